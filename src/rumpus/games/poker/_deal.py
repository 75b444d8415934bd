"""A deal of poker: what games say of theirs, cards that come in streets, and who wins what."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from rumpus.core import QUIET, REVEAL, Hidden, Owned, Seat
from rumpus.core.telling import How
from rumpus.games.poker._structures import MOST_DRAWN, Structure
from rumpus.games.poker._table import NOTHING, Asking, Pot, Table
from rumpus.pieces.cards import PACK, Card
from rumpus.pieces.poker import NATURAL, Statuses, Value, best, name, with_article

MOST_HANDS = 50  # for one pot, where nobody may win it
MANY_HANDS = 5  # at a showdown: then two are turned up at a time


class Deal(Table):
    """A game says its structure, what is wild, and whatever else it does differently."""

    won_alone: ClassVar[str] = "{} wins {:chip}, and shows nothing."  # when everybody else has folded

    hand_number: int  # of this deal: in some games hands follow for one pot until somebody takes it
    street: int  # of this deal, from 1; 0 between deals
    deck: Hidden[list[Card]]  # in no order: which card is next is drawn when it is dealt
    hands: Owned[list[list[Card]]]  # face down
    up: list[list[Card]]  # face up before each player
    board: list[Card]  # face up for all
    discards: Hidden[list[Card]]
    winners: list[Seat]  # of the pot that was given out last, if their hands were compared

    # ---- what a game says

    @property
    def form(self) -> Structure:
        """How the cards come, and who opens. A game says `form = HOLD_EM`, or has an option for it."""
        raise NotImplementedError

    @classmethod
    def clash(cls, options: Mapping[str, Any]) -> str | None:
        half, structure = options["small_bet"] // 2, options.get("structure", "")
        if options.get("bring_in", 0) > half:
            return f"A bring-in is at most half a small bet: here {half}, not {options['bring_in']}."
        if structure and options["bring_in"] and structure != "seven-card-stud":
            return "Only in seven-card stud something is brought in: choose that, or a bring-in of 0."
        if structure and options["max_draw"] != MOST_DRAWN and structure != "five-card-draw":
            return f"Only in five-card draw cards are changed: choose that, or leave the limit at {MOST_DRAWN}."
        return None

    def statuses(self) -> Statuses:
        """What is wild, low or dead just now."""
        return self.house()

    def value(self, player: Seat) -> Value:
        """What a hand is worth."""
        return self.values([player])[player]

    def values(self, players: Iterable[Seat]) -> dict[Seat, Value]:
        """What the hands of these players are worth."""
        return self.form.values(self, players)

    def fresh(self) -> None:
        """What is peculiar to the game, as each deal begins."""

    def dealt_up(self, player: Seat, card: Card) -> Asking:
        """Somebody has been dealt a card face up: the next one waits for what comes of it."""
        return NOTHING

    def bring_in_size(self) -> int:
        """What the lowest card has to bring in, in stud; 0, also without such an option: the best board opens."""
        return self.grown(getattr(self, "bring_in", 0))

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

    def deal_street(self) -> Asking:
        """The next cards."""
        return self.form.deal(self)

    def deals_on(self) -> bool:
        """Whether the next card of a street is dealt."""
        return len(self.live) > 1

    def is_settled(self) -> bool:
        """Whether it is over when nobody is left to play against, after a round of betting."""
        return True

    def is_last(self) -> bool:
        """Whether hands are compared after this street."""
        return self.street == self.form.streets

    def left_over(self) -> list[Card]:
        """The cards that make a new stock when the old one is used up, in draw: folded hands, and what was thrown."""
        return self.folded_hands() + self.swept(self.discards)

    def board_note(self) -> str:
        """What there is to say of the board, in words."""
        return ""

    # ---- cards are dealt, and bets made

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

    def all_are_in(self) -> None:
        dealt_in = self.around(self.next(self.dealer))
        if 0 in self.chips:
            dealt_in = tuple([p for p in dealt_in if self.chips[p]])
        self.live, self.contenders = list(dealt_in), [dealt_in]
        self.fresh()

    def deal_in(self) -> Asking:
        """Antes, and the first cards."""
        if self.ante:
            self.collect_antes()
        self.street = 1
        return self.deal_street()

    def bet(self) -> Asking:
        """The cards of this street lie on the table."""
        return self.form.bet(self)

    def go_on(self) -> Asking:
        """The next cards, or the end of the deal."""
        if len(self.live) < 2 and self.is_settled():
            return self.settle()
        if self.is_last():
            return self.showdown()
        self.street += 1
        return self.deal_street()

    # ---- cards

    def stock(self) -> int:
        """How many cards there are in it."""
        return len(self.deck)

    def draw(self) -> Card:
        """The next card of the stock."""
        return self.chance.draw(self.deck)

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
        aces, naturals = self.double_ace_flush, self.natural_beats_wild
        return statuses_of(tuple(wild), low, tuple(dead), aces, naturals, nine_one_one, hearts_by_diamonds)

    def board_value(self, player: Seat) -> Value:
        """What everybody sees of a hand."""
        return best(self.up[player] + self.board, self.statuses())

    def best_board(self) -> Seat:
        """Who shows the best; of equals, the first from the dealer's left."""
        return max(self.live, key=self.board_value)

    # ---- P6: the end of a deal

    def settle(self) -> Asking:
        """Nobody is left to play against: everybody else has folded."""
        winner, won = self.live[0], sum(self.pots)
        self.chips[winner] += won
        self.won = {winner: won}
        self.clear_away()
        if self.told is not None:
            self.tell(self.won_alone, winner, won)
        return NOTHING

    def showdown(self) -> Asking:
        """All hands are turned up, and the best of those who contest a pot takes it."""
        values = self.values(self.live)
        self.turn_up(values)
        self.give_out(values)
        return NOTHING

    def turn_up(self, values: dict[Seat, Value]) -> None:
        """The worst hand comes first, and the best last: so nobody knows how it ends before the last one is seen."""
        live, hands = self.live, self.hands
        if self.told is None:
            self.show([card for p in live for card in hands[p]])
            return
        order = sorted(live, key=values.__getitem__)
        for i, p in enumerate(order, start=1):
            self.show(hands[p])
            two_at_a_time = len(order) >= MANY_HANDS and i % 2 and p != order[-1]
            shown, worth = tuple(hands[p]), self.told_value(p, values[p])
            self.tell("{} shows {}: {}.", p, shown, worth, how=QUIET if two_at_a_time else "")

    def told_value(self, player: Seat, value: Value, in_words: Callable[[Value], str] = name) -> str:
        """What a hand is worth, in words, with what its wild cards stand for."""
        if not self.statuses().has_wilds:
            return in_words(value)
        stands = self.form.explained(self, player).stands_for
        words = [f"{card.text} as {other.text}" for card, other in stands.items() if card != other]
        return f"{in_words(value)} ({', '.join(words)})" if words else in_words(value)

    def give_out(self, values: dict[Seat, Value]) -> None:
        """Each pot to the best hand among those who contest it: side pots come first, and the main pot last."""
        pots = self.contested()
        while pots:
            pot = pots.pop()
            winners = best_of(pot.players, values)
            self.divide(pot, self.form.odd_chips(self, winners) if len(winners) > 1 else winners)
            self.winners = winners if len(pot.players) > 1 else []
            if self.told is not None:
                next_too = pots and best_of(pots[-1].players, values) == winners  # both are looked at together
                self.tell_won(pot, winners, with_article(values[winners[0]]), QUIET if next_too else REVEAL)
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


@lru_cache(1024)
def statuses_of(*said: Any) -> Statuses:
    """The same ones are looked up again and again."""
    statuses = Statuses(*said)
    return NATURAL if statuses == NATURAL else statuses


def best_of(players: Sequence[Seat], values: Mapping[Seat, Value]) -> list[Seat]:
    """Those of them who have the best hand."""
    most = max([values[p] for p in players])
    return [p for p in players if values[p] == most]
