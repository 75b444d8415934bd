"""Bots think in other processes: they may die, and the game goes on; the server may die, and they go with it."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections import OrderedDict
from collections.abc import AsyncIterator

import msgspec
import pytest

import rumpus
from rumpus.core import RulesError
from rumpus.tables import thinkers as thinking
from rumpus.tables.thinkers import GivingWay, Recalled, Thinkers, Thought, think
from tests.tables.guests import hall, party
from tests.tables.test_table import play
from tests.tables.waiting import until


@pytest.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    opened = Thinkers(workers=2)
    yield opened
    await opened.close()


def children() -> set[int]:
    """The thinkers of this process."""
    listed = subprocess.run(
        ["ps", "-o", "pid=,args=", "--ppid", str(os.getpid())], capture_output=True, text=True, check=True
    )
    return {int(line.split()[0]) for line in listed.stdout.splitlines() if "rumpus.tables.thinkers" in line}


async def test_a_thought_is_a_legal_answer(thinkers: Thinkers) -> None:
    match = rumpus.match("pennywise", players=2, seed=1)
    seat, posed = next(iter(match.questions.items()))
    for bot in ("random", "search:5"):
        assert await thinkers.choose("m", match.log, seat, bot) in posed.choices


async def test_a_process_that_says_nothing_is_given_up_and_the_next_thought_is_thought_by_another(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = rumpus.match("pennywise", players=2, seed=1)
    await thinkers.choose("m", match.log, match.actor, "random")
    (silent,) = children()
    os.kill(silent, signal.SIGSTOP)
    with monkeypatch.context() as patch:
        patch.setattr(thinking, "SILENCE", 0.2)
        with pytest.raises(RulesError, match="said nothing"):
            await thinkers.choose("m", match.log, match.actor, "random")
    assert silent not in children()
    posed = match.questions[match.actor]
    assert await thinkers.choose("m", match.log, match.actor, "random") in posed.choices


async def test_who_thinks_stands_back(thinkers: Thinkers) -> None:
    match = rumpus.match("pennywise", players=2, seed=1)
    await thinkers.choose("m", match.log, match.actor, "random")
    (child,) = children()
    assert os.getpriority(os.PRIO_PROCESS, child) == min(os.getpriority(os.PRIO_PROCESS, 0) + thinking.NICE, 19)
    assert os.getsid(child) == os.getsid(0), "in another session it would be nice to nobody"


async def test_bots_at_the_tables_have_the_cores_before_hints_and_reviews(address: str) -> None:
    match = rumpus.match("pennywise", players=2, seed=1)
    async with hall(address) as house:
        await house.thinkers.choose("m", match.log, match.actor, "random")
        (bot,) = children()
        await house.advisers.advise("m", match.log, match.actor, 0.01)
        (adviser,) = children() - {bot}
        await house.reviews.thinkers.choose("m", match.log, match.actor, "random")
        (reviewer,) = children() - {bot, adviser}
        own, lowest = os.getpriority(os.PRIO_PROCESS, 0), 19
        priorities = [os.getpriority(os.PRIO_PROCESS, process) - own for process in (bot, adviser, reviewer)]
        assert priorities == [min(by, lowest - own) for by in (thinking.NICE, thinking.NICER, thinking.NICER)]
        assert thinking.NICE < thinking.NICER


async def test_who_stops_the_server_at_the_keyboard_stops_no_thought(thinkers: Thinkers) -> None:
    match = rumpus.match("pennywise", players=2, seed=1)
    await thinkers.choose("m", match.log, match.actor, "random")
    (child,) = children()
    assert os.getpgid(child) != os.getpgid(0), "Ctrl-C is for all of a group"


def test_who_thinks_lets_others_go_first_until_the_thought_is_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    before, yields = signal.getsignal(signal.SIGALRM), list[int]()
    monkeypatch.setattr(os, "sched_yield", lambda: yields.append(1))
    patience = time.monotonic() + 30
    giving_way = GivingWay()
    try:
        with giving_way:
            while len(yields) < 5:
                assert time.monotonic() < patience, "nobody was let go first"
        giving_way.give_way()  # a signal that comes late
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    finally:
        signal.signal(signal.SIGALRM, before)


async def test_a_process_remembers_a_match_and_is_told_what_is_new(thinkers: Thinkers) -> None:
    match = rumpus.match("pennywise", players=2, seed=1)
    while not match.over and len(match.entries) < 12:
        for seat in list(match.questions)[:1]:
            match.answer(seat, await thinkers.choose("m", match.log, seat, "random"))
        if len(match.entries) == 6:
            match.undo(match.entries[-1].seat)  # type: ignore[arg-type]
    (worker,) = thinkers._idle
    assert worker.known["m"].entries >= 11
    told = msgspec.json.decode(worker.put("m", match.log, 0, "random"))
    assert told["log"] == ""
    assert len(told["entries"]) <= 1


def test_a_bot_is_kept_as_long_as_its_match_is_in_mind() -> None:
    match = rumpus.match("pennywise", players=2, seed=1)
    minds: OrderedDict[str, Recalled] = OrderedDict()
    kept = []
    for i in range(3):
        seat = match.actor
        known = len(match.entries)
        thought = Thought("m", "" if i else match.log.dumps(over=False).decode(), known, [], seat, "search:5")
        match.answer(seat, think(thought, minds).answer)
        minds["m"].match.follow(match.entries[-1])
        kept.append((seat, minds["m"].bot(seat, "search:5")))
    first = dict(kept)
    assert all(first[seat] is bot for seat, bot in kept)
    again = Thought("m", match.log.dumps(over=False).decode(), 0, [], match.actor, "search:5")
    think(again, minds)  # told all of it again, it starts afresh
    assert minds["m"].bot(match.actor, "search:5") not in first.values()


def test_who_is_not_asked_any_more_has_nothing_to_say() -> None:
    match = rumpus.match("pennywise", players=2, seed=1)
    minds: OrderedDict[str, Recalled] = OrderedDict()
    log = match.log.dumps(over=False).decode()
    said = think(Thought("m", log, 0, [], 1 - match.actor, "search:5"), minds)
    assert (said.answer, said.error) == (None, "")
    assert list(minds) == ["m"]


async def test_many_thoughts_share_a_few_processes(thinkers: Thinkers) -> None:
    match = rumpus.match("bogart", players=3, seed=1)
    (seat,) = match.questions
    thoughts = [asyncio.create_task(thinkers.choose("m", match.log, seat, "easy")) for _ in range(10)]
    await until(lambda: thinkers.waiting == 10)
    await asyncio.gather(*thoughts)
    assert len(children()) == 2
    assert thinkers.waiting == 0


async def test_a_bot_that_fails_says_why_and_the_process_lives(thinkers: Thinkers) -> None:
    match = rumpus.match("pennywise", players=2, seed=1)
    for _ in range(2):  # at the beginning, and in the middle of a match
        with pytest.raises(RulesError, match="There is no bot called 'oracle'"):
            await thinkers.choose("m", match.log, match.actor, "oracle")
        before = children()
        match.answer(match.actor, await thinkers.choose("m", match.log, match.actor, "random"))
        assert children() == before


async def test_what_has_never_happened_is_forgotten(thinkers: Thinkers) -> None:
    """Another server was first: the last entry is another one, and there are as many as before."""
    ours, theirs = (rumpus.match("pennywise", players=2, seed=1) for _ in range(2))
    first, other = list(ours.questions[ours.actor].choices)[:2]
    ours.answer(ours.actor, first)
    theirs.answer(theirs.actor, other)
    await thinkers.choose("m", ours.log, ours.actor, "random")
    (worker,) = thinkers._idle
    assert msgspec.json.decode(worker.put("m", theirs.log, theirs.actor, "random"))["log"] != ""


async def test_a_process_that_is_killed_is_replaced_in_the_middle_of_a_thought(thinkers: Thinkers) -> None:
    match = rumpus.match("pennywise", players=2, seed=1)
    seat, posed = next(iter(match.questions.items()))
    await thinkers.choose("m", match.log, seat, "random")
    (first,) = children()
    thought = asyncio.create_task(thinkers.choose("m", match.log, seat, "search:2s"))
    await until(lambda: thinkers._busy)
    os.kill(first, signal.SIGKILL)
    assert await thought in posed.choices
    assert first not in children()


async def test_a_killed_thinker_does_not_stop_a_game(tmp_path_factory: pytest.TempPathFactory) -> None:
    address = f"sqlite:{tmp_path_factory.mktemp('tables') / 'tables.db'}"
    async with hall(address) as house:
        (ann,) = await party(house, "bogart", "Ann", fill="easy")
        for kill in range(4):
            n = ann.table["n"]
            if children():
                os.kill(children().pop(), signal.SIGKILL)
            while ann.table["n"] < n + 3 and not ann.table["scene"].get("over"):
                await until(lambda n=n: ann.is_asked or ann.table["n"] > n + 2 or ann.table["scene"].get("over"))  # type: ignore[misc]
                await play([ann], seed=kill, answers=1)
            if ann.table["scene"].get("over"):
                await ann.starts()


SERVER = """
import asyncio, os, signal, rumpus
from rumpus.tables.thinkers import Thinkers
async def main():
    match = rumpus.match("pennywise", players=2, seed=1)
    thinkers = Thinkers()
    await thinkers.choose("m", match.log, next(iter(match.questions)), "random")
    print(thinkers._idle[0].process.pid, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
asyncio.run(main())
"""


async def test_what_is_thought_about_at_closing_time_is_not_begun_anew() -> None:
    thinkers = Thinkers(workers=1)
    match = rumpus.match("pennywise", players=2, seed=1)
    thought = asyncio.create_task(thinkers.choose("m", match.log, match.actor, "search:60s"))
    await until(lambda: bool(thinkers._busy))
    await thinkers.close()
    with pytest.raises(RulesError, match="Nobody thinks here any more"):
        await thought
    assert not children()


async def test_thinkers_do_not_outlive_a_server_that_is_killed() -> None:
    server = await asyncio.create_subprocess_exec(sys.executable, "-c", SERVER, stdout=asyncio.subprocess.PIPE)
    assert server.stdout is not None
    thinker = int(await server.stdout.readline())
    assert await server.wait() == -signal.SIGKILL
    await until(lambda: not is_running(thinker))


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False)
    return not state.stdout.startswith("Z") and bool(state.stdout.strip())
