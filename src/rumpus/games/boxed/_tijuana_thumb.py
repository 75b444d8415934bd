"""Rules of thumb for Secret Tijuana Deathmatch: who will win a fight, and what a sensible player does."""

from collections.abc import Callable, Sequence
from math import exp, expm1, prod
from typing import TYPE_CHECKING, Any

from rumpus.core import Seat
from rumpus.games.boxed._tijuana_cards import CASH, COMPUTER, FIVE, JUNK, LIPS, NUMBER, Fighter, Tile, columns_of, lead
from rumpus.games.boxed._tijuana_scene import RING
from rumpus.games.boxed._tijuana_table import (
    ACT,
    BET,
    BUY,
    DISCARD,
    DRAFT,
    FIRST,
    FORFEIT,
    REARRANGE,
    REPLACE,
    STEP,
    VICTIM,
)

if TYPE_CHECKING:
    from rumpus.games.boxed.tijuana import Tijuana

TILE = 2_500  # dollars: about what a tile is worth
MOST = 1000  # answers that are looked at one by one


def estimate(game: "Tijuana", player: Seat) -> float:
    """What somebody has, in dollars: money, tiles, and fighters that will cost and may earn."""
    ring = [fighter for fighter, owner in zip(game.ring, game.corners, strict=True) if owner == player]
    fighters = (*game.stables[player], *game.forward[player], *ring)
    bill = sum(f.price // 2 for f in (*fighters, *game.hands[player]))
    carried = sum(sum(game.stats(f)) - sum(f.stats) for f in fighters)
    tiles = 10_000 * (1 - 0.75 ** len(game.tiles[player]))  # each is worth less than the one before it
    return game.money[player] - bill + tiles + 1_500 * len(fighters) + 300 * carried


def chances(columns: tuple[int, ...], mine: int, theirs: int) -> float:
    """How likely the first of two wins from here, with so many tiles on each side."""
    leading = lead(columns)
    if not mine and not theirs:
        return 0.5 if not leading else float(leading > 0)
    won, close = 0, 0
    for c in columns:
        won += (c > 0) - (c < 0)
        close += max(-6, min(6, c))
    return 1 / (1 + exp(-(0.7 * won + 0.08 * close + 0.45 * (mine - theirs))))


def bout(game: "Tijuana", mine: Fighter, theirs: Fighter, me: Seat, you: Seat) -> float:
    """How likely a fighter of mine beats one of yours, if they begin now."""
    ranks = game.rank(mine), game.rank(theirs)
    tiles = len(game.tiles[me]) + (ranks[0] < ranks[1]), len(game.tiles[you]) + (ranks[1] < ranks[0])
    return chances(columns_of(game.stats(mine), game.stats(theirs)), *tiles)


def weight(gain: float) -> float:
    """How likely a sensible player is to do what gains so many dollars."""
    return exp(min(gain, 60_000) / 3_000)


# ---- before a fight


def fighters_by_thumb(game: "Tijuana", me: Seat, fighters: Sequence[Fighter]) -> list[float]:
    """Strong for their price."""
    return [exp((sum(f.stats) - f.price / 1000) / 3) for f in fighters]


def actions_by_thumb(game: "Tijuana", me: Seat, actions: Sequence[Any]) -> list[float]:
    owners = {fighter: p for p in game.seats for fighter in game.stables[p]}
    weights = []
    for action in actions:
        if isinstance(action, str):
            weights.append(weight(TILE / 2))
            continue
        fighter, where = action
        if fighter not in owners:
            few = len(game.stables[me]) < 2
            weights.append(weight(4_000 if few else 1_000))
        elif where == RING:
            weights.append(weight(2 * TILE))
        else:
            weights.append(weight(stake(game, fighter, where, me, owners[where])))
    return weights


def stake(game: "Tijuana", mine: Fighter, theirs: Fighter, me: Seat, you: Seat) -> float:
    """What a fight is worth: their price, against half of ours, for fighters have to be paid for anyway."""
    win = bout(game, mine, theirs, me, you)
    return win * theirs.price - (1 - win) * mine.price / 2


def volunteers_by_thumb(game: "Tijuana", me: Seat, subsets: Sequence[Any]) -> list[float] | None:
    if len(subsets) > MOST:
        return None
    caller, you = game.ring[0], game.corners[0]
    bold = {fighter: weight(stake(game, fighter, caller, me, you)) for fighter in game.stables[me]}
    return [prod(bold[fighter] for fighter in some) for some in subsets]


def victims_by_thumb(game: "Tijuana", me: Seat, victims: Sequence[Fighter]) -> list[float]:
    owners = {fighter: p for p in game.seats for fighter in game.forward[p]}
    return [weight(stake(game, game.ring[0], victim, me, owners[victim])) for victim in victims]


def discards_by_thumb(game: "Tijuana", me: Seat, subsets: Sequence[Any]) -> list[float] | None:
    """Keep high numbers for oneself, low ones for the others, and whatever stops or changes a fight."""
    return None if len(subsets) > MOST else [prod(dull(tile) for tile in some) for some in subsets]


def dull(tile: Tile) -> float:
    if tile.kind == NUMBER:
        return 4.0 if 4 <= tile.number <= 7 else 0.3
    return 1.5 if tile.kind in (LIPS, COMPUTER) else 0.2


def purchases_by_thumb(game: "Tijuana", me: Seat, replies: Sequence[str]) -> list[float]:
    return [2.0, 1.0]


def bets_by_thumb(game: "Tijuana", me: Seat, fighters: Sequence[Any]) -> list[float]:
    first = chances(game.columns, *(len(game.tiles[p]) for p in game.corners))
    return [first**3, (1 - first) ** 3]


# ---- in a fight


def plays_by_thumb(game: "Tijuana", me: Seat, plays: Sequence[Any]) -> list[float]:
    """Get ahead with as little as it takes, and stop the fight while ahead."""
    mine, theirs = (game.ring, game.ring[::-1])[me == game.corners[1]]
    you = game.other(me)
    tiles, others = len(game.tiles[me]), len(game.tiles[you])
    side = 1 if me == game.corners[0] else -1
    now = tuple(side * c for c in game.columns)
    purse = mine.price / 2 + theirs.price + game.cash * FIVE
    weights = []
    for play in plays:
        if play == FORFEIT:
            # It costs as much as to lose, and the fighter has to be paid for once more.
            weights.append(weight(-purse * 0.3))
            continue
        if isinstance(play, str):
            # Losing, to pass is to give up; ahead, it saves tiles.
            weights.append(weight(purse * (chances(now, tiles, others) if lead(now) > 0 else 0.15)))
            continue
        tile, where = play
        left = tiles - 1 + (tile.kind == LIPS)
        if tile.kind == JUNK:
            win = float(lead(now) > 0) if lead(now) else 0.4
        elif tile.kind in (CASH, LIPS):
            win = chances(now, left, others) + (0.1 if lead(now) > 0 or tile.kind == LIPS else -0.2)
        elif tile.kind == COMPUTER:
            win = 0.6
        else:
            then = tuple(side * c for c in game.after(tile, where))
            win = chances(then, left, others) if lead(then) > 0 else 0.5 * chances(then, left, others)
        weights.append(weight(win * purse - TILE))
    return weights


def moves_by_thumb(game: "Tijuana", me: Seat, moves: Sequence[Any]) -> list[float]:
    """Whatever brings us further ahead; if nothing does, it is done."""
    side = 1 if me == game.corners[0] else -1

    def worth(columns: tuple[int, ...]) -> float:
        return side * (3 * (sum(c > 0 for c in columns) - sum(c < 0 for c in columns)) + 0.1 * sum(columns))

    now = worth(game.columns)
    gains = [0 if isinstance(move, str) else worth(game.columns_with(game.moved(*move))) - now for move in moves]
    return [0.1 if isinstance(move, str) else expm1(max(0, gain)) for move, gain in zip(moves, gains, strict=True)]


# ---- which of these is for which question

THUMBS: dict[str, Callable[["Tijuana", Seat, Sequence[Any]], Sequence[float] | None]] = {
    DRAFT: fighters_by_thumb,
    FIRST: fighters_by_thumb,
    REPLACE: fighters_by_thumb,
    ACT: actions_by_thumb,
    STEP: volunteers_by_thumb,
    VICTIM: victims_by_thumb,
    DISCARD: discards_by_thumb,
    BUY: purchases_by_thumb,
    BET: bets_by_thumb,
    REARRANGE: moves_by_thumb,
}


def weights_of(game: "Tijuana", me: Seat, what: str, choices: Sequence[Any]) -> Sequence[float] | None:
    """How likely a sensible player is to give each answer; None: nobody can say."""
    return THUMBS.get(what, plays_by_thumb)(game, me, choices)
