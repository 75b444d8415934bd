"""Playing by text: what a seat can read of a match, and what somebody means who types something there."""

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from rumpus.core import Match, Posed, Refused, Scene, Seat, listing
from rumpus.core.values import counted
from rumpus.text import asking
from rumpus.text.words import ending, harmless, in_words, waiting

WITH_MORE = ("say", "react")  # commands that are followed by a text
# With what each does. Those that are not answered here are for the client to carry out.
COMMANDS = {
    "look": "the whole table",
    "mine": "what lies before you",
    "again": "the question once more; Enter alone does the same",
    "next": "the next question, where you are asked several",
    "log": "what has happened",
    "help": "how to answer this question",
    "rules": "read the rules",
    "hint": "what a strong player would do, in practice",
    "undo": "take your last answer back",
    "say": "say something to everybody: say hello",
    "react": "show everybody how you like it: react clap",
    "tips": "what a question is about, for who is new to the game; once more, and there are none",
    "join": "take part, where people come and go while it is played",
    "rematch": "play once more, when it is over",
    "room": "to the room: its link, people and score",
    "pictures": "play with pictures",
}


class Typed(Struct, omit_defaults=True):
    """What a typed text means: an answer, which the client has still to send, or a command; and lines to read."""

    lines: list[str] = []  # to be read now
    table: list[str] | UnsetType = UNSET  # the table in words, if nothing was typed
    question: int | None = None  # the number of the question that it is about
    talk: int = 0  # on an open floor: its conversation
    command: str = ""  # for the client to carry out
    rest: str = ""  # the text after the command
    answer: Any = UNSET
    sure: str = ""  # the question "are you sure?" before this answer counts


def understood(match: Match, seat: Seat | None, text: str, talk: int | None, left: int | None, now: int) -> Typed:
    """What somebody means who types this. Raises Refused, with the reason, if it means nothing.

    `left`: milliseconds left for the question; `now`: the time of the game, for its clocks.
    """
    put = [] if seat is None else match.posed_to(seat)
    posed = meant(put, talk)
    told = Typed() if posed is None else Typed(question=posed.number, talk=posed.talk)
    first, _, rest = text.strip().partition(" ")
    wordy = asking.command(first, posed, WITH_MORE) if rest.strip() else None
    if wordy and (first.startswith("/") or not reads(posed, text)):
        return Typed(command=wordy, rest=rest.strip())
    command = asking.command(text, posed, COMMANDS)
    if command == "next" and len(put) > 1 and posed is not None:
        posed = put[(put.index(posed) + 1) % len(put)]
        told = Typed(question=posed.number, talk=posed.talk)
    scene = match.view(seat)
    question = [harmless(line) for line in asked(match, scene, seat, posed, len(put), left)]
    match command:
        case "look":
            told.lines = [*in_words(scene, match.names, seat, now), *question]
        case "mine":
            told.lines = in_words(own(scene, seat), match.names, seat, now) or ["Nothing lies before you."]
        case "again" | "next":
            told.lines = question
        case "help":
            told.lines = list(helped(posed))
        case str():
            told.command = command
        case None if not text.strip():
            told.lines, told.table = question, in_words(scene, match.names, seat, now)
        case None if posed is None:
            raise Refused(f"{' '.join(question)} Type help to see what you can type.")
        case None:
            told.answer = asking.read(posed, text)
            told.sure = posed.doubt(told.answer)
    return told


def reads(posed: Posed | None, text: str) -> bool:
    """Whether a text is an answer to this question."""
    try:
        return posed is not None and asking.read(posed, text) is not None
    except Refused:
        return False


def meant(put: list[Posed], talk: int | None) -> Posed | None:
    """The question that somebody means; the first open one, if theirs is not asked any more."""
    same = [posed for posed in put if posed.talk == talk]
    return next(iter([*same, *(posed for posed in put if posed.given is None), *put]), None)


def own(scene: Scene, seat: Seat | None) -> Scene:
    """Only what belongs to one seat."""
    return replace(
        scene,
        chairs=[chair for chair in scene.chairs if chair.seat == seat],
        places=[place for place in scene.places if seat is not None and place.owner == seat],
        links=[link for link in scene.links if link.source == seat],
        clocks=[],
        heading="",
        note="",
    )


def asked(
    match: Match, scene: Scene, seat: Seat | None, posed: Posed | None, many: int, left: int | None
) -> Iterator[str]:
    """What the seat is asked now, or else whom the table waits for, or how the match ended."""
    if scene.over:
        yield from ending(scene, match.names)
        yield "Type rematch to play once more, or room to see who is there."
        return
    if posed is None:
        yield waiting(scene, match.names, seat) or "Nobody is asked anything just now."
        if seat is None and match.kind.open_floor:
            yield "Type join to take part."
        return
    others = [match.names[player] for player in posed.players if player != seat]
    if others:
        yield f"With {listing(others)}:"
    yield from asking.put(posed, f"Your turn: {posed.what}")
    if posed.given is not None:
        yield f"You have answered {posed.written(posed.given)}, and can still change it."
    if many > 1:
        yield f"You are asked {counted(many - 1, 'other thing')}: type next."
    if left is not None:
        yield f"You have {counted(max(left, 0) // 1000, 'second')}."
    if asking.could_be_meant("help", posed):
        yield "Any word may be an answer here: commands have a slash before them, like /help."


def helped(posed: Posed | None) -> Iterator[str]:
    if posed is not None:
        yield asking.how_to_answer(posed)
        yield from asking.more_about(posed)
    yield "You can also type:"
    for word, meaning in COMMANDS.items():
        yield f"  {word}: {meaning}"
    yield "With a slash before it, like /look, a command is one also where its name is an answer."
