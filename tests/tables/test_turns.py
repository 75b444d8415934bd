"""Many wait for a few processes: each address has its turn, and each of its rooms; nobody waits behind a crowd."""

import asyncio

import pytest

from rumpus.tables.limits import TooFast
from rumpus.tables.turns import Asker, Turns


class Office:
    """One door, and a list of who went in."""

    def __init__(self, workers: int = 1, most: int = 100, share: int = 50) -> None:
        self.turns = Turns(workers, most, share)
        self.went: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.open = asyncio.Event()

    async def waits(self, address: str, room: str = "", slow: bool = False) -> asyncio.Task[None]:
        async def wait() -> None:
            async with self.turns.turn(Asker(address, room), slow):
                self.went.append(address + room)
                await self.open.wait()

        task = asyncio.create_task(wait())
        self.tasks.append(task)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return task

    async def done(self) -> list[str]:
        self.open.set()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        return self.went


async def test_an_innocent_is_next_however_many_a_crowd_has_asked_for() -> None:
    office = Office()
    for _ in range(20):
        await office.waits("crowd")
    await office.waits("innocent")
    assert (await office.done()).index("innocent") == 2, "one was being thought about, and one was next"


async def test_rooms_of_an_address_take_turns() -> None:
    office = Office()
    for _ in range(3):
        await office.waits("hall", "A")
    await office.waits("hall", "B")
    assert await office.done() == ["hallA", "hallA", "hallB", "hallA"]


async def test_a_quick_thought_never_waits_for_slow_ones() -> None:
    office = Office(workers=2)
    for _ in range(5):
        await office.waits("crowd", slow=True)
    await office.waits("innocent")
    assert office.went == ["crowd", "innocent"]
    await office.waits("another")
    assert office.went == ["crowd", "innocent"], "there are two at a time"
    assert sorted(await office.done()) == ["another", *["crowd"] * 5, "innocent"]


async def test_of_one_address_only_so_many_wait_and_of_all() -> None:
    office = Office(most=5, share=3)
    for _ in range(4):  # of which one does not wait
        await office.waits("crowd")
    with pytest.raises(TooFast, match="Much is being thought about for you already"):
        await (await office.waits("crowd"))
    for _ in range(2):
        await office.waits("others")
    with pytest.raises(TooFast, match="Very much is being thought about just now"):
        await (await office.waits("another"))
    assert len(await office.done()) == 6
    assert not office.turns._waiting


async def test_who_gives_up_leaves_no_gap() -> None:
    office = Office()
    first, second, third = [await office.waits(name) for name in ("a", "b", "c")]
    second.cancel()
    await asyncio.wait([second])
    first.cancel()
    await asyncio.wait([first])
    await asyncio.sleep(0)
    assert office.went == ["a", "c"]
    third.cancel()
    await asyncio.wait([third])
    await office.waits("d")
    assert await office.done() == ["a", "c", "d"]


async def test_who_gives_up_at_the_moment_it_is_called_passes_the_turn_on() -> None:
    office = Office()
    first, second, _ = [await office.waits(name) for name in ("a", "b", "c")]
    office.open.set()
    first.cancel()
    await asyncio.sleep(0)  # b is called, and has not noticed yet
    second.cancel()
    assert "c" in await office.done()
