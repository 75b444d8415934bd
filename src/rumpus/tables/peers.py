"""What server processes tell each other about a room: that the store has news, who is here, and what is said."""

from collections.abc import Callable, Iterable

import msgspec
from msgspec import UNSET, Struct, UnsetType

from rumpus.core.values import to_json
from rumpus.tables.bus import Alone, Bus
from rumpus.tables.talk import Reacted, Speech


class PeerMessage(Struct, omit_defaults=True):
    """If no field is set, it says that there is something new in the store."""

    process: str
    here: list[str] | UnsetType = UNSET
    asks: bool = False  # whether the others shall say who is here through them
    spoken: Speech | Reacted | None = None  # to pass on, as it is not in the store


read: Callable[[bytes], PeerMessage] = msgspec.json.Decoder(PeerMessage).decode


class Peers:
    """The other processes that may serve the same room."""

    def __init__(self, bus: Bus, process: str, code: str) -> None:
        self._bus = bus
        self._process = process
        self._code = code

    def tell(
        self, here: Iterable[str] | UnsetType = UNSET, asks: bool = False, spoken: Speech | Reacted | None = None
    ) -> None:
        if not isinstance(self._bus, Alone):
            said = PeerMessage(self._process, UNSET if here is UNSET else sorted(here), asks, spoken)
            self._bus.say(self._code, to_json(said))

    def read(self, message: bytes) -> PeerMessage | None:
        """A message of another process; None, if it is one of our own."""
        said = read(message)
        return None if said.process == self._process else said
