"""Draws docs/pictures/bogart.svg: when to take the pot, and when to roll on.

python docs/pictures/bogart.py
"""

from pathlib import Path

from rumpus import bots
from rumpus.terminal.maps import drawn

PICTURE = Path(__file__).with_name("bogart.svg")


def draw() -> str:
    return drawn(bots.solution("bogart", 2).maps())


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")
