"""Night Baseball: Baseball in the dark, with cards that nobody looks at. 2 to 7 players, 30 minutes."""

from collections.abc import Sequence

from rumpus.core import Seat, Style, choice
from rumpus.games.poker._no_peek import Rolling
from rumpus.games.poker._table import NOTHING, Asking
from rumpus.pieces.cards import TONES


class NightBaseball(Rolling):
    """Nobody looks at their seven cards: turn them until you lead, or drop out. Threes and nines are wild."""

    title = "Night Baseball"
    style = Style(cloth="#1b2440", spot="#3a569c", back="#d9a441", tones=TONES)
    players = range(2, 8)

    start = choice(
        "roll-one",
        "dealer-left",
        title="Who turns a card first",
        named={"roll-one": "everybody", "dealer-left": "the dealer’s left"},
        help="Who turns a card first: everybody, or only the dealer's left.",
    )

    dropped: list[Seat]  # who could not beat a leader

    def fresh(self) -> None:
        super().fresh()
        self.dropped = []

    def starters(self) -> list[Seat]:
        return super().starters() if self.start == "roll-one" else self.live[:1]

    def next_to_turn(self) -> Seat | None:
        if len(self.live) == 1:
            return None
        return next(p for p in self.left_of(self.turned) if p in self.live)

    def fails(self, player: Seat) -> None:
        """Out of every pot that the leader contests; in others, as if all in."""
        leader = self.leader
        self.live.remove(player)
        self.dropped.append(player)
        self.contenders = [tuple(p for p in who if p != player) if leader in who else who for who in self.contenders]
        if player in self.contenders[-1]:
            self.next_pot([p for p in self.live if self.chips[p]])
        self.tell("{} has turned all cards, and drops out.", player)

    def able_to_win(self) -> Sequence[Seat]:
        return self.live + self.dropped

    def settle(self) -> Asking:
        """The last one in wins; what that player does not contest goes to the best of those who do."""
        contested = {p for pot in self.contested() for p in pot.players}
        if contested == set(self.live):
            return super().settle()
        values = self.values([p for p in self.seats if p in contested])
        self.turn_up(values)
        self.give_out(values)
        return NOTHING

    # ---- what is seen

    def holds_cards(self, player: Seat) -> bool:
        return player in self.live or player in self.dropped

    def is_out(self, player: Seat) -> str:
        return "beaten" if player in self.dropped else super().is_out(player)
