"""Two ways of playing a match live: in turn, or on an open floor. A table chooses one when it takes up a match.

In turn, everybody waits for the answer to one question, and sees at once what came of it. On an open floor many act at
the same time: nobody waits, people come and go, and everybody is sent a new picture now and then.
"""

import asyncio
import logging
import random
from functools import partial
from typing import TYPE_CHECKING

from rumpus.core import WAIT, AskAny, IllegalAnswer, Match, Refused, Seat, StaleQuestion
from rumpus.tables import news
from rumpus.tables.broadcast import Asked, Story, Watcher, show

if TYPE_CHECKING:
    from rumpus.tables.table import Table
    from rumpus.tables.written import Answered

log = logging.getLogger("rumpus.tables")

ACCEPTED = 32  # last answers that are recognised when sent again; on an open floor, so many for each player
FAIR_CHANCE = 15_000  # milliseconds that people have at least for a question when they come back to a table
PATIENCE = 3.0  # seconds that bots wait if another process probably lets them think already
PICTURE = 0.006  # seconds between two pictures of a busy floor, for each who watches
AT_A_TIME = 4  # watchers who are sent a picture before answers get a chance again
AGAIN = -1  # instead of the number of a question, on an open floor, where bots are always asked
BREATH = 0.02  # seconds between two answers of a bot on an open floor, at least
FLOOR_PACE = (5.0, 10.0)  # how long a bot rests between two answers on an open floor: so many times its pace
NEWS = 300  # last lines of the story that people are told who come to an open floor


class InTurn:
    """One question at a time. A part of its table."""

    stands_in = True  # whether a bot plays for somebody who is away
    tells_all = True  # whether people who come later are told the whole story
    repeats = True  # whether a message is sent that is the same as the last one

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.asked: dict[Seat | None, Asked] = {}  # as everybody was asked last

    # ---- answers, and time

    def remembered(self, match: Match) -> int:
        """How many answers are recognised when they are sent again."""
        return ACCEPTED

    async def be_on_time(self) -> int | None:
        """Called before somebody does something: whatever is due earlier happens first.

        Returns the time of what is done then, if time is part of the game.
        """
        return None

    async def time_out(self, number: int) -> None:
        """The time for a question is over."""

        def silence() -> "Answered":
            match = self.table.playing()
            if match.number != number:
                raise StaleQuestion("Somebody has answered.")
            match.time_out(self.table.clock.elapsed())
            return self.table.done(match, number)

        await self.table.play(silence)

    def time_left(self, match: Match) -> int | None:
        """Milliseconds until something happens by itself; None while nobody who plays is here: clocks are stopped."""
        limit, since = self.table.clock.limit(), self.table.presence.attended_at
        if limit is None or since is None:
            return None
        began = max(self.table.clock.asked_at, self.table.room.clock_at)
        return max(began + limit, since + min(limit, FAIR_CHANCE)) - self.table.clock.now()

    def deadline(self) -> int | None:
        """Milliseconds on the clock that everybody sees."""
        return self.table.clock.left()

    def sooner(self, before: asyncio.TimerHandle, after: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
        """Which of two alarms stays set: the new one."""
        before.cancel()
        return after

    # ---- who comes and goes

    def next_to_come(self) -> int | None:
        """The first chair of somebody who has sat down during the match and has not joined it yet."""
        return None

    def see_whether_there_is_room(self, person: str) -> None:
        """Raise Refused if that person cannot join the match."""

    # ---- what is seen

    def show(self, match: Match, urgent: set[Seat], changed: bool) -> None:
        """Send the match to everybody; if nothing has `changed` for the others, only to those who did something."""
        watchers = self.table.watchers
        show(self.table, match, [watcher for watcher in watchers if changed or watcher.seat in urgent])

    def first_line(self, match: Match) -> int:
        """The line at which the story begins for people who come in."""
        return 0

    def tell(self, own: news.Own, match: Match, watcher: Watcher, has: int) -> int:
        """Add the lines that are new to somebody, who says that they have `has`. Returns how many they have then."""
        story = self.table.updates.stories.setdefault(watcher.seat, Story())
        lines = story.length(match, watcher.seat)
        own.start = has if watcher.lines < has <= lines else watcher.lines
        own.told = story.after(own.start)
        return lines

    # ---- bots

    def wake(self, match: Match, patient: bool) -> list[int]:
        """Let bots think if it is their turn. Returns in how many milliseconds others have to stand in for people."""
        if isinstance(match.question, AskAny) and match.question.leisure:
            return []
        table, alarms = self.table, []
        for seat, _ in match.waiting:
            level = table.bots.level_on(seat)
            if level:
                table.bots.have_thought(match.number, seat, level, patient)
            elif table.room.stand_in and table.presence.attended_at is not None:
                person = table.room.person_on(seat)
                if person not in table.here():
                    alarms.append(int(table.hall.grace * 1000) - table.presence.away_for(person))
        return alarms

    async def think(self, task: tuple[str, int, int], level: str, patient: bool) -> None:
        """A bot answers for a seat, after about as long as a person would take."""
        table, (_, number, seat) = self.table, task
        await asyncio.sleep(PATIENCE if patient else 0)
        await asyncio.sleep(
            max(table.clock.seen_at - table.clock.now(), 0) / 1000
        )  # people still look at what has happened
        match = table.bots.still(task)
        if match is None:
            return
        # The pause is random, so that it does not tell whether there was anything to think about.
        pace = table.hall.pace * (random.uniform(0.5, 1.3) + (level == "hard"))
        answer, _ = await asyncio.gather(table.bots.thought(match, Seat(seat), level), asyncio.sleep(pace))
        match = table.bots.still(task)
        if answer is WAIT or match is None or not table.bots.level_on(Seat(seat)):
            return
        try:
            await table.give(lambda: table.bots.unanswered(task), number, answer, bot=True)
        except IllegalAnswer:
            log.exception("the answer of a bot is not legal", extra={"room": table.code})
            match = table.bots.still(task)
            posed = match and match.posed(Seat(seat))
            if posed:
                await table.give(lambda: table.bots.unanswered(task), number, posed.choices[0], bot=True)

    def go_on(self) -> None:
        """A bot has answered. Nothing to do: the table wakes it when it is asked again."""


class OnFloor(InTurn):
    """Everybody at once, each in their own conversations."""

    stands_in = tells_all = repeats = False

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        self._next_picture = 0.0
        self._drawing = self._outdated = False  # whether a picture is being sent, and whether more has happened since

    # ---- answers, and time

    def remembered(self, match: Match) -> int:
        return ACCEPTED * match.game.n

    async def be_on_time(self) -> int | None:
        """Everything that is due happens, each as an entry of its own."""
        table = self.table
        if table.match is not None and not table.hall.alone:
            await table.catch_up_match(table.match)  # cheaper than a refused append, which is likely where many answer
        at = table.clock.elapsed()
        while table.match is not None and (due := table.match.due) is not None and due <= at and table.room.playing:
            match, number = table.match, table.match.number
            match.lapse(at, 1)
            await table.write_down(match, table.done(match, number))
        return at

    async def time_out(self, number: int) -> None:
        """Whatever is due by now happens."""
        async with self.table.lock:
            try:
                await self.be_on_time()
            finally:
                self.table.show()

    def time_left(self, match: Match) -> int | None:
        return None if match.due is None else match.due + self.table.clock.began_at - self.table.clock.now()

    def deadline(self) -> int | None:
        """None: each conversation has its own, and so has the floor."""
        return None

    def sooner(self, before: asyncio.TimerHandle, after: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
        """The earlier one stays: bots are woken all the time, and must not put off what is due."""
        if after is None or before.when() > after.when():
            return super().sooner(before, after)
        after.cancel()
        return before

    # ---- who comes and goes

    def next_to_come(self) -> int | None:
        match, room = self.table.match, self.table.room
        if match is None or match.over or not room.playing:
            return None
        return match.game.n if match.game.n < len(room.chairs) else None

    def see_whether_there_is_room(self, person: str) -> None:
        match, room = self.table.match, self.table.room
        if match is None or not room.playing or person in room.seats:
            return
        if (why := match.turns_away(self.table.clock.elapsed())) is not None:
            raise Refused(why)

    async def _come_or_go(self, seat: Seat) -> None:
        """Note in the match that somebody has been away for a while, or is back."""
        table = self.table

        def change() -> "Answered":
            match = table.playing()
            number, here = match.number, table.room.person_on(seat) in table.here()
            if here != match.is_gone(seat):
                raise Refused("Nothing has changed.")
            (match.come_back if here else match.leave)(seat, table.clock.elapsed())
            return table.done(match, number)

        await table.play(change)

    def _look_who_is_gone(self, match: Match) -> list[int]:
        """Take people off the floor who have left, and back onto it. Returns in how many milliseconds others will."""
        table = self.table
        waits, here = [], table.here()
        for i, chair in enumerate(table.room.chairs[: match.game.n]):
            if chair is None or chair.bot:
                continue
            seat, is_here = Seat(i), chair.person in here
            left = (
                0
                if is_here or not chair.person
                else int(table.hall.grace * 1000) - table.presence.away_for(chair.person)
            )
            if is_here == match.is_gone(seat) and left <= 0:
                table.soon(partial(self._come_or_go, seat))
            elif left > 0:
                waits.append(left)
        return waits

    # ---- what is seen

    def show(self, match: Match, urgent: set[Seat], changed: bool) -> None:
        """Send the match at once to those who did something. The others get a picture now and then."""
        super().show(match, urgent, changed=False)
        self._outdated = True
        if not self._drawing:
            self._drawing = True
            self.table.soon(self._draw_pictures)

    async def _draw_pictures(self) -> None:
        """Send pictures of a busy floor until nothing more happens: to a few at a time, with answers in between."""
        table, time = self.table, asyncio.get_running_loop().time
        try:
            while self._outdated:
                await asyncio.sleep(max(self._next_picture - time(), 0))
                self._outdated, took = False, 0.0
                watchers = list(table.watchers)
                for i in range(0, len(watchers), AT_A_TIME):
                    async with table.lock:  # what is not written yet is not shown
                        began = time()
                        if table.match is not None:
                            few = [watcher for watcher in watchers[i : i + AT_A_TIME] if watcher in table.watchers]
                            show(table, table.match, few)
                        took += time() - began
                    await asyncio.sleep(0)  # releasing a lock does not yet let those run who wait for it
                # On a slow or busy machine pictures take longer: then there are fewer, so that answers come first.
                self._next_picture = time() + max(PICTURE * len(watchers), 4 * took)
        finally:
            self._drawing = False

    def first_line(self, match: Match) -> int:
        return max(match.told - NEWS, 0)

    def tell(self, own: news.Own, match: Match, watcher: Watcher, has: int) -> int:
        told = match.lines(watcher.seat, watcher.told)
        own.told, own.start = told, watcher.lines
        return watcher.lines + len(told)

    # ---- bots

    def wake(self, match: Match, patient: bool) -> list[int]:
        """Let every bot think: on an open floor there is always something to do."""
        alarms = self._look_who_is_gone(match)
        for i, chair in enumerate(self.table.room.chairs[: match.game.n]):
            if chair is not None and chair.bot:
                self.table.bots.have_thought(AGAIN, Seat(i), chair.bot, patient)
        return alarms

    async def think(self, task: tuple[str, int, int], level: str, patient: bool) -> None:
        """A bot gives one answer in one of its conversations, after a rest, so that people are not swamped."""
        table, seat = self.table, Seat(task[2])
        number = table.playing().number_for(seat)  # as of now: if another process answers meanwhile, this is stale
        await asyncio.sleep((PATIENCE if patient else BREATH) + table.hall.pace * random.uniform(*FLOOR_PACE))
        match = table.playing()
        for posed in match.posed_to(seat) if table.match_id == task[0] else ():
            if posed.given is not None:
                continue  # a bot does not change its mind
            answer = await table.bots.thought(match, seat, level, posed.talk)
            if answer is not WAIT and table.match_id == task[0]:
                await table.give(lambda: seat, number, answer, posed.talk)
                return

    def go_on(self) -> None:
        """A bot has answered: wake it again."""
        self.table.wake()


def way_of(table: "Table", match: Match) -> InTurn:
    return (OnFloor if match.kind.open_floor else InTurn)(table)
