"""The first load: small, and nothing jumps. Times depend on the machine: they are measured, not judged."""

import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, Response, expect

from rumpus.web.app import STATIC
from tests.browser.people import People

pytestmark = pytest.mark.asyncio(loop_scope="session")

MOST_SCRIPT = 140_000  # bytes, compressed
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
    """As it came over the line."""
    sizes = await reply.request.sizes()
    return sizes["responseBodySize"] + sizes["responseHeadersSize"]


def everywhere() -> list[Path]:
    """All scripts but what draws tables in three dimensions: that is loaded where there is such a table."""
    return [file for file in STATIC.rglob("*.js") if not file.name.startswith("theatre-")]


@pytest.mark.parametrize("screen", ["home", "room"])
async def test_the_first_load_is_small_and_nothing_jumps(people: People, screen: str) -> None:
    host = await people.come("Ann")
    path = "/" if screen == "home" else f"/r/{await host.open_room('bogart')}"
    phone = await people.come("Ben", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    loaded: list[Response] = []
    phone.page.on("response", lambda reply: loaded.append(reply))
    await phone.page.add_init_script(f"({OBSERVE})()")
    await on_a_slow_phone(phone.page)
    await phone.page.goto(path, wait_until="networkidle" if screen == "home" else "load")
    there = phone.page.get_by_role("article") if screen == "home" else phone.region("Chairs")
    await expect(there.first).to_be_visible()
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
    assert 0 < figures["all script there is, compressed"] < MOST_SCRIPT
    assert 0 < figures["script, compressed"] < MOST_SCRIPT
    assert figures["shift"] < MOST_SHIFT
