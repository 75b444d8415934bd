"""A match: what each seat sees, which answers can be taken back, and how a match is replayed from its log."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

import msgspec

from .chance import Chance, Draw, Keyed, Recorded, Relived, Seed, the_seed
from .errors import (
    BadLog,
    CannotUndo,
    Refused,
    RulesError,
)
from .game import Game
from .knowledge import Viewer, mask
from .log import MERSENNE_FORMAT, Beginning, Entry, Log, checksum, commitment
from .playing import Playing
from .questions import Ask, AskAll
from .run import Run
from .scene import Moment, Result, Scene, moment
from .settings import accept_options
from .story import LONGEST_SHOW, Exposure
from .telling import END, Line, Told
from .values import Seat, counted, to_json


class Match(Playing):
    """A game being played by people: `rumpus.match` makes one. Seats are numbered from 0; seat None is a spectator."""

    __slots__ = ()

    # ---- looking

    def view(self, seat: int | None) -> Scene:
        """The table as a seat sees it; None is a spectator."""
        viewer = None if seat is None else self._seat(seat)
        scene = drawn(self.game, viewer)
        if self._floor is None:  # on an open floor nobody waits for anybody
            scene.asked = self.asked
        if self._floor is None and self._given and isinstance(self.question, AskAll) and not self.is_held:
            scene.answered = list(self._given)
        if self.question is None:
            scene.over, scene.standings = True, self.standings()
            why = next((told for told in reversed(self._story) if told.how == END), None)
            tallies = list(self.game.tally())
            line = None if why is None else why.line(viewer, self.names)
            scene.result = Result(line, tallies, self.kind.unit if tallies else "")
        return scene

    @property
    def lasts(self) -> int:
        """Milliseconds that people are given to see what led to the current question.

        They are the same in every process, also in one that has restored the match and has no moments to show.
        """
        return self._lasts if self._watched else 0

    @property
    def tables(self) -> list[Game]:
        """The table as it was at each line that is worth a pause, with all its secrets."""
        return list(self._story.tables.values())

    @property
    def told_before(self) -> int:
        """How many sentences the story had before the last answer."""
        return self._lines

    def moments(self, seat: int | None, scene: Scene | None = None) -> list[Moment]:
        """How the table looked to a seat between the last answer and now, at each line that is worth a pause.

        `scene` is what the seat sees now, if that has been drawn already.
        """
        viewer = None if seat is None else self._seat(seat)
        story, tables = self._story, self._story.tables
        whole = sum(story[i].lasts for i in tables)
        hurry = min(LONGEST_SHOW / whole, 1) if whole else 1
        heard = [i for i in range(self._lines, len(story)) if story[i].heard_by(viewer)]
        following, after = (self.view(viewer) if scene is None else scene), self.game
        found = []
        for k in range(len(heard) - 1, -1, -1):
            table = tables.get(heard[k])
            if table is None:
                continue
            told = story[heard[k]]
            now = following if table.equals(after) else drawn(table, viewer)
            found.append(moment(k, round(told.lasts * hurry), told.how, told.who, now, following))
            following, after = now, table
        return found[::-1]

    def lines(self, seat: int | None, since: int = 0) -> list[Line]:
        """What has happened, as a seat was told it: words, and who and what they are about."""
        return [told.line(viewer, self.names) for viewer, told in self._heard(seat, since)]

    def story(self, seat: int | None, since: int = 0) -> list[str]:
        """What has happened, in sentences, as a seat was told it."""
        return [told.words(viewer, self.names) for viewer, told in self._heard(seat, since)]

    def _heard(self, seat: int | None, since: int) -> Iterator[tuple[Viewer, Told]]:
        """What a seat was told, each with the viewer as whom it was told."""
        viewer = None if seat is None else self._seat(seat)
        came = 0 if viewer is None else self._newcomers.get(viewer, 0)
        for i in range(since, len(self._story)):
            told, ears = self._story[i], viewer if i >= came else None
            if told.heard_by(ears):
                yield ears, told

    @property
    def told(self) -> int:
        """How many sentences the story has, secret ones included."""
        return len(self._story)

    def received(self, seat: int | None) -> bytes:
        """Everything that a seat can receive at this moment, as it would be sent. Proofs of secrecy compare this."""
        viewer = None if seat is None else self._seat(seat)
        posed = [posed.describe() for posed in self.posed_to(viewer)] if viewer is not None else []
        scene = self.view(viewer)
        seen = [scene, self.moments(viewer, scene), posed, self.lines(viewer), self.names]
        return to_json(seen)

    def standings(self) -> list[int]:
        """Each seat's place: 1 is first, equal scores share a place. If nobody wins, the best place is 2.

        Somebody who leads the game instead of playing has the place 0.
        """
        game = self.game
        if self.question is not None:
            raise Refused("The game is not over yet.")
        ranked = places(game.scores(), game.nobody_wins())
        return [0 if game.leads(seat) else place for seat, place in zip(game.seats, ranked, strict=True)]

    # ---- forks

    def fork(self, chance: Chance | None = None, kept: bool = False) -> Run:
        """The position as it is, with all its secrets, to be played on separately."""
        return super().fork(chance or Chance(), kept)

    def imagine(self, seat: Seat | None, chance: Chance | None = None, talk: int | None = None) -> Run:
        """The position as a seat could imagine it. `talk`: on an open floor, in that conversation of its own."""
        number = None if seat is None or talk is None else self.conversation(seat, talk)
        return super().imagine(seat, chance or Chance(), number)

    # ---- the log, undo and replay

    @property
    def commitment(self) -> str:
        """The hash of the seed, for everybody who wants to check the luck afterwards."""
        return self.beginning.commitment

    @property
    def seed(self) -> Seed | None:
        """The seed, once the match is over: with it everybody can check the luck."""
        if self.question is not None:
            raise Refused("The seed is secret until the match is over.")
        return self.beginning.seed

    @property
    def log(self) -> Log:
        """Everything, secrets included."""
        return Log(self.beginning, self.entries[:])

    def save(self, path: Any) -> None:
        self.log.save(path, self.over)

    def may_undo(self, seat: int) -> bool:
        """Whether a seat could take its last answer back."""
        if self.question is None or not self._live or self._live[-1].seat != seat or not self.kind.undoable:
            return False
        if self._is_sealed or self._was_given_before(self._seat(seat)):
            return False
        if not self.game.secrets and isinstance(self._answered, Ask):
            return self._live[-1].kind == "answer" and not self._live[-1].luck
        try:
            self._check_undo(self._seat(seat))
        except CannotUndo:
            return False
        return True

    def undo(self, seat: int) -> None:
        """Take a seat's last answer back, if nobody has learned anything from it."""
        seat = self._seat(seat)
        self._check_undo(seat)
        self._restore([*self.entries, Entry(seat, kind="undo")])

    def _check_undo(self, seat: Seat) -> None:
        """Raise CannotUndo, with the reason, if a seat's last answer cannot be taken back."""
        if self.question is None:
            raise CannotUndo("The game is over, and its seed is known: nothing can be taken back.")
        if not self.kind.undoable:
            raise CannotUndo("In this game nothing can be taken back.")
        if self._is_sealed:  # a yes or no would give away what others have done with their answers
            raise CannotUndo("Nothing can be taken back while this question is open: answer again to change your mind.")
        if not self._live or self._live[-1].seat != seat or self._live[-1].kind != "answer":
            raise CannotUndo("You can only take back your own answer, and only before anybody else has answered.")
        if self._was_given_before(seat):
            raise CannotUndo("That was answered before you came to this chair.")
        if self._live[-1].luck:
            raise CannotUndo("The dice have fallen: luck cannot be taken back.")
        if not isinstance(self._answered, Ask):
            raise CannotUndo("Your answer has been acted on: it is too late to take it back.")
        if self._exposed is None:
            self._exposed = bool(self.game.secrets) and self._exposes()
        if self._exposed:
            raise CannotUndo("Something hidden has been shown: it is too late to take your answer back.")

    def _was_given_before(self, seat: Seat) -> bool:
        """Whether the last answer was given before a newcomer took over a seat: they would see what was there then."""
        since = takewhile(lambda entry: entry is not self._live[-1], reversed(self.entries))
        return seat in self._newcomers and any(entry.kind == "note" and entry.seat == seat for entry in since)

    def _exposes(self) -> bool:
        """Whether acting on the last answer showed anybody something hidden, even if only briefly.

        The answer is acted on once more and watched line by line, because this process may have kept no moments.
        """
        run = Run.__new__(Run)
        if (turn := self._turn_of_last_answer()) is not None:
            run._refork(self, Chance(0), kept=False, turn=turn)
        else:
            run = Match.replay(self.kind, Log(self.beginning, self._live[:-1]))
        exposure = Exposure(run.game)
        run.game.told = exposure
        run._clock = self._live[-1].at if self.kind.timed else None
        Run.play(run, self._live[-1].answer)
        exposure.look()
        return exposure.happened

    def _turn_of_last_answer(self) -> tuple[Game, list[Any], int] | None:
        """How the turn of the last answer began, and what had been sent into it before; None if not known."""
        answered, before = self._answered_in
        for turn in ((self._start, self._sent, self._mark), self._earlier):
            if turn is not None and turn[0] is not None and turn[1] is answered:
                return turn[0], answered[:before], turn[2]
        return None

    def _restore(self, entries: list[Entry]) -> None:
        """Go back to when only these entries had happened."""
        chance = self.game.chance
        assert isinstance(chance, Recorded)
        watched = self._watched
        self._replay(self.kind, self.beginning, entries, verify=False)
        self.watch(watched)
        if self.beginning.seed is None:  # a script cannot be wound back
            chance.record[:] = self._record
            self.game.chance = chance

    @classmethod
    def replay(
        cls, kind: type[Game], log: Log, until: int | None = None, verify: bool = False, watched: bool = False
    ) -> "Match":
        """The match of a log, or of its first entries. Raises BadLog, with what is wrong, if the rules contradict it.

        The luck is the log's; with `verify` it is drawn from the seed again and has to be the same. With `watched`, the
        last of these entries has its moments, and so has everything after it.
        """
        begin = log.beginning
        if begin.edition != kind.edition:
            raise BadLog(
                f"The log was played by edition {begin.edition} of the rules of {kind.title}; "
                f"these are edition {kind.edition}."
            )
        seed = None if begin.seed is None else the_seed(begin.seed)
        if seed is not None and commitment(seed) != begin.commitment:
            raise BadLog("The seed is not the one that was promised at the start.")
        try:
            options = accept_options(kind, begin.players, begin.options)
        except Refused as why:
            raise BadLog(f"The log does not fit the game: {why}") from None
        if len(begin.names) != begin.players:
            raise BadLog(f"The log has {counted(len(begin.names), 'name')} for {counted(begin.players, 'player')}.")
        match = cls.__new__(cls)
        begin = msgspec.structs.replace(begin, options=options, seed=seed)
        match._replay(kind, begin, log.entries[:until], verify, watched)
        match.watch(watched)
        return match

    def _replay(
        self, kind: type[Game], begin: Beginning, entries: Sequence[Entry], verify: bool, watched: bool = False
    ) -> None:
        chance: Recorded
        if verify:
            if begin.seed is None:
                raise BadLog("The luck of this match was scripted: there is no seed to check it against.")
            chance = luck_of(begin)
            chance.expect([*begin.luck, *(draw for entry in entries for draw in entry.luck)])
        else:
            chance = Relived(0)
            chance.feed = begin.luck[::-1]
        undone: set[int] = set()
        done: list[int] = []
        for i, entry in enumerate(entries):
            if entry.kind == "note":
                continue  # a note stays, whatever is taken back around it
            if entry.kind != "undo":
                done.append(i)
            elif done and entries[done[-1]].seat == entry.seat and not entries[done[-1]].luck:
                undone |= {i, done.pop()}
        try:
            self._begin(kind, begin, chance)
        except BadLog:
            raise
        except Exception as why:
            raise BadLog(f"The match cannot have begun so: {why}") from why
        self._same_luck(chance, 0, begin.luck, "at the start")
        for i, entry in enumerate(entries):
            if i == len(entries) - 1:
                self.watch(watched)
            if i in undone:
                self.entries.append(entry)
                if entry.kind == "undo":
                    self._number, self._lines, self._lasts = len(self.entries), len(self._story), 0
                continue
            drawn = len(chance.record)
            if isinstance(chance, Relived):
                chance.feed = entry.luck[::-1]
            try:
                self._again(entry)
            except BadLog as why:
                raise BadLog(f"Entry {i + 1}: {why}") from None
            except (Refused, RulesError) as why:
                raise BadLog(f"Entry {i + 1} cannot have been so: {why}") from None
            self._same_luck(chance, drawn, entry.luck, f"in entry {i + 1}")
            if entry.check and entry.check != (self.entries[-1].check or checksum(self.game)):
                raise BadLog(
                    f"After entry {i + 1} the table is not as the log says: the rules have changed, or the log."
                )
        if not verify:
            live = luck_of(begin)
            live.record = chance.record
            if begin.seed is not None:
                live.rewind(begin.seed, len(live.record))
            self.game.chance = live

    def _same_luck(self, chance: Recorded, drawn: int, luck: list[Draw], where: str) -> None:
        if chance.record[drawn:] != luck:
            raise BadLog(
                f"The luck {where} is not that of the seed."
                if not isinstance(chance, Relived)
                else f"The log has more luck {where} than the rules draw."
            )

    def follow(self, entry: Entry) -> None:
        """Do what another process did in the same match. Raises BadLog if the luck from the seed is not the same."""
        chance = self.game.chance
        assert isinstance(chance, Recorded)
        chance.expect(entry.luck)
        if entry.kind == "undo":
            self.undo(entry.seat)  # type: ignore[arg-type]
        else:
            self._again(entry)
        if self.entries[-1].luck != entry.luck:
            raise BadLog("The luck is not that of the seed.")

    def _again(self, entry: Entry) -> None:
        match entry.kind:
            case "answer":
                seat: Any = entry.seat
                talk = None if self._floor is None else self._talk_of(entry)
                self.answer(seat, entry.answer, at=entry.at, talk=talk)
            case "silence" if self._floor is not None:
                if self.lapse(entry.at, 1) != 1 or self.entries[-1].talk != entry.talk:
                    raise BadLog("nothing of the kind was due.")
            case "silence":
                self.time_out(entry.at)
            case "undo":
                raise BadLog("there is nothing to undo.")
            case "join":
                self.join(str(entry.answer), entry.at)
            case "leave":
                self.leave(entry.seat, entry.at)  # type: ignore[arg-type]
            case "note":
                self.note(str(entry.answer), entry.seat)
            case "return":
                self.come_back(entry.seat, entry.at)  # type: ignore[arg-type]

    def _talk_of(self, entry: Entry) -> int:
        seat, floor = self._seat(entry.seat), self._floor
        if floor is None or not floor.is_going(entry.talk) or entry.talk not in (0, *self._own_talks.get(seat, ())):
            raise BadLog("there is no such conversation.")
        return self._own_number(seat, entry.talk)

    def __repr__(self) -> str:
        state = "over" if self.over else self._waiting_in_words()
        return f"<{self.kind.title}, {counted(self.game.n, 'player')}, {counted(len(self.entries), 'answer')}: {state}>"


def drawn(game: Game, viewer: Viewer) -> Scene:
    """What a viewer sees of a table, as a scene."""
    return (mask(game, viewer) if game.secrets or game.talks else game).scene(viewer)


def luck_of(begin: Beginning) -> Recorded:
    """The luck of a match from its seed, drawn by the method of the log's format, so that the hash stays true."""
    return Recorded(begin.seed) if begin.rumpus == MERSENNE_FORMAT else Keyed(begin.seed)


def places(scores: Sequence[Any], nobody_wins: bool = False) -> list[int]:
    """1 for the highest, and so on; equal scores share a place. If nobody wins, places begin with 2."""
    first = 2 if nobody_wins else 1
    return [first + sum(other > score for other in scores) for score in scores]
