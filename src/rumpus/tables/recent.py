"""What has just been answered at a table: for those who send the same twice, and for those who were away."""

from typing import Any

from rumpus.core import Seat
from rumpus.tables.written import Answered

MEANWHILE = 20  # answers of a bot of which who was away is told


class Recent:
    def __init__(self) -> None:
        self._accepted: dict[tuple[int, int], Any] = {}  # (seat, question) -> answer
        self._stood_in: dict[Seat, list[str]] = {}  # what bots have answered for who was away

    def note(self, done: Answered, remembered: int) -> None:
        """Something was done; so many answers are recognised when they are sent again."""
        self.note_stand_in(done)
        if done.entry.kind == "note":  # who sits there from now on does not learn what was answered before
            self._accepted = {key: sent for key, sent in self._accepted.items() if key[0] != done.entry.seat}
        if done.entry.kind == "answer" and done.entry.seat is not None:
            self._accepted[done.entry.seat, done.number] = done.as_sent
            if len(self._accepted) > remembered:
                del self._accepted[next(iter(self._accepted))]

    def note_stand_in(self, done: Answered) -> None:
        """What a bot has answered for somebody, until they answer themselves. Nobody else who sits there is told."""
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
        """Whether that was the answer, too."""
        return self.has_answered(seat, number) and bool(self._accepted[seat, number] == sent)

    def meanwhile(self, seat: Seat | None) -> list[str]:
        """What a bot has answered for a seat whose person was away."""
        return [] if seat is None else self._stood_in.get(seat, [])
