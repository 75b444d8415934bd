"""Before I Kill You, Mister Spy: what the rules say, played."""

import re
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import rumpus
from rumpus import games
from rumpus.core import QUIET, BadOption, Chance, Hand, IllegalAnswer, Match, Pile, Place, Row, Run, Seat
from rumpus.core.knowledge import pieces
from rumpus.core.settings import options_of
from rumpus.games.boxed._spy_cards import BARE_BOX, BOX, DOUBLER, LAIR, SPY, Card
from rumpus.games.boxed.before_i_kill_you import DECK, FINISH, FOIL, JOIN, KILL, LAY, PASS, SEND, BeforeIKillYou
from tests.games.frames import Frame, ends_in_the_present, frames, strip

SPIES = [card for card in BOX if card.kind == SPY]
LAIRS = [card for card in BOX if card.kind == LAIR]


def table(
    hands: Sequence[Sequence[str]],
    lairs: Sequence[Sequence[str]],
    top: Sequence[str] = ("Gift Shop", "Squeaky Trapdoor"),
    chance: Sequence[Any] | None = None,
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> Match:
    """Seat 0 is to play, with these cards about. `top` is drawn first to last; what is not named lies below it.

    With a `deck` of its own, what is not named is nowhere.
    """
    on_table = {card for cards in (*hands, *lairs, top, fields.get("discards", ())) for card in cards}
    rest = [card for card in BOX if card not in on_table]
    arrange = {"deck": [*rest, *reversed(top)], "hands": hands, "lairs": lairs, "player": 0} | fields
    script = None if chance is None else [Seat(0), BOX, *chance]
    m = rumpus.match("before-i-kill-you", len(hands), options, seed=1, arrange=arrange, chance=script)
    m.watch(True)
    return m


def the_game(m: Match) -> BeforeIKillYou:
    assert isinstance(m.game, BeforeIKillYou)
    return m.game


def place(m: Match, seat: int | None, name: str) -> Place:
    return next(p for p in m.view(seat).places if p.id == name)


def everybody_passes(m: Match) -> None:
    for seat in m.questions:
        m.answer(seat, PASS)


# ---- the box and the deal


def test_the_box_has_eighteen_cards_of_each_kind() -> None:
    assert Counter(card.kind for card in BOX) == {LAIR: 18, SPY: 18, DOUBLER: 18}
    assert sum(card.value for card in LAIRS) == 45
    assert sum(card.value for card in SPIES) == 63
    assert Counter(card.letter for card in BOX if card.kind == DOUBLER) == dict.fromkeys("ABCDEFGHI", 2)


@pytest.mark.parametrize(("players", "cards"), [(2, 6), (3, 6), (4, 5), (6, 5)])
def test_two_or_three_players_get_six_cards_and_more_get_five(players: int, cards: int) -> None:
    m = rumpus.match("before-i-kill-you", players, seed=2)
    game = the_game(m)
    first = game.player
    assert [len(hand) for hand in game.hands] == [cards + (p == first) for p in range(players)]  # the first has drawn
    assert len(game.deck) == 54 - players * cards - 1


def test_the_dealer_is_drawn_or_named_and_next_time_it_is_who_won() -> None:
    assert {the_game(rumpus.match("before-i-kill-you", 4, seed=seed)).dealer for seed in range(40)} == {0, 1, 2, 3}
    some = {"dealer_is": "4, 2"}
    assert {the_game(rumpus.match("before-i-kill-you", 4, some, seed=seed)).dealer for seed in range(20)} == {1, 3}
    assert the_game(rumpus.match("before-i-kill-you", 4, {"dealer_is": "3"}, seed=1)).dealer == 2
    m = rumpus.match("before-i-kill-you", 3, seed=1, arrange={"points": [7, 3, 7]})
    assert the_game(m).rematch() == {"dealer_is": "1 3"}
    for wrong in ("0", "7", "Ann", "12", ""):
        with pytest.raises(BadOption, match="The dealer is drawn, or sits in a chair"):
            rumpus.match("before-i-kill-you", 3, {"dealer_is": wrong})


def test_the_player_on_the_dealers_left_begins() -> None:
    m = rumpus.match("before-i-kill-you", 3, chance=[Seat(2)])
    assert m.waiting == [(0, "lay a Lair card")]
    assert m.view(None).chairs[2].marks == ["dealer"]


def test_the_turn_passes_left() -> None:
    m = table([[], [], []], [[], [], []])
    m.answer(0, PASS)
    assert m.waiting[0][0] == 1


# ---- drawing and building


def test_drawing_is_compulsory_and_comes_before_the_first_question() -> None:
    m = table([[], []], [[], []], top=["Duck Pond"])
    assert the_game(m).hands[0] == ["Duck Pond"]
    assert m.questions[Seat(0)].choices == [PASS, "Duck Pond"]


def test_lair_cards_add_up() -> None:
    m = table([["Laser Gallery", "Duck Pond"], []], [[], []], top=["A1", "A2", "B1"])
    m.answer(0, "Laser Gallery")
    m.answer(1, PASS)
    m.answer(0, "Duck Pond")
    assert place(m, 1, "lair0").total == 5
    assert m.story(None)[-2:] == ["Player 1 lays Duck Pond (2): a Lair of 5.", "Player 2 draws a card."]


def test_only_lair_cards_can_be_laid() -> None:
    m = table([["A1", "Mister Fazz", "Duck Pond"], []], [[], []], top=["B1"])
    assert m.questions[Seat(0)].choices == [PASS, "Duck Pond"]
    with pytest.raises(IllegalAnswer, match="Doubler A is not possible"):
        m.answer(0, "A1")


def test_a_spy_can_go_into_a_lair_just_laid_and_no_lair_card_follows_it() -> None:
    m = table([["Duck Pond", "Trophy Hall", "Mister Fazz"], []], [[], []], top=["A1", "A2"])
    m.answer(0, "Duck Pond")
    m.answer(0, ("Mister Fazz", 0))
    m.answer(0, KILL)
    assert the_game(m).points == [2, 0]
    assert m.waiting[0][0] == 1


def test_without_any_lair_nobody_is_asked_for_a_spy() -> None:
    m = table([["Mister Fazz"], []], [[], []])
    m.answer(0, PASS)
    assert m.waiting == [(1, "lay a Lair card")]


def test_there_is_no_limit_to_a_hand_and_an_empty_hand_draws_on() -> None:
    full = [card for card in BOX if card.letter and card != "I2"]
    m = table([[], full], [["Duck Pond"], []], top=["I2", "Gift Shop", "Mister Fazz"])
    m.answer(0, PASS)
    assert len(the_game(m).hands[0]) == 1
    assert len(the_game(m).hands[1]) == 18
    m.answer(1, PASS)
    assert (DECK, 0) in m.questions[Seat(1)].choices


# ---- sending Spies


def test_a_spy_comes_from_any_hand_or_the_deck_and_goes_into_any_lair() -> None:
    m = table(
        [["Mister Fazz"], ["Miss Quill"], ["A1"]], [["Duck Pond"], [], ["Trophy Hall"]], top=["A2", "Doctor Kelley"]
    )
    m.answer(0, PASS)
    ways = [("Mister Fazz", 0), ("Mister Fazz", 2), (1, 0), (1, 2), (DECK, 0), (DECK, 2)]
    assert list(m.questions[Seat(0)].choices) == [PASS, *ways]


def test_the_deck_gives_a_spy_only_while_one_lies_on_top() -> None:
    m = table([["Mister Fazz"], []], [["Duck Pond"], []], top=["A2", "A1", "Doctor Kelley"])
    m.answer(0, PASS)
    assert list(m.questions[Seat(0)].choices) == [PASS, ("Mister Fazz", 0)]
    m = table([["Mister Fazz"], []], [["Duck Pond"], []], deck=[])
    m.answer(0, PASS)
    assert list(m.questions[Seat(0)].choices) == [PASS, ("Mister Fazz", 0)]


def test_a_spy_is_put_into_a_lair_and_what_comes_of_it_is_told_as_far_as_it_is_known() -> None:
    hands = [["Mister Fazz", "Doctor Kelley"], ["Miss Quill"]]
    m = table(hands, [["Duck Pond"], ["Trophy Hall", "Gift Shop"]], top=["A2", "Captain Larch"])
    m.answer(0, PASS)
    question = m.questions[Seat(0)].describe()
    stay, put = question["parts"]
    assert [item["value"] for item in stay["items"]] == [PASS]
    seen = {
        way["label"]: (way.get("at"), [(place["label"], place["at"], place["drop"]) for place in way["places"]])
        for way in put["ways"]
    }
    unknown = [("your own Lair", "lair0", "a Lair of 2"), ("Player 2's Lair", "lair1", "a Lair of 3")]
    assert seen == {
        "Mister Fazz (2)": (
            None,
            [
                ("your own Lair", "lair0", "2 holds 2"),
                ("Player 2's Lair", "lair1", "3 holds 2, but others can go along"),
            ],
        ),
        "Doctor Kelley (3)": (
            None,
            [
                ("your own Lair", "lair0", "3 beats 2: the Lair blows up"),
                ("Player 2's Lair", "lair1", "3 holds 3, but others can go along"),
            ],
        ),
        "a Spy of Player 2's": ("hand1", unknown),
        "the Spy on the deck": (None, unknown),  # the place called deck
    }
    # Somebody else's Spies are tapped where they are held.
    assert [(t.tone, t.value) for t in place(m, 0, "hand1").tokens] == [("spy", 1)]
    assert place(m, 0, "deck").role == "deck"
    assert m.questions[Seat(0)].read("mister fazz into your own") == ("Mister Fazz", 0)
    assert m.questions[Seat(0)].read("a Spy of Player 2's to Player 2's Lair") == (1, 1)


def test_chance_picks_among_the_spies_of_another_hand() -> None:
    def steal(spy: str) -> Match:
        m = table([[], ["Mister Fazz", "A1", "Sir Reginald Steele"]], [["Hollow Volcano"], []], chance=[spy])
        m.answer(0, PASS)
        m.answer(0, (1, 0))
        return m

    m = steal("Mister Fazz")
    assert the_game(m).hands[1] == ["A1", "Sir Reginald Steele"]
    assert m.waiting == [(0, "kill or taunt")]
    m = steal("Sir Reginald Steele")
    assert the_game(m).lairs[0] == []


def test_a_foreign_spy_can_go_into_its_holders_own_lair() -> None:
    m = table([[], ["Mister Fazz"]], [[], ["Gift Shop"]])
    m.answer(0, PASS)
    m.answer(0, (1, 1))
    assert the_game(m).discards == ["Gift Shop", "Mister Fazz"]


def test_a_team_goes_only_into_another_players_lair() -> None:
    hands = [["Doctor Kelley", "Major Thornbury", "A1"], []]
    m = table(hands, [["Hollow Volcano"], ["Weather Machine"]])
    m.answer(0, PASS)
    m.answer(0, ("Major Thornbury", 0))
    assert the_game(m).worth == 4

    m = table(hands, [["Hollow Volcano"], ["Weather Machine"]])
    m.answer(0, PASS)
    m.answer(0, ("Doctor Kelley", 1))
    assert m.waiting == [(0, JOIN)]
    assert list(m.questions[Seat(0)].choices) == [(), ("Major Thornbury",)]
    with pytest.raises(IllegalAnswer, match=re.escape("Doctor Kelley (3) is not among")):
        m.answer(0, ["Doctor Kelley"])
    m.answer(0, [])
    m.answer(1, KILL)
    assert the_game(m).hands[0] == ["Major Thornbury", "A1", "Gift Shop"]


def test_a_spy_of_equal_value_is_captured() -> None:
    m = table([["Colonel Ashgrove"], []], [[], ["Laser Gallery", "Duck Pond"]])
    m.answer(0, PASS)
    m.answer(0, ("Colonel Ashgrove", 1))
    m.answer(1, KILL)
    assert the_game(m).points == [0, 5]
    assert the_game(m).lairs[1] == ["Laser Gallery", "Duck Pond"]
    assert the_game(m).discards == ["Colonel Ashgrove"]


def test_a_bigger_spy_escapes_and_the_lair_is_gone() -> None:
    m = table([["Baroness Winterhale"], []], [[], ["Laser Gallery", "Duck Pond"]])
    m.answer(0, PASS)
    m.answer(0, ("Baroness Winterhale", 1))
    assert sorted(the_game(m).discards) == ["Baroness Winterhale", "Duck Pond", "Laser Gallery"]
    assert the_game(m).points == [0, 0]
    assert the_game(m).lairs[1] == []


def test_a_team_counts_as_one_spy_worth_the_sum() -> None:
    def send_both(lair: list[str]) -> Match:
        m = table([["Doctor Kelley", "Major Thornbury"], ["A1"]], [[], lair])
        m.answer(0, PASS)
        m.answer(0, ("Doctor Kelley", 1))
        m.answer(0, ["Major Thornbury"])
        return m

    six = send_both(["Laser Gallery", "Missile Garden"])
    assert the_game(six).lairs[1] == []
    killed = send_both(["Laser Gallery", "Hollow Volcano"])
    killed.answer(1, KILL)
    assert the_game(killed).points == [0, 7]
    taunted = send_both(["Laser Gallery", "Hollow Volcano"])
    taunted.answer(1, "A1")
    taunted.answer(0, PASS)
    taunted.answer(1, KILL)
    assert the_game(taunted).points == [0, 14]
    assert sorted(the_game(taunted).discards) == ["A1", "Doctor Kelley", "Major Thornbury"]


# ---- killing, taunting, foiling


def captured(hands: Sequence[Sequence[str]], lair: Sequence[str], spy: str = "Doctor Kelley", **fields: Any) -> Match:
    """Seat 0 has sent a Spy into the Lair of seat 1."""
    m = table([[spy, *hands[0]], *hands[1:]], [[], lair, *[[]] * (len(hands) - 2)], **fields)
    m.answer(0, PASS)
    m.answer(0, (spy, 1))
    return m


def test_unfoiled_taunts_double_and_double_again() -> None:
    m = captured([["A2"], ["A1", "C1"]], ["Laser Gallery"])
    m.answer(1, "A1")
    assert m.questions[Seat(0)].choices == [PASS, "A2"]
    m.answer(0, PASS)
    assert the_game(m).worth == 6
    m.answer(1, "C1")
    assert m.questions[Seat(0)].choices == [PASS]  # ruling 10: an A is too late now
    m.answer(0, PASS)
    m.answer(1, KILL)
    assert the_game(m).points == [0, 12]
    assert the_game(m).hands[0] == ["A2", "Gift Shop"]


def test_one_taunt_too_many_loses_everything() -> None:
    m = captured([["A2", "D2"], ["A1", "C1", "D1"]], ["Laser Gallery"])
    for taunt in ("A1", "C1"):
        m.answer(1, taunt)
        m.answer(0, PASS)
    m.answer(1, "D1")
    m.answer(0, "D2")
    assert the_game(m).points == [0, 0]
    assert the_game(m).lairs[1] == []


def test_a_third_taunt_that_nobody_foils_makes_twenty_four() -> None:
    m = captured([["A2"], ["A1", "C1", "D1"]], ["Laser Gallery"])
    for taunt in ("A1", "C1", "D1"):
        m.answer(1, taunt)
        m.answer(0, PASS)
    m.answer(1, KILL)
    assert the_game(m).points == [0, 24]


def test_a_foil_discards_spy_lair_and_all_doublers() -> None:
    m = captured([["E2"], ["E1"]], ["Hollow Volcano", "Laser Gallery"], spy="Major Thornbury")
    m.answer(1, "E1")
    m.answer(0, "E2")
    assert sorted(the_game(m).discards) == ["E1", "E2", "Hollow Volcano", "Laser Gallery", "Major Thornbury"]
    assert the_game(m).points == [0, 0]


def test_the_partner_waits_for_the_next_spy_and_then_cannot_be_foiled() -> None:
    m = captured([[], ["G1", "G2", "Miss Quill"]], ["Duck Pond"], spy="Mister Fazz")
    m.answer(1, "G1")
    assert m.questions[Seat(0)].choices == [PASS]
    m.answer(0, PASS)
    assert m.questions[Seat(1)].choices == [KILL]  # ruling 9
    m.answer(1, KILL)
    assert the_game(m).points == [0, 4]
    m.answer(1, PASS)
    m.answer(1, ("Miss Quill", 1))
    assert m.questions[Seat(1)].choices == [KILL, "G2"]
    m.answer(1, "G2")
    assert m.questions[Seat(0)].choices == [PASS]


def test_the_captor_is_asked_at_once_and_cannot_keep_the_spy() -> None:
    m = captured([["A2"], ["A1", "Duck Pond"]], ["Laser Gallery"])
    assert m.waiting == [(1, "kill or taunt")]
    assert m.questions[Seat(1)].choices == [KILL, "A1"]
    assert [m.questions[Seat(1)].labels(answer) for answer in m.questions[Seat(1)].choices] == [
        "kill for 3",
        "taunt for 6 with A: let me show you the scale model. It has tiny trees.",
    ]


def test_anybody_but_the_captor_may_foil() -> None:
    for foiler in (0, 2):
        hands = [["E2"] if foiler == p else [] for p in range(3)]
        m = captured([hands[0], ["E1"], hands[2]], ["Laser Gallery"])
        m.answer(1, "E1")
        assert [seat for seat, _ in m.waiting] == [2, 0]
        m.answer(foiler, "E2")
        m.answer(2 - foiler, PASS)
        assert the_game(m).lairs[1] == []


def test_the_captor_may_be_the_one_whose_turn_it_is() -> None:
    m = table([["Mister Fazz", "A1"], ["A2"]], [["Duck Pond"], []])
    m.answer(0, PASS)
    m.answer(0, ("Mister Fazz", 0))
    m.answer(0, "A1")
    m.answer(1, "A2")
    assert the_game(m).lairs == [[], []]
    assert m.waiting[0][0] == 1


def test_a_taunt_is_read_aloud() -> None:
    m = captured([[], ["A2"]], ["Laser Gallery"])
    m.answer(1, "A2")
    said = "“Before I kill you, Doctor Kelley, I painted the tiny trees myself.”"
    assert m.story(None)[-1] == f"Player 2 taunts with Doubler A: {said}"


# ---- the end


def test_reaching_the_target_wins_at_once_in_anybodys_turn() -> None:
    m = table([[], []], [[], ["Laser Gallery", "Missile Garden"]], top=["A1", "Major Thornbury"], points=[20, 26])
    m.answer(0, PASS)
    m.answer(0, (DECK, 1))
    m.answer(1, KILL)
    assert m.over
    assert the_game(m).points == [20, 30]
    assert m.standings() == [2, 1]
    assert why(m) == "Player 2 has 30 points: that is enough."


def test_the_target_is_an_option() -> None:
    m = captured([[], []], ["Laser Gallery"], options={"target": 10}, points=[0, 7])
    m.answer(1, KILL)
    assert m.over
    m = captured([[], []], ["Laser Gallery"], options={"target": 60}, points=[0, 40])
    m.answer(1, KILL)
    assert m.waiting


def test_the_last_spy_ends_the_game_after_its_points_and_equals_share_the_win() -> None:
    seventeen = [spy for spy in SPIES if spy != "Mister Fazz"]
    m = captured([[], [], []], ["Duck Pond"], spy="Mister Fazz", discards=seventeen, points=[11, 9, 3])
    assert m.waiting
    m.answer(1, KILL)
    assert m.over
    assert the_game(m).points == [11, 11, 3]
    assert m.standings() == [1, 1, 3]
    assert why(m) == "The last Spy is gone. Player 1 and Player 2 have the most: 11 points."


def why(m: Match) -> str:
    result = m.view(None).result
    assert result is not None
    assert result.why is not None
    return result.why.words


def test_every_spy_of_a_team_counts_towards_the_last() -> None:
    team = ["Mister Fazz", "Miss Quill"]
    m = table([team, []], [[], ["Gift Shop"]], top=["A1"], discards=[spy for spy in SPIES if spy not in team])
    m.answer(0, PASS)
    m.answer(0, (team[0], 1))
    m.answer(0, team[1:])
    assert m.over
    assert why(m) == "The last Spy is gone. Nobody has scored."


def test_without_deck_and_lair_cards_the_game_ends_with_the_last_lair() -> None:
    m = captured([["Mister Fazz"], []], ["Gift Shop"], deck=[])
    m.answer(0, [])
    assert m.over
    assert why(m) == "The deck is empty, and nobody can have a Lair again. Nobody has scored."


def test_a_lair_card_in_a_hand_keeps_the_game_going() -> None:
    m = captured([["Mister Fazz"], ["Duck Pond"]], ["Gift Shop"], deck=[])
    m.answer(0, [])
    assert m.waiting


def test_the_last_card_drawn_can_show_that_nothing_is_left_to_play() -> None:
    m = table([[], ["Mister Fazz"]], [[], []], deck=["A2", "A1"])
    m.answer(0, PASS)
    assert m.over
    assert the_game(m).hands == [["A1"], ["Mister Fazz", "A2"]]


def stalled(hands: Sequence[Sequence[str]]) -> Match:
    return table(hands, [["Duck Pond"], [], []], deck=[])


def test_a_round_without_draw_and_play_ends_the_game() -> None:
    m = stalled([["Mister Fazz"], ["Miss Quill"], ["Trophy Hall"]])
    for seat in (0, 0, 1, 1, 2):
        m.answer(seat, PASS)
    assert m.waiting
    m.answer(2, PASS)
    assert m.over
    assert why(m) == "The deck is empty, and nobody wants to play. Nobody has scored."


def test_any_play_starts_the_count_again() -> None:
    m = stalled([["Mister Fazz"], ["Miss Quill"], ["Trophy Hall"]])
    for seat in (0, 0, 1, 1):
        m.answer(seat, PASS)
    m.answer(2, "Trophy Hall")
    for seat in (2, 0, 0, 1, 1, 2):
        m.answer(seat, PASS)
    assert m.waiting
    m.answer(2, PASS)
    assert m.over


def test_a_turn_that_draws_the_last_card_does_not_count_as_a_stall() -> None:
    m = table([["Mister Fazz"], ["Miss Quill"]], [["Duck Pond"], []], deck=["A1"])
    for seat in (0, 0, 1, 1):
        m.answer(seat, PASS)
    assert m.waiting
    for seat in (0, 0):
        m.answer(seat, PASS)
    assert m.over


def test_discards_are_never_drawn_again() -> None:
    m = table([["Mister Fazz"], ["Miss Quill"]], [["Duck Pond"], []], deck=[], discards=["A1"])
    for seat in (0, 0):
        m.answer(seat, PASS)
    assert the_game(m).hands[1] == ["Miss Quill"]
    assert the_game(m).discards == ["A1"]


# ---- options


def test_in_a_series_everybody_deals_once_and_the_scores_are_added() -> None:
    options = {"series": "each_deals", "target": 10}
    m = captured([[], []], ["Laser Gallery"], options=options, points=[4, 8], dealer=1)
    m.answer(1, KILL)
    game = the_game(m)
    assert m.waiting
    assert (game.dealer, game.player) == (0, 1)
    assert (game.points, game.earlier) == ([0, 0], [4, 11])
    assert sorted([*game.deck, *game.hands[0], *game.hands[1]]) == sorted(BOX)
    assert m.view(None).chairs[1].counters == {"points": 0, "in all": 11}
    assert m.view(None).heading == "Game 2 of 2"
    _, counted = frames(m)
    assert counted.how == "reveal"
    assert (counted.scene.heading, counted.scene.chairs[1].counters) == ("Game 1 of 2", {"points": 11, "in all": 11})

    second: dict[str, Any] = {"dealt": 2, "earlier": [4, 11], "points": [9, 0]}
    m = table([["Mister Fazz"], []], [["Duck Pond"], []], options=options, **second)
    m.answer(0, PASS)
    m.answer(0, ("Mister Fazz", 0))
    m.answer(0, KILL)
    assert m.over
    assert m.game.scores() == [15, 11]
    assert m.standings() == [1, 2]
    assert m.story(None)[-2] == (
        "Player 1 has 11 points: that is enough. Game 2 of 2 is over: 11 points for Player 1 and 0 points for Player 2."
    )
    assert why(m) == "Everybody has dealt. Player 1 has the most: 15 points."


def test_without_house_text_cards_have_numbers_only() -> None:
    options = {"house_text": False}
    m = table([["Spy 3a"], ["Doubler Aa"]], [[], ["Lair 3a"]], top=["Lair 1a"], deck=["Doubler Ba"], options=options)
    m.answer(0, PASS)
    m.answer(0, ("Spy 3a", 1))
    posed = m.questions[Seat(1)]
    assert [posed.labels(answer) for answer in posed.choices] == ["kill for 3", "taunt for 6 with A"]
    m.answer(1, "Doubler Aa")
    assert m.story(None)[-1] == "Player 2 taunts with Doubler A."
    dealt = the_game(rumpus.match("before-i-kill-you", 2, {"house_text": False}, seed=1))
    cards = [*dealt.deck, *dealt.hands[0], *dealt.hands[1]]
    assert Counter((card.kind, card.value, card.letter) for card in cards) == Counter(
        (card.kind, card.value, card.letter) for card in BOX
    )
    assert not any(card.name for card in cards)


# ---- who sees what


def test_others_see_of_a_hand_how_many_cards_and_how_many_spies() -> None:
    m = table([["Mister Fazz", "A1", "Duck Pond"], []], [[], []], top=["Miss Quill"])
    for viewer in (1, None):
        hand = place(m, viewer, "hand0")
        assert isinstance(hand, Hand)
        assert [(t.look, t.text, t.value, t.tone, t.count) for t in hand.tokens] == [
            ("back", "?", None, "", 2),
            ("back", "?", 0, "spy", 2),  # a Spy of player 0's, whichever
        ]
    assert [t.value for t in place(m, 0, "hand0").tokens] == ["Mister Fazz", "A1", "Duck Pond", "Miss Quill"]


def test_of_the_deck_everybody_sees_the_size_and_the_back_on_top() -> None:
    spy_on_top = table([[], []], [[], []], deck=["A1", "Miss Quill", "A2", "Mister Fazz", "B1"])
    deck = place(spy_on_top, 0, "deck")
    assert isinstance(deck, Pile)
    assert [(t.tone, t.count) for t in deck.tokens] == [("", 3), ("spy", 1)]
    none_on_top = table([[], []], [[], []], deck=["Mister Fazz", "A1", "B1"])
    assert [(t.tone, t.count) for t in place(none_on_top, 0, "deck").tokens] == [("", 2)]


def test_a_draw_tells_the_others_only_whether_it_is_a_spy() -> None:
    m = table([[], []], [[], []], top=["Miss Quill", "A1"])
    m.answer(0, PASS)
    assert m.story(0) == ["Player 1 draws Miss Quill (2).", "Player 1 plays nothing.", "Player 2 draws a card."]
    assert m.story(1) == ["Player 1 draws a Spy.", "Player 1 plays nothing.", "Player 2 draws Doubler A."]
    assert m.story(None) == ["Player 1 draws a Spy.", "Player 1 plays nothing.", "Player 2 draws a card."]


def test_nobody_learns_who_could_foil() -> None:
    def taunted(holder: int) -> Match:
        """Seat 2 or seat 3 has the other A; the other one has a card with the same back."""
        hands = [[], ["A1"], ["A2" if holder == 2 else "B2"], ["A2" if holder == 3 else "B2"]]
        m = captured(hands, ["Laser Gallery"])
        m.answer(1, "A1")
        return m

    one, other = taunted(2), taunted(3)
    for m in (one, other):
        assert [seat for seat, _ in m.waiting] == [2, 3, 0]  # also those who have only one answer
    for viewer in (0, 1, None):
        assert one.received(viewer) == other.received(viewer)


def test_a_foil_is_sealed_until_everybody_has_answered() -> None:
    m = captured([[], ["A1"], ["A2"]], ["Laser Gallery"])
    m.answer(1, "A1")
    m.answer(2, PASS)
    before = m.received(None), m.received(0), m.received(1)
    m.answer(2, "A2")  # it can still be changed
    assert (m.received(None), m.received(0), m.received(1)) == before
    m.answer(0, PASS)
    assert "Player 3 foils it with Doubler A and sets Doctor Kelley (3) free." in m.story(None)


def test_a_captured_spy_is_on_show_with_its_worth() -> None:
    m = captured([[], ["A1"]], ["Laser Gallery"])
    m.answer(1, "A1")
    everybody_passes(m)
    spies, taunts = place(m, None, "spies"), place(m, None, "taunts")
    assert isinstance(spies, Row)
    assert (spies.label, spies.about, spies.owner, spies.total) == ("Captured", 1, None, 6)
    assert [t.value for t in spies.tokens] == ["Doctor Kelley"]
    assert [t.value for t in taunts.tokens] == ["A1"]
    m.answer(1, KILL)
    assert "spies" not in {p.id for p in m.view(None).places}


def test_discards_are_open_in_their_order() -> None:
    m = captured([[], []], ["Gift Shop", "Squeaky Trapdoor"], top=["A1", "A2"])
    assert [t.value for t in place(m, None, "discards").tokens] == ["Gift Shop", "Squeaky Trapdoor", "Doctor Kelley"]


def test_every_card_is_somewhere_at_every_question() -> None:
    m = rumpus.match("before-i-kill-you", 4, seed=5)
    while not m.over:
        game = the_game(m)
        about = [game.deck, *game.hands, *game.lairs, game.spies, game.taunts, game.discards]
        assert sorted(card for cards in about for card in cards) == sorted(BOX)
        seat, _ = m.waiting[0]
        choices = m.questions[seat].choices
        m.answer(seat, choices[len(m.entries) * 7 % len(choices)])


# ---- what is seen of it


def lies(frame: Frame, place: str) -> list[Any]:
    """What lies there, or how many backs."""
    return [token.count if token.look == "back" else token.value for token in frame.place(place).tokens]


def places(frame: Frame) -> set[str]:
    return {place.id for place in frame.scene.places}


def test_a_spy_is_on_its_way_before_it_is_captured_taunted_and_foiled() -> None:
    m = table([["Doctor Kelley"], ["A1"], ["A2", "B1"]], [[], ["Laser Gallery"], []])
    m.answer(0, PASS)
    assert m.lasts == 0  # nothing has happened
    m.answer(0, ("Doctor Kelley", 1))
    assert strip(m) == [
        ("Player 1 sends Doctor Kelley (3) into Player 2's Lair.", 1000),
        ("Player 2 captures Doctor Kelley (3), worth 3 points.", 1000),
    ]
    sent, captured = frames(m)
    way = sent.place("spies")
    assert (way.label, way.about, way.total) == ("On the way into the Lair", 1, 3)
    assert (lies(sent, "spies"), lies(sent, "lair1"), sent.place("lair1").total) == (
        ["Doctor Kelley"],
        ["Laser Gallery"],
        3,
    )
    assert captured.place("spies").label == "Captured"
    assert ends_in_the_present(m)

    m.answer(1, "A1")
    said = "“Before I kill you, Doctor Kelley, let me show you the scale model. It has tiny trees.”"
    assert strip(m) == [(f"Player 2 taunts with Doubler A: {said}", 2600)]
    (taunt,) = frames(m)
    assert (lies(taunt, "taunts"), taunt.place("taunts").about) == (["A1"], 1)
    assert ends_in_the_present(m)

    m.answer(2, "A2")
    m.answer(0, PASS)
    foil, boom = frames(m)
    assert foil.caption == "Player 3 foils it with Doubler A and sets Doctor Kelley (3) free."
    assert (lies(foil, "taunts"), lies(foil, "lair1")) == (["A1", "A2"], ["Laser Gallery"])
    assert (boom.caption, boom.how, boom.lasts) == ("Player 2's Lair is gone.", "reveal", 2600)
    assert lies(boom, "lair1") == []
    assert not {"spies", "taunts"} & places(boom)
    assert lies(boom, "discards") == ["Laser Gallery", "Doctor Kelley", "A1", "A2"]
    # Then the next player draws, and nobody waits for that.
    assert m.story(None)[-1] == "Player 2 draws a card."


def test_too_big_a_spy_is_seen_before_the_lair_blows_up() -> None:
    m = table([["Baroness Winterhale"], []], [[], ["Laser Gallery", "Duck Pond"]])
    m.answer(0, PASS)
    m.answer(0, ("Baroness Winterhale", 1))
    assert strip(m) == [
        ("Player 1 sends Baroness Winterhale (6) into Player 2's Lair.", 1000),
        ("6 is too much for a Lair of 5: Player 2's Lair is gone.", 2600),
    ]
    sent, boom = frames(m)
    assert (sent.place("spies").total, sent.place("lair1").total) == (6, 5)
    assert (lies(boom, "lair1"), "spies" in places(boom)) == ([], False)


def test_points_are_there_when_the_kill_is_told() -> None:
    m = captured([[], []], ["Laser Gallery"])
    m.answer(1, KILL)
    assert strip(m) == [("Player 2 kills Doctor Kelley (3) for 3 points.", 1000)]
    (kill,) = frames(m)
    assert (kill.scene.chairs[1].counters, "spies" in places(kill)) == ({"points": 3}, False)


def test_the_result_says_how_many_spies_and_the_best() -> None:
    m = captured([[], ["A1"]], ["Laser Gallery"], options={"target": 10}, points=[0, 4], killed=[0, 2], best=[0, 4])
    m.answer(1, "A1")
    m.answer(0, PASS)
    m.answer(1, KILL)
    assert [(tally.points, tally.words) for tally in m.game.tally()] == [(0, "no Spy"), (10, "3 Spies, best 6")]


def test_no_moment_shows_a_card_to_eyes_that_may_not_see_it() -> None:
    m, random = rumpus.match("before-i-kill-you", 4, seed=6), Random(6)
    m.watch(True)
    everything = pieces(m.game)
    while not m.over:
        seat, _ = m.waiting[0]
        m.answer(seat, random.choice(m.questions[seat].choices))
        assert all(pieces(then) == everything for then in m.tables)
        lines = m.lines(None, m.told_before)
        assert not lines or lines[-1].how == QUIET or ends_in_the_present(m)
        for viewer in (0, None):
            for frame in frames(m, viewer):
                hidden = [lies(frame, "deck"), *(lies(frame, f"hand{p}") for p in range(4) if p != viewer)]
                assert all(isinstance(count, int) for cards in hidden for count in cards)


# ---- good play


def hunch(m: Match, seat: int) -> dict[Any, float]:
    posed = m.questions[Seat(seat)]
    weights = m.game.hunch(Seat(seat), posed.what, posed.choices)
    assert weights is not None
    return dict(zip(posed.choices, weights, strict=True))


def test_a_bot_likes_a_safe_taunt_better_than_a_risky_one() -> None:
    m = captured([["B2"], ["A1", "A2", "B1"]], ["Laser Gallery"])
    likes = hunch(m, 1)
    assert likes["A1"] == likes["A2"] > likes["B1"]


def test_a_bot_blows_up_with_the_smallest_team_that_will_do() -> None:
    m = table([["Doctor Kelley", "Mister Fazz", "Major Thornbury"], []], [[], ["Laser Gallery", "Duck Pond"]])
    m.answer(0, PASS)
    likes = hunch(m, 0)
    assert min(likes[spy, 1] for spy in ("Doctor Kelley", "Mister Fazz", "Major Thornbury")) > likes[PASS]
    m.answer(0, ("Major Thornbury", 1))
    likes = hunch(m, 0)
    assert max(likes, key=lambda company: likes[company]) == ("Mister Fazz",)


def test_a_bot_would_rather_send_far_too_much_than_too_little() -> None:
    def sent(spy: str) -> dict[Any, float]:
        m = table([["Mister Fazz", "Sir Reginald Steele"], []], [[], ["Duck Pond"]])
        m.answer(0, PASS)
        m.answer(0, (spy, 1))
        return hunch(m, 0)

    enough, too_little = sent("Sir Reginald Steele"), sent("Mister Fazz")
    assert enough[()] > enough["Mister Fazz",]
    assert too_little["Sir Reginald Steele",] > too_little[()]


def test_a_bot_foils_a_taunt_that_would_win() -> None:
    m = captured([["A2"], ["A1"]], ["Laser Gallery"], spy="Mister Fazz", points=[0, 26])
    m.answer(1, "A1")
    assert hunch(m, 0) == {PASS: 1, "A2": 1000}


def test_a_bot_kills_what_wins() -> None:
    m = captured([[], ["A1", "A2"]], ["Laser Gallery"], points=[0, 28])
    assert max(hunch(m, 1).items(), key=lambda like: like[1])[0] == KILL


def test_cards_know_themselves() -> None:
    card = Card.named["Mister Fazz"]
    assert (card.kind, card.value, card.back, card.text, card.label) == (SPY, 2, "spy", "2", "Mister Fazz (2)")
    assert (card.name, card.figures, card.face, card.tone) == ("Mister Fazz", ("2",), "gentleman", "spy")


def test_every_card_has_a_picture_on_the_sheet() -> None:
    sheet = games.art_of(BeforeIKillYou, games.FACES)
    assert sheet is not None
    drawn = set(re.findall('<symbol id="([^"]+)"', sheet.read_text("utf-8")))
    assert drawn == {card.face for card in (*BOX, *BARE_BOX)}


def test_the_help_text_explains_every_question() -> None:
    explained = re.findall("<!-- asked: (.*) -->", games.rules_of(BeforeIKillYou))
    assert explained == [LAY, SEND, JOIN, FINISH, FOIL]


def test_rules_of_thumb_beat_no_rules_at_all() -> None:
    won = 0
    for seed in range(100):
        random = Random(seed)
        run = Run(BeforeIKillYou.begin(2, options_of(BeforeIKillYou, {}), Chance(seed)))
        while run.question is not None:
            likes = run.game.hunch(run.actor, run.question.what, run.choices)
            assert likes is not None
            weights = likes if run.actor == seed % 2 else [1] * len(run.choices)
            run.play(random.choices(run.choices, weights)[0])
        scores = run.scores()
        won += scores[seed % 2] > scores[1 - seed % 2]
    assert won >= 75
