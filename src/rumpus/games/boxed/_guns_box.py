"""What is in the box of Ca$h'n Gun$: bullets, banknotes, super powers and the people who hold the guns."""

from collections.abc import Sequence
from itertools import chain

from rumpus.core import Piece, Token, token

ROUNDS = 8
FULL = 3  # wounds: whoever has so many is dead

CHARACTERS = ("El Toro", "Lotus", "Mr. Black", "Huggy", "Igor", "Tino")  # by seats
COLOURS = ("#a84a0e", "#b03566", "#2f66b8", "#17695f", "#5d6b1d", "#7b48a8")  # of the backs of their cards

CLICK, BANG, BBB = "Click", "Bang", "Bang! Bang! Bang!"
SOUNDS = {CLICK: "Click:", BANG: "Bang!", BBB: BBB}
PRINTED = {CLICK: "Click", BANG: "Bang!", BBB: BBB}
BULLET_FACES = {CLICK: "click", BANG: "bang", BBB: "bang-bang-bang"}
DECK = {CLICK: 5, BANG: 2, BBB: 1}  # the Bullet cards of a gun
NOTES = {5: 15, 10: 15, 20: 10}  # banknotes, in thousands


def dollars(thousands: int) -> str:
    return f"-${-thousands},000" if thousands < 0 else f"${thousands},000" if thousands else "$0"


class Bullet(Piece):
    """A card that is loaded into a gun. Every gun has a deck with a back of its own.

    A deck is shuffled before the game: which of its five Clicks is played says nothing about the others.
    """

    __slots__ = ("back", "face", "kind", "name")
    look = "card"

    back: str  # whose gun it is for
    kind: str
    name: str
    face: str

    def __init__(self, known_as: str, back: str, kind: str) -> None:
        self.back, self.kind = back, kind
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

    def __init__(self, known_as: str, number: int, gift: str, name: str = "") -> None:
        self.number, self.gift = number, gift
        self.name, self.figures = name or known_as, (str(number),)

    @property
    def label(self) -> str:
        return self.name

    @property
    def text(self) -> str:
        return self.name

    @property
    def tone(self) -> str:
        return "power"


class Role(Piece):
    """What somebody really is, in the games with a cop."""

    __slots__ = ("face", "name")
    look = "card"

    name: str
    face: str

    def __init__(self, known_as: str, name: str, face: str) -> None:
        self.name, self.face = name, face

    @property
    def label(self) -> str:
        return self.name

    @property
    def text(self) -> str:
        return self.name


def deck(owner: str, guns: int = 1) -> list[Bullet]:
    """The Bullet cards of a gun, or of several guns that share them."""
    return [
        Bullet(f"{kind} {i + 1} of {owner}", owner, kind) for kind, count in DECK.items() for i in range(guns * count)
    ]


def notes(first: int, times: int) -> list[Note]:
    """All banknotes of a box, or of another one."""
    return [
        Note(f"{worth}k no. {i + 1}", worth)
        for worth, count in NOTES.items()
        for i in range(first * count, (first + times) * count)
    ]


BULLETS = [deck(owner) for owner in CHARACTERS]
BANKNOTES = notes(0, 1)

# In teams: the first bodyguard, the godfather, the second bodyguard.
TEAMS = (
    ("Vodka", "El Presidente", "Borsht"),
    ("John Black", "Little Capone", "Quentin Black"),
    ("White Lotus", "El Seducator", "Black Lotus"),
    ("Big Wailer", "Tino", "Little Wailer"),
)
PORTRAITS = {name: name.lower().replace(". ", "-").replace(" ", "-") for name in (*CHARACTERS, *chain(*TEAMS))}
TEAM_COLOURS = ("#5d6b1d", "#2f66b8", "#b03566", "#7b48a8")
# Bodyguards may exchange cards, so theirs have one back.
TEAM_DECKS = [(deck(f"{leader}'s team"), deck(f"{one} and {other}", guns=2)) for one, leader, other in TEAMS]
TEAM_NOTES = BANKNOTES + notes(1, 1)

GRAVEDIGGER = Power("6 feet under", 1, "whoever lives gets $10,000 for each of the dead")
UNBREAKABLE = Power("The Unbreakable", 2, "only the fourth wound kills")
HEIR = Power("You don't need it anymore", 3, "takes the gun and the cards of one of the first dead")
DRAGON_SKIN = Power("Dragon Skin", 4, "once, all bullets of a round are one wound; $10,000 if unused")
INSANE = Power("The Insane", 5, "the next wound sets off a grenade among all who stand")
KID = Power("The Kid", 6, "aims after all the others")
CUNNING = Power("The Cunning", 7, "loads after everybody has aimed")
COWARD = Power("Super Coward", 8, "at the end each Shame is worth $5,000")
SPECIALIST = Power("The Specialist", 9, "once takes a fired Bang! Bang! Bang! back")
TOUGH = Power("It does not even hurt", 10, "once stands up again in time to share")
POWERS = (GRAVEDIGGER, UNBREAKABLE, HEIR, DRAGON_SKIN, INSANE, KID, CUNNING, COWARD, SPECIALIST, TOUGH)
DOUBLED = (GRAVEDIGGER, UNBREAKABLE, DRAGON_SKIN, COWARD, SPECIALIST, TOUGH)  # of these teams have a second one
TEAM_POWERS = (*POWERS, *(Power(f"{one}, again", one.number, one.gift, one.name) for one in DOUBLED))
POWER_SETS = {"1-10": POWERS, "1-6": POWERS[:6]}

COP = Role("the cop", "cop", "cop")
GANGSTERS = [Role(f"gangster {i + 1}", "gangster", "gangster") for i in range(5)]
SWITCHBOARD = ("Busy", "Busy", "Reinforcements Sent")  # what is heard at each call


def take(cards: list[Bullet], kind: str) -> Bullet:
    """A card of that kind is taken out."""
    card = next(card for card in cards if card.kind == kind)
    cards.remove(card)
    return card


def by_worth(notes: Sequence[Note]) -> list[str]:
    """ "2 × $20,000", the big ones first."""
    counts = {worth: sum(note.worth == worth for note in notes) for worth in sorted(NOTES, reverse=True)}
    return [f"{count} × {dollars(k)}" if count > 1 else dollars(k) for k, count in counts.items() if count]


def heap(worths: Sequence[int]) -> list[Token]:
    """Notes that can be seen, those of a kind together."""
    shown = [token(next(note for note in BANKNOTES if note.worth == worth), worths.count(worth)) for worth in NOTES]
    for one in shown:
        one.value = None  # which of them it is does not matter
    return [one for one in shown[::-1] if one.count]


def face_down(count: int) -> list[Token]:
    """Notes that cannot be seen."""
    return [Token("note", "?", label="face-down note", count=count, face="note-back")] if count else []
