"""A Fight Turn of Fight City: Surprises at Speed 100, and then one Strike after another."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from rumpus.core import QUIET, REVEAL, Ask, Either, Labelled, Put, Seat, Turn
from rumpus.games.boxed._fight_city_cards import BLOCK, GUARD, HIT, HUNDRED, SPEED, STRIKE, STRUCK, WEAPON, Card, halves
from rumpus.games.boxed._fight_city_events import Events
from rumpus.games.boxed._fight_city_scene import strike_drop
from rumpus.games.boxed._fight_city_table import AT_100, ATTACK, DECLINE, FIRST, KEEP_QUIET, PASS, WINDOW


class Fights(Events):
    """Only two take part: the active player and whom they have challenged."""

    def fight(self) -> None:
        """Speeds are locked now; whoever is active has half a point more of everything."""
        me, foe = self.player, self.foe
        assert foe is not None
        self.quiet = [False] * self.n
        self.to_strike = {card: self.power(card, SPEED, p) for p in (me, foe) for card in self.cities[p].fighters}
        self.then((self.speed_100, me), (self.speed_100, foe), self.next_strike)

    def power(self, card: Card, stat: int, owner: Seat | None = None) -> int:
        """Speed, Hit or Block of a Fighter as it is now, in halves."""
        p = self.owner(card) if owner is None else owner
        city = self.cities[p]
        points = card.made.stats[stat]
        below = city.below(card)
        for other in city.cards:
            made = other.made
            if made.kind == WEAPON and city.bearer(other) == card:
                points += made.stats[stat]
            for effect in made.effects:
                if effect.stat == stat and (
                    (effect.word == "LEAD" and other is not card) or (effect.word == "BASE" and other in below)
                ):
                    points += effect.n
        if card in self.boosts and stat != SPEED:
            points += self.boosts[card][stat]
        return 2 * points + (self.foe is not None and p == self.player)

    # ---- Speed 100

    def could_hold(self, player: Seat, wanted: Callable[[Card], bool]) -> bool:
        """Whether somebody may have such a card in their hand, as far as everybody knows.

        Of a deck that everybody knows, it is one that has not been seen yet. Who is asked must tell nothing more.
        """
        hand = self.hands[player]
        if not hand or self.quiet[player]:
            return False
        return self.decks == "custom" or any(wanted(card) for card in (*hand, *self.piles[player]))

    def speed_100(self, me: Seat) -> Turn:
        """First the active player, then the other one: Surprises that come before all Strikes."""
        symbols = {symbol for card in self.cities[me].fighters for symbol in card.made.outputs}

        def fits(card: Card) -> bool:
            return card.made.when == HUNDRED and card.made.needs in symbols

        if not symbols or not self.could_hold(me, fits):
            return
        able = [card for card in self.hands[me] if fits(card)]
        answer = yield Ask(me, AT_100, replies([DECLINE], able))
        if answer == DECLINE:
            return
        self.surprise(me, answer)
        self.then((self.speed_100, me))

    # ---- Strikes

    def next_strike(self) -> Turn:
        """The fastest who is still there; of equally fast ones, which their player says."""
        waiting = {card: speed for card, speed in self.to_strike.items() if self.is_in_play(card)}
        if not waiting:
            self.stop_fighting()
            return
        fastest = [card for card, speed in waiting.items() if speed == max(waiting.values())]
        card = yield Ask(self.owner(fastest[0]), FIRST, fastest, public=True)
        self.striker, self.target, self.cancelled = str(card), "", False
        self.then((self.strike, card), self.next_strike)

    def strike(self, card: Card) -> Turn:
        me = self.owner(card)
        assert self.foe is not None
        other = self.foe if me == self.player else self.player
        answer = yield Ask(me, ATTACK, Either([PASS], self.strikes(card, me, other)))
        speed = self.to_strike.pop(card)
        if answer == PASS:
            self.tell("At {} {} passes.", halves(speed), card, how=QUIET)
            return
        thing, target = answer
        if thing != card:
            # Instead of striking, a Weapon is sacrificed.
            self.leaves_play(thing)
            self.tell("At {} {} sacrifices {} against {}.", halves(speed), card, thing, target)
            yield from self.strike_down(target, thing.made.effects[0])
            return
        self.eventful = True
        self.target = str(target) if isinstance(target, Card) else ""
        self.tell("At {} {} strikes {}.", halves(speed), card, target)
        self.then((self.window, card, self.player, 0), (self.resolve, card, target))

    def strikes(self, card: Card, me: Seat, other: Seat) -> Put:
        """Any opposing Fighter; the opponent, unless a Guard strikes; and what a Weapon can be sacrificed for."""
        weapons = [w for w in self.cities[me].borne(card) if w.made.effects and w.made.effects[0].sacrifice]
        able = {w: found for w in weapons if (found := list(self.targets(me, w.made.effects[0].target, other)))}
        foes: list[Any] = [*([] if card.made.kind == GUARD else [other]), *self.cities[other].fighters]
        return Put([card, *able], lambda thing: able.get(thing, foes), partial(strike_drop, self), up=card)

    def window(self, card: Card, me: Seat, declined: int) -> Turn:
        """Surprises, by turns and the active player first, until both have declined one after the other."""
        assert self.foe is not None
        mine = self.owner(card) == me

        def fits(one: Card) -> bool:
            when, needs = one.made.when, one.made.needs
            return (when == STRIKE and needs in card.made.outputs) if mine else when == STRUCK

        # A Fighter without such a symbol can have no Surprise: everybody sees that.
        able = bool(card.made.outputs) or not mine
        answer = DECLINE
        if able and self.could_hold(me, fits):
            playable = [one for one in self.hands[me] if fits(one)]
            answer = yield Ask(me, WINDOW, replies([DECLINE, KEEP_QUIET], playable))
        if isinstance(answer, Card):
            self.surprise(me, answer, card)
            declined = -1
        elif answer == KEEP_QUIET:
            self.quiet[me] = True
        if declined < 1:
            other = self.foe if me == self.player else self.player
            self.then((self.window, card, other, declined + 1))

    def surprise(self, me: Seat, card: Card, striker: Card | None = None) -> None:
        self.hands[me].remove(card)
        self.discards[me].append(card)
        assert self.foe is not None
        other = self.foe if me == self.player else self.player
        for effect in card.made.effects:
            if effect.word == "CANCEL":
                self.cancelled = True
                continue
            whose = [striker] if striker else self.cities[me if effect.word == "OURS" else other].fighters
            for fighter in whose:
                assert fighter is not None
                more = list(self.boosts.get(fighter, (0, 0, 0)))
                more[effect.stat] += effect.n
                self.boosts[fighter] = tuple(more)
                # Only such a Surprise alters a Speed that is locked.
                if effect.stat == SPEED and fighter in self.to_strike:
                    self.to_strike[fighter] += 2 * effect.n
        self.tell("{} plays {}: {}.", me, card, card.made.rules, how=REVEAL)

    def resolve(self, card: Card, target: Any) -> Turn:
        me = self.owner(card)
        if self.cancelled:
            self.tell("The Strike of {} has no effect.", card)
        elif isinstance(target, Card):
            hit, block = self.power(card, HIT), self.power(target, BLOCK)
            if hit > block:
                self.tell("{} hits with {} against {}.", card, halves(hit), halves(block), how=QUIET)
                yield from self.killed(target, card)
            else:
                self.tell("{} hits with {} against {}: {} stands.", card, halves(hit), halves(block), target)
        else:
            due = 2 if card.made.has("DOUBLE") else 1
            self.pay(target, due, me if card.made.has("POCKET") else None)


def replies(words: Sequence[str], playable: Sequence[Card]) -> Sequence[Any]:
    """To a window. Whoever can only decline is asked all the same, so that the others learn nothing (ruling 15)."""
    if playable:
        return [*words, *playable]
    return Labelled(
        words, lambda word: "decline: you are asked, so nobody learns what you hold" if word == DECLINE else word
    )
