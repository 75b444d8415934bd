"""The Lost Pueblo of Doctor Green: somebody has the Ace and wants to get out with it. 4 to 10 players, 15 minutes."""

from collections.abc import Sequence
from typing import Any

from rumpus.core import (
    REVEAL,
    Ask,
    Chair,
    Chance,
    Either,
    Game,
    Hand,
    Link,
    Owned,
    Place,
    Put,
    Row,
    Scene,
    Seat,
    Style,
    Subset,
    Tally,
    Token,
    Turn,
    Verbs,
    number,
    only,
    tokens,
)
from rumpus.core.knowledge import Viewer
from rumpus.core.run import weighted
from rumpus.core.values import counted
from rumpus.pieces.cards import Card, deal, named

ACT, HAND_OVER, PAY = "ask, accuse or give a card", "hand over a card", "hand over two cards"
ASK, ACCUSE = "ask", "accuse"
ASKS, ACCUSES, GIVES = "a card?", "Thief!", "for you"  # what one says who points at somebody
ACE = named("AS")[0]
OTHERS = named(f"{rank}{suit}" for rank in range(2, 10) for suit in "CDHS")
DEALT, FINE, ENOUGH = 3, 2, 6  # cards: for everybody, for a wrong accusation, and to win


class LostPueblo(Game):
    """One of you is the Thief, with the Ace: find out who, collect six cards, or slip away with it."""

    title = "The Lost Pueblo of Doctor Green"
    players = range(4, 11)
    minutes = 15
    unit = "cards"
    longest = 100 * 10 * 2
    brief = {"rounds": 10}
    style = Style(cloth="#4d2513", spot="#9a4420", back="#8a3d1c", tones={"accusation": "#ffd84d"})

    rounds = number(
        40,
        range(10, 101),
        title="Most rounds",
        help="After so many rounds it is a draw among those still there.",
        tried=[10],
    )

    hands: Owned[list[list[Card]]]
    notes: Owned[list[dict[Seat, list[str]]]]  # of each player: cards that they know others to have held
    inside: list[Seat]  # who is still in the game
    left: list[int]  # when each player went, counted from 1; 0: still there
    cleared: list[Seat]  # accused, and not the Thief
    shed: list[int]  # cards that each player has parted with by choice
    pointing: list[tuple[Seat, Seat, str]]  # who is just saying what to whom
    found: Seat | None  # the Thief, when everybody knows
    winner: Seat | None
    dealer: Seat
    player: Seat
    turns: int

    def setup(self) -> None:
        self.dealer = self.chance.pick(self.seats)
        deck = [ACE, *OTHERS[: DEALT * self.n - 1]]
        self.chance.shuffle(deck)
        self.hands = [[] for _ in self.seats]
        deal(deck, self.hands, DEALT)
        for hand in self.hands:
            hand.sort()
        self.notes = [{p: [] for p in self.seats} for _ in self.seats]
        self.inside = list(self.seats)
        self.left, self.shed = [0] * self.n, [0] * self.n
        self.cleared, self.pointing = [], []
        self.found = self.winner = None
        self.player = self.next(self.dealer)
        self.turns = 0

    @property
    def thief(self) -> Seat:
        """Whoever has the Ace. It only ever moves when the game ends."""
        return next(p for p in self.seats if ACE in self.hands[p])

    def others(self, me: Seat) -> list[Seat]:
        return [p for p in self.left_of(me) if p in self.inside]

    # ---- a turn

    def turn(self) -> Turn:
        me = self.player
        self.turns += 1
        self.pointing = []
        others = self.others(me)
        gifts = Put(free(self.hands[me]), others)
        what, other = yield Ask(me, ACT, Either(Verbs(ask=others, accuse=others), gifts))
        if what == ASK:
            yield from self.ask(me, other)
        elif what == ACCUSE:
            yield from self.accuse(me, other)
        else:
            self.point(me, GIVES, other)
            self.shed[me] += 1
            self.pass_on([what], me, other)
        if not self.over:
            self.player = self.others(me)[0]
            if self.turns == self.rounds * self.n:
                self.end(None, self.thief, "{} rounds have gone by, and nobody has won.", self.rounds)

    def point(self, me: Seat, words: str, other: Seat) -> None:
        self.pointing = [(me, other, words)]

    def ask(self, me: Seat, other: Seat) -> Turn:
        """The other one hands over a card of their choice, but the Ace only as their last."""
        self.point(me, ASKS, other)
        self.tell("{} asks {} for a card.", me, other)
        hand = self.hands[other]
        # Whether there is a question depends on how many cards there are, and on nothing else.
        card = hand[0] if len(hand) == 1 else (yield Ask(other, HAND_OVER, free(hand)))
        self.pass_on([card], other, me)

    def accuse(self, me: Seat, other: Seat) -> Turn:
        self.point(me, ACCUSES, other)
        # Right: the accuser wins.
        if other == self.thief:
            self.leave(other)
            self.end(me, other, "{} has found the Thief: {}.", me, other)
            return
        # Wrong: the accused is cleared for good, and gets two cards; the Ace goes only as the last one.
        if other not in self.cleared:
            self.cleared.append(other)
        self.tell("{} accuses {}, who is not the Thief.", me, other, how=REVEAL)
        hand = self.hands[me]
        cards = hand.copy() if len(hand) <= FINE else list((yield Ask(me, PAY, Subset(free(hand), FINE, FINE))))
        self.shed[me] += len(cards)
        self.pass_on(cards, me, other)

    def pass_on(self, cards: Sequence[Card], giver: Seat, taker: Seat) -> None:
        """Only giver and taker see what it is. Then it may be over for somebody, or for all."""
        escaped = ACE in cards
        self.hand_over(cards, self.hands[giver], self.hands[taker], eyes=(giver, taker))
        for one, other in ((giver, taker), (taker, giver)):
            self.notes[one][other] += [card.text for card in cards]
        said = only([giver, taker], list(cards), counted(len(cards), "card"))
        self.tell("{} hands {} {}.", giver, taker, said)
        # The Thief has got rid of everything. (This comes first, even if the taker has six cards now.)
        if escaped:
            self.leave(giver)
            self.end(giver, giver, "{} was the Thief, and has slipped away.", giver)
            return
        # Whoever has no cards left is out.
        if not self.hands[giver]:
            self.leave(giver)
            self.tell("{} has no cards left, and is out.", giver)
        # Six cards win, but not for the Thief; and not to win with them gives the Thief away.
        thief = self.thief
        if len(self.hands[taker]) >= ENOUGH and taker != thief:
            self.end(taker, thief, "{} has collected {} cards.", taker, len(self.hands[taker]))
        elif self.inside == [thief]:
            self.end(thief, thief, "{} is the Thief, and nobody else is left.", thief)
        elif len(self.hands[taker]) >= ENOUGH and self.found is None:
            self.found = taker
            self.tell("{} has {} cards and does not win: the Thief!", taker, ENOUGH, how=REVEAL)

    def leave(self, player: Seat) -> None:
        self.inside.remove(player)
        self.left[player] = max(self.left) + 1

    def end(self, winner: Seat | None, thief: Seat, why: str, *things: Any) -> None:
        """All cards are shown."""
        self.winner, self.found = winner, thief
        self.show(card for hand in self.hands for card in hand)
        self.finish(why, *things)

    def scores(self) -> list[tuple[int, int]]:
        """The winner, then all who are still there, then those who went, the last one first."""
        return [(2, 0) if p == self.winner else (0, self.left[p]) if self.left[p] else (1, 0) for p in self.seats]

    def tally(self) -> list[Tally]:
        return [Tally(len(self.hands[p]), "the Thief" if p == self.found else "") for p in self.seats]

    # ---- who it could be

    def suspects(self, viewer: Viewer) -> list[Seat]:
        """Who may be the Thief, for all that a viewer knows: not who was cleared, nor whose cards are all known."""
        if self.found is not None:
            return [self.found]
        there = [p for p in self.inside if p != viewer and p not in self.cleared]
        return [p for p in there if any(self.could_be_ace(viewer, p, card) for card in self.hands[p])]

    def could_be_ace(self, viewer: Viewer, owner: Seat, card: Card) -> bool:
        """For all that a viewer knows: they see their own cards, and remember those that they gave or took."""
        return viewer != owner and viewer not in self.known.get(card, frozenset())

    def redeal(self, viewer: Viewer, chance: Chance) -> None:
        """What the viewer does not know is dealt anew; the Ace to somebody who can be the Thief."""
        for p in self.left_of(viewer) if viewer is not None else self.seats:
            for held in self.notes[p].values():
                held[:] = ["?"] * len(held)  # what others have seen is not known either
        if viewer is not None and ACE in self.hands[viewer]:
            super().redeal(viewer, chance)
            return
        suspects = self.suspects(viewer)
        super().redeal(viewer, chance)
        owner = suspects[weighted([self.suspicion(p) for p in suspects], chance.random)]
        hand = self.hands[owner]
        spots = [i for i, card in enumerate(hand) if self.could_be_ace(viewer, owner, card)]
        self.put_ace(hand, chance.pick(spots))

    def put_ace(self, hand: list[Card], at: int) -> None:
        """The Ace changes places with a card. It has never changed hands, so nobody else has seen it there."""
        source, card = self.hands[self.thief], hand[at]
        source[source.index(ACE)], hand[at] = card, ACE
        eyes = self.known.pop(card, frozenset()) | self.known.pop(ACE, frozenset())
        if eyes and card is not ACE:
            self.known[card] = eyes

    def suspicion(self, player: Seat) -> float:
        """How likely somebody seems to be the Thief: whoever parts with cards, and has few left."""
        return 1 + self.shed[player] + (2 if len(self.hands[player]) <= 2 else 0)

    # ---- what is seen

    def scene(self, viewer: Viewer) -> Scene:
        suspects = [p for p in self.inside if p not in self.cleared] if self.found is None else [self.found]
        pueblo = Row(
            id="pueblo",
            label="The Lost Pueblo",
            face="pueblo",
            tokens=[Token("pawn", "", label="Thief" if self.found is not None else "suspect", of=p) for p in suspects],
            total=len(suspects),
            unit="Thief" if self.found is not None else "suspects" if len(suspects) > 1 else "suspect",
            note="Find the Thief, or collect six cards. The Thief wins without any.",
        )
        hands: list[Place] = [
            Hand(id=f"hand{p}", label="Hand", owner=p, tokens=tokens(self.hands[p]), note=self.memory(viewer, p))
            for p in self.seats
        ]
        return Scene(
            [self.chair(p) for p in self.seats],
            [pueblo, *hands],
            links=[
                Link(one, other, words, "accusation" if words == ACCUSES else "") for one, other, words in self.pointing
            ],
            heading=f"Round {min(self.rounds, 1 + max(0, self.turns - 1) // self.n)}",
        )

    def memory(self, viewer: Viewer, player: Seat) -> str:
        """What a viewer knows somebody to have held, apart from what they know to be still there."""
        if viewer is None or viewer == player:
            return ""
        there = [card.text for card in self.hands[player]]
        gone = [text for text in dict.fromkeys(self.notes[viewer][player]) if text not in there]
        return f"had {' '.join(gone)}" if gone else ""

    def chair(self, player: Seat) -> Chair:
        marks = {
            "dealer": player == self.dealer,
            "the Thief": player == self.found,
            "cleared": player in self.cleared,
            "out": player not in self.inside and player != self.found,
            "1 to win": len(self.hands[player]) == ENOUGH - 1 and player != self.found and not self.over,
        }
        counters: dict[str, int | str] = {"cards": len(self.hands[player]), "gave": self.shed[player]}
        return Chair(player, counters, [mark for mark, true in marks.items() if true])

    # ---- good play

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float] | None:
        """Honest players collect, and accuse whom they suspect. The Thief does as they do, until there is a way out."""
        if what != ACT:
            return None
        hand = self.hands[player]
        if ACE in hand and (len(hand) <= FINE or self.found == player):
            # The last card is given away; with another one besides, any accusation does it. Once found out, be quick.
            return [float((act == ACCUSE) == (len(hand) > 1)) for act, _ in choices]
        suspects = self.suspects(player)
        total = sum(self.suspicion(p) for p in suspects)
        guilt = {p: self.suspicion(p) / total for p in suspects}
        return [self.appeal(len(hand), act, p, guilt) for act, p in choices]

    def appeal(self, cards: int, act: str, other: Seat, guilt: dict[Seat, float]) -> float:
        """How good an act seems to an honest player with so many cards."""
        if act == ACCUSE:
            sure = guilt.get(other, 0.0)
            return 40.0 if sure > 0.9 else 30 * sure**2 * min(1, cards / 3)
        if act != ASK:
            return 0.02
        # Somebody's last card may be the Ace. The sixth card wins; and whoever has many is ahead.
        if len(self.hands[other]) == 1 and other in guilt:
            return 0.05
        return 40.0 if cards == ENOUGH - 1 else len(self.hands[other]) / 2


def free(hand: Sequence[Card]) -> list[Card]:
    """What can be handed over: not the Ace, unless it is the last card."""
    return [card for card in hand if card is not ACE] or list(hand)
