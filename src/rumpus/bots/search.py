"""One search for every game: information-set Monte-Carlo tree search over imagined worlds.

Each round imagines a world that fits what the seat knows, walks down a tree of what was tried in earlier worlds, adds
one question to it, plays on by the game's rule of thumb to the end, and notes for every answer on the way how well it
went for the player who gave it. The tree is shared by all worlds, so an answer is judged against how often it could
have been given (Cowling, Powley and Whitehouse 2012: single-observer ISMCTS).
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from math import log, sqrt
from time import perf_counter
from typing import Any

from rumpus.bots.chair import Chair
from rumpus.core import WAIT, Ask, AskAny, Chance, Run, Seat, places
from rumpus.core.run import weighted

WIN = 0.85  # of the reward is for winning; the rest is for the place
FEW = 64  # answers: more than these are not looked through one by one ...
LOOKS = 8  # ... but so often for one that is new
EVERY = 8  # rounds between two looks at the clock


class Branch:
    """An answer that has been tried."""

    __slots__ = ("answer", "chances", "tries", "won")

    def __init__(self, answer: Any) -> None:
        self.answer = answer
        self.chances = 1  # how often it could have been given
        self.tries = 0
        self.won = 0.0


class Node:
    """A question in the tree. Each player who is asked learns for himself: nobody knows what the others answer."""

    __slots__ = ("after", "branches", "visits")

    def __init__(self) -> None:
        self.branches: dict[Seat, dict[Any, Branch]] = {}
        self.visits = 0
        self.after: dict[tuple[Any, ...], Node] = {}  # by all answers, and who is asked what next


class Search:
    """Thinks for a number of rounds, or for some seconds, about every question that leaves a choice."""

    curiosity = 0.7  # how much an answer gains from having been tried seldom
    tried_by_hunch = 0.8  # of the answers that are tried for the first time: the rule of thumb says which
    played_by_hunch = 0.8  # of the games that are played on to the end
    width = 2.0  # answers that are tried, for the square root of how often the question came up

    def __init__(self, rounds: int = 200, seconds: float | None = None, seed: int | str | None = None) -> None:
        self.rounds = rounds
        self.seconds = seconds
        self._chance = Chance(seed)
        self._random: Callable[[], float] = self._chance.random

    @property
    def name(self) -> str:
        return f"search:{self.rounds}" if self.seconds is None else f"search:{self.seconds:g}s"

    def choose(self, chair: Chair) -> Any:
        options = chair.options
        if len(options) == 1:
            return options[0]
        root = Node()
        for _ in self._budget():
            self._explore(chair, root)
        tried = root.branches[chair.seat].values()
        return max(tried, key=lambda branch: (branch.tries, branch.won)).answer

    def _budget(self) -> Iterator[int]:
        if self.seconds is None:
            yield from range(self.rounds)
            return
        end = perf_counter() + self.seconds
        for i in count():
            if i % EVERY == 0 and i and perf_counter() >= end:
                return
            yield i

    def _explore(self, chair: Chair, root: Node) -> None:
        """One round: imagine a world, walk down, add a question, play on, and note how it went."""
        run = chair.imagine(self._chance)
        while isinstance(run.question, AskAny) and run.actor != chair.seat:
            run.play(WAIT)  # the bot has been asked, so nobody was faster
        walked: list[tuple[Seat, Branch]] = []
        node: Node | None = root
        while node is not None:
            node = self._walk(run, node, walked)
        run.playout(self._random, hunch=self._random() < self.played_by_hunch)
        won = rewards(run.scores())
        for player, branch in walked:
            branch.won += won[player]

    def _walk(self, run: Run, node: Node, walked: list[tuple[Seat, Branch]]) -> Node | None:
        """Everybody who is asked answers; the next question in the tree, or None if it was not there yet."""
        question = run.question
        node.visits += 1
        answers: list[Any] = []
        while run.question is question:
            player, options = run.actor, run.options
            if len(options) == 1:
                answer = options[0]
            else:
                branch = self._pick(run, node, player, options)
                branch.tries += 1
                walked.append((player, branch))
                answer = branch.answer
            answers.append(answer)
            run.play(answer)
            if question.__class__ is Ask:
                break
        while run.question.__class__ is Ask and len(run.options) == 1:
            run.play(run.options[0])
        if run.question is None:
            return None
        key = (*answers, run.actor, run.question.what)
        after = node.after.get(key)
        if after is None:
            node.after[key] = Node()
        return after

    def _pick(self, run: Run, node: Node, player: Seat, options: Sequence[Any]) -> Branch:
        """The most promising answer: one that did well, or one that has not had much of a chance yet."""
        branches = node.branches.setdefault(player, {})
        size = len(options)
        if size <= FEW:
            known = [branches[answer] for answer in options if answer in branches]
        else:
            known = [branch for answer, branch in branches.items() if answer in options]
        for branch in known:
            branch.chances += 1
        if len(known) < size and len(known) < 1 + self.width * sqrt(node.visits):
            new = self._new(run, branches, player, options)
            if new is not None:
                return new
        best, most = known[0], -1.0
        for branch in known:
            tries = branch.tries
            hope = branch.won / tries + self.curiosity * sqrt(log(branch.chances) / tries)
            if hope > most:
                best, most = branch, hope
        return best

    def _new(self, run: Run, branches: dict[Any, Branch], player: Seat, options: Sequence[Any]) -> Branch | None:
        """An answer that was never tried; which one, the rule of thumb says. None: no luck in finding one."""
        random, size = self._random, len(options)
        weights = None
        if random() < self.tried_by_hunch:
            assert run.question is not None
            weights = run.game.hunch(player, run.question.what, options)
        if size <= FEW:
            left = [i for i, answer in enumerate(options) if answer not in branches]
            at = weighted([weights[i] for i in left], random) if weights else int(random() * len(left))
            answer = options[left[at]]
        else:
            for _ in range(LOOKS):
                answer = options[weighted(weights, random) if weights else int(random() * size)]
                if answer not in branches:
                    break
            else:
                return None
        new = branches[answer] = Branch(answer)
        return new


def rewards(scores: Sequence[Any]) -> list[float]:
    """For each player: mostly the win, shared by all who are first, and a little for everybody he is ahead of."""
    placed = places(scores)
    others = len(placed) - 1 or 1
    first = placed.count(1)
    return [
        (WIN / first if place == 1 else 0.0)
        + (1 - WIN) * (len(placed) - place - (placed.count(place) - 1) / 2) / others
        for place in placed
    ]
