"""Before I Kill You, Mister Spy: catch Spies, and taunt them before you kill them. 2 to 6 players, 20 minutes."""

from collections.abc import Iterable, Sequence
from typing import Any

from rumpus.core import (
    QUIET,
    REVEAL,
    Ask,
    AskAll,
    BadOption,
    Chair,
    Either,
    Game,
    Hand,
    Hidden,
    Labelled,
    Owned,
    Pile,
    Place,
    Put,
    Row,
    Scene,
    Seat,
    Style,
    Subset,
    Tally,
    Token,
    Told,
    Turn,
    choice,
    counted,
    listing,
    number,
    only,
    switch,
    tokens,
)
from rumpus.core.knowledge import Viewer
from rumpus.games.boxed._spy_cards import BARE_BOX, BOX, DOUBLER, LAIR, SPY, TAUNTS, Card, Source, value
from rumpus.games.boxed._spy_thumb import alarm, best_team, prospect, thrill, weight

PASS, KILL, DECK = "pass", "kill", "deck"
LAY, SEND, JOIN, FINISH, FOIL = (
    "lay a Lair card",
    "send a Spy",
    "choose who goes along",
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
    edition = 3  # who sends a Spy of their own names it at once
    longest = 6 * 700  # a game has less than 270 turns of two answers, and 144 answers to Spies and taunts
    brief = {"target": 10}
    style = Style(
        cloth="#143f3a",
        spot="#17695f",
        back="#4a3d31",
        tones={"spy": "#2f7d4f", "lair": "#7b48a8", "doubler": "#b8500e"},
    )

    series = choice(
        "single",
        "each_deals",
        title="How long",
        named={"single": "one game", "each_deals": "everybody deals"},
        help="One game, or one dealt by every player with the scores added.",
    )
    target = number(30, range(10, 61), help="How many points end a game at once.")
    dealer_is = choice(
        "drawn",
        title="First dealer",
        named={"drawn": "luck decides"},
        help="Who deals first: the chair, or one of several. In a rematch, who won.",
        custom=chairs_in,
        example="2",
    )
    house_text = switch(
        True,
        title="Names and taunts",
        help="Names on the cards and words for the taunts; without them, just the numbers.",
    )

    deck: Hidden[list[Card]]  # the last is the top
    hands: Owned[list[list[Card]]]
    lairs: list[list[Card]]
    spies: list[Card]  # sent, and not yet dealt with
    taunts: list[Card]  # Doublers played on them
    host: Seat | None  # whose Lair they are sent into
    worth: int  # when they are captured
    discards: list[Card]
    points: list[int]
    earlier: list[int]  # points of the games before, in a series
    killed: list[int]  # Spies, by each player
    best: list[int]  # points of each player for one Spy or team
    dealt: int  # games
    dealer: Seat
    player: Seat
    idle: int  # turns in a row that began without a deck and saw no play

    @property
    def box(self) -> tuple[Card, ...]:
        return BOX if self.house_text else BARE_BOX

    def setup(self) -> None:
        self.earlier, self.killed, self.best = [0] * self.n, [0] * self.n, [0] * self.n
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
        if len(ways := self.ways_to_send(me)):
            way = yield Ask(me, SEND, Either([PASS], ways))
        if way != PASS:
            source, target = way
            yield from self.send(me, source, target)
            yield from self.receive(target)
        # A round in which nobody can draw and nobody plays is the end (ruling 13).
        played = room != PASS or way != PASS
        if not played:
            self.tell("{} plays nothing.", me, how=QUIET)
        self.idle = self.idle + 1 if deckless and not played else 0
        self.player = self.next(me)
        if self.ending():
            self.end_game()

    def draw(self, me: Seat) -> None:
        if self.deck:
            card = self.deck.pop()
            self.hands[me].append(card)
            self.tell("{} draws {}.", me, only(me, card, "a Spy" if card.back else "a card"), how=QUIET)

    def held(self, player: Seat, kind: str) -> list[Card]:
        return [card for card in self.hands[player] if card.kind == kind]

    def ways_to_send(self, me: Seat) -> Put:
        """Everywhere a Spy can come from, with every Lair it can go to. The backs of the cards tell, to everybody."""
        others = [p for p in self.left_of(me) if any(card.back for card in self.hands[p])]
        # The deck gives a Spy only while one lies on top (ruling 2).
        deck = [DECK] if self.deck and self.deck[-1].back else []
        return Put(
            Labelled([*self.held(me, SPY), *others, *deck], called),
            Labelled([p for p in self.around(me) if self.lairs[p]], lambda p: lair_of(p, me)),
            lambda source, target: self.outlook_for(me, source, target),
            thing_at=lambda source: f"hand{source}" if isinstance(source, Seat) else None,
            place_at=lambda target: f"lair{target}",
        )

    def send(self, me: Seat, source: Source, target: Seat) -> Turn:
        """A Spy, or a team of them, is turned up."""
        self.host = target
        if isinstance(source, Card):
            self.move_in(me, [source])
            self.tell("{} sends {} into {}'s Lair.", me, source, target)
            # Two or more are a team, but not into the own Lair (ruling 4).
            others = self.held(me, SPY)
            if others and target != me:
                company = yield Ask(me, JOIN, Subset(others))
                self.move_in(me, company)
                if company:
                    self.tell("{} goes along." if len(company) == 1 else "{} go along.", company)
        elif isinstance(source, Seat):
            # The holder fans the cards, and backs say only who is a Spy (ruling 1).
            self.move_in(source, [self.chance.pick(self.held(source, SPY))])
            self.tell("{} sends {} out of {}'s hand into {}'s Lair.", me, self.spies, source, target)
        else:
            self.spies = [self.deck.pop()]
            self.tell("{} sends {} from the deck into {}'s Lair.", me, self.spies, target)

    def move_in(self, holder: Seat, spies: Iterable[Card]) -> None:
        for spy in spies:
            self.hands[holder].remove(spy)
            self.spies.append(spy)

    def receive(self, owner: Seat) -> Turn:
        """A Lair catches what is worth no more than itself; anything bigger blows it up."""
        sent, lair = value(self.spies), value(self.lairs[owner])
        if sent <= lair:
            self.worth = sent
            self.tell("{} captures {}, worth {:point}.", owner, self.spies, self.worth)
            yield from self.gloat(owner)
        else:
            self.blow_up(owner)
            self.tell("{} is too much for a Lair of {}: {}'s Lair is gone.", sent, lair, owner, how=REVEAL)

    def gloat(self, owner: Seat) -> Turn:
        """Kill; or taunt first, as often as there are letters not yet used on this Spy (ruling 9)."""
        while True:
            used = {taunt.letter for taunt in self.taunts}
            new = [card for card in self.held(owner, DOUBLER) if card.letter not in used]
            answer = yield Ask(owner, FINISH, Labelled([KILL, *new], self.boast))
            if answer == KILL:
                self.kill(owner)
                return
            self.hands[owner].remove(answer)
            self.taunts.append(answer)
            if self.house_text:
                spoken_to, (_, line) = listing(map(str, self.spies)), TAUNTS[answer]
                text = "{} taunts with {}: “Before I kill you, {}, {}”"
                self.tell(text, owner, answer, spoken_to, line, how=REVEAL)
            else:
                self.tell("{} taunts with {}.", owner, answer, how=REVEAL)
            # Whoever else holds that letter may foil the taunt: all are asked, so that nobody learns who could.
            answers = yield AskAll(self.left_of(owner), FOIL, self.foils)
            for p, foil in answers.items():
                if foil != PASS:
                    self.hands[p].remove(foil)
                    self.taunts.append(foil)
                    self.tell("{} foils it with {} and sets {} free.", p, foil, self.spies)
                    self.blow_up(owner)
                    self.tell("{}'s Lair is gone.", owner, how=REVEAL)
                    return
            self.worth *= 2
            self.tell("Nobody foils it: now {:point}.", self.worth)

    def kill(self, owner: Seat) -> None:
        spies, worth = self.spies, self.worth
        self.points[owner] += worth
        self.killed[owner] += len(spies)
        self.best[owner] = max(self.best[owner], worth)
        self.discard_spies()
        self.tell("{} kills {} for {:point}.", owner, spies, worth)

    def foils(self, player: Seat) -> list[str]:
        letter = self.taunts[-1].letter
        return [PASS, *(card for card in self.hands[player] if card.letter == letter)]

    def blow_up(self, owner: Seat) -> None:
        """The Lair is discarded, and so are the Spies that were sent into it."""
        self.discards += self.lairs[owner]
        self.lairs[owner] = []
        self.discard_spies()

    def discard_spies(self) -> None:
        """They are dealt with: they go, with whatever was played on them."""
        self.discards += self.spies + self.taunts
        self.spies, self.taunts, self.host, self.worth = [], [], None, 0

    # ---- the end

    def ending(self) -> Told | None:
        """Why this game is over, if it is."""
        most = max(self.points)
        if most >= self.target:
            return Told("{} has {:point}: that is enough.", (self.seats[self.points.index(most)], most))
        if sum(card.kind == SPY for card in self.discards) == 18:
            return Told("The last Spy is gone.", ())
        if not self.deck and not any(self.lairs) and not any(self.held(p, LAIR) for p in self.seats):
            return Told("The deck is empty, and nobody can have a Lair again.", ())
        if self.idle == self.n:
            return Told("The deck is empty, and nobody wants to play.", ())
        return None

    def end_game(self) -> None:
        why = self.ending()
        if self.series == "single":
            enough = max(self.points) >= self.target
            self.finish("{}" if enough else "{} {}", why, *([] if enough else [self.leaders()]))
            return
        each = [Told("{:point} for {}", (self.points[p], p)) for p in self.seats]
        self.tell("{} Game {} of {} is over: {}.", why, self.dealt, self.n, each, how=REVEAL)
        if self.dealt == self.n:
            self.finish("Everybody has dealt. {}", self.leaders())
            return
        # The scores are added, and the deal passes left.
        self.earlier = self.scores()
        self.dealer = self.next(self.dealer)
        self.deal()
        self.tell("{} deals game {} of {}.", self.dealer, self.dealt, self.n, how=QUIET)

    def leaders(self) -> Told:
        scores = self.scores()
        most = max(scores)
        first = tuple(p for p in self.seats if scores[p] == most)
        has = "have" if first[1:] else "has"
        return Told(f"{{}} {has} the most: {{:point}}.", (first, most)) if most else Told("Nobody has scored.", ())

    def scores(self) -> list[int]:
        return [self.earlier[p] + self.points[p] for p in self.seats]

    def tally(self) -> list[Tally]:
        words = [f"{counted(self.killed[p], 'Spy')}, best {self.best[p]}" for p in self.seats]
        return [Tally(score, words[p] if score else "no Spy") for p, score in enumerate(self.scores())]

    def rematch(self) -> dict[str, str]:
        scores = self.scores()
        return {"dealer_is": " ".join(str(p + 1) for p in self.seats if scores[p] == max(scores))}

    # ---- what is seen

    def boast(self, answer: str) -> str:
        """What one can do to a captured Spy, in words."""
        if not isinstance(answer, Card):
            return f"kill for {self.worth}"
        words = f": {TAUNTS[answer][1]}" if self.house_text else ""
        return f"taunt for {self.worth * 2} with {answer.letter}{words}"

    def scene(self, viewer: Viewer) -> Scene:
        places: list[Place] = [
            Pile(id="deck", label="Deck", tokens=tokens(self.deck), role="deck"),
            Pile(id="discards", label="Discards", tokens=tokens(self.discards), role="discards"),
        ]
        if self.host is not None:
            places.append(self.stage(self.host))
        if self.taunts:
            places.append(Row(id="taunts", label="Taunts", about=self.host, tokens=tokens(self.taunts)))
        for p in self.seats:
            lair = self.lairs[p]
            total = value(lair) if lair else None
            places.append(Row(id=f"lair{p}", label="Lair", owner=p, tokens=tokens(lair), total=total))
            places.append(Hand(id=f"hand{p}", label="Hand", owner=p, tokens=self.shown(p)))
        left = 18 - sum(card.kind == SPY for card in self.discards)
        return Scene(
            [self.chair(p) for p in self.seats],
            places,
            heading=f"Game {self.dealt} of {self.n}" if self.series == "each_deals" else "",
            note=f"{self.target} points end the game, and so does the last Spy: {left} of 18 are left.",
        )

    def shown(self, holder: Seat) -> list[Token]:
        """A hand. Any Spy of those that one sees only from behind is a Spy of this player's."""
        cards = tokens(self.hands[holder])
        for card in cards:
            if card.look == "back" and card.tone:
                card.value = holder
        return cards

    def outlook_for(self, me: Seat, source: Source, target: Seat) -> str:
        """What will come of sending a Spy there, as far as the sender knows."""
        lair = value(self.lairs[target])
        if not isinstance(source, Card):
            return f"a Lair of {lair}"
        if source.value > lair:
            return f"{source.value} beats {lair}: the Lair blows up"
        more = target != me and len(self.held(me, SPY)) > 1
        return f"{lair} holds {source.value}{', but others can go along' if more else ''}"

    def stage(self, host: Seat) -> Row:
        """Between sending and death: the Spies, under the name of whose Lair they are in or on the way to."""
        label = "Captured" if self.worth else "On the way into the Lair"
        total = self.worth or value(self.spies) or None
        return Row(
            id="spies", label=label, about=host, tokens=tokens(self.spies), total=total, unit="points" if total else ""
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
            return [weight(0.0 if way == PASS else prospect(self, player, *way)) for way in choices]
        if what == FINISH:
            return [weight(0.0 if answer == KILL else thrill(self, player, answer)) for answer in choices]
        if what == FOIL:
            return [1, alarm(self)][: len(choices)]
        return best_team(self, choices)


def called(source: Source) -> str | Told:
    """A Spy, as it is offered."""
    if isinstance(source, Card):
        return source.label
    return Told("a Spy of {}'s", (source,)) if isinstance(source, Seat) else "the Spy on the deck"


def lair_of(owner: Seat, me: Seat) -> str | Told:
    return "your own Lair" if owner == me else Told("{}'s Lair", (owner,))
