"""What a search remembers: questions that came up in its imagination, and how the answers to them went."""

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Any

from rumpus.core import Seat
from rumpus.core.telling import Secret, Told

FEW = 64  # answers: more than these are not looked through one by one
SELDOM = 0.15  # of the share of the most frequent answer: what is given more seldom in a mix is a mistake
CLEARLY = 3.0  # standard deviations


class Branch:
    """An answer that could be tried, or a step towards one."""

    __slots__ = ("answer", "chances", "prior", "proven", "regret", "share", "tries", "won")

    def __init__(self, answer: Any, prior: float = 0.0) -> None:
        self.answer = answer
        self.prior = prior  # how likely the rule of thumb thinks it is
        self.chances = 1  # how often it could have been given
        self.tries = 0
        self.won = 0.0
        self.proven: float | None = None  # what it brings for certain, if that is known
        self.regret = 0.0  # of not having given it; only where all choose at once
        self.share = 0.0  # how often it was meant to be given; only there, too


Branches = dict[Any, Branch]
Mix = tuple[list[Branch], list[float], float]  # answers, how often each is meant to be given, and the one that was


class Node:
    """A question in the tree. Each player who is asked learns alone: nobody knows what the others answer."""

    __slots__ = ("after", "branches", "place", "visits")

    def __init__(self) -> None:
        self.branches: dict[Any, Branches] = {}  # by who is asked, and by the steps that were made so far
        self.visits = 0
        self.after: dict[tuple[Any, ...], Node] = {}  # by what was seen of the answers, and who is asked what next
        self.place: bytes = b""  # the position, where it can be known again

    def nodes(self) -> Iterator["Node"]:
        """This one and all after it."""
        open_ = [self]
        while open_:
            node = open_.pop()
            open_ += node.after.values()
            yield node


class Walk:
    """One way down the tree: what was tried there, and by whom."""

    __slots__ = ("heard", "lasting", "meant", "mixes", "path", "seat", "tried")

    def __init__(self, seat: Seat, heard: list[Told] | None, lasting: bool, meant: tuple[Any] | None) -> None:
        self.seat = seat
        self.heard = heard  # what is told, in a game with secrets
        self.lasting = lasting  # whether the positions can be known again
        self.meant = meant  # the first answer, if that is said
        self.tried: list[tuple[Seat, Branch]] = []
        self.mixes: dict[int, Mix] = {}  # for those that were tried in a mix
        self.path: list[tuple[Node, Seat, Branch]] | None = [] if lasting else None  # None: nothing can be proven

    def said(self, branches: Branches) -> Branch:
        """The first answer. It may be one that no bot thinks of: a word, say."""
        assert self.meant is not None
        (answer,), self.meant = self.meant, None
        return branches.setdefault(answer, Branch(answer))

    def prove(self, won: Sequence[float]) -> None:
        """The end is known: what follows from it for the answers before it, between two players."""
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
                return  # it may still turn out better

    def note(self, won: Sequence[float]) -> None:
        """How it went."""
        for i, mix in self.mixes.items():
            player, branch = self.tried[i]
            regret(*mix, branch, won[player])
        for player, branch in self.tried:
            branch.tries += 1
            branch.won += won[player]


def worth(branch: Branch) -> tuple[float, float]:
    """What an answer is worth, and about how far that may be from the truth."""
    if branch.proven is not None:
        return branch.proven, 0.0
    value, n = branch.won / branch.tries if branch.tries else 0.0, branch.tries + 2
    likely = (branch.won + 1) / n
    return value, sqrt(likely * (1 - likely) / n)


# ---- mixing answers, where all choose at once


def regret(branches: Sequence[Branch], shares: Sequence[float], likely: float, given: Branch, won: float) -> None:
    """What each answer would have brought, as far as that is known, less what the mix brings."""
    means = [branch.won / branch.tries if branch.tries else won for branch in branches]
    at = branches.index(given)
    means[at] += (won - means[at]) / likely  # the others are not seen this time
    mean = sum([share * value for share, value in zip(shares, means, strict=True)])
    for branch, value in zip(branches, means, strict=True):
        branch.regret = max(0.0, branch.regret + value - mean)


def mixable(branches: Sequence[Branch]) -> list[Branch]:
    """What belongs into a mix: what is given often enough, and is not clearly worse than what is given most."""
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
    """What a seat learns of answers: its own, what is told of those of others, and who is named."""
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
