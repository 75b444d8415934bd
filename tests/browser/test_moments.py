"""What happens is seen: one thing after another, each told when it has landed, and the question comes last."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser import conftest
from tests.browser.people import PHONE, People, Person, Told
from tests.browser.server import Server
from tests.browser.staged import Staged, tokens
from tests.browser.truth import words

pytestmark = pytest.mark.asyncio(loop_scope="session")

SMALL: Told = {"viewport": {"width": 390, "height": 844}, **PHONE}
MOVING: Told = {"reduced_motion": "no-preference"}
LONG = 600_000  # milliseconds: nobody waits for the end of that

# Writes down every state that the page goes through.
RECORD = """() => {
    window.states = []
    const look = () => {
        const caption = document.querySelector('.caption')
        const state = {
            said: caption?.querySelector('.main')?.textContent.trim() ?? null,
            landed: caption?.dataset.landed === 'true',
            told: Number(document.querySelector('[data-told]')?.dataset.told),
            asked: !!document.querySelector('[aria-label=Question] .means, [aria-label="The result"]'),
        }
        if (JSON.stringify(state) !== JSON.stringify(window.states.at(-1))) window.states.push(state)
    }
    look()
    new MutationObserver(look).observe(document.body, {
        subtree: true, childList: true, characterData: true, attributes: true,
    })
}"""
# Taps whatever is offered anew, at once.
EAGER = """() => new MutationObserver(() => {
    for (const button of document.querySelectorAll('[aria-label=Question] .means button')) button.click()
}).observe(document.body, { subtree: true, childList: true })"""
AWAY = """() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from conftest.running(tmp_path_factory, moments=True)


async def states(person: Person) -> list[Told]:
    found: list[Told] = await person.page.evaluate("window.states")
    return found


# ---- a real match


@pytest.mark.parametrize(
    "device", [MOVING, {**MOVING, **SMALL}, SMALL], ids=["on a desk", "on a phone", "with reduced motion"]
)
async def test_what_happens_is_seen_in_order_and_then_the_question_comes(people: People, device: Told) -> None:
    ann = await people.come("Ann", pace="normal", **device)
    await ann.play_with_bots("big-dumb-five")
    await ann.page.evaluate(RECORD)
    heard = len(ann.tables())
    await ann.answer()
    await expect(ann.caption).to_be_visible()
    await ann.is_asked()
    seen = await states(ann)

    # Each stop, and the number of its line in the story.
    stops = {
        words(table["told"][moment["line"]]): table["from"] + moment["line"]
        for table in ann.tables()[heard:]
        for moment in table.get("moments", [])
    }
    assert len(stops) >= 2, "All bets in one, and what came of them."
    playing = [state for state in seen if state["said"] is not None]
    # One after another ...
    assert list(dict.fromkeys(state["said"] for state in playing if state["landed"])) == list(stops)
    # ... each is told when it has landed, and not before, ...
    for state in playing:
        if state["said"] in stops:
            assert (state["told"] > stops[state["said"]]) == state["landed"]
    if device is SMALL:
        assert all(state["landed"] for state in playing)
    told = [state["told"] for state in seen]
    assert told == sorted(told)
    # ... and then comes the question, with the whole story.
    assert not any(state["asked"] for state in playing)
    last = ann.tables()[-1]
    assert (seen[-1]["asked"], seen[-1]["told"]) == (True, last["from"] + len(last["told"]))


async def test_who_comes_back_sees_how_things_are(people: People) -> None:
    ann = await people.come("Ann", pace="slow", **MOVING)
    await ann.play_with_bots("big-dumb-five")
    await ann.answer()
    await expect(ann.caption).to_be_visible()
    await ann.page.reload()
    await ann.is_asked()
    assert "moments" not in ann.tables()[-1]


# ---- a table set by hand


def row(*texts: str) -> list[Told]:
    tokens = [{"look": "card", "text": text, "value": text} for text in texts]
    return [{"kind": "Row", "id": "row", "label": "A row", "tokens": tokens}]


def line(text: str) -> Told:
    return {"parts": [{"text": "Ben", "seat": 1}, f" {text}."]}


def choice(*values: str) -> Told:
    return {"shape": "one", "what": "choose", "items": [{"value": value, "label": value} for value in values]}


async def set_and_shown(person: Person, lasts: int = LONG, **scene: Any) -> Staged:
    """Ben lays one card, and then another, which takes long; then something is asked."""
    table = Staged(person)
    await table.set({"places": row()}, None)
    await person.page.evaluate(RECORD)
    moments = [
        {"line": 0, "lasts": lasts, "who": 1, "places": row("A")},
        {"line": 1, "lasts": lasts, "how": "reveal", "who": 1},
    ]
    question = None if scene.get("over") else choice("yes", "no")
    await table.set(
        {"places": row("A", "B"), **scene}, question, told=[line("lays A"), line("lays B")], moments=moments
    )
    return table


async def test_the_space_bar_goes_to_the_question(people: People) -> None:
    ann = await people.come("Ann", pace="normal", **MOVING)
    await set_and_shown(ann)
    await expect(ann.caption).to_contain_text("Ben lays A.")
    assert not await ann.the_question.is_visible()
    await ann.page.keyboard.press("Space")
    await expect(ann.my_turn).to_be_visible()
    assert not any((state["said"] or "").endswith("lays B.") for state in await states(ann))
    assert (await states(ann))[-1]["told"] == 2
    await ann.page.keyboard.press("l")
    told = ann.page.get_by_role("dialog").get_by_role("log").get_by_role("listitem")
    await expect(told).to_have_text(["Ben lays A.", "Ben lays B."])


@pytest.mark.parametrize("device", [MOVING, {**MOVING, **SMALL}], ids=["mouse", "thumb"])
async def test_a_tap_on_the_table_goes_to_the_question_and_answers_nothing(people: People, device: Told) -> None:
    ann = await people.come("Ann", pace="normal", **device)
    table = await set_and_shown(ann)
    box = await ann.caption.bounding_box()
    assert box is not None
    # Everywhere where the answers will be.
    for x in (0.3, 0.5, 0.7):
        await ann.page.mouse.click(box["x"] + x * box["width"], box["y"] + 0.8 * box["height"])
    await expect(ann.my_turn).to_be_visible()
    assert table.answers == []
    await ann.tap(ann.the_question.get_by_role("button", name="yes"))
    await expect(ann.the_question.get_by_role("button", name="yes")).to_be_enabled()
    assert table.answers == ["yes"]


async def test_the_next_question_is_not_answered_by_a_thumb_that_answers_this_one(people: People) -> None:
    ann = await people.come("Ann", pace="normal")
    table = Staged(ann)
    await table.set({}, choice("yes", "no"))
    await ann.tap(ann.the_question.get_by_role("button", name="no"))
    await ann.page.evaluate(EAGER)
    await table.set({}, choice("more", "less"))
    await expect(ann.my_turn).to_be_visible()
    assert table.answers == ["no"]
    await ann.tap(ann.the_question.get_by_role("button", name="less"))
    await expect(ann.the_question.get_by_role("button", name="less")).to_be_enabled()
    assert table.answers == ["no", "less"]


async def test_who_likes_it_sees_everything_at_once(people: People) -> None:
    ann = await people.come("Ann", pace="normal", **MOVING)
    await Staged(ann).set({"places": row()}, None)
    await ann.button("More").click()
    await ann.page.get_by_role("radio", name="At once").check()
    await ann.page.reload()
    bob = people.at(await ann.page.context.new_page(), "Ann")  # the browser remembers it
    await set_and_shown(bob)
    await expect(bob.my_turn).to_be_visible()
    assert all(state["said"] is None for state in await states(bob))


async def test_who_looks_away_comes_back_to_how_things_are(people: People) -> None:
    ann = await people.come("Ann", pace="normal", **MOVING)
    await set_and_shown(ann)
    await expect(ann.caption).to_contain_text("Ben lays A.")
    await ann.page.evaluate(AWAY)
    await expect(ann.my_turn).to_be_visible()


async def test_the_end_is_seen_before_the_result(people: People) -> None:
    ann = await people.come("Ann", pace="normal", **MOVING)
    table = await set_and_shown(ann, over=True, standings=[2, 1])
    await expect(ann.caption).to_contain_text("Ben lays A.")
    table.end()
    await expect(ann.caption).to_contain_text("Ben lays A.")
    assert not await ann.result.is_visible()
    await ann.button("Skip").click()
    await expect(ann.result).to_be_visible()


async def test_the_clock_runs_when_everything_has_been_seen(people: People) -> None:
    ann = await people.come("Ann", pace="normal")
    table = Staged(ann)
    await table.set({"places": row()}, None)
    moments = [{"line": 0, "lasts": LONG, "who": 1}]
    more: dict[str, Any] = {"told": [line("lays A")], "moments": moments, "deadline": LONG + 30_000, "limit": 30_000}
    await table.set({"places": row("A")}, choice("yes", "no"), **more)
    await expect(ann.caption).to_contain_text("Ben lays A.")
    assert not await ann.page.get_by_role("timer").is_visible()
    await ann.button("Skip").click()
    await expect(ann.page.get_by_role("timer")).to_have_accessible_name("30 seconds left")


async def test_a_tree_of_somebody_else_comes_into_sight_when_something_happens_there(people: People) -> None:
    """On a phone one's own has nearly all of the width."""
    ann = await people.come("Ann", pace="normal", **SMALL)
    table = Staged(ann)

    def trees(*built: str) -> list[Told]:
        mine, theirs = tokens("card", ["Pier"]), tokens("card", list(built))
        return [
            {"kind": "Tree", "id": f"city{p}", "label": "City", "about": p, "tokens": cards, "rests": [], "ends": []}
            for p, cards in enumerate((mine, theirs))
        ]

    def place(number: int) -> str:
        return f"document.querySelector('[data-place=city{number}] .tile').getBoundingClientRect().right"

    await table.set({"places": trees("Shop")}, None)
    wide = SMALL["viewport"]["width"]
    assert await ann.page.evaluate(place(1)) > wide
    moments = [{"line": 0, "lasts": LONG, "how": "reveal", "who": 1}]
    await table.set({"places": trees("Shop", "Mill")}, choice("yes"), told=[line("builds")], moments=moments)
    await expect(ann.caption).to_be_visible()
    await ann.page.wait_for_function(f"{place(1)} <= {wide}")
    assert await ann.page.evaluate(place(0)) < wide / 2
