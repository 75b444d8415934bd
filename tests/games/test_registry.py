"""Games are found by name, or in a file."""

import random
import re
import sys
from pathlib import Path

import pytest

from rumpus import games, match
from rumpus.core import Game, RulesError, UnknownGame

GUEST = '''
from rumpus.core import Ask, Chair, Game, Scene, Turn


class Wait(Game):
    """Wait, and be bored."""

    title = "{title}"
    players = range(2, 3)
    minutes = 1

    def setup(self) -> None:
        pass

    def turn(self) -> Turn:
        self.over = (yield Ask(self.seats[0], "wait", ("wait", "go home"))) == "go home"
        {more}

    def scores(self) -> list[int]:
        return [0] * self.n

    def scene(self, viewer: object) -> Scene:
        return Scene([Chair(p) for p in self.seats])
'''


def guest(folder: Path, name: str = "waiting_game", title: str = "Waiting", more: str = "") -> str:
    folder.mkdir(exist_ok=True)
    file = folder / f"{name}.py"
    file.write_text(GUEST.format(title=title, more=more), encoding="utf-8")
    file.with_suffix(".md").write_text(f"# {title}\n", encoding="utf-8")
    return str(file)


# ---- games that come with the package


def test_every_game_is_found_by_its_name_in_its_chapter() -> None:
    assert {"pennywise", "bogart", "big-dumb-five", "brain-baseball", "before-i-kill-you"} <= set(games.names())
    for name, kind in games.every():
        assert issubclass(kind, Game)
        assert games.name_of(kind) == name
        assert games.find(name) is kind
        assert games.rules_of(kind).startswith(f"# {kind.title}")
    assert games.chapter_of(games.find("pennywise")) == "dice"
    assert games.chapter_of(games.find("before-i-kill-you")) == "boxed"


def test_names_are_told_without_loading_a_game() -> None:
    assert all(module.startswith("rumpus.games.") for module in games.modules().values())
    assert games.names() == sorted(games.names())


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("pennywize", "Did you mean pennywise?"),
        ("before_i_kill_you", "Did you mean before-i-kill-you?"),
        ("chess", "There are "),
        ("", "There are "),
        ("../secrets", "There are "),
    ],
)
def test_an_unknown_name_is_refused_with_what_is_near(name: str, hint: str) -> None:
    with pytest.raises(UnknownGame) as unknown:
        games.find(name)
    assert str(unknown.value).startswith(f"There is no game called {name!r}. {hint}")


# ---- games in files


def test_a_game_in_a_file_is_played_like_any_other(tmp_path: Path) -> None:
    m = match(guest(tmp_path))
    m.answer(0, "go home")
    assert m.over
    assert (games.name_of(m.kind), games.chapter_of(m.kind)) == ("waiting-game", "guests")
    assert games.rules_of(m.kind) == "# Waiting\n"


def test_a_file_may_be_called_like_any_module(tmp_path: Path) -> None:
    games.find(guest(tmp_path, "random"))
    assert sys.modules["random"] is random


def test_files_of_the_same_name_in_different_folders_are_different_games(tmp_path: Path) -> None:
    one, other = (games.find(guest(tmp_path / folder, title=folder.title())) for folder in ("here", "there"))
    assert (one.title, other.title) == ("Here", "There")
    assert (games.rules_of(one), games.rules_of(other)) == ("# Here\n", "# There\n")


def test_a_file_without_a_game_or_with_two_says_so(tmp_path: Path) -> None:
    (tmp_path / "empty.py").write_text("x = 1\n")
    with pytest.raises(UnknownGame, match=r"empty\.py has 0 games in it, not one"):
        games.find(str(tmp_path / "empty.py"))
    two = Path(guest(tmp_path, "two"))
    two.write_text(two.read_text() + "\n\nclass Second(Wait):\n    pass\n")
    with pytest.raises(UnknownGame, match=r"two\.py has 2 games in it, not one"):
        games.find(str(two))


def test_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    for missing in (tmp_path / "nothing.py", tmp_path / "folder.py"):
        if missing.stem == "folder":
            missing.mkdir()
        with pytest.raises(UnknownGame, match="no such file"):
            games.find(str(missing))


def test_a_file_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    before = set(sys.modules)
    broken = tmp_path / "broken.py"
    broken.write_text("raise OSError('no')\n")
    with pytest.raises(OSError, match="no"):
        games.find(str(broken))
    assert {name for name in set(sys.modules) - before if name.startswith("guests")} == set()


def test_a_game_in_a_file_is_checked_when_it_is_found(tmp_path: Path) -> None:
    file = Path(guest(tmp_path))
    file.write_text(file.read_text().replace("title =", "subtitle ="))
    with pytest.raises(RulesError, match="has to say its `title`"):
        games.find(str(file))


@pytest.mark.parametrize("kind", [pytest.param(kind, id=name) for name, kind in games.every()])
def test_options_are_in_a_players_words(kind: type[Game]) -> None:
    for option in kind.options.values():
        words = [option.title, *(option.named.get(value, value) for value in getattr(option, "choices", ()))]
        for said in words:
            assert not re.search(r"_|seat ?\d|\bauto\b| limit$", said), f"{option.name}: {said!r}"
        for other, values in option.when.items():
            if other in kind.options:  # what is the same in many games may ask for what only some of them have
                assert all(kind.options[other].accept(value) == value for value in values)
        assert set(option.named) <= set(getattr(option, "choices", ())), option.name
