"""Rules of thumb for Before I Kill You, Mister Spy: what a Spy, a taunt and a foil are worth."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rumpus.core import Seat
from rumpus.games.boxed._spy_cards import SPY, Card, Source, value

if TYPE_CHECKING:
    from rumpus.games.boxed.before_i_kill_you import BeforeIKillYou


def weight(gain: float) -> float:
    """How likely a sensible player is to do what gains so many points, against 1 for doing nothing."""
    return float(5 ** min(gain, 20))


def prospect(game: "BeforeIKillYou", me: Seat, source: Source, target: Seat) -> float:
    """About how many points it is worth to send a Spy from there into that Lair."""
    lair = value(game.lairs[target])
    loss = lair * (1 + game.points[target] / game.target)  # the leader's Lair is worth more to blow up
    if isinstance(source, Card):
        if target == me:
            return source.value if source.value <= lair else -lair
        mine = value(game.held(me, SPY))
        # What is left over when it blows up is lost as well.
        return loss - max(source.value - lair - 1, 0) / 4 if mine > lair else -source.value
    # One of those that this player has not seen yet.
    seen = {*game.discards, *game.hands[me]}
    unseen = [card.value for card in game.box if card.kind == SPY and card not in seen]
    loot = sum(spy if spy <= lair else -loss for spy in unseen) / len(unseen)
    return loot if target == me else -loot


def best_team(game: "BeforeIKillYou", choices: Sequence[Any]) -> list[float]:
    """The smallest team that the Lair does not hold; if there is none, as little as possible for its owner."""
    assert game.host is not None
    room = value(game.lairs[game.host]) - value(game.spies)
    return [(value(company) - room) ** -3 if value(company) > room else 1e-6 for company in choices]


def thrill(game: "BeforeIKillYou", me: Seat, taunt: Card) -> float:
    """About how many points a taunt is worth: it doubles them, or loses them with the Lair."""
    if game.points[me] + game.worth >= game.target:
        return -game.worth
    seen = [*game.hands[me], *game.taunts, *game.discards]
    if sum(card.letter == taunt.letter for card in seen) == 2:
        return game.worth
    # The partner is one of the unseen cards; how many of them do the others hold?
    unseen = 36 - sum(not card.back for card in (*seen, *(card for lair in game.lairs for card in lair)))
    others = sum(not card.back for p in game.left_of(me) for card in game.hands[p])
    risk = others / unseen
    return (1 - risk) * game.worth - risk * (game.worth + value(game.lairs[me]))


def alarm(game: "BeforeIKillYou") -> float:
    """How much a taunt matters to the others: it doubles the Spy, and may win the game."""
    assert game.host is not None
    wins = game.points[game.host] + 2 * game.worth >= game.target
    return 1000 if wins else 1 + game.worth**2
