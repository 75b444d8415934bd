"""Hey, Bartender!: the worked examples and rulings of its specification."""

from typing import Any

import pytest

import rumpus
from rumpus.core import IllegalAnswer, Match, Put, Seat
from rumpus.games.cards.hey_bartender import HeyBartender
from rumpus.pieces.cards import PACK, Card, rank_text
from tests.games.frames import strip


def table(m: Match) -> HeyBartender:
    assert isinstance(m.game, HeyBartender)
    return m.game


def bar(bartender: str, *hands: str, deck: str = "", players: int = 2) -> Match:
    """The Bartender's cards and the hands by their ranks; the first card of the deck is its top."""
    left = list(PACK)

    def cards(ranks: str) -> list[Card]:
        found = []
        for rank in ranks.split():
            found.append(next(card for card in left if rank_text(card.rank) == rank))
            left.remove(found[-1])
        return found

    held, hers = [cards(hand) for hand in hands], cards(bartender)
    held += [[left.pop(), left.pop()] for _ in range(players - len(held))]
    pile = cards(deck)[::-1]
    m = rumpus.match(
        "hey-bartender",
        players,
        seed=1,
        chance=[players - 1],
        arrange={"bartender": hers, "hands": held, "deck": pile, "discards": left},
    )
    m.watch(True)
    return m


def pay(m: Match, rank: str) -> None:
    card = next(card for card in table(m).hands[m.actor] if rank_text(card.rank) == rank)
    m.answer(m.actor, [card, "bar"])


def held(m: Match) -> list[str]:
    return [rank_text(card.rank) for card in table(m).bartender]


@pytest.mark.parametrize(
    ("bartender", "paid", "change", "chips", "then"),
    [
        ("4 3 6 A", "7", "6 A", 0, "3 4 7"),
        ("8 5 3", "8", "8", 0, "3 5 8"),
        ("7 3 5 4 A", "10", "7 3", 0, "A 4 5 10"),
        ("Q 7 7 3", "K", "7 7", 1, "3 Q K"),
        ("9 3 A 2 2", "K", "9 3 A", 0, "2 2 K"),
        ("Q 4", "5", "Q", 7, "4 5"),
        ("10 5 4", "9", "5 4", 0, "9 10"),
    ],
)
def test_the_worked_examples(bartender: str, paid: str, change: str, chips: int, then: str) -> None:
    m = bar(bartender, f"{paid} A")
    pay(m, paid)
    assert (table(m).chips[0], held(m)) == (chips, then.split())
    given = [rank_text(card.rank) for card in table(m).discards[-len(change.split()) :]]
    assert given == change.split()


def test_5_he_draws_until_he_can_pay_and_no_further() -> None:
    m = bar("A 2 2", "9 A", deck="3 10 5")
    pay(m, "9")
    assert (table(m).chips[0], held(m), len(table(m).deck)) == (1, ["A", "2", "2", "3", "9"], 1)
    assert "The Bartender has too little, and draws 3 of spades and 10 of spades." in m.story(None)


def test_8_a_sequence_of_six_cards() -> None:
    m = bar("2 4 4 7 9 J Q", "10 K A 2 6", "3 8 5 2 6")
    assert m.actor == 0  # on the dealer's left
    given = []
    for rank in ("10", "3", "K", "8", "A", "5"):
        me, before, discarded = m.actor, list(table(m).chips), len(table(m).discards)
        pay(m, rank)
        change = " ".join(rank_text(card.rank) for card in table(m).discards[discarded:])
        given.append((change, table(m).chips[me] - before[me]))
    assert given == [("4 4 2", 0), ("7", 4), ("10 3", 0), ("9", 1), ("8", 7), ("J", 6)]
    assert held(m) == ["A", "5", "Q", "K"]


def test_the_discards_become_the_deck_when_it_is_empty() -> None:
    m = bar("A", "K 2")
    pay(m, "K")
    assert table(m).deck
    assert "draws" in " ".join(m.story(None))


def test_he_does_not_draw_to_improve_his_change() -> None:
    m = bar("Q 4", "5 A", deck="5")
    pay(m, "5")
    assert table(m).chips[0] == 7
    assert len(table(m).deck) == 1


def test_equal_chips_share_a_place() -> None:
    m = bar("3 4 9 9", "3 9", "4 9")
    pay(m, "3")
    pay(m, "4")  # and the nines by themselves, exactly
    assert m.over
    assert (table(m).chips, m.standings()) == ([0, 0], [1, 1])


@pytest.mark.parametrize(("players", "cards"), [(2, 7), (4, 7), (5, 6), (6, 6)])
def test_how_many_cards_everybody_gets(players: int, cards: int) -> None:
    game = table(rumpus.match("hey-bartender", players, seed=1))
    assert {len(hand) for hand in game.hands} == {cards}
    assert len(game.bartender) == 7


def test_the_last_card_is_paid_without_a_question_and_the_most_chips_win() -> None:
    m = bar("Q 4 K", "5 6", "2 3")
    pay(m, "5")
    pay(m, "2")  # then both have one card left
    assert m.over
    assert m.standings()[table(m).chips.index(max(table(m).chips))] == 1


def test_a_card_shows_what_it_would_bring() -> None:
    m = bar("Q 4", "5 K A", "2 3 4")
    shape = m.questions[Seat(0)].choices
    assert isinstance(shape, Put)
    ways: list[Any] = m.questions[Seat(0)].describe()["ways"]
    assert [way["places"][0]["drop"] for way in ways] == [
        "change Q: 7 chips",
        "change Q and 4: 3 chips",
        "change 4: 3 chips",
    ]
    poor = bar("A", "5 K", "2 3 4")
    assert poor.questions[Seat(0)].describe()["ways"][0]["places"][0]["drop"] == "The Bartender has to draw"


def test_ones_own_cards_show_what_they_would_earn() -> None:
    m = bar("Q 4", "5 K A", "2 3 4")
    hands = {place.id: place.tokens for place in m.view(0).places}
    assert [token.marks for token in hands["hand0"]] == [["+7"], ["+3"], ["+3"]]
    assert [token.marks for token in hands["hand1"]] == [[]]
    poor = {place.id: place.tokens for place in bar("A", "5 K", "2 3 4").view(0).places}
    assert [token.marks for token in poor["hand0"]] == [["?"], ["?"]]


def test_a_card_alone_says_where_it_goes() -> None:
    m = bar("Q 4", "5 K A", "2 3 4")
    posed = m.questions[Seat(0)]
    assert posed.read("king of spades") == (table(m).hands[0][1], "bar")
    with pytest.raises(IllegalAnswer, match="is not possible"):
        posed.read("2 of spades")


@pytest.mark.parametrize(
    ("bartender", "paid", "said"),
    [
        ("Q 4", "5", "cannot make 5 to 11, and gives queen of spades: 7 chips"),
        ("Q 7 7", "K", "cannot make 13, and gives 7 of spades and 7 of hearts: 1 chip"),
        ("9 5", "5", "gives 5 of hearts, 5 exactly: no chips"),
    ],
)
def test_paying_and_the_search_for_change_are_seen(bartender: str, paid: str, said: str) -> None:
    m = bar(bartender, f"{paid} A 2", "2 3 4")
    pay(m, paid)
    (pays, _), (gives, _) = strip(m)
    assert pays.startswith("Player 1 pays with ")
    assert gives == f"The Bartender {said} for Player 1."
