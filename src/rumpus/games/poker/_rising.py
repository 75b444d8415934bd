"""Draw in which the discards rise: together they are one more hand, and hands follow for one pot until it is beaten."""

from typing import ClassVar

from rumpus.core import QUIET, REVEAL, Place, Row, Seat, Viewer
from rumpus.games.poker._deal import MOST_HANDS
from rumpus.games.poker._evening import Poker
from rumpus.games.poker._table import NOTHING, Asking
from rumpus.pieces.cards import Card
from rumpus.pieces.poker import Value, best, explain, name

MANY = 6  # players in: then two cards can be changed, otherwise three


class Rising(Poker):
    """A game says what the discards are called, and what it costs to be beaten by them."""

    called_risen: ClassVar[str]

    first_actor: Seat
    risen: list[Card]  # the discards of a hand, turned up
    beats_all: bool  # whether they have been found to be better than every hand

    def rises(self) -> bool:
        """Whether it is played so at all: a game may have an option for it."""
        return True

    def fresh(self) -> None:
        self.first_actor = self.live[0] if self.live else self.dealer
        self.risen, self.beats_all = [], False

    # ---- a hand: bets and a draw, both from the first actor

    def first(self) -> Seat:
        """The first actor, or the next one who is in."""
        return next(p for p in self.around(self.first_actor) if p in self.live) if self.rises() else super().first()

    def draw_limit(self) -> int:
        """Whoever is in when the draw begins counts; and there have to be cards enough."""
        if not self.rises():
            return super().draw_limit()
        left = len(self.deck) + sum(len(self.hands[p]) for p in self.seats if p not in self.live)
        return min(2 if len(self.live) >= MANY else 3, left)

    def left_over(self) -> list[Card]:
        """Only folded hands: the discards are to rise."""
        return self.folded_hands() if self.rises() else super().left_over()

    # ---- what rises

    def showdown(self) -> Asking:
        """The discards are turned up, then the hands. If they beat them all, another hand is dealt for the pot."""
        if not self.rises():
            return super().showdown()
        self.risen = self.swept(self.discards)
        risen = best(self.risen, self.statuses())
        if self.risen:
            self.tell(f"{self.called_risen} is made of {{}}.", tuple(self.risen), how=QUIET)
            self.tell(f"{self.called_risen} rises: {{}}.", name(risen), how=REVEAL)
        values = self.values(self.live)
        self.turn_up(values)
        # They have to be better: who is equal to them wins.
        if not self.risen or max(values.values()) >= risen:
            self.give_out(values)
            return NOTHING
        self.beats_all = True
        self.tell(f"{self.called_risen} beats everybody.", how=REVEAL)
        if self.hand_number == MOST_HANDS:
            self.share_all("hands")
        else:
            self.all_beaten(values)
            self.next_hand()
        return NOTHING

    def all_beaten(self, values: dict[Seat, Value]) -> None:
        """What it costs."""

    def next_hand(self) -> None:
        """For the same pot, without antes. The dealer stays, the first actor moves on."""
        self.hand_number += 1
        self.first_actor = next(p for p in (*self.left_of(self.first_actor), self.first_actor) if p in self.live)
        self.new_pack()
        self.risen, self.beats_all = [], False
        self.street = 1
        self.tell("Hand {} for {:chip}.", self.hand_number, sum(self.pots))
        self.form.deal(self)

    # ---- what is seen

    def heading(self) -> str:
        hand = f", hand {self.hand_number}" if self.live and self.rises() else ""
        return f"{super().heading()}{hand}"

    def note(self) -> str:
        nobody_bets = not self.street or self.risen or self.won
        if nobody_bets or not self.rises():
            return super().note()
        parts = f"Change at most {self.draw_limit()}.", self.price(), "Who folds is out until the pot is won."
        return " ".join(part for part in (super().note(), *parts) if part)

    def price(self) -> str:
        """What it would cost now, in words."""
        return ""

    def middle(self, viewer: Viewer) -> list[Place]:
        places = super().middle(viewer)
        if not self.rises():
            return places
        for place in places:
            if place.role == "discards":
                place.id, place.label = "risen", self.called_risen
        if self.risen:
            words, tokens = name(best(self.risen, self.statuses())), self.tokens(self.risen)
            places.append(Row(id="risen", label=self.called_risen, role="board", tokens=tokens, note=words))
        return places

    def winning_cards(self) -> set[Card]:
        return set(explain(self.risen, self.statuses()).cards) if self.beats_all else super().winning_cards()
