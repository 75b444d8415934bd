"""Brain Baseball: pitch a card, hit it from below, catch it from above. 3 to 7 players, 20 minutes."""

from collections.abc import Sequence
from math import sqrt
from typing import Any

from rumpus.core import (
    QUIET,
    REVEAL,
    Ask,
    Chair,
    Game,
    Hand,
    Hidden,
    Money,
    Owned,
    Pile,
    Place,
    Row,
    Scene,
    Seat,
    Style,
    Tally,
    Told,
    Turn,
    odds,
    switch,
    token,
    tokens,
)
from rumpus.core.knowledge import Viewer
from rumpus.pieces.cards import PACK, Card, deal, rank_text
from rumpus.pieces.coins import chips

PITCH, SWING, FIELD = "pitch a card", "swing or pass", "field or pass"
PASS = "pass"
SWAY = 9.0  # points by which players move apart in an inning
FIELDING: tuple[int, ...] = (0, 15, 14, *range(3, 14))  # the worth of each rank as a catch: deuces and aces are high


Played = list[tuple[Seat, Card]]  # who has played what, in this order


class BrainBaseball(Game):
    """Win the balls that are worth the most, or throw three strikes in a row."""

    title = "Brain Baseball"
    players = range(3, 8)
    minutes = 20
    edition = 2  # it is known who has swung and fielded with what
    longest = 7 * 49 * 13  # innings, pitches in an inning, answers to a pitch
    style = Style(cloth="#3f2a5c", spot="#7b48a8", back="#5f3488")

    gambling = switch(False, help="Every pitch is paid for, and whoever wins the inning takes the pot.")

    hands: Owned[list[list[Card]]]
    undealt: Hidden[list[Card]]
    ball: Card | None
    swings: Played
    catches: Played
    discards: list[Card]
    balls: list[list[Card]]  # what each player has won in this inning
    inning: int  # counted from 1
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
        self.inning = len(self.points) + 1
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
        self.tell("{} deals inning {}.", self.dealer, self.inning, how=QUIET)

    def turn(self) -> Turn:
        pitcher, hands = self.pitcher, self.hands
        # Pitch: the pitcher plays a card, the ball.
        ball: Card = yield Ask(pitcher, PITCH, hands[pitcher].copy())
        hands[pitcher].remove(ball)
        self.ball = ball
        if self.gambling:
            self.money[pitcher] -= ball.rank
            self.pot += ball.rank
        self.tell("{} pitches the {}.", pitcher, ball)
        # Swing: everybody else, from the pitcher's left, has one chance; the last swing is the highest.
        for p in self.with_cards(self.left_of(pitcher)):
            legal = self.legal_swings(ball)
            card = yield Ask(p, SWING, [PASS, *[c for c in hands[p] if c.rank in legal]])
            if card == PASS:
                self.tell("{} does not swing.", p, how=QUIET)
                continue
            hands[p].remove(card)
            self.swings.append((p, card))
            self.tell("{} swings with the {}.", p, card)
            if card.rank == ball.rank:
                break  # nobody can beat it
        if not self.swings:
            # A strike: the pitcher keeps the ball.
            self.strikes += 1
            self.win_ball(pitcher, ball)
            third = REVEAL if self.strikes == 3 else ""
            self.tell("Strike {}! {} keeps the {}.", self.strikes, pitcher, ball, how=third)
        else:
            # A hit: the strikes are forgotten, and the swings discarded.
            hitter, _ = self.swings[-1]
            self.strikes = 0
            self.discard(self.swings)
            self.hitter = hitter
            self.tell("{} hits the {}.", hitter, ball)
            # Field: everybody but the hitter, from the hitter's left, has one chance; the last catch is the highest.
            for p in self.with_cards(self.left_of(hitter)):
                legal = self.legal_catches(ball)
                card = yield Ask(p, FIELD, [PASS, *[c for c in hands[p] if fielding(c) in legal]])
                if card == PASS:
                    self.tell("{} does not field.", p, how=QUIET)
                    continue
                hands[p].remove(card)
                self.catches.append((p, card))
                self.tell("{} fields with the {}.", p, card)
                if card.rank == 1:
                    break  # nobody can beat an ace
            caught = bool(self.catches)
            owner = self.catches[-1][0] if caught else hitter
            self.discard(self.catches)
            self.win_ball(owner, ball)
            self.tell("{} catches the {}." if caught else "Nobody fields: {} keeps the {}.", owner, ball)
        # Three strikes in a row win the game, even with the last pitch of an inning.
        if self.strikes == 3:
            self.winner = pitcher
        # The inning is over when fewer than two players have cards.
        able = self.with_cards(self.around(self.pitcher))
        if self.winner is not None or len(able) < 2:
            self.end_inning()
        elif self.pitcher not in able:
            # Whoever has the ball pitches next; without a card, the first to the left who has one.
            empty, self.pitcher, self.strikes = self.pitcher, able[0], 0
            self.tell("{} has no card left: {} pitches.", empty, self.pitcher, how=QUIET)

    def with_cards(self, players: Sequence[Seat]) -> list[Seat]:
        return [p for p in players if self.hands[p]]

    def legal_swings(self, ball: Card) -> range:
        """The ranks above the last swing, up to the ball."""
        return range(self.swings[-1][1].rank + 1 if self.swings else 1, ball.rank + 1)

    def legal_catches(self, ball: Card) -> range:
        """The fielding values above the last catch; the first may equal the ball."""
        return range(fielding(self.catches[-1][1]) + 1 if self.catches else ball.rank, 16)

    def discard(self, played: Played) -> None:
        self.discards += [card for _, card in played]
        played.clear()

    def win_ball(self, owner: Seat, ball: Card) -> None:
        """Whoever has the ball pitches next."""
        self.balls[owner].append(ball)
        self.ball = self.hitter = None
        self.pitcher = owner

    def end_inning(self) -> None:
        """Balls score their ranks; cards still in hand score nothing. Everybody deals one inning."""
        scored = [sum(ball.rank for ball in balls) for balls in self.balls]
        self.points.append(scored)
        each = [Told("{} for {}", (scored[p], p)) for p in self.seats]
        self.tell("Inning {} is over: {}.", self.inning, each, how=REVEAL if self.winner is None else QUIET)
        if self.gambling:
            self.pay_out(scored)
        if self.winner is not None:
            self.finish("Three strikes in a row: {} wins the game.", self.winner)
        elif len(self.points) == self.n:
            scores = self.scores()
            best = [p for p in self.seats if scores[p] == max(scores)]
            has, most = "have" if best[1:] else "has", "dollars" if self.gambling else "points"
            self.finish(f"{{}} {has} the most {most} after {{:inning}}.", best, self.n)
        else:
            self.dealer = self.next(self.dealer)
            self.begin_inning()

    def pay_out(self, scored: list[int]) -> None:
        """The best of the inning share the pot, odd dollars from the dealer's left; three strikes take it all."""
        best = [p for p in (*self.left_of(self.dealer), self.dealer) if scored[p] == max(scored)]
        takers = best if self.winner is None else [self.winner]
        share, odd = divmod(self.pot, len(takers))
        taken = [share + (i < odd) for i in range(len(takers))]
        for p, dollars in zip(takers, taken, strict=True):
            self.money[p] += dollars
        self.pot = 0
        each = [Told("{} takes {:dollar}", (p, dollars)) for p, dollars in zip(takers, taken, strict=True)]
        self.tell("{} from the pot.", each)

    def total(self, player: Seat) -> int:
        return sum(scored[player] for scored in self.points)

    def scores(self) -> list[tuple[bool, int]]:
        return [(p == self.winner, self.money[p] if self.gambling else self.total(p)) for p in self.seats]

    def tally(self) -> list[Tally]:
        """What decides, and the innings it is made of."""
        made = [" + ".join(str(scored[p]) for scored in self.points) for p in self.seats]
        if self.gambling:
            return [Tally(f"${self.money[p]}".replace("$-", "-$"), f"points: {made[p]}") for p in self.seats]
        return [Tally(self.total(p), made[p]) for p in self.seats]

    def scene(self, viewer: Viewer) -> Scene:
        ball = [] if self.ball is None else [self.ball]
        thrower = self.pitcher if self.hitter is None else self.hitter
        places: list[Place] = [
            Row(id="ball", label="The ball", about=thrower if ball else None, tokens=tokens(ball)),
            self.swing_row() if self.hitter is None else self.catch_row(),
            Pile(id="discards", label="Discards", tokens=tokens(self.discards), role="discards"),
            Pile(id="undealt", label="Undealt", tokens=tokens(self.undealt), role="deck"),
        ]
        if self.gambling:
            pot = chips(self.pot, "dollar")
            places.append(Pile(id="pot", label="The pot", tokens=pot, total=self.pot, unit="dollars", role="pot"))
        for p in self.seats:
            balls = self.balls[p]
            places += [
                Hand(id=f"hand{p}", label="Hand", owner=p, tokens=tokens(self.hands[p])),
                Row(id=f"balls{p}", label="Balls", owner=p, tokens=tokens(balls), total=worth(balls), unit="points"),
            ]
        return Scene([self.chair(p) for p in self.seats], places, heading=f"Inning {self.inning} of {self.n}")

    def swing_row(self) -> Row:
        note = f"{span(self.legal_swings(self.ball))} can swing" if self.ball is not None else ""
        return Row(id="swings", label="Swings", tokens=[token(card, of=p) for p, card in self.swings], note=note)

    def catch_row(self) -> Row:
        """Deuces and aces come after the king here."""
        legal = self.legal_catches(self.ball) if self.ball is not None else range(0)
        note = f"{span([rank for rank in (*range(3, 14), 2, 1) if FIELDING[rank] in legal])} can field"
        return Row(
            id="catches",
            label="Catches (2 and A are high)",
            tokens=[token(card, of=p) for p, card in self.catches],
            note=note,
        )

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


def worth(balls: list[Card]) -> int | None:
    return sum(ball.rank for ball in balls) if balls else None


def span(ranks: Sequence[int]) -> str:
    """From the first rank to the last, in words. There is none above a swing that equals the ball, or an ace."""
    if not ranks:
        return "nothing else"
    first, last = rank_text(ranks[0]), rank_text(ranks[-1])
    return f"only {first}" if first == last else f"{first} to {last}"
