"""Tables that are set by hand: the page is real, and what comes over the wire is made up.

A match shows only what its deal brings. Here it can be as crowded as we like, and every question can be put.
"""

import re
from typing import Any

import msgspec
from playwright.async_api import WebSocketRoute

from tests.browser.people import Person, Told

ROOM = "BCDF"
NAMES = ["Ann", "Ben", "Cy", "Dora", "Eli", "Fay", "Gus", "Hal"]


class Staged:
    """A table in the browser of `person`, who sits in chair 0. `answers` are what the page sends."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.answers: list[Any] = []
        self.refusal: Told = {}  # what the next answers are refused with
        self._table: Told = {}
        self._socket: WebSocketRoute | None = None
        self._sent = 0

    async def set(self, scene: Told, question: Told | None, players: int = 2, **more: Any) -> None:
        """The table with that scene, at which that is asked. `more`: what else its message brings, as moments."""
        self._sent += 1
        chairs = [{"seat": seat, "counters": {"points": seat}} for seat in range(players)]
        asked = [] if question is None else [[0, question["what"]]]
        self._table = {
            "type": "table", "match": "M", "game": "nothing", "n": self._sent, "seat": 0, "names": NAMES[:players],
            "scene": {"chairs": chairs, "places": [], "asked": asked, **scene},
            "question": None if question is None else {"seat": 0, "number": self._sent, **question},
            "told": [], "from": 0, "deadline": None, "undo": False, "commitment": "0" * 64,
            **more,
        }  # fmt: skip
        self.person.heard.append(self._table)  # (what is made up here, the page's socket does not tell us)
        if self._socket is None:
            await self.person.page.route_web_socket(re.compile("/ws/"), self._connect)
            await self.person.enter(ROOM)
        else:
            self._say(self._table)
        await self.person.the_question.or_(self.person.caption).wait_for()

    def end(self) -> None:
        """The room knows that the match is over."""
        self._say({"type": "room", "n": 2, "room": {**self._room(), "playing": False}})

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(self._hear)

    def _hear(self, message: str | bytes) -> None:
        said = msgspec.json.decode(message)
        if said["do"] == "answer":
            self.answers.append(said["value"])
            self._say({"re": said["id"], **(self.refusal or {"ok": True})})
        else:
            self._say({"re": said["id"], "ok": True, "person": "p0"})
        if said["do"] == "enter":
            self._say({"type": "room", "n": 1, "room": self._room()})
            self._say(self._table)

    def _room(self) -> Told:
        people = [{"id": f"p{i}", "name": name, "here": True, "muted": False} for i, name in enumerate(NAMES)]
        players = len(self._table["names"])
        return {
            "code": ROOM, "host": "p0", "you": "p0", "people": people[:players], "match": "M", "playing": True,
            "chairs": [{"person": f"p{seat}"} for seat in range(players)], "game": None, "options": {},
            "numbers": [2, players, 1], "moderators": 0, "clock": None, "stand_in": False, "locked": False,
            "wishes": [], "again": [], "score": [], "history": [],
        }  # fmt: skip

    def _say(self, message: Told) -> None:
        assert self._socket is not None
        self._socket.send(msgspec.json.encode(message).decode())


def tokens(look: str, texts: list[str], **more: Any) -> list[Told]:
    """Things that can be told apart by what is written on them."""
    return [{"look": look, "text": text, "value": f"{look} {text}", **more} for text in texts]


def one_of(things: list[Told], what: str = "choose one") -> Told:
    items = [{"value": thing["value"], "label": thing["text"], "kind": "piece"} for thing in things]
    return {"shape": "one", "what": what, "items": items}
