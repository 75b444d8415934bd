"""What is seen between two questions: hands turn up one by one, then every pot is given out by its name."""

from random import Random

import pytest

import rumpus
from rumpus import games
from rumpus.core import Match, Seat
from rumpus.games.poker.frankenstein import Frankenstein
from rumpus.pieces.poker import hand
from rumpus.text.words import in_words
from tests.games.poker.room import Frame, arranged, film, in_turn, play, started

NONE = {"limit": "none"}
GAMES = games.in_chapter("poker")
ACES, KINGS, QUEENS, JACKS = ["A♥", "A♠"], ["K♥", "K♠"], ["Q♥", "Q♠"], ["J♥", "J♠"]


def watched(m: Match, moves: str) -> Match:
    m.watch(True)
    play(m, moves)
    return m


def cards(frame: Frame) -> set[str]:
    """All the cards that can be read."""
    return {token.text for place in frame.scene.places for token in place.tokens if token.look == "card"}


def words(m: Match, viewer: int | None = None) -> list[str]:
    return [frame.words for frame in film(m, viewer)]


# ---- a showdown


def side_pots(players: int = 5) -> Match:
    """E folds a flush; A is all in for the main pot, B for a side pot, C and D for another."""
    hands = ["As Ah", "Ks Kh", "Qs Qh", "Js Jh", "4c 5c"][:players]
    m = arranged("hold-em", players, NONE, chips=[10, 25, 60, 60, 99][:players], hands=hands, street=4,
                 board="2c 3d 7h 9c Tc", pots=[0])  # fmt: skip
    return watched(m, "A to 10, B to 25, C to 60, D call" + ", E fold" * (players > 4))


def test_hands_turn_one_by_one_and_then_every_pot_is_named() -> None:
    assert [(frame.words, frame.how) for frame in film(side_pots(4))] == [
        ("Player 4 calls 60 chips, and is all in.", ""),
        ("Player 4 shows jack of spades and jack of hearts: pair of jacks, 10, 9, 7.", ""),
        ("Player 3 shows queen of spades and queen of hearts: pair of queens, 10, 9, 7.", ""),
        ("Player 2 shows king of spades and king of hearts: pair of kings, 10, 9, 7.", ""),
        ("Player 1 shows ace of spades and ace of hearts: pair of aces, 10, 9, 7.", ""),
        ("Player 3 wins the second side pot of 70 chips with a pair of queens, 10, 9, 7.", "reveal"),
        ("Player 2 wins the side pot of 45 chips with a pair of kings, 10, 9, 7.", "reveal"),
        ("Player 1 wins the main pot of 40 chips with a pair of aces, 10, 9, 7.", "reveal"),
        ("Player 4 is out of chips.", ""),
        ("After 1 deal Player 3 is ahead with 70 chips.", "end"),
    ]


def test_a_hand_is_seen_from_its_line_on_with_its_name() -> None:
    _, jacks, queens, kings, aces, *_ = film(side_pots(4))
    assert [jacks.texts(f"hand{p}") for p in range(4)] == [["?"], ["?"], ["?"], JACKS]
    assert [queens.texts(f"hand{p}") for p in range(4)] == [["?"], ["?"], QUEENS, JACKS]
    assert [kings.texts(f"hand{p}") for p in range(4)] == [["?"], KINGS, QUEENS, JACKS]
    assert [aces.texts(f"hand{p}") for p in range(4)] == [ACES, KINGS, QUEENS, JACKS]
    assert [jacks.note(f"hand{p}") for p in range(4)] == ["", "", "", "pair of Js"]


def test_before_others_a_hand_is_named_in_few_words_and_before_its_owner_in_full() -> None:
    notes = [{p: film(side_pots(4), viewer)[4].note(f"hand{p}") for p in (0, 3)} for viewer in (3, None)]
    assert notes == [
        {0: "pair of aces", 3: "pair of jacks, 10, 9, 7"},
        {0: "pair of aces", 3: "pair of Js"},
    ]


def test_nothing_gives_the_end_away_before_a_pot_is_given_out() -> None:
    calls, *shown = film(side_pots(4))[:5]
    assert calls.pots() == {"Pot": 0}, "the bets lie before the players"
    for frame in shown:
        assert frame.pots() == {"Main pot": 40, "Side pot": 45, "Second side pot": 70}
        assert frame.chips() == [0, 0, 0, 0]
        assert frame.marked("lit") == frame.marked("spent") == []


def test_the_five_that_win_stand_out_and_the_pot_is_gone() -> None:
    last_side, side, main = film(side_pots(4))[5:8]
    assert last_side.pots() == {"Main pot": 40, "Side pot": 45}
    assert side.pots() == {"Main pot": 40}, "it keeps its name until it is given out"
    assert main.pots() == {"Pot": 0}
    assert [frame.chips() for frame in (last_side, side, main)] == [[0, 0, 70, 0], [0, 45, 70, 0], [40, 45, 70, 0]]
    for frame, winner in ((last_side, QUEENS), (side, KINGS), (main, ACES)):
        assert sorted(frame.marked("lit")) == sorted([*winner, "7♥", "9♣", "10♣"])
        assert set(frame.marked("spent")) == {*ACES, *KINGS, *QUEENS, *JACKS, "2♣", "3♦"} - set(winner)


def test_in_words_a_card_counts_in_the_hand_or_is_unused() -> None:
    said = " ".join(in_words(film(side_pots(4))[7].scene, "ABCD"))
    assert "ace of spades (counts)" in said
    assert "2 of clubs (unused)" in said


def test_nobody_ever_sees_a_folded_hand_or_a_card_before_it_is_turned() -> None:
    m = side_pots()
    board, shown = {"2♣", "3♦", "7♥", "9♣", "10♣"}, [[], JACKS, QUEENS, KINGS, ACES]
    for viewer, own in (*enumerate((ACES, KINGS, QUEENS, JACKS, ["4♣", "5♣"])), (None, [])):
        may_see = board | (set(own) if viewer != 4 else set())
        for i, frame in enumerate(film(m, viewer)):
            may_see |= set(shown[i] if i < len(shown) else ())
            assert cards(frame) == may_see, (viewer, frame.words)


def test_who_wins_two_pots_is_looked_at_once() -> None:
    hands = ["2s 2h", "As Ah", "Ks Kh"]
    m = arranged("hold-em", 3, NONE, chips=[10, 60, 60], hands=hands, street=4, board="2c 3d 7h 9c Tc", dealer=1)
    watched(m, "A to 10, B to 60, C call")
    assert words(m)[-4:-2] == [
        "Player 2 wins the side pot of 100 chips with a pair of aces, 10, 9, 7.",
        "Player 1 wins the main pot of 30 chips with three twos, 10, 9.",
    ]
    m = arranged("hold-em", 3, NONE, chips=[10, 60, 60], hands=["4s 5h", *hands[1:]], street=4, board="2c 3d 7h 9c Tc")
    watched(m, "A to 10, B to 60, C call")
    reveals = [frame.words for frame in film(m) if frame.how == "reveal"]
    assert reveals == ["Player 2 wins the main pot of 30 chips with a pair of aces, 10, 9, 7."]
    assert "Player 2 wins the side pot of 100 chips with a pair of aces, 10, 9, 7." in m.story(None)


def test_a_side_pot_of_one_player_is_taken_unseen() -> None:
    hands = ["As Ah", "Ks Kh", "Qs Qh"]
    m = arranged("hold-em", 3, {}, chips=[0, 50, 50], hands=hands, street=4, board="2c 3d 7h 9c Tc",
                 pots=[30, 20], contenders=[[0, 1, 2], [1, 2]])  # fmt: skip
    watched(m, "B check, C fold")
    taken, won = film(m)[-3:-1]
    assert (taken.words, taken.marked("lit")) == (
        "Player 2 takes the side pot of 20 chips: nobody else can win it.",
        [],
    )
    assert won.words == "Player 1 wins the main pot of 30 chips with a pair of aces, 10, 9, 7."


def test_equal_hands_share_and_it_is_told_who_gets_the_odd_chip() -> None:
    hands = ["2c 2d", "3c 3d", "4c 4d"]
    m = arranged("hold-em", 3, {}, live=[0, 1], hands=hands, pots=[23], street=4, board="Ts Js Qs Ks As")
    watched(m, "all check")
    shared = film(m)[-2]
    assert (
        shared.words
        == "Player 1 and Player 2 share the pot of 23 chips with a royal flush; the odd chip goes to Player 1."
    )
    assert sorted(shared.marked("lit")) == sorted(["10♠", "J♠", "Q♠", "K♠", "A♠"])
    m = arranged("hold-em", 3, {}, hands=hands, pots=[23], street=4, board="Ts Js Qs Ks As")
    watched(m, "all check")
    assert film(m)[-2].words.endswith("with a royal flush; odd chips go to Player 1 and Player 2.")


def test_many_hands_turn_two_at_a_time() -> None:
    hands = ["As Ah", "Ks Kh", "Qs Qh", "Js Jh", "8s 8h"]
    m = arranged("hold-em", 5, {}, hands=hands, street=4, board="2c 3d 7h 9c Tc", pots=[10])
    watched(m, "all check")
    turned = [[p for p in range(5) if frame.texts(f"hand{p}") != ["?"]] for frame in film(m)[1:-2]]
    assert turned == [[3, 4], [1, 2, 3, 4], [0, 1, 2, 3, 4]]
    assert sum("shows" in line for line in m.story(None)) == 5


# ---- the way there


def test_when_nobody_can_bet_flop_turn_and_river_are_a_stop_each() -> None:
    m = started("hold-em", 2, [*in_turn("2c 7d", "As Ah"), *hand("Ad Ac Ks Kh Kd")], **NONE)
    watched(m, "B to 100, A call")
    frames = film(m)
    assert [frame.words.partition(":")[0] for frame in frames[1:4]] == ["The flop", "The turn", "The river"]
    assert [len(frame.texts("board")) for frame in frames[:4]] == [0, 3, 4, 5]
    assert [frame.pots() for frame in frames[:4]] == [{"Pot": 0}, {"Pot": 200}, {"Pot": 200}, {"Pot": 200}]
    assert all(frame.texts("hand1") == ["?"] for frame in frames[:4]), "hands stay hidden until the showdown"
    assert "The pot is 200 chips." in m.story(None)


def test_a_pot_that_nobody_contests_is_quickly_won() -> None:
    m = watched(arranged("hold-em", 3, NONE | {"deals": 2}, pots=[12], board="2c 3d 7h"), "A to 10, B fold, C fold")
    assert [(frame.words, frame.lasts) for frame in film(m)] == [
        ("Player 3 folds.", 1000),
        ("Player 1 wins 12 chips, and shows nothing.", 1000),
        ("Deal 2: Player 1 deals.", 1000),
    ]
    folds, wins, _ = film(m)
    assert [frame.pots() for frame in (folds, wins)] == [{"Pot": 12}, {"Pot": 0}]
    assert all(frame.texts("hand0") == ["?"] for frame in (folds, wins))


def test_before_a_new_deal_all_cards_go_back_to_the_stock() -> None:
    m = started("hold-em", 2, [*in_turn("Kd Kc", "Ah 6h"), *hand("Ks 7h 7d 9c Qh")], deals=3)
    watched(m, "B call, A check, all check, all check, all check")
    *_, wins, gathers = film(m)
    assert wins.how == "reveal"
    assert (gathers.words, gathers.how) == ("Deal 2: Player 1 deals.", "")
    assert {place.id: place.tokens[0].count for place in gathers.scene.places if place.tokens} == {"deck": 52}
    scene = m.view(None)
    assert scene.heading == "Deal 2 of 3"
    assert {place.id for place in scene.places} == {"pot0", "deck", "bet0", "bet1", "hand0", "hand1"}
    assert [chair.marks for chair in scene.chairs] == [["dealer"], []]


def test_at_the_end_the_hands_lie_where_they_were_turned_up() -> None:
    m = side_pots(4)
    last = film(m)[-1]
    assert m.over
    assert m.view(None).places == last.scene.places
    assert last.texts("hand0") == ACES


def test_a_red_river_says_what_follows_with_the_card() -> None:
    m = started("river-of-blood", 2, [*in_turn("Ad Jc", "Kd Kc"), *hand("Ks 7h 2d 9h 5h 6c")])
    watched(m, "B call, A check, all check, all check")
    assert words(m)[-1] == "The river: 5 of hearts; red, so another card follows."
    play(m, "all check")
    assert words(m)[-1] == "The next card: 6 of clubs; black, so it is the last card."


# ---- Countdown


COUNTED = in_turn("3s 3h 9c Jd 5d 8s Qc", "2c 7h Ks 9d Kd 4s Tc", "Ah 6c 8h 2d 5s 7d Ad")


def test_cards_of_a_street_are_looked_at_together() -> None:
    m = watched(started("countdown", 3, COUNTED), "all check")
    checks, dealt = film(m)
    assert [len(dealt.texts(f"up{p}")) for p in range(3)] == [2, 2, 2]
    assert [len(checks.texts(f"up{p}")) for p in range(3)] == [1, 1, 1]


def test_every_fold_says_what_is_wild_and_shows_it() -> None:
    m = started("countdown", 3, COUNTED)
    assert "3 are in: 3s are wild." in m.story(None)
    watched(m, "all check")
    assert film(m)[-1].marked("wild") == []
    m.play("fold")
    (frame,) = film(m)
    assert frame.words == "Player 2 folds: 2 are in, and 2s are wild."
    assert frame.marked("wild") == ["2♦"]


def test_the_table_is_drawn_when_one_player_is_left() -> None:
    m = watched(started("countdown", 3, COUNTED), "B fold, C fold")
    for viewer in (0, 1, 2, None):
        folds, wins, _ = film(m, viewer)
        assert (folds.words, folds.marked("wild")) == ("Player 3 folds.", [])
        assert wins.chips() == [102, 99, 99]


# ---- Frankenstein


def monster(discards: str = "As Ad Ac Ks 3c 3d") -> Match:
    hands = ["Ah 9c 5d 4h 2c", "Kh 9h 5c 4d 2s", "Qh 9d 5h 4c 2h"]
    m = arranged("frankenstein", 3, {}, hands=hands, discards=discards, pots=[30], first_actor=0)
    return watched(m, "all check")


def test_the_monster_rises_then_the_hands_then_who_pays_then_the_next_hand() -> None:
    m = monster()
    assert [(frame.words[:28], frame.how) for frame in film(m)] == [
        ("Player 3 checks.", ""),
        ("The Monster rises: full hous", "reveal"),
        ("Player 3 shows queen of hear", ""),
        ("Player 2 shows king of heart", ""),
        ("Player 1 shows ace of hearts", ""),
        ("The Monster beats everybody.", "reveal"),
        ("Player 1 is the best of them", ""),
        ("Hand 2 for 60 chips.", ""),
    ]


def test_the_monster_is_seen_before_any_hand_and_its_five_when_it_has_won() -> None:
    checks, rises, *shown, beats, pays, following = film(monster())
    assert checks.texts("risen") == ["?"]
    assert rises.texts("risen") == ["A♠", "A♦", "A♣", "K♠", "3♣", "3♦"]
    assert [rises.texts(f"hand{p}") for p in range(3)] == [["?"]] * 3
    assert not any(frame.marked("lit") for frame in (rises, *shown))
    assert beats.marked("lit") == ["A♠", "A♦", "A♣", "3♣", "3♦"]
    assert (pays.pots(), pays.chips()) == ({"Pot": 60}, [70, 100, 100])
    assert following.texts("risen") == following.marked("lit") == []


def test_a_hand_that_beats_the_monster_stands_out_instead() -> None:
    wins = film(monster("Jc Tc 8c 7c"))[-2]
    assert (wins.words, wins.how) == ("Player 1 wins the pot of 30 chips with ace high, 9, 5, 4, 2.", "reveal")
    assert sorted(wins.marked("lit")) == sorted(["A♥", "9♣", "5♦", "4♥", "2♣"])
    assert {"J♣", "10♣", "8♣", "7♣"} <= set(wins.marked("spent"))


def test_who_owes_nothing_is_named_as_well() -> None:
    hands = ["Ah 9c 5d 4h 2c", "Kh 9h 5c 4d 2s", "Qh 9d 5h 4c 2h"]
    m = arranged("frankenstein", 3, {}, hands=hands, discards="As Ad Ac Ks", pots=[30], chips=[0, 100, 100])
    assert "Player 1 is the best of them, and owes nothing." in words(watched(m, "all check"))


def test_the_last_one_in_does_not_meet_the_monster() -> None:
    hands = ["Ah 9c 5d 4h 2c", "Kh 9h 5c 4d 2s"]
    m = arranged("frankenstein", 2, {}, hands=hands, discards="As Ad", pots=[30], first_actor=0)
    watched(m, "A fold")
    for viewer in (0, 1, None):
        assert [frame.texts("risen") for frame in film(m, viewer)] == [["?"]] * 3
    assert isinstance(m.game, Frankenstein)
    assert m.game.risen == []


# ---- Dealer's choice


def test_the_table_is_cleared_when_the_next_game_is_named() -> None:
    m = rumpus.match("dealers-choice", 2, {"deals": 2}, chance=[Seat(1)], seed=3)
    m.play("hold-em")
    watched(m, "B call, A check, all check, all check, all check")
    assert film(m)[-1].how == "reveal"
    assert cards(film(m)[-1]), "what was turned up lies there while the next dealer thinks"
    m.play("countdown")
    named = film(m)[0]
    assert "names the game: Countdown. Seven-card stud: as many players" in named.words
    assert (cards(named), named.marked("wild")) == (set(), [])
    assert [chair.marks[1:] for chair in named.scene.chairs] == [[], []]


def test_the_first_deal_is_announced_before_the_game_is_named() -> None:
    assert started("dealers-choice", 3, deals=10).view(None).heading == "Deal 1 of 10"


# ---- every game


@pytest.mark.parametrize("limit", ["fixed", "none"])
@pytest.mark.parametrize("game", GAMES)
def test_all_the_chips_are_seen_in_every_frame(game: str, limit: str) -> None:
    m = rumpus.match(game, 4, {"deals": 6, "stack": 20, "limit": limit, "rebuys": 1}, seed=f"{game} {limit}")
    m.watch(True)
    random, frames = Random(game), 0
    while not m.over:
        choices = m.choices
        m.play(choices[int(random.random() * min(len(choices), 12))])
        for viewer in (None, 1):
            for frame in film(m, viewer):
                bought = sum(int(chair.counters.get("rebuys", 0)) for chair in frame.scene.chairs)
                assert frame.money() == 80 + 20 * bought, frame.words
                frames += 1
    assert frames > 50
