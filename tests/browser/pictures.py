"""Pictures of every screen, on a desk and a phone, by day and by night, for people to look at.

They are taken during the tests if the environment variable RUMPUS_PICTURES names a folder for them.
"""

import os
from pathlib import Path
from typing import Literal

from playwright.async_api import Page

SIZES = {"desk": (1280, 800), "phone": (390, 844)}
LIGHTS: tuple[Literal["light", "dark"], ...] = ("light", "dark")

SETTLED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


async def take(page: Page, name: str, full: bool = False) -> None:
    """`full`: the whole page, however long it is."""
    folder = os.environ.get("RUMPUS_PICTURES")
    if not folder:
        return
    before = page.viewport_size
    await page.evaluate("document.fonts.ready.then(() => null)")
    for device, (width, height) in SIZES.items():
        await page.set_viewport_size({"width": width, "height": height})
        for light in LIGHTS:
            await page.emulate_media(color_scheme=light)
            await page.evaluate(SETTLED)
            path = Path(folder) / f"{name}-{device}-{light}.png"
            await page.screenshot(path=path, full_page=full, animations="disabled")
    await page.emulate_media(color_scheme="light")
    if before is not None:
        await page.set_viewport_size(before)
