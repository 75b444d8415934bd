"""Ca$h'n Gun$: everybody points a gun at somebody, on the count of three. 4 to 6 players (or 9, or 12), 30 minutes."""

from collections.abc import Mapping, Sequence
from typing import Any

from rumpus.core import QUIET, REVEAL, AskAll, AskAny, Chance, Scene, Seat, Style, Tally, Told, Turn, Viewer, counted
from rumpus.games.boxed._guns_box import (
    BANG,
    BANKNOTES,
    BBB,
    BULLETS,
    CHARACTERS,
    CLICK,
    COLOURS,
    CUNNING,
    INSANE,
    KID,
    ROUNDS,
    SOUNDS,
    TEAM_COLOURS,
    TEAM_DECKS,
    TEAM_NOTES,
    by_worth,
    dollars,
)
from rumpus.games.boxed._guns_scene import SIGNS, scene_of
from rumpus.games.boxed._guns_sense import chances_of, weights_of
from rumpus.games.boxed._guns_split import shares
from rumpus.games.boxed._guns_table import (
    BANZAI,
    DEAD,
    DOWN,
    END,
    FAST,
    GODFATHER,
    LOAD,
    STANDING,
    STAY,
    TALK,
    THE_REST,
    WITHDRAW,
    WITHDRAWN,
    listed,
)
from rumpus.games.boxed._guns_teams import Teams

A_ROUND, A_ROUND_IN_TEAMS = 5, 10  # notes


class CashNGuns(Teams):
    """Stand in the way of guns that may not be loaded, and share the loot with whoever else is still standing."""

    title = "Ca$h'n Gun$"
    players = range(4, 7)
    minutes = 30
    edition = 4  # only who may have such a power is asked to show it
    longest = 44 + ROUNDS * 175  # in teams: 12 questions to everybody in a round, and some to bodyguards
    brief = {"aim_seconds": 0, "withdraw_seconds": 0, "talk_seconds": 0, "power_seconds": 0}
    unit = "dollars"
    style = Style(
        cloth="#6d1b3d",
        spot="#a8285a",
        back="#3a3029",
        tones={
            "click": "#6b5d45",
            "bang": "#c02a18",
            "power": "#8a5a12",
            **dict(zip(CHARACTERS, COLOURS, strict=True)),
            **{
                cards[0].back: colour for decks, colour in zip(TEAM_DECKS, TEAM_COLOURS, strict=True) for cards in decks
            },
        },
        signs=SIGNS,
    )

    @classmethod
    def numbers(cls, options: Mapping[str, Any]) -> range:
        if options["game"] == "team":
            return range(9, 13, 3)
        return range(5, 7) if options["game"] in ("cop", "cop_powers") else cls.players

    def setup(self) -> None:
        self.pile = TEAM_NOTES.copy() if self.in_teams else BANKNOTES.copy()
        self.chance.shuffle(self.pile)
        self.loot, self.box = [], []
        self.money = [[] for _ in self.seats]
        if self.in_teams:
            self.form_teams()
        else:
            self.stay_single()
        self.loaded = [[] for _ in self.unused]
        self.thrown = [[] for _ in self.unused]
        self.fired = [[] for _ in self.unused]
        self.deal_powers()
        self.deal_roles()
        self.stances = [STANDING] * self.n
        self.wounds, self.shame = [0] * self.n, [0] * self.n
        self.died = {}
        self.round, self.shots = 0, {}
        self.clear()

    def stay_single(self) -> None:
        """Without teams everybody has a deck of their own."""
        self.teams, self.proposals, self.settled = [], [()] * self.n, [False] * self.n
        self.unused = [*(BULLETS[p].copy() for p in self.seats), []]
        for deck in self.unused[: self.n]:
            self.chance.shuffle(deck)

    def clear(self) -> None:
        """Nobody aims at anybody, and what was fired is used up."""
        for gun, card in self.shots.items():
            self.fired[gun].append(card)
        self.aims, self.shots, self.volley = {}, {}, 0
        self.hits, self.bullets, self.struck = [0] * self.n, [0] * self.n, [0] * self.n
        self.resisting, self.protected = [], []

    # ---- a round

    def turn(self) -> None:  # type: ignore[override]
        """The phases of a round. A grenade may end it early."""
        self.then(
            self.turn_up_the_loot,
            self.load,
            self.aim,
            self.banzai,
            self.bang_bang_bang,
            self.the_rest,
            self.split,
            self.telephone,
            self.end_round,
        )
        if self.in_teams and not self.round:
            self.gather_teams()

    # ---- phase 1: five more notes, or ten for teams

    def turn_up_the_loot(self) -> None:
        self.round += 1
        self.clear()
        for p in self.living:
            self.stances[p] = STANDING
        fresh = [self.pile.pop() for _ in range(A_ROUND_IN_TEAMS if self.in_teams else A_ROUND)]
        self.loot += fresh
        self.tell("Round {} of {}: {} more for the loot.", self.round, ROUNDS, by_worth(fresh), how=QUIET)
        self.then((self.pick_a_moment, INSANE, KID, CUNNING))

    # ---- phase 2: a card into every gun, in secret

    def load(self) -> Turn:
        cunning = self.known_to_be(CUNNING)
        loaders = [p for p in self.living if p != cunning]
        if self.is_last_card:
            cards = {p: self.cards_to_load(p)[0] for p in loaders}
        else:
            cards = yield AskAll(loaders, LOAD, self.cards_to_load)
        for p in loaders:
            self.put_in(p, cards[p])
        everybody = "Everybody" if cunning is None else "Everybody but {}"
        self.tell(f"{everybody} has loaded.", *listed(cunning), how=QUIET)
        self.then((self.pick_a_moment, INSANE, KID, CUNNING), self.cunning_unloads)

    # ---- phase 3: one, two, three

    def aim(self) -> Turn:
        living, kid = self.living, self.known_to_be(KID)
        self.then((self.pick_a_moment, INSANE), self.cunning_loads, self.lose_bullets)
        if len(living) == 2:
            # There is nobody else to aim at (ruling 32).
            self.point(dict(zip(living, living[::-1], strict=True)))
        else:
            self.then(self.kid_aims)
            yield from self.count_to_three([p for p in living if p != kid])

    def lose_bullets(self) -> None:
        """Whoever was too slow loses the bullet, and nothing else (ruling 3)."""
        slow = []
        for p in self.living:
            if wasted := [gun for gun in self.loaded_by(p) if gun not in self.aims]:
                self.throw_away(p, wasted)
                slow.append(Told("{} was too slow, and puts {:card} away unseen.", (p, len(wasted))))
        self.tell_at_once(slow)

    # ---- phase 4: who stays?

    def banzai(self) -> Turn:
        if self.talk_seconds:
            yield AskAny([GODFATHER], TALK, lambda p: [END], within=self.talk_seconds, leisure=True)
        hush = self.talk_seconds > 0  # else this is the time to talk
        answers = yield AskAll(
            self.living, BANZAI, lambda p: [STAY, WITHDRAW], within=self.withdraw_seconds or None, held=True, hush=hush
        )
        cowards = [p for p, answer in answers.items() if answer == WITHDRAW]
        if not cowards:
            self.tell("Nobody withdraws.", how=QUIET)
            return
        aims, unfired = self.aims.copy(), 0
        for p in cowards:
            self.stances[p] = WITHDRAWN
            self.take_shame(p)
            unfired += self.throw_away(p)
        # Whoever aims at somebody who has ducked puts the card away, and stays standing.
        spared = [(p, gun) for p in self.standing for gun in self.loaded_by(p) if aims[gun] in cowards]
        for p, gun in spared:
            self.throw_away(p, [gun])
        each = "withdraws: a Shame" if len(cowards) == 1 else "withdraw: a Shame each"
        cards = ", and {:card} put away unseen" if unfired else ""
        self.tell(f"{{}} {each}{cards}.", cowards, *([unfired] if unfired else []), how=REVEAL)
        if spared:
            shooters = list(dict.fromkeys(p for p, _ in spared))
            put = "put" if shooters[1:] else "puts"
            text = f"Nobody shoots who ducks: {{}} {put} {{:card}} away unseen."
            self.tell(text, shooters, len(spared), how=QUIET)

    # ---- phases 5 and 6: the fast cards first, then the rest

    def bang_bang_bang(self) -> None:
        self.volley = FAST
        if not self.fire(BBB):
            self.tell("No Bang! Bang! Bang! this time.", how=QUIET)
        self.then(self.protection, self.resist, self.take_the_hits)

    def the_rest(self) -> None:
        self.volley = THE_REST
        if not self.fire(CLICK, BANG):
            self.tell("Nobody is left to fire.", how=QUIET)
        self.then(self.protection, self.resist, self.take_the_hits)

    def fire(self, *kinds: str) -> bool:
        """These cards are shown, all at once, and bullets counted. Gives back whether there were any."""
        self.hits = [0] * self.n
        shots = [(p, gun) for p in self.standing for gun in self.loaded_by(p) if self.loaded[gun][0].kind in kinds]
        for _, gun in shots:
            self.shots[gun] = card = self.loaded[gun].pop()
            target = self.aims[gun]
            if card.kind != CLICK and self.stances[target] != DEAD:
                self.hits[target] += 1
                self.bullets[target] += 1
        sentences = []
        for kind in kinds:
            pairs = tuple(Told("{} at {}", (p, self.aims[gun])) for p, gun in shots if self.shots[gun].kind == kind)
            if pairs:
                sentences.append(Told(f"{SOUNDS[kind]} {{}}.", (pairs,)))
        self.tell_at_once(sentences, REVEAL)
        return bool(shots)

    def take_the_hits(self) -> None:
        """Wounds and deaths; then what powers make of them."""
        hit = [p for p in self.living if self.hits[p]]
        fallen = [self.be_hit(p) for p in hit]
        self.hits = [0] * self.n
        self.tell_at_once(fallen)
        self.bury_the_dead()
        # The grenade goes off even if its owner is dead (ruling 15).
        if self.grenade in hit:
            self.explode()
            self.bury_the_dead()
            self.skip_to(self.end_round)
        self.then(self.inherit, self.reclaim)

    def be_hit(self, player: Seat) -> Told:
        """All bullets of the phase at once: a wound each, and down. Gives back how it is told."""
        due = self.due(player)
        new = due - self.struck[player]
        self.wounds[player] += new
        self.struck[player] = due
        unfired = self.throw_away(player)
        self.stances[player] = DOWN
        if new > 0:
            text, things = "{} goes down with {:new wound}, {} in all", [player, new, self.wounds[player]]
        else:
            text, things = "{} shrugs it off: {:wound} in all", [player, self.wounds[player]]
        if unfired:
            text, things = f"{text}, and puts {{:card}} away unseen", [*things, unfired]
        return Told(f"{text}.", tuple(things))

    def bury_the_dead(self) -> None:
        dead = [p for p in self.living if self.wounds[p] >= self.deadly(p)]
        for p in dead:
            self.stances[p] = DEAD
            self.died[p] = (self.round, self.volley)
            if not self.in_teams:
                self.box += self.money[p]
                self.money[p] = []
        if dead:
            are = "are" if dead[1:] else "is"
            lost = "" if self.in_teams else ", and the money goes back to the box"
            self.tell(f"{{}} {are} dead{lost}.", dead, how=REVEAL)
        self.show_unbreakable()

    # ---- phase 7: whoever still stands shares

    def split(self) -> None:
        self.then(self.rise, self.share)

    def share(self) -> None:
        sharers = self.standing
        parts = shares(self.worths, len(sharers))
        for p, part in zip(sharers, parts, strict=True):
            for worth in part:
                note = next(note for note in self.loot if note.worth == worth)
                self.loot.remove(note)
                self.money[self.purse(p)].append(note)
        if not sharers:
            self.tell("Nobody stands: all the loot stays.")
        elif not parts[0]:
            self.tell("There are no equal shares for {}: all the loot stays.", sharers)
        else:
            get = "{} get {} each." if sharers[1:] else "{} gets {}."
            self.tell(get, sharers, dollars(sum(parts[0])))
            self.tell("{} stays on the table.", dollars(sum(self.worths)) if self.loot else "Nothing", how=QUIET)

    # ---- the end

    def end_round(self) -> None:
        alone = self.one_team_lives if self.in_teams else len(self.living) == 1
        if self.round < ROUNDS and self.living and not alone:
            return
        self.show(power for p in self.seats for power in self.powers[p])
        self.show(role for p in self.seats for role in self.roles[p])
        if self.in_teams and alone:
            self.take_the_rest()
        self.name_winners(alone)

    def name_winners(self, alone: bool) -> None:
        """And say why: whether somebody, or a team, is alone, the police have come, or they have the most."""
        scores = self.scores()
        best = [p for p in self.seats if scores[p] == max(scores)]
        # In the games with a cop the sentence says also who that was.
        who = listed(self.cop)
        unmasked = " {} was the cop." if who else ""
        have = "have" if best[1:] else "has"
        if self.in_teams:
            names = list(dict.fromkeys(f"the {self.team_name(p)}" for p in best))
            text = f"After {{:round}} {{}} {'have' if names[1:] else 'has'} the best result: {{}}."
            self.finish(text, self.round, names, self.owns(best[0]))
        elif not self.living:
            self.finish(f"Nobody lives, and nobody wins.{unmasked}", *who)
        elif alone:
            self.finish(f"{{}} is the only one alive, with {{}}.{unmasked}", best[0], self.owns(best[0]), *who)
        elif self.police_win():
            self.finish("The police storm the warehouse: {} is the cop, and wins alone.", *who)
        else:
            those = "the gangsters" if who else "those"
            text = f"After {{:round}} {{}} {have} the most of {those} who live: {{}}.{unmasked}"
            self.finish(text, self.round, best, self.owns(best[0]), *who)

    def owns(self, player: Seat) -> str:
        return dollars(self.result(player))

    def result(self, player: Seat) -> int:
        """What a living player has in the end, or a team, in thousands."""
        return self.team_result(self.mates(player)) if self.in_teams else self.cash(player) + self.extras(player)

    def scores(self) -> Sequence[tuple[int, ...]]:
        """The living by their results, then fewer Shame, then more wounds; after them the dead, the last first.

        A cop for whom the police come is before all of them; another one is after the living, unless alone.
        """
        if self.in_teams:
            return [self.team_score(self.mates(p)) for p in self.seats]
        if not self.living:
            return [(0,)] * self.n
        return [(self.rank(p), *(self.died[p] if p in self.died else self.standard(p))) for p in self.seats]

    def rank(self, player: Seat) -> int:
        if player in self.died:
            return 0
        if player != self.cop or len(self.living) == 1:
            return 2
        return 3 if self.police_win() else 1

    def standard(self, player: Seat) -> tuple[int, ...]:
        return self.result(player), -self.shame[player], self.wounds[player]

    def tally(self) -> list[Tally]:
        """What the living have, or their teams; of the dead, since when they are dead."""
        return [
            Tally("dead", f"in round {self.died[p][0]}")
            if p in self.died and not self.in_teams
            else Tally(1000 * self.result(p), self.made_of(p))
            for p in self.seats
        ]

    def made_of(self, player: Seat) -> str:
        parts = ["the cop"] if player == self.cop else [self.character(player)] if self.in_teams else []
        parts.append(f"{dollars(self.cash(player))} in {'the stash' if self.in_teams else 'notes'}")
        if player in self.died:
            return ", ".join([*parts, f"dead in round {self.died[player][0]}"])
        if self.shame[player]:
            parts.append(f"{self.shame[player]} Shame")
        if not self.in_teams and any(
            self.standard(p)[:2] == self.standard(player)[:2] for p in self.living if p != player
        ):
            parts.append(counted(self.wounds[player], "wound"))  # more of them are better
        return ", ".join([*parts, *self.powers_that_count(player)])

    def nobody_wins(self) -> bool:
        return not self.living and not self.in_teams

    # ---- what is seen, what could be, and good play

    def scene(self, viewer: Viewer) -> Scene:
        return scene_of(self, viewer)

    def redeal(self, viewer: Viewer, chance: Chance) -> None:
        super().redeal(viewer, chance)
        self.suspect_anew(viewer, chance)
        self.propose_anew(viewer, chance)
        if self.volley:
            self.reload(viewer, chance)

    def reload(self, viewer: Viewer, chance: Chance) -> None:
        """Every BBB that could be fired has been shown: what is still loaded is none."""
        unseen = [gun for gun in range(self.n + 1) if not self.sees(viewer, Seat(gun))]
        for gun in unseen:
            for i, card in enumerate(self.loaded[gun]):
                if card.kind == BBB:
                    spots = [
                        (pile, at)
                        for other in unseen
                        for pile in (self.unused[other], self.thrown[other])
                        for at, there in enumerate(pile)
                        if there.back == card.back and there.kind != BBB and there not in self.known
                    ]
                    pile, at = chance.pick(spots)
                    self.loaded[gun][i], pile[at] = pile[at], card

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float]:
        return weights_of(self, player, what, choices)

    def outlook(self) -> Sequence[float] | None:
        return None if self.agenda else chances_of(self)  # after a round
