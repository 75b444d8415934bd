"""Good play of Ca$h'n Gun$, as rules of thumb: whom to shoot, when to duck, what a table is worth."""

from collections.abc import Sequence
from math import inf, prod, sqrt
from typing import TYPE_CHECKING, Any

from rumpus.core import Seat, odds
from rumpus.games.boxed._guns_box import BANG, BBB, CLICK, DECK, FULL, INSANE, ROUNDS, SWITCHBOARD
from rumpus.games.boxed._guns_cop import CALL, EXPOSED, LAST_CALL, TELEPHONE
from rumpus.games.boxed._guns_powers import NOT_NOW, RECLAIM, RESIST, RISE
from rumpus.games.boxed._guns_split import shares
from rumpus.games.boxed._guns_table import AIM, BANZAI, END, LOAD, TALK
from rumpus.games.boxed._guns_teams import ANSWER, DIVIDE, ELECT, FUNERAL, PROPOSE, PROTECT, STAY_OUT, STEP_IN

if TYPE_CHECKING:
    from rumpus.games.boxed.cash_n_guns import CashNGuns

SWAY = 10  # thousands by which players move apart in a round


def weights_of(game: "CashNGuns", player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float]:
    """Shoot the rich who will stay; load when the loot is big; duck from many guns, and when a hit would kill."""
    if what == LOAD:
        return [eagerness(game, kinds) for kinds in choices]
    if what == AIM:
        return [grudge(game, player, targets) for targets in choices]
    if what == TALK:
        return [1 if answer == END else 20 for answer in choices]
    if what == BANZAI:
        return [1, fear(game, player)]
    if what in (ELECT, DIVIDE, PROPOSE, ANSWER):
        return [1] * len(choices)
    if what == PROTECT:
        # Who says no at once keeps nobody waiting.
        ways = {STEP_IN: courage(game, player), STAY_OUT: 1.0}
        return [ways.get(answer, 0.01) for answer in choices]
    if what == TELEPHONE:
        return [4 if answer == CALL else 1 for answer in choices]
    return [1 if answer == NOT_NOW else temptation(game, player, what, answer) for answer in choices]


def eagerness(game: "CashNGuns", kinds: str | tuple[str, ...]) -> float:
    live = {CLICK: 1.0, BANG: 0.02 * sum(game.worths), BBB: 0.01 * sum(game.worths)}
    return prod(live[kind] for kind in ((kinds,) if isinstance(kinds, str) else kinds)) + 0.01


def grudge(game: "CashNGuns", me: Seat, targets: Seat | tuple[Seat | None, ...]) -> float:
    """The richest are worth most, the later the more; who has two wounds will rather duck."""
    weight = 1.0
    for target in targets if isinstance(targets, tuple) else (targets,):
        if target is None:
            weight *= 0.01
        else:
            weight *= (1 + game.cash(target) / 30) ** (game.round / 3) * (0.6 if game.wounds[target] == 2 else 1)
            if game.in_teams:
                weight *= 0.01 if target in game.mates(me) else 1.5 if target == game.purse(target) else 1
            if me != game.cop and target in game.suspects:
                weight *= 1 + hunt(game)
    return weight


def hunt(game: "CashNGuns") -> float:
    """How much more a gangster aims at somebody who may be the cop: the fewer they are and the nearer the police.

    Once the reinforcements are on their way, only a dead or a ducking cop loses.
    """
    near = 40 if game.reinforced else 8 * game.calls
    return near / len(game.suspects)


def fear(game: "CashNGuns", me: Seat) -> float:
    """How likely it is to withdraw, against 1 for staying: by what a hit would cost, and the share bring."""
    risks = [threat(game, gun) for gun, target in game.aims.items() if target == me]
    unhurt = prod(1 - risk for risk in risks)
    dying = game.wounds[me] + 1 >= game.deadly(me)
    cost = game.cash(me) + 10 * (ROUNDS + 1 - game.round) if dying else 15
    sharers = max(1, len(game.living) * 2 // 3)
    share, withdraw = sum(shares(game.worths, sharers)[0]), game.worth_of_shame(me)
    if game.in_teams:
        cost = funeral(game, me) + 5 * (ROUNDS + 1 - game.round) if dying else 10
    if me == game.cop:
        # Money is nothing to the cop, and a call is worth a lot; but nobody may laugh at them.
        cost = 80 if dying else 10
        share = 0 if game.reinforced or game.round > LAST_CALL else 20
        withdraw = -60 if game.flashing[me] else 0
    stay = unhurt * share - sum(risks) * cost
    return float(1.25 ** max(-30, min(30, withdraw - stay)))


def funeral(game: "CashNGuns", player: Seat) -> int:
    return FUNERAL[game.role_in_team(player)[1]]


def courage(game: "CashNGuns", guard: Seat) -> float:
    """How likely a bodyguard is to step in, against 1 for staying out of it: by whose funeral it may be."""
    godfather = game.purse(guard)
    bullets = game.hits[godfather]
    saved = game.wounds[godfather] + bullets >= game.deadly(godfather)
    dying = game.wounds[guard] + bullets + game.hits[guard] >= game.deadly(guard)
    return (8 if saved else 1) * (0.2 if dying else 1)


def threat(game: "CashNGuns", gun: int) -> float:
    """How likely a gun is loaded, for all that everybody has seen."""
    seen = [card.kind for card in game.fired[gun]]
    live = DECK[BANG] + DECK[BBB] - len(seen) + seen.count(CLICK)
    return max(live, 0) / max(sum(DECK.values()) - len(seen), 1)


def temptation(game: "CashNGuns", me: Seat, what: str, answer: Any) -> float:
    """How good it is to show a power now, against 1 for keeping it."""
    if what == RESIST:
        others = game.wounds[me] - game.struck[me]
        saved = others + game.bullets[me] >= FULL > others + 1
        return 1000 if saved else game.bullets[me] - 1
    if what == RISE:
        share = sum(shares(game.worths, len(game.standing) + 1)[0])
        return float(1.25 ** (share - 20 + 2 * game.round))
    if what == RECLAIM:
        return 6 if answer == CLICK else 0.5
    return 0.5 if answer == INSANE else 6


def chances_of(game: "CashNGuns") -> Sequence[float]:
    """After a round: the dead win nothing, and wounds weigh on the living as long as there are rounds to come."""
    left = ROUNDS - game.round
    if game.in_teams:
        results = [game.team_result(team) - left * sum(game.wounds[p] for p in team) for team in game.teams]
        of_teams = odds(results, SWAY * sqrt(len(game.teams) * (left + 1)))
        return [of_teams[game.role_in_team(p)[0]] / len(game.mates(p)) for p in game.seats]
    held = [-inf if p in game.died else game.result(p) - left * game.wounds[p] for p in game.seats]
    if (cop := game.cop) is None:
        return odds(held, SWAY * sqrt(left + 1))
    held[cop] = -inf  # on money they never win
    raid = chance_of_the_police(game, cop)
    others = [(1 - raid) * odd for odd in odds(held, SWAY * sqrt(left + 1))]
    return [*others[:cop], raid, *others[cop + 1 :]]


def chance_of_the_police(game: "CashNGuns", cop: Seat) -> float:
    """Each call that is still needed takes a round in which the cop shares, and each round may be the last."""
    needed, left = len(SWITCHBOARD) - game.calls, max(LAST_CALL - game.round, 0)
    if cop in game.died or game.flashing[cop] >= EXPOSED or needed > left:
        return 0
    return 0.95 ** (ROUNDS - game.round) * 0.8**needed * (1 - 0.15 * game.wounds[cop]) * (1 - 0.2 * game.flashing[cop])
