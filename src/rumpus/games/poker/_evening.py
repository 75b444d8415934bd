"""An evening of poker: many deals, the button moving on; what is shown, what it is worth, and who wins what."""

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from msgspec import Struct

from rumpus.core import (
    QUIET,
    REVEAL,
    AskAll,
    Chair,
    Hand,
    Hidden,
    Owned,
    Pile,
    Place,
    Row,
    Scene,
    Seat,
    Tally,
    Token,
    Turn,
    Viewer,
    token,
)
from rumpus.core.scene import Basket
from rumpus.core.telling import How
from rumpus.games.poker._structures import CHANGE, MOST_DRAWN, Structure
from rumpus.games.poker._table import NOTHING, PAY_OR_FOLD, Asking, Pot, Table
from rumpus.games.poker._thumb import Leaning, bets_by_thumb, draws_by_thumb, looks, pays_by_thumb
from rumpus.pieces.cards import PACK, Card, rank_text
from rumpus.pieces.coins import chips
from rumpus.pieces.poker import Statuses, Value, best, name

MOST_DEALS = 1000  # of a freezeout
MOST_HANDS = 50  # for one pot, where nobody may win it
MANY_HANDS = 5  # at a showdown: then two are turned up at a time
BUY_IN = "buy in again"


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


class Poker(Table):
    """A poker game says its structure, what is wild, and whatever else it does differently."""

    minutes = 30
    longest = 1_000_000
    counts: ClassVar[Sequence[int]] = (2, 4)
    brief = {"deals": 2}
    edition = 5
    unit = "chips"
    plays: ClassVar[Structure]  # how the cards come, and who opens

    first_dealer: Seat
    round_number: int  # of the button, from 1
    deal_number: int
    hand_number: int  # of this deal: in some games hands follow for one pot until somebody takes it
    street: int  # of this deal, from 1; 0 between deals
    deck: Hidden[list[Card]]  # in no order: which card is next is drawn when it is dealt
    hands: Owned[list[list[Card]]]  # face down
    up: list[list[Card]]  # face up before each player
    board: list[Card]  # face up for all
    discards: Hidden[list[Card]]
    began: list[int]  # each player's chips when the deal began
    rebought: list[int]
    out: list[int]  # in which deal the last chip was lost; 0: not out
    out_with: list[int]  # and the chips at the beginning of that deal
    winners: list[Seat]  # of the pot that was given out last, if their hands were compared

    # ---- what a game says

    @property
    def form(self) -> Structure:
        """The structure; a game that is played in several has an option for it."""
        return self.plays

    @classmethod
    def clash(cls, options: Mapping[str, Any]) -> str | None:
        half, structure = options["small_bet"] // 2, options.get("structure", "")
        if options.get("bring_in", 0) > half:
            return f"A bring-in is at most half a small bet: here {half}, not {options['bring_in']}."
        if structure and options["bring_in"] and structure != "seven-card-stud":
            return "Only in seven-card stud something is brought in: say bring_in=0, or choose that structure."
        if structure and options["max_draw"] != MOST_DRAWN and structure != "five-card-draw":
            return f"Only in five-card draw cards are changed: say max_draw={MOST_DRAWN}, or choose that structure."
        return None

    def statuses(self) -> Statuses:
        """What is wild, low or dead just now."""
        return self.house()

    def value(self, player: Seat) -> Value:
        """What a hand is worth."""
        return self.form.value(self, player)

    def price_of_staying(self, player: Seat) -> int:
        """What somebody who has to pay or fold is asked for."""
        return 0

    def fresh(self) -> None:
        """What is peculiar to the game, as each deal begins."""

    def dealt_up(self, player: Seat, card: Card) -> Asking:
        """Somebody has been dealt a card face up: the next one waits for what comes of it."""
        return NOTHING

    def bring_in_size(self) -> int:
        """What the lowest card has to bring in, in stud; 0, also without such an option: the best board opens."""
        size: int = getattr(self, "bring_in", 0)
        return size * self.bet_size // self.small_bet

    def draw_limit(self) -> int:
        """How many cards can be changed, in draw."""
        most: int = getattr(self, "max_draw", MOST_DRAWN)
        return most

    def first(self) -> Seat:
        """Who opens where the cards do not say it."""
        return self.live[0]

    def dealt_to(self) -> list[Seat]:
        """Who gets cards, clockwise from the dealer's left."""
        return self.live

    def holds_cards(self, player: Seat) -> bool:
        """Whether somebody's cards lie on the table."""
        return player in self.live

    def is_out(self, player: Seat) -> str:
        """What somebody is who is not in any more."""
        return "folded"

    def deal_street(self) -> Asking:
        """The next cards."""
        return self.form.deal(self)

    def deals_on(self) -> bool:
        """Whether the next card of a street is dealt."""
        return len(self.live) > 1

    def is_settled(self) -> bool:
        """Whether nobody is left to play against, after a round of betting."""
        return len(self.live) == 1

    def is_last(self) -> bool:
        """Whether hands are compared after this street."""
        return self.street == self.form.streets

    def left_over(self) -> list[Card]:
        """The cards that make a new stock when the old one is used up, in draw: folded hands, and what was thrown."""
        return self.folded_hands() + self.swept(self.discards)

    # ---- the evening

    def setup(self) -> None:
        n = self.n
        self.chips = [self.stack] * n
        self.bank = self.stack * self.rebuys * n
        self.dealer = self.first_dealer = self.shows_first = self.chance.pick(self.seats)
        self.deal_number = self.street = 0
        self.round_number, self.bet_size = 1, self.small_bet
        self.began, self.rebought, self.out, self.out_with = [0] * n, [0] * n, [0] * n, [0] * n
        self.bets, self.pots, self.contenders = [0] * n, [0], [()]
        self.hands, self.up = [[] for _ in self.seats], [[] for _ in self.seats]
        self.put_away()
        self.fresh()

    def put_away(self) -> None:
        """Nothing is left of the last deal."""
        self.live, self.won, self.winners = [], {}, []
        self.hand_number = 1
        self.new_pack()

    def new_pack(self) -> None:
        """All cards are in the stock."""
        self.deck = list(PACK)
        for hand in self.hands:
            hand.clear()
        if any(self.up):
            self.up = [[] for _ in self.seats]
        self.board, self.discards = [], []
        self.known.clear()

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

    def bet(self) -> Asking:
        """The cards of this street lie on the table."""
        return self.form.bet(self)

    def go_on(self) -> Asking:
        """The next cards, or the end of the deal."""
        if self.is_settled():
            return self.settle()
        if self.is_last():
            return self.showdown()
        self.street += 1
        return self.deal_street()

    def new_deal(self) -> Asking:
        """Everybody with chips is dealt in."""
        self.deal_number += 1
        self.began = self.chips.copy()
        self.put_away()
        self.all_are_in()
        if self.told is not None:
            self.tell("Deal {}: {} deals.", self.deal_number, self.dealer, how=QUIET)
        return self.deal_in()

    def all_are_in(self) -> None:
        dealt_in = self.around(self.next(self.dealer))
        if 0 in self.chips:
            dealt_in = tuple([p for p in dealt_in if self.chips[p]])
        self.live, self.contenders = list(dealt_in), [dealt_in]
        self.fresh()

    def deal_in(self) -> Asking:
        """Antes, and the first cards."""
        if self.ante_size:
            self.collect_antes()
        self.street = 1
        return self.deal_street()

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
        answers = yield AskAll(can, BUY_IN, lambda p: ["no", "yes"])
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
        ended = self.ends_round()
        dealer = self.next(self.dealer)
        while not self.chips[dealer]:
            dealer = self.next(dealer)
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
        return self.round_number >= self.rounds and self.ends_round(back)

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

    # ---- cards

    def stock(self) -> int:
        """How many cards there are in it."""
        return len(self.deck)

    def draw(self) -> Card:
        """The next card of the stock."""
        deck = self.deck
        return deck.pop(self.chance.below(len(deck)))

    def folded_hands(self) -> list[Card]:
        """The hands of those who have folded, taken away."""
        return [card for p in self.seats if p not in self.live for card in self.swept(self.hands[p])]

    def swept(self, cards: list[Card]) -> list[Card]:
        """These cards, taken from where they lie; nobody knows any longer which is which."""
        taken = cards.copy()
        self.mix(taken)
        cards.clear()
        return taken

    def house(
        self,
        wild: Sequence[int | Card] = (),
        low: int | None = None,
        dead: Sequence[int | Card] = (),
        nine_one_one: bool = False,
        hearts_by_diamonds: bool = False,
    ) -> Statuses:
        """These are wild, low and dead, by the rules of the house."""
        rules = self.double_ace_flush, self.natural_beats_wild, nine_one_one, hearts_by_diamonds
        return statuses_of(tuple(wild), low, tuple(dead), *rules)

    def board_value(self, player: Seat) -> Value:
        """What everybody sees of a hand."""
        return best(self.up[player] + self.board, self.statuses())

    def best_board(self) -> Seat:
        """Who shows the best; of equals, the first from the dealer's left."""
        return max(self.live, key=self.board_value)

    # ---- P6: the end of a deal

    def settle(self) -> Asking:
        """Nobody is left to play against."""
        self.win_unseen()
        return NOTHING

    def win_unseen(self) -> None:
        """Everybody else has folded."""
        winner, won = self.live[0], sum(self.pots)
        self.chips[winner] += won
        self.won = {winner: won}
        self.clear_away()
        if self.told is not None:
            self.tell("{} wins {:chip}, and shows nothing.", winner, won)

    def showdown(self) -> Asking:
        """All hands are turned up, and the best of those who contest a pot takes it."""
        values = {p: self.value(p) for p in self.live}
        self.turn_up(values)
        self.give_out(values)
        return NOTHING

    def turn_up(self, values: dict[Seat, Value]) -> None:
        """First who bet last, or opened, then clockwise."""
        live, hands = self.live, self.hands
        if self.told is None:
            self.show([card for p in live for card in hands[p]])
            return
        order = [p for p in self.around(self.shows_first) if p in live]
        for i, p in enumerate(order, start=1):
            self.show(hands[p])
            two_at_a_time = len(order) >= MANY_HANDS and i % 2 and p != order[-1]
            shown, worth = tuple(hands[p]), self.told_value(p, values[p])
            self.tell("{} shows {}: {}.", p, shown, worth, how=QUIET if two_at_a_time else "")

    def told_value(self, player: Seat, value: Value) -> str:
        """What a hand is worth, in words, with what its wild cards stand for."""
        if not self.statuses().has_wilds:
            return name(value)
        stands = self.form.explained(self, player).stands_for
        words = [f"{card.text} as {other.text}" for card, other in stands.items() if card != other]
        return f"{name(value)} ({', '.join(words)})" if words else name(value)

    def give_out(self, values: dict[Seat, Value]) -> None:
        """Each pot to the best hand among those who contest it: side pots come first, and the main pot last."""
        won = [(pot, best_of(pot.players, values)) for pot in reversed(self.contested())]
        for i, (pot, winners) in enumerate(won):
            self.divide(pot, self.form.odd_chips(self, winners))
            self.winners = winners if len(pot.players) > 1 else []
            if self.told is not None:
                next_too = i + 1 < len(won) and won[i + 1][1] == winners  # both are looked at together
                self.tell_won(pot, winners, name(values[winners[0]]), QUIET if next_too else REVEAL)
        self.clear_away()

    def tell_won(self, pot: Pot, winners: list[Seat], hand: str, how: How) -> None:
        if len(pot.players) == 1:
            self.tell("{} takes the {} of {:chip}: nobody else can win it.", winners[0], pot.words, pot.chips, how=how)
        elif len(winners) == 1:
            self.tell("{} wins the {} of {:chip} with {}.", winners[0], pot.words, pot.chips, hand, how=how)
        else:
            odd = pot.chips % len(winners)
            luckier = [tuple(self.form.odd_chips(self, winners)[:odd])] if odd else []
            rest = "." if not odd else "; the odd chip goes to {}." if odd == 1 else "; odd chips go to {}."
            text = "{} share the {} of {:chip} with {}" + rest
            self.tell(text, tuple(winners), pot.words, pot.chips, hand, *luckier, how=how)

    def share_all(self, words: str) -> None:
        """An endless series for one pot ends in equal parts, for whoever contests each."""
        for pot in self.contested():
            self.divide(pot, [p for p in self.live if p in pot.players])
        self.clear_away()
        self.tell(f"{{}} {words}, and no winner: what lies in the middle is shared.", MOST_HANDS)

    def clear_away(self) -> None:
        """Nothing is left in the pots."""
        self.pots, self.contenders = [0], [()]
        self.street = 0

    def divide(self, pot: Pot, winners: Sequence[Seat]) -> None:
        """Equal parts, and the odd chips one by one to those who come first."""
        part, odd = divmod(pot.chips, len(winners))
        self.pots[pot.number] = 0
        for i, p in enumerate(winners):
            won = part + (i < odd)
            self.chips[p] += won
            self.won[p] = self.won.get(p, 0) + won

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
        return f"Round {self.round_number} of {self.rounds}, deal {number}"

    def note(self) -> str:
        """What else there is to know."""
        how_long = "It goes on until one player has all the chips." if self.freezeout else ""
        return " ".join(part for part in (self.badges(), how_long) if part)

    def badges(self) -> str:
        """What is wild, low or dead."""
        statuses = self.statuses()
        named = {
            "wild": statuses.wild,
            "low": () if statuses.low is None else (statuses.low,),
            "dead": statuses.dead,
        }
        said = [f"{status} {', '.join(map(short, which))}" for status, which in named.items() if which]
        return f"{' · '.join(said)}." if said else ""

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
        if len(can_win) < len(pots):
            marks += can_win
        if player in self.won:
            marks.append(f"won {self.won[player]}")
        return Chair(player, counters, marks)

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

    def board_note(self) -> str:
        return ""

    def before(self, player: Seat, viewer: Viewer) -> list[Place]:
        """What lies before a player."""
        places: list[Place] = []
        if bet := self.bets[player]:
            tokens = chips(bet)
            places.append(Basket(id=f"bet{player}", label="Bet", owner=player, tokens=tokens, total=bet, unit="chips"))
        if not self.holds_cards(player):
            return places
        hand, up = self.hands[player], self.up[player]
        seen = (hand or up) and not any(card.hidden for card in hand)
        note = self.in_words(player) if seen else ""
        if up:
            said = "" if hand else note
            places.append(Row(id=f"up{player}", label="Face up", owner=player, tokens=self.tokens(up), note=said))
        if hand:
            places.append(Hand(id=f"hand{player}", label="Hand", owner=player, tokens=self.tokens(hand), note=note))
        return places

    def winning_cards(self) -> set[Card]:
        """What the best hands are made of, once they have won."""
        return {card for p in self.winners for card in self.form.explained(self, p).cards}

    def in_words(self, player: Seat) -> str:
        """A hand, named, with what its wild cards stand for."""
        return self.told_value(player, self.value(player))

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


statuses_of = lru_cache(maxsize=1024)(Statuses)


def best_of(players: Sequence[Seat], values: Mapping[Seat, Value]) -> list[Seat]:
    """Those of them who have the best hand."""
    most = max([values[p] for p in players])
    return [p for p in players if values[p] == most]


NO_POT = Pot(0, "pot", 0, [])  # its place on the table stays


def pot_place(pot: Pot, several: bool) -> Place:
    """A pot as it lies in the middle."""
    return Basket(
        id=f"pot{pot.number}",
        label=pot.words.capitalize(),
        role="pot",
        tokens=chips(pot.chips),
        total=pot.chips,
        unit="chips",
        note=f"contested by {len(pot.players)}" if several else "",
    )


def mark_cards(places: Iterable[Place], used: Container[Card]) -> None:
    """The cards that win stand out, and all others that are face up step back."""
    for place in places:
        for shown in place.tokens:
            if isinstance(shown.value, Card):
                shown.marks.append("lit" if shown.value in used else "spent")


def short(which: int | Card) -> str:
    """A rank, or a card, on a badge."""
    return rank_text(which) if isinstance(which, int) else which.text
