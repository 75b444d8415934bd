"""What Love and Marriage is set up with, who is on its floor, and the words that all its rules use."""

from collections.abc import Mapping, Sequence
from typing import Any

from rumpus.core import (
    BadOption,
    Hidden,
    Labelled,
    OpenFloor,
    Owned,
    Record,
    Seat,
    Told,
    Viewer,
    choice,
    number,
    switch,
)
from rumpus.games.group._love_frames import FRAMES, Frame
from rumpus.games.group._love_pieces import IN, MOST, SMALL, Number, Pair, spaces


def label_in(text: str) -> str:
    if 1 <= len(text) <= 40 and text.isprintable() and text == text.strip():
        return text
    raise BadOption("The label of an experiment is a line of at most forty letters.")


def named_in(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


def is_name(text: str) -> bool:
    """It is read in a table, too: what begins like that would be worked out there."""
    return 1 <= len(text) <= 24 and text.isprintable() and text[0] not in "=+-@"


def groups_in(text: str) -> str:
    names = named_in(text)
    if len(names) == len(set(names)) and 2 <= len(names) <= 8 and all(map(is_name, names)):
        return ", ".join(names)
    raise BadOption("Groups are two to eight different names with commas between them; none begins with = + - or @.")


class Pocket(Record):
    """What a player knows and has asked, and others do not see."""

    asked: Seat | None  # whom they want as a partner, and wait for
    suitors: list[Seat]  # who wait for their answer
    heard: list[tuple[Seat, int]]  # what others have called their number, this round
    said: list[tuple[Seat, int]]  # and to whom they have called their own what

    def __init__(self) -> None:
        self.asked, self.suitors, self.heard, self.said = None, [], [], []


class LoveFloor(OpenFloor):
    """People with a number each, and the track. What they do are the rules of the game."""

    lying = switch(False, help="Nobody sees the other's number: you say one, and it need not be true.")
    cheating = switch(False, help="Who has a partner may still look for a better one.")
    track = choice(
        "auto",
        "fives",
        "tens",
        title="Steps of the track",
        named={"auto": "by the crowd"},
        help="The steps of the track; auto is tens below twenty players.",
    )
    timer = number(180, range(60, 601), title="Seconds for a round", help="Seconds for a round.", tried=())
    rounds = number(5, range(1, 11), help="How many rounds there are.", tried=())
    frame = choice(
        "love",
        "math",
        title="Words",
        named={"love": "of love", "math": "of numbers"},
        help="The words of the game: the rules stay the same.",
    )
    moderator = choice(
        "person",
        "auto",
        title="Who leads",
        named={"person": "the first chair", "auto": "nobody"},
        help="Whoever sits first leads and does not play, or nobody does.",
        alone="auto",
    )
    venue = choice(
        "online",
        "room",
        title="People talk",
        named={"online": "here", "room": "in one room"},
        help="People talk here, or stand in one room and talk there.",
    )
    talk = choice(
        "text",
        "numbers",
        title="A conversation",
        named={"text": "in writing", "numbers": "only numbers"},
        when={"venue": ["online"]},
        help="In a conversation people can write to each other, or they only see numbers.",
    )
    experiment = choice(
        "off",
        help="A label under which everything is recorded, for the moderator to take home.",
        custom=label_in,
        example="class 9b",
    )
    groups = choice(
        "off",
        help="What players may call themselves, for the records, if they like: names with commas between them.",
        custom=groups_in,
        example="girls, boys",
    )
    min_players = number(
        16, range(2, 17), title="Fewest players", help="How many players there have to be.", tried=(2,)
    )

    deck: Hidden[list[Number]]
    box: list[Number]  # cards that this round is played without
    hands: Owned[list[list[Number]]]
    pockets: Owned[list[Pocket]]
    everybody: list[Seat]  # who play
    where: list[str]
    removed: list[Seat]  # by the moderator
    partners: list[Seat | None]  # with whom each is in a conversation
    mates: list[Seat | None]  # with whom each is on the track
    pairs: list[Pair]  # of this round, by their spaces
    amends: list[int]  # how often each was left in this round
    points: list[int]  # victory points
    won: list[int]  # of these, in the last round
    tired: list[Seat]  # who have just left a conversation
    round: int
    began: int  # when somebody said go
    due: int  # when the next round begins by itself, where nobody leads
    writes: bool  # whether people can write to each other
    is_led: bool  # whether the table waits for a moderator
    ready: list[Seat]
    counted: bool  # the round is over, and everything on the track lies open

    # ---- what the options mean

    @classmethod
    def moderators(cls, options: Mapping[str, Any]) -> int:
        return 1 if options["moderator"] == "person" else 0

    @classmethod
    def numbers(cls, options: Mapping[str, Any]) -> range:
        leads = cls.moderators(options)
        most = SMALL - 1 if options["track"] == "tens" else MOST
        return range(min(options["min_players"], most) + leads, most + leads + 1)

    @classmethod
    def guise(cls, options: Mapping[str, Any]) -> str:
        return "math" if options["frame"] == "math" else ""

    @classmethod
    def recorded_as(cls, options: Mapping[str, Any]) -> str:
        return "" if options["experiment"] == "off" else str(options["experiment"])

    @classmethod
    def groups_of(cls, options: Mapping[str, Any]) -> Sequence[str]:
        return [] if options["groups"] == "off" else named_in(options["groups"])

    @classmethod
    def clash(cls, options: Mapping[str, Any]) -> str | None:
        if options["groups"] != "off" and options["experiment"] == "off":
            return "Groups are only for the records of an experiment: give it a label, or leave them off."
        return None

    # ---- who

    def leads(self, seat: Seat) -> bool:
        return self.moderator == "person" and seat == 0

    def sees(self, viewer: Viewer, owner: Seat) -> bool:
        """The moderator sees all numbers, and everything that is said."""
        return viewer == owner or (viewer is not None and self.leads(viewer))

    @property
    def words(self) -> Frame:
        return FRAMES[self.frame]

    @property
    def present(self) -> list[Seat]:
        return [p for p in self.everybody if self.where[p] == IN and p not in self.removed]

    @property
    def dealt(self) -> list[Seat]:
        """Who have a card in this round."""
        return [p for p in self.everybody if self.hands[p]]

    def is_free(self, player: Seat) -> bool:
        """Whether somebody is still looking for a partner."""
        return self.where[player] == IN and bool(self.hands[player]) and (self.cheating or self.mates[player] is None)

    @property
    def singles(self) -> list[Seat]:
        return [p for p in self.dealt if self.mates[p] is None]

    # ---- the track

    @property
    def spaces(self) -> range:
        return spaces(self.track, len(self.dealt))

    @property
    def face_up(self) -> bool:
        return not self.lying or self.counted

    def on_the_track(self) -> list[Number]:
        return [card for p in self.everybody if self.mates[p] is not None for card in self.hands[p]]

    # ---- what answers are called

    def called(self, act: Any) -> str | Told:
        words = self.words
        match act:
            case ("ask" | "agree" | "refuse" | "withdraw" as verb, other):
                return Told(str(getattr(words, verb)), (other,))
            case (verb, other):
                return Told(WITH[verb], (other,))
        return "start the next round" if act == ("go",) and self.counted else ALONE[act[0]]


class Acts(Labelled[Any]):
    """What somebody can do on the floor. Who asks somebody that asks them has agreed."""

    __slots__ = ()

    def index(self, act: Any, *within: Any) -> int:
        match act:
            case ("ask", other) if ("agree", other) in self:
                act = "agree", other
        return super().index(act, *within)


WITH: Mapping[str, str] = {
    "talk": "talk to {}",
    "leave": "leave {}",
    "remove": "remove {}",
    "admit": "admit {}",
}
ALONE: Mapping[str, str] = {
    "go": "go",
    "stop": "end the session",
    "ready": "ready",
    "hush": "switch writing off",
    "let write": "let people write",
    "wait": "wait a moment",
    "pause": "pause",
    "resume": "go on",
    "end": "end the round",
}
