"""What one can do with `import rumpus`."""

from pathlib import Path

import pytest

import rumpus
from rumpus.core import BadLog, BadOption, Log, UnknownGame


def finished(seed: int) -> rumpus.Match:
    m = rumpus.match("bogart", players=2, seed=seed)
    while not m.over:
        m.answer(m.actor, "take")
    return m


def test_a_match_is_started_by_the_name_of_its_game() -> None:
    m = rumpus.match("pennywise", players=3, options={"coins": "odd"}, seed=1)
    assert (m.kind.title, m.game.n, m.beginning.game) == ("Pennywise", 3, "pennywise")
    assert m.game.coins == "odd"  # type: ignore[attr-defined]


def test_unless_said_otherwise_as_few_play_as_can() -> None:
    assert rumpus.match("brain-baseball").game.n == 3
    assert rumpus.match("bogart").names == ["Player 1", "Player 2"]


def test_names_say_how_many_play() -> None:
    m = rumpus.match("bogart", names=["Ann", "Bob", "Eve"])
    assert (m.game.n, m.names) == (3, ["Ann", "Bob", "Eve"])
    with pytest.raises(BadOption, match="3 names for 2 players"):
        rumpus.match("bogart", 2, names=["Ann", "Bob", "Eve"])


def test_the_same_seed_and_answers_give_the_same_match() -> None:
    assert finished(3).received(None) == finished(3).received(None)
    assert finished(3).received(None) != finished(4).received(None)


def test_a_match_is_saved_loaded_and_replayed(tmp_path: Path) -> None:
    m = finished(3)
    m.save(tmp_path / "bogart.log")
    log = rumpus.load(tmp_path / "bogart.log")
    assert isinstance(log, Log)
    for again in (rumpus.replay(log), rumpus.replay(tmp_path / "bogart.log", verify=True)):
        assert [again.received(seat) for seat in (0, 1, None)] == [m.received(seat) for seat in (0, 1, None)]
    assert len(rumpus.replay(str(tmp_path / "bogart.log"), until=2).entries) == 2


def test_a_log_of_a_game_that_there_is_not_says_so() -> None:
    log = finished(3).log
    log.beginning.game = "bogard"
    with pytest.raises(UnknownGame, match="Did you mean bogart"):
        rumpus.replay(log)


@pytest.mark.parametrize(
    ("name", "players", "options", "why"),
    [
        ("penniwise", 2, {}, "There is no game called 'penniwise'. Did you mean pennywise?"),
        ("pennywise", 9, {}, "Pennywise is for 2 to 6 players, not 9."),
        ("pennywise", 2, {"x": 1}, "Pennywise has no option 'x': its options are coins."),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(
    name: str, players: int, options: dict[str, int], why: str
) -> None:
    with pytest.raises(rumpus.Refused) as refused:
        rumpus.match(name, players, options)
    assert str(refused.value) == why


def test_a_log_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadLog, match="cannot be read"):
        rumpus.load(tmp_path / "nothing")
