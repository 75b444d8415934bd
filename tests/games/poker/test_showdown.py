"""What was turned up at a showdown is seen until the next deal is under way."""

from rumpus.core import Match
from rumpus.core.scene import Place
from rumpus.games.poker.frankenstein import Frankenstein
from rumpus.pieces.poker import hand
from tests.games.poker.room import in_turn, play, started, table

CARDS = [*in_turn("Kd Kc", "Ah 6h"), *hand("Ks 7h 7d 9c Qh")]


def remembered(m: Match, viewer: int | None = None) -> dict[str, Place]:
    return {place.id: place for place in m.view(viewer).places if place.id.startswith("shown")}


def texts(place: Place) -> list[str]:
    return [token.text for token in place.tokens]


def shown_down(deals: int = 3) -> Match:
    m = started("hold-em", 2, CARDS, deals=deals)
    play(m, "B call, A check, all check, all check, all check")
    return m


def test_everybody_sees_the_hands_of_the_last_showdown_while_the_next_deal_begins() -> None:
    m = shown_down()
    assert table(m).deal_number == 2
    for viewer in (None, 0, 1):
        places = remembered(m, viewer)
        assert texts(places["shown0"]) == ["K♦", "K♣"]
        assert texts(places["shown1"]) == ["A♥", "6♥"]
        assert texts(places["shown beside"]) == ["K♠", "7♥", "7♦", "9♣", "Q♥"]
        assert places["shown0"].note.endswith(": wins 4")
        assert places["shown0"].note.startswith("full house")
        assert "wins" not in places["shown1"].note


def test_they_are_pictures_that_cannot_be_taken_for_cards_in_play() -> None:
    tokens = [token for place in remembered(shown_down()).values() for token in place.tokens]
    assert len(tokens) == 9
    assert {token.value for token in tokens} == {None}


def test_they_are_put_away_after_the_first_round_of_betting() -> None:
    m = shown_down()
    play(m, "A call")
    assert remembered(m)
    play(m, "B check")
    assert not remembered(m)


def test_a_deal_that_ends_unseen_shows_nothing() -> None:
    m = started("hold-em", 2, CARDS, deals=3)
    play(m, "B fold")
    assert table(m).deal_number == 2
    assert not remembered(m)


def test_at_the_end_the_hands_lie_where_they_were_turned_up() -> None:
    m = shown_down(deals=1)
    assert m.over
    places = {place.id: place for place in m.view(None).places}
    assert texts(places["up0"]) == ["K♦", "K♣"]
    assert not remembered(m)


def test_what_was_wild_is_still_marked() -> None:
    m = started("countdown", 2, in_turn("3s 3h 9c Jd 5d 8s Qc", "2c 7h Ks 9d Kd 4s Tc"), deals=2)
    for _ in range(5):
        play(m, "all check")
    wild = [token.text for place in remembered(m).values() for token in place.tokens if token.marks == ["wild"]]
    assert wild == ["2♣"]


def test_the_monster_is_seen_while_the_next_hand_begins() -> None:
    m = started("frankenstein", 2, in_turn("Ad Ac Ah 2d 3c", "Kd Kc Kh 4s 6h"), deals=2)
    play(m, "all check")
    m.play(tuple(hand("Ad Ac Ah")))
    m.play(tuple(hand("Kd Kc Kh")))
    play(m, "A check, B check")
    assert isinstance(m.game, Frankenstein)
    assert m.game.hand_number == 2
    places = remembered(m)
    assert len(places["shown beside"].tokens) == 6
    assert not any("wins" in place.note for place in places.values())


def test_the_first_deal_is_announced_before_the_game_is_named() -> None:
    assert started("dealers-choice", 3, deals=10).view(None).note.startswith("Deal 1 of 10")
