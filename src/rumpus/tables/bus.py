"""How server processes tell each other that a room has something new. The store is the truth; this only wakes them."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Protocol
from urllib.parse import urlsplit

from rumpus.core import Refused

Heard = Callable[[str, bytes], None]  # a room's code, and what was said


class Bus(Protocol):
    async def say(self, room: str, message: bytes) -> None:
        """Tell every other process that listens to this room. It may get lost: nothing may depend on it."""

    async def listen(self, room: str) -> None: ...

    async def stop_listening(self, room: str) -> None: ...

    async def close(self) -> None: ...


class Alone:
    """One process: there is nobody to tell."""

    async def say(self, room: str, message: bytes) -> None:
        pass

    async def listen(self, room: str) -> None:
        pass

    async def stop_listening(self, room: str) -> None:
        pass

    async def close(self) -> None:
        pass


class Redis:
    """Publish and subscribe through Redis. When it is away, processes go on, and notice news a little later."""

    def __init__(self, url: str, heard: Heard) -> None:
        import redis.asyncio as redis

        self._redis: Any = redis.from_url(url, socket_connect_timeout=2, socket_timeout=5)
        self._rooms: set[str] = set()
        self._heard = heard
        self._ear: Any = None
        self._task = asyncio.create_task(self._hear())

    async def say(self, room: str, message: bytes) -> None:
        with contextlib.suppress(Exception):  # lost messages cost a moment, not data
            await self._redis.publish(f"rumpus:{room}", message)

    async def listen(self, room: str) -> None:
        self._rooms.add(room)
        with contextlib.suppress(Exception):
            if self._ear is not None:
                await self._ear.subscribe(f"rumpus:{room}")

    async def stop_listening(self, room: str) -> None:
        self._rooms.discard(room)
        with contextlib.suppress(Exception):
            if self._ear is not None:
                await self._ear.unsubscribe(f"rumpus:{room}")

    async def close(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        await self._redis.aclose()

    async def _hear(self) -> None:
        while True:
            try:
                ear = self._redis.pubsub(ignore_subscribe_messages=True)
                await ear.subscribe("rumpus:", *(f"rumpus:{room}" for room in self._rooms))
                self._ear = ear
                while True:
                    message = await ear.get_message(timeout=30)
                    if message is not None:
                        self._heard(message["channel"].decode().removeprefix("rumpus:"), message["data"])
            except asyncio.CancelledError:
                raise
            except Exception:
                self._ear = None
                await asyncio.sleep(0.5)


def open_bus(url: str | None, heard: Heard) -> Bus:
    if url is None:
        return Alone()
    if urlsplit(url).scheme not in ("redis", "rediss", "unix"):
        raise Refused(f"{url!r} is no bus: say redis://HOST:PORT.")
    return Redis(url, heard)
