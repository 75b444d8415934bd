"""Frankenstein: five-card draw in which all discards together are one more hand, the Monster. 2 to 8, 30 minutes."""

from collections.abc import Sequence
from typing import Any

from rumpus.core import Seat, Style
from rumpus.games.poker._deal import best_of
from rumpus.games.poker._rising import Rising
from rumpus.games.poker._structures import CHANGE, FIVE_CARD_DRAW
from rumpus.games.poker._thumb import Leaning, looks
from rumpus.pieces.cards import TONES, Card
from rumpus.pieces.poker import Category, Value, best, category, ranks

# About how often the Monster beats everybody, by the number of players in.
BEATEN = {2: 0.21, 3: 0.38, 4: 0.65, 5: 0.87, 6: 0.96, 7: 0.98, 8: 0.99}


class Frankenstein(Rising):
    """Throw away what is good, or it will be thrown at you: who is best and beaten by the discards matches the pot."""

    title = "Frankenstein"
    style = Style(cloth="#3a4716", spot="#55701c", back="#6a45a0", tones=TONES)
    players = range(2, 9)
    form = FIVE_CARD_DRAW
    called_risen = "The Monster"

    def all_beaten(self, values: dict[Seat, Value]) -> None:
        """The best match the pot, a forced charge; equal hands share it, the first pay what is odd."""
        best_players = best_of(self.live, values)
        part, odd = divmod(sum(self.pots), len(best_players))
        paid = self.charge({p: part + (i < odd) for i, p in enumerate(best_players)})
        for p in best_players:
            if p in paid:
                self.tell("{} is the best of them, and pays {:chip}.", p, paid[p])
            else:
                self.tell("{} is the best of them, and owes nothing.", p)

    def price(self) -> str:
        return f"To match the pot costs {sum(self.pots) + sum(self.bets)}."

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
