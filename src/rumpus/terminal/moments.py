"""What happened since the last answer: frame by frame, at a pace that people can follow."""

from collections.abc import Sequence

from msgspec import Struct, structs

from rumpus.core import Line, Match, Scene, Seat, earlier
from rumpus.core.telling import LASTS, How

PACES = {"slow": 1.8, "normal": 1.0, "fast": 0.4, "off": 0.0}  # how long things take
LONGEST = 12.0  # seconds for everything that is told at once
LOOK = 1.5  # seconds for the table after an answer, when a replay plays by itself


class Frame(Struct, frozen=True):
    """The table as it was at a line, and what is told there."""

    scene: Scene
    caption: list[Line]  # the line, after the quiet ones before it
    heard: int  # lines of the story so far
    lasts: float  # seconds, at a normal pace
    how: How = ""


def frames(match: Match, viewer: Seat | None) -> list[Frame]:
    """What happened after the last answer, as a viewer saw it, without the present table."""
    before = len(match.lines(viewer)) - len(match.lines(viewer, match.told_before))
    lines = match.lines(viewer, match.told_before)
    scene = match.view(viewer)
    moments = match.moments(viewer, scene)
    found = []
    for i in range(len(moments) - 1, -1, -1):
        moment = moments[i]
        scene = earlier(scene, moment)
        caption = lines[moments[i - 1].line + 1 if i else 0 : moment.line + 1]
        found.append(Frame(scene, caption, before + moment.line + 1, moment.lasts / 1000, moment.how))
    return found[::-1]


def stops(match: Match, viewer: Seat | None) -> list[Frame]:
    """The same, and the present table at the end: for people who step through a match."""
    found = frames(match, viewer)
    scene, lines = match.view(viewer), match.lines(viewer)
    now = Frame(scene, match.lines(viewer, match.told_before), len(lines), LOOK)
    if not found:
        return [now]
    last = found[-1]
    if (last.scene.places, last.scene.chairs, last.scene.links) == (scene.places, scene.chairs, scene.links):
        now = structs.replace(now, caption=last.caption + lines[last.heard :], how=last.how)
        return [*found[:-1], now]
    return [*found, structs.replace(now, caption=lines[last.heard :])]


def pauses(lines: Sequence[Line]) -> list[float]:
    """How many seconds to pause after each of some lines, at a normal pace, if there is nothing else to see."""
    seconds = [LASTS[line.how] / 1000 for line in lines]
    whole = sum(seconds)
    return [lasts * min(LONGEST / whole, 1) if whole else 0.0 for lasts in seconds]
