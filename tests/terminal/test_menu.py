"""The menu, on the screen and line by line."""

import io

import pytest
from textual.pilot import Pilot

from rumpus.terminal import menu
from rumpus.terminal.app import RumpusApp
from rumpus.terminal.main import main
from rumpus.terminal.screens import Choose
from rumpus.terminal.sitting import Sitting
from rumpus.terminal.table import TableScreen


def chosen(*answers: str) -> Sitting:
    """Answer the menu's lists by what their entries begin with."""
    questions = menu.set_up()
    _, entries = next(questions)
    for answer in answers:
        names = [name for name, _ in entries]
        index = next(i for i, name in enumerate(names) if name.startswith(answer))
        try:
            _, entries = questions.send(index)
        except StopIteration as end:
            sitting: Sitting = end.value
            return sitting
    raise AssertionError(f"The menu goes on asking: {entries}")


def test_menu_leads_to_a_table() -> None:
    sitting = chosen("Bogart", "3 players", "1 bot", "random")
    assert sitting.match.kind.title == "Bogart"
    assert len(sitting.persons) == 2
    assert [bot.name for bot in sitting.bots.values()] == ["random"]


def test_without_bots_nothing_is_asked_about_them() -> None:
    assert len(chosen("Bogart", "2 players", "none").persons) == 2


def test_first_suggestion_is_to_play_against_bots() -> None:
    questions = menu.set_up()
    next(questions)
    questions.send(0)
    _, entries = questions.send(0)
    assert entries[0][1] == "you against the rest"


def test_every_game_is_on_the_list_with_its_sentence() -> None:
    _, entries = next(menu.set_up())
    assert (
        "Bogart (2 to 6 players, 10 minutes)",
        "Roll one more die each time, and take the pot before you roll a one.",
    ) in entries


@pytest.mark.parametrize("argv", [["menu"], ["menu", "--plain"]])
def test_menu_line_by_line(
    argv: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("nine\n99\n1\n1\n1\n1\n/quit\n"))
    assert main(argv) == 0
    said = capsys.readouterr().out
    assert said.count("Type a number from 1 to") == 2
    assert said.endswith("You have left the table.\n")


def test_end_of_input_in_the_menu(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    assert main(["menu"]) == 1
    assert capsys.readouterr().err == "rumpus: The input has ended before a game was chosen.\n"


async def test_menu_on_the_screen_goes_forward_and_back() -> None:
    app = RumpusApp(menu.on_the_screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await another_screen(pilot, None)
        for key in ("1", "escape", "1", "1", "1"):
            assert isinstance(await press(pilot, key), Choose)
        assert isinstance(await press(pilot, "1"), TableScreen)
        assert isinstance(await press(pilot, "q"), Choose)
        assert isinstance(await press(pilot, "2"), Choose)  # the menu again
        await pilot.press("escape")
        await pilot.pause()
        assert app._exit


async def press(pilot: Pilot[None], key: str) -> object:
    """Press a key that leads to another screen."""
    before = pilot.app.screen
    await pilot.press(key)
    return await another_screen(pilot, before)


async def another_screen(pilot: Pilot[None], before: object) -> object:
    for _ in range(200):
        await pilot.pause()
        screen = pilot.app.screen
        if screen is not before and isinstance(screen, Choose | TableScreen) and screen.query("OptionList, Choices"):
            return screen
    raise AssertionError(f"{before} stays on the screen.")
