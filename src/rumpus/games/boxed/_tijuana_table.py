"""What lies on the table of Secret Tijuana Deathmatch: tiles, money and fighters, and who is winning in the ring."""

from collections.abc import Iterable, Mapping

from rumpus.core import QUIET, REVEAL, Game, Hidden, Money, Owned, Seat, Tally, Told, choice, counted, number, only
from rumpus.games.boxed._tijuana_cards import (
    NUMBER,
    TILES,
    Fighter,
    Tile,
    columns_of,
    dollars,
    lead,
    spots_of,
    stats_of,
)
from rumpus.games.boxed._tijuana_scene import ahead

DRAFT, FIRST, REPLACE = "keep a fighter", "choose a fighter to begin with", "put a fighter on the table"
ACT, STEP, VICTIM = "do one thing", "say who steps forward", "choose a victim"
DISCARD, BUY = "throw tiles away", "buy a tile"
BET, DECIDE, ANSWER, REARRANGE = "bet on a fighter", "fight or forfeit", "play a tile or pass", "lay the tiles anew"
MANAGE, PASS, FORFEIT, DONE = "manage tiles", "pass", "forfeit", "done"
YES, NO = "buy one for $5,000", "no"


class TijuanaTable(Game):
    """Fighters are in a hand, in a stable on the table, in the ring, or dead."""

    tie_break = choice(
        "shared",
        "brawl",
        title="Equal money",
        named={"shared": "shares the place", "brawl": "brawls for it"},
        help="Players with equal money share the place, or brawl for it: any order is equally likely.",
    )
    stall_limit = number(
        4,
        range(2, 21),
        title="Most quiet rounds",
        help="Rounds without a death or a new fighter, after which the game is stopped.",
        tried=[2],
    )

    money: Money[list[int]]
    bank: Money[int]  # it never runs out
    box: Hidden[list[Tile]]
    tiles: Owned[list[list[Tile]]]
    packs: Owned[list[list[Fighter]]]  # that go round in the draft
    hands: Owned[list[list[Fighter]]]
    unused: Hidden[list[Fighter]]
    stables: list[list[Fighter]]  # on the table
    beans: dict[Fighter, int]
    laid: dict[str, Tile]  # number tiles, by the figures they lie on: "El Fax's Hit"
    ring: list[Fighter]  # of whoever called the fight, and of the other
    corners: list[Seat]  # whose they are
    forward: list[list[Fighter]]  # who have answered a call
    backers: list[list[Seat]]  # who have bet on each of the two in the ring
    cash: int  # Cash tiles in this fight
    played: int  # tiles of all kinds in this fight
    quitter: Seat | None
    dead: list[Fighter]
    player: Seat
    turn_number: int
    eventful: int  # the number of the last turn in which a fighter died or entered
    brawl: list[int]  # who hit harder, where money is equal
    fees: list[int]  # paid for fighters at the end

    # ---- fighters

    def foes(self, me: Seat) -> list[Fighter]:
        return [fighter for p in self.left_of(me) for fighter in self.stables[p]]

    def enter(self, player: Seat, fighter: Fighter) -> None:
        self.hands[player].remove(fighter)
        self.stables[player].append(fighter)

    def rank(self, fighter: Fighter) -> int:
        """Beans count; they change nothing else."""
        return fighter.rank + self.beans[fighter]

    def leave_ring(self) -> None:
        """Whoever is in the ring goes back to their stable."""
        for fighter, owner in zip(self.ring, self.corners, strict=True):
            self.stables[owner].append(fighter)
        self.ring, self.corners, self.backers = [], [], []
        self.cash = self.played = 0
        self.quitter = None

    # ---- tiles and money

    def take_tiles(self, player: Seat, count: int) -> list[Tile]:
        """Out of the box, unseen; if it is empty, that was all."""
        drawn = []
        for _ in range(min(count, len(self.box))):
            drawn.append(self.chance.pick(self.box))
            self.box.remove(drawn[-1])
        self.tiles[player] = sorted([*self.tiles[player], *drawn], key=TILES.index)
        return drawn

    def draw(self, player: Seat, count: int) -> None:
        drawn = self.take_tiles(player, count)
        self.tell("{} draws {}.", player, only(player, drawn, counted(len(drawn), "tile")))

    def into_the_box(self, tiles: Iterable[Tile]) -> None:
        for tile in tiles:
            self.mix([tile])
            self.box.append(tile)

    def pay(self, payer: Seat | None, payee: Seat, amount: int) -> None:
        """Somebody, or the bank, pays: also what they do not have (ruling 5)."""
        if payer is None:
            self.bank -= amount
        else:
            self.money[payer] -= amount
        self.money[payee] += amount

    # ---- who is winning

    @property
    def spots(self) -> list[str]:
        """The six figures in the ring."""
        return [spot for fighter in self.ring for spot in spots_of(fighter)]

    @property
    def lying(self) -> list[Tile]:
        """The number tiles on them."""
        return [self.laid[spot] for spot in self.spots if spot in self.laid]

    def stats(self, fighter: Fighter) -> tuple[int, ...]:
        """Hit, Trix and Blok: a tile, or what is printed."""
        return stats_of(fighter, self.laid)

    @property
    def columns(self) -> tuple[int, ...]:
        """From the first fighter's side."""
        return columns_of(*map(self.stats, self.ring))

    def after(self, tile: Tile, where: str) -> tuple[int, ...]:
        """The columns as they would be with a number laid on a figure, or with one erased."""
        laid = {spot: lying for spot, lying in self.laid.items() if lying != where}
        return self.columns_with(laid | {where: tile} if tile.kind == NUMBER else laid)

    def columns_with(self, laid: Mapping[str, Tile]) -> tuple[int, ...]:
        """The columns as they would be with these tiles on the figures."""
        return columns_of(*(stats_of(fighter, laid) for fighter in self.ring))

    def standing(self) -> Told:
        columns = self.columns
        if not lead(columns):
            return Told("a perfect tie", ())
        return Told("{} is ahead {}", (self.ring[lead(columns) < 0], ahead(columns)))

    # ---- the end

    def end(self, why: Told) -> None:
        """Everybody pays the price of each fighter on the table, and half of it for each in hand."""
        self.show(fighter for hand in self.hands for fighter in hand)
        self.fees = [self.owed(p) for p in self.seats]
        for p in self.seats:
            self.money[p] -= self.fees[p]
        self.bank += sum(self.fees)
        said = [Told("{} pays {}", (p, dollars(self.fees[p]))) for p in self.seats]
        self.tell("For those who live, {}.", said, how=REVEAL)
        if self.tie_break == "brawl" and len({*self.money}) < self.n:
            # "Hit each other": any order is as good as any other (ruling 21).
            order = list(self.seats)
            self.chance.shuffle(order)
            self.brawl = [order.index(p) for p in self.seats]
            self.tell("Those with equal money hit each other.", how=QUIET)
        best = max(self.scores())
        first = [p for p in self.seats if self.scores()[p] == best]
        self.finish("{} {} {} the richest, with {}.", why, first, "are" if first[1:] else "is", dollars(best[0]))

    def owed(self, player: Seat) -> int:
        ring = [fighter for fighter, owner in zip(self.ring, self.corners, strict=True) if owner == player]
        open_ = (*self.stables[player], *self.forward[player], *ring)
        return sum(f.price for f in open_) + sum(f.price // 2 for f in self.hands[player])

    def scores(self) -> list[tuple[int, int]]:
        left = [0 if any(self.fees) else self.owed(p) for p in self.seats]
        return [(self.money[p] - left[p], self.brawl[p]) for p in self.seats]

    def tally(self) -> list[Tally]:
        words = [f"after {dollars(fee)} for the living" if fee else "nobody left to pay" for fee in self.fees]
        return [Tally(*both) for both in zip(self.money, words, strict=True)]
