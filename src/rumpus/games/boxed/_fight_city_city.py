"""What a player of Fight City has in play: which card rests on which, and a Build Turn that is not done yet."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from rumpus.core import Record
from rumpus.games.boxed._fight_city_cards import (
    BLOCK,
    CASH,
    FRAIL,
    GUARD,
    LOCATION,
    PLAIN,
    SITE_OR_WEAPON,
    SLOW,
    SPEED,
    SYMBOLS,
    WEAPON,
    Card,
)

OPEN = ""  # an input that nothing covers
TABLE, BANK = "table", "bank"  # where cards and coins are put
UNKNOWN = ("", "")  # a step of somebody else's Build Turn, as one has to imagine it: nothing


def slot_of(card: str, k: int) -> str:
    """An output of a card, as answers call it: "FCP&L 2a:0" is the first of that card."""
    return f"{card}:{k}"


@cache
def output_of(slot: str) -> tuple[Card, int]:
    card, k = slot.rsplit(":", 1)
    found: Card = Card.named[card]
    return found, int(k)


@cache
def symbol_of(slot: str) -> str:
    card, k = output_of(slot)
    return card.made.outputs[k]


def called(slot: str) -> str:
    """An output in words: "FCP&L's second Power"."""
    card, k = output_of(slot)
    outputs = card.made.outputs
    which = ("first ", "second ")[k] if outputs.count(outputs[k]) > 1 else ""
    return f"{card.label}'s {which}{SYMBOLS[outputs[k]]}"


class City(Record):
    """The cards that one player controls. Each input is open, covered by a coin, or covered by an output."""

    cards: list[Card]
    covers: dict[Card, tuple[str, ...]]  # for each input of a card OPEN, CASH, or an output

    def __init__(self) -> None:
        self.cards, self.covers = [], {}

    # ---- what rests on what

    def used(self) -> set[str]:
        """The outputs that cover something."""
        return {cover for covers in self.covers.values() for cover in covers if cover and cover != CASH}

    def free(self) -> list[str]:
        """The outputs that cover nothing."""
        used = self.used()
        slots = (slot_of(card, k) for card in self.cards for k in range(len(card.made.outputs)))
        return [slot for slot in slots if slot not in used]

    def below(self, card: Card) -> list[Card]:
        """What a card rests on."""
        return [output_of(cover)[0] for cover in self.covers[card] if cover and cover != CASH]

    def over(self, card: Card) -> set[str]:
        """A card, and everything that rests on it, directly or not."""
        found = {str(card)}
        while True:
            more = {
                str(other) for other in self.cards if other not in found and not found.isdisjoint(self.below(other))
            }
            if not more:
                return found
            found |= more

    def bearer(self, weapon: Card) -> Card | None:
        """Who bears a Weapon; None while its symbol is open."""
        return next(iter(self.below(weapon)), None)

    def borne(self, fighter: Card) -> Iterator[Card]:
        """The Weapons of a Fighter."""
        return (card for card in self.cards if card.made.kind == WEAPON and self.bearer(card) == fighter)

    def is_guarded(self, location: Card) -> bool:
        return any(card.made.kind == GUARD and location in self.below(card) for card in self.cards)

    def is_supported(self, card: Card) -> bool:
        return OPEN not in self.covers[card]

    def unsupported(self) -> list[Card]:
        return [card for card in self.cards if not self.is_supported(card)]

    def opened(self, card: Card, symbols: bool) -> list[int]:
        """The open inputs of a card: those that need a symbol, or those that need a coin."""
        pairs = enumerate(zip(card.made.inputs, self.covers[card], strict=True))
        return [i for i, (symbol, cover) in pairs if cover == OPEN and (symbol != CASH) == symbols]

    def coins(self, card: Card) -> int:
        return self.covers[card].count(CASH)

    def outputs(self) -> set[str]:
        """Every symbol that is printed as an output, covered or not."""
        return {symbol for card in self.cards for symbol in card.made.outputs}

    @property
    def fighters(self) -> list[Card]:
        return [card for card in self.cards if card.made.fights]

    def slots_for(self, card: Card, free: Sequence[str]) -> list[str]:
        """The free outputs on which a card can rest: the right symbol, the right kind of card, and no circle."""
        over = self.over(card) if card in self.covers else set()
        found = []
        for slot in free:
            below, k = output_of(slot)
            if below.made.outputs[k] not in card.made.inputs or below in over:
                continue
            if card.made.kind == WEAPON and not below.made.fights:
                continue
            if card.made.kind == GUARD and below.made.kind != LOCATION:
                continue
            found.append(slot)
        return found

    def fits(self, card: Card, wanted: str) -> bool:
        """Whether it is what can be destroyed or killed."""
        made = card.made
        if wanted == SLOW:
            return made.fights and made.stats[SPEED] <= 5
        if wanted == FRAIL:
            return made.fights and made.stats[BLOCK] <= 6
        if wanted == PLAIN:
            return made.fights and not made.unique
        if wanted == SITE_OR_WEAPON and made.kind == WEAPON:
            return True
        return made.kind == LOCATION and not self.is_guarded(card)

    # ---- changes

    def enter(self, card: Card) -> None:
        self.cards.append(card)
        self.covers[card] = (OPEN,) * len(card.made.inputs)

    def cover(self, card: Card, i: int, by: str) -> None:
        covers = self.covers[card]
        self.covers[card] = (*covers[:i], by, *covers[i + 1 :])

    def leave(self, card: Card) -> int:
        """A card leaves play. What rested on it is open there; back come the coins that lay on it."""
        coins = self.coins(card)
        self.cards.remove(card)
        del self.covers[card]
        gone = {slot_of(card, k) for k in range(len(card.made.outputs))}
        for other, covers in self.covers.items():
            if not gone.isdisjoint(covers):
                self.covers[other] = tuple(OPEN if cover in gone else cover for cover in covers)
        return coins

    def catches(self, card: Card, bank: int) -> list[str]:
        """Where an unsupported card can be put so that it is saved, all of it: outputs for its first open symbol, or
        the Bank, if it only needs coins. Nothing: it cannot be saved."""
        if len(self.opened(card, symbols=False)) > bank:
            return []
        wanted = [card.made.inputs[i] for i in self.opened(card, symbols=True)]
        if not wanted:
            return [BANK]
        slots = self.slots_for(card, self.free())
        fits = [[slot for slot in slots if symbol_of(slot) == symbol] for symbol in wanted]
        if len(wanted) == 1:
            return fits[0]
        return [one for one in fits[0] if any(other != one for other in fits[1])]


class Draft:
    """A Build Turn that only its player sees, until it is done: the steps so far, carried out on a copy."""

    __slots__ = ("bank", "city", "hand", "played", "replaced")

    def __init__(self, city: City, hand: Iterable[Card], bank: int, steps: Iterable[tuple[str, str]]) -> None:
        self.city: City = city.copy()
        self.hand = list(hand)
        self.bank = bank
        self.played: list[Card] = []
        self.replaced: list[Card] = []
        for step in steps:
            if step != UNKNOWN:
                self.take(*step)

    def take(self, thing: str, place: str) -> None:
        """One step: a card or a coin goes somewhere."""
        city = self.city
        if thing == BANK:
            card: Card = Card.named[place]
            city.cover(card, city.opened(card, symbols=False)[0], CASH)
            self.bank -= 1
            return
        card = Card.named[thing]
        if card in self.hand:
            self.play(card)
        elif place == BANK:
            city.cover(card, city.covers[card].index(CASH), OPEN)
            self.bank += 1
        elif place == TABLE:
            for i, symbol in enumerate(card.made.inputs):
                if symbol != CASH:
                    city.cover(card, i, OPEN)
        if place not in (TABLE, BANK):
            symbol = symbol_of(place)
            there = [i for i in city.opened(card, symbols=True) if card.made.inputs[i] == symbol]
            city.cover(card, (there or [card.made.inputs.index(symbol)])[0], place)

    def play(self, card: Card) -> None:
        """A card comes into play, with coins where it needs any; but never with the last one, unless somebody says so.

        Of a unique card the older one goes, with its coins back to the Bank.
        """
        city = self.city
        self.hand.remove(card)
        for older in [other for other in city.cards if card.made.unique and other.made is card.made]:
            self.bank += city.leave(older)
            self.replaced.append(older)
        city.enter(card)
        self.played.append(card)
        for i in city.opened(card, symbols=False):
            if self.bank > 1:
                city.cover(card, i, CASH)
                self.bank -= 1

    # ---- what can be done next

    def things(self) -> list[str]:
        city = self.city
        staying = [card for card in self.hand if card.made.stays]
        money = [BANK] if self.bank and any(city.opened(card, symbols=False) for card in city.cards) else []
        return [*staying, *city.cards, *money]

    def places(self, thing: str, free: Sequence[str]) -> list[str]:
        city = self.city
        if thing == BANK:
            return [card for card in city.cards if city.opened(card, symbols=False)]
        card: Card = Card.named[thing]
        slots = city.slots_for(card, free)
        if card in self.hand:
            # What rests on an older copy of a unique card would lose its hold, and so would the new one itself.
            if card.made.unique:
                slots = [slot for slot in slots if output_of(slot)[0].made is not card.made]
            return [*slots, TABLE]
        loose = [TABLE] if city.below(card) else []
        return [*slots, *loose, *([BANK] if city.coins(card) else [])]
