import pytest

from rumpus.core import RulesError, Seat, Told, only
from rumpus.pieces.cards import PACK

ANN, BOB = Seat(0), Seat(1)
NAMES = ["Ann", "Bob"]


def told(text: str, *things: object) -> Told:
    return Told(text, things)


def test_players_and_pieces_are_named_and_things_are_counted() -> None:
    assert told("{} pays {:chip}.", ANN, 4).words(None, NAMES) == "Ann pays 4 chips."
    assert told("{} plays {}.", BOB, PACK[:2]).words(None) == "Player 2 plays ace of spades and 2 of spades."
    assert told("{} pays {:penny}.", ANN, 1).words(None, NAMES) == "Ann pays 1 penny."


def test_a_secret_in_a_sentence_is_for_some_eyes_only() -> None:
    drawn = told("{} draws {}.", ANN, only(ANN, PACK[0]))
    assert drawn.words(ANN, NAMES) == "Ann draws ace of spades."
    assert drawn.words(BOB, NAMES) == drawn.words(None, NAMES) == "Ann draws a card."


def test_a_secret_for_several_has_words_for_everybody_else() -> None:
    bid = told("{} bids {:chip}.", ANN, only([ANN, BOB], 3, "in secret"))
    assert bid.words(BOB, NAMES) == "Ann bids 3 chips."
    assert bid.words(Seat(2), NAMES) == "Ann bids in secret."
    assert told("{}!", only(ANN, 3)).words(BOB) == "something!"


def test_a_sentence_can_be_for_some_only() -> None:
    whispered = Told("Psst.", (), (BOB,))
    assert [whispered.heard_by(seat) for seat in (ANN, BOB, None)] == [False, True, False]
    assert Told("Oh!", ()).heard_by(None)


def test_a_sentence_reveals_what_its_reader_did_not_know() -> None:
    shown, drawn = told("{} shows {}.", ANN, PACK[:2]), told("{} draws {}.", ANN, only(ANN, PACK[0]))
    assert shown.reveals(BOB, {PACK[1]})
    assert not shown.reveals(BOB, {PACK[2]})
    assert drawn.reveals(ANN, {PACK[0]})
    assert not drawn.reveals(BOB, {PACK[0]})
    assert not Told("{} winks at {}.", (ANN, PACK[0]), (ANN,)).reveals(BOB, {PACK[0]})
    assert told("{} bids {}.", ANN, only(ANN, 7)).reveals(ANN, ())
    assert not told("{} bids {}.", ANN, 7).reveals(BOB, ())


def test_names_of_players_are_only_names() -> None:
    assert told("{} waits.", ANN).words(None, ["{} {0} {:chip} {name}"]) == "{} {0} {:chip} {name} waits."


def test_braces_can_be_told() -> None:
    assert told("{{{}}}", 3).words(None) == "{3}"


@pytest.mark.parametrize("things", [(), (1, 2)])
def test_a_sentence_has_a_place_for_each_thing(things: tuple[int, ...]) -> None:
    with pytest.raises(RulesError, match=f"1 places for {len(things)} things"):
        Told("{} waits.", things).words(None)
