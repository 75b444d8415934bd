"""The full-screen table, played by keyboard."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from threading import Event
from typing import Any

import pytest
from rich.text import Text
from textual.content import Content
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Label, Static

import rumpus
from rumpus import games
from rumpus.bots import Chair
from rumpus.core import RulesError, Seat
from rumpus.terminal.app import RumpusApp
from rumpus.terminal.rewatching import ReplayScreen
from rumpus.terminal.screens import Choose, HandOver, Page
from rumpus.terminal.shelf import find
from rumpus.terminal.sitting import Sitting, sit_down
from rumpus.terminal.table import TableScreen
from rumpus.terminal.widgets import QuestionPanel, TableView
from tests.sweeps import THOROUGH, closed, covering
from tests.terminal.toys import EVERY_SHAPE, FAILS_LATER, FIRST_COME, SECRET_CARDS

LONG = 20 if THOROUGH else 4  # answers by Enter, in games that between them ask every kind of question
SHOWING_ALL = games.names() if THOROUGH else covering(closed())


class Table:
    """A running application with a match on its screen."""

    def __init__(self, pilot: Pilot[None], sitting: Sitting, screen: TableScreen) -> None:
        self.pilot, self.sitting, self.screen = pilot, sitting, screen
        self.app = pilot.app

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.settle()

    async def enter(self, text: str) -> None:
        """Type into the line for it, and press Enter."""
        panel = self.screen.query_one(QuestionPanel)
        panel.typed.focus()
        panel.typed.value = text
        await self.press("enter")

    async def settle(self) -> None:
        """Until somebody has to do something."""
        for _ in range(500):
            await self.pilot.pause()
            busy = self.app.screen is self.screen and self.screen.asked is None and not self.sitting.match.over
            if not busy or self.app._exit:
                return
            await asyncio.sleep(0.01)
        raise AssertionError("The table never comes to rest.")

    def shows(self, kind: type[Screen[Any]]) -> bool:
        return isinstance(self.app.screen, kind)

    @property
    def title(self) -> str:
        return str(self.screen.query_one(QuestionPanel).border_title)

    @property
    def labels(self) -> Sequence[str]:
        return self.screen.query_one(QuestionPanel).choices.labels

    @property
    def picture(self) -> str:
        return str(self.screen.query_one("#picture", Static).render())

    @property
    def story(self) -> str:
        return str(self.screen.query_one("#told", Static).render())

    @property
    def beside(self) -> str:
        return str(self.screen.query_one("#beside", Label).render())


@asynccontextmanager
async def at(
    game: str,
    bots: int | Sequence[str] = 0,
    names: Sequence[str] = (),
    players: int = 2,
    size: tuple[int, int] = (100, 30),
    **kwargs: Any,
) -> AsyncIterator[Table]:
    sitting = sit_down(find(game), game, players=players, bots=bots, names=names, seed=1, **kwargs)
    screen = TableScreen(sitting, pace=0)
    app = RumpusApp(lambda app: app.push_screen_wait(screen))
    async with app.run_test(size=size) as pilot:
        table = Table(pilot, sitting, screen)
        await table.settle()
        yield table


@pytest.mark.parametrize("name", games.names())
async def test_every_game_can_be_played_by_pressing_enter(name: str) -> None:
    players = games.find(name).players[0]
    answers = LONG if name in SHOWING_ALL else 1
    async with at(name, bots=["random"] * (players - 1), players=players, size=(80, 24)) as table:
        for _ in range(answers):
            if table.sitting.match.over:
                break
            before = len(table.sitting.match.entries)
            await table.press("enter")
            for _ in range(12):  # an answer may take several steps
                if len(table.sitting.match.entries) > before:
                    break
                await table.press("escape", "end", "enter")  # from where words are typed to the list
            assert len(table.sitting.match.entries) > before
            assert table.picture.strip()


async def test_whole_game_with_number_keys() -> None:
    async with at("bogart", ["random"]) as table:
        assert table.labels == ["take", "roll"]
        for _ in range(60):
            if table.sitting.match.over:
                break
            await table.press("1")
        assert "has won" in table.title
        assert table.beside == "Seed: 1"
        assert "takes" in table.story
        await table.press("1")
        assert table.shows(ReplayScreen)
        await table.press("q")
        await table.press("3")
        assert table.app._exit


async def test_arrows_walk_through_the_answers() -> None:
    async with at("pennywise") as table:
        await table.press("right", "right", "enter")
        assert table.sitting.match.game.middle[10] == 1  # type: ignore[attr-defined]


async def test_number_key_types_where_answers_are_numbers() -> None:
    async with at("pennywise") as table:
        await table.press("1")  # could become 10
        assert table.screen.query_one(QuestionPanel).typed.value == "1"
        await table.press("0", "enter")
        assert table.sitting.match.game.middle[10] == 1  # type: ignore[attr-defined]
    async with at("pennywise") as table:
        await table.press("5")
        assert table.sitting.match.game.middle[5] == 1  # type: ignore[attr-defined]


async def test_refusal_is_shown_next_to_what_was_typed() -> None:
    async with at("bogart") as table:
        await table.enter("dance")
        assert table.beside == "dance is not possible: take and roll."
        assert table.sitting.match.entries == []
        await table.enter("ro")
        assert table.beside == ""
        assert table.sitting.match.entries[0].answer == "roll"


async def test_every_shape_can_be_chosen_from_the_list() -> None:
    async with at(EVERY_SHAPE) as table:
        await table.press("1")  # red
        await table.press("2")  # the second player
        await table.press("3")  # 3, or 31 ...: typed
        await table.press("enter")
        await table.press("2")  # downhill
        await table.press("enter", "right", "right", "enter", "end", "enter")  # apple, fig, done
        await table.press("5")
        assert table.beside == "Chosen: 5"
        await table.press("backspace")
        assert table.beside.startswith("Any of 2 × 5")
        await table.press("1", "end", "enter")  # 1, done
        await table.press("enter")
        assert table.beside == "uncle: window, aunt: ?"
        await table.press("enter")
        await table.press("enter", "enter")  # 0, 0
        await table.enter("LOUD")
        assert table.beside == "Small letters only."
        await table.enter("log")
        await table.press("end", "enter")  # throw as usual
        assert table.labels == ["pass", "double"]
        await table.press("1", "2", "enter")  # a bid of 12
        assert table.labels == ["give up"]
        await table.press("m", "o", "o", "enter")
        assert table.labels == ["a1", "b2"]
        await table.press("enter")
        assert table.beside == "a1 to ?"
        await table.press("end", "enter")  # b1
        await table.press("1", "2")  # dots
        assert table.labels == ["nothing", "some of them …"]
        await table.press("end", "enter", "enter", "end", "enter")  # a hat
        assert table.labels == ["fold", "raise to a number …"]
        await table.press("end", "enter")
        assert table.labels[:2] == ["raise to 4", "raise to 5"]
        await table.press("right", "enter")
        await table.press("enter", "enter")  # two of the first player's dice
        await table.press("enter")
        assert table.beside == "Chosen: pie"
        assert table.labels == ["Player 1: Player 1 is happy", "Player 2: Player 2 is happy"]
        await table.press("end", "enter")
        await table.press("enter")
        assert table.labels == ["table 1", "table 2"]
        await table.press("end", "enter")
        assert table.labels == ["challenge …", "step off"]
        await table.press("enter")
        assert table.labels == ["Player 1", "Player 2"]
        await table.press("end", "enter")
        assert "done" not in table.labels
        await table.press("enter", "right", "enter")
        assert table.labels == ["[x] rope", "[x] lamp", "[ ] oil"]  # without oil it is nothing
        await table.press("end", "enter", "end", "enter")
        assert table.labels == ["wait", "cat …", "dog …"]
        await table.press("right", "enter", "enter")
        assert table.labels == ["offer …", "ask for …", "rest"]
        await table.press("enter", "enter", "enter")
        assert table.sitting.match.over
        answers = [entry.answer for entry in table.sitting.match.entries]
        assert answers[:8] == ["red", 1, 3, 2, ("apple", "fig"), (1,), ("window", "door"), (0, 0)]
        assert answers[8:15] == ["log", (0, 1), 12, "moo", ("a1", "b1"), (1, 2), ("hat",)]
        assert answers[15:] == [
            5,
            (0, 0),
            ("pie", 1),
            ("soup", 2),
            ("challenge", 1),
            ("rope", "lamp", "oil"),
            ("cat", "basket"),
            ("offer", ("hat", 0)),
        ]


async def test_undo_takes_the_last_answer_back() -> None:
    async with at("pennywise") as table:
        await table.press("5")
        assert table.title == "Player 2, play a coin"
        await table.press("u")
        assert table.title == "Player 1, play a coin"
        assert table.sitting.match.game.middle[5] == 0  # type: ignore[attr-defined]
        await table.press("u")
        assert table.beside == "Nothing has been answered yet."


async def test_commands_can_be_typed() -> None:
    async with at("pennywise") as table:
        await table.press("5")
        await table.enter("/undo")
        assert table.title == "Player 1, play a coin"
        await table.enter("rules")
        assert table.shows(Page)


async def test_keys_open_pages_and_change_the_light() -> None:
    async with at("bogart") as table:
        for key in ("r", "l", "h"):
            await table.press(key)
            assert table.shows(Page)
            await table.press("escape")
            assert table.shows(TableScreen)
        before = table.app.theme
        await table.press("t")
        assert table.app.theme != before


async def test_letters_are_letters_while_somebody_types() -> None:
    async with at("bogart") as table:
        await table.press("tab", "r", "u", "q")
        assert table.screen.query_one(QuestionPanel).typed.value == "ruq"
        await table.press("escape", "r")
        assert table.shows(Page)


async def test_quit_asks_first() -> None:
    async with at("bogart") as table:
        await table.press("q")
        assert table.shows(Choose)
        await table.press("1")
        assert table.shows(TableScreen)
        await table.press("q", "2")
        assert table.app._exit


async def test_ctrl_c_ends_it() -> None:
    async with at("bogart") as table:
        await table.pilot.press("ctrl+c")
        assert isinstance(table.app, RumpusApp)
        assert isinstance(table.app.failure, KeyboardInterrupt)


async def test_keyboard_is_passed_with_nothing_on_the_screen() -> None:
    async with at(SECRET_CARDS, names=["Ann", "Bob"]) as table:
        assert table.shows(HandOver)
        await table.press("enter")
        assert "2♥" in table.picture
        assert "4♠" not in table.picture
        await table.press("1")
        assert table.shows(HandOver)
        assert "3♥" not in str(table.app.screen._compositor)
        await table.press("enter")
        assert "4♠" in table.picture
        assert "3♥" not in table.picture
        assert table.title == "Bob, play a card"


async def test_sealed_answers_are_given_one_after_the_other() -> None:
    async with at(SECRET_CARDS, names=["Ann", "Bob"]) as table:
        for _ in range(2):
            await table.press("enter")
            await table.press("1")
        await table.press("enter")
        assert table.title == "Ann, guess (sealed)"
        await table.press("1")
        assert table.shows(HandOver)
        await table.press("enter")
        await table.press("u")  # whether that is possible would tell whether somebody has changed their mind
        assert table.title == "Bob, guess (sealed)"


async def test_open_question_can_be_left_to_the_bot() -> None:
    async with at(FIRST_COME, ["random"]) as table:
        assert table.labels == ["ring", "leave it to the others"]
        await table.press("2")
        assert table.sitting.match.standings() == [2, 1]


async def test_bots_play_while_nobody_else_is_there() -> None:
    async with at("bogart", ["random", "random", "random"], players=3) as table:
        assert table.sitting.match.over
        assert "(you)" not in table.picture


async def test_rules_that_fail_end_it_with_a_sentence() -> None:
    async with at(FAILS_LATER) as table:
        await table.pilot.press("1")
        await table.pilot.pause()
        assert isinstance(table.app, RumpusApp)
        assert isinstance(table.app.failure, RulesError)


@asynccontextmanager
async def watched(pace: float) -> AsyncIterator[Table]:
    """Two people play Bogart, and see what happens at that pace. If Ann rolls again, a one is among her dice."""
    match = rumpus.match("bogart", 2, names=["Ann", "Bob"], chance=[Seat(0), [3], [1, 4], [2]])
    sitting = Sitting(match, {})
    screen = TableScreen(sitting, pace)
    app = RumpusApp(lambda app: app.push_screen_wait(screen))
    async with app.run_test(size=(100, 30)) as pilot:
        table = Table(pilot, sitting, screen)
        while not screen.query(QuestionPanel):
            await pilot.pause()
        await table.settle()
        yield table


async def test_what_happens_is_shown_before_the_next_question() -> None:
    async with watched(100.0) as table:
        await table.pilot.press("2")
        await table.pilot.pause()
        assert table.beside == "Ann rolls 1 and 4 for a pot of 3."
        assert table.labels == ["take", "roll"]  # still there, but not to be seen
        assert table.screen.query_one(QuestionPanel).has_class("-told")
        assert "│ 1 │ │ 4 │" in table.picture
        assert "aced out" not in table.story
        assert "▸ Ann: The dice" in table.picture
        await table.press("enter")  # skips all of it
        assert table.title == "Bob, take the pot or roll on"
        assert "Bob rolls 2" in table.story
        assert "▸" not in table.picture


async def test_moments_go_on_by_themselves() -> None:
    async with watched(0.1) as table:
        press = asyncio.create_task(table.pilot.press("2"))
        shown = []
        while "Bob" not in table.title:
            shown.append(table.beside)
            await asyncio.sleep(0.01)
        await press
        rolled = ["Ann rolls 1 and 4 for a pot of 3.", "Ann is aced out.", "Bob rolls 2 for a pot of 4."]
        assert [line for line in dict.fromkeys(shown) if line] == rolled


@pytest.mark.parametrize("key", ["1", "space", "escape"])
async def test_a_key_that_skips_answers_nothing(key: str) -> None:
    async with watched(100.0) as table:
        await table.pilot.press("2")
        await table.pilot.pause()
        await table.press(key)
        assert len(table.sitting.match.entries) == 1
        assert table.title == "Bob, take the pot or roll on"


async def test_somebody_can_leave_while_something_is_shown() -> None:
    async with watched(100.0) as table:
        await table.pilot.press("2")
        await table.pilot.pause()
        await table.press("q")
        assert table.shows(Choose)
        await table.press("2")
        assert table.app._exit


async def test_at_no_pace_nothing_is_shown_in_between() -> None:
    async with watched(0.0) as table:
        await table.press("2")
        assert table.title == "Bob, take the pot or roll on"
        assert table.sitting.match.tables == []


async def test_players_stand_out_in_the_story_by_what_is_told_not_by_its_words() -> None:
    async with watched(0.0) as table:
        story = table.screen.query_one("#told", Static).render()
        assert isinstance(story, Text | Content)
        bold = [str(story)[span.start : span.end] for span in story.spans if "bold" in str(span.style)]
        assert bold == ["Ann"]


async def test_picture_follows_the_size_of_the_screen() -> None:
    async with at("brain-baseball", ["random", "random"], players=3) as table:
        big = table.picture
        await table.pilot.resize_terminal(70, 20)
        await table.settle()
        small = table.picture
        assert max(map(len, small.splitlines())) < max(map(len, big.splitlines()))


async def test_click_chooses() -> None:
    async with at("bogart") as table:
        await table.pilot.click("Choices", offset=(11, 0))
        await table.settle()
        assert table.sitting.match.entries[0].answer == "roll"


async def test_names_are_only_names() -> None:
    async with at("bogart", names=["[bold red]Ann[/]", "Bob\x1b[2J"]) as table:
        assert "[bold red]Ann[/]" in table.app.export_screenshot().replace("&#160;", " ")
        await table.press("1")
        assert "\x1b" not in table.picture + table.title + table.story


async def test_what_happened_since_the_last_answer_stands_out() -> None:
    async with at("bogart", ["random"]) as table:
        await table.press("1")
        view = table.screen.query_one(TableView)
        assert view._shown is not None
        assert view._shown.read == 1  # the roll before the answer had been read


class Slow:
    """A bot that thinks until it is told to stop."""

    name = "slow"

    def __init__(self) -> None:
        self.enough = Event()

    def choose(self, chair: Chair) -> Any:
        self.enough.wait()
        return chair.choices[0]


async def test_screen_does_not_wait_for_a_bot_that_thinks() -> None:
    slow = Slow()
    match = rumpus.match("pennywise", players=2, names=["Ann", "Bot"], arrange={"player": 0})
    sitting = Sitting(match, {Seat(1): slow})
    screen = TableScreen(sitting, pace=0)
    app = RumpusApp(lambda app: app.push_screen_wait(screen))
    async with app.run_test() as pilot:
        table = Table(pilot, sitting, screen)
        while not screen.query(QuestionPanel):
            await pilot.pause()
        await table.settle()
        await pilot.press("5")
        await pilot.pause()
        assert table.title == "Bot is to play a coin."
        await table.press("u")  # the bot has not answered: it is not too late
        assert table.title == "Ann, play a coin"
        await pilot.press("5")
        slow.enough.set()
        await table.settle()
        assert [entry.kind for entry in match.entries] == ["answer", "undo", "answer", "answer"]
