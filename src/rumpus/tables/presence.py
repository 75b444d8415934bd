"""Who is in a room just now, through this process and through others."""

from collections.abc import Iterable

from rumpus.tables.broadcast import Watcher
from rumpus.tables.store import now

HEARD_OF = 60_000  # milliseconds for which the last message of another process counts


class Presence:
    def __init__(self) -> None:
        self.watchers: set[Watcher] = set()
        self.attended_at: int | None = None  # since when somebody who plays is here; None: nobody is
        self._since = now()
        self._last_here: dict[str, int] = {}
        self._elsewhere: dict[str, tuple[int, set[str]]] = {}  # who is here through other processes

    def __contains__(self, person: str) -> bool:
        return person in self.people()

    def people(self) -> set[str]:
        here = {watcher.person for watcher in self.watchers}
        return here.union(*(people for _, people in self._elsewhere.values())) if self._elsewhere else here

    def are_gone(self, people: Iterable[str]) -> None:
        """They have just left."""
        for person in people:
            self._last_here[person] = now()

    def away_for(self, person: str) -> int:
        """For how many milliseconds somebody has not been here."""
        return 0 if person in self else now() - self._last_here.get(person, self._since)

    def from_address(self, address: str) -> int:
        """How many people watch from that address."""
        return len({watcher.person for watcher in self.watchers if watcher.address == address})

    def attend(self, players: set[str]) -> bool:
        """Note whether anybody who plays is here. Returns whether that has changed."""
        here = self.people()
        attended = bool(here & players if players else here)  # where only bots play, a spectator is enough
        changed = attended != (self.attended_at is not None)
        if changed:
            self.attended_at = now() if attended else None
        return changed

    # ---- other processes

    def hear_from(self, process: str, people: Iterable[str]) -> None:
        """These are here through another process."""
        self._elsewhere[process] = now(), set(people)

    def forget_the_silent(self) -> None:
        """Processes that have been silent for a while are dead: nobody is here through them."""
        recent = now() - HEARD_OF
        self._elsewhere = {process: (at, here) for process, (at, here) in self._elsewhere.items() if at > recent}
