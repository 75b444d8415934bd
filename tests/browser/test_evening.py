"""What happens around answers and matches: taking back, refusals, the next match, and looking at the last one again."""

import asyncio
import re

import msgspec
import pytest
from playwright.async_api import WebSocketRoute, expect

from rumpus import games
from tests.browser.people import People, Person

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def at_a_table(people: People, game: str, **options: str) -> tuple[Person, Person]:
    """Two people, the host first, who have just begun a match."""
    ann, ben = await people.come("Ann"), await people.come("Ben")
    await sit_down(ann, ben, game, **options)
    return ann, ben


async def sit_down(ann: Person, ben: Person, game: str, **options: str) -> None:
    code = await ann.open_room(game)
    for name, value in options.items():
        await ann.set_option(name, value)
    await ann.set_chairs(2)
    await ann.sit(1)
    await ben.enter(code)
    await ben.sit(2)
    await ann.start()
    await expect(ben.the_question).to_be_visible()


async def in_order(ann: Person, ben: Person) -> tuple[Person, Person]:
    """Whose turn it is, and the other."""
    return (ann, ben) if await ann.my_turn.is_visible() else (ben, ann)


async def test_a_coin_is_taken_back_and_a_refusal_says_why(people: People) -> None:
    first, second = await in_order(*await at_a_table(people, "pennywise"))

    async def pay(person: Person, coin: int) -> None:
        await expect(person.my_turn).to_contain_text("play a coin")
        await person.the_question.get_by_role("button", name=str(coin), exact=True).click()

    await pay(first, 10)
    for person in (first, second):
        async with person.reading_the_log() as story:
            await expect(story).to_contain_text(f"{first.name} plays a 10.")
    await expect(second.my_turn).to_be_visible()
    await first.button(re.compile("Undo")).click()
    for person in (first, second):
        async with person.reading_the_log() as story:
            await expect(story).not_to_contain_text("plays a 10.")
    await expect(second.my_turn).not_to_be_visible()

    # Two nickels lie in the middle. A dime does not buy both.
    await pay(first, 5)
    await pay(second, 5)
    await pay(first, 10)
    await expect(first.my_turn).to_contain_text("take change")
    for _ in range(2):
        await first.tap(first.lit_things.first)
    refusal = first.the_question.get_by_role("alert")
    await expect(refusal).to_have_text("5 more would make 10: at most 9 can be taken.")
    await first.button("Take 5").click()
    async with second.reading_the_log() as story:
        await expect(story).to_contain_text(f"{first.name} takes 5.")
    # Now it is too late.
    await pay(second, 1)
    await expect(first.button(re.compile("Undo"))).not_to_be_visible()


async def test_an_answer_that_the_server_refuses_is_explained(people: People) -> None:
    """The wire turns Ben's coin into one that nobody has."""
    ann, ben = await people.come("Ann"), await people.come("Ben")
    forging = True

    def forge(message: str | bytes) -> str | bytes:
        said = msgspec.json.decode(message)
        if forging and said["do"] == "answer":
            return msgspec.json.encode({**said, "value": 99}).decode()
        return message

    def tap_the_wire(near: WebSocketRoute) -> None:
        far = near.connect_to_server()
        near.on_message(lambda message: far.send(forge(message)))

    await ben.page.route_web_socket(re.compile("/ws/"), tap_the_wire)
    await sit_down(ann, ben, "pennywise")
    while await in_order(ann, ben) != (ben, ann):
        await ann.answer()
        await expect(ben.my_turn).to_be_visible()
    await ben.answer()
    await expect(ben.the_question.get_by_role("alert")).to_contain_text("99")
    await expect(ben.my_turn).to_be_visible()
    forging = False
    await ben.answer()
    await expect(ben.the_question.get_by_role("alert")).not_to_be_visible()
    assert await ann.is_asked()


async def test_a_rematch_a_replay_and_another_game(people: People) -> None:
    coins = "3x1 1x1"  # a match of a few coins
    ann, ben = await at_a_table(people, "pennywise", Coins=coins)
    await asyncio.gather(ann.play(), ben.play())
    first = ann.tables()[-1]["match"]
    standings = await ann.standings()

    # A rematch: the same people, the same coins.
    await expect(ben.result).to_contain_text("Ann can begin the next match.")
    await ben.button("Rematch?").click()
    await expect(ann.result.get_by_role("status")).to_have_text("Ben wants a rematch.")
    # That is kept, whoever looks again.
    for person in (ann, ben):
        await person.page.reload()
    await expect(ben.button("Rematch? ✓")).to_have_attribute("aria-pressed", "true")
    await expect(ann.result.get_by_role("status")).to_have_text("Ben wants a rematch.")
    await ann.button("Rematch").click()
    for person in (ann, ben):
        await expect(person.result).not_to_be_visible()
        await expect(person.the_question).to_be_visible()
    assert ann.tables()[-1]["match"] != first
    await asyncio.gather(ann.play(), ben.play())

    # The host chooses what is played next.
    await ann.button("Next game").click()
    await expect(ann.region("Score of the evening").get_by_role("row", name=re.compile("^Ann"))).to_contain_text("2")
    await ann.take_to_the_table("bogart")
    await ben.button("Back to the room").click()
    await expect(ben.page.get_by_role("heading", name="Bogart", level=1)).to_be_visible()
    await ann.button(re.compile("^Start")).click()
    for person in (ann, ben):
        await expect(person.the_question).to_be_visible()
        await expect(person.page.get_by_role("heading", name="Bogart", level=1)).to_be_visible()

    # The host ends it without a result: everybody is back in the room. Ben looks at the first match again.
    await ann.button("More").click()
    await ann.button(re.compile("^End this match")).click()
    for person in (ann, ben):
        await expect(person.the_table).to_contain_text("The last match was ended without a result.")
        await expect(person.the_question).not_to_be_visible()
    await expect(ann.button(re.compile("^Start"))).to_be_enabled()
    await ben.page.goto(f"/replay/{first}")
    await look_at_the_replay(ben, standings)


async def look_at_the_replay(person: Person, standings: list[str]) -> None:
    page = person.page
    steps = page.get_by_text(re.compile(r"^\d+ / \d+$"))
    await expect(steps).to_have_text(re.compile("^0 / "))
    last = int((await steps.inner_text()).split()[-1])
    for k in (1, 2):
        await page.keyboard.press("ArrowRight")
        await expect(steps).to_have_text(f"{k} / {last}")
    await expect(page.get_by_role("log", name="What has happened").get_by_role("listitem").first).to_be_visible()
    await page.keyboard.press("ArrowLeft")
    await expect(steps).to_have_text(f"1 / {last}")
    await page.keyboard.press("End")
    await expect(steps).to_have_text(f"{last} / {last}")
    winner = standings[0].split()[-1]
    await expect(page.get_by_role("main").get_by_role("status")).to_contain_text(f"{winner} wins.")
    await page.get_by_label("Seen by").select_option(label=winner)
    await expect(page.get_by_role("main").get_by_role("status")).to_contain_text("You win!")
    await person.look("replay")
    await page.keyboard.press("Home")
    await expect(steps).to_have_text(f"0 / {last}")

    # Who drags the slider to and fro asks for what he ends at, not for all that lies between.
    async with page.expect_response(re.compile("/steps/1")):
        await page.reload()
    await expect(steps).to_have_text(f"0 / {last}")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))  # the page's icon among others, whenever that is
    await page.get_by_role("slider", name="Step").evaluate(
        """(slider, last) => {
            for (let k = 0; k <= 50 * last; k++) {
                slider.value = k % (last + 1)
                slider.dispatchEvent(new Event('input', { bubbles: true }))
            }
            slider.value = last
            slider.dispatchEvent(new Event('input', { bubbles: true }))
        }""",
        last,
    )
    await expect(steps).to_have_text(f"{last} / {last}")
    await expect(page.get_by_role("main").get_by_role("status")).to_contain_text(f"{winner} wins.")
    steps_asked = [url.rpartition("/steps/")[2] for url in asked if "/steps/" in url]
    assert steps_asked == [f"{last}?seat=none"]


async def test_the_rules_are_one_tap_away_and_open_at_what_matters_now(people: People) -> None:
    ann = await people.come("Ann")
    await ann.page.goto("/")
    for game in games.names():
        await expect(ann.on_the_shelf(game)).to_be_visible()
    await ann.look("home", full=True)
    await ann.on_the_shelf("bogart").click()
    await ann.page.get_by_role("dialog").get_by_role("link", name="Rules of Bogart").click()
    await expect(ann.page.get_by_role("heading", level=1)).to_have_text("Bogart")
    await expect(ann.page.get_by_role("heading", level=2)).not_to_have_count(0)
    await ann.look("rules", full=True)
    await ann.page.get_by_role("link", name="All games").click()

    await ann.play_with_bots("bogart")
    await ann.button("Rules").click()
    rules = ann.page.get_by_role("dialog", name="Rules")
    await expect(rules.get_by_text(re.compile("pot", re.IGNORECASE)).first).to_be_visible()
    await ann.look("rules-drawer")
    await ann.page.keyboard.press("Escape")
    await expect(ann.page.locator("dialog")).to_have_count(0)
    await ann.page.keyboard.press("?")
    await expect(ann.page.get_by_role("dialog", name="Keys")).to_be_visible()
