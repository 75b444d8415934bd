"""A player of the Con Game.

It goes to people of whom it has no good card yet, thinks about each fight as a small game of its own, and trades its
own cards, which are worth nothing to itself, for cards of others.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from rumpus.bots.chair import Bot, Chair
from rumpus.bots.uniform import Uniform
from rumpus.core import WAIT, Chance, Run, Seat
from rumpus.games.group import con_game as con
from rumpus.games.group._con_cards import NUMBERS, SIGNS, TENS, Card, Fact, beats, best, is_true
from rumpus.games.group._con_floor import FLOOR, Deal, Pocket
from rumpus.games.group._con_trades import NEVER_MIND
from rumpus.games.group.con_game import PREPARE, ConGame

Face = tuple[Card, str]  # a card, and its sign

AMMUNITION = 0.1  # points that a card is worth as something to fight with
WORTH_A_FIGHT = 5  # points that a fight may bring
FAIR_SHARE = 0.6  # of what the other one gains: a trade that brings less is not worth it


class Hustler:
    """Thinks so many rounds about a fight. It may be one that does not trade."""

    def __init__(self, name: str, rounds: int, trades: bool, slips: float, seed: int | str | None = None) -> None:
        self.name = name
        self.rounds = rounds
        self.trades = trades
        self.slips = slips  # how often it does just anything
        self._random = Random(seed)
        self._anything = Uniform(seed)

    def choose(self, chair: Chair) -> Any:
        posed, me = chair.question, chair.seat
        if posed.given is not None:
            return WAIT  # its card is laid
        if self._random.random() < self.slips:
            return self._anything.choose(chair)
        if posed.what == PREPARE:
            return self.arrangement()
        run = chair.imagine(Chance(self._random.random().hex()))  # in which it can only guess what others have
        game = run.game
        assert isinstance(game, ConGame)
        match posed.what:
            case con.FIGHT:
                return self.fight(game, me, next(p for p in posed.players if p != me))
            case con.ANSWER:
                return self.reply(game, me, posed.players[0])
            case con.OFFER:
                return self.offer(game, me)
            case con.DEAL:
                return self.deal(game, me, deal_in(run, me))
            case con.DECIDE:
                return self.decide(game, me, deal_in(run, me), posed.choices)
            case con.PLAY:
                return self.begin(game, me, posed.choices)
        return posed.choices[0]  # orders and talk are for people

    def arrangement(self) -> tuple[str, ...]:
        """Give each sign equally often to high and to low numbers."""
        signs: list[str] = []
        while len(signs) < len(NUMBERS):
            signs += self._random.sample(SIGNS, len(SIGNS))
        return tuple(signs[: len(NUMBERS)])

    # ---- fights

    def fight(self, game: ConGame, me: Seat, foe: Seat) -> Card:
        hand = free(game.pockets[me]) or game.pockets[me].hand
        mine = [(card, game.sign(card)) for card in hand]
        theirs = self.possible(game, me, foe)
        if not theirs:  # all cards of their own make are elsewhere, and it has seen none of what they have
            return self._random.choice(hand)
        own_best = best(me, game.pockets[me].hand)
        foe_best = {card.maker: card.number for card, _ in theirs if card.maker != foe}
        gains = [[self.outcome(a, b, me, foe, own_best) for b in theirs] for a in mine]
        losses = [[self.outcome(b, a, foe, me, foe_best) for a in mine] for b in theirs]
        weights = matched(gains, losses, self.rounds)
        return self._random.choices(hand, weights)[0]

    def possible(self, game: ConGame, me: Seat, foe: Seat) -> list[Face]:
        """What the other one may have: what it saw there last, and cards of their own make with any sign."""
        pocket = game.pockets[me]
        there = [(card, sign) for card, (sign, holder) in pocket.seen.items() if holder == foe]
        there += [(card, pocket.made[card.number - 1]) for card, holder in pocket.elsewhere.items() if holder == foe]
        unseen = [card for card in TENS[foe] if card not in pocket.seen]
        return there + [(card, sign) for card in unseen for sign in SIGNS]

    def outcome(self, a: Face, b: Face, me: Seat, foe: Seat, owned: Mapping[Seat, int]) -> float:
        """About how many points it brings to lay one card against another."""
        (card, sign), (other, other_sign) = a, b
        if beats(sign, card.number, other_sign, other.number):
            return gain(other, me, owned)
        if beats(other_sign, other.number, sign, card.number):
            counts = card.maker != me and owned.get(card.maker) == card.number
            return -AMMUNITION * card.number - (card.number if counts else 0)
        return 0.0

    # ---- what others want

    def reply(self, game: ConGame, me: Seat, challenger: Seat) -> Any:
        """Its reply to a challenge that it may decline."""
        if challenger == me:
            return WAIT
        owned = best(me, game.pockets[me].hand)
        return "accept" if owned.get(challenger, 0) < 8 and game.held[me] else "decline"

    def deal(self, game: ConGame, me: Seat, deal: Deal) -> Any:
        """Its reply to an offer: it names a card that is worth about as much."""
        if deal.key[0] == me:
            return WAIT
        pocket = game.pockets[me]
        expected = self.expected(deal.partner, me, deal.heard, best(me, pocket.hand))
        own = [card for card in free(pocket) if card.maker == me]
        fair = self.trades and expected > 1 and own
        if not fair:
            return "refuse"
        card = min(own, key=lambda card: abs(card.number - expected))
        return card, said(card)

    def decide(self, game: ConGame, me: Seat, deal: Deal, choices: Sequence[Any]) -> Any:
        """Whether it accepts the reply to its own offer."""
        if deal.key[0] != me:
            return WAIT
        expected = self.expected(deal.partner, me, deal.heard, best(me, game.pockets[me].hand))
        if expected <= 1 or expected < FAIR_SHARE * Card.named[deal.card].number:
            return "refuse"
        return "agree" if "agree" in choices else WAIT

    def expected(self, partner: Seat, me: Seat, facts: Sequence[Fact], owned: Mapping[Seat, int]) -> float:
        """What a card is worth of which this was said; unsaid properties are averaged over its owner's cards."""
        makers = [fact[1] for fact in facts if fact[0] == "maker is"]
        if ("maker is not", partner) in facts or me in makers:
            return 0.0
        ten = TENS[makers[0]] if makers else TENS[partner]  # type: ignore[index]
        fitting = [card for card in ten if any(all(is_true(fact, card, sign) for fact in facts) for sign in SIGNS)]
        return sum(gain(card, me, owned) for card in fitting) / max(len(fitting), 1)

    # ---- what it wants itself

    def begin(self, game: ConGame, me: Seat, choices: Sequence[Any]) -> Any:
        if game.where[me] != FLOOR:
            return "step on"
        owned = best(me, game.pockets[me].hand)
        wanted: dict[Any, float] = {}
        for choice in choices:
            if choice[0] == "challenge" and not game.may_decline(me, choice[1]):
                wanted[choice] = 10.0 - owned.get(choice[1], 0)
        # Offers take longer than fights, so first things first.
        can_offer = "offer" in choices and game.pockets[me].offers <= len(game.begun[me])
        if self.trades and can_offer and max(wanted.values(), default=0) < WORTH_A_FIGHT:
            return "offer"
        if not any(wanted.values()):
            return WAIT
        return self._random.choices(list(wanted), list(wanted.values()))[0]

    def offer(self, game: ConGame, me: Seat) -> Any:
        """Offer its own highest card to somebody of whom it has no good one."""
        pocket = game.pockets[me]
        owned = best(me, pocket.hand)
        own = [card for card in free(pocket) if card.maker == me]
        likely = {p: 10.1 - owned.get(p, 0) for p in game.partners(me)}
        if not own or not likely:
            return NEVER_MIND
        partner = self._random.choices(list(likely), list(likely.values()))[0]
        card = max(own, key=lambda card: card.number)
        return partner, card, said(card), ()


def deal_in(run: Run, me: Seat) -> Deal:
    """The trade that a conversation is about."""
    game = run.game
    assert isinstance(game, ConGame)
    args = next(talk.args for talk in game.talks if talk.number == run.talk)
    return next(deal for deal in game.pockets[me].deals if deal.key == (args[0], args[2]))


def free(pocket: Pocket) -> list[Card]:
    """The cards that are not in a trade: losing one of those would end it."""
    traded = {deal.card for deal in pocket.deals}
    return [card for card in pocket.hand if card not in traded]


def said(card: Card) -> tuple[Fact, ...]:
    """What a bot says about a card, in the game's order."""
    return ("number is", card.number), ("maker is", card.maker)


def gain(card: Card, me: Seat, owned: Mapping[Seat, int]) -> float:
    """How many points it brings to get a card."""
    more = 0 if card.maker == me else max(0, card.number - owned.get(card.maker, 0))
    return more + AMMUNITION * card.number


def matched(gains: Sequence[Sequence[float]], losses: Sequence[Sequence[float]], rounds: int) -> list[float]:
    """Regret matching: how often to choose each row, if the other one chooses columns in the same way."""
    rows, columns = len(gains), len(losses)
    regrets, others = [0.0] * rows, [0.0] * columns
    total = [0.0] * rows
    for _ in range(rounds):
        mix, other = mixed(regrets), mixed(others)
        # Only the few best are considered.
        held = [(j, share) for j, share in enumerate(other) if share]
        laid = [(i, share) for i, share in enumerate(mix) if share]
        values = [sum(share * gain[j] for j, share in held) for gain in gains]
        other_values = [sum(share * loss[i] for i, share in laid) for loss in losses]
        mean = sum(values[i] * share for i, share in laid)
        other_mean = sum(other_values[j] * share for j, share in held)
        regrets = [regret + value - mean for regret, value in zip(regrets, values, strict=True)]
        others = [regret + value - other_mean for regret, value in zip(others, other_values, strict=True)]
        total = [so_far + share for so_far, share in zip(total, mix, strict=True)]
    return total if any(total) else [1.0] * rows


def mixed(regrets: Sequence[float]) -> list[float]:
    """A random one, in proportion to its regret."""
    positive = [max(regret, 0.0) for regret in regrets]
    whole = sum(positive)
    return [one / whole for one in positive] if whole else [1 / len(regrets)] * len(regrets)


def hustler(name: str, rounds: int, trades: bool, slips: float) -> Callable[[int | str | None], Bot]:
    return lambda seed: Hustler(name, rounds, trades, slips, seed)


LEVELS: Mapping[str, Callable[[int | str | None], Bot]] = {
    "easy": hustler("easy", 10, False, 0.65),
    "fair": hustler("fair", 40, True, 0.35),
    "hard": hustler("hard", 150, True, 0.0),
}
