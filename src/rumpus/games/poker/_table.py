"""Table stakes: chips, bets and pots. What every poker game does with money, whatever its cards are."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, cast

from msgspec import Struct

from rumpus.core import QUIET, Ask, Either, Game, Labelled, Money, Numbers, Seat, Told, Turn, choice, number, switch
from rumpus.core.options import Switch
from rumpus.core.questions import Question

FOLD, CHECK, CALL, PAY = "fold", "check", "call", "pay"
CHECK_OR_BET, CHECK_OR_RAISE, CHECK_OR_FOLD = "check or bet", "check or raise", "check or fold"
CALL_OR_RAISE, CALL_OR_FOLD, PAY_OR_FOLD = "call, raise or fold", "call or fold", "pay for a wild card, or fold"
FOLD_FOR_NOTHING = {FOLD: "Checking costs nothing. Fold all the same?"}

Asking = Iterable[Question]  # a turn, or nothing to ask
NOTHING: Asking = ()

COUNTED = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
POTS = ("main pot", "side pot", *(f"{which} side pot" for which in COUNTED))


class Pot(Struct, frozen=True):
    """A pot with something in it."""

    number: int
    words: str  # what it is called
    chips: int
    players: list[Seat]  # who can win it


class Long(Switch):
    """A switch that makes an evening much longer, and nothing else: it is tried in tests of its own."""

    def samples(self) -> Sequence[bool]:
        return [False]


class Table(Game):
    """Who has how many chips, who is in, and what lies in the pots. The rules are called P1 to P6 in the comments."""

    folding_says_more: ClassVar[bool] = False

    stack = number(200, range(20, 10_001), help="Chips that everybody starts with.", tried=[20])
    ante = number(1, range(21), help="Chips that everybody pays before each deal.")
    small_bet = number(2, range(2, 101, 2), help="The smallest bet, an even number; the big bet is twice as much.")
    limit = choice(
        "fixed",
        "pot",
        "none",
        title="Bets",
        named={"fixed": "fixed", "pot": "at most the pot", "none": "as much as you have"},
        help="How high a bet can be: fixed, at most the pot, or all you have.",
    )
    raise_cap = number(
        3,
        range(1, 6),
        title="Most raises",
        when={"limit": ["fixed"]},
        help="Raises in a round, with fixed limit and three or more in.",
        tried=[1],
    )
    double_ace_flush = switch(False, help="A wild card in a flush may be a second ace.")
    natural_beats_wild = switch(False, help="Of equal hands, the one with fewer wild cards in it wins.")
    rounds = number(3, range(1, 51), help="So often everybody deals in an evening.", tried=[1])
    deals = number(
        0, range(201), help="So many deals make an evening, whoever deals; 0: as many as rounds says.", tried=[1]
    )
    freezeout = cast(
        bool, Long(False, help="Play until one player has all the chips; bets double whenever everybody has dealt.")
    )
    rebuys = number(0, range(6), help="How often a player without chips may buy in again.")

    chips: Money[list[int]]
    bank: Money[int]  # what can still be bought
    bets: Money[list[int]]  # in this round of betting
    pots: Money[list[int]]  # the last one is open
    contenders: list[tuple[Seat, ...]]  # who can win each pot, unless they fold; the first one, whoever was dealt in
    bet_size: int  # the small bet, as it is now: it grows as a freezeout goes on
    dealer: Seat
    live: list[Seat]  # who is in, clockwise from the dealer's left
    won: dict[Seat, int]  # chips, from the pots of this deal that have been given out

    def grown(self, amount: int) -> int:
        """Antes and prices grow with the bets."""
        return amount * self.bet_size // self.small_bet

    @property
    def ante_size(self) -> int:
        return self.grown(self.ante)

    # ---- P3: a round of betting

    def betting(self, opener: Seat, size: int, level: int = 0, full: int = 0, brought: Seat | None = None) -> Turn:
        """Everybody in can fold, match the bet or raise it, until all have matched it.

        With blinds or a bring-in there is a `level` to match already. `full` is the last whole bet: none if there was
        only a bring-in. Who `brought` it in comes last, and only if somebody goes higher.

        With a fixed limit a bet or raise is of the size of the round. Who goes all in with half of that has raised;
        with less, the bet can only be completed. With pot limit and without a limit a raise is at least as big as the
        last one; who goes all in with less has not raised, and those who have answered already can only call.
        """
        chips, bets, live = self.chips, self.bets, self.live
        fixed, told = self.limit == "fixed", self.told is not None
        ask = self.asked if self.folding_says_more else asking
        counts = size // 2 if fixed else self.bet_size  # so much more is a raise
        raises, capped, only_brought_in = 0, False, False
        waiting = self.able_from(opener)
        answered: list[Seat] = []  # who has matched the level, and can still bet
        only_call: list[Seat] = []  # what came after their answer was no raise
        if brought is not None:
            only_brought_in = full < level
            if chips[brought]:
                waiting.remove(brought)
                answered.append(brought)
        while waiting:
            me = waiting.pop(0)
            mine, own = bets[me], chips[me]
            owed = level - mine
            # What can a raise be to?
            if not waiting and not answered:
                # Nobody is left to bet against: only what others have bet can be called.
                if max([bets[p] for p in live]) <= mine and not self.is_asked_alone():
                    break
                least = most = 0
            elif capped or (me in only_call and owed < counts):
                least = most = 0
            else:
                if fixed:
                    least = most = full + size
                else:
                    least, most = counts if only_brought_in else level + counts, mine + own
                    if self.limit == "pot":
                        most = min(most, max(least, level + owed + sum(self.pots) + sum(bets)))
                if own < least - mine:  # less than a raise: all in, if it is more than a call
                    least = most = mine + own if own > owed else 0
            if owed > own:
                owed = own
            answer = yield ask(me, level, owed, least, most)
            if answer == FOLD:
                self.fold(me)
                if len(live) == 1 and not self.is_asked_alone():
                    break
            elif isinstance(answer, int):
                chips[me] = own = own + mine - answer
                bets[me] = answer
                raised = answer - level
                if raised < counts and not only_brought_in:
                    only_call += answered
                waiting += answered
                answered = [me] if own else []
                if not fixed:
                    counts = max(counts, answer if only_brought_in else raised)
                elif answer - full >= counts:
                    raises += full > 0
                    capped = raises >= self.raise_cap and len(waiting) + len(answered) >= 3
                    full = answer
                if told:
                    self.tell_bet(me, 0, level, answer)
                level, only_brought_in = answer, False
            else:
                if owed:
                    chips[me] = own = own - owed
                    bets[me] = mine + owed
                if own:
                    answered.append(me)
                if told:
                    self.tell_bet(me, owed, 0, 0)
        if told:
            self.gather_and_tell()
        else:
            self.gather()

    def is_asked_alone(self) -> bool:
        """Whether the only one in, who has not acted in this round, is asked to check or fold: others may come back."""
        return False

    def able_from(self, opener: Seat) -> list[Seat]:
        """Who is in and has chips, from the opener round the table."""
        chips, live = self.chips, self.live
        at = live.index(opener)
        order = live[at:] + live[:at] if at else live.copy()
        return [p for p in order if chips[p]] if 0 in chips else order

    def folding(self, player: Seat) -> str | Told:
        """What stands on the button: a game that `folding_says_more` tells what folding does besides."""
        return FOLD

    def fold(self, player: Seat) -> None:
        """Out, and off every pot; the chips stay (P4.4)."""
        self.live.remove(player)
        if self.told is not None:
            self.tell("{} folds.", player)

    def tell_bet(self, me: Seat, paid: int, level: int, to: int) -> None:
        all_in = "." if self.chips[me] else ", and is all in."
        if to:
            self.tell("{} raises to {}" + all_in if level else "{} bets {}" + all_in, me, to)
        elif paid:
            self.tell("{} calls {:chip}" + all_in, me, paid)
        else:
            self.tell("{} checks.", me)

    def asked(self, player: Seat, level: int, owed: int, least: int, most: int) -> Ask:
        """The question, with what folding does."""
        return asking(player, level, owed, least, most, self.folding(player))

    def gather_and_tell(self) -> None:
        before = sum(self.pots)
        self.gather()
        if len(self.live) > 1 and sum(self.pots) > before:
            self.tell_pots()

    def tell_pots(self) -> None:
        """What lies in the middle, now that the bets are there."""
        pots = self.contested()
        if len(pots) == 1:
            self.tell("The pot is {:chip}.", pots[0].chips, how=QUIET)
        else:
            text = ", ".join(f"{pot.words}: {{:chip}}" for pot in pots)
            self.tell(f"{text[0].upper()}{text[1:]}.", *(pot.chips for pot in pots), how=QUIET)

    # ---- P1, P2: what has to be paid

    def collect_antes(self) -> None:
        """Whoever has less than the ante pays that, and is all in."""
        ante = self.ante_size
        paid = {p: self.post(p, ante) for p in self.live}
        self.gather()
        if self.told is not None:
            self.tell_antes(paid)

    def tell_antes(self, paid: Mapping[Seat, int]) -> None:
        ante = self.ante_size
        whole = tuple(p for p in paid if paid[p] == ante)
        if len(whole) == len(paid):
            self.tell("Everybody antes {:chip}.", ante, how=QUIET)
        elif whole:
            self.tell("{} antes {:chip}." if len(whole) == 1 else "{} ante {:chip}.", whole, ante, how=QUIET)
        for p, part in paid.items():
            if part < ante:
                self.tell("{} has only {:chip} for the ante, and is all in.", p, part, how=QUIET)
            elif not self.chips[p]:
                self.tell("{} is all in with the ante.", p, how=QUIET)

    def post(self, player: Seat, amount: int) -> int:
        """A forced bet: as much of it as there is."""
        own = self.chips[player]
        if amount > own:
            amount = own
        self.chips[player] = own - amount
        self.bets[player] = amount
        return amount

    def charge(self, owed: Mapping[Seat, int]) -> dict[Seat, int]:
        """Not bets: what is owed goes straight into the pot, and nobody has to match it (P5). What each of them pays.

        Who has too little pays all there is; who is all in owes nothing. It is waived if nobody else could win it,
        which is judged before the first of them pays.
        """
        paying = [p for p in owed if self.chips[p] and self.others_have_chips(p)]
        paid = {p: min(owed[p], self.chips[p]) for p in paying}
        for p in paying:
            self.chips[p] -= paid[p]
            self.pots[-1] += paid[p]
        self.open_pot()
        return paid

    def others_have_chips(self, player: Seat) -> bool:
        """Whether anybody else in could still pay: if not, charges are waived, and nothing is for sale."""
        return any(self.chips[p] for p in self.live if p != player)

    def pay_or_fold(self, player: Seat, price: int) -> Turn:
        """A forced charge, or out. Who owes nothing, being all in or with nobody to win it, is not asked (P5)."""
        if not self.chips[player] or not self.others_have_chips(player):
            return
        most = min(price, self.chips[player])
        pay = f"pay {most}" if most == price else f"pay {most}, all you have"
        labels = {FOLD: self.folding(player), PAY: pay}
        answer = yield Ask(player, PAY_OR_FOLD, Labelled([FOLD, PAY], labels.__getitem__))
        if answer == FOLD:
            self.fold(player)
            return
        paid = self.charge({player: price})[player]
        all_in = "." if self.chips[player] else ", and is all in."
        self.tell("{} pays {:chip}" + all_in, player, paid)

    def can_buy(self, player: Seat, price: int) -> bool:
        """What is for sale is paid in full, and only where somebody else could still pay."""
        return self.chips[player] >= price and self.others_have_chips(player)

    # ---- P4: pots

    def open_pot(self) -> None:
        """Players who are all in win no more than they have matched: what comes now goes into another pot."""
        chips = self.chips
        if 0 in [chips[p] for p in self.contenders[-1]]:
            self.next_pot([p for p in self.live if chips[p]])

    def next_pot(self, contenders: Iterable[Seat]) -> None:
        self.pots.append(0)
        self.contenders.append(tuple(contenders))

    def contested(self) -> list[Pot]:
        """Every pot that has something in it, the main pot first."""
        several = len(self.pots) - self.pots.count(0) > 1 or self.won  # the last one that is given out keeps its name
        able = self.able_to_win()
        return [
            Pot(i, POTS[i] if several else "pot", chips, [p for p in self.contenders[i] if p in able])
            for i, chips in enumerate(self.pots)
            if chips
        ]

    def able_to_win(self) -> Sequence[Seat]:
        """Those who can win the pots that they contest."""
        return self.live

    def gather(self) -> None:
        """The bets go into the pots."""
        some_all_in = 0 in self.chips
        if some_all_in:
            self.give_back()
            self.gather_up_to_those_all_in()
        elif len(self.live) == 1:  # otherwise everybody in has put in the same
            self.give_back()
        self.pots[-1] += sum(self.bets)
        self.bets = [0] * self.n
        if some_all_in:
            self.open_pot()

    def give_back(self) -> None:
        """A bet that nobody has matched is its owner's."""
        bets = self.bets
        *_, called, most = sorted(bets)
        if most > called:
            owner = bets.index(most)
            bets[owner] = called
            self.chips[owner] += most - called
            if self.told is not None:
                taken = "{} takes {:chip} back, which nobody has matched."
                self.tell(taken, self.seats[owner], most - called, how=QUIET)

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
def asking(player: Seat, level: int, owed: int, least: int, most: int, folding: str | Told = FOLD) -> Ask:
    """The question to a player: the same ones come again and again."""
    if owed:
        what = CALL_OR_RAISE if least else CALL_OR_FOLD
    elif least:
        what = CHECK_OR_RAISE if level else CHECK_OR_BET
    else:
        what = CHECK_OR_FOLD
    return Ask(player, what, offer(level, owed, least, most, folding))


def offer(level: int, owed: int, least: int, most: int, folding: str | Told = FOLD) -> Sequence[Any]:
    """What a player can answer; the first is what happens when time runs out. 0 is no bet."""
    bet = "raise to {}" if level else "bet {}"

    def words(answer: Any) -> str | Told:
        if answer == CALL:
            return f"call {owed}"
        if answer == FOLD:
            return folding
        return bet.format(answer) if isinstance(answer, int) else str(answer)

    match_or_fold: list[Any] = [FOLD, CALL] if owed else [CHECK, FOLD]
    sure = None if owed else FOLD_FOR_NOTHING
    if least == most:
        return Labelled([*match_or_fold, least] if least else match_or_fold, words, sure)
    return Either(Labelled(match_or_fold, words, sure), Numbers(range(least, most + 1), bet))
