"""What people in a room say to each other: who can read it, and when the chat is closed."""

from typing import TYPE_CHECKING

from msgspec import Struct

from rumpus.core import Match, Refused, Seat
from rumpus.core.values import to_json
from rumpus.tables import commands as do
from rumpus.tables import news
from rumpus.tables.broadcast import Watcher
from rumpus.tables.names import tidy

if TYPE_CHECKING:
    from rumpus.tables.table import Table

SPEECH = (1, 1.0)  # messages of one person: at once, and per second
REACTIONS = (4, 0.5)
MANY_REACTIONS = (20, 5.0)  # of all people in a room, as each is sent to everybody
LONGEST_SPEECH = 140  # letters


class Speech(Struct, tag=True):
    """What somebody writes to their partners in a conversation: it is passed on and not stored."""

    match: str
    seat: Seat
    to: list[Seat]
    text: str


class Reacted(Struct, tag=True):
    """A reaction: passed on and not stored, either."""

    person: str
    mood: do.Mood


class Talk:
    def __init__(self, table: "Table") -> None:
        self.table = table

    def as_it_is_heard(self, by: str, what: do.Say) -> do.Say | do.Confided:
        """A chat message as an event. In a channel, it is only for those who are in it now."""
        table = self.table
        match = table.match if table.room.playing else None
        if what.channel:
            channels = [] if match is None else match.channels_of(table.seat_of(by))
            seats = [seat for channel in channels if channel.name == what.channel for seat in channel.seats]
            if not seats:
                raise Refused("You are not among those who talk there.")
            hearers = [person for seat in seats if (person := table.room.person_on(seat))]
            return do.Confided(text=what.text, channel=what.channel, to=hearers)
        self._see_whether_people_talk()
        return what

    def speak(self, person: str, match: Match, seat: Seat, text: str) -> Speech:
        table = self.table
        heard, text = match.game.hears(seat), tidy(text)[:LONGEST_SPEECH].strip()
        if not heard:
            raise Refused("Nobody hears you now.")
        if table.room.people[person].muted:
            raise Refused("The host has muted you.")
        if not text:
            raise Refused("There is nothing in this message.")
        table.allowances.take(person, "speak", SPEECH, "You write very fast: wait a second.")
        return Speech(table.match_id, seat, [seat, *heard], text)

    def react(self, person: str, mood: do.Mood) -> Reacted:
        known, allowances = self.table.room.people.get(person), self.table.allowances
        if known is None or known.kicked:
            raise Refused("Only people in the room can react.")
        if known.muted:
            raise Refused("The host has muted you.")
        self._see_whether_people_talk()
        allowances.take(person, "react", REACTIONS, "You react very fast: wait a moment.")
        allowances.take("", "react", MANY_REACTIONS, "Everybody reacts at once: wait a moment.")
        return Reacted(person, mood)

    def _see_whether_people_talk(self) -> None:
        if self.table.room.playing and self.table.match is not None and self.table.match.is_hushed:
            raise Refused("Nobody talks at the table just now: wait until it is shown what all have chosen.")

    def pass_on(self, spoken: Speech | Reacted) -> None:
        """Send it to all who may read it and are connected to this process."""
        table = self.table
        if isinstance(spoken, Reacted):
            reaction = to_json(news.Reaction(person=spoken.person, mood=spoken.mood))
            for watcher in table.watchers:
                watcher.send(reaction)
            return
        message = to_json(news.Spoken(match=spoken.match, seat=spoken.seat, text=spoken.text))
        for watcher in table.watchers:
            if spoken.match == table.match_id and table.seat_of(watcher.person) in spoken.to:
                watcher.send(message)

    def send_chat(self, watcher: Watcher, lines: int) -> None:
        """Send the last lines of the chat, as far as this watcher may read them. A big screen is nobody."""
        for said in self.table.room.chat[-lines:]:
            if said.heard_by(watcher.person):
                line = news.Chat(person=said.person, name=said.name, text=said.text, at=said.at, channel=said.channel)
                watcher.send(to_json(line))
