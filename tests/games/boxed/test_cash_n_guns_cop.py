"""A cop in the Mafia: Ca$h'n Gun$ with a telephone that only one can use, and nobody knows who."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from rumpus import games
from rumpus.core import BadOption, Chance, IllegalAnswer, Match
from rumpus.games.boxed._guns_box import BULLETS, COP, COWARD, GANGSTERS, GRAVEDIGGER, INSANE, TOUGH, UNBREAKABLE, Power
from rumpus.games.boxed._guns_cop import CALL, PASS_ON, TELEPHONE
from rumpus.games.boxed._guns_powers import RECLAIM, RISE, SHOW
from rumpus.games.boxed._guns_table import LOAD
from rumpus.games.boxed.cash_n_guns import CashNGuns
from tests.games.boxed.guns import (
    NAMES,
    aim,
    asked,
    banzai,
    cash,
    everybody,
    finish,
    place,
    seat,
    standoff,
    table,
    the_game,
    window,
)


def with_cop(cop: str, n: int = 5, loot: str = "10 10 10 10 10", powers: Sequence[Power] = (), **fields: Any) -> Match:
    """Everybody but this one is a gangster. Five can share the loot."""
    roles = [[COP if NAMES[p] == cop else GANGSTERS[p % 5 - (p > seat(cop))]] for p in range(n)]
    options = {"game": "cop_powers" if powers else "cop"}
    return table(n, loot, powers=powers, options=options, roles=roles, **fields)


def telephone(m: Match, calling: str = "") -> None:
    everybody(m, TELEPHONE, dict.fromkeys(calling, CALL), PASS_ON)


def test_one_is_the_cop_and_nobody_else_knows() -> None:
    m = Match(games.find("cash-n-guns"), "", 6, {"game": "cop"}, seed=3)
    assert sorted(role.name for (role,) in the_game(m).roles) == ["cop", *["gangster"] * 5]
    for viewer in (*range(6), None):
        assert [p for p in range(6) if place(m, viewer, f"role{p}")] == ([] if viewer is None else [viewer])


@pytest.mark.parametrize("game", ["cop", "cop_powers"])
def test_five_or_six_play_with_a_cop(game: str) -> None:
    with pytest.raises(BadOption, match="for 5 to 6 players, not 4"):
        Match(games.find("cash-n-guns"), "", 4, {"game": game}, seed=3)


def test_all_who_shared_hold_the_telephone_and_only_the_cop_can_call() -> None:
    """Example 4: Tino and Huggy are down, and Mr. Black is the cop."""
    m = with_cop("C", loot="20 10 10 10 5", round=1)
    standoff(m, "CBBCC", "DDEAA")
    assert [seat for seat, _ in m.waiting] == [0, 1, 2]
    assert [list(posed.choices) for posed in m.questions.values()] == [[PASS_ON], [PASS_ON], [PASS_ON, CALL]]
    assert {posed.what for posed in m.questions.values()} == {TELEPHONE}
    telephone(m, "C")
    assert "Somebody has used the telephone: Busy! It was one of A, B and C." in m.story(None)
    assert (the_game(m).calls, the_game(m).suspects) == (1, [0, 1, 2])


def test_nobody_can_tell_who_has_called_and_it_is_told_if_nobody_has() -> None:
    stories = []
    for cop in "AB":
        m = with_cop(cop)
        standoff(m, "CCCCC", "BAAAA")
        m.answer(0, CALL if cop == "A" else PASS_ON)
        with pytest.raises(IllegalAnswer):
            m.answer(2, CALL)
        for player in range(1, 5):
            m.answer(player, CALL if NAMES[player] == cop else PASS_ON)
        stories.append(([m.story(viewer) for viewer in (2, 3, 4, None)], m.received(m.game.seats[4]), m.received(None)))
    assert stories[0] == stories[1]
    m = with_cop("A")
    standoff(m, "CCCCC", "BAAAA")
    telephone(m)
    assert "The telephone goes round, and nobody has called." in m.story(None)
    assert the_game(m).suspects == [0, 1, 2, 3, 4]


def test_the_telephone_goes_round_also_when_there_was_nothing_to_share() -> None:
    m = with_cop("A", loot="20 10 10 5 5")
    standoff(m, "CCCCC", "BAAAA")
    assert cash(m) == [0] * 5
    assert asked(m) == TELEPHONE
    assert len(m.waiting) == 5


def test_the_telephone_goes_round_though_the_cop_is_dead() -> None:
    m = with_cop("A", wounds=[2, 0, 0, 0, 0])
    standoff(m, "CBCCC", "BAAAA")
    assert [seat for seat, _ in m.waiting] == [1, 2, 3, 4]
    assert all(list(posed.choices) == [PASS_ON] for posed in m.questions.values())
    assert place(m, 1, "role0") is None


def test_there_is_no_telephone_if_nobody_shared() -> None:
    """Ruling 9."""
    m = with_cop("A")
    standoff(m, "CCCCC", "BAAAA", ducking="ABCDE")
    assert (asked(m), the_game(m).round) == (LOAD, 2)


def test_there_is_no_telephone_after_a_grenade() -> None:
    m = with_cop("A", powers=[GRAVEDIGGER, COWARD, TOUGH, UNBREAKABLE, INSANE])
    window(m, SHOW, E=INSANE)
    standoff(m, "BXBBC", "EEABD", ducking="C")
    window(m, RECLAIM)
    assert (asked(m), the_game(m).round) == (SHOW, 2)


def test_who_stands_up_again_gets_the_telephone() -> None:
    """Ruling 22."""
    m = with_cop("A", powers=[TOUGH])
    standoff(m, "CBCCC", "BAAAA")
    window(m, RISE, A=TOUGH)
    assert list(m.questions[m.game.seats[0]].choices) == [PASS_ON, CALL]


@pytest.mark.parametrize(("after", "calls", "held"), [(5, 2, True), (6, 2, False), (2, 3, False)])
def test_there_is_a_telephone_in_six_rounds_while_the_switchboard_answers(after: int, calls: int, held: bool) -> None:
    m = with_cop("A", round=after, calls=calls)
    standoff(m, "CCCCC", "BAAAA")
    assert asked(m) == (TELEPHONE if held else LOAD)


def test_after_the_third_call_shame_flashes_from_the_next_round_on() -> None:
    """Ruling 23."""
    m = with_cop("A", calls=2, round=4)
    standoff(m, "CCCCC", "BAAAA", ducking="E")
    telephone(m, "A")
    assert "Somebody has used the telephone: Reinforcements Sent! It was one of A, B, C and D." in m.story(None)
    assert (the_game(m).shame, the_game(m).flashing) == ([0, 0, 0, 0, 1], [0] * 5)
    standoff(m, "CCCCC", "BAAAA", ducking="DE")
    assert (the_game(m).shame, the_game(m).flashing) == ([0, 0, 0, 1, 2], [0, 0, 0, 1, 1])
    assert m.view(None).chairs[4].counters == {"wounds": 0, "Shame": 2, "flashing": 1}


def last_rounds(ducking: Sequence[str], cop: str = "A") -> Match:
    """The third call in round 6, and then two rounds more."""
    held = [[*map(str, BULLETS[p][:3])] for p in range(5)]
    fired = [*([b for b in BULLETS[p] if b not in held[p]] for p in range(5)), []]
    m = with_cop(cop, calls=2, round=5, unused=[*held, []], fired=fired)
    standoff(m, "CCCCC", "BAAAA")
    telephone(m, cop)
    standoff(m, "CCCCC", "BAAAA", ducking=ducking[0])
    aim(m, "BAAAA")
    banzai(m, ducking[1])
    assert m.over
    return m


def test_with_one_flashing_shame_the_cop_wins_with_no_money() -> None:
    """Example 14."""
    m = last_rounds(["A", ""])
    assert m.standings()[0] == 1
    assert m.standings().count(1) == 1
    assert m.story(None)[-1] == "The police storm the warehouse: A is the cop, and wins alone."
    assert place(m, 1, "role0") is not None


def test_with_two_flashing_shame_the_richest_gangster_wins() -> None:
    """Example 14; a cop who lives is after the living gangsters, however rich."""
    m = last_rounds(["A", "A"])
    assert m.standings()[0] == 5
    assert min(m.standings()[1:]) == 1
    assert m.story(None)[-1].endswith("the most of the gangsters who live: $50,000. A was the cop.")


def test_without_the_third_call_the_cop_does_not_win_on_money() -> None:
    m = finish([], ["20 20", "5", "10", "", ""], game="cop", roles=[[COP], *([one] for one in GANGSTERS[:4])])
    assert m.standings() == [5, 2, 1, 3, 3]


def test_a_dead_cop_wins_nothing() -> None:
    """Ruling 24."""
    roles = [[COP], *([one] for one in GANGSTERS[:4])]
    m = finish([], ["", "5", "10", "", ""], game="cop", roles=roles, calls=3, died={0: (8, 6)})
    assert m.standings() == [5, 2, 1, 3, 3]


def test_a_cop_who_is_the_only_one_alive_wins() -> None:
    """Ruling 25."""
    roles = [[COP], *([one] for one in GANGSTERS[:4])]
    died = {1: (2, 5), 2: (3, 5), 3: (3, 6), 4: (8, 6)}
    m = finish([], ["", "", "", "", ""], game="cop", roles=roles, died=died, flashing=[2, 0, 0, 0, 0], shame=[2] * 5)
    assert m.standings() == [1, 5, 4, 3, 2]
    assert m.story(None)[-1] == "A is the only one alive, with -$10,000. A was the cop."


def test_with_powers_the_best_gangster_has_what_powers_add() -> None:
    roles = [[COP], *([one] for one in GANGSTERS[:4])]
    m = finish([TOUGH, COWARD], ["20", "5", "10", "", ""], shame=[0, 2, 0, 0, 0], game="cop_powers", roles=roles)
    assert m.standings() == [5, 1, 2, 3, 3]


def test_an_imagined_cop_has_shared_whenever_the_telephone_was_used() -> None:
    m = with_cop("C")
    standoff(m, "CCCCC", "BAAAA", ducking="DE")
    telephone(m, "C")
    seen: Counter[int | None] = Counter()
    for i in range(60):
        imagined = m.imagine(m.game.seats[0], Chance(i)).game
        assert isinstance(imagined, CashNGuns)
        seen[imagined.cop] += 1
    assert set(seen) == {1, 2}
