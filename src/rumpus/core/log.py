"""The log of a match: how it began, every answer, and the luck that followed. With the rules, this is the whole match.

It is written as one JSON object a line: the beginning, then the entries, last the end, which has a digest of all
lines before it, so that a log that was cut or changed is noticed. A replay reads the luck and needs no generator.
A log has every secret of the match in it: it is for the server, and for players once the match is over.
"""

from hashlib import sha256
from pathlib import Path
from typing import Any, Literal
from zlib import crc32

import msgspec
from msgspec import Struct, field

from .chance import Draw
from .errors import BadLog
from .game import Game
from .values import to_json

FORMAT = 2
MERSENNE_FORMAT = 1  # of old logs: they differ only in their luck, which comes from the Mersenne Twister
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class Beginning(Struct, omit_defaults=True):
    """Everything a match starts from."""

    rumpus: int  # the format, which says how luck is drawn from the seed
    game: str
    edition: int
    players: int
    options: dict[str, Any]
    names: list[str]
    seed: int | str | None  # None: the luck was scripted
    commitment: str  # the seed's hash, shown at the start
    luck: list[Draw]  # drawn before the first question
    arranged: dict[str, Any] | None = None  # the fields that were set by hand
    clocked: bool = False  # whether time limits were enforced


class Entry(Struct, omit_defaults=True):
    """One thing that happened: an answer (or none in time), an undo, somebody joining, leaving or coming back.

    A note is told to all and is no part of the game. If it has a seat, somebody new sits there from now on.
    """

    seat: int | None
    answer: Any = None
    kind: Literal["answer", "silence", "undo", "join", "leave", "return", "note"] = "answer"
    luck: list[Draw] = field(default_factory=list)
    check: str = ""  # checksum of the table after this entry, in every eighth of them
    at: int = 0  # milliseconds since the beginning, if time is part of the game
    talk: int = 0  # on an open floor, the conversation that it is part of; 0 is the floor itself


class End(Struct):
    entries: int
    over: bool
    digest: str


class Log(Struct):
    beginning: Beginning
    entries: list[Entry]

    def dumps(self, over: bool) -> bytes:
        lines = b"".join(to_json(part) + b"\n" for part in (self.beginning, *self.entries))
        return lines + to_json(End(len(self.entries), over, sha256(lines).hexdigest())) + b"\n"

    def save(self, path: str | Path, over: bool) -> None:
        Path(path).write_bytes(self.dumps(over))


def loads(data: bytes) -> Log:
    """A log from its text. Raises BadLog, with what is wrong, if it is damaged."""
    lines = data.splitlines(keepends=True)
    if not lines:
        raise BadLog("The log is empty.")
    try:
        format_ = msgspec.json.decode(lines[0])["rumpus"]
    except (*UNREADABLE, TypeError, KeyError):
        raise BadLog("This is not a log of a match: its first line does not tell of one.") from None
    if format_ not in (MERSENNE_FORMAT, FORMAT):
        raise BadLog(f"The log is written in format {format_}; this program reads formats 1 and {FORMAT}.")
    try:
        end = msgspec.json.decode(lines[-1], type=End)
    except UNREADABLE:
        raise BadLog(f"The log is cut short: it has no end after line {len(lines)}.") from None
    if sha256(b"".join(lines[:-1])).hexdigest() != end.digest or len(lines) - 2 != end.entries:
        raise BadLog("The log is damaged: it is not what was written (its digest does not fit).")
    try:
        beginning = msgspec.json.decode(lines[0], type=Beginning)
        entries = [msgspec.json.decode(line, type=Entry) for line in lines[1:-1]]
    except UNREADABLE as why:
        raise BadLog(f"The log is damaged: {why}.") from None
    return Log(beginning, entries)


def load(path: str | Path) -> Log:
    try:
        return loads(Path(path).read_bytes())
    except OSError as why:
        raise BadLog(f"The log {path} cannot be read: {why.strerror or why}.") from None


def checksum(game: Game) -> str:
    """Of everything on the table."""
    return f"{crc32(to_json(game.as_data())):08x}"


def commitment(seed: int | str) -> str:
    """What is shown of a seed during the match: its hash, which gives nothing away and cannot be changed afterwards."""
    return sha256(str(seed).encode()).hexdigest()
