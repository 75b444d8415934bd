"""Flip: turn a die over, or make the other player pay with one of theirs. 2 players, 10 minutes."""

from collections.abc import Sequence
from itertools import groupby
from re import fullmatch
from typing import Any

from rumpus.core import (
    DICE,
    QUIET,
    REVEAL,
    Ask,
    BadOption,
    Chair,
    Game,
    Labelled,
    Piece,
    Place,
    Row,
    Scene,
    Seat,
    Style,
    Subset,
    Tally,
    Token,
    Turn,
    choice,
)
from rumpus.core.knowledge import Viewer
from rumpus.core.values import counted, listing

MOVE, CHANGE = "flip a die of yours or call one of theirs", "take change from the middle"
GAME, MATCH, ENOUGH = "game", "match", 50
SIZES, MOST = (6, 8, 10, 12, 20), 8


class Die(Piece):
    """A die. What lies below is always its size and one more, less what it shows."""

    __slots__ = ("number", "sides")
    look = "die"

    sides: int
    number: int  # among all dice of a game

    def __init__(self, name: str, sides: int, number: int) -> None:
        self.sides = sides
        self.number = number


ALL = {(sides, i): Die(f"d{sides}-{i + 1}", sides, i) for sides in SIZES for i in range(2 * MOST)}


def sizes_in(text: str) -> list[int]:
    """The sizes of some dice, smallest first: "2d6+d8" is 6, 6 and 8."""
    sizes = []
    for part in text.lower().replace(" ", "").split("+"):
        said = fullmatch(r"([1-8]?)d(6|8|10|12|20)", part)
        if said is None:
            raise BadOption(
                f"Dice are written like 5d6, or 2d6+d8+d20: one to {MOST} of them, with 6, 8, 10, 12 or 20 sides; "
                f"{text[:40]!r} is not."
            )
        sizes += [int(said[2])] * int(said[1] or 1)
    if len(sizes) > MOST:
        raise BadOption(f"Everybody has 1 to {MOST} dice, not {len(sizes)}.")
    return sorted(sizes)


def dice_in(text: str) -> str:
    """The same dice, written in their one way."""
    counts = [(sides, len([*alike])) for sides, alike in groupby(sizes_in(text))]
    return "+".join(f"{count if count > 1 else ''}d{sides}" for sides, count in counts)


class Flip(Game):
    """Turn your dice over, or call theirs into the middle, until somebody has no dice left."""

    title = "Flip"
    players = range(2, 3)
    minutes = 10
    # A call leaves at least one more in the middle, where there can be 320; between two calls everybody can flip 16
    # dice. A game brings a point, so a match has at most 99.
    longest = 99 * 320 * (2 + 2 * 16)
    style = Style(cloth="#2c1f4a", spot="#6d3c9c", back="#6d3c9c")

    dice = choice(
        "5d6",
        "d8+d10+d12",
        help="The dice that everybody has: any one to eight, like 2d6+d8.",
        custom=dice_in,
        example="2d6+d20",
    )
    length = choice(
        GAME,
        MATCH,
        title="How long",
        named={"game": "one game", "match": "to 50 points"},
        help="One game, or as many as it takes somebody to score 50 points.",
    )

    hands: list[list[Die]]
    middle: list[Die]
    faces: list[int]  # what each die shows, by its number
    flipped: list[list[int]]  # for each player, the dice flipped since their last call, by their numbers
    called: int | None  # the number of the die whose owner takes change just now
    player: Seat  # who flips or calls next, or is taking change before that
    points: list[int]
    games: int
    winner: Seat | None

    def setup(self) -> None:
        self.points = [0] * self.n
        self.games = 0
        self.winner = None
        self.roll()

    def roll(self) -> None:
        """Everybody rolls, again if the totals are equal: the lower one moves first. These are the only rolls."""
        sizes = sizes_in(self.dice)
        self.games += 1
        self.hands = [[ALL[sides, len(sizes) * p + i] for i, sides in enumerate(sizes)] for p in self.seats]
        self.middle, self.called = [], None
        self.flipped = [[], []]
        totals = [0, 0]
        while totals[0] == totals[1]:
            rolls = [self.chance.dice(len([*alike]), sides) for _ in self.seats for sides, alike in groupby(sizes)]
            self.faces = [face for roll in rolls for face in roll]
            totals = [self.total(hand) for hand in self.hands]
        self.player = Seat(totals.index(min(totals)))

    # ---- a turn

    def turn(self) -> Turn:
        me, you = self.player, self.next(self.player)
        # Flip a die of one's own that has not been flipped since one's last call, or call any of the other's.
        die: Die = yield Ask(me, MOVE, Labelled([*self.unflipped(me), *self.hands[you]], self.move))
        self.player = you
        if die in self.hands[me]:
            self.flip(me, die)
        else:
            yield from self.call(me, you, die)
        # Who has no dice left has lost.
        if not self.hands[you]:
            self.end_game(me, you)

    def unflipped(self, me: Seat) -> list[Die]:
        return [die for die in self.hands[me] if die.number not in self.flipped[me]]

    def stuck(self, me: Seat) -> list[Die]:
        return [die for die in self.hands[me] if die.number in self.flipped[me]]

    def flip(self, me: Seat, die: Die) -> None:
        """The die turns over, and is marked: it stays so, wherever it goes, until this player calls."""
        shown = self.face(die)
        self.faces[die.number] = self.below(die)
        self.flipped[me].append(die.number)
        self.tell("{} flips a {}: now it is a {}.", me, shown, self.face(die))

    def call(self, me: Seat, you: Seat, die: Die) -> Turn:
        """The die goes to the middle as it lies. Its owner may take back what is worth less, but for the die itself."""
        change = [other for other in self.middle if self.face(other) < self.face(die)]
        self.hands[you].remove(die)
        self.middle.append(die)
        self.flipped[me] = []
        self.called = die.number
        self.tell("{} calls a {} of {}.", me, self.face(die), you)
        most = self.face(die) - 1
        taken = yield Ask(you, CHANGE, Subset(change, label=self.name, worth=self.face, limit=most))
        for other in taken:
            self.middle.remove(other)
            self.hands[you].append(other)
        self.called = None
        if change:
            self.tell("{} takes {} as change.", you, [self.face(other) for other in taken])

    def face(self, die: Die) -> int:
        return self.faces[die.number]

    def below(self, die: Die) -> int:
        return die.sides + 1 - self.face(die)

    def total(self, dice: Sequence[Die]) -> int:
        return sum(map(self.face, dice))

    # ---- the end

    def end_game(self, me: Seat, you: Seat) -> None:
        """The winner scores what the dice in their own hand show."""
        scored = self.total(self.hands[me])
        self.points[me] += scored
        if self.length == GAME or self.points[me] >= ENOUGH:
            self.winner = me
            why = "" if self.length == GAME else ", and {} has {:point}"
            more = () if self.length == GAME else (me, self.points[me])
            self.finish(f"{{}} has no dice left{why}.", you, *more)
            return
        self.tell("{} has no dice left: {:point} for {}.", you, scored, me, how=REVEAL)
        self.roll()
        rolled = [self.total(hand) for hand in self.hands]
        self.tell("Game {}: all dice are rolled.", self.games, how=QUIET)
        self.tell("{} has {} and {} {}: {} begins.", Seat(0), rolled[0], Seat(1), rolled[1], self.player, how=DICE)

    def scores(self) -> list[tuple[bool, int]]:
        return [(p == self.winner, self.points[p]) for p in self.seats]

    def tally(self) -> list[Tally]:
        left = [f"{counted(len(hand), 'die') if len(hand) == 1 else f'{len(hand)} dice'} left" for hand in self.hands]
        return [Tally(self.points[p], left[p] if self.hands[p] else "") for p in self.seats]

    # ---- what is seen

    def scene(self, viewer: Viewer) -> Scene:
        places: list[Place] = [
            Row(
                id="middle",
                label="The middle",
                role="board",
                tokens=[self.token(die, viewer, viewer) for die in self.middle],
                note="" if self.called is None else f"change for the {self.faces[self.called]}: less than that",
            )
        ]
        stuck = [[str(self.face(die)) for die in self.stuck(p)] for p in self.seats]
        for p in self.seats:
            # (One's own dice should not move aside for a note: it stands below the middle.)
            note = f"the {listing(stuck[p])} cannot be flipped until they call" if stuck[p] and p != viewer else ""
            row = [self.token(die, p, viewer) for die in self.hands[p]]
            places.append(Row(id=f"dice{p}", label="Dice", owner=p, tokens=row, note=note))
        hint = "A called die goes to the middle; its owner may take dice from there that are worth less."
        if viewer is not None and stuck[viewer]:
            hint = f"You have flipped the {listing(stuck[viewer])}: not again until you call."
        return Scene(
            [self.chair(p) for p in self.seats],
            places,
            heading=f"Game {self.games}, to {ENOUGH} points" if self.length == MATCH else "",
            note=hint,
        )

    def chair(self, player: Seat) -> Chair:
        counters: dict[str, int | str] = {"points": self.points[player]} if self.length == MATCH else {}
        return Chair(player, counters | {"dice": len(self.hands[player])})

    def token(self, die: Die, owner: Viewer, viewer: Viewer) -> Token:
        """A die, called what one does by tapping it; with a mark if whoever has or might take it cannot flip it."""
        marks = ["flipped"] if owner is not None and die.number in self.flipped[owner] else []
        asked = viewer == self.player and self.called is None and not self.over
        move = asked and die not in self.middle and die not in self.stuck(self.player)
        label = self.move(die) if move else self.name(die)
        return Token(
            "die", str(self.face(die)), die, label, marks=marks + ["lit"] * (die.number == self.called), sides=die.sides
        )

    def move(self, die: Die) -> str:
        return (
            f"flip {self.name(die)} to {self.below(die)}"
            if die in self.hands[self.player]
            else f"call {self.name(die)}"
        )

    def name(self, die: Die) -> str:
        """What a die is called; where several lie side by side that look alike, they are numbered."""
        row = next(row for row in (*self.hands, self.middle) if die in row)
        alike = [other for other in row if (self.face(other), other.sides) == (self.face(die), die.sides)]
        which = f" (no. {alike.index(die) + 1})" if die != alike[0] else ""
        size = f" on the d{die.sides}" if len({*sizes_in(self.dice)}) > 1 else ""
        return f"{self.face(die)}{size}{which}"

    # ---- good play

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float] | None:
        """Call what brings few dice back, the last one first of all, and take as many back as one can."""
        if what == CHANGE:
            return [1.0 + 4.0 * len(taken) for taken in choices] if len(choices) <= 1000 else None
        last = len(self.hands[self.next(player)]) == 1
        lying = sorted(map(self.face, self.middle))
        return [1.0 if die in self.hands[player] else self.promise(self.face(die), lying, last) for die in choices]

    def promise(self, face: int, lying: Sequence[int], last: bool) -> float:
        """How good it looks to call a die that shows this, with these in the middle."""
        back, spent = 0, 0
        while back < len(lying) and spent + lying[back] < face:
            spent += lying[back]
            back += 1
        return 1000.0 if last and not back else 4.0 ** (1 - back)
