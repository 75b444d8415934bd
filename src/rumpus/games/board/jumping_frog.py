"""The Celebrated Jumping Frog Game: whack frogs of building blocks onto a lily pad. 2 to 6 players, 30 minutes."""

from collections.abc import Callable, Sequence
from math import atan2, cos, degrees, radians, sin, sqrt
from typing import Any

from rumpus.core import (
    DICE,
    QUIET,
    Act,
    Ask,
    Chair,
    Chance,
    Either,
    Film,
    Game,
    Labelled,
    Piece,
    Place,
    Reel,
    Row,
    Scene,
    Seat,
    Stage,
    Style,
    Tally,
    Throw,
    Token,
    Told,
    Turn,
    Viewer,
    choice,
    number,
    token,
)
from rumpus.core.values import counted
from rumpus.pieces.thrown import COARSE, FINE, Frames, Pose, ready, tremble, unpacked

from ._frogs import (
    EDGE,
    FROG,
    LANDINGS,
    PAD,
    RAKE,
    TABLE,
    facing_the_pad,
    guessed,
    put_back,
    read,
    righted,
    set_flat,
    solid,
    speed_for,
    to_the_pad,
    whacked,
)

WHICH, FLIP = "choose which die goes first", "flip the frog or stop"
STOP = "stop"
MOST_FLIPS = 50  # in a go
START = 250.0  # from the middle of the pad
EVEN = 0.5  # mm: distances that differ less are equal
TONES = {
    "gray": "#8d8f8c",
    "red": "#c8321f",
    "orange": "#e07b1a",
    "yellow": "#e8c22e",
    "green": "#3f8a3a",
    "blue": "#2f66b8",
    "violet": "#7b48a8",
    "pad": "#2f7d4f",
    "white": "#fdf9ef",
}
SLOW, SLOWER = 3, 2  # times: how a flight of a tenth of a second is shown; and its landing slower than that ...
ROLLS = 35  # ... unless it takes more frames than these
STIRS = 15  # tenths of a mm or thousandths of a turn: frames in which nothing moves as much at the end are not shown
VERDICT, READ = 1700, 900  # ms in which a frog that has landed is lit, and in which the verdict is read
GLIDE = 400  # ms in which one is put elsewhere
FADE = 350  # ms that the last picture of a film stays

# How a flip can end, and what is said of it.
OFF, UNTURNED, EYES, ROCKET, NOSE, PAD_FEET, FEET, BACK = (
    "off the table",
    "not turned over",
    "on its eyes",
    "like a rocket",
    "on its nose",
    "on the pad",
    "on its feet",
    "on its back",
)
MEANS = {
    OFF: "",
    UNTURNED: " That does not count.",
    EYES: " Keep it!",
    ROCKET: " Another turn!",
    NOSE: " Another turn!",
    PAD_FEET: " Keep it!",
    FEET: " It may be flipped again.",
    BACK: "",
}


class Frog(Piece):
    """The red frog, say. Its number is that of its colour on the dice; gray is 0."""

    __slots__ = ("face", "number")
    look = "frog"

    def __init__(self, name: str, number: int) -> None:
        self.face = name
        self.number = number

    @property
    def label(self) -> str:
        return f"{self} frog"

    @property
    def text(self) -> str:
        return str(self.worth) if self.worth > 1 else self[0].upper()

    @property
    def tone(self) -> str:
        return str(self)

    @property
    def worth(self) -> int:
        return 3 if self.number == 0 else 1


FROGS = tuple(Frog(colour, number) for number, colour in enumerate(list(TONES)[:7]))
GRAY = FROGS[0]
Lying = tuple[Frog, Pose]


def around(k: int) -> Pose:
    """Where frog k stands at first."""
    angle = radians(90 + k * 360 / 7)
    return facing_the_pad(START * cos(angle), START * sin(angle))


def shaken(gesture: Sequence[float], chance: Chance) -> tuple[float, ...]:
    """What a natural hand makes of a whack."""
    way, aside, depth, speed = gesture
    way, aside = way + tremble(chance, 1.5), aside + tremble(chance, 0.7)
    return way, aside, max(1.0, depth + tremble(chance, 0.5)), speed * (1 + tremble(chance, 0.03))


def whacks(pose: Pose) -> Throw:
    """The way (degrees round the table), off the middle of the frog to the left, how deep under it (mm), and mm/s."""
    x, y = read(pose).base
    straight = round(degrees(atan2(-y, -x))) % 360
    usual = {"way": straight, "aside": 0, "depth": 5, "speed": speed_for(sqrt(x * x + y * y))}
    return Throw(
        usual=usual,
        words={
            "softly": {"speed": max(100, usual["speed"] - 200)},
            "hard": {"speed": min(2500, usual["speed"] + 200)},
            "left": {"way": (straight + 10) % 360},
            "right": {"way": (straight - 10) % 360},
            "degrees": "way",
            "mm/s": "speed",
        },
        way=range(360),
        aside=range(-8, 9),
        depth=range(2, 9),
        speed=range(100, 2501, 10),
    )


class JumpingFrog(Game):
    """Whack plastic frogs with a rake: whatever turns over and lands on the lily pad is yours."""

    title = "The Celebrated Jumping Frog Game"
    players = range(2, 7)
    counts = (2,)  # every whack is simulated
    minutes = 30
    edition = 2  # what has fallen off the table takes no room on it
    longest = 5 * 400 * (1 + 2 * MOST_FLIPS)
    brief = {"turn_limit": 20}
    style = Style(cloth="#1f4a3a", spot="#35782f", back="#35782f", tones=TONES)

    hand = choice(
        "natural",
        "steady",
        title="Hands",
        named={"natural": "tremble a little", "steady": "are steady"},
        help="Whether a hand trembles a little, or every whack goes as it is meant.",
    )
    games = number(1, range(1, 6), help="How many games are played; points are added up.", tried=[2])
    turn_limit = number(
        200, range(20, 401), title="Most turns", help="Turns after which a game ends as it stands.", tried=()
    )

    table: list[Lying]  # by number
    kept: list[list[Frog]]  # by each player, in this game
    points: list[int]
    dice: list[int]  # of this turn; the go with the first comes first
    goes: int  # of this turn that have begun
    frog: str  # of the go under way, or ""
    flips: int  # in this go, with the one under way
    stood: tuple[float, float]  # where the frog was when that began
    barred: list[str]  # are not flipped again this turn
    extra: int  # turns that the player has won
    turns: int
    played: int  # games
    player: Seat
    films: int  # that there have been
    film: list[tuple[str, Frames]]  # the last of them: which frog moved, and its frames
    verdict: str  # on the frog that has just landed

    @classmethod
    def warm_up(cls) -> None:
        ready(TABLE, FROG, RAKE)

    def setup(self) -> None:
        self.points = [0] * self.n
        self.played = self.films = 0
        self.player = self.chance.pick(self.seats)
        self.set_out()

    def set_out(self) -> None:
        """All frogs on the table, in a ring round the pad."""
        self.table = [(frog, around(frog.number)) for frog in FROGS]
        self.kept = [[] for _ in self.seats]
        self.dice, self.barred, self.film = [], [], []
        self.frog = self.verdict = ""
        self.goes = self.flips = self.extra = self.turns = 0
        self.stood = (0.0, 0.0)

    # ---- a turn

    def turn(self) -> None:  # type: ignore[override]
        self.then(self.roll, self.order, self.go, self.go, self.pass_on)

    def roll(self) -> None:
        """Two dice name two frogs."""
        self.turns += 1
        self.goes, self.barred = 0, []
        self.frog = self.verdict = ""
        self.dice = self.chance.dice(2)
        self.tell("{} rolls {} and {}.", self.player, *(str(FROGS[die]) for die in self.dice), how=DICE)

    def order(self) -> Turn:
        """Which die goes first; there is nothing to choose where both mean the same frog."""
        if self.meant(self.dice[0]) != self.meant(self.dice[1]):
            dice = [str(FROGS[die]) for die in self.dice]
            first = yield Ask(self.player, WHICH, Labelled(dice, self.named))
            if first != dice[0]:
                self.dice.reverse()

    def named(self, colour: str) -> str:
        frog = self.meant(Frog.named[colour].number)
        return f"{colour} die" if frog is None or frog == colour else f"{colour} die, for the {frog.label}"

    def meant(self, die: int) -> Frog | None:
        """The frog of that colour; if it is gone the gray one; if that is gone, too, the furthest from the pad."""
        there = dict(self.table)
        for frog in (FROGS[die], GRAY):
            if frog in there:
                return None if frog in self.barred else frog
        far = {frog: to_the_pad(*read(pose).base) for frog, pose in self.table if frog not in self.barred}
        # ruling 10: of those that are as far the one with the lower number
        return next((frog for frog in far if far[frog] > max(far.values()) - EVEN), None)

    def go(self) -> None:
        """A series of flips of one frog."""
        die = self.dice[self.goes]
        self.goes += 1
        self.frog, self.flips = str(self.meant(die) or ""), 0
        if not self.frog:
            # ruling 2: a rocket or a nose is not flipped again, though its colour was rolled twice
            self.tell("The {} die is lost: that frog is not flipped again this turn.", str(FROGS[die]))
        else:
            self.then(self.flip)

    def flip(self) -> Turn:
        frog = Frog.named[self.frog]
        self.stand_flat(frog)
        self.flips, self.verdict = self.flips + 1, ""
        self.stood = read(dict(self.table)[frog]).base
        answer = yield Ask(self.player, FLIP, Either([STOP], whacks(dict(self.table)[frog])))
        if answer == STOP:
            self.tell("{} leaves the {} where it is.", self.player, frog)
            self.frog = ""
            return
        self.whack(frog, answer)
        if self.judge(frog) and self.flips < MOST_FLIPS:  # ruling 5
            self.then(self.flip)
        else:
            self.frog = ""
        if not self.table:
            self.skip_to(self.pass_on)  # ruling 12: the other die and extra turns lapse

    def pass_on(self) -> None:
        self.frog = ""
        if not self.table or self.turns == self.turn_limit:
            self.end_game()
        elif self.extra:
            self.extra -= 1
            self.tell("{} has another turn.", self.player, how=QUIET)
        else:
            self.player = self.next(self.player)

    def end_game(self) -> None:
        self.played += 1
        why = "All frogs are taken" if not self.table else f"{counted(self.turns, 'turn')} are over"
        best = max(self.points)
        first = [p for p in self.seats if self.points[p] == best]
        if self.played == self.games:
            self.finish("{}: {} with {:point}.", why, first, best)
            return
        took = [sum(frog.worth for frog in frogs) for frogs in self.kept]
        # The winner of a game goes first in the next; of several the first in seat order.
        self.player = Seat(took.index(max(took)))
        self.set_out()
        self.tell("{}. {} begins the next game.", why, self.player)

    # ---- a flip

    def whack(self, frog: Frog, gesture: Sequence[float]) -> None:
        """The rake swings, and every frog is where it came to rest, or where it fell off the table."""
        if self.hand == "natural":
            gesture = shaken(gesture, self.chance)
        lie = [pose for _, pose in self.table]
        which = [one for one, _ in self.table].index(frog)
        way, _, _, speed = gesture

        def guess(random: Callable[[], float]) -> list[int]:
            return guessed(lie, which, way, speed, random)

        fall = unpacked(self.chance.happens(lambda: whacked(lie, which, *gesture), guess))
        self.films += 1
        end = max(map(stirring, fall.reels.values()), default=0)
        self.film = [(str(self.table[i][0]), frames[: 7 * end]) for i, frames in fall.reels.items()]
        poses = [pose or fall.fallen[i] for i, pose in enumerate(fall.poses)]
        self.table = [(one, pose) for (one, _), pose in zip(self.table, poses, strict=True)]
        self.verdict = verdict_on(poses[which], bool(fall.flags[0]))
        told = "{} whacks the {}: {}.{}"
        self.tell(told, self.player, frog, self.verdict, MEANS[self.verdict], film=self.running_time())

    def judge(self, frog: Frog) -> bool:
        """What becomes of the frog that was flipped, and of others that were knocked about. Whether it may go on."""
        me, verdict = self.player, self.verdict
        before = dict(self.table)
        done: list[Told] = []
        if verdict == OFF:
            done.append(self.place(frog, put_back))
        elif verdict in (EYES, PAD_FEET):
            self.table = [(one, pose) for one, pose in self.table if one != frog]
            self.kept[me].append(frog)
            self.points[me] += frog.worth
            done.append(Told("{} keeps the {}: {:point}.", (me, frog, frog.worth)))
        elif read(before[frog]).lies != "feet":
            done.append(self.place(frog, righted))
        if verdict in (ROCKET, NOSE):
            self.extra += 1
            self.barred.append(str(frog))
        # The others stay where they are, but on their feet and on the table.
        for other, pose in before.items():
            if other != frog and is_off(pose):
                done.append(self.place(other, put_back))
            elif other != frog and read(pose).lies != "feet":
                done.append(self.place(other, righted))
        if done:
            self.verdict = ""
            self.films += 1
            there = dict(self.table)
            moved = [one for one, pose in before.items() if there.get(one, pose) != pose]
            self.film = [(str(one), coarse(before[one])) for one in moved]
            self.tell(" ".join(["{}"] * len(done)), *done, film=GLIDE + FADE if moved else 0)
        return verdict == FEET

    def place(self, frog: Frog, how: Callable[[Pose, Sequence[Pose]], Pose]) -> Told:
        """Somebody puts a frog elsewhere."""
        others = [pose for one, pose in self.table if one != frog and not is_fallen(pose)]
        self.table = [(one, how(pose, others) if one == frog else pose) for one, pose in self.table]
        return Told("The {} is put back on the table." if how is put_back else "The {} is put on its feet.", (frog,))

    def stand_flat(self, frog: Frog) -> None:
        """A frog that leans on something, or sits on another, is set on the table before it is flipped."""
        if not read(dict(self.table)[frog]).is_flat:
            self.place(frog, set_flat)

    # ---- the score

    def scores(self) -> list[int]:
        return self.points

    def tally(self) -> list[Tally]:
        last = "in the last game: " if self.games > 1 else ""
        words = [last + ", ".join(map(str, frogs)) if frogs else "" for frogs in self.kept]
        return [Tally(*both) for both in zip(self.points, words, strict=True)]

    # ---- what everybody sees

    def running_time(self) -> int:
        """How many milliseconds the film takes, with its slow motion, and the verdict after it."""
        frames = self.film_length()
        landing, times = self.slow_from()
        return SLOW * TABLE.detail.frame * (frames + (frames - landing) * (times - 1)) + VERDICT + READ

    def film_length(self) -> int:
        return max((len(frames) // 7 for _, frames in self.film), default=0)

    def slow_from(self) -> tuple[int, int]:
        """The frame in which what was whacked is highest: from there on one wants to see how it lands."""
        heights = [frames[2::7] for name, frames in self.film if name == self.frog]
        highest = heights[0].index(max(heights[0])) if heights else 0
        return highest, SLOWER if self.film_length() - highest <= ROLLS else 1

    def scene(self, viewer: Viewer) -> Scene:
        places: list[Place] = [
            self.stage(),
            Row(id="dice", label="Dice", tokens=[self.die(i) for i in range(len(self.dice))]),
        ]
        chairs = [Chair(p, {"points": self.points[p], "frogs": len(self.kept[p])}) for p in self.seats]
        if self.extra:
            chairs[self.player].counters["extra turns"] = self.extra
        game = f"Game {min(self.played + 1, self.games)} of {self.games}, turn" if self.games > 1 else "Turn"
        return Scene(chairs, places, heading=f"{game} {max(1, self.turns)} of {self.turn_limit}", note=self.standing())

    def standing(self) -> str:
        if not self.frog:
            return ""
        return f"The {Frog.named[self.frog].label}" + (f", flip {self.flips}" if self.flips > 1 else "")

    def die(self, i: int) -> Token:
        colour = FROGS[self.dice[i]]
        used = i < self.goes and not (i == self.goes - 1 and self.frog)
        letter = colour[0].upper()
        return Token("die", letter, str(colour), f"{colour} die", colour.tone, marks=["spent"] if used else [], sides=6)

    def stage(self) -> Stage:
        lying = [(frog, pose) for frog, pose in self.table if not is_fallen(pose)]
        seen = {frog: token(frog, marks=self.marks(frog, pose)) for frog, pose in lying}
        aimed = next((i for i, (frog, _) in enumerate(lying) if frog == self.frog), -1)
        return Stage(
            id="table",
            label="The table",
            role="board",
            tokens=list(seen.values()),
            poses=[in_millimetres(pose) for _, pose in lying],
            outline=list(TABLE.outline),
            thick=TABLE.thick,
            edges=[(EDGE * cos(a), EDGE * sin(a), degrees(a + radians(180)) % 360) for a in self.seated()],
            areas=[([(round(x, 1), round(y, 1)) for x, y in PAD], "pad", "lily pad")],
            solids={"frog": solid()},
            film=self.shown_film(seen),
            acts=[Act(f"{self.verdict.capitalize()}.", shooters=[aimed])] if self.verdict and aimed >= 0 else [],
            aimed=aimed,
            reach=[(landing.speed, round(landing.far)) for landing in LANDINGS],
            focus=self.focus(),
            ahead=self.ahead(),
        )

    def seated(self) -> list[float]:
        return [radians(-90 - 360 * p / self.n) for p in self.seats]

    def focus(self) -> list[tuple[float, float]]:
        """The pad, and the frog that is flipped: where it was, and where it is."""
        if not self.frog:
            return []
        there = [read(pose).centre for frog, pose in self.table if frog == self.frog]
        return [(round(x, 1), round(y, 1)) for x, y in [*PAD, self.stood, *there]]

    def ahead(self) -> float | None:
        """From behind the frog one looks over it at the pad: so one pulls towards oneself, wherever it stands."""
        x, y = self.stood
        return round(degrees(atan2(-y, -x)), 1) if self.frog else None

    def marks(self, frog: Frog, pose: Pose) -> list[str]:
        marks = ["not flipped again this turn"] if frog in self.barred else []
        return marks + ([] if read(pose).lies == "feet" else [f"on its {read(pose).lies}"])

    def shown_film(self, seen: dict[Frog, Token]) -> Film | None:
        if not self.films:
            return None
        moved = [(Frog.named[name], frames) for name, frames in self.film]
        reels = [Reel(seen.get(frog) or token(frog), frames) for frog, frames in moved]
        if self.film_length() == 1:  # from there to where it is now
            return Film(self.films, GLIDE, reels)
        return Film(self.films, SLOW * TABLE.detail.frame, reels, self.slow_from() if reels else None)

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float] | None:
        """First the frog that is nearer to the pad, or worth more."""
        if what != WHICH:
            return None
        there = dict(self.table)
        frogs = [self.meant(Frog.named[colour].number) for colour in choices]
        return [1.0 if frog is None else frog.worth / (20 + to_the_pad(*read(there[frog]).base)) for frog in frogs]


def verdict_on(pose: Pose, turned: bool) -> str:
    """In this order: the first that is true of a frog that was flipped."""
    if is_off(pose):
        return OFF
    if not turned:
        return UNTURNED
    reading = read(pose)
    if reading.lies == "feet":
        return PAD_FEET if reading.on_pad else FEET
    return {"eyes": EYES, "rocket": ROCKET, "nose": NOSE, "back": BACK}[reading.lies]


def is_off(pose: Pose) -> bool:
    x, y = read(pose).centre
    return abs(x) > EDGE or abs(y) > EDGE or is_fallen(pose)


def is_fallen(pose: Pose) -> bool:
    return pose[2] < 0


def stirring(frames: Frames) -> int:
    """How many frames there are until nothing moves any more."""
    for n in range(len(frames) // 7 - 1, 0, -1):
        before, now = frames[7 * n - 7 : 7 * n], frames[7 * n : 7 * n + 7]
        if max(abs(a - b) for a, b in zip(before, now, strict=True)) > STIRS:
            return n + 1
    return 1


def coarse(pose: Pose) -> Frames:
    """A pose as one frame of a film."""
    places, turns = (fine // less for fine, less in zip(FINE, COARSE, strict=True))
    return (*(round(v / places) for v in pose[:3]), *(round(v / turns) for v in pose[3:]))


def in_millimetres(pose: Pose) -> tuple[float, ...]:
    return (*(v / FINE[0] for v in pose[:3]), *(v / FINE[1] for v in pose[3:]))
