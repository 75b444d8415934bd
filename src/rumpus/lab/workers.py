"""Who does the work: this process, several processes of this machine, or a Ray cluster.

    with workers(jobs=4) as team:
        team.give("first", function, argument)
        for ticket, result in team.take():
            ...

A worker does one thing at a time; whoever shares out the work gives no more than `many` things at once.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from signal import SIG_IGN, SIGINT, signal
from socket import create_connection
from typing import Any, Protocol

from msgspec import Struct

from rumpus.core import Refused

HERE, RAY = "here", "ray"
Work = Callable[..., Any]
Results = list[tuple[Any, Any]]  # a ticket, and what came of it: if it failed, that is an exception


class Lost(Exception):
    """The worker is gone, and nobody knows what came of its work."""


class Workers(Protocol):
    """They do one thing each, at the same time."""

    many: int

    def give(self, ticket: Any, work: Work, *given: Any) -> None:
        """Let somebody begin with it now."""

    def take(self, within: float | None = None) -> Results:
        """What is done, once something is; nothing, if nothing is within so many seconds."""

    def close(self) -> None:
        """Everybody stops, whatever they are doing."""


@contextmanager
def workers(jobs: int = 1, where: str = HERE) -> Iterator[Workers]:
    """So many processes here; or, if `where` is "ray" or the address of a cluster, all that Ray has."""
    team: Workers = Ray(where) if where != HERE else Alone() if jobs == 1 else Processes(jobs)
    try:
        yield team
    finally:
        team.close()


def cores() -> int:
    """How many processes can work here without getting into each other's way."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def attempt(work: Work, given: tuple[Any, ...]) -> Any:
    try:
        return work(*given)
    except Exception as error:
        return error


class Alone:
    """This process: what it is given is done at once."""

    many = 1

    def __init__(self) -> None:
        self._done: Results = []

    def give(self, ticket: Any, work: Work, *given: Any) -> None:
        self._done.append((ticket, attempt(work, given)))

    def take(self, within: float | None = None) -> Results:
        done, self._done = self._done, []
        return done

    def close(self) -> None:
        pass


# ---- processes


class Hand(Struct, eq=False):
    """A process that works for this one, and the line to it."""

    process: BaseProcess
    line: "Connection[Any, Any]"
    ticket: Any = None
    began: bool = False


class Processes:
    """Processes of this machine. If one dies, only its work is lost."""

    def __init__(self, many: int) -> None:
        self.many = many
        self._idle: list[Hand] = []
        self._busy: dict[Any, Hand] = {}  # by line

    def give(self, ticket: Any, work: Work, *given: Any) -> None:
        while self._idle:
            hand = self._idle.pop()
            with suppress(ConnectionError):  # it died while it had nothing to do
                return self._send(hand, ticket, work, given)
            hand.process.join()
            hand.line.close()
        return self._send(_hired(), ticket, work, given)

    def _send(self, hand: Hand, ticket: Any, work: Work, given: tuple[Any, ...]) -> None:
        hand.ticket = ticket
        hand.line.send((work, given))
        self._busy[hand.line] = hand

    def take(self, within: float | None = None) -> Results:
        done: Results = []
        for line in wait(list(self._busy), within):
            hand = self._busy[line]
            try:
                result = hand.line.recv()
            except (EOFError, ConnectionError):
                done.append((hand.ticket, self._dismiss(hand)))
                continue
            if hand.began:
                done.append((hand.ticket, result))
                self._idle.append(self._busy.pop(line))
            hand.began = True
        return done

    def _dismiss(self, hand: Hand) -> Lost:
        del self._busy[hand.line]
        hand.process.join()
        hand.line.close()
        if not hand.began:
            raise RuntimeError(
                "A process ended before it could begin to work. "
                'A script that uses several has to do so under `if __name__ == "__main__":`.'
            )
        return Lost(f"The process that did it ended with code {hand.process.exitcode}.")

    def close(self) -> None:
        for hand in (*self._idle, *self._busy.values()):
            hand.process.kill()
            hand.process.join()
            hand.line.close()
        self._idle, self._busy = [], {}


def _hired() -> Hand:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs,), daemon=True)
    process.start()
    theirs.close()  # so that we see when the other end is gone
    return Hand(process, ours)


def _work(line: "Connection[Any, Any]") -> None:
    """What such a process does all day: first it says that it is there."""
    signal(SIGINT, SIG_IGN)  # Ctrl-C is for the process that shares out the work
    line.send(None)
    while True:
        try:
            work, given = line.recv()
        except (EOFError, ConnectionError):
            return
        result = attempt(work, given)
        try:
            line.send(result)
        except Exception as error:  # it cannot be sent
            line.send(Lost(f"{error}; it was {result!r}"))


# ---- Ray


class Ray:
    """A Ray cluster: the one at the address, the one that this process is connected to already, or one just for this.

    Every machine of a cluster needs the same rumpus.
    """

    def __init__(self, where: str) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody else has to know
        try:
            self._ray: Any = import_module("ray")
        except ImportError:
            raise Refused("Ray is not installed here: `pip install 'rumpus[cluster]'` brings it.") from None
        self._ours = not self._ray.is_initialized()
        if self._ours:
            self._connect(where)
        self.many = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self._attempt = self._ray.remote(max_retries=0)(attempt)
        self._out: dict[Any, Any] = {}  # tickets

    def _connect(self, where: str) -> None:
        quiet = {"log_to_driver": False, "logging_level": "ERROR"}
        try:
            if where == RAY:
                self._ray.init(include_dashboard=False, **quiet)
            else:
                _knock(where)
                self._ray.init(address=where, **quiet)
        except (OSError, RuntimeError, ValueError) as why:
            raise Refused(f"No Ray cluster answers at {where!r}: {why}") from None

    def give(self, ticket: Any, work: Work, *given: Any) -> None:
        self._out[self._attempt.remote(work, given)] = ticket

    def take(self, within: float | None = None) -> Results:
        if not self._out:
            return []
        ready, _ = self._ray.wait(list(self._out), num_returns=1, timeout=within)
        return [(self._out.pop(one), self._result(one)) for one in ready]

    def _result(self, one: Any) -> Any:
        try:
            return self._ray.get(one)
        except self._ray.exceptions.RayError as why:
            return Lost(str(why).strip().partition("\n")[0])

    def close(self) -> None:
        for one in self._out:
            self._ray.cancel(one, force=True)
        self._out = {}
        if self._ours:
            self._ray.shutdown()


def _knock(address: str) -> None:
    """Ray itself would wait for minutes where nobody is."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon:
        create_connection((host, int(port)), timeout=10).close()
