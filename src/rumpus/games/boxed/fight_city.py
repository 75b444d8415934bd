"""Fight City: build a gang on top of a city, and fight until somebody is broke. 2 to 6 players, 45 minutes."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from rumpus.core import (
    QUIET,
    REVEAL,
    Ask,
    AskAll,
    Chance,
    Either,
    Game,
    Hidden,
    Labelled,
    Money,
    Owned,
    Put,
    Scene,
    Seat,
    Style,
    Subset,
    Tally,
    Told,
    Turn,
    Word,
    choice,
    counted,
    number,
    odds,
    only,
)
from rumpus.core.knowledge import Viewer
from rumpus.games.boxed._fight_city_cards import (
    BLOCK,
    BUILD,
    CARDS,
    CASH,
    DECKS,
    DRAW,
    EVENT,
    FIGHT,
    GUARD,
    HIT,
    HUNDRED,
    LOCATION,
    LONGEST,
    MOST_ALIKE,
    SLOW,
    SPEED,
    STRIKE,
    STRUCK,
    WEAPON,
    Card,
    Effect,
    as_text,
    cards_in,
    deck_in,
    halves,
    names_in,
    why_no_deck,
)
from rumpus.games.boxed._fight_city_city import BANK, OPEN, TABLE, UNKNOWN, City, Draft, called, symbol_of
from rumpus.games.boxed._fight_city_scene import (
    DISCARDS,
    STREET,
    build_drop,
    catch_drop,
    event_drop,
    scene_of,
    strike_drop,
    where_it_lies,
)
from rumpus.games.boxed._fight_city_thumb import (
    catches_by_thumb,
    discards_by_thumb,
    estimate,
    events_by_thumb,
    loot_by_thumb,
    steps_by_thumb,
    strikes_by_thumb,
    surprises_by_thumb,
    turns_by_thumb,
    useful,
    victims_by_thumb,
)

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
MOST_STEPS = 100  # in one Build Turn: nobody moves a coin to and fro for ever


class FightCity(Game):
    """Build a city that feeds your fighters, and beat the money out of the others until somebody is broke."""

    title = "Fight City"
    players = range(2, 7)
    minutes = 45
    unit = "dollars"
    edition = 2  # which copies of a card are in a deck of one's own is up to chance
    # Turns, each with Events, a Build Turn or up to a hundred Strikes with their Surprises, and a cleanup.
    longest = 1000 * 400
    brief = {"turn_limit": 100, "stall_limit": 10}
    style = Style(
        cloth="#1d2f4d",
        spot="#2f66b8",
        back="#2f66b8",
        tones={
            "red": "#c0392b",
            "blue": "#2f66b8",
            "green": "#357a31",
            "gold": "#a87a12",
            "violet": "#7b48a8",
            "grey": "#6a6a6a",
            "Location": "#2f66b8",
            "Fighter": "#b02a1a",
            "Guard": "#1f6f6a",
            "Weapon": "#5d5d5d",
            "Event": "#7b2d8b",
            "Surprise": "#a87a12",
            "Cash": "#357a31",
            "Fear": "#8a1f14",
            "Food": "#8f6a2a",
            "Influence": "#1f4e9c",
            "Power": "#a86a00",
            "Pressure": "#6a3d9a",
        },
    )

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

    # ---- to begin

    def setup(self) -> None:
        n = self.n
        self.banks, self.pot, self.staked = [MONEY] * n, 0, [0] * n
        self.piles, self.hands = [[] for _ in self.seats], [[] for _ in self.seats]
        self.boxes, self.discards = [[] for _ in self.seats], [[] for _ in self.seats]
        self.cities, self.plans = [City() for _ in self.seats], [[] for _ in self.seats]
        self.street, self.used, self.left, self.quiet = [], [], [0] * n, [False] * n
        self.foe, self.kind, self.striker, self.target, self.cancelled = None, "", "", "", False
        self.to_strike, self.boosts = {}, {}
        self.turn_number, self.idle, self.eventful = 0, 0, False
        self.player = self.chance.pick(self.seats)
        if self.decks == "custom":
            # Whoever chooses can take up to four of every card.
            for p in self.seats:
                self.boxes[p] = [card for copies in CARDS[p].values() for card in copies[:MOST_ALIKE]]
            return
        letters = list("AB" if self.decks == "A and B" else self.decks)
        first = self.chance.below(len(letters)) if len(letters) > 1 else 0
        for p in self.seats:
            self.piles[p] = cards_in(names_in(DECKS[letters[(first + p) % len(letters)]]), p)
        self.deal()

    def deal(self) -> None:
        for p in self.seats:
            self.chance.shuffle(self.piles[p])
            self.hands[p] = [self.piles[p].pop() for _ in range(HAND)]
        self.turn_number = 1

    def turn(self) -> None:  # type: ignore[override]
        if not self.turn_number:
            self.then(self.choose_decks)
        else:
            self.then(self.choose_turn, self.clean_up, self.end_turn)

    def choose_decks(self) -> Turn:
        """Everybody takes a deck of their own, which the others do not know."""
        own = Word([as_text(deck) for deck in DECKS.values()], why_no_deck, LONGEST)
        chosen = yield AskAll(self.seats, DECK, lambda p: Either([DECK_A, DECK_B], own))
        for p, said in chosen.items():
            letter = {DECK_A: "A", DECK_B: "B"}.get(said)
            names = deck_in(said) if letter is None else names_in(DECKS[letter])
            # Chance says which copies: if it were the first ones, a fourth would tell that there are three more.
            for name, count in names.items():
                copies = [card for card in self.boxes[p] if card.made.name == name]
                self.piles[p] += [self.chance.draw(copies) for _ in range(count)]
            taken = frozenset(self.piles[p])
            self.boxes[p] = [card for card in self.boxes[p] if card not in taken]
        self.deal()
        self.tell("Everybody has a deck and draws {} cards.", HAND)

    # ---- a turn

    def choose_turn(self) -> Turn:
        """Build, draw or fight. An Event that is played at once says by itself which turn it is."""
        me = self.player
        foes = self.remaining(me)[1:]
        turns = Labelled([DRAW, BUILD, *((FIGHT, p) for p in foes)], turn_called)
        answer = yield Ask(me, TURN, Either(turns, self.events(me, (BUILD, DRAW, FIGHT), foes)))
        event = answer[0] if isinstance(answer[0], Card) else None
        if event is not None:
            self.kind, self.foe = event.made.when, answer[1] if event.made.when == FIGHT else None
        else:
            self.kind, self.foe = (FIGHT, answer[1]) if isinstance(answer, tuple) else (answer, None)
        if self.foe is not None:
            self.tell("{} calls a Fight with {}.", me, self.foe, how=REVEAL)
        elif event is not None:
            self.tell("{} begins a {} Turn.", me, self.kind.capitalize(), how=QUIET)
        self.then({BUILD: self.build, DRAW: self.draw_up, FIGHT: self.fight}[self.kind])
        if event is not None:
            self.then((self.play_event, event), self.more_events)

    def more_events(self) -> Turn:
        """Any number of Events of this kind of turn, one after another."""
        me = self.player
        if self.hands[me]:
            events = self.events(me, (self.kind,), [] if self.foe is None else [self.foe])
            answer = yield Ask(me, MORE, Either([GO_ON], events))
            if answer != GO_ON:
                self.then((self.play_event, answer[0]), self.more_events)

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
        self.hands[me].remove(card)
        self.street.append(card)
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
                    card = yield Ask(me, ROBBED, targets, public=True)
                    owner = self.owner(card)
                    loot = self.cities[owner].coins(card)
                    covers = self.cities[owner].covers
                    covers[card] = tuple(OPEN if cover == CASH else cover for cover in covers[card])
                    self.staked[owner] -= loot
                    self.banks[me] += loot
                    self.tell("{} robs {}: ${}.", me, card, loot)
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
                    victim = yield Ask(me, SHAKEN, others, public=True)
                    hand, lost = self.hands[victim], []
                    for _ in range(min(effect.n, len(hand))):
                        lost.append(self.chance.pick(hand))
                        hand.remove(lost[-1])
                    self.discards[victim] += lost
                    self.tell("{} discards {}.", victim, lost)
            case "DESTROY" | "KILL":
                if targets := list(self.targets(me, effect.target)):
                    card = yield Ask(me, VICTIM, targets, public=True)
                    yield from self.strike_down(card, effect)

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

    # ---- a Build Turn

    def draft(self, me: Seat) -> Draft:
        return Draft(self.cities[me], self.hands[me], self.banks[me], self.plans[me])

    def build(self) -> Turn:
        """Cards and coins go wherever they fit, step by step. Nobody else sees any of it before it is done."""
        me = self.player
        draft = self.draft(me)
        end = Labelled([DONE], lambda _: DONE if draft.bank else "done, and lose with an empty Bank")
        answer = yield Ask(me, ARRANGE, Either(end, self.steps(draft)))
        if answer != DONE:
            thing, place = answer
            self.plans[me].append((str(thing), str(place)))
            self.then(self.build)
            return
        self.plans[me] = []
        self.hands[me][:] = draft.hand
        self.cities[me] = draft.city
        self.discards[me] += draft.replaced
        self.staked[me] += self.banks[me] - draft.bank
        self.banks[me] = draft.bank
        # Of a unique card only the newest stays in play: the coins of an older one of somebody else go into the Pot.
        names = [card.made for card in draft.played if card.made.unique]
        older = [card for p in self.remaining(me)[1:] for card in self.cities[p].cards if card.made in names]
        for card in older:
            self.leaves_play(card)
        if draft.played:
            self.eventful = True
            self.tell("{} builds: {}.", me, draft.played)
        else:
            self.tell("{} rearranges the city.", me)
        if older or draft.replaced:
            gone = [*older, *draft.replaced]
            self.tell("There can be only one: {} {}.", gone, "go" if gone[1:] else "goes")
        if not self.banks[me]:
            self.broke(me)

    def steps(self, draft: Draft) -> Put:
        if len(self.plans[self.player]) >= MOST_STEPS:
            return Put([], [])
        free = draft.city.free()
        places = {thing: Labelled(draft.places(thing, free), place_called) for thing in draft.things()}
        things = Labelled([thing for thing in places if places[thing]], thing_called)
        lies = partial(where_it_lies, self.player)
        return Put(things, places.__getitem__, partial(build_drop, draft), thing_at=lies, place_at=lies)

    # ---- a Draw Turn

    def draw_up(self) -> Turn:
        """Discard what you like and draw up to the size of your hand; then the dividends are paid."""
        me = self.player
        hand = self.hands[me]
        thrown = yield Ask(me, THROW, Subset(hand.copy()), public=not hand)
        for card in thrown:
            hand.remove(card)
        self.discards[me] += thrown
        drawn = self.draw_cards(me, self.hand_size(me) - len(hand))
        lost = Told("discards {} and ", (thrown,)) if thrown else ""
        self.tell("{} {}draws {}.", me, lost, only(me, drawn, counted(len(drawn), "card")))
        for card in self.cities[me].cards:
            if due := card.made.has("DIVIDEND"):
                self.take_from_pot(me, due)

    def hand_size(self, player: Seat) -> int:
        return HAND + sum(card.made.has("HAND") for card in self.cities[player].cards)

    def draw_cards(self, player: Seat, count: int) -> list[Card]:
        deck = self.piles[player]
        drawn = [deck.pop() for _ in range(min(count, len(deck)))]
        self.hands[player] += drawn
        self.eventful = self.eventful or bool(drawn)
        return drawn

    # ---- a Fight Turn

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
        answer = yield Ask(me, AT_100, [DECLINE, *able])
        if answer == DECLINE:
            return
        self.surprise(me, answer)
        self.then((self.speed_100, me))

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
            answer = yield Ask(me, WINDOW, [DECLINE, KEEP_QUIET, *playable])
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

    def stop_fighting(self) -> None:
        self.to_strike, self.boosts = {}, {}
        self.striker, self.target, self.cancelled = "", "", False
        self.foe = None

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
            return
        # All that is open has to be covered: one symbol after another, then the coins.
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

    # ---- cards and money

    def remaining(self, player: Seat) -> list[Seat]:
        """Those who are still in the game, from this one round the table."""
        return [p for p in self.around(player) if not self.left[p]]

    def owner(self, card: Card) -> Seat:
        return next(p for p in self.seats if card in self.cities[p].covers)

    def is_in_play(self, card: Card) -> bool:
        return any(card in city.covers for city in self.cities)

    def leaves_play(self, card: Card) -> None:
        """It goes to its owner's discard pile, and its coins into the Pot."""
        owner = self.owner(card)
        coins = self.cities[owner].leave(card)
        self.staked[owner] -= coins
        self.pot += coins
        self.discards[owner].append(card)

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

    # ---- the end

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

    # ---- what is known and seen

    def redeal(self, viewer: Viewer, chance: Chance) -> None:
        """Everybody knows whose cards are whose: hand, deck and box of one player are mixed, and no others.

        A player knows their own hand, and what is in their own deck, but not in which order.
        """
        for p in self.seats:
            own = p == viewer
            if not own:
                self.plans[p][:] = [UNKNOWN] * len(self.plans[p])
            piles = [self.piles[p]] if own else [self.hands[p], self.piles[p], self.boxes[p]]
            spots = [(pile, i) for pile in piles for i in range(len(pile))]
            spots = [(pile, i) for pile, i in spots if viewer not in self.known.get(pile[i], ())]
            cards = [pile[i] for pile, i in spots]
            seen = [self.known.pop(card, None) for card in cards]
            chance.shuffle(cards)
            for (pile, i), card, who in zip(spots, cards, seen, strict=True):
                pile[i] = card
                if who is not None:
                    self.known[card] = who

    def scene(self, viewer: Viewer) -> Scene:
        return scene_of(self, viewer)

    # ---- good play

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float] | None:
        if what == TURN:
            return turns_by_thumb(self, player, choices)
        if what == MORE:
            return events_by_thumb(self, player, choices)
        if what == ARRANGE:
            return steps_by_thumb(self, player, choices)
        if what == THROW:
            return discards_by_thumb(self, player, choices)
        if what == ATTACK:
            return strikes_by_thumb(self, player, choices)
        if what in (WINDOW, AT_100):
            return surprises_by_thumb(self, player, choices)
        if what == SAVE:
            return catches_by_thumb(self, player, choices)
        if what == ROBBED:
            return loot_by_thumb(self, player, choices)
        if what == VICTIM:
            return victims_by_thumb(self, player, choices)
        if what == RECOVERED:
            return [useful(card) for card in choices]
        if what == DUG:
            return [sum(useful(card) for card in cards) ** 2 for cards in choices]
        if what == MOURNED:
            return 5, 1
        return None

    def outlook(self) -> Sequence[float] | None:
        """Between turns: money, and what the cities are worth."""
        if not self.turn_number or any(self.left):
            return None
        return odds([estimate(self, p) for p in self.seats], 3.0)


def turn_called(turn: Any) -> str | Told:
    if isinstance(turn, tuple):
        return Told("fight {}", (turn[1],))
    return {DRAW: "draw cards", BUILD: "build"}[turn]


def thing_called(thing: str) -> str:
    return thing.label if isinstance(thing, Card) else "a coin from your Bank"


def place_called(place: str) -> str:
    if isinstance(place, Card):
        return place.label
    return {TABLE: "the table", BANK: "your Bank", DISCARDS: "your discards"}.get(place) or called(place)
