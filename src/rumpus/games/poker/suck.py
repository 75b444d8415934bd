"""Suck: three-card stud in which whoever folds gives all cards to a neighbour. 2 to 10 players, 30 minutes."""

from rumpus.core import Seat, Style, Told, choice, counted, only
from rumpus.games.poker._evening import Poker
from rumpus.games.poker._structures import THREE_CARD_STUD
from rumpus.pieces.cards import TONES


class Suck(Poker):
    """Three-card stud: whoever folds gives all cards to the next player still in, and hands grow."""

    title = "Suck"
    style = Style(cloth="#4a1029", spot="#a8285a", back="#a8285a", tones=TONES)
    players = range(2, 11)
    form = THREE_CARD_STUD
    folding_says_more = True

    direction = choice(
        "left",
        "right",
        title="Cards go",
        named={"left": "to the left", "right": "to the right"},
        help="To which side cards go: left, or right, which is called Suck Back.",
    )

    def taker(self, player: Seat) -> Seat:
        """Who gets the cards of somebody who folds: the next one still in, all in or not."""
        clockwise = self.left_of(player)
        order = clockwise if self.direction == "left" else reversed(clockwise)
        return next(p for p in order if p in self.live)

    def fold(self, player: Seat) -> None:
        """Face down stays face down, and face up stays face up; whoever gave them has seen them all."""
        taker, hand, up = self.taker(player), self.hands[player], self.up[player]
        given = only([player, taker], (*hand, *up), counted(len(hand) + len(up), "card"))
        self.live.remove(player)
        self.hand_over(hand.copy(), hand, self.hands[taker], eyes=[player, taker])
        self.up[taker] += up
        up.clear()
        self.tell("{} folds, and gives {} to {}.", player, given, taker)

    def folding(self, player: Seat) -> Told:
        many = len(self.hands[player]) + len(self.up[player])
        return Told("fold: {:card} for {}", (many, self.taker(player)))

    # ---- what is seen

    def badges(self) -> str:
        return f"{'Suck' if self.direction == 'left' else 'Suck Back'}: folded cards go to the {self.direction}."
