"""A match in words alone."""

from random import Random

import pytest

from rumpus import games
from rumpus.core import Refused
from rumpus.terminal.text import text_env


def test_who_is_asked_reads_the_table_and_the_question() -> None:
    said = text_env("rumpus/pennywise-v1", players=2).reset(seed=1)
    assert said.seat == 0
    assert "Player 1 (you): coins 10, cents 64" in said.text
    assert said.text.endswith("Player 1, play a coin:\n1 or 5 or 10 or 25.")


def test_an_answer_is_typed_and_the_next_reads_what_happened() -> None:
    table = text_env("pennywise", players=2)
    table.reset(seed=1)
    said = table.step("10")
    assert said.seat == 1
    assert said.text.startswith("Player 1 plays a 10.\n\n")


def test_what_cannot_be_taken_comes_back_with_the_reason_and_changes_nothing() -> None:
    table = text_env("pennywise", players=2)
    table.reset(seed=1)
    said = table.step("all of them")
    assert (said.seat, said.refused) == (0, True)
    assert said.text == "all of them is not possible: 1, 5, 10 and 25."
    assert table.match.entries == []
    assert not table.step("25").refused


def test_nobody_reads_the_cards_of_others() -> None:
    table = text_env("brain-baseball", players=3)
    said = table.reset(seed=1)
    assert said.seat is not None
    own = [card.label for card in table.match.game.hands[said.seat]]  # type: ignore[attr-defined]
    others = [card.label for p in range(3) if p != said.seat for card in table.match.game.hands[p]]  # type: ignore[attr-defined]
    assert all(card in said.text for card in own)
    assert not any(f" {card}," in said.text for card in others)


def test_bots_can_take_seats() -> None:
    table = text_env("pennywise", players=3, bots={1: "random", 2: "random"})
    said = table.reset(seed=1)
    while not said.over:
        assert said.seat == 0
        posed = table.sitting.posed(said.seat)
        said = table.step(posed.written(posed.choices[0]))
        assert not said.refused
    assert sum(said.rewards) == 0
    assert said.text.splitlines()[-1].startswith("  3rd Player")


@pytest.mark.parametrize(
    ("bots", "why"), [({2: "random"}, "no seat 2 for a bot: seats are 0 to 1"), ({1: "wizard"}, "wizard")]
)
def test_bots_that_cannot_sit_there_are_refused_at_once(bots: dict[int, str], why: str) -> None:
    with pytest.raises(Refused, match=why):
        text_env("pennywise", players=2, bots=bots)


@pytest.mark.parametrize("name", games.names())
def test_every_game_can_be_played_by_typing(name: str) -> None:
    random, table = Random(1), text_env(name)
    said = table.reset(seed=1)
    for _ in range(40):
        if said.seat is None:
            break
        posed = table.sitting.posed(said.seat)
        waits = table.sitting.may_pass(said.seat) and random.random() < 0.2
        said = table.step("/wait" if waits else posed.written(posed.choices[random.randrange(len(posed.choices))]))
        assert said.text
        assert not said.refused


def test_help_says_what_can_be_typed() -> None:
    table = text_env("pennywise", players=2)
    table.reset(seed=1)
    said = table.step("help").text
    assert said.startswith("It goes to the middle")  # what the coach says to a beginner
    assert said.endswith("\n1 or 5 or 10 or 25.")
    assert table.rules.lstrip().startswith("Pennywise") or "Pennywise" in table.rules


def test_without_a_match_nothing_can_be_answered() -> None:
    table = text_env("bogart")
    with pytest.raises(Refused, match="call reset first"):
        table.step("roll")
