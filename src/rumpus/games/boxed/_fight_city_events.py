"""The Events of Fight City: what each instruction on a card does."""

from collections.abc import Iterator, Sequence

from rumpus.core import Ask, Either, Put, Seat, Subset, Turn, counted, only
from rumpus.games.boxed._fight_city_cards import CASH, EVENT, FIGHT, LOCATION, SLOW, Card, Effect
from rumpus.games.boxed._fight_city_city import OPEN
from rumpus.games.boxed._fight_city_scene import STREET, event_drop
from rumpus.games.boxed._fight_city_table import DUG, GO_ON, MORE, RECOVERED, ROBBED, SHAKEN, VICTIM, FightTable


class Events(FightTable):
    """Any number of them can be played at the beginning of a turn of their kind."""

    def more_events(self) -> Turn:
        """Any number of Events of this kind of turn, one after another."""
        me = self.player
        if self.hands[me]:
            events = self.events(me, (self.kind,), [] if self.foe is None else [self.foe])
            answer = yield Ask(me, MORE, Either([GO_ON], events))
            if answer != GO_ON:
                self.lay_down(answer[0])

    def lay_down(self, card: Card) -> None:
        """An Event goes from the hand to the street; then it is carried out, and there may be more."""
        self.hands[self.player].remove(card)
        self.street.append(card)
        self.then((self.play_event, card), self.more_events)

    def events(self, me: Seat, turns: Sequence[str], foes: Sequence[Seat]) -> Put:
        """Events in the hand that can be played: their symbol is an output of some card in play."""
        symbols = self.cities[me].outputs()
        able = [
            card
            for card in self.hands[me]
            if card.made.kind == EVENT and card.made.when in turns and card.made.needs in symbols
            if card not in self.used
        ]
        return Put(able, lambda card: foes if card.made.when == FIGHT else [STREET], event_drop)

    def play_event(self, card: Card) -> Turn:
        me = self.player
        self.used.append(str(card))
        self.tell("{} plays {}: {}.", me, card, card.made.rules)
        for effect in card.made.effects:
            yield from self.carry_out(me, effect)
            if self.over or not self.street:  # somebody is broke, and nothing more is carried out
                return
        self.discards[me].append(self.street.pop())

    def carry_out(self, me: Seat, effect: Effect) -> Turn:
        """One instruction of an Event. What is impossible is skipped."""
        match effect.word:
            case "PAY":
                self.pay(me, effect.n)
            case "POT":
                self.take_from_pot(me, effect.n)
            case "ROB":
                if targets := list(self.robbable()):
                    self.rob(me, (yield Ask(me, ROBBED, targets, public=True)))
            case "DIG":
                yield from self.dig(me, effect.n, effect.k)
            case "RECOVER":
                if pile := self.discards[me].copy():
                    card = yield Ask(me, RECOVERED, pile, public=True)
                    self.discards[me].remove(card)
                    self.hands[me].append(card)
                    self.tell("{} takes {} back.", me, card)
            case "DISCARD":
                if others := [p for p in self.remaining(me)[1:] if self.hands[p]]:
                    self.shake_down((yield Ask(me, SHAKEN, others, public=True)), effect.n)
            case "DESTROY" | "KILL":
                if targets := list(self.targets(me, effect.target)):
                    card = yield Ask(me, VICTIM, targets, public=True)
                    yield from self.strike_down(card, effect)

    def rob(self, me: Seat, card: Card) -> None:
        """All coins on a card go into the Bank."""
        owner = self.owner(card)
        city = self.cities[owner]
        loot = city.coins(card)
        city.covers[card] = tuple(OPEN if cover == CASH else cover for cover in city.covers[card])
        self.staked[owner] -= loot
        self.banks[me] += loot
        self.tell("{} robs {}: ${}.", me, card, loot)

    def shake_down(self, victim: Seat, count: int) -> None:
        """Chance says which cards of a hand are discarded."""
        hand, lost = self.hands[victim], []
        for _ in range(min(count, len(hand))):
            lost.append(self.chance.pick(hand))
            hand.remove(lost[-1])
        self.discards[victim] += lost
        self.tell("{} discards {}.", victim, lost)

    def strike_down(self, card: Card, effect: Effect) -> Turn:
        if effect.word == "KILL":
            yield from self.killed(card, None)
        else:
            self.leaves_play(card)
            self.tell("{} is destroyed.", card)

    def dig(self, me: Seat, n: int, k: int) -> Turn:
        """Look at the top cards and take some; the others go under the deck as they are."""
        deck = self.piles[me]
        top = deck[-n:]
        if not top:
            return
        self.show(top, to=[me])
        taken = yield Ask(me, DUG, Subset(top[::-1], min(k, len(top)), min(k, len(top))))
        rest = [card for card in deck[-n:] if card not in taken]
        deck[:] = [*rest, *deck[:-n]]
        self.hands[me] += taken
        self.eventful = True
        self.tell("{} takes {}.", me, only(me, taken, counted(len(taken), "card")))

    def robbable(self) -> Iterator[Card]:
        """The cards with coins that can be taken; one's own come last."""
        me, *others = self.remaining(self.player)
        for p in (*others, me):
            city = self.cities[p]
            for card in city.cards:
                guarded = card.made.kind == LOCATION and city.is_guarded(card)
                if city.coins(card) and not card.made.has("VAULT") and not guarded:
                    yield card

    def targets(self, me: Seat, wanted: str, foe: Seat | None = None) -> Iterator[Card]:
        """The cards that can be destroyed or killed; in a Fight only those of the opponent. One's own come last."""
        others = self.remaining(me)[1:] if foe is None else [foe]
        for p in [*others, me] if wanted == SLOW else others:
            yield from (card for card in self.cities[p].cards if self.cities[p].fits(card, wanted))
