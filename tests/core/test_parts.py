"""Turns that are played in parts."""

import pytest

from rumpus.core import Ask, Chair, Chance, Game, Match, RulesError, Scene, Seat, Turn
from rumpus.core.knowledge import Viewer
from rumpus.core.log import loads

STAY, RUN = "stay", "run"


class Standoff(Game):
    """Everybody shoots in turn until somebody runs; the last one standing takes the loot."""

    title = "Standoff"
    players = range(2, 5)
    minutes = 1

    points: list[int]
    standing: list[Seat]
    rounds: int
    played: list[str]

    def setup(self) -> None:
        self.points = [0] * self.n
        self.rounds = 0
        self.standing, self.played = [], []

    def turn(self) -> None:  # type: ignore[override]
        """A round. It may end early."""
        self.then(self.gather, (self.shoot, Seat(0)), self.split, self.end_round)

    def gather(self) -> None:
        self.standing = list(self.seats)
        self.played.append(self.part)

    def shoot(self, me: Seat) -> Turn:
        answer = yield Ask(me, "stay or run", (STAY, RUN))
        self.played.append(f"{self.part} {me}")
        if answer == RUN:
            self.standing.remove(me)
        if len(self.standing) == 1:
            self.skip_to(self.end_round)
        elif me < self.n - 1:
            self.then((self.shoot, self.next(me)))

    def split(self) -> None:
        self.played.append(self.part)
        for p in self.standing:
            self.points[p] += 1

    def end_round(self) -> None:
        self.played.append(self.part)
        self.rounds += 1
        if self.rounds == 2:
            self.finish("Two rounds are over.")

    def scores(self) -> list[int]:
        return self.points

    def scene(self, viewer: Viewer) -> Scene:
        return Scene([Chair(p, {"points": self.points[p]}) for p in self.seats], note=self.part)


def standoff(players: int = 3, **arrange: object) -> Match:
    return Match(Standoff, "standoff", players, seed=1, arrange=arrange or None)


def answers(match: Match, *given: str) -> None:
    for answer in given:
        match.play(answer)


def test_parts_are_played_in_order_and_may_have_parts_of_their_own() -> None:
    match = standoff()
    answers(match, STAY, RUN, STAY)
    assert match.game.as_data()["played"] == [
        "gather", "shoot 0", "shoot 1", "shoot 2", "split", "end_round", "gather",
    ]  # fmt: skip
    assert match.game.scores() == [1, 0, 1]


def test_what_comes_before_a_part_can_be_left_out() -> None:
    match = standoff()
    answers(match, RUN, RUN)
    assert match.game.as_data()["played"][-4:] == ["shoot 0", "shoot 1", "end_round", "gather"]
    game = match.game.copy()
    game.agenda = ()
    with pytest.raises(RulesError, match="split is not to come"):
        game.skip_to(Standoff.split)


def test_a_part_is_handed_on_and_not_called_with_plain_things_only() -> None:
    game = Match(Standoff, "", 3, seed=1).game
    assert isinstance(game, Standoff)
    with pytest.raises(RulesError, match=r"not called: write self\.shoot, or \(self\.shoot, \.\.\.\)"):
        game.then(game.shoot(Seat(0)))  # type: ignore[arg-type]
    with pytest.raises(RulesError, match=r"shoot cannot be handed \[Seat\(0\)\]: numbers, texts, seats and pieces"):
        game.then((game.shoot, [Seat(0)]))


def test_the_scene_knows_which_part_is_under_way() -> None:
    assert standoff().view(None).note == "shoot"


def test_a_fork_begins_at_the_part_under_way_and_plays_like_its_match() -> None:
    match = standoff(4)
    answers(match, STAY, STAY)
    fork = match.fork(Chance(1), kept=True)
    assert len(match._sent) == 0  # two answers were given in this turn, but none in this part of it
    assert fork.game.as_data() == match.game.as_data()
    for answer in (RUN, STAY):
        fork.play(answer)
        match.play(answer)
    assert fork.game.as_data() == match.game.as_data()


def test_a_log_replays_and_an_answer_that_ended_a_part_can_be_taken_back() -> None:
    match = standoff()
    answers(match, STAY, RUN)
    again = Match.replay(Standoff, loads(match.log.dumps(over=False)))
    assert again.received(None) == match.received(None)
    match.undo(1)
    assert match.actor == 1
    assert match.game.as_data()["played"] == ["gather", "shoot 0"]


def test_a_table_can_be_set_in_the_middle_of_a_turn() -> None:
    match = standoff(standing=[1, 2], agenda=[["split", []], ["end_round", []]])
    assert match.game.scores() == [0, 1, 1]
    assert match.actor == 0


def test_a_table_at_which_no_part_is_to_come_is_written_down_as_before_there_were_parts() -> None:
    game = standoff(2).game
    assert game.as_data()["agenda"] == [["split", []], ["end_round", []]]
    game.agenda, game.part = (), ""
    assert {"agenda", "part"}.isdisjoint(game.as_data())


def test_a_method_that_would_hide_one_of_the_engine_is_refused() -> None:
    class Hides(Standoff):
        def proceed(self) -> None:
            """A part of a turn with a name that is taken."""

    with pytest.raises(RulesError, match=r"Hides\.proceed would hide a method of the engine"):
        Match(Hides, "hides", 2)
