"""Table stakes: chips, bets and pots. What every poker game does with money, whatever its cards are."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, cast

from rumpus.core import Ask, Either, Game, Labelled, Money, Seat, Turn, choice, number, switch
from rumpus.core.options import Switch
from rumpus.core.questions import Question

FOLD, CHECK, CALL = "fold", "check", "call"
CHECK_OR_BET, CALL_OR_FOLD = "check or bet", "call, raise or fold"

Asking = Iterable[Question]  # a turn, or nothing to ask
NOTHING: Asking = ()


class Long(Switch):
    """A switch that makes an evening much longer, and nothing else: it is tried in tests of its own."""

    def samples(self) -> Sequence[bool]:
        return [False]


class Table(Game):
    """Who has how many chips, who is in, and what lies in the pots. The rules are called P1 to P6 in the comments."""

    stack = number(200, range(20, 10_001), help="Chips that everybody starts with.", tried=[20])
    ante = number(1, range(21), help="Chips that everybody pays before each deal.")
    small_bet = number(2, range(2, 101, 2), help="The smallest bet, an even number; the big bet is twice as much.")
    limit = choice("fixed", "pot", "none", help="How high a bet can be: fixed, at most the pot, or all you have.")
    raise_cap = number(3, range(1, 6), help="Raises in a round, with fixed limit and three or more in.", tried=[1])
    double_ace_flush = switch(False, help="A wild card in a flush may be a second ace.")
    natural_beats_wild = switch(False, help="Of equal hands, the one with fewer wild cards in it wins.")
    deals = number(10, range(1, 201), help="So many deals make an evening.", tried=[1])
    freezeout = cast(bool, Long(False, help="Play until one player has all the chips, however many deals that takes."))
    rebuys = number(0, range(6), help="How often a player without chips may buy in again.")

    chips: Money[list[int]]
    bank: Money[int]  # what can still be bought
    bets: Money[list[int]]  # in this round of betting
    pots: Money[list[int]]  # the last one is open
    contenders: list[list[Seat]]  # who can win each pot
    dealer: Seat
    live: list[Seat]  # who is in, clockwise from the dealer's left
    shows_first: Seat  # who bet last, or opened

    # ---- P3: a round of betting

    def betting(self, opener: Seat, size: int, level: int = 0, full: int = 0, brought: Seat | None = None) -> Turn:
        """Everybody in can fold, match the bet or raise it, until all have matched it.

        With blinds or a bring-in there is a `level` to match already. `full` is the last whole bet: none if there was
        only a bring-in. Who `brought` it in comes last, and only if somebody goes higher.
        """
        if not level:
            self.open_pot()
        chips, bets, live = self.chips, self.bets, self.live
        fixed, told = self.limit == "fixed", self.told is not None
        step, raises, capped = self.small_bet, 0, False
        acted: set[Seat] = set()
        waiting = self.able_from(opener)
        able = len(waiting)
        self.shows_first = opener
        only_brought_in = False
        if brought is not None:
            self.shows_first = brought
            if self.chips[brought]:
                waiting.remove(brought)
            only_brought_in = full < level
            if not only_brought_in:
                acted.add(brought)
        while waiting:
            me = waiting.pop(0)
            mine, own = bets[me], chips[me]
            owed = level - mine
            # Nobody is left to bet against, and there is nothing to call.
            if able == 1 and max([bets[p] for p in live]) <= mine:
                break
            # Raising: not twice unless somebody else made it a whole raise, not when capped, not against nobody.
            low = high = 0
            if able > 1 and not capped and (me not in acted or (2 * owed >= size if fixed else owed >= step)):
                if fixed:
                    low = high = full + size
                else:
                    low, high = step if only_brought_in else level + step, mine + own
                    if self.limit == "pot":
                        high = min(high, max(low, level + owed + sum(self.pots) + sum(bets)))
                if own < low - mine:  # less than a raise: all in, if it is more than a call
                    low = high = mine + own if own > owed else 0
            if owed > own:
                owed = own
            answer = yield Ask(me, CALL_OR_FOLD if owed else CHECK_OR_BET, offer(level, owed, low, high))
            if answer == FOLD:
                able -= 1
                self.fold(me)
                if len(live) == 1:
                    break
            elif isinstance(answer, int):
                chips[me] = own - (answer - mine)
                bets[me] = answer
                able -= not chips[me]
                if not fixed:
                    step = max(step, answer if only_brought_in else answer - level)
                elif 2 * (answer - full) >= size:
                    raises += full > 0
                    full = answer
                capped = fixed and able >= 3 and raises >= self.raise_cap
                if told:
                    self.tell_bet(me, 0, level, answer)
                level, only_brought_in = answer, False
                acted.add(me)
                self.shows_first = me
                waiting = self.able_from(me)
                if chips[me]:
                    del waiting[0]
            else:
                if owed:
                    bets[me] = mine + owed
                    chips[me] = own - owed
                    able -= own == owed
                if not only_brought_in:
                    acted.add(me)
                if told:
                    self.tell_bet(me, owed, 0, 0)
        self.gather()

    def able_from(self, opener: Seat) -> list[Seat]:
        """Who is in and has chips, from the opener round the table."""
        chips, live = self.chips, self.live
        at = live.index(opener)
        order = live[at:] + live[:at]
        return [p for p in order if chips[p]] if 0 in chips else order

    def fold(self, player: Seat) -> None:
        """Out, and off every pot; the chips stay (P4.4)."""
        if self.told is not None:
            self.tell("{} folds.", player)
        self.live.remove(player)
        for those in self.contenders:
            if player in those:
                those.remove(player)

    def tell_bet(self, me: Seat, paid: int, level: int, to: int) -> None:
        all_in = "." if self.chips[me] else ", and is all in."
        if to:
            self.tell("{} raises to {}" + all_in if level else "{} bets {}" + all_in, me, to)
        elif paid:
            self.tell("{} calls {:chip}" + all_in, me, paid)
        else:
            self.tell("{} checks.", me)

    # ---- P1, P2: what has to be paid

    def collect_antes(self) -> None:
        for p in self.live:
            self.post(p, self.ante)
        self.tell("Everybody antes {:chip}.", self.ante)
        self.gather()

    def post(self, player: Seat, amount: int) -> int:
        """A forced bet: as much of it as there is."""
        paid = min(amount, self.chips[player])
        self.chips[player] -= paid
        self.bets[player] += paid
        return paid

    def charge(self, owed: Mapping[Seat, int]) -> dict[Seat, int]:
        """Not bets: what is owed goes straight into the pot, and nobody has to match it (P5). What each of them pays.

        Who has too little pays all there is; who is all in owes nothing. It is waived if nobody else could win it,
        which is judged before the first of them pays.
        """
        paying = [p for p in owed if self.chips[p] and self.others_have_chips(p)]
        if paying:
            self.open_pot()
        paid = {p: min(owed[p], self.chips[p]) for p in paying}
        for p in paying:
            self.chips[p] -= paid[p]
            self.pots[-1] += paid[p]
        return paid

    def others_have_chips(self, player: Seat) -> bool:
        """Whether anybody else in could still pay: if not, charges are waived, and nothing is for sale."""
        return any(self.chips[p] for p in self.live if p != player)

    # ---- P4: pots

    def open_pot(self) -> None:
        """Who is all in can win no more than he has matched: what comes now goes into another pot."""
        chips = self.chips
        if 0 in chips and 0 in [chips[p] for p in self.contenders[-1]]:
            self.next_pot([p for p in self.live if chips[p]])

    def next_pot(self, contenders: list[Seat]) -> None:
        self.pots.append(0)
        self.contenders.append(contenders)

    def gather(self) -> None:
        """The bets go into the pots."""
        bets = self.bets
        if 0 in self.chips:
            self.give_back()
            self.gather_up_to_those_all_in()
        elif len(self.live) == 1:  # otherwise everybody in has put in the same
            self.give_back()
        self.pots[-1] += sum(bets)
        self.bets = [0] * self.n

    def give_back(self) -> None:
        """A bet that nobody has matched is its owner's."""
        bets = self.bets
        called, most = sorted(bets)[-2:]
        if most > called:
            owner = self.seats[bets.index(most)]
            self.chips[owner] += most - called
            bets[owner] = called
            if self.told is not None:
                self.tell("{} takes {:chip} back, which nobody has matched.", owner, most - called)

    def gather_up_to_those_all_in(self) -> None:
        bets, chips = self.bets, self.chips
        below = 0
        for level in sorted({bets[p] for p in self.live if bets[p] and not chips[p]}):
            for p in self.seats:
                part = min(bets[p], level - below)
                bets[p] -= part
                self.pots[-1] += part
            below = level
            if any(bets):
                self.next_pot([p for p in self.contenders[-1] if bets[p] or chips[p]])


@lru_cache(1 << 12)
def offer(level: int, owed: int, low: int, high: int) -> Sequence[Any]:
    """What a player can answer; the first is what happens when time runs out. 0 is no bet."""

    def words(answer: Any) -> str:
        if answer == CALL:
            return f"call {owed}"
        if isinstance(answer, int):
            return f"raise to {answer}" if level else f"bet {answer}"
        return str(answer)

    match_or_fold: list[Any] = [FOLD, CALL] if owed else [CHECK, FOLD]
    if not low:
        return Labelled(match_or_fold, words)
    smallest = Labelled([*match_or_fold, low], words)
    return smallest if low == high else Either(smallest, range(low + 1, high + 1))
