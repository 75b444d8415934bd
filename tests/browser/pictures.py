"""Pictures of every screen, on a desk and a phone, by day and by night, for people to look at.

They are taken during the tests if the environment variable RUMPUS_PICTURES names a folder for them.
"""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from playwright.async_api import Page

SIZES = {"desk": (1280, 800), "phone": (390, 844)}
LIGHTS: tuple[Literal["light", "dark"], ...] = ("light", "dark")

SETTLED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


def are_wanted() -> bool:
    return bool(os.environ.get("RUMPUS_PICTURES"))


async def take(page: Page, name: str, full: bool = False, devices: Iterable[str] = SIZES) -> None:
    """`full`: the whole page, however long it is."""
    if not are_wanted():
        return
    folder = Path(os.environ["RUMPUS_PICTURES"])
    before = page.viewport_size
    await page.evaluate("document.fonts.ready.then(() => null)")
    for device in devices:
        width, height = SIZES[device]
        await page.set_viewport_size({"width": width, "height": height})
        for light in LIGHTS:
            await page.emulate_media(color_scheme=light)
            await page.evaluate(SETTLED)
            path = folder / f"{name}-{device}-{light}.png"
            await page.screenshot(path=path, full_page=full, animations="disabled")
    await page.emulate_media(color_scheme="light")
    if before is not None:
        await page.set_viewport_size(before)
