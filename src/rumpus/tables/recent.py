"""What was answered last at a table: to recognise repeated answers, and to tell people what was played for them."""

from typing import Any

from rumpus.core import Seat
from rumpus.tables.written import Answered

MEANWHILE = 20  # answers of a stand-in that the person is told of when they are back


class Recent:
    def __init__(self) -> None:
        self._accepted: dict[tuple[int, int], Any] = {}  # (seat, question) -> answer
        self._stood_in: dict[Seat, list[str]] = {}  # what bots have answered for people who are away

    def note(self, done: Answered, remembered: int) -> None:
        """Note what was done. The last `remembered` answers are recognised when they are sent again."""
        self.note_stand_in(done)
        if done.entry.kind == "note":  # a newcomer on a seat must not find out what was answered there before
            self._accepted = {key: sent for key, sent in self._accepted.items() if key[0] != done.entry.seat}
        if done.entry.kind == "answer" and done.entry.seat is not None:
            self._accepted[done.entry.seat, done.number] = done.as_sent
            if len(self._accepted) > remembered:
                del self._accepted[next(iter(self._accepted))]

    def note_stand_in(self, done: Answered) -> None:
        """Keep what a bot has answered for somebody, until anything else happens on their seat."""
        if done.entry.seat is None:
            return
        seat = Seat(done.entry.seat)
        if done.stood_in:
            self._stood_in[seat] = [*self._stood_in.get(seat, ()), done.stood_in][-MEANWHILE:]
        else:
            self._stood_in.pop(seat, None)

    def has_answered(self, seat: Seat, number: int) -> bool:
        return (seat, number) in self._accepted

    def is_repeated(self, seat: Seat, number: int, sent: Any) -> bool:
        """Whether the seat has given this same answer already."""
        return self.has_answered(seat, number) and bool(self._accepted[seat, number] == sent)

    def meanwhile(self, seat: Seat | None) -> list[str]:
        """What a bot has answered for a seat whose person was away."""
        return [] if seat is None else self._stood_in.get(seat, [])
