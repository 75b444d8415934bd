"""Whoever has docs/wire.md can write a client: one that was written from it plays every game to its end."""

import ast
import asyncio
import re
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import rumpus
from rumpus import games
from rumpus.core import Moment, Piece, Seat, scene, shapes
from rumpus.core.scene import earlier
from rumpus.core.telling import Line, Part
from rumpus.core.values import to_json
from rumpus.web import pages
from tests.sweeps import chairs_of
from tests.web import stranger
from tests.web.conftest import House, opened
from tests.web.stranger import Stranger, meet, scenes_before
from tests.web.test_protocol import WIRE

ON_A_FLOOR = 12  # answers of each: a floor closes by the clock


def test_it_imports_nothing_of_ours() -> None:
    tree = ast.parse(Path(stranger.__file__).read_text())
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in imported} - set(sys.stdlib_module_names) == {"aiohttp"}


# ---- the page


def rows(title: str) -> dict[str, list[str]]:
    """The rows of the table on the page whose first column has that title, and the words of its second column."""
    found = WIRE.partition(f"| {title} |")[2].partition("\n\n")[0].splitlines()[2:]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in found]
    return {cell[0]: re.findall(r"`(\w+\??)`", cell[1]) for cell in cells}


class Thing(Piece):
    __slots__ = ()


a, b, c = Thing("a"), Thing("b"), Thing("c")
EVERY: list[Any] = [
    ["yes", "no"],
    [Seat(0), Seat(1)],
    shapes.Moves([("a1", "b2"), ("a1", "c3")]),
    range(2, 11, 4),
    shapes.Numbers(range(20, 41, 10), "raise to {}"),
    shapes.Numbers(range(1, 9), "say {}", usual=3),
    shapes.Subset([a, b, c], 1, 2),
    shapes.Subset(range(6), 2, 3, condition=lambda some: "An even sum." if sum(some) % 2 else None),
    shapes.Subset([a, b, c], worth=lambda thing: " abc".index(thing), limit=3),
    shapes.Some({Seat(0): 2, Seat(1): 1}, 2),
    shapes.Some({a: 1, b: 3}, 0, 2),
    shapes.Handful({5: 2, 1: 3}, 7),
    shapes.Arrange([1, 2, 3], ["x", "y"]),
    shapes.Arrange([1, 2], ["x", "y", "z"], once=True),
    shapes.Put([a, b], lambda thing: [Seat(0)] if thing == a else ["pile", "deck"], drop=lambda *_: "bang"),
    shapes.Put([a, b], lambda thing: ["pile"], up=a),
    shapes.Spot(range(0, 9, 4), range(5)),
    shapes.Spot(range(3), range(4), free=0b0100_0000_1001),
    shapes.Join(4, [(0, 1), (2, 3)], lambda _: None),
    shapes.Throw({"speed": 3}, azimuth=range(-30, 31, 10), speed=range(1, 6)),
    shapes.Compose([a, b], range(3), sentence="You take {} for {}."),
    shapes.Compose([a, b], lambda one: ["x"] if one == a else shapes.Subset([1, 2], 1), ["end"]),
    shapes.Compose([a, b], lambda one: shapes.Subset("xyz" if one == a else "yx", 1), ["z", "y"], asks=["1", "2", "3"]),
    shapes.Verbs(fold=None, bet=range(5), give=shapes.Compose([a], [Seat(1)])),
    shapes.Either(["fold"], range(3, 9), shapes.Verbs(swap=[a, b])),
    shapes.Either(["give up"], shapes.Word(["stone"], lambda word: None)),
    shapes.Word(["stone"], lambda word: None),
    shapes.Word(["stone"], lambda word: None, hint="A word for each."),
]


def test_it_can_answer_every_shape_there_is() -> None:
    someone = Stranger("", "Nobody")
    for choices in EVERY:
        form = msgspec.json.decode(to_json(shapes.describe(choices)))
        for _ in range(50):
            shapes.settle(choices, someone.choose(form))  # refused, if it does not fit
    assert someone.shapes == set(rows("shape"))


def test_every_shape_is_on_the_page_with_its_fields_and_no_other() -> None:
    told = rows("shape")
    seen: dict[str, set[str]] = {}
    for choices in EVERY:
        form = shapes.describe(choices)
        for field in form.keys() - {"shape"}:
            seen.setdefault(form["shape"], set()).add(field)
    assert {shape: {field.rstrip("?") for field in fields} for shape, fields in told.items()} == seen
    for choices in EVERY:
        form = shapes.describe(choices)
        needed = {field for field in told[form["shape"]] if not field.endswith("?")}
        assert needed <= form.keys(), f"{form['shape']} does not always have what the page says it has"


def test_every_shape_that_any_game_asks_for_is_on_the_page() -> None:
    kinds = {kind.kind for kind in every_shape(shapes.Shape)} | {"one", shapes.Moves.kind, "number"}
    assert kinds == set(rows("shape"))


def every_shape(base: type[Any]) -> set[type[Any]]:
    """Those of our own. (A test may have made another.)"""
    found = {one for kind in base.__subclasses__() for one in (kind, *every_shape(kind)) if hasattr(one, "kind")}
    return {one for one in found if one.__module__.startswith("rumpus.")}


def test_everything_in_a_scene_is_on_the_page_with_its_fields_and_no_other() -> None:
    common = {field.name for field in msgspec.structs.fields(scene.Place)}
    found = {}
    for name, kind in vars(scene).items():
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in (
            msgspec.Struct, Moment, Line, Part, Piece,
        ):  # fmt: skip
            fields = {field.encode_name for field in msgspec.structs.fields(kind)}
            found[name] = fields - common if issubclass(kind, scene.Place) and kind is not scene.Place else fields
    assert {name: set(fields) for name, fields in rows("in a scene").items()} == found


@pytest.mark.parametrize("kind", [Moment, Line, Part])
def test_moments_and_lines_are_on_the_page_with_their_fields_and_no_other(kind: type[Any]) -> None:
    fields = ", ".join(f.encode_name + "?" * (not f.required) for f in msgspec.structs.fields(kind))
    assert f"`{{{fields}}}`" in WIRE


# ---- playing


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("<!doctype html><title>rumpus</title>")
    monkeypatch.setattr(pages, "STATIC", static)
    async with opened(tmp_path, moments=True, messages=(1e9, 1e9)) as house:
        yield house


@pytest.mark.parametrize("game", games.names())
async def test_it_plays_a_match(house: House, game: str) -> None:
    kind = games.find(game)
    async with AsyncExitStack() as stack:
        people = [
            await stack.enter_async_context(Stranger(house.address, f"Stranger {i}", seed=i))
            for i in range(chairs_of(kind))
        ]
        shelf = await people[0].get("/api/games")
        (listed,) = [one for one in shelf if one["name"] == game]
        match = await meet(people, game, dict(kind.brief))
        if listed["open"]:
            # Until somebody has answered so often: on a floor not everybody is asked all the time.
            playing = [asyncio.create_task(person.play(match, ON_A_FLOOR)) for person in people]
            done, others = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
            for task in others:
                task.cancel()
            for task in done:
                task.result()
            await people[0].do("abandon")
        else:
            await asyncio.gather(*(person.play(match) for person in people))
            await ended(people, match)
        for person in people:
            await person.leave()
    assert set().union(*(person.shapes for person in people))


async def ended(people: list[Stranger], match: str) -> None:
    """All have seen the same end, and everybody can look at it once more."""
    for person in people:
        assert len(person.table["scene"]["standings"]) == len(person.table["names"])
        assert "seed" in person.table
        assert person.table["question"] is None
    past = await people[0].get(f"/api/matches/{match}")
    assert past["standings"] == people[0].table["scene"]["standings"]
    step = await people[0].get(f"/api/matches/{match}/steps/{past['steps']}?seat=0")
    assert [stranger.sentence(line) for line in step["told"]] == people[0].story
    assert any(person.watched for person in people), "there was something to be seen on the way"


def test_moments_are_taken_apart_as_they_were_put_together() -> None:
    """As the page says it, beside our own code, for a match of every game."""
    for game, kind in games.every():
        if kind.is_open():
            continue
        match = rumpus.match(game, players=chairs_of(kind), seed=1)
        match.watch(True)
        random = Random(1)
        for _ in range(30):
            if match.over:
                break
            seat = random.choice(match.waiting)[0]
            match.answer(seat, shapes.sample(match.questions[seat].choices, random.random))
            now = match.view(seat)
            moments = match.moments(seat, now)
            told = match.lines(seat, match.told_before)
            table = msgspec.json.decode(to_json({"scene": now, "moments": moments, "told": told}))
            for moment, (_, seen) in zip(reversed(moments), reversed(scenes_before(table)), strict=True):
                now = earlier(now, moment)
                whole = msgspec.json.decode(to_json(now))
                fields = ("places", "chairs", "links", "heading", "note")
                assert {f: whole[f] for f in fields if f in whole} == {f: seen[f] for f in fields if seen.get(f)}
