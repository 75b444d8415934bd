"""Before I Kill You, Mister Spy: catch Spies, and taunt them before you kill them. 2 to 6 players, 20 minutes."""

from collections.abc import Iterable, Sequence
from typing import Any

from rumpus.core import (
    Ask,
    AskAll,
    BadOption,
    Chair,
    Game,
    Hand,
    Hidden,
    Labelled,
    Owned,
    Piece,
    Pile,
    Place,
    Row,
    Scene,
    Seat,
    Subset,
    Told,
    Turn,
    choice,
    listing,
    number,
    only,
    switch,
    tokens,
)
from rumpus.core.knowledge import Viewer
from rumpus.core.values import counted

# ---- the cards: 18 of each kind

LAIR, SPY, DOUBLER = "Lair", "Spy", "Doubler"

LAIRS = {
    1: "Gift Shop; Squeaky Trapdoor; Henchmen's Canteen",
    2: "Duck Pond; Trophy Hall; Mirror Corridor; Revolving Bookcase; Oversized Wine Cellar; Aquarium Lobby",
    3: "Laser Gallery; Guinea Pig Pit; Missile Garden; Mountain Monorail; Piranha Fountain; Ballroom Centrifuge",
    4: "Hollow Volcano; Submarine Hangar; Weather Machine",
}
SPIES = {
    1: "Trainee Pip Larkin; Cousin Bartleby",
    2: "Mister Fazz; Miss Quill; Sergeant Tweed; The Understudy",
    3: "Doctor Kelley; Madame Ostrova; Captain Larch; Lady Pemberwick",
    4: "Major Thornbury; Professor Nightjar; The Locksmith",
    5: "Contessa Bellanova; Colonel Ashgrove",
    6: "Baroness Winterhale; Agent Double Nought",
    7: "Sir Reginald Steele",
}
TAUNTS = {  # what is said after "Before I kill you, Mister Spy,"
    "A1": "let me show you the scale model. It has tiny trees.",
    "A2": "I painted the tiny trees myself.",
    "B1": "you must hear my theme music. All four movements.",
    "B2": "the orchestra is paid until six. Listen.",
    "C1": "guess which of these buttons does nothing.",
    "C2": "I forget which of these buttons does nothing.",
    "D1": "allow me to explain what all of this cost.",
    "D2": "look at this electricity bill.",
    "E1": "I shall read you one chapter of my memoirs.",
    "E2": "I shall read you the footnotes.",
    "F1": "let us wait for sunrise. The light is better.",
    "F2": "stand a little to the left. The portrait is nearly done.",
    "G1": "one game of croquet. Best of three.",
    "G2": "we settle this at backgammon, like civilised people.",
    "H1": "I am going to leave this room and trust the ropes.",
    "H2": "the guard is new, but his mother speaks well of him.",
    "I1": "tell me honestly: is the cape too much?",
    "I2": "my public expects a speech. It is a long speech.",
}


class Card(Piece):
    """A card of any kind. Spies have a back of their own, and everybody sees backs."""

    __slots__ = ("back", "kind", "label", "letter", "value")
    look = "card"

    back: str
    kind: str
    value: int  # of a Lair card or a Spy
    letter: str  # of a Doubler
    label: str

    def __init__(self, name: str, kind: str, label: str, value: int = 0, letter: str = "") -> None:
        self.back = "spy" if kind == SPY else ""
        self.kind, self.label, self.value, self.letter = kind, label, value, letter

    @property
    def text(self) -> str:
        return self.letter or str(self.value)

    @property
    def tone(self) -> str:
        return self.kind.lower()


def named_cards(kind: str, table: dict[int, str]) -> list[Card]:
    return [Card(name, kind, f"{name} ({value})", value) for value in table for name in table[value].split("; ")]


def bare_cards(kind: str, table: dict[int, str]) -> list[Card]:
    """The same cards without their names: Lair 2a, Lair 2b ..."""
    names = [(value, f"{kind} {value}{'abcdef'[i]}") for value in table for i in range(table[value].count(";") + 1)]
    return [Card(name, kind, name, value) for value, name in names]


DOUBLERS = [Card(name, DOUBLER, f"Doubler {name[0]}", letter=name[0]) for name in TAUNTS]
BOX = (*named_cards(LAIR, LAIRS), *named_cards(SPY, SPIES), *DOUBLERS)
BARE_BOX = (*bare_cards(LAIR, LAIRS), *bare_cards(SPY, SPIES), *DOUBLERS)

PASS, KILL, DECK = "pass", "kill", "deck"
Way = tuple[Seat | str, Seat]  # whose Spy, or the deck's; into whose Lair
LAY, SEND, CHOOSE, FINISH, FOIL = (
    "lay a Lair card",
    "send a Spy",
    "choose who goes in",
    "kill or taunt",
    "foil the taunt",
)


def chairs_in(text: str) -> str:
    """Reads chairs, counted from 1."""
    chairs = sorted({*text.replace(",", " ").split()})
    if not chairs or not {*chairs} <= {*"123456"}:
        raise BadOption(f"The dealer is drawn, or sits in a chair, 1 to 6, or one of several, like 1 3; not {text!r}.")
    return " ".join(chairs)


class BeforeIKillYou(Game):
    """Catch Spies in your Lair; taunt them for double points before you kill them, if you dare."""

    title = "Before I Kill You, Mister Spy"
    players = range(2, 7)
    minutes = 20
    longest = 6 * 700  # a game has less than 270 turns of two answers, and 144 answers to Spies and taunts

    series = choice("single", "each_deals", help="One game, or one dealt by every player with the scores added.")
    target = number(30, range(10, 61), help="How many points end a game at once.")
    dealer_is = choice(
        "drawn",
        help="Who deals first: the chair, or one of several. In a rematch, who won.",
        custom=chairs_in,
        example="2",
    )
    house_text = switch(True, help="Names on the cards and words for the taunts; without them, just the numbers.")

    deck: Hidden[list[Card]]  # the last is the top
    hands: Owned[list[list[Card]]]
    lairs: list[list[Card]]
    spies: list[Card]  # sent, and not yet dealt with
    taunts: list[Card]  # Doublers played on them
    host: Seat | None  # whose Lair they are sent into
    worth: int
    discards: list[Card]
    points: list[int]
    earlier: list[int]  # points of the games before, in a series
    dealt: int  # games
    dealer: Seat
    player: Seat
    idle: int  # turns in a row that began without a deck and saw no play

    @property
    def box(self) -> tuple[Card, ...]:
        return BOX if self.house_text else BARE_BOX

    def setup(self) -> None:
        self.earlier = [0] * self.n
        self.dealt = 0
        named = [p for p in self.seats if str(p + 1) in self.dealer_is.split()]
        self.dealer = self.chance.pick(named or self.seats)
        self.deal()

    def deal(self) -> None:
        self.dealt += 1
        self.deck = list(self.box)
        self.chance.shuffle(self.deck)
        self.hands = [[] for _ in self.seats]
        self.player = self.next(self.dealer)
        for _ in range(6 if self.n <= 3 else 5):
            for p in self.around(self.player):
                self.hands[p].append(self.deck.pop())
        self.lairs = [[] for _ in self.seats]
        self.spies, self.taunts, self.discards = [], [], []
        self.host, self.worth = None, 0
        self.points = [0] * self.n
        self.idle = 0

    # ---- a turn

    def turn(self) -> Turn:
        me = self.player
        # Draw a card, as long as there is a deck. The last one drawn may show that nothing can be played any more.
        deckless = not self.deck
        self.draw(me)
        if not self.deck and self.ending():
            self.end_game()
            return
        # A Lair card may be laid ...
        room = yield Ask(me, LAY, [PASS, *self.held(me, LAIR)])
        if room != PASS:
            self.hands[me].remove(room)
            self.lairs[me].append(room)
            self.tell("{} lays {}: a Lair of {}.", me, room, value(self.lairs[me]))
        # ... and then a Spy sent into any Lair. Everybody sees when there is none to send, or nowhere to send it.
        way: Any = PASS
        if ways := self.ways_to_send(me):
            way = yield Ask(me, SEND, Labelled([PASS, *ways], lambda way: in_words(way, me)))
        if way != PASS:
            source, target = way
            yield from self.send(me, source, target)
            yield from self.receive(target)
        # A round in which nobody can draw and nobody plays is the end (ruling 13).
        played = room != PASS or way != PASS
        if not played:
            self.tell("{} plays nothing.", me)
        self.idle = self.idle + 1 if deckless and not played else 0
        self.player = self.next(me)
        if self.ending():
            self.end_game()

    def draw(self, me: Seat) -> None:
        if self.deck:
            card = self.deck.pop()
            self.hands[me].append(card)
            self.tell("{} draws {}.", me, only(me, card, "a Spy" if card.back else "a card"))

    def held(self, player: Seat, kind: str) -> list[Card]:
        return [card for card in self.hands[player] if card.kind == kind]

    def ways_to_send(self, me: Seat) -> list[Way]:
        """Everywhere a Spy can come from, with every Lair it can go to. The backs of the cards tell, to everybody."""
        sources: list[Seat | str] = [p for p in self.around(me) if any(card.back for card in self.hands[p])]
        # The deck gives a Spy only while one lies on top (ruling 2).
        if self.deck and self.deck[-1].back:
            sources.append(DECK)
        return [(source, target) for source in sources for target in self.around(me) if self.lairs[target]]

    def send(self, me: Seat, source: Seat | str, target: Seat) -> Turn:
        """A Spy, or a team of them, is turned up."""
        self.host = target
        if not isinstance(source, Seat):
            self.spies = [self.deck.pop()]
            self.tell("{} sends {} from the deck into {}'s Lair.", me, self.spies, target)
            return
        if source != me:
            # The holder fans the cards, and backs say only who is a Spy (ruling 1).
            self.spies = [self.chance.pick(self.held(source, SPY))]
            self.tell("{} sends {} out of {}'s hand into {}'s Lair.", me, self.spies, source, target)
        else:
            mine = self.held(me, SPY)
            if len(mine) == 1:
                self.spies = mine
            elif target == me:
                self.spies = [(yield Ask(me, CHOOSE, mine))]
            else:
                # Two or more are a team, but not into the own Lair (ruling 4).
                self.spies = list((yield Ask(me, CHOOSE, Subset(mine, least=1))))
            self.tell("{} sends {} into {}'s Lair.", me, self.spies, target)
        for spy in self.spies:
            self.hands[source].remove(spy)

    def receive(self, owner: Seat) -> Turn:
        """A Lair catches what is worth no more than itself; anything bigger blows it up."""
        self.worth = value(self.spies)
        if self.worth <= value(self.lairs[owner]):
            self.tell("{} captures {}, worth {:point}.", owner, self.spies, self.worth)
            yield from self.gloat(owner)
        else:
            self.tell("That makes {}, too much for a Lair of {}.", self.worth, value(self.lairs[owner]))
            self.blow_up(owner)
        self.discards += self.spies + self.taunts
        self.spies, self.taunts, self.host, self.worth = [], [], None, 0

    def gloat(self, owner: Seat) -> Turn:
        """Kill; or taunt first, as often as there are letters not yet used on this Spy (ruling 9)."""
        while True:
            used = {taunt.letter for taunt in self.taunts}
            new = [card for card in self.held(owner, DOUBLER) if card.letter not in used]
            answer = yield Ask(owner, FINISH, Labelled([KILL, *new], self.boast))
            if answer == KILL:
                self.points[owner] += self.worth
                self.tell("{} kills {} for {:point}.", owner, self.spies, self.worth)
                return
            self.hands[owner].remove(answer)
            self.taunts.append(answer)
            self.tell("{} taunts with {}.", owner, answer)
            if self.house_text:
                self.tell("“Before I kill you, {}, {}”", listing(map(str, self.spies)), TAUNTS[answer])
            # Whoever else holds that letter may foil the taunt: all are asked, so that nobody learns who could.
            answers = yield AskAll(self.left_of(owner), FOIL, self.foils)
            for p, foil in answers.items():
                if foil != PASS:
                    self.hands[p].remove(foil)
                    self.taunts.append(foil)
                    self.tell("{} foils it with {} and sets {} free.", p, foil, self.spies)
                    self.blow_up(owner)
                    return
            self.worth *= 2
            self.tell("Nobody foils it: now {:point}.", self.worth)

    def foils(self, player: Seat) -> list[str]:
        letter = self.taunts[-1].letter
        return [PASS, *(card for card in self.hands[player] if card.letter == letter)]

    def blow_up(self, owner: Seat) -> None:
        self.tell("{}'s Lair is gone: {}.", owner, self.lairs[owner])
        self.discards += self.lairs[owner]
        self.lairs[owner] = []

    # ---- the end

    def ending(self) -> str:
        """Why this game is over, or nothing."""
        if max(self.points) >= self.target:
            return f"{self.target} points are reached."
        if sum(card.kind == SPY for card in self.discards) == 18:
            return "The last Spy is gone."
        if not self.deck and not any(self.lairs) and not any(self.held(p, LAIR) for p in self.seats):
            return "The deck is empty, and nobody can have a Lair again."
        if self.idle == self.n:
            return "The deck is empty, and nobody wants to play."
        return ""

    def end_game(self) -> None:
        self.tell(self.ending())
        for p in self.seats:
            self.tell("{} has {:point}.", p, self.points[p])
        if self.series == "each_deals" and self.dealt < self.n:
            # The scores are added, and the deal passes left.
            self.earlier = self.scores()
            self.dealer = self.next(self.dealer)
            self.tell("{} deals game {} of {}.", self.dealer, self.dealt + 1, self.n)
            self.deal()
        else:
            self.over = True

    def scores(self) -> list[int]:
        return [self.earlier[p] + self.points[p] for p in self.seats]

    def rematch(self) -> dict[str, str]:
        scores = self.scores()
        return {"dealer_is": " ".join(str(p + 1) for p in self.seats if scores[p] == max(scores))}

    # ---- what is seen

    def boast(self, answer: str) -> str:
        """What one can do to a captured Spy, in words."""
        if not isinstance(answer, Card):
            return f"kill for {self.worth}"
        words = f": {TAUNTS[answer]}" if self.house_text else ""
        return f"taunt for {self.worth * 2} with {answer.letter}{words}"

    def scene(self, viewer: Viewer) -> Scene:
        places: list[Place] = [
            Pile(id="deck", label="Deck", tokens=tokens(self.deck), note=counted(len(self.deck), "card")),
            Pile(id="discards", label="Discards", tokens=tokens(self.discards)),
        ]
        if self.host is not None:
            note = f"worth {self.worth}" if self.worth else "on the way"
            places.append(Row(id="spies", label="Spy", owner=self.host, tokens=tokens(self.spies), note=note))
            places.append(Row(id="taunts", label="Taunts", owner=self.host, tokens=tokens(self.taunts)))
        for p in self.seats:
            lair, hand = self.lairs[p], self.hands[p]
            held = f"{counted(len(hand), 'card')}, {counted(sum(bool(card.back) for card in hand), 'Spy')}"
            places.append(Row(id=f"lair{p}", label="Lair", owner=p, tokens=tokens(lair), note=f"{value(lair)}"))
            places.append(Hand(id=f"hand{p}", label="Hand", owner=p, tokens=tokens(hand), note=held))
        left = 18 - sum(card.kind == SPY for card in self.discards)
        return Scene(
            [self.chair(p) for p in self.seats],
            places,
            note=f"{self.target} points end the game, and so does the last Spy: {left} of 18 are left.",
        )

    def chair(self, player: Seat) -> Chair:
        counters: dict[str, int | str] = {"points": self.points[player]}
        if self.series == "each_deals":
            counters["in all"] = self.scores()[player]
        return Chair(player, counters, marks=["dealer"] if player == self.dealer else [])

    # ---- good play

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float]:
        """Build, catch what the Lair can hold, blow up the others', and taunt where it is safe."""
        if what == LAY:
            return [weight(-1 if room == PASS else room.value) for room in choices]
        if what == SEND:
            return [weight(0.0 if way == PASS else self.prospect(player, *way)) for way in choices]
        if what == FINISH:
            return [weight(0.0 if answer == KILL else self.thrill(player, answer)) for answer in choices]
        if what == FOIL:
            return [1, self.alarm()][: len(choices)]
        return self.best_team(choices)

    def prospect(self, me: Seat, source: Seat | str, target: Seat) -> float:
        """About how many points it is worth to send a Spy from there into that Lair."""
        lair = value(self.lairs[target])
        loss = lair * (1 + self.points[target] / self.target)  # the leader's Lair is worth more to blow up
        mine = [spy.value for spy in self.held(me, SPY)]
        if source == me and target == me:
            return max((spy for spy in mine if spy <= lair), default=-lair)
        if source == me:
            return loss if sum(mine) > lair else -sum(mine)
        # One of those that this player has not seen yet.
        seen = {*self.discards, *self.hands[me]}
        unseen = [card.value for card in self.box if card.kind == SPY and card not in seen]
        loot = sum(spy if spy <= lair else -loss for spy in unseen) / len(unseen)
        return loot if target == me else -loot

    def best_team(self, choices: Sequence[Any]) -> list[float]:
        """The biggest Spy that the own Lair holds, or the smallest team that another does not."""
        assert self.host is not None
        lair = value(self.lairs[self.host])
        if isinstance(choices, Subset):
            return [(value(team) - lair) ** -3 if value(team) > lair else 1e-6 for team in choices]
        return [weight(spy.value) if spy.value <= lair else 0.01 for spy in choices]

    def thrill(self, me: Seat, taunt: Card) -> float:
        """About how many points a taunt is worth: it doubles them, or loses them with the Lair."""
        if self.points[me] + self.worth >= self.target:
            return -self.worth
        seen = [*self.hands[me], *self.taunts, *self.discards]
        if sum(card.letter == taunt.letter for card in seen) == 2:
            return self.worth
        # The partner is one of the unseen cards; how many of them do the others hold?
        unseen = 36 - sum(not card.back for card in (*seen, *(card for lair in self.lairs for card in lair)))
        others = sum(not card.back for p in self.left_of(me) for card in self.hands[p])
        risk = others / unseen
        return (1 - risk) * self.worth - risk * (self.worth + value(self.lairs[me]))

    def alarm(self) -> float:
        """How much a taunt matters to the others: it doubles the Spy, and may win the game."""
        assert self.host is not None
        wins = self.points[self.host] + 2 * self.worth >= self.target
        return 1000 if wins else 1 + self.worth**2


def value(cards: Iterable[Card]) -> int:
    return sum(card.value for card in cards)


def weight(gain: float) -> float:
    """How likely a sensible player is to do what gains so many points, against 1 for doing nothing."""
    return float(5 ** min(gain, 20))


def in_words(way: Way | str, me: Seat) -> str | Told:
    """A way to send a Spy, as it is offered."""
    if isinstance(way, str):
        return way
    source, target = way
    where, whose = ("your own Lair", ()) if target == me else ("{}'s Lair", (target,))
    if not isinstance(source, Seat):
        return Told(f"the Spy on the deck into {where}", whose)
    if source == me:
        return Told(f"from your hand into {where}", whose)
    return Told(f"a Spy of {{}}'s into {where}", (source, *whose))
