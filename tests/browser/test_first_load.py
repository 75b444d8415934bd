"""The first load: small, and nothing jumps. Times depend on the machine: they are measured, not judged."""

import gzip
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, Response, expect

from rumpus.web.pages import STATIC
from tests.browser.people import People

pytestmark = pytest.mark.asyncio(loop_scope="session")

MOST_SCRIPT = 145_000  # bytes, compressed (on a busy machine what is not needed yet may be there already, too)
MOST_SCRIPTS = 207_500  # all there are, for every page and game, but what draws in three dimensions
MOST = {"home": 180_000, "room": 295_000, "table": 295_000, "rules": 295_000}  # bytes, all of it; a table without 3D
MOST_SHIFT = 0.1  # what counts as good

# What Lighthouse looks at, from the first moment on.
OBSERVE = """() => {
    const seen = (window.seen = { paint: 0, largest: 0, blocked: 0, shift: 0 })
    const observe = (type, note) =>
        new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
    observe('paint', (e) => { if (e.name === 'first-contentful-paint') seen.paint = e.startTime })
    observe('largest-contentful-paint', (e) => { seen.largest = e.startTime })
    observe('longtask', (e) => { seen.blocked += Math.max(0, e.duration - 50) })
    observe('layout-shift', (e) => { if (!e.hadRecentInput) seen.shift += e.value })
}"""


async def on_a_slow_phone(page: Page) -> None:
    """A processor four times as slow, and a mobile network."""
    devtools = await page.context.new_cdp_session(page)
    await devtools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    await devtools.send("Network.enable")
    line = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
    await devtools.send("Network.emulateNetworkConditions", line)


async def size_of(reply: Response) -> int:
    """As it came over the line; what is built, as it comes from a package, where all of it but fonts is packed."""
    sizes = await reply.request.sizes()
    if re.search(r"/assets/.*\.(js|css|svg)$", reply.url) and "content-encoding" not in reply.headers:
        return len(gzip.compress(await reply.body())) + sizes["responseHeadersSize"]
    return sizes["responseBodySize"] + sizes["responseHeadersSize"]


def everywhere() -> list[Path]:
    """All scripts but what draws tables in three dimensions: that is loaded where there is such a table."""
    return [file for file in STATIC.rglob("*.js") if not file.name.startswith("theatre-")]


@pytest.mark.parametrize("screen", MOST)
async def test_the_first_load_is_small_and_nothing_jumps(people: People, screen: str) -> None:
    host, path = await people.come("Ann"), "/"
    kept: dict[str, Any] = {}
    if screen == "room":
        path = f"/r/{await host.open_room('bogart')}"
    elif screen == "table":  # somebody is back in their chair, on a phone that has never been here
        await host.play_with_bots("bogart")
        path = host.page.url
        kept = {"storage_state": await host.page.context.storage_state()}
    elif screen == "rules":
        path = "/rules/bogart"
    phone = await people.come("Ben", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, **kept)
    loaded: list[Response] = []
    phone.page.on("response", lambda reply: loaded.append(reply))
    await phone.page.add_init_script(f"({OBSERVE})()")
    await on_a_slow_phone(phone.page)
    await phone.page.goto(path, wait_until="networkidle" if screen == "home" else "load")
    there = {
        "home": phone.page.get_by_role("article"),
        "room": phone.button("Join"),
        "table": phone.the_question.get_by_role("button"),
        "rules": phone.page.get_by_text("In the middle of a match, as"),
    }
    await expect(there[screen].first).to_be_visible()
    await phone.page.evaluate("document.fonts.ready.then(() => null)")

    scripts = [reply for reply in loaded if reply.request.resource_type == "script"]
    script = sum([len(gzip.compress(await reply.body())) for reply in scripts])
    figures: dict[str, Any] = {
        "screen": screen,
        "script, compressed": script,
        "all script there is, compressed": sum(len(gzip.compress(file.read_bytes())) for file in everywhere()),
        "sent, in all": sum([await size_of(reply) for reply in loaded]),
        **await phone.page.evaluate("seen"),
    }
    folder = os.environ.get("RUMPUS_PICTURES")
    if folder:
        (Path(folder) / f"load-{screen}.json").write_text(json.dumps(figures, indent=1))
    assert 0 < figures["all script there is, compressed"] < MOST_SCRIPTS
    assert 0 < figures["script, compressed"] < MOST_SCRIPT
    assert figures["shift"] < MOST_SHIFT
    assert 0 < figures["sent, in all"] < MOST[screen]
