"""Letting a bot think in a thread, without freezing the screen."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


async def elsewhere(think: Callable[[], T]) -> T:
    """The result of `think`, called in a thread of its own. The program can end before it is done."""
    loop = asyncio.get_running_loop()
    thought: asyncio.Future[T] = loop.create_future()

    def settle(result: T | None, error: BaseException | None) -> None:
        if thought.cancelled():
            return
        if error is not None:
            thought.set_exception(error)
        else:
            thought.set_result(result)  # type: ignore[arg-type]

    def run() -> None:
        result, error = None, None
        try:
            result = think()
        except Exception as failure:
            error = failure
        with suppress(RuntimeError):  # the event loop is closed: nobody needs the result any more
            loop.call_soon_threadsafe(settle, result, error)

    Thread(target=run, daemon=True).start()
    return await thought
