"""The cards of Before I Kill You, Mister Spy: 18 Lair cards, 18 Spies and 18 Doublers, with names or without."""

from collections.abc import Iterable

from rumpus.core import Piece, Seat

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
TAUNTS = {  # what is printed on a Doubler, and what is said after "Before I kill you, Mister Spy,"
    "A1": ("The scale model", "let me show you the scale model. It has tiny trees."),
    "A2": ("The tiny trees", "I painted the tiny trees myself."),
    "B1": ("My theme music", "you must hear my theme music. All four movements."),
    "B2": ("The orchestra", "the orchestra is paid until six. Listen."),
    "C1": ("Guess the button", "guess which of these buttons does nothing."),
    "C2": ("Which button was it?", "I forget which of these buttons does nothing."),
    "D1": ("What all of this cost", "allow me to explain what all of this cost."),
    "D2": ("The electricity bill", "look at this electricity bill."),
    "E1": ("My memoirs", "I shall read you one chapter of my memoirs."),
    "E2": ("The footnotes", "I shall read you the footnotes."),
    "F1": ("Wait for sunrise", "let us wait for sunrise. The light is better."),
    "F2": ("My portrait", "stand a little to the left. The portrait is nearly done."),
    "G1": ("A game of croquet", "one game of croquet. Best of three."),
    "G2": ("Backgammon", "we settle this at backgammon, like civilised people."),
    "H1": ("Trust the ropes", "I am going to leave this room and trust the ropes."),
    "H2": ("The new guard", "the guard is new, but his mother speaks well of him."),
    "I1": ("Is the cape too much?", "tell me honestly: is the cape too much?"),
    "I2": ("A long speech", "my public expects a speech. It is a long speech."),
}
FACES = {  # who and what looks alike; other Spies wear the hat
    "trainee": "Trainee Pip Larkin",
    "gentleman": "Cousin Bartleby; Mister Fazz; Sir Reginald Steele",
    "lady": "Miss Quill; Madame Ostrova; Lady Pemberwick; Contessa Bellanova; Baroness Winterhale",
    "officer": "Sergeant Tweed; Captain Larch; Major Thornbury; Colonel Ashgrove",
    "scholar": "Doctor Kelley; Professor Nightjar",
    "shop": "Gift Shop; Henchmen's Canteen; Oversized Wine Cellar",
    "trapdoor": "Squeaky Trapdoor; Revolving Bookcase",
    "hall": "Trophy Hall; Mirror Corridor; Laser Gallery; Ballroom Centrifuge",
    "fountain": "Duck Pond; Aquarium Lobby; Piranha Fountain",
    "pit": "Guinea Pig Pit",
    "rocket": "Missile Garden",
    "machine": "Weather Machine",
    "submarine": "Submarine Hangar",
    "volcano": "Hollow Volcano; Mountain Monorail",
}
LIKE = {name: face for face, names in FACES.items() for name in names.split("; ")}
PLAIN_FACES = {LAIR: "volcano", SPY: "spy", DOUBLER: "taunt"}


class Card(Piece):
    """A card of any kind. Spies have a back of their own, and everybody sees backs."""

    __slots__ = ("back", "face", "kind", "label", "letter", "name", "value")
    look = "card"

    back: str
    kind: str
    value: int  # of a Lair card or a Spy
    letter: str  # of a Doubler
    label: str
    name: str
    face: str

    def __init__(
        self, known_as: str, kind: str, label: str, value: int = 0, letter: str = "", printed: str = ""
    ) -> None:
        self.back = "spy" if kind == SPY else ""
        self.kind, self.label, self.value, self.letter = kind, label, value, letter
        self.name, self.face = printed, LIKE.get(printed, PLAIN_FACES[kind])

    @property
    def text(self) -> str:
        return self.letter or str(self.value)

    @property
    def figures(self) -> tuple[str]:  # type: ignore[override]
        return (self.text,)

    @property
    def tone(self) -> str:
        return self.kind.lower()


def named_cards(kind: str, table: dict[int, str]) -> list[Card]:
    names = [(value, name) for value in table for name in table[value].split("; ")]
    return [Card(name, kind, f"{name} ({value})", value, printed=name) for value, name in names]


def bare_cards(kind: str, table: dict[int, str]) -> list[Card]:
    """The same cards without their names: Lair 2a, Lair 2b ..."""
    names = [(value, f"{kind} {value}{'abcdef'[i]}") for value in table for i in range(table[value].count(";") + 1)]
    return [Card(name, kind, name, value) for value, name in names]


DOUBLERS = [
    Card(name, DOUBLER, f"Doubler {name[0]}", letter=name[0], printed=printed) for name, (printed, _) in TAUNTS.items()
]
BARE_DOUBLERS = [
    Card(f"Doubler {name[0]}{'ab'[int(name[1]) - 1]}", DOUBLER, f"Doubler {name[0]}", letter=name[0]) for name in TAUNTS
]
BOX = (*named_cards(LAIR, LAIRS), *named_cards(SPY, SPIES), *DOUBLERS)
BARE_BOX = (*bare_cards(LAIR, LAIRS), *bare_cards(SPY, SPIES), *BARE_DOUBLERS)

Source = Card | Seat | str  # where a Spy comes from: one's own hand, that of a player, or the deck


def value(cards: Iterable[Card]) -> int:
    return sum(card.value for card in cards)
