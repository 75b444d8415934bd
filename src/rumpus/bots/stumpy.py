"""A player of Stumpy: searches the rest of the turn for a way to escape, whatever the drum roll says.

Of several such ways a hard player takes the one that leaves the next player in trouble.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from rumpus.bots.chair import Bot, Chair
from rumpus.core import Chance, Seat
from rumpus.games.board._circus import DOORWAYS, NEAR, ROOMS
from rumpus.games.board.stumpy import LEAVE, STEP, Stumpy

ROOM = {room: i for i, room in enumerate(ROOMS)}
BIT = {doorway: 1 << i for i, doorway in enumerate(DOORWAYS)}
WAYS = [[(ROOM[other], BIT[doorway]) for other, doorway in NEAR[room].items()] for room in ROOMS]
UNKNOWN = 0.6  # the chance to escape that is assumed if there was no time to search
SPITE = 0.2  # how much the next player's trouble counts, compared with one's own escape
DICE = range(1, 7)
LAST_STEPS = 2


def chase(hunter: int, target: int, barrels: int) -> tuple[int, list[int]]:
    """How far away the hunter is, and the possible next rooms; none, if there is no way or it is there already."""
    seen, layer, far = 1 << target, [target], 1
    while layer and hunter != target:
        steps, after = [], []
        for room in layer:
            for other, doorway in WAYS[room]:
                if barrels & doorway:
                    continue
                if other == hunter:
                    steps.append(room)
                elif not seen >> other & 1:
                    seen |= 1 << other
                    after.append(other)
        if steps:
            return far, steps
        layer, far = after, far + 1
    return len(ROOMS), []


def rolled(room: int, barrels: int) -> Iterator[int]:
    """All positions of the barrels after one was rolled in that room."""
    full = [doorway for _, doorway in WAYS[room] if barrels & doorway]
    free = [doorway for _, doorway in WAYS[room] if not barrels & doorway]
    for start in full:
        for end in free:
            yield barrels ^ start ^ end


class Flight:
    """A turn of a player who runs: how likely they are to escape with best play.

    `nodes`: how many positions may be searched. `worth`: the value of an escape, given where Mr. Parker, the barrels
    and the player are afterwards.
    """

    def __init__(self, others: int, nodes: int, worth: Callable[[int, int, int], float] | None = None) -> None:
        self.others, self.nodes, self.worth = others, nodes, worth
        self.known: dict[tuple[int, int, int, int], float] = {}

    def runs(self, me: int, parker: int, barrels: int, left: int) -> float:
        """The value with so many steps to go."""
        if not left:
            return 1.0 if self.worth is None else self.worth(me, parker, barrels)
        key = me, parker, barrels, left
        if key not in self.known:
            self.nodes -= 1
            if self.nodes < 0:
                return UNKNOWN
            self.known[key] = self.best(me, parker, barrels, left - 1)
        return self.known[key]

    def best(self, me: int, parker: int, barrels: int, left: int) -> float:
        ways = self.ways(me, parker, barrels)
        if not ways:
            return self.followed(me, parker, barrels, left)
        # Ways far from the hunter first: usually there is no need to search further.
        ways.sort(key=lambda room: -chase(parker, room, barrels)[0])
        best = 0.0
        for room in ways:
            best = max(best, self.followed(room, parker, barrels, left))
            if best == 1:
                return best
        for room in ways:
            for moved in rolled(room, barrels):
                best = max(best, self.followed(room, parker, moved, left))
                if best == 1:
                    return best
        return best

    def ways(self, me: int, parker: int, barrels: int) -> list[int]:
        return [
            room
            for room, doorway in WAYS[me]
            if not barrels & doorway and room != parker and not self.others >> room & 1
        ]

    def followed(self, me: int, parker: int, barrels: int, left: int) -> float:
        """The value after Mr. Parker's step."""
        far, steps = chase(parker, me, barrels)
        if far == 1 or parker == me:
            return 0.0
        if not steps:
            return self.runs(me, parker, barrels, left)
        return sum(self.runs(me, step, barrels, left) for step in steps) / len(steps)

    def arrives(self, room: int, parker: int, barrels: int, left: int) -> float:
        """The same as `followed`, with a barrel to roll before it."""
        tried = (self.followed(room, parker, moved, left) for moved in (barrels, *rolled(room, barrels)))
        return max(tried)


class Runner:
    """Searches so many positions for a way out. With spite, it also thinks of the next player."""

    def __init__(self, name: str, nodes: int, spite: int = 0, slips: float = 0, seed: int | str | None = None):
        self.name, self.nodes, self.spite, self.slips = name, nodes, spite, slips
        self.random = Random(seed)

    def choose(self, chair: Chair) -> Any:
        choices = list(chair.choices)
        if self.random.random() < self.slips:
            return self.random.choice(choices)
        game = chair.imagine(Chance(0)).game
        assert isinstance(game, Stumpy)
        self.random.shuffle(choices)
        others = hidden(game, chair.seat)
        safe = best_of(choices, self.safety(game, chair, Flight(others, self.nodes)))
        # The last steps can lead Mr. Parker to the next player.
        if self.spite and game.left <= LAST_STEPS and len(safe) > 1:
            safe = best_of(safe, self.safety(game, chair, Flight(others, self.nodes, self.leaving(game, chair.seat))))
        return safe[0]

    def safety(self, game: Stumpy, chair: Chair, flight: Flight) -> Callable[[Any], float]:
        """How likely an answer leads to an escape."""
        me, parker = ROOM[game.pawns[chair.seat]], ROOM[game.parker]
        barrels = sum(BIT[doorway] for doorway in game.barrels)
        if chair.question.what == STEP:
            return lambda room: flight.arrives(ROOM[room], parker, barrels, game.left - 1)

        def rolls(choice: Any) -> float:
            moved = barrels if choice == LEAVE else barrels ^ BIT[choice[0]] ^ BIT[choice[1]]
            return flight.followed(me, parker, moved, game.left - 1)

        return rolls

    def leaving(self, game: Stumpy, me: Seat) -> Callable[[int, int, int], float]:
        """The value of leaving the table like this to the next player."""
        runner = ROOM[game.pawns[game.next(me)]]
        others = hidden(game, me) & ~(1 << runner)
        known: dict[tuple[int, int, int], float] = {}

        def worth(mine: int, parker: int, barrels: int) -> float:
            key = mine, parker, barrels
            if key not in known:
                flight = Flight(others | 1 << mine, self.spite)
                escapes = [flight.runs(runner, parker, barrels, steps) for steps in DICE]
                known[key] = 1 - SPITE * sum(escapes) / len(escapes)
            return known[key]

        return worth


def best_of(choices: list[Any], value: Callable[[Any], float]) -> list[Any]:
    values = [value(choice) for choice in choices]
    return [choice for choice, one in zip(choices, values, strict=True) if one > max(values) - 1e-9]


def hidden(game: Stumpy, me: Seat) -> int:
    """The rooms of all others."""
    return sum(1 << ROOM[room] for p, room in enumerate(game.pawns) if p != me)


LEVELS: dict[str, Callable[[int | str | None], Bot]] = {
    "easy": lambda seed: Runner("easy", 3, slips=0.25, seed=seed),
    "fair": lambda seed: Runner("fair", 150, slips=0.03, seed=seed),
    "hard": lambda seed: Runner("hard", 1500, spite=150, seed=seed),
}
