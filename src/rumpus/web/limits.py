"""How much one connection, and all those of one address, may ask for."""

from ipaddress import IPv6Address, ip_address

from rumpus.tables.limits import Bucket, TooFast

Allowance = tuple[float, float]  # at once, and per second after that

PATIENCE = 15.0  # seconds for a whole request, and from one to the next
LARGEST_MESSAGE = 16 * 1024  # bytes, more than any real message needs; longer ones are refused with a sentence
LONG = 1024  # characters: a message counts one more for each of these
LETTER = 4  # bytes of one character, at most
LARGEST_FRAME = 64 * 1024  # bytes; with more the connection is cut off
CONNECTIONS = 256  # sockets of one address: a school or a convention hall shares one
LOADING = 2  # times as many connections of all kinds, as pages are loaded, too
KEPT = 0.25  # of all connections are reserved for addresses that have only a few
FEW = 16
MESSAGES: Allowance = (40, 15)  # of one connection; an address may send as many as CROWD connections
CROWD = 20
REQUESTS: Allowance = (4000, 200)  # of one address: a hall full of people may load its pages at once
SLOWER = 1.0  # seconds that each request beyond that has to wait
ROOMS: Allowance = (20, 1 / 15)  # new rooms of one address
GUESSES: Allowance = (20, 1 / 5)  # codes of rooms that do not exist, of one address
REPLAYS: Allowance = (60, 20)  # requests of one address for finished matches: each is replayed from its start
REVIEWS: Allowance = (60, 3)  # requests of one address about reviews: a page asks every second how far its own is
LISTS: Allowance = (20, 1)  # requests of one address for the list of open rooms, and of one's own
WORDS: Allowance = (200, 30)  # texts of one address that are read as answers: each is compared with all choices
PUZZLES: Allowance = (60, 5)  # requests of one address for positions of solved games, which another process looks up
MOST_ADDRESSES = 10_000  # with more, those that do nothing are forgotten


class Address:
    """What one address has open, and what it may still ask for."""

    def __init__(self, name: str, messages: Allowance) -> None:
        self.name = name
        burst, rate = messages
        self.open = 0  # WebSockets
        self.lines = 0  # connections of all kinds
        self.messages = Bucket(burst * CROWD, rate * CROWD)
        self.bytes = as_bytes(self.messages)
        self.changes = Bucket(burst * CROWD / 4, rate)  # changes of rooms, which are stored for good
        self.requests = Bucket(*REQUESTS)
        self.rooms = Bucket(*ROOMS)
        self.guesses = Bucket(*GUESSES)
        self.replays = Bucket(*REPLAYS)
        self.reviews = Bucket(*REVIEWS)
        self.puzzles = Bucket(*PUZZLES)
        self.lists = Bucket(*LISTS)
        self.words = Bucket(*WORDS)

    @property
    def rests(self) -> bool:
        said = (self.messages, self.bytes, self.changes, self.words)
        asked = (self.requests, self.rooms, self.guesses, self.replays, self.reviews, self.puzzles, self.lists)
        return not (self.open or self.lines) and all(bucket.full for bucket in (*said, *asked))


class Addresses:
    """All addresses that have done anything lately."""

    def __init__(
        self, connections: int | None = None, messages: Allowance = MESSAGES, places: float = float("inf")
    ) -> None:
        self.connections = connections or CONNECTIONS
        self.messages = messages
        self.places = places  # for connections of all kinds
        self.open = 0  # WebSockets of all addresses
        self.lines = 0  # connections of all kinds, of all addresses
        self._known: dict[str, Address] = {}

    def __getitem__(self, name: str) -> Address:
        name = neighbourhood(name)
        known = self._known.get(name)
        if known is None:
            if len(self._known) >= MOST_ADDRESSES:
                self._known = {name: address for name, address in self._known.items() if not address.rests}
            known = self._known[name] = Address(name, self.messages)
        return known

    def connect(self, name: str) -> Address:
        address = self[name]
        if address.open >= self.connections:
            raise TooFast(f"{self.connections} connections from one address are enough.")
        address.open += 1
        self.open += 1
        return address

    def come_in(self, name: str) -> Address:
        """Count a new connection, before it is known what it is for."""
        address = self[name]
        if address.lines >= self.connections * LOADING:
            raise TooFast(f"{self.connections * LOADING} connections from one address are enough.")
        if self.lines >= self.places:
            raise TooFast("The server is full: try again in a moment.")
        if self.lines >= self.places * (1 - KEPT) and address.lines >= FEW:
            raise TooFast("The server is almost full, and you have many connections: close some.")
        address.lines += 1
        self.lines += 1
        return address

    def go(self, address: Address) -> None:
        address.lines -= 1
        self.lines -= 1

    def disconnect(self, address: Address) -> None:
        address.open -= 1
        self.open -= 1


def as_bytes(messages: Bucket) -> Bucket:
    """The bytes that so many messages need at most. More must be something else, like endless empty frames."""
    return Bucket(messages.burst * LONG * LETTER, messages.rate * LONG * LETTER)


def neighbourhood(name: str) -> str:
    """The address to count by. In IPv6 that is the first 64 bits: whoever has one address has all of these."""
    try:
        address = ip_address(name)
    except ValueError:
        return name
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(IPv6Address(int(address) >> 64 << 64))
    return name
