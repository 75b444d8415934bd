"""Frankenstein: five-card draw in which all discards together are one more hand, the Monster. 2 to 8, 30 minutes."""

from collections.abc import Sequence
from typing import Any

from rumpus.core import REVEAL, Place, Row, Seat, Style, Viewer
from rumpus.games.poker._evening import Poker, best_of
from rumpus.games.poker._structures import CHANGE, FIVE_CARD_DRAW
from rumpus.games.poker._thumb import Leaning, looks
from rumpus.pieces.cards import TONES, Card
from rumpus.pieces.poker import Category, Value, best, category, explain, name, ranks

MOST_HANDS = 50  # for one pot
MANY = 6  # players in: then two cards can be changed, otherwise three

# About how often the Monster beats everybody, by the number of players in.
BEATEN = {2: 0.21, 3: 0.38, 4: 0.65, 5: 0.87, 6: 0.96, 7: 0.98, 8: 0.99}


class Frankenstein(Poker):
    """Throw away what is good, or it will be thrown at you: who is best and beaten by the discards matches the pot."""

    title = "Frankenstein"
    style = Style(cloth="#3a4716", spot="#55701c", back="#6a45a0", tones=TONES)
    players = range(2, 9)
    form = FIVE_CARD_DRAW

    hand_number: int  # of this deal: hands follow for one pot until somebody takes it
    first_actor: Seat
    monster: list[Card]  # the discards of a hand, turned up
    beats_all: bool  # whether it has been found to be better than every hand

    def fresh(self) -> None:
        self.hand_number = 1
        self.first_actor = self.live[0] if self.live else self.dealer
        self.monster, self.beats_all = [], False

    # ---- a hand: bets and a draw, both from the first actor

    def first(self) -> Seat:
        """The first actor, or the next one who is in."""
        return next(p for p in self.around(self.first_actor) if p in self.live)

    def draw_limit(self) -> int:
        """Whoever is in when the draw begins counts; and there have to be cards enough."""
        left = len(self.deck) + sum(len(self.hands[p]) for p in self.seats if p not in self.live)
        return min(2 if len(self.live) >= MANY else 3, left)

    def left_over(self) -> list[Card]:
        """Only folded hands: the discards are the Monster's."""
        return self.folded_hands()

    # ---- the Monster

    def showdown(self) -> None:
        """The Monster is turned up, then the hands. If it beats them all, the best of them matches the pot."""
        self.monster = self.swept(self.discards)
        risen = best(self.monster, self.statuses())
        if self.monster:
            self.tell("The Monster rises from {}: {}.", tuple(self.monster), name(risen), how=REVEAL)
        values = {p: self.value(p) for p in self.live}
        self.turn_up(values)
        # It has to be better: who is equal to it wins.
        if not self.monster or max(values.values()) >= risen:
            self.give_out(values)
            return
        self.beats_all = True
        self.tell("The Monster beats everybody.", how=REVEAL)
        if self.hand_number == MOST_HANDS:
            self.share_all()
            return
        self.match_pot(best_of(self.live, values))
        self.next_hand()

    def match_pot(self, best_players: list[Seat]) -> None:
        """A forced charge as big as all pots together; equal hands share it, the first pay what is odd."""
        part, odd = divmod(sum(self.pots), len(best_players))
        paid = self.charge({p: part + (i < odd) for i, p in enumerate(best_players)})
        for p in best_players:
            if p in paid:
                self.tell("{} is the best of them, and pays {:chip}.", p, paid[p])
            else:
                self.tell("{} is the best of them, and owes nothing.", p)

    def next_hand(self) -> None:
        """For the same pot, without antes. The dealer stays, the first actor moves on."""
        self.hand_number += 1
        self.first_actor = next(p for p in (*self.left_of(self.first_actor), self.first_actor) if p in self.live)
        self.new_pack()
        self.monster, self.beats_all = [], False
        self.street = 1
        self.form.deal(self)
        self.tell("Hand {} for {:chip}.", self.hand_number, sum(self.pots))

    def share_all(self) -> None:
        """Nobody beats it: an endless series ends in equal parts."""
        for pot in self.contested():
            self.divide(pot, pot.players)
        self.clear_away()
        self.tell("{} hands, and no winner: the pots are shared.", MOST_HANDS)

    # ---- what is seen

    def heading(self) -> str:
        return f"{super().heading()}, hand {self.hand_number}" if self.live else super().heading()

    def note(self) -> str:
        if not self.street:  # nobody bets or draws
            return super().note()
        match = sum(self.pots) + sum(self.bets)
        limits = f"Change at most {self.draw_limit()}. To match the pot costs {match}."
        return " ".join(part for part in (limits, "Who folds is out until the pot is won.", super().note()) if part)

    def middle(self, viewer: Viewer) -> list[Place]:
        places = super().middle(viewer)
        for place in places:
            if place.role == "discards":
                place.id, place.label = "monster", "The Monster"
        if self.monster:
            risen, tokens = name(best(self.monster)), self.tokens(self.monster)
            places.append(Row(id="monster", label="The Monster", role="board", tokens=tokens, note=risen))
        return places

    def winning_cards(self) -> set[Card]:
        return set(explain(self.monster).cards) if self.beats_all else super().winning_cards()

    # ---- good play

    def strength(self, player: Seat) -> float:
        """While the Monster is strong, being the best is bad."""
        beaten, good = BEATEN[len(self.live)], looks(self, player)
        return (1 - beaten) * good + beaten * (0.4 - 0.4 * good)

    def is_too_good(self, player: Seat) -> bool:
        """After the draw, likely to be the best hand, and to be beaten.

        Of a pot of 1 the best hand gets 1 if the Monster is weak, and pays 1 if it is strong; then everybody in has a
        part of 2. A straight seldom loses.
        """
        many, good = len(self.live), looks(self, player)
        beaten, is_best = BEATEN[many], good ** ((many - 1) / 2)  # half of the others have thrown what was good
        pays = is_best * (1 - 2 * beaten) + beaten * 2 / many < 0
        return pays and self.is_last() and category(self.value(player)) < Category.STRAIGHT

    def leaning(self, player: Seat, what: str, choices: Sequence[Any]) -> Leaning:
        if what != CHANGE or BEATEN[len(self.live)] < 0.5:
            return super().leaning(player, what, choices)
        return {i: 1.0 / (1 + self.kept(player, thrown)) ** 2 for i, thrown in enumerate(choices)}

    def kept(self, player: Seat, thrown: Sequence[Card]) -> float:
        """How good is what stays in the hand: pairs and high cards are better thrown."""
        value: Value = best([card for card in self.hands[player] if card not in thrown])
        return 3 * category(value) + ranks(value)[0] / 5
