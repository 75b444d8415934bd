"""Dealer's choice: every deal by the rules of the game that its dealer named."""

from random import Random

import pytest

import rumpus
from rumpus import games
from rumpus.core import Match, Seat
from rumpus.games.poker._evening import Poker
from rumpus.pieces.cards import Card
from rumpus.pieces.poker import hand
from tests.games.poker.room import button, drawn, in_turn, offered, play, started, stud, table
from tests.games.poker.test_countdown import FOUR

VARIANTS = sorted(name for name, at in games.modules().items() if ".poker." in at and name != "dealers-choice")
CARDS = [*in_turn("Ad Jc", "Kd Kc", "Ah 6h"), *hand("Ks 7h 2d 9c Qh 3h 8s")]


def test_the_dealer_chooses_among_all_poker_games_by_their_titles() -> None:
    m = rumpus.match("dealers-choice", 3, chance=[Seat(2)])
    assert (m.actor, m.waiting) == (2, [(Seat(2), "name the game")])
    assert offered(m) == sorted(VARIANTS, key=lambda name: games.find(name).title)
    assert m.questions[Seat(2)].written("hold-em") == "Texas Hold 'Em"


def test_only_games_for_so_many_players_are_offered() -> None:
    m = rumpus.match("dealers-choice", 10)
    assert "countdown" not in offered(m)
    assert "omaha" in offered(m)


def call(m: Match, name: str) -> None:
    """The dealer names a game, to be played as usual."""
    m.play(name)
    if m.waiting[0][1] == "say how it is played":
        m.play("as usual")


def evening(players: int, first: str, cards: list[Card]) -> Match:
    luck = [Seat(players - 1), *drawn(cards)]
    m = rumpus.match("dealers-choice", players, {"stack": 100, "deals": 3}, chance=luck, seed=2)
    m.play(first)
    return m


def test_a_game_is_played_as_at_its_own_table() -> None:
    m = evening(3, "river-of-blood", CARDS)
    play(m, "C call, A call, B check")
    play(m, "A check, B to 2, C call, A call")
    play(m, "A check, B to 4, C call, A fold")
    play(m, "B to 4, C call")
    play(m, "B check, C check")
    play(m, "B check, C to 4, B call")
    assert table(m).chips == [96, 84, 120]
    # Chips are kept, the button moves on, and the next dealer chooses.
    assert m.waiting == [(Seat(0), "name the game")]
    m.play("countdown")
    assert table(m).pots == [3]
    assert (m.view(None).heading, m.view(None).note) == ("Deal 2 of 3: Countdown", "3 in: 3s are wild.")


def test_what_is_wild_follows_the_game() -> None:
    m = evening(4, "countdown", FOUR)
    play(m, "all check, all check, all check, all check, B to 4, C fold, D fold, A call")
    assert table(m).chips == [95, 107, 99, 99]
    m.play("hold-em")
    assert (m.view(None).heading, m.view(None).note) == ("Deal 2 of 3: Texas Hold 'Em", "")


def test_antes_are_for_games_without_blinds() -> None:
    assert table(evening(3, "hold-em", CARDS)).pots == [0]
    assert table(evening(3, "frankenstein", [])).pots == [3]


def test_the_dealer_says_how_a_game_is_played() -> None:
    m = evening(3, "hamlet", CARDS)
    assert (m.actor, m.waiting) == (2, [(Seat(2), "say how it is played")])
    assert offered(m) == ["as usual", ("five-card-draw",), ("hold-em",)]
    assert button(m, ("hold-em",)) == "how the cards come: hold 'em"
    m.play(("hold-em",))
    assert (table(m).pots, table(m).bets) == ([0], [1, 2, 0])
    assert m.view(None).heading == "Deal 1 of 3: Hamlet (how the cards come: hold 'em)"
    told = m.story(None)[0]
    assert told.endswith(
        "Hamlet (how the cards come: hold 'em). "
        "Jacks are low, queens are wild, and kings are dead: they are not there at all."
    )
    play(m, "C fold, A fold")
    # What was said holds for that deal only.
    m.play("hamlet")
    m.play("as usual")
    assert (table(m).pots, m.view(None).heading) == ([3], "Deal 2 of 3: Hamlet")


def test_prices_are_numbers() -> None:
    m = evening(3, "five-and-dime", stud("2s 3s | 5h", "2h 3h | Td", "2d 3d | Kh"))
    assert button(m, "as usual") == "as usual (price of a five: 1, price of a ten: 2)"
    assert m.questions[m.actor].read("as usual") == "as usual"
    prices = m.questions[m.actor].describe()["parts"][1]["parts"]
    assert [price["usual"] for price in prices] == [1, 2], "sliders begin there"
    m.play((7, 50))
    assert (m.waiting[0][1], button(m, "pay")) == ("pay for a wild card, or fold", "pay 7")
    assert m.view(None).heading == "Deal 1 of 3: Five and Dime (price of a five: 7, price of a ten: 50)"
    m = evening(3, "baseball", stud("2s 3s | 4h", "2h 3h | Td", "2d 3d | Kh"))
    m.play((3, ("faceup",)))
    assert button(m, "buy") == "buy a card for 3"


def test_words_without_a_price_leave_it_as_usual() -> None:
    m = evening(3, "baseball", stud("2s 3s | 4h", "2h 3h | Td", "2d 3d | Kh"))
    assert button(m, ("faceup",)) == "fours that buy a card: only face up"
    m.play(("faceup",))
    assert button(m, "buy") == "buy a card for 10"
    assert m.view(None).heading == "Deal 1 of 3: Baseball (fours that buy a card: only face up)"


def test_before_the_first_game_is_named_the_table_is_set() -> None:
    scene = rumpus.match("dealers-choice", 3, seed=1).view(None)
    assert [place.label for place in scene.places] == ["Pot", "Stock"]


def test_only_what_goes_together_is_offered() -> None:
    m = evening(3, "rescue-911", [])
    assert offered(m) == ["as usual", (False, "five-card-draw"), (False, "seven-card-stud")]
    assert button(m, (False, "seven-card-stud")) == "no media crew, how the cards come: seven-card stud"


def test_a_second_game_is_the_same_game_again() -> None:
    piles = hand("Qd 7h 4d 8d Kh 6h Jd Td 2d 6c Jc 8h 5h Th")  # each turns one; then B, and then A, no spade
    luck = [Seat(1), *drawn(piles, hand("4c"))]
    m = rumpus.match("dealers-choice", 2, {"stack": 100, "deals": 3}, chance=luck, seed=2)
    m.play("night-baseball-of-the-living-dead")
    m.play((3,))
    play(m, "A fold, B fold")
    assert (table(m).deal_number, table(m).hand_number, table(m).dealer) == (1, 2, 0)
    assert (m.waiting[0][1], button(m, "buy")) == ("buy a card for a four", "buy a card for 3"), "nobody names anew"


def test_whoever_is_too_slow_plays_as_usual() -> None:
    m = evening(3, "follow-the-queen", [])
    m.time_out()
    assert m.view(None).heading == "Deal 1 of 3: Follow the Queen"


def test_a_game_may_have_things_of_its_own_on_the_table() -> None:
    m = evening(3, "frankenstein", [])
    assert m.view(None).heading == "Deal 1 of 3, hand 1: Frankenstein"


@pytest.mark.parametrize("name", VARIANTS)
def test_the_same_luck_and_answers_give_the_same_deal_as_at_a_table_of_its_own(name: str) -> None:
    own, here = (
        started(name, 4, deals=1, stack=200),
        rumpus.match("dealers-choice", 4, {"deals": 1}, chance=[Seat(3)], seed=1),
    )
    call(here, name)
    random = Random(5).random
    while not own.over:
        assert (own.actor, list(own.choices)) == (here.actor, list(here.choices))
        assert own.view(own.actor).places == here.view(own.actor).places
        answer = own.choices[int(random() * len(own.choices))]
        own.play(answer)
        here.play(answer)
    assert here.over
    assert isinstance(own.game, Poker)
    assert table(here).chips == own.game.chips
    assert here.story(None)[1:] == own.story(None)
