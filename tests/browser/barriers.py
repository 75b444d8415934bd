"""What axe finds on a page that keeps people out."""

from collections.abc import Sequence
from typing import Literal

from axe_playwright_python.async_playwright import Axe  # type: ignore[import-untyped]
from playwright.async_api import Page

Light = Literal["light", "dark"]
LIGHTS: tuple[Light, ...] = ("light", "dark")


async def barriers(page: Page, lights: Sequence[Light] = LIGHTS) -> list[str]:
    """Serious ones, by day and by night."""
    found = []
    for light in lights:
        await page.emulate_media(color_scheme=light)
        results = await Axe().run(page)
        found += [
            f"{light}: {broken['id']} ({broken['help']}) at {[node['target'] for node in broken['nodes']][:5]}"
            for broken in results.response["violations"]
            if broken["impact"] in ("serious", "critical")
        ]
    await page.emulate_media(color_scheme="light")
    return found
