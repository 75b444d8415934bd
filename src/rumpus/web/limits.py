"""How much one connection, and one address, may ask for."""

from ipaddress import IPv6Address, ip_address

from rumpus.tables.limits import Bucket, TooFast

Allowance = tuple[float, float]  # at once, and a second after that

LARGEST_MESSAGE = 16 * 1024  # what anybody could have to say; more is refused in words
LARGEST_FRAME = 64 * 1024  # more than this cuts the connection
CONNECTIONS = 256  # of one address: a school or a convention hall shares one
MESSAGES: Allowance = (40, 15)  # of one connection; an address may send as much as CROWD connections
CROWD = 20
ROOMS: Allowance = (20, 1 / 15)  # new rooms of one address
GUESSES: Allowance = (20, 1 / 5)  # codes of rooms that do not exist, of one address
REPLAYS: Allowance = (60, 20)  # looks at finished matches, of one address: each is played again from its start
REVIEWS: Allowance = (60, 3)  # questions of one address about reviews: a page asks every second how far its own is
PUZZLES: Allowance = (60, 5)  # positions of solved games, of one address: another process looks them up
MOST_ADDRESSES = 10_000  # before those that rest are forgotten


class Address:
    """What one address has under way, and what it may still ask for."""

    def __init__(self, messages: Allowance) -> None:
        burst, rate = messages
        self.open = 0  # connections
        self.messages = Bucket(burst * CROWD, rate * CROWD)
        self.changes = Bucket(burst * CROWD / 4, rate)  # of rooms: what is written for good
        self.rooms = Bucket(*ROOMS)
        self.guesses = Bucket(*GUESSES)
        self.replays = Bucket(*REPLAYS)
        self.reviews = Bucket(*REVIEWS)
        self.puzzles = Bucket(*PUZZLES)

    @property
    def rests(self) -> bool:
        buckets = (self.messages, self.changes, self.rooms, self.guesses, self.replays, self.reviews, self.puzzles)
        return not self.open and all(bucket.full for bucket in buckets)


class Addresses:
    """All addresses that were heard of lately."""

    def __init__(self, connections: int | None = None, messages: Allowance = MESSAGES) -> None:
        self.connections = connections or CONNECTIONS
        self.messages = messages
        self.open = 0  # connections of all
        self._known: dict[str, Address] = {}

    def __getitem__(self, name: str) -> Address:
        name = neighbourhood(name)
        known = self._known.get(name)
        if known is None:
            if len(self._known) >= MOST_ADDRESSES:
                self._known = {name: address for name, address in self._known.items() if not address.rests}
            known = self._known[name] = Address(self.messages)
        return known

    def connect(self, name: str) -> Address:
        address = self[name]
        if address.open >= self.connections:
            raise TooFast(f"{self.connections} connections from one address are enough.")
        address.open += 1
        self.open += 1
        return address

    def disconnect(self, address: Address) -> None:
        address.open -= 1
        self.open -= 1


def neighbourhood(name: str) -> str:
    """Whoever has one address of IPv6 has all that begin with the same 64 bits."""
    try:
        address = ip_address(name)
    except ValueError:
        return name
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(IPv6Address(int(address) >> 64 << 64))
    return name
