"""Draws docs/pictures/table.svg: the text table in the middle of a real match.

python docs/pictures/draw.py
"""

import asyncio
import re
from pathlib import Path

from rumpus import bots, games
from rumpus.terminal.app import RumpusApp
from rumpus.terminal.sitting import Sitting, sit_down
from rumpus.terminal.table import TableScreen

PICTURE = Path(__file__).with_name("table.svg")
GAME, SEED, ANSWERS = "brain-baseball", 4, 22
SIZE = (104, 27)  # columns and lines


def seated() -> Sitting:
    """A match in which Ann and two bots have given some answers, and Ann is asked."""
    sitting = sit_down(games.find(GAME), GAME, players=3, bots=["random"] * 2, names=["Ann"], seed=SEED)
    minds = {0: bots.named("random", SEED)} | {int(seat): bot for seat, bot in sitting.bots.items()}
    while sitting.next() in sitting.bots or len(sitting.match.entries) < ANSWERS:
        bots.answer(sitting.match, minds)
    return sitting


async def draw() -> str:
    sitting = seated()
    app = RumpusApp(lambda app: app.push_screen_wait(TableScreen(sitting, pace=0)))
    async with app.run_test(size=SIZE) as pilot:
        while not isinstance(app.screen, TableScreen) or app.screen.asked is None:
            await pilot.pause()
        await pilot.pause(0.5)  # until the story has been scrolled to its end
        svg = app.export_screenshot(title="rumpus")
    return re.sub(r"\s*(@font-face \{.*?\}|<!--.*?-->)", "", svg, flags=re.DOTALL)  # a picture fetches nothing


if __name__ == "__main__":
    PICTURE.write_text(asyncio.run(draw()), encoding="utf-8")
