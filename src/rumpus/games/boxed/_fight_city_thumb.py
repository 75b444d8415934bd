"""Rules of thumb for Fight City: how a fight will go, what a city lacks, and what a sensible player does."""

from collections.abc import Callable, Sequence
from math import exp, prod
from typing import TYPE_CHECKING, Any

from rumpus.core import Seat
from rumpus.games.boxed._fight_city_cards import (
    BLOCK,
    BUILD,
    CASH,
    DRAW,
    FIGHT,
    GUARD,
    HIT,
    LOCATION,
    SPEED,
    WEAPON,
    Card,
    Effect,
)
from rumpus.games.boxed._fight_city_city import BANK, TABLE, City, Draft, symbol_of
from rumpus.games.boxed._fight_city_scene import DISCARDS
from rumpus.games.boxed._fight_city_table import (
    ARRANGE,
    AT_100,
    ATTACK,
    DUG,
    MORE,
    MOURNED,
    RECOVERED,
    ROBBED,
    SAVE,
    THROW,
    TURN,
    VICTIM,
    WINDOW,
)

if TYPE_CHECKING:
    from rumpus.games.boxed.fight_city import FightCity

RESERVE = 3  # dollars that are better kept in the Bank
MOST = 600  # answers that are looked at one by one


def worth(card: Card) -> float:
    """About how many dollars a card in play is worth."""
    made = card.made
    if made.fights:
        return 0.11 * sum(made.stats) + 0.1 * len(made.outputs) + 0.4 * len(made.effects)
    if made.kind == WEAPON:
        return 0.12 * sum(made.stats) + 0.3 * len(made.effects)
    return 0.3 + 0.3 * len(made.outputs) + 0.3 * len(made.effects)


def useful(card: Card) -> float:
    """The same of a card in the hand: Events and Surprises too."""
    return worth(card) if card.made.stays else 1.2


def estimate(game: "FightCity", player: Seat) -> float:
    """What somebody has, in dollars: money, cards in play, and a little for those in hand."""
    city = game.cities[player]
    return (
        game.banks[player]
        + 0.4 * game.staked[player]
        + sum(worth(card) for card in city.cards if city.is_supported(card))
        + 0.15 * len(game.hands[player])
    )


# ---- a turn


def turns_by_thumb(game: "FightCity", me: Seat, turns: Sequence[Any]) -> list[float]:
    hand = game.hands[me]
    weights = []
    for turn in turns:
        if turn == DRAW:
            dividends = sum(card.made.has("DIVIDEND") for card in game.cities[me].cards)
            drawn = min(game.hand_size(me) - len(hand), len(game.piles[me]))
            weights.append(exp(0.45 * max(drawn, 0) + min(dividends, game.pot) - 0.8))
        elif turn == BUILD:
            weights.append(exp(1.1 * buildable(game, me)))
        elif turn[0] == FIGHT:
            weights.append(exp(min(6.0, 1.1 * forecast(game, me, turn[1]))))
        else:
            weights.append(event_weight(game, me, turn[0]))
    return weights


def buildable(game: "FightCity", me: Seat) -> float:
    """What could be gained by building now, in dollars."""
    city, bank = game.cities[me], game.banks[me]
    free = [symbol_of(slot) for slot in city.free()]
    cards = [card for card in game.hands[me] if card.made.stays]
    roots = [card for card in cards if card.made.kind == LOCATION and set(card.made.inputs) == {CASH}]
    spare = bank - RESERVE
    gained = 0.0
    for card in roots:
        if len(card.made.inputs) <= spare:
            spare -= len(card.made.inputs)
            free += card.made.outputs
            gained += 0.2
    for card in sorted(cards, key=worth, reverse=True):
        symbols = [symbol for symbol in card.made.inputs if symbol != CASH]
        if symbols and all(symbols.count(symbol) <= free.count(symbol) for symbol in symbols):
            for symbol in symbols:
                free.remove(symbol)
            free += card.made.outputs
            gained += worth(card)
    return min(gained, 4.0) if gained else -2.0


def forecast(game: "FightCity", me: Seat, foe: Seat) -> float:
    """How a Fight would go without Surprises, in dollars: what they lose less what we lose."""
    # The active player's half point decides at equal figures, so it is enough to let them win ties.
    sides = {
        card: (p == me, game.power(card, SPEED, p), game.power(card, HIT, p), game.power(card, BLOCK, p))
        for p in (me, foe)
        for card in game.cities[p].fighters
    }
    alive = dict(sides)
    gained = 0.0
    banks = {True: game.banks[me], False: game.banks[foe]}
    for card in sorted(sides, key=lambda card: (-sides[card][1], not sides[card][0])):
        if card not in alive:
            continue
        mine, _, hit, _ = sides[card]
        sign = 1 if mine else -1
        frail = [other for other, side in alive.items() if side[0] != mine and hit + mine > side[3]]
        strikes = 0 if card.made.kind == GUARD else 2 if card.made.has("DOUBLE") else 1
        victim = max(frail, key=worth, default=None)
        if victim is not None and banks[not mine] > strikes and worth(victim) > 0.9 * strikes:
            del alive[victim]
            gained += sign * 1.2 * worth(victim)
        elif strikes:
            banks[not mine] -= strikes
            gained += sign * strikes * (1 if banks[not mine] > 0 else 9)
    return gained if sides else -3.0


# ---- Events


def events_by_thumb(game: "FightCity", me: Seat, events: Sequence[Any]) -> list[float]:
    return [1.0 if isinstance(event, str) else event_weight(game, me, event[0]) for event in events]


def event_weight(game: "FightCity", me: Seat, card: Card) -> float:
    gain = sum(event_worth(game, me, effect) for effect in card.made.effects)
    return exp(2 * min(gain, 3)) if gain > 0 else 0.05


def event_worth(game: "FightCity", me: Seat, effect: Effect) -> float:
    match effect.word:
        case "PAY":
            return -20.0 if game.banks[me] <= effect.n else -0.8
        case "POT":
            return min(effect.n, game.pot) - 0.5
        case "ROB":
            there = [card for card in game.robbable() if game.owner(card) != me]
            return max((1.6 * game.cities[game.owner(card)].coins(card) for card in there), default=-0.5)
        case "RECOVER":
            return 0.7 if game.discards[me] else -1
        case "DESTROY" | "KILL":
            return max((loss(game, me, card) for card in game.targets(me, effect.target)), default=-0.5)
    return 1.0


def loss(game: "FightCity", me: Seat, card: Card) -> float:
    """What it would cost the others if a card went, with all that rests on it; for one's own, less than nothing."""
    owner = game.owner(card)
    city = game.cities[owner]
    whole = worth(card) + 0.4 * sum(worth(Card.named[other]) for other in city.over(card) if other != card)
    whole += city.coins(card)
    return -whole if owner == me else whole


def loot_by_thumb(game: "FightCity", me: Seat, cards: Sequence[Card]) -> list[float]:
    owners = {card: game.owner(card) for card in cards}
    return [0.1 if owners[card] == me else 1 + 2 * game.cities[owners[card]].coins(card) for card in cards]


def victims_by_thumb(game: "FightCity", me: Seat, cards: Sequence[Card]) -> list[float]:
    return [exp(2 * min(loss(game, me, card), 5)) for card in cards]


def recovered_by_thumb(game: "FightCity", me: Seat, cards: Sequence[Card]) -> list[float]:
    return [useful(card) for card in cards]


def dug_by_thumb(game: "FightCity", me: Seat, subsets: Sequence[Sequence[Card]]) -> list[float]:
    return [sum(useful(card) for card in cards) ** 2 for cards in subsets]


# ---- a Build Turn


def steps_by_thumb(game: "FightCity", me: Seat, steps: Sequence[Any]) -> list[float] | None:
    """Finish what was begun; then play what can be held up at once, the best first; then stop."""
    if len(steps) > MOST:
        return None
    draft = game.draft(me)
    city = draft.city
    free = [symbol_of(slot) for slot in city.free()]
    wanted = [
        symbol for card in draft.hand if card.made.stays for symbol in card.made.inputs if symbol not in (*free, CASH)
    ]
    weights = []
    for step in steps:
        if isinstance(step, str):
            weights.append(0.4 if draft.bank else 1e-6)
        elif step[0] == BANK:
            weights.append(12.0 if draft.bank > 2 else 1e-4)
        else:
            weights.append(step_weight(draft, city, free, wanted, *step))
    return weights


def step_weight(draft: Draft, city: City, free: list[str], wanted: list[str], card: Card, place: str) -> float:
    made = card.made
    if card not in draft.hand:
        # What is held up already stays where it is.
        if place in (TABLE, BANK) or city.is_supported(card):
            return 1e-3
        return 40.0 if any(made.inputs[i] == symbol_of(place) for i in city.opened(card, symbols=True)) else 1e-3
    if made.inputs.count(CASH) > max(0, draft.bank - RESERVE):
        return 1e-3
    symbols = [symbol for symbol in made.inputs if symbol != CASH]
    if not symbols:
        # A Location for coins: if it gives what is missing.
        use = sum(symbol in wanted for symbol in made.outputs) + 0.4 * len(made.effects)
        return 3.0 * use / len(made.inputs) if use or not city.cards else 0.1
    if any(symbols.count(symbol) > free.count(symbol) for symbol in symbols) or place == TABLE:
        return 1e-3
    if made.kind == WEAPON and not any(other.made.fights for other in city.cards):
        return 1e-3
    return 8.0 * worth(card)


# ---- a Draw Turn


def discards_by_thumb(game: "FightCity", me: Seat, subsets: Sequence[Any]) -> list[float] | None:
    """Away with what the city could not hold for a long time; the rest is kept."""
    if len(subsets) > MOST:
        return None
    symbols = game.cities[me].outputs() | {CASH}
    hand = game.hands[me]
    roots = sum(set(card.made.inputs) == {CASH} for card in hand)
    dull = {}
    for card in hand:
        if not card.made.stays:
            dull[card] = 0.12 if not card.made.needs or card.made.needs in symbols else 0.5
        elif set(card.made.inputs) <= symbols:
            dull[card] = 0.5 if roots > 3 and set(card.made.inputs) == {CASH} else 0.08
        else:
            dull[card] = 0.6
    return [prod(dull[card] for card in some) for some in subsets]


# ---- a Fight Turn


def strikes_by_thumb(game: "FightCity", me: Seat, strikes: Sequence[Any]) -> list[float]:
    """Kill what is worth a Strike, or else hit the player; above all, a player with little left."""
    weights = []
    for strike in strikes:
        if isinstance(strike, str):
            weights.append(0.02)
            continue
        thing, target = strike
        if not thing.made.fights:
            gain = loss(game, me, target) - worth(thing)
            weights.append(exp(2.2 * min(gain, 4)))
        elif not isinstance(target, Card):
            due = 2 if thing.made.has("DOUBLE") else 1
            gain = due + (0.3 if thing.made.has("POCKET") else 0)
            weights.append(1e6 if game.banks[target] <= due else exp(2.2 * gain * (1 + 1.5 / game.banks[target])))
        elif game.power(thing, HIT) > game.power(target, BLOCK):
            # Whoever has yet to strike is worth more dead.
            soon = 1.3 if target in game.to_strike and target.made.kind != GUARD else 1.0
            weights.append(exp(2.2 * min(soon * loss(game, me, target), 4)))
        else:
            weights.append(0.03)
    return weights


def surprises_by_thumb(game: "FightCity", me: Seat, surprises: Sequence[Any]) -> list[float]:
    """When it turns a Strike; a card that is no use now is kept."""
    if len(surprises) == 1:
        return [1.0]
    silent = [not isinstance(one, Card) for one in surprises]
    weights = [1.0 if quiet else 2.0 for quiet in silent]
    if not any(not quiet for quiet in silent):
        return weights
    if len(surprises) > 1 and silent[1]:
        weights[1] = 1e-3
    striker, target = Card.named.get(game.striker), Card.named.get(game.target)
    if striker is None:
        return weights
    for i, one in enumerate(surprises):
        if silent[i]:
            continue
        if one.made.effects[0].word == "CANCEL":
            hurts = target is None or game.power(striker, HIT) > game.power(target, BLOCK)
            grave = target is not None or game.banks[me] <= 3
            weights[i] = 1e-3 if game.cancelled or not hurts else 6.0 if grave else 1.0
        elif target is None:
            weights[i] = 0.01
        else:
            gap = game.power(target, BLOCK) - game.power(striker, HIT)
            weights[i] = 6.0 if 0 <= gap < 2 * one.made.effects[0].n else 0.02
    return weights


# ---- the cleanup


def catches_by_thumb(game: "FightCity", me: Seat, fates: Sequence[Any]) -> list[float]:
    """Save what carries much, on outputs first; let go what costs more than it is worth."""
    city = game.cities[me]
    weights = []
    for card, place in fates:
        carried = sum(worth(Card.named[other]) for other in city.over(card))
        due = len(city.opened(card, symbols=False))
        if place == DISCARDS:
            weights.append(exp(-carried))
        elif due and game.banks[me] - due < 2:
            weights.append(0.01)
        else:
            weights.append(exp(min(2 * carried, 8) - 2 * due))
    return weights


def mourned_by_thumb(game: "FightCity", me: Seat, replies: Sequence[str]) -> list[float]:
    """A card for the dead is nearly always welcome."""
    return [5.0, 1.0]


# ---- which of these is for which question

THUMBS: dict[str, Callable[["FightCity", Seat, Sequence[Any]], Sequence[float] | None]] = {
    TURN: turns_by_thumb,
    MORE: events_by_thumb,
    ARRANGE: steps_by_thumb,
    THROW: discards_by_thumb,
    ATTACK: strikes_by_thumb,
    WINDOW: surprises_by_thumb,
    AT_100: surprises_by_thumb,
    SAVE: catches_by_thumb,
    ROBBED: loot_by_thumb,
    VICTIM: victims_by_thumb,
    RECOVERED: recovered_by_thumb,
    DUG: dug_by_thumb,
    MOURNED: mourned_by_thumb,
}


def weights_of(game: "FightCity", me: Seat, what: str, choices: Sequence[Any]) -> Sequence[float] | None:
    """How likely a sensible player is to give each answer; None: nobody can say."""
    by_thumb = THUMBS.get(what)
    return None if by_thumb is None else by_thumb(game, me, choices)
