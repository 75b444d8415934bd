"""Tishai: chess with Wizards, on a smaller board and with two Towers to guard. 2 players, 30 minutes."""

from collections.abc import Mapping, Sequence
from typing import Any

from rumpus.core import (
    REVEAL,
    Ask,
    Chair,
    Game,
    Grid,
    Moves,
    Piece,
    Place,
    Record,
    Row,
    Scene,
    Seat,
    Style,
    Tally,
    Turn,
    Viewer,
    choice,
    counted,
    listing,
    number,
    token,
    tokens,
)
from rumpus.pieces.boards import AROUND, DIAGONAL, STRAIGHT, Squares, Worked, reach

BOARD = Squares(7, 7)
BIT, LISTED = BOARD.bit, BOARD.listed
WHITE, BLACK = 0, 1
CHAIRS = "first", "second"
MOVE, REPLY, WARN = "move a piece", "take the last Tower in return", "call check or keep silent"
KING, KNIGHT, WIZARD, TOWER, PAWN = "KNWTP"
Move = tuple[str, str]  # from, to

START = """
t n w k w n t
. p p p p p .
. . . . . . .
. . . . . . .
. . . . . . .
. P P P P P .
T N W K W N T
"""


# ---- how the pieces move: all squares that one reaches, if nothing of its own stands there


def king(square: str, occupied: int) -> int:
    """One to three squares in a straight line, in all directions."""
    return BOARD.slide(square, AROUND, 3, occupied)


def tower(square: str, occupied: int) -> int:
    """One to three squares along a file or rank."""
    return BOARD.slide(square, STRAIGHT, 3, occupied)


def white_pawn(square: str, _: int) -> int:
    """One square forward, straight or diagonally, to move and to capture."""
    return BOARD.slide(square, ((-1, 1), (0, 1), (1, 1)), 1)


def black_pawn(square: str, _: int) -> int:
    return BOARD.slide(square, ((-1, -1), (0, -1), (1, -1)), 1)


def knight(square: str, occupied: int) -> int:
    """One square in any direction, or a jump."""
    return BOARD.slide(square, AROUND, 1) | jumps(square, occupied)


def jumps(square: str, occupied: int) -> int:
    """Two squares in a straight line, over a piece."""
    ways = [BOARD.walk(square, way, way) for way in AROUND]
    return BOARD.set(way[1] for way in ways if len(way) == 2 and occupied & BIT[way[0]])


def double_jumps(square: str, occupied: int) -> int:
    """Two jumps, the first to an empty square. The Knight itself is no longer where it started."""
    occupied &= ~BIT[square]
    reached = 0
    for between in LISTED[jumps(square, occupied) & ~occupied]:
        reached |= jumps(between, occupied)
    return reached


def segment(square: str, occupied: int) -> int:
    """Three steps in the shape of an L, the first two of them over empty squares."""
    reached = 0
    for way in STRAIGHT:
        for aside in STRAIGHT:
            if aside[0] * way[0] + aside[1] * way[1] == 0:
                # Two ways lead to the same square; going to and fro on the way is not one of them (ruling 1).
                for path in ((way, way, aside), (aside, way, way)):
                    steps = BOARD.walk(square, *path)
                    if len(steps) == 3 and not occupied & BOARD.set(steps[:2]):
                        reached |= BIT[steps[2]]
    return reached


def wizard(square: str, segments: int, occupied: int) -> int:
    """Up to so many segments, each but the last to an empty square."""
    near, reached = SEGMENTS[square]
    ends = every = reached[occupied & near]
    occupied &= ~BIT[square]
    stopped = BIT[square]
    for _ in range(segments - 1):
        stops = ends & ~occupied & ~stopped
        stopped |= stops
        ends = 0
        for stop in LISTED[stops]:
            near, reached = SEGMENTS[stop]
            ends |= reached[occupied & near]
        every |= ends
    return every


def near_double_jumps(square: str) -> int:
    """The squares that matter to double jumps: those jumped over, and those between the jumps."""
    near = BOARD.slide(square, AROUND, 2)
    for between in LISTED[near]:
        near |= BOARD.slide(between, AROUND, 1)
    return near


SEGMENTS = reach(BOARD, lambda at: BOARD.slide(at, STRAIGHT, 2) | BOARD.slide(at, DIAGONAL, 1), segment)
DOUBLE_JUMPS = reach(BOARD, near_double_jumps, double_jumps)
REACH = {
    "K": reach(BOARD, lambda at: BOARD.slide(at, AROUND, 2), king),
    "T": reach(BOARD, lambda at: BOARD.slide(at, STRAIGHT, 2), tower),
    "N": reach(BOARD, lambda at: BOARD.slide(at, AROUND, 1), knight),
    "W": SEGMENTS,
    "P": reach(BOARD, lambda at: 0, white_pawn),
    "p": reach(BOARD, lambda at: 0, black_pawn),
}


def moves_from(square: str) -> Worked[int, tuple[Move, ...]]:
    return Worked(lambda targets: tuple((square, target) for target in LISTED[targets]))


MOVES = {square: moves_from(square) for square in BOARD.names}


# ---- the pieces, of a chess set without Queens

NAMES = {KING: "King", KNIGHT: "Knight", WIZARD: "Wizard", TOWER: "Tower", PAWN: "Pawn"}
PICTURES = {"K": "♔", "N": "♘", "W": "♗", "T": "♖", "P": "♙", "k": "♚", "n": "♞", "w": "♝", "t": "♜", "p": "♟"}
NUMBERS = {KING: 1, KNIGHT: 2, WIZARD: 2, TOWER: 2, PAWN: 8}
WORTH = {KING: 4.5, KNIGHT: 3.2, WIZARD: 3.0, TOWER: 10.0, PAWN: 1.0}


class Man(Piece):
    """A piece of either side. Its letter is a capital if it is White."""

    __slots__ = ("face", "kind", "letter", "reach")
    look = "man"

    def __init__(self, name: str, kind: str, side: int) -> None:
        self.kind = kind
        self.letter = kind.lower() if side else kind
        self.face = f"{self.tone}-{NAMES[kind].lower()}"
        self.reach = REACH.get(self.letter) or REACH[kind]

    @property
    def label(self) -> str:
        return f"{self.tone} {NAMES[self.kind]}"

    @property
    def text(self) -> str:
        return PICTURES[self.letter]

    @property
    def tone(self) -> str:
        return "black" if self.letter.islower() else "white"


def one_set(side: int) -> dict[str, list[Man]]:
    """All pieces of a side, by kind."""
    colour = ("white", "black")[side]
    return {
        kind: [Man(f"{colour} {NAMES[kind]} {i + 1}", kind, side) for i in range(NUMBERS[kind])] for kind in NUMBERS
    }


SETS = one_set(WHITE), one_set(BLACK)

Played = tuple[str, str, Man, Man | None, bool, int, int, int, bool, bool]


class Position(Record):
    """The board and the sideboards, and what else decides how the game can go on."""

    side: int  # who is to move
    men: list[dict[str, Man]]  # of White and of Black, by the squares they stand on
    filled: list[int]  # these squares
    towers: list[int]  # on the board
    captured: list[list[Man]]  # inner lanes: the enemy Pawns that a side has captured
    others: list[list[Man]]  # outer lanes: what else it has captured ...
    reserve: list[list[Man]]  # ... and its own Pawns that are not in play yet
    fresh: int  # the squares of the Knights that have never moved
    tower_moved: list[bool]
    banned: list[bool]  # did not call check, and may not take the last Tower in the next turn

    @classmethod
    def laid(
        cls,
        men: Mapping[str, str],
        side: int = WHITE,
        captured: tuple[int, int] = (0, 0),
        fresh: Sequence[str] = (),
        tower_moved: tuple[bool, bool] = (True, True),
    ) -> "Position":
        """Letters on squares: {"d4": "W", "d6": "p"}; so many Pawns captured, three of the rest in reserve."""
        left = [{kind: of_kind.copy() for kind, of_kind in set_.items()} for set_ in SETS]
        new = cls()
        new.side, new.men = side, [{}, {}]
        for square in BOARD.names:
            if letter := men.get(square):
                of = WHITE if letter.isupper() else BLACK
                new.men[of][square] = left[of][letter.upper()].pop(0)
        new.filled = [BOARD.set(side_men) for side_men in new.men]
        new.towers = [2 - len(of[TOWER]) for of in left]
        new.captured = [[left[1 - of][PAWN].pop() for _ in range(captured[of])] for of in (WHITE, BLACK)]
        new.others = [[], []]
        new.reserve = [of[PAWN][:3] for of in left]
        new.fresh = BOARD.set(fresh)
        new.tower_moved = list(tower_moved)
        new.banned = [False, False]
        return new

    @classmethod
    def start(cls) -> "Position":
        ranks = [line.split() for line in START.split("\n") if line]
        letters = [letter for rank in reversed(ranks) for letter in rank]
        men = {square: letter for square, letter in zip(BOARD.names, letters, strict=True) if letter != "."}
        knights = [square for square, letter in men.items() if letter in "Nn"]
        return cls.laid(men, fresh=knights, tower_moved=(False, False))

    # ---- what can be played

    def reaches(self, side: int) -> list[tuple[str, int]]:
        """Each square with a man of that side who can move, and the squares that it can go to."""
        theirs = self.filled[1 - side]
        occupied = self.filled[side] | theirs
        free = ~self.filled[side]
        if self.banned[side]:
            free &= ~self.standing(TOWER, 1 - side)
        if not self.towers[side]:  # Black's last reply takes White's last Tower; otherwise all is over
            free &= self.standing(TOWER, WHITE) if side == BLACK and self.towers[WHITE] == 1 else 0
        segments = len(self.captured[side])
        found = []
        for square, man in self.men[side].items():
            near, reached = man.reach[square]
            targets = reached[occupied & near] & free
            kind = man.kind
            # With two captured Pawns or more, Wizards go further.
            if kind == WIZARD:
                if segments > 1:
                    targets = wizard(square, segments, occupied) & free
            # A Knight that has never moved can jump twice.
            elif kind == KNIGHT:
                if self.fresh & BIT[square]:
                    near, reached = DOUBLE_JUMPS[square]
                    targets |= reached[occupied & near] & free
            # The weird rule: no Tower takes a Wizard before a Tower of its side has moved.
            elif kind == TOWER and targets & theirs and not self.tower_moved[side]:
                targets &= ~self.standing(WIZARD, 1 - side)
            if targets:
                found.append((square, targets))
        return found

    def standing(self, kind: str, side: int) -> int:
        """Where the men of one kind stand."""
        return BOARD.set(square for square, man in self.men[side].items() if man.kind == kind)

    def moves(self) -> list[Move]:
        found: list[Move] = []
        for square, targets in self.reaches(self.side):
            found += MOVES[square][targets]
        return found

    def way(self, move: Move) -> tuple[str, ...]:
        """The squares between the segments of a Wizard's move, or between the jumps of a Knight's."""
        start, end = move
        man = self.men[self.side][start]
        occupied = self.filled[WHITE] | self.filled[BLACK]
        near, reached = man.reach[start]
        if reached[occupied & near] & BIT[end]:
            return ()
        occupied &= ~BIT[start]
        ways: dict[str, tuple[str, ...]] = {start: ()}
        for stop in (queue := [start]):
            near, reached = SEGMENTS[stop]
            ends = reached[occupied & near] if man.kind == WIZARD else jumps(stop, occupied)
            if ends & BIT[end]:
                return ways[stop]
            for after in LISTED[ends & ~occupied]:
                if after not in ways:
                    ways[after] = (*ways[stop], after)
                    queue.append(after)
        return ()

    def count(self) -> int:
        """How many moves there are."""
        return sum([targets.bit_count() for _, targets in self.reaches(self.side)])

    def in_check(self) -> bool:
        """Whether the last Tower of the side to move could be taken, if it were the enemy's turn again."""
        return self.towers[self.side] == 1 and self.threatens(1 - self.side)

    def threatens(self, side: int) -> bool:
        """Whether a side could take a Tower of its enemy."""
        towers = self.standing(TOWER, 1 - side)
        return any(targets & towers for _, targets in self.reaches(side))

    def is_mate(self) -> bool:
        """Whether every reply to a check leaves the last Tower to be taken (ruling 13: no more than a word)."""
        return self.in_check() and not any(map(self._helps, self.moves()))

    def _helps(self, move: Move) -> bool:
        played = self.play(move)
        helps = not self.towers[self.side] or not self.threatens(self.side)
        self.take_back(played)
        return helps

    # ---- playing

    def play(self, move: Move) -> Played:
        """Make a move, with all that follows from it. What is returned can be taken back."""
        start, end = move
        side = self.side
        other = 1 - side
        men, filled = self.men[side], self.filled
        man, own, theirs = men.pop(start), filled[side], filled[other]
        men[end] = man
        bits = BIT[start] | BIT[end]
        filled[side] = own ^ bits
        leaves = False
        taken = self.men[other].pop(end, None)
        if taken is not None:
            filled[other] = theirs ^ BIT[end]
            # 1. A captured Pawn makes the Wizards' way longer.
            if taken.kind == PAWN:
                self.captured[side].append(taken)
            else:
                self.others[side].append(taken)
                # 2. A captured Wizard defects: a Pawn is placed where the capturing piece started.
                if taken.kind == WIZARD:
                    leaves = True
                elif taken.kind == TOWER:
                    self.towers[other] -= 1
        # 3. The first Tower of a side to move leaves a Pawn (ruling 4: whichever of the two it is).
        tower_moved = self.tower_moved[side]
        if man.kind == TOWER and not tower_moved:
            self.tower_moved[side] = leaves = True
        if leaves:
            men[start] = self.reserve[side].pop()
            filled[side] |= BIT[start]
        fresh = self.fresh
        if fresh & bits:
            self.fresh = fresh & ~bits
        banned = self.banned[side]
        if banned:
            self.banned[side] = False
        self.side = other
        return start, end, man, taken, leaves, own, theirs, fresh, tower_moved, banned

    def take_back(self, played: Played) -> None:
        """Undo the last move that was played."""
        start, end, man, taken, leaves, own, theirs, self.fresh, tower_moved, banned = played
        other = self.side
        self.side = side = 1 - other
        men, filled = self.men[side], self.filled
        if leaves:
            self.reserve[side].append(men[start])
        del men[end]
        men[start] = man
        filled[side] = own
        if taken is not None:
            self.men[other][end] = taken
            filled[other] = theirs
            if taken.kind == PAWN:
                self.captured[side].pop()
            else:
                self.others[side].pop()
                if taken.kind == TOWER:
                    self.towers[other] += 1
        self.tower_moved[side] = tower_moved
        self.banned[side] = banned

    def pass_on(self) -> None:
        self.banned[self.side] = False
        self.side = 1 - self.side

    def written(self) -> str:
        """All that makes a position the same as another, in a line."""
        board = dict.fromkeys(BOARD.names, ".")
        for men in self.men:
            for square, man in men.items():
                board[square] = man.letter
        rest = (self.side, self.fresh, *map(len, self.captured), *map(len, self.reserve))
        return f"{''.join(board.values())} {rest} {self.tower_moved} {self.banned}"


CHECK, SILENCE = "check", "silence"


def how_far(captured: int) -> str:
    """What so many captured Pawns are worth to a side's Wizards."""
    often = {0: "", 1: "", 2: ", up to twice"}.get(captured, f", up to {captured} times")
    return f"Wizards move in an L{often}"


class Tishai(Game):
    """Take both of the enemy's Towers; your Wizards go further with every Pawn that you capture."""

    title = "Tishai"
    players = range(2, 3)
    minutes = 30
    # 30 captures, 96 Pawn moves and 6 placings are all the progress that two sides can make, and in manual every move
    # can bring a question. Nobody plays like this.
    longest = 132 * 200 * 2
    brief = {"no_progress": 60}
    unit = "Towers"
    style = Style(
        cloth="#1f4a23",
        spot="#357a31",
        back="#357a31",
        tones={"white": "#fdf9ef", "black": "#1d1712", "light": "#f0d9ad", "dark": "#6fa069"},
    )

    call = choice(
        "auto",
        "manual",
        title="Check",
        named={"auto": "called for you", "manual": "you call it"},
        help="Check is called for you, or you have to remember it.",
    )
    white_is = choice(
        "drawn",
        *CHAIRS,
        title="White",
        named={"drawn": "luck decides", "first": "first chair", "second": "second chair"},
        help="Which chair plays White. Drawn, it changes in a rematch.",
    )
    no_progress = number(
        100, range(60, 201), title="Moves to a draw", help="So many moves in a row without capture or Pawn are a draw."
    )

    white: Seat
    position: Position
    quiet: int  # moves in a row without a capture, a Pawn move or a Pawn placed
    passed: int  # turns in a row without a move
    seen: dict[str, int]  # how often each position came up, since the last of these
    latest: Move | None
    winner: Seat | None

    def setup(self) -> None:
        drawn = self.white_is == "drawn"
        self.white = self.chance.pick(self.seats) if drawn else self.seats[CHAIRS.index(self.white_is)]
        self.position = Position.start()
        self.quiet = self.passed = 0
        self.seen = {}
        self.latest = self.winner = None

    def turn(self) -> Turn:
        position = self.position
        me = self.player(position.side)
        you = self.next(me)
        if (draw := self.why_a_draw()) is not None:
            self.finish("{}", draw)
            return
        # Who has no move passes; if neither has one, nobody wins.
        if position.banned[position.side]:
            self.tell("{} did not call check, and may not take the last Tower now.", me)
        moves = sorted(position.moves())
        if not moves:
            position.pass_on()
            self.passed += 1
            self.tell("{} has no move, and passes.", me)
            return
        # One move. It may end on an enemy piece, and captures it.
        self.make((yield Ask(me, MOVE, Moves(moves, self.in_short))), me)
        # The last Tower decides the game ...
        if not position.towers[position.side]:
            replies = sorted(position.moves())
            if not replies:
                self.winner = me
                self.finish("{} has taken the last Tower.", me)
            # ... but Black may still have an answer to the loss of theirs: White's last Tower.
            else:
                self.make((yield Ask(you, REPLY, Moves(replies))), you)
                self.finish("Both last Towers are gone: a draw.")
        # Before the last Tower is taken, its owner has to be warned.
        elif position.towers[position.side] == 1:
            yield from self.warn(me)

    def why_a_draw(self) -> str | None:
        """The same position for the third time, no progress for long, or two players who cannot move."""
        key = self.position.written()
        self.seen[key] = self.seen.get(key, 0) + 1
        if self.seen[key] == 3:
            return "The same position for the third time: a draw."
        if self.quiet >= self.no_progress:
            return f"{counted(self.quiet, 'move')} without a capture or a Pawn: a draw."
        if self.passed == 2:
            return "Nobody can move: a draw."
        return None

    def make(self, move: Move, me: Seat) -> None:
        way = self.position.way(move) if self.told is not None else ()
        start, end, man, taken, leaves, *_ = self.position.play(move)
        self.latest = move
        self.passed = 0
        self.quiet += 1
        if taken is not None or man.kind == PAWN or leaves:
            self.quiet = 0
            self.seen.clear()  # what was before can never be again
        by = f" by way of {listing(way)}" if way else ""
        if taken is None:
            self.tell("{} moves a {} from {} to {}{}.", me, man, start, end, by)
        else:
            how = REVEAL if taken.kind == TOWER else ""
            self.tell("{} takes a {} on {} with a {} from {}{}.", me, taken, end, man, start, by, how=how)
            if taken.kind == WIZARD:
                self.tell("The Wizard defects: a Pawn of {} appears on {}.", me, start)
        if leaves and man.kind == TOWER and (taken is None or taken.kind != WIZARD):
            self.tell("The first Tower to move leaves a Pawn on {}.", start)

    def warn(self, me: Seat) -> Turn:
        """Check: whoever does not call it, when it is due, may not take that Tower in their next turn."""
        position = self.position
        if self.call == "auto":
            if position.in_check():
                self.tell("Check! {} threatens the last Tower of {}.", me, self.next(me))
        # Always asked, or else the question would be a reminder.
        elif (yield Ask(me, WARN, (SILENCE, CHECK))) == CHECK:
            self.tell("{} calls check.", me)
        else:
            position.banned[1 - position.side] = position.in_check()

    def player(self, side: int) -> Seat:
        return self.white if side == WHITE else self.next(self.white)

    def scores(self) -> list[bool]:
        return [p == self.winner for p in self.seats]

    def tally(self) -> list[Tally]:
        """The Towers that each has taken, and what else."""
        found = []
        for p in self.seats:
            side = WHITE if p == self.white else BLACK
            taken = [man.kind for man in (*self.position.captured[side], *self.position.others[side])]
            towers = taken.count(TOWER)
            more = counted(len(taken) - towers, "other piece")
            found.append(Tally(towers, f"and {more}" if len(taken) > towers else ""))
        return found

    def rematch(self) -> dict[str, str]:
        return {"white_is": CHAIRS[self.next(self.white)]}

    # ---- what is seen

    def in_short(self, move: Move) -> str:
        """A move as it is written: from, to, and by which squares if it has several parts."""
        way = self.position.way(move)
        return f"{'-'.join(move)} by way of {listing(way)}" if way else "-".join(move)

    def scene(self, viewer: Viewer) -> Scene:
        sides = {self.player(side): side for side in (WHITE, BLACK)}
        places = [self.board(from_black=viewer is not None and sides[viewer] == BLACK)]
        for p in self.seats:
            places += self.sideboard(p, sides[p])
        return Scene([self.chair(p, sides[p]) for p in self.seats], places, note=self.in_words())

    def board(self, from_black: bool) -> Place:
        names = [square for rank in range(6, -1, -1) for square in BOARD.names[rank * 7 : rank * 7 + 7]]
        if from_black:
            names.reverse()
        where = {name: (i % 7, i // 7) for i, name in enumerate(names)}
        men = self.position.men[WHITE] | self.position.men[BLACK]
        on = [square for square in names if square in men]
        arrived = self.latest[1] if self.latest else ""
        return Grid(
            id="board",
            label="The board",
            role="board",
            columns=7,
            rows=7,
            names=names,
            tints=["dark" if sum(BOARD.at[name]) % 2 == 0 else "light" for name in names],
            tokens=[token(men[square], marks=["lit"] if square == arrived else ()) for square in on],
            at=[where[square] for square in on],
        )

    def sideboard(self, player: Seat, side: int) -> list[Place]:
        position = self.position
        captured = position.captured[side]
        places: list[Place] = [
            Row(
                id=f"captured{player}",
                label="Captured Pawns",
                owner=player,
                tokens=tokens(captured),
                note=how_far(len(captured)),
            ),
            Row(id=f"reserve{player}", label="Pawns in reserve", owner=player, tokens=tokens(position.reserve[side])),
        ]
        if position.others[side]:
            others = tokens(position.others[side])
            places.append(Row(id=f"others{player}", label="Other captured pieces", owner=player, tokens=others))
        return places

    def chair(self, player: Seat, side: int) -> Chair:
        position = self.position
        counters: dict[str, int | str] = {"Towers": position.towers[side]}
        check = self.call == "auto" and side == position.side and position.in_check()
        return Chair(player, counters, [("White", "Black")[side], *(["check"] if check else [])])

    def in_words(self) -> str:
        """How things stand, in words. In manual nobody is reminded of a check."""
        position = self.position
        if self.over:
            return ""
        to_move = ("White", "Black")[position.side]
        if position.banned[position.side]:
            return f"{to_move} did not call check, and may not take the last Tower now."
        if self.call == "auto" and position.in_check():
            if position.copy().is_mate():
                return f"Checkmate: whatever {to_move} does, the last Tower can be taken."
            return f"Check: {to_move}'s last Tower can be taken."
        left = counted(self.no_progress - self.quiet, "move")
        draw = f" A draw in {left} without a capture or a Pawn." if self.quiet > self.no_progress // 2 else ""
        return f"Whoever takes the other's last Tower wins.{draw}"

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float]:
        """Take what can be taken, the Towers first, and do not forget to call check."""
        if what == WARN:
            return (0, 1)
        enemies = self.position.men[1 - self.position.side]
        return [1.0 if (man := enemies.get(end)) is None else 8 * WORTH[man.kind] for _, end in choices]
