"""Love and Marriage: find a number near your own, and pair up before the others do. 16 to 40 players, 45 minutes.

A moderator leads: they deal, say go, and see everything, but do not play.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rumpus.core import (
    REVEAL,
    AskAny,
    Chance,
    Debriefing,
    Either,
    Labelled,
    Numbers,
    Recording,
    Scene,
    Seat,
    Style,
    Tally,
    Told,
    Turn,
    Viewer,
)
from rumpus.games.group._love_floor import Acts, LoveFloor, Pocket
from rumpus.games.group._love_pieces import (
    AWAY,
    BONUS,
    CARDS,
    IN,
    MOST,
    SMALL,
    SPARE,
    Pair,
    prizes,
    rounded,
    worth,
)
from rumpus.games.group._love_records import Session, debriefing, files
from rumpus.games.group._love_scene import drawn

WAIT_FOR_GO, MINGLE, BETWEEN = (
    "begin the round",
    "talk to people, and find a partner whose number is near yours",
    "go on to the next round",
)
BREATH = 3  # seconds in which nobody talks to who has left a conversation
SOON = 15_000  # milliseconds after which the next thing happens, where nobody leads
GONE = 120  # seconds after which nobody waits for a moderator who has left


class LoveAndMarriage(LoveFloor):
    """Everybody has a secret number: find somebody whose number is near yours, and pair up before the others do."""

    title = "Love and Marriage"
    players = range(17, MOST + 2)
    counts = (25, 41, 17)  # the options are tried at the first and the last
    minutes = 45
    longest = 60_000
    brief = {"rounds": 1, "timer": 60}
    unit = "victory points"
    guises = {"math": "Number Match"}
    style = Style(cloth="#6d2140", spot="#b52c62", back="#b52c62")

    # ---- set-up

    @classmethod
    def records(cls, sessions: Mapping[str, Recording]) -> Mapping[str, str]:
        return files([Session(name, cls, recording) for name, recording in sessions.items()])

    @classmethod
    def debriefing(cls, sessions: Mapping[str, Recording]) -> Debriefing | None:
        played = [Session(name, cls, recording) for name, recording in sessions.items()]
        return debriefing(played, {"love": cls.title, **cls.guises})

    def setup(self) -> None:
        self.deck, self.box = [], list(CARDS)
        self.hands, self.pockets, self.everybody, self.where, self.partners, self.mates = [], [], [], [], [], []
        self.pairs, self.amends, self.points, self.won, self.tired = [], [], [], [], []
        self.round = self.began = self.due = 0
        self.is_led, self.writes = self.moderator == "person", self.talk == "text" and self.venue == "online"
        self.ready, self.removed, self.counted = [], [], False
        for seat in self.seats:
            self.make_room(seat)

    def make_room(self, seat: Seat) -> None:
        self.hands.append([])
        self.pockets.append(Pocket())
        self.where.append(IN)
        self.partners.append(None)
        self.mates.append(None)
        for counters in (self.amends, self.points, self.won):
            counters.append(0)
        if not self.leads(seat):
            self.everybody.append(seat)

    # ---- who comes and goes

    def turns_away(self) -> str | None:
        if len(self.everybody) >= (SMALL - 1 if self.track == "tens" else MOST):
            return f"There is no room for more: {len(self.everybody)} play."
        return None

    def joins(self, seat: Seat) -> None:
        """Whoever comes in the middle of a round looks on, and is dealt a card in the next."""
        self.make_room(seat)
        self.show(self.on_the_track() if self.face_up else [], to=[seat])
        self.tell("{} comes in.", seat)

    def leaves(self, seat: Seat) -> None:
        """A pair stays on the track; a conversation ends (ruling 16)."""
        if self.leads(seat):
            self.resume()  # the round runs on by its timer, and nobody waits for the next one for ever
            if self.part != "mingle":
                self.start(self.take_over, seat, within=GONE)
        if self.where[seat] != IN:
            return
        self.where[seat] = AWAY
        self.end_talk(seat)
        self.drop_all(seat)
        self.tell("{} is away.", seat)

    def returns(self, seat: Seat) -> None:
        if self.leads(seat):
            self.is_led = True
            for waiting in self.going(self.take_over):
                self.stop(waiting)
        if self.where[seat] != AWAY:
            return
        self.where[seat] = IN
        self.tell("{} is back.", seat)

    def take_over(self, moderator: Seat) -> None:
        """Nobody waits any longer for a moderator who has gone."""
        self.is_led = False
        self.due = self.now + SOON

    # ---- a round

    def turn(self) -> None:  # type: ignore[override]
        self.then(self.deal, self.wait_for_go, self.mingle, self.count)

    def deal(self) -> None:
        """As many cards as players and ten more; everybody gets one, and ten stay unknown."""
        self.round += 1
        self.box += self.deck + [card for hand in self.hands for card in hand]
        self.box.sort(key=lambda card: card.k)
        self.mix(self.box)
        players = self.present
        self.deck, self.box = self.box[: len(players) + SPARE], self.box[len(players) + SPARE :]
        self.shuffle(self.deck)
        for seat in self.seats:
            self.hands[seat] = [self.deck.pop()] if seat in players else []
            self.pockets[seat] = Pocket()
            self.partners[seat] = self.mates[seat] = None
            self.amends[seat] = self.won[seat] = 0
        self.pairs.clear()
        self.due, self.ready, self.counted = self.now + SOON, [], False
        self.tell("Round {}: {:card} are dealt.", self.round, len(players))

    def wait_for_go(self) -> Turn:
        """The moderator says go; where nobody leads it begins by itself."""
        who, act = yield AskAny(self.whom_to_ask(), WAIT_FOR_GO, self.acts_before, self.until_due())
        if self.goes_on(who, act):
            self.began = self.now
            self.tell("Go! There are {:second}.", self.timer)
        else:
            self.then(self.wait_for_go)

    def whom_to_ask(self) -> list[Seat]:
        if self.is_led:
            return [Seat(0)]
        not_ready = [p for p in self.everybody if p not in self.ready and p not in self.removed]
        return not_ready or self.everybody

    def until_due(self) -> float | None:
        return None if self.is_led else max(self.due - self.now, 1) / 1000

    def goes_on(self, who: Seat | None, act: Any) -> bool:
        """Whether the next thing begins now, because of an answer or because of the time."""
        match act:
            case ("hush" | "let write" as wish,):
                self.writes = wish == "let write"
            case ("remove", player):
                self.removed.append(player)
            case ("admit", player):
                self.removed.remove(player)
            case ("ready",) if who is not None:
                self.ready.append(who)
        if len(self.present) < 2:
            self.due = self.now + SOON
            return False
        return who is None or act == ("go",) or (not self.is_led and set(self.present) <= set(self.ready))

    def acts_before(self, me: Seat) -> Sequence[Any]:
        if not self.leads(me):
            has_said_so = me in self.ready or me not in self.present
            return Labelled([("wait",) if has_said_so else ("ready",)], self.called)
        acts: list[Any] = [("go",)] if len(self.present) > 1 else [("wait",)]
        if self.venue == "online":
            acts.append(("hush",) if self.writes else ("let write",))
        if not self.counted:
            return Labelled(acts, self.called)
        guests = [("admit" if p in self.removed else "remove", p) for p in self.everybody]
        return Either(Labelled([*acts, ("stop",)], self.called), Labelled(guests, self.called))

    # ---- the floor

    def mingle(self) -> Turn:
        """Everybody at once, until the time is over; whoever is first gets the higher space."""
        me, act = yield AskAny(self.on_the_floor(), MINGLE, self.acts_of, max(self.closing - self.now, 1) / 1000)
        if me is None:
            self.tell("The time is over.")
        elif not self.act(me, act):
            self.then(self.mingle)

    @property
    def closing(self) -> int:
        return self.began + self.timer * 1000

    def on_the_floor(self) -> list[Seat]:
        lead = [Seat(0)] if self.moderator == "person" else []
        return [*lead, *self.who_can_act()] or self.dealt

    def who_can_act(self) -> list[Seat]:
        return [p for p in self.dealt if any(self.things_to_do(p))]

    def acts_of(self, me: Seat) -> Sequence[Any]:
        if self.leads(me):
            return Labelled(list(self.lead()), self.called)
        acts = Acts(list(self.things_to_do(me)) or [("wait",)], self.called)
        if self.lying and self.partners[me] is not None:
            return Either(acts, Numbers(range(1, len(self.dealt) + SPARE + 1), "say {}", self.hands[me][0].k))
        return acts

    def lead(self) -> Iterator[Any]:
        if self.stopped:
            yield ("resume",)
        else:
            if not self.who_can_act():
                yield ("wait",)
            yield ("pause",)
        if self.cheating and len(self.singles) < 2 and not self.stopped:
            yield ("end",)

    def things_to_do(self, me: Seat) -> Iterator[Any]:
        if not self.is_free(me) or self.stopped:
            return
        pocket, other = self.pockets[me], self.partners[me]
        for suitor in pocket.suitors:
            yield "agree", suitor
            yield "refuse", suitor
        if pocket.asked is not None:
            yield "withdraw", pocket.asked
        for p in self.within_reach(me):
            if p not in pocket.suitors and p != pocket.asked and self.mates[me] != p:
                yield "ask", p
        if other is not None:
            yield "leave", other
        elif self.venue == "online" and me not in self.tired:
            for p in self.dealt:
                if p != me and self.partners[p] is None and self.is_free(p) and p not in self.tired:
                    yield "talk", p

    def within_reach(self, me: Seat) -> list[Seat]:
        """Whom somebody can ask: online who they talk with, in a room anybody."""
        if self.venue == "room":
            return [p for p in self.dealt if p != me and self.is_free(p)]
        other = self.partners[me]
        return [] if other is None else [other]

    def act(self, me: Seat, act: Any) -> bool:
        """Do it; whether that ends the round."""
        match act:
            case int():
                self.say(me, act)
            case ("talk", other):
                self.partners[me], self.partners[other] = other, me
                if not self.lying:  # both see both numbers
                    self.show(self.hands[me], to=[other])
                    self.show(self.hands[other], to=[me])
                self.tell("{} and {} are talking.", me, other, to=[me, other])
            case ("ask", other):
                self.withdraw(me)
                self.pockets[me].asked = other
                self.pockets[other].suitors.append(me)
                self.tell(self.words.asked, me, other, to=[me, other])
            case ("withdraw", other):
                self.withdraw(me)
                self.tell(self.words.withdrew, me, other, to=[me, other])
            case ("refuse", other):
                self.withdraw(other)
                self.tell(self.words.refused, me, other, to=[me, other])
            case ("agree", other):
                return self.pair(other, me)
            case ("leave", other):
                self.end_talk(me)
                self.tired.append(me)
                self.start(self.catch_breath, me, within=BREATH)
                self.tell("{} has left the conversation with {}.", me, other, to=[me, other])
            case ("pause",):
                self.pause()
                self.tell("The game is paused.")
            case ("resume",):
                self.resume()
                self.tell("The game goes on.")
            case ("end",):
                self.tell("The moderator ends the round.")
                return True
        return False

    def catch_breath(self, player: Seat) -> None:
        self.tired.remove(player)

    def say(self, me: Seat, claim: int) -> None:
        """Any number, true or not, and only the partner hears it."""
        other = self.partners[me]
        assert other is not None
        self.pockets[other].heard.append((me, claim))
        self.pockets[me].said.append((other, claim))
        self.tell("{} says: {}.", me, claim, to=[me, other])

    def hears(self, seat: Seat) -> list[Seat]:
        """What two write to each other is gone with the conversation, and in no record."""
        other = self.partners[seat]
        return [other] if other is not None and self.writes else []

    def end_talk(self, player: Seat) -> None:
        """A conversation is over, and what was open between the two lapses."""
        other = self.partners[player]
        if other is not None:
            self.partners[player] = self.partners[other] = None
            for one, two in ((player, other), (other, player)):
                if self.pockets[one].asked == two:
                    self.withdraw(one)

    def withdraw(self, player: Seat) -> None:
        asked = self.pockets[player].asked
        if asked is not None:
            self.pockets[asked].suitors.remove(player)
            self.pockets[player].asked = None

    def drop_all(self, player: Seat) -> None:
        """Whatever a player has asked, or was asked, lapses."""
        self.withdraw(player)
        for suitor in self.pockets[player].suitors.copy():
            self.withdraw(suitor)

    # ---- pairing

    def pair(self, suitor: Seat, other: Seat) -> bool:
        """Both cards go to the highest space that has never been used this round. Whether the round is over."""
        both = (suitor, other)
        for player in both:
            self.end_talk(player)
            self.leave_mate(player)
            self.drop_all(player)
        self.mates[suitor], self.mates[other] = other, suitor
        self.pairs.append(Pair(suitor, other))
        if not self.lying:
            self.show(self.hands[suitor] + self.hands[other])
        values = self.spaces
        self.tell(self.words.agreed, suitor, other, values[len(self.pairs) - 1])
        # Rulings 4 and 6: with cheating it goes on until the track is full, or the time is over.
        return len(self.pairs) == len(values) or (len(self.singles) < 2 and not self.cheating)

    def leave_mate(self, player: Seat) -> None:
        """An old pair is broken: its space stays dead, and who was left is single again, with five points more."""
        left = self.mates[player]
        if left is None:
            return
        next(pair for pair in self.pairs if player in (pair.first, pair.second) and not pair.broken).broken = True
        self.mates[player] = self.mates[left] = None
        self.amends[left] += 1
        self.tell(self.words.broke, player, left)

    # ---- the score

    def count(self) -> None:
        """Victory points for the best five; what they had scored is forgotten."""
        for seat in self.seats:
            self.end_talk(seat)
            self.drop_all(seat)
        for breath in self.going(self.catch_breath):
            self.stop(breath)
        self.tired.clear()
        self.show(self.on_the_track())
        scores = [self.score(p) for p in self.seats]
        self.won = prizes(scores)
        self.points = [had + won for had, won in zip(self.points, self.won, strict=True)]
        best = [p for p in self.everybody if self.won[p]]
        best.sort(key=lambda p: -scores[p])
        said = [Told("{} has {}", (p, rounded(scores[p]))) for p in best]
        self.counted = True
        self.tell("Round {} is over: {}.", self.round, said or "nobody has scored", how=REVEAL)
        self.due, self.ready = self.now + SOON, []
        if self.round == self.rounds:
            self.finish(
                *(("All {:round} have been played.", self.rounds) if self.rounds > 1 else ("The round is over.",))
            )
            return
        self.then(self.between)
        if self.is_led and self.where[0] == AWAY:
            self.start(self.take_over, Seat(0), within=GONE)

    def score(self, player: Seat) -> Fraction:
        """The value of the space through the difference of the two numbers; and five for each time they were left."""
        amends = Fraction(BONUS * self.amends[player])
        mate = self.mates[player]
        if mate is None:
            return amends
        at = next(i for i, pair in enumerate(self.pairs) if player in (pair.first, pair.second) and not pair.broken)
        return worth(self.spaces[at], self.hands[player][0].k, self.hands[mate][0].k) + amends

    def between(self) -> Turn:
        """Players come and go, until the moderator starts the next round."""
        who, act = yield AskAny(self.whom_to_ask(), BETWEEN, self.acts_before, self.until_due())
        if act == ("stop",):
            self.finish("The moderator has ended the session.")
        elif not self.goes_on(who, act):
            self.then(self.between)

    def scores(self) -> list[int]:
        return [-1 if self.leads(p) else self.points[p] for p in self.seats]

    def tally(self) -> list[Tally]:
        return [Tally("", "led the game") if self.leads(p) else Tally(self.points[p]) for p in self.seats]

    def pace(self) -> int:
        """Where nobody measures time, everybody does something every twelve seconds."""
        return 12_000 // max(len(self.dealt), 8)

    # ---- what is seen

    def scene(self, viewer: Viewer) -> Scene:
        return drawn(self, viewer)

    # ---- imagination and good play

    def redeal(self, viewer: Viewer, chance: Chance) -> None:
        """Numbers that the viewer has not seen are dealt anew; what others ask each other is not known."""
        super().redeal(viewer, chance)
        for p in self.seats:
            if not self.sees(viewer, p):
                pocket = self.pockets[p]
                pocket.heard.clear()
                pocket.said.clear()
                pocket.suitors[:] = [s for s in pocket.suitors if s == viewer]
                pocket.asked = pocket.asked if pocket.asked == viewer else None

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float] | None:
        """Talk to people; take who is near; leave who is not."""
        return [self.liking(player, act) for act in choices]

    def liking(self, me: Seat, act: Any) -> float:
        match act:
            case int():
                return 0.02
            case ("agree" | "ask", other):
                gain = worth(self.spaces[len(self.pairs)], self.hands[me][0].k, self.hands[other][0].k)
                return 6.0 if gain >= 20 and gain > self.score(me) else 0.1
        return EAGER.get(act[0], 1.0) if isinstance(act, tuple) else 1.0


EAGER: Mapping[str, float] = {
    "talk": 1.0,
    "leave": 0.6,
    "refuse": 0.5,
    "withdraw": 0.05,
    "go": 20.0,
    "resume": 20.0,
    "ready": 5.0,
    "stop": 0.01,
    "pause": 0.01,
    "remove": 0.01,
    "wait": 0.1,
    "hush": 0.01,
    "let write": 0.01,
}
