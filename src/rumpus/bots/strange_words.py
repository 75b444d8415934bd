"""A player of Strange Words. Its strength depends on how many words it knows, and how far it looks ahead."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from rumpus.bots.chair import Bot, Chair
from rumpus.core import Chance, Seat
from rumpus.games.paper.strange_words import FIND, GIVE_UP, NO, START, StrangeWords
from rumpus.pieces import scowl
from rumpus.pieces.words import COMMON, RUDE, english

WIDTH = 24  # words that are considered each time, longest first
LOOKS = 60  # start words that are considered


class Speller:
    """Knows all words of the small lists, overlooks some of them, and thinks so many turns ahead."""

    def __init__(self, name: str, level: int, depth: int, overlooks: float, seed: int | str | None = None) -> None:
        self.name = name
        self.level = level
        self.depth = depth
        self.overlooks = overlooks
        self._random = Random(seed)

    def choose(self, chair: Chair) -> Any:
        what, choices = chair.question.what, chair.question.choices
        game = chair.imagine(Chance(0)).game  # nothing is hidden in this game
        assert isinstance(game, StrangeWords)
        if what == FIND:
            return self.find(game, chair.seat, choices)
        if what == START:
            return self.start(game, chair.seat, choices)
        return NO  # the word is not in its list

    def find(self, game: StrangeWords, me: Seat, choices: Sequence[Any]) -> str:
        used = frozenset(game.used)
        noticed = [word for word in self.known(game.word, used) if word in choices]
        noticed = [word for word in noticed if self._random.random() >= self.overlooks] or noticed[:1]
        if not noticed:
            # If it has to make a word, one that it overlooked is better than none.
            return GIVE_UP if GIVE_UP in choices else str(choices[0])
        self._random.shuffle(noticed)
        noticed.sort(key=len, reverse=True)
        return max(noticed[:WIDTH], key=lambda word: self.promise(game, me, game.word, word, used, self.depth))

    def start(self, game: StrangeWords, me: Seat, choices: Sequence[Any]) -> str:
        """The word with which the next player can do least."""
        used = frozenset(game.used)
        some: list[str] = [choices[self._random.randrange(len(choices))] for _ in range(LOOKS)]
        return min(some, key=lambda word: self.outlook(game, game.next(me), word, used | {word}, 1)[game.next(me)])

    def known(self, word: str, used: frozenset[str]) -> list[str]:
        """The words that it can make of a word."""
        made = english().made_of(word, self.level)
        return [other for other in made if other not in used and other not in RUDE]

    def outlook(self, game: StrangeWords, player: Seat, word: str, used: frozenset[str], depth: int) -> list[float]:
        """How everybody's points will change if all do what is best for them, and know the same words."""
        best = [0.0] * game.n
        words = self.known(word, used)[:WIDTH]
        if not words:
            best[player] -= len(word) if game.stuck == "letters" else 0
            return best
        most = -1000.0
        for other in words:
            after = (
                self.outlook(game, game.next(player), other, used | {other}, depth - 1) if depth > 1 else [0.0] * game.n
            )
            after[player] += change(word, other)
            if ahead(after, player) > most:
                best, most = after, ahead(after, player)
        return best

    def promise(self, game: StrangeWords, me: Seat, word: str, other: str, used: frozenset[str], depth: int) -> float:
        """How far ahead a word will put this player."""
        after = self.outlook(game, game.next(me), other, used | {other}, depth - 1) if depth > 1 else [0.0] * game.n
        after[me] += change(word, other)
        return ahead(after, me)


def change(word: str, other: str) -> int:
    """How the points change when one word is made into another."""
    return len(other) - len(word) or 1


def ahead(points: Sequence[float], player: Seat) -> float:
    """How much better a player does than the others on average."""
    return points[player] - (sum(points) - points[player]) / (len(points) - 1)


def speller(name: str, size: int, depth: int, overlooks: float) -> Callable[[int | str | None], Bot]:
    return lambda seed: Speller(name, scowl.SIZES.index(size), depth, overlooks, seed)


LEVELS: dict[str, Callable[[int | str | None], Bot]] = {
    "easy": speller("easy", 20, 1, 0.6),
    "fair": speller("fair", 35, 2, 0.3),
    "hard": speller("hard", scowl.SIZES[COMMON], 3, 0.0),
}
