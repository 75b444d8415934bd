"""A fight of Secret Tijuana Deathmatch: tiles, side bets, tile against tile, and who pays whom."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from rumpus.core import REVEAL, Ask, Either, Labelled, Put, Seat, Told, Turn, counted, only
from rumpus.games.boxed._tijuana_cards import (
    CASH,
    COMPUTER,
    FIVE,
    JUNK,
    LIPS,
    NUMBER,
    SWEARING,
    Fighter,
    Tile,
    dollars,
    lead,
    spot_under,
    spots_of,
)
from rumpus.games.boxed._tijuana_scene import RING, ahead, as_printed, called, preview, preview_move
from rumpus.games.boxed._tijuana_table import ANSWER, BET, DECIDE, DONE, FORFEIT, PASS, REARRANGE, REPLACE, TijuanaTable

MOST_TILES = 100  # in one fight, which stops then
MOST_MOVES = 12  # with one System Error: nobody moves a tile to and fro for ever


class Fights(TijuanaTable):
    """One of the active player against one of somebody else."""

    def fight(self, other: Fighter) -> None:
        owner = next(p for p in self.seats if other in self.stables[p])
        self.stables[owner].remove(other)
        self.ring.append(other)
        self.corners.append(owner)
        self.backers = [[], []]
        self.then(self.draw_tiles, self.side_bets, self.first_decision, self.result)

    def draw_tiles(self) -> None:
        """One each; then one more for the owner of the fighter with the lower rank."""
        drawn = [self.take_tiles(p, 1) for p in self.corners]
        one, other = (self.rank(fighter) for fighter in self.ring)
        if one != other:
            drawn[one > other] += self.take_tiles(self.corners[one > other], 1)
        said = [
            Told("{} draws {}", (p, only(p, new, counted(len(new), "tile"))))
            for p, new in zip(self.corners, drawn, strict=True)
        ]
        self.tell("{}.", said)

    def side_bets(self) -> Turn:
        """Everybody else bets on one of the two. The bank puts 5,000 dollars into the side pot for each of them."""
        for p in self.left_of(self.corners[0]):
            if p not in self.corners:
                favourite = yield Ask(p, BET, self.ring.copy())
                self.backers[self.ring.index(favourite)].append(p)
                self.tell("{} bets on {}.", p, favourite)

    # ---- tile against tile

    def first_decision(self) -> Turn:
        """Whoever is losing begins, and only now can forfeit; at a perfect tie, luck says who it is."""
        ahead = lead(self.columns)
        me = self.corners[ahead > 0] if ahead else self.chance.pick(self.corners)
        answer = yield Ask(me, DECIDE, Either([PASS, FORFEIT], self.plays(me)))
        if answer == FORFEIT:
            self.quitter = me
        else:
            yield from self.carry_out(me, answer, False)

    def exchange(self, me: Seat, passed: int) -> Turn:
        """Tile against tile, until both pass one after the other. Without tiles one passes."""
        answer = PASS
        if self.tiles[me]:
            answer = yield Ask(me, ANSWER, Either([PASS], self.plays(me)))
        yield from self.carry_out(me, answer, bool(passed))

    def carry_out(self, me: Seat, answer: Any, passed: bool) -> Turn:
        if answer == PASS:
            self.tell("{} passes.", me)
            if not passed:
                self.then((self.exchange, self.other(me), True))
            return
        tile, where = answer
        yield from self.play(me, tile, where)
        # Supplies stop a fight, and so does the hundredth tile (ruling 18).
        if tile.kind != JUNK and self.played < MOST_TILES:
            self.then((self.exchange, self.other(me), False))

    def other(self, me: Seat) -> Seat:
        return self.corners[self.corners[0] == me]

    def plays(self, me: Seat) -> Put:
        """What can be done with each tile."""
        free = [spot for spot in self.spots if spot not in self.laid]
        lying = self.lying

        def where(tile: Tile) -> Labelled[str]:
            places: Sequence[str] = [RING]
            if tile.kind == NUMBER:
                places = free
            elif tile.kind == SWEARING:
                places = lying
            elif tile.kind == COMPUTER and not lying:
                places = []
            return Labelled(places, partial(called, self))

        tiles = [tile for tile in self.tiles[me] if where(tile)]
        return Put(tiles, where, partial(preview, self))

    def play(self, me: Seat, tile: Tile, where: str) -> Turn:
        drawn = self.take_tiles(me, 1) if tile.kind == LIPS else []  # before this one is in the box again
        self.tiles[me].remove(tile)
        self.played += 1
        if tile.kind == NUMBER:
            # It replaces what is printed, and stays.
            self.laid[where] = tile
            self.tell("{} puts {} on {}: {}.", me, tile, where, self.standing())
            return
        self.into_the_box([tile])
        if tile.kind == SWEARING:
            spot = spot_under(where, self.laid)
            self.into_the_box([self.laid.pop(spot)])
            self.tell("{} swears, and the {} on {} is gone: {}.", me, where, spot, self.standing())
        elif tile.kind == CASH:
            self.cash += 1
            self.tell("{} plays {}: the bank adds {} to the purse.", me, tile, dollars(FIVE))
        elif tile.kind == LIPS:
            other = self.other(me)
            self.show(self.tiles[other], to=[me])
            seen = only(me, self.tiles[other].copy(), counted(len(self.tiles[other]), "tile"))
            new = only(me, drawn, counted(len(drawn), "tile"))
            self.tell("{} plays {}, peeks at {}'s tiles ({}), and draws {}.", me, tile, other, seen, new)
        elif tile.kind == COMPUTER:
            self.tell("{} plays {}.", me, tile)
            yield from self.lay_anew(me)
        else:
            self.tell("{} plays {}: the fight is over.", me, tile)

    # ---- System Error

    def lay_anew(self, me: Seat) -> Turn:
        """One number tile after another goes wherever its player likes. Nothing has to move."""
        before = self.laid.copy()
        for _ in range(MOST_MOVES):
            answer = yield Ask(me, REARRANGE, Either([DONE], self.moves()))
            if answer == DONE:
                break
            self.laid = self.moved(*answer)
        if self.laid == before:
            self.tell("{} leaves all number tiles where they are.", me)
        else:
            self.tell("{} lays number tiles anew: {}.", me, self.standing())

    def moves(self) -> Put:
        """Every number tile, onto another figure; what lies there already changes places with it."""
        tiles = self.lying
        free = [spot for spot in self.spots if spot not in self.laid]

        def where(tile: Tile) -> Labelled[str]:
            return Labelled([*free, *(other for other in tiles if other != tile)], partial(called, self))

        lying = Labelled(tiles, lambda tile: f"{tile.number} on {spot_under(tile, self.laid)}")
        return Put(lying, where, partial(preview_move, self))

    def moved(self, tile: Tile, where: str) -> dict[str, Tile]:
        """The number tiles as they would lie after such a move."""
        old = spot_under(tile, self.laid)
        laid = {spot: lying for spot, lying in self.laid.items() if lying != tile}
        if isinstance(where, Tile):
            return laid | {spot_under(where, self.laid): tile, old: where}
        return laid | {where: tile}

    # ---- after a fight

    def result(self) -> Turn:
        leading = lead(self.columns)
        if self.quitter is None and not leading:
            # A perfect tie: a bean for both, and nobody is paid.
            self.tell("It is a perfect tie.", how=REVEAL)
            both = self.ring
            for fighter in both:
                self.beans[fighter] += 1
            self.leave_ring()
            self.tell("{} live and have a bean more; nobody is paid.", both)
            return
        w = leading < 0 if self.quitter is None else self.corners[0] == self.quitter
        loser = self.corners[not w]
        champion, victim = self.ring[w], self.ring[not w]
        if self.quitter is None:
            self.tell("{} wins {}.", champion, ahead(self.columns), how=REVEAL)
        else:
            self.tell("{} forfeits: {} wins.", loser, champion, how=REVEAL)
        paid = self.pay_out(w)
        # The winner has a bean and lives on; the loser dies, unless its owner gave up in time.
        self.beans[champion] += 1
        if self.quitter is None:
            self.bury(victim, loser)
        self.leave_ring()
        fate = "lives" if victim in self.stables[loser] else "dies"
        self.tell("{} {}. {}.", victim, fate, paid)
        # Nobody stays without a fighter on the table.
        if not self.stables[loser]:
            if not self.hands[loser]:
                self.end(Told("{} has no fighters left.", (loser,)))
                return
            hand = Labelled(self.hands[loser], as_printed)
            fighter = yield Ask(loser, REPLACE, hand, public=len(hand) == 1)
            self.enter(loser, fighter)
            self.tell("{} puts {} on the table.", loser, fighter)

    def pay_out(self, w: int) -> list[Told]:
        """The price of the loser, the cash, and the side pot: to those who bet right, or else to the winner."""
        winner, loser, right = self.corners[w], self.corners[1 - w], self.backers[w]
        price, cash, pot = self.ring[1 - w].price, self.cash * FIVE, self.side_pot
        self.pay(loser, winner, price)
        self.pay(None, winner, cash)
        share = pot // max(len(right), 1) // 1000 * 1000
        for p in right or [winner]:
            self.pay(None, p, share)
        paid = [Told("{} pays {} {}", (loser, winner, dollars(price)))]
        if cash:
            paid.append(Told("the bank adds {}", (dollars(cash),)))
        if right:
            each = " each" if right[1:] else ""
            paid.append(Told("the bets bring {} {}{}", (tuple(right), dollars(share), each)))
        elif pot:
            paid.append(Told("{} takes the side pot of {}", (winner, dollars(pot))))
        return paid

    def bury(self, victim: Fighter, owner: Seat) -> None:
        """Its tiles go into the box."""
        self.ring.remove(victim)
        self.corners.remove(owner)
        self.dead.append(victim)
        self.eventful = self.turn_number
        self.into_the_box([self.laid.pop(spot) for spot in spots_of(victim) if spot in self.laid])

    @property
    def side_pot(self) -> int:
        return FIVE * sum(map(len, self.backers))
