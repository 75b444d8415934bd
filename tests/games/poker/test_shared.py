"""What the poker games share is written as plainly as a game; and what tells them apart."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import rumpus
from rumpus import games
from rumpus.games import poker
from rumpus.lab import plainness
from rumpus.lab.cases import in_company

GAMES = sorted(name for name, at in games.modules().items() if ".poker." in at)

SHARED = sorted(Path(poker.__path__[0]).glob("_[a-z]*.py"))


@pytest.mark.parametrize("module", SHARED, ids=lambda path: path.stem)
def test_it_can_be_forked_and_replayed(module: Path) -> None:
    tree = ast.parse(module.read_text(encoding="utf-8"))
    assert list(plainness.problems(tree, plainness.asking_in(tree))) == []


def test_there_is_something_to_look_at() -> None:
    assert {path.stem for path in SHARED} >= {"_table", "_evening", "_structures"}


def asked_in(name: str) -> Iterator[str]:
    """What is asked in some evenings of a game, in each of its structures."""
    kind = games.find(name)
    structure = kind.options.get("structure")
    evenings = 8 if name == "dealers-choice" else 4  # in which every game should be named now and then
    for seed, form in enumerate([*structure.samples()] * 2 if structure else [""] * evenings):
        options = {"limit": "none", "stack": 40, "rebuys": 5, "deals": 40}
        options |= in_company(kind, "structure", form) if form else {}
        options |= {"bring_in": 1} if "bring_in" in kind.options and form in ("", "seven-card-stud") else {}
        random = Random(seed)
        m = rumpus.match(name, 4, options, seed=seed)
        while m.waiting:
            seat, what = m.waiting[0]
            yield what
            choices = m.questions[seat].choices
            m.answer(seat, choices[random.randrange(min(len(choices), 20))])


@pytest.mark.parametrize("name", GAMES)
def test_the_help_says_where_every_question_is_explained(name: str) -> None:
    explained = re.findall(r"<!-- asked: (.*) -->", games.rules_of(games.find(name)))
    assert set(asked_in(name)) == set(explained)
    assert len(explained) == len(set(explained))


def test_every_game_has_a_cloth_and_a_back_of_its_own() -> None:
    styles = [games.find(name).style for name in GAMES]
    assert len({style.cloth for style in styles}) == len({style.back for style in styles}) == len(GAMES)


def lightness(colour: str) -> float:
    """As contrast is reckoned for the web."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("name", GAMES)
def test_pale_words_can_be_read_on_the_cloth_and_on_buttons(name: str) -> None:
    style = games.find(name).style
    for colour, pale, least in ((style.cloth, "#fdf1de", 5.9), (style.spot, "#ffffff", 5.0)):
        assert (lightness(pale) + 0.05) / (lightness(colour) + 0.05) >= least
