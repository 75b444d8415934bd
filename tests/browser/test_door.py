"""From the first page to a table: finding a game, asking friends in, and going on where one left off."""

import asyncio
import re

import pytest
from playwright.async_api import Locator, expect

from rumpus import games
from tests.browser.people import PHONE, People, Person
from tests.browser.thumbs import fits

pytestmark = pytest.mark.asyncio(loop_scope="session")

PORTRAIT = {"width": 390, "height": 844}


async def above_the_fold(person: Person, *things: Locator) -> None:
    assert await person.page.evaluate("scrollY") == 0
    for thing in things:
        await expect(thing).to_be_in_viewport(ratio=1)  # (it may still be coming in)


async def test_a_host_sits_already_and_a_guest_gives_a_name_and_joins(people: People) -> None:
    ann = await people.come("Ann", viewport=PORTRAIT, **PHONE)
    ben = await people.come("Ben", viewport=PORTRAIT, **PHONE)
    await ann.page.goto("/")
    await ann.page.get_by_role("group", name="How many are you?").get_by_role("button", name="4").tap()
    await ann.on_the_shelf("big-dumb-five").tap()
    await ann.with_friends.tap()
    chairs = ann.the_table.get_by_role("listitem").filter(has_not=ann.button("One chair more"))
    await expect(chairs).to_have_count(4)
    await expect(ann.chair(1)).to_contain_text(re.compile(r"Ann\s*you, host"))
    invite = ann.page.get_by_role("img", name="QR code of the link"), ann.button("Send link")
    await above_the_fold(ann, *invite, ann.chair(4), ann.button("Start: you and 3 bots"))
    await fits(ann, "the host's room")

    await ben.enter(ann.page.url.rpartition("/")[2])
    await expect(ben.page.get_by_text("Ann asks you in")).to_be_visible()
    await above_the_fold(ben, ben.button("Join"))
    await fits(ben, "the doorway")
    await ben.button(re.compile("^How it goes")).tap()
    await expect(ben.page.get_by_role("dialog").get_by_role("listitem")).to_have_count(3)
    await ben.page.keyboard.press("Escape")
    await ben.page.get_by_label("Your name").fill("Benny")
    await ben.button("Join").tap()
    await expect(ben.page.get_by_text("Ann starts the match.")).to_be_visible()
    await expect(ann.chair(2)).to_contain_text("Benny")

    await ann.page.get_by_role("group", name="Bots").get_by_role("button", name="easy").tap()
    await ann.button("Start: you, Benny and 2 bots").tap()
    for person in (ann, ben):
        await expect(person.the_question).to_be_visible()
    await ben.to_the_room()
    await expect(ben.the_table).to_contain_text("easy bot")


async def test_more_friends_take_the_chairs_of_bots_and_whoever_is_too_many_is_told_why(people: People) -> None:
    ann, ben, cam = [await people.come(name) for name in ("Ann", "Ben", "Cam")]
    code = await ann.open_room("galaxy")
    await ann.invite_bot(2)
    await ben.enter(code)
    await ben.sit(2)
    await cam.enter(code)
    await cam.button("Join").click()
    title = games.find("galaxy").title
    refusal = f"All 2 chairs are taken, and {title} has no more. You can watch, or ask Ann for a game for more people."
    await expect(cam.page.get_by_role("alert")).to_have_text(refusal)
    await ann.next_game("bogart")
    await expect(cam.page.get_by_role("heading", name=games.find("bogart").title, level=1)).to_be_visible()
    await cam.sit(3)


async def test_chairs_grow_as_friends_come_until_there_is_no_more_room(people: People) -> None:
    ann = await people.come("Ann", viewport=PORTRAIT, **PHONE)
    code = await ann.open_room("big-dumb-five")
    most = max(games.find("big-dumb-five").players)
    chairs = ann.the_table.get_by_role("listitem").filter(has_not=ann.button("One chair more"))
    await expect(chairs).to_have_count(3)
    await expect(chairs.filter(has_text="if free")).to_have_count(2)
    friends = [await people.come(f"Friend {number}") for number in range(1, most + 1)]
    for here, friend in enumerate(friends[:-1], 2):
        await friend.enter(code)
        await friend.button("Join").click()
        await expect(chairs).to_have_count(max(3, here))
        await expect(ann.chair(here)).to_contain_text(friend.name)
    await expect(ann.button(f"Start: {most} players")).to_be_visible()
    await expect(ann.page.get_by_text("All chairs are taken: more friends can watch.")).to_be_visible()
    await friends[-1].enter(code)
    await friends[-1].button("Join").click()
    await expect(friends[-1].page.get_by_role("alert")).to_contain_text(f"All {most} chairs are taken")


async def test_house_rules_are_folded_in_a_players_words_and_only_those_that_matter(people: People) -> None:
    ann, ben = await people.come("Ann", viewport=PORTRAIT, **PHONE), await people.come("Ben")
    code = await ann.open_room("cash-n-guns")
    rules = ann.page.get_by_role("group", name="Options")
    await expect(rules).not_to_be_visible()
    await ann.open_the_house_rules()
    which, powers = rules.get_by_label("Which game", exact=True), rules.get_by_label("Super powers", exact=True)
    aiming = rules.get_by_label("Seconds to aim", exact=True)
    await expect(which.locator("option")).to_have_text(
        ["The first game", "Super powers", "A secret cop", "Cop and powers", "Teams of three"]
    )
    await expect(powers).not_to_be_visible()  # nobody has any
    await expect(aiming).not_to_be_visible()  # nobody is rushed alone
    await which.select_option("Super powers")
    await powers.select_option("The first six")
    await which.select_option("The first game")
    await expect(powers).not_to_be_visible()
    await which.select_option("Super powers")
    await expect(powers).to_have_value("1-10")  # what is not to be seen is as usual
    await ben.enter(code)
    await ben.button("Join").click()
    await expect(aiming).to_be_visible()
    await fits(ann, "the house rules")


async def test_whoever_waits_reads_three_sentences_with_pictures(people: People) -> None:
    ann, ben = await people.come("Ann"), await people.come("Ben", viewport=PORTRAIT, **PHONE)
    await ben.enter(await ann.open_room("before-i-kill-you"))
    await ben.button("Join").tap()
    sentences = ben.region("While you wait: how it goes").get_by_role("listitem")
    await expect(sentences).to_have_count(3)
    for sentence in await sentences.all():
        assert len(await sentence.inner_text()) > 20
        picture = await sentence.locator("svg").bounding_box()
        assert picture is not None
        assert min(picture["width"], picture["height"]) >= 32
    await ben.page.wait_for_function(  # each draws something, once the pictures are there
        "() => { const all = [...document.querySelectorAll('ol svg use')]\n"
        "return all.length > 0 && all.every((one) => one.getBBox().width > 0) }"
    )
    # On a television there is the whole way in, however long the title is.
    await ann.page.set_viewport_size({"width": 1920, "height": 1080})
    await ann.page.goto(f"{ann.page.url}/screen")
    await above_the_fold(ann, ann.region("How to join"), ann.page.get_by_role("heading", level=1))


async def test_how_many_we_are_and_the_time_we_have_go_with_us(people: People) -> None:
    ann, ben = await people.come("Ann", viewport=PORTRAIT, **PHONE), await people.come("Ben")
    await ann.page.goto("/")
    await ann.page.get_by_role("group", name="How many are you?").get_by_role("button", name="2").tap()
    time = ann.page.get_by_role("group", name="How much time").get_by_role("button")
    await time.filter(has_text="15 min").tap()
    await ann.on_the_shelf("pennywise").tap()
    await ann.with_friends.tap()
    chairs = ann.the_table.get_by_role("listitem").filter(has_not=ann.button("One chair more"))
    await expect(chairs).to_have_count(2)
    await ann.button("Another game").tap()
    await expect(time.filter(has_text="15 min")).to_have_attribute("aria-pressed", "true")
    facts = await ann.page.get_by_role("dialog").locator(".facts").all_inner_texts()
    assert facts
    assert all(int(fact.split()[-2]) <= 15 for fact in facts)
    await ann.page.keyboard.press("Escape")

    # After the match, there is less time left.
    await ann.set_option("Coins", "1x1")
    await ben.enter(ann.page.url.rpartition("/")[2])
    await ben.button("Join").click()
    await ann.start()
    await asyncio.gather(ann.play(), ben.play())
    following = ann.result.get_by_role("region", name="Next, for 2")
    await expect(following).to_contain_text(re.compile(r"1[0-5] minutes left"))
    for minutes in await following.get_by_text(re.compile(r"^\d+ min$")).all_inner_texts():
        assert int(minutes.split()[0]) <= 15
    await above_the_fold(ann, *[ann.result.get_by_role("button", name=it) for it in ("Rematch", "Next game", "Share")])
    await above_the_fold(ann, ann.result.get_by_role("list", name="This evening"))


PAGES = ["/rules/bogart", "/history", "/solved/flip", "/r/ZZZZ", "/nowhere", "/me"]


async def test_every_page_has_a_way_home(people: People) -> None:
    ann, ben = await people.come("Ann"), await people.come("Ben")

    async def leads_home(person: Person) -> None:
        await person.page.locator('a[href="/"]').first.click()
        await expect(person.page.get_by_role("group", name="How many are you?")).to_be_visible()

    for page in PAGES:
        await ann.page.goto(page)
        await leads_home(ann)
    await ben.enter(await ann.open_room("pennywise"))  # the room, and its door
    await leads_home(ben)
    await leads_home(ann)
    code = await ann.open_room("pennywise")
    await ann.set_option("Coins", "1x1")
    await ann.start()
    await ann.button("More").click()  # a table
    await leads_home(ann)
    await ann.page.go_back()
    await ann.play()
    for look_back in ("Replay", "Review"):
        await ann.result.get_by_role("link", name=look_back).click()
        await leads_home(ann)
        await ann.enter(code)
    ann.troubles.clear()  # there is no room ZZZZ


async def test_the_first_page_finds_a_game_and_leads_back_to_the_table_one_has_left(people: People) -> None:
    ann, ben = await people.come("Ann", viewport=PORTRAIT, **PHONE), await people.come("Ben")
    await ann.play_with_bots("pennywise")
    await ann.page.goto("/")
    back = ann.region("Go on playing").get_by_role("link", name=re.compile("^Your move in Pennywise"))
    await expect(back).to_be_visible()
    await fits(ann, "home")
    await back.tap()
    assert await ann.is_asked()

    await ann.page.goto("/")
    await ann.page.get_by_role("group", name="How many are you?").get_by_role("button", name="6").tap()
    await ann.page.get_by_role("group", name="How much time").get_by_role("button", name="10 min").tap()
    for name, kind in games.every():
        fitting = 6 in kind.players and kind.minutes <= 10
        await expect(ann.on_the_shelf(name)).to_have_count(int(fitting))
    await expect(ann.page.get_by_role("article").first).to_be_visible()

    # A table that wants players, for somebody who knows nobody here.
    code = await ann.open_room("bogart")
    await ben.page.goto("/")
    await expect(ben.page.get_by_role("article").first).to_be_visible()
    wanted = ben.region("Tables that want players").get_by_role("link", name=re.compile("Ann’s table, 1 there"))
    await expect(wanted).not_to_be_visible()
    await ann.open_the_house_rules()
    await ann.page.get_by_label(re.compile("^Open to everybody")).check()
    await expect(ann.page.get_by_text("open to everybody", exact=False).first).to_be_visible()
    await ben.page.reload()
    await wanted.click()
    await expect(ben.page).to_have_url(re.compile(f"/r/{code}$"))
    await ben.sit(2)


async def test_the_rules_have_a_picture_and_lead_to_a_table(people: People) -> None:
    ann = await people.come("Ann", viewport=PORTRAIT, **PHONE)
    await ann.page.goto("/rules/candy")
    await expect(ann.page.get_by_role("figure")).to_contain_text("In the middle of a match, as Otto sees it.")
    await fits(ann, "the rules")
    await ann.look("rules-picture", full=True)
    await ann.button("Play now").tap()
    await ann.is_asked()


async def test_without_a_network_there_is_a_page_that_says_so(people: People) -> None:
    context = await people.context("Ann", service_workers="allow")
    ann = people.at(await context.new_page(), "Ann")
    await ann.page.goto("/")
    await ann.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    manifest = await (await context.request.get("/manifest.json")).json()
    for icon in manifest["icons"]:
        assert (await context.request.get(icon["src"])).ok, icon
    await context.set_offline(True)
    await ann.page.goto("/r/KDVX")
    await expect(ann.page.get_by_role("heading", name="No connection")).to_be_visible()
    await context.set_offline(False)
    await ann.page.goto("/")
    await expect(ann.page.get_by_role("article").first).to_be_visible()
    ann.troubles.clear()  # what could not be loaded meanwhile
