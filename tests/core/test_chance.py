from collections import Counter
from itertools import pairwise
from math import sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.core import BadLog, Chance, RulesError, Scripted, Seat
from rumpus.core.chance import Branch, Branching, Keyed, Recorded, Relived, Replayed
from rumpus.pieces.cards import PACK
from tests.core.laws import law

seeds = st.integers() | st.text(max_size=8)
calls = st.lists(
    st.one_of(
        st.tuples(st.just("below"), st.integers(1, 60)),
        st.tuples(st.just("die"), st.integers(1, 20)),
        st.tuples(st.just("dice"), st.integers(0, 5)),
        st.tuples(st.just("pick"), st.lists(st.integers(), min_size=1, max_size=6)),
        st.tuples(st.just("shuffle"), st.lists(st.integers(), max_size=8)),
    ),
    max_size=8,
)


def drawn(chance: Chance, calls: list[tuple[str, Any]]) -> list[Any]:
    """What comes of some calls."""
    outcomes = []
    for call, what in calls:
        if call == "shuffle":
            outcomes.append(list(what))
            chance.shuffle(outcomes[-1])
        else:
            outcomes.append(getattr(chance, call)(what))
    return outcomes


# ---- luck from a seed


def test_the_luck_of_a_seed_is_the_same_for_ever() -> None:
    """Matches are checked against their seeds, on any machine: whatever changes this needs a new format of the log."""
    deck = list(range(10))
    chance = Keyed(1)
    assert chance.dice(8) == [5, 1, 6, 4, 1, 6, 2, 3]
    assert (chance.pick("abcdefgh"), chance.below(1000)) == ("c", 732)
    chance.shuffle(deck)
    assert deck == [3, 1, 8, 0, 2, 9, 5, 6, 7, 4]
    assert Keyed("rumpus").dice(8) == [1, 5, 5, 1, 1, 5, 4, 2]
    assert Keyed("B\u00f3b").dice(8) == [1, 2, 6, 6, 6, 2, 2, 6]


def test_so_is_luck_far_into_a_match_and_where_a_word_does_not_go_round() -> None:
    for drawn, dice in ((127, [3, 2, 4, 3]), (1_000_000, [5, 4, 2, 5])):
        chance = Keyed(1)
        chance.record = [0] * drawn
        assert chance.dice(4) == dice
    chance = Keyed(1)
    assert [chance.below(3 * 2**62) for _ in range(3)] == [
        3965807751129833709,  # its word was one of the last, and it was drawn again
        2919599353945200246,
        10140524944490818511,
    ]
    assert Keyed(1).below(10**30) == 458640888911576856108702474477


def test_so_is_the_luck_of_old_logs() -> None:
    deck = list(range(10))
    for chance in (Chance(1), Recorded(1)):
        assert chance.dice(8) == [1, 6, 5, 2, 3, 3, 4, 5]
        assert (chance.pick("abcdefgh"), chance.below(1000)) == ("a", 28)
    chance.shuffle(deck)
    assert deck == [4, 1, 5, 7, 9, 2, 0, 6, 3, 8]
    assert Recorded("rumpus").dice(8) == [6, 2, 4, 1, 5, 4, 3, 5]


@law
@given(seeds, calls)
def test_a_seed_has_one_luck_whether_or_not_it_is_written_down(seed: int | str, calls: list[tuple[str, Any]]) -> None:
    assert drawn(Chance(seed), calls) == drawn(Recorded(seed), calls)
    assert drawn(Keyed(seed), calls) == drawn(Scripted([], seed), calls)


def test_without_a_seed_luck_is_never_the_same() -> None:
    assert Keyed().below(2**64) != Keyed().below(2**64)


def test_a_match_has_no_luck_that_is_not_written_down() -> None:
    assert not hasattr(Keyed(1), "random")


@law
@given(seeds, calls)
def test_luck_is_what_was_asked_for(seed: int | str, calls: list[tuple[str, Any]]) -> None:
    for (call, what), outcome in zip(calls * 2, drawn(Chance(seed), calls) + drawn(Keyed(seed), calls), strict=True):
        match call:
            case "below":
                assert outcome in range(what)
            case "die":
                assert outcome in range(1, what + 1)
            case "dice":
                assert len(outcome) == what
                assert set(outcome) <= set(range(1, 7))
            case "pick":
                assert outcome in what
            case "shuffle":
                assert Counter(outcome) == Counter(what)


def is_even(seen: Counter[Any], ways: int) -> bool:
    """Whether all ways came up about as often, by the chi-square test. Seeds are fixed: it cannot fail by chance."""
    expected = seen.total() / ways
    unevenness = sum((many - expected) ** 2 / expected for many in seen.values())
    return len(seen) == ways and abs(unevenness - (ways - 1)) < 4 * sqrt(2 * (ways - 1))


@pytest.mark.parametrize("luck", [Chance, Keyed])
@pytest.mark.parametrize("sides", [2, 3, 4, 6, 20, 52])
def test_every_face_of_a_die_is_as_likely(luck: type[Chance], sides: int) -> None:
    assert is_even(Counter(luck(1).dice(1000 * sides, sides)), sides)


@pytest.mark.parametrize("luck", [Chance, Keyed])
def test_a_die_does_not_remember(luck: type[Chance]) -> None:
    assert is_even(Counter(pairwise(luck(1).dice(36_000))), 36)


@pytest.mark.parametrize("luck", [Chance, Keyed])
def test_every_order_of_a_shuffle_is_as_likely(luck: type[Chance]) -> None:
    chance, orders = luck(1), Counter[tuple[int, ...]]()
    for _ in range(24_000):
        deck = [1, 2, 3, 4]
        chance.shuffle(deck)
        orders[tuple(deck)] += 1
    assert is_even(orders, 24)


@pytest.mark.parametrize("most", [3 * 2**62, 3 * 2**100])
def test_no_number_is_likelier_where_words_do_not_go_round(most: int) -> None:
    """A quarter of all words of 64 bits is too much for 3 * 2**62 numbers: used, it would double the first third."""
    chance = Keyed(1)
    assert is_even(Counter(3 * chance.below(most) // most for _ in range(6000)), 3)


# ---- luck written down and played back


@law
@given(seeds, calls)
def test_recorded_luck_comes_again(seed: int | str, calls: list[tuple[str, Any]]) -> None:
    recorded = Keyed(seed)
    first = drawn(recorded, calls)
    relived = Relived(0)
    relived.feed = recorded.record[::-1]
    assert drawn(relived, calls) == first
    assert drawn(Replayed(recorded.record, Chance(0)), calls) == first
    assert (relived.record, relived.feed) == (recorded.record, [])


@law
@given(seeds, calls, calls)
def test_after_the_record_other_luck_goes_on(
    seed: int | str, before: list[tuple[str, Any]], after: list[tuple[str, Any]]
) -> None:
    recorded = Recorded(seed)
    first = drawn(recorded, before)
    replayed = Replayed(recorded.record, Chance("other"))
    assert drawn(replayed, before + after) == first + drawn(Chance("other"), after)


@law
@given(st.sampled_from([Keyed, Recorded]), seeds, calls, calls)
def test_luck_can_be_wound_back(
    luck: type[Recorded], seed: int | str, before: list[tuple[str, Any]], after: list[tuple[str, Any]]
) -> None:
    chance = luck(seed)
    drawn(chance, before)
    so_far = len(chance.record)
    first = drawn(chance, after)
    chance.rewind(seed, so_far)
    assert len(chance.record) == so_far
    assert drawn(chance, after) == first


@pytest.mark.parametrize(
    ("feed", "why"), [([], "less luck than the rules draw"), ([6], "6 where the rules draw below 6")]
)
def test_luck_that_does_not_fit_the_rules_is_a_bad_log(feed: list[int], why: str) -> None:
    relived = Relived(0)
    relived.feed = list(feed)
    with pytest.raises(BadLog, match=why):
        relived.die()


# ---- luck as told


def test_a_script_tells_faces_picks_and_orders() -> None:
    chance = Scripted([Seat(1), 3, [2, 4], 5, 6, ["c", "a", "b"], 0], seed=1)
    letters = ["a", "b", "c"]
    assert chance.pick([Seat(0), Seat(1)]) == 1
    assert chance.die() == 3
    assert chance.dice(2) == [2, 4]
    assert chance.dice(2) == [5, 6]
    chance.shuffle(letters)
    assert letters == ["c", "a", "b"]
    assert chance.below(9) == 0


def test_a_shuffled_deck_keeps_its_pieces_even_if_the_script_only_names_them() -> None:
    deck = list(PACK[:3])
    Scripted([["3S", "AS", "2S"]]).shuffle(deck)
    assert [card.rank for card in deck] == [3, 1, 2]


@law
@given(calls.map(lambda calls: [call for call in calls if call[1]]), seeds)
def test_a_script_of_what_happened_makes_it_happen_again(calls: list[tuple[str, Any]], seed: int | str) -> None:
    recorded = Recorded(seed)
    happened = drawn(recorded, calls)
    scripted = Scripted(happened)
    assert drawn(scripted, calls) == happened
    relived = Relived(0)
    relived.feed = scripted.record[::-1]
    assert drawn(relived, calls) == happened


@pytest.mark.parametrize(
    ("script", "call", "why"),
    [
        ([7], ("die", 6), "7 where `die` can only be"),
        ([[3]], ("die", 6), r"\[3\] where `die` can only be"),
        (["x"], ("pick", ["a", "b"]), "'x' where `pick` can only be"),
        ([-1], ("below", 10**12), "-1 where `below` can only be"),
        ([[1, 2]], ("dice", 3), r"\[1, 2\] where 3 dice are rolled"),
        ([[1, 1]], ("shuffle", [1, 2]), r"\[1, 1\] where \[1, 2\] are shuffled"),
        ([[1]], ("shuffle", [1, 2]), r"\[1\] where \[1, 2\] are shuffled"),
        ([3], ("shuffle", [1, 2]), r"3 where \[1, 2\] are shuffled"),
        (["12"], ("shuffle", ["1", "2"]), "'12' where"),
    ],
)
def test_a_script_that_does_not_fit_says_where(script: list[Any], call: tuple[str, Any], why: str) -> None:
    with pytest.raises(RulesError, match=why):
        drawn(Scripted(script), [call])


# ---- every way luck can go


def test_branching_stops_where_its_outcomes_end() -> None:
    chance = Branching([4])
    assert chance.die() == 5
    with pytest.raises(Branch) as branch:
        chance.pick("abc")
    assert branch.value.n == 3


@pytest.mark.parametrize("kind", [Chance, Recorded, Keyed])
def test_dealing_is_drawing_one_card_after_another(kind: type[Chance]) -> None:
    deck, same = list("abcdefghij"), list("abcdefghij")
    hands: list[list[str]] = [[], []]
    kind(5).deal(deck, hands * 3)
    one_by_one = kind(5)
    drawn = [one_by_one.draw(same) for _ in range(6)]
    assert hands == [drawn[::2], drawn[1::2]]
    assert deck == same
