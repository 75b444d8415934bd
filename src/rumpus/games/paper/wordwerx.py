"""WoRDWeRX: one letter a turn, and whoever makes a word wins. 2 players, 15 minutes."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from re import fullmatch
from typing import Any

from rumpus.core import (
    REVEAL,
    AskAny,
    BadOption,
    Chair,
    Clock,
    Game,
    Grid,
    Put,
    Row,
    Scene,
    Seat,
    Style,
    Tally,
    Token,
    Turn,
    Viewer,
    choice,
)
from rumpus.core.values import counted
from rumpus.pieces.words import ALL, COMMON, RUDE, english

PLACE = "place a letter"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SIZE, SHORTEST = 5, 3
CELLS = tuple(f"{row}{column}" for row in range(1, SIZE + 1) for column in range(1, SIZE + 1))
EMPTY = "."
CHAIRS = "seat0", "seat1"

Run = tuple[int, ...]  # cells next to each other on a line, as indices of CELLS


def lines_of_cells() -> list[Run]:
    """Rows, columns and diagonals: from every cell in four directions, as far as the board goes. No wrapping."""
    found = []
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for row in range(SIZE):
            for column in range(SIZE):
                cells = [(row + i * down, column + i * right) for i in range(SIZE)]
                inside = [r * SIZE + c for r, c in cells if r < SIZE and 0 <= c < SIZE]
                found += [tuple(inside[:length]) for length in range(SHORTEST, len(inside) + 1)]
    return found


RUNS = lines_of_cells()  # 88 of them
THROUGH = [[run for run in RUNS if cell in run] for cell in range(SIZE * SIZE)]


def seconds_in(text: str) -> str:
    """Reads a time limit."""
    if fullmatch("[0-9]{2,3}", text.strip()) and 15 <= int(text) <= 600:
        return str(int(text))
    raise BadOption(f"A time limit is none, or 15 to 600 seconds; {text!r} is not.")


class Wordwerx(Game):
    """Write a letter into the grid, each only once. Whoever makes a word, in any direction, wins at once."""

    title = "WoRDWeRX"
    players = range(2, 3)
    minutes = 15
    timed = True
    longest = SIZE * SIZE
    style = Style(cloth="#173f4a", spot="#14707e", back="#14707e", tones={"first": "#c02f1d", "second": "#2a5fa8"})

    dictionary = choice(
        "standard",
        "common",
        title="Words",
        named={"standard": "the whole list", "common": "well-known ones"},
        help="Which words count: all of the list, or those that most people know.",
    )
    first = choice(
        "random",
        "seat0",
        "loser",
        title="Who begins",
        named={"random": "luck decides", "seat0": "first chair", "loser": "who lost before"},
        help="Who begins: luck decides, the first chair, or who lost before.",
    )
    turn_seconds = choice(
        "none",
        title="Seconds for a turn",
        named={"none": "no clock"},
        help="How long a turn may take.",
        custom=seconds_in,
        example="60",
    )
    lost_before = choice(
        "nobody",
        *CHAIRS,
        title="Who lost before",
        named={"seat0": "first chair", "seat1": "second chair"},
        when={"first": ["loser"]},
        help="Who lost the game before: a rematch knows it.",
    )

    board: str  # a letter for each cell, row by row
    placed: list[str]  # "V24" for each turn: V in row 2, column 4
    words: list[str]  # that the last letter has made
    strokes: list[Run]  # where they are
    winner: Seat | None
    opener: Seat  # who went first
    player: Seat
    due: int  # when the turn is over, in milliseconds; 0: whenever the player likes

    @classmethod
    def warm_up(cls) -> None:
        for dictionary in ("standard", "common"):
            last_letters(dictionary), last_pairs(dictionary)

    def setup(self) -> None:
        self.board = EMPTY * SIZE * SIZE
        self.placed, self.words, self.strokes = [], [], []
        self.winner = None
        self.due = 0
        self.player = self.opener = self.who_begins()

    def who_begins(self) -> Seat:
        if self.first == "seat0":
            return self.seats[0]
        if self.first == "loser" and self.lost_before in CHAIRS:
            return self.seats[CHAIRS.index(self.lost_before)]
        return self.chance.pick(self.seats)

    # ---- a turn

    def turn(self) -> Turn:
        me = self.player
        seconds = None if self.turn_seconds == "none" else int(self.turn_seconds)
        self.due = self.now + 1000 * seconds if seconds else 0
        # A free letter goes into an empty cell. Nobody can pass.
        _, answer = yield AskAny((me,), PLACE, lambda _: self.placements(), seconds)
        if answer is None or 0 < self.due <= self.now:
            self.winner = self.next(me)
            self.finish("{} is out of time.", me)
            return
        letter, name = answer
        cell = CELLS.index(name)
        self.board = self.board[:cell] + letter + self.board[cell + 1 :]
        self.placed.append(letter + name)
        self.tell("{} writes {} into {}.", me, letter, name)
        # Whoever makes a word wins, noticed or not (ruling 1), and whoever wrote its other letters (ruling 8).
        made = self.made(cell)
        if made:
            self.words, self.strokes = list(made), list(dict.fromkeys(made.values()))
            self.winner = me
            self.tell("There it is: {}.", self.words, how=REVEAL)
            self.finish("{} makes {}.", me, self.words)
        elif EMPTY not in self.board:
            self.finish("The grid is full, and nobody has made a word.")  # ruling 9: one letter is left, a draw
        self.player = self.next(me)

    def placements(self) -> Put:
        free = [letter for letter in LETTERS if letter not in self.board]
        return Put(free, [name for name, there in zip(CELLS, self.board, strict=True) if there == EMPTY])

    def made(self, cell: int) -> dict[str, Run]:
        """Every word in a run through this cell, read in either direction: longest first."""
        known = words(self.dictionary)
        found: dict[str, Run] = {}
        for run in THROUGH[cell]:
            text = "".join([self.board[at] for at in run])
            found |= {word.lower(): run for word in (text, text[::-1]) if word in known}
        return dict(sorted(found.items(), key=lambda made: (-len(made[0]), made[0])))

    # ---- the end

    def scores(self) -> list[int]:
        return [int(p == self.winner) for p in self.seats]

    def tally(self) -> list[Tally]:
        return []

    def rematch(self) -> dict[str, str]:
        """Who lost, or after a draw who went second, if the loser is to go first."""
        if self.first != "loser":
            return {}
        return {"lost_before": CHAIRS[self.next(self.opener if self.winner is None else self.winner)]}

    # ---- what is seen

    def scene(self, viewer: Viewer) -> Scene:
        filled = [cell for cell, letter in enumerate(self.board) if letter != EMPTY]
        bright = {CELLS.index(self.placed[-1][1:])} if self.placed else set()
        bright.update(*self.strokes)
        grid = Grid(
            id="grid",
            label="The grid",
            role="board",
            columns=SIZE,
            rows=SIZE,
            names=list(CELLS),
            tints=["light"] * len(CELLS),
            tokens=[Token("tile", self.board[cell], marks=["lit"] if cell in bright else []) for cell in filled],
            at=[(cell % SIZE, cell // SIZE) for cell in filled],
            strokes=[(run[0], run[-1]) for run in self.strokes],
        )
        free = [letter for letter in LETTERS if letter not in self.board]
        letters = Row(id="letters", label="Letters left", tokens=[Token("tile", letter, letter) for letter in free])
        clocks = [Clock("the turn", self.due)] if self.due and not self.over else []
        return Scene(
            [Chair(p) for p in self.seats],
            [grid, letters],
            clocks=clocks,
            heading=f"Letter {len(self.placed) + (not (self.over or self.words))}",
            note=self.in_words(),
        )

    def in_words(self) -> str:
        if not self.over:
            return "Three letters or more in a line, either way, are a word."
        if not self.words or len(self.placed) < 2:
            return ""
        # What the other could have done instead: make a word that was there already, or leave none.
        *_, mistake, _ = self.placed
        before = self.board_after(len(self.placed) - 2)
        missed = [
            letter + CELLS[cell]
            for cell, made in enumerate(winning(before, self.dictionary))
            for letter in letters_in(made)
        ]
        if missed:
            return f"{missed[0]} instead of {mistake} would have made a word."
        safe = [f"{letter}{CELLS[cell]}" for cell, letter in safe_placements(before, self.dictionary)]
        if not safe:
            return f"Before {mistake} nothing was safe any more."
        return (
            f"{mistake} allowed that; {counted(len(safe), 'placement')} would have been safe, {safe[0]} for instance."
        )

    def board_after(self, count: int) -> str:
        """The board as it was after so many letters."""
        gone = {placed[0] for placed in self.placed[count:]}
        return "".join([EMPTY if letter in gone else letter for letter in self.board])

    # ---- good play

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float] | None:
        """Make a word; or leave none to the other."""
        wins, risks = winning(self.board, self.dictionary), risky(self.board, self.dictionary)
        weights = []
        for answer in choices:
            weight = 1e-6  # to let the time run out
            if isinstance(answer, tuple):
                letter, cell = bit(answer[0]), CELLS.index(answer[1])
                weight = 1e6 if wins[cell] & letter else 1e-3 if risks[cell] & letter else 1.0
            weights.append(weight)
        return weights


# ---- what can be made of a board. Sets of letters are numbers with a bit for each.


@cache
def bit(letter: str) -> int:
    return 1 << LETTERS.index(letter)


def letters_in(bits: int) -> list[str]:
    return [letter for letter in LETTERS if bits & bit(letter)]


@cache
def words(dictionary: str) -> frozenset[str]:
    """The words that can be made of letters that are there only once, in capitals."""
    level = COMMON if dictionary == "common" else ALL
    known = [*english().of_length(SHORTEST, SIZE, level), *(word for word in RUDE if is_known(word, level))]
    return frozenset(word.upper() for word in known if len(set(word)) == len(word))


def is_known(word: str, level: int) -> bool:
    rarity = english().level(word)
    return SHORTEST <= len(word) <= SIZE and rarity is not None and rarity <= level


@cache
def last_letters(dictionary: str) -> dict[str, int]:
    """A run with one gap: the letters that make it a word."""
    found: dict[str, int] = {}
    for word in words(dictionary):
        for text in (word, word[::-1]):
            for i, letter in enumerate(text):
                pattern = text[:i] + EMPTY + text[i + 1 :]
                found[pattern] = found.get(pattern, 0) | bit(letter)
    return found


@cache
def last_pairs(dictionary: str) -> dict[str, tuple[tuple[int, int], ...]]:
    """A run with two gaps: a letter for the first, and those for the second that go with it."""
    found: dict[str, dict[int, int]] = {}
    for word in words(dictionary):
        for text in (word, word[::-1]):
            for i, j in combinations(range(len(text)), 2):
                pairs = found.setdefault(text[:i] + EMPTY + text[i + 1 : j] + EMPTY + text[j + 1 :], {})
                pairs[bit(text[i])] = pairs.get(bit(text[i]), 0) | bit(text[j])
    return {pattern: tuple(pairs.items()) for pattern, pairs in found.items()}


def free_letters(board: str) -> int:
    return (1 << len(LETTERS)) - 1 & ~sum(bit(letter) for letter in board if letter != EMPTY)


def winning(board: str, dictionary: str) -> list[int]:
    """For each cell the letters that make a word there."""
    fills, free = last_letters(dictionary), free_letters(board)
    found = [0] * len(board)
    for run in RUNS:
        text = "".join([board[at] for at in run])
        if text.count(EMPTY) == 1:
            found[run[text.index(EMPTY)]] |= fills.get(text, 0) & free
    return found


def risky(board: str, dictionary: str) -> list[int]:
    """For each empty cell the letters after which the other could make a word, if now there is none to be made."""
    pairs, free = last_pairs(dictionary), free_letters(board)
    found = [0] * len(board)
    for run in RUNS:
        text = "".join([board[at] for at in run])
        if text.count(EMPTY) != 2:
            continue
        one, other = run[text.index(EMPTY)], run[text.rindex(EMPTY)]
        for letter, rest in pairs.get(text, ()):
            if letter & free and rest & free:
                found[one] |= letter
                found[other] |= rest & free
    return found


def safe_placements(board: str, dictionary: str) -> list[tuple[int, str]]:
    """Where which letter leaves nothing to the other, if there is no word to be made now."""
    free, risks = free_letters(board), risky(board, dictionary)
    return [
        (cell, letter)
        for cell, there in enumerate(board)
        if there == EMPTY
        for letter in letters_in(free & ~risks[cell])
    ]
