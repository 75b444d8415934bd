"""Five and Dime: stud with wild fives and tens, which cost something face up. 2 to 8 players, 30 minutes."""

from rumpus.core import Style, number
from rumpus.games.poker._priced import Priced
from rumpus.games.poker._structures import BRINGING_IN, SEVEN_CARD_STUD
from rumpus.pieces.cards import TONES, Card
from rumpus.pieces.poker import Statuses

FIVE, TEN = 5, 10


class FiveAndDime(Priced):
    """Seven-card stud: fives and tens are wild, and whoever is dealt one face up pays for it, or folds."""

    title = "Five and Dime"
    style = Style(cloth="#1d4d4f", spot="#1f7a7d", back="#8c5a2b", tones=TONES)
    players = range(2, 9)
    form = SEVEN_CARD_STUD

    bring_in = BRINGING_IN
    five_price = number(1, range(1, 51), title="Price of a five", help="What a five costs that is dealt face up.")
    ten_price = number(2, range(1, 51), title="Price of a ten", help="What a ten costs that is dealt face up.")

    def statuses(self) -> Statuses:
        return self.house([FIVE, TEN])

    def price_of(self, card: Card) -> int:
        return self.grown(self.five_price if card.rank == FIVE else self.ten_price)

    def prices(self) -> str:
        return f"Face up a 5 costs {self.grown(self.five_price)}, a 10 costs {self.grown(self.ten_price)}."
