"""Poker at a table of players A, B, C ... of whom the last deals, played as hands are written down."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import rumpus
from rumpus.core import Match, Scene, Seat, earlier
from rumpus.games.poker._evening import Poker
from rumpus.games.poker.follow_the_queen import FollowTheQueen
from rumpus.pieces.cards import PACK, Card
from rumpus.pieces.poker import hand


def table(m: Match) -> Poker:
    assert isinstance(m.game, Poker)
    return m.game


def seat(letter: str) -> Seat:
    return Seat("ABCDEFGHIJ".index(letter))


def started(name: str, players: int, cards: str | Iterable[Card] = "", **options: Any) -> Match:
    """A match in which these cards are dealt, in this order; 100 chips each unless said otherwise."""
    script = [Seat(players - 1), *drawn(hand(cards) if isinstance(cards, str) else cards)]
    return rumpus.match(name, players, {"stack": 100, "deals": 1, **options}, chance=script, seed=1)


def drawn(*packs: Iterable[Card]) -> list[int]:
    """The luck by which these cards come out of a pack, one after another; each list from a whole pack."""
    luck = []
    for cards in packs:
        deck = list(PACK)
        for card in cards:
            luck.append(deck.index(card))
            deck.remove(card)
    return luck


def in_turn(*hands: str) -> list[Card]:
    """The cards of these players as they are dealt: one at a time round the table."""
    held = [hand(cards) for cards in hands]
    return [cards[i] for i in range(max(map(len, held))) for cards in held if i < len(cards)]


def stud(*hands: str) -> list[Card]:
    """The cards of these players as they are dealt: "3s 3h | 9c Jd 5d 8s | Qc" is two down, four up, one down."""
    return in_turn(*(cards.replace("|", " ") for cards in hands))


def upcards(name: str, text: str, players: int = 2, **options: Any) -> Match:
    """These cards are turned up in this order, and everybody checks as long as there are more to come."""
    shown = hand(text)
    down = [card for card in PACK if card not in shown][: 2 * players]
    m = started(name, players, [*down, *shown], **options)
    while sum(map(len, table(m).up)) < len(shown):
        play(m, "all check")
    return m


def slip(m: Match) -> dict[str, int]:
    assert isinstance(m.game, FollowTheQueen)
    return m.game.slip


def short_of_chips(name: str, chips: list[int], cards: Iterable[Card], **options: Any) -> Match:
    """A deal that begins with these chips; the last player deals."""
    many = len(chips)
    table = {"dealer": many - 1, "chips": chips, "street": 0, "live": []}
    luck = [Seat(many - 1), *drawn(cards)]
    return rumpus.match(name, many, {"deals": 1, **options}, chance=luck, seed=1, arrange=table)


def arranged(name: str, players: int, options: Mapping[str, Any], **fields: Any) -> Match:
    """In the middle of a deal; everybody is in, unless it is said who is."""
    live = fields.setdefault("live", list(range(players)))
    fields.setdefault("contenders", [live])
    fields.setdefault("chips", [100] * players)
    fields.setdefault("hands", [PACK[4 * i : 4 * i + 2] for i in range(players)])
    fields = {"dealer": players - 1, "deal_number": 1, "street": 2, **fields}
    fields = {key: named(value) for key, value in fields.items()}
    return rumpus.match(name, players, {"deals": 1, **options}, seed=1, arrange=fields)


def named(value: Any) -> Any:
    """Cards as poker players write them."""
    if type(value) is str:
        return hand(value)
    return [named(part) for part in value] if isinstance(value, list) else value


def play(m: Match, moves: str) -> None:
    """ "A to 6, B call, all check": who, and what. It has to be that player's turn."""
    for move in moves.split(", "):
        who, what = move.split(" ", 1)
        if who == "all":
            street = table(m).street, table(m).deal_number
            while not m.over and (table(m).street, table(m).deal_number) == street:
                m.play(what)
            continue
        assert m.actor == seat(who), f"{move}: it is seat {m.actor}'s turn to {m.waiting}"
        m.play(int(what.removeprefix("to ")) if what.startswith("to ") else what)


def offered(m: Match) -> list[Any]:
    return list(m.choices)


def button(m: Match, answer: Any) -> str:
    """What stands on the button for an answer."""
    return m.questions[m.actor].written(answer)


def pots(m: Match) -> list[tuple[int, list[int]]]:
    """What lies in the pots, and who contests each."""
    return [(pot.chips, list(map(int, pot.players))) for pot in table(m).contested()]


class Frame(NamedTuple):
    """What is seen at a line of the story."""

    words: str
    how: str
    lasts: int
    scene: Scene

    def note(self, place: str) -> str:
        return next(one.note for one in self.scene.places if one.id == place)

    def texts(self, place: str) -> list[str]:
        """What is written on the tokens that lie somewhere; nothing, if there is no such place."""
        return [token.text for one in self.scene.places if one.id == place for token in one.tokens]

    def marked(self, mark: str) -> list[str]:
        return [token.text for one in self.scene.places for token in one.tokens if mark in token.marks]

    def pots(self) -> dict[str, int | None]:
        return {one.label: one.total for one in self.scene.places if one.role == "pot"}

    def chips(self) -> list[int | str]:
        return [chair.counters["chips"] for chair in self.scene.chairs]

    def money(self) -> int:
        """All the chips that can be seen."""
        return sum(map(int, self.chips())) + sum(one.total or 0 for one in self.scene.places)


def film(m: Match, viewer: int | None = None) -> list[Frame]:
    """What somebody is shown of the last answer, first frame first."""
    scene = m.view(viewer)
    lines = m.lines(viewer, m.told_before)
    frames: list[Frame] = []
    for moment in reversed(m.moments(viewer, scene)):
        scene = earlier(scene, moment)
        line = lines[moment.line]
        frames.insert(0, Frame(line.words, line.how, moment.lasts, scene))
    return frames
