"""How the cards come, and who opens: hold 'em, seven-card and three-card stud, five-card draw."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rumpus.core import QUIET, Ask, Labelled, Seat, Subset, Turn, choice, number, only
from rumpus.games.poker._table import NOTHING, Asking
from rumpus.pieces.cards import Card
from rumpus.pieces.poker import Explained, Value, best, explain, explain_omaha, omaha

if TYPE_CHECKING:
    from rumpus.games.poker._deal import Deal

CHANGE, BRING_IN = "change cards", "bring in or complete"
BRING, COMPLETE = "bring in", "complete"
SUITS = "CDHS"  # from the lowest up, where suits count at all

# Options of games with such a structure, or with a choice of them.
NAMED = {"five-card-draw": "five-card draw", "seven-card-stud": "seven-card stud", "hold-em": "hold 'em"}


def one_of(*forms: str, help: str = "How the cards come.") -> str:
    """How the cards come: the first is usual."""
    return choice(*forms, title="How the cards come", named={form: NAMED[form] for form in forms}, help=help)


BRINGING_IN = number(
    0,
    range(51),
    when={"structure": ["seven-card-stud"]},
    help="In stud, what the lowest card brings in, at most half a bet; 0: the best opens.",
)
MOST_DRAWN = 3  # unless the option says otherwise


def drawing(**when: Sequence[Any]) -> int:
    """How many cards can be changed: it makes a difference in draw, and `when` other options have such values."""
    return number(
        MOST_DRAWN,
        range(3, 6),
        title="Most cards changed",
        when={"structure": ["five-card-draw"], **when},
        help="In draw, how many cards can be changed.",
    )


DRAWING = drawing()


class Structure:
    """A street is dealt, then there is a round of betting. Streets are counted from 1."""

    streets: int
    has_blinds = False

    def deal(self, table: "Deal") -> Asking:
        raise NotImplementedError

    def bet(self, table: "Deal") -> Asking:
        raise NotImplementedError

    def odd_chips(self, table: "Deal", tied: list[Seat]) -> list[Seat]:
        """Who of them gets chips that cannot be divided: those first, who sit first from the dealer's left."""
        return [p for p in table.live if p in tied]

    def values(self, table: "Deal", players: Iterable[Seat]) -> dict[Seat, Value]:
        """What the hands of these players are worth: the best five of all their cards."""
        hands, up, board, statuses = table.hands, table.up, table.board, table.statuses()
        return {p: best(hands[p] + up[p] + board, statuses) for p in players}

    def explained(self, table: "Deal", player: Seat) -> Explained:
        """Which cards those are."""
        return explain(table.hands[player] + table.up[player] + table.board, table.statuses())


class HoldEm(Structure):
    """Blinds, cards in the hand, and a board for all: flop, turn and river."""

    streets = 4
    has_blinds = True

    def __init__(self, hole: int) -> None:
        self.hole = hole

    def deal(self, table: "Deal") -> Asking:
        if table.street == 1:
            self.post_blinds(table)
            deal_down(table, self.hole)
        else:
            new: list[Card] = []
            table.chance.deal(table.deck, [new, new, new] if table.street == 2 else [new])
            table.board += new
            if table.told is not None:
                note = table.board_note()
                text = f"The {{}}: {{}}; {note}." if note else "The {}: {}."
                table.tell(text, STREETS.get(table.street, "next card"), tuple(new))
        return NOTHING

    def post_blinds(self, table: "Deal") -> None:
        """P2: half a bet and a bet from the left of the dealer; with two players the dealer has the small blind."""
        live = table.live
        small, big = (live[0], live[1]) if len(live) > 2 else (live[1], live[0])
        half = table.post(small, table.bet_size // 2)
        whole = table.post(big, table.bet_size)
        if table.told is not None:
            said = [", and is all in" if not table.chips[p] else "" for p in (small, big)]
            text = f"{{}} posts {{}} as the small blind{said[0]}; {{}} posts {{}} as the big blind{said[1]}."
            table.tell(text, small, half, big, whole, how=QUIET)

    def bet(self, table: "Deal") -> Asking:
        small, live = table.bet_size, table.live
        if table.street == 1:
            return table.betting(live[2] if len(live) > 2 else live[1], small, level=small, full=small)
        return table.betting(table.first(), small if table.street == 2 else 2 * small)


STREETS = {2: "flop", 3: "turn", 4: "river"}


class Omaha(HoldEm):
    """A hand is exactly two of four cards, and exactly three of the board."""

    def values(self, table: "Deal", players: Iterable[Seat]) -> dict[Seat, Value]:
        hands, up, board, statuses = table.hands, table.up, table.board, table.statuses()
        return {p: omaha(hands[p] + up[p], board, statuses) for p in players}

    def explained(self, table: "Deal", player: Seat) -> Explained:
        return explain_omaha(table.hands[player] + table.up[player], table.board, table.statuses())


class Stud(Structure):
    """Some cards down, others up; the best board opens."""

    def __init__(self, down: int, up: int, down_again: int, big_from: int, first_opens: bool) -> None:
        self.down, self.up, self.down_again = down, up, down_again
        self.big_from = big_from  # the first street with big bets
        self.first_opens = first_opens  # on the first street, where nothing is seen yet
        self.streets = up + down_again + first_opens

    def deal(self, table: "Deal") -> Asking:
        if table.street == 1:
            deal_down(table, self.down)
            return NOTHING if self.first_opens else deal_up(table)
        if table.street <= self.up + self.first_opens:
            return deal_up(table)
        self.deal_last(table)
        return NOTHING

    def deal_last(self, table: "Deal") -> None:
        """A last card down; if there are not enough for all, one card is for everybody."""
        if len(table.deck) >= len(table.dealt_to()):
            deal_down(table, 1)
        elif table.deck:
            table.board.append(table.draw())
            table.tell("There are not enough cards: {} belongs to every hand.", table.board[-1])

    def bet(self, table: "Deal") -> Asking:
        if not table.live:
            return NOTHING
        size = table.bet_size if table.street < self.big_from else 2 * table.bet_size
        if table.street == 1 and self.first_opens:
            return table.betting(table.first(), size)
        if table.street == 1 and table.bring_in_size() and sum(table.chips[p] > 0 for p in table.live) > 1:
            return self.bring_in(table)
        return table.betting(table.best_board(), size)

    def bring_in(self, table: "Deal") -> Turn:
        """The lowest card has to make a small bet, or a whole one."""
        able = [p for p in table.live if table.chips[p]]
        me = min(able, key=lambda p: lowness(table, table.up[p][0]))
        least, most = (min(amount, table.chips[me]) for amount in (table.bring_in_size(), table.bet_size))
        words = {BRING: f"bring in {least}", COMPLETE: f"bet {most}"}
        answer = yield Ask(me, BRING_IN, Labelled([BRING, COMPLETE] if most > least else [BRING], words.__getitem__))
        paid = table.post(me, table.bet_size if answer == COMPLETE else least)
        table.tell("{} brings in {}." if answer == BRING else "{} bets {}.", me, paid)
        at = table.live.index(me) + 1
        level = paid if answer == COMPLETE else table.bring_in_size()
        full = paid if answer == COMPLETE and 2 * paid >= table.bet_size else 0
        following = (table.live[at:] + table.live[:at])[0]
        yield from table.betting(following, table.bet_size, level, full, brought=me)

    def odd_chips(self, table: "Deal", tied: list[Seat]) -> list[Seat]:
        return by_highest_card(table, tied)


class Draw(Structure):
    """Five cards down; a chance to change some of them between two rounds of betting."""

    streets = 2

    def deal(self, table: "Deal") -> Asking:
        if table.street == 1:
            deal_down(table, 5)
            return NOTHING
        return self.change(table)

    def change(self, table: "Deal") -> Turn:
        """Everybody in, all in or not, throws some cards away face down, and gets as many."""
        at = table.live.index(table.first())
        for p in table.live[at:] + table.live[:at]:
            thrown = yield Ask(p, CHANGE, Subset(table.hands[p], 0, table.draw_limit()))
            table.hands[p][:] = [card for card in table.hands[p] if card not in thrown]
            drawn, used_up = [], False
            for _ in thrown:
                if not table.deck:
                    table.deck, used_up = table.left_over(), True
                drawn.append(table.draw())
            table.hands[p] += drawn
            table.discards += thrown
            table.show(thrown, to=[p])
            if used_up:
                table.tell("The stock is used up, and made again of cards that are out of play.", how=QUIET)
            if thrown:
                table.tell("{} changes {:card}.", p, len(thrown))
                table.tell("You throw {} and get {}.", only(p, thrown), only(p, tuple(drawn)), to=[p])
            else:
                table.tell("{} keeps all cards.", p)

    def bet(self, table: "Deal") -> Asking:
        return table.betting(table.first(), table.bet_size * table.street)


def deal_down(table: "Deal", each: int) -> None:
    """Cards face down, one at a time from the dealer's left."""
    hands, dealt_to = table.hands, table.dealt_to()
    table.chance.deal(table.deck, list(map(hands.__getitem__, dealt_to)) * each)
    if table.told is not None:
        for p in dealt_to:
            table.tell("You are dealt {}.", only(p, tuple(hands[p][-each:])), to=[p])


def deal_up(table: "Deal") -> Turn:
    """A card face up to everybody in; each can have consequences before the next, and the deal can be won by them."""
    dealt_to = tuple(table.dealt_to())
    for p in dealt_to:
        if not table.deals_on():
            return
        if p in table.dealt_to():
            card = table.draw()
            table.up[p].append(card)
            table.tell("{} gets {}.", p, card, how="" if p == dealt_to[-1] else QUIET)  # all are looked at together
            yield from table.dealt_up(p, card)


def by_highest_card(table: "Deal", tied: list[Seat]) -> list[Seat]:
    """Who holds the highest card by what is printed on it comes first."""

    def highest(p: Seat) -> tuple[int, int]:
        return max((height(card), SUITS.index(card.suit)) for card in table.up[p] + table.hands[p])

    return sorted(tied, key=highest, reverse=True) if len(tied) > 1 else tied


def lowness(table: "Deal", card: Card) -> tuple[Value, int, int]:
    return best([card], table.statuses()), SUITS.index(card.suit), height(card)


def height(card: Card) -> int:
    """A rank as it is printed, the ace highest."""
    return 14 if card.rank == 1 else card.rank


HOLD_EM, OMAHA = HoldEm(2), Omaha(4)
SEVEN_CARD_STUD = Stud(down=2, up=4, down_again=1, big_from=3, first_opens=False)
THREE_CARD_STUD = Stud(down=1, up=2, down_again=0, big_from=3, first_opens=True)
FIVE_CARD_DRAW = Draw()
FORMS: dict[str, Structure] = {"five-card-draw": FIVE_CARD_DRAW, "seven-card-stud": SEVEN_CARD_STUD, "hold-em": HOLD_EM}
