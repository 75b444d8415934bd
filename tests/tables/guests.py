"""People at a table, without a server between them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from rumpus.core import Seat
from rumpus.tables import actions
from rumpus.tables import commands as do
from rumpus.tables.hall import Hall
from rumpus.tables.people import person_of
from rumpus.tables.store import open_store
from rumpus.tables.table import Table
from tests.web.people import words_of


class Guest:
    """Somebody who looks at a table, and everything that they were sent."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.person = self.holder = person_of(name)
        self.address = "somewhere"
        self.match, self.told, self.lines, self.last = "", 0, 0, b""
        self.seat: Seat | None = None
        self.received: list[bytes] = []
        self.room: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.story: list[str] = []
        self.chat: list[str] = []
        self.asked_to_go: tuple[str, bool] | None = None
        self.at: Table | None = None

    def send(self, message: bytes) -> None:
        self.received.append(message)
        heard = msgspec.json.decode(message)
        match heard["type"]:
            case "room":
                self.room = heard["room"]
            case "chat":
                self.chat.append(heard["text"])
            case "table":
                if heard["match"] != self.table.get("match"):
                    self.story = []
                assert heard["from"] <= len(self.story), "lines of the story are missing"
                self.story[heard["from"] :] = [words_of(line) for line in heard["told"]]
                self.table = heard

    def heard(self, kind: str) -> list[dict[str, Any]]:
        """All messages of a kind."""
        told = [msgspec.json.decode(message) for message in self.received]
        return [message for message in told if message["type"] == kind]

    def close(self, why: str, again: bool = False) -> None:
        self.asked_to_go = why, again

    # ---- doing

    async def enters(self, hall: Hall, code: str) -> "Guest":
        """Come in, with what one knows already."""
        self.at = await hall.table(code)
        self.asked_to_go = None
        await self.at.enter(self, self.name, self.table.get("match", ""), len(self.story))
        return self

    def leaves(self) -> None:
        assert self.at is not None
        self.at.go(self)

    async def does(self, what: do.Asked) -> None:
        assert self.at is not None
        await actions.carry_out(self.at, self.person, what)

    async def starts(self, fill: str = "") -> None:
        assert self.at is not None
        await actions.start(self.at, self.person, fill)

    async def answers(self, value: Any, number: int | None = None, match: str = "") -> None:
        assert self.at is not None
        number = self.question["number"] if number is None else number
        await actions.answer(self.at, self.person, match or self.table["match"], number, value)

    async def undoes(self) -> None:
        assert self.at is not None
        await actions.undo(self.at, self.person, self.table["match"])

    @property
    def question(self) -> dict[str, Any]:
        """What is asked; on an open floor, the first of it."""
        assert self.is_asked, f"{self.name} is not asked"
        question: dict[str, Any] = self.table["question"] or self.table["talks"][0]
        return question

    @property
    def is_asked(self) -> bool:
        return bool(self.table.get("question") or self.table.get("talks"))


@asynccontextmanager
async def hall(
    address: str, bus: str | None = None, pace: float = 0, grace: float = 60, moments: bool = False
) -> AsyncIterator[Hall]:
    """A server process, without its web."""
    opened = Hall(await open_store(address), bus, pace, grace, moments)
    try:
        yield opened
    finally:
        await opened.close()


async def party(hall: Hall, game: str, *names: str, watching: int = 0, fill: str = "") -> list[Guest]:
    """A match of these people; the last few only watch."""
    code = await hall.open_room(game)
    guests = [await Guest(name).enters(hall, code) for name in names]
    players = len(names) - watching
    if game in ("big-dumb-five", "brain-baseball") and players > 3:
        await guests[0].does(do.Chairs(count=players))
    for chair, guest in enumerate(guests[:players]):
        await guest.does(do.Sit(chair=chair))
    await guests[0].starts(fill)
    return guests


def who_is_asked(guests: list[Guest]) -> Guest:
    return next(guest for guest in guests if guest.is_asked)
