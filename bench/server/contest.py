"""What is measured: both servers on the same core, in turns, step by step, so that both have the same noise."""

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from math import sqrt
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from msgspec import Struct, field

from bench.server.load import WARM, Step
from bench.server.players import Grow, Idle, Leave, Order, Play
from bench.server.process import LOAD_CORE, SERVER_CORE, Process

HERE = Path(__file__).parent
PEER = HERE / "peer"
ROOT = HERE.parent.parent

Say = Callable[[str], None]


class Plan(Struct):
    """How much is measured."""

    name: str
    rounds: int  # searches for each figure
    samples: int  # of the CPU time of a move
    seconds: float  # of a step
    steps: int  # of a search, at most
    tries: int  # again, before a pace is too fast: others may use the machine too
    paces: list[int]  # numbers of tables for the most moves a second
    idle: int  # connections
    most: int  # tables


class Answer(Struct):
    step: Step | None = None
    error: str = ""


read_answer = msgspec.json.Decoder(Answer).decode


class Side(Struct):
    """A server with its players."""

    name: str
    server: Process
    players: Process
    tables: int = 0
    per_connection: float = 0.0  # bytes
    per_table: float = 0.0
    costs: list[Step] = field(default_factory=list)
    fastest: dict[int, list[Step]] = field(default_factory=dict)  # by number of tables, a round each
    steady: list[Step] = field(default_factory=list)  # one move a second, a round each
    made: list[Step] = field(default_factory=list)  # all of them
    profile: list[tuple[str, float]] = field(default_factory=list)

    async def order(self, order: Order) -> Step | None:
        answer = read_answer(await self.players.ask(msgspec.json.encode(order)))
        if answer.error:
            raise SystemExit(f"bench.server: {self.name}: {answer.error}")
        return answer.step

    async def grow(self, tables: int) -> None:
        if tables > self.tables:
            await self.order(Grow(tables))
            self.tables = tables

    async def play(self, tables: int, rate: float, seconds: float) -> Step:
        await self.grow(tables)
        step = await self.order(Play(tables, rate, seconds))
        assert step is not None
        self.made.append(step)
        return step

    @property
    def cost(self) -> float:
        """Microseconds of CPU a move."""
        return median(step.cost for step in self.costs)

    @property
    def pace(self) -> float:
        """Moves a second to begin a search with: half of what was made at full speed."""
        return median(step.rate for step in self.costs) / 2


@asynccontextmanager
async def both() -> Any:
    """Our server and theirs, running, each with its players."""
    async with AsyncExitStack() as stack:
        data = stack.enter_context(TemporaryDirectory(prefix="rumpus-bench-"))
        sides = []
        for name, key, command, where, environment in (
            ("rumpus", "ours", [sys.executable, "-m", "bench.server.ours", data], ROOT, {}),
            ("boardgame.io", "theirs", ["node", "server.js"], PEER, {"NODE_ENV": "production"}),
        ):
            server = await Process.start(command, SERVER_CORE, where, environment)
            stack.push_async_callback(server.stop)
            port = await server.port()
            players = await Process.start(
                [sys.executable, "-m", "bench.server.players", key, str(port), str(server.pid)], LOAD_CORE, ROOT
            )
            stack.push_async_callback(players.stop)
            sides.append(Side(name, server, players))
        yield sides


def install() -> None:
    """boardgame.io, as the lock has it, if it is not there yet."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise SystemExit("bench.server: needs node and npm (18 or newer) for boardgame.io.")
    lock = (PEER / "package-lock.json").read_bytes()
    mark = PEER / "node_modules" / ".installed-from"
    if not mark.exists() or mark.read_bytes() != lock:
        done = subprocess.run(["npm", "ci"], cwd=PEER, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"bench.server: boardgame.io could not be installed:\n{done.stderr}")
        mark.write_bytes(lock)


# ---- the measurements


async def memory(sides: Sequence[Side], plan: Plan, say: Say) -> None:
    """Of a table with two players in their first match, and of a connection that does nothing."""
    tables = max(plan.paces)
    for side in sides:
        say(f"{side.name}: {tables} tables")
        await side.grow(1)  # whatever is loaded with the first does not count
        before = await resting(side)
        await side.grow(tables)
        side.per_table = (await resting(side) - before) / (tables - 1)
        say(f"{side.name}: {plan.idle} idle connections")
        await side.order(Idle(1))
        before = await resting(side)
        await side.order(Idle(plan.idle))
        side.per_connection = (await resting(side) - before) / plan.idle
        await side.order(Leave())


async def resting(side: Side) -> float:
    await asyncio.sleep(1)
    return side.server.memory()


async def cost(sides: Sequence[Side], plan: Plan, say: Say) -> None:
    """The CPU time of a move when every table is played as fast as it can be, in turns; two rounds are to warm up."""
    tables = min(plan.paces)
    for i in range(plan.samples + 2):
        for side in sides if i % 2 else reversed(sides):
            step = await side.play(tables, 100.0 * tables, plan.seconds)
            if i > 1:
                side.costs.append(step)
                say(f"{side.name}: {step.cost:.0f} us of CPU a move")


async def fastest(sides: Sequence[Side], plan: Plan, say: Say) -> None:
    """The most moves a second."""
    for tables in plan.paces:
        for _ in range(plan.rounds):

            async def search(side: Side, turn: asyncio.Lock, tables: int = tables) -> None:
                best = await most(
                    lambda rate: side.play(tables, rate, plan.seconds), side.pace, 1e6, plan, turn,
                    lambda step: say(f"{side.name}: {tables} tables: {told(step)}"),
                )  # fmt: skip
                side.fastest.setdefault(tables, []).append(best)

            turn = asyncio.Lock()  # it is fair: the two take their steps in turns
            await asyncio.gather(*(search(side, turn) for side in sides))


async def steady(sides: Sequence[Side], plan: Plan, say: Say) -> None:
    """The most tables at one move a second each."""
    for _ in range(plan.rounds):

        async def search(side: Side, turn: asyncio.Lock) -> None:
            best = await most(
                lambda tables: side.play(int(tables), float(int(tables)), plan.seconds),
                min(side.pace, plan.most), plan.most, plan, turn,
                lambda step: say(f"{side.name}: one move a second: {told(step)}"),
            )  # fmt: skip
            side.steady.append(best)

        turn = asyncio.Lock()
        await asyncio.gather(*(search(side, turn) for side in sides))


async def most(
    step: Callable[[float], Awaitable[Step]],
    first: float,
    top: float,
    plan: Plan,
    turn: asyncio.Lock,
    say: Callable[[Step], None],
) -> Step:
    """The step with the most that is still fine: up in big steps, then closer. What fails is tried again.

    If none was fine, the last one comes back.
    """
    low, high, at, failed = 0.0, 0.0, first, 0
    steps: list[Step] = []
    while len(steps) < plan.steps and not (low and high and high / low < 1.08) and low < top:
        async with turn:
            steps.append(await step(at))
        say(steps[-1])
        if steps[-1].fine:
            low, failed = at, 0
        elif failed < plan.tries:
            failed += 1
            continue
        else:
            high, failed = at, 0
        at = min(at * 1.4, top) if not high else sqrt(low * high) if low else high / 2
    return max((step for step in steps if step.fine), key=lambda step: step.offered, default=steps[-1])


def told(step: Step) -> str:
    return (
        f"{step.offered:,.0f} moves/s asked, {step.rate:,.0f} made, p50 {step.p50:.0f} ms, p99 {step.p99:.0f} ms, "
        f"{step.cost:.0f} us a move, server {step.busy:.0%}, load {step.load:.0%} of a core"
        f"{'' if step.fine else '  (too slow)'}"
    )


def duration(plan: Plan) -> float:
    """Minutes that it takes at most, roughly."""
    steps = 2 * (plan.samples + 2) + 2 * plan.rounds * (len(plan.paces) + 1) * plan.steps
    return steps * (plan.seconds + WARM + 0.3) / 60
