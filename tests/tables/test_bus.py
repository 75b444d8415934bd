"""The bus wakes other processes. It may lose messages, and then says that it may have."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from redis.asyncio.client import PubSub

from rumpus.core import Refused
from rumpus.tables.bus import Alone, Bus, open_bus
from tests.services import Redis
from tests.tables.waiting import until


class Ear:
    """One process's end of the bus, and all that it heard."""

    def __init__(self, url: str) -> None:
        self.heard: list[tuple[str, bytes]] = []
        self.missed = 0
        self.bus: Bus = open_bus(url, self._hear)

    def _hear(self, room: str, message: bytes) -> None:
        if room:
            self.heard.append((room, message))
        else:
            self.missed += 1


@asynccontextmanager
async def ears(url: str, count: int) -> AsyncIterator[list[Ear]]:
    all_ = [Ear(url) for _ in range(count)]
    await until(lambda: all(peer.missed for peer in all_))
    try:
        yield all_
    finally:
        for peer in all_:
            await peer.bus.close()


async def test_whoever_listens_to_a_room_hears_what_is_said_there_in_order(redis: Redis) -> None:
    async with ears(redis.url, 2) as (ann, bob):
        await bob.bus.listen("KDVX")
        ann.bus.say("ZZZZ", b"elsewhere")
        for word in (b"one", b"two", b"three"):
            ann.bus.say("KDVX", word)
        await until(lambda: len(bob.heard) == 3)
        assert bob.heard == [("KDVX", b"one"), ("KDVX", b"two"), ("KDVX", b"three")]
        assert ann.heard == []


async def test_the_same_thing_is_said_once_and_last_where_it_was_said_last(redis: Redis) -> None:
    async with ears(redis.url, 2) as (ann, bob):
        await bob.bus.listen("KDVX")
        for word in (b"here", b"gone", b"here"):
            ann.bus.say("KDVX", word)
        ann.bus.say("KDVX", b"end")
        await until(lambda: len(bob.heard) == 3)
        assert [word for _, word in bob.heard] == [b"gone", b"here", b"end"]


async def test_whoever_stops_listening_hears_no_more(redis: Redis) -> None:
    async with ears(redis.url, 2) as (ann, bob):
        await bob.bus.listen("KDVX")
        await bob.bus.listen("QQQQ")
        await bob.bus.stop_listening("KDVX")
        ann.bus.say("KDVX", b"too late")
        ann.bus.say("QQQQ", b"now")
        await until(lambda: bob.heard)
        assert bob.heard == [("QQQQ", b"now")]


async def test_a_bus_that_comes_back_says_that_something_may_be_missed_and_goes_on(redis: Redis) -> None:
    async with ears(redis.url, 2) as (ann, bob):
        await bob.bus.listen("KDVX")
        redis.stop()
        try:
            ann.bus.say("KDVX", b"while it is away")  # neither waits nor fails
            await bob.bus.listen("QQQQ")
        finally:
            redis.start()
        await until(lambda: ann.missed == 2 and bob.missed == 2)
        ann.bus.say("QQQQ", b"after")
        await until(lambda: ("QQQQ", b"after") in bob.heard)


async def test_a_room_that_is_opened_while_the_bus_connects_is_listened_to(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    subscribe = PubSub.subscribe

    async def slowly(subscriber: PubSub, *channels: str) -> None:
        await subscribe(subscriber, *channels)
        if channels[0] == "rumpus:" and bob is not None:
            await bob.bus.listen("KDVX")

    bob: Ear | None = None
    monkeypatch.setattr(PubSub, "subscribe", slowly)
    async with ears(redis.url, 1) as (ann,):
        bob = Ear(redis.url)
        await until(lambda: bob.missed > 0)
        while not bob.heard:
            ann.bus.say("KDVX", b"anybody there?")
            await asyncio.sleep(0.01)
        await bob.bus.close()


async def test_alone_nobody_is_told_anything() -> None:
    def hear(room: str, message: bytes) -> None:
        raise AssertionError(f"{room} said {message!r}")

    bus = open_bus(None, hear)
    assert isinstance(bus, Alone)
    await bus.listen("KDVX")
    bus.say("KDVX", b"hello?")
    await bus.stop_listening("KDVX")
    await bus.close()


def test_an_address_that_is_no_bus_is_refused_without_repeating_its_password() -> None:
    with pytest.raises(Refused, match="That is no bus: say redis://HOST:PORT") as refused:
        open_bus("amqp://guest:hunter2@host", lambda room, message: None)
    assert "hunter2" not in str(refused.value)
