"""The text table: one match on a full screen."""

import asyncio
from collections.abc import Collection
from contextlib import suppress
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Footer, Input, Label

from rumpus.bots import kibitzer
from rumpus.core import Moves, Posed, Refused, Seat, listing
from rumpus.terminal.app import Failed
from rumpus.terminal.choices import Choices
from rumpus.terminal.drawing.blocks import joined, styled
from rumpus.terminal.moments import Frame, frames
from rumpus.terminal.reviewing import as_text, in_a_sentence
from rumpus.terminal.rewatching import ReplayScreen
from rumpus.terminal.screens import Choose, HandOver, Page
from rumpus.terminal.shelf import coached, rules_text
from rumpus.terminal.sitting import Sitting
from rumpus.terminal.steps import Steps
from rumpus.terminal.thinking import elsewhere
from rumpus.terminal.widgets import QuestionPanel, TableView
from rumpus.text import asking
from rumpus.text.words import in_words, result, waiting

AFTERWARDS = ["look at it again", "hear what a strong player thinks of it", "leave"]
THOUGHT = 20.0  # seconds of thought for a review
PAUSE = 0.7  # seconds, at least, that a bot takes
SKIPS = ("enter", "space", "escape", "right", "down")  # keys that skip what is shown


class TableScreen(Screen[None]):
    """People answer from a list or by typing; bots think in a thread."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("u", "undo", "Undo"),
        ("r", "rules", "Rules"),
        ("l", "log", "Log"),
        ("w", "look", "In words"),
        ("h,question_mark", "help", "Help"),
        ("q", "quit", "Quit"),
    ]
    CSS = """
    TableScreen #title { width: 100%; height: 1; background: $panel; padding: 0 1; }
    """

    def __init__(self, sitting: Sitting, pace: float = 1.0) -> None:
        """At pace 2 everything takes twice as long; at 0 only questions are shown."""
        super().__init__()
        self.sitting = sitting
        self.pace = pace
        self.skip: asyncio.Event | None = None  # set by a key, while something is shown that can be skipped
        self.seen = len(sitting.match.entries)  # how much of the match has been shown
        sitting.match.watch(pace > 0)
        self.asked: Seat | None = None  # the person who is to answer
        self.steps: Steps | None = None
        self.at_the_keyboard: Seat | None = None
        self.read: dict[Seat | None, int] = {}  # how much of the story each had seen when they last answered

    def compose(self) -> ComposeResult:
        match = self.sitting.match
        kinds: dict[str, list[str]] = {}
        for seat in self.sitting.bots:
            kinds.setdefault(self.sitting.level(seat), []).append(self.sitting.name(seat))
        robots = "; ".join(f"{listing(names)}: {kind}" for kind, names in kinds.items())
        yield Label(Text.assemble((match.kind.title, "bold"), f"   {robots}"), id="title")
        yield TableView()
        yield QuestionPanel()
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.go_on()

    # ---- the match goes on

    @work(exclusive=True, group="match")
    async def go_on(self) -> None:
        """Bots answer, one after the other, until a person is asked or the game is over."""
        try:
            await self._go_on()
        except Exception as why:
            self.post_message(Failed(why))

    async def _go_on(self) -> None:
        sitting = self.sitting
        self.asked, self.steps = None, None
        while True:
            seat = sitting.next()
            await self._show_moments()
            if seat is None or seat not in sitting.bots:
                break
            self._show_waiting()
            number, copy = sitting.posed(seat).number, sitting.copy()
            think = elsewhere(partial(sitting.think, seat, copy))
            answer, _ = await asyncio.gather(think, asyncio.sleep(PAUSE * self.pace))
            sitting.take(seat, answer, number)
        if seat is None:
            self._finish()
            return
        if sitting.secret and seat != self.at_the_keyboard:
            await self.app.push_screen_wait(HandOver(sitting.name(seat)))
        self.at_the_keyboard = seat
        self._put(seat)

    async def _show_moments(self) -> None:
        """Show what happened after the last answer, step by step. A key skips the rest."""
        match, viewer = self.sitting.match, self._viewer()
        news, self.seen = self.seen < len(match.entries), len(match.entries)
        if not (news and self.pace):
            return
        self.skip = asyncio.Event()
        try:
            for frame in frames(match, viewer):
                self._show_frame(viewer, frame)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.skip.wait(), frame.lasts * self.pace)
                    break
        finally:
            self.skip = None

    def _show_frame(self, viewer: Seat | None, frame: Frame) -> None:
        self.query_one(QuestionPanel).tell(frame)
        view, read = self.query_one(TableView), self.read.get(viewer, 0)
        view.show(self.sitting.match, viewer, read=read, frame=frame, marked=True)

    def _viewer(self) -> Seat | None:
        """As whom the table is shown. Between two people with secrets, as nobody."""
        if self.asked is not None:
            return self.asked
        return self.sitting.eyes(None if self.sitting.secret else self.at_the_keyboard)

    def _show_waiting(self) -> None:
        match, viewer = self.sitting.match, self._viewer()
        scene = match.view(viewer)
        self.query_one(QuestionPanel).put(waiting(scene, match.names), [], False, "", "waiting")
        self._draw(viewer)

    def _put(self, seat: Seat) -> None:
        self.asked = seat
        self.steps = Steps(self.sitting.posed(seat))
        self._put_step()

    def _put_step(self) -> None:
        steps, seat = self.steps, self.asked
        assert steps is not None
        assert seat is not None
        posed, labels = steps.posed, steps.labels
        if self.sitting.may_pass(seat):
            labels.append(f"leave it to {self.sitting.left_to()}")
        sealed = " (sealed)" if posed.sealed else ""
        numbered = asking.numbered(posed)
        plainly = numbered and not isinstance(posed.choices, Moves)  # the list is enough
        hint = steps.progress or ("" if plainly else asking.how_to_answer(posed))
        title = f"{self.sitting.name(seat)}, {posed.what}{sealed}"
        self.query_one(QuestionPanel).put(title, labels, numbered, hint, "asked" if labels else "words")
        if asking.takes_words(posed):
            self.query_one(QuestionPanel).start_typing("")
        self._draw(seat, steps.lit)

    def _finish(self) -> None:
        match, viewer = self.sitting.match, self._viewer()
        self._draw(viewer)
        self.query_one(QuestionPanel).put(
            result(match.view(viewer), match.names), AFTERWARDS, True, f"Seed: {match.seed}", "over"
        )

    def _draw(self, viewer: Seat | None, lit: Collection[object] = ()) -> None:
        self.query_one(TableView).show(self.sitting.match, viewer, lit, self.read.get(viewer, 0))

    def _after(self, choice: int) -> None:
        """What can be chosen when the game is over."""
        if choice == 0:
            self.app.push_screen(ReplayScreen(self.sitting.match.kind, self.sitting.match.log, None, pace=self.pace))
        elif choice == 1:
            self.review()
        else:
            self.dismiss(None)

    @work(exclusive=True, group="match")
    async def review(self) -> None:
        """Show a review of the match. It takes a while, unless the game is solved."""
        match, width = self.sitting.match, min(self.app.size.width - 10, 94)
        about = f"About {THOUGHT:.0f} seconds, or less."
        self.query_one(QuestionPanel).put("A strong player looks at every decision ...", [], False, about, "waiting")
        try:
            found = await elsewhere(partial(kibitzer.review, match, seconds=THOUGHT))
        except Exception as why:
            self.post_message(Failed(why))
            return
        await self.app.push_screen_wait(Page("What a strong player thinks", as_text(found, width)))
        await self._look_again(found)
        self._finish()

    async def _look_again(self, found: kibitzer.Review) -> None:
        """Show one turning point after the other, as long as the person wants to see more."""
        match, decisions = self.sitting.match, {decision.entry: decision for decision in found.decisions}
        points = [(f"Answer {entry}", in_a_sentence(decisions[entry], found.names)) for entry in found.turning_points]
        while points:
            chosen = await self.app.push_screen_wait(Choose("See a turning point again?", [*points, ("No", "")]))
            if chosen is None or chosen == len(points):
                return
            before = found.turning_points[chosen] - 1
            await self.app.push_screen_wait(ReplayScreen(match.kind, match.log, None, before, self.pace))

    # ---- answers

    @on(Choices.Chosen)
    def choose(self, event: Choices.Chosen) -> None:
        if self.sitting.match.over:
            self._after(event.index)
            return
        if self.steps is None or self.asked is None:
            return
        if event.index >= len(self.steps.offers):
            self.action_wait()
        elif self.steps.take(event.index):
            self._answer(self.steps.posed, self.steps.answer)
        else:
            self._put_step()

    def on_key(self, event: Key) -> None:
        """A digit picks the answer with that number, or begins a typed one. While moments are shown, keys skip them."""
        if self.skip is not None and (event.key in SKIPS or (event.character or "").isdecimal()):
            self.skip.set()
            event.stop()
            return
        choices = self.query_one(Choices)
        if not (event.character or "").isdecimal() or self.focused is not choices:
            return
        index = choices.index_of(int(str(event.character)))
        if index is not None:
            self.choose(Choices.Chosen(index))
        elif self.steps is not None:
            self.query_one(QuestionPanel).start_typing(str(event.character))

    @on(Input.Submitted)
    def type_answer(self, event: Input.Submitted) -> None:
        if self.steps is None:
            return
        posed = self.steps.posed
        command = asking.command(event.value, posed)
        if command is not None:
            event.input.clear()
            getattr(self, f"action_{command}")()
            return
        try:
            answer = asking.read(posed, event.value)
        except Refused as why:
            self.query_one(QuestionPanel).refuse(str(why))
        else:
            self._answer(posed, answer)

    def _answer(self, posed: Posed, answer: object) -> None:
        read = len(self.sitting.match.story(posed.seat))
        try:
            self.sitting.say(posed, answer)
        except Refused as why:
            self.steps = Steps(posed)
            self._put_step()
            self.query_one(QuestionPanel).refuse(str(why))
        except Exception as why:
            self.post_message(Failed(why))
        else:
            self.read[posed.seat] = read
            self.go_on()

    # ---- keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While somebody types, letters are not commands."""
        if action in asking.COMMANDS and isinstance(self.focused, Input):
            return False
        return not (action == "step_back" and not (self.steps and self.steps.begun))

    def action_undo(self) -> None:
        try:
            self.sitting.undo()
        except Refused as why:
            self.query_one(QuestionPanel).refuse(str(why))
        else:
            self.go_on()

    def action_step_back(self) -> None:
        if self.steps is not None and self.steps.begun:
            self.steps.back()
            self._put_step()

    def action_stop_typing(self) -> None:
        choices = self.query_one(Choices)
        (choices if choices.labels else self.query_one("#table")).focus()

    def action_wait(self) -> None:
        if self.asked is None:
            return
        try:
            self.sitting.let_pass(self.asked)
        except Refused as why:
            self.query_one(QuestionPanel).refuse(str(why))
        else:
            self.go_on()

    def action_look(self) -> None:
        match, viewer = self.sitting.match, self._viewer()
        words = in_words(match.view(viewer), match.names, viewer, match.game.now)
        self.app.push_screen(Page("The table in words", "\n".join(words)))

    def action_rules(self) -> None:
        self.app.push_screen(Page("Rules", rules_text(self.sitting.match.kind), markdown=True))

    def action_log(self) -> None:
        story = [styled(line) for line in self.sitting.match.lines(self._viewer())]
        self.app.push_screen(Page("What has happened", joined(story or [Text("Nothing has happened yet.")], "\n")))

    def action_help(self) -> None:
        how = "Nothing is asked of you now."
        if self.steps:
            posed = self.steps.posed
            line = coached(self.sitting.match.kind, posed.what)
            how = "\n".join([*line, asking.how_to_answer(posed), *asking.more_about(posed)])
        typed = "\n".join(f"  {word:6} {meaning}" for word, meaning in asking.COMMANDS.items())
        keys = "Choose with the arrow keys and Enter, or with a number key; Tab goes to the line to type in."
        seal = f"The luck is sealed: its seed has the SHA-256 {self.sitting.match.commitment}"
        self.app.push_screen(Page("Help", f"{how}\n\n{keys}\n\nWhat can be typed besides:\n{typed}\n\n{seal}"))

    @work
    async def action_quit(self) -> None:
        sure = Choose("Leave the table?", [("no, play on", ""), ("yes, leave", "")])
        if self.sitting.match.over or await self.app.push_screen_wait(sure) == 1:
            self.dismiss(None)
