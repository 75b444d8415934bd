"""Crash: roll the others' dice and let them pay, until a one makes you pay. 3 to 6 players, 20 minutes."""

from collections.abc import Sequence
from re import fullmatch
from typing import Any

from rumpus.core import (
    DICE,
    QUIET,
    REVEAL,
    Ask,
    BadOption,
    Basket,
    Chair,
    Game,
    Money,
    Place,
    Row,
    Scene,
    Seat,
    Some,
    Style,
    Tally,
    Token,
    Turn,
    choice,
)
from rumpus.core.knowledge import Viewer
from rumpus.pieces.coins import chips

PICK, TAKE_OR_ROLL = "pick dice of the others", "take the pot or roll on"
TAKE, ROLL = "take", "roll"
STAKE, CRASH, DICE_EACH = 60, 10, 2
LAST, MOST_ROUNDS = "last", 500
COLOURS = {
    "red": "#c02f1d",
    "blue": "#2a5fa8",
    "green": "#2e7d46",
    "violet": "#7a48a5",
    "orange": "#c8641b",
    "teal": "#1f7f80",
}


def rounds_in(text: str) -> str:
    """Reads a number of rounds."""
    if fullmatch(r"[1-9]|[1-4]\d|50", text.strip()):
        return text.strip()
    raise BadOption(f"The number of rounds is 1 to 50, or {LAST}, which is until one player is left; not {text!r}.")


class Crash(Game):
    """Roll the other players' dice for chips, and take the pot before a one crashes you."""

    title = "Crash"
    players = range(3, 7)
    minutes = 20
    unit = "chips"
    longest = 60_000  # 500 rounds of six players who roll up to ten times; a random game has some 200 answers
    brief = {"rounds": "2"}
    style = Style(cloth="#3a2a1c", spot="#b3541e", back="#b3541e", tones=COLOURS)

    rounds = choice(
        "10",
        LAST,
        named={"last": "until one is left"},
        help="Rounds to play; or until one player is left.",
        custom=rounds_in,
        example="2",
    )

    chips: Money[list[int]]
    pot: Money[int]
    faces: list[list[int]]  # of everybody's two dice, as they lie
    rolled: list[tuple[Seat, int]]  # what the roll under way shows, and whose dice they are
    running: list[Seat]  # who is still in
    out: list[int]  # for each player, when they went out; 0: still in
    first: Seat  # where every round begins
    player: Seat
    played: int  # rounds
    turns: int

    def setup(self) -> None:
        self.chips = [STAKE] * self.n
        self.pot = self.played = self.turns = 0
        self.faces = [[6] * DICE_EACH for _ in self.seats]
        self.rolled = []
        self.running = list(self.seats)
        self.out = [0] * self.n
        self.first = self.player = self.chance.pick(self.seats)

    # ---- a turn

    def turn(self) -> Turn:
        me = self.player
        self.turns += 1
        k = 1
        while True:
            # Pick k dice out of all that the others have. The two of one owner are alike.
            picked = yield Ask(me, PICK, Some(dict.fromkeys(self.others(me), DICE_EACH), k))
            self.roll(me, picked)
            # A one: ten chips for each of them, and nobody else pays anything.
            ones = sum(face == 1 for _, face in self.rolled)
            if ones:
                self.crash(me, ones)
                break
            # No one: all owners pay what their dice show. Nobody may be left to go on against.
            self.collect()
            if len(self.running) == 1:
                break
            # Too few dice for another roll end the run, as if the pot had been taken by choice.
            if DICE_EACH * len(self.others(me)) < k + 1:
                self.take(me)
                break
            if (yield Ask(me, TAKE_OR_ROLL, (TAKE, ROLL))) == TAKE:
                self.take(me)
                break
            self.rolled = []
            k += 1
        self.rolled = []
        self.end_turn(me)

    def others(self, me: Seat) -> list[Seat]:
        return [p for p in self.left_of(me) if p in self.running]

    def roll(self, me: Seat, picked: Sequence[Seat]) -> None:
        self.rolled = list(zip(picked, self.chance.dice(len(picked)), strict=True))
        for owner in self.running:
            shown = [face for p, face in self.rolled if p == owner]
            self.faces[owner][: len(shown)] = shown
        self.tell("{} rolls {}.", me, [face for _, face in self.rolled], how=DICE)

    def crash(self, me: Seat, ones: int) -> None:
        paid = self.pay(me, CRASH * ones)
        self.tell("{} crashes and pays {:chip}.", me, paid, how=REVEAL)
        self.leave([me] if paid < CRASH * ones else [])

    def collect(self) -> None:
        """All owners pay at once. Who owes more than there is goes out; owing exactly that does not matter."""
        owed = {p: sum(face for owner, face in self.rolled if owner == p) for p, _ in self.rolled}
        paid = {p: self.pay(p, debt) for p, debt in owed.items()}
        *_, last = paid
        for p in paid:
            self.tell("{} pays {:chip}.", p, paid[p], how="" if p == last else QUIET)
        self.leave([p for p in owed if paid[p] < owed[p]])

    def pay(self, player: Seat, owed: int) -> int:
        paid = min(owed, self.chips[player])
        self.chips[player] -= paid
        self.pot += paid
        return paid

    def leave(self, broke: Sequence[Seat]) -> None:
        """Out at once, and the dice with them. Who goes out by the same roll shares a place."""
        when = max(self.out) + 1
        for p in broke:
            self.out[p] = when
            self.running.remove(p)
        if broke:
            self.tell("{} cannot pay it all, and is out." if len(broke) == 1 else "{} cannot pay, and are out.", broke)

    def take(self, me: Seat) -> None:
        taken, self.pot = self.pot, 0
        self.chips[me] += taken
        self.tell("{} takes {:chip}.", me, taken)

    def end_turn(self, me: Seat) -> None:
        if len(self.running) == 1:
            (winner,) = self.running
            if self.pot:
                self.take(winner)
            self.finish("{} is the only one left.", winner)
            return
        self.player = self.following(me)
        self.played += self.completes_round(me)
        # Nobody walks away from a full pot: after the last round it goes on until somebody takes it.
        if self.played >= self.last_round and not self.pot:
            best = max(self.chips[p] for p in self.running)
            richest = [p for p in self.running if self.chips[p] == best]
            ahead = "{} is ahead with {:chip}" if len(richest) == 1 else "{} are ahead with {:chip} each"
            self.finish(f"The rounds are over: {ahead}.", richest, best)

    def following(self, me: Seat) -> Seat:
        return next(p for p in self.left_of(me) if p in self.running)

    def completes_round(self, me: Seat) -> bool:
        """Whether the turn comes to the seat where the rounds begin after this one, or past it."""
        return (self.first - me - 1) % self.n <= (self.following(me) - me - 1) % self.n

    @property
    def last_round(self) -> int:
        return MOST_ROUNDS if self.rounds == LAST else int(self.rounds)

    # ---- the end

    def scores(self) -> list[tuple[int, int]]:
        """Who is still in comes first, by chips; then who went out later."""
        return [(0, self.out[p]) if self.out[p] else (1, self.chips[p]) for p in self.seats]

    def tally(self) -> list[Tally]:
        return [
            Tally(self.chips[p], f"{self.chips[p] - STAKE:+d}" if self.chips[p] != STAKE else "even")
            for p in self.seats
        ]

    # ---- what is seen

    def scene(self, viewer: Viewer) -> Scene:
        k = len(self.rolled)
        places: list[Place] = [
            Basket(id="pot", label="The pot", role="pot", tokens=chips(self.pot), total=self.pot, unit="chips"),
            Row(
                id="rolled",
                label="The roll",
                about=None if self.over else self.player,
                tokens=[self.die(owner, face) for owner, face in self.rolled],
                note=f"{k + 1} dice show no 1 in {(5 / 6) ** (k + 1):.0%} of all rolls" if k and not self.over else "",
            ),
        ]
        for p in self.running:
            there = self.faces[p][sum(owner == p for owner, _ in self.rolled) :]
            places.append(Row(id=f"dice{p}", label="Dice", owner=p, tokens=[self.die(p, face) for face in there]))
        rounds = "" if self.rounds == LAST else f" of {self.rounds}"
        return Scene(
            [Chair(p, {"chips": self.chips[p]}, ["out"] if self.out[p] else []) for p in self.seats],
            places,
            heading=f"Round {self.played + 1}{rounds}" if self.played < self.last_round else "The last pot",
            note="Each 1 costs whoever rolls 10 chips; without any, all owners pay what their dice show.",
        )

    def die(self, owner: Seat, face: int) -> Token:
        colour = list(COLOURS)[owner]
        return Token("die", str(face), owner, f"{face} on a {colour} die", colour, of=owner, sides=6)

    # ---- good play

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float] | None:
        """Roll on while that is worth more than the pot; hit the richest, or whoever it could throw out."""
        if what == TAKE_OR_ROLL:
            k = len(self.rolled) + 1
            worth = (5 / 6) ** k * (self.pot + 4 * k) - CRASH * k / 6
            return (1, 9) if worth > self.pot else (9, 1)
        return [sum(self.target(p) for p in picked) for picked in choices] if len(choices) <= 200 else None

    def target(self, player: Seat) -> float:
        return 6.0 if self.chips[player] < 4 else 1 + self.chips[player] / STAKE
