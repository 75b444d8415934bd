"""What axe finds on a page that keeps people out."""

from collections.abc import Sequence
from typing import Literal

from axe_playwright_python.async_playwright import Axe  # type: ignore[import-untyped]
from playwright.async_api import Page

Light = Literal["light", "dark"]
LIGHTS: tuple[Light, ...] = ("light", "dark")


# By night only colours are others.
EVERYTHING = {"resultTypes": ["violations"]}
COLOURS = {**EVERYTHING, "runOnly": ["color-contrast"]}


async def barriers(page: Page, lights: Sequence[Light] = LIGHTS) -> list[str]:
    """Serious ones, by day and by night."""
    found = []
    for light in lights:
        await page.emulate_media(color_scheme=light)
        results = await Axe().run(page, options=EVERYTHING if light == lights[0] else COLOURS)
        found += [
            f"{light}: {broken['id']} ({broken['help']}) at {[node['target'] for node in broken['nodes']][:5]}"
            for broken in results.response["violations"]
            if broken["impact"] in ("serious", "critical")
        ]
    await page.emulate_media(color_scheme="light")
    return found
