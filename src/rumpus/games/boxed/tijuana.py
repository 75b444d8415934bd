"""Secret Tijuana Deathmatch: hire fighters, and let them fight each other for money. 2 to 6 players, 45 minutes."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from rumpus.core import (
    QUIET,
    REVEAL,
    Ask,
    AskAll,
    Either,
    Labelled,
    Put,
    Scene,
    Seat,
    Style,
    Subset,
    Told,
    Turn,
    counted,
    odds,
    only,
)
from rumpus.core.knowledge import Viewer
from rumpus.games.boxed._tijuana_cards import CARDS, FIVE, TILES, Fighter, dollars
from rumpus.games.boxed._tijuana_fight import Fights
from rumpus.games.boxed._tijuana_scene import RING, TABLE, as_printed, called, preview, scene_of
from rumpus.games.boxed._tijuana_table import ACT, BUY, DISCARD, DRAFT, FIRST, MANAGE, NO, STEP, VICTIM, YES
from rumpus.games.boxed._tijuana_thumb import estimate, weights_of

START = 100_000  # dollars of each player
DEALT = 6  # fighters: five are kept


class Tijuana(Fights):
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

    # ---- what is seen

    def scene(self, viewer: Viewer) -> Scene:
        return scene_of(self, viewer)

    # ---- good play

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float] | None:
        return weights_of(self, player, what, choices)

    def outlook(self) -> Sequence[float] | None:
        """After a turn: money, what the fighters will still cost and earn, and what tiles are worth."""
        return odds([estimate(self, p) for p in self.seats], 15_000) if any(self.stables) else None
