"""Practice: who plays alone against bots can ask what a strong player would do."""

from typing import Any

from rumpus.bots import named
from rumpus.bots.chair import Chair
from tests.web.conftest import House
from tests.web.people import NotTaken, Person

COINS = {"coins": "5x1 1x2"}


async def alone(house: House, practice: bool = True) -> Person:
    """Ann against a bot, at her first question."""
    room = await house.room("pennywise")
    ann = await house.person(room, "Ann")
    await ann.do("choose", game="pennywise", options=COINS)
    await ann.do("set", practice=practice)
    await ann.do("sit", chair=0)
    await ann.do("start", fill="easy")
    await ann.sees(lambda person: person.table and person.table["question"])
    return ann


def asked(person: Person) -> dict[str, Any]:
    return {"match": person.table["match"], "question": person.table["question"]["number"]}


async def test_a_hint_is_what_a_perfect_player_would_do(house: House) -> None:
    ann = await alone(house)
    assert ann.room["practice"]
    question = asked(ann)
    await ann.do("hint", **question)
    hint = await ann.sees(lambda person: person.hint)
    assert (hint["match"], hint["question"]) == (question["match"], question["question"])
    match = house.hall.tables[ann.code].match
    assert match is not None
    judge: Any = named("perfect", game="pennywise")
    best = judge.judge(Chair(match, 0)).answers[0]
    assert hint["answers"][0] == {
        "answer": best.answer, "words": str(best.answer), "value": best.value, "error": 0.0, "remark": best.remark,
    }  # fmt: skip
    await ann.answer(hint["answers"][0]["answer"])
    await ann.leave()


async def test_there_are_no_hints_where_they_were_not_allowed_from_the_start(house: House) -> None:
    ann = await alone(house, practice=False)
    assert (await ann.refused("hint", **asked(ann))).startswith("There are no hints at this table")
    assert (await ann.refused("set", practice=True)).startswith("A match is being played")
    await ann.leave()


async def test_there_are_no_hints_against_people(house: House) -> None:
    ann = await alone(house)
    bob = await house.person(ann.code, "Bob")
    assert await bob.refused("hint", **asked(ann)) == "You only watch: you have no chair in this match."
    await bob.do("sit", chair=1)
    await ann.do("agree", person=bob.room["you"], yes=True)
    assert await ann.refused("hint", **asked(ann)) == "Hints are for who plays alone against bots."
    await ann.leave()
    await bob.leave()


async def test_a_hint_is_for_the_question_that_is_put(house: House) -> None:
    ann = await alone(house)
    question = asked(ann)
    why = await ann.refused("hint", match=question["match"], question=question["question"] + 1)
    assert why == "You are not asked that now; look at the table again."
    assert "not the one on this table" in await ann.refused("hint", match="another", question=0)
    await ann.leave()


async def hurried(person: Person) -> str:
    try:
        await person.do("hint", **asked(person))
    except NotTaken as why:
        return str(why)
    return ""


async def test_hints_have_a_pace(house: House) -> None:
    ann = await alone(house)
    refusals = [why for why in [await hurried(ann) for _ in range(8)] if why]
    assert "You ask very often: wait a moment." in refusals
    assert len(refusals) < 8
    await ann.leave()
