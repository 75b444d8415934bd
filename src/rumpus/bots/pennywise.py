"""Pennywise for two, solved: who wins from every distribution of the coins, and in how many turns.

Every turn leaves at least a cent more in the middle. So positions are solved in the order of what the purses are worth,
poorest first: every position to which a turn can lead has been solved by then.
"""

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import product
from math import comb, prod
from random import Random
from typing import Any

from msgspec import Struct

from rumpus.bots.chair import Bot, Chair, Judged, Opinion
from rumpus.bots.solved import Dial, Look, Map, Reply
from rumpus.core import Chance, Refused
from rumpus.core.values import counted, listing
from rumpus.games.dice.pennywise import CHANGE, SETS, Pennywise, purse_of, written
from rumpus.pieces.coins import Purse

ALIKE = 20  # coins, at most
MOST = 250_000  # distributions that are solved before the first answer, in a few seconds
WON = 65_535  # the value for the mover if the other has no coins. Winning in n turns is WON - n, losing in n is n.
HALF = 30_000


class Verdict(Struct, frozen=True):
    """How a position ends for the player to move, if nobody makes a mistake."""

    wins: bool
    turns: int  # of both players until the end: the winner hurries, the loser delays

    def __str__(self) -> str:
        return f"{'wins' if self.wins else 'loses'} in {counted(self.turns, 'turn')}"


class Turn(Struct, frozen=True):
    """A coin, the change for it, and the verdict for the player."""

    coin: int
    change: tuple[int, ...]
    verdict: Verdict
    rest: int  # the player's purse after it


class Table:
    """All distributions of some coins over two purses and the middle.

    A purse is one number: the counts of all kinds of coins, in a mixed radix. So a turn adds something to a number, and
    the two purses and the middle always have the same sum.
    """

    def __init__(self, coins: Mapping[int, int]) -> None:
        """`coins`: all coins in the game."""
        self.coins = dict(sorted(coins.items()))
        self.worths = tuple(self.coins)
        counts = tuple(self.coins.values())
        self._units = tuple(prod(count + 1 for count in counts[:i]) for i in range(len(counts)))
        self.purses = [digits[::-1] for digits in product(*(range(count + 1) for count in reversed(counts)))]
        self._all = len(self.purses) - 1
        self._worth = [sum(w * n for w, n in zip(self.worths, purse, strict=True)) for purse in self.purses]
        self.changes = cache(self._changes)
        self._value = [
            array("H", bytes(2 * len(self.purses))) for _ in self.purses
        ]  # by the mover's purse, the other's
        self._solve()

    @property
    def positions(self) -> int:
        return distributions(self.coins)

    def _solve(self) -> None:
        value, changes = self._value, self.changes
        for row in value[1:]:
            row[0] = WON
        for mine, theirs in self.positions_with_coins():
            after = value[theirs]  # now the other one moves, and my purse is the rest
            middle = self._all - mine - theirs
            least = WON
            for unit, n in zip(self._units, self.purses[mine], strict=True):
                if n:
                    left = mine - unit
                    least = min(least, min([after[left + change] for change in changes(unit, middle)]))
            value[mine][theirs] = WON - 1 - least if least < HALF else WON + 1 - least

    def positions_with_coins(self) -> list[tuple[int, int]]:
        """All positions in which both have coins, the poorest first."""
        pairs = [
            [(unit * mine, unit * theirs) for mine in range(count + 1) for theirs in range(count + 1 - mine)]
            for unit, count in zip(self._units, self.coins.values(), strict=True)
        ]
        positions = [(sum(mine for mine, _ in split), sum(theirs for _, theirs in split)) for split in product(*pairs)]
        worth = self._worth
        return sorted((p for p in positions if p[0] and p[1]), key=lambda p: worth[p[0]] + worth[p[1]])

    def _changes(self, unit: int, middle: int) -> list[int]:
        """All possible changes for a coin, as purses."""
        most = self.worths[self._units.index(unit)]
        found = [0]
        for worth, step, n in zip(self.worths, self._units, self.purses[middle], strict=True):
            if worth < most:
                found = [some + k * step for some in found for k in range(n + 1)]
                found = [some for some in found if self._worth[some] < most]
        return found

    # ---- looking things up

    def purse(self, coins: Mapping[int, int]) -> int:
        return sum(unit * coins.get(worth, 0) for worth, unit in zip(self.worths, self._units, strict=True))

    def middle(self, mine: int, theirs: int) -> int:
        return self._all - mine - theirs

    def opened(self, purse: int) -> Purse:
        """The coins in a purse."""
        return dict(zip(self.worths, self.purses[purse], strict=True))

    def verdict(self, mine: int, theirs: int) -> Verdict:
        return _read(self._value[mine][theirs])

    def after(self, mine: int, theirs: int) -> Verdict:
        """The verdict for the player who has just moved, and has that purse now."""
        value = self._value[theirs][mine]
        return _read(WON - 1 - value if value < HALF else WON + 1 - value)

    @cached_property
    def won(self) -> tuple[int, int]:
        """In how many positions, of all in which both have coins, the player to move wins."""
        values = [self._value[mine][theirs] for mine, theirs in self.positions_with_coins()]
        return sum(value > HALF for value in values), len(values)

    def turns(self, mine: int, theirs: int) -> Iterator[Turn]:
        """All turns in a position."""
        middle = self.middle(mine, theirs)
        for worth, unit, n in zip(self.worths, self._units, self.purses[mine], strict=True):
            for change in self.changes(unit, middle) if n else ():
                rest = mine - unit + change
                yield Turn(worth, listed(self.opened(change)), self.after(rest, theirs), rest)

    def urgency(self, rest: int, theirs: int) -> tuple[int, float]:
        """A sort key for turns: first the quickest win, or the latest loss.

        In lost positions, the fewer good answers the other one has, the better.
        """
        value = self._value[theirs][rest]
        if value < HALF or not rest:
            return value, 0.0
        good = [turn.verdict.wins for turn in self.turns(theirs, rest)]
        return value, sum(good) / len(good)


def _read(value: int) -> Verdict:
    return Verdict(True, WON - value) if value > HALF else Verdict(False, value)


def listed(purse: Mapping[int, int]) -> tuple[int, ...]:
    """Its coins, dearest first."""
    return tuple(worth for worth in sorted(purse, reverse=True) for _ in range(purse[worth]))


def distributions(coins: Mapping[int, int]) -> int:
    """In how many ways coins can lie in two purses and the middle."""
    return prod(comb(count + 2, 2) for count in coins.values())


@lru_cache(8)
def _table(coins: tuple[tuple[int, int], ...]) -> Table:
    return Table(dict(coins))


def table(coins: Mapping[int, int]) -> Table:
    """The table for all these coins, solved only once."""
    there = {worth: count for worth, count in sorted(coins.items()) if count}
    if (many := distributions(there)) > MOST:
        raise Refused(f"With these coins there are {many:,} positions, too many to solve: at most {MOST:,}.")
    return _table(tuple(there.items()))


def doubled(coins: str) -> Purse:
    """The coins of both players, of a set by its name or written out."""
    return {worth: 2 * count for worth, count in purse_of(SETS.get(coins, coins)).items()}


# ---- the player


class Perfect:
    """Never loses a position that can be won, and holds out in all others as long as possible."""

    name = "perfect"

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = Random(seed)

    def choose(self, chair: Chair) -> Any:
        best = self._weighed(chair)
        least = min(urgency for _, _, urgency in best)
        return self._random.choice([answer for answer, _, urgency in best if urgency == least])

    def judge(self, chair: Chair, about: Sequence[Any] = ()) -> Opinion:
        best = sorted(self._weighed(chair), key=lambda weighed: weighed[2])
        return Opinion([Judged(answer, float(verdict.wins), 0.0, str(verdict)) for answer, verdict, _ in best], True)

    def _weighed(self, chair: Chair) -> list[tuple[Any, Verdict, tuple[int, float]]]:
        """All answers with what each leads to; the smaller the last number, the better."""
        game = chair.imagine(Chance(0)).game
        assert isinstance(game, Pennywise)
        if (why := why_not("perfect", game.n, {"coins": game.coins})) is not None:
            raise Refused(why)
        me = chair.seat
        known = table(joined(game.middle, *game.purses))
        mine, theirs = known.purse(game.purses[me]), known.purse(game.purses[1 - me])
        if chair.question.what == CHANGE:
            rests = {change: [mine + known.purse(counts(change))] for change in chair.choices}
        else:
            rests = {
                coin: [turn.rest for turn in known.turns(mine, theirs) if turn.coin == coin] for coin in chair.choices
            }
        weighed = []
        for answer, after in rests.items():
            urgency, rest = min((known.urgency(rest, theirs), rest) for rest in after)
            weighed.append((answer, known.after(rest, theirs), urgency))
        return weighed


def counts(coins: Sequence[int]) -> Purse:
    return {coin: coins.count(coin) for coin in coins}


def why_not(level: str, players: int, options: Mapping[str, Any]) -> str | None:
    if level != "perfect":
        return None
    if players != 2:
        return f"Perfect play of {Pennywise.title} is known for two players, not for {players}."
    coins = doubled(options.get("coins", "standard"))
    if (many := distributions(coins)) > MOST:
        return f"With these coins {Pennywise.title} has {many:,} positions, too many to solve: at most {MOST:,}."
    return None


# ---- the explorer


class Explorer:
    """Any position of a set of coins, with what every turn leads to."""

    writing = (
        "The purse of whoever is to move / the purse of the other / the middle, like 25 10x2 / 5x3 / 1x4; - means no "
        "coins. Without a third part, the rest of the set lies in the middle."
    )

    def __init__(self, coins: str) -> None:
        self._coins = doubled(coins)
        self._purse = purse_of(SETS.get(coins, coins))

    @property
    def start(self) -> str:
        return _line(self._purse, self._purse, {})

    @property
    def facts(self) -> list[str]:
        known = table(self._coins)
        purse = known.purse(self._purse)
        verdict = known.verdict(purse, purse)
        won, both = known.won
        coins = listing(f"{count} × {coin}" for coin, count in sorted(self._purse.items(), reverse=True))
        return [
            f"Everybody starts with {coins}: the {'first' if verdict.wins else 'second'} player wins, in "
            f"{counted(verdict.turns, 'turn')} if both do their best.",
            f"The coins can lie in {known.positions:,} ways. Of the {both:,} in which both players have coins, whoever "
            f"is to move wins {won:,}.",
        ]

    def maps(self) -> Sequence[Map]:
        return ()

    def look(self, position: str) -> Look:
        purses, middle = self._read(position)
        known = table(joined(*purses, middle))
        mine, theirs = map(known.purse, purses)
        verdict = known.verdict(mine, theirs)
        turns = sorted(known.turns(mine, theirs), key=lambda turn: known.urgency(turn.rest, theirs))
        good = sum(turn.verdict.wins for turn in turns)
        return Look(
            position=_line(*purses, middle),
            says=f"Whoever is to move {verdict}.",
            dials=[*_dials(*purses, middle)],
            replies=[self._reply(known, turn, theirs) for turn in turns],
            notes=[f"{good} of {counted(len(turns), 'answer')} {'wins' if good == 1 else 'win'}."],
        )

    def _reply(self, known: Table, turn: Turn, theirs: int) -> Reply:
        change = f" for {' '.join(map(str, turn.change))}" if turn.change else ""
        rest, middle = known.opened(turn.rest), known.opened(known.middle(turn.rest, theirs))
        then = _line(known.opened(theirs), rest, middle) if turn.rest else None
        return Reply(f"{turn.coin}{change}", float(turn.verdict.wins), str(turn.verdict), then)

    def _read(self, position: str) -> tuple[tuple[Purse, Purse], Purse]:
        if position.count("/") not in (1, 2):
            raise Refused(f"That is no position. {self.writing}")
        parts = [purse_in(part) for part in position.split("/")]
        mine, theirs = parts[:2]
        if not (mine and theirs):
            raise Refused("Both players need a coin: otherwise the game is over.")
        if len(parts) == 3:
            if (
                max(joined(*parts).values()) > ALIKE
            ):  # later on, they could all be in one purse, which could not be encoded
                raise Refused(f"There can be at most {ALIKE} coins that are alike.")
            return (mine, theirs), parts[2]
        middle = {worth: n - mine.get(worth, 0) - theirs.get(worth, 0) for worth, n in self._coins.items()}
        if not {*mine, *theirs} <= {*middle} or min(middle.values()) < 0:
            raise Refused(f"There are not so many coins: in all there are {written(self._coins)}.")
        return (mine, theirs), middle


def purse_in(text: str) -> Purse:
    """A purse from its text: "25 10x2", or a dash for an empty one."""
    if text.strip() in ("", "-"):
        return {}
    purse: Purse = {}
    for part in text.replace(",", " ").split():
        worth, _, n = part.partition("x")
        n = n or "1"
        if not (worth.isdecimal() and n.isdecimal() and len(part) < 8 and 1 <= int(worth) <= 100 and int(n) <= ALIKE):
            raise Refused(f"Coins are written like 25 10x2 (one of 25 and two of 10); {part[:20]!r} is not.")
        purse[int(worth)] = purse.get(int(worth), 0) + int(n)
    return {worth: n for worth, n in purse.items() if n}


def joined(*purses: Mapping[int, int]) -> Purse:
    """All coins of these together."""
    return {worth: sum(purse.get(worth, 0) for purse in purses) for worth in {w for purse in purses for w in purse}}


def _line(*purses: Mapping[int, int]) -> str:
    return " / ".join(written({worth: n for worth, n in purse.items() if n}) or "-" for purse in purses)


def _dials(mine: Purse, theirs: Purse, middle: Purse) -> Iterator[Dial]:
    """Dials that move a coin between a purse and the middle. Purses never get empty."""
    worths = sorted({*mine, *theirs, *middle}, reverse=True)

    def moved(purse: Purse, worth: int, by: int) -> str | None:
        changed, left = joined(purse, {worth: by}), joined(middle, {worth: -by})
        if min(changed[worth], left[worth]) < 0 or not any(changed.values()):
            return None
        return _line(*(changed if whose is purse else whose for whose in (mine, theirs)), left)

    for group, purse in (("To move", mine), ("Waiting", theirs)):
        for worth in worths:
            yield Dial(group, str(worth), purse.get(worth, 0), moved(purse, worth, -1), moved(purse, worth, 1))
    for worth in worths:
        yield Dial("The middle", str(worth), middle.get(worth, 0), None, None)


def solve(players: int, options: Mapping[str, Any]) -> Explorer:
    if (why := why_not("perfect", players, options)) is not None:
        raise Refused(why)
    return Explorer(options.get("coins", "standard"))


LEVELS: Mapping[str, Callable[[int | str | None], Bot]] = {"perfect": Perfect}
