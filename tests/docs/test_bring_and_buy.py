"""Bring and Buy, the game that docs/authors.md builds."""

from pathlib import Path
from typing import cast

import pytest

import rumpus
from docs.examples.bring_and_buy import ATTIC, BringAndBuy
from rumpus.core import Hand, IllegalAnswer, Match, Seat, Tally, Token
from rumpus.lab.conformance import CHECKS, check
from tests.games.frames import ends_in_the_present, frames, strip

GAME = str(Path(__file__).parents[2] / "docs/examples/bring_and_buy.py")


def table(m: Match) -> BringAndBuy:
    return cast(BringAndBuy, m.game)


def sale(m: Match, curio: str, *offers: int) -> None:
    m.answer(table(m).seller, curio)
    for seat, offer in enumerate(offers):
        m.answer(seat, offer)


def test_the_best_offer_buys_and_pays_the_seller() -> None:
    m = rumpus.match(GAME, players=3, arrange={"hands": [["lucky hat"], [], []], "seller": 0})
    sale(m, "lucky hat", 0, 2, 1)
    assert table(m).shelves == [[], ["lucky hat"], []]
    assert table(m).coins == [12, 8, 10]
    assert table(m).seller == 1


def test_a_seller_who_buys_pays_into_the_box() -> None:
    m = rumpus.match(GAME, players=2, arrange={"hands": [["lucky hat"], []], "seller": 0})
    sale(m, "lucky hat", 3, 2)
    assert table(m).shelves == [["lucky hat"], []]
    assert (table(m).coins, table(m).box) == ([7, 10], 3)


@pytest.mark.parametrize("toss", [Seat(0), Seat(2)])
def test_between_equal_offers_a_coin_is_tossed(toss: Seat) -> None:
    m = rumpus.match(GAME, players=3, chance=[ATTIC, Seat(1), toss])
    sale(m, "lucky kite", 4, 0, 4)
    assert table(m).shelves[toss] == ["lucky kite"]
    assert f"Player {toss + 1} buys the lucky kite for 4 coins." in m.story(None)


def test_with_second_the_buyer_pays_the_second_best_offer() -> None:
    arrange = {"hands": [["lucky hat"], [], []], "seller": 0}
    m = rumpus.match(GAME, players=3, options={"pays": "second"}, arrange=arrange)
    sale(m, "lucky hat", 1, 7, 3)
    assert table(m).coins == [13, 7, 10]


@pytest.mark.parametrize(
    ("shelf", "worth"),
    [
        ([], 0),
        (["old hat"], 1),
        (["old hat", "tin hat"], 3),
        (["old hat", "tin hat", "blue hat"], 6),
        (["old hat", "tin hat", "old lamp"], 4),
    ],
)
def test_more_of_a_kind_are_worth_more_each(shelf: list[str], worth: int) -> None:
    m = rumpus.match(GAME, players=2, arrange={"shelves": [shelf, []]})
    assert table(m).scores() == [worth + 10, 10]


def test_nobody_can_offer_more_than_they_have() -> None:
    m = rumpus.match(GAME, players=2, arrange={"coins": [3, 17], "hands": [["lucky hat"], []], "seller": 0})
    m.answer(0, "lucky hat")
    with pytest.raises(IllegalAnswer, match="4 is not possible: 0 to 3"):
        m.answer(0, 4)
    m.answer(0, 3)


def test_only_the_seller_sees_what_comes_from_the_attic() -> None:
    m = rumpus.match(GAME, players=2, chance=[ATTIC, Seat(0)])
    assert m.story(0) == ["Player 1 fetches one more thing: tin kite."]
    assert m.story(1) == ["Player 1 fetches one more thing: a secret."]
    assert sum(token.count for token in hand(m, 0, viewer=1) if token.look == "back") == 4
    assert "tin kite" in [token.value for token in hand(m, 0, viewer=0)]


def hand(m: Match, owner: int, viewer: int) -> list[Token]:
    return next(place.tokens for place in m.view(viewer).places if isinstance(place, Hand) and place.owner == owner)


def test_the_sale_is_over_when_everybody_has_brought_five_things() -> None:
    m = rumpus.match(GAME, players=2, seed=1)
    for _ in range(10):
        assert not m.over
        sale(m, m.questions[table(m).seller].choices[0], 0, 1)
    assert m.over
    assert m.standings() in ([1, 2], [2, 1], [1, 1])


def test_all_offers_are_revealed_together_then_the_curio_is_bought() -> None:
    arrange = {"hands": [["lucky hat"], [], []], "seller": 0}
    m = rumpus.match(GAME, players=3, names=["Ann", "Bob", "Cy"], arrange=arrange)
    m.watch(True)
    m.answer(0, "lucky hat")
    assert strip(m) == [("Ann brings the lucky hat.", 1000)]
    for seat, offer in enumerate([0, 2, 1]):
        m.answer(seat, offer)
    assert strip(m) == [
        ("Ann offers 0 coins, Bob offers 2 coins and Cy offers 1 coin.", 2600),
        ("Bob buys the lucky hat for 2 coins.", 1000),
        ("Bob fetches one more thing: a secret.", 1000),
    ]
    offered, bought, _ = frames(m)
    assert [token.text for token in offered.place("stall").tokens] == ["lucky hat"]
    assert ([token.text for token in bought.place("shelf1").tokens], bought.place("stall").tokens) == (
        ["lucky hat"],
        [],
    )
    assert [chair.counters["coins"] for chair in bought.scene.chairs] == [12, 8, 10]
    assert ends_in_the_present(m)


def test_the_end_says_why_and_what_everybody_has() -> None:
    m = rumpus.match(GAME, players=2, arrange={"sales": 9, "hands": [["lucky hat"], []], "seller": 0})
    sale(m, "lucky hat", 0, 2)
    result = m.view(None).result
    assert result is not None
    assert result.why is not None
    assert result.why.words == "Everybody has brought 5 things."
    assert result.tallies == [Tally(12, "0 on the shelf, 12 in coins"), Tally(9, "1 on the shelf, 8 in coins")]


def test_it_conforms() -> None:
    findings = check(GAME)
    assert [str(finding) for finding in findings if not finding.ok] == []
    assert len(findings) == len(CHECKS)
