"""What somebody who watches a match is shown between two questions, frame by frame."""

from typing import NamedTuple

from rumpus.core import Match, Moment, Place, Scene, earlier


class Frame(NamedTuple):
    caption: str  # the line, after the quiet ones before it
    lasts: int
    how: str
    scene: Scene

    def place(self, which: str) -> Place:
        return next(place for place in self.scene.places if place.id == which)


def frames(match: Match, seat: int | None = None) -> list[Frame]:
    """The moments that came of the last answer, as a client rebuilds them: from the end."""
    scene = match.view(seat)
    lines = [line.words for line in match.lines(seat, match.told_before)]
    moments = match.moments(seat)
    shown = []
    for i in range(len(moments) - 1, -1, -1):
        moment = moments[i]
        scene = earlier(scene, moment)
        told_since = moments[i - 1].line + 1 if i else 0
        caption = " ".join(lines[told_since : moment.line + 1])
        shown.append(Frame(caption, moment.lasts, moment.how, scene))
    return shown[::-1]


def strip(match: Match, seat: int | None = None) -> list[tuple[str, int]]:
    """The frames in words: captions, and for how many milliseconds each is shown."""
    return [(frame.caption, frame.lasts) for frame in frames(match, seat)]


def ends_in_the_present(match: Match) -> bool:
    """Whether the last frame is the table as it is now, for everybody."""
    for seat in (*match.game.seats, None):
        last = match.moments(seat)[-1]
        if last != Moment(last.line, last.lasts, last.how, last.who):
            return False
    return True
