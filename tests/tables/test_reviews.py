"""Reviews are thought out in a process of their own, one after the other, and kept at hand."""

from pathlib import Path

import msgspec
import pytest

import rumpus
from rumpus.core import Match, Refused
from rumpus.tables.branch import write_match
from rumpus.tables.limits import TooFast
from rumpus.tables.reviews import KEPT, OF_ONE, WAITING, Progress
from rumpus.tables.thinkers import Thinkers
from rumpus.tables.turns import Asker
from tests.tables.guests import hall
from tests.tables.waiting import until


def finished() -> Match:
    match = rumpus.match("pennywise", players=2, seed=1, options={"coins": "3x1 1x2"})
    while not match.over:
        match.play(match.choices[-1])
    return match


async def test_a_process_says_how_far_it_is_with_a_review() -> None:
    thinkers, far = Thinkers(workers=1), list[tuple[int, int]]()
    found = msgspec.json.decode(await thinkers.review(finished().log, 5.0, lambda *so_far: far.append(so_far)))
    assert far == [(i + 1, found["total"]) for i in range(found["total"])]
    assert found["exact"]
    await thinkers.close()


async def test_advice_is_what_a_perfect_player_would_do() -> None:
    thinkers = Thinkers(workers=1)
    match = rumpus.match("pennywise", players=2, seed=1, options={"coins": "3x1 1x2"})
    (seat,) = match.questions
    best = (await thinkers.advise("m", match.log, seat, 1.0))[0]
    assert best["answer"] in match.choices
    assert best["error"] == 0
    match.answer(seat, best["answer"])
    (seat,) = match.questions
    assert (await thinkers.advise("m", match.log, seat, 1.0))[0]["answer"] in match.choices
    await thinkers.close()


async def test_only_so_many_reviews_wait_for_their_turn(tmp_path: Path) -> None:
    match = finished()
    async with hall(f"sqlite:{tmp_path}/tables.db") as house:
        for i in range(WAITING + 1):
            await write_match(house.store, f"m{i}", match)
        async with house.reviews.thinkers.turns.turn(Asker(), slow=False):  # nobody thinks yet
            for i in range(WAITING):
                await house.reviews.ask(f"m{i}", f"person {i}", f"address {i}")
            with pytest.raises(TooFast, match="Many matches are being reviewed"):
                await house.reviews.ask(f"m{WAITING}", "another")
            # Whoever asks for one that is under way waits for the same one.
            assert await house.reviews.ask("m0", "another") is await house.reviews.ask("m0", "person 0")


async def test_one_address_does_not_have_all_reviews(tmp_path: Path) -> None:
    match = finished()
    async with hall(f"sqlite:{tmp_path}/tables.db") as house:
        for i in range(OF_ONE + 1):
            await write_match(house.store, f"m{i}", match)
        async with house.reviews.thinkers.turns.turn(Asker(), slow=False):  # nobody thinks yet
            for i in range(OF_ONE):
                await house.reviews.ask(f"m{i}", f"cookie {i}", "crowd")
            with pytest.raises(TooFast, match="Others at your address wait for reviews already"):
                await house.reviews.ask(f"m{OF_ONE}", "another cookie", "crowd")
            await house.reviews.ask(f"m{OF_ONE}", "innocent", "elsewhere")


async def test_reviews_are_kept_but_not_all_for_ever(tmp_path: Path) -> None:
    async with hall(f"sqlite:{tmp_path}/tables.db") as house:
        await write_match(house.store, "new", finished())
        house.reviews._known.update({f"old {i}": Progress(error="an old one") for i in range(KEPT)})
        progress = await house.reviews.ask("new", "person")
        assert len(house.reviews._known) == KEPT
        await until(lambda: progress.ended)
        assert await house.reviews.ask("new", "other") is progress
        assert (await house.reviews.ask("new", "other")).review is not None


async def test_a_review_that_fails_says_so_and_is_begun_anew_when_it_is_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = 0

    async def fails(*_: object) -> None:
        nonlocal begun
        begun += 1
        raise OSError("There are no more processes.")

    async with hall(f"sqlite:{tmp_path}/tables.db") as house:
        await write_match(house.store, "m", finished())
        monkeypatch.setattr(house.reviews.thinkers, "review", fails)
        for again in (1, 2):
            progress = await house.reviews.ask("m", "person")
            await until(lambda: progress.ended)  # noqa: B023
            assert (await house.reviews.ask("m", "person")).error == "This match could not be reviewed."
            assert begun == again


async def test_what_is_not_over_is_not_reviewed(tmp_path: Path) -> None:
    async with hall(f"sqlite:{tmp_path}/tables.db") as house:
        await write_match(house.store, "half", rumpus.match("pennywise", players=2, seed=1))
        with pytest.raises(Refused, match="This match is not over"):
            await house.reviews.ask("half", "person")
