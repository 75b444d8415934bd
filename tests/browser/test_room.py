"""The room: who is host, who is in, what is said."""

import asyncio
import re
from collections.abc import Callable

import pytest
from playwright.async_api import WebSocketRoute, expect

from tests.browser import pictures
from tests.browser.people import PHONE, People, Person

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def host_tools(host: Person, name: str) -> None:
    await host.page.get_by_label(f"Host tools for {name}").click()


async def test_what_people_say_and_how_they_are_called_is_shown_as_they_wrote_it(people: People) -> None:
    ann, ben = await people.come("Ann"), await people.come("<i>Ben</i>")
    code = await ann.open_room("bogart")
    await ben.enter(code)
    await ben.watch()
    await ben.page.get_by_role("textbox", name="Say something").fill('<b>hello</b> & "goodbye"')
    await ben.button("Say").click()
    said = ann.page.get_by_role("log", name="Chat").get_by_role("paragraph")
    await expect(said).to_have_text('<i>Ben</i> <b>hello</b> & "goodbye"')
    assert await ann.page.locator("b", has_text=re.compile("^hello$")).count() == 0
    assert await ann.page.locator("i", has_text=re.compile("^Ben$")).count() == 0

    await ben.sit(2)
    await ben.touch_chair(2)
    await ben.page.get_by_role("textbox", name="You are").fill("Benjamin")
    await ben.page.get_by_role("textbox", name="You are").press("Enter")
    await expect(ann.region("Here")).to_contain_text("Benjamin")

    # Whoever is muted is told so.
    await host_tools(ann, "Benjamin")
    await ann.button("Mute").click()
    await ben.page.get_by_role("textbox", name="Say something").fill("Can you hear me?")
    await ben.button("Say").click()
    await expect(ben.region("Here").get_by_role("alert")).to_have_text("The host has muted you.")
    await expect(said).to_have_count(1)


async def test_the_host_hands_the_role_over_and_the_new_host_sends_somebody_out(people: People) -> None:
    ann, ben = await people.come("Ann"), await people.come("Ben")
    code = await ann.open_room("bogart")
    await ben.enter(code)
    await ben.watch()
    choice = "Another game"
    await expect(ann.button(choice)).to_be_visible()
    await expect(ben.region("Here")).to_contain_text("Ann")
    await expect(ben.button(choice)).not_to_be_visible()

    await host_tools(ann, "Ben")
    await ann.button("Make host").click()
    await expect(ben.button(choice)).to_be_visible()
    await expect(ann.button(choice)).not_to_be_visible()

    await host_tools(ben, "Ann")
    await ben.button("Send out").click()
    await expect(ann.page.get_by_text("You were asked to leave this room.")).to_be_visible()
    await expect(ben.chair(1)).to_contain_text("if free")
    await ann.page.reload()
    await expect(ann.page.get_by_text("You were asked to leave this room.")).to_be_visible()


async def test_a_room_that_does_not_exist_says_so(people: People) -> None:
    ann = await people.come("Ann")
    await ann.page.goto("/")
    await ann.page.get_by_label("have a code?").fill("bbbbbbbb")
    await ann.button("Join").click()
    await expect(ann.page.get_by_text("There is no room BBBBBBBB.")).to_be_visible()
    await ann.page.get_by_role("link", name="Back to the games").click()
    await expect(ann.page.get_by_role("heading", name="rumpus")).to_be_visible()


async def test_options_that_are_changed_in_one_breath_are_all_kept(people: People) -> None:
    ann, ben = await people.come("Ann"), await people.come("Ben")
    code = await ann.open_room("hold-em")
    await ann.open_the_house_rules()
    options = ann.page.get_by_role("group", name="Options")
    wanted = {"Stack": "500", "Ante": "3", "Deals": "7"}
    for name, value in wanted.items():
        await options.get_by_label(name, exact=True).evaluate("(input, value) => { input.value = value }", value)
    await options.evaluate(
        """(options, names) => {
            for (const label of options.querySelectorAll('label'))
                if (names.includes(label.innerText)) label.control.dispatchEvent(new Event('change', { bubbles: true }))
        }""",
        list(wanted),
    )
    await ben.enter(code)
    await ben.watch()
    await ben.open_the_house_rules()
    for person in (ann, ben):
        shown = person.page.get_by_role("group", name="Options")
        for name, value in wanted.items():
            await expect(shown.get_by_label(name, exact=True)).to_have_value(value)


async def test_a_number_that_is_refused_is_not_shown_as_if_it_were_so(people: People) -> None:
    ann = await people.come("Ann")
    await ann.open_room("hold-em")
    await ann.open_the_house_rules()
    deals = ann.page.get_by_role("group", name="Options").get_by_label("Deals", exact=True)
    before = await deals.input_value()
    await deals.fill("100000")
    await deals.press("Enter")
    await expect(ann.the_table.get_by_role("alert")).to_contain_text("The option deals cannot be 100000")
    await expect(deals).to_have_value(before)


async def test_when_the_host_has_gone_somebody_else_can_be_host_and_play_on_for_a_bot(people: People) -> None:
    ann, ben = await people.come("Ann"), await people.come("Ben")
    code = await ann.open_room("pennywise")
    await ann.set_chairs(2)
    await ann.sit(1)
    await ann.invite_bot(2)
    await ann.start()
    await ben.enter(code)
    await expect(ben.the_question).to_be_visible()
    await ben.to_the_room()
    await ben.button(re.compile("^Ask to play on for ")).click()
    await expect(ben.the_table).to_contain_text("You have asked to play on. Ann must agree.")
    asked = ann.page.get_by_role("complementary", name="Somebody asks to play on")
    await expect(asked).to_contain_text("Ben would like to play on for Otto, and see what only Otto can see.")
    await asked.get_by_role("button", name="Agree").click()
    await expect(asked).not_to_be_visible()
    await expect(ben.chair(2)).to_contain_text(re.compile(r"Ben\s*you"))

    await expect(ben.button("Become host")).not_to_be_visible()
    await ann.page.close()
    become = ben.button("Become host")
    await expect(become).to_be_visible()
    tools = ben.page.get_by_label("Host tools for Ann")
    while not await tools.is_visible():  # until Ann has been away for a while, there is a sentence
        await become.click()
        await expect(tools.or_(ben.the_table.get_by_role("alert"))).to_be_visible()
    await expect(become).not_to_be_visible()


async def test_a_room_can_be_locked_and_a_device_forgotten(people: People) -> None:
    ann, ben = await people.come("Ann"), await people.come("Ben")
    code = await ann.open_room("pennywise")
    await ann.open_the_house_rules()
    lock = ann.page.get_by_label("Lock the room: nobody new can come in")
    await lock.check()
    await ben.page.goto(ann.page.url)
    await expect(ben.page.get_by_text("The host has locked this room: nobody new can come in.")).to_be_visible()
    await lock.uncheck()
    await ben.enter(code)
    await expect(ann.page.get_by_role("list").get_by_text("Ben", exact=False).first).to_be_visible()

    await ben.watch()
    await ben.page.get_by_text("Your devices").click()
    await ben.button("Sign out my other devices").click()
    await expect(ben.page.get_by_text("Your other devices are signed out")).to_be_visible()
    await ben.button("Forget me on this device").click()
    await ben.button("Yes, forget me here").click()
    await expect(ben.page).to_have_url(re.compile(r"/$"))
    assert await ben.page.evaluate("localStorage['rumpus.name'] ?? ''") != "Ben"


async def test_the_next_line_can_be_written_before_the_last_one_has_arrived(people: People) -> None:
    ann = await people.come("Ann")
    under_way: asyncio.Future[Callable[[], None]] = asyncio.get_running_loop().create_future()

    def slowly(socket: WebSocketRoute) -> None:
        """What is said waits until we let it through."""
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if '"say"' in str(message):
                under_way.set_result(lambda: server.send(message))
            else:
                server.send(message)

        socket.on_message(pass_on)

    await ann.page.route_web_socket(re.compile("/ws/"), slowly)
    await ann.open_room("bogart")
    field = ann.page.get_by_role("textbox", name="Say something")
    await field.fill("one")
    await field.press("Enter")
    let_through = await under_way
    await field.fill("two")
    let_through()
    await expect(ann.page.get_by_role("log", name="Chat")).to_contain_text("one")
    await ann.page.evaluate(pictures.SETTLED)
    await expect(field).to_have_value("two")


async def test_what_is_said_is_counted_until_it_is_seen(people: People) -> None:
    ann = await people.come("Ann", viewport={"width": 390, "height": 844}, **PHONE)
    ben = await people.come("Ben")
    code = await ann.open_room("pennywise")
    await ann.set_chairs(2)
    await ann.sit(1)
    await ben.enter(code)
    await ben.sit(2)

    async def says(text: str) -> None:
        box = ben.page.get_by_role("textbox", name="Say something")
        if not await box.is_visible():
            await ben.page.get_by_role("navigation", name="Table").get_by_role("button", name="Chat").click()
        await box.fill(text)
        await ben.button("Say").click()

    chat = ann.page.get_by_role("navigation", name="Table").get_by_role("button", name=re.compile("^Chat"))
    await says("before")
    lines = ann.page.get_by_role("log", name="Chat")
    await expect(lines).to_contain_text("before")
    await lines.scroll_into_view_if_needed()
    await ann.start()
    await expect(chat).to_have_text("Chat")
    await says("one")
    await says("two")
    await expect(chat).to_have_text(re.compile("^Chat2"))
    await ann.tap(chat)
    await expect(ann.page.get_by_role("dialog")).to_contain_text("two")
    await ann.page.wait_for_function("() => !document.querySelector('.unread')")
    await ann.page.keyboard.press("Escape")
    await expect(chat).to_have_text("Chat")
    await ann.page.reload()
    await expect(ann.the_question).to_be_visible()
    await expect(chat).to_have_text("Chat")
