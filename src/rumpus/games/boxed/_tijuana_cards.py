"""The fighters and tiles of Secret Tijuana Deathmatch, as tables."""

from collections.abc import Mapping
from functools import cache

from rumpus.core import Piece

STATS = ("Hit", "Trix", "Blok")
FIVE = 5_000  # dollars: a bet, a Cash tile, a tile that is bought

# Name, Hit, Trix, Blok, price in thousands of dollars, rank, portrait.
FIGHTERS = """
Gary the Intern       2  3  4   8  1  clerk
Doug from Accounting  4  2  3   8  1  clerk
Milton Fudge          2  2  7   9  1  clerk
Señor Overdraft       5  1  4   9  1  boss
El Cubículo           1  4  6  10  1  mask
Kid Coupon            3  5  3  10  1  kid
La Pequeña Deuda      6  4  1  10  1  masked-lady
Norm Deductible       4  4  5  11  2  clerk
Chad Merger           7  3  3  11  2  brute
Bob Escrow            3  3  8  12  2  brute
Skip Townsend         4  7  3  12  2  kid
El Fax                5  6  2  12  2  mask
Tía Margin            6  4  4  12  2  lady
La Bella Broker       3  8  4  13  2  lady
El Pollo Hermano      5  4  6  13  2  rooster
Dolly Ledger          5  7  5  14  3  lady
Randy Repo            8  5  4  14  3  brute
El Gato Fiscal        4  9  5  15  3  cat
The Accountant        5  4  9  15  3  clerk
El Blind Monkeyo      7  4  6  15  3  monkey
Lou Leverage          6  6  6  16  3  boss
Captain Casino        7  7  4  16  3  captain
Rosa Dinamita         9  6  3  16  3  masked-lady
Mad Max Dividend     10  5  5  16  4  brute
Angela Skye           6  8  6  17  4  lady
El Toro Quebrado      9  4  8  17  4  bull
La Viuda Roja         7  9  5  18  4  masked-lady
El Diablo Azul        8  5  8  18  4  devil
Iron Ivan Index       6  6 10  19  4  brute
Buck Bullion          7  5  9  19  4  captain
Big Bear Market       9  5 10  20  5  bear
Hostile Takeover     10  8  6  20  5  mask
Santo Subprime        8  8  8  21  5  mask
El Jefe Final         8  9  9  22  5  boss
La Muerte Súbita     10  9  6  22  5  skull
The Chairman          9  8 10  23  5  boss
"""


class Fighter(Piece):
    """A contract with somebody who will step into the ring. Money is in dollars."""

    __slots__ = ("face", "price", "rank", "stats")
    look = "card"
    back = "fighter"

    stats: tuple[int, ...]  # Hit, Trix, Blok, as printed
    price: int
    rank: int  # as printed
    face: str

    def __init__(self, name: str, stats: tuple[int, ...], price: int, rank: int, face: str) -> None:
        self.stats, self.price, self.rank, self.face = stats, price, rank, face

    @property
    def short(self) -> str:
        """What people shout: no two have the same."""
        return self.split()[-1]


def in_line(line: str) -> Fighter:
    *name, hit, trix, blok, price, rank, face = line.split()
    return Fighter(" ".join(name), (int(hit), int(trix), int(blok)), 1000 * int(price), int(rank), face)


CARDS = tuple(map(in_line, FIGHTERS.strip().splitlines()))

NUMBER, SWEARING, CASH, LIPS, COMPUTER, JUNK = "number", "Swearing", "Cash", "Lips", "System Error", "Supplies"
NUMBERS = range(1, 13)
EACH = 3  # of every number
OTHERS = {SWEARING: 14, CASH: 8, LIPS: 6, COMPUTER: 4, JUNK: 12}
FACES = {SWEARING: "swearing", CASH: "cash", LIPS: "lips", COMPUTER: "computer", JUNK: "junk"}


class Tile(Piece):
    """A number, or something to be done: "9a" is a nine, "Swearing 3" the third of its kind."""

    __slots__ = ("face", "kind", "number")
    look = "tile"
    back = "tile"

    kind: str
    number: int
    face: str

    def __init__(self, name: str, kind: str, number: int = 0) -> None:
        self.kind, self.number, self.face = kind, number, FACES.get(kind, "")

    @property
    def label(self) -> str:
        return str(self.number) if self.kind == NUMBER else self.kind

    @property
    def text(self) -> str:
        return self.label


TILES = (
    *(Tile(f"{number}{'abc'[i]}", NUMBER, number) for number in NUMBERS for i in range(EACH)),
    *(Tile(f"{kind} {i + 1}", kind) for kind, count in OTHERS.items() for i in range(count)),
)


@cache
def spot_of(fighter: Fighter, stat: str) -> str:
    """A figure on a card, as answers call it."""
    return f"{fighter.short}'s {stat}"


@cache
def spots_of(fighter: Fighter) -> tuple[str, ...]:
    """The three figures on a card."""
    return tuple(spot_of(fighter, stat) for stat in STATS)


def spot_under(tile: str, laid: Mapping[str, Tile]) -> str:
    """The figure that a tile lies on."""
    return next(spot for spot, lying in laid.items() if lying == tile)


def stats_of(fighter: Fighter, laid: Mapping[str, Tile]) -> tuple[int, ...]:
    """Hit, Trix and Blok: a tile, or what is printed."""
    if not laid:
        return fighter.stats
    values = zip(spots_of(fighter), fighter.stats, strict=True)
    return tuple([laid[spot].number if spot in laid else printed for spot, printed in values])


def columns_of(mine: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[int, ...]:
    """Hit against Blok, Trix against Trix, Blok against Hit: above 0 is good for the first."""
    return mine[0] - theirs[2], mine[1] - theirs[1], mine[2] - theirs[0]


def lead(columns: tuple[int, ...]) -> int:
    """Above 0 the first is winning, below 0 the second: by columns, or else by the sum; 0 is a perfect tie."""
    a, b, c = columns
    return (a > 0) + (b > 0) + (c > 0) - (a < 0) - (b < 0) - (c < 0) or a + b + c


def dollars(amount: int) -> str:
    return f"${amount:,}" if amount >= 0 else f"-${-amount:,}"


def thousands(amount: int) -> str:
    """The same as short as it can be: "$17k", "$8.5k"."""
    return f"{'-' if amount < 0 else ''}${abs(amount) / 1000:g}k"
