from collections import Counter

import pytest

from rumpus.core import Piece
from rumpus.pieces.cards import PACK, Card, by_rank, deal, named, pack, rank_text, take_ranks, worth


def test_the_pack_has_thirteen_ranks_in_four_suits() -> None:
    assert len(set(PACK)) == 52
    assert Counter(card.suit for card in PACK) == dict.fromkeys("SHDC", 13)
    assert Counter(card.rank for card in PACK) == dict.fromkeys(range(1, 14), 4)


@pytest.mark.parametrize(
    ("name", "label", "text", "tone"),
    [
        ("AS", "ace of spades", "A♠", "black"),
        ("10H", "10 of hearts", "10♥", "red"),
        ("JD", "jack of diamonds", "J♦", "red"),
        ("KC", "king of clubs", "K♣", "black"),
    ],
)
def test_a_card_says_what_it_is(name: str, label: str, text: str, tone: str) -> None:
    card = Card.named[name]
    assert (card.label, card.text, card.tone, card.look, card.back) == (label, text, tone, "card", "")


def test_ranks_are_printed_as_on_cards() -> None:
    assert " ".join(rank_text(rank) for rank in range(1, 14)) == "A 2 3 4 5 6 7 8 9 10 J Q K"


def test_cards_are_found_by_name() -> None:
    assert [card.rank for card in named("7S KS AH")] == [7, 13, 1]
    assert named(["7S"]) == named("7S")
    with pytest.raises(KeyError):
        named("17S")


def test_cards_are_dealt_one_at_a_time_from_the_top() -> None:
    deck, hands = named("2S 3S 4S 5S 6S"), [named("KS"), []]
    deal(deck, hands, 2)
    assert (hands, deck) == ([["KS", "6S", "4S"], ["5S", "3S"]], ["2S"])


def test_a_deck_of_another_kind_keeps_its_names_to_itself() -> None:
    class Tarot(Piece):
        pass

    fool = Tarot("AS")
    assert Tarot.named == {"AS": fool}
    assert type(Card.named["AS"]) is Card


def test_a_pack_of_any_ranks_copies_and_jokers() -> None:
    small = pack(range(1, 11), copies=2)
    assert (len(small), len(set(small))) == (80, 80)
    assert [card.label for card in small if card.startswith("7H")] == ["7 of hearts", "7 of hearts"]
    assert pack() == PACK
    with_jokers = pack(jokers=2)
    assert (len(with_jokers), [card.label for card in with_jokers[52:]]) == (54, ["Joker", "Joker"])
    assert with_jokers[:52] == PACK
    assert pack(jokers=2) is with_jokers


def test_cards_are_taken_by_their_ranks() -> None:
    cards = named("7S 3H 7D KS")
    assert worth(cards) == 30
    assert take_ranks(cards, [7, 13]) == named("7S KS")
    assert sorted(cards, key=by_rank) == named("3H 7D")
