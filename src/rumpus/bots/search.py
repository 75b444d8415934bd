"""One search for every game: information-set Monte-Carlo tree search over imagined worlds.

Each round imagines a world that fits what the seat knows, walks down a tree of what was tried in earlier worlds, adds
one question to it, plays on by the game's rule of thumb to the end, or until the game can say who will win, and notes
for every answer on the way how well it went for the player who gave it. The tree is shared by all worlds, so an answer
is judged against how often it could have been given (Cowling, Powley and Whitehouse 2012: ISMCTS, with moves of which
others see only a part).

The rule of thumb also says which answers are tried first (Chaslot and others 2008: progressive widening). More trust in
it, as a bonus for what it likes, was measured to do harm. Where all choose at once, everybody learns by regret matching
how to mix their answers (Lanctot, Lisy and Winands 2014), because an answer that can be guessed may be a bad one. Where
there are too many answers, they are made step by step, and a step is remembered wherever it was made (Gelly and Silver
2007: all moves as first). Where nothing is hidden, what was thought of a position is remembered until it comes up, and
between two players what is won or lost for certain is proven (Winands, Bjornsson and Saito 2008: MCTS-Solver).
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

WIN = 0.85  # of the reward is for winning; the rest is for the place
LOOKS = 8  # for an answer that is new, where there are many
SHARE = 8  # one of so many rounds is for an answer that was asked about
CAUTION = 0.1  # how much less a step counts of which little is known


class Search:
    """Thinks for a number of rounds, or for some seconds, about every question that leaves a choice."""

    curiosity = 0.7  # how much an answer gains from having been tried seldom
    doubt = 0.3  # of the rule of thumb, where it says what to try first: so much is spread evenly
    wonder = 0.2  # of the answers that are given at once by all: so many are tried out
    played_by_hunch = 0.8  # of the games that are played on to the end
    width = 2.0  # answers that are tried, for the square root of how often the question came up

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
        self.slips = slips  # how often it says just anything
        self.ahead = ahead  # how many turns more it plays on, though the game can say who will win
        self._clock = clock
        self._chance = Chance(seed)
        self._random: Callable[[], float] = self._chance.random
        self._drawn = 0  # how often luck was called for in a game without secrets
        self._counted = Chance(0)
        self._counted.random = self._count
        self._places: dict[bytes, Node] = {}
        self._lengths = {True: [0, 0], False: [0, 0]}  # by hunch and at random: games played on, and choices in them

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
        """What the answers that were tried are worth, the best one first."""
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
        """What was thought of this position before, where everything can be seen and so be known again."""
        run = chair.imagine(self._chance)
        if run.game.secrets or run.question.__class__ is AskAny:
            return Node()
        place = run.position()
        root = self._places.get(place) or Node()
        root.place = place
        self._places = {node.place: node for node in root.nodes() if node.place}
        return root

    def _is_settled(self, root: Node, seat: Seat, left: float) -> bool:
        """Whether no other answer can still be tried more often."""
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
            run.play(WAIT)  # the bot has been asked, so nobody was faster
        run.brief, run.ahead = True, self.ahead
        game = run.game
        walk = Walk(chair.seat, [] if game.secrets else None, bool(root.place), meant)
        if game.n != 2:
            walk.path = None  # among more, who cannot win may choose the winner
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
        if ended and walk.path and not self._drawn and not game.nobody_wins():  # then what one has not, the other has
            walk.prove(won)
        walk.note(won)

    def _play_on(self, run: Run, budget: Budget) -> None:
        """To the end, mostly by the rule of thumb; but hardly by one that makes games longer, which tells less."""
        lengths = self._lengths
        by_hunch, at_random = (total / played if played else 0.0 for played, total in (lengths[True], lengths[False]))
        likely = self.played_by_hunch * min(1.0, at_random / by_hunch) ** 3 if by_hunch and at_random else 0.5
        hunch = self._random() < likely
        with suppress(Enough):
            run.playout(budget.for_a_round(self._random), hunch=hunch)
        lengths[hunch][0] += 1
        lengths[hunch][1] += budget.choices

    def _walk(self, run: Run, node: Node, walk: Walk) -> Node | None:
        """Everybody who is asked answers; the next question in the tree, or None if it was not there yet."""
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
        """One player's answer: the most promising one, or one that has not had much of a chance yet."""
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
        """Whether an answer is made in steps: where there are many, and the rule of thumb has no idea."""
        player, choices = run.actor, run.choices
        assert run.question is not None
        if player not in node.branches and (player, ()) not in node.branches:
            split = is_split(choices) and run.game.hunch(player, run.question.what, choices) is None
            node.branches[(player, ()) if split else player] = {}
        return player not in node.branches

    def _weighed(self, run: Run, branches: Branches, choices: Sequence[Any]) -> list[Branch]:
        """All answers; those that are new, as likely as the rule of thumb says."""
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
        """One that did well, or that has not had much of a chance yet; a new one, if few have been tried so far."""
        known = [branch for branch in branches if branch.tries]
        if len(known) < len(branches) and len(known) < 1 + self.width * sqrt(visits):
            new = [branch for branch in branches if not branch.tries]
            return new[weighted([branch.prior for branch in new], self._random)]
        return self._curious(known)

    def _mixed(self, walk: Walk, branches: list[Branch]) -> Branch:
        """An answer in proportion to how much it is regretted not to have been given; now and then any."""
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
        """One of so many answers that most are never tried."""
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
        """What did well, or has not had much of a chance yet (Kocsis and Szepesvari 2006: UCT)."""
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
        """An answer made step by step. A step that is new here may be known from elsewhere."""
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
        """Step by step what has proved good, here or elsewhere."""
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
        """Without a thought: by the rule of thumb, or anything."""
        choices = chair.choices
        game = chair.imagine(self._chance).game
        weights = game.hunch(chair.seat, chair.question.what, choices)
        return choices[weighted(weights, self._random) if weights else int(self._random() * len(choices))]

    def _count(self) -> float:
        self._drawn += 1
        return self._random()


def preference(branch: Branch) -> tuple[float, int, float]:
    """What is certain to win, then what was tried most, and last what is certain to lose."""
    certain = 0.5 if branch.proven is None else branch.proven
    return certain, branch.tries, branch.won


def prospects(game: Game) -> list[float]:
    """What the game brings each player: as it has ended, as it will end, or else as it stands."""
    chances = None if game.over else game.outlook()
    if chances is None:
        return rewards(game.scores(), game.nobody_wins())
    return [WIN * chance + rest for chance, rest in zip(chances, for_places(places(chances)), strict=True)]


def rewards(scores: Sequence[Any], nobody_wins: bool = False) -> list[float]:
    """For each player: mostly the win, shared by all who are first, and a little for everybody they are ahead of."""
    placed = places(scores)
    win = 0.0 if nobody_wins else WIN / placed.count(1)
    return [(win if place == 1 else 0.0) + rest for place, rest in zip(placed, for_places(placed), strict=True)]


def for_places(placed: Sequence[int]) -> list[float]:
    others = len(placed) - 1 or 1
    return [(1 - WIN) * (len(placed) - place - (placed.count(place) - 1) / 2) / others for place in placed]
