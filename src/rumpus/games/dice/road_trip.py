"""Road Trip: roll, and the Lead goes after a stone of its own colour. 2 to 5 players, 10 minutes."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rumpus.core import (
    DICE,
    REVEAL,
    Ask,
    Board,
    Chair,
    Game,
    Labelled,
    Place,
    Row,
    Scene,
    Seat,
    Style,
    Token,
    Turn,
    choice,
    listing,
)
from rumpus.core.knowledge import Viewer
from rumpus.pieces.dice import dice

ROLL = "choose how many dice to roll for a capture"
WAYS = {"1 die": 1, "2 dice": 2, "3 dice": 3, "4 dice": 4, "5 dice": 5}
ENOUGH = 6  # stones
FARTHEST = 30  # behind the Lead: five sixes
RANDOM = "random"
HINT = "Below a stone: the best dice for it, and their chance."
COLOURS = {"red": "#c4301f", "blue": "#2a63b0", "green": "#2f7d3f", "orange": "#c8641b", "violet": "#7a48a5"}


def totals(count: int) -> dict[int, float]:
    """How likely so many dice are to make each total."""
    ways = Counter({0: 1})
    for _ in range(count):
        ways = Counter({total: sum(ways[total - face] for face in range(1, 7)) for total in range(1, max(ways) + 7)})
    return {total: ways[total] / 6**count for total in sorted(ways) if ways[total]}


CHANCE = {count: totals(count) for count in WAYS.values()}


def best_way(distance: int) -> str:
    """With how many dice a stone so far away is hit most often, and how often that is."""
    chance, count = max((CHANCE[count].get(distance, 0), count) for count in CHANCE)
    return f"{count}: {chance:.0%}" if chance >= 0.01 else f"{count}: <1%"


BEST = [best_way(distance) for distance in range(FARTHEST + 1)]


class RoadTrip(Game):
    """Roll one to five dice, and hope that the stone so far down the road has the colour of the Lead."""

    title = "Road Trip"
    players = range(2, 6)
    minutes = 10
    unit = "stones"
    longest = 20_000  # no limit in the rules; a random game of five has about 90 rolls
    style = Style(cloth="#123f3a", spot="#17766a", back="#17766a", tones=COLOURS)

    first = choice(
        RANDOM,
        *"12345",
        title="Who leads at first",
        named={
            "random": "luck decides",
            "1": "chair 1",
            "2": "chair 2",
            "3": "chair 3",
            "4": "chair 4",
            "5": "chair 5",
        },
        help="Whose stone leads at first: luck decides, or a chair.",
    )

    road: list[int]  # stones from the front, numbered as they were laid: the colours take turns
    captured: list[list[int]]
    rolled: list[int]
    roller: Seat
    marked: list[int]  # stones that the last roll was about

    def setup(self) -> None:
        chairs = [p for p in self.seats if self.first == str(p + 1)]
        start = chairs[0] if chairs else self.chance.below(self.colours)
        self.road = list(range(start, start + FARTHEST + 1))
        self.captured = [[] for _ in self.seats]
        self.rolled, self.marked = [], []
        self.roller = self.owner(self.road[0])

    @property
    def colours(self) -> int:
        """Everybody has a colour of their own; two players have two each, and take turns on the road as well."""
        return 4 if self.n == 2 else self.n

    def colour(self, stone: int) -> int:
        return stone % self.colours

    def owner(self, stone: int) -> Seat:
        return self.seats[self.colour(stone) % self.n]

    # ---- a turn

    def turn(self) -> Turn:
        road = self.road
        # Whoever owns the Lead rolls as many dice as they like.
        lead = road[0]
        me = self.owner(lead)
        way = yield Ask(me, ROLL, Labelled(WAYS, self.promise))
        self.roller, self.rolled = me, self.chance.dice(WAYS[way])
        total = sum(self.rolled)
        # The Target is so far behind the Lead.
        target = road[total]
        self.marked = [target]
        self.tell("{} rolls {}.", me, self.rolled, how=DICE)
        if self.colour(target) == self.colour(lead):
            # The Lead's own colour: the Target is captured, the Lead takes its place, and what was behind it leads.
            self.captured[me].append(target)
            road[total] = lead
            del road[0]
            road.append(self.following())
            self.marked = [lead]
            self.tell("{} captures {} stone, {} down the road.", me, one(self.name(target)), total, how=REVEAL)
        else:
            # Any other colour, even one's own: the two change places.
            road[0], road[total] = target, lead
            self.marked = [target, lead]
            self.tell(
                "The {} and the {} stone change places: {} leads.",
                self.name(lead),
                self.name(target),
                self.owner(target),
            )
        if len(self.captured[me]) == ENOUGH:
            self.finish("{} has captured {} stones.", me, ENOUGH)

    def following(self) -> int:
        """The next stone of the pattern: it goes on from the last one laid, whatever has changed places."""
        return 1 + max(self.road + [stone for stones in self.captured for stone in stones])

    def scores(self) -> list[int]:
        return [len(stones) for stones in self.captured]

    def rematch(self) -> dict[str, str]:
        return {"first": str(1 + max(self.seats, key=lambda p: len(self.captured[p])))}

    # ---- chances

    def capture(self, count: int) -> float:
        """How likely so many dice are to hit the colour of the Lead."""
        colour = self.colour(self.road[0])
        return sum(chance for total, chance in CHANCE[count].items() if self.colour(self.road[total]) == colour)

    def again(self, count: int) -> float:
        """How likely whoever rolls so many dice is to roll once more."""
        me = self.owner(self.road[0])
        return sum(chance for total, chance in CHANCE[count].items() if self.leads_next(total) == me)

    def leads_next(self, total: int) -> Seat:
        lead, target = self.road[0], self.road[total]
        captured = self.colour(target) == self.colour(lead) and total > 1
        return self.owner(self.road[1] if captured else target)

    # ---- what is seen

    def promise(self, way: str) -> str:
        return f"{way}: {self.capture(WAYS[way]):.0%}"

    def hint(self) -> str:
        chances = [self.again(count) for count in CHANCE]
        again = listing(f"{100 * chance:.0f}" for chance in chances)
        return f"{HINT} The chance to roll again, with 1 to 5 dice: {again} %." if any(chances) else HINT

    def name(self, stone: int) -> str:
        return list(COLOURS)[self.colour(stone)]

    def scene(self, viewer: Viewer) -> Scene:
        cups = [list(map(self.stone, stones)) for stones in self.captured]
        places: list[Place] = [
            Board(
                id="road",
                label="The road",
                role="board",
                tokens=[self.on_the_road(distance) for distance in range(len(self.road))],
                stretch=1.4,
                spots=SPOTS,
                lines=[(i, i + 1) for i in range(FARTHEST)],
                at=list(range(len(self.road))),
            ),
            Row(id="roll", label="The roll", about=self.roller, tokens=dice(self.rolled), total=sum(self.rolled)),
            *(Row(id=f"captured{p}", label="Captured", owner=p, tokens=cups[p]) for p in self.seats),
        ]
        return Scene(
            [self.chair(p) for p in self.seats],
            places,
            note="" if self.over else self.hint(),
        )

    def on_the_road(self, distance: int) -> Token:
        """A stone as it is drawn there: with the best dice for it, if it could be captured."""
        lead, stone = self.road[0], self.road[distance]
        token = self.stone(stone)
        if stone == lead:
            token.face = "car"
            return token
        if stone in self.marked:
            token.marks.append("lit")
        if self.colour(stone) == self.colour(lead) and not self.over:
            token.marks.append(BEST[distance])
        return token

    def stone(self, stone: int) -> Token:
        name = self.name(stone)
        return Token("stone", name[0].upper(), stone, name, name, marks=[], of=self.owner(stone))

    def chair(self, player: Seat) -> Chair:
        mine = list(COLOURS)[player : self.colours : self.n]
        return Chair(player, {"stones": len(self.captured[player])}, [listing(mine)])

    # ---- good play

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float]:
        """The dice that capture most often; rolling again is worth about a quarter of a stone."""
        worth = [self.capture(WAYS[way]) + self.again(WAYS[way]) / 4 for way in choices]
        return [(0.05 + each) ** 5 for each in worth]


def one(colour: str) -> str:
    return f"{'an' if colour[0] in 'aeiou' else 'a'} {colour}"


def winding() -> list[tuple[str, float, float]]:
    """The places on the road: five stretches to and fro, with a bend after each."""
    row = 1.2
    ahead = [(1.04 * i, 0.0) for i in range(6)]
    for turn in range(4):
        forth = turn % 2
        ahead.append((0.0 if forth else 6.0, row * (turn + 0.5)))
        back = [0.8 + 1.1 * i for i in range(5)] if turn < 3 else [0.8 + 1.04 * i for i in range(6)]
        ahead += [(x, row * (turn + 1)) for x in (back if forth else back[::-1])]
    names = ["Lead", *map(str, range(1, FARTHEST + 1))]
    return [(name, x, y) for name, (x, y) in zip(names, ahead, strict=True)]


SPOTS = winding()
