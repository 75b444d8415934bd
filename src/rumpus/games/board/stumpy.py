"""Stumpy the Cave Boy Rules!: run from Mr. Parker, and roll a barrel in his way. 3 to 10 players, 20 minutes."""

from collections.abc import Sequence
from typing import Any

from rumpus.core import (
    DICE,
    QUIET,
    REVEAL,
    Ask,
    Because,
    Chair,
    Either,
    Game,
    Labelled,
    Place,
    Put,
    Rooms,
    Row,
    Scene,
    Seat,
    Style,
    Tally,
    Token,
    Turn,
    number,
)
from rumpus.core.knowledge import Viewer
from rumpus.core.values import counted
from rumpus.games.board._circus import (
    AREAS,
    BIG_TOP,
    CORNERS,
    DOORWAYS,
    JOINED,
    MARKED_B,
    NEAR,
    NUMBERED,
    SIDES,
    SPOT,
    SPOTS,
    TINTS,
    WHITE_DOTS,
    distances,
    nearer,
)
from rumpus.pieces.dice import dice

STEP, ROLL_A_BARREL = "run to another room", "roll a barrel in the way"
LEAVE = "none"  # no barrel is moved
FAR = 8  # as far as no room is away, if there is a way
PAWNS = "①②③④⑤⑥⑦⑧⑨⑩"


class Stumpy(Game):
    """Everybody runs from Mr. Parker, one after the other: roll barrels in his way, and let him catch somebody else."""

    title = "Stumpy the Cave Boy Rules!"
    players = range(3, 11)
    minutes = 20
    unit = "marks"
    longest = 20 * 200 * 10 * 6 * 2  # games, rounds, players, steps, and two questions each; most have some 100
    brief = {"round_limit": 20}
    counts = (3, 5, 8, 10)
    style = Style(
        cloth="#14434a",
        spot="#b4451a",
        back="#b4451a",
        tones={"ring": "#e7b46a", "tent": "#c8432b", "yard": "#7fa08c", "grass": "#4f7d5c"},
    )

    games = number(1, range(1, 21), help="Games in a row; whoever is caught gets a mark, and the fewest marks win.")
    round_limit = number(
        100, range(20, 201), title="Most rounds", help="After so many rounds without a catch, nobody loses the game."
    )

    first: Seat  # who is Player 1 in this game
    player: Seat  # whose turn it is: Mr. Parker hunts nobody else
    pawns: list[str]  # the room of each player
    parker: str
    barrels: list[str]  # the doorway of each
    die: int
    left: int  # steps of this turn
    scent: list[str]  # where Mr. Parker may step next, while that is to be seen
    turns: int  # of this game
    played: int  # games
    marks: list[int]

    def setup(self) -> None:
        self.marks = [0] * self.n
        self.played = 0
        self.set_up(self.chance.pick(self.seats))

    def set_up(self, first: Seat) -> None:
        """A new game. Player 1 is in room 1, Player 2 in room 2, and so on; Mr. Parker is in the Big Top."""
        self.first = self.player = first
        order = list(self.around(first))
        self.pawns = [(*NUMBERED, *CORNERS)[order.index(p)] for p in self.seats]
        self.parker = BIG_TOP
        # Few players need more dead ends; and nobody in a corner begins behind a barrel.
        corners = {room for room in self.pawns if room in CORNERS}
        self.barrels = [dot for dot in WHITE_DOTS if not corners & set(SIDES[dot])]
        self.barrels += MARKED_B if self.n <= 4 else ()
        self.die = self.left = self.turns = 0
        self.scent = []

    # ---- a turn

    def turn(self) -> Turn:
        me = self.player
        self.die = self.left = self.chance.die(6)
        self.tell("{} rolls {}.", me, self.die, how=DICE)
        caught = False
        while self.left and not caught:
            # A step through an open doorway, into a room where nobody is. It may not be declined (ruling 5).
            ways = self.ways(me)
            if ways:
                room = ways[0] if len(ways) == 1 else (yield Ask(me, STEP, ways))
                self.pawns[me] = room
                self.tell("{} runs to {}.", me, called(room), how=QUIET)
                # Then a barrel on a doorway of that room may be rolled to another of its doorways.
                self.scent = nearer(self.parker, self.pawns[me], self.barrels)
                if self.movable(room):
                    moved = yield Ask(me, ROLL_A_BARREL, Either(Labelled([LEAVE], leave), self.barrels_in(room)))
                    if moved != LEAVE:
                        self.roll(me, *moved)
            else:
                self.tell("{} cannot get out of {}.", me, called(self.pawns[me]), how=QUIET)
            # Last, Mr. Parker comes a step nearer.
            self.left -= 1
            self.hunt(me)
            caught = self.parker == self.pawns[me]
        self.left = 0
        self.turns += 1
        self.player = self.next(me)
        if caught:
            self.marks[me] += 1
            self.end_game("Mr. Parker has caught {}.", me)
        elif self.turns == self.round_limit * self.n:
            self.end_game("{} without a catch: nobody loses.", counted(self.round_limit, "round"))

    def ways(self, me: Seat) -> list[str]:
        taken = (*self.pawns, self.parker)
        near = NEAR[self.pawns[me]].items()
        return [room for room, doorway in near if doorway not in self.barrels and room not in taken]

    def movable(self, room: str) -> bool:
        """Whether there is a barrel to move, and a doorway to move it to."""
        return 0 < sum(doorway in self.barrels for doorway in NEAR[room].values()) < len(NEAR[room])

    def barrels_in(self, room: str) -> Put:
        doorways = sorted(NEAR[room].values(), key=DOORWAYS.index)
        barred = [doorway for doorway in doorways if doorway in self.barrels]
        return Put(barred, [doorway for doorway in doorways if doorway not in barred], self.preview)

    def roll(self, me: Seat, start: str, end: str) -> None:
        self.barrels[self.barrels.index(start)] = end
        self.scent = nearer(self.parker, self.pawns[me], self.barrels)
        self.tell("{} rolls the barrel from {} to {}.", me, start, end)

    def hunt(self, me: Seat) -> None:
        """A step on a shortest way to the mover; of several such rooms chance picks one. Pawns do not hinder him."""
        stood = self.parker
        self.scent = nearer(self.parker, self.pawns[me], self.barrels)
        if len(self.scent) > 1:
            self.tell("A drum roll: does Mr. Parker go to {}?", " or ".join(map(called, self.scent)), how=DICE)
        if self.scent:
            # (One that is the only one needs no luck.)
            self.parker = self.scent[0] if len(self.scent) == 1 else self.chance.pick(self.scent)
            self.scent = []
        if self.parker == self.pawns[me]:
            self.tell("Mr. Parker catches {} in {}!", me, called(self.parker), how=REVEAL)
        elif self.parker != stood:
            self.tell("Mr. Parker steps into {}.", called(self.parker))
        else:
            self.tell("Mr. Parker finds no way, and waits in {}.", called(self.parker))

    # ---- the end

    def end_game(self, why: str, *things: Any) -> None:
        self.played += 1
        if self.played == self.games:
            self.finish(why, *things)
            return
        self.tell(why, *things)
        # In a series the first player is the next one on the left.
        self.set_up(self.next(self.first))
        self.tell("Game {} begins with {}.", self.played + 1, self.first)

    def scores(self) -> list[int]:
        return [-marks for marks in self.marks]

    def tally(self) -> list[Tally]:
        return [Tally(marks, "caught" if marks else "free") for marks in self.marks]

    # ---- what is seen

    def preview(self, start: str, end: str) -> Because:
        """What Mr. Parker would do if a barrel were rolled there."""
        steps = nearer(self.parker, self.pawns[self.player], self.moved(start, end))
        if self.pawns[self.player] in steps:
            return Because("you are caught", steps)
        return Because(f"Parker: {' or '.join(steps) or 'no way'}", steps)

    def scene(self, viewer: Viewer) -> Scene:
        series = f"Game {min(self.played + 1, self.games)} of {self.games}, round" if self.games > 1 else "Round"
        begun = self.turns if self.over else self.turns + 1
        return Scene(
            [Chair(p, {"marks": self.marks[p]} if self.games > 1 else {}) for p in self.seats],
            [
                self.board(),
                Row(
                    id="die",
                    label="The die",
                    about=None if self.over else self.player,
                    tokens=dice([self.die] if self.die else []),
                    total=self.left,
                    unit="step to go" if self.left == 1 else "steps to go",
                ),
            ],
            heading=f"{series} {-(-begun // self.n)}",
        )

    def board(self) -> Place:
        standing = [
            (Token("pawn", PAWNS[p], label="pawn", of=p), room) for p, room in zip(self.seats, self.pawns, strict=True)
        ]
        standing += [(Token("barrel", "▮", label="barrel", face="barrel"), doorway) for doorway in self.barrels]
        steps = Token("footprints", "?", label="a step that Mr. Parker may take", face="footprints")
        standing += [(steps, room) for room in self.scent]
        standing.append((Token("parker", "Mr. P", label="Mr. Parker", face="parker"), self.parker))
        return Rooms(
            id="board",
            label="The circus",
            role="board",
            spots=SPOTS,
            areas=AREAS,
            tints=TINTS,
            doors=JOINED,
            tokens=[token for token, _ in standing],
            at=[SPOT[spot] for _, spot in standing],
            pointer="footprints",
        )

    # ---- good play

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float]:
        """Far away from Mr. Parker is good, and next to him is bad, unless a barrel can be rolled between."""
        if what == STEP:
            return [self.comfort(room, self.barrels, self.movable(room)) for room in choices]
        here = self.pawns[player]
        rolled = [self.barrels if choice == LEAVE else self.moved(*choice) for choice in choices]
        return [self.comfort(here, barrels) for barrels in rolled]

    def comfort(self, room: str, barrels: Sequence[str], movable: bool = False) -> float:
        away = distances(room, barrels).get(self.parker, FAR)
        return away**2 if away > 1 else 2 if movable else 0.02

    def moved(self, start: str, end: str) -> list[str]:
        """The barrels, if one were rolled."""
        return [end if doorway == start else doorway for doorway in self.barrels]


def called(room: str) -> str:
    return "the Big Top" if room == BIG_TOP else f"room {room}"


def leave(_: str) -> str:
    return "leave the barrels"
