"""The load that the servers are measured with: it plays by the rules, and it counts right."""

import asyncio
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from aiohttp import web

import rumpus
from bench.server import ours
from bench.server.contest import PEER, Plan, most
from bench.server.load import Step, percentile, settled
from bench.server.ours import Ours, handful
from bench.server.wire import Socket
from rumpus.core import Match
from rumpus.tables.hall import Hall
from rumpus.tables.store import open_store
from rumpus.web.app import make_app

PLAN = Plan("test", rounds=1, samples=1, seconds=0.1, steps=20, tries=1, paces=[1], idle=1, most=100)


def step(offered: float, fine: bool = True) -> Step:
    return Step(1, offered, int(offered), 1.0, 1.0, 1.0 if fine else 500.0, 1.0, 0.1, 0.1, 0.1, 1.0, [])


async def search(limit: float, top: float = 1e9, hiccups: Sequence[int] = ()) -> float:
    """What the search finds if everything up to a limit is fine, except for some steps that others have disturbed."""
    made = 0

    async def at(pace: float) -> Step:
        nonlocal made
        made += 1
        return step(pace, fine=pace <= limit and made not in hiccups)

    best = await most(at, 100.0, top, PLAN, asyncio.Lock(), lambda _: None)
    return best.offered if best.fine else 0.0


async def test_the_search_comes_close_to_the_limit() -> None:
    assert 925 < await search(1000) <= 1000
    assert 27 < await search(30) <= 30


async def test_the_search_ends_at_the_top_and_where_nothing_is_fine() -> None:
    assert await search(1000, top=300) == 300
    assert await search(0) == 0


async def test_one_bad_moment_does_not_end_a_search() -> None:
    assert await search(1000, hiccups=[2, 5]) > 925


def test_percentiles() -> None:
    assert percentile(range(1000), 0.99) == 990
    assert percentile([3.0], 0.99) == 3.0


def test_a_handful_is_never_worth_too_much() -> None:
    for most_worth in range(30):
        for _ in range(50):
            taken = handful([(10, 2), (5, 3), (1, 4)], most_worth)
            assert sum(taken) <= most_worth
            assert taken.count(10) <= 2
            assert taken.count(5) <= 3
            assert taken.count(1) <= 4


@pytest.mark.parametrize("piece", [1, 2, 7, 100_000])
async def test_messages_arrive_whole_however_they_are_cut(piece: int) -> None:
    messages = [b"a", b"b" * 125, b"c" * 126, b"d" * 70_000]
    frames = b"\x81\x01" + messages[0] + b"\x81\x7d" + messages[1]
    frames += b"\x81\x7e" + (126).to_bytes(2, "big") + messages[2] + b"\x81\x7f" + (70_000).to_bytes(8, "big")
    stream = b"HTTP/1.1 101 Switching Protocols\r\n\r\n" + frames + messages[3]
    socket, heard = Socket("/", "nowhere"), list[bytes]()
    socket.listen(heard.append)
    for i in range(0, len(stream), piece):
        socket.data_received(stream[i : i + piece])
    assert heard == messages


async def test_players_play_match_after_match_on_our_server(tmp_path: Path) -> None:
    hall = Hall(await open_store(f"sqlite:{tmp_path / 'rumpus.db'}"))
    runner = web.AppRunner(make_app(hall, messages=ours.UNLIMITED), access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    table = Ours(runner.addresses[0][1], 0)
    took, failed = list[float](), list[str]()
    table.took, table.failed = lambda sent, seconds: took.append(seconds), failed.append
    try:
        await table.sit_down()
        for _ in range(120):  # a match has at most about fifty
            await settled([table])
            table.take_turn()
        await settled([table])
    finally:
        for socket in table.sockets:
            socket.close()
        await runner.cleanup()
        await hall.close()
    assert not failed
    assert len(took) == 120
    assert hall.counts["answers"] == 120
    assert hall.counts["matches"] > 2


@pytest.mark.skipif(
    shutil.which("node") is None or not (PEER / "node_modules").exists(), reason="boardgame.io is not installed"
)
def test_their_pennywise_is_ours() -> None:
    """The same answers lead to the same coins after every move."""
    matches = [played(seed) for seed in range(20)]
    answers = [[[entry.answer for entry in match.entries]] for match in matches]
    script = """
        const { Client } = require('boardgame.io/client');
        const { Pennywise } = require('./game.js');
        const play = ([answers]) => {
          const client = Client({ game: Pennywise, numPlayers: 2, debug: false });
          client.start();
          return answers.map((answer) => {
            if (Array.isArray(answer)) client.moves.takeChange(answer);
            else client.moves.playCoin(answer);
            const { G, ctx } = client.getState();
            return [G.purses, G.middle, ctx.gameover ? G.winner : null];
          });
        };
        console.log(JSON.stringify(JSON.parse(require('fs').readFileSync(0)).map(play)));
    """
    done = subprocess.run(
        ["node", "-e", script], cwd=PEER, input=msgspec.json.encode(answers), capture_output=True, check=True
    )
    theirs = msgspec.json.decode(done.stdout)
    for match, seen in zip(matches, theirs, strict=True):
        assert seen == [coins(rumpus.replay(match.log, i + 1)) for i in range(len(match.entries))]


def played(seed: int) -> Match:
    match, random = rumpus.match("pennywise", 2, seed=seed, arrange={"player": 0}), Random(seed)
    while not match.over:
        match.answer(match.actor, random.choice(match.choices))
    return match


def coins(match: Match) -> Any:
    game: Any = match.game
    shown = [{str(coin): count for coin, count in purse.items()} for purse in (*game.purses, game.middle)]
    return [shown[:2], shown[2], match.standings().index(1) if match.over else None]
