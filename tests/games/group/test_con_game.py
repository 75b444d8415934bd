import re
from collections.abc import Sequence
from typing import Any

import pytest

import rumpus
from rumpus import games
from rumpus.core import BadOption, Either, Hand, IllegalAnswer, Labelled, Match, Refused, RulesError, Seat, Talk, shapes
from rumpus.core.log import loads
from rumpus.games.group._con_cards import SIGNS, TENS, Fact, drawn, is_true, sentence, truths
from rumpus.games.group._con_floor import Pocket
from rumpus.games.group.con_game import (
    ANSWER,
    DEAL,
    DECIDE,
    FIGHT,
    OFFER,
    ORDERS,
    PLAY,
    PREPARE,
    TALK,
    ConGame,
)

ROCK, SCISSORS, PAPER = "Rock", "Scissors", "Paper"
A, B, C, D = 0, 1, 2, 3
END = 120 * 60_000


def floor(*signs: str, **options: Any) -> Match:
    """Everybody's ten cards: "R" for ten Rocks, or ten letters."""
    m = rumpus.match(
        "con-game", players=len(signs), options=options, seed=1, names=["Ann", "Ben", "Cam", "Dan"][: len(signs)]
    )
    words = {"R": ROCK, "S": SCISSORS, "P": PAPER}
    for seat, letters in enumerate(signs):
        m.answer(seat, [words[letter] for letter in (letters * 10)[:10]], at=0)
    return m


def table(m: Match) -> ConGame:
    assert isinstance(m.game, ConGame)
    return m.game


def card(maker: int, k: int) -> str:
    return str(TENS[maker][k - 1])


def hand(m: Match, seat: int) -> set[str]:
    return {str(one) for one in table(m).pockets[seat].hand}


def choices(m: Match, seat: int) -> list[Any]:
    """What somebody can choose in one go, in all conversations."""
    put = [posed.choices for posed in m.posed_to(Seat(seat))]
    lists = [part for one in put for part in (one.parts if isinstance(one, Either) else [one])]
    return [one for some in lists if isinstance(some, list | Labelled) for one in some]


def say(m: Match, seat: int, what: str, value: Any, at: int, other: int | None = None) -> None:
    """An answer in a conversation of that kind, with that player if it is said."""
    put = next(p for p in m.posed_to(Seat(seat)) if p.what == what and (other is None or other in p.players))
    m.answer(seat, value, at=at, talk=put.talk)


def verbs(m: Match, seat: int) -> set[str]:
    return {act[0] if isinstance(act, tuple) else act for act in choices(m, seat)}


def foes(m: Match) -> list[int | None]:
    """Against whom each is fighting."""
    pairs = [talk.players for talk in table(m).going(table(m).fight)]
    return [next((a if p == b else b for a, b in pairs if p in (a, b)), None) for p in table(m).everybody]


def challenges(m: Match) -> list[Talk]:
    return table(m).going(table(m).challenged)


def due(m: Match) -> int:
    assert m.due is not None
    return m.due


def fight(m: Match, x: int, y: int, at: int, cards: tuple[str, str] | None = None) -> None:
    """X challenges Y, who does not decline or may not, and both choose: the lowest they have, unless it is said."""
    m.answer(x, ("challenge", y), at=at)
    if any(talk.players == (x, y) for talk in challenges(m)):
        say(m, y, ANSWER, "accept", at, x)
    for seat, one in zip((x, y), cards or (lowest(m, x), lowest(m, y)), strict=True):
        say(m, seat, FIGHT, one, at)


def lowest(m: Match, seat: int) -> str:
    return str(table(m).in_order(table(m).pockets[seat].hand)[0])


def is_asked(m: Match, x: int, y: int, at: int) -> bool:
    """X challenges Y: whether Y is asked first. What was begun is undone by calling off, or by fighting."""
    m.answer(x, ("challenge", y), at=at)
    return foes(m)[x] is None


# ---- set-up


def test_a_newcomer_arranges_signs_on_the_numbers_1_to_10() -> None:
    m = rumpus.match("con-game", players=2)
    assert [len(posed.choices) for posed in m.posed_to(Seat(A))] == [3**10]
    m.answer(A, [ROCK, SCISSORS, PAPER] * 3 + [ROCK], at=100)
    assert verbs(m, A) == {"step off"}, "the other one is not on the floor yet"
    assert hand(m, A) == {card(A, k) for k in range(1, 11)}
    with pytest.raises(IllegalAnswer):
        m.answer(B, [ROCK] * 9)


def test_people_join_while_others_play_and_have_the_same_ten_cards() -> None:
    m = floor("R", "S")
    m.answer(A, ("challenge", B), at=1000)
    late = m.join("Cam", at=2000)
    m.answer(late, [PAPER] * 10, at=3000)
    assert hand(m, late) == {card(C, k) for k in range(1, 11)}
    assert foes(m)[:2] == [B, A], "the fight goes on"
    with pytest.raises(Refused, match="Busy"):
        m.answer(late, ("challenge", A), at=3500)


@pytest.mark.parametrize(
    ("name", "ends", "beyond"),
    [
        ("ends", (10, 14 * 24 * 60), (9, 14 * 24 * 60 + 1)),
        ("max_players", (2, 100), (1, 101)),
        ("expected_players", (2, 100), (1, 101)),
        ("fight_clock", (15, 24 * 3600), (14, 24 * 3600 + 1)),
        ("answer_clock", (15, 24 * 3600), (14, 24 * 3600 + 1)),
        ("breather", (0, 60), (-1, 61)),
        ("away", ("safe", "orders"), ("asleep",)),
        ("reveal", ("fighters", "floor"), ("nobody",)),
        ("scoreboard", ("final", "live"), ("never",)),
        ("talk", ("off", "on"), ("loud",)),
    ],
)
def test_options_have_bounds(name: str, ends: tuple[Any, ...], beyond: tuple[Any, ...]) -> None:
    for value in ends:
        rumpus.match("con-game", players=2, options={name: value})
    for value in beyond:
        with pytest.raises(BadOption):
            rumpus.match("con-game", players=2, options={name: value})


@pytest.mark.parametrize(("limit", "at"), [(2, 1000), (100, END)])
def test_nobody_can_join_a_full_or_a_closed_floor(limit: int, at: int) -> None:
    m = floor("R", "S", max_players=limit)
    with pytest.raises((Refused, RulesError)):
        m.join("Cam", at=at)
    assert table(m).n == 2
    assert m.names == ["Ann", "Ben"]


# ---- fights


def test_rock_beats_a_higher_pair_of_scissors_and_the_winner_holds_both() -> None:
    m = floor("R", "S")
    fight(m, A, B, 1000, (card(A, 3), card(B, 10)))
    assert {card(A, 3), card(B, 10)} <= hand(m, A)
    assert table(m).held == [11, 9]
    assert table(m).scores() == [10, 0]


def test_with_the_same_sign_the_higher_number_wins() -> None:
    m = floor("P", "P")
    fight(m, A, B, 1000, (card(A, 2), card(B, 9)))
    assert {card(A, 2), card(B, 9)} <= hand(m, B)


def test_a_draw_leaves_each_their_own_card_and_is_a_fight() -> None:
    m = floor("S", "S")
    fight(m, A, B, 1000, (card(A, 4), card(B, 4)))
    assert table(m).held == [10, 10]
    assert is_asked(m, A, B, 10_000), "it counts as a fight: the next challenge may be declined"


def test_a_fighter_chooses_among_cards_held_and_can_change_their_mind_until_both_have_chosen() -> None:
    m = floor("R", "S")
    m.answer(A, ("challenge", B), at=1000)
    assert list(choices(m, A)) == [card(A, k) for k in range(1, 11)]
    m.answer(A, card(A, 10), at=2000)
    m.answer(A, card(A, 1), at=3000)
    m.answer(B, card(B, 7), at=4000)
    assert {card(A, 1), card(B, 7)} <= hand(m, A)
    with pytest.raises(Refused):
        m.answer(A, card(A, 2), at=5000)


def test_nobody_sees_whether_the_other_has_chosen() -> None:
    m = floor("R", "S", "P")
    m.answer(A, ("challenge", B), at=1000)
    before = [(m.view(seat), m.story(seat)) for seat in (B, C, None)], list(choices(m, B))
    m.answer(A, card(A, 10), at=1000)
    assert ([(m.view(seat), m.story(seat)) for seat in (B, C, None)], list(choices(m, B))) == before


def test_a_won_card_can_be_fought_with_and_a_card_fought_with_twice() -> None:
    m = floor("R", "S")
    fight(m, A, B, 1000, (card(A, 3), card(B, 10)))
    fight(m, B, A, 10_000, (card(B, 1), card(B, 10)))
    assert card(B, 1) in hand(m, A)
    fight(m, A, B, 20_000, (card(A, 3), card(B, 2)))
    assert card(B, 2) in hand(m, A)


def test_for_who_does_not_choose_in_time_chance_plays() -> None:
    m = floor("R", "S")
    m.answer(A, ("challenge", B), at=1000)
    m.answer(A, card(A, 5), at=2000)
    assert due(m) == 46_000
    m.time_out(at=46_000)
    assert table(m).held == [11, 9]
    assert foes(m) == [None, None]


def test_a_card_that_comes_after_the_clock_is_too_late() -> None:
    m = floor("R", "S")
    m.answer(A, ("challenge", B), at=1000)
    m.answer(A, card(A, 5), at=2000)
    with pytest.raises(Refused):
        m.answer(B, card(B, 1), at=46_500)
    assert table(m).held == [11, 9], "chance has played for Ben"


def test_the_last_card_is_played_by_chance_and_lost() -> None:
    m = floor("R", "S")
    for k in range(1, 10):
        fight(m, A, B, 10_000 * k, (card(A, k), card(B, k)))
    fight_at = 100_000
    m.answer(A, ("challenge", B), at=fight_at)
    m.answer(B, "accept", at=fight_at)
    m.answer(A, card(A, 10), at=fight_at)
    m.time_out(at=fight_at + 45_000)
    assert table(m).held == [20, 0]
    assert verbs(m, B) == {"step off"}, "without cards one can neither fight nor trade"
    with pytest.raises(Refused, match="Without cards"):
        m.answer(A, ("challenge", B), at=200_000)
    m.time_out(at=END)
    assert m.over
    assert table(m).scores() == [10, 0]
    assert m.standings() == [1, 2], "whoever has lost everything is ranked, too"


def test_two_fights_go_on_at_once() -> None:
    m = floor("R", "S", "R", "S")
    m.answer(A, ("challenge", B), at=1000)
    m.answer(C, ("challenge", D), at=2000)
    m.answer(D, card(D, 1), at=3000)
    m.answer(A, card(A, 1), at=4000)
    m.answer(C, card(C, 1), at=5000)
    assert table(m).held == [10, 10, 11, 9]
    m.time_out(at=46_000)
    assert table(m).held == [11, 9, 11, 9]


def test_the_floor_is_told_of_a_fight_and_only_the_fighters_of_the_cards() -> None:
    m = floor("R", "S", "P")
    fight(m, A, B, 1000, (card(A, 3), card(B, 10)))
    assert m.story(C)[-1] == "Ann and Ben have fought."
    assert m.story(B)[-1] == "Ann's Rock 3 against Ben's Scissors 10: Ann wins both."
    m = floor("R", "S", "P", reveal="floor")
    fight(m, A, B, 1000, (card(A, 3), card(B, 10)))
    assert m.story(C)[-1] == m.story(None)[-1] == "Ann's Rock 3 against Ben's Scissors 10: Ann wins both."


# ---- challenges


def test_the_first_challenge_cannot_be_declined_and_a_revenge_neither() -> None:
    m = floor("R", "R")
    fight(m, A, B, 10_000)
    assert is_asked(m, A, B, 20_000)
    assert {"accept", "decline", "decline on"} <= verbs(m, B)
    m.answer(B, "decline", at=21_000)
    fight(m, B, A, 30_000)
    assert is_asked(m, A, B, 40_000), "after the revenge it may be declined"


def test_who_may_decline_may_no_more_when_both_have_fought_others() -> None:
    m = floor("R", "R", "R", "R")
    fight(m, A, B, 10_000)
    fight(m, A, C, 20_000)
    assert is_asked(m, A, B, 30_000), "Ben has fought nobody else"
    m.answer(B, "decline", at=30_000)
    fight(m, B, D, 40_000)
    fight(m, A, B, 50_000)
    assert table(m).going(table(m).fight) == []
    assert is_asked(m, A, B, 60_000), "then B may decline again"


def test_only_fights_with_others_of_both_end_the_right_to_decline() -> None:
    m = floor("R", "R", "R", "R")
    fight(m, A, B, 10_000)
    fight(m, B, C, 20_000)
    assert is_asked(m, A, B, 30_000), "Ann has fought nobody else"


def test_the_first_challenge_to_arrive_starts_the_fight_and_the_other_is_refused_as_busy() -> None:
    m = floor("R", "R", "R")
    m.answer(A, ("challenge", C), at=1000)
    with pytest.raises(Refused, match="Busy"):
        m.answer(B, ("challenge", C), at=1002)
    for seat in (A, C):
        m.answer(seat, card(seat, 1), at=2000)
    with pytest.raises(Refused, match="out of breath"):
        m.answer(B, ("challenge", C), at=6999)
    assert not is_asked(m, B, C, 8000), "being refused was no fight: this is still the first"


def test_somebody_out_of_breath_can_challenge_and_then_be_challenged() -> None:
    m = floor("R", "R", "R", breather=60)
    fight(m, A, B, 1000)
    assert ("challenge", A) not in choices(m, C)
    assert ("challenge", C) in choices(m, A)
    m.answer(A, "offer", at=2000)
    assert ("challenge", A) in choices(m, C)
    assert ("challenge", B) not in choices(m, C)


def test_a_breath_that_is_back_is_seen_at_once() -> None:
    m = floor("R", "R", "R")
    fight(m, A, B, 1000)
    assert due(m) == 6000
    m.time_out(at=6000)
    assert ("challenge", A) in choices(m, C)


def test_silence_declines() -> None:
    m = floor("R", "R")
    fight(m, A, B, 10_000)
    m.answer(A, ("challenge", B), at=20_000)
    assert ("challenge", B) not in choices(m, A), "one challenge to somebody at a time"
    with pytest.raises(Refused, match="already"):
        m.answer(A, ("challenge", B), at=21_000)
    m.time_out(at=80_000)
    assert challenges(m) == []
    assert m.story(A)[-1] == "Ben declines to fight Ann."
    assert ("challenge", B) in choices(m, A), "and it may be repeated"


def test_a_challenge_lapses_if_the_challenger_is_fighting_when_it_is_accepted() -> None:
    m = floor("R", "R", "R")
    fight(m, A, B, 10_000)
    m.answer(A, ("challenge", B), at=20_000)
    m.answer(A, ("challenge", C), at=21_000)
    m.answer(B, "accept", at=22_000)
    assert foes(m) == [C, None, A]
    assert challenges(m) == []
    assert m.story(B)[-1] == "The challenge of Ann to Ben lapses: Ann is not free to fight."


def test_a_challenge_lapses_if_whoever_accepts_it_is_fighting() -> None:
    m = floor("R", "R", "R")
    fight(m, A, B, 10_000)
    m.answer(A, ("challenge", B), at=20_000)
    m.answer(B, ("challenge", C), at=21_000)
    say(m, B, ANSWER, "accept", 22_000)
    assert foes(m) == [None, C, B]
    assert m.story(A)[-1] == "The challenge of Ann to Ben lapses: Ben is not free to fight."


def test_of_two_who_challenge_each_other_the_first_starts_the_fight() -> None:
    m = floor("R", "R")
    m.answer(A, ("challenge", B), at=1000)
    with pytest.raises(Refused, match="You are fighting"):
        m.answer(B, ("challenge", A), at=1001)
    for seat in (A, B):
        m.answer(seat, card(seat, 1), at=2000)
    m.answer(A, ("challenge", B), at=10_000)
    m.answer(B, ("challenge", A), at=11_000)
    assert foes(m) == [B, A], "Ann's may be declined and waits, but Ben's is a first one"
    assert challenges(m) == []


def test_one_sees_who_may_decline_ones_challenge() -> None:
    m = floor("R", "R", "R")
    fight(m, A, B, 10_000)
    m.time_out(at=15_000)
    seen = {viewer: [chair.marks for chair in m.view(viewer).chairs] for viewer in (A, B, C, None)}
    assert seen == {A: [[], ["may decline you"], []], B: [[]] * 3, C: [[]] * 3, None: [[]] * 3}


def without_cards() -> Match:
    """B has lost everything, the last card to C, while a challenge of A waits for an answer."""
    m = floor("R", "S", "R", breather=0)
    for k in range(1, 10):
        fight(m, A, B, 1000 * k, (card(A, 1), card(B, k)))
    m.answer(A, ("challenge", B), at=10_000)
    fight(m, C, B, 11_000, (card(C, 1), card(B, 10)))
    assert table(m).held == [19, 0, 11]
    return m


def test_whoever_has_lost_the_last_card_cannot_accept() -> None:
    m = without_cards()
    assert verbs(m, B) == {"decline", "decline on", "step off"}
    with pytest.raises(Refused, match="Without cards"):
        say(m, B, ANSWER, "accept", 12_000)
    m.time_out(at=70_000)
    assert challenges(m) == []
    assert m.story(A)[-1] == "Ben declines to fight Ann."
    m.time_out(at=END)
    assert m.over


def test_a_challenge_can_be_called_off() -> None:
    m = floor("R", "R")
    fight(m, A, B, 10_000)
    m.answer(A, ("challenge", B), at=20_000)
    m.answer(A, "call off", at=21_000)
    assert "accept" not in choices(m, B)


def test_declining_as_long_as_one_may_ends_with_the_right_to_decline() -> None:
    m = floor("R", "R", "R", "R")
    fight(m, A, B, 10_000)
    m.answer(A, ("challenge", B), at=20_000)
    m.answer(B, "decline on", at=21_000)
    m.answer(A, ("challenge", B), at=22_000)
    assert challenges(m) == []
    assert m.story(A)[-1] == "Ben declines to fight Ann."
    fight(m, A, C, 30_000)
    fight(m, B, D, 40_000)
    fight(m, A, B, 50_000)
    assert is_asked(m, A, B, 60_000), "B is asked again"


# ---- trades


def offer(m: Match, x: int, y: int, one: str, facts: Sequence[Any] = (), at: int = 1000, wish: Any = ()) -> None:
    m.answer(x, "offer", at=at)
    say(m, x, OFFER, (y, one, tuple(facts), (wish,) if wish else ()), at)


def reply(m: Match, y: int, one: str, facts: Sequence[Any] = (), at: int = 2000) -> None:
    say(m, y, DEAL, (one, tuple(facts)), at)


def test_a_trade_of_a_nine_for_a_two() -> None:
    m = floor("P", "S")
    for untrue in (["sign is", ROCK], ["number at least", 10], ["maker is not", A], ["maker is", B]):
        with pytest.raises(IllegalAnswer, match="not true"):
            offer(m, A, B, card(A, 9), [untrue])
        m.answer(A, "never mind", at=1000)
    for empty in (["number at least", 1], ["number at most", 10], ["number at least", -3]):
        with pytest.raises(IllegalAnswer, match="That says nothing: it is true of every card"):
            offer(m, A, B, card(A, 9), [["number at least", 8], empty])
        m.answer(A, "never mind", at=1000)
    for wish, why in ((["number at most", 10], "That says nothing"), (["sign is", "Well"], "is not among")):
        with pytest.raises(IllegalAnswer, match=why):
            offer(m, A, B, card(A, 9), wish=wish)
        say(m, A, OFFER, "never mind", 1000)
    m.answer(A, "offer", at=1000)
    m.answer(A, "never mind", at=1000)
    offer(m, A, B, card(A, 9), [["number at least", 8], ["sign is not", ROCK], ["maker is not", B]])
    assert m.story(B)[-1] == "Ann offers Ben a card: not Rock, number at least 8, not made by Ben."
    reply(m, B, card(B, 2))
    m.answer(A, "agree", at=3000)
    assert m.story(B)[-1] == "Ann's Paper 9 for Ben's Scissors 2: traded."
    assert table(m).scores() == [2, 9]
    assert card(B, 2) in hand(m, A)
    assert card(A, 9) in hand(m, B)
    assert table(m).pockets[A].deals == table(m).pockets[B].deals == []
    assert is_asked(m, A, B, 4000) is False, "a trade is no fight"


def test_an_offer_is_written_beside_everything_else() -> None:
    m = floor("P", "S", "R")
    m.answer(A, "offer", at=1000)
    assert [posed.what for posed in m.posed_to(Seat(A))] == [OFFER, PLAY]
    m.answer(A, ("challenge", C), at=1500)
    assert [posed.what for posed in m.posed_to(Seat(A))] == [OFFER, FIGHT]
    say(m, A, OFFER, (B, card(A, 9), (), [("maker is", B)]), 2000)
    assert m.story(B)[-1] == "Ann offers Ben a card: nothing said. Wanted for it: made by Ben."


def offered(m: Match, seat: int, *so_far: Any) -> set[str]:
    """What there is to choose from next, for somebody who writes an offer."""
    put = next(posed.choices for posed in m.posed_to(Seat(seat)) if posed.what == OFFER)
    return set(map(str, shapes.offers(put, (1, *so_far))))


def test_an_offer_is_made_up_and_worded_once_as_long_as_nothing_of_it_changes() -> None:
    """Pictures of a floor are drawn all the time, and what can be offered to a hundred people is long."""

    def form(seat: int) -> Any:
        """What is told of it, without the conversation that it belongs to."""
        put = next(posed for posed in m.posed_to(Seat(seat)) if posed.what == OFFER)
        return put.describe()["parts"][1]["parts"]

    m = floor("P", "S", "R")
    m.answer(A, "offer", at=1000)
    before = form(A)
    m.answer(B, ("challenge", C), at=2000)
    assert form(A) is before
    say(m, B, FIGHT, card(B, 1), 3000)
    say(m, C, FIGHT, card(C, 1), 3000)
    assert form(A) is before, "they fought, and all can still be traded with"
    late = m.join("Dan", at=4000)
    m.answer(late, [PAPER] * 10, at=5000)
    assert form(A) is not before
    assert offered(m, A) == {str(B), str(C), str(D)}
    (put,) = (posed for posed in m.posed_to(Seat(A)) if posed.what == OFFER)
    assert "made by Dan" in str(put.describe())


def test_to_whom_which_card_what_is_said_and_what_is_wished_are_one_answer() -> None:
    m = floor("P", "S", "R")
    m.answer(A, "offer", at=1000)
    entries = len(m.log.entries)
    assert offered(m, A) == {str(B), str(C)}
    assert offered(m, A, Seat(C)) == hand(m, A)
    nine, two = ({*offered(m, A, Seat(C), TENS[A][k])} for k in (8, 1))
    assert str(("number at least", 8)) in nine - two, "what can be said depends on the card"
    say(m, A, OFFER, (C, card(A, 9), [("number at least", 8)], [("sign is", ROCK)]), 2000)
    assert m.story(C)[-1] == "Ann offers Cam a card: number at least 8. Wanted for it: Rock."
    assert len(m.log.entries) == entries + 1


def test_whom_an_offer_is_written_to_is_a_secret_until_it_is_sent() -> None:
    m = floor("P", "S", "R")
    m.answer(A, "offer", at=1000)
    (talk,) = table(m).going(table(m).offering)
    assert talk.args == (A,)
    assert [table(m).going(None, Seat(p)) for p in (B, C)] == [[], []]


def test_an_offer_of_what_has_changed_meanwhile_is_refused_with_a_sentence_and_can_be_mended() -> None:
    m = floor("S", "R", "R")
    m.answer(A, "offer", at=1000)
    fight(m, A, B, 2000, (card(A, 9), card(B, 1)))
    m.answer(C, "step off", at=3000)
    for to, one, why in ((B, card(A, 9), "do not hold that card"), (C, card(A, 8), "cannot trade now")):
        with pytest.raises(IllegalAnswer, match=why):
            say(m, A, OFFER, (to, one, (), ()), 4000)
    say(m, A, OFFER, (B, card(A, 8), (), ()), 5000)
    assert m.story(B)[-1] == "Ann offers Ben a card: nothing said."


def test_whoever_loses_the_last_card_stops_writing_an_offer() -> None:
    m = floor("S", "R")
    for k in range(1, 10):
        fight(m, A, B, 10_000 * k, (card(A, k), card(B, 1)))
    m.answer(A, "offer", at=100_000)
    fight(m, A, B, 110_000, (card(A, 10), card(B, 1)))
    assert table(m).going(table(m).offering) == []


def test_an_answer_to_an_offer_names_a_card_and_what_is_said_of_it() -> None:
    m = floor("P", "S")
    offer(m, A, B, card(A, 9), [("number at least", 8)], wish=("sign is", SCISSORS))
    put = next(posed for posed in m.posed_to(Seat(B)) if posed.what == DEAL)
    refuse, answer = put.describe()["parts"]
    assert [item["value"] for item in refuse["items"]] == ["refuse"]
    assert answer["asks"] == ["which card for Ann's (number at least 8; wanted: Scissors)", "what you say of it"]
    with pytest.raises(IllegalAnswer, match="not true"):
        reply(m, B, card(B, 2), [("number at least", 8)])
    with pytest.raises(IllegalAnswer, match="do not hold that card"):
        reply(m, B, card(A, 1))
    reply(m, B, card(B, 2), [("sign is", SCISSORS)])
    assert m.story(A)[-1] == "Ben offers Ann a card for it: Scissors."
    assert due(m) == 601_000, "it stands as long as before"


def test_an_offer_is_withdrawn() -> None:
    m = floor("P", "S")
    offer(m, A, B, card(A, 9))
    m.answer(A, "withdraw", at=5000)
    assert verbs(m, B) == {"challenge", "offer", "step off"}
    assert table(m).pockets[A].deals == table(m).pockets[B].deals == []


def test_all_that_can_be_said_of_a_card_is_true_and_nothing_is_missing() -> None:
    nine = TENS[A][8]
    said = truths(nine, PAPER)
    assert all(is_true(fact, nine, PAPER) for fact in said)
    kinds = [fact[0] for fact in said]
    assert kinds.count("number at least") == 8
    assert kinds.count("number at most") == 1
    assert kinds.count("sign is not") == 2
    assert {"shown", "sign is", "number is", "maker is"} <= set(kinds)


def test_only_the_two_know_of_an_offer_and_the_other_only_what_was_said() -> None:
    m = floor("P", "S", "R")
    before = m.view(C), m.story(C), m.view(None)
    offer(m, A, B, card(A, 9), [("number at least", 8)])
    assert (m.view(C), m.story(C), m.view(None)) == before
    assert card(A, 9) not in table(m).pockets[B].seen
    offer(m, A, B, card(A, 7), [("shown", card(A, 7), PAPER)])
    assert m.story(B)[-1] == "Ann offers Ben a card: Paper 7 of Ann."
    assert table(m).pockets[B].seen == {card(A, 7): (PAPER, A)}


@pytest.mark.parametrize(
    ("makers", "said"),
    [
        ([("maker is", A)], "made by them"),
        ([("maker is not", B), ("maker is not", C)], "not made by you; not made by a third player"),
    ],
)
def test_what_was_said_of_a_makers_card_stands_on_it(makers: list[Fact], said: str) -> None:
    m = floor("P", "S", "R")
    offer(m, A, B, card(A, 9), [("number at least", 8), *makers])
    (row,) = [place for place in m.view(B).places if place.id == "deals"]
    assert row.tokens[-1].label == f"the other's: number at least 8; {said}"


def test_a_wish_is_told_and_binds_nobody() -> None:
    m = floor("P", "S")
    offer(m, A, B, card(A, 9), wish=("number at least", 9))
    assert m.story(B)[-1] == "Ann offers Ben a card: nothing said. Wanted for it: number at least 9."
    reply(m, B, card(B, 1))
    m.answer(A, "agree", at=3000)
    assert card(B, 1) in hand(m, A)


def test_the_first_deal_completed_makes_other_offers_of_the_card_lapse() -> None:
    m = floor("P", "S", "R")
    offer(m, A, B, card(A, 9))
    offer(m, A, C, card(A, 9))
    reply(m, C, card(C, 4))
    assert "refuse" in choices(m, B)
    m.answer(A, "agree", at=3000)
    assert "refuse" not in choices(m, B)
    assert "lapses" in m.story(B)[-1]


def test_a_card_lost_in_a_fight_takes_its_offer_with_it() -> None:
    m = floor("S", "R")
    offer(m, A, B, card(A, 9))
    fight(m, A, B, 5000, (card(A, 9), card(B, 1)))
    assert table(m).pockets[A].deals == table(m).pockets[B].deals == []


def test_an_accept_is_refused_for_now_while_the_other_is_fighting() -> None:
    m = floor("S", "R", "P")
    offer(m, A, B, card(A, 9))
    reply(m, B, card(B, 2))
    m.answer(C, ("challenge", B), at=3000)
    with pytest.raises(Refused, match="Not now"):
        say(m, A, DECIDE, "agree", 4000)
    for seat in (B, C):
        m.answer(seat, card(seat, 10), at=5000)
    m.answer(A, "agree", at=6000)
    assert card(B, 2) in hand(m, A)


@pytest.mark.parametrize(("who", "act"), [(A, "refuse"), (B, "step back")])
def test_either_may_step_back_before_the_accept(who: int, act: str) -> None:
    m = floor("S", "R")
    offer(m, A, B, card(A, 9))
    reply(m, B, card(B, 2))
    m.answer(who, act, at=3000)
    assert table(m).pockets[A].deals == table(m).pockets[B].deals == []
    with pytest.raises(Refused):
        m.answer(A, "agree", at=4000)


def test_an_offer_lapses_after_ten_minutes_or_when_one_leaves_the_floor() -> None:
    m = floor("S", "R")
    offer(m, A, B, card(A, 9))
    assert due(m) == 601_000
    m.time_out(at=601_000)
    assert table(m).pockets[B].deals == []
    offer(m, A, B, card(A, 9), at=700_000)
    m.leave(A, at=701_000)
    assert table(m).pockets[B].deals == []


def test_challenges_do_not_wait_for_an_offer_that_is_being_written() -> None:
    m = floor("S", "R")
    fight(m, A, B, 1000, (card(A, 1), card(B, 1)))
    m.answer(B, "offer", at=10_000)
    m.answer(A, ("challenge", B), at=11_000)
    m.answer(B, "accept", at=12_000)
    for seat in (A, B):
        m.answer(seat, card(seat, 3), at=13_000)
    say(m, B, OFFER, (A, card(B, 5), (), ()), 14_000)
    assert m.story(A)[-1] == "Ben offers Ann a card: nothing said."


# ---- coming and going


def test_off_the_floor_nobody_can_be_challenged_and_the_cards_are_kept() -> None:
    m = floor("R", "R", "R")
    m.answer(B, "step off", at=1000)
    assert list(choices(m, B)) == ["step on"]
    with pytest.raises(Refused, match="not on the floor"):
        m.answer(A, ("challenge", B), at=2000)
    m.answer(B, "step on", at=3000)
    assert ("challenge", B) in choices(m, A)
    assert len(hand(m, B)) == 10


def test_whoever_is_disconnected_fights_on_by_the_clock_and_is_off_the_floor_then() -> None:
    m = floor("R", "S", "R")
    m.answer(A, ("challenge", B), at=1000)
    m.leave(B, at=2000)
    m.answer(A, card(A, 1), at=3000)
    m.time_out(at=46_000)
    assert table(m).held == [11, 9, 10]
    assert ("challenge", B) not in choices(m, C)
    m.come_back(B, at=60_000)
    assert ("challenge", B) in choices(m, C)


def test_cards_of_somebody_who_has_left_go_on_scoring() -> None:
    m = floor("R", "S")
    fight(m, A, B, 1000, (card(A, 1), card(B, 8)))
    m.leave(B, at=2000)
    m.time_out(at=END)
    assert table(m).scores() == [8, 0]


def test_who_steps_off_leaves_challenges_and_offers_behind() -> None:
    m = floor("R", "R", "R")
    fight(m, A, B, 10_000)
    m.answer(A, ("challenge", B), at=20_000)
    offer(m, C, B, card(C, 9), at=21_000)
    m.answer(B, "step off", at=22_000)
    assert challenges(m) == []
    assert table(m).pockets[B].deals == table(m).pockets[C].deals == []


def test_without_orders_chance_plays_for_who_is_away() -> None:
    m = floor("R", "S", away="orders")
    m.leave(B, at=2000)
    m.answer(A, ("challenge", B), at=3000)
    m.answer(A, card(A, 1), at=4000)
    assert table(m).held == [11, 9]


def test_with_orders_an_offer_waits_for_who_is_away_and_lapses_after_ten_minutes() -> None:
    m = floor("P", "S", away="orders")
    offer(m, A, B, card(A, 9), at=1000)
    m.leave(B, at=2000)
    offer(m, A, B, card(A, 8), at=3000)
    m.come_back(B, at=4000)
    assert len(table(m).pockets[B].deals) == 2
    m.leave(B, at=5000)
    m.lapse(602_999)
    assert [deal.card for deal in table(m).pockets[A].deals] == [card(A, 8)]
    m.lapse(603_000)
    assert table(m).pockets[A].deals == table(m).pockets[B].deals == []


def test_orders_fight_for_who_is_away_and_decline_the_rest() -> None:
    m = floor("R", "S", "P", away="orders")
    for act in ("orders", card(B, 7), card(B, 4), "done"):
        m.answer(B, act, at=1000)
    m.leave(B, at=2000)
    m.answer(A, ("challenge", B), at=3000)
    m.answer(A, card(A, 1), at=4000)
    assert card(B, 7) in hand(m, A), "the first card of the list, at once"
    m.answer(A, ("challenge", B), at=20_000)
    assert m.story(A)[-1] == "Ben declines to fight Ann."
    m.answer(C, ("challenge", B), at=21_000)
    m.answer(C, card(C, 1), at=22_000)
    assert card(C, 1) in hand(m, B), "the seven has gone: Scissors 4 beat Paper 1"
    assert table(m).pockets[C].bout[1][0] == card(B, 4)


def test_everybody_may_leave_and_the_floor_waits() -> None:
    m = floor("R", "S")
    m.leave(A, at=1000)
    m.leave(B, at=2000)
    assert not m.over
    m.come_back(A, at=3000)
    m.time_out(at=END)
    assert m.over


def test_talk_is_heard_by_the_two_and_marked_as_unchecked() -> None:
    m = floor("R", "S", "P", talk="on")
    for act in ("talk", (B, "I shall play {Paper}!")):
        m.answer(A, act, at=1000)
    assert m.story(B)[-1] == "Ann says to Ben, and nobody checks it: I shall play {Paper}!"
    assert m.story(C)[-1] != m.story(B)[-1]
    assert "talk" not in verbs(floor("R", "S"), A)


# ---- the end


def in_pocket(owner: int, held: Sequence[str]) -> dict[str, Any]:
    blank: dict[str, Any] = {
        "made": [ROCK] * 10,
        "seen": {one: [ROCK, owner] for one in held if one.split("/")[0] != str(owner + 1)},
        "elsewhere": {},
        "bout": [],
        "deals": [],
        "offers": 0,
        "shuns": [],
        "orders": [],
    }
    assert {*blank, "hand"} == set(Pocket.fields())
    return {**blank, "hand": list(held)}


def test_the_best_card_of_each_other_maker_counts_and_nothing_else() -> None:
    dave, michelle, x = 0, 1, 2
    held = [card(dave, 10), card(dave, 5), card(michelle, 7), card(x, 9), card(x, 10)]
    rest = [str(one) for ten in TENS[:3] for one in ten if one not in held]
    pockets = [in_pocket(dave, rest[:15]), in_pocket(michelle, rest[15:]), in_pocket(x, held)]
    m = rumpus.match("con-game", players=3, arrange={"pockets": pockets, "where": ["on the floor"] * 3})
    assert table(m).scores()[x] == 17
    m.time_out(at=END)
    assert m.standings()[x] == 1 + sum(score > 17 for score in table(m).scores())


def test_an_own_card_that_comes_back_counts_nothing() -> None:
    m = floor("R", "S")
    fight(m, B, A, 1000, (card(B, 10), card(A, 1)))
    assert table(m).scores() == [10, 0]
    offer(m, A, B, card(B, 10), at=2000)
    reply(m, B, card(B, 1), at=3000)
    m.answer(A, "agree", at=4000)
    assert table(m).scores() == [1, 0]


def test_a_fight_that_lacks_an_answer_at_the_end_is_void() -> None:
    m = floor("R", "S")
    m.answer(A, ("challenge", B), at=END - 2000)
    m.answer(A, card(A, 1), at=END - 1000)
    with pytest.raises(Refused, match="too late"):
        m.answer(B, card(B, 1), at=END)
    assert m.over
    assert table(m).held == [10, 10]
    assert table(m).last == [None, None]


def test_a_fight_with_both_answers_in_before_the_end_counts() -> None:
    m = floor("R", "S")
    m.answer(A, ("challenge", B), at=END - 2000)
    m.answer(A, card(A, 1), at=END - 1000)
    m.answer(B, card(B, 6), at=END - 1)
    m.time_out(at=END)
    assert table(m).scores() == [6, 0]


def test_at_the_end_all_cards_are_shown_and_equal_scores_share_a_place() -> None:
    m = floor("R", "S", "P")
    fight(m, A, B, 1000, (card(A, 1), card(B, 6)))
    fight(m, B, C, 10_000, (card(B, 1), card(C, 6)))
    m.time_out(at=END)
    assert m.standings() == [1, 1, 3]
    shown = [str(token.value) for place in m.view(None).places for token in place.tokens]
    assert sorted(shown) == sorted(str(one) for ten in TENS[:3] for one in ten)
    assert [(place.total, place.unit) for place in m.view(None).places] == [(6, "points"), (6, "points"), (0, "points")]
    result = m.view(None).result
    assert result is not None
    assert result.why is not None
    assert result.why.words == "The floor is closed. Ann and Ben win with 6 points."
    assert [(tally.points, tally.words) for tally in result.tallies] == [
        (6, "1 maker, best 6"),
        (6, "1 maker, best 6"),
        (0, "no card that counts"),
    ]


def test_at_the_end_everybody_sees_everybodys_cards_however_many_have_played() -> None:
    m = rumpus.match("con-game", players=12, seed=1)
    for seat in range(12):
        m.answer(seat, [ROCK] * 10, at=0)
    m.time_out(at=END)
    for viewer in (None, A, 11):
        assert [len(place.tokens) for place in m.view(viewer).places] == [10] * 12


def test_scores_are_shown_during_play_only_if_the_board_is_live() -> None:
    for board, expected in (("live", [10, 0]), ("final", [None, None])):
        m = floor("R", "S", scoreboard=board)
        fight(m, A, B, 1000, (card(A, 3), card(B, 10)))
        assert [chair.counters.get("points") for chair in m.view(None).chairs] == expected


# ---- what is seen


def test_everybody_sees_how_many_cards_one_holds_and_only_oneself_which() -> None:
    m = floor("R", "S")
    fight(m, A, B, 1000, (card(A, 3), card(B, 10)))
    assert [chair.counters["cards"] for chair in m.view(None).chairs] == [11, 9]
    mine = next(place for place in m.view(A).places if isinstance(place, Hand) and place.owner == A)
    assert (card(B, 10), SCISSORS.lower(), B) in [(token.value, token.tone, token.of) for token in mine.tokens]
    assert (mine.total, mine.unit) == (10, "points")
    ten = next(token for token in mine.tokens if token.value == card(B, 10))
    assert (ten.name, ten.figures, ten.face, ten.label) == (SCISSORS, ["10"], "scissors", "Scissors 10")
    bout = next(place for place in m.view(A).places if place.id == "bout")
    assert (bout.past, bout.note) == (True, "you won")
    assert m.view(None).places == []
    theirs = [place for place in m.view(B).places if place.owner == A]
    assert [str(token.value) for token in theirs[0].tokens] == [card(A, 3), card(B, 10)], "what B has seen go there"


def test_clocks_of_the_end_the_own_fight_and_challenges_are_shown() -> None:
    m = floor("R", "R")
    m.answer(A, ("challenge", B), at=1000)
    assert [(clock.text, clock.at) for clock in m.view(B).clocks] == [("the game", END), ("your fight", 46_000)]
    assert [clock.text for clock in m.view(None).clocks] == ["the game"]
    for seat in (A, B):
        m.answer(seat, card(seat, 1), at=2000)
    m.answer(A, ("challenge", B), at=10_000)
    assert [clock.text for clock in m.view(B).clocks] == ["the game", "a challenge to you"]


def test_fewer_than_twenty_are_practising() -> None:
    assert "Practice" in floor("R", "S").view(None).note
    assert rumpus.match("con-game", players=20).view(None).note == ""


def test_a_log_with_people_coming_and_going_replays() -> None:
    m = floor("R", "S")
    fight(m, A, B, 1000)
    m.join("Cam", at=2000)
    m.answer(C, [PAPER] * 10, at=3000)
    m.leave(B, at=4000)
    m.answer(C, ("challenge", A), at=9000)
    m.time_out(at=60_000)
    m.come_back(B, at=61_000)
    again = Match.replay(ConGame, loads(m.log.dumps(over=False)), verify=True)
    assert again.game.as_data() == m.game.as_data()


def test_a_hundred_play_and_every_card_is_in_exactly_one_hand() -> None:
    m = rumpus.match("con-game", players=100, seed=3)
    every = sorted(one for ten in TENS for one in ten)
    for i in range(100):
        m.answer(i, [(ROCK, SCISSORS, PAPER)[(i + k) % 3] for k in range(10)], at=i)
    for i in range(0, 100, 2):
        m.answer(i, ("challenge", i + 1), at=1000 + i)
    for i in range(100):
        m.answer(i, TENS[i][i % 10], at=2000 + i)
        assert sorted(one for pocket in table(m).pockets for one in pocket.hand) == every
    assert table(m).going(table(m).fight) == []
    assert sum(table(m).held) == 1000


def test_on_a_full_floor_an_offer_can_be_written_too() -> None:
    m = rumpus.match("con-game", players=100, seed=3)
    for i in range(100):
        m.answer(i, [ROCK] * 10, at=i)
    offer(m, A, 99, card(A, 9), [("maker is not", p) for p in range(50, 58)], wish=("maker is", 70))
    assert m.story(99)[-1].endswith("Wanted for it: made by Player 71.")
    with pytest.raises(IllegalAnswer):
        offer(m, A, 98, card(A, 9), [("maker is not", p) for p in range(50, 59)])


def test_every_sign_has_a_picture_on_the_sheet() -> None:
    sheet = games.art_of(ConGame, games.FACES)
    assert sheet is not None
    assert set(re.findall('<symbol id="([^"]+)"', sheet.read_text("utf-8"))) == {
        drawn(card(A, 1), sign).face for sign in SIGNS
    }


def test_the_help_text_explains_the_question() -> None:
    asked = re.findall("<!-- asked: (.*) -->", games.rules_of(ConGame))
    assert set(asked) == {PLAY, PREPARE, FIGHT, ANSWER, OFFER, DEAL, DECIDE, ORDERS, TALK}


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ([("number is", 2), ("number at most", 5), ("maker is not", Seat(3))], "number is 2, not made by {}"),
        (
            [("number at least", 4), ("number at least", 6), ("number at most", 9)],
            "number at least 6, number at most 9",
        ),
        ([("sign is", "Rock"), ("sign is not", "Well"), ("sign is not", "Paper")], "Rock"),
        ([("sign is not", "Rock"), ("sign is not", "Paper")], "not Rock, not Paper"),
        ([], "nothing said"),
    ],
)
def test_what_follows_from_something_else_is_not_read_out(facts: list[Fact], told: str) -> None:
    assert sentence(facts)[0] == told
