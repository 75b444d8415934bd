"""Letting a bot think without the screen standing still."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


async def elsewhere(think: Callable[[], T]) -> T:
    """What `think` comes to, in a thread of its own. Nobody waits for it when the program ends before it is done."""
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
        with suppress(RuntimeError):  # the loop is gone: nobody wants to know any more
            loop.call_soon_threadsafe(settle, result, error)

    Thread(target=run, daemon=True).start()
    return await thought
