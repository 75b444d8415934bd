"""An evening of poker: many deals, the button moving on; what is shown, and what good players do."""

from collections.abc import Container, Iterable, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from rumpus.core import (
    QUIET,
    AskAll,
    Chair,
    Hand,
    Labelled,
    Pile,
    Place,
    Row,
    Scene,
    Seat,
    Tally,
    Token,
    Turn,
    Viewer,
    counted,
    listing,
    token,
)
from rumpus.core.scene import Basket
from rumpus.core.telling import How
from rumpus.games.poker._deal import Deal
from rumpus.games.poker._structures import CHANGE
from rumpus.games.poker._table import PAY_OR_FOLD, Asking, Pot
from rumpus.games.poker._thumb import Leaning, bets_by_thumb, draws_by_thumb, looks, pays_by_thumb
from rumpus.pieces.cards import Card, rank_text
from rumpus.pieces.coins import chips
from rumpus.pieces.poker import short_name

MOST_DEALS = 1000  # of a freezeout
BUY_IN = "buy in again"
IN_THE_HAND = ("lit", "counts")  # cards at a showdown: how they look, and what is said of them
NOT_IN_THE_HAND = ("spent", "unused")


class Total(Struct, frozen=True):
    """How an evening ended for a player. Of two who are out with equal totals, who held out longer is better off."""

    chips: int
    out: tuple[int, int] | None = None  # in which deal, and with how many chips at its start

    def __float__(self) -> float:
        return float(self.chips)

    def __gt__(self, other: "Total") -> bool:
        if self.chips == other.chips and self.out is not None and other.out is not None:
            return self.out > other.out
        return self.chips > other.chips


class Poker(Deal):
    """Deal after deal, until the evening is over."""

    minutes = 30
    longest = 1_000_000
    counts: ClassVar[Sequence[int]] = (2, 4)
    brief = {"deals": 2}
    edition = 7
    unit = "chips"

    first_dealer: Seat
    round_number: int  # of the button, from 1
    deal_number: int
    began: list[int]  # each player's chips when the deal began
    rebought: list[int]
    out: list[int]  # in which deal the last chip was lost; 0: not out
    out_with: list[int]  # and the chips at the beginning of that deal

    # ---- the evening

    def setup(self) -> None:
        n = self.n
        self.chips = [self.stack] * n
        self.bank = self.stack * self.rebuys * n
        self.dealer = self.first_dealer = self.chance.pick(self.seats)
        self.deal_number = self.street = 0
        self.round_number, self.bet_size = 1, self.small_bet
        self.began, self.rebought, self.out, self.out_with = [0] * n, [0] * n, [0] * n, [0] * n
        self.bets, self.pots, self.contenders = [0] * n, [0], [()]
        self.hands, self.up = [[] for _ in self.seats], [[] for _ in self.seats]
        self.put_away()
        self.fresh()

    def turn(self) -> Turn:
        """A round of betting, and what follows: the next cards, or the end of the deal and the beginning of another."""
        if not self.street:
            yield from self.new_deal()
        yield from self.bet()
        yield from self.go_on()
        if not self.street:
            if 0 in self.chips:
                yield from self.buy_in_again()
            self.move_on()
            if not self.over:
                yield from self.new_deal()

    def new_deal(self) -> Asking:
        """Everybody with chips is dealt in."""
        self.deal_number += 1
        self.began = self.chips.copy()
        cards_lie_there = self.told is not None and (any(self.hands) or any(self.up))
        self.put_away()
        self.all_are_in()
        if self.told is not None:
            how: How = "" if cards_lie_there else QUIET  # one sees them go back to the stock
            self.tell("Deal {}: {} deals.", self.deal_number, self.dealer, how=how)
        return self.deal_in()

    def buy_in_again(self) -> Turn:
        """All who have no chips are asked at once; after the last deal nobody is, as there is nothing to play for."""
        broke = [p for p in self.seats if not self.chips[p]]
        if lost := tuple(p for p in broke if not self.out[p]):
            for p in lost:
                self.out[p], self.out_with[p] = self.deal_number, self.began[p]
            self.tell("{} is out of chips." if len(lost) == 1 else "{} are out of chips.", lost)
        can = [p for p in broke if self.rebought[p] < self.rebuys]
        if not can or self.was_last_deal(can):
            return
        words = {"no": "no", "yes": f"buy {counted(self.stack, 'chip')}"}
        answers = yield AskAll(can, BUY_IN, lambda p: Labelled(["no", "yes"], words.__getitem__))
        for p in can:
            if answers[p] == "yes":
                self.bank -= self.stack
                self.chips[p] = self.stack
                self.rebought[p] += 1
                self.out[p] = 0
                self.tell("{} buys {:chip}.", p, self.stack)

    def move_on(self) -> None:
        """The evening is over, or the button moves on."""
        chips = self.chips
        if chips.count(0) == self.n - 1:
            self.finish("{} has all the chips.", next(p for p in self.seats if chips[p]))
        elif self.was_last_deal():
            self.finish_ahead()
        else:
            self.pass_button()

    def pass_button(self) -> None:
        """To the next player with chips. When everybody has dealt, the bets of a freezeout double."""
        dealer = self.next(self.dealer)
        ended = dealer == self.first_dealer
        while not self.chips[dealer]:
            dealer = self.next(dealer)
            ended = ended or dealer == self.first_dealer
        self.dealer = dealer
        if ended:
            self.round_number += 1
            if self.freezeout and 2 * self.bet_size < sum(self.chips):
                self.bet_size *= 2
                self.tell("Everybody has dealt: from now on bets are {} and {}.", self.bet_size, 2 * self.bet_size)

    def ends_round(self, back: Container[Seat] = ()) -> bool:
        """Whether the button passes whoever dealt first, if these players are back by then."""
        for p in self.left_of(self.dealer):
            if p == self.first_dealer:
                return True
            if self.chips[p] or p in back:
                return False
        return True

    def finish_ahead(self) -> None:
        """The last deal has been played: who has the most, less what was bought?"""
        totals = [total.chips for total in self.scores()]
        most = max(totals)
        ahead = tuple(p for p in self.seats if totals[p] == most)
        text = "{} is ahead" if len(ahead) == 1 else "{} are level"
        self.finish("After {:deal} " + text + " with {:chip}.", self.deal_number, ahead, most)

    def was_last_deal(self, back: Container[Seat] = ()) -> bool:
        """Whether there are no more deals after this one, if these players are back by then."""
        if self.freezeout:
            return self.deal_number >= MOST_DEALS
        if self.deals:
            return self.deal_number >= self.deals
        if self.round_number > self.rounds:  # the last deal had a second game, and the button moved on for it
            return True
        return self.round_number == self.rounds and self.ends_round(back)

    def scores(self) -> list[Total]:
        return [
            Total(
                self.chips[p] - self.stack * self.rebought[p],
                None if self.chips[p] else (self.out[p], self.out_with[p]),
            )
            for p in self.seats
        ]

    def tally(self) -> list[Tally]:
        return [Tally(total.chips, self.reckoned(p)) for p, total in zip(self.seats, self.scores(), strict=True)]

    def reckoned(self, player: Seat) -> str:
        """How a total comes about, where it is not just the chips that somebody has."""
        bought = self.stack * self.rebought[player]
        words = [f"{self.chips[player]}, less {bought} bought again"] if bought else []
        if not self.chips[player]:
            words.append(f"out of chips in deal {self.out[player]}")
        return "; ".join(words)

    # ---- what is seen

    def scene(self, viewer: Viewer) -> Scene:
        pots = self.contested()
        places = [
            *(pot_place(pot, len(pots) > 1) for pot in pots or [NO_POT]),
            *self.middle(viewer),
            *(place for p in self.seats for place in self.before(p, viewer)),
        ]
        if used := self.winning_cards():
            mark_cards(places, used)
        return Scene(
            [self.chair(p, pots) for p in self.seats],
            places,
            heading=self.heading(),
            note=self.note(),
        )

    def heading(self) -> str:
        number = self.deal_number or 1
        if self.freezeout:
            return f"Deal {number}, bets of {self.bet_size} and {2 * self.bet_size}"
        if self.deals:
            return f"Deal {number} of {self.deals}"
        return f"Round {min(self.round_number, self.rounds)} of {self.rounds}, deal {number}"

    def note(self) -> str:
        """What else there is to know."""
        how_long = "It goes on until one player has all the chips." if self.freezeout else ""
        return " ".join(part for part in (self.badges(), how_long) if part)

    def badges(self) -> str:
        """What is wild, low or dead."""
        named = self.statuses().in_force()
        said = [f"{status.capitalize()}: {listing(map(short, which))}." for status, which in named.items()]
        return " ".join(said)

    def chair(self, player: Seat, pots: Sequence[Pot] = ()) -> Chair:
        counters: dict[str, int | str] = {"chips": self.chips[player]}
        if self.rebought[player]:
            counters["rebuys"] = self.rebought[player]
        marks = ["dealer"] if player == self.dealer else []
        if self.out[player]:
            marks.append("out")
        elif (self.live or self.street) and player not in self.live:
            marks.append(self.is_out(player))
        elif self.live and not self.chips[player]:
            marks.append("all in")
        can_win = [pot.words for pot in pots if player in pot.players]
        if can_win and len(can_win) < len(pots):
            marks.append(f"only {listing(can_win)}")
        if player in self.won:
            marks.append(f"won {self.won[player]}")
        return Chair(player, counters, marks)

    def is_out(self, player: Seat) -> str:
        """What somebody is who is not in any more."""
        return "folded"

    def middle(self, viewer: Viewer) -> list[Place]:
        """The board, and the stock."""
        places: list[Place] = []
        if self.board:
            note, tokens = self.board_note(), self.tokens(self.board)
            places.append(Row(id="board", label="Board", role="board", tokens=tokens, note=note))
        stock = [Token("back", "?", count=self.stock())]
        places.append(Pile(id="deck", label="Stock", role="deck", tokens=stock))
        if self.discards:
            tokens = self.tokens(self.discards)
            places.append(Pile(id="discards", label="Discards", role="discards", tokens=tokens))
        return places

    def before(self, player: Seat, viewer: Viewer) -> list[Place]:
        """What lies before a player."""
        places: list[Place] = []
        if bet := self.bets[player]:
            lies = Basket(id=f"bet{player}", label="Bet", owner=player, role="bet", tokens=chips(bet))
            lies.total, lies.unit = bet, unit_of(bet)
            places.append(lies)
        if not self.holds_cards(player):
            return places
        hand, up = self.hands[player], self.up[player]
        seen = (hand or up) and not any(card.hidden for card in hand)
        # Whose hand it is has room to read it all; before the others lies a small tile.
        in_words = self.in_words if player == viewer else self.in_short
        note = in_words(player) if seen else ""
        if up:
            shown = Row(id=f"up{player}", label="Face up", owner=player, role="dealt", tokens=self.tokens(up))
            shown.note = "" if hand else note
            places.append(shown)
        if hand:
            held = Hand(id=f"hand{player}", label="Hand", owner=player, role="dealt", tokens=self.tokens(hand))
            held.note = note
            places.append(held)
        return places

    def winning_cards(self) -> set[Card]:
        """What the best hands are made of, once they have won."""
        return {card for p in self.winners for card in self.form.explained(self, p).cards}

    def in_words(self, player: Seat) -> str:
        """A hand, named, with what its wild cards stand for."""
        return self.told_value(player, self.value(player))

    def in_short(self, player: Seat) -> str:
        """A hand in as few words as fit under its cards: the story says all of it."""
        return short_name(self.value(player))

    def tokens(self, cards: Sequence[Card]) -> list[Token]:
        """Cards as they are drawn: what is wild, low or dead is marked."""
        statuses = self.statuses()
        shown: list[Token] = []
        for card in cards:
            if card.hidden:
                if shown and shown[-1].look == "back":
                    shown[-1].count += 1
                    continue
                shown.append(token(card))
            else:
                status = statuses.of(card)
                shown.append(token(card, marks=[] if status == "natural" else [status]))
        return shown

    # ---- good play

    def strength(self, player: Seat) -> float:
        """How good a hand looks, from 0 to 1."""
        return looks(self, player)

    def is_too_good(self, player: Seat) -> bool:
        """Whether it is better to fold a hand, even for nothing, than to be the best with it."""
        return False

    def price_of_staying(self, player: Seat) -> int:
        """What somebody who has to pay or fold is asked for."""
        return 0

    def leaning(self, player: Seat, what: str, choices: Sequence[Any]) -> Leaning:
        """What the rule of thumb thinks of; of many possible bets only a few."""
        if what == BUY_IN:
            return {0: 1.0, 1: 2.0}
        if what == CHANGE:
            return draws_by_thumb(self, player, choices)
        if what == PAY_OR_FOLD:
            return pays_by_thumb(self, player, self.price_of_staying(player), choices)
        return bets_by_thumb(self, player, choices)

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float] | None:
        leaning = self.leaning(player, what, choices)
        if not leaning:
            return None
        weights = [0.0] * len(choices)
        for i, weight in leaning.items():
            weights[i] = weight
        return weights


NO_POT = Pot(0, "pot", 0, [])  # its place on the table stays


def pot_place(pot: Pot, several: bool) -> Place:
    """A pot as it lies in the middle."""
    return Basket(
        id=f"pot{pot.number}",
        label=pot.words.capitalize(),
        role="pot",
        tokens=chips(pot.chips),
        total=pot.chips,
        unit=unit_of(pot.chips),
        note=f"contested by {len(pot.players)}" if several else "",
    )


def unit_of(amount: int) -> str:
    return "chip" if amount == 1 else "chips"


def mark_cards(places: Iterable[Place], used: Container[Card]) -> None:
    """The cards that win stand out, and all others that are face up step back."""
    for place in places:
        for shown in place.tokens:
            if isinstance(shown.value, Card):
                shown.marks += IN_THE_HAND if shown.value in used else NOT_IN_THE_HAND


def short(which: int | Card) -> str:
    """A rank, or a card, on a badge."""
    return rank_text(which) if isinstance(which, int) else which.text
