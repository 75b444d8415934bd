"""Ca$h'n Gun$: everybody points a gun at somebody, on the count of three. 4 to 6 players, 30 minutes."""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import cache
from itertools import product
from math import inf, prod, sqrt
from typing import Any

from rumpus.core import (
    QUIET,
    REVEAL,
    Ask,
    AskAll,
    AskAny,
    Basket,
    Chair,
    Chance,
    Game,
    Hand,
    Hidden,
    Labelled,
    Link,
    Owned,
    Piece,
    Pile,
    Place,
    Row,
    Scene,
    Seat,
    Style,
    Tally,
    Token,
    Told,
    Turn,
    Viewer,
    choice,
    number,
    odds,
    switch,
    token,
    tokens,
)
from rumpus.core.telling import How

# ---- what is in the box

CHARACTERS = ("El Toro", "Lotus", "Mr. Black", "Huggy", "Igor", "Tino")  # by seats
PORTRAITS = ("el-toro", "lotus", "mr-black", "huggy", "igor", "tino")
COLOURS = ("#a84a0e", "#b03566", "#2f66b8", "#17695f", "#5d6b1d", "#7b48a8")  # of the backs of their cards

CLICK, BANG, BBB = "Click", "Bang", "Bang! Bang! Bang!"
SOUNDS = {CLICK: "Click:", BANG: "Bang!", BBB: BBB}
PRINTED = {CLICK: "Click", BANG: "Bang!", BBB: BBB}
BULLET_FACES = {CLICK: "click", BANG: "bang", BBB: "bang-bang-bang"}
DECK = {CLICK: 5, BANG: 2, BBB: 1}  # the Bullet cards of a gun
NOTES = {5: 15, 10: 15, 20: 10}  # banknotes, in thousands
ROUNDS = 8
A_ROUND = 5  # notes
SWAY = 10  # thousands by which players move apart in a round


class Bullet(Piece):
    """A card that is loaded into a gun. Every gun has a deck with a back of its own.

    A deck is shuffled before the game: which of its five Clicks is played says nothing about the others.
    """

    __slots__ = ("back", "face", "gun", "kind", "name")
    look = "card"

    back: str
    gun: Seat  # the player whose gun it was at first
    kind: str
    name: str
    face: str

    def __init__(self, known_as: str, gun: Seat, kind: str) -> None:
        self.back, self.gun, self.kind = CHARACTERS[gun], gun, kind
        self.name, self.face = PRINTED[kind], BULLET_FACES[kind]

    @property
    def label(self) -> str:
        return self.kind

    @property
    def text(self) -> str:
        return "BBB" if self.kind == BBB else self.kind

    @property
    def tone(self) -> str:
        return "click" if self.kind == CLICK else "bang"


class Note(Piece):
    """A banknote."""

    __slots__ = ("face", "name", "worth")
    look = "note"

    worth: int  # thousands
    name: str
    face: str

    def __init__(self, known_as: str, worth: int) -> None:
        self.worth = worth
        self.name, self.face = dollars(worth), f"note-{worth}"

    @property
    def label(self) -> str:
        return self.name

    @property
    def text(self) -> str:
        return f"${self.worth}k"


class Power(Piece):
    """A super power: secret until it is shown."""

    __slots__ = ("figures", "gift", "name", "number")
    look = "card"
    face = "power"

    number: int
    gift: str  # what it does
    name: str
    figures: Sequence[str]

    def __init__(self, name: str, number: int, gift: str) -> None:
        self.number, self.gift = number, gift
        self.name, self.figures = name, (str(number),)

    @property
    def tone(self) -> str:
        return "power"


def dollars(thousands: int) -> str:
    return f"-${-thousands},000" if thousands < 0 else f"${thousands},000" if thousands else "$0"


BULLETS = [
    [Bullet(f"{kind} {i + 1} of {owner}", Seat(gun), kind) for kind, count in DECK.items() for i in range(count)]
    for gun, owner in enumerate(CHARACTERS)
]
BANKNOTES = [Note(f"{worth}k no. {i + 1}", worth) for worth, count in NOTES.items() for i in range(count)]

GRAVEDIGGER = Power("6 feet under", 1, "whoever lives to the end gets $10,000 for each of the dead")
UNBREAKABLE = Power("The Unbreakable", 2, "only the fourth wound kills")
HEIR = Power("You don't need it anymore", 3, "takes the gun and the cards of somebody who was among the first to die")
DRAGON_SKIN = Power("Dragon Skin", 4, "all bullets of a round make one wound; $10,000 at the end if it was not needed")
INSANE = Power("The Insane", 5, "the next wound sets off a grenade that hurts everybody who stands")
KID = Power("The Kid", 6, "aims after all the others")
CUNNING = Power("The Cunning", 7, "loads after everybody has aimed")
COWARD = Power("Super Coward", 8, "at the end each Shame is worth $5,000, not a loss of it")
SPECIALIST = Power("The Specialist", 9, "once takes a fired Bang! Bang! Bang! back for another card")
TOUGH = Power("It does not even hurt", 10, "once stands up again in time to share")
POWERS = (GRAVEDIGGER, UNBREAKABLE, HEIR, DRAGON_SKIN, INSANE, KID, CUNNING, COWARD, SPECIALIST, TOUGH)
POWER_SETS = {"1-10": POWERS, "1-6": POWERS[:6]}

# ---- what players are, and are asked

STANDING, WITHDRAWN, DOWN, DEAD = "standing", "withdrawn", "down", "dead"
STAY, WITHDRAW, NOT_NOW, END = "stay", "withdraw", "not now", "end the talk"
LOAD, AIM, TALK, BANZAI = "load", "aim", "end the talk", "stay or withdraw"
SHOW, RESIST, INHERIT, RECLAIM, RISE = (
    "show a power, or not now",
    "show Dragon Skin, or not now",
    "take a dead player's gun, or not now",
    "take a Bang! Bang! Bang! back, or not now",
    "stand up to share, or not now",
)
PHASES = ("loot", "load", "aim", "banzai", "Bang! Bang! Bang!", "the rest", "split")
GODFATHER = Seat(0)  # leads the counts, ends the talk, is first when notes are handed out; alive or not

Window = Generator[Any, Any, list[tuple[Seat, Any]]]  # comes back with who shows a power, and for what
Choices = Callable[[Seat], Sequence[Any]]


class CashNGuns(Game):
    """Stand in the way of guns that may not be loaded, and share the loot with whoever else is still standing."""

    title = "Ca$h'n Gun$"
    players = range(4, 7)
    minutes = 30
    edition = 2  # what is fired in a round lies on the table until it ends
    longest = ROUNDS * 75  # a round has at most 12 questions to everybody, and 3 to one player
    brief = {"aim_seconds": 0, "withdraw_seconds": 0, "talk_seconds": 0, "power_seconds": 0}
    unit = "dollars"
    style = Style(
        cloth="#6d1b3d",
        spot="#a8285a",
        back="#3a3029",
        tones={
            "click": "#6b5d45",
            "bang": "#c02a18",
            "power": "#8a5a12",
            **dict(zip(CHARACTERS, COLOURS, strict=True)),
        },
    )

    game = choice("first", "powers", help="The first game, or with a secret super power for everybody.")
    power_set = choice("1-10", "1-6", help="Which super powers are dealt; 1-6 are best for beginners.")
    aim_seconds = number(
        5,
        range(61),
        help="The time to aim; 20 if you play alone with bots. 0: no clock, everybody is waited for.",
        tried=[0],
        alone=20,
    )
    withdraw_seconds = number(
        5,
        range(61),
        help="The time to stay or withdraw; 20 if you play alone with bots. 0: no clock.",
        tried=[0],
        alone=20,
    )
    talk_seconds = number(
        30,
        range(301),
        help="The time to talk when all have aimed; none if you play alone with bots. 0: no time of its own.",
        tried=[0],
        alone=0,
    )
    power_seconds = number(5, range(61), help="The time to show a power. 0: no clock.", tried=[0])
    open_money = switch(False, help="Everybody's money is shown (it can be counted anyway).")

    pile: Hidden[list[Note]]
    loot: list[Note]  # on the table
    money: list[list[Note]]  # every split is public, so this is open; a scene shows it only to its owner
    box: list[Note]  # money of the dead
    guns: list[list[Seat]]  # that each player has, by whose they were at first
    unused: Owned[list[list[Bullet]]]
    loaded: Owned[list[list[Bullet]]]
    thrown: Owned[list[list[Bullet]]]  # discarded face down: only who loaded them knows them
    fired: list[list[Bullet]]  # shown in earlier rounds, and used up
    powers: Owned[list[list[Power]]]
    put_away: Hidden[list[Power]]
    shown: list[bool]  # whether a player's power has been shown
    round: int
    phase: int  # of the round, from 1
    stances: list[str]
    wounds: list[int]
    shame: list[int]
    died: dict[Seat, tuple[int, int]]  # in which round and phase
    aims: dict[Seat, Seat]  # of each gun that still points at somebody
    shots: dict[Seat, Bullet]  # what each gun has fired in this round
    hits: list[int]  # bullets in this phase that hit each player, and have not made wounds yet
    bullets: list[int]  # ... and in this round so far
    struck: list[int]  # wounds that they have made in this round
    resisting: list[Seat]  # who has shown Dragon Skin in this round
    grenade: Seat | None  # who carries it, armed
    exploded: bool  # in this round

    def setup(self) -> None:
        self.pile = BANKNOTES.copy()
        self.chance.shuffle(self.pile)
        self.loot, self.box = [], []
        self.money = [[] for _ in self.seats]
        self.guns = [[p] for p in self.seats]
        self.unused = [BULLETS[p].copy() for p in self.seats]
        for deck in self.unused:
            self.chance.shuffle(deck)
        self.loaded = [[] for _ in self.seats]
        self.thrown = [[] for _ in self.seats]
        self.fired = [[] for _ in self.seats]
        self.powers, self.put_away = [[] for _ in self.seats], []
        if self.game == "powers":
            self.put_away = list(POWER_SETS[self.power_set])
            self.chance.shuffle(self.put_away)
            self.powers = [[self.put_away.pop()] for _ in self.seats]
        self.shown = [False] * self.n
        self.stances = [STANDING] * self.n
        self.wounds, self.shame = [0] * self.n, [0] * self.n
        self.died = {}
        self.grenade = None
        self.round, self.phase, self.shots = 0, 1, {}
        self.clear()

    def clear(self) -> None:
        """A new round: nobody aims at anybody, and what was fired is used up."""
        for p in self.seats:
            self.fired[p] += [self.shots[gun] for gun in self.guns[p] if gun in self.shots]
        self.aims, self.shots = {}, {}
        self.hits, self.bullets, self.struck = [0] * self.n, [0] * self.n, [0] * self.n
        self.resisting = []
        self.exploded = False

    # ---- a round

    def turn(self) -> Turn:
        """A phase of the round."""
        match self.phase:
            case 1:
                yield from self.turn_up_the_loot()
            case 2:
                yield from self.load()
            case 3:
                yield from self.aim()
            case 4:
                yield from self.banzai()
            case 5:
                yield from self.bang_bang_bang()
            case 6:
                yield from self.the_rest()
            case 7:
                yield from self.split()
        if self.phase == len(PHASES) or self.exploded:
            self.end_round()
        else:
            self.phase += 1

    def tell_at_once(self, sentences: Sequence[Told], how: How = "") -> None:
        """What happens at the same time is told in one line, so that nothing of it stands out."""
        if sentences:
            self.tell(" ".join(["{}"] * len(sentences)), *sentences, how=how)

    @property
    def living(self) -> list[Seat]:
        return [p for p in self.seats if self.stances[p] != DEAD]

    @property
    def standing(self) -> list[Seat]:
        return [p for p in self.seats if self.stances[p] == STANDING]

    # ---- phase 1: five more notes

    def turn_up_the_loot(self) -> Turn:
        self.round += 1
        self.clear()
        for p in self.living:
            self.stances[p] = STANDING
        fresh = [self.pile.pop() for _ in range(A_ROUND)]
        self.loot += fresh
        self.tell("Round {} of {}: {} more for the loot.", self.round, ROUNDS, in_order(fresh), how=QUIET)
        yield from self.show_powers(INSANE, KID, CUNNING)

    # ---- phase 2: a card into every gun, in secret

    def load(self) -> Turn:
        cunning = self.holder(CUNNING)
        loaders = [p for p in self.living if p != cunning]
        if self.is_last_card:
            cards = {p: self.cards_to_load(p)[0] for p in loaders}
        else:
            cards = yield AskAll(loaders, LOAD, self.cards_to_load)
        for p in loaders:
            self.put_in(p, cards[p])
        everybody = "Everybody" if cunning is None else "Everybody but {}"
        self.tell(f"{everybody} has loaded.", *listed(cunning), how=QUIET)
        yield from self.show_powers(INSANE, KID, CUNNING)
        # Whoever turns out to be cunning only now takes the card back.
        if (cunning := self.holder(CUNNING)) is not None:
            self.unused[cunning] += self.loaded[cunning]
            self.loaded[cunning] = []

    @property
    def is_last_card(self) -> bool:
        """Everybody sees when nobody has a choice: in the last round."""
        return all(len(self.unused[p]) + len(self.loaded[p]) == len(self.guns[p]) for p in self.living)

    def cards_to_load(self, player: Seat) -> Sequence[Any]:
        """A kind of card; for two guns one for each."""
        kinds = [self.kinds(player, gun) for gun in self.guns[player]]
        if len(kinds) == 1:
            return kinds[0]
        return Labelled(list(product(*kinds)), lambda pair: self.with_guns(player, "{} into {}", pair))

    def kinds(self, player: Seat, gun: Seat) -> list[str]:
        cards = [card.kind for card in self.unused[player] if card.gun == gun]
        return [kind for kind in DECK if kind in cards]

    def put_in(self, player: Seat, kinds: str | tuple[str, ...]) -> None:
        hand = self.unused[player]
        if len(hand) > 1:
            self.mix(hand)  # a card that all had seen may be the one that is loaded
        for gun, kind in zip(self.guns[player], (kinds,) if isinstance(kinds, str) else kinds, strict=True):
            self.loaded[player].append(take(hand, gun, kind))

    # ---- phase 3: one, two, three

    def aim(self) -> Turn:
        living, kid = self.living, self.holder(KID)
        if len(living) == 2:
            # There is nobody else to aim at (ruling 32).
            self.point(dict(zip(living, living[::-1], strict=True)))
        else:
            yield from self.count_to_three([p for p in living if p != kid])
            if kid is not None:
                yield from self.count_to_three([kid])
        yield from self.show_powers(INSANE)
        # The Cunning loads as the very last act.
        if (cunning := self.holder(CUNNING)) is not None:
            kinds = self.cards_to_load(cunning)
            self.put_in(cunning, kinds[0] if self.is_last_card else (yield Ask(cunning, LOAD, kinds)))
            self.tell("{} has loaded, after all have aimed.", cunning, how=QUIET)
        slow = []
        for p in living:
            if wasted := [card for card in self.loaded[p] if card.gun not in self.aims]:
                self.throw_away(p, wasted)
                slow.append(Told("{} was too slow, and puts {:card} away unseen.", (p, len(wasted))))
        self.tell_at_once(slow)

    def count_to_three(self, players: Sequence[Seat]) -> Turn:
        answers = yield AskAll(players, AIM, self.targets, within=self.aim_seconds or None, silence=None, held=True)
        self.point(answers)

    def targets(self, player: Seat) -> Sequence[Any]:
        """Somebody else; for two guns somebody for each, and against the clock one of them may be too slow."""
        others = [p for p in self.left_of(player) if self.stances[p] != DEAD]
        if len(self.guns[player]) == 1:
            return others
        some: list[Seat | None] = [*others, None] if self.aim_seconds else [*others]
        pairs = [pair for pair in product(some, repeat=2) if any(p is not None for p in pair)]
        return Labelled(pairs, lambda pair: self.with_guns(player, "{} with {}", pair))

    def point(self, answers: Mapping[Seat, Any]) -> None:
        """Everybody sees who aims at whom, all at once."""
        aiming: dict[Seat, list[Seat]] = {p: [] for p in self.seats}
        for p, target in answers.items():
            targets = target if isinstance(target, tuple) else (target,) * len(self.guns[p])
            self.aims |= {gun: at for gun, at in zip(self.guns[p], targets, strict=True) if at is not None}
            for at in dict.fromkeys(at for at in targets if at is not None):
                aiming[at].append(p)
        sentences = [
            Told("{} aim at {}." if those[1:] else "{} aims at {}.", (tuple(those), at))
            for at, those in aiming.items()
            if those
        ]
        idle = tuple(p for p in answers if not any(p in those for those in aiming.values()))
        if idle:
            sentences.append(Told("{} aim at nobody." if idle[1:] else "{} aims at nobody.", (idle,)))
        self.tell_at_once(sentences, REVEAL)

    def with_guns(self, player: Seat, words: str, pair: Sequence[Any]) -> Told:
        """Something for each of two guns, in words."""
        names = ["your gun" if gun == player else f"the gun of {CHARACTERS[gun]}" for gun in self.guns[player]]
        things = ["nobody" if thing is None else thing for thing in pair]
        text = ", ".join([words] * len(names))
        return Told(text, tuple(part for both in zip(things, names, strict=True) for part in both))

    # ---- phase 4: who stays?

    def banzai(self) -> Turn:
        if self.talk_seconds:
            yield AskAny([GODFATHER], TALK, lambda p: [END], within=self.talk_seconds, leisure=True)
        answers = yield AskAll(
            self.living, BANZAI, lambda p: [STAY, WITHDRAW], within=self.withdraw_seconds or None, held=True
        )
        cowards = [p for p, answer in answers.items() if answer == WITHDRAW]
        if not cowards:
            self.tell("Nobody withdraws.", how=QUIET)
            return
        unfired = sum(len(self.loaded[p]) for p in cowards)
        aims = self.aims.copy()
        for p in cowards:
            self.stances[p] = WITHDRAWN
            self.shame[p] += 1
            self.throw_away(p, self.loaded[p])
        # Whoever aims at somebody who has ducked puts the card away, and stays standing.
        spared = [(p, card) for p in self.standing for card in self.loaded[p] if aims[card.gun] in cowards]
        for p, card in spared:
            self.throw_away(p, [card])
        each = "withdraws: a Shame" if len(cowards) == 1 else "withdraw: a Shame each"
        cards = ", and {:card} put away unseen" if unfired else ""
        self.tell(f"{{}} {each}{cards}.", cowards, *([unfired] if unfired else []), how=REVEAL)
        if spared:
            shooters = list(dict.fromkeys(p for p, _ in spared))
            put = "put" if shooters[1:] else "puts"
            text = f"Nobody shoots who ducks: {{}} {put} {{:card}} away unseen."
            self.tell(text, shooters, len(spared), how=QUIET)

    def throw_away(self, player: Seat, cards: Iterable[Bullet]) -> None:
        """Loaded cards are discarded face down; their guns no longer aim."""
        for card in list(cards):
            self.loaded[player].remove(card)
            self.thrown[player].append(card)
            self.aims.pop(card.gun, None)

    # ---- phases 5 and 6: the fast cards first, then the rest

    def bang_bang_bang(self) -> Turn:
        shooters = self.fire(BBB)
        yield from self.take_the_hits()
        # A Specialist may take the card back, for another one.
        if shooters:
            specialists = [p for p in shooters if p in self.living and self.unused[p]]
            reclaimed = yield from self.window(
                RECLAIM, [SPECIALIST], lambda p: self.discards(p) if p in specialists else []
            )
            for p, kind in reclaimed:
                self.reclaim(p, kind)

    def the_rest(self) -> Turn:
        self.fire(CLICK, BANG)
        yield from self.take_the_hits()

    def fire(self, *kinds: str) -> list[Seat]:
        """These cards are shown, all at once, and bullets counted. Gives back who has fired one."""
        self.hits = [0] * self.n
        shots = [(p, card) for p in self.standing for card in self.loaded[p] if card.kind in kinds]
        for p, card in shots:
            self.loaded[p].remove(card)
            self.shots[card.gun] = card
            target = self.aims[card.gun]
            if card.kind != CLICK and self.stances[target] != DEAD:
                self.hits[target] += 1
                self.bullets[target] += 1
        sentences = []
        for kind in kinds:
            pairs = tuple(Told("{} at {}", (p, self.aims[card.gun])) for p, card in shots if card.kind == kind)
            if pairs:
                sentences.append(Told(f"{SOUNDS[kind]} {{}}.", (pairs,)))
        self.tell_at_once(sentences, REVEAL)
        if not shots:
            self.tell("No Bang! Bang! Bang! this time." if BBB in kinds else "Nobody is left to fire.", how=QUIET)
        return list(dict.fromkeys(p for p, _ in shots))

    def take_the_hits(self) -> Turn:
        """Wounds, deaths, and what powers make of them."""
        hit = [p for p in self.living if self.hits[p]]
        # Dragon Skin is for who is hit a second time in a round, or more often.
        pierced = [p for p in hit if self.bullets[p] >= 2]
        if pierced:
            resisting = yield from self.window(
                RESIST, [DRAGON_SKIN], lambda p: self.powers[p] if p in pierced and not self.shown[p] else []
            )
            for p, _ in resisting:
                self.resisting.append(p)
                self.reveal(p)
        first_blood = not self.died
        fallen = [self.be_hit(p) for p in hit]
        self.hits = [0] * self.n
        self.tell_at_once(fallen)
        self.bury_the_dead()
        # The grenade goes off even if its owner is dead (ruling 15).
        if self.grenade in hit:
            self.explode()
            self.bury_the_dead()
        if first_blood and self.died and self.living:
            # What the first who died no longer need, somebody may take; then, or never.
            heirs = yield from self.window(INHERIT, [HEIR], lambda p: self.legacies())
            for p, dead in heirs:
                self.inherit(p, dead)

    def be_hit(self, player: Seat) -> Told:
        """All bullets of the phase at once: a wound each, and down. Gives back how it is told."""
        # Dragon Skin makes one wound of all bullets of the round, also of those before (ruling 12).
        due = 1 if player in self.resisting else self.bullets[player]
        new = due - self.struck[player]
        self.wounds[player] += new
        self.struck[player] = due
        unfired = len(self.loaded[player])
        self.throw_away(player, self.loaded[player])
        self.stances[player] = DOWN
        if new > 0:
            text, things = "{} goes down with {:new wound}, {} in all", [player, new, self.wounds[player]]
        else:
            text, things = "{} shrugs it off: {:wound} in all", [player, self.wounds[player]]
        if unfired:
            text, things = f"{text}, and puts {{:card}} away unseen", [*things, unfired]
        return Told(f"{text}.", tuple(things))

    def bury_the_dead(self) -> None:
        dead = [p for p in self.living if self.wounds[p] >= self.deadly(p)]
        for p in dead:
            self.stances[p] = DEAD
            self.died[p] = (self.round, self.phase)
            self.box += self.money[p]
            self.money[p] = []
        if dead:
            are = "are" if dead[1:] else "is"
            self.tell(f"{{}} {are} dead, and the money goes back to the box.", dead, how=REVEAL)
        for p in self.living:
            if self.wounds[p] == 3 and not self.shown[p]:
                self.reveal(p)

    def deadly(self, player: Seat) -> int:
        return 4 if UNBREAKABLE in self.powers[player] else 3

    def explode(self) -> None:
        """Everybody who stands is hurt, and the round is over."""
        owner, victims = self.grenade, self.standing
        unfired = sum(len(self.loaded[p]) for p in victims)
        self.grenade, self.exploded = None, True
        for p in victims:
            self.wounds[p] += 1
            self.stances[p] = DOWN
            self.throw_away(p, self.loaded[p])
        if not victims:
            self.tell("The grenade of {} explodes, and hurts nobody.", owner, how=REVEAL)
        else:
            down = "go down with a wound each" if victims[1:] else "goes down with a wound"
            cards = ", and {:card} put away unseen" if unfired else ""
            things = [owner, victims, *([unfired] if unfired else [])]
            self.tell(f"The grenade of {{}} explodes! {{}} {down}{cards}.", *things, how=REVEAL)
        self.tell("The round is over, and the loot stays.", how=QUIET)

    # ---- phase 7: whoever still stands shares

    def split(self) -> Turn:
        if any(self.stances[p] != STANDING for p in self.living):
            fallen = [p for p in self.living if self.stances[p] != STANDING]
            risen = yield from self.window(
                RISE, [TOUGH], lambda p: self.powers[p] if p in fallen and not self.shown[p] else []
            )
            for p, _ in risen:
                self.stances[p] = STANDING
                self.reveal(p)
        sharers = self.standing
        parts = shares(self.worths, len(sharers))
        for p, part in zip(sharers, parts, strict=True):
            for worth in part:
                note = next(note for note in self.loot if note.worth == worth)
                self.loot.remove(note)
                self.money[p].append(note)
        if not sharers:
            self.tell("Nobody stands: all the loot stays.")
        elif not parts[0]:
            self.tell("There are no equal shares for {}: all the loot stays.", sharers)
        else:
            get = "{} get {} each." if sharers[1:] else "{} gets {}."
            self.tell(get, sharers, dollars(sum(parts[0])))
            self.tell("{} stays on the table.", dollars(sum(self.worths)) if self.loot else "Nothing", how=QUIET)

    @property
    def worths(self) -> tuple[int, ...]:
        """The loot, by the worth of its notes."""
        return tuple(sorted(note.worth for note in self.loot))

    def end_round(self) -> None:
        self.phase = 1
        if self.round == ROUNDS or len(self.living) < 2:
            self.end_game()

    # ---- super powers

    def window(self, what: str, powers: Sequence[Power], choices: Choices) -> Window:
        """Everybody is asked whether to show one of these powers; whoever has none of them can only say no.

        Whether there is a window hangs on what everybody sees, and it lasts its full time (ruling 33).
        """
        if not self.living or not any(power in self.dealt for power in powers):
            return []

        def offered(player: Seat) -> Sequence[Any]:
            able = any(power in powers for power in self.powers[player])
            some = choices(player) if able else []
            return Labelled([NOT_NOW, *some], lambda answer: self.offer(what, answer))

        answers = yield AskAll(self.living, what, offered, within=self.power_seconds or None, held=True)
        return [(p, answer) for p, answer in answers.items() if answer != NOT_NOW]

    @property
    def dealt(self) -> Sequence[Power]:
        """The powers that somebody may have."""
        return POWER_SETS[self.power_set] if self.game == "powers" else ()

    def offer(self, what: str, answer: Any) -> str | Told:
        if answer == NOT_NOW:
            return NOT_NOW
        if what == INHERIT:
            return Told("take the gun and the cards of {}", (answer,))
        if what == RECLAIM:
            return f"take it back, and put a {answer} away"
        return Told("show {}", (answer,))

    def show_powers(self, *powers: Power) -> Turn:
        """The Insane, the Kid and the Cunning choose their moment."""
        showing = yield from self.window(SHOW, powers, lambda p: [] if self.shown[p] else self.powers[p])
        for p, power in showing:
            if power == INSANE:
                self.grenade = p
            self.reveal(p)

    def reveal(self, player: Seat) -> None:
        self.shown[player] = True
        self.show(self.powers[player])
        for power in self.powers[player]:
            self.tell("{} shows {}: {}.", player, power, power.gift, how=REVEAL)

    def holder(self, power: Power) -> Seat | None:
        """Who lives and has shown this power."""
        return next((p for p in self.living if self.shown[p] and power in self.powers[p]), None)

    def legacies(self) -> list[Seat]:
        """Who died in this phase."""
        return [p for p, when in self.died.items() if when == (self.round, self.phase)]

    def inherit(self, player: Seat, dead: Seat) -> None:
        self.reveal(player)
        self.guns[player].append(dead)
        self.guns[dead] = []
        self.aims.pop(dead, None)
        self.unused[player] += self.unused[dead]
        self.unused[dead] = []
        self.tell("{} takes the gun and the cards of {}.", player, dead)

    def discards(self, player: Seat) -> list[str]:
        """What a Specialist can give up."""
        return [] if self.shown[player] else self.kinds(player, player)

    def reclaim(self, player: Seat, kind: str) -> None:
        """The card that was fired goes back to the hand, as all have seen, and another is put away unseen."""
        self.reveal(player)
        self.thrown[player].append(take(self.unused[player], player, kind))
        card = self.shots.pop(player)
        self.unused[player].append(card)
        self.show([card])
        self.tell("{} takes {} back, and puts {:card} away unseen.", player, card, 1)

    # ---- the end

    def end_game(self) -> None:
        self.show(power for p in self.seats for power in self.powers[p])
        scores = self.scores()
        best = [p for p in self.living if scores[p] == max(scores)]
        if not best:
            self.finish("Nobody lives, and nobody wins.")
        elif len(self.living) == 1:
            self.finish("{} is the only one alive, with {}.", best[0], dollars(self.result(best[0])))
        else:
            have = "have" if best[1:] else "has"
            text = f"After {{:round}} {{}} {have} the most of those who live: {{}}."
            self.finish(text, self.round, best, dollars(self.result(best[0])))

    def cash(self, player: Seat) -> int:
        return sum(note.worth for note in self.money[player])

    def result(self, player: Seat) -> int:
        """What a living player has in the end, in thousands."""
        powers = self.powers[player]
        result = self.cash(player) + (5 if COWARD in powers else -5) * self.shame[player]
        if GRAVEDIGGER in powers:
            result += 10 * len(self.died)
        if DRAGON_SKIN in powers and not self.shown[player]:
            result += 10
        return result

    def scores(self) -> list[tuple[int, ...]]:
        """The living by their results, then fewer Shame, then more wounds; after them the dead, the last first."""
        if not self.living:
            return [(0,)] * self.n
        return [
            (0, *self.died[p]) if p in self.died else (1, self.result(p), -self.shame[p], self.wounds[p])
            for p in self.seats
        ]

    def tally(self) -> list[Tally]:
        """What the living have; of the dead, since when they are dead."""
        return [
            Tally("dead", f"in round {self.died[p][0]}")
            if p in self.died
            else Tally(1000 * self.result(p), self.made_of(p))
            for p in self.seats
        ]

    def made_of(self, player: Seat) -> str:
        parts = [f"{dollars(self.cash(player))} in notes"]
        if self.shame[player]:
            parts.append(f"{self.shame[player]} Shame")
        counts = {
            COWARD: self.shame[player],
            GRAVEDIGGER: self.died,
            DRAGON_SKIN: not self.shown[player],
        }
        return ", ".join([*parts, *(power.name for power in self.powers[player] if counts.get(power))])

    def nobody_wins(self) -> bool:
        return not self.living

    # ---- what is seen

    def scene(self, viewer: Viewer) -> Scene:
        loot = heap(self.worths)
        total = 1000 * sum(self.worths)
        places: list[Place] = [
            Basket(
                id="loot", label="Loot", tokens=loot, total=total, unit="dollars", note=self.prospects(), role="pot"
            ),
            Pile(id="pile", label="Notes to come", tokens=face_down(len(self.pile)), role="deck"),
        ]
        for p in self.seats:
            places += [*self.cards_of(p, viewer), self.purse(p, viewer)]
        heading = f"Round {max(self.round, 1)} of {ROUNDS}"
        return Scene([self.chair(p) for p in self.seats], places, self.links(), heading=heading)

    def prospects(self) -> str:
        """What each would get, if so many share."""
        if not self.loot:
            return ""
        parts = [sum(shares(self.worths, n)[0]) for n in range(1, len(self.living) + 1)]
        return "; ".join(
            f"{n} share: {dollars(part) + ' each' if part else 'nothing'}" if n > 1 else f"1 alone: {dollars(part)}"
            for n, part in enumerate(parts, 1)
        )

    def cards_of(self, player: Seat, viewer: Viewer) -> list[Place]:
        places: list[Place] = []
        if player == viewer:
            for gun in self.guns[player]:
                name, label = ("hand", "Bullet cards") if gun == player else ("taken", f"Cards of {CHARACTERS[gun]}")
                places.append(Hand(id=f"{name}{player}", label=label, owner=player, tokens=self.hand(player, gun)))
        if self.powers[player] and (player == viewer or self.shown[player] or self.over):
            (power,) = self.powers[player]
            places.append(Row(id=f"power{player}", label="Power", owner=player, tokens=[token(power)], note=power.gift))
        # A card lies in the gun face down, is turned up there, and goes at the end of the round.
        in_gun = [*self.loaded[player], *(self.shots[gun] for gun in self.guns[player] if gun in self.shots)]
        if in_gun:
            places.append(Row(id=f"gun{player}", label="In the gun", owner=player, tokens=tokens(in_gun)))
        for name, label, cards in (
            ("fired", "Cards shown", self.fired[player]),
            ("thrown", "Cards put away", self.thrown[player]),
        ):
            if cards:
                kept = tokens(cards)
                places.append(Row(id=f"{name}{player}", label=label, owner=player, tokens=kept, role="discards"))
        return places

    def hand(self, player: Seat, gun: Seat) -> list[Token]:
        """Cards of a kind lie together: one chooses a kind."""
        cards = [card for card in self.unused[player] if card.gun == gun]
        shown = []
        for kind in DECK:
            if alike := [card for card in cards if card.kind == kind]:
                one = token(alike[0], len(alike))
                one.value = kind if len(self.guns[player]) == 1 else None
                shown.append(one)
        return shown

    def purse(self, player: Seat, viewer: Viewer) -> Basket:
        """Money lies face down: everybody sees how many notes, and each player what their own are worth."""
        notes = self.money[player]
        place = Basket(id=f"money{player}", label="Money", owner=player, tokens=face_down(len(notes)))
        if player == viewer or self.open_money or self.over:
            place.tokens = heap([note.worth for note in notes])
            place.total, place.unit = 1000 * self.cash(player), "dollars"
        return place

    def chair(self, player: Seat) -> Chair:
        counters: dict[str, int | str] = {"wounds": self.wounds[player], "Shame": self.shame[player]}
        if self.hits[player]:
            counters["hit by"] = self.hits[player]
        marks = [CHARACTERS[player]]
        if player in self.died:
            marks.append(f"dead since round {self.died[player][0]}")
        elif self.stances[player] != STANDING:
            marks.append(self.stances[player])
        if player == GODFATHER:
            marks.append("Godfather")
        if player == self.grenade:
            marks.append("armed grenade")
        return Chair(player, counters, marks, face=PORTRAITS[player])

    def links(self) -> list[Link]:
        """Every gun that points at somebody, and what it has fired."""
        holders = {gun: p for p in self.seats for gun in self.guns[p]}
        return [
            Link(holders[gun], target, shot.kind if shot else "", shot.tone if shot else "")
            for gun, target in self.aims.items()
            for shot in [self.shots.get(gun)]
        ]

    # ---- what could be

    def redeal(self, viewer: Viewer, chance: Chance) -> None:
        super().redeal(viewer, chance)
        if self.phase not in (5, 6) or (self.phase == 5 and not self.shots):
            return
        # Every BBB that could be fired has been shown: what is still loaded is none.
        others = [p for p in self.seats if p != viewer]
        for hand in (self.loaded[p] for p in others):
            for i, card in enumerate(hand):
                if card.kind == BBB:
                    hands = [pile for p in others for pile in (self.unused[p], self.thrown[p])]
                    spots = [
                        (pile, at)
                        for pile in hands
                        for at, other in enumerate(pile)
                        if other.gun == card.gun and other not in self.known
                    ]
                    pile, at = chance.pick(spots)
                    hand[i], pile[at] = pile[at], card

    # ---- good play

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float]:
        """Shoot the rich who will stay; load when the loot is big; duck from many guns, and when a hit would kill."""
        if what == LOAD:
            return [self.eagerness(kinds) for kinds in choices]
        if what == AIM:
            return [self.grudge(targets) for targets in choices]
        if what == TALK:
            return [1 if answer == END else 20 for answer in choices]
        if what == BANZAI:
            return [1, self.fear(player)]
        return [1 if answer == NOT_NOW else self.temptation(player, what, answer) for answer in choices]

    def eagerness(self, kinds: str | tuple[str, ...]) -> float:
        live = {CLICK: 1.0, BANG: 0.02 * sum(self.worths), BBB: 0.01 * sum(self.worths)}
        return prod(live[kind] for kind in ((kinds,) if isinstance(kinds, str) else kinds)) + 0.01

    def grudge(self, targets: Seat | tuple[Seat | None, ...]) -> float:
        """The richest are worth most, the later the more; who has two wounds will rather duck."""
        weight = 1.0
        for target in targets if isinstance(targets, tuple) else (targets,):
            if target is None:
                weight *= 0.01
            else:
                weight *= (1 + self.cash(target) / 30) ** (self.round / 3) * (0.6 if self.wounds[target] == 2 else 1)
        return weight

    def fear(self, me: Seat) -> float:
        """How likely it is to withdraw, against 1 for staying: by what a hit would cost, and the share bring."""
        risks = [self.threat(gun) for gun, target in self.aims.items() if target == me]
        unhurt = prod(1 - risk for risk in risks)
        dying = self.wounds[me] + 1 >= self.deadly(me)
        cost = self.cash(me) + 10 * (ROUNDS + 1 - self.round) if dying else 15
        sharers = max(1, len(self.living) * 2 // 3)
        stay = unhurt * sum(shares(self.worths, sharers)[0]) - sum(risks) * cost
        withdraw = 5 if COWARD in self.powers[me] else -5
        return float(1.25 ** max(-30, min(30, withdraw - stay)))

    def threat(self, gun: Seat) -> float:
        """How likely a gun is loaded, for all that everybody has seen."""
        seen = [card.kind for cards in self.fired for card in cards if card.gun == gun]
        live = DECK[BANG] + DECK[BBB] - len(seen) + seen.count(CLICK)
        return max(live, 0) / max(sum(DECK.values()) - len(seen), 1)

    def temptation(self, me: Seat, what: str, answer: Any) -> float:
        """How good it is to show a power now, against 1 for keeping it."""
        if what == RESIST:
            others = self.wounds[me] - self.struck[me]
            saved = others + self.bullets[me] >= 3 > others + 1
            return 1000 if saved else self.bullets[me] - 1
        if what == RISE:
            share = sum(shares(self.worths, len(self.standing) + 1)[0])
            return float(1.25 ** (share - 20 + 2 * self.round))
        if what == RECLAIM:
            return 6 if answer == CLICK else 0.5
        return 0.5 if answer == INSANE else 6

    def outlook(self) -> Sequence[float] | None:
        """After a round: the dead win nothing, and wounds weigh on the living as long as there are rounds to come."""
        if self.phase != 1:
            return None
        left = ROUNDS - self.round
        held = [-inf if p in self.died else self.result(p) - left * self.wounds[p] for p in self.seats]
        return odds(held, SWAY * sqrt(left + 1))


def take(cards: list[Bullet], gun: Seat, kind: str) -> Bullet:
    """A card of that gun and kind is taken out."""
    card = next(card for card in cards if card.gun == gun and card.kind == kind)
    cards.remove(card)
    return card


@cache
def shares(worths: tuple[int, ...], n: int) -> tuple[tuple[int, ...], ...]:
    """The biggest equal parts that n players can have of these notes, without change: big notes first."""
    each = biggest_share(worths.count(5), worths.count(10), worths.count(20), n)
    left = list(worths)
    parts: list[list[int]] = [[] for _ in range(n)]
    for worth in (20, 10, 5):
        for part in parts:
            while worth in left and sum(part) + worth <= each:
                left.remove(worth)
                part.append(worth)
    return tuple(map(tuple, parts))


def biggest_share(fives: int, tens: int, twenties: int, n: int) -> int:
    """In thousands. A share can be possible where a smaller one is not, so all are tried from the top."""
    if not n:
        return 0
    for share in range((fives + 2 * tens + 4 * twenties) // n, 0, -1):  # in fives
        big = min(twenties, n * (share // 4))
        middle = min(tens, (n * share - 4 * big - n * (share % 2)) // 2)
        if n * share - 4 * big - 2 * middle <= fives:
            return 5 * share
    return 0


def in_order(notes: Iterable[Note]) -> list[Note]:
    return sorted(notes, key=lambda note: -note.worth)


def listed(player: Seat | None) -> list[Seat]:
    return [] if player is None else [player]


def heap(worths: Sequence[int]) -> list[Token]:
    """Notes that can be seen, those of a kind together."""
    shown = [token(next(note for note in BANKNOTES if note.worth == worth), worths.count(worth)) for worth in NOTES]
    for one in shown:
        one.value = None  # which of them it is does not matter
    return [one for one in shown[::-1] if one.count]


def face_down(count: int) -> list[Token]:
    """Notes that cannot be seen."""
    return [Token("note", "?", label="face-down note", count=count, face="note-back")] if count else []
