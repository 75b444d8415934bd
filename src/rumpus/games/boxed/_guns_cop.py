"""A cop in the Mafia: one of the gangsters is none, and has a telephone. With 5 or 6 players."""

from rumpus.core import REVEAL, AskAll, Chance, Seat, Turn, Viewer
from rumpus.games.boxed._guns_box import COP, GANGSTERS, SWITCHBOARD
from rumpus.games.boxed._guns_table import GunTable

TELEPHONE = "pass the telephone on"
PASS_ON, CALL = "pass it on", "call the police"
LAST_CALL = 6  # the last round in which there is a telephone
EXPOSED = 2  # flashing Shame: a cop who has so many is laughed at


class Police(GunTable):
    """Who is the cop stays a secret until the game is over, also when they are dead."""

    @property
    def has_cop(self) -> bool:
        return self.game in ("cop", "cop_powers")

    def deal_roles(self) -> None:
        self.roles, self.suspects = [[] for _ in self.seats], []
        self.calls, self.flashing = 0, [0] * self.n
        if self.has_cop:
            roles = [COP, *GANGSTERS[: self.n - 1]]
            self.chance.shuffle(roles)
            self.roles, self.suspects = [[role] for role in roles], list(self.seats)

    @property
    def cop(self) -> Seat | None:
        return next((p for p in self.seats if COP in self.roles[p]), None)

    # ---- phase 8: everybody who has shared holds the telephone for a moment, and only the cop can use it

    def telephone(self) -> Turn:
        sharers = self.standing
        if not self.has_cop or not sharers or self.round > LAST_CALL or self.reinforced:
            return
        # All have to pass it on, so that nobody can tell who has called.
        answers = yield AskAll(sharers, TELEPHONE, lambda p: [PASS_ON, CALL] if p == self.cop else [PASS_ON])
        if CALL not in answers.values():
            self.tell("The telephone goes round, and nobody has called.")
            return
        card = SWITCHBOARD[self.calls]
        self.calls += 1
        self.suspects = [p for p in self.suspects if p in sharers]
        self.tell("Somebody has used the telephone: {}! It was one of {}.", card, sharers, how=REVEAL)
        if card == SWITCHBOARD[-1]:
            self.tell("From now on every Shame flashes: with {} of them a cop cannot win.", EXPOSED)

    @property
    def reinforced(self) -> bool:
        return self.calls == len(SWITCHBOARD)

    def take_shame(self, player: Seat) -> None:
        """A marker. Once reinforcements are sent, those for withdrawing flash."""
        self.shame[player] += 1
        self.flashing[player] += self.reinforced

    def police_win(self) -> bool:
        """After the last round: whether the reinforcements find a cop who lives, and was not laughed at."""
        cop = self.cop
        return self.reinforced and cop in self.living and self.flashing[cop] < EXPOSED

    # ---- what could be

    def suspect_anew(self, viewer: Viewer, chance: Chance) -> None:
        """Whoever may be the cop has shared whenever the telephone was used."""
        cop = self.cop
        if cop is not None and cop not in self.suspects:
            other = chance.pick([p for p in self.suspects if p != viewer])
            self.roles[cop][0], self.roles[other][0] = self.roles[other][0], self.roles[cop][0]
