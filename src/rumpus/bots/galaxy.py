"""Galaxy without values, solved: alpha-beta search with memory on two sets of stars.

Past scores do not change what is best from now on. So the value of a position is by how much the player to move will
outscore the other from now on. A set of stars is an integer with a bit for each star. The search only answers whether a
position is worth at least so much, which is quick; a few such answers give the exact value.

From the first turn this takes some ten seconds, so the verdicts for all pairs of home stars are stored in `galaxy.txt`,
which `python -m bench.stars` makes.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from rumpus.bots.chair import Bot, Chair, Judged, Opinion
from rumpus.bots.solved import Dial, Look, Map, Reply
from rumpus.core import Chance, Refused
from rumpus.core.values import counted
from rumpus.games.board.galaxy import AT, NEIGHBOURS, PLAIN, STARS, Galaxy

ALL = (1 << len(AT)) - 1
BIT = {star: 1 << star - 1 for star in STARS}
NEXT_TO = {BIT[star]: sum(BIT[other] for other in NEIGHBOURS[star]) for star in STARS}
LEAST, MOST = -40, 40  # no margin is larger: there are 35 lines
KEPT = 1_500_000  # positions that are remembered from one question to the next
WIDELY = 14  # empty stars: with as many or fewer, all answers are valued, not only the best

VERDICTS = Path(__file__).with_suffix(".txt")


class Sky:
    """The values of positions, as far as they are known."""

    def __init__(self) -> None:
        self._least: dict[int, int] = {}
        self._most: dict[int, int] = {}
        self.looked_at = 0

    def worth(self, mine: int, theirs: int, guess: int = 0) -> int:
        """By how much the player to move will outscore the other from now on."""
        if len(self._least) + len(self._most) > KEPT:
            self._least.clear()
            self._most.clear()
        least, most = LEAST, MOST
        goal = guess
        while least < most:
            if self.is_worth(mine, theirs, goal):
                least, goal = goal, goal + 1
            else:
                most, goal = goal - 1, goal - 1
        return least

    def is_worth(self, mine: int, theirs: int, goal: int) -> bool:
        """Whether a position is worth at least so much to the player to move."""
        key = mine << len(AT) | theirs
        if self._least.get(key, LEAST) >= goal:
            return True
        if self._most.get(key, MOST) < goal:
            return False
        self.looked_at += 1
        moves = ordered(mine, theirs)
        if len(moves) < 3:
            return end(moves, mine) >= goal
        for _, gain, star in moves:
            if not self.is_worth(theirs, mine | star, gain - goal + 1):
                self._least[key] = goal
                return True
        self._most[key] = goal - 1
        return False

    def best(self, mine: int, theirs: int, guess: int = 0) -> tuple[int, int]:
        """The value of a position, and a star with which it is reached."""
        worth = self.worth(mine, theirs, guess)
        for _, gain, star in ordered(mine, theirs):
            if not self.is_worth(theirs, mine | star, gain - worth + 1):
                return worth, star
        raise AssertionError

    def after(self, mine: int, theirs: int, star: int, guess: int = 0) -> int:
        """The value of a position if this star is settled now."""
        gain = (NEXT_TO[star] & theirs).bit_count()
        return gain - self.worth(theirs, mine | star, gain - guess)


def ordered(mine: int, theirs: int) -> list[tuple[int, int, int]]:
    """All empty stars with what they score at once: first those that score much and leave the other little."""
    empty = ALL ^ mine ^ theirs
    left = empty
    moves = []
    while left:
        star = left & -left
        left ^= star
        around = NEXT_TO[star]
        gain = (around & theirs).bit_count()
        moves.append((3 * gain - (around & empty).bit_count() + (around & mine).bit_count(), gain, star))
    moves.sort(reverse=True)
    return moves


def end(moves: Sequence[tuple[int, int, int]], mine: int) -> int:
    """The value of a position with at most two empty stars."""
    if len(moves) < 2:
        return sum(gain for _, gain, _ in moves)
    (_, gain, star), (_, other_gain, other) = moves
    return max(
        gain - (NEXT_TO[other] & (mine | star)).bit_count(), other_gain - (NEXT_TO[star] & (mine | other)).bit_count()
    )


def listed(stars: int) -> list[int]:
    return [star for star in STARS if stars & BIT[star]]


def turned(star: int) -> int:
    """The opposite star: the map looks the same from both sides."""
    return len(AT) + 1 - star


@cache
def sky() -> Sky:
    return Sky()


# ---- the first turn


def homes() -> Iterator[tuple[int, int]]:
    """All pairs of home stars (the first player's, then the other's); of two that are the same turned round, one."""
    for first in STARS:
        for second in STARS:
            if (
                first != second
                and second not in NEIGHBOURS[first]
                and (first, second) <= (turned(first), turned(second))
            ):
                yield first, second


@cache
def starts() -> dict[tuple[int, int], tuple[int, int]]:
    """For every pair of homes, its value for the first player, and a best first star."""
    found = {}
    for line in VERDICTS.read_text(encoding="utf-8").splitlines():
        first, second, worth, star = map(int, line.split())
        found[first, second] = worth, star
        found[turned(first), turned(second)] = worth, turned(star)
    return found


# ---- the player


class Perfect:
    """Scores as much as is possible against a perfect opponent."""

    name = "perfect"

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = Random(seed)

    def choose(self, chair: Chair) -> Any:
        opinion = self.judge(chair)
        best = [judged.answer for judged in opinion.answers if judged.remark == opinion.answers[0].remark]
        return self._random.choice(best)

    def judge(self, chair: Chair, about: Sequence[Any] = ()) -> Opinion:
        game = chair.imagine(Chance(0)).game
        assert isinstance(game, Galaxy)
        if (why := why_not("perfect", game.n, {"colonies": game.colonies})) is not None:
            raise Refused(why)
        me = chair.seat
        mine, theirs = (
            sum(BIT[star] for star, owner in game.owners.items() if owner == p) for p in (me, game.next(me))
        )
        lead = game.points[me] - game.points[game.next(me)]
        margins = {
            str(star): lead + worth for star, worth in weighed(mine, theirs, [int(star) for star in about]).items()
        }
        best = sorted(margins, key=lambda star: -margins[star])
        first = me == game.first
        return Opinion(
            [Judged(star, float(wins(margins[star], first)), 0.0, says(margins[star], first)) for star in best], True
        )


def weighed(mine: int, theirs: int, about: Sequence[int]) -> dict[int, int]:
    """The values of answers: of all or, if that takes too long, of a best one and those that are asked about."""
    empty = listed(ALL ^ mine ^ theirs)
    if len(empty) <= WIDELY:
        worth = sky().worth(mine, theirs)
        return {star: sky().after(mine, theirs, BIT[star], worth) for star in empty}
    if len(empty) == len(AT) - 2:
        worth, best = starts()[mine.bit_length(), theirs.bit_length()]
    else:
        worth, bit = sky().best(mine, theirs)
        best = bit.bit_length()
    return {best: worth} | {star: sky().after(mine, theirs, BIT[star], worth) for star in about if star != best}


def wins(margin: int, first: bool) -> bool:
    """Whether a margin wins: with equal scores, the player who went first wins."""
    return margin >= (0 if first else 1)


def says(margin: int, first: bool) -> str:
    by = f"by {counted(abs(margin), 'point')}" if margin else "with equal scores"
    return f"{'wins' if wins(margin, first) else 'loses'} {by}"


def why_not(level: str, players: int, options: Mapping[str, Any]) -> str | None:
    if level == "perfect" and options.get("colonies", PLAIN) != PLAIN:
        return f"Perfect play of {Galaxy.title} is known for counters that are all alike, not for those with values."
    return None


# ---- the explorer


class Explorer:
    """Any position with not too many empty stars, and the verdicts for all homes."""

    start = "1 3 6 10 / 2 5 11 15"
    writing = f"The stars of whoever is to move / the stars of the other, like {start}."

    @property
    def facts(self) -> list[str]:
        worths = [starts()[pair][0] for pair in homes()]
        won = sum(worth >= 0 for worth in worths)
        return [
            f"There are {len(worths)} different pairs of home stars. If both do their best, whoever goes first wins "
            f"{won} of them, with a lead of at most {max(worths)}, and loses the others by at most {-min(worths)}.",
            "A position says what will still be scored from there on; whatever was scored before has to be added.",
        ]

    def look(self, position: str) -> Look:
        mine, theirs = self._read(position)
        worths = weighed(mine, theirs, ())
        best = max(worths.values())
        replies = []
        for star, worth in sorted(worths.items(), key=lambda one: -one[1]):
            then = _line(theirs, mine | BIT[star]) if ALL ^ mine ^ theirs ^ BIT[star] else None
            chance = 1.0 if worth == best else 0.0
            replies.append(Reply(str(star), chance, ahead(worth), then))
        good = sum(worth == best for worth in worths.values())
        return Look(
            position=_line(mine, theirs),
            says=f"From here on, whoever is to move {ahead(best)}.",
            dials=[*_dials(mine, theirs)],
            replies=replies,
            notes=[f"{good} of {counted(len(worths), 'star')} {'brings' if good == 1 else 'bring'} that."],
        )

    def _read(self, position: str) -> tuple[int, int]:
        parts = [part.split() for part in position.split("/")]
        if len(parts) != 2 or not all(star.isdecimal() and len(star) < 3 for part in parts for star in part):
            raise Refused(f"That is no position. {self.writing}")
        stars = [[int(star) for star in part] for part in parts]
        every = stars[0] + stars[1]
        if not {*every} <= {*STARS} or len({*every}) < len(every):
            raise Refused(f"The stars are 1 to {len(AT)}, and each is settled once.")
        if not 0 < len(AT) - len(every) <= WIDELY:
            raise Refused(
                f"A position has 1 to {WIDELY} empty stars: with more, it takes too long to look at all of them."
            )
        mine, theirs = (sum(BIT[star] for star in part) for part in stars)
        return mine, theirs

    def maps(self) -> list[Map]:
        """Who wins, for all homes."""
        return [
            Map(
                title="Who wins, by the two home stars",
                across=f"the home of the second player, 1 to {len(AT)}",
                down=f"the home of whoever goes first, 1 to {len(AT)}",
                rows=["".join(self._letter(first, second) for second in STARS) for first in STARS],
                legend={"#": "whoever goes first", ".": "not possible", "*": "the second player"},
            )
        ]

    def _letter(self, first: int, second: int) -> str:
        worth = starts().get((first, second))
        return "." if worth is None else "#" if worth[0] >= 0 else "*"


def ahead(worth: int) -> str:
    more = "as much as the other" if not worth else counted(abs(worth), "point") + (" more" if worth > 0 else " less")
    return f"scores {more}"


def _line(mine: int, theirs: int) -> str:
    return " / ".join(" ".join(map(str, listed(stars))) for stars in (mine, theirs))


def _dials(mine: int, theirs: int) -> Iterator[Dial]:
    """Dials that add or remove a star. Each player always has at least one, and never all."""
    sets = mine, theirs
    empty = ALL ^ mine ^ theirs
    for which, group in enumerate(("To move", "Waiting")):
        for star in STARS:

            def changed(which: int = which, star: int = star) -> str:
                return _line(*(stars ^ BIT[star] if i == which else stars for i, stars in enumerate(sets)))

            has = bool(sets[which] & BIT[star])
            can_go = has and sets[which] != BIT[star] and empty.bit_count() < WIDELY
            can_come = bool(empty & BIT[star]) and empty != BIT[star]
            if has or can_come:
                yield Dial(
                    group, f"star {star}", int(has), changed() if can_go else None, changed() if can_come else None
                )


def solve(players: int, options: Mapping[str, Any]) -> Explorer:
    if (why := why_not("perfect", players, options)) is not None:
        raise Refused(why)
    return Explorer()


LEVELS: Mapping[str, Callable[[int | str | None], Bot]] = {"perfect": Perfect}
