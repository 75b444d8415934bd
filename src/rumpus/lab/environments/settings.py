"""Which game, how many players, which options: what an environment is made from, by name or by a versioned id."""

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from re import fullmatch
from typing import Any, SupportsFloat

import msgspec
from msgspec import Struct

from rumpus import games
from rumpus.core import Ask, AskAll, BadOption, Chance, Game, Run, Scene, Seat, Told, places, shapes
from rumpus.core.match import drawn
from rumpus.core.questions import Question
from rumpus.core.settings import accept_options, numbers_of
from rumpus.core.values import to_json

PLACES, SCORES = "places", "scores"  # what rewards go by
PROBES = 3  # matches that are played to see how a game asks
PROBED = 200  # decisions in each


class Setting(Struct, frozen=True):
    """A game at one table."""

    kind: type[Game]
    name: str
    players: int
    options: dict[str, Any]

    @property
    def id(self) -> str:
        return id_of(self.name)

    def begin(self, chance: Chance, told: list[Told] | None = None) -> Game:
        return self.kind.begin(self.players, self.options, chance, told)


def setting(name: str, players: int | None = None, options: Mapping[str, Any] | None = None) -> Setting:
    """The setting for a game's name, its file, or its id; the fewest players that can play, unless said."""
    said = fullmatch(r"rumpus/(.+)-v(\d+)", name)
    if said:
        name = said[1]
    kind = games.find(name)
    if said and int(said[2]) != kind.edition:
        raise BadOption(f"{said[0]} is another edition of {kind.title}: here it is {id_of(name)}.")
    count = numbers_of(kind, options)[0] if players is None else players
    return Setting(kind, name, count, accept_options(kind, count, options or {}))


def id_of(name: str) -> str:
    """A game's name with the edition of its rules: what was learned with one edition may be wrong in the next."""
    return f"rumpus/{name}-v{games.find(name).edition}"


def ids() -> list[str]:
    """Of all games."""
    return [id_of(name) for name in games.names()]


def view(run: Run, seat: Seat | None) -> Scene:
    """The table as a seat sees it."""
    game = run.game
    scene = drawn(game, seat)
    if run.question is None:
        scene.over, scene.standings = True, places(game.scores(), game.nobody_wins())
    else:
        scene.asked = run.asked
    return scene


def rewards(scores: Sequence[Any], by: str = PLACES) -> list[float]:
    """For each player, 0 in sum.

    By places: from -1 to 1, the share of the others who are behind, less the share who are ahead. By scores: how much
    the score is above the average, where scores are numbers.
    """
    n = len(scores)
    if by == PLACES:
        others = n - 1 or 1
        return [(sum(one < own for one in scores) - sum(one > own for one in scores)) / others for own in scores]
    if not all(isinstance(score, SupportsFloat) for score in scores):
        raise BadOption(f"The scores of this game, like {scores[0]!r}, are no numbers: its rewards go by places.")
    numbers = [float(score) for score in scores]
    average = sum(numbers) / n
    return [number - average for number in numbers]


def reward_kind(by: str, at: Setting) -> str:
    """What rewards go by, if they can."""
    if by not in (PLACES, SCORES):
        raise BadOption(f"Rewards go by {PLACES} or by {SCORES}, not by {by!r}.")
    rewards(at.begin(Chance(0)).scores(), by)
    return by


def how_it_asks(at: Setting) -> frozenset[type[Question]]:
    """The kinds of question that come up in some random matches, always the same ones."""
    return _asked(at.kind, at.players, to_json(at.options))


@cache
def _asked(kind: type[Game], players: int, options: bytes) -> frozenset[type[Question]]:
    found: set[type[Question]] = set()
    for seed in range(PROBES):
        random, luck = Random(seed), Chance(seed)
        luck.guesses = True  # how things really fall is not the question
        run = Run(kind.begin(players, msgspec.json.decode(options), luck))
        for _ in range(PROBED):
            if run.question is None:
                break
            found.add(type(run.question))
            run.play(shapes.sample(run.choices, random.random))
    return frozenset(found)


def is_simultaneous(at: Setting) -> bool:
    """Whether everybody always decides at once."""
    return how_it_asks(at) == {AskAll}


def is_open(at: Setting) -> bool:
    """Whether everybody knows everything: nothing is hidden, and one player is asked at a time."""
    return not at.kind.secrets and how_it_asks(at) <= {Ask}
