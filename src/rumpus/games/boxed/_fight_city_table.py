"""What lies on the table of Fight City, and what any turn may bring: payments, deaths, a cleanup, and the end."""

from functools import partial

from rumpus.core import (
    REVEAL,
    Ask,
    Game,
    Hidden,
    Labelled,
    Money,
    Owned,
    Put,
    Seat,
    Tally,
    Told,
    Turn,
    choice,
    number,
    only,
)
from rumpus.games.boxed._fight_city_cards import CASH, WEAPON, Card
from rumpus.games.boxed._fight_city_city import BANK, TABLE, City, called, symbol_of
from rumpus.games.boxed._fight_city_scene import DISCARDS, catch_drop, where_it_lies

DECK, TURN, MORE = "choose a deck", "choose a turn", "play another Event or go on"
ARRANGE, THROW = "build", "throw cards away"
ROBBED, VICTIM, RECOVERED = "choose a card to rob", "choose a victim", "take back a card"
DUG, SHAKEN, AT_100, FIRST = (
    "take cards from the deck",
    "choose who discards",
    "play a Surprise at Speed 100",
    "say who strikes first",
)
ATTACK, WINDOW, MOURNED = "strike or pass", "play a Surprise or decline", "draw a card for the dead"
SAVE, SAVE_MORE = "save or drop a card", "cover the next symbol"

DECK_A, DECK_B, DONE, GO_ON, PASS = "deck A", "deck B", "done", "go on", "pass"
DECLINE, KEEP_QUIET, DRAW_ONE, NO = "decline", "decline for the whole Fight", "draw", "no"

HAND, MONEY = 7, 10


class FightTable(Game):
    """All money is in a Bank, in the Pot, or on a card."""

    decks = choice(
        "A and B",
        "A",
        "B",
        "custom",
        named={"custom": "everybody chooses"},
        help="Both in turns; one of them for everybody; or everybody secretly chooses A, B or a deck of their own.",
    )
    turn_limit = number(
        300,
        range(100, 1001),
        title="Most turns",
        help="Turns of all players together, after which it is stopped.",
        tried=[100],
    )
    stall_limit = number(
        20,
        range(10, 101),
        title="Most quiet turns",
        help="Turns in a row without a card played or drawn and without a Strike, after which it is stopped.",
        tried=[10],
    )

    banks: Money[list[int]]
    pot: Money[int]
    staked: Money[list[int]]  # the coins on the cards of each player
    piles: Hidden[list[list[Card]]]
    hands: Owned[list[list[Card]]]
    boxes: Hidden[list[list[Card]]]  # what was not taken into a deck that nobody else knows
    plans: Owned[list[list[tuple[str, str]]]]  # the steps of a Build Turn that is not done yet
    cities: list[City]
    discards: list[list[Card]]
    street: list[Card]  # the Event that is being carried out
    left: list[int]  # at which tie somebody left the game; 0: still in it
    player: Seat
    foe: Seat | None  # in a Fight Turn
    kind: str  # of this turn
    turn_number: int
    eventful: bool  # a card came into play or was drawn, or a Strike was made
    idle: int  # turns in a row that were not
    used: list[str]  # Events of this turn: one that is taken back has to wait
    to_strike: dict[Card, int]  # the locked Speed of all who have yet to strike, in halves
    boosts: dict[Card, tuple[int, ...]]  # what Surprises add to Speed, Hit and Block this turn
    striker: str
    target: str
    cancelled: bool
    quiet: list[bool]  # who declines for the whole Fight

    # ---- cards

    def remaining(self, player: Seat) -> list[Seat]:
        """Those who are still in the game, from this one round the table."""
        return [p for p in self.around(player) if not self.left[p]]

    def owner(self, card: Card) -> Seat:
        return next(p for p in self.seats if card in self.cities[p].covers)

    def is_in_play(self, card: Card) -> bool:
        return any(card in city.covers for city in self.cities)

    def hand_size(self, player: Seat) -> int:
        return HAND + sum(card.made.has("HAND") for card in self.cities[player].cards)

    def draw_cards(self, player: Seat, count: int) -> list[Card]:
        deck = self.piles[player]
        drawn = [deck.pop() for _ in range(min(count, len(deck)))]
        self.hands[player] += drawn
        self.eventful = self.eventful or bool(drawn)
        return drawn

    def leaves_play(self, card: Card) -> None:
        """It goes to its owner's discard pile, and its coins into the Pot."""
        owner = self.owner(card)
        coins = self.cities[owner].leave(card)
        self.staked[owner] -= coins
        self.pot += coins
        self.discards[owner].append(card)

    def killed(self, card: Card, striker: Card | None) -> Turn:
        """The dead go to the discard pile; then everybody in turn order has what it brings them."""
        owner = self.owner(card)
        self.leaves_play(card)
        self.tell("{} is killed.", card, how=REVEAL)
        for p in self.remaining(self.player):
            for other in self.cities[p].cards.copy():
                mourns = other.made.has("MOURN") and p == owner and self.piles[p]
                if mourns and (yield Ask(p, MOURNED, (DRAW_ONE, NO))) == DRAW_ONE:
                    drawn = self.draw_cards(p, 1)
                    self.tell("{} draws {}.", p, only(p, drawn, "a card"))
                if other.made.has("SCRAP"):
                    self.take_from_pot(p, 1)
                if bounty := other.made.has("BOUNTY"):
                    killer = self.cities[p].bearer(other) if other.made.kind == WEAPON else other
                    if striker is not None and killer == striker:
                        self.take_from_pot(p, bounty)

    # ---- money

    def pay(self, payer: Seat, amount: int, to: Seat | None = None) -> None:
        """Into the Pot, or to somebody; all there is, if that is less. A Bank that is empty has lost."""
        paid = min(amount, self.banks[payer])
        self.banks[payer] -= paid
        if to is None:
            self.pot += paid
            self.tell("{} pays ${} into the Pot.", payer, paid)
        else:
            self.banks[to] += paid
            self.tell("{} pays ${} to {}.", payer, paid, to)
        if not self.banks[payer]:
            self.broke(payer)

    def take_from_pot(self, player: Seat, amount: int) -> None:
        taken = min(amount, self.pot)
        if taken:
            self.pot -= taken
            self.banks[player] += taken
            self.tell("{} takes ${} from the Pot.", player, taken)

    # ---- the cleanup

    def clean_up(self) -> None:
        """The active player first, then the others in turn."""
        for p in reversed(self.remaining(self.player)):
            self.then((self.tidy, p))

    def tidy(self, me: Seat) -> Turn:
        """As long as something is not supported, one of these cards is saved or dropped."""
        city = self.cities[me]
        falling = city.unsupported()
        if not falling:
            return
        catches = {card: [*city.catches(card, self.banks[me]), DISCARDS] for card in falling}
        for card, places in catches.items():
            if len(city.opened(card, symbols=False)) == self.banks[me]:
                places.sort(key=DISCARDS.__ne__)  # nobody who has gone for tea pays their last coin
        lies = partial(where_it_lies, me)

        def where(card: Card) -> Labelled[str]:
            return Labelled(catches[card], place_called)

        fate = Put(falling, where, partial(catch_drop, self, me), thing_at=lies, place_at=lies)
        card, place = yield Ask(me, SAVE, fate, public=True)
        if place == DISCARDS:
            self.leaves_play(card)
            self.tell("{} drops {}.", me, card)
            self.then((self.tidy, me))
        else:
            yield from self.save(me, card, place)

    def save(self, me: Seat, card: Card, place: str | None) -> Turn:
        """All that is open has to be covered: one symbol after another, the first where it was said, then the coins."""
        city = self.cities[me]
        lies = partial(where_it_lies, me)
        while open_symbols := city.opened(card, symbols=True):
            i = open_symbols[0]
            if place is None:
                fits = [slot for slot in city.slots_for(card, city.free()) if symbol_of(slot) == card.made.inputs[i]]
                more = Put([card], Labelled(fits, place_called), thing_at=lies, place_at=lies)
                _, place = yield Ask(me, SAVE_MORE, more, public=True)
            city.cover(card, i, place)
            place = None
        for i in city.opened(card, symbols=False):
            city.cover(card, i, CASH)
            self.banks[me] -= 1
            self.staked[me] += 1
        self.tell("{} saves {}.", me, card)
        self.then((self.tidy, me))
        if not self.banks[me]:
            self.broke(me)

    # ---- the end

    def end_turn(self) -> None:
        self.stop_fighting()
        self.used, self.kind = [], ""
        self.idle = 0 if self.eventful else self.idle + 1
        self.eventful = False
        if self.turn_number >= self.turn_limit:
            self.halt(Told("Nobody is broke after {:turn}.", (self.turn_limit,)))
        elif self.idle >= self.stall_limit:
            self.halt(Told("Nothing has happened for {:turn}.", (self.idle,)))
        else:
            self.turn_number += 1
            self.player = next(p for p in self.left_of(self.player) if not self.left[p])

    def stop_fighting(self) -> None:
        self.to_strike, self.boosts = {}, {}
        self.striker, self.target, self.cancelled = "", "", False
        self.foe = None

    def broke(self, player: Seat) -> None:
        """A Bank is empty: the largest wins. If several are the largest, only they go on."""
        within = self.remaining(player)
        most = max(self.banks[p] for p in within)
        richest = [p for p in within if self.banks[p] == most]
        if len(richest) == 1:
            self.finish("The Bank of {} is empty. {} wins with ${}.", player, richest[0], most)
            return
        tie = max(self.left) + 1
        for p in within:
            if p not in richest:
                self.left[p] = tie
                for card in self.cities[p].cards.copy():
                    self.leaves_play(card)
        while self.street:
            self.discards[self.player].append(self.street.pop())
        self.stop_fighting()
        self.tell("The Bank of {} is empty. {} have the most, and go on alone.", player, richest, how=REVEAL)
        # The turn ends with a cleanup of those who are left.
        self.skip_to(self.end_turn)
        for p in reversed(self.remaining(self.player)):
            self.then((self.tidy, p))

    def halt(self, why: Told) -> None:
        best = max(self.scores())
        first = [p for p in self.seats if self.scores()[p] == best]
        self.finish("{} {} {} the most, ${}.", why, first, "have" if first[1:] else "has", best[2])

    def scores(self) -> list[tuple[bool, int, int]]:
        """Whoever is in the game to the end by what is in their Bank, then those who left later, then earlier."""
        return [(not self.left[p], self.left[p], self.banks[p]) for p in self.seats]

    def tally(self) -> list[Tally]:
        words = [f"and ${staked} on cards" if staked else "" for staked in self.staked]
        return [Tally(*both) for both in zip(self.banks, words, strict=True)]


def place_called(place: str) -> str:
    if isinstance(place, Card):
        return place.label
    return {TABLE: "the table", BANK: "your Bank", DISCARDS: "your discards"}.get(place) or called(place)
