"""Brain Baseball: pitch a card, hit it from below, catch it from above. 3 to 7 players, 20 minutes."""

from collections.abc import Sequence
from math import sqrt
from typing import Any

from rumpus.core import Ask, Chair, Game, Hand, Hidden, Money, Owned, Pile, Row, Scene, Seat, Turn, odds, switch, tokens
from rumpus.core.knowledge import Viewer
from rumpus.pieces.cards import PACK, Card, deal, rank_text
from rumpus.pieces.coins import chips

PITCH, SWING, FIELD = "pitch a card", "swing or pass", "field or pass"
PASS = "pass"
SWAY = 9.0  # points by which players move apart in an inning
FIELDING: tuple[int, ...] = (0, 15, 14, *range(3, 14))  # the worth of each rank as a catch: deuces and aces are high


class BrainBaseball(Game):
    """Win the balls that are worth the most, or throw three strikes in a row."""

    title = "Brain Baseball"
    players = range(3, 8)
    minutes = 20
    longest = 7 * 49 * 13  # innings, pitches in an inning, answers to a pitch

    gambling = switch(False, help="Every pitch is paid for, and whoever wins the inning takes the pot.")

    hands: Owned[list[list[Card]]]
    undealt: Hidden[list[Card]]
    ball: Card | None
    swings: list[Card]
    catches: list[Card]
    discards: list[Card]
    balls: list[list[Card]]  # what each player has won in this inning
    points: list[list[int]]  # of every inning played, for each player
    money: Money[list[int]]
    pot: Money[int]
    dealer: Seat
    pitcher: Seat
    hitter: Seat | None  # while the others may field
    strikes: int  # in a row
    winner: Seat | None  # by three strikes

    def setup(self) -> None:
        self.points = []
        self.money = [0] * self.n
        self.pot = 0
        self.winner = None
        self.dealer = self.chance.pick(self.seats)
        self.begin_inning()

    def begin_inning(self) -> None:
        """The whole pack is shuffled, everybody gets seven cards, and the dealer pitches first."""
        self.undealt = list(PACK)
        self.chance.shuffle(self.undealt)
        self.hands = [[] for _ in self.seats]
        deal(self.undealt, [self.hands[p] for p in (*self.left_of(self.dealer), self.dealer)], 7)
        for hand in self.hands:
            hand.sort(key=fielding)
        self.balls = [[] for _ in self.seats]
        self.swings, self.catches, self.discards = [], [], []
        self.ball = self.hitter = None
        self.pitcher = self.dealer
        self.strikes = 0
        self.tell("{} deals inning {}.", self.dealer, len(self.points) + 1)

    def turn(self) -> Turn:
        pitcher, hands = self.pitcher, self.hands
        # Pitch: the pitcher plays a card, the ball.
        ball: Card = yield Ask(pitcher, PITCH, hands[pitcher].copy())
        hands[pitcher].remove(ball)
        self.ball = ball
        self.tell("{} pitches the {}.", pitcher, ball)
        if self.gambling:
            self.money[pitcher] -= ball.rank
            self.pot += ball.rank
        # Swing: everybody else, from the pitcher's left, has one chance; the last swing is the highest.
        hitter = None
        for p in self.with_cards(self.left_of(pitcher)):
            legal = self.legal_swings(ball)
            card = yield Ask(p, SWING, [PASS, *[c for c in hands[p] if c.rank in legal]])
            if card == PASS:
                self.tell("{} does not swing.", p)
                continue
            hands[p].remove(card)
            self.swings.append(card)
            hitter = p
            self.tell("{} swings with the {}.", p, card)
            if card.rank == ball.rank:
                break  # nobody can beat it
        if hitter is None:
            # A strike: the pitcher keeps the ball.
            self.strikes += 1
            self.tell("Strike {}! {} keeps the {}.", self.strikes, pitcher, ball)
            owner = pitcher
        else:
            # A hit: the strikes are forgotten, and the swings discarded.
            self.strikes = 0
            self.discards += self.swings
            self.swings = []
            self.tell("{} hits the {}.", hitter, ball)
            # Field: everybody but the hitter, from his left, has one chance; the last catch is the highest.
            self.hitter = owner = hitter
            for p in self.with_cards(self.left_of(hitter)):
                legal = self.legal_catches(ball)
                card = yield Ask(p, FIELD, [PASS, *[c for c in hands[p] if fielding(c) in legal]])
                if card == PASS:
                    self.tell("{} does not field.", p)
                    continue
                hands[p].remove(card)
                self.catches.append(card)
                owner = p
                self.tell("{} fields with the {}.", p, card)
                if card.rank == 1:
                    break  # nobody can beat an ace
            self.tell("{} catches the {}." if self.catches else "Nobody fields: {} keeps the {}.", owner, ball)
            self.discards += self.catches
            self.catches = []
        self.balls[owner].append(ball)
        self.ball = self.hitter = None
        # Three strikes in a row win the game, even with the last pitch of an inning.
        if self.strikes == 3:
            self.winner = pitcher
            self.tell("Three strikes in a row: {} wins the game.", pitcher)
        # The inning is over when fewer than two players have cards.
        able = self.with_cards(self.around(owner))
        if self.winner is not None or len(able) < 2:
            self.end_inning()
            return
        # Whoever has the ball pitches next; without a card, the first to his left who has one.
        self.pitcher = able[0]
        if self.pitcher != pitcher:
            self.strikes = 0

    def with_cards(self, players: Sequence[Seat]) -> list[Seat]:
        return [p for p in players if self.hands[p]]

    def legal_swings(self, ball: Card) -> range:
        """The ranks above the last swing, up to the ball."""
        return range(self.swings[-1].rank + 1 if self.swings else 1, ball.rank + 1)

    def legal_catches(self, ball: Card) -> range:
        """The fielding values above the last catch; the first may equal the ball."""
        return range(fielding(self.catches[-1]) + 1 if self.catches else ball.rank, 16)

    def end_inning(self) -> None:
        """Balls score their ranks; cards still in hand score nothing. Everybody deals one inning."""
        scored = [sum(ball.rank for ball in balls) for balls in self.balls]
        self.points.append(scored)
        for p in self.seats:
            self.tell("{} scores {:point}.", p, scored[p])
        if self.gambling:
            self.pay_out(scored)
        self.over = self.winner is not None or len(self.points) == self.n
        if not self.over:
            self.dealer = self.next(self.dealer)
            self.begin_inning()

    def pay_out(self, scored: list[int]) -> None:
        """The best of the inning share the pot, odd dollars from the dealer's left; three strikes take it all."""
        best = [p for p in (*self.left_of(self.dealer), self.dealer) if scored[p] == max(scored)]
        takers = best if self.winner is None else [self.winner]
        share, odd = divmod(self.pot, len(takers))
        for i, p in enumerate(takers):
            self.money[p] += share + (i < odd)
            self.tell("{} takes {:dollar} from the pot.", p, share + (i < odd))
        self.pot = 0

    def total(self, player: Seat) -> int:
        return sum(scored[player] for scored in self.points)

    def scores(self) -> list[tuple[bool, int]]:
        return [(p == self.winner, self.money[p] if self.gambling else self.total(p)) for p in self.seats]

    def scene(self, viewer: Viewer) -> Scene:
        ball, swing, catch = [], "", ""
        if self.ball is not None:
            ball = [self.ball]
            if self.hitter is None:
                swing = f"{span(self.legal_swings(self.ball))} can swing"
            else:
                legal = self.legal_catches(self.ball)
                catch = f"{span([rank for rank in (*range(3, 14), 2, 1) if FIELDING[rank] in legal])} can field"
        places = [
            Row(id="ball", label="The ball", tokens=tokens(ball), note=worth(ball)),
            Row(id="swings", label="Swings", tokens=tokens(self.swings), note=swing),
            Row(id="catches", label="Catches (2 and A are high)", tokens=tokens(self.catches), note=catch),
            Row(id="discards", label="Discards", tokens=tokens(self.discards)),
            Pile(id="undealt", label="Undealt", tokens=tokens(self.undealt)),
        ]
        if self.gambling:
            places.append(Pile(id="pot", label="The pot", tokens=chips(self.pot, "dollar"), note=f"{self.pot}"))
        for p in self.seats:
            places += [
                Hand(id=f"hand{p}", label="Hand", owner=p, tokens=tokens(self.hands[p])),
                Row(id=f"balls{p}", label="Balls", owner=p, tokens=tokens(self.balls[p]), note=worth(self.balls[p])),
            ]
        inning = len(self.points) + (not self.over)
        return Scene([self.chair(p) for p in self.seats], places, note=f"Inning {inning} of {self.n}.")

    def chair(self, player: Seat) -> Chair:
        counters: dict[str, int | str] = {"points": self.total(player)}
        if self.points:
            counters["innings"] = ", ".join(str(scored[player]) for scored in self.points)
        if self.gambling:
            counters["dollars"] = self.money[player]
        if player == self.pitcher:
            counters["strikes"] = self.strikes
        roles = {"dealer": self.dealer, "pitcher": self.pitcher, "hitter": self.hitter}
        return Chair(player, counters, [role for role, seat in roles.items() if seat == player])

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float]:
        """Pitch the weakest card, and the lowest after a strike; swing only to end the strikes; catch big balls."""
        if what == PITCH:
            return [(card.rank if self.strikes else fielding(card)) ** -3 for card in choices]
        if what == SWING:
            keen = 100 if self.strikes and not self.swings else 0.01
        else:
            keen = 100 if self.ball is not None and self.ball.rank >= 7 else 0.05
        return [1, *(keen * (8 / fielding(card)) ** 2 for card in choices[1:])]

    def outlook(self) -> Sequence[float] | None:
        """After an inning a lead is worth the more, the fewer innings are left to lose it."""
        if any(self.balls):
            return None
        return odds([score for _, score in self.scores()], SWAY * sqrt(self.n - len(self.points)))


def fielding(card: Card) -> int:
    return FIELDING[card.rank]


def worth(balls: list[Card]) -> str:
    return f"worth {sum(ball.rank for ball in balls)}" if balls else ""


def span(ranks: Sequence[int]) -> str:
    """From the first rank to the last, in words."""
    first, last = rank_text(ranks[0]), rank_text(ranks[-1])
    return f"only {first}" if first == last else f"{first} to {last}"
