"""How server processes tell each other that a room has news. The truth is in the store; messages only wake them up."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Protocol
from urllib.parse import urlsplit

from rumpus.core import Refused

Heard = Callable[[str, bytes], None]  # a room's code and a message; without a code: messages may have been missed

MOST_UNSAID = 10_000


class Bus(Protocol):
    def say(self, room: str, message: bytes) -> None:
        """Tell every other process that listens to this room, soon. Messages may get lost: rely on none."""

    async def listen(self, room: str) -> None: ...

    async def stop_listening(self, room: str) -> None: ...

    async def close(self) -> None: ...


class Alone:
    """A single process: there is nobody to tell."""

    def say(self, room: str, message: bytes) -> None:
        pass

    async def listen(self, room: str) -> None:
        pass

    async def stop_listening(self, room: str) -> None:
        pass

    async def close(self) -> None:
        pass


class Redis:
    """Publish and subscribe through Redis. While Redis is down, processes go on, and notice news a little later."""

    def __init__(self, url: str, heard: Heard) -> None:
        import redis.asyncio as redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff

        # No silent retries: after a lost connection, a process has to know that it may have missed messages.
        self._redis: Any = redis.from_url(
            url, socket_connect_timeout=2, socket_timeout=5, retry=Retry(NoBackoff(), 0), health_check_interval=10
        )
        self._heard = heard
        self._rooms: set[str] = set()
        self._subscriber: Any = None
        self._unsaid: dict[tuple[str, bytes], None] = {}  # in order, and without repetitions
        self._something = asyncio.Event()
        self._closed = False
        self._tasks = [asyncio.create_task(self._hear()), asyncio.create_task(self._speak())]

    def say(self, room: str, message: bytes) -> None:
        self._unsaid.pop((room, message), None)
        if len(self._unsaid) < MOST_UNSAID:
            self._unsaid[room, message] = None
            self._something.set()

    async def listen(self, room: str) -> None:
        self._rooms.add(room)
        if self._subscriber is not None:
            with contextlib.suppress(Exception):  # if it fails, all rooms are subscribed to again in a moment
                await self._subscriber.subscribe(f"rumpus:{room}")

    async def stop_listening(self, room: str) -> None:
        self._rooms.discard(room)
        if self._subscriber is not None:
            with contextlib.suppress(Exception):
                await self._subscriber.unsubscribe(f"rumpus:{room}")

    async def close(self) -> None:
        self._closed = True  # the library may swallow that a task is cancelled
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks)
        await self._redis.aclose()

    async def _speak(self) -> None:
        while not self._closed:
            await self._something.wait()
            self._something.clear()
            saying, self._unsaid = self._unsaid, {}
            try:
                async with self._redis.pipeline(transaction=False) as pipe:
                    for room, message in saying:
                        pipe.publish(f"rumpus:{room}", message)
                    await pipe.execute()
            except Exception:  # whatever it is: publish again
                self._unsaid = saying | self._unsaid
                self._something.set()
                await asyncio.sleep(0.5)

    async def _hear(self) -> None:
        while not self._closed:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=True) as subscriber:
                    await subscriber.subscribe("rumpus:")
                    self._subscriber = subscriber  # from now on new rooms are subscribed to one by one
                    if self._rooms:
                        await subscriber.subscribe(*(f"rumpus:{room}" for room in self._rooms))
                    self._heard("", b"")
                    while not self._closed:
                        message = await subscriber.get_message(timeout=30)
                        if message is not None:
                            self._heard(message["channel"].decode().removeprefix("rumpus:"), message["data"])
            except Exception:  # whatever it is: subscribe again
                self._subscriber = None
                await asyncio.sleep(0.5)


def open_bus(url: str | None, heard: Heard) -> Bus:
    if url is None:
        return Alone()
    if urlsplit(url).scheme not in ("redis", "rediss", "unix"):
        raise Refused("That is no bus: say redis://HOST:PORT.")
    return Redis(url, heard)
