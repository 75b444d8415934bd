"""Waiting for something to be so. Only what never happens takes long."""

import asyncio
from collections.abc import Callable

PATIENCE = 30  # seconds


async def until(so: Callable[[], object]) -> None:
    for _ in range(PATIENCE * 100):
        if so():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come to that")
