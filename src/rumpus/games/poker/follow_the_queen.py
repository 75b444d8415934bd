"""Follow the Queen: seven-card stud in which a queen says what is wild. 2 to 8 players, 30 minutes."""

from collections.abc import Mapping
from typing import ClassVar

from rumpus.core import Seat, Style, Turn, listing, switch
from rumpus.games.poker._evening import Poker
from rumpus.games.poker._structures import BRINGING_IN, SEVEN_CARD_STUD
from rumpus.games.poker._table import NOTHING, Asking
from rumpus.pieces.cards import TONES, Card
from rumpus.pieces.poker import Statuses, many

UPCARDS = 4  # of each player


class FollowTheQueen(Poker):
    """Seven-card stud: the card that is turned up after a queen makes its rank wild, until the next queen comes."""

    title = "Follow the Queen"
    style = Style(cloth="#5a1a4a", spot="#a02a7c", back="#c9a227", tones=TONES)
    players = range(2, 9)
    form = SEVEN_CARD_STUD
    triggers: ClassVar[Mapping[int, str]] = {12: "wild"}  # what the card after such a rank becomes

    bring_in = BRINGING_IN
    queens_wild = switch(False, help="Queens are wild as well, always.")
    first_card_rule = switch(False, help="If a queen is turned up last, the first card of the deal says what is wild.")

    slip: dict[str, int]  # what is wild, and in other games low or dead: a rank, or nothing
    first_up: int  # the rank of the first card that was turned up in this deal; 0: none was
    last_up: int  # and of the last

    def fresh(self) -> None:
        self.slip, self.first_up, self.last_up = {}, 0, 0

    def statuses(self) -> Statuses:
        return self.written(self.slip)

    def written(self, slip: Mapping[str, int]) -> Statuses:
        """What a slip says."""
        wild = {slip.get("wild", 0), 12 * self.queens_wild} - {0}
        return self.house(sorted(wild), slip.get("low"), [slip["dead"]] if "dead" in slip else [])

    def dealt_up(self, player: Seat, card: Card) -> Asking:
        """What follows a trigger is written on its line; a trigger wipes its own."""
        before, slip = self.last_up, dict(self.slip)
        self.first_up, self.last_up = self.first_up or card.rank, card.rank
        if before in self.triggers:
            self.slip[self.triggers[before]] = card.rank
        if card.rank in self.triggers:
            self.slip.pop(self.triggers[card.rank], None)
        if self.slip != slip:
            self.tell_slip(slip)
        return NOTHING

    def deal_street(self) -> Turn:
        """A trigger that is the last upcard of all has the first one after it, if that is so agreed."""
        yield from super().deal_street()
        last = self.last_up
        if self.first_card_rule and self.street == UPCARDS and last in self.triggers and self.first_up != last:
            slip = dict(self.slip)
            self.slip[self.triggers[last]] = self.first_up
            self.tell_slip(slip)

    # ---- what is seen

    def tell_slip(self, before: Mapping[str, int]) -> None:
        """Of a rank on several lines, only what it is: dead before wild before low. What it was already is not said."""
        if self.told is None:
            return
        named = self.statuses().in_force()
        if named == self.written(before).in_force():
            return
        said = [
            f"{listing(many(rank) for rank in ranks if isinstance(rank, int))} are {status}"
            for status, ranks in named.items()
        ]
        self.tell("Now {}.", said or f"nothing is {' or '.join(self.triggers.values())}")

    def badges(self) -> str:
        """With what the next card will be."""
        more = any(len(self.up[p]) < UPCARDS for p in self.live)
        pending = self.triggers.get(self.last_up, "") if more else ""
        return " ".join([super().badges(), *([f"The next card face up becomes {pending}."] if pending else [])]).strip()
