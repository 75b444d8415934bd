import re
from random import Random
from typing import Any

import pytest

import rumpus
from rumpus import games
from rumpus.core import QUIET, IllegalAnswer, Match, NotAsked, Seat
from rumpus.core.knowledge import money, pieces
from rumpus.games.cards.brain_baseball import FIELD, PASS, PITCH, SWING, BrainBaseball
from rumpus.pieces.cards import PACK, named
from tests.games.frames import Frame, ends_in_the_present, frames, strip


def inning(*hands: str, gambling: bool = False, **fields: Any) -> Match:
    """An inning under way: the first player pitches, and nothing else is dealt unless it is said."""
    arrange = {"hands": [hand.split() for hand in hands], "undealt": [], "dealer": 0, "pitcher": 0} | fields
    m = rumpus.match("brain-baseball", len(hands), {"gambling": gambling}, arrange=arrange, seed=1)
    m.watch(True)
    return m


def table(m: Match) -> BrainBaseball:
    assert isinstance(m.game, BrainBaseball)
    return m.game


def play(m: Match, *answers: str) -> None:
    """Whoever is asked gives the next answer."""
    for answer in answers:
        m.answer(m.actor, answer)


def asked(m: Match) -> tuple[int, str, list[str]]:
    """Who has to do what, and with which cards they can."""
    ((seat, posed),) = m.questions.items()
    assert posed.what == PITCH or posed.choices[0] == PASS
    return seat, posed.what, [card for card in posed.choices if card != PASS]


# ---- the worked examples


def test_swings_lie_above_the_last_one_and_not_above_the_ball() -> None:
    m = inning("7S KS", "4S 9S", "3H 4H 5H 6H 7H 8H")
    play(m, "7S", "4S")
    assert asked(m) == (2, SWING, ["5H", "6H", "7H"])
    assert m.view(2).places[1].note == "5 to 7 can swing"
    with pytest.raises(IllegalAnswer, match="4 of hearts is not possible: pass, 5 of hearts"):
        m.answer(2, "4H")


A_ROUND = ("7S KS", "4S 9S", "5H 8H 7H", "6D 2D AD")


def test_the_highest_swing_hits_and_the_highest_catch_gets_the_ball() -> None:
    m = inning(*A_ROUND)
    play(m, "7S")
    assert asked(m) == (1, SWING, ["4S"])
    play(m, "4S")
    assert asked(m) == (2, SWING, ["5H", "7H"])
    play(m, "5H")
    assert asked(m) == (3, SWING, ["6D"])
    play(m, PASS)
    assert asked(m) == (3, FIELD, ["2D", "AD"])
    assert table(m).hitter == 2
    assert table(m).discards == ["4S", "5H"]
    play(m, "2D")
    assert asked(m) == (0, FIELD, [])  # the king is 13, the deuce 14
    play(m, PASS)
    assert asked(m) == (1, FIELD, [])
    play(m, PASS)
    assert asked(m) == (3, PITCH, ["6D", "AD"])
    assert table(m).balls == [[], [], [], ["7S"]]
    assert table(m).hands == [["KS"], ["9S"], ["8H", "7H"], ["6D", "AD"]]


def test_a_hitter_whose_ball_nobody_fields_keeps_it_and_pitches() -> None:
    m = inning(*A_ROUND)
    play(m, "7S", "4S", PASS, PASS)
    assert asked(m) == (2, FIELD, ["8H", "7H"])
    play(m, PASS)
    assert asked(m) == (3, FIELD, ["2D", "AD"])
    play(m, PASS)
    assert asked(m) == (0, FIELD, ["KS"])
    play(m, PASS)
    assert asked(m) == (1, PITCH, ["9S"])
    assert table(m).balls == [[], ["7S"], [], []]


THREE_STRIKES = ("3S 4S 2S 9S", "5S 6S 7S", "9H 10H JH", "QC QD KD")


def test_three_strikes_in_a_row_win_the_game() -> None:
    m = inning(*THREE_STRIKES, points=[[0, 50, 50, 20]])
    play(m, "3S", PASS, PASS, PASS)
    assert asked(m) == (0, PITCH, ["4S", "2S", "9S"])
    play(m, "4S", PASS, PASS, PASS, "2S", PASS, PASS)
    assert (m.questions != {}, table(m).strikes) == (True, 2)
    play(m, PASS)
    assert m.standings() == [1, 2, 2, 4]
    assert table(m).points[-1] == [9, 0, 0, 0]  # the unfinished inning is scored
    result = m.view(None).result
    assert result is not None
    assert result.why is not None
    assert result.why.words == "Three strikes in a row: Player 1 wins the game."
    assert [(tally.points, tally.words) for tally in result.tallies] == [
        (9, "0 + 9"),
        (50, "50 + 0"),
        (50, "50 + 0"),
        (20, "20 + 0"),
    ]


def test_an_ace_is_hit_by_aces_only_and_fielded_by_anything() -> None:
    m = inning("AS 3S", "AH 4H", "KD 2D 3D AD", "2C KC 9C")
    play(m, "AS")
    assert asked(m) == (1, SWING, ["AH"])
    play(m, "AH")  # equal to the ball: nobody else is asked
    assert asked(m) == (2, FIELD, ["KD", "2D", "3D", "AD"])
    play(m, "KD")
    assert asked(m) == (3, FIELD, ["2C"])
    play(m, PASS, PASS)
    assert asked(m)[:2] == (2, PITCH)
    assert m.view(None).places[-3].total == 1


def test_the_pitch_passes_a_player_without_cards() -> None:
    m = inning("8S 5S", "6H", "10D 4D", "7C 7H")
    play(m, "8S", "6H", PASS, PASS, PASS, PASS, PASS)
    assert table(m).balls[1] == ["8S"]
    assert asked(m) == (2, PITCH, ["10D", "4D"])


def test_an_inning_ends_when_only_one_player_has_cards() -> None:
    m = inning("8S", "5H", "9D", "10C 3C")
    play(m, "8S", "5H", PASS, PASS, "9D", "10C")
    assert table(m).points == [[0, 0, 0, 8]]  # the 3 in hand counts nothing
    assert asked(m)[:2] == (1, PITCH)  # the next dealer


POT: dict[str, Any] = {"gambling": True, "dealer": 2, "pitcher": 2, "balls": [["KS", "7S"], ["QS", "8S"], []]}


def test_a_shared_pot_pays_odd_dollars_from_the_dealers_left() -> None:
    m = inning("9D", "", "5D", money=[-20, -20, 0], pot=40, **POT)
    play(m, "5D", PASS)
    assert table(m).points == [[20, 20, 5]]
    assert table(m).money == [-20 + 23, -20 + 22, -5]
    assert table(m).pot == 0


# ---- the rulings: the deal


def test_everybody_gets_seven_of_all_cards_and_the_dealer_pitches() -> None:
    m = rumpus.match("brain-baseball", 4, chance=[2], seed=1)
    game = table(m)
    assert (game.dealer, game.pitcher) == (2, 2)
    assert [len(hand) for hand in game.hands] == [7] * 4
    assert sorted([*game.undealt, *(card for hand in game.hands for card in hand)]) == sorted(PACK)


def test_cards_are_dealt_one_by_one_from_the_dealers_left() -> None:
    m = rumpus.match("brain-baseball", 3, chance=[0, PACK[::-1]])
    assert set(table(m).hands[1]) == set(PACK[0:21:3])
    assert set(table(m).hands[0]) == set(PACK[2:21:3])


def test_everybody_deals_one_inning_and_then_the_highest_total_wins() -> None:
    m = inning("8S", "5H", "9D", "10C 3C", points=[[9, 0, 0, 0], [0, 8, 9, 1]], dealer=1)
    play(m, "8S", "5H", PASS, PASS, "9D", "10C")
    assert table(m).dealer == 2
    m = inning("8S", "5H", "9D", "10C 3C", points=[[9, 0, 0, 0], [0, 8, 9, 1], [0, 0, 0, 0]], dealer=2)
    play(m, "8S", "5H", PASS, PASS, "9D", "10C")
    assert m.standings() == [1, 4, 1, 1]
    assert m.story(None)[-1] == "Player 1, Player 3 and Player 4 have the most points after 4 innings."


# ---- the rulings: swinging


def test_swings_rise_and_one_that_equals_the_ball_is_the_last() -> None:
    m = inning("7S KS", "4S 9S", "4H 7H", "7D 2D")
    play(m, "7S", "4S")
    assert asked(m) == (2, SWING, ["7H"])  # not the other 4
    play(m, "7H")
    assert asked(m)[:2] == (3, FIELD)  # who could not beat it with another 7


def test_aces_and_deuces_are_low_as_swings() -> None:
    m = inning("KS 3S", "2H 9H", "AD 4D", "AC 3C")
    play(m, "KS", "2H")
    assert asked(m) == (2, SWING, ["4D"])
    m = inning("2S 3S", "2H 9H AH", "AD 4D", "AC 3C")
    play(m, "2S")
    assert asked(m) == (1, SWING, ["2H", "AH"])


def test_everybody_with_cards_is_asked_even_who_can_only_pass() -> None:
    m = inning("2S 3S", "", "KD", "QC")
    play(m, "2S")
    assert asked(m) == (2, SWING, [])
    play(m, PASS)
    assert asked(m) == (3, SWING, [])
    with pytest.raises(NotAsked, match="waits for Player 4 to swing or pass"):
        m.answer(1, PASS)


# ---- the rulings: fielding


def test_everybody_but_the_hitter_may_field_also_the_pitcher_and_who_swung_in_vain() -> None:
    m = inning("7S KS", "4S 9S", "5H 8H", "6D")
    play(m, "7S", "4S", "5H", PASS)
    assert table(m).hitter == 2
    play(m, PASS)
    assert asked(m) == (0, FIELD, ["KS"])
    play(m, PASS)
    assert asked(m) == (1, FIELD, ["9S"])
    play(m, "9S")
    assert table(m).balls[1] == ["7S"]

    m = inning("7S KS QS", "4S 9S", "5H 8H")
    play(m, "7S", "4S", PASS, PASS, "KS")
    assert table(m).balls[0] == ["7S"]
    assert asked(m) == (0, PITCH, ["QS"])


def test_the_first_catch_may_equal_the_ball_and_the_next_have_to_be_higher() -> None:
    m = inning("7S KS", "4S 9S", "6H 7H", "7D 8D")
    play(m, "7S", "4S", PASS, PASS)
    assert asked(m) == (2, FIELD, ["7H"])
    assert m.view(None).places[1].note == "7 to A can field"
    play(m, "7H")
    assert asked(m) == (3, FIELD, ["8D"])


def test_a_deuce_fields_as_fourteen_also_against_a_deuce() -> None:
    m = inning("2S 3S", "AH 9H", "2D KD", "2C AC")
    play(m, "2S", "AH", PASS, PASS)
    assert asked(m) == (2, FIELD, ["2D", "KD"])
    play(m, "2D")
    assert asked(m) == (3, FIELD, ["AC"])
    assert m.view(None).places[1].note == "only A can field"


def test_nobody_is_asked_after_an_ace_was_fielded() -> None:
    m = inning("7S KS", "4S 9S", "AH 8H", "AD 2D")
    play(m, "7S", "4S", PASS, PASS, "AH")
    assert asked(m) == (2, PITCH, ["8H"])
    assert table(m).discards == ["4S", "AH"]


# ---- the rulings: strikes


def test_a_hit_ends_the_row_of_strikes() -> None:
    m = inning(*THREE_STRIKES, strikes=2)
    play(m, "9S", "5S", PASS, PASS, PASS, PASS, PASS)
    assert (table(m).pitcher, table(m).strikes) == (1, 0)
    m = inning("9S AS 3S", "5S 6S", "KH", strikes=2)
    play(m, "9S", "5S", PASS, PASS, "AS")
    assert (table(m).pitcher, table(m).strikes) == (0, 0)  # also if the pitcher gets the ball back


def test_another_pitcher_ends_the_row_of_strikes() -> None:
    m = inning("3S", "5S 6S", "KH QH", strikes=1)
    play(m, "3S", PASS, PASS)
    assert (table(m).pitcher, table(m).strikes) == (1, 0)  # the first player has no card left
    assert table(m).balls[0] == ["3S"]


def test_a_new_inning_ends_the_row_of_strikes() -> None:
    m = inning("3S 4S", "5S", "", dealer=2)
    play(m, "4S", PASS, "3S", PASS)
    assert len(table(m).points) == 1
    assert (table(m).pitcher, table(m).strikes) == (0, 0)


def test_a_third_strike_counts_in_the_last_round_of_an_inning() -> None:
    m = inning("3S", "5S", "", strikes=2)
    play(m, "3S", PASS)
    assert m.standings() == [1, 2, 2]


# ---- the rulings: the end of an inning


def test_the_last_round_is_played_to_its_end_by_those_who_have_cards() -> None:
    m = inning("8S", "5H", "9D")
    play(m, "8S", "5H", PASS)  # only the third player has a card now, and may still catch
    assert asked(m) == (2, FIELD, ["9D"])
    play(m, "9D")
    assert table(m).points == [[0, 0, 8]]  # with nobody holding cards


def test_a_player_may_pass_everything_and_be_left_with_cards() -> None:
    m = inning("8S", "5H", "KD KC QC JC")
    play(m, "8S", "5H", PASS, PASS)
    assert table(m).points == [[0, 8, 0]]


# ---- gambling


def test_a_pitch_is_paid_for_also_when_it_is_a_strike() -> None:
    m = inning(*THREE_STRIKES, gambling=True)
    play(m, "3S", PASS, PASS, PASS)
    assert (table(m).money, table(m).pot) == ([-3, 0, 0, 0], 3)
    m = inning(*THREE_STRIKES)
    play(m, "3S", PASS, PASS, PASS)
    assert (table(m).money, table(m).pot) == ([0, 0, 0, 0], 0)


def test_the_best_of_the_inning_takes_the_pot_and_money_ranks_the_players() -> None:
    points = [[90, 0, 0], [90, 0, 0]]
    m = inning("8S", "5H", "9D 3D", gambling=True, dealer=2, points=points, balls=[["KS"], [], []], pot=13)
    play(m, "8S", "5H", PASS, PASS)
    assert table(m).points[-1] == [13, 8, 0]
    assert table(m).money == [13, 0, 0]  # 8 paid for the pitch, and 21 taken
    assert m.standings() == [1, 2, 2]
    m = inning("8S", "5H", "9D 3D", gambling=True, dealer=2, points=points, balls=[["KS"], [], []], money=[-99, 0, -1])
    play(m, "8S", "5H", PASS, PASS)
    assert m.standings() == [3, 1, 2]  # whatever the points
    assert m.story(None)[-1] == "Player 2 has the most dollars after 3 innings."
    assert [tally.points for tally in m.game.tally()] == ["-$99", "$0", "-$1"]


def test_three_strikes_take_the_pot_also_from_those_with_more_points() -> None:
    m = inning(
        *THREE_STRIKES, gambling=True, strikes=2, balls=[[], ["KS"], ["QS"], []], pot=25, money=[-5, -10, -9, -1]
    )
    play(m, "3S", PASS, PASS, PASS)
    assert table(m).money == [-5 - 3 + 28, -10, -9, -1]
    assert m.standings() == [1, 4, 3, 2]


def test_three_strikes_win_also_with_the_least_money() -> None:
    m = inning(*THREE_STRIKES, gambling=True, strikes=2, money=[-100, 50, 25, 25])
    play(m, "3S", PASS, PASS, PASS)
    assert m.standings() == [1, 2, 3, 3]


def test_the_pot_is_as_much_as_the_points_of_the_inning() -> None:
    for seed in range(5):
        m, random = rumpus.match("brain-baseball", 4, {"gambling": "yes"}, seed=seed), Random(seed)
        while m.questions:
            game = table(m)
            won = sum(ball.rank for balls in game.balls for ball in balls)
            assert game.pot == won + (game.ball.rank if game.ball else 0)
            assert sum(game.money) + game.pot == 0
            play(m, random.choice(m.choices))


# ---- at the table


def test_the_example_of_the_help_text() -> None:
    m = inning("9S 10S KS", "4H 2H 3H QH", "6D 9D 5D 8D")
    play(m, "9S", "4H")
    assert asked(m) == (2, SWING, ["6D", "9D", "5D", "8D"])
    play(m, "6D", "10S", "2H", "3H", PASS, PASS)
    assert asked(m) == (1, PITCH, ["QH"])
    assert table(m).balls == [[], ["9S", "3H"], []]
    assert table(m).strikes == 1


def test_hands_are_seen_by_their_owners_and_the_undealt_cards_by_nobody() -> None:
    m = inning("7S KS", "4S 9S", "5H", undealt=["2C", "3C"], discards=["JC"])
    for viewer in (0, 1, 2, None):
        places = {place.id: place for place in m.view(viewer).places}
        for owner, hand in enumerate(("7S KS", "4S 9S", "5H")):
            shown = [token.value for token in places[f"hand{owner}"].tokens]
            assert shown == (named(hand) if viewer == owner else [None])
            assert sum(token.count for token in places[f"hand{owner}"].tokens) == len(hand.split())
        assert [(token.value, token.count) for token in places["undealt"].tokens] == [(None, 2)]
        assert [token.value for token in places["discards"].tokens] == ["JC"]


def test_the_table_shows_points_strikes_and_who_is_who() -> None:
    m = inning(*A_ROUND, points=[[1, 2, 3, 4], [5, 6, 7, 8]], inning=3, dealer=2, strikes=1)
    play(m, "7S", "4S", PASS, PASS)
    scene = m.view(None)
    assert scene.heading == "Inning 3 of 4"
    assert scene.chairs[0].counters == {"points": 6, "innings": "1, 5", "strikes": 0}
    assert [chair.marks for chair in scene.chairs] == [["pitcher"], ["hitter"], ["dealer"], []]
    ball, catches = scene.places[:2]
    assert ([token.text for token in ball.tokens], ball.about) == (["7♠"], 1)
    assert (catches.tokens, catches.note) == ([], "7 to A can field")


def test_the_story_tells_every_play() -> None:
    m = inning("8S", "5H", "9D", "10C 3C", gambling=True)
    play(m, "8S", "5H", PASS, PASS, "9D", PASS)
    assert m.story(None)[1:] == [
        "Player 1 pitches the 8 of spades.",
        "Player 2 swings with the 5 of hearts.",
        "Player 3 does not swing.",
        "Player 4 does not swing.",
        "Player 2 hits the 8 of spades.",
        "Player 3 fields with the 9 of diamonds.",
        "Player 4 does not field.",
        "Player 3 catches the 8 of spades.",
        "Inning 1 is over: 0 for Player 1, 0 for Player 2, 8 for Player 3 and 0 for Player 4.",
        "Player 3 takes 8 dollars from the pot.",
        "Player 2 deals inning 2.",
    ]


# ---- what is seen of a play


def lies(frame: Frame, place: str) -> list[Any]:
    """What lies there, or how many backs."""
    return [token.value or token.count for token in frame.place(place).tokens]


def test_pitch_swing_hit_and_catch_are_seen() -> None:
    m = inning("9S 10S KS", "4H 2H QH", "6D 8D", "5C 3C", undealt=["KD"])
    play(m, "9S")
    assert strip(m) == [("Player 1 pitches the 9 of spades.", 1000)]
    (pitch,) = frames(m)
    assert (lies(pitch, "ball"), lies(pitch, "hand0")) == (["9S"], [2])
    play(m, "4H")
    (swing,) = frames(m)
    assert [(token.value, token.of) for token in swing.place("swings").tokens] == [("4H", 1)]
    assert swing.place("swings").note == "5 to 9 can swing"
    play(m, "6D")
    assert strip(m) == [("Player 3 swings with the 6 of diamonds.", 1000)]
    # Who passes holds nobody up: that is said together with the hit.
    play(m, PASS)
    assert strip(m) == [("Player 4 does not swing. Player 3 hits the 9 of spades.", 1000)]
    (hit,) = frames(m)
    assert (lies(hit, "catches"), lies(hit, "discards"), lies(hit, "ball")) == ([], ["4H", "6D"], ["9S"])
    assert hit.place("catches").note == "9 to A can field"
    assert (hit.place("ball").about, hit.scene.chairs[2].marks) == (2, ["hitter"])
    play(m, PASS)
    assert m.lasts == 0
    play(m, "10S")
    assert strip(m) == [("Player 1 fields with the 10 of spades.", 1000)]
    play(m, "2H")
    assert strip(m) == [
        ("Player 2 fields with the 2 of hearts.", 1000),
        ("Player 2 catches the 9 of spades.", 1000),
    ]
    field, catch = frames(m)
    assert [lies(field, place) for place in ("catches", "ball", "balls1")] == [["10S", "2H"], ["9S"], []]
    assert [lies(catch, place) for place in ("swings", "ball", "balls1")] == [[], [], ["9S"]]
    assert catch.scene.chairs[1].marks == ["pitcher"]
    assert ends_in_the_present(m)


def test_a_swing_or_catch_that_nothing_beats_is_seen_too() -> None:
    """There is no rank left that could swing or field, and the table can be drawn all the same."""
    m = inning("7S KS", "7H 9S", "AH 8H", "AD 2D")
    play(m, "7S", "7H")
    swing, hit = frames(m)
    assert swing.place("swings").note == "nothing else can swing"
    assert hit.caption == "Player 2 hits the 7 of spades."
    play(m, "AH")
    field, catch = frames(m)
    assert field.place("catches").note == "nothing else can field"
    assert catch.caption == "Player 3 catches the 7 of spades."


def test_the_third_strike_takes_the_centre() -> None:
    m = inning(*THREE_STRIKES, strikes=2)
    play(m, "3S", PASS, PASS, PASS)
    strike, end = frames(m)
    assert strike.caption == "Player 4 does not swing. Strike 3! Player 1 keeps the 3 of spades."
    assert (strike.how, strike.lasts) == ("reveal", 2600)
    assert end.caption == (
        "Inning 1 is over: 3 for Player 1, 0 for Player 2, 0 for Player 3 and 0 for Player 4. "
        "Three strikes in a row: Player 1 wins the game."
    )
    assert (end.how, end.lasts) == ("end", 1000)


def test_an_inning_is_counted_before_the_next_is_dealt() -> None:
    m = inning("8S", "5H", "9D", "10C 3C", gambling=True)
    play(m, "8S", "5H", PASS, PASS, "9D", PASS)
    caught, counted, paid = frames(m)
    assert caught.place("balls2").total == 8
    assert (counted.how, counted.scene.heading) == ("reveal", "Inning 1 of 4")
    assert [chair.counters["points"] for chair in counted.scene.chairs] == [0, 0, 8, 0]
    assert paid.caption == "Player 3 takes 8 dollars from the pot."
    assert [chair.counters["dollars"] for chair in paid.scene.chairs] == [-8, 0, 8, 0]
    assert m.view(None).heading == "Inning 2 of 4"


def test_who_has_the_ball_and_no_card_passes_the_pitch_on() -> None:
    m = inning("8S 5S", "6H", "10D 4D", "7C 7H")
    play(m, "8S", "6H", PASS, PASS, PASS, PASS, PASS)
    assert m.story(None)[-1] == "Player 2 has no card left: Player 3 pitches."


@pytest.mark.parametrize("gambling", [False, True])
def test_at_every_moment_all_cards_are_there_and_no_hand_is_seen(gambling: bool) -> None:
    m, random = rumpus.match("brain-baseball", 4, {"gambling": gambling}, seed=3), Random(3)
    m.watch(True)
    everything = pieces(m.game), money(m.game)
    while not m.over:
        play(m, random.choice(m.choices))
        assert all((pieces(then), money(then)) == everything for then in m.tables)
        lines = m.lines(None, m.told_before)
        assert lines[-1].how == QUIET or ends_in_the_present(m)
        for frame in frames(m):
            assert not any(token.value for p in range(4) for token in frame.place(f"hand{p}").tokens)


def test_the_rule_of_thumb_catches_big_balls_cheaply_and_swings_to_end_strikes() -> None:
    def likeliest(m: Match) -> Any:
        weights = table(m).hunch(Seat(m.actor), m.waiting[0][1], m.choices)
        return m.choices[max(range(len(weights)), key=weights.__getitem__)]

    m = inning("9S 3S AS", "4H 5H AH", "10D KD 2D", strikes=0)
    assert likeliest(m) == "3S"
    play(m, "9S")
    assert likeliest(m) == PASS
    play(m, "4H", PASS)
    assert likeliest(m) == "10D"
    m = inning("9S 3S AS", "4H 5H AH", "10D KD 2D", strikes=2)
    assert likeliest(m) == "AS"
    play(m, "9S")
    assert likeliest(m) == "4H"


# ---- what bots think of it


def test_a_lead_is_worth_more_the_fewer_innings_are_left() -> None:
    early, late = (
        table(inning("8S 9S", "5H 6H", "9D 4D", points=points)).outlook()
        for points in ([[12, 0, 0]], [[12, 0, 0], [0, 0, 0]])
    )
    assert early is not None
    assert late is not None
    assert late[0] > early[0] > early[1] == early[2]
    assert table(inning("8S 9S", "5H 6H", "9D 4D", balls=[["KS"], [], []])).outlook() is None  # in the middle of it


def test_the_help_text_explains_every_question() -> None:
    explained = re.findall("<!-- asked: (.*) -->", games.rules_of(BrainBaseball))
    assert explained == [PITCH, SWING, FIELD]
