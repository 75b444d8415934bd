"""Fight City: build a gang on top of a city, and fight until somebody is broke. 2 to 6 players, 45 minutes."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from rumpus.core import (
    QUIET,
    REVEAL,
    Ask,
    AskAll,
    Chance,
    Either,
    Labelled,
    Put,
    Scene,
    Seat,
    Style,
    Subset,
    Told,
    Turn,
    Word,
    counted,
    odds,
    only,
)
from rumpus.core.knowledge import Viewer
from rumpus.games.boxed._fight_city_cards import (
    BUILD,
    CARDS,
    DECKS,
    DRAW,
    FIGHT,
    HOW_TO,
    LONGEST,
    MOST_ALIKE,
    Card,
    as_text,
    cards_in,
    deck_in,
    names_in,
    why_no_deck,
)
from rumpus.games.boxed._fight_city_city import UNKNOWN, City, Draft
from rumpus.games.boxed._fight_city_fight import Fights
from rumpus.games.boxed._fight_city_scene import build_drop, scene_of, where_it_lies
from rumpus.games.boxed._fight_city_table import (
    ARRANGE,
    DECK,
    DECK_A,
    DECK_B,
    DONE,
    HAND,
    MONEY,
    THROW,
    TURN,
    place_called,
)
from rumpus.games.boxed._fight_city_thumb import estimate, weights_of

MOST_STEPS = 100  # in one Build Turn: nobody moves a coin to and fro for ever


class FightCity(Fights):
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

    # ---- a turn: Events, a Fight, and the cleanup have modules of their own

    def turn(self) -> None:  # type: ignore[override]
        if not self.turn_number:
            self.then(self.choose_decks)
        else:
            self.then(self.choose_turn, self.clean_up, self.end_turn)

    def choose_decks(self) -> Turn:
        """Everybody takes a deck of their own, which the others do not know."""
        own = Word([as_text(deck) for deck in DECKS.values()], why_no_deck, LONGEST, hint=HOW_TO)
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
            self.lay_down(event)

    # ---- a Build Turn

    def draft(self, me: Seat) -> Draft:
        return Draft(self.cities[me], self.hands[me], self.banks[me], self.plans[me])

    def build(self) -> Turn:
        """Cards and coins go wherever they fit, step by step. Nobody else sees any of it before it is done."""
        me = self.player
        draft = self.draft(me)
        end = Labelled([DONE], lambda _: DONE if draft.bank else "done, and lose with an empty Bank")
        answer = yield Ask(me, ARRANGE, Either(end, self.steps(draft)))
        if answer == DONE:
            self.finish_building(me, draft)
            return
        thing, place = answer
        self.plans[me].append((str(thing), str(place)))
        self.then(self.build)

    def finish_building(self, me: Seat, draft: Draft) -> None:
        """Everybody sees the city as it is now. Of a unique card only the newest stays in play, here and elsewhere."""
        self.plans[me] = []
        self.hands[me][:] = draft.hand
        self.cities[me] = draft.city
        self.discards[me] += draft.replaced
        self.staked[me] += self.banks[me] - draft.bank
        self.banks[me] = draft.bank
        # (The coins of an older one of somebody else go into the Pot.)
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
        return weights_of(self, player, what, choices)

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
