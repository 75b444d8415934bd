"""The cards of Fight City, as tables, and what they say in words."""

import re
from collections import Counter
from difflib import get_close_matches
from typing import Final

from msgspec import Struct

from rumpus.core import Piece, listing

CASH, FEAR, FOOD, INFLUENCE, POWER, PRESSURE = "$", "Fe", "Fo", "In", "Po", "Pr"
SYMBOLS = {CASH: "Cash", FEAR: "Fear", FOOD: "Food", INFLUENCE: "Influence", POWER: "Power", PRESSURE: "Pressure"}
SPEED, HIT, BLOCK = range(3)
STATS = ("Speed", "Hit", "Block")

LOCATION, FIGHTER, GUARD, WEAPON = "Location", "Fighter", "Guard", "Weapon"
EVENT, SURPRISE = "Event", "Surprise"
BUILD, DRAW, FIGHT = "build", "draw", "fight"  # the turns, and when Events are played
STRIKE, STRUCK, HUNDRED = "strike", "struck", "Speed 100"  # when Surprises are played

# How many in a deck; name; U: unique; inputs; outputs; Speed/Hit/Block, or what a Weapon adds to them; effects.
STAYING_A = """
Location
2 | Asphy & Morehead         |   | $     | In Pr |         |
1 | Banco Nationale di F. C. | U | $     | In In |         | VAULT, DIVIDEND 1
2 | Benson Cleaners          | U | $     | Pr    |         | HAND 2
2 | FCP&L                    |   | $     | Po Po |         |
1 | Fight City Tribune       | U | In    | In Pr |         | DIVIDEND 1
2 | Ghicciaroni's            |   | $     | Fo Fo |         |
2 | MaxCorp                  |   | $ $   | Po In |         | LEAD Block +1
2 | St. Charles Brewery      |   | Po    | Fo Fo |         |
Fighter
1 | Black Tigers             |   | Fe    | Fe Fe | 6/5/4   |
1 | Fight City Yacht Club    |   | In    | In Fo | 2/3/5   |
1 | Gail Stanton             | U | Po    | Pr Fe | 7/5/5   |
1 | Jack Bitterman           | U | Pr    | Fe    | 7/6/4   |
1 | Jocelyn Culvert Stone    | U | In Po | In Fe | 9/7/6   | LEAD Hit +1
1 | Joshua Reed              | U | Pr    | Pr    | 5/3/5   | POCKET
1 | Oceola                   | U | Fo Fo | Fe Fe | 6/9/8   |
1 | Peter Stone              | U | In Po | Pr Pr | 5/8/8   | BOUNTY 1
1 | Porky the Pinhead        | U | Fo    |       | 2/9/7   |
1 | Pug Mahone               | U | Fo    | Fe    | 5/7/5   |
2 | Red Tigers               |   | Fo    | Fe    | 6/5/3   |
2 | Sea Dog                  |   | Fo    | Pr    | 4/5/6   |
1 | Tom Purdue               | U | Po    | Po Pr | 5/5/6   |
1 | Torgo the Bastard        | U | Po Fe | Fe    | 3/11/9  |
1 | Xavier Craigdarroch      | U | In $  | Pr Fe | 9/7/5   | DOUBLE
Guard
1 | Pedro Conscience Alvarez | U | Pr    | Fe    | 6/6/7   |
1 | Renta Cop                |   | Po    |       | 4/4/6   |
1 | Slacker                  |   | Fo    | Pr    | 3/3/6   |
Weapon
1 | Automatic Pistol         |   | Fe    |       | 3/3/0   |
2 | Blow-'Em-Up Kit          |   | Pr    |       | 0/1/0   | SAC: DESTROY site
1 | Molotov Cocktail         |   | Fe    |       | 0/1/0   | SAC: KILL frail6
1 | Poison Darts             |   | Fe    |       | 4/2/0   |
2 | Satellite Uplink         |   | Pr    | In    | 1/0/1   | HAND 1
1 | Sawed-Off Broadsword     |   | Fe    |       | -1/5/1  |
1 | Sherman Tank             | U | Pr $  |       | -2/6/6  |
"""

STAYING_B = """
Location
1 | Fight City Hall          | U | $ $   | In Pr |         | MOURN
1 | Mister Ho's Chop Shop    | U | $     | Fe    |         | SCRAP
2 | The Rusty Anchor         |   | $     | Fo Fe |         |
2 | Pier Nineteen            |   | $     | Fe Pr |         |
2 | Boiler Room Gym          |   | Fo    | Fe    |         | BASE Block +1
2 | Aunt Ida's Diner         |   | $     | Fo Fo |         |
2 | Numbers Racket           |   | $     | Pr    |         | DIVIDEND 1
1 | The Back Room            | U | Pr    | In In |         | HAND 1
1 | Saint Ludo's Mission     |   | $     | Fo In |         |
Fighter
2 | Dockside Boys            |   | Fe    |       | 4/4/4   |
2 | Bridge Trolls            |   | Fo    | Fe    | 3/5/5   |
2 | Cellar Rats              |   | Fo    | Pr    | 6/3/3   |
1 | The Laundry Ladies       |   | Pr    | Fo Fe | 5/4/5   |
1 | Marlowe Quick            | U | Pr    | Fe    | 9/4/2   |
1 | Big Agnes                | U | Fo Fo | Fe Fe | 3/8/8   |
1 | Needles Novak            | U | Fe    | Fe Pr | 6/5/4   |
1 | Uncle Sal                | U | In    | In Pr | 3/4/6   | LEAD Block +1
1 | The Quiet Twins          | U | Fe $  | Fe    | 7/7/6   | DOUBLE
1 | Dr. Mandible             | U | In    | Fo    | 5/5/5   | BOUNTY 1
1 | Lefty Two-Fists          | U | Fe    |       | 5/7/4   |
1 | Sister Mercy             | U | Pr    | Pr Fe | 5/4/5   |
1 | Fingers Fontaine         | U | Pr    | Pr    | 6/3/4   | POCKET
1 | Old Man Harrow           | U | In Fe | Fe In | 5/8/6   | LEAD Hit +1
Guard
2 | Night Watchman           |   | Fo    |       | 3/4/6   |
1 | Junkyard Dog             |   | Fe    |       | 6/5/5   |
1 | Madame Corday            | U | Pr    | Fe    | 5/6/8   |
Weapon
2 | Brass Knuckles           |   | Fe    |       | 0/4/1   |
1 | Length of Chain          |   | Fe    |       | 2/2/2   |
2 | Grenade                  |   | Fe    |       | 0/0/0   | SAC: DESTROY site-or-weapon
1 | Tommy Gun                |   | Pr $  |       | 2/5/0   |
1 | Manhole Cover            |   | Fe    |       | -1/1/5  |
1 | Getaway Car              | U | Pr    | Pr    | 5/0/1   |
1 | Piano Wire               |   | Pr    |       | 2/3/0   | BOUNTY 1
"""

# How many in a deck; name; when it is played; the symbol it needs; effects, in this order.
USED_A = """
Event
2 | Burglary                  | build     | Pr | PAY 1, ROB
1 | Dig                       | draw      | Po | DIG 6 2
1 | Downsizing                | build     | In | DESTROY plain
2 | Dubious Accounting        | draw      | In | POT 2
1 | Opportunity Creep         | draw      | Pr | RECOVER
1 | The Very Clever Pipe Game | fight     | Fe | KILL slow5
Surprise
1 | Bubbly Green Stuff        | strike    | Pr | MOD Hit +4, MOD Block +4
1 | Gun in my Pocket          | strike    | Fe | MOD Hit +6
1 | Hail of Bullets           | Speed 100 | Fe | FOES Block -2
"""

USED_B = """
Event
2 | Protection Money          | draw      | Fe | POT 2
1 | Arson                     | build     | Fe | PAY 1, DESTROY site
1 | Shakedown                 | build     | Pr | DISCARD 2
1 | Ask Around                | draw      | Pr | DIG 6 2
1 | Grave Robbing             | draw      | Fo | RECOVER
1 | Long Walk, Short Pier     | fight     | Fe | KILL slow5
Surprise
1 | Sucker Punch              | strike    | Fe | MOD Hit +6
1 | Slipped on a Peel         | struck    |    | CANCEL
1 | Street Fever              | Speed 100 | Fe | OURS Speed +2, OURS Hit +1
"""


class Effect(Struct, frozen=True):
    """One thing that a card does: a word of the vocabulary, and what goes with it."""

    word: str
    stat: int = 0  # which of Speed, Hit and Block
    n: int = 0
    k: int = 0
    target: str = ""  # the filter of a DESTROY or KILL
    sacrifice: bool = False  # it is done by discarding the Weapon instead of a Strike

    @property
    def words(self) -> str:
        """What the card says."""
        said = WORDS[self.word].format(
            n=self.n, signed=f"{self.n:+}", k=self.k, stat=STATS[self.stat], target=TARGETS.get(self.target, "")
        )
        return f"instead of striking, discard this to {said}" if self.sacrifice else said

    @property
    def short(self) -> str:
        said = SHORT[self.word].format(n=self.n, signed=f"{self.n:+}", k=self.k, stat=STATS[self.stat])
        return f"sacrifice: {said}" if self.sacrifice else said


SHORT = {
    "HAND": "hand {signed}",
    "LEAD": "gang {stat} {signed}",
    "BASE": "on it {stat} {signed}",
    "DOUBLE": "strikes for $2",
    "POCKET": "pockets it",
    "VAULT": "no robbing",
    "DIVIDEND": "draw: ${n}",
    "MOURN": "death: a card",
    "SCRAP": "death: $1",
    "BOUNTY": "kill: ${n}",
    "PAY": "pay ${n}",
    "POT": "${n} from Pot",
    "ROB": "rob a card",
    "DIG": "take {k} of {n}",
    "RECOVER": "take one back",
    "DISCARD": "they lose {n}",
    "DESTROY": "destroy",
    "KILL": "kill",
    "MOD": "{stat} {signed}",
    "FOES": "foes {stat} {signed}",
    "OURS": "gang {stat} {signed}",
    "CANCEL": "no effect",
}
WORDS = {
    "HAND": "your hand is {n} larger",
    "LEAD": "your other Fighters have {stat} {signed}",
    "BASE": "Fighters resting on it have {stat} {signed}",
    "DOUBLE": "a player struck by this Fighter pays $2",
    "POCKET": "what a player pays for this Fighter's Strikes goes into your Bank",
    "VAULT": "cannot be robbed",
    "DIVIDEND": "at the end of your Draw Turn take ${n} from the Pot",
    "MOURN": "when a Fighter of yours is killed you may draw a card",
    "SCRAP": "when any Fighter is killed take $1 from the Pot",
    "BOUNTY": "for each Fighter killed by a Strike of this one take ${n} from the Pot",
    "PAY": "put ${n} into the Pot",
    "POT": "take up to ${n} from the Pot",
    "ROB": "take all coins from a card in play, unless it is a guarded Location",
    "DIG": "look at the top {n} cards of your deck and take {k} of them",
    "RECOVER": "take a card from your discard pile",
    "DISCARD": "somebody else discards {n} cards at random",
    "DESTROY": "destroy {target}",
    "KILL": "kill {target}",
    "MOD": "the Fighter has {stat} {signed} this turn",
    "FOES": "all opposing Fighters have {stat} {signed} this turn",
    "OURS": "all your Fighters have {stat} {signed} this turn",
    "CANCEL": "the Strike has no effect",
}
SITE, SITE_OR_WEAPON, PLAIN, SLOW, FRAIL = "site", "site-or-weapon", "plain", "slow5", "frail6"
TARGETS = {
    SITE: "an unguarded Location of somebody else",
    SITE_OR_WEAPON: "an unguarded Location or a Weapon of somebody else",
    PLAIN: "a Fighter of somebody else that is not unique",
    SLOW: "any Fighter with a printed Speed of 5 or less",
    FRAIL: "an opposing Fighter with a printed Block of 6 or less",
}
WHEN = {
    BUILD: "before a Build Turn",
    DRAW: "before a Draw Turn",
    FIGHT: "before a Fight Turn",
    STRIKE: "when a Fighter of yours strikes",
    STRUCK: "when an opposing Fighter strikes",
    HUNDRED: "at Speed 100",
}


def effect_in(text: str) -> Effect:
    sacrifice = text.startswith("SAC: ")
    word, *args = text.removeprefix("SAC: ").split()
    stat = STATS.index(args.pop(0)) if args and args[0] in STATS else 0
    target = args.pop() if args and args[0] in TARGETS else ""
    n, k = (*map(int, args), 0, 0)[:2]
    return Effect(word, stat, n, k, target, sacrifice)


class Print(Struct, frozen=True):
    """What is printed on a card."""

    name: str
    kind: str
    unique: bool
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    stats: tuple[int, ...]  # Speed, Hit and Block, or what a Weapon adds to them
    effects: tuple[Effect, ...]
    when: str = ""
    needs: str = ""

    @property
    def stays(self) -> bool:
        return self.kind not in (EVENT, SURPRISE)

    @property
    def fights(self) -> bool:
        """A Guard is a Fighter in every respect but those that say "Guard"."""
        return self.kind in (FIGHTER, GUARD)

    def has(self, word: str) -> int:
        """How much there is of an effect that lasts; 0 is none."""
        return sum(effect.n or 1 for effect in self.effects if effect.word == word and not effect.sacrifice)

    @property
    def rules(self) -> str:
        """What it does, in words."""
        said = " and ".join(effect.words for effect in self.effects)
        if self.kind in (LOCATION, WEAPON):  # there is no Fighter that it could be other than
            said = said.replace("your other Fighters", "your Fighters")
        if self.kind == WEAPON:
            said = said.replace("this one", "its bearer")
        return said

    @property
    def short(self) -> str:
        """The same as short as it can be, as it stands on the card under the name."""
        symbols = f"{' '.join(self.inputs)} ▸ {' '.join(self.outputs)}" if self.outputs else " ".join(self.inputs)
        if not self.stays:
            symbols = f"{self.when}, {self.needs}" if self.needs else self.when
        return " · ".join(filter(None, [symbols, self.does]))

    @property
    def does(self) -> str:
        return " · ".join(dict.fromkeys(effect.short for effect in self.effects))

    @property
    def in_full(self) -> str:
        kind = f"unique {self.kind}" if self.unique else self.kind
        if not self.stays:
            whose = "needs a Fighter with " if self.kind == SURPRISE else "needs "
            needs = f", {whose}{SYMBOLS[self.needs]}" if self.needs else ""
            return f"{self.name} ({kind}, {WHEN[self.when]}{needs}: {self.rules})"
        said = [kind]
        if self.fights:
            said.append("/".join(map(str, self.stats)))
        elif self.kind == WEAPON and any(self.stats):
            said.append("/".join(f"{n:+}" if n else "0" for n in self.stats))
        said.append(f"needs {' '.join(self.inputs)}")
        if self.outputs:
            said.append(f"gives {' '.join(self.outputs)}")
        return f"{self.name} ({', '.join(said)}{': ' if self.rules else ''}{self.rules})"


def prints_in(staying: str, used: str) -> dict[Print, int]:
    """The cards of a deck, and how many there are of each."""
    deck: dict[Print, int] = {}
    kind = ""
    for line in (*staying.strip().splitlines(), *used.strip().splitlines()):
        count, *cells = (cell.strip() for cell in line.split("|"))
        if not cells:
            kind = count
            continue
        effects = tuple(effect_in(text) for text in cells[-1].split(", ") if text)
        if kind in (EVENT, SURPRISE):
            name, when, needs, _ = cells
            made = Print(name, kind, False, (), (), (), effects, when, needs)
        else:
            name, unique, inputs, outputs, stats, _ = cells
            figures = tuple(int(figure) for figure in stats.split("/") if figure)
            made = Print(name, kind, bool(unique), tuple(inputs.split()), tuple(outputs.split()), figures, effects)
        deck[made] = int(count)
    return deck


DECKS: Final = {"A": prints_in(STAYING_A, USED_A), "B": prints_in(STAYING_B, USED_B)}
PRINTS: Final = {made.name: made for deck in DECKS.values() for made in deck}

# ---- the cards themselves

MOST_PLAYERS, MOST_ALIKE = 6, 4
BACKS = ("red", "blue", "green", "gold", "violet", "grey")  # of the players' decks, seat by seat
FACES = {LOCATION: "location", FIGHTER: "fighter", GUARD: "guard", WEAPON: "weapon", EVENT: "event", SURPRISE: "bang"}
PICTURES = {
    "diner": ("Ghicciaroni's", "St. Charles Brewery", "Aunt Ida's Diner", "Benson Cleaners", "Mister Ho's Chop Shop"),
    "power": ("FCP&L", "Boiler Room Gym"),
    "hall": ("Banco Nationale di F. C.", "Fight City Hall", "Saint Ludo's Mission", "Numbers Racket"),
    "pier": ("The Rusty Anchor", "Pier Nineteen"),
    "gun": ("Automatic Pistol", "Tommy Gun", "Poison Darts", "Piano Wire"),
    "bomb": ("Blow-'Em-Up Kit", "Molotov Cocktail", "Grenade"),
    "wheels": ("Sherman Tank", "Getaway Car"),
    "cat": ("Black Tigers", "Red Tigers", "Cellar Rats", "Junkyard Dog"),
    "lady": (
        "Gail Stanton",
        "Jocelyn Culvert Stone",
        "The Laundry Ladies",
        "Big Agnes",
        "Sister Mercy",
        "Madame Corday",
    ),
    "boss": ("Peter Stone", "Xavier Craigdarroch", "Uncle Sal", "Old Man Harrow", "Marlowe Quick"),
    "clerk": ("Tom Purdue", "Joshua Reed", "Dr. Mandible", "Fingers Fontaine"),
    "captain": ("Sea Dog", "Fight City Yacht Club", "Dockside Boys"),
    "brute": ("Oceola", "Torgo the Bastard", "Porky the Pinhead", "Bridge Trolls", "Lefty Two-Fists"),
    "kid": ("Slacker", "Needles Novak", "The Quiet Twins"),
}
PICTURE_OF = {name: picture for picture, names in PICTURES.items() for name in names}


class Card(Piece):
    """A card of one player's deck: "FCP&L 2a" is the second FCP&L of the first player."""

    __slots__ = ("back", "face", "made")
    look = "card"

    made: Print
    back: str
    face: str

    def __init__(self, name: str, made: Print, back: str) -> None:
        self.made, self.back = made, back
        self.face = PICTURE_OF.get(made.name, FACES[made.kind])

    @property
    def label(self) -> str:
        return self.made.name

    @property
    def text(self) -> str:
        return self.made.name


def card_of(name: str, copy: int, seat: int) -> Card:
    return Card(f"{name} {copy}{'abcdef'[seat]}", PRINTS[name], BACKS[seat])


CARDS = tuple(
    {name: tuple(card_of(name, copy + 1, seat) for copy in range(MOST_ALIKE)) for name in PRINTS}
    for seat in range(MOST_PLAYERS)
)  # of each player, by name


# ---- decks of one's own

FEWEST, MOST, LONGEST = 50, 60, 2000  # cards, cards and letters
LINE = re.compile(r"(?<!\d)(\d+)(?:\s*[x×])?\s+([^\d\s;][^\d\n;]*)")


def as_text(deck: dict[Print, int]) -> str:
    """A deck as it is written down: "2 FCP&L", a line for each card."""
    return "\n".join(f"{count} {made.name}" for made, count in deck.items())


def deck_in(text: str) -> Counter[str]:
    """The names in a list of cards that is right, or in as much of it as can be read."""
    counts: Counter[str] = Counter()
    for count, name in LINE.findall(text[:LONGEST]):
        counts[spelled(name) or name.strip()] += int(count[:4])
    return counts


def spelled(name: str) -> str | None:
    """A card's name as it is printed, however it was typed; None if there is no such card."""
    wanted = name.strip(" ,.\t\r").casefold()
    return next((known for known in PRINTS if known.casefold().strip(".") == wanted), None)


def why_no_deck(text: str) -> str | None:
    """Why a text is no deck, in a sentence; None if it is one."""
    if len(text) > LONGEST:
        return f"A deck is written in at most {LONGEST:,} letters, not {len(text):,}."
    rest = LINE.sub("", text).strip(" \t\n;,")
    if rest or not LINE.search(text):
        return f"Write a line for each card, like '2 FCP&L'; {rest.splitlines()[0][:40]!r} is none." if rest else EMPTY
    counts = deck_in(text)
    for name in counts:
        if name not in PRINTS:
            near = get_close_matches(name.casefold(), map(str.casefold, PRINTS), 1, 0)
            return f"There is no card called {name[:40]!r}: do you mean {spelled(near[0])}?"
    if many := [name for name, count in counts.items() if count > MOST_ALIKE]:
        return f"A deck has at most {MOST_ALIKE} cards of one name: there are too many of {listing(many)}."
    if not FEWEST <= counts.total() <= MOST:
        return f"A deck has {FEWEST} to {MOST} cards, not {counts.total()}."
    return None


EMPTY = "Write a line for each card, like '2 FCP&L'."
HOW_TO = f"{EMPTY} A deck has {FEWEST} to {MOST} cards, at most {MOST_ALIKE} of one name. The rules list all cards."


def cards_in(counts: dict[str, int], seat: int) -> list[Card]:
    """The cards of a player's deck."""
    return [card for name, count in counts.items() for card in CARDS[seat][name][:count]]


def names_in(deck: dict[Print, int]) -> dict[str, int]:
    return {made.name: count for made, count in deck.items()}


def halves(doubled: int) -> str:
    """A number that is kept in halves: "10½"."""
    whole, half = divmod(abs(doubled), 2)
    return ("-" if doubled < 0 else "") + (f"{whole or ''}½" if half else str(whole))
