"""Worker processes in which bots think, so that the server and other tables never have to wait for them.

A worker reads questions and writes answers, one JSON object a line each. While it reviews a whole match, it also writes
how far it has come. It ends when its input ends, so it never outlives its server, however that was stopped.
"""

import asyncio
import os
import signal
import sys
import traceback
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from rumpus import bots, games
from rumpus.bots import kibitzer
from rumpus.core import Match, NotAsked, Refused, RulesError
from rumpus.core.log import Entry, Log, loads
from rumpus.core.values import to_json
from rumpus.tables import past
from rumpus.tables.example import example
from rumpus.tables.turns import Asker, Turns

TRIES = 3  # if processes die while they think
SILENCE = 120.0  # seconds without output after which a process is given up; the longest thoughts take a few
REMEMBERED = 16  # matches that a process remembers
SOLVED_FOR = 2  # players of a solved game
QUICK = ("easy", "fair")  # levels of bots that do not think long
GIVES_WAY = 0.00025  # seconds between two times that a worker lets others go first
NICE = 10  # the server comes first, but on a busy machine bots must not wait for ever
NICER = 15  # for work that comes after the bots at the tables
LONGEST_LINE = 1 << 24  # bytes: enough for a review of a whole match

Progress = Callable[[int, int], None]  # so many steps done, of so many
NOBODY = Asker()


class Thought(Struct, tag="thought"):
    """A question to a bot. A process that remembers the match is only sent what has happened since."""

    match: str
    log: str  # the whole log; empty if the process knows the match up to `since` entries
    since: int
    entries: list[Entry]
    seat: int
    bot: str
    talk: int | None = None  # on an open floor: one of the seat's conversations; None: the first
    advice: float = 0.0  # seconds of thought, if advice is wanted; 0: the bot answers


class Study(Struct, tag="study"):
    """A request for a review of a finished match."""

    log: str
    seconds: float


class Puzzle(Struct, tag="puzzle"):
    """A question about a position of a solved game."""

    game: str
    options: dict[str, Any]
    position: str  # empty: the first position


class Pictured(Struct, tag="pictured"):
    """A request for a picture of a game."""

    game: str


class Past(Struct, tag="past"):
    """A request for a finished match as a seat saw it after so many entries. A log that is known is not sent again."""

    match: str
    log: str
    step: int
    seat: int | None


class Answer(Struct, omit_defaults=True):
    """A result, or a refusal, or an error, or progress."""

    answer: Any = None
    refused: str = ""  # why there is no result, in a sentence
    error: str = ""
    far: tuple[int, int] | None = None


# ---- in the server


class Said(Answer):
    """An answer whose result is not decoded yet: some are passed on as they are."""

    answer: msgspec.Raw = msgspec.Raw(b"null")


class Known(NamedTuple):
    """How far a process knows a match: the number of entries, and the last one."""

    entries: int = 0
    last: Entry | None = None


class Worker:
    """A process, and which matches it knows how far."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.known: OrderedDict[str, Known] = OrderedDict()

    def put(self, match: str, log: Log, seat: int, bot: str, advice: float = 0.0, talk: int | None = None) -> bytes:
        """Send a question, with as much of the match as the process does not know."""
        since, last = self.known.get(match, Known())
        # If another server was faster, the last entry here may not be the one that the process was told.
        whole = not (0 < since <= len(log.entries) and log.entries[since - 1] == last)
        text = log.dumps(over=False).decode() if whole else ""
        new = [] if whole else log.entries[since:]
        self.remember(match, Known(len(log.entries), log.entries[-1] if log.entries else None))
        return to_json(Thought(match, text, since, new, seat, bot, talk, advice)) + b"\n"

    def put_past(self, match: str, log: str, step: int, seat: int | None) -> bytes:
        """The same for a finished match."""
        text = "" if match in self.known else log
        self.remember(match, Known(1))
        return to_json(Past(match, text, step, seat)) + b"\n"

    def remember(self, match: str, known: Known) -> None:
        self.known[match] = known
        self.known.move_to_end(match)
        while len(self.known) > REMEMBERED:
            self.known.popitem(last=False)


class Thinkers:
    """A pool of a few processes for one kind of question. Each is started when it is first needed.

    `most`: questions that may wait; `share`: how many of them of one address; `nice`: the priority, as in nice(1).
    """

    def __init__(self, workers: int = 2, most: int = 1024, share: int = 256, nice: int = NICE) -> None:
        self.nice = nice
        self.waiting = 0  # questions under way
        self.turns = Turns(workers, most, share)
        self._closed = False
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()
        self._starting: set[asyncio.Task[None]] = set()

    async def choose(
        self, match: str, log: Log, seat: int, bot: str, asker: Asker = NOBODY, talk: int | None = None
    ) -> Any:
        """What a bot answers, as plain JSON data; on an open floor, in one of its conversations."""
        slow = bot not in QUICK
        said = await self._ask(match, lambda worker: worker.put(match, log, seat, bot, talk=talk), asker, slow=slow)
        return msgspec.json.decode(said)

    async def advise(self, match: str, log: Log, seat: int, seconds: float, asker: Asker = NOBODY) -> Any:
        """What a strong player would do on that seat."""
        said = await self._ask(match, lambda worker: worker.put(match, log, seat, "", seconds), asker)
        return msgspec.json.decode(said)

    async def review(self, log: Log, seconds: float, progress: Progress) -> msgspec.Raw:
        """What a strong player thinks of a finished match, after about so many seconds of thought."""
        question = to_json(Study(log.dumps(over=True).decode(), seconds)) + b"\n"
        return await self._ask("", lambda _: question, progress=progress)

    async def look(self, game: str, options: dict[str, Any], position: str, asker: Asker = NOBODY) -> Any:
        """What is known about a position of a solved game. Raises Refused if there is no such position."""
        table = f"solved {game}"

        def put(worker: Worker) -> bytes:
            worker.known[table] = Known(1)  # so that the same process is asked again, which has solved it already
            return to_json(Puzzle(game, options, position)) + b"\n"

        return msgspec.json.decode(await self._ask(table, put, asker))

    async def example(self, game: str, asker: Asker = NOBODY) -> msgspec.Raw:
        """A picture of the game for its rules page."""
        question = to_json(Pictured(game)) + b"\n"
        return await self._ask("", lambda _: question, asker)

    async def look_back(self, match: str, log: str, step: int, seat: int | None, asker: Asker = NOBODY) -> msgspec.Raw:
        """A finished match, as a seat saw it after so many entries."""
        return await self._ask(match, lambda worker: worker.put_past(match, log, step, seat), asker)

    async def _ask(
        self,
        match: str,
        put: Callable[[Worker], bytes],
        asker: Asker = NOBODY,
        progress: Progress | None = None,
        slow: bool = False,
    ) -> msgspec.Raw:
        self.waiting += 1
        try:
            async with self.turns.turn(asker, slow):
                for _ in range(TRIES):
                    said = await self._think(await self._a_worker(match), put, progress)
                    if said is not None:
                        if said.refused:
                            raise Refused(said.refused)
                        if said.error:
                            raise RulesError(f"A bot could not think: {said.error}")
                        return said.answer
        finally:
            self.waiting -= 1
        raise RulesError(f"{TRIES} processes have died over one thought.")

    async def _think(self, worker: Worker, put: Callable[[Worker], bytes], progress: Progress | None) -> Said | None:
        """What a process answers; None if it has died."""
        process = worker.process
        assert process.stdin is not None
        assert process.stdout is not None
        self._busy.add(worker)
        said: Said | None = None
        try:
            async with asyncio.timeout(SILENCE) as patience:
                process.stdin.write(put(worker))
                await process.stdin.drain()
                while said is None and (line := await process.stdout.readline()).endswith(b"\n"):
                    said = msgspec.json.decode(line, type=Said)
                    if said.error:
                        worker.known.clear()  # after an error it has forgotten its matches
                    if said.far is not None and progress is not None:
                        progress(*said.far)
                        patience.reschedule(asyncio.get_running_loop().time() + SILENCE)
                        said = None
        except ConnectionError:
            pass
        except TimeoutError:
            raise RulesError(f"A bot has said nothing for {SILENCE:.0f} seconds.") from None
        finally:
            self._busy.discard(worker)
            if said is not None:
                self._idle.append(worker)
            else:
                await end(process)
        return said

    async def _a_worker(self, match: str) -> Worker:
        """An idle process, preferably one that knows the match."""
        while self._closed or not self._idle:
            if self._closed:  # its process was killed on purpose: do not start another
                raise RulesError("Nobody thinks here any more.")
            # Whoever asked may be gone before it has started: then it serves the next, and is closed like the others.
            starting = asyncio.create_task(self._start())
            self._starting.add(starting)
            starting.add_done_callback(self._starting.discard)
            await asyncio.shield(starting)
        best = max(self._idle, key=lambda worker: worker.known.get(match, Known()).entries)
        self._idle.remove(best)
        return best

    async def _start(self) -> None:
        command = (sys.executable, "-m", __name__, str(self.nice))
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE)
        self._idle.append(Worker(process))

    async def close(self) -> None:
        self._closed = True
        await asyncio.gather(*self._starting, return_exceptions=True)
        for worker in [*self._idle, *self._busy]:
            await end(worker.process)
        self._idle.clear()


async def end(process: Process) -> None:
    if process.returncode is None:
        process.kill()
    await process.wait()
    if process.stdin is not None:
        process.stdin.close()
        with suppress(ConnectionError):
            await process.stdin.wait_closed()
    if process.stdout is not None:
        with suppress(RuntimeError):  # somebody is still reading from it, and will see its end, too
            await process.stdout.read()


# ---- in the worker process


class Recalled:
    """A match that a process remembers, with its bots, which may remember their earlier thoughts."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.bots: dict[tuple[int, str], bots.Bot] = {}

    def bot(self, seat: int, name: str) -> bots.Bot:
        if (seat, name) not in self.bots:
            at = self.match.beginning
            self.bots[seat, name] = bots.named(name, game=at.game, players=at.players, options=at.options)
        return self.bots[seat, name]


def think(thought: Thought, kept: OrderedDict[str, Recalled]) -> Answer:
    try:
        recalled = recall(thought, kept)
        chair = bots.Chair(recalled.match, thought.seat, thought.talk)
        if thought.advice:
            return Answer(kibitzer.advice(recalled.match, chair, thought.advice))
        return Answer(recalled.bot(thought.seat, thought.bot).choose(chair))
    except NotAsked:  # the table has gone on while this was waiting
        return Answer()
    except Exception:
        kept.pop(thought.match, None)
        return Answer(error=traceback.format_exc())


def recall(thought: Thought, kept: OrderedDict[str, Recalled]) -> Recalled:
    """The match, as far as it has been played."""
    recalled = kept.get(thought.match)
    if thought.log or recalled is None or len(recalled.match.entries) != thought.since:
        log = loads(thought.log.encode())
        recalled = kept[thought.match] = Recalled(Match.replay(games.find(log.beginning.game), log))
    for entry in thought.entries:
        recalled.match.follow(entry)
    kept.move_to_end(thought.match)
    while len(kept) > REMEMBERED:
        kept.popitem(last=False)
    return recalled


def study(asked: Study, say: Callable[[Answer], None]) -> Answer:
    def progress(done: int, total: int, _: kibitzer.Decision) -> None:
        say(Answer(far=(done, total)))

    try:
        return Answer(kibitzer.review(loads(asked.log.encode()), seconds=asked.seconds, progress=progress))
    except Exception:
        return Answer(error=traceback.format_exc())


def look_back(asked: Past, logs: OrderedDict[str, Log]) -> Answer:
    try:
        if asked.log:
            logs[asked.match] = loads(asked.log.encode())
        log = logs[asked.match]
        logs.move_to_end(asked.match)
        while len(logs) > REMEMBERED:
            logs.popitem(last=False)
        return Answer(past.look_back(log, asked.step, asked.seat))
    except Refused as why:
        return Answer(refused=str(why))
    except Exception:
        logs.clear()
        return Answer(error=traceback.format_exc())


def look(asked: Puzzle) -> Answer:
    try:
        solution = bots.solution(asked.game, SOLVED_FOR, asked.options)
        seen = solution.look(asked.position or solution.start)
        known = {"facts": solution.facts, "writing": solution.writing, "start": solution.start, "maps": solution.maps()}
        return Answer(known | msgspec.structs.asdict(seen))
    except Refused as why:
        return Answer(refused=str(why))
    except Exception:
        return Answer(error=traceback.format_exc())


def picture(asked: Pictured) -> Answer:
    try:
        return Answer(example(asked.game))
    except Refused as why:
        return Answer(refused=str(why))
    except Exception:
        return Answer(error=traceback.format_exc())


class GivingWay:
    """While a process thinks, a timer makes it yield its core to others several thousand times a second.

    A low priority alone is not enough: the system lets a running process go on for some milliseconds, and the server
    could have handled a whole move in that time.
    """

    def __init__(self) -> None:
        self.thinking = False
        signal.signal(signal.SIGALRM, self.give_way)

    def give_way(self, *_: object) -> None:
        if self.thinking:
            os.sched_yield()
            signal.setitimer(signal.ITIMER_REAL, GIVES_WAY)

    def __enter__(self) -> None:
        self.thinking = True
        self.give_way()

    def __exit__(self, *_: object) -> None:
        self.thinking = False
        signal.setitimer(signal.ITIMER_REAL, 0)


def main() -> None:
    # A process group of its own: Ctrl-C is meant for the server, which ends its workers itself. But not a session of
    # its own: many systems divide CPU time among sessions first, and a low priority only counts within a session.
    os.setpgid(0, 0)
    os.nice(int(sys.argv[1]))
    out = os.dup(1)
    os.dup2(2, 1)  # prints go to stderr: they are not answers
    kept: OrderedDict[str, Recalled] = OrderedDict()
    logs: OrderedDict[str, Log] = OrderedDict()

    def say(answer: Answer) -> None:
        left = to_json(answer) + b"\n"
        while left:  # a pipe may take only a part of it
            left = left[os.write(out, left) :]

    giving_way = GivingWay()
    for line in sys.stdin.buffer:
        with giving_way:
            match msgspec.json.decode(line, type=Thought | Study | Puzzle | Pictured | Past):
                case Study() as asked:
                    say(study(asked, say))
                case Puzzle() as asked:
                    say(look(asked))
                case Pictured() as asked:
                    say(picture(asked))
                case Past() as asked:
                    say(look_back(asked, logs))
                case asked:
                    say(think(asked, kept))


if __name__ == "__main__":
    main()
