"""One search for every game: information-set Monte-Carlo tree search over imagined worlds.

Each round imagines a world that fits what the seat knows. It walks down a tree of what was tried in earlier worlds,
adds one question to it, and plays on by the game's rule of thumb, to the end or until the game can say who will win.
Then it notes for every answer on the way how well it went for the player who gave it. The tree is shared by all worlds,
so an answer is judged in proportion to how often it was possible (Cowling, Powley and Whitehouse 2012: ISMCTS, with
partially observable moves).

- The rule of thumb decides which answers are tried first (Chaslot and others 2008: progressive widening). Trusting it
  more, with a bonus for the answers it likes, did harm in measurements.
- Where all choose at the same time, everybody learns a mix of answers by regret matching (Lanctot, Lisy and Winands
  2014), because an answer that others can predict may be a bad one.
- Where there are too many answers, they are built step by step, and what is known of a step counts wherever it is made
  (Gelly and Silver 2007: all moves as first).
- Where nothing is hidden, thoughts about a position are kept until it comes up; and between two players, certain wins
  and losses are proven (Winands, Bjornsson and Saito 2008: MCTS-Solver).
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from math import log, sqrt
from time import perf_counter
from typing import Any

from rumpus.bots.budget import Budget, Enough
from rumpus.bots.chair import Chair, Judged, Opinion
from rumpus.bots.steps import Steps, expected, is_split
from rumpus.bots.tree import FEW, Branch, Branches, Node, Walk, mixable, seen, worth
from rumpus.core import WAIT, Ask, AskAll, AskAny, Chance, Game, Run, Seat, places
from rumpus.core.run import weighted

WIN = 0.85  # of the reward is for winning, the rest for the place
LOOKS = 8  # tries to sample a new answer, where there are many answers
SHARE = 8  # one round in so many is for an answer that was asked about
CAUTION = 0.1  # how much less a step counts if little is known about it


class Search:
    """Thinks for a number of rounds, or for some seconds, about every question with more than one answer."""

    curiosity = 0.7  # the bonus for answers that were tried seldom
    doubt = 0.3  # how much of the rule of thumb's preference is spread evenly over all answers
    wonder = 0.2  # how many answers are random, where all choose at the same time
    played_by_hunch = 0.8  # of the playouts; the others are random
    width = 2.0  # answers that are tried: so many times the square root of how often the question came up

    def __init__(
        self,
        rounds: int = 200,
        seconds: float | None = None,
        seed: int | str | None = None,
        slips: float = 0.0,
        ahead: int = 0,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self.rounds = rounds
        self.seconds = seconds
        self.slips = slips  # how often it does just anything
        self.ahead = ahead  # how many more turns it plays on after the game can say who will win
        self._clock = clock
        self._chance = Chance(seed)
        self._random: Callable[[], float] = self._chance.random
        self._drawn = 0  # draws of luck so far, in a game without secrets
        self._counted = Chance(0)
        self._counted.random = self._count
        self._places: dict[bytes, Node] = {}
        self._lengths = {True: [0, 0], False: [0, 0]}  # playouts and choices in them, by hunch and at random

    @property
    def name(self) -> str:
        budget = f"{self.rounds}" if self.seconds is None else f"{self.seconds:g}s"
        return f"search:{budget}:{self.slips:g}" if self.slips else f"search:{budget}"

    def choose(self, chair: Chair) -> Any:
        choices = chair.choices
        if len(choices) == 1:
            return choices[0]
        if self.slips and self._random() < self.slips:
            return choices[int(self._random() * len(choices))]
        return self._decide(chair, self._think(chair))

    def judge(self, chair: Chair, about: Sequence[Any] = ()) -> Opinion:
        """The values of the answers that were tried, best first."""
        if len(chair.choices) == 1:
            about = chair.choices
        root = self._think(chair, about)
        whole = root.branches.get((chair.seat, "whole")) or root.branches.get(chair.seat, {})
        tried = [Judged(one.answer, *worth(one)) for one in whole.values() if one.tries]
        return Opinion(sorted(tried, key=lambda one: one.error - one.value))

    # ---- thinking

    def _think(self, chair: Chair, about: Sequence[Any] = ()) -> Node:
        budget = Budget(self.rounds, self.seconds, self._clock)
        root = self._recall(chair)
        while (left := budget.left()) > 0:
            meant = None
            if about and budget.done % SHARE == 0:
                meant = (about[budget.done // SHARE % len(about)],)
            elif not about and budget.done % SHARE == 0 and self._is_settled(root, chair.seat, left):
                break
            self._explore(chair, root, budget, meant)
            budget.done += 1
        return root

    def _recall(self, chair: Chair) -> Node:
        """The node of this position from earlier thoughts, if nothing is hidden, so that it can be recognised."""
        run = chair.imagine(self._chance)
        if run.game.secrets or run.question.__class__ is AskAny:
            return Node()
        place = run.position()
        root = self._places.get(place) or Node()
        root.place = place
        self._places = {node.place: node for node in root.nodes() if node.place}
        return root

    def _is_settled(self, root: Node, seat: Seat, left: float) -> bool:
        """Whether no other answer can still overtake the one that was tried most."""
        branches = root.branches.get(seat)
        if not branches or any(branch.share for branch in branches.values()):
            return False
        proven = [branch.proven for branch in branches.values()]
        if None not in proven or 1.0 in proven:
            return True
        first, second = sorted([0, 0, *(branch.tries for branch in branches.values())])[-2:]
        return second - first >= left

    def _explore(self, chair: Chair, root: Node, budget: Budget, meant: tuple[Any] | None) -> None:
        """One round: imagine a world, walk down, add a question, play on, and note how it went."""
        run = chair.imagine(self._counted if root.place else self._chance)
        while isinstance(run.question, AskAny) and run.actor != chair.seat:
            run.play(WAIT)  # the bot is being asked, so nobody else has answered yet
        run.brief, run.ahead = True, self.ahead
        game = run.game
        walk = Walk(chair.seat, [] if game.secrets else None, bool(root.place), meant)
        if game.n != 2:
            walk.path = None  # among several players, one who cannot win may choose the winner: nothing is proven
        game.told = walk.heard
        node: Node | None = root
        self._drawn = 0
        while node is not None:
            node = self._walk(run, node, walk)
        game.told, game.chance = None, self._chance
        ended = game.over
        if run.question is not None:
            self._play_on(run, budget)
        won = prospects(game)
        if ended and walk.path and not self._drawn and not game.nobody_wins():  # one wins what the other loses
            walk.prove(won)
        walk.note(won)

    def _play_on(self, run: Run, budget: Budget) -> None:
        """A playout, mostly by the rule of thumb; but seldom if that makes games longer, which tells less."""
        lengths = self._lengths
        by_hunch, at_random = (total / played if played else 0.0 for played, total in (lengths[True], lengths[False]))
        likely = self.played_by_hunch * min(1.0, at_random / by_hunch) ** 3 if by_hunch and at_random else 0.5
        hunch = self._random() < likely
        with suppress(Enough):
            run.playout(budget.for_a_round(self._random), hunch=hunch)
        lengths[hunch][0] += 1
        lengths[hunch][1] += budget.choices

    def _walk(self, run: Run, node: Node, walk: Walk) -> Node | None:
        """Everybody who is asked answers. Returns the next question in the tree, or None if it was not there yet."""
        question = run.question
        assert question is not None
        node.visits += 1
        at_once = question.__class__ is AskAll and len(question.asked) > 1
        answers: list[tuple[Seat, Any]] = []
        while run.question is question:
            player, choices = run.actor, run.choices
            lone = len(choices) == 1 and (walk.meant is None or player != walk.seat)
            answer = choices[0] if lone else self._answer(run, node, walk, at_once)
            answers.append((player, answer))
            run.play(answer)
            if question.__class__ is Ask:
                break
        while run.question.__class__ is Ask and len(run.choices) == 1:
            run.play(run.choices[0])
        if run.question is None:
            return None
        if walk.heard is None:
            key = (*answers, run.actor, run.question.what)
        else:
            key = (*seen(walk.heard, walk.seat, answers), run.actor, run.question.what)
            walk.heard.clear()
        after = node.after.get(key)
        if after is None:
            new = node.after[key] = Node()
            if walk.lasting and not self._drawn and run.actor == walk.seat:
                new.place = run.position()
                self._places[new.place] = new
        return after

    # ---- trying answers

    def _answer(self, run: Run, node: Node, walk: Walk, at_once: bool) -> Any:
        """One player's answer: the most promising one, or one that was hardly tried yet."""
        player, choices = run.actor, run.choices
        if len(choices) <= FEW:
            branches = self._weighed(run, node.branches.setdefault(player, {}), choices)
            if walk.meant is not None and player == walk.seat:
                branch = walk.said(node.branches[player])
            elif at_once:
                branch = self._mixed(walk, branches)
            else:
                branch = self._promising(branches, node.visits)
        elif self._is_split(run, node):
            walk.path = None
            return self._in_steps(node, walk, player, choices)
        elif walk.meant is not None and player == walk.seat:
            branch = walk.said(node.branches[player])
        else:
            branch = self._sampled(run, node)
        walk.tried.append((player, branch))
        if walk.path is not None:
            if at_once or len(choices) > FEW:
                walk.path = None
            else:
                walk.path.append((node, player, branch))
        return branch.answer

    def _is_split(self, run: Run, node: Node) -> bool:
        """Whether answers are built in steps: if there are many, and the rule of thumb has no opinion."""
        player, choices = run.actor, run.choices
        assert run.question is not None
        if player not in node.branches and (player, ()) not in node.branches:
            split = is_split(choices) and run.game.hunch(player, run.question.what, choices) is None
            node.branches[(player, ()) if split else player] = {}
        return player not in node.branches

    def _weighed(self, run: Run, branches: Branches, choices: Sequence[Any]) -> list[Branch]:
        """All answers. New ones get their prior from the rule of thumb."""
        try:
            return [branches[answer] for answer in choices]
        except KeyError:
            pass
        assert run.question is not None
        weights = run.game.hunch(run.actor, run.question.what, choices)
        size, whole = len(choices), sum(weights) if weights else 0.0
        for i, answer in enumerate(choices):
            if answer not in branches:
                share = weights[i] / whole if weights and whole > 0 else 1 / size
                branches[answer] = Branch(answer, (1 - self.doubt) * share + self.doubt / size)
        return [branches[answer] for answer in choices]

    def _promising(self, branches: Sequence[Branch], visits: int) -> Branch:
        """An answer that did well or was hardly tried yet; a new one, if few have been tried so far."""
        known = [branch for branch in branches if branch.tries]
        if len(known) < len(branches) and len(known) < 1 + self.width * sqrt(visits):
            new = [branch for branch in branches if not branch.tries]
            return new[weighted([branch.prior for branch in new], self._random)]
        return self._curious(known)

    def _mixed(self, walk: Walk, branches: list[Branch]) -> Branch:
        """A random answer in proportion to its regret; now and then any."""
        total = sum([branch.regret for branch in branches])
        shares = [branch.regret / total for branch in branches] if total > 0 else [branch.prior for branch in branches]
        likely = [(1 - self.wonder) * s + self.wonder * b.prior for s, b in zip(shares, branches, strict=True)]
        at = weighted(likely, self._random)
        visits = 1 + sum([branch.tries for branch in branches])
        for branch, share in zip(branches, shares, strict=True):
            branch.share += visits * visits * share
        walk.mixes[len(walk.tried)] = branches, shares, likely[at]
        return branches[at]

    def _sampled(self, run: Run, node: Node) -> Branch:
        """An answer to a question with so many answers that most are never tried."""
        player, choices = run.actor, run.choices
        assert run.question is not None
        branches = node.branches[player]
        known = [branch for answer, branch in branches.items() if branch.tries and answer in choices]
        if len(known) < 1 + self.width * sqrt(node.visits):
            weights = run.game.hunch(player, run.question.what, choices)
            for _ in range(LOOKS):
                answer = choices[weighted(weights, self._random) if weights else int(self._random() * len(choices))]
                if answer not in branches or not known:
                    return branches.setdefault(answer, Branch(answer))
        return self._curious(known)

    def _curious(self, known: Sequence[Branch]) -> Branch:
        """The answer that did well or was hardly tried yet (Kocsis and Szepesvari 2006: UCT)."""
        best, most = known[0], -1.0
        for branch in known:
            branch.chances += 1
            n = branch.tries
            hope = branch.won / n + self.curiosity * sqrt(log(branch.chances) / n)
            if branch.proven is not None:
                hope = 2.0 if branch.proven >= 1 else branch.proven
            if hope > most:
                best, most = branch, hope
        return best

    def _in_steps(self, node: Node, walk: Walk, player: Seat, choices: Sequence[Any]) -> Any:
        """An answer built step by step. A step that is new here may be known from elsewhere."""
        whole = node.branches.setdefault((player, "whole"), {})
        if walk.meant is not None and player == walk.seat:
            branch = walk.said(whole)
            walk.tried.append((player, branch))
            return branch.answer
        steps = Steps(choices)
        pool = node.branches.setdefault((player, "alike"), {})
        while offered := steps.offered:
            if len(offered) == 1:
                steps.take(offered[0])
                continue
            branches = node.branches.setdefault((player, steps.made), {})
            known = [branches.setdefault(step, Branch(step)) for step in offered]
            alike = [pool.setdefault(steps.alike(step), Branch(step)) for step in offered]
            for one in known:
                one.chances += 1
            hopes = [expected(*both, self.curiosity) for both in zip(known, alike, strict=True)]
            branch = known[hopes.index(max(hopes))]
            walk.tried += [(player, branch), (player, pool[steps.alike(branch.answer)])]
            steps.take(branch.answer)
        walk.tried.append((player, whole.setdefault(steps.answer, Branch(steps.answer))))
        return steps.answer

    # ---- the decision

    def _decide(self, chair: Chair, root: Node) -> Any:
        seat, choices = chair.seat, chair.choices
        if (seat, ()) in root.branches:
            return self._best_steps(root, seat, choices)
        branches = list(root.branches.get(seat, {}).values())
        if not any(branch.tries for branch in branches):
            return self._by_thumb(chair)  # there was no time
        if any(branch.share for branch in branches):
            good = mixable(branches)
            return good[weighted([branch.share for branch in good], self._random)].answer
        return max(branches, key=preference).answer

    def _best_steps(self, root: Node, seat: Seat, choices: Sequence[Any]) -> Any:
        """The best answer, step by step, from what is known here and elsewhere."""
        steps, pool = Steps(choices), root.branches[seat, "alike"]
        while offered := steps.offered:
            branches = root.branches.get((seat, steps.made), {})
            known = [
                (branches.get(step) or Branch(step), pool.get(steps.alike(step)) or Branch(step)) for step in offered
            ]
            sure = [expected(*both, -CAUTION) for both in known]
            steps.take(offered[sure.index(max(sure))])
        return steps.answer

    def _by_thumb(self, chair: Chair) -> Any:
        """An answer without thinking: by the rule of thumb, or any."""
        choices = chair.choices
        game = chair.imagine(self._chance).game
        weights = game.hunch(chair.seat, chair.question.what, choices)
        return choices[weighted(weights, self._random) if weights else int(self._random() * len(choices))]

    def _count(self) -> float:
        self._drawn += 1
        return self._random()


def preference(branch: Branch) -> tuple[float, int, float]:
    """A sort key: first certain wins, then by how often they were tried, last certain losses."""
    certain = 0.5 if branch.proven is None else branch.proven
    return certain, branch.tries, branch.won


def prospects(game: Game) -> list[float]:
    """The reward for each player: as the game has ended, as it foresees its end, or else as it stands."""
    chances = None if game.over else game.outlook()
    if chances is None:
        return rewards(game.scores(), game.nobody_wins())
    return [WIN * chance + rest for chance, rest in zip(chances, for_places(places(chances)), strict=True)]


def rewards(scores: Sequence[Any], nobody_wins: bool = False) -> list[float]:
    """For each player: most of it for the win, shared by all who are first, the rest for all they are ahead of."""
    placed = places(scores)
    win = 0.0 if nobody_wins else WIN / placed.count(1)
    return [(win if place == 1 else 0.0) + rest for place, rest in zip(placed, for_places(placed), strict=True)]


def for_places(placed: Sequence[int]) -> list[float]:
    others = len(placed) - 1 or 1
    return [(1 - WIN) * (len(placed) - place - (placed.count(place) - 1) / 2) / others for place in placed]
