"""Secret Tijuana Deathmatch: hire fighters, and let them fight each other for money. 2 to 6 players, 45 minutes."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from rumpus.core import (
    QUIET,
    REVEAL,
    Ask,
    AskAll,
    Either,
    Game,
    Hidden,
    Labelled,
    Money,
    Owned,
    Put,
    Scene,
    Seat,
    Style,
    Subset,
    Tally,
    Told,
    Turn,
    choice,
    counted,
    number,
    odds,
    only,
)
from rumpus.core.knowledge import Viewer
from rumpus.games.boxed._tijuana_cards import (
    CARDS,
    CASH,
    COMPUTER,
    FIVE,
    JUNK,
    LIPS,
    NUMBER,
    SWEARING,
    TILES,
    Fighter,
    Tile,
    columns_of,
    dollars,
    lead,
    spot_under,
    spots_of,
    stats_of,
)
from rumpus.games.boxed._tijuana_scene import (
    RING,
    TABLE,
    ahead,
    as_printed,
    called,
    preview,
    preview_move,
    scene_of,
)
from rumpus.games.boxed._tijuana_thumb import (
    actions_by_thumb,
    bets_by_thumb,
    discards_by_thumb,
    estimate,
    fighters_by_thumb,
    moves_by_thumb,
    plays_by_thumb,
    victims_by_thumb,
    volunteers_by_thumb,
)

DRAFT, FIRST, REPLACE = "keep a fighter", "choose a fighter to begin with", "put a fighter on the table"
ACT, STEP, VICTIM = "do one thing", "say who steps forward", "choose a victim"
DISCARD, BUY = "throw tiles away", "buy a tile"
BET, DECIDE, ANSWER, REARRANGE = "bet on a fighter", "fight or forfeit", "play a tile or pass", "lay the tiles anew"
MANAGE, PASS, FORFEIT, DONE = "manage tiles", "pass", "forfeit", "done"
YES, NO = "buy one for $5,000", "no"

START = 100_000  # dollars of each player
DEALT = 6  # fighters: five are kept
MOST_TILES = 100  # in one fight, which stops then
MOST_MOVES = 12  # with one System Error: nobody moves a tile to and fro for ever


class Tijuana(Game):
    """Hire five fighters, send them into the ring, and win with your tiles what theirs have cost."""

    title = "Secret Tijuana Deathmatch"
    players = range(2, 7)
    minutes = 45
    unit = "dollars"
    edition = 3  # before a fight both draw one tile, and only then the lower rank draws another
    # 30 fighters enter and die: at most 60 turns of note, with 20 rounds of idle ones between two of them.
    longest = 60 * 20 * 6 * 10
    brief = {"stall_limit": 2}
    style = Style(
        cloth="#4a1a14",
        spot="#b02a1a",
        back="#8a1f14",
        tones={
            "fighter": "#8a1f14",
            "tile": "#8f6a2a",
            "rank 1": "#5d6b2f",
            "rank 2": "#1f6f6a",
            "rank 3": "#1f4e9c",
            "rank 4": "#7b2d8b",
            "rank 5": "#b02a1a",
        },
    )

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

    def setup(self) -> None:
        self.box = list(TILES)
        self.tiles = [[] for _ in self.seats]
        self.laid = {}
        for p in self.seats:
            self.take_tiles(p, 2)
        self.money, self.bank, self.fees = [START] * self.n, 0, [0] * self.n
        self.unused = list(CARDS)
        self.chance.shuffle(self.unused)
        self.packs = [[self.unused.pop() for _ in range(DEALT)] for _ in self.seats]
        self.hands = [[] for _ in self.seats]
        self.stables, self.forward = [[] for _ in self.seats], [[] for _ in self.seats]
        self.ring, self.corners, self.backers, self.dead = [], [], [], []
        self.cash = self.played = self.eventful = 0
        self.quitter, self.player, self.turn_number = None, Seat(0), 1
        self.beans, self.brawl = dict.fromkeys(CARDS, 0), [0] * self.n

    def turn(self) -> None:  # type: ignore[override]
        if any(self.packs):
            self.then(self.draft)
        elif not any(self.stables):
            self.then(self.first_fighters)
        else:
            self.then(self.do_one_thing, self.end_turn)

    # ---- the draft

    def draft(self) -> Turn:
        """Everybody keeps one of the pack and passes the rest to the left. Of the last two, one is out of the game."""
        kept = yield AskAll(self.seats, DRAFT, lambda p: Labelled(self.packs[p], as_printed))
        for p, fighter in kept.items():
            self.packs[p].remove(fighter)
            self.hands[p].append(fighter)
        if len(self.packs[0]) == 1:
            self.unused += [pack.pop() for pack in self.packs]
            self.tell("Everybody has five fighters.")
        else:
            self.packs = [self.packs[p - 1] for p in self.seats]
            self.tell("Everybody keeps a fighter and passes the others to the left.")

    def first_fighters(self) -> Turn:
        """All show one at the same time. The dearest goes first; of equally dear ones, whoever has the higher Hit."""
        chosen = yield AskAll(self.seats, FIRST, lambda p: Labelled(self.hands[p], as_printed))
        for p, fighter in chosen.items():
            self.enter(p, fighter)
        self.player = max(self.seats, key=lambda p: (chosen[p].price, chosen[p].stats))
        entries = [Told("{} with {}", (p, chosen[p])) for p in self.seats]
        self.tell("They begin: {}. {} is the dearest.", entries, chosen[self.player], how=REVEAL)

    # ---- a turn

    def do_one_thing(self) -> Turn:
        me = self.player
        answer = yield Ask(me, ACT, Either([MANAGE], self.entrances(me)))
        if answer == MANAGE:
            self.then((self.manage_tiles, me))
            return
        fighter, where = answer
        if where == TABLE:
            self.enter(me, fighter)
            self.eventful = self.turn_number
            self.tell("{} puts {} on the table.", me, fighter)
            return
        self.stables[me].remove(fighter)
        self.ring, self.corners = [fighter], [me]
        if where == RING:
            yield from self.call_for_victims(me, fighter)
        else:
            # A Fair Fight: nobody can refuse it.
            self.tell("{} sends {} into a Fair Fight with {}.", me, fighter, where)
            self.fight(where)

    def entrances(self, me: Seat) -> Put:
        """From the hand to the table; from the table against somebody of the same rank or higher, or into the ring."""
        foes = {f: [foe for foe in self.foes(me) if self.rank(foe) >= self.rank(f)] for f in self.stables[me]}

        def where(fighter: Fighter) -> Labelled[str]:
            return Labelled([RING, *foes[fighter]] if fighter in foes else [TABLE], partial(called, self))

        fighters = [*self.stables[me], *self.hands[me]]
        return Put(fighters, where, partial(preview, self), place_at=lambda place: RING if place == TABLE else None)

    def foes(self, me: Seat) -> list[Fighter]:
        return [fighter for p in self.left_of(me) for fighter in self.stables[p]]

    def enter(self, player: Seat, fighter: Fighter) -> None:
        self.hands[player].remove(fighter)
        self.stables[player].append(fighter)

    def rank(self, fighter: Fighter) -> int:
        """Beans count; they change nothing else."""
        return fighter.rank + self.beans[fighter]

    def call_for_victims(self, me: Seat, fighter: Fighter) -> Turn:
        rank = self.rank(fighter)
        self.tell("{} calls for victims: who dares to fight {}, rank {}?", me, fighter, rank)
        # Whoever has fighters of a lower rank says which of them step forward.
        for p in self.left_of(me):
            smaller = [other for other in self.stables[p] if self.rank(other) < rank]
            if smaller:
                bold = yield Ask(p, STEP, Subset(smaller))
                self.forward[p] = list(bold)
                self.stables[p] = [other for other in self.stables[p] if other not in bold]
                if bold:
                    self.tell("{} sends {} forward.", p, bold)
                else:
                    self.tell("{} sends nobody.", p, how=QUIET)
        # The caller has to take one of them; if there is nobody, two tiles are the reward.
        if not any(self.forward):
            self.leave_ring()
            self.tell("Nobody dares to fight {}.", fighter, how=QUIET)
            self.draw(me, 2)
            return
        bold = [other for p in self.left_of(me) for other in self.forward[p]]
        victim = yield Ask(me, VICTIM, bold, public=True)
        for p in self.seats:
            self.stables[p] += self.forward[p]
            self.forward[p] = []
        self.tell("{} takes {}.", me, victim, how=QUIET)
        self.fight(victim)

    def manage_tiles(self, me: Seat) -> Turn:
        """Throw any tiles away, if there are any, and draw as many. The old ones go into the box only then."""
        thrown = yield Ask(me, DISCARD, Subset(self.tiles[me]), public=not self.tiles[me])
        held = [tile for tile in self.tiles[me] if tile not in thrown]
        if thrown and held:
            self.mix(self.tiles[me], known_to=[me])  # whoever has seen them does not know which are left
        self.tiles[me] = held
        drawn = self.take_tiles(me, len(thrown))
        self.into_the_box(thrown)
        if thrown:
            away, new = counted(len(thrown), "tile"), only(me, drawn, counted(len(drawn), "tile"))
            self.tell("{} throws {} away and draws {}.", me, only(me, thrown, away), new)
        else:
            self.tell("{} keeps all tiles.", me)
        # Then one more can be bought.
        if self.money[me] >= FIVE and self.box and (yield Ask(me, BUY, (NO, YES))) == YES:
            self.money[me] -= FIVE
            self.bank += FIVE
            bought = self.take_tiles(me, 1)
            self.tell("{} buys {} for {}.", me, only(me, bought, "a tile"), dollars(FIVE))

    def end_turn(self) -> None:
        """If nobody has died or entered for some rounds, that is the end (ruling 17)."""
        if self.turn_number - self.eventful == self.stall_limit * self.n:
            self.end(Told("Nobody has died or entered for {:round}.", (self.stall_limit,)))
            return
        self.player = self.next(self.player)
        self.turn_number += 1

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

    # ---- a fight

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

    def leave_ring(self) -> None:
        """Whoever is in the ring goes back to their stable."""
        for fighter, owner in zip(self.ring, self.corners, strict=True):
            self.stables[owner].append(fighter)
        self.ring, self.corners, self.backers = [], [], []
        self.cash = self.played = 0
        self.quitter = None

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

    # ---- what is seen

    def scene(self, viewer: Viewer) -> Scene:
        return scene_of(self, viewer)

    # ---- good play

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float] | None:
        if what in (DRAFT, FIRST, REPLACE):
            return fighters_by_thumb(choices)
        if what == ACT:
            return actions_by_thumb(self, player, choices)
        if what == STEP:
            return volunteers_by_thumb(self, player, choices)
        if what == VICTIM:
            return victims_by_thumb(self, player, choices)
        if what == DISCARD:
            return discards_by_thumb(choices)
        if what == BUY:
            return 2, 1
        if what == BET:
            return bets_by_thumb(self)
        if what == REARRANGE:
            return moves_by_thumb(self, player, choices)
        return plays_by_thumb(self, player, choices, FORFEIT)

    def outlook(self) -> Sequence[float] | None:
        """After a turn: money, what the fighters will still cost and earn, and what tiles are worth."""
        return odds([estimate(self, p) for p in self.seats], 15_000) if any(self.stables) else None
