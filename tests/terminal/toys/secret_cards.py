"""A toy with secrets: each has two cards and plays one."""

from rumpus.core import Ask, AskAll, Chair, Game, Hand, Owned, Row, Scene, Seat, Turn, tokens
from rumpus.core.knowledge import Viewer
from rumpus.pieces.cards import Card, named


class SecretCards(Game):
    """Play the higher card."""

    title = "Secret Cards"
    players = range(2, 3)
    minutes = 1

    hands: Owned[list[list[Card]]]
    played: list[Card]
    guesses: list[str]

    def setup(self) -> None:
        self.hands = [named("2H 3H"), named("4S 5S")]
        self.played = []
        self.guesses = []

    def turn(self) -> Turn:
        for seat in self.seats:
            card = yield Ask(seat, "play a card", list(self.hands[seat]))
            self.hands[seat].remove(card)
            self.played.append(card)
            self.tell("{} plays {}.", seat, card)
        guesses = yield AskAll(self.seats, "guess", lambda _: ["odd", "even"])
        self.guesses = [guesses[seat] for seat in self.seats]
        self.over = True

    def scores(self) -> list[int]:
        return [card.rank for card in self.played]

    def scene(self, viewer: Viewer) -> Scene:
        return Scene(
            [Chair(seat) for seat in self.seats],
            [
                Row(id="played", label="Played", tokens=tokens(self.played)),
                *(Hand(id=f"hand{s}", label="Hand", owner=Seat(s), tokens=tokens(h)) for s, h in enumerate(self.hands)),
            ],
        )
