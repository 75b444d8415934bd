"""How the figures are told."""

import asyncio
import platform
import subprocess
from collections import Counter
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory, gettempdir
from textwrap import fill

import msgspec

from bench.server.contest import PEER, Plan, Say, Side
from bench.server.load import Step
from bench.tables import processor, section

RESULTS = Path(__file__).with_name("RESULTS.md")

# Where a sample belongs: by the innermost function on its stack that is named here.
PARTS = {
    "Playing.answer": "rules: checking and playing an answer",
    "Match.view": "views: the scene",
    "Match.lines": "views: the story in words",
    "Match.moments": "views: the moments",
    "Playing.posed_to": "views: the question",
    "Posed.describe": "views: the question",
    "show": "views: putting the message together, JSON",
    "SQLite._commit": "durable log: SQLite, in its own thread",
    "SQLite._write": "durable log: SQLite, in its own thread",
    "SQLite.append": "durable log: handing over",
    "Table.begin": "a new match",
    "write_result": "a match that is over",
    "Updates._show_room": "what people see of the room",
    "Table.wake": "clocks and bots",
    "Table.play": "the table: lock, order, who is here",
    "Table.give": "the table: lock, order, who is here",
    "Connection.send": "writing to sockets",
    "Connection._write": "writing to sockets",
    "WebSocketWriter.send_frame": "writing to sockets",
    "Connection._hear": "reading a message",
    "Connection._read": "reading a message",
    "RequestHandler.data_received": "reading a message",
}


async def profile(side: Side, plan: Plan, py_spy: str, say: Say) -> None:
    """Look at our server's stacks while it is played at half its speed."""
    tables = max(plan.paces)
    seconds = 8
    with TemporaryDirectory() as folder:
        stacks = Path(folder) / "stacks"
        command = [py_spy, "record", "--pid", str(side.server.pid), "--duration", str(seconds), "--rate", "200"]
        spy = await asyncio.create_subprocess_exec(
            *command, "--format", "raw", "--output", str(stacks),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        await side.play(tables, side.pace, seconds)
        await spy.wait()
        parts: Counter[str] = Counter()
        for line in stacks.read_text(encoding="utf-8").splitlines():
            stack, _, count = line.rpartition(" ")
            if part := part_of(stack.split(";")):
                parts[part] += int(count)
    total = sum(parts.values())
    side.profile = [(part, count / total) for part, count in parts.most_common()]
    say("profile taken")


def part_of(stack: Sequence[str]) -> str:
    names = [frame.partition(" (")[0] for frame in stack]
    if names[-1] in ("_worker", "SQLite._write"):  # threads that wait
        return ""
    return next(
        (PARTS[name] for name in reversed(names) if name in PARTS), "the event loop: sockets, timers, waking tasks"
    )


def written(sides: Sequence[Side], plan: Plan, seconds: float) -> str:
    ours, theirs = sides
    parts = [
        introduction(sides, plan, seconds),
        costs(ours, theirs),
        speeds(ours, theirs, plan),
        memories(ours, theirs),
    ]
    if ours.profile:
        parts.append(profiled(ours))
    return "\n".join(parts)


def introduction(sides: Sequence[Side], plan: Plan, seconds: float) -> str:
    peer = msgspec.json.decode((PEER / "node_modules" / "boardgame.io" / "package.json").read_bytes())["version"]
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    libraries = ", ".join(f"{name} {version(name)}" for name in ("rumpus", "aiohttp", "uvloop", "msgspec"))
    steps = [step for side in sides for step in side.made]
    others = [step.others for step in steps]
    how = (
        f"Made by `python -m bench.server` in one run of {seconds / 60:.0f} minutes. Each server is one process on one "
        "core, its players are on another; everything goes over loopback. Tables have two players who play Pennywise "
        "by the same rules on both sides, answering at random what they are asked, and a new match when one is over. "
        f"**Ours writes every answer to disk (SQLite, WAL, `synchronous=FULL`, on {filesystem()}) before it is "
        "acknowledged or shown, and draws what each seat may see; boardgame.io keeps its matches in memory (its "
        "default).** The servers take their steps in turns: the ratios are what to use, everything else depends on the "
        "machine and on who else uses it. While this was measured, **others used "
        f"{median(others):.0%} of the servers' core** (median; {spread(others, '{:.0%}')})."
    )
    terms = (
        "*Latency*: from sending an answer to the other player's event. A pace counts if its 99th percentile is under "
        "100 ms and at least 97 % of the moves asked for are made. Spread: lowest to highest. Answers refused and "
        f"connections lost: {sum(len(step.failures) for step in steps)}."
    )
    on = (
        f"{platform.python_implementation()} {platform.python_version()}, {libraries}; Node {node}, "
        f"boardgame.io {peer}; {processor()}."
    )
    return "\n\n".join(["# The server under load", *(fill(text, 120) for text in (how, terms, on)), ""])


def costs(ours: Side, theirs: Side) -> str:
    ratios = [a.cost / b.cost for a, b in zip(theirs.costs, ours.costs, strict=True)]
    rows = [
        [
            side.name,
            f"{side.cost:.0f}",
            spread([step.cost for step in side.costs], "{:.0f}"),
            f"{1e6 / side.cost:,.0f}",
        ]
        for side in (ours, theirs)
    ]
    return section(
        "The CPU time of a move",
        f"{ours.costs[0].tables} tables, all played as fast as they can be, in {len(ratios)} rounds; all threads "
        f"together. boardgame.io needs **{median(ratios):.2f} times** our CPU time ({spread(ratios, '{:.2f}')}).",
        ["", "microseconds a move", "spread", "moves in a second of CPU"],
        rows,
    )


def speeds(ours: Side, theirs: Side, plan: Plan) -> str:
    rows = []
    for tables in plan.paces:
        what = f"most moves a second, {tables:,} tables"
        rows += pair(what, ours, theirs, [side.fastest[tables] for side in (ours, theirs)])
    rows += pair("tables at one move a second", ours, theirs, [ours.steady, theirs.steady])
    busiest = max(step.load for side in (ours, theirs) for step in side.made)
    return section(
        "How much one core holds at p99 under 100 ms",
        f"The median of {plan.rounds} searches; latencies and shares of a core at that pace. The load used at most "
        f"{busiest:.0%} of its core"
        + (": it was not what limited these figures." if busiest < 0.8 else ": **it may have limited these figures.**"),
        ["", "", "figure", "spread", "p50 ms", "p99 ms", "server's core", "others", "load's core", "ours : theirs"],
        rows,
    )


def pair(what: str, ours: Side, theirs: Side, found: Sequence[Sequence[Step]]) -> list[list[str]]:
    rates = [[step.rate if step.fine else 0.0 for step in steps] for steps in found]
    rows = []
    for i, side in enumerate((ours, theirs)):
        middle = sorted(found[i], key=lambda step: step.rate if step.fine else 0.0)[len(found[i]) // 2]
        other = median(rates[1])
        rows.append(
            [
                "" if i else what,
                side.name,
                f"{median(rates[i]):,.0f}",
                spread(rates[i], "{:,.0f}"),
                f"{middle.p50:.1f}",
                f"{middle.p99:.1f}",
                f"{middle.busy:.0%}",
                f"{middle.others:.0%}",
                f"{middle.load:.0%}",
                "" if i or not other else f"**{median(rates[0]) / other:.2f}**",
            ]
        )
    return rows


def memories(ours: Side, theirs: Side) -> str:
    rows = [[side.name, f"{side.per_table / 1024:.0f}", f"{side.per_connection / 1024:.1f}"] for side in (ours, theirs)]
    return section(
        "Memory",
        "KB of the server's resident memory: for a table with its two connections in its first match, and for a "
        "connection that does nothing.",
        ["", "a table", "an idle connection"],
        rows,
    )


def profiled(ours: Side) -> str:
    return section(
        "Where our server's time goes",
        f"Samples of its stacks (py-spy) at half its speed, {max(ours.fastest):,} tables.",
        ["", "share"],
        [[part, f"{share:.0%}"] for part, share in ours.profile if share >= 0.005],
    )


def spread(values: Sequence[float], form: str) -> str:
    return f"{form.format(min(values))} - {form.format(max(values))}"


def filesystem() -> str:
    """The kind of file system that the database is on."""
    mounts = [line.split() for line in Path("/proc/mounts").read_text(encoding="utf-8").splitlines()]
    here = Path(gettempdir()).resolve()
    fitting = [mount for mount in mounts if here.is_relative_to(mount[1])]
    return max(fitting, key=lambda mount: len(mount[1]))[2]
