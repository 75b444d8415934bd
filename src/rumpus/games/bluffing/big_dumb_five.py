"""Big Dumb Five: bet high, but not as high as anybody else. 3 to 6 players, 10 minutes."""

from collections.abc import Sequence
from typing import Any

from rumpus.core import (
    REVEAL,
    AskAll,
    Basket,
    Chair,
    Game,
    Money,
    Place,
    Scene,
    Seat,
    Style,
    Told,
    Turn,
    choice,
    number,
    switch,
)
from rumpus.core.knowledge import Viewer
from rumpus.pieces.coins import chips

BET = "bet"
LIMIT = 200  # rounds of a standard game

# How often to bet 1, 2, 3, 4 and 5, so that it does not matter what the others do: by the number of players.
MIXES = {3: (50, 11, 6, 9, 24), 4: (17, 15, 17, 22, 29), 5: (27, 14, 15, 20, 24), 6: (22, 17, 17, 21, 23)}


class BigDumbFive(Game):
    """Bet one to five stones in secret: the highest bet that nobody else made takes them all."""

    title = "Big Dumb Five"
    players = range(3, 7)
    minutes = 10
    edition = 2
    unit = "stones"
    longest = LIMIT * 6
    style = Style(cloth="#1b3a66", spot="#2a5ba6", back="#2a5ba6")

    mode = choice(
        "standard",
        "gambling",
        title="Stones",
        named={"standard": "twelve each", "gambling": "on credit"},
        help="Twelve stones each until somebody has none, or bets on credit.",
    )
    rounds = number(20, range(5, 101), when={"mode": ["gambling"]}, help="How many rounds there are in gambling.")
    concealed = switch(
        True,
        title="Hide the stones of others",
        help="The stones of the others are not shown (though they can be counted).",
    )

    stones: Money[list[int]]  # in gambling a balance, which may be below 0
    stakes: Money[list[int]]  # what each has just bet
    pot: Money[int]  # what nobody has won so far
    bets: list[int]  # of the last round
    played: int  # rounds

    def setup(self) -> None:
        self.stones = [12 if self.mode == "standard" else 0] * self.n
        self.stakes = [0] * self.n
        self.pot = self.played = 0
        self.bets = []

    def turn(self) -> Turn:
        # Everybody bets at once.
        bets = yield AskAll(self.seats, BET, self.legal_bets)
        self.bets = list(bets.values())
        for p in self.seats:
            self.stones[p] -= bets[p]
            self.stakes[p] = bets[p]
        self.tell("{}.", [Told("{} bets {}", (p, bets[p])) for p in self.seats], how=REVEAL)
        # The highest bet that nobody else made takes the pot; if there is none, the pot stays.
        self.pot += sum(self.stakes)
        self.stakes = [0] * self.n
        winner = self.winner
        if winner is not None:
            won, self.pot = self.pot, 0
            self.stones[winner] += won
            self.tell("{} takes {:stone}.", winner, won)
        else:
            self.tell("Every bet is matched: {:stone} stay in the pot.", self.pot)
        # Only now is it seen who has run out (rulings 2 and 3).
        self.played += 1
        if self.mode == "gambling":
            if self.played == self.rounds:
                self.finish("All {:round} are played.", self.rounds)
        elif 0 in self.stones:
            broke = [p for p in self.seats if not self.stones[p]]
            self.finish("{} {} no stones left.", broke, "has" if len(broke) == 1 else "have")
        elif self.played == LIMIT:
            self.finish("After {:round} it is enough.", LIMIT)

    def legal_bets(self, player: Seat) -> range:
        return range(1, 6 if self.mode == "gambling" else min(5, self.stones[player]) + 1)

    def is_alone(self, player: Seat) -> bool:
        return self.bets.count(self.bets[player]) == 1

    @property
    def winner(self) -> Seat | None:
        """Of the last round."""
        alone = [p for p, _ in zip(self.seats, self.bets, strict=False) if self.is_alone(p)]
        return max(alone, key=self.bets.__getitem__, default=None)

    def scores(self) -> list[int]:
        return self.stones.copy()

    def scene(self, viewer: Viewer) -> Scene:
        seen = [p for p in self.seats if p == viewer or self.over or not self.concealed]
        places: list[Place] = [
            Basket(
                id="pot", label="The pot", role="pot", tokens=chips(self.pot, "stone"), total=self.pot, unit="stones"
            )
        ]
        if self.mode == "standard":
            places += [
                Basket(id=f"stones{p}", label="Stones", owner=p, tokens=chips(self.stones[p], "stone")) for p in seen
            ]
        if self.bets:
            places += [self.bet_of(p) for p in self.seats]
        limit = f" of {self.rounds}" if self.mode == "gambling" else ""
        return Scene(
            [Chair(p, {"stones": self.stones[p]} if p in seen else {}) for p in self.seats],
            places,
            heading=f"Round {self.played + (not self.over)}{limit}",
            note="The highest bet that nobody else makes takes the pot.",
        )

    def bet_of(self, player: Seat) -> Place:
        """What somebody has bet; when it is known who wins, that is past."""
        past = not any(self.stakes)
        stones = chips(self.bets[player], "stone")
        if not self.is_alone(player):
            stones[0].marks = ["spent"]
        elif past and player == self.winner:
            stones[0].marks = ["lit"]
        return Basket(id=f"bet{player}", label="Bet", owner=player, tokens=stones, total=self.bets[player], past=past)

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float]:
        """Mix, as well as the stones allow: whoever can be guessed is matched."""
        return MIXES[self.n][: len(choices)]
