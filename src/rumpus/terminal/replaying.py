"""Looking at a saved match again."""

from pathlib import Path

from rumpus.core import Match, Refused, Seat
from rumpus.core.log import load
from rumpus.terminal.plain import Teller, say
from rumpus.terminal.shelf import blaming, find
from rumpus.text.words import ending, in_words, waiting


def run(file: Path, seat: str, plain: bool, verify: bool, pace: float, start: int = 1) -> int:
    """`rumpus replay`. The whole log is replayed first, so that errors in it are reported before anything is shown."""
    log = load(file)
    kind = find(log.beginning.game)
    with blaming(log.beginning.game):
        match = Match.replay(kind, log, None, verify)
    viewer = seat_of(seat, match)
    if start > max(len(log.entries), 1):
        raise Refused(f"There is no answer {start}: they are numbered from 1 to {len(log.entries)}.")
    if plain:
        before = Match.replay(kind, log, start - 1)
        since = len(before.lines(viewer)) if start > 1 and viewer in (None, *before.game.seats) else 0
        tell(match, viewer, pace, since)
    else:
        from rumpus.terminal.app import on_screen
        from rumpus.terminal.rewatching import ReplayScreen

        on_screen(lambda app: app.push_screen_wait(ReplayScreen(kind, log, viewer, start - 1, pace)))
    if verify:
        say(f"The luck is that of the seed {log.beginning.seed}, and the seed is the one promised at the start.")
    return 0


def tell(match: Match, viewer: Seat | None, pace: float, since: int = 0) -> None:
    """Print the story from some entry on, the table at the end, and who has won."""
    Teller(pace).tell(match.lines(viewer)[since:])
    say("")
    scene = match.view(viewer)
    say(*in_words(scene, match.names, viewer, match.game.now), "")
    say(*(ending(scene, match.names) if scene.over else [f"It is not over. {waiting(scene, match.names)}"]))


def seat_of(text: str, match: Match) -> Seat | None:
    """A seat by the player's name or number, counted from 1; None for a spectator."""
    if text in match.names:
        return Seat(match.names.index(text))
    if text.casefold() in ("none", "spectator"):
        return None
    if text.isdecimal() and 1 <= int(text) <= match.game.n:
        return Seat(int(text) - 1)
    raise Refused(f"There is no seat {text!r}: it is 1 to {match.game.n}, the name of a player, or none.")
