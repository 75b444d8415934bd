"""Playing by typing: any game, told in lines of text, with all that is told beside the pictures elsewhere."""

import random
import re

import pytest
from playwright.async_api import Locator, expect

from rumpus.core import Posed, shapes
from rumpus.core.values import Seat
from tests.browser.barriers import barriers
from tests.browser.people import PHONE, People, Person
from tests.sweeps import THOROUGH, closed, covering, questions_of

pytestmark = pytest.mark.asyncio(loop_scope="session")

BY_HAND = 400 if THOROUGH else 12  # answers: by then every kind of question of most games has been put
MINE = re.compile("^You: ")


async def typist(people: People, name: str, coach: str = "off") -> Person:
    context = await people.context(name, coach=coach, viewport={"width": 390, "height": 844}, **PHONE)
    await context.add_init_script("if (location.protocol !== 'about:') localStorage.setItem('rumpus.text', 'on')")
    return people.at(await context.new_page(), name, touch=True)


def told(person: Person) -> Locator:
    return person.page.get_by_role("log", name="The table in words").get_by_role("paragraph")


async def type_line(person: Person, line: str) -> None:
    await person.page.get_by_role("textbox").fill(line)
    await person.page.get_by_role("textbox").press("Enter")


async def sit_down_alone(person: Person, game: str) -> None:
    await person.page.goto("/")
    await person.on_the_shelf(game).tap()
    await person.with_bots.tap()
    await expect(person.page.get_by_role("textbox")).to_be_focused()


def posed_to(people: People, person: Person) -> Posed | None:
    """What somebody is asked now, by the log of their match."""
    table = person.tables()[-1]
    assert people.truth is not None
    match = people.truth.now(table["match"])
    return None if match.over else match.posed(Seat(table["seat"]))


@pytest.mark.parametrize("game", closed() if THOROUGH else covering(closed(), questions_of))
async def test_every_question_can_be_answered_by_typing(people: People, game: str) -> None:
    """Games with every kind of question between them; all of them, if thorough."""
    ann = await typist(people, "Ann")
    luck = random.Random(game)
    await sit_down_alone(ann, game)
    waits, lines = ann.page.get_by_text(MINE), told(ann)
    for _ in range(BY_HAND):
        await expect(waits.or_(ann.page.get_by_text("The match is over.", exact=True))).to_be_visible()
        posed = posed_to(people, ann)
        if posed is None:
            break
        answer = shapes.sample(posed.choices, luck.random)
        asked = len(ann.tables())
        await type_line(ann, posed.written(answer))
        if posed.doubt(answer):
            await expect(lines.last).to_contain_text("Then type it once more.")
            await type_line(ann, posed.written(answer))
        while len(ann.tables()) == asked:  # something comes of it
            await expect(lines.filter(has_text="cannot")).to_have_count(0)
            await ann.page.wait_for_timeout(20)
    assert await ann.page.locator(".refused").filter(has_not_text="once more").all_inner_texts() == []
    assert await barriers(ann.page) == []


async def test_who_types_is_told_what_others_see(people: People) -> None:
    """The three sentences, tips, reactions, and what a bot has answered."""
    ann, ben = await typist(people, "Ann", coach="on"), await people.come("Ben")
    code = await ben.open_room("big-dumb-five")
    await ann.enter(code)
    await ann.button("Join").tap()
    await expect(ben.chair(2)).to_contain_text("Ann")
    await ben.button(re.compile("^Start")).click()

    # First what the game is about, then the table, then the question, then what sensible people do.
    lines = told(ann)
    rules = await (await ann.page.context.request.get("/api/games/big-dumb-five/rules")).json()
    short = [sentence["text"] for sentence in rules["short"]]
    question = next(what for what in rules["coach"] if what.startswith("bet"))
    await expect(lines.last).to_have_text(rules["coach"][question])
    texts = await lines.all_inner_texts()
    assert texts[: len(short)] == short
    assert any(text.startswith(f"Your turn: {question}") for text in texts[len(short) : -1])
    assert await barriers(ann.page) == []

    # It can be turned off, and on.
    await type_line(ann, "tips")
    await expect(lines.last).to_have_text("Tips: off")
    await type_line(ann, "tips")
    await expect(lines.last).to_have_text(rules["coach"][question])

    # What the others show is told, and one can show something, too.
    await ben.button("React").click()
    await ben.page.get_by_role("group", name="React").get_by_role("button", name="Clap").click()
    await expect(lines.last).to_have_text("Ben claps.")
    await type_line(ann, "react")
    await expect(lines.last).to_contain_text("clap")
    await type_line(ann, "react laugh")
    await expect(ben.page.get_by_text("Ann laughs.")).to_be_attached()

    # Who was away reads what a bot has answered.
    await ann.page.goto("about:blank")
    await expect(ben.page.get_by_label("Ann", exact=True).get_by_text("ready", exact=True)).to_be_attached()
    await ann.enter(code)
    await expect(lines.filter(has_text="While you were away, a bot answered for you.")).to_be_visible()
    await expect(lines.filter(has_text=re.compile(r"^\s*Bet: [1-5]"))).to_be_visible()


async def test_an_open_floor_is_joined_and_played_by_typing(people: People) -> None:
    ben, ann = await people.come("Ben"), await typist(people, "Ann")
    code = await ben.open_room("con-game")
    await ben.button(re.compile("^Start")).click()
    await expect(ben.page.get_by_role("heading", name="Choose a sign")).to_be_visible()
    await ann.enter(code)
    lines = told(ann)
    await expect(lines.filter(has_text="Type join to take part.")).to_be_visible()
    await type_line(ann, "join")
    turns = lines.filter(has_text=re.compile(r"^\s*Your turn: "))
    await expect(turns.first).to_be_visible()
    posed = posed_to(people, ann)
    assert posed is not None
    await type_line(ann, posed.written(shapes.sample(posed.choices, random.Random(1).random)))
    await expect(turns.nth(1)).to_be_visible()  # what she can do on the floor
    assert await barriers(ann.page) == []
