"""Very small games, one for every way to ask and every shape of answer."""

from collections.abc import Sequence
from typing import Any, ClassVar

from rumpus.core import (
    Arrange,
    Ask,
    AskAll,
    AskAny,
    Chair,
    Chance,
    Compose,
    Either,
    Game,
    Handful,
    Hidden,
    Numbers,
    Owned,
    Piece,
    Put,
    Scene,
    Seat,
    Some,
    Spot,
    Subset,
    Throw,
    Turn,
    Verbs,
    Word,
)
from rumpus.core.knowledge import Viewer


class Toy(Game):
    """Somebody wins."""

    title = "Toy"
    players = range(2, 5)
    minutes = 1
    longest = 50

    won: list[int]

    def setup(self) -> None:
        self.won = [0] * self.n

    def scores(self) -> list[int]:
        return self.won

    def scene(self, viewer: Viewer) -> Scene:
        return Scene([Chair(p, {"won": self.won[p]}) for p in self.seats])


# ---- shapes


class Shaped(Toy):
    """Each player answers once; the better the answer, the likelier it beats the others."""

    offered: ClassVar[Any]  # the choices, made anew for every question

    player: Seat

    def setup(self) -> None:
        super().setup()
        self.player = Seat(0)

    def turn(self) -> Turn:
        answer = yield Ask(self.player, "answer", type(self).offered())
        self.won[self.player] = self.worth(answer) + self.chance.die(3)
        self.player = self.next(self.player)
        self.over = self.player == 0

    @staticmethod
    def worth(answer: Any) -> int:
        if isinstance(answer, tuple):
            return sum(map(Shaped.worth, answer))
        return len(answer) if isinstance(answer, str) else int(answer)


def shaped(make: Any) -> type[Shaped]:
    class OneShape(Shaped):
        """Answer well."""

        offered = staticmethod(make)

    return OneShape


SHAPES: dict[str, Any] = {
    "list": lambda: [3, 1, 2],
    "range": lambda: range(100),
    "long range": lambda: range(0, 5000, 5),
    "subset": lambda: Subset(range(6), least=1, most=3),
    "big subset": lambda: Subset(range(30), most=8),
    "subset under a condition": lambda: Subset(
        range(10), condition=lambda chosen: None if sum(chosen) % 7 == 0 else "The sum has to be a multiple of seven."
    ),
    "handful": lambda: Handful({25: 1, 10: 2, 5: 3, 1: 9}, most=24),
    "arrange": lambda: Arrange(("red", "green", "blue"), range(9), once=True),
    "spot": lambda: Spot(range(200), range(100)),
    "word": lambda: Word(["a", "word", "longest"], lambda word: None if word.isalpha() else "Letters, please."),
    "throw": lambda: Throw(direction=range(360), speed=range(100)),
    "numbers": lambda: Numbers(range(20, 400), "raise to {}"),
    "some": lambda: Some(dict.fromkeys(range(8), 3), 1, 5),
    "put": lambda: Put(range(12), range(12)),
    "put where it may go": lambda: Put(range(20), lambda thing: range(thing, thing + thing % 3)),
    "compose": lambda: Compose(range(9), lambda first: range(first), Subset(range(5), 1, 2)),
    "verbs": lambda: Verbs(bid=range(90), offer=Compose(range(5), range(20)), rest=None),
    "either": lambda: Either([7], Put(range(9), range(9)), Verbs(rest=None, take=Some({1: 4, 2: 4}, 3))),
}


# ---- several at once


class Coin(Toy):
    """The first hides a coin in one hand, the second guesses where. Both can do without."""

    safe: ClassVar[int]  # of 10: how often the guesser wins without guessing
    hider_safe: ClassVar[int]  # of 10: how often the hider wins without hiding

    def turn(self) -> Turn:
        choices = yield AskAll(self.seats, "left, right or safe", lambda p: ["left", "right", "safe"])
        hidden, guessed = choices[Seat(0)], choices[Seat(1)]
        if hidden == "safe":
            winner = 0 if self.chance.below(10) < self.hider_safe else 1
        elif guessed == "safe":
            winner = 1 if self.chance.below(10) < self.safe else 0
        else:
            winner = 1 if hidden == guessed else 0
        self.won[winner] += 1
        self.over = True


class Guessing(Coin):
    """It is better not to guess: nine of ten are more than one of two."""

    safe = 9
    hider_safe = 1


class Hiding(Coin):
    """It is better to hide: one of two is more than one of ten."""

    safe = 0
    hider_safe = 1


class Prize(Toy):
    """A prize lies on the table: whoever takes it first has won, or has lost."""

    poisoned: ClassVar[bool]
    within: ClassVar[float | None]

    def turn(self) -> Turn:
        player, _ = yield AskAny(self.seats, "grab the prize", lambda p: ["grab", "snatch"], within=self.within)
        if player is None:
            self.won = [self.chance.below(2) for _ in self.seats]
        elif self.poisoned:
            self.won = [int(p != player) for p in self.seats]
        else:
            self.won[player] = 1
        self.over = True


class Grabbing(Prize):
    """Go for it."""

    poisoned = False
    within = 5.0


class Poisoned(Prize):
    """Better not."""

    poisoned = True
    within = 5.0


class Forced(Prize):
    """Better not, but somebody has to."""

    poisoned = True
    within = None


# ---- hidden things


class Tile(Piece):
    """A number, or the one that must never be turned up."""

    __slots__ = ()


TILES = [Tile(str(number)) for number in range(10)]
BOMB = Tile("bomb")


class Tiles(Toy):
    """Some tiles lie face down."""

    tiles: Hidden[list[Tile]]
    mine: Owned[list[list[Tile]]]

    def setup(self) -> None:
        super().setup()
        self.tiles = TILES[:8]
        self.chance.shuffle(self.tiles)
        self.mine = [[tile] for tile in TILES[8:]] + [[] for _ in range(self.n - 2)]


class Betting(Tiles):
    """A face-down tile is high, mostly. Bet on it."""

    def turn(self) -> Turn:
        bet = yield Ask(Seat(0), "bet", ["low", "high"])
        high = int(self.tiles[-1]) >= 2
        self.won[0 if (bet == "high") == high else 1] += 1
        self.over = True


class Defused(Tiles):
    """The truth holds a bomb; whoever only imagines never meets it."""

    def turn(self) -> Turn:
        yield Ask(Seat(0), "cut a wire", ["red", "green"])
        if BOMB in self.tiles:
            raise AssertionError("somebody has played in the real world")
        self.over = True

    def redeal(self, viewer: Viewer, chance: Chance) -> None:
        self.tiles[:] = TILES[:8]


class Alone(Tiles):
    """A question with one answer, in a game with secrets: it is put, but there is nothing to think about."""

    def turn(self) -> Turn:
        yield Ask(Seat(0), "say yes", ["yes"])
        self.over = True


class Trick(Toy):
    """Each plays a card from a hidden hand, in turn; the highest takes it. Hands differ from world to world."""

    hands: Owned[list[list[Tile]]]
    rest: Hidden[list[Tile]]
    table: list[Tile]
    leader: Seat

    def setup(self) -> None:
        super().setup()
        self.rest = TILES[:]
        self.chance.shuffle(self.rest)
        self.hands = [sorted(self.rest.pop() for _ in range(10 // self.n)) for _ in self.seats]
        self.table = []
        self.leader = Seat(0)

    def turn(self) -> Turn:
        order = self.around(self.leader)
        for p in order:
            card = yield Ask(p, "play a card", tuple(self.hands[p]))
            self.hands[p].remove(card)
            self.table.append(card)
        self.leader = order[self.table.index(max(self.table))]
        self.won[self.leader] += 1
        self.rest += self.table
        self.table = []
        self.over = not self.hands[0]


class Endless(Toy):
    """Nobody ever wins."""

    def turn(self) -> Turn:
        yield Ask(Seat(0), "go on", ["on", "and on"])


class Thumb(Shaped):
    """Twenty answers look alike; the rule of thumb knows the good one."""

    offered = staticmethod(lambda: range(200))

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float]:
        return [1000.0 if answer == 150 else 0.001 for answer in choices]

    @staticmethod
    def worth(answer: Any) -> int:
        return 10 if answer == 150 else 0
