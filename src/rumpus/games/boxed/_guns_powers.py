"""The super powers of Ca$h'n Gun$, one after the other: when each may be shown, and what it does then."""

from collections.abc import Callable, Generator, Sequence
from typing import Any

from rumpus.core import QUIET, REVEAL, Ask, AskAll, Labelled, Seat, Told, Turn
from rumpus.games.boxed._guns_box import (
    BBB,
    COWARD,
    CUNNING,
    DRAGON_SKIN,
    FULL,
    GRAVEDIGGER,
    HEIR,
    INSANE,
    KID,
    POWER_SETS,
    SPECIALIST,
    TEAM_POWERS,
    TOUGH,
    UNBREAKABLE,
    Power,
    take,
)
from rumpus.games.boxed._guns_table import DOWN, FAST, LOAD, STANDING, GunTable

NOT_NOW = "not now"
# The button of who has nothing to show, and has to be asked all the same.
NOTHING = "not now: all are asked, so nobody learns who has one"
NOTHING_BY_THE_CLOCK = "not now, also if you just wait: all are asked alike"
SHOW, RESIST, INHERIT, RECLAIM, RISE = (
    "show a power, or not now",
    "show Dragon Skin, or not now",
    "take a dead player's gun, or not now",
    "take a Bang! Bang! Bang! back, or not now",
    "stand up to share, or not now",
)

Window = Generator[Any, Any, list[tuple[Seat, Any]]]  # comes back with who shows a power, and for what
Choices = Callable[[Seat], Sequence[Any]]


class SuperPowers(GunTable):
    """Everybody has a power, in secret, in the games that are played with powers."""

    @property
    def dealt(self) -> Sequence[Power]:
        """The powers that somebody may have."""
        if self.in_teams:
            return TEAM_POWERS
        return POWER_SETS[self.power_set] if self.game in ("powers", "cop_powers") else ()

    def deal_powers(self) -> None:
        self.powers, self.put_away = [[] for _ in self.seats], list(self.dealt)
        self.shown = [False] * self.n
        self.grenade, self.heir, self.late = None, None, None
        if self.put_away:
            self.chance.shuffle(self.put_away)
            if not self.in_teams:
                self.powers = [[self.put_away.pop()] for _ in self.seats]

    def has(self, player: Seat, power: Power) -> bool:
        return any(mine.name == power for mine in self.powers[player])

    def could_show(self, player: Seat, power: Power) -> bool:
        return self.has(player, power) and not self.shown[player]

    def known_to_be(self, power: Power) -> Seat | None:
        """Who lives and has shown this power."""
        return next((p for p in self.living if self.shown[p] and self.has(p, power)), None)

    def reveal(self, player: Seat) -> None:
        self.shown[player] = True
        self.show(self.powers[player])
        for power in self.powers[player]:
            self.tell("{} shows {}: {}.", player, power, power.gift, how=REVEAL)

    def is_at_large(self, power: str) -> bool:
        """Whether somebody who has shown nothing may have this power, for all that everybody knows."""
        seen = [mine.name for p in self.seats if self.shown[p] for mine in self.powers[p]]
        return seen.count(power) < sum(dealt.name == power for dealt in self.dealt)

    def window(self, what: str, powers: Sequence[str], choices: Choices, players: Sequence[Seat]) -> Window:
        """These are asked whether to show one of these powers; whoever has none of them can only say no.

        Whether there is a window, and for whom, hangs on what everybody sees, and it lasts its full time. So whoever
        may have such a power has to be asked, also who has none (ruling 33). Whoever has shown a power has no other.
        """
        players = [p for p in players if p in self.living and not self.shown[p]]
        if not players or not any(self.is_at_large(power) for power in powers):
            return []

        def offered(player: Seat) -> Sequence[Any]:
            able = any(mine.name in powers for mine in self.powers[player])
            some = choices(player) if able else []
            nothing = NOTHING_BY_THE_CLOCK if self.power_seconds else NOTHING
            return Labelled([NOT_NOW, *some], lambda answer: self.offer(what, answer) if some else nothing)

        answers = yield AskAll(players, what, offered, within=self.power_seconds or None, held=True)
        return [(p, answer) for p, answer in answers.items() if answer != NOT_NOW]

    def pick_a_moment(self, *powers: str) -> Turn:
        """The Insane, the Kid and the Cunning show themselves when they like, in any round."""
        showing = yield from self.window(SHOW, powers, self.powers.__getitem__, self.living)
        for p, power in showing:
            if power == INSANE:
                self.grenade = p
            self.reveal(p)

    def offer(self, what: str, answer: Any) -> str | Told:
        if answer == NOT_NOW:
            return NOT_NOW
        if what == INHERIT:
            return Told("take the gun and the cards of {}", (answer,))
        if what == RECLAIM:
            return f"take it back, and put a {answer} away"
        return Told("show {}", (answer,))

    # ---- 1: 6 feet under. Who lives to the end gets something for each of the dead.

    def graves(self, player: Seat) -> int:
        """Whoever was killed at any time of the game (ruling 31); of teams, those of the others."""
        return 10 * sum(p not in self.mates(player) for p in self.died) if self.has(player, GRAVEDIGGER) else 0

    # ---- 2: The Unbreakable. Only the fourth wound kills; shown at the third.

    def deadly(self, player: Seat) -> int:
        return FULL + 1 if self.has(player, UNBREAKABLE) else FULL

    def show_unbreakable(self) -> None:
        for p in self.living:
            if self.wounds[p] == FULL and not self.shown[p]:
                self.reveal(p)

    # ---- 3: You don't need it anymore. When the first die, takes the gun and the unused cards of one of them.

    def inherit(self) -> Turn:
        just_now = [p for p, when in self.died.items() if when == (self.round, self.volley)]
        if just_now and len(just_now) == len(self.died):
            # Then, or never.
            heirs = yield from self.window(INHERIT, [HEIR], lambda p: just_now, self.living)
            for p, dead in heirs:
                self.take_the_gun(p, dead)

    def take_the_gun(self, player: Seat, dead: Seat) -> None:
        self.reveal(player)
        self.heir, self.late = player, dead
        self.aims.pop(dead, None)
        for cards in (self.unused, self.fired):
            cards[self.n], cards[dead] = cards[dead], []
        self.tell("{} takes the gun and the cards of {}.", player, dead)

    # ---- 4: Dragon Skin. Once, all bullets of a round make one wound; worth something if it was never needed.

    def resist(self) -> Turn:
        """For who is hit a second time in a round, or more often."""
        pierced = [p for p in self.living if self.hits[p] and self.bullets[p] >= 2]
        if pierced:
            resisting = yield from self.window(RESIST, [DRAGON_SKIN], self.powers.__getitem__, pierced)
            for p, _ in resisting:
                self.resisting.append(p)
                self.reveal(p)

    def due(self, player: Seat) -> int:
        """The wounds that bullets of this round make, also those of the phase before (ruling 12)."""
        return 1 if player in self.resisting else self.bullets[player]

    def whole_skin(self, player: Seat) -> int:
        return 10 if self.could_show(player, DRAGON_SKIN) else 0

    # ---- 5: The Insane. Once shown, the next wound sets off a grenade.

    def explode(self) -> None:
        """Everybody who stands is hurt, and the round is over."""
        owner, victims = self.grenade, self.standing
        self.grenade, unfired = None, 0
        for p in victims:
            self.wounds[p] += 1
            self.stances[p] = DOWN
            unfired += self.throw_away(p)
        if not victims:
            self.tell("The grenade of {} explodes, and hurts nobody.", owner, how=REVEAL)
        else:
            down = "go down with a wound each" if victims[1:] else "goes down with a wound"
            cards = ", and {:card} put away unseen" if unfired else ""
            things = [owner, victims, *([unfired] if unfired else [])]
            self.tell(f"The grenade of {{}} explodes! {{}} {down}{cards}.", *things, how=REVEAL)
        self.tell("The round is over, and the loot stays.", how=QUIET)

    # ---- 6: The Kid. Once shown, aims when all others have aimed.

    def kid_aims(self) -> Turn:
        if (kid := self.known_to_be(KID)) is not None:
            yield from self.count_to_three([kid])

    # ---- 7: The Cunning. Once shown, loads as the very last before the guns go off.

    def cunning_unloads(self) -> None:
        """Whoever turns out to be cunning when all have loaded takes the card back."""
        if (cunning := self.known_to_be(CUNNING)) is not None:
            self.unused[cunning] += self.loaded[cunning]
            self.loaded[cunning] = []

    def cunning_loads(self) -> Turn:
        if (cunning := self.known_to_be(CUNNING)) is not None:
            kinds = self.cards_to_load(cunning)
            self.put_in(cunning, kinds[0] if self.is_last_card else (yield Ask(cunning, LOAD, kinds)))
            self.tell("{} has loaded, after all have aimed.", cunning, how=QUIET)

    # ---- 8: Super Coward. In the end each Shame is worth something.

    def worth_of_shame(self, player: Seat) -> int:
        return 5 if self.has(player, COWARD) else -5

    def extras(self, player: Seat) -> int:
        """What a living player has in the end besides the notes."""
        ashamed = self.worth_of_shame(player) * self.shame[player]
        return ashamed + self.graves(player) + self.whole_skin(player)

    def powers_that_count(self, player: Seat) -> list[str]:
        """At the end, for 1, 4 and 8."""
        counts: dict[str, int] = {
            COWARD: self.shame[player],
            GRAVEDIGGER: self.graves(player),
            DRAGON_SKIN: self.whole_skin(player),
        }
        return [power.name for power in self.powers[player] if counts.get(power.name)]

    # ---- 9: The Specialist. Once takes a fired Bang! Bang! Bang! back, for another unused card.

    def reclaim(self) -> Turn:
        fired = [gun for gun, card in self.shots.items() if card.kind == BBB]
        if self.volley == FAST and fired:
            able = [p for p in self.living if p in fired and self.unused[p]]
            reclaimed = yield from self.window(RECLAIM, [SPECIALIST], self.kinds, able)
            for p, kind in reclaimed:
                self.take_back(p, kind)

    def take_back(self, player: Seat, kind: str) -> None:
        """The card that was fired goes back to the hand, as all have seen, and another is put away unseen."""
        self.reveal(player)
        self.thrown[player].append(take(self.unused[player], kind))
        card = self.shots.pop(player)
        self.unused[player].append(card)
        self.show([card])
        self.tell("{} takes {} back, and puts {:card} away unseen.", player, card, 1)

    # ---- 10: It does not even hurt. Once stands up again, in time to share.

    def rise(self) -> Turn:
        fallen = [p for p in self.living if self.stances[p] != STANDING]
        if fallen:
            risen = yield from self.window(RISE, [TOUGH], self.powers.__getitem__, fallen)
            for p, _ in risen:
                self.stances[p] = STANDING
                self.reveal(p)
