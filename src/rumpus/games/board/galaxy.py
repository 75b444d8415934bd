"""Galaxy: settle stars next to those of the enemy. 2 players, 10 minutes."""

from collections.abc import Sequence
from typing import Any

from rumpus.core import (
    DICE,
    QUIET,
    REVEAL,
    Ask,
    Board,
    Chair,
    Game,
    Labelled,
    Place,
    Put,
    Row,
    Scene,
    Seat,
    Style,
    Tally,
    Token,
    Told,
    Turn,
    choice,
    number,
)
from rumpus.core.knowledge import Viewer
from rumpus.core.values import counted

SETTLE = "settle an empty star"
PLAIN, VALUED = "plain", "valued"
COLOURS = ("black", "gray")

# The map: star s and star 21 - s lie opposite each other, and so do their lines. (x to the right, y down)
AT = [
    (12, 12), (35, 7), (59, 15), (84, 10), (22, 33), (45, 29), (70, 31), (91, 29), (9, 54), (35, 50),
    (65, 50), (91, 46), (9, 71), (30, 69), (55, 71), (78, 67), (16, 90), (41, 85), (65, 93), (88, 88),
]  # fmt: skip
JOINED = """
1-2 1-5 2-3 2-5 2-6 3-6 3-7 4-7 4-8 5-6 5-9 5-10 6-10 6-11 7-8 7-12 8-12 9-13 9-14 10-11 10-15 11-15 11-16 12-16
13-14 13-17 14-17 14-18 15-16 15-18 15-19 16-19 16-20 18-19 19-20
"""
STARS = range(1, len(AT) + 1)
LINES = [(int(a), int(b)) for a, b in (line.split("-") for line in JOINED.split())]
NEIGHBOURS = {star: [b if a == star else a for a, b in LINES if star in (a, b)] for star in STARS}
VALUES = {1: 3, 2: 3, 3: 2, 4: 1}  # the counters that everybody has besides the one at home, which is a 1
HOME = 1
COUNTERS = sum(VALUES.values())  # as many without values


class Galaxy(Game):
    """Settle twenty stars in turn, and score for every enemy colony next door."""

    title = "Galaxy"
    players = range(2, 3)
    minutes = 10
    longest = 9 * 2 * COUNTERS
    style = Style(cloth="#171a3d", spot="#4a48b8", back="#4a48b8", tones={"black": "#1d1712", "gray": "#9a958c"})

    colonies = choice(
        PLAIN,
        VALUED,
        named={"plain": "all alike", "valued": "worth 1 to 4"},
        help="All colonies alike, or counters worth 1 to 4.",
    )
    games = number(1, range(1, 10), help="How many games you play.", tried=[1, 3])

    owners: dict[int, Seat]  # of the stars that are settled
    worths: dict[int, int]  # of the counters there
    hands: list[dict[int, int]]  # how many counters of each worth everybody has left
    points: list[int]  # in this game
    scored: list[int]  # the lines that brought points just now
    first: Seat
    player: Seat
    played: int  # games before this one
    wins: list[int]
    totals: list[int]  # points in all games
    latest: Seat | None  # who won the last game

    def setup(self) -> None:
        self.played = 0
        self.wins, self.totals = [0] * self.n, [0] * self.n
        self.latest = None
        self.new_game()
        self.first = self.player = self.chance.pick(self.seats)

    def new_game(self) -> None:
        """A home star for each, at random, but not next to each other. They score nothing."""
        home = self.chance.die(len(AT))
        other = home
        while other == home or other in NEIGHBOURS[home]:
            other = self.chance.die(len(AT))
        self.owners, self.worths = {home: Seat(0), other: Seat(1)}, {home: HOME, other: HOME}
        counters = VALUES if self.colonies == VALUED else {HOME: COUNTERS}
        self.hands = [dict(counters) for _ in self.seats]
        self.points = [0] * self.n
        self.scored = []

    # ---- a turn

    def turn(self) -> Turn:
        me = self.player
        # A counter goes to any empty star. The last one goes by itself.
        if self.colonies == PLAIN:
            star: str = yield Ask(me, SETTLE, Labelled(self.empty(), self.preview))
            worth = HOME
        else:
            left = [worth for worth, count in self.hands[me].items() if count]
            worth, star = yield Ask(me, SETTLE, Put(left, self.empty(), self.drop))
        self.player = self.next(me)
        self.settle(me, int(star), worth)
        # When all stars are settled, the game is over.
        if len(self.owners) == len(AT):
            self.end_game()

    def empty(self) -> list[str]:
        return [str(star) for star in STARS if star not in self.owners]

    def settle(self, me: Seat, star: int, worth: int) -> None:
        """It scores at once: its worth for each enemy colony next door, times the worth of that one."""
        gained = worth * self.enemies(me, star)
        self.scored = self.facing(me, star)
        self.owners[star], self.worths[star] = me, worth
        self.hands[me][worth] -= 1
        self.points[me] += gained
        what = "" if self.colonies == PLAIN else f" with a {worth}"
        self.tell(f"{{}} settles star {{}}{what}: {{:point}}.", me, star, gained)

    def facing(self, me: Seat, star: int) -> list[int]:
        """The lines from a star to colonies of the enemy."""
        enemy = self.next(me)
        return [i for i, (a, b) in enumerate(LINES) if star in (a, b) and self.owners.get(a + b - star) == enemy]

    def enemies(self, me: Seat, star: int) -> int:
        """What the enemy colonies next to a star are worth together."""
        enemy = self.next(me)
        return sum(self.worths[other] for other in NEIGHBOURS[star] if self.owners.get(other) == enemy)

    # ---- the end

    def end_game(self) -> None:
        """The higher score wins; if they are equal, whoever went first."""
        second = self.next(self.first)
        tie = self.points[0] == self.points[1]
        winner = self.first if self.points[self.first] >= self.points[second] else second
        loser = self.next(winner)
        self.played += 1
        self.wins[winner] += 1
        self.totals = [self.totals[p] + self.points[p] for p in self.seats]
        self.latest = winner
        if tie:
            why = Told("{} all: the game is for {}, who went first", (self.points[winner], winner))
        else:
            why = Told("{} has {:point}, {} has {}", (winner, self.points[winner], loser, self.points[loser]))
        if self.played == self.games:
            self.finish("{}.", why)
            return
        self.tell("{}.", why, how=REVEAL)
        self.new_game()
        self.first = self.player = winner
        self.tell("Game {}: two new homes.", self.played + 1, how=QUIET)
        self.tell("{} won, and goes first.", winner, how=DICE)

    def scores(self) -> list[tuple[int, int, bool]]:
        """Games, then the points of all of them, then whoever won the last."""
        return [(self.wins[p], self.totals[p], p == self.latest) for p in self.seats]

    def tally(self) -> list[Tally]:
        if self.games == 1:
            return [Tally(self.points[p], "went first" if p == self.first else "") for p in self.seats]
        return [Tally(self.totals[p], f"won {counted(self.wins[p], 'game')}") for p in self.seats]

    # ---- what is seen

    def preview(self, star: str) -> str:
        return f"star {star}, {counted(self.enemies(self.player, int(star)), 'point')}"

    def drop(self, worth: int, star: str) -> str:
        return f"+{worth * self.enemies(self.player, int(star))}"  # (short: they stand beside all stars at once)

    def scene(self, viewer: Viewer) -> Scene:
        settled = list(self.owners)
        colonies = [self.colony(self.owners[star], self.worths[star]) for star in settled]
        if len(settled) > self.n:
            colonies[-1].marks = ["lit"]  # the latest, unless it is a home
        places: list[Place] = [
            Board(
                id="stars",
                label="The stars",
                role="board",
                stretch=1.4,
                spots=[(str(star), x, y) for star, (x, y) in zip(STARS, AT, strict=True)],
                lines=[(a - 1, b - 1) for a, b in LINES],
                at=[star - 1 for star in settled],
                tokens=colonies,
                bright=self.scored,
                **self.prospects(self.player if viewer is None else viewer),
            )
        ]
        if self.colonies == VALUED:
            for p in self.seats:
                # (One of each worth, and how many: all nine beside the map are too many for a phone.)
                left = [self.colony(p, worth) for worth, count in self.hands[p].items() if count]
                for counter in left:
                    counter.marks = [f"×{self.hands[p][counter.value]}"]
                places.append(Row(id=f"hand{p}", label="Counters", owner=p, tokens=left))
        mine = "" if self.over else "In each empty star stands what it would bring you. "
        if self.colonies == VALUED:
            mine = "" if self.over else "In each empty star stands what your counter would be multiplied with. "
        return Scene(
            [self.chair(p) for p in self.seats],
            places,
            heading="" if self.games == 1 else f"Game {min(self.played + 1, self.games)} of {self.games}",
            note=f"{mine}If it ends equal, whoever went first has won.",
        )

    def prospects(self, player: Seat) -> dict[str, Any]:
        """What each empty star would bring somebody, and by which lines."""
        if self.over:
            return {}
        sign = "+" if self.colonies == PLAIN else "×"
        brings = [0 if star in self.owners else self.enemies(player, star) for star in STARS]
        return {
            "words": [f"{sign}{worth}" if worth else "" for worth in brings],
            "ways": [self.facing(player, star) if worth else [] for star, worth in zip(STARS, brings, strict=True)],
        }

    def chair(self, player: Seat) -> Chair:
        counters: dict[str, int | str] = {"points": self.points[player]}
        if self.games > 1:
            counters["games won"] = self.wins[player]
        return Chair(player, counters, [COLOURS[player], *(["went first"] if player == self.first else [])])

    def colony(self, player: Seat, worth: int) -> Token:
        colour = COLOURS[player]
        if self.colonies == PLAIN:
            return Token("colony", colour[0].upper(), label=colour, tone=colour, face=colour, of=player)
        label, face = f"{colour} {worth}", f"{colour}-{worth}"
        text = f"{colour[0].upper()}{worth}"
        return Token("colony", text, worth, label, colour, of=player, face=face)

    # ---- good play

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float]:
        """Take points now, and leave few empty stars next door for the enemy to take them back."""
        weights = []
        for settling in choices:
            worth, star = (HOME, settling) if self.colonies == PLAIN else settling
            there = int(star)
            left = sum(other not in self.owners for other in NEIGHBOURS[there])
            promise = worth * (self.enemies(player, there) - left / 2)
            weights.append(2.0 ** (promise if self.colonies == PLAIN else promise / 2))
        return weights
