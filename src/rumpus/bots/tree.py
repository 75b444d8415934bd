"""The tree of a search: questions that came up in imagined worlds, and how well each answer to them went."""

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Any

from rumpus.core import Seat
from rumpus.core.telling import Secret, Told

FEW = 64  # answers, at most, that are all considered
SELDOM = 0.15  # of the most frequent answer's share: rarer answers in a mix count as mistakes
CLEARLY = 3.0  # standard deviations


class Branch:
    """An answer that could be tried, or a step towards one."""

    __slots__ = ("answer", "chances", "prior", "proven", "regret", "share", "tries", "won")

    def __init__(self, answer: Any, prior: float = 0.0) -> None:
        self.answer = answer
        self.prior = prior  # its likelihood by the rule of thumb
        self.chances = 1  # how often it was possible
        self.tries = 0
        self.won = 0.0
        self.proven: float | None = None  # its value, if that is proven
        self.regret = 0.0  # only where all choose at the same time
        self.share = 0.0  # the sum of its probabilities in mixes; only there, too


Branches = dict[Any, Branch]
Mix = tuple[list[Branch], list[float], float]  # answers, their probabilities, and that of the one that was given


class Node:
    """A question in the tree. Each player who is asked has their own branches: nobody knows what others answer."""

    __slots__ = ("after", "branches", "place", "visits")

    def __init__(self) -> None:
        self.branches: dict[Any, Branches] = {}  # by who is asked, and the steps made so far
        self.visits = 0
        self.after: dict[tuple[Any, ...], Node] = {}  # by what the seat sees of the answers, and who is asked what next
        self.place: bytes = b""  # the position, if it can be recognised

    def nodes(self) -> Iterator["Node"]:
        """This node and all below it."""
        open_ = [self]
        while open_:
            node = open_.pop()
            open_ += node.after.values()
            yield node


class Walk:
    """One walk down the tree: what was tried there, and by whom."""

    __slots__ = ("heard", "lasting", "meant", "mixes", "path", "seat", "tried")

    def __init__(self, seat: Seat, heard: list[Told] | None, lasting: bool, meant: tuple[Any] | None) -> None:
        self.seat = seat
        self.heard = heard  # what was told, in a game with secrets
        self.lasting = lasting  # whether positions can be recognised
        self.meant = meant  # the first answer, if it is given
        self.tried: list[tuple[Seat, Branch]] = []
        self.mixes: dict[int, Mix] = {}  # for those answers that came from a mix
        self.path: list[tuple[Node, Seat, Branch]] | None = [] if lasting else None  # None: nothing can be proven

    def said(self, branches: Branches) -> Branch:
        """The first answer, if it is given. It may be one that no bot thinks of: a word, say."""
        assert self.meant is not None
        (answer,), self.meant = self.meant, None
        return branches.setdefault(answer, Branch(answer))

    def prove(self, won: Sequence[float]) -> None:
        """The end is known for certain: prove the answers before it, as far as that follows between two players."""
        value, last = 0.0, None
        for node, player, branch in reversed(self.path or ()):
            if last is None:
                value = won[player]
            elif player != last:
                value = 1 - value
            branch.proven, last = value, player
            answers = node.branches[player].values()
            value = max(answer.proven or 0.0 for answer in answers)
            if value < 1 and any(answer.proven is None for answer in answers):
                return  # another answer may still be better

    def note(self, won: Sequence[float]) -> None:
        """Add the rewards to all answers on the way."""
        for i, mix in self.mixes.items():
            player, branch = self.tried[i]
            regret(*mix, branch, won[player])
        for player, branch in self.tried:
            branch.tries += 1
            branch.won += won[player]


def worth(branch: Branch) -> tuple[float, float]:
    """The value of an answer, and its standard error."""
    if branch.proven is not None:
        return branch.proven, 0.0
    value, n = branch.won / branch.tries if branch.tries else 0.0, branch.tries + 2
    likely = (branch.won + 1) / n
    return value, sqrt(likely * (1 - likely) / n)


# ---- mixing answers, where all choose at the same time


def regret(branches: Sequence[Branch], shares: Sequence[float], likely: float, given: Branch, won: float) -> None:
    """Add to each answer's regret: what it would have brought, as far as known, less what the mix brings."""
    means = [branch.won / branch.tries if branch.tries else won for branch in branches]
    at = branches.index(given)
    means[at] += (won - means[at]) / likely  # importance sampling: nothing was seen of the others this time
    mean = sum([share * value for share, value in zip(shares, means, strict=True)])
    for branch, value in zip(branches, means, strict=True):
        branch.regret = max(0.0, branch.regret + value - mean)


def mixable(branches: Sequence[Branch]) -> list[Branch]:
    """The answers that belong in a mix: given often enough, and not clearly worse than the most frequent one."""
    most = max(branches, key=lambda branch: branch.share)
    value, error = worth(most)
    good = []
    for branch in branches:
        if branch is most or branch.share >= SELDOM * most.share:
            its_value, its_error = worth(branch)
            if branch is most or its_value + CLEARLY * its_error >= value - CLEARLY * error:
                good.append(branch)
    return good


# ---- what is seen of answers


def seen(heard: Sequence[Told], seat: Seat, answers: Sequence[tuple[Seat, Any]]) -> tuple[Any, ...]:
    """What a seat learns of the answers: its own, what is told of others, and who is named."""
    visible: set[Any] = set()
    told: list[Any] = []
    for one in heard:
        if one.heard_by(seat):
            things = [thing for thing in one.things if not isinstance(thing, Secret) or seat in thing.seats]
            flat = list(_flat(things))
            visible.update(flat)
            told.append((one.text, tuple(thing for thing in flat if isinstance(thing, Seat))))
    known = [answer for player, answer in answers if player == seat or _is_visible(answer, visible)]
    return (*known, *told)


def _flat(things: Sequence[Any]) -> Iterator[Any]:
    for thing in things:
        if isinstance(thing, Secret):
            yield from _flat([thing.value])
        elif isinstance(thing, tuple):
            yield from _flat(thing)
        else:
            yield thing


def _is_visible(answer: Any, visible: set[Any]) -> bool:
    return all(part in visible for part in answer) if isinstance(answer, tuple) else answer in visible
