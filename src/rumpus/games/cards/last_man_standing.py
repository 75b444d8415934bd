"""Last Man Standing: gladiators in the order of their ranks, and five rounds to survive. 4 to 8 players, 15 minutes."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from rumpus.core import (
    QUIET,
    REVEAL,
    AskAll,
    Basket,
    Chair,
    Game,
    Hand,
    Hidden,
    Link,
    Money,
    Owned,
    Pile,
    Row,
    Scene,
    Seat,
    Style,
    Tally,
    Token,
    Told,
    Turn,
    number,
    token,
    tokens,
)
from rumpus.core.knowledge import Viewer
from rumpus.core.values import counted
from rumpus.pieces.cards import PACK, Card, by_rank, deal
from rumpus.pieces.coins import chips

STAKE, FIGHTER = "stay in for 2 coins or retire", "send a Fighter into the arena"
STAY, RETIRE = "stay", "retire"
PURSE, ENTRY, STAKES = 100, 6, 2  # coins: in a game, to begin it, and for every round
DEALT, ROUNDS = 6, 5
TRIES = 40  # combats from which a bot guesses what becomes of a rank
STEPS = 0.6180, 0.4142, 0.7321, 0.2361, 0.6458, 0.3166, 0.6056  # they spread the ranks of seven rivals evenly
NTH = "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"


class LastManStanding(Game):
    """Send gladiators into the arena: the low kill the highest, the high kill the low, and survivors share the Pot."""

    title = "Last Man Standing"
    players = range(4, 9)
    minutes = 15
    unit = "coins"
    longest = 10 * ROUNDS * 2 * 8
    style = Style(cloth="#4a1f17", spot="#a03022", back="#7a2418")

    games = number(1, range(1, 11), help="How many games you play, one after the other.", tried=[1, 2])

    deck: Hidden[list[Card]]
    hands: Owned[list[list[Card]]]
    fighters: list[list[Card]]  # each player's own on the table: one card, or none
    discards: list[Card]
    purses: Money[list[int]]
    salaries: Money[list[int]]  # the coins on each player's Fighter
    pot: Money[int]
    active: list[Seat]
    fallen: list[Seat]  # whose Fighters have been killed in this combat
    aims: list[tuple[Seat, Seat]]  # who has just killed whose Fighter
    dealer: Seat
    dealt: int  # games
    round: int

    def setup(self) -> None:
        self.purses = [PURSE * self.games] * self.n
        self.salaries = [0] * self.n
        self.pot = self.dealt = 0
        self.dealer = self.chance.pick(self.seats)
        self.deal()

    def deal(self) -> None:
        """Everybody pays six coins into the Pot, and has six cards."""
        self.dealt += 1
        self.round = 0
        self.deck = list(PACK)
        self.shuffle(self.deck)
        self.hands = [[] for _ in self.seats]
        deal(self.deck, self.hands, DEALT)
        for hand in self.hands:
            hand.sort(key=by_rank)
        self.fighters = [[] for _ in self.seats]
        self.discards, self.fallen, self.aims = [], [], []
        self.active = list(self.seats)
        for p in self.seats:
            self.pay(p, ENTRY)

    def pay(self, player: Seat, coins: int) -> None:
        self.purses[player] -= coins
        self.pot += coins

    # ---- a round

    def turn(self) -> Turn:
        self.round += 1
        # Stay for two coins, or retire: all decide at once.
        said = yield AskAll(self.active, STAKE, lambda _: (STAY, RETIRE))
        retired = [p for p in said if said[p] == RETIRE]
        self.stake(retired)
        # Who is alone has won; if nobody is left, those who went last share the Pot.
        if len(self.active) <= 1:
            self.end_game(self.active or retired)
            return
        # Everybody without a Fighter sends one. A Fighter that has survived stays where it is.
        without = [p for p in self.active if not self.fighters[p]]
        if without:
            sent = yield AskAll(without, FIGHTER, lambda p: self.hands[p].copy())
            self.send(sent)
        self.combat()
        if self.round == ROUNDS:
            self.end_game([p for p in self.active if self.fighters[p]])

    def stake(self, retired: Sequence[Seat]) -> None:
        for p in retired:
            self.active.remove(p)
            # A Fighter on the table goes with its owner, and its coins go to the Pot.
            self.discards += self.fighters[p]
            self.fighters[p].clear()
            self.pot += self.salaries[p]
            self.salaries[p] = 0
        for p in self.active:
            self.pay(p, STAKES)
        if retired:
            self.tell("{} retires." if len(retired) == 1 else "{} retire.", retired)
        else:
            self.tell("Everybody stays.", how=QUIET)

    def send(self, sent: dict[Seat, Card]) -> None:
        """The Fighters are revealed, and each is paid as many coins as its rank."""
        for p, card in sent.items():
            self.hands[p].remove(card)
            self.fighters[p].append(card)
            self.purses[p] -= card.rank
            self.salaries[p] += card.rank
        self.tell("{}.", [Told("{} sends {}", (p, card)) for p, card in sent.items()], how=REVEAL)

    # ---- combat

    def combat(self) -> None:
        ranks = {p: card.rank for p in self.active for card in self.fighters[p]}
        lowest, highest = min(ranks.values()), max(ranks.values())
        for p in self.order():
            if p in self.fallen:
                continue
            # The lowest kills the highest. All others kill whatever is lower than themselves, if it is still alive.
            first = ranks[p] == lowest
            aims = [
                v for v in ranks if (ranks[v] == highest if first else ranks[v] < ranks[p]) and v not in self.fallen
            ]
            if aims:
                self.kill(p, aims)
        # The dead are carried away; the others stay, with their coins on them.
        for p in self.fallen:
            self.discards += self.fighters[p]
            self.fighters[p].clear()
        nothing = not self.fallen
        self.fallen, self.aims = [], []
        alive = [Told("{}'s {}", (p, self.fighters[p][0])) for p in ranks if self.fighters[p]]
        if nothing:
            self.tell("Nobody can fight: they are all tied." if len(alive) > 1 else "Nobody is there to fight with.")
        else:
            self.tell("{} is still standing." if len(alive) == 1 else "{} are still standing.", alive)

    def order(self) -> list[Seat]:
        """Who fights in which order: from the lowest upwards, but no rank that two or more have, and nobody alone."""
        ranks = {p: card.rank for p in self.active for card in self.fighters[p]}
        count = Counter(ranks.values())
        if len(count) < 2:
            return []
        return sorted((p for p in ranks if count[ranks[p]] == 1), key=lambda p: ranks[p])

    def kill(self, killer: Seat, victims: Sequence[Seat]) -> None:
        """Whoever owns the killer takes the coins off the dead."""
        won = sum(self.salaries[v] for v in victims)
        self.purses[killer] += won
        for v in victims:
            self.salaries[v] = 0
        self.fallen += victims
        self.aims = [(killer, v) for v in victims]
        dead = [Told("{}'s {}", (v, self.fighters[v][0])) for v in victims]
        self.tell("{}'s {} kills {}: {:coin}.", killer, self.fighters[killer][0], dead, won)

    # ---- the end

    def end_game(self, winners: Sequence[Seat]) -> None:
        """The Pot is shared; odd coins go to those who sit first on the dealer's left. Coins on Fighters go home."""
        shared, self.pot = self.pot, 0
        share, odd = divmod(shared, len(winners))
        for i, p in enumerate(p for p in self.around(self.next(self.dealer)) if p in winners):
            self.purses[p] += share + (i < odd)
        for p in self.seats:
            self.purses[p] += self.salaries[p]
            self.salaries[p] = 0
        takes = "{} takes the Pot: {:coin}." if len(winners) == 1 else "{} share the Pot: {:coin}."
        self.tell(takes, sorted(winners), shared, how=REVEAL)
        if self.dealt == self.games:
            best = max(self.purses)
            richest = [p for p in self.seats if self.purses[p] == best]
            leaves = "{} leaves the arena with the most coins." if len(richest) == 1 else "{} have the most coins."
            self.finish(leaves, richest)
            return
        self.dealer = self.next(self.dealer)
        self.deal()
        self.tell("{} deals game {}.", self.dealer, self.dealt, how=QUIET)

    def scores(self) -> list[int]:
        return self.purses

    def tally(self) -> list[Tally]:
        gains = [coins - PURSE * self.games for coins in self.purses]
        return [Tally(self.purses[p], f"{gains[p]:+d}" if gains[p] else "even") for p in self.seats]

    # ---- what is seen

    def scene(self, viewer: Viewer) -> Scene:
        game = f"Game {self.dealt} of {self.games}, round" if self.games > 1 else "Round"
        mine = [p for p in self.active if p == viewer]
        return Scene(
            [self.chair(p) for p in self.seats],
            [
                self.arena(),
                Basket(id="pot", label="The Pot", role="pot", tokens=chips(self.pot), total=self.pot, unit="coins"),
                Pile(id="dead", label="The dead", role="discards", tokens=tokens(self.discards)),
                *(Hand(id=f"hand{p}", label="Hand", owner=p, tokens=tokens(self.hands[p])) for p in mine),
            ],
            links=[Link(killer, victim) for killer, victim in self.aims],
            heading=f"{game} {max(self.round, 1)} of {ROUNDS}",
            note="The lowest kills the highest; then, from low to high, each kills all below. Equal ranks are tied.",
        )

    def arena(self) -> Row:
        """All Fighters from low to high; when all have come, also who fights when."""
        ready = all(self.fighters[p] for p in self.active) and not self.over
        order = self.order() if ready else []
        fighters: list[Token] = []
        there = [(p, self.fighters[p][0]) for p in self.seats if self.fighters[p]]
        for p, card in sorted(there, key=lambda sent: sent[1].rank):
            turn = NTH[order.index(p)] if p in order else "tied" if ready else ""
            marks = ["lit"] if any(p == killer for killer, _ in self.aims) else []
            marks += ["spent", "dead"] if p in self.fallen else [turn] * bool(turn)
            fighters.append(token(card, marks=marks, of=p))
        coins = sum(self.salaries)
        note = f"{counted(coins, 'coin')} on them: as many as their ranks" if coins else ""
        return Row(id="arena", label="The arena", role="board", tokens=fighters, note=note)

    def chair(self, player: Seat) -> Chair:
        marks = ["dealer"] if player == self.dealer else []
        counters: dict[str, int | str] = {"coins": self.purses[player]}
        if player not in self.active:
            return Chair(player, counters, [*marks, "retired"])
        return Chair(player, {**counters, "cards": len(self.hands[player])}, marks)

    # ---- good play

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float]:
        """Low cards earn most while the Pot is far away; in the last round, send what survives."""
        rivals = [p for p in self.active if p != player]
        standing = sorted(card.rank for p in rivals for card in self.fighters[p])
        odds = prospects(tuple(standing), len(rivals) - len(standing))
        last = self.round == ROUNDS
        prize = 0.7 * self.pot if last else 5.0  # for a Fighter that survives
        worth = {rank: gains + survives * (prize + rank) - rank for rank, (survives, gains) in odds.items()}
        if what == FIGHTER:
            return [2 ** (worth[card.rank] / 3) for card in choices]
        # Stay for whatever can be expected to bring in more than the two coins. Before the last round, part of the Pot
        # may be won later: whoever stays in has half of an even share in mind.
        mine = self.fighters[player] or self.hands[player]
        later = 0.0 if last else self.pot / (2 * len(self.active))
        return (9, 1) if max(worth[card.rank] for card in mine) + later > STAKES else (1, 4)


@lru_cache(maxsize=4096)
def prospects(standing: tuple[int, ...], unknown: int) -> dict[int, tuple[float, float]]:
    """For each rank: how often it survives Fighters like these and some unknown ones, and how many coins it takes."""
    tries = (
        [[1 + int(13 * (i * step % 1)) for step in STEPS[:unknown]] for i in range(1, TRIES + 1)] if unknown else [[]]
    )
    odds = {}
    for rank in range(1, 14):
        fights = [fought([rank, *standing, *others]) for others in tries]
        odds[rank] = (sum(lives for lives, _ in fights) / len(fights), sum(won for _, won in fights) / len(fights))
    return odds


def fought(ranks: list[int]) -> tuple[bool, int]:
    """Whether the first of these survives a combat, and the coins it takes."""
    me, lowest, highest = ranks[0], min(ranks), max(ranks)
    alive, won = sorted(ranks), 0
    for rank in [rank for rank in alive if ranks.count(rank) == 1]:
        if rank not in alive or lowest == highest:
            continue
        killed = [r for r in alive if (r == highest if rank == lowest else r < rank)]
        won += sum(killed) if rank == me else 0
        alive = [r for r in alive if r not in killed]
    return me in alive, won
