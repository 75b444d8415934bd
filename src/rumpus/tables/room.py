"""A room: people who stay together over many matches. Its state follows from its events alone."""

from collections.abc import Sequence
from itertools import chain, count
from typing import Any

from msgspec import UNSET, Struct

from rumpus import bots, games
from rumpus.core import BadOption, Game, Match, Refused
from rumpus.core.settings import accept_options, at_ease, numbers_of, one_of, options_of
from rumpus.tables import commands as do
from rumpus.tables import consent
from rumpus.tables.names import LONGEST_NAME, first_free, has_a_pile, look, shown, skeleton, tidy
from rumpus.tables.portraits import Portrait, free_look
from rumpus.tables.room_records import Note, Occupant, Past, Person, Said, Score, Wish

BOT_NAMES = (
    *("Otto", "Ida", "Hugo", "Edda", "Anton", "Frieda", "Emil", "Klara", "Oskar", "Lotte", "Bruno", "Wanda"),
    # enough for a hall full of bots
    *("Theo", "Paula", "Viktor", "Greta", "Jonas", "Selma", "Rudi", "Tilda", "Nils", "Rosa", "Willi", "Agnes"),
    *("Gustav", "Irma", "Arno", "Vera", "Konrad", "Zita", "Leopold", "Ulla", "Felix", "Berta", "Sven", "Dora"),
    *("Henrik", "Jule", "Quirin", "Elsa"),
)
MOST_PEOPLE = 200
LONGEST_TEXT = 300
CHAT_KEPT = 50
HISTORY_KEPT = 30
SENT_AWAY = "You were asked to leave this room."
LOCKED = "The host has locked this room: nobody new can come in."


class Room(Struct):
    """`carry_out` does a command completely, or refuses it and changes nothing."""

    code: str
    n: int = 0  # events so far
    host: str = ""
    stands_in_for: str = ""  # the owner of the room, while another is host because the owner is away
    locked: bool = False  # whether nobody new can come in
    listed: bool = False  # whether it is in the server's list of open rooms
    people: dict[str, Person] = {}
    chairs: list[Occupant | None] = []
    game: str = ""
    options: dict[str, Any] = {}
    clock: int | None = None
    clock_at: int = 0  # when it was set: time counts from then, at the earliest
    stand_in: bool = True
    practice: bool = False  # whether somebody who plays alone against bots may ask for hints
    match: str = ""  # the last one that was begun
    playing: bool = False
    rematch: dict[str, Any] = {}  # the game's options for a rematch of the same people; chosen ones come first
    again: list[str] = []  # who would like a rematch
    seats: dict[str, int] = {}  # person -> the chair they have or had in that match
    notes: list[Note] = []  # about chairs that have changed hands since it began
    wishes: list[Wish] = []
    turned_down: list[str] = []  # whose wish for a chair was refused in that match
    score: dict[str, Score] = {}  # of people by their ids, of bots by their names
    history: list[Past] = []
    chat: list[Said] = []
    confided: int = 0  # chat lines in channels: others must not be able to count them

    def carry_out(self, by: str, what: do.Done, at: int = 0) -> None:
        """`by` is a person's id; empty for the server."""
        match what:
            case do.Enter(name=name, face=face, colour=colour):
                self._enter(by, name)
                self._draw(by, face, colour)
            case do.Portrait(face=face, colour=colour):
                self._draw(by, face, colour)
            case do.Rename(name=name):
                self._person(by).name = self._free_name(by, name)
            case do.Sit(chair=chair):
                self._sit(by, chair)
            case do.Stand():
                self._get_up(by)
            case do.Agree(person=person, yes=yes):
                consent.agree(self, by, person, yes)
            case do.Rematch(yes=yes):
                self._ask_for_a_rematch(by, yes)
            case do.Host(person=person) if not by:
                self._stand_in_as_host(person)
            case do.Say(text=text):
                self._say(by, text, at)
            case do.Confided(text=text, channel=channel, to=to):
                self._say(by, text, at, channel, to)
            case _:
                if by and by != self.host:
                    raise Refused(f"Only the host can do that: {self.name_of(self.host)}.")
                self._as_host(what, at)

    def _as_host(self, what: do.Done, at: int) -> None:
        match what:
            case do.Chairs(count=count):
                self._set_chairs(count)
            case do.Bot(chair=chair, level=level):
                self._invite(chair, level)
            case do.Clear(chair=chair):
                self._clear(chair)
            case do.Choose(game=game, options=options):
                self._choose(game, options)
            case do.Set(clock=clock, stand_in=stand_in, practice=practice, locked=locked, listed=listed):
                if practice is not UNSET:
                    self._between_matches()
                    self.practice = practice
                if clock is not UNSET:
                    self.clock, self.clock_at = clock, at
                self.stand_in = self.stand_in if stand_in is UNSET else stand_in
                self.locked = self.locked if locked is UNSET else locked
                self.listed = self.listed if listed is UNSET else listed
            case do.Abandon():
                if not self.playing:
                    raise Refused("There is no match to end.")
                self._stop()
            case do.Mute(person=person, on=on):
                self._person(person).muted = on
            case do.Kick(person=person):
                self._kick(person)
            case do.Host(person=person):
                self._person(person)
                self.host = person
                if person == self.stands_in_for:
                    self.stands_in_for = ""
            case do.Opened(game=game):
                self._choose(game, {})
            case do.Began(match=match, fill=fill):
                self._begin(match, fill)
            case do.Ended(match=match, standings=standings, rematch=rematch):
                self._end(match, standings, at)
                self.rematch = rematch
            case do.Forgot(person=person):
                self._forget(person)
            case _:
                raise Refused("That cannot be done in a room.")

    # ---- people

    def greets(self, person: str, name: str, face: str = "", colour: str = "") -> bool:
        """Whether anything changes if this person comes in with that name and look."""
        known = self.people.get(person)
        if known is None or known.kicked:
            return True
        renamed = bool(look(name)) and self._free_name(person, name) != known.name
        return renamed or self._free_look(person, face, colour) != (known.face, known.colour)

    def see_whether_they_may_look(self, person: str) -> None:
        """Raise Refused for people who may not come in: a big screen or a page must not show them the room either."""
        known = self.people.get(person)
        if known is not None and known.kicked:
            raise Refused(SENT_AWAY)
        if known is None and self.locked:
            raise Refused(LOCKED)

    def idle(self, here: set[str]) -> str | None:
        """Somebody to drop from a full room, to make room for another; None if it is not full, or nobody can go."""
        if sum(not person.kicked for person in self.people.values()) < MOST_PEOPLE:
            return None
        staying = self.staying(here)
        return next((id_ for id_, p in self.people.items() if id_ not in staying and not (p.kicked or p.muted)), None)

    def staying(self, here: set[str]) -> set[str]:
        """The people who cannot be dropped: the host, who is here, who sits."""
        seated = (chair.person or chair.owner for chair in self.chairs if chair is not None)
        return {self.host, self.stands_in_for, *here, *seated} & self.people.keys()

    def _enter(self, by: str, name: str) -> None:
        known = self.people.get(by)
        if known is not None:
            if known.kicked:
                raise Refused(SENT_AWAY)
            if look(name):
                known.name = self._free_name(by, name)
            return
        if self.locked:
            raise Refused(LOCKED)
        if sum(not person.kicked for person in self.people.values()) >= MOST_PEOPLE:
            raise Refused(f"The room is full: {MOST_PEOPLE} people are in it.")
        self.people[by] = Person(self._free_name(by, name if look(name) else "Guest"))
        self.host = self.host or by

    def _draw(self, by: str, face: str, colour: str) -> None:
        """Give somebody that look, or a similar one if somebody else has it."""
        person = self._person(by)
        person.face, person.colour = self._free_look(by, face, colour)

    def _free_look(self, by: str, face: str, colour: str) -> tuple[str, str]:
        person = self._person(by)
        face, colour = face or person.face, colour or person.colour
        others = {(p.face, p.colour) for other, p in self.people.items() if other != by and not p.kicked}
        if face and face == person.face and (colour == person.colour or (face, colour) in others):
            return person.face, person.colour  # people who come back look as before
        return free_look(by, person.name, face, colour, others)

    def doubts_about(self, by: str, name: str) -> str | None:
        """Why somebody should not take that name. Not asked when a room is read: names in its events stay valid."""
        said = shown(name)
        if has_a_pile(said):
            return "A letter of a name can have two accents, and no more."
        for other in self._names_but(by):
            if skeleton(said) == skeleton(other) and look(said) != look(other):
                return f"That name looks like {other}, who is here: choose another."
        return None

    def _names_but(self, by: str) -> list[str]:
        others = [person.name for other, person in self.people.items() if other != by and not person.kicked]
        return others + [chair.name for chair in self.chairs if chair is not None and chair.name]

    def _free_name(self, by: str, name: str) -> str:
        """The name as it can be shown, with a number at its end if somebody else has it already."""
        tidied = shown(name)
        if not look(tidied):
            raise Refused("A name needs at least one letter.")
        numbered = (f"{tidied[: LONGEST_NAME - 4].strip()} {k}" for k in count(2))
        return first_free(tidied, numbered, self._names_but(by))

    def _person(self, person: str) -> Person:
        known = self.people.get(person)
        if known is None or known.kicked:
            raise Refused("That person is not in this room.")
        return known

    def name_of(self, person: str) -> str:
        return self.people[person].name if person in self.people else "nobody"

    def _say(self, by: str, text: str, at: int, channel: str = "", to: Sequence[str] = ()) -> None:
        person, text = self._person(by), tidy(text)[:LONGEST_TEXT].strip()
        if person.muted:
            raise Refused("The host has muted you.")
        if not look(text):
            raise Refused("There is nothing in this message.")
        same = [said for said in self.chat if said.channel == channel]
        forgotten = same[0] if len(same) >= CHAT_KEPT else None  # of the same channel: others are not counted
        self.chat = [said for said in self.chat if said is not forgotten]
        self.chat.append(Said(by, person.name, text, at, channel, list(to)))
        self.confided += bool(channel)

    def _kick(self, person: str) -> None:
        if person == self.host:
            raise Refused("The host cannot be sent away.")
        name = self._person(person).name
        chair = self.chair_of(person)
        if chair is not None:
            self._leave(chair, f"{name} was sent out")
        self.people[person].kicked = True
        consent.settle(self)

    def _stand_in_as_host(self, person: str) -> None:
        """Somebody becomes host because the host has been away for long, or the owner of the room is back."""
        self._person(person)
        self.stands_in_for = "" if person == self.stands_in_for else self.stands_in_for or self.host
        self.host = person

    @property
    def owner(self) -> str:
        """Whose room it is: the host, or the person for whom the host stands in."""
        return self.stands_in_for or self.host

    def _forget(self, person: str) -> None:
        self._person(person)
        del self.people[person]
        self.wishes = [wish for wish in self.wishes if wish.person != person]

    # ---- chairs

    def seat_of(self, person: str) -> int | None:
        """The seat that a person has in the match; once it is over, the seat that they had."""
        seat = self.seats.get(person)
        if seat is None or not self.playing:
            return seat
        there = self.chairs[seat]
        return seat if there is not None and there.person == person else None

    def person_on(self, chair: int) -> str:
        """The person who sits on a chair; empty if nobody does, or a bot."""
        there = self.chairs[chair]
        return "" if there is None else there.person

    def owner_on(self, chair: int) -> str:
        """The person whose chair it is, even while a bot sits there for them."""
        there = self.chairs[chair]
        return "" if there is None else there.owner or there.person

    def chair_of(self, person: str) -> int | None:
        return next((i for i, chair in enumerate(self.chairs) if chair is not None and chair.person == person), None)

    def no_hints(self) -> str | None:
        """Why nobody can get hints in this match; None if somebody can."""
        if not self.practice:
            return "There are no hints at this table: the host can allow them between two matches."
        if sum(chair is not None and bool(chair.person or chair.owner) for chair in self.chairs) > 1:
            return "Hints are for who plays alone against bots."
        return None

    def names(self) -> list[str]:
        """The names of all who sit, in order."""
        return [self.name_of(c.person) if c.person else c.name for c in self.chairs if c is not None]

    def looks(self) -> list[Portrait]:
        """The looks of all who sit, in order. A bot that stands in for somebody looks like them."""
        people = [self.people.get(c.person or c.owner) for c in self.chairs if c is not None]
        return [Portrait(not p, p.face if p else "", p.colour if p else "") for p in people]

    def _chair(self, chair: int) -> Occupant | None:
        if not 0 <= chair < len(self.chairs):
            raise Refused(f"There is no chair {chair + 1}: there are {len(self.chairs)}.")
        return self.chairs[chair]

    def _sit(self, by: str, chair: int | None) -> None:
        self._person(by)
        kind = find_game(self.game)
        if self.playing and kind.is_open():
            return self._join(by)
        if chair is None:
            chair = self._make_room(by)
        elif chair == len(self.chairs) and kind.is_open() and self.chair_of(by) is None:
            self._add_chair()  # on an open floor there is always one more chair
        there = self._chair(chair)
        if self.chair_of(by) == chair:
            return None
        if there is not None and there.person:
            raise Refused(f"{self.name_of(there.person)} sits there already.")
        if self.playing:
            return consent.ask(self, by, chair)
        if there is not None:
            raise Refused(f"{there.name}, a bot, sits there: the host can empty the chair.")
        self._stand(by)
        self.chairs[chair] = Occupant(person=by)
        return None

    def most_chairs(self) -> int:
        return find_game(self.game).numbers(self.options)[-1]

    def _make_room(self, by: str) -> int:
        """Find somebody a chair: their own, a free one, one that a bot gives up, or a new one."""
        if self.playing:
            if by not in self.seats:
                raise Refused("A match is being played: watch until it is over, or ask to play on for a bot.")
            return self.seats[by]
        if (own := self.chair_of(by)) is not None:
            return own
        free = [i for i, chair in enumerate(self.chairs) if chair is None]
        bots = [i for i, chair in enumerate(self.chairs) if chair is not None and chair.bot]
        if not free and bots:
            self.chairs[bots[-1]] = None
            free = bots[-1:]
        if not free:
            if len(self.chairs) >= (most := self.most_chairs()):
                raise Refused(
                    f"All {most} chairs are taken, and {find_game(self.game).title} has no more. You can watch,"
                    f" or ask {self.name_of(self.host)} for a game for more people."
                )
            self.chairs.append(None)
            free = [len(self.chairs) - 1]
        return free[0]

    def _join(self, by: str) -> None:
        """Somebody comes onto an open floor: back to their chair, or on a new one."""
        if by not in self.seats:
            self._add_chair()
            self.seats[by] = len(self.chairs) - 1
        self.chairs[self.seats[by]] = Occupant(person=by)

    def _add_chair(self) -> None:
        """One more chair, on an open floor."""
        if len(self.chairs) >= (most := self.most_chairs()):
            raise Refused(f"The floor is full: {find_game(self.game).titled(self.options)} has room for {most}.")
        self.chairs.append(None)

    def _get_up(self, by: str) -> None:
        if self.chair_of(by) is not None:
            self._stand(by)
        elif any(wish.person == by for wish in self.wishes):
            self.wishes = [wish for wish in self.wishes if wish.person != by]
        else:
            raise Refused("You do not sit on a chair.")

    def _stand(self, by: str) -> None:
        chair = self.chair_of(by)
        if chair is not None:
            self._leave(chair, f"{self.name_of(by)} got up")

    def _leave(self, chair: int, why: str) -> None:
        """Somebody leaves a chair. During a match a bot plays on for them, except on an open floor."""
        there = self.chairs[chair]
        if not self.playing or there is None:
            self.chairs[chair] = None
        elif find_game(self.game).is_open():
            self.chairs[chair] = Occupant(name=self.name_of(there.person))
        else:
            self.chairs[chair] = bot = self._bot("fair")
            bot.owner = there.person
            self.notes.append(Note(f"{why}: {bot.name}, a bot, plays on."))

    def _invite(self, chair: int, level: str) -> None:
        there = self._chair(chair)
        levels = self.levels()
        if level not in levels:
            why = bots.why_not(level, self.game, len(self.chairs), self.options)
            raise Refused(why or f"There are no bots of the level {level!r}: there are {', '.join(levels)}.")
        if there is not None and there.person:
            raise Refused(f"{self.name_of(there.person)} sits there: empty the chair first.")
        if there is not None and there.owner:
            raise Refused(f"{there.name} stands in for {self.name_of(there.owner)}, and plays as well as it does.")
        self.chairs[chair] = self._bot(level) if there is None else Occupant(bot=level, name=there.name)

    def levels(self) -> list[str]:
        """The levels of the bots that can play this game, with these chairs and options."""
        return bots.levels(self.game, len(self.chairs), self.options)

    def _keep_levels(self) -> None:
        """Bots whose level is not available any more get the best one that is."""
        levels = self.levels()
        for chair in self.chairs:
            if chair is not None and chair.bot and chair.bot not in levels:
                chair.bot = levels[-1]

    def _bot(self, level: str) -> Occupant:
        people = [person.name for person in self.people.values()]
        bots = [chair.name for chair in self.chairs if chair is not None]
        names = chain(BOT_NAMES[1:], (f"Bot {k}" for k in count(1)))
        return Occupant(bot=level, name=first_free(BOT_NAMES[0], names, people + bots))

    def _clear(self, chair: int) -> None:
        there = self._chair(chair)
        if there is None:
            raise Refused("Nobody sits there.")
        if self.playing and there.bot:
            raise Refused("During a match a bot cannot be sent away.")
        self._leave(chair, f"The host has cleared the chair of {self.name_of(there.person)}")

    def _set_chairs(self, count: int) -> None:
        self._between_matches()
        kind = find_game(self.game)
        if count not in (some := kind.numbers(self.options)):
            raise Refused(f"{kind.titled(self.options)} is for {one_of(some)} players.")
        self._take_away(len(self.chairs) - count)
        self.chairs = (self.chairs + [None] * count)[:count]
        self._keep_levels()

    def _take_away(self, count: int) -> None:
        """Take away so many chairs on which no people sit: first free ones, then those of bots, from the end."""
        last_first = list(enumerate(self.chairs))[::-1]
        free = [i for i, chair in last_first if chair is None]
        bots = [i for i, chair in last_first if chair is not None and chair.bot]
        if count > len(free + bots):
            raise Refused(
                f"{len(self.chairs) - len(free + bots)} people sit here: there are no fewer chairs than that."
            )
        going = (free + bots)[: max(count, 0)]
        self.chairs = [chair for i, chair in enumerate(self.chairs) if i not in going]

    # ---- matches

    def _between_matches(self) -> None:
        if self.playing:
            raise Refused("A match is being played: that has to wait until it is over.")

    def _choose(self, game: str, options: dict[str, Any]) -> None:
        self._between_matches()
        kind = find_game(game)
        some = numbers_of(kind, options)
        most = some[-1]
        people = sum(chair is not None and not chair.bot for chair in self.chairs)
        if people > most:
            raise BadOption(f"{kind.title} is for at most {most} players; {people} are seated.")
        seated = [chair for chair in self.chairs if chair is not None]
        while len(seated) > most:  # bots have to go
            seated.remove(next(chair for chair in seated[::-1] if chair.bot))
        wanted = max(len(seated), len(self.chairs) if game == self.game else 0)
        count = next((n for n in some if n >= wanted), some[-1])
        self.options = accept_options(kind, count, options)
        if game != self.game:
            self.rematch, self.again = {}, []
        self.game = game
        if len(self.chairs) != count:
            self.chairs = (seated + [None] * count)[:count]
        self._keep_levels()

    def _begin(self, match: str, fill: str) -> None:
        self._between_matches()
        before = [*self.chairs]
        try:
            self._fill_chairs(fill)
        except Refused:
            self.chairs = before
            raise
        self.match, self.playing, self.notes, self.again = match, True, [], []
        seats = {chair.person: i for i, chair in enumerate(self.chairs) if chair is not None and chair.person}
        if seats != self.seats:
            self.rematch = {}
        self.seats = seats

    def _fill_chairs(self, level: str) -> None:
        if find_game(self.game).is_open():
            self._close_ranks()
        for chair, there in enumerate(self.chairs):
            if there is None:
                if not level:
                    raise Refused("There are empty chairs: sit down, invite bots, or take chairs away.")
                self._invite(chair, level)

    def _end(self, match: str, standings: list[int], at: int) -> None:
        if match != self.match or not self.playing:
            raise Refused("That match is not being played.")
        names = self.names()
        for chair, name, place in zip(self.chairs, names, standings, strict=False):
            assert chair is not None
            if not place:  # they led the game instead of playing
                continue
            score = self.score.setdefault(chair.person or chair.name, Score(name))
            score.name, score.wins, score.played = name, score.wins + (place == 1), score.played + 1
        past = Past(match, self.game, find_game(self.game).titled(self.options), names, standings, at)
        self.history = [*self.history[1 - HISTORY_KEPT :], past]
        self._stop()

    def _stop(self) -> None:
        """The match is over. People who have left an open floor lose their chairs."""
        self.playing, self.wishes, self.turned_down = False, [], []
        for chair in self.chairs:
            if chair is not None:
                chair.owner = ""
        if find_game(self.game).is_open():
            self.chairs = [chair for chair in self.chairs if chair is not None and (chair.person or chair.bot)]
            self._close_ranks()

    def _close_ranks(self) -> None:
        """Remove the empty chairs around an open floor, as long as enough are left."""
        seated: list[Occupant | None] = [chair for chair in self.chairs if chair is not None]
        self.chairs = seated + [None] * (find_game(self.game).numbers(self.options)[0] - len(seated))

    def _ask_for_a_rematch(self, by: str, yes: bool) -> None:
        self._person(by)
        self._between_matches()
        last = self.history[-1] if self.history else None
        if last is None or (last.match, last.game) != (self.match, self.game):
            raise Refused("There is no match that could be played once more.")
        if self.chair_of(by) is None:
            raise Refused("Only who sits at the table can ask for a rematch: sit down first.")
        self.again = [other for other in self.again if other != by] + [by] * yes

    def deal(self, seed: str) -> Match:
        """A new match between those who sit now."""
        kind, options = find_game(self.game), self._options_now()
        clocked = not self._is_alone()  # among bots nobody could learn how much of the time was needed
        return Match(kind, self.game, len(self.chairs), options, seed=seed, names=self.names(), clocked=clocked)

    def moderators(self) -> int:
        """How many of the first chairs would lead a match of those who sit now, instead of playing."""
        kind = find_game(self.game)
        return kind.moderators(options_of(kind, self._options_now()))

    def _is_alone(self) -> bool:
        return sum(chair is not None and bool(chair.person) for chair in self.chairs) == 1

    def _options_now(self) -> dict[str, Any]:
        """The options of the next match: as they were chosen, and easier for somebody who plays alone against bots."""
        kind = find_game(self.game)
        chosen = {name: value for name, value in self.options.items() if value != kind.options[name].default}
        options = {**self.rematch, **chosen}
        return at_ease(kind, len(self.chairs), options) if self._is_alone() else options


def find_game(name: str) -> type[Game]:
    """A game that comes with rumpus. Never one from a file: names come from clients, and loading a file runs it."""
    if name.endswith(".py"):
        raise Refused("Only games that come with rumpus can be played here.")
    return games.find(name)
