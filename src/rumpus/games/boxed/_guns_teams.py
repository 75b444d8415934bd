"""Ca$h'n Gun$ in teams of three, for 9 or 12 players: a godfather and two bodyguards each, and one stash."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rumpus.core import (
    QUIET,
    REVEAL,
    Arrange,
    Ask,
    AskAll,
    AskAny,
    Chance,
    Channel,
    Labelled,
    Seat,
    Told,
    Turn,
    Viewer,
    counted,
    listing,
)
from rumpus.games.boxed._guns_box import BANG, BBB, CLICK, DECK, ROUNDS, TEAM_DECKS, take
from rumpus.games.boxed._guns_cop import Police
from rumpus.games.boxed._guns_powers import SuperPowers
from rumpus.games.boxed._guns_table import STANDING

Division = tuple[int, ...]  # of the bodyguards' cards: how many Clicks, Bangs and BBBs for the one who proposes it

ELECT, DIVIDE = "name your team's godfather", "give everybody of your team a power"
PROPOSE, ANSWER = "propose how you share your Bullet cards", "answer the other bodyguard"
PROTECT = "step in for the godfather, or not"
AGREE, REFUSE, SETTLED = "agree", "refuse", "we have agreed"
STEP_IN, STAY_OUT = "step in", "stay out of it"
# (They are asked all the same.)
AGREED = Labelled([SETTLED], lambda _: "we have agreed; all are asked, so no other team learns of it")

FIRST, LEADER, SECOND = range(3)  # how a team sits: the godfather between two bodyguards
AS_DEALT: Division = tuple(DECK.values())
POOL = {kind: 2 * count for kind, count in DECK.items()}  # what two bodyguards have together
DIVISIONS: list[Division] = sorted(
    (
        (sum(AS_DEALT) - bangs - fast, bangs, fast)
        for bangs in range(POOL[BANG] + 1)
        for fast in range(POOL[BBB] + 1)
        if 0 <= sum(AS_DEALT) - bangs - fast <= POOL[CLICK]
    ),
    key=lambda division: division != AS_DEALT,
)
FUNERAL = {LEADER: 50, FIRST: 20, SECOND: 20}  # what a death costs the team in the end, in thousands


class Teams(SuperPowers, Police):
    """Team mates see all that is each other's: cards, powers and the stash."""

    # ---- set-up

    def form_teams(self) -> None:
        """Chance makes the teams, and puts eight cards before everybody."""
        order = list(self.seats)
        self.chance.shuffle(order)
        self.teams = [order[i : i + 3] for i in range(0, self.n, 3)]
        self.proposals, self.settled = [AS_DEALT] * self.n, [False] * self.n
        self.unused = [[] for _ in range(self.n + 1)]
        for (first, leader, second), (own, shared) in zip(self.teams, TEAM_DECKS, strict=False):
            cards, pool = own.copy(), shared.copy()
            self.chance.shuffle(cards)
            self.chance.shuffle(pool)  # so that nobody can tell by a card who had it first
            self.unused[leader] = cards
            self.deal_out(first, second, pool, AS_DEALT)

    def deal_out(self, one: Seat, other: Seat, pool: list[Any], division: Division) -> None:
        self.unused[one] = [take(pool, kind) for kind, count in zip(DECK, division, strict=True) for _ in range(count)]
        self.unused[other] = pool

    def gather_teams(self) -> None:
        """Before the first round."""
        self.then(
            self.name_godfathers,
            self.deal_powers_to_teams,
            self.divide_powers,
            (self.propose, FIRST),
            (self.settle, SECOND),
            (self.propose, SECOND),
            (self.settle, FIRST),
            self.end_talks,
        )

    def name_godfathers(self) -> Turn:
        """Every team votes in secret; if everybody has a vote, chance decides."""
        self.tell_at_once([Told("{} are a team.", (tuple(team),)) for team in self.teams])
        votes = yield AskAll(self.seats, ELECT, self.mates)
        sentences = []
        for team in self.teams:
            count = Counter(votes[p] for p in team)
            most = [p for p in team if count[p] == max(count.values())]
            chosen = self.chance.pick(most) if most[1:] else most[0]
            middle = team[LEADER]
            first, second = (p for p in team if p != chosen)
            self.unused[middle], self.unused[chosen] = self.unused[chosen], self.unused[middle]
            team[:] = [first, chosen, second]
            sentences.append(
                Told("{} is {}, and {} are the bodyguards.", (chosen, self.character(chosen), (first, second)))
            )
        self.tell_at_once(sentences, REVEAL)

    def deal_powers_to_teams(self) -> None:
        """Five to each team, or four if there are four teams; for the team's eyes only."""
        for team in self.teams:
            self.powers[team[LEADER]] = [self.put_away.pop() for _ in range(5 if self.n == 9 else 4)]
        self.tell("Every team gets {:power}.", 5 if self.n == 9 else 4, how=QUIET)

    def divide_powers(self) -> Turn:
        """The godfathers give one to each of the team; the others are put away."""
        leaders = [team[LEADER] for team in self.teams]
        given = yield AskAll(leaders, DIVIDE, lambda p: Arrange(self.mates(p), self.powers[p], once=True))
        for team in self.teams:
            cards = given[team[LEADER]]
            rest = [power for power in self.powers[team[LEADER]] if power not in cards]
            self.show(rest, to=team)
            self.put_away += rest
            for p, power in zip(team, cards, strict=True):
                self.powers[p] = [power]
        self.tell("Everybody has a power.", how=QUIET)

    # ---- bodyguards may exchange Bullet cards. All are asked alike: other teams learn nothing.

    def propose(self, place: int) -> Turn:
        """A division of both bodyguards' cards, by the one who sits there, unless they have agreed already."""
        some = [team[place] for team in self.teams]
        said = yield AskAll(some, PROPOSE, self.divisions)
        for p in some:
            if said[p] != SETTLED:
                self.proposals[p] = said[p]

    def divisions(self, player: Seat) -> Sequence[Any]:
        if self.settled[player]:
            return AGREED
        return Labelled(DIVISIONS, in_words)

    def settle(self, place: int) -> Turn:
        """The other bodyguard, who sits there, agrees or refuses."""
        some = [team[place] for team in self.teams]
        said = yield AskAll(some, ANSWER, self.replies)
        for p in some:
            if said[p] == AGREE:
                other = self.partner(p)
                self.settled[p] = self.settled[other] = True
                pool = [*self.unused[other], *self.unused[p]]
                self.deal_out(other, p, pool, self.proposals[other])
                theirs, mine = self.proposals[other], the_rest(self.proposals[other])
                text = "Agreed: {} has {}, and {} has {}."
                self.tell(text, other, in_words(theirs), p, in_words(mine), to=self.mates(p))

    def replies(self, player: Seat) -> Sequence[Any]:
        if self.settled[player]:
            return AGREED
        mine = in_words(the_rest(self.proposals[self.partner(player)]))
        return Labelled([REFUSE, AGREE], lambda answer: f"agree: you have {mine}" if answer == AGREE else REFUSE)

    def partner(self, bodyguard: Seat) -> Seat:
        first, _, second = self.mates(bodyguard)
        return first if bodyguard == second else second

    def end_talks(self) -> None:
        """What was offered is forgotten."""
        self.proposals, self.settled = [AS_DEALT] * self.n, [False] * self.n
        self.tell("The bodyguards have put their heads together, and everybody has eight Bullet cards.", how=QUIET)

    # ---- phases 5 and 6: a bodyguard may step in for a godfather who is hit, once in a round

    def protection(self) -> None:
        hit = [team[LEADER] for team in self.teams if self.hits[team[LEADER]]]
        self.then(*((self.protect, p) for p in hit if p not in self.protected))

    def protect(self, godfather: Seat) -> Turn:
        """Whoever is first; without a clock the one on the godfather's left (ruling 28)."""
        first, _, second = self.mates(godfather)
        guards = [p for p in (second, first) if self.stances[p] == STANDING]
        takes = Told("step in for {}, and take {:bullet}", (godfather, self.hits[godfather]))
        replies = Labelled([STAY_OUT, STEP_IN], lambda answer: takes if answer == STEP_IN else STAY_OUT)
        while guards:
            if self.protect_seconds:
                who, said = yield AskAny(guards.copy(), PROTECT, lambda p: replies, within=self.protect_seconds)
            else:
                who, said = guards[0], (yield Ask(guards[0], PROTECT, replies))
            if who is None:
                return
            guards.remove(who)
            if said == STEP_IN:
                self.step_in(who, godfather)
                return

    def step_in(self, guard: Seat, godfather: Seat) -> None:
        """All bullets of this phase that were meant for the godfather hit the bodyguard."""
        bullets = self.hits[godfather]
        for count in (self.hits, self.bullets):
            count[guard] += bullets
            count[godfather] -= bullets
        self.protected.append(godfather)
        self.shame[godfather] += 1
        self.tell("{} steps in for {}, who takes a Shame.", guard, godfather, how=REVEAL)

    # ---- talk: every team has a channel of its own, open all the time

    def channels(self) -> Sequence[Channel]:
        return [Channel(self.team_name(team[LEADER]), tuple(team)) for team in self.teams]

    # ---- the end

    @property
    def one_team_lives(self) -> bool:
        return len({self.purse(p) for p in self.living}) == 1

    def take_the_rest(self) -> None:
        """A team that is alone has all notes, also those that have not been turned up yet (a rule of the house)."""
        stash = self.purse(self.living[0])
        if self.round < ROUNDS:
            rest = self.loot + self.pile
            self.loot, self.pile = [], []
            self.money[stash] += rest
            self.tell("All the others are dead: the {} takes whatever is left.", self.team_name(stash))

    def team_result(self, team: Sequence[Seat]) -> int:
        """In thousands: the stash, what the living are worth, and the funerals."""
        total = self.cash(team[LEADER])
        for place, p in enumerate(team):
            total += -FUNERAL[place] if p in self.died else self.extras(p)
        return total

    def team_score(self, team: Sequence[Seat]) -> tuple[int, int, int]:
        """Equals are told apart by more who live, then by less Shame of all three."""
        alive = sum(p not in self.died for p in team)
        return self.team_result(team), alive, -sum(self.shame[p] for p in team)

    # ---- what could be

    def propose_anew(self, viewer: Viewer, chance: Chance) -> None:
        """What the bodyguards of other teams have whispered."""
        if self.part not in (self.propose.__name__, self.settle.__name__):
            return
        for first, leader, second in self.teams:
            if not self.sees(viewer, leader):
                self.proposals[first], self.proposals[second] = chance.pick(DIVISIONS), chance.pick(DIVISIONS)
                self.settled[first] = self.settled[second] = chance.pick((False, True))


def the_rest(division: Division) -> Division:
    """What is left of the pool for the other bodyguard."""
    return tuple(all_of - mine for all_of, mine in zip(POOL.values(), division, strict=True))


def in_words(division: Division) -> str:
    """ "5 Clicks, 2 Bangs and 1 triple Bang"."""
    names = (CLICK, BANG, "triple Bang")
    return listing(counted(count, name) for name, count in zip(names, division, strict=True) if count)
