"""Bogart for two, solved: when to take the pot and when to roll on, by dynamic programming.

Chips that are taken are never lost, and a pot grows until somebody takes it. So every position leads to others with
more chips in the hands or in the pot; and with 29 in the pot, whoever rolls clean takes them and wins. All chances are
computed from the end of the game backwards, each once.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from rumpus.bots.chair import Bot, Chair, Judged, Opinion
from rumpus.bots.solved import Dial, Look, Map, Reply
from rumpus.core import Chance, Refused
from rumpus.core.values import counted
from rumpus.games.dice.bogart import CLEAN, ROLL, TAKE, Bogart

GOAL, DICE = 30, 5
FULL = GOAL - 1  # in the pot at the start of a turn: whoever rolls clean has won
POTS = FULL + sum(range(1, DICE + 1))  # a larger pot is worth the same


class Chances:
    """How likely the player to move is to win, from every position."""

    def __init__(self) -> None:
        # Rolling into a full pot, in turn, until it is clean: p = clean + (1 - clean) * (1 - p).
        full = 1 / (2 - CLEAN[1])
        self._start = [[[full] * (POTS + 1) for _ in range(GOAL)] for _ in range(GOAL)]
        for mine, theirs in sorted(_scores(), key=sum, reverse=True):
            if mine <= theirs:
                for pot in reversed(range(FULL)):
                    for one, other in {(mine, theirs), (theirs, mine)}:
                        self._start[one][other][pot] = self._rolled(one, other, pot, 1)

    def start(self, mine: int, theirs: int, pot: int) -> float:
        """Before the first roll of a turn."""
        return self._start[mine][theirs][min(pot, POTS)]

    def take(self, mine: int, theirs: int, pot: int) -> float:
        return 1.0 if mine + pot >= GOAL else 1 - self.start(theirs, mine + pot, 0)

    def roll(self, mine: int, theirs: int, pot: int, dice: int) -> float:
        """After a clean roll of so many dice, with one more."""
        return self._rolled(mine, theirs, pot, dice + 1)

    def best(self, mine: int, theirs: int, pot: int, dice: int) -> float:
        return max(self.take(mine, theirs, pot), self.roll(mine, theirs, pot, dice))

    def _rolled(self, mine: int, theirs: int, pot: int, dice: int) -> float:
        """The chance while so many dice are being rolled, before their chips are in the pot."""
        pot += dice
        clean = 1.0 if dice == DICE else self.best(mine, theirs, pot, dice)
        return CLEAN[dice] * clean + (1 - CLEAN[dice]) * (1 - self.start(theirs, mine, pot))


def _scores() -> Iterator[tuple[int, int]]:
    return ((mine, theirs) for mine in range(GOAL) for theirs in range(GOAL))


@cache
def chances() -> Chances:
    return Chances()


# ---- the player


class Perfect:
    """Takes or rolls, whichever wins more often."""

    name = "perfect"

    def __init__(self, seed: int | str | None = None) -> None:
        """It needs no random numbers: there is always one best answer, and if both are equal it takes the pot."""

    def choose(self, chair: Chair) -> Any:
        return self.judge(chair).answers[0].answer

    def judge(self, chair: Chair, about: Sequence[Any] = ()) -> Opinion:
        game = chair.imagine(Chance(0)).game
        assert isinstance(game, Bogart)
        if (why := why_not("perfect", game.n, {})) is not None:
            raise Refused(why)
        at = game.chips[chair.seat], game.chips[1 - chair.seat], game.pot
        values = {TAKE: chances().take(*at), ROLL: chances().roll(*at, len(game.rolled))}
        best = sorted(values, key=lambda answer: -values[answer])
        return Opinion([Judged(answer, values[answer], 0.0, _says(values[answer])) for answer in best], exact=True)


class Careless(Perfect):
    """Knows what is best, but now and then does just anything."""

    def __init__(self, name: str, slips: float, seed: int | str | None = None) -> None:
        self.name = name
        self.slips = slips
        self._random = Random(seed)

    def choose(self, chair: Chair) -> Any:
        if self._random.random() < self.slips:
            return self._random.choice(chair.choices)
        return super().choose(chair)


def why_not(level: str, players: int, options: Mapping[str, Any]) -> str | None:
    if players != 2:
        return f"Perfect play of {Bogart.title} is known for two players, not for {players}."
    return None


def _says(chance: float) -> str:
    return f"wins {chance:.2%} of the time"


# ---- the explorer


class Explorer:
    """Every decision, and maps of them."""

    start = "0 / 0 / 1 / 1"
    writing = (
        "The chips of whoever is to move / the chips of the other / the pot / how many dice were rolled clean, like "
        f"{start}."
    )

    @property
    def facts(self) -> list[str]:
        return [
            f"Whoever begins {_says(chances().start(0, 0, 0))}, if both do their best.",
            f"{GOAL * GOAL * FULL:,} positions at the start of a turn, and up to {DICE - 1} decisions in each.",
        ]

    def look(self, position: str) -> Look:
        mine, theirs, pot, dice = at = self._read(position)
        take, roll = chances().take(mine, theirs, pot), chances().roll(*at)
        won = mine + pot >= GOAL
        further = None if dice + 1 == DICE else (mine, theirs, min(pot + dice + 1, POTS), dice + 1)
        replies = [
            Reply(TAKE, take, _says(take), None if won else _line((theirs, mine + pot, 1, 1))),
            Reply(ROLL, roll, _says(roll), further and _line(further)),
        ]
        return Look(
            position=_line(at),
            says=f"Whoever is to move {_says(max(take, roll))}, and should {TAKE if take >= roll else ROLL}.",
            dials=[*_dials(at)],
            replies=sorted(replies, key=lambda reply: -reply.value),
            notes=[
                f"{dice + 1} dice roll clean {CLEAN[dice + 1]:.2%} of the time. "
                "What follows an answer is shown as it is after a clean roll."
            ],
        )

    def _read(self, position: str) -> tuple[int, int, int, int]:
        parts = [part.strip() for part in position.split("/")]
        if len(parts) != 4 or not all(part.isdecimal() and len(part) < 4 for part in parts):
            raise Refused(f"That is no position. {self.writing}")
        mine, theirs, pot, dice = map(int, parts)
        if not (max(mine, theirs) < GOAL and 1 <= dice < DICE and least_pot(dice) <= pot):
            raise Refused(
                f"A player has at most {GOAL - 1} chips, 1 to {DICE - 1} dice were rolled, and they have brought their "
                "chips into the pot."
            )
        return mine, theirs, min(pot, POTS), dice

    def maps(self) -> list[Map]:
        """What to do for all chips that both can have, after the first roll and after the second."""
        return [
            Map(
                title=f"{'1 die' if dice == 1 else f'{dice} dice'} rolled clean, {counted(pot, 'chip')} in the pot",
                across=f"the chips of the other, 0 to {GOAL - 1}",
                down=f"the chips of whoever is to move, 0 to {GOAL - 1}",
                rows=["".join(self._letter(mine, theirs, pot, dice) for theirs in range(GOAL)) for mine in range(GOAL)],
                legend={"#": "roll on", ".": "take the pot", "*": "take the pot, and win"},
            )
            for dice, pot in ((1, 1), (1, 5), (2, 3), (3, 6))
        ]

    def _letter(self, mine: int, theirs: int, pot: int, dice: int) -> str:
        if mine + pot >= GOAL:
            return "*"
        return "#" if chances().roll(mine, theirs, pot, dice) > chances().take(mine, theirs, pot) else "."


def least_pot(dice: int) -> int:
    """The chips that so many rolls have at least put into the pot."""
    return dice * (dice + 1) // 2


def _line(position: Sequence[int]) -> str:
    return " / ".join(map(str, position))


def _dials(position: tuple[int, int, int, int]) -> Iterator[Dial]:
    ends = [(0, GOAL - 1), (0, GOAL - 1), (least_pot(position[3]), POTS), (1, DICE - 1)]
    names = [("To move", "chips"), ("Waiting", "chips"), ("The pot", "chips"), ("The dice", "rolled clean")]
    for i, ((group, label), (low, high)) in enumerate(zip(names, ends, strict=True)):

        def moved(by: int, i: int = i) -> str:
            changed = [*position]
            changed[i] += by
            changed[2] = max(changed[2], least_pot(changed[3]))
            return _line(changed)

        value = position[i]
        yield Dial(group, label, value, moved(-1) if value > low else None, moved(1) if value < high else None)


def solve(players: int, options: Mapping[str, Any]) -> Explorer:
    if (why := why_not("perfect", players, options)) is not None:
        raise Refused(why)
    return Explorer()


def careless(name: str, slips: float) -> Callable[[int | str | None], Bot]:
    return lambda seed: Careless(name, slips, seed)


LEVELS: Mapping[str, Callable[[int | str | None], Bot]] = {
    "easy": careless("easy", 0.7),
    "fair": careless("fair", 0.4),
    "hard": careless("hard", 0.02),
    "perfect": Perfect,
}
