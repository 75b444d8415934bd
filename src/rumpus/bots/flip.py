"""Flip, solved: who wins from any position, by looking ahead to the end.

Every call leaves more in the middle, and between two calls everybody flips each die at most once, so the game has no
circles: a position is won if one move leads to a lost one. What has been found out is kept. A few facts keep it small:

- Dice that look alike, with the same marks, are alike. So a row is a sorted string of codes, a byte for each die.
- Whoever calls loses their own marks: whether a call wins does not depend on these, and is kept without them.
- In the middle, a die that shows the largest number there is lies there for good, and is left out.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from random import Random
from re import fullmatch
from typing import Any

from msgspec import Struct

from rumpus.bots.chair import Bot, Chair, Judged, Opinion
from rumpus.bots.solved import Dial, Look, Map, Reply
from rumpus.core import Chance, Refused
from rumpus.games.dice.flip import CHANGE, MATCH, Die, Flip, sizes_in

FEW, SIDES = 3, 30  # so many dice a side are always solved, and others with so many sides together
KEPT = 600_000  # positions, from one question to the next
DEEP = 150_000  # positions that are looked at to find the best of answers that all lose
SHALLOW = 1_000_000  # positions that are looked at for somebody who just looks around
MINE, THEIRS = 1, 2  # marks in a code: flipped by whoever is to move, by the other
ALL = 256  # codes

Row = bytes
Position = tuple[Row, Row, Row]  # the dice of whoever is to move, of the other, and in the middle


class Exhausted(Exception):
    """More positions than there is time for."""


class Move(Struct, frozen=True):
    """A flip or a call, and where it leads to."""

    code: int
    call: bool
    wins: bool
    then: tuple[tuple[Row, Position | None], ...]  # for each change that may be taken; None: the game is over


class Duel:
    """All that can happen with dice of some sizes."""

    def __init__(self, sizes: Sequence[int]) -> None:
        self.kinds = sorted((face, sides) for sides in {*sizes} for face in range(1, sides + 1))
        self.top = max(sizes)
        at = {kind: i for i, kind in enumerate(self.kinds)}
        codes = [(i, code & MINE, code & THEIRS) for code in range(ALL) if (i := code >> 2) < len(self.kinds)]
        self.face = bytes(self.kinds[i][0] for i, _, _ in codes)
        # Tables to translate rows with: seen by the other player, without one's own marks, and turned over.
        self.swapped = bytes(i << 2 | mine << 1 | theirs >> 1 for i, mine, theirs in codes).ljust(ALL)
        self.cleared = bytes(i << 2 | theirs for i, _, theirs in codes).ljust(ALL)
        over = [at[self.kinds[i][1] + 1 - self.kinds[i][0], self.kinds[i][1]] for i, _, _ in codes]
        self.flipped = bytes(k << 2 | theirs | MINE for k, (_, _, theirs) in zip(over, codes, strict=True))
        self._at = at
        self._known: dict[Position, bool] = {}
        self._by_call: dict[Position, bool] = {}
        self.looked_at = 0
        self._end = 0
        self.changes = lru_cache(100_000)(self._changes)

    def code(self, face: int, sides: int, mine: bool = False, theirs: bool = False) -> int:
        return self._at[face, sides] << 2 | MINE * mine | THEIRS * theirs

    def wins(self, position: Position, most: int = 0) -> bool:
        """Whether whoever is to move wins. Exhausted, if more than so many positions would have to be looked at."""
        if len(self._known) > KEPT:
            self._known.clear()
            self._by_call.clear()
        self._end = self.looked_at + most if most else 0
        mine, theirs, middle = position
        alive = bytes(code for code in middle if self.face[code] < self.top)
        return self._wins((sort(mine), sort(theirs), sort(alive)))

    def _wins(self, position: Position) -> bool:
        known = self._known.get(position)
        if known is not None:
            return known
        self.looked_at += 1
        if self.looked_at == self._end:
            raise Exhausted
        mine, theirs, middle = position
        cleared = self.cleared
        bare = mine.translate(cleared), theirs.translate(cleared), middle.translate(cleared)
        won = self._by_call.get(bare)
        if won is None:
            won = self._by_call[bare] = self._wins_by_call(*bare)
        won = self._known[position] = won or self._wins_by_flip(mine, theirs, middle)
        return won

    def _wins_by_call(self, mine: Row, theirs: Row, middle: Row) -> bool:
        """Whether there is a call after which the other loses, whatever change they take."""
        swapped, face = self.swapped, self.face
        after = sort(mine.translate(swapped))
        middle = sort(middle)
        calls = [(code, self.changes(middle, face[code])) for code in {*theirs}]
        # First what brings few dice back.
        calls.sort(key=lambda call: (len(call[1][0][0]), -call[0]))
        for code, changes in calls:
            rest = theirs.replace(bytes((code,)), b"", 1)
            put = bytes((code,)) if face[code] < self.top else b""
            for taken, left in changes:
                row = rest + taken
                if row and self._wins((sort(row.translate(swapped)), after, sort((left + put).translate(swapped)))):
                    break
            else:
                return True
        return False

    def _wins_by_flip(self, mine: Row, theirs: Row, middle: Row) -> bool:
        swapped, known = self.swapped, self._known
        theirs, middle = sort(theirs.translate(swapped)), sort(middle.translate(swapped))
        open_ = []
        for i, code in enumerate(mine):
            if code & MINE or (i and code == mine[i - 1]):
                continue
            row = mine[:i] + self.flipped[code : code + 1] + mine[i + 1 :]
            after = theirs, sort(row.translate(swapped)), middle
            won = known.get(after)
            if won is False:
                return True
            if won is None:
                open_.append(after)
        return any(not self._wins(after) for after in open_)

    def _changes(self, middle: Row, price: int) -> list[tuple[Row, Row]]:
        """All dice that show less than this together, with what is left; first those that are many."""
        found = [(b"", b"", price - 1)]
        for code in middle:
            one, face = bytes((code,)), self.face[code]
            found = [
                more
                for taken, left, rest in found
                for more in ((taken + one, left, rest - face), (taken, left + one, rest))
                if more[2] >= 0
            ]
        different = {taken: left for taken, left, _ in found}
        return sorted(different.items(), key=lambda change: (-len(change[0]), -sum(change[0])))

    # ---- move by move

    def moves(self, position: Position, most: int = 0) -> list[Move]:
        """Everything that whoever is to move can do. Dice that are alike are one move."""
        mine, theirs, middle = (sort(row) for row in position)
        swapped, cleared = self.swapped, self.cleared
        moves = []
        for code in dict.fromkeys(mine):
            if not code & MINE:
                row = mine.replace(bytes((code,)), self.flipped[code : code + 1], 1)
                after = theirs.translate(swapped), row.translate(swapped), middle.translate(swapped)
                moves.append(Move(code, False, not self.wins(after, most), ((b"", after),)))
        bare = middle.translate(cleared)
        for code in dict.fromkeys(theirs.translate(cleared)):
            rest = theirs.translate(cleared).replace(bytes((code,)), b"", 1)
            then: list[tuple[Row, Position | None]] = []
            for taken, left in self.changes(sort(bare), self.face[code]):
                row = (rest + taken).translate(swapped)
                lies = (left + bytes((code,))).translate(swapped)
                after = row, mine.translate(cleared).translate(swapped), lies
                then.append((taken, after if row else None))
            lost = any(after is not None and self.wins(after, most) for _, after in then)
            moves.append(Move(code, True, not lost, tuple(then)))
        return moves

    def hope(self, position: Position, most: int) -> float:
        """In a position that the other wins: how many of their moves would not, of all they have."""
        moves = self.moves(position, most)
        return sum(not move.wins for move in moves) / len(moves)


def sort(row: Row) -> Row:
    return bytes(sorted(row))


@lru_cache(4)
def duel(sizes: tuple[int, ...]) -> Duel:
    return Duel(sizes)


def why_not(level: str, players: int, options: Mapping[str, Any]) -> str | None:
    if level != "perfect":
        return None
    sizes = sizes_in(options.get("dice", "5d6"))
    if len(sizes) > FEW and sum(sizes) > SIDES:
        return (
            f"{Flip.title} is solved for {FEW} dice each, or for more that have at most {SIDES} sides together; these "
            f"have {sum(sizes)}."
        )
    if options.get("length") == MATCH:
        return f"Perfect play of {Flip.title} is known for one game, not for a match to so many points."
    return None


# ---- the player


class Perfect:
    """Never loses what can be won; and where nothing can be won, leaves the other few good answers."""

    name = "perfect"

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = Random(seed)

    def choose(self, chair: Chair) -> Any:
        answers = self._weighed(chair)
        best = max(merit for _, _, merit in answers)
        return self._random.choice([answer for answer, _, merit in answers if merit == best])

    def judge(self, chair: Chair, about: Sequence[Any] = ()) -> Opinion:
        answers = sorted(self._weighed(chair), key=lambda weighed: weighed[2], reverse=True)
        return Opinion([Judged(answer, float(wins), 0.0, says(wins)) for answer, wins, _ in answers], True)

    def _weighed(self, chair: Chair) -> list[tuple[Any, bool, tuple[float, ...]]]:
        """Every answer, whether it wins, and how good it is besides."""
        game = chair.imagine(Chance(0)).game
        assert isinstance(game, Flip)
        if (why := why_not("perfect", game.n, {"dice": game.dice, "length": game.length})) is not None:
            raise Refused(why)
        known = duel(tuple(sizes_in(game.dice)))
        me = chair.seat
        you = game.next(me)

        def row(dice: Sequence[Die]) -> Row:
            return bytes(
                known.code(game.face(die), die.sides, die.number in game.flipped[me], die.number in game.flipped[you])
                for die in dice
            )

        mine, theirs, middle = row(game.hands[me]), row(game.hands[you]), row(game.middle)
        found: list[tuple[Any, bool, list[Position]]] = []  # and where an answer can lead to, the other to move
        if chair.question.what == CHANGE:
            for taken in chair.choices:
                left = [die for die in game.middle if die not in taken]
                after = mine + row(taken), theirs, row(left)
                found.append((taken, bool(after[0]) and known.wins(after), []))
        else:
            moves = {(move.call, move.code): move for move in known.moves((mine, theirs, middle))}
            for die in chair.choices:
                call = die in game.hands[you]
                code = row([die])[0]
                move = moves[call, known.cleared[code] if call else code]
                found.append((die, move.wins, [after for _, after in move.then if after is not None]))
        if any(wins for _, wins, _ in found):
            # Of moves that win, calls end the game sooner, and so does a big row of one's own.
            return [(answer, wins, (float(wins), self._eager(answer, chair, game))) for answer, wins, _ in found]
        return [
            (answer, wins, (0.0, hope))
            for (answer, wins, _), hope in zip(found, self._hopes(known, found), strict=True)
        ]

    def _eager(self, answer: Any, chair: Chair, game: Flip) -> float:
        return float(len(answer)) if chair.question.what == CHANGE else float(answer not in game.hands[chair.seat])

    def _hopes(self, known: Duel, found: Sequence[tuple[Any, bool, list[Position]]]) -> list[float]:
        """How likely somebody errs after each answer who moves at random, as far as there is time to find out."""
        hopes = [0.0] * len(found)
        begun = known.looked_at
        for i, (answer, _, then) in enumerate(found):
            if not then:
                hopes[i] = float(len(answer)) if isinstance(answer, tuple) else 0.0
                continue
            left = DEEP - (known.looked_at - begun)
            if left <= 1:
                break
            try:
                hopes[i] = min(known.hope(after, left) for after in then)
            except Exhausted:
                break
        return hopes


def says(wins: bool) -> str:
    return "wins" if wins else "loses"


# ---- the explorer


class Explorer:
    """Any position of some dice, with what every move leads to."""

    def __init__(self, dice: str) -> None:
        self.sizes = sizes_in(dice)
        self._known = duel(tuple(self.sizes))
        self._mixed = len({*self.sizes}) > 1
        self.writing = (
            "The dice of whoever is to move / of the other / in the middle, like 1 2* 3 / 4 5 6 / 5; - means none. A * "
            "says that whoever is to move has flipped it since their last call, a ' that the other has"
            + (", and 3d8 is a 3 on a die with eight sides." if self._mixed else ".")
        )

    @property
    def start(self) -> str:
        """A roll as good as any."""
        mine, theirs = (
            bytes(self._known.code(min(sides, i + more), sides) for i, sides in enumerate(self.sizes))
            for more in (2, 3)
        )
        return self._line((mine, theirs, b""))

    @property
    def facts(self) -> list[str]:
        known, sizes = self._known, self.sizes
        each = f"{len(sizes)} dice each" if len(sizes) > 1 else "one die each"
        if len(sizes) > FEW or {*sizes} != {6}:
            return [f"With {each}, who wins is found out from any roll by looking ahead to the end, in a few seconds."]
        won, pairs = verdicts(known, len(sizes))
        return [
            f"With {each}, there are {pairs:,} pairs of rolls with different totals. Whoever has the lower one moves "
            f"first, and wins {won:,} of them ({won / pairs:.1%})."
        ]

    def maps(self) -> Sequence[Map]:
        return ()

    def look(self, position: str) -> Look:
        at = self._read(position)
        try:
            wins = self._known.wins(at, SHALLOW)
            moves = self._known.moves(at, SHALLOW)
        except Exhausted:
            raise Refused("That takes too long to find out here: try it with fewer dice.") from None
        replies = [reply for move in moves for reply in self._replies(move)]
        good = sum(move.wins for move in moves)
        return Look(
            position=self._line(at),
            says=f"Whoever is to move {says(wins)}.",
            dials=[*self._dials(at)],
            replies=sorted(replies, key=lambda reply: -reply.value),
            notes=[
                f"{good} of {len(moves)} moves win.",
                "A call is shown with the best change for the other, and where that leads to.",
            ],
        )

    def _replies(self, move: Move) -> Iterator[Reply]:
        known = self._known
        name = self._die(move.code & ~3)
        if not move.call:
            ((_, after),) = move.then
            assert after is not None
            yield Reply(f"flip {name}", float(move.wins), says(move.wins), self._line(after))
            return
        best = next((then for then in move.then if then[1] is not None and known.wins(then[1])), move.then[0])
        taken, after = best
        change = f" for {' '.join(self._die(code & ~3) for code in taken)}" if taken else ""
        yield Reply(f"call {name}{change}", float(move.wins), says(move.wins), after and self._line(after))

    # ---- positions as text

    def _die(self, code: int) -> str:
        face, sides = self._known.kinds[code >> 2]
        marks = "*" * bool(code & MINE) + "'" * bool(code & THEIRS)
        return f"{face}{f'd{sides}' if self._mixed else ''}{marks}"

    def _line(self, position: Position) -> str:
        return " / ".join(" ".join(map(self._die, sort(row))) or "-" for row in position)

    def _read(self, position: str) -> Position:
        parts = position.split("/")
        if len(parts) not in (2, 3):
            raise Refused(f"That is no position. {self.writing}")
        mine, theirs, middle = (bytes(map(self._code, part.replace("-", " ").split())) for part in [*parts, "-"][:3])
        if not (mine and theirs):
            raise Refused("Both players need a die: otherwise the game is over.")
        if len(mine + theirs + middle) > 2 * len(self.sizes):
            raise Refused(f"There are at most {2 * len(self.sizes)} dice.")
        return sort(mine), sort(theirs), sort(middle)

    def _code(self, text: str) -> int:
        said = fullmatch(r"(\d{1,2})(?:d(\d{1,2}))?(\*?)('?)", text)
        sides = int(said[2]) if said and said[2] else self.sizes[0]
        if said is None or sides not in self.sizes or not 1 <= int(said[1]) <= sides:
            raise Refused(f"{text[:20]!r} is no die here. {self.writing}")
        return self._known.code(int(said[1]), sides, bool(said[3]), bool(said[4]))

    def _dials(self, position: Position) -> Iterator[Dial]:
        """What each die shows, and the positions with one less and one more."""
        known = self._known
        for which, group in enumerate(("To move", "Waiting", "The middle")):
            row = position[which]
            for i, code in enumerate(row):
                face, sides = known.kinds[code >> 2]

                def turned(to: int, which: int = which, i: int = i, code: int = code, sides: int = sides) -> str | None:
                    if not 1 <= to <= sides:
                        return None
                    rows = [bytearray(row) for row in position]
                    rows[which][i] = known.code(to, sides) | code & 3
                    return self._line((bytes(rows[0]), bytes(rows[1]), bytes(rows[2])))

                yield Dial(group, f"die {i + 1}", face, turned(face - 1), turned(face + 1))


def verdicts(known: Duel, dice: int) -> tuple[int, int]:
    """How many pairs of rolls with six-sided dice whoever has the lower total wins, and how many there are."""
    rolls = [*combinations_with_replacement(range(1, 7), dice)]
    pairs = [(a, b) for a in rolls for b in rolls if sum(a) < sum(b)]
    rows = {roll: bytes(known.code(face, 6) for face in roll) for roll in rolls}
    return sum(known.wins((rows[a], rows[b], b"")) for a, b in pairs), len(pairs)


def solve(players: int, options: Mapping[str, Any]) -> Explorer:
    if (why := why_not("perfect", players, {**options, "length": ""})) is not None:
        raise Refused(why)
    return Explorer(options.get("dice", "5d6"))


LEVELS: Mapping[str, Callable[[int | str | None], Bot]] = {"perfect": Perfect}
