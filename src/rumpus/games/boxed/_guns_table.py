"""What lies on the table of Ca$h'n Gun$, and the words that all its rules use."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from rumpus.core import (
    REVEAL,
    AskAll,
    Game,
    Hidden,
    Labelled,
    Owned,
    Seat,
    Told,
    Turn,
    Viewer,
    choice,
    number,
    switch,
)
from rumpus.core.telling import How
from rumpus.games.boxed._guns_box import CHARACTERS, DECK, TEAMS, Bullet, Note, Power, Role, take

FAST, THE_REST = 5, 6  # volleys: Bang! Bang! Bang!, and all others; the numbers of the book's phases
STANDING, WITHDRAWN, DOWN, DEAD = "standing", "withdrawn", "down", "dead"
LOAD, AIM, TALK, BANZAI = "load", "aim", "end the talk", "stay or withdraw"
STAY, WITHDRAW, END = "stay", "withdraw", "end the talk"
# Seconds, for one person among bots. Nobody is held up by it: then a count is over when the last answer is in.
AT_LEISURE = 20
GODFATHER = Seat(0)  # leads the counts, ends the talk, is first when notes are handed out; alive or not


class GunTable(Game):
    """Guns are numbered: each player's own like its player, and after them the one that is taken from a dead player."""

    game = choice(
        "first",
        "powers",
        "cop",
        "cop_powers",
        "team",
        title="Which game",
        named={
            "first": "the first game",
            "powers": "super powers",
            "cop": "a secret cop",
            "cop_powers": "cop and powers",
            "team": "teams of three",
        },
        help="The first game; with a secret super power for everybody; with a secret cop (5 or 6 players); with both; "
        "or in teams of three, with powers (9 or 12 players).",
    )
    power_set = choice(
        "1-10",
        "1-6",
        title="Super powers",
        when={"game": ["powers", "cop_powers"]},
        named={"1-10": "all ten", "1-6": "the first six"},
        help="Which super powers are dealt; 1-6 are best for beginners.",
    )
    aim_seconds = number(
        5,
        range(61),
        title="Seconds to aim",
        help="The time to aim; 20 if you play alone with bots. 0: no clock, everybody is waited for.",
        tried=[0],
        alone=AT_LEISURE,
    )
    withdraw_seconds = number(
        5,
        range(61),
        title="Seconds to stay or withdraw",
        help="The time to stay or withdraw; 20 if you play alone with bots. 0: no clock.",
        tried=[0],
        alone=AT_LEISURE,
    )
    talk_seconds = number(
        30,
        range(301),
        title="Seconds to talk",
        help="The time to talk when all have aimed; none if you play alone with bots. 0: no time of its own.",
        tried=[0],
        alone=0,
    )
    power_seconds = number(
        5,
        range(61),
        title="Seconds to show a power",
        when={"game": ["powers", "cop_powers", "team"]},
        help="The time to show a power. 0: no clock.",
        tried=[0],
        alone=0,
    )
    protect_seconds = number(
        10,
        range(61),
        title="Seconds to step in",
        when={"game": ["team"]},
        help="In teams, the time to step in for a godfather. 0: no clock.",
        tried=[0],
        alone=0,
    )
    open_money = switch(False, help="Everybody's money is shown (it can be counted anyway).")

    pile: Hidden[list[Note]]
    loot: list[Note]  # on the table
    money: list[list[Note]]  # every split is public, so this is open; a scene shows it only to its owner
    box: list[Note]  # money of the dead

    # By guns:
    unused: Owned[list[list[Bullet]]]
    loaded: Owned[list[list[Bullet]]]
    thrown: Owned[list[list[Bullet]]]  # discarded face down: only who loaded them knows them
    fired: list[list[Bullet]]  # shown in earlier rounds, and used up
    aims: dict[int, Seat]  # of each gun that still points at somebody
    shots: dict[int, Bullet]  # what each gun has fired in this round
    heir: Seat | None  # who has a second gun ...
    late: Seat | None  # ... and who had it before

    powers: Owned[list[list[Power]]]
    put_away: Hidden[list[Power]]
    shown: list[bool]  # whether a player's power has been shown

    roles: Owned[list[list[Role]]]  # in the games with a cop
    suspects: list[Seat]  # who has shared whenever the telephone was used
    calls: int  # that were made
    flashing: list[int]  # Shame of each player that was taken after the last call

    teams: list[list[Seat]]  # each with its godfather in the middle
    proposals: Owned[list[tuple[int, ...]]]  # how bodyguards would share their cards
    settled: Owned[list[bool]]  # whether they have agreed
    protected: list[Seat]  # godfathers for whom somebody has stepped in, in this round

    round: int
    volley: int  # of this round: FAST, THE_REST, or 0 if no gun has gone off
    stances: list[str]
    wounds: list[int]
    shame: list[int]
    died: dict[Seat, tuple[int, int]]  # in which round and phase
    hits: list[int]  # bullets in this phase that hit each player, and have not made wounds yet
    bullets: list[int]  # ... and in this round so far
    struck: list[int]  # wounds that they have made in this round
    resisting: list[Seat]  # who has shown Dragon Skin in this round
    grenade: Seat | None  # who carries it, armed

    @property
    def living(self) -> list[Seat]:
        return [p for p in self.seats if self.stances[p] != DEAD]

    @property
    def standing(self) -> list[Seat]:
        return [p for p in self.seats if self.stances[p] == STANDING]

    @property
    def worths(self) -> tuple[int, ...]:
        """The loot, by the worth of its notes."""
        return tuple(sorted(note.worth for note in self.loot))

    def cash(self, player: Seat) -> int:
        """What is in their purse, in thousands."""
        return sum(note.worth for note in self.money[self.purse(player)])

    # ---- people

    @property
    def in_teams(self) -> bool:
        return self.game == "team"

    def mates(self, player: Seat) -> list[Seat]:
        """Everybody of the player's team, in the order in which they sit; without teams only the player."""
        return next((team for team in self.teams if player in team), [player])

    def purse(self, player: Seat) -> Seat:
        """Where a player's money lies: a team has one stash, before its godfather."""
        team = self.mates(player)
        return team[len(team) // 2]

    def role_in_team(self, player: Seat) -> tuple[int, int]:
        """The number of the team, and where in it a player sits."""
        return next((i, team.index(player)) for i, team in enumerate(self.teams) if player in team)

    def character(self, player: Seat) -> str:
        if not self.teams:
            return CHARACTERS[player]
        team, place = self.role_in_team(player)
        return TEAMS[team][place]

    def team_name(self, player: Seat) -> str:
        """Teams are called after their godfathers."""
        return f"team of {self.character(self.purse(player))}"

    @property
    def seated(self) -> list[Seat]:
        """Everybody as they sit around the table: a team together, its godfather between the bodyguards."""
        return [p for team in self.teams for p in team] or list(self.seats)

    # ---- guns

    def guns(self, player: Seat) -> tuple[int, ...]:
        return (player, self.n) if player == self.heir else (player,)

    def holder(self, gun: int) -> Seat:
        if gun < self.n:
            return self.seats[gun]
        assert self.heir is not None
        return self.heir

    def sees(self, viewer: Viewer, owner: Seat) -> bool:
        """Cards are seen by who holds their gun, and by team mates."""
        holder = owner if owner < self.n else self.heir
        return viewer is not None and holder is not None and viewer in self.mates(holder)

    @property
    def taken_gun(self) -> str:
        assert self.late is not None
        return f"the gun of {self.character(self.late)}"

    def loaded_by(self, player: Seat) -> list[int]:
        """The guns of a player that have a card in them which was not shown yet."""
        return [gun for gun in self.guns(player) if self.loaded[gun]]

    def kinds(self, gun: int) -> list[str]:
        """The kinds of cards that are left for a gun."""
        cards = [card.kind for card in self.unused[gun]]
        return [kind for kind in DECK if kind in cards]

    def cards_to_load(self, player: Seat) -> Sequence[Any]:
        """A kind of card; for two guns one for each."""
        kinds = [self.kinds(gun) for gun in self.guns(player)]
        if len(kinds) == 1:
            return kinds[0]
        return Labelled(list(product(*kinds)), lambda pair: self.with_guns("{} into {}", pair))

    def put_in(self, player: Seat, kinds: str | tuple[str, ...]) -> None:
        for gun, kind in zip(self.guns(player), (kinds,) if isinstance(kinds, str) else kinds, strict=True):
            hand = self.unused[gun]
            if len(hand) > 1:
                self.mix(hand)  # a card that all had seen may be the one that is loaded
            self.loaded[gun].append(take(hand, kind))

    @property
    def is_last_card(self) -> bool:
        """Everybody sees when nobody has a choice: in the last round."""
        guns = [gun for p in self.living for gun in self.guns(p)]
        return all(len(self.unused[gun]) + len(self.loaded[gun]) == 1 for gun in guns)

    def count_to_three(self, players: Sequence[Seat]) -> Turn:
        answers = yield AskAll(
            players, AIM, self.targets, within=self.aim_seconds or None, silence=None, held=True, hush=True
        )
        self.point(answers)

    def targets(self, player: Seat) -> Sequence[Any]:
        """Somebody else; for two guns somebody for each, and against the clock one of them may be too slow."""
        at = self.seated.index(player)
        others = [p for p in (*self.seated[at + 1 :], *self.seated[:at]) if self.stances[p] != DEAD]
        if player != self.heir:
            return others
        some: list[Seat | None] = [*others, None] if self.aim_seconds else [*others]
        pairs = [pair for pair in product(some, repeat=2) if any(p is not None for p in pair)]
        return Labelled(pairs, lambda pair: self.with_guns("{} with {}", pair))

    def point(self, answers: Mapping[Seat, Any]) -> None:
        """Everybody sees who aims at whom, all at once."""
        aiming: dict[Seat, list[Seat]] = {p: [] for p in self.seats}
        for p, target in answers.items():
            guns = self.guns(p)
            targets = target if isinstance(target, tuple) else (target,) * len(guns)
            self.aims |= {gun: at for gun, at in zip(guns, targets, strict=True) if at is not None}
            for at in dict.fromkeys(at for at in targets if at is not None):
                aiming[at].append(p)
        sentences = [
            Told("{} aim at {}." if those[1:] else "{} aims at {}.", (tuple(those), at))
            for at, those in aiming.items()
            if those
        ]
        idle = tuple(p for p in answers if not any(p in those for those in aiming.values()))
        if idle:
            sentences.append(Told("{} aim at nobody." if idle[1:] else "{} aims at nobody.", (idle,)))
        self.tell_at_once(sentences, REVEAL)

    def with_guns(self, words: str, pair: Sequence[Any]) -> Told:
        """Something for each of two guns, in words."""
        first, second = ("nobody" if thing is None else thing for thing in pair)
        return Told(f"{words}, {words}", (first, "your gun", second, self.taken_gun))

    def throw_away(self, player: Seat, guns: Sequence[int] | None = None) -> int:
        """Loaded cards (all, if not said) are discarded face down; their guns no longer aim. Gives back how many."""
        some = self.loaded_by(player) if guns is None else guns
        for gun in some:
            self.thrown[gun] += self.loaded[gun]
            self.loaded[gun] = []
            self.aims.pop(gun, None)
        return len(some)

    # ---- words

    def tell_at_once(self, sentences: Sequence[Told], how: How = "") -> None:
        """What happens at the same time is told in one line, so that nothing of it stands out."""
        if sentences:
            self.tell(" ".join(["{}"] * len(sentences)), *sentences, how=how)


def listed(player: Seat | None) -> list[Seat]:
    return [] if player is None else [player]
