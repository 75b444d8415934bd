"""The living dead: whoever folds goes on as a ghost, and a spade that is turned up brings them back."""

from collections.abc import Sequence

from rumpus.core import REVEAL, Chair, Seat, Told
from rumpus.games.poker._deal import MOST_HANDS
from rumpus.games.poker._evening import Poker
from rumpus.games.poker._table import NOTHING, Asking, Pot
from rumpus.pieces.cards import Card

RETURN = "A spade face up brings a ghost back."


class Ghosts(Poker):
    """A game says when a card is turned up, and when nobody can come back any more."""

    folding_says_more = True

    def dealt_in(self) -> list[Seat]:
        """The living and the dead, clockwise from the dealer's left."""
        return list(self.contenders[0])

    def dealt_to(self) -> list[Seat]:
        """Ghosts get cards like everybody."""
        return self.dealt_in()

    def deals_on(self) -> bool:
        return True

    def holds_cards(self, player: Seat) -> bool:
        return player in self.contenders[0]

    def others_have_chips(self, player: Seat) -> bool:
        """Ghosts with chips count: they may come back."""
        return any(self.chips[p] for p in self.contenders[0] if p != player)

    def may_return(self, player: Seat) -> bool:
        """Whether a card face up is still to come for somebody who folds now."""
        raise NotImplementedError

    def folding(self, player: Seat) -> str | Told:
        return "fold: be a ghost" if self.may_return(player) else super().folding(player)

    def fold(self, player: Seat) -> None:
        """Cards stay where they are; who folds neither bets nor wins, until a spade comes."""
        self.live.remove(player)
        self.tell("{} folds, and is a ghost.", player)

    def haunt(self, player: Seat, card: Card) -> None:
        """A ghost who is dealt a spade face up is alive again, owes nothing, and contests every pot."""
        if player in self.live or card.suit != "S":
            return
        alive = {*self.live, player}
        self.live[:] = [p for p in self.dealt_in() if p in alive]
        self.contenders = [
            who if player in who else tuple(p for p in self.dealt_in() if p == player or p in who)
            for who in self.contenders
        ]
        self.tell("A spade: {} is alive again!", player, how=REVEAL)

    # ---- nobody is left

    def settle(self) -> Asking:
        """The last one alive wins. If there is none, everything stays on the table for another game."""
        if self.live:
            return super().settle()
        if self.hand_number == MOST_HANDS:
            self.live = self.dealt_in()
            self.share_all("games")
            return NOTHING
        return self.second_game()

    def second_game(self) -> Asking:
        """New cards and antes for everybody who was dealt in; the button moves on, and it is still the same deal."""
        left = sum(self.pots)
        self.hand_number += 1
        self.pass_button()
        self.new_pack()
        self.all_are_in()
        self.pots = [left]
        self.tell("Nobody is alive: {:chip} stay for another game, and {} deals.", left, self.dealer, how=REVEAL)
        return self.deal_in()

    # ---- what is seen

    def is_out(self, player: Seat) -> str:
        return "ghost" if self.holds_cards(player) else super().is_out(player)

    def badges(self) -> str:
        """While somebody who folds, or has folded, may come back."""
        may_return = any(map(self.may_return, self.dealt_in()))
        return f"{super().badges()} {RETURN}".strip() if may_return else super().badges()

    def chair(self, player: Seat, pots: Sequence[Pot] = ()) -> Chair:
        chair = super().chair(player, pots)
        chair.ghost = bool(self.live or self.street) and player not in self.live and self.holds_cards(player)
        return chair

    def heading(self) -> str:
        return super().heading() + (f", game {self.hand_number}" if self.hand_number > 1 else "")
