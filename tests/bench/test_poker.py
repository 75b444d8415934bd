"""The page of the poker room has all of its games."""

from bench.poker import PAGE, poker_games


def test_every_poker_game_is_on_the_page() -> None:
    said = PAGE.read_text(encoding="utf-8")
    kinds = poker_games()
    assert len(kinds) >= 20
    assert [kind.title for kind in kinds.values() if f"| {kind.title} |" not in said] == []
