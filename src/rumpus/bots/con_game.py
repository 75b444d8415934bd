"""A player of the Con Game: goes to people of whom it has no good card, thinks about a fight as a game of its own, and
trades its own cards, which are worth nothing to itself, for theirs."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from rumpus.bots.chair import Bot, Chair
from rumpus.bots.uniform import Uniform
from rumpus.core import WAIT, Arrange, Chance, Seat
from rumpus.games.group._con_cards import NUMBERS, SIGNS, TENS, Card, Fact, beats, best, is_true
from rumpus.games.group.con_game import CARD, FLOOR, NEW, SAY, TO, ConGame, Pocket

Face = tuple[Card, str]  # a card, and its sign

AMMUNITION = 0.1  # points that a card is worth as something to fight with
WORTH_A_FIGHT = 5  # points that a fight may bring
FAIR_SHARE = 0.6  # of what the other one gains: a trade that brings less is none


class Hustler:
    """Thinks so many rounds about a fight; trades or does not."""

    def __init__(self, name: str, rounds: int, trades: bool, slips: float, seed: int | str | None = None) -> None:
        self.name = name
        self.rounds = rounds
        self.trades = trades
        self.slips = slips  # how often anything will do
        self._random = Random(seed)
        self._anything = Uniform(seed)

    def choose(self, chair: Chair) -> Any:
        if self._random.random() < self.slips:
            return self._anything.choose(chair)
        choices, me = chair.question.choices, chair.seat
        if isinstance(choices, Arrange):
            return self.arrangement()
        game = chair.imagine(Chance(self._random.random().hex())).game  # of others' pockets only what it could guess
        assert isinstance(game, ConGame)
        pocket, foe = game.pockets[me], game.foe[me]
        if game.where[me] not in (FLOOR, NEW):
            return ("step on",)
        if foe is not None:
            return WAIT if pocket.laid else self.fight(game, me, foe)
        if pocket.step:
            return self.go_on(game, me, pocket, choices)
        return self.reply(game, me, choices) or self.begin(game, me, choices)

    def arrangement(self) -> tuple[str, ...]:
        """Every sign as often among high numbers as among low ones."""
        signs: list[str] = []
        while len(signs) < len(NUMBERS):
            signs += self._random.sample(SIGNS, len(SIGNS))
        return tuple(signs[: len(NUMBERS)])

    # ---- fights

    def fight(self, game: ConGame, me: Seat, foe: Seat) -> Card:
        hand = game.pockets[me].hand
        mine = [(card, game.sign(card)) for card in hand]
        theirs = self.possible(game, me, foe)
        if not theirs:  # all of his own make are elsewhere, and what he has was never seen
            return self._random.choice(hand)
        own_best, foe_best = best(me, hand), {card.maker: card.number for card, _ in theirs if card.maker != foe}
        gains = [[self.outcome(a, b, me, foe, own_best) for b in theirs] for a in mine]
        losses = [[self.outcome(b, a, foe, me, foe_best) for a in mine] for b in theirs]
        weights = matched(gains, losses, self.rounds)
        return self._random.choices(hand, weights)[0]

    def possible(self, game: ConGame, me: Seat, foe: Seat) -> list[Face]:
        """What the other one may have: what was seen there last, and cards of his own make of any sign."""
        pocket = game.pockets[me]
        there = [(card, sign) for card, (sign, holder) in pocket.seen.items() if holder == foe]
        there += [(card, pocket.made[card.number - 1]) for card, holder in pocket.elsewhere.items() if holder == foe]
        unseen = [card for card in TENS[foe] if card not in pocket.seen]
        return there + [(card, sign) for card in unseen for sign in SIGNS]

    def outcome(self, a: Face, b: Face, me: Seat, foe: Seat, owned: Mapping[Seat, int]) -> float:
        """About how many points it is to lay one card against another."""
        (card, sign), (other, other_sign) = a, b
        if beats(sign, card.number, other_sign, other.number):
            return gain(other, me, owned)
        if beats(other_sign, other.number, sign, card.number):
            counts = card.maker != me and owned.get(card.maker) == card.number
            return -AMMUNITION * card.number - (card.number if counts else 0)
        return 0.0

    # ---- what others want

    def reply(self, game: ConGame, me: Seat, choices: Sequence[Any]) -> Any:
        """To challenges and offers; None if there are none."""
        owned = best(me, game.pockets[me].hand)
        for choice in choices:
            match choice:
                case ("accept", other):
                    return choice if owned.get(other, 0) < 8 else ("decline", other)
                case ("agree" | "answer", giver, k):
                    deal = game.deal_of(me, (giver, k))
                    expected = self.expected(deal.partner, me, deal.heard, owned)
                    if not self.trades or expected <= 1:
                        return ("refuse", giver, k)
                    if choice[0] == "answer" or expected >= FAIR_SHARE * Card.named[deal.card].number:
                        return choice
                    return ("refuse", giver, k)
        return None

    def expected(self, partner: Seat, me: Seat, facts: Sequence[Fact], owned: Mapping[Seat, int]) -> float:
        """What a card brings of which this is said: on average over his own make, or as it was told."""
        makers = [fact[1] for fact in facts if fact[0] == "maker is"]
        if ("maker is not", partner) in facts or me in makers:
            return 0.0
        ten = TENS[makers[0]] if makers else TENS[partner]  # type: ignore[index]
        fitting = [card for card in ten if any(all(is_true(fact, card, sign) for fact in facts) for sign in SIGNS)]
        return sum(gain(card, me, owned) for card in fitting) / max(len(fitting), 1)

    # ---- what it wants itself

    def begin(self, game: ConGame, me: Seat, choices: Sequence[Any]) -> Any:
        owned = best(me, game.pockets[me].hand)
        wanted: dict[Any, float] = {}
        for choice in choices:
            if choice[0] == "challenge" and not game.may_decline(me, choice[1]):
                wanted[choice] = 10.0 - owned.get(choice[1], 0)
        # Offers take longer than fights, so first things first.
        can_offer = ("offer",) in choices and game.pockets[me].offers <= len(game.begun[me])
        if self.trades and can_offer and max(wanted.values(), default=0) < WORTH_A_FIGHT:
            return ("offer",)
        if not any(wanted.values()):
            return WAIT
        return self._random.choices(list(wanted), list(wanted.values()))[0]

    def go_on(self, game: ConGame, me: Seat, pocket: Pocket, choices: Sequence[Any]) -> Any:
        draft = pocket.draft
        if ("send",) in choices:
            return ("send",)
        if pocket.step == TO:
            owned = best(me, pocket.hand)
            chances = {p: 10.1 - owned.get(p, 0) for p in game.partners(me)}
            if chances:
                return "to", self._random.choices(list(chances), list(chances.values()))[0]
        if pocket.step == CARD and draft is not None:
            named = self.to_trade(game, me, pocket)
            return ("never mind",) if named is None else named
        if pocket.step == SAY and draft is not None:
            card = Card.named[draft.card]
            return ("number is", card.number), ("maker is", card.maker)
        return ("never mind",)

    def to_trade(self, game: ConGame, me: Seat, pocket: Pocket) -> Card | None:
        """Its own highest card for an offer; and for an answer one that is worth about as much."""
        draft = pocket.draft
        assert draft is not None
        own = sorted((card for card in pocket.hand if card.maker == me), key=lambda card: card.number)
        if not own:
            return None
        if draft.key[0] == me:
            return own[-1]
        deal = next((deal for deal in pocket.deals if deal.key == draft.key), draft)
        fair = self.expected(draft.partner, me, deal.heard, best(me, pocket.hand))
        return min(own, key=lambda card: abs(card.number - fair))


def gain(card: Card, me: Seat, owned: Mapping[Seat, int]) -> float:
    """What it brings to get a card."""
    more = 0 if card.maker == me else max(0, card.number - owned.get(card.maker, 0))
    return more + AMMUNITION * card.number


def matched(gains: Sequence[Sequence[float]], losses: Sequence[Sequence[float]], rounds: int) -> list[float]:
    """Regret matching: how often to choose each row, if the other one thinks as hard about the columns."""
    rows, columns = len(gains), len(losses)
    regrets, others = [0.0] * rows, [0.0] * columns
    total = [0.0] * rows
    for _ in range(rounds):
        mix, other = mixed(regrets), mixed(others)
        # Only a few are worth a thought at a time.
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
    """In proportion to what one regrets not to have done."""
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
