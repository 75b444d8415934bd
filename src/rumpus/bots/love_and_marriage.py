"""A player of Love and Marriage: wants a neighbouring number at first, and settles for less as time runs out."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from rumpus.bots.chair import Bot, Chair
from rumpus.bots.uniform import Uniform
from rumpus.core import WAIT, Chance, Seat
from rumpus.games.group._love_pieces import IN, worth
from rumpus.games.group.love_and_marriage import MINGLE, LoveAndMarriage

NEIGHBOURS = 1  # the difference that is always good enough
LATE = 8  # the difference that is good enough at the very end
TRUST = 0.5  # how much of what somebody claims is expected to be true
LONG = 0.25  # how often somebody who gets no answer stops waiting


class Single:
    """Accepts larger differences sooner or later; `slips` is how often it does just anything."""

    def __init__(self, name: str, patience: float, slips: float, seed: int | str | None = None) -> None:
        self.name = name
        self.patience = patience
        self.slips = slips
        self._random = Random(seed)
        self._anything = Uniform(seed)

    def choose(self, chair: Chair) -> Any:
        me, posed = chair.seat, chair.question
        if posed.what != MINGLE:
            return next((act for act in (("go",), ("ready",)) if act in posed.choices), WAIT)
        run = chair.imagine(Chance(self._random.random().hex()))
        game = run.game
        assert isinstance(game, LoveAndMarriage)
        if game.leads(me):
            return ("resume",) if ("resume",) in posed.choices else WAIT
        if self._random.random() < self.slips:
            return self._anything.choose(chair)
        return self.mingle(game, me, posed.choices)

    def mingle(self, game: LoveAndMarriage, me: Seat, choices: Sequence[Any]) -> Any:
        pocket, other = game.pockets[me], game.partners[me]
        suitors = sorted(pocket.suitors, key=lambda p: -self.gain(game, me, p))
        if suitors and self.will_do(game, me, suitors[0]):
            return "agree", suitors[0]
        if suitors:
            return "refuse", suitors[0]
        if other is None:
            return self.look_round(game, me, choices)
        if game.lying and not any(who == other for who, _ in pocket.said):
            return self.claim(game, me, other)
        if pocket.asked == other:
            return ("leave", other) if self._random.random() < LONG else WAIT
        if ("ask", other) in choices and self.will_do(game, me, other):
            return "ask", other
        return "leave", other

    def look_round(self, game: LoveAndMarriage, me: Seat, choices: Sequence[Any]) -> Any:
        """Whom it approaches next: somebody whose number it does not know, or whose number is good enough by now."""
        wanted = [
            act
            for act in choices
            if act[0] in ("talk", "ask") and (not self.knows(game, me, act[1]) or self.will_do(game, me, act[1]))
        ]
        if not wanted or (game.mates[me] is not None and game.spaces[len(game.pairs)] <= game.score(me)):
            return WAIT
        return self._random.choice(wanted)

    def claim(self, game: LoveAndMarriage, me: Seat, other: Seat) -> int:
        """What it says about its own number: the truth, or what suits somebody who has spoken first."""
        own = game.hands[me][0].k
        said = [k for who, k in game.pockets[me].heard if who == other]
        if not said or abs(said[-1] - own) <= NEIGHBOURS:
            return own
        return said[-1] - 1 if said[-1] > 1 else said[-1] + 1

    def knows(self, game: LoveAndMarriage, me: Seat, other: Seat) -> bool:
        return any(me in game.known.get(card, ()) for card in game.hands[other])

    def number_of(self, game: LoveAndMarriage, me: Seat, other: Seat) -> int | None:
        """Somebody's number, or the one that they claim."""
        if self.knows(game, me, other):
            return game.hands[other][0].k
        return next((k for who, k in reversed(game.pockets[me].heard) if who == other), None)

    def gain(self, game: LoveAndMarriage, me: Seat, other: Seat) -> float:
        own, theirs = game.hands[me][0].k, self.number_of(game, me, other)
        if theirs is None or theirs == own:
            return 0.0
        brings = float(worth(game.spaces[len(game.pairs)], own, theirs))
        return brings if self.knows(game, me, other) else brings * TRUST

    def will_do(self, game: LoveAndMarriage, me: Seat, other: Seat) -> bool:
        """Whether somebody is good enough by now, and better than the present partner."""
        theirs = self.number_of(game, me, other)
        if theirs is None:  # in a room they may have told it
            return game.venue == "room" and game.mates[me] is None
        passed = (game.now - game.began) / (game.timer * 1000)
        enough = NEIGHBOURS + (LATE - NEIGHBOURS) * passed ** (2 * self.patience)
        near = abs(theirs - game.hands[me][0].k) <= enough or self.is_the_last_hope(game, me, other)
        return near and self.gain(game, me, other) > float(game.score(me)) * (1 if game.mates[me] is not None else 0)

    def is_the_last_hope(self, game: LoveAndMarriage, me: Seat, other: Seat) -> bool:
        """Whether, among all singles that are left, there is nobody unknown and nobody better."""
        singles = [p for p in game.singles if p not in (me, other) and game.where[p] == IN]
        known = all(self.number_of(game, me, p) is not None for p in singles)
        return known and all(self.gain(game, me, p) <= self.gain(game, me, other) for p in singles)


def single(name: str, patience: float, slips: float) -> Callable[[int | str | None], Bot]:
    return lambda seed: Single(name, patience, slips, seed)


LEVELS: Mapping[str, Callable[[int | str | None], Bot]] = {
    "easy": single("easy", 0.3, 0.4),
    "fair": single("fair", 0.6, 0.15),
    "hard": single("hard", 1.0, 0.0),
}
