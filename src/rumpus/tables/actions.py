"""What people do at a table. Each action is checked and written to the store, and only then acknowledged and shown."""

from collections.abc import Awaitable, Callable
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from rumpus.core import Match, Refused, Seat, StaleQuestion
from rumpus.core.values import to_json, tupled
from rumpus.tables import commands as do
from rumpus.tables import news, powers
from rumpus.tables.broadcast import Watcher
from rumpus.tables.limits import TooFast
from rumpus.tables.store import StoreUnavailable
from rumpus.tables.table import AnotherMatch, Table
from rumpus.tables.turns import Asker
from rumpus.tables.typed import Typed, understood
from rumpus.tables.written import Answered, read_answered

WAS_TAKEN = 256  # last answers of the previous match that are recognised when sent again
CHATTER = (6, 0.5)  # messages of one person: at once, and per second
UNDOS = (4, 0.5)
LOOKS = (10, 1.0)  # requests for the whole table: news are sent without being asked for
TYPED = (60, 15.0)
MOVES = (6, 0.1)  # to a chair or from it during a match: each is told in its story
HINTS = (3, 0.2)
ADVICE = 1.5  # seconds of thought for a hint

P = ParamSpec("P")
T = TypeVar("T")


def read_again_before_refusing(
    do: Callable[Concatenate[Table, P], Awaitable[T]],
) -> Callable[Concatenate[Table, P], Awaitable[T]]:
    """With several processes, another one may know more: before a refusal, read what it wrote and try once more."""

    @wraps(do)
    async def careful(table: Table, /, *args: P.args, **details: P.kwargs) -> T:
        try:
            return await do(table, *args, **details)
        except (StoreUnavailable, TooFast):
            raise
        except Refused:
            if table.hall.alone or not await table.has_news():
                raise
            return await do(table, *args, **details)

    return careful


# ---- in the room


@read_again_before_refusing
async def carry_out(table: Table, by: str, what: do.Asked) -> None:
    """Somebody does something in the room."""
    if isinstance(what, do.Say):
        table.allowances.take(by, "say", CHATTER, "You talk very fast: wait a moment.")
    elif isinstance(what, do.Host) and what.person == by and table.room.host not in table.here():
        if table.presence.away_for(table.room.host) < table.hall.grace * 1000:
            raise Refused(f"{table.room.name_of(table.room.host)} may be back in a moment: wait a little.")
        by = ""  # done by the server, as only the host could: a room without its host would be stuck
    elif isinstance(what, do.Sit | do.Stand) and table.room.playing:
        table.allowances.take(by, "move", MOVES, "You change chairs very fast: wait a moment.")

    def checked() -> do.Done:
        if isinstance(what, do.Sit):
            table.way.see_whether_there_is_room(by)
        elif isinstance(what, do.Rename) and (why := table.room.doubts_about(by, what.name)):
            raise Refused(why)
        powers.see_whether_a_stand_in_may(table.room, table.here(), by, what)
        return table.talk.as_it_is_heard(by, what) if isinstance(what, do.Say) else what

    await table.change_room(by, checked)


@read_again_before_refusing
async def start(table: Table, by: str, fill: str) -> None:
    """A match begins."""
    await table.begin(by, fill)


@read_again_before_refusing
async def speak(table: Table, person: str, match_id: str, text: str) -> None:
    """Somebody writes to their partners in a conversation."""
    seat, match = table.seat_in(match_id, person), table.playing()
    table.pass_on(table.talk.speak(person, match, seat, text))


@read_again_before_refusing
async def react(table: Table, person: str, mood: do.Mood) -> None:
    """Somebody shows everybody a reaction."""
    table.pass_on(table.talk.react(person, mood))


# ---- in the match


@read_again_before_refusing
async def answer(table: Table, person: str, match_id: str, number: int, value: Any, talk: int | None = None) -> None:
    """Somebody answers a question."""
    try:
        sent = tupled(value)
    except RecursionError:
        raise Refused("This answer is nested too deeply.") from None
    try:
        await table.give(lambda: table.seat_in(match_id, person), number, sent, talk)
    except AnotherMatch:
        if not await _was_taken(table, match_id, number, sent):
            raise


async def _was_taken(table: Table, match_id: str, number: int, sent: Any) -> bool:
    """Whether this is an answer of the previous match, sent again by somebody who had lost the connection."""
    if not any(past.match == match_id for past in table.room.history[-2:]):
        return False
    stream = f"match:{match_id}"
    (length,) = await table.hall.store.lengths([stream])
    kept = await table.hall.store.read(stream, max(length - 1 - WAS_TAKEN, 0))
    done = [read_answered(entry.data) for entry in kept]
    return any(one.number == number and one.as_sent == sent for one in done)


@read_again_before_refusing
async def undo(table: Table, person: str, match_id: str) -> None:
    """Somebody takes their last answer back."""
    table.allowances.take(person, "undo", UNDOS, "You change your mind very fast: wait a moment.")

    def take_back() -> Answered:
        seat, match = table.seat_in(match_id, person), table.playing()
        number = match.number
        match.undo(seat)
        return table.done(match, number)

    await table.play(take_back)


@read_again_before_refusing
async def hint(table: Table, watcher: Watcher, match_id: str, number: int) -> None:
    """Somebody asks what a strong player would do. The advice is sent to them when it is ready."""
    seat, match = table.seat_in(match_id, watcher.person), table.playing()
    if (why := table.room.no_hints()) is not None:
        raise Refused(why)
    if match.posed(seat) is None or match.number_for(seat) != number:
        raise StaleQuestion("You are not asked that now; look at the table again.")
    table.allowances.take(watcher.person, "hint", HINTS, "You ask very often: wait a moment.")
    if table.advising:
        raise TooFast("A hint is being thought about already: wait for it.")
    table.hall.advisers.turns.check(Asker(watcher.address, table.code))
    table.advising = True
    table.soon(partial(_advise, table, watcher, match, seat, number))


async def _advise(table: Table, watcher: Watcher, match: Match, seat: Seat, number: int) -> None:
    match_id, answers, asker = table.match_id, [], Asker(watcher.address, table.code)
    try:
        answers = await table.hall.advisers.advise(match_id, match.log, seat, ADVICE, asker)
    finally:
        table.advising = False
        watcher.send(to_json(news.Hint(match=match_id, question=number, answers=answers)))


# ---- looking


async def look(table: Table, watcher: Watcher, lines: int) -> None:
    """Send somebody the whole table again. They have so many `lines` of its story already."""
    see_how_often(table, watcher.holder)
    await table.show_all(watcher, lines)


def see_how_often(table: Table, person: str) -> None:
    table.allowances.take(person, "look", LOOKS, "You look very often: wait a moment.")


@read_again_before_refusing
async def understand(table: Table, person: str, what: do.Type) -> Typed:
    """What a typed text means, as far as its author can see the table. Nothing is done about it yet."""
    table.allowances.take(person, "type", TYPED, "You type very fast: wait a moment.")
    async with table.lock:  # what is not written yet is not shown
        table.see_whether_it_is_open()
        match = table.match
        if match is None or what.match != table.match_id:
            raise AnotherMatch("That match is not the one on this table.")
        seat, left = table.seat_of(person), table.way.deadline()
        return understood(match, seat, what.text, what.talk, left, match.game.at(table.clock.elapsed()))
