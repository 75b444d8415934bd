"""Both kinds of store and both kinds of bus, for real."""

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from rumpus.tables.store import Store, open_store
from tests.services import PostgreSQL, postgresql, redis

__all__ = ["postgresql", "redis"]

Opener = Callable[[], Awaitable[Store]]


@pytest.fixture(params=["sqlite", "postgresql"])
async def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:{tmp_path / 'tables.db'}"
    service: PostgreSQL = request.getfixturevalue("postgresql")
    return await service.database()


@pytest.fixture
async def opened(address: str) -> AsyncIterator[Opener]:
    """Opens the database, as often as one likes."""
    stores: list[Store] = []

    async def again() -> Store:
        stores.append(await open_store(address))
        return stores[-1]

    yield again
    for store in stores:
        await store.close()


@pytest.fixture
async def store(opened: Opener) -> Store:
    return await opened()
