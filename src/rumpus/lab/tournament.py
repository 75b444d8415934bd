"""Tournaments as data: what was played, and what came of it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

from rumpus.core import Refused
from rumpus.core.values import to_json
from rumpus.games import find
from rumpus.lab.ratings import Pair, Ranking, Rating, pairs, rate
from rumpus.lab.seating import Sitting
from rumpus.lab.simulate import Played, Tally, by_bot, tally


class Bout(Struct, omit_defaults=True):
    """A match of a tournament: after every turn of a sitting all move up one seat."""

    sitting: int
    turn: int
    seconds: float = 0.0
    played: Played | None = None
    problem: str = ""  # why nothing has come of it
    thinker: str = ""  # the bot that thought last, then


class Standing(Struct):
    """How a bot has fared. Its wins compare with those of as many players as there are: of five each has a fifth."""

    bot: str
    rating: Rating
    tally: Tally
    thought: float  # seconds for an answer, on average


class Contest(Struct):
    """A game: what was played, and what came of it."""

    game: str
    players: int
    options: dict[str, Any]
    bots: list[str]
    ladder: bool = False
    pace: float | None = None
    bouts: list[Bout] = field(default_factory=list)
    standings: list[Standing] = field(default_factory=list)
    pairs: list[Pair] = field(default_factory=list)

    @property
    def unusual(self) -> list[str]:
        """What is not as usual in this game."""
        usual = {option.name: option.default for option in find(self.game).options.values()}
        said = [f"{name}={value}" for name, value in self.options.items() if value != usual.get(name)]
        return said if self.pace is None else [*said, f"{self.pace:g} s an answer"]

    @property
    def counted(self) -> list[Played]:
        """Of the sittings that are whole, so that all have sat everywhere; if none is, whatever there is."""
        together: dict[int, list[Bout]] = {}
        for bout in self.bouts:
            together.setdefault(bout.sitting, []).append(bout)
        whole = [bouts for bouts in together.values() if _is_whole(bouts)]
        return [bout.played for bouts in whole or together.values() for bout in bouts if bout.played is not None]

    @property
    def balanced(self) -> bool:
        """Whether all have sat everywhere."""
        return any(_is_whole([other for other in self.bouts if other.sitting == bout.sitting]) for bout in self.bouts)

    @property
    def failed(self) -> list[Bout]:
        return [bout for bout in self.bouts if bout.problem]

    @property
    def unfinished(self) -> int:
        """Matches that were stopped at the longest they may take, and counted as they stood."""
        return sum(not match.finished for match in self.counted)

    @property
    def seconds(self) -> float:
        return sum(bout.seconds for bout in self.bouts)

    def judge(self) -> None:
        """Work out the standings from the matches."""
        counted = self.counted
        rankings: list[Ranking] = [(match.bots, match.places) for match in counted]
        there = [bot for bot in self.bots if any(bot in match.bots for match in counted)]
        self.pairs = pairs(rankings, there)
        self.standings = [
            Standing(
                rating.name, rating, tally(rating.name, by_bot(counted, rating.name)), _thought(counted, rating.name)
            )
            for rating in (rate(rankings, there) if len(there) > 1 else ())
        ]


class Tournament(Struct):
    """Contests of bots, one in each game."""

    seed: int | str
    contests: list[Contest] = field(default_factory=list)
    interrupted: bool = False

    def save(self, path: Path) -> None:
        """As JSON; a file that is there is replaced at once, or not at all."""
        beside = path.with_name(f"{path.name}.part")
        try:
            beside.write_bytes(msgspec.json.format(to_json(self), indent=1) + b"\n")
            beside.replace(path)
        except OSError as why:
            raise Refused(f"The tournament cannot be written to {path}: {why.strerror or why}.") from None

    @classmethod
    def load(cls, path: Path) -> "Tournament":
        try:
            return msgspec.json.decode(path.read_bytes(), type=cls)
        except (OSError, ValueError) as why:
            raise Refused(f"{path} holds no tournament: {why}.") from None


def _is_whole(bouts: Sequence[Bout]) -> bool:
    played = [bout.played for bout in bouts if bout.played is not None]
    return bool(played) and len(played) >= Sitting(played[0].bots).turns


def _thought(matches: Sequence[Played], bot: str) -> float:
    seconds, thoughts = 0.0, 0
    for match in matches:
        for seat, name in enumerate(match.bots):
            if name == bot:
                seconds += match.seconds[seat]
                thoughts += match.thoughts[seat]
    return round(seconds / max(thoughts, 1), 6)
