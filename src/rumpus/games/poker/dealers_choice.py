"""Dealer's choice: an evening on which whoever deals names the game. 2 to 10 players, 40 minutes."""

from collections.abc import Callable, Generator, Sequence
from functools import cache
from typing import Any

from rumpus import games
from rumpus.core import Ask, Labelled, RulesError, Scene, Seat, Style, Told, Turn, Viewer, number
from rumpus.core.questions import Question
from rumpus.games.poker._evening import BUY_IN, Poker
from rumpus.games.poker._table import Asking
from rumpus.games.poker._thumb import Leaning
from rumpus.pieces.cards import TONES

NAME = "name the game"


@cache
def variants() -> dict[str, type[Poker]]:
    """Every poker game there is, but for this one."""
    chapter = __name__.rpartition(".")[0]
    found = {
        name: games.find(name)
        for name, module in sorted(games.modules().items())
        if module.startswith(f"{chapter}.") and module != __name__
    }
    return {name: kind for name, kind in found.items() if issubclass(kind, Poker)}


def peculiar() -> dict[str, Any]:
    """What lies on the table in some variant only: a place is kept for it."""
    fields: dict[str, Any] = {}
    for kind in variants().values():
        for field, hint in kind.fields().items():
            if field not in Poker.fields() and field not in kind.options and fields.setdefault(field, hint) != hint:
                raise RulesError(f"{kind.title} has a field {field!r} that means something else in another game.")
    return fields


class DealersChoice(Poker):
    """A whole evening of poker: whoever deals says which game it is."""

    title = "Dealer's Choice"
    style = Style(cloth="#664708", spot="#8f5d0c", back="#1f6f6a", tones=TONES)
    players = range(2, 11)
    minutes = 40

    ante = number(1, range(21), help="Chips that everybody pays before each deal, in games without blinds.")
    bring_in = number(
        0, range(51), help="In stud, what the lowest card brings in, at most half a bet; 0: the best opens."
    )
    max_draw = number(3, range(3, 6), help="In draw, how many cards can be changed.")

    called: str  # the game that was named last
    __annotations__ |= peculiar()

    def setup(self) -> None:
        self.called = ""
        super().setup()

    def fresh(self) -> None:
        for kind in variants().values():
            game = self.table_of(kind)
            game.fresh()
            hand_over(game, self)

    # ---- the dealer names a game, and it is played by its own rules

    def new_deal(self) -> Turn:
        called = yield Ask(self.dealer, NAME, Labelled(self.playable(), lambda name: variants()[name].title))
        self.put_away()
        self.fresh()
        self.called = called
        self.tell("{} names the game: {}.", self.dealer, variants()[called].title)
        yield from self.played(lambda game: game.new_deal())

    def playable(self) -> list[str]:
        """The games for as many players as have chips."""
        many = sum(own > 0 for own in self.chips)
        return [name for name, kind in variants().items() if many in kind.players]

    def bet(self) -> Turn:
        return self.played(lambda game: game.bet())

    def go_on(self) -> Turn:
        return self.played(lambda game: game.go_on())

    def played(self, act: Callable[[Poker], Asking]) -> Turn:
        """The table is that of the named game until it asks, and again with the answer."""
        game = self.table_of(variants()[self.called])
        asking = as_turn(act(game))
        question = go_on(asking, None)
        hand_over(game, self)
        while question is not None:
            answer = yield question
            hand_over(self, game)
            question = go_on(asking, answer)
            hand_over(game, self)

    def table_of(self, kind: type[Poker]) -> Poker:
        """The same table, at which another game is played; its own options are as usual."""
        game = object.__new__(kind)
        for name, option in kind.options.items():
            setattr(game, name, getattr(self, name) if name in self.options else option.default)
        if not kind.options["ante"].default:
            game.ante = 0
        hand_over(self, game)
        game.told = None if self.told is None else Relay(game, self)
        return game

    # ---- what is seen, and good play

    def scene(self, viewer: Viewer) -> Scene:
        if not self.called:
            return Scene([self.chair(p) for p in self.seats], heading=self.heading())
        kind = variants()[self.called]
        scene = self.table_of(kind).scene(viewer)
        scene.heading += f": {kind.title}"
        return scene

    def strength(self, player: Seat) -> float:
        return self.table_of(variants()[self.called]).strength(player)

    def leaning(self, player: Seat, what: str, choices: Sequence[Any]) -> Leaning:
        if what == NAME:
            return {}
        if what == BUY_IN:
            return super().leaning(player, what, choices)
        return self.table_of(variants()[self.called]).leaning(player, what, choices)


def hand_over(source: Poker, target: Poker) -> None:
    """Everything on the table of one game that has a place at the other."""
    for field in source.fields():
        if field not in source.options and field in target.fields() and field != "told" and hasattr(source, field):
            setattr(target, field, getattr(source, field))


class Relay(list[Told]):
    """What is told at one table is told at the other, as it is at that moment."""

    __slots__ = ("source", "target")

    def __init__(self, source: Poker, target: Poker) -> None:
        super().__init__()
        self.source, self.target = source, target

    def append(self, told: Told) -> None:
        hand_over(self.source, self.target)
        if self.target.told is not None:
            self.target.told.append(told)


def as_turn(asking: Asking) -> Turn:
    yield from asking


def go_on(asking: Generator[Question, Any, None], answer: Any) -> Question | None:
    """The next question, or None at the end."""
    try:
        return asking.send(answer)
    except StopIteration:
        return None
