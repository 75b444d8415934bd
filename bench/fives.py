"""Big Dumb Five for three: an equilibrium, computed backwards from the last of its 200 rounds.

`python -m bench.fives` computes it (some minutes) and writes src/rumpus/bots/big_dumb_five.xz, from which bots play.

A position is what the players own, in order; what is missing from 36 lies in the pot. With so many rounds left, every
position is a game of one round whose prizes are the chances to win from where it leads. Regret matching finds how
often to bet what (Hart and Mas-Colell 2000; here with the regrets of Tammelin 2014). With three players that need not
lead to an equilibrium, so the result is measured: `gain` is what one player could still win by doing the best there is
against the other two, in the whole game.
"""

from collections.abc import Iterator
from itertools import product
from sys import stderr
from typing import Any

import numpy as np

from rumpus.bots.big_dumb_five import BETS, KEPT, PLAYERS, POSITIONS, STONES, TABLE, packed, tables
from rumpus.games.bluffing.big_dumb_five import LIMIT

Array = Any  # of numpy

ROUNDS = 100  # from the end: by then nothing changes any more
SETTLED = 30  # rounds from the end: from here on a player's ways are only refined
EXACT = 2e-5  # of a win: who could gain less in one round has no reason to bet otherwise
STEPS = 200  # of regret matching
TRIES = 10
SHARES = 6  # a win is shared by one, two or three


class Fives:
    """All positions, and where all bets lead."""

    def __init__(self) -> None:
        self.owned = owned = np.array(POSITIONS)  # position, player
        bets = np.array([*product(range(1, BETS + 1), repeat=PLAYERS)])
        left = owned[:, None] - bets  # position, bets, player
        pot = STONES - left.sum(2)
        for i, made in enumerate(bets.tolist()):
            alone = [bet for bet in made if made.count(bet) == 1]
            if alone:
                left[:, i, made.index(max(alone))] += pot[:, i]
        legal = (bets[None] <= owned[:, None]).all(2)
        self.can = (np.arange(1, BETS + 1) <= owned[..., None]).astype(float)  # position, player, bet
        self._leads = [self._of(player, self._where(left, legal)) for player in range(PLAYERS)]
        self._twins = [owned[:, i] == owned[:, i + 1] for i in range(PLAYERS - 1)]
        self.start = POSITIONS.index((STONES // PLAYERS,) * PLAYERS)

    def _where(self, left: Array, legal: Array) -> Array:
        """Where to look up what a player's chance is after all bets: of a position, or how the win is shared."""
        number = {position: i for i, position in enumerate(POSITIONS)}
        size = len(POSITIONS) * PLAYERS
        best = left == left.max(2, keepdims=True)
        shared = size + np.where(best, SHARES // best.sum(2, keepdims=True), 0)
        order = np.argsort(left, axis=2, kind="stable")
        rank = np.argsort(order, axis=2, kind="stable")
        after = np.array([[number.get(tuple(p), 0) for p in row] for row in np.sort(left, axis=2).tolist()])
        over = (left == 0).any(2)
        where = np.where(over[..., None], shared, after[..., None] * PLAYERS + rank)
        return np.where(legal[..., None], where, size)

    def _of(self, player: int, where: Array) -> Array:
        """For one player: position, his bet, the bets of the others."""
        cube = where[..., player].reshape(-1, *[BETS] * PLAYERS)
        return np.ascontiguousarray(np.moveaxis(cube, 1 + player, 1).reshape(len(cube), BETS, -1))

    def at_the_end(self) -> Array:
        """Chances when no rounds are left: whoever owns most has won."""
        best = self.owned == self.owned.max(1, keepdims=True)
        return best / best.sum(1, keepdims=True)

    def prizes(self, chances: Array) -> list[Array]:
        """What all bets lead to, for each player, if these are the chances after the round."""
        known = np.concatenate([chances.ravel(), np.arange(SHARES + 1) / SHARES])
        return [known[leads] for leads in self._leads]

    def alike(self, mix: Array, among: Array | slice = slice(None)) -> Array:
        """Players who own the same bet the same."""
        low, high = (twins[among] for twins in self._twins)
        mix[low & ~high, :2] = mix[low & ~high, :2].mean(1, keepdims=True)
        mix[high & ~low, 1:] = mix[high & ~low, 1:].mean(1, keepdims=True)
        mix[low & high] = mix[low & high].mean(1, keepdims=True)
        return mix

    def gain(self, mixes: list[Array], rounds: int = LIMIT) -> tuple[float, float]:
        """What a player gains from the start of the game by doing his best against the others, and at most anywhere.

        mixes: for one round left, two, and so on; the last one for all that are before.
        """
        chances = best = self.at_the_end()
        for left in range(rounds):
            mix = mixes[min(left, len(mixes) - 1)]
            chances = (values(self.prizes(chances), mix) * mix).sum(2)
            best = np.where(self.can > 0, values(self.prizes(best), mix), -1).max(2)
        return float((best - chances)[self.start].max()), float((best - chances).max())


def values(prizes: list[Array], mix: Array) -> Array:
    """What each bet of each player is worth, while the others bet as they do."""
    pairs = ((1, 2), (0, 2), (0, 1))
    others = [(mix[:, a, :, None] * mix[:, b, None]).reshape(len(mix), -1, 1) for a, b in pairs]
    return np.stack([(prize @ other)[..., 0] for prize, other in zip(prizes, others, strict=True)], 1)


def regret(prizes: list[Array], mix: Array, can: Array) -> Array:
    """What the player who could do best in this round would gain by another bet."""
    worth = values(prizes, mix)
    return (np.where(can > 0, worth, -1).max(2) - (worth * mix).sum(2)).max(1)


def matched(game: Fives, prizes: list[Array], mix: Array, among: Array, inertia: float) -> Array:
    """Regret matching: bet what one regrets not to have bet. The average of all steps, late ones counting more."""
    can = game.can[among]
    regrets, average = mix * inertia, np.zeros_like(mix)
    for step in range(1, STEPS + 1):
        worth = values(prizes, mix)
        regrets = np.maximum(regrets + (worth - (worth * mix).sum(2, keepdims=True)) * can, 0)
        total = regrets.sum(2, keepdims=True)
        anything = can / can.sum(2, keepdims=True)
        mix = game.alike(np.where(total > 0, regrets / np.where(total > 0, total, 1), anything), among)
        average += (mix - average) * 2 / (step + 1)
    return average


def solve(game: Fives) -> Iterator[tuple[Array, float]]:
    """How to bet with one round left, with two, and so on; and the largest regret that is left."""
    random = np.random.default_rng(20)
    chances, anything = game.at_the_end(), game.can / game.can.sum(2, keepdims=True)
    mix = anything
    for left in range(1, ROUNDS + 1):
        prizes, mix = game.prizes(chances), mix.copy()
        worst = regret(prizes, mix, game.can)
        for attempt in range(TRIES):
            among = np.flatnonzero(worst > EXACT)
            if not len(among):
                break
            some = [prize[among] for prize in prizes]
            afresh = attempt == 1 and left <= SETTLED
            found = matched(game, some, (anything if afresh else mix)[among], among, 0.02 * 10 ** random.uniform(-1, 2))
            now = regret(some, found, game.can[among])
            better = now < worst[among]
            mix[among[better]], worst[among[better]] = found[better], now[better]
        chances = (values(prizes, mix) * mix).sum(2)
        yield mix, float(worst.max())


def one_round(players: int) -> list[float]:
    """How often to bet what in one round for stones, with nothing in the pot, if all bet alike.

    Whatever does better than the rest is bet more often, until nothing does.
    """
    others = [*product(range(BETS), repeat=players - 1)]
    won = np.array([[_net(bet, bets) for bets in others] for bet in range(BETS)], dtype=float)
    mix, chosen = np.full(BETS, 1 / BETS), np.array(others)
    for _ in range(4000):
        worth = won @ mix[chosen].prod(1)
        mix = mix * np.exp(0.1 * (worth - mix @ worth))
        mix /= mix.sum()
    return [float(share) for share in mix]


def _net(mine: int, others: tuple[int, ...]) -> int:
    """What a bet brings; bets are counted from 0 here."""
    bets = [mine, *others]
    alone = [bet for bet in bets if bets.count(bet) == 1]
    return (sum(bets) + len(bets) if alone and max(alone) == mine else 0) - mine - 1


def kept(game: Fives) -> list[Array]:
    """The mixes that are kept, read from the file."""
    return [mix * game.can / (mix * game.can).sum(2, keepdims=True) for mix in map(np.array, tables())]


def main() -> None:
    game, mixes = Fives(), []
    for left, (mix, worst) in enumerate(solve(game), 1):
        mixes.append(mix)
        print(f"{left:3} rounds left: nobody regrets more than {worst:.5f}", file=stderr, flush=True)
    TABLE.write_bytes(packed([mix.tolist() for mix in [*mixes[:KEPT], mixes[-1]]]))
    gain, most = game.gain(kept(game))
    print(f"Written to {TABLE.name}: {TABLE.stat().st_size:,} bytes. Gain at most {gain:.4f}, anywhere {most:.4f}.")


if __name__ == "__main__":
    main()
