"""The menu: choose a game, the number of players and of bots; then play."""

from collections.abc import Generator
from typing import TYPE_CHECKING

from rumpus import bots
from rumpus.core import Game
from rumpus.core.settings import how_many
from rumpus.core.values import counted
from rumpus.terminal import playing
from rumpus.terminal.plain import InputEnded
from rumpus.terminal.shelf import by_chapter
from rumpus.terminal.sitting import DEFAULT_BOT, Sitting, sit_down

if TYPE_CHECKING:
    from rumpus.terminal.app import RumpusApp

Entry = tuple[str, str]  # what can be chosen, and a line about it
LEVELS = {
    "easy": "they hardly think, and make mistakes",
    "fair": "good company",
    "hard": "they think for as long as they may",
    "perfect": "nobody can play better",
    "random": "they answer anything that is allowed",
}
SettingUp = Generator[tuple[str, list[Entry]], int, Sitting]


def set_up() -> SettingUp:
    """A generator that asks what to play, one list at a time; sent back is the index of the choice."""
    shelf = [game for _, inside in by_chapter() for game in inside]
    name, kind = shelf[(yield "What shall we play?", [_entry(kind) for _, kind in shelf])]
    numbers = list(kind.players)
    players = numbers[(yield f"{kind.title}: how many play?", [(counted(n, "player"), "") for n in numbers])]
    teams = [*range(players - 1, -1, -1), players]  # first what most people want: to play, and against bots
    robots = teams[(yield f"{kind.title}: how many of the {players} are bots?", [_who(n, players) for n in teams])]
    team: list[str] = []
    if robots:
        levels = _levels(name, players)
        team = [levels[(yield "Which bots?", [(level, LEVELS.get(level, "")) for level in levels])]] * robots
    return sit_down(kind, name, players=players, bots=team)


def _entry(kind: type[Game]) -> Entry:
    return f"{kind.title} ({how_many(kind)} players, {kind.minutes} minutes)", kind.about()


def _who(robots: int, players: int) -> Entry:
    persons = players - robots
    about = "you watch" if not persons else "you against the rest" if persons == 1 else f"{persons} at this keyboard"
    return counted(robots, "bot") if robots else "none", about


def _levels(game: str, players: int) -> list[str]:
    """The levels of bots, first the one that suits most people."""
    return [DEFAULT_BOT, *(level for level in (*bots.levels(game, players), "random") if level != DEFAULT_BOT)]


# ---- the two ways to ask


def run(plain: bool, pace: float) -> int:
    if plain:
        return playing.run(_in_lines(), plain=True, pace=pace)
    from rumpus.terminal.app import on_screen

    on_screen(lambda app: on_the_screen(app, pace))
    return 0


def _in_lines() -> Sitting:
    questions = set_up()
    title, entries = next(questions)
    while True:
        print(f"\n{title}")
        for i, (name, about) in enumerate(entries, 1):
            print(f"  {i}. {name}{': ' if about else ''}{about}")
        try:
            title, entries = questions.send(_number(len(entries)))
        except StopIteration as end:
            sitting: Sitting = end.value
            return sitting


def _number(most: int) -> int:
    while True:
        try:
            text = input("> ").strip()
        except EOFError:
            raise InputEnded("The input has ended before a game was chosen.") from None
        if text.isdecimal() and 1 <= int(text) <= most:
            return int(text) - 1
        print(f"Type a number from 1 to {most}.")


async def on_the_screen(app: "RumpusApp", pace: float = 1.0) -> None:
    """One game after the other, until somebody leaves the first list."""
    from rumpus.terminal.table import TableScreen

    while (sitting := await _chosen(app)) is not None:
        await app.push_screen_wait(TableScreen(sitting, pace))


async def _chosen(app: "RumpusApp") -> Sitting | None:
    """What to play. Going back from a list leads to the one before."""
    from rumpus.terminal.screens import Choose

    answers: list[int] = []
    while True:
        questions = set_up()
        try:
            title, entries = next(questions)
            for earlier in answers:
                title, entries = questions.send(earlier)
        except StopIteration as end:
            sitting: Sitting = end.value
            return sitting
        answer = await app.push_screen_wait(Choose(title, entries))
        if answer is not None:
            answers.append(answer)
        elif answers:
            answers.pop()
        else:
            return None
