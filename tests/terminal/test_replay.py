"""Looking at saved matches again."""

from pathlib import Path

import pytest
from textual.widgets import Label, Static

import rumpus
from rumpus.core import Match, Seat
from rumpus.terminal.app import RumpusApp
from rumpus.terminal.main import main
from rumpus.terminal.rewatching import ReplayScreen
from tests.terminal.toys import SECRET_CARDS

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A whole match of the toy with secrets."""
    match: Match = rumpus.match(SECRET_CARDS, names=["Ann", "Bob"], seed=7)
    for seat, answer in ((0, "2H"), (1, "5S"), (0, "odd"), (1, "even")):
        match.answer(seat, answer)
    path = tmp_path / "game.log"
    match.save(path)
    return path


def replayed(capsys: Captured, *argv: str) -> str:
    assert main(["replay", *argv, "--plain"]) == 0
    return capsys.readouterr().out


def test_story_and_standings_are_told(log: Path, capsys: Captured) -> None:
    said = replayed(capsys, str(log))
    assert "Ann plays 2 of hearts.\nBob plays 5 of spades." in said
    assert said.rstrip().endswith("Bob has won.\n  1st Bob: 5 points\n  2nd Ann: 2 points")
    assert "3 of hearts" not in said  # a spectator does not see hands


@pytest.mark.parametrize("seat", ["1", "Ann"])
def test_any_seat_has_its_own_eyes(seat: str, log: Path, capsys: Captured) -> None:
    said = replayed(capsys, str(log), "--seat", seat)
    assert "Your hand: 3 of hearts" in said
    assert "4 of spades" not in said


@pytest.mark.parametrize("seat", ["0", "3", "Cleo"])
def test_unknown_seat_is_refused(seat: str, log: Path, capsys: Captured) -> None:
    assert main(["replay", str(log), "--seat", seat]) == 1
    assert f"There is no seat '{seat}': it is 1 to 2, the name of a player, or none." in capsys.readouterr().err


def test_luck_is_checked_against_the_seed(log: Path, capsys: Captured) -> None:
    assert "The luck is that of the seed 7" in replayed(capsys, str(log), "--verify")


def test_unfinished_match_says_who_was_to_move(tmp_path: Path, capsys: Captured) -> None:
    match: Match = rumpus.match("bogart", players=2, seed=1)
    match.save(tmp_path / "half.log")
    assert "It is not over. Player 1 is to take the pot or roll on." in replayed(capsys, str(tmp_path / "half.log"))


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda text: "", "The log is empty."),
        (lambda text: "hello\n", "This is not a log of a match"),
        (lambda text: text[:-40], "The log is cut short"),
        (lambda text: text.replace('"2H"', '"3H"'), "The log is damaged"),
        (lambda text: text.replace('{"rumpus":', '{"rumpus":99'), "format 99"),
    ],
)
def test_damaged_logs_are_refused(damage: object, why: str, log: Path, capsys: Captured) -> None:
    log.write_text(damage(log.read_text()))  # type: ignore[operator]
    assert main(["replay", str(log)]) == 1
    said = capsys.readouterr()
    assert why in said.err
    assert said.err.count("\n") == 1
    assert said.out == ""


def test_log_of_another_edition_is_refused(log: Path, capsys: Captured, tmp_path: Path) -> None:
    other = rumpus.load(log)
    other.beginning.edition = 2
    other.save(tmp_path / "other.log", over=True)
    assert main(["replay", str(tmp_path / "other.log")]) == 1
    assert "edition 2" in capsys.readouterr().err


def test_false_luck_is_found(capsys: Captured, tmp_path: Path) -> None:
    match: Match = rumpus.match("bogart", players=2, seed=1)
    while not match.over:
        match.answer(match.actor, "take")
    false = match.log
    luck = false.beginning.luck
    assert isinstance(luck[-1], int)
    luck[-1] = (luck[-1] + 1) % 4
    false.save(tmp_path / "false.log", over=True)
    assert main(["replay", str(tmp_path / "false.log"), "--verify"]) == 1
    assert "luck" in capsys.readouterr().err


def test_log_of_a_stranger_cannot_give_orders_to_the_terminal(tmp_path: Path, capsys: Captured) -> None:
    match: Match = rumpus.match("bogart", names=["Ann\x1b[2J", "Bob"], seed=1)
    match.save(tmp_path / "strange.log")
    said = replayed(capsys, str(tmp_path / "strange.log"))
    assert "\x1b" not in said
    assert "Ann\N{REPLACEMENT CHARACTER}[2J" in said


async def test_stepping_forward_and_back_with_any_eyes(log: Path) -> None:
    loaded = rumpus.load(log)
    screen = ReplayScreen(rumpus.replay(log).kind, loaded, Seat(0))
    app = RumpusApp(lambda app: app.push_screen_wait(screen))
    async with app.run_test(size=(80, 24)) as pilot:
        while not screen.query("#picture"):
            await pilot.pause()

        async def press(*keys: str) -> str:
            await pilot.press(*keys)
            await pilot.pause()
            return str(screen.query_one("#where", Label).render())

        def picture() -> str:
            return str(screen.query_one("#picture", Static).render())

        assert await press("left") == "After 0 of 4 answers, with the eyes of Ann."
        assert "2♥" in picture()
        assert await press("right", "right") == "After 2 of 4 answers, with the eyes of Ann."
        assert "5♠" in picture()
        assert "4♠" not in picture()
        assert await press("s") == "After 2 of 4 answers, with the eyes of Bob."
        assert "4♠" in picture()
        assert "3♥" not in picture()
        assert await press("s") == "After 2 of 4 answers, with the eyes of a spectator."
        assert "4♠" not in picture()
        assert await press("end") == "After 4 of 4 answers, with the eyes of a spectator."
        assert "Bob has won" in picture()
        assert await press("home") == "After 0 of 4 answers, with the eyes of a spectator."
        await pilot.press("q")
        await pilot.pause()
        assert app._exit


async def test_what_came_of_an_answer_is_stepped_through() -> None:
    match = rumpus.match("bogart", 2, names=["Ann", "Bob"], chance=[Seat(0), [3], [1, 4], [2]])
    match.answer(0, "roll")
    screen = ReplayScreen(match.kind, match.log, None)
    app = RumpusApp(lambda app: app.push_screen_wait(screen))
    async with app.run_test(size=(100, 30)) as pilot:
        while not screen.query("#picture"):
            await pilot.pause()

        async def press(*keys: str) -> tuple[str, str]:
            await pilot.press(*keys)
            await pilot.pause()
            return str(screen.query_one("#where", Label).render()), str(screen.query_one("#caption", Label).render())

        rolls, out, following = (
            "Ann rolls 1 and 4 for a pot of 3.",
            "Ann is aced out.",
            "Bob rolls 2 for a pot of 4.",
        )
        first = "After 1 of 1 answers, step 1 of 3, with the eyes of a spectator."
        assert await press("right") == (first, rolls)
        assert "▸ Ann: The dice" in str(screen.query_one("#picture", Static).render())
        assert (await press("right"))[1] == out
        assert (await press("right"))[1] == following
        assert (await press("right"))[1] == following  # there is no more
        assert (await press("left", "left")) == (first, rolls)
        assert "▸" not in str(screen.query_one("#picture", Static).render())
        assert (await press("p"))[0] == "After 0 of 1 answers, with the eyes of a spectator."
        assert (await press("n"))[1] == following


async def test_a_match_plays_by_itself_until_somebody_stops_it() -> None:
    match = rumpus.match("bogart", 2, chance=[Seat(0), [3], [1, 4], [2], [3]])
    for seat, answer in ((0, "roll"), (1, "take")):
        match.answer(seat, answer)
    screen = ReplayScreen(match.kind, match.log, None, pace=0.1)
    app = RumpusApp(lambda app: app.push_screen_wait(screen))

    def plays() -> bool:
        return screen._timer is not None

    async with app.run_test(size=(100, 30)) as pilot:
        while not screen.query("#picture"):
            await pilot.pause()
        await pilot.press("space")
        while screen.at < 2 or plays():
            await pilot.pause(0.01)
        screen.pace = 1000.0  # however slow the machine is, the next step is not due between two keys
        await pilot.press("home", "space")
        assert plays()
        await pilot.press("space")
        assert (screen.at, screen.frame, plays()) == (1, 0, False)


def test_a_replay_begins_where_it_is_told_to(log: Path, capsys: Captured) -> None:
    said = replayed(capsys, str(log), "--from", "2")
    assert "Bob plays 5 of spades." in said
    assert "Ann plays" not in said
    assert main(["replay", str(log), "--from", "5"]) == 1
    assert "There is no answer 5: they are numbered from 1 to 4." in capsys.readouterr().err


async def test_who_joined_later_has_no_eyes_before() -> None:
    match = rumpus.match("con-game", players=2, names=["Ann", "Bob"], seed=1)
    match.join("Cy", at=1000)
    screen = ReplayScreen(match.kind, match.log, Seat(2))
    app = RumpusApp(lambda app: app.push_screen_wait(screen))
    async with app.run_test(size=(80, 24)) as pilot:
        while not screen.query("#picture"):
            await pilot.pause()
        for key, eyes in (("left", "a spectator"), ("right", "Cy"), ("left", "a spectator"), ("s", "Ann")):
            await pilot.press(key)
            await pilot.pause()
            assert str(screen.query_one("#where", Label).render()).endswith(f"with the eyes of {eyes}.")
