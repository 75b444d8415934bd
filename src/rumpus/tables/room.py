"""A room: people who stay together over many matches. Its state is what its events make of it."""

from collections import deque
from typing import Any

from msgspec import UNSET, Struct

from rumpus import games
from rumpus.core import BadOption, Match, Refused
from rumpus.core.match import accept_options
from rumpus.tables import commands as do
from rumpus.tables.store import Kept

LEVELS = {"easy": "search:12", "fair": "search:100", "hard": "search:1s"}  # the bots that people can invite
BOT_NAMES = ("Otto", "Ida", "Hugo", "Edda", "Anton", "Frieda", "Emil", "Klara", "Oskar", "Lotte", "Bruno", "Wanda")
MOST_PEOPLE = 200
LONGEST_NAME = 24
LONGEST_TEXT = 300


class Person(Struct):
    name: str
    muted: bool = False
    kicked: bool = False


class Occupant(Struct, omit_defaults=True):
    """Who sits on a chair."""

    person: str = ""
    bot: str = ""  # its level
    name: str = ""  # a bot's


class Said(Struct):
    person: str
    name: str
    text: str
    at: int


class Past(Struct):
    """A match that is over."""

    match: str
    game: str
    title: str
    names: list[str]
    standings: list[int]
    at: int


class Room:
    """`carry_out` does a command or refuses it; either nothing has changed, or all of it is in the fields."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.n = 0  # events so far
        self.host = ""
        self.people: dict[str, Person] = {}
        self.chairs: list[Occupant | None] = []
        self.game = ""
        self.options: dict[str, Any] = {}
        self.clock: int | None = None
        self.stand_in = True
        self.match = ""  # the last one begun
        self.playing = False
        self.score: dict[str, tuple[str, int, int]] = {}  # of persons and bots: name, wins, matches
        self.history: list[Past] = []
        self.chat: deque[Said] = deque(maxlen=50)

    def apply(self, kept: Kept) -> do.Event:
        """One more event of the stream."""
        event = do.read_event(kept.data)
        self.carry_out(event.by, event.what, kept.at)
        self.n += 1
        return event

    def carry_out(self, by: str, what: do.Done, at: int = 0) -> None:
        match what:
            case do.Opened(game=game):
                self._choose(game, {})
            case do.Enter(name=name):
                self._enter(by, name)
            case do.Rename(name=name):
                self._person(by).name = self._free_name(by, name)
            case do.Sit(chair=chair):
                self._sit(by, chair)
            case do.Stand():
                self._stand(by)
            case do.Say(text=text):
                self._say(by, text, at)
            case do.Began(match=match, fill=fill):
                self._begin(match, fill)
            case do.Ended(match=match, standings=standings):
                self._end(match, standings, at)
            case _:
                self._as_host(by, what)

    def _as_host(self, by: str, what: do.Done) -> None:
        if by != self.host:
            raise Refused(f"Only the host can do that: {self._name(self.host)}.")
        match what:
            case do.Chairs(count=count):
                self._set_chairs(count)
            case do.Bot(chair=chair, level=level):
                self._invite(chair, level)
            case do.Clear(chair=chair):
                self._clear(chair)
            case do.Choose(game=game, options=options):
                self._choose(game, options)
            case do.Set(clock=clock, stand_in=stand_in):
                self.clock = self.clock if clock is UNSET else clock
                self.stand_in = self.stand_in if stand_in is UNSET else stand_in
            case do.Abandon():
                if not self.playing:
                    raise Refused("There is no match to end.")
                self.playing = False
            case do.Mute(person=person, on=on):
                self._person(person).muted = on
            case do.Kick(person=person):
                self._kick(person)
            case do.Host(person=person):
                self._person(person)
                self.host = person
            case _:
                raise Refused("That cannot be done in a room.")

    # ---- people

    def _enter(self, by: str, name: str) -> None:
        known = self.people.get(by)
        if known is not None:
            if known.kicked:
                raise Refused("You were asked to leave this room.")
            if tidy(name):
                known.name = self._free_name(by, name)
            return
        if sum(not person.kicked for person in self.people.values()) >= MOST_PEOPLE:
            raise Refused(f"The room is full: {MOST_PEOPLE} people are in it.")
        self.people[by] = Person(self._free_name(by, name or "Guest"))
        self.host = self.host or by

    def _free_name(self, by: str, name: str) -> str:
        """The name as it can be shown; with a number behind it if somebody else has it already."""
        tidied = tidy(name)[:LONGEST_NAME].strip()
        if not tidied:
            raise Refused("A name needs at least one letter.")
        taken = {person.name.casefold() for other, person in self.people.items() if other != by}
        taken |= {chair.name.casefold() for chair in self.chairs if chair is not None and chair.bot}
        free, k = tidied, 2
        while free.casefold() in taken:
            free, k = f"{tidied[: LONGEST_NAME - 4].strip()} {k}", k + 1
        return free

    def _person(self, person: str) -> Person:
        known = self.people.get(person)
        if known is None or known.kicked:
            raise Refused("That person is not in this room.")
        return known

    def _name(self, person: str) -> str:
        return self.people[person].name if person in self.people else "nobody"

    def _say(self, by: str, text: str, at: int) -> None:
        person, text = self._person(by), tidy(text)[:LONGEST_TEXT]
        if person.muted:
            raise Refused("The host has muted you.")
        if not text:
            raise Refused("There is nothing in this message.")
        self.chat.append(Said(by, person.name, text, at))

    def _kick(self, person: str) -> None:
        if person == self.host:
            raise Refused("The host cannot be sent away.")
        self._person(person)
        self._stand(person, quietly=True)
        self.people[person].kicked = True

    # ---- chairs

    def seat_of(self, person: str) -> int | None:
        return next((i for i, chair in enumerate(self.chairs) if chair is not None and chair.person == person), None)

    def names(self) -> list[str]:
        """Of everybody on a chair, in order."""
        return [self._name(c.person) if c.person else c.name for c in self.chairs if c is not None]

    def _chair(self, chair: int) -> Occupant | None:
        if not 0 <= chair < len(self.chairs):
            raise Refused(f"There is no chair {chair + 1}: there are {len(self.chairs)}.")
        return self.chairs[chair]

    def _sit(self, by: str, chair: int) -> None:
        self._person(by)
        there = self._chair(chair)
        if self.seat_of(by) == chair:
            return
        if there is not None and there.person:
            raise Refused(f"{self._name(there.person)} sits there already.")
        if self.playing:
            if there is None or self.seat_of(by) is not None:
                raise Refused("During a match you can only take over a chair from a bot.")
        elif there is not None:
            raise Refused(f"{there.name}, a bot, sits there: the host can empty the chair.")
        else:
            self._stand(by, quietly=True)
        self.chairs[chair] = Occupant(person=by)

    def _stand(self, by: str, quietly: bool = False) -> None:
        chair = self.seat_of(by)
        if chair is not None:
            self.chairs[chair] = self._bot("fair") if self.playing else None
        elif not quietly:
            raise Refused("You do not sit on a chair.")

    def _invite(self, chair: int, level: str) -> None:
        there = self._chair(chair)
        if level not in LEVELS:
            raise Refused(f"There are no bots of the level {level!r}: there are {', '.join(LEVELS)}.")
        if there is not None and there.person:
            raise Refused(f"{self._name(there.person)} sits there: empty the chair first.")
        self.chairs[chair] = self._bot(level) if there is None else Occupant(bot=level, name=there.name)

    def _bot(self, level: str) -> Occupant:
        taken = {chair.name for chair in self.chairs if chair is not None} | {p.name for p in self.people.values()}
        free = [name for name in BOT_NAMES if name not in taken] or [f"Bot {i + 1}" for i in range(len(self.chairs))]
        return Occupant(bot=level, name=next(name for name in free if name not in taken))

    def _clear(self, chair: int) -> None:
        there = self._chair(chair)
        if there is None:
            raise Refused("Nobody sits there.")
        if self.playing and there.bot:
            raise Refused("During a match a bot cannot be sent away.")
        self.chairs[chair] = self._bot("fair") if self.playing else None

    def _set_chairs(self, count: int) -> None:
        self._between_matches()
        players = games.find(self.game).players
        if count not in players:
            raise Refused(f"{games.find(self.game).title} is for {players[0]} to {players[-1]} players.")
        if any(chair is not None for chair in self.chairs[count:]):
            raise Refused("Somebody sits on a chair that would go.")
        self.chairs = (self.chairs + [None] * count)[:count]

    # ---- matches

    def _between_matches(self) -> None:
        if self.playing:
            raise Refused("A match is being played: that has to wait until it is over.")

    def _choose(self, game: str, options: dict[str, Any]) -> None:
        self._between_matches()
        kind = games.find(game)
        if game.endswith(".py"):
            raise Refused("Only games that come with rumpus can be played here.")
        seated = [chair for chair in self.chairs if chair is not None]
        count = max(len(seated), kind.players[0], 0 if game != self.game else len(self.chairs))
        accepted = accept_options(kind, min(count, kind.players[-1]), options)
        if len(seated) > kind.players[-1]:
            raise BadOption(f"{kind.title} is for at most {kind.players[-1]} players; {len(seated)} are seated.")
        self.game, self.options = game, accepted
        count = min(count, kind.players[-1])
        if len(self.chairs) != count:
            self.chairs = (seated + [None] * count)[:count]

    def _begin(self, match: str, fill: str) -> None:
        self._between_matches()
        for chair, there in enumerate(self.chairs):
            if there is None:
                if not fill:
                    raise Refused("There are empty chairs: sit down, invite bots, or take chairs away.")
                self._invite(chair, fill)
        self.match, self.playing = match, True

    def _end(self, match: str, standings: list[int], at: int) -> None:
        if match != self.match or not self.playing:
            raise Refused("That match is not being played.")
        names = self.names()
        first = standings.count(1)
        for chair, name, place in zip(self.chairs, names, standings, strict=True):
            assert chair is not None
            key = chair.person or chair.name
            _, wins, played = self.score.get(key, (name, 0, 0))
            self.score[key] = (name, wins + (place == 1 and first > 0), played + 1)
        self.history.append(Past(match, self.game, games.find(self.game).title, names, standings, at))
        self.playing = False

    def started(self, match: str, seed: str) -> Match:
        """The match that begins with the people on the chairs now."""
        kind = games.find(self.game)
        return Match(kind, self.game, len(self.chairs), self.options, seed=seed, names=self.names())

    # ---- what people see

    def picture(self, you: str, here: set[str]) -> dict[str, Any]:
        return {
            "code": self.code,
            "host": self.host,
            "you": you,
            "people": [
                {"id": id_, "name": p.name, "here": id_ in here, "muted": p.muted}
                for id_, p in self.people.items()
                if not p.kicked
            ],
            "chairs": self.chairs,
            "game": self.game,
            "options": self.options,
            "clock": self.clock,
            "stand_in": self.stand_in,
            "match": self.match or None,
            "playing": self.playing,
            "score": [{"name": name, "wins": wins, "played": played} for name, wins, played in self.score.values()],
            "history": self.history[-30:],
        }


def tidy(text: str) -> str:
    """Without control characters, and with single spaces."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
