"""No-peek: seven cards face down each, which nobody looks at; each pile is turned over until its hand is the best."""

from collections.abc import Sequence
from typing import ClassVar

from rumpus.core import Chair, Pile, Place, Seat, Token, Turn, Viewer
from rumpus.games.poker._deal import Deal
from rumpus.games.poker._fours import Fours
from rumpus.games.poker._structures import Structure, by_highest_card
from rumpus.games.poker._table import NOTHING, Asking, Pot
from rumpus.games.poker._thumb import beaten_by
from rumpus.pieces.poker import Value, name, with_article

PILE = 7
MANY = 5  # cards showing: then bets are big


class NoPeek(Structure):
    """No streets: how cards are turned, and who opens, is told below."""

    streets = 0

    def odd_chips(self, table: Deal, tied: list[Seat]) -> list[Seat]:
        return by_highest_card(table, tied)


class Rolling(Fours):
    """The leader opens a round of betting; then the next players turn cards until one of them leads.

    A game says who turns cards, and what becomes of those who cannot lead.
    """

    form = NoPeek()
    won_alone: ClassVar[str] = "{} is the only one left, and wins {:chip}."  # face up, as all cards are

    piles: list[int]  # how many cards lie face down; nobody knows them, so which they are is drawn when they are turned
    leader: Seat | None  # whose hand has to be beaten
    turned: Seat  # whose pile was turned over last
    is_opened: bool  # whether the leader is about to open a round of betting

    def fresh(self) -> None:
        self.piles = [PILE if p in self.live else 0 for p in self.seats]
        self.leader, self.turned, self.is_opened = None, self.dealer, False

    def stock(self) -> int:
        return len(self.deck) - sum(self.piles)

    # ---- cards are turned over

    def deal_street(self) -> Asking:
        return self.roll_first() if self.street == 1 else self.roll()

    def bet(self) -> Asking:
        leader = self.leader
        if not self.is_opened or leader is None:
            return NOTHING
        self.is_opened = False
        return self.betting(leader, self.bet_size * (2 if len(self.up[leader]) >= MANY else 1))

    def roll_first(self) -> Turn:
        """Everybody turns a card, from the dealer's left; who shows the best leads."""
        for p in self.starters():
            yield from self.turn_one(p)
        self.lead(self.best_board())

    def starters(self) -> list[Seat]:
        return list(self.live)

    def roll(self) -> Turn:
        """Whoever is next turns cards until their hand is the best, or all are turned."""
        if self.leader not in self.live:
            self.follow_leader()
        while (player := self.next_to_turn()) is not None:
            self.turned = player
            while self.piles[player]:
                yield from self.turn_one(player)
                if self.beats_leader(player):
                    self.lead(player)
                    return
            self.fails(player)

    def next_to_turn(self) -> Seat | None:
        """Clockwise from who was last; None: it is over."""
        raise NotImplementedError

    def fails(self, player: Seat) -> None:
        """All cards are turned, and the leader is not beaten."""
        raise NotImplementedError

    def turn_one(self, player: Seat) -> Turn:
        self.piles[player] -= 1
        self.up[player].append(self.draw())
        self.tell("{} turns {}.", player, self.up[player][-1])
        yield from self.after_card(player)

    def after_card(self, player: Seat) -> Asking:
        return self.buy_for_four(player)

    def beats_leader(self, player: Seat) -> bool:
        """Strictly: equal hands do not."""
        return self.leader is None or self.board_value(player) > self.board_value(self.leader)

    def lead(self, player: Seat) -> None:
        self.leader = self.turned = player
        self.is_opened = True
        self.tell("{} leads with {}.", player, self.told_value(player, self.board_value(player), with_article))

    def follow_leader(self) -> None:
        """The leader has folded: the best of those who are in leads at once, and it goes on from there."""
        self.leader = self.turned = self.best_board()
        words = self.told_value(self.leader, self.board_value(self.leader), with_article)
        self.tell("Now {} leads with {}.", self.leader, words)

    def turn_up(self, values: dict[Seat, Value]) -> None:
        """All cards lie face up already."""
        for p in sorted(values, key=values.__getitem__):
            self.tell("{} has {}.", p, self.told_value(p, values[p], with_article))

    # ---- what is seen

    def to_beat(self) -> Seat | None:
        """Whose hand has to be beaten: if the leader has folded, the best of those who are in."""
        if self.leader is None or not self.street or not self.live:
            return None
        return self.leader if self.leader in self.live else self.best_board()

    def badges(self) -> str:
        player = self.to_beat()
        return super().badges() if player is None else f"{super().badges()} To beat: {name(self.board_value(player))}."

    def chair(self, player: Seat, pots: Sequence[Pot] = ()) -> Chair:
        chair = super().chair(player, pots)
        if player == self.to_beat():
            chair.marks.append("leads")
        return chair

    def before(self, player: Seat, viewer: Viewer) -> list[Place]:
        places = super().before(player, viewer)
        if self.piles[player] and self.holds_cards(player):
            backs = [Token("back", "?", count=self.piles[player])]
            places.append(Pile(id=f"pile{player}", label="Face down", owner=player, role="dealt", tokens=backs))
        return places

    # ---- good play

    def strength(self, player: Seat) -> float:
        """How many whole hands are beaten by what shows; and cards that are still to come are hope."""
        beats = beaten_by(self.statuses(), self.board_value(player), PILE)
        return beats + (1 - beats) * 0.6 * self.piles[player] / PILE
