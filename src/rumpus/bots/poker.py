"""A player of every poker game: it plays many imagined deals to their end, once with each answer, and counts chips.

In half of the imagined deals everybody checks or calls to the end, which shows what the cards are worth. In the others
everybody plays by the rule of thumb, and so may fold to a bet. Imagined deals count more if the hands of the others in
them fit what those players have bet.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rumpus.bots.chair import Bot, Chair
from rumpus.core import Chance, Run, Seat
from rumpus.core.run import weighted
from rumpus.games.poker._evening import BUY_IN, Poker
from rumpus.games.poker._table import CALL, CHECK, FOLD
from rumpus.games.poker._thumb import Leaning
from rumpus.games.poker.dealers_choice import AS_USUAL, NAME, RULES

MOST_TRIED = 6  # answers to one question
LONGEST = 80  # answers in an imagined hand; then all who are still in share the pot
NEARLY = 0.1  # of a small bet: answers that are this close count as equally good, and are mixed
BLUFFS = 0.04  # of its checks are turned into bets
TRUST = 0.5  # how much each small bet says about a player's hand; at most four bets count
MOST_TRUST = 4.0


class Shark:
    """Thinks about so many imagined deals; with none, it plays by the rule of thumb."""

    def __init__(self, name: str, deals: int, slips: float, seed: int | str | None = None) -> None:
        self.name = name
        self.deals = deals
        self.slips = slips  # how often it does just anything, except folding when that saves nothing
        self._chance = Chance(seed)

    def choose(self, chair: Chair) -> Any:
        choices, what = chair.choices, chair.question.what
        if len(choices) == 1:
            return choices[0]
        if what == NAME:
            return self._chance.pick(choices)
        if what == RULES:  # random prices would spoil the deal for people
            return AS_USUAL
        if what == BUY_IN:
            return "yes"
        game = table(chair.imagine(self._chance))
        leaning = game.leaning(chair.seat, what, choices)
        if self._chance.random() < self.slips:
            return self._chance.pick([answer for i, answer in enumerate(choices) if i in leaning or answer != FOLD])
        if not self.deals:
            return choices[by_weight(leaning, self._chance.random)]
        likely = sorted(leaning, key=lambda i: -leaning[i])
        tried = [choices[i] for i in likely[:MOST_TRIED]]
        return self.mixed(tried, self.gains(chair, tried), game.bet_size)

    def gains(self, chair: Chair, tried: Sequence[Any]) -> list[float]:
        """What each answer brings on average. All are tried in the same imagined deals."""
        total, whole = [0.0] * len(tried), 0.0
        for sample in range(self.deals):
            seed = self._chance.below(1 << 30)
            weight = 0.0
            for i, answer in enumerate(tried):
                if answer == FOLD and weight:
                    continue
                run = chair.imagine(Chance(seed))
                weight = weight or likelihood(table(run), chair.seat)
                if answer != FOLD:
                    total[i] += weight * gain(run, chair.seat, answer, Chance(seed + 1).random, sample % 2 == 0)
            whole += weight
        return [one / whole for one in total]

    def mixed(self, tried: Sequence[Any], gains: Sequence[float], bet_size: int) -> Any:
        """The best answer, or one that is about as good; and a bluff now and then."""
        most = max(gains)
        good = [answer for answer, gain in zip(tried, gains, strict=True) if gain >= most - NEARLY * bet_size]
        answer = self._chance.pick(good)
        bets = [bet for bet in tried if isinstance(bet, int)]
        if answer == CHECK and bets and self._chance.random() < BLUFFS:
            return min(bets)
        return answer


def by_weight(leaning: Leaning, random: Callable[[], float]) -> int:
    return [*leaning][weighted([*leaning.values()], random)]


def table(run: Run) -> Poker:
    assert isinstance(run.game, Poker)
    return run.game


def likelihood(game: Poker, me: Seat) -> float:
    """How well the hands of the others fit what they have bet beyond the blind."""
    weight = 1.0
    for p in game.live:
        bets = (game.began[p] - game.chips[p]) / game.bet_size - 1
        if p != me and bets > 0:
            weight *= (0.1 + game.strength(p)) ** min(TRUST * bets, MOST_TRUST)
    return weight


def gain(run: Run, me: Seat, answer: Any, random: Callable[[], float], passive: bool) -> float:
    """The chips that a deal brings from now on, with this answer first."""
    game = table(run)
    deal, street, before = game.deal_number, game.street, game.chips[me]
    run.play(answer)
    for _ in range(LONGEST):
        if run.question is None or not game.street:
            return game.chips[me] - before
        if game.deal_number != deal:  # the next one has begun, and blinds are paid
            return game.began[me] - before
        if game.street < street:  # nobody won the pot, and another hand is dealt for it
            break
        street = game.street
        run.play(reply(run, random, passive))
    share = (sum(game.pots) + sum(game.bets)) / len(game.live) if me in game.live else 0
    return game.chips[me] + share - before


def reply(run: Run, random: Callable[[], float], passive: bool) -> Any:
    """An answer in a playout: check or call, or by the rule of thumb."""
    choices = run.choices
    if passive:
        for answer in choices[:2]:
            if answer in (CHECK, CALL):
                return answer
    assert run.question is not None
    leaning = table(run).leaning(run.actor, run.question.what, choices)
    return choices[by_weight(leaning, random) if leaning else int(random() * len(choices))]


def shark(name: str, deals: int, slips: float = 0.0) -> Callable[[int | str | None], Bot]:
    return lambda seed: Shark(name, deals, slips, seed)


LEVELS: Mapping[str, Callable[[int | str | None], Bot]] = {
    "easy": shark("easy", 0, 0.65),
    "fair": shark("fair", 0, 0.05),
    "hard": shark("hard", 200),
}
