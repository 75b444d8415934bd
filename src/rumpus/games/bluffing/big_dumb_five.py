"""Big Dumb Five: bet high, but not as high as anybody else. 3 to 6 players, 10 minutes."""

from collections.abc import Sequence
from typing import Any

from rumpus.core import AskAll, Basket, Chair, Game, Money, Place, Scene, Seat, Turn, choice, number, switch
from rumpus.core.knowledge import Viewer
from rumpus.pieces.coins import chips

LIMIT = 200  # rounds of a standard game

# How often to bet 1, 2, 3, 4 and 5, so that it does not matter what the others do: by the number of players.
MIXES = {3: (50, 11, 6, 9, 24), 4: (17, 15, 17, 22, 29), 5: (27, 14, 15, 20, 24), 6: (22, 17, 17, 21, 23)}


class BigDumbFive(Game):
    """Bet one to five stones in secret: the highest bet that nobody else made takes them all."""

    title = "Big Dumb Five"
    players = range(3, 7)
    minutes = 10
    longest = LIMIT * 6

    mode = choice("standard", "gambling", help="Twelve stones each until somebody has none, or bets on credit.")
    rounds = number(20, range(5, 101), help="How many rounds there are in gambling.")
    concealed = switch(True, help="The stones of the others are not shown (though they can be counted).")

    stones: Money[list[int]]  # in gambling a balance, which may be below 0
    pot: Money[int]
    bets: list[int]  # of the last round
    winner: Seat | None  # of the last round
    played: int  # rounds

    def setup(self) -> None:
        self.stones = [12 if self.mode == "standard" else 0] * self.n
        self.pot = self.played = 0
        self.bets = []
        self.winner = None

    def turn(self) -> Turn:
        # Everybody bets at once, and every bet goes into the pot.
        bets = yield AskAll(self.seats, "bet", self.legal_bets)
        self.bets = list(bets.values())
        for p in self.seats:
            self.stones[p] -= bets[p]
            self.pot += bets[p]
            self.tell("{} bets {}.", p, bets[p])
        # The highest bet that nobody else made takes the pot; if there is none, the pot stays.
        alone = [p for p in self.seats if self.is_alone(p)]
        self.winner = max(alone, key=self.bets.__getitem__, default=None)
        if self.winner is not None:
            self.tell("{} takes {:stone}.", self.winner, self.pot)
            self.stones[self.winner] += self.pot
            self.pot = 0
        else:
            self.tell("Every bet is matched: {:stone} stay in the pot.", self.pot)
        # Only now is it seen who has run out (rulings 2 and 3).
        self.played += 1
        if self.mode == "gambling":
            self.over = self.played == self.rounds
        else:
            self.over = 0 in self.stones or self.played == LIMIT

    def legal_bets(self, player: Seat) -> range:
        return range(1, 6 if self.mode == "gambling" else min(5, self.stones[player]) + 1)

    def is_alone(self, player: Seat) -> bool:
        return self.bets.count(self.bets[player]) == 1

    def scores(self) -> list[int]:
        return self.stones.copy()

    def scene(self, viewer: Viewer) -> Scene:
        seen = [p for p in self.seats if p == viewer or self.over or not self.concealed]
        places: list[Place] = [Basket(id="pot", label="The pot", tokens=chips(self.pot, "stone"), note=f"{self.pot}")]
        if self.mode == "standard":
            places += [
                Basket(id=f"stones{p}", label="Stones", owner=p, tokens=chips(self.stones[p], "stone")) for p in seen
            ]
        for p, bet in zip(self.seats, self.bets, strict=False):
            tokens = chips(bet, "stone")
            tokens[0].marks = ["lit"] if p == self.winner else [] if self.is_alone(p) else ["spent"]
            places.append(Basket(id=f"bet{p}", label="Last bet", owner=p, tokens=tokens, note=f"{bet}"))
        limit = f" of {self.rounds}" if self.mode == "gambling" else ""
        return Scene(
            [Chair(p, {"stones": self.stones[p]} if p in seen else {}) for p in self.seats],
            places,
            note=f"Rounds played: {self.played}{limit}. The highest bet that nobody else makes takes the pot.",
        )

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float]:
        """Mix, as well as the stones allow: whoever can be guessed is matched."""
        return MIXES[self.n][: len(choices)]
