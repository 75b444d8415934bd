"""Dealer's choice: an evening on which whoever deals names the game. 2 to 10 players, 40 minutes."""

from collections.abc import Callable, Generator, Sequence
from functools import cache
from itertools import product
from typing import Any

from rumpus import games
from rumpus.core import (
    REVEAL,
    Ask,
    Compose,
    Either,
    Labelled,
    Numbers,
    RulesError,
    Scene,
    Seat,
    Style,
    Told,
    Turn,
    Viewer,
    number,
)
from rumpus.core.options import Number, Option
from rumpus.core.questions import Question
from rumpus.games.poker._evening import BUY_IN, Poker
from rumpus.games.poker._structures import BRINGING_IN, DRAWING
from rumpus.games.poker._table import Asking
from rumpus.games.poker._thumb import Leaning
from rumpus.pieces.cards import TONES

NAME, RULES = "name the game", "say how it is played"
AS_USUAL = "as usual"


@cache
def variants() -> dict[str, type[Poker]]:
    """Every poker game there is, but for this one, by its title."""
    chapter = __name__.rpartition(".")[0]
    found = {
        name: games.find(name)
        for name, module in games.modules().items()
        if module.startswith(f"{chapter}.") and module != __name__
    }
    poker = {name: kind for name, kind in found.items() if issubclass(kind, Poker)}
    return dict(sorted(poker.items(), key=lambda one: one[1].title))


def peculiar() -> dict[str, Any]:
    """What lies on the table in some variant only: a place is kept for it."""
    fields: dict[str, Any] = {}
    for kind in variants().values():
        for field, hint in kind.fields().items():
            if field not in Poker.fields() and field not in kind.options and fields.setdefault(field, hint) != hint:
                raise RulesError(f"{kind.title} has a field {field!r} that means something else in another game.")
    return fields


class DealersChoice(Poker):
    """A whole evening of poker: whoever deals says which game it is, and how it is played."""

    title = "Dealer's Choice"
    style = Style(cloth="#664708", spot="#8f5d0c", back="#1f6f6a", tones=TONES)
    players = range(2, 11)
    minutes = 40

    ante = number(1, range(21), help="Chips that everybody pays before each deal, in games without blinds.")
    bring_in = BRINGING_IN
    max_draw = DRAWING

    called: str  # the game that was named last
    said: dict[str, int | str]  # the options that were named with it
    __annotations__ |= peculiar()

    def setup(self) -> None:
        self.called, self.said = "", {}
        super().setup()
        for name in variants():
            self.clear_table(name)

    def clear_table(self, name: str) -> None:
        """What belongs to that game alone is as before a deal."""
        game = self.table_of(name)
        game.fresh()
        hand_over(game, self)

    # ---- the dealer names a game, and it is played by its own rules

    def new_deal(self) -> Turn:
        called = yield Ask(self.dealer, NAME, Labelled(self.playable(), lambda name: variants()[name].title))
        ways = ways_to_play(called)
        said = (yield Ask(self.dealer, RULES, ways)) if ways else AS_USUAL
        self.put_away()
        if self.called:
            self.clear_table(self.called)
        self.called, self.said = called, said_options(called, said)
        rule = variants()[called].about()
        self.tell("{} names the game: {}. {}", self.dealer, self.game_in_words(), rule, how=REVEAL)
        yield from self.played(lambda game: game.new_deal())

    def game_in_words(self) -> str:
        """The game, with what differs from how it is usually played."""
        kind = variants()[self.called]
        options = [(kind.options[name], value) for name, value in self.said.items()]
        said = [in_words(option, value) for option, value in options if value != option.default]
        return f"{kind.title} ({', '.join(said)})" if said else kind.title

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
        game = self.table_of(self.called)
        asking = as_turn(act(game))
        question = go_on(asking, None)
        hand_over(game, self)
        while question is not None:
            answer = yield question
            hand_over(self, game)
            question = go_on(asking, answer)
            hand_over(game, self)

    def table_of(self, name: str) -> Poker:
        """The same table, at which another game is played; its own options are as usual, or as the dealer has said."""
        kind = variants()[name]
        game = object.__new__(kind)
        said = self.said if name == self.called else {}
        for option, value in usual_options(name):
            setattr(game, option, said.get(option, getattr(self, option, value)))
        if game.form.has_blinds:
            game.ante = 0
        hand_over(self, game)
        game.told = None if self.told is None else Relay(game, self)
        return game

    # ---- what is seen, and good play

    def scene(self, viewer: Viewer) -> Scene:
        if not self.called:
            return super().scene(viewer)
        scene = self.table_of(self.called).scene(viewer)
        scene.heading += f": {self.game_in_words()}"
        return scene

    def strength(self, player: Seat) -> float:
        return self.table_of(self.called).strength(player)

    def leaning(self, player: Seat, what: str, choices: Sequence[Any]) -> Leaning:
        if what == NAME:
            return {}
        if what == RULES:
            return {0: 1.0}
        if what == BUY_IN:
            return super().leaning(player, what, choices)
        return self.table_of(self.called).leaning(player, what, choices)


# ---- how a game is played


@cache
def usual_options(name: str) -> list[tuple[str, Any]]:
    return [(option, said.default) for option, said in variants()[name].options.items()]


def own_options(name: str, numbers: bool) -> dict[str, Option]:
    """What the dealer can say about a game, besides the options of the evening: numbers, or words and switches."""
    return {
        option: said
        for option, said in variants()[name].options.items()
        if option not in DealersChoice.options and isinstance(said, Number) == numbers
    }


@cache
def ways_to_play(name: str) -> Sequence[Any]:
    """As usual, or differently; nothing, if the game has no options of its own.

    Words and switches are named together, so that only what goes together is offered. Prices come first, where they are
    named at all: mostly they are as usual.
    """
    words, numbers = own_options(name, numbers=False), own_options(name, numbers=True)
    kind = variants()[name]
    usual = dict(usual_options(name))
    combined = list(product(*(said.samples() for said in words.values())))
    possible = [values for values in combined if kind.clash(usual | dict(zip(words, values, strict=True))) is None]
    others = [values for values in possible if values != tuple(usual[option] for option in words)]

    def label(values: Any) -> str:
        if values == AS_USUAL:
            prices = ", ".join(in_words(price, price.default) for price in numbers.values())
            return f"{AS_USUAL} ({prices})" if prices else AS_USUAL
        said = list(zip(words.values(), values, strict=True))
        return ", ".join(in_words(*one) for one in said if one[1] != one[0].default) or AS_USUAL

    briefly = Labelled([AS_USUAL, *others], label)
    prices = [
        Numbers(said.within, in_words(said, "{}"), said.default)
        for said in numbers.values()
        if isinstance(said, Number)
    ]
    if prices:
        return Either(briefly, Compose(*prices, *([Labelled(possible, label)] if words else [])))
    return briefly if others else ()


def said_options(name: str, said: Any) -> dict[str, Any]:
    """The options that such an answer names."""
    if said == AS_USUAL:
        return {}
    words, numbers = own_options(name, numbers=False), own_options(name, numbers=True)
    if type(said[0]) is not int:
        return dict(zip(words, said, strict=True))
    prices, together = said[: len(numbers)], said[-1] if words else ()
    return {**dict(zip(words, together, strict=True)), **dict(zip(numbers, prices, strict=True))}


def in_words(option: Option, value: Any) -> str:
    """An option as a dealer would say it: "how the cards come: hold 'em", "price of a five: 7", "no media crew"."""
    title = option.title[0].lower() + option.title[1:]
    if isinstance(value, bool):
        return title if value else f"no {title}"
    return f"{title}: {option.named.get(value, value)}"


# ---- one table, two games


@cache
def in_common(source: type[Poker], target: type[Poker]) -> tuple[str, ...]:
    """What lies on the tables of both."""
    left_out = {"told", *source.options, *target.options}
    return tuple(field for field in source.fields() if field in target.fields() and field not in left_out)


def hand_over(source: Poker, target: Poker) -> None:
    """Everything on the table of one game that has a place at the other."""
    for field in in_common(type(source), type(target)):
        if hasattr(source, field):
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
