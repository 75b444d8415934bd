"""A game: plain data on a table, and a turn that tells the rules in the order of the rulebook."""

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from math import exp
from typing import TYPE_CHECKING, Any, ClassVar, Literal, get_args, get_origin

from msgspec import Struct, structs

from .chance import Chance
from .errors import RulesError
from .knowledge import Eyes, Viewer, holds_pieces, is_flat, marked, misplaced, piece_kinds, pools, redeal
from .questions import Turn
from .scene import Scene, Tally
from .state import Record
from .telling import END, How, Told
from .values import Piece, Seat, tupled

if TYPE_CHECKING:
    from .records import Debriefing, Recording

SEATS = tuple(Seat(i) for i in range(1000))  # made once: `next` is called every turn


class Came(Struct, frozen=True):
    """Somebody sat down, got up or came back during the game."""

    seat: Seat
    how: Literal["join", "leave", "return"]


Plain = int | str | None  # what a part of a turn can be called with; players and pieces are among these


class Planned(Struct, frozen=True):
    """A part of a turn that is still to come."""

    part: str
    args: tuple[Plain, ...] = ()


class Talk(Struct, frozen=True):
    """A conversation under way on an open floor."""

    number: int  # in the order in which they were started
    part: str  # the method that holds it,
    args: tuple[Plain, ...]  # and its arguments, which its players know
    players: tuple[Seat, ...]  # the seats among these
    due: int | None  # when its time is over
    is_open: bool  # whether everybody may know who is in it

    def from_outside(self) -> "Talk":
        """What everybody may know of an open conversation: who is in it, and nothing of how it goes."""
        return Talk(0, self.part, self.players, self.players, None, True)


class Channel(Struct, frozen=True):
    """A few players who can chat among themselves. Nobody else reads that, spectators included."""

    name: str  # as they know it: the name of their team
    seats: tuple[Seat, ...]


class Style(Struct, frozen=True):
    """The colours of a game, the same for everybody and in every mode. Written as in CSS."""

    cloth: str = "#5c3a21"  # of the table; dark, with pale words on it
    spot: str = "#a3271b"  # of buttons and large numbers
    back: str = "#a3271b"  # of its cards
    tones: Mapping[str, str] = {}  # of its pieces, by the name of a token's tone
    signs: Mapping[str, str] = {}  # pictures for counters and marks of chairs, where there is no room for the words


class Game(Record):
    """The base of all games. A subclass says who can play, declares its fields, and writes `setup` and `turn`.

    Its docstring's first line is what the game is about, in a sentence for players.
    """

    title: ClassVar[str]
    players: ClassVar[range]  # how many can play with the default options: see `numbers`
    minutes: ClassVar[int]
    edition: ClassVar[int] = 1  # of these rules: to be raised when older logs no longer replay
    longest: ClassVar[int] = 2000  # answers: a longer match is impossible, or practically so
    counts: ClassVar[Sequence[int]] = ()  # of players that the conformance suite tries; if empty, all
    brief: ClassVar[
        Mapping[str, Any]
    ] = {}  # options of a short match in which no clock runs, for tests and a first look
    guises: ClassVar[Mapping[str, str]] = {}  # titles of the same game in other words, by their files' word
    unit: ClassVar[str] = "points"  # of its scores
    style: ClassVar[Style] = Style()
    timed: ClassVar[bool] = False  # whether the rules look at the time
    undoable: ClassVar[bool] = True  # whether answers can be taken back at all
    open_floor: ClassVar[bool] = False  # see `OpenFloor`
    secrets: ClassVar[dict[str, Eyes]]  # hidden fields, from their declarations
    pools: ClassVar[list[list[str]]]  # groups of these, within which pieces can change places
    flat: ClassVar[frozenset[str]]  # those of them that are plain hands and piles
    many_backs: ClassVar[bool]

    n: int  # players
    chance: Chance
    over: bool
    now: int  # milliseconds from the beginning to what happened last; always 0 unless the game is `timed`
    known: dict[Piece, frozenset[Seat | None]]  # hidden pieces that somebody has legally seen
    told: list[Told] | None  # None: nobody listens
    agenda: tuple[Planned, ...]  # what is still to come in this turn
    part: str  # the part of the turn under way, if the turn has parts
    talks: tuple[Talk, ...]  # the conversations under way on an open floor, the oldest first
    talked: int  # how many there have been
    stopped: bool  # whether its clocks are stopped
    paused: int  # milliseconds for which they were stopped so far

    # ---- what a game writes

    @classmethod
    def warm_up(cls) -> None:
        """Load whatever takes long to load, before anybody has to wait for it."""

    @classmethod
    def numbers(cls, options: Mapping[str, Any]) -> range:
        """How many can play with these options, where that depends on them: 9 or 12 in teams of three."""
        return cls.players

    @classmethod
    def moderators(cls, options: Mapping[str, Any]) -> int:
        """How many of the first seats lead the game with these options, and do not play: see `leads`."""
        return 0

    @classmethod
    def clash(cls, options: Mapping[str, Any]) -> str | None:
        """Why these options do not go together, in a sentence; None if they do. All options are given."""
        return None

    @classmethod
    def guise(cls, options: Mapping[str, Any]) -> str:
        """In which of its guises the game is played with these options; empty: under its own title."""
        return ""

    @classmethod
    def recorded_as(cls, options: Mapping[str, Any]) -> str:
        """The label under which matches with these options are recorded, as players are told; empty: they are not."""
        return ""

    @classmethod
    def groups_of(cls, options: Mapping[str, Any]) -> Sequence[str]:
        """The groups that players may say they belong to, for the records. None of this reaches the game."""
        return ()

    @classmethod
    def records(cls, sessions: "Mapping[str, Recording]") -> Mapping[str, str]:
        """Files for whoever leads the game, by name. They are about all finished matches with the same label.

        No player's name may be in them.
        """
        return {}

    @classmethod
    def debriefing(cls, sessions: "Mapping[str, Recording]") -> "Debriefing | None":
        """What all players are told about the same matches, once nothing can be given away; None: not yet."""
        return None

    def setup(self) -> None:
        """Put everything on the table. Every declared field gets its value here."""
        raise NotImplementedError(f"{type(self).__name__} has no `setup`: it puts everything on the table.")

    def turn(self) -> Turn:
        """One turn (or round), top to bottom. It ends with whose turn is next, or with `self.finish(...)`.

        A turn with many questions is a list of parts: see `then`.
        """
        raise NotImplementedError

    def scores(self) -> Sequence[Any]:
        """For each player a value that can be compared: the highest comes first, equal ones share a place."""
        raise NotImplementedError(f"{type(self).__name__} has no `scores`: something that compares, for each player.")

    def tally(self) -> Sequence[Tally]:
        """What each player has at the end, to show with the result. By default scores, if they are plain numbers."""
        scores = self.scores()
        return [Tally(score) for score in scores] if all(type(score) is int for score in scores) else []

    def leads(self, seat: Seat) -> bool:
        """Whether a seat leads the game instead of playing: then it gets no place in the result."""
        return False

    def nobody_wins(self) -> bool:
        """Whether the game has ended without a winner: then there is no first place."""
        return False

    def rematch(self) -> Mapping[str, Any]:
        """Options for the next match of the same players, unless they choose others: who goes first, say."""
        return {}

    def scene(self, viewer: Viewer) -> Scene:
        """What lies where. `self` is the table as the viewer sees it: what is hidden is not there."""
        raise NotImplementedError(f"{type(self).__name__} has no `scene`: it says what lies where.")

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float] | None:
        """A rule of thumb: how likely a sensible player is to give each answer. None if there is no telling."""
        return None

    def outlook(self) -> Sequence[float] | None:
        """How likely each player is to win; None where that cannot be said without playing on."""
        return None

    def redeal(self, viewer: Viewer, chance: Chance) -> None:
        """Deal everything that the viewer does not know anew. A game that can infer more overrides this."""
        redeal(self, viewer, chance)

    def sees(self, viewer: Viewer, owner: Seat) -> bool:
        """Whether the viewer sees what belongs to the owner. Team mates may."""
        return viewer == owner

    def channels(self) -> Sequence[Channel]:
        """Channels beside the chat of the table, for teams. That they exist is no secret."""
        return ()

    def hears(self, seat: Seat) -> Sequence[Seat]:
        """Who reads what a seat writes just now in a conversation. That is no answer, and it is not kept."""
        return ()

    def pace(self) -> int:
        """How many milliseconds an answer takes where there is no real clock: in a search, or in a terminal."""
        return 1000

    def turns_away(self) -> str | None:
        """Why nobody can join an open floor now, in a sentence; None if everybody can."""
        return None

    def joins(self, seat: Seat) -> None:
        """Somebody sits down during the game: an open floor makes room for them here."""
        raise NotImplementedError

    def leaves(self, seat: Seat) -> None:
        """Somebody gets up during the game, for a while or for good."""
        raise NotImplementedError

    def returns(self, seat: Seat) -> None:
        """Somebody who had got up is back."""
        raise NotImplementedError

    # ---- what a game calls

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All players, in the order in which they sit."""
        return _round(self.n, 0)

    def around(self, player: Seat) -> tuple[Seat, ...]:
        """All players, from this one on, clockwise round the table."""
        return _round(self.n, player)

    def left_of(self, player: Seat) -> tuple[Seat, ...]:
        """All other players, from this one's left neighbour on, clockwise round the table."""
        return _round(self.n, player)[1:]

    def next(self, player: Seat) -> Seat:
        """The left neighbour."""
        return SEATS[(player + 1) % self.n]

    def tell(self, text: str, *things: Any, to: Iterable[Seat] | None = None, how: How = "", film: int = 0) -> None:
        """Say what happened: `self.tell("{} pays {:chip}", player, 4)`. With `to`, only those seats are told.

        With each line, people are shown the table as it is then: first move things, then tell. `how` says whether it is
        worth a pause (QUIET, DICE, REVEAL); `film` is how many milliseconds of film are shown before it.
        """
        if self.told is not None:
            self.told.append(Told(text, tupled(things), None if to is None else tuple(to), how, film))

    def finish(self, text: str, *things: Any) -> None:
        """End the game, and say why."""
        self.over = True
        self.tell(text, *things, how=END)

    def then(self, *parts: Callable[..., Any] | tuple[Any, ...]) -> None:
        """Go on with these parts of the turn, in this order, before whatever else was still to come.

        A part is a method, or a tuple of a method and what it is called with: `self.then(self.aim, (self.shoot, me))`.
        It may ask a question or not. Its local variables are gone when it ends; only the table stays.
        """
        self.agenda = (*map(_planned, parts), *self.agenda)

    def skip_to(self, part: Callable[..., Any]) -> None:
        """Skip all parts of the turn that come before this one."""
        for i, planned in enumerate(self.agenda):
            if planned.part == part.__name__:
                self.agenda = self.agenda[i:]
                return
        raise RulesError(f"{part.__name__} is not to come: there is nothing to skip to.")

    def show(self, pieces: Iterable[Piece], to: Iterable[Seat | None] | None = None) -> None:
        """These players (by default everybody) see hidden pieces, and remember them until they are mixed."""
        if to is None:
            self.known |= dict.fromkeys(pieces, _everybody(self.n))
            return
        who = frozenset(to)
        for piece in pieces:
            self.known[piece] = self.known.get(piece, frozenset()) | who

    def mix(self, pieces: Iterable[Piece], known_to: Iterable[Seat | None] = ()) -> None:
        """These are shuffled, or somebody secretly picks among them: only those named still know which is which."""
        still = frozenset(known_to)
        for piece in pieces:
            who = self.known.pop(piece, frozenset()) & still
            if who:
                self.known[piece] = who

    def hand_over(
        self, pieces: Iterable[Piece], source: list[Any], target: list[Any], eyes: Iterable[Seat | None]
    ) -> None:
        """Move pieces that somebody has picked from one hidden hand into another. Only `eyes` see which.

        For everybody else it may have been any piece of the hand, unless all of them have moved.
        """
        given, seeing = list(pieces), frozenset(eyes)
        if len(given) < len(source):
            self.mix(source, known_to=seeing)
        for piece in given:
            source.remove(piece)
        self.show(given, to=seeing)
        target += given
        target.sort()  # the order of a hand tells nobody anything

    def shuffle(self, pieces: list[Piece] | list[Any]) -> None:
        """Shuffle them. Nobody knows any longer where they are."""
        self.mix(pieces)
        self.chance.shuffle(pieces)

    # ---- what the engine calls

    @classmethod
    def is_open(cls) -> bool:
        """Whether people can come and go while the game is under way."""
        return cls.joins is not Game.joins

    @classmethod
    def about(cls) -> str:
        """What the game is about: the first line of its docstring."""
        return (cls.__doc__ or "").strip().partition("\n")[0]

    @classmethod
    def titled(cls, options: Mapping[str, Any]) -> str:
        """The title of the game with these options."""
        return cls.guises.get(cls.guise(options), cls.title)

    def proceed(self) -> Turn | None:
        """Begin the next part of the turn, or the next turn. None if it asked nothing and has been played already."""
        if not self.agenda:
            if self.part:
                self.part = ""
            return self.turn()
        planned, *rest = self.agenda
        self.agenda, self.part = tuple(rest), planned.part
        part: Turn | None = getattr(self, planned.part)(*planned.args)
        return part

    def as_data(self) -> dict[str, Any]:
        data = super().as_data()
        for field in NEWER:
            if not data[field]:
                del data[field]
        return data

    def at(self, time: int) -> int:
        """The game's own time at a measured time: stopped clocks do not count."""
        return self.now if self.stopped else max(self.now, time - self.paused)

    def set_clock(self, time: int) -> None:
        """Set the game's time to a measured time. While the clocks are stopped, it stays as it is."""
        if self.stopped:
            self.paused = max(self.paused, time - self.now)
        else:
            self.now = self.at(time)

    def talks_seen(self, viewer: Viewer) -> tuple[Talk, ...]:
        """A viewer's own conversations, and the open ones of others. How many others there are cannot be counted."""
        own = [structs.replace(talk, number=0) for talk in self.talks if viewer in talk.players]
        others = [talk.from_outside() for talk in self.talks if talk.is_open and viewer not in talk.players]
        return (*own, *sorted(others, key=lambda talk: (talk.part, talk.players)))

    @classmethod
    def prepare(cls) -> None:
        """Check the declarations, once."""
        if "secrets" in cls.__dict__:
            return
        for kind in cls.__mro__[: cls.__mro__.index(Game)]:
            if kind is not OpenFloor and (hidden := _engines_own(cls) & kind.__dict__.keys()):
                raise RulesError(
                    f"{kind.__name__}.{min(hidden)} would hide a method of the engine: give it another name."
                )
        for said, kind in (("title", str), ("players", range), ("minutes", int)):
            if not isinstance(getattr(cls, said, None), kind):
                raise RulesError(f"{cls.__name__} has to say its `{said}`: that is a {kind.__name__}.")
        if not any(inspect.isgeneratorfunction(getattr(cls, name, None)) for name in dir(cls)):
            raise RulesError(f"{cls.__name__} asks nothing: no part of its turn has a `yield`.")
        if cls.open_floor and (cls.undoable or not cls.timed):
            raise RulesError(f"{cls.__name__} has an open floor: then it is `timed`, and not `undoable`.")
        hints, secrets = cls.fields(), marked(cls, Eyes)
        if (field := misplaced(cls)) is not None:
            raise RulesError(f"{cls.__name__}.{field} is marked inside: Owned, Hidden and Money mark a whole field.")
        for field, eyes in secrets.items():
            if eyes is Eyes.OWNER and get_origin(get_args(hints[field])[0]) not in (list, dict):
                raise RulesError(f"{cls.__name__}.{field} is owned: then it is a list by seats, or a dict of seats.")
            if not holds_pieces(hints[field]) and cls.redeal is Game.redeal:
                raise RulesError(
                    f"{cls.__name__}.{field} is hidden, and not made of pieces that could be dealt anew: "
                    "write a `redeal` that says what a player could think it is."
                )
        cls.pools = pools(cls, [field for field in secrets if holds_pieces(hints[field])])
        cls.flat = frozenset(field for field in secrets if is_flat(hints[field]))
        backs = {kind.back for field in secrets for kind in piece_kinds(hints[field])}
        cls.many_backs = len(backs) > 1 or any(not isinstance(back, str) for back in backs)
        cls.secrets = secrets

    @classmethod
    def begin(cls, players: int, options: dict[str, Any], chance: Chance, told: list[Told] | None = None) -> "Game":
        """A new game, set up with everything on the table."""
        cls.prepare()
        game = object.__new__(cls)
        game.n, game.chance, game.told = players, chance, told
        game.over, game.known, game.now, game.agenda, game.part = False, {}, 0, (), ""
        game.talks, game.talked, game.stopped, game.paused = (), 0, False, 0
        for name, value in options.items():
            setattr(game, name, value)
        game.setup()
        for field in cls.fields():
            if not hasattr(game, field):
                raise RulesError(f"{cls.__name__}.setup leaves `{field}` without a value.")
        return game

    def come(self, came: Came) -> None:
        match came.how:
            case "join":
                self.n += 1
                self.joins(came.seat)
            case "leave":
                self.leaves(came.seat)
            case "return":
                self.returns(came.seat)


ENGINES_OWN = frozenset(
    {
        "seats",
        "around",
        "left_of",
        "next",
        "tell",
        "finish",
        "then",
        "skip_to",
        "show",
        "mix",
        "hand_over",
        "shuffle",
        "is_open",
        "titled",
    }
    | {"proceed", "prepare", "begin", "come", "at", "set_clock", "talks_seen", "fields", "as_data", "equals"}
)

# Fields of the engine that are left out of the data while they are unused: older logs do not have them.
NEWER = ("agenda", "part", "talks", "talked", "stopped", "paused")


class OpenFloor(Game):
    """A game in which all players act whenever they like: many conversations go on at the same time.

    Its `turn` is the floor itself: a question to all that is asked again and again.
    """

    open_floor = True
    timed = True
    undoable = False

    def start(self, part: Callable[..., Any], *args: Any, within: float | None = None, is_open: bool = False) -> None:
        """Begin a conversation: `self.start(self.fight, me, other, within=45)`, in seconds.

        The method looks, asks one question, and acts on the answer. What follows is another conversation. The players
        among `args` take part; others do not know of it, unless it is open. When its time is over, its question stays
        unanswered. A method that asks nothing is called at that time.
        """
        self.talked += 1
        players = tuple(dict.fromkeys(arg for arg in args if arg.__class__ is Seat))
        due = None if within is None else self.now + round(within * 1000)
        self.talks += (Talk(self.talked, part.__name__, args, players, due, is_open),)

    def going(self, part: Callable[..., Any] | None = None, *players: Seat) -> list[Talk]:
        """The conversations under way: all, or only those of one method, or with these players."""
        name = "" if part is None else part.__name__
        found = [talk for talk in self.talks if talk.part == name or not name]
        for player in players:
            found = [talk for talk in found if player in talk.players]
        return found

    def stop(self, talk: Talk) -> None:
        """End a conversation. Nobody is told."""
        self.talks = tuple(other for other in self.talks if other is not talk)

    def pause(self) -> None:
        """Stop all clocks."""
        self.stopped = True

    def resume(self) -> None:
        """Let the clocks go on: everything becomes due later by as much as they were stopped."""
        self.stopped = False


def _engines_own(kind: type[Game]) -> frozenset[str]:
    """Names that a game cannot use for its own methods. Without an open floor, those for conversations are free."""
    talking = {"start", "going", "stop", "pause", "resume"} if issubclass(kind, OpenFloor) else ()
    return ENGINES_OWN.union(talking)


def _planned(part: Callable[..., Any] | tuple[Any, ...]) -> Planned:
    method, *args = part if isinstance(part, tuple) else (part,)
    if not callable(method):
        name = getattr(method, "__name__", method)
        raise RulesError(f"A part of a turn is handed on and not called: write self.{name}, or (self.{name}, ...).")
    for arg in args:
        if not isinstance(arg, int | str | None):
            raise RulesError(f"{method.__name__} cannot be handed {arg!r}: numbers, texts, seats and pieces can be.")
    return Planned(method.__name__, tuple(args))


def odds(scores: Sequence[float], sway: float) -> list[float]:
    """How likely each score is to be the highest in the end, if scores may still shift by about `sway`."""
    best = max(scores)
    weights = [exp((score - best) / sway) for score in scores]
    return [weight / sum(weights) for weight in weights]


@cache
def _round(n: int, start: int) -> tuple[Seat, ...]:
    return tuple(Seat((start + i) % n) for i in range(n))


@cache
def _everybody(n: int) -> frozenset[Seat | None]:
    """Every viewer: all players, and the spectator."""
    return frozenset((*_round(n, 0), None))
