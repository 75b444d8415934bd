"""Baseball: stud with wild threes and nines, in which a four buys another card. 2 to 7 players, 30 minutes."""

from collections.abc import Sequence

from rumpus.core import AskAll, Labelled, Seat, Style, Turn, choice, counted, only
from rumpus.games.poker._fours import BUY_IN_SECRET, FOUR, Fours
from rumpus.games.poker._structures import BRINGING_IN, SEVEN_CARD_STUD
from rumpus.games.poker._table import Asking
from rumpus.pieces.cards import TONES, Card


class Baseball(Fours):
    """Seven-card stud: threes and nines are wild, and every four may buy another card."""

    title = "Baseball"
    style = Style(cloth="#4d3b1f", spot="#8a6424", back="#b5452c", tones=TONES)
    players = range(2, 8)
    form = SEVEN_CARD_STUD

    bring_in = BRINGING_IN
    fours = choice(
        "any",
        "faceup",
        title="Fours that buy a card",
        named={"any": "all", "faceup": "only face up"},
        help="Which fours buy a card: all, or only those that are dealt face up.",
    )

    def which_fours(self) -> str:
        return "A 4" if self.fours == "any" else "A 4 face up"

    def dealt_up(self, player: Seat, card: Card) -> Asking:
        return self.buy_for_four(player)

    def deal_street(self) -> Turn:
        held = [len(hand) for hand in self.hands]
        yield from super().deal_street()
        if self.fours == "any":
            yield from self.buy_face_down([len(hand) - before for hand, before in zip(self.hands, held, strict=True)])

    def buy_face_down(self, new: list[int]) -> Turn:
        """Everybody who could pay is asked at once how many of the new fours buy a card: so nobody learns who has any.

        The cards come face down, and may be fours again: then everybody is asked again.
        """
        asked = [p for p in self.live if new[p] and self.sells_to(p)]
        if not asked:
            return
        wanted = yield AskAll(asked, BUY_IN_SECRET, lambda p: self.for_sale(self.affordable(p, new[p])))
        bought = [0] * self.n
        for p in asked:
            while bought[p] < wanted[p] and self.sells_to(p):  # if the stock is used up, nothing is paid
                self.charge({p: self.card_price})
                self.hands[p].append(self.draw())
                bought[p] += 1
            if bought[p]:
                self.tell("{} pays {:chip} for {:card}, face down.", p, bought[p] * self.card_price, bought[p])
                self.tell("You get {}.", only(p, tuple(self.hands[p][-bought[p] :])), to=[p])
        yield from self.buy_face_down(bought)

    def for_sale(self, most: int) -> Sequence[int]:
        return Labelled(
            range(most + 1),
            lambda many: f"buy {counted(many, 'card')} for {many * self.card_price}" if many else "buy nothing",
        )

    def affordable(self, player: Seat, new: int) -> int:
        """How many of the last cards in a hand are fours, as far as they can be paid for."""
        fours = sum(card.rank == FOUR for card in self.hands[player][-new:])
        return min(fours, self.chips[player] // self.card_price)
