from typing import Any

import pytest

import rumpus
from rumpus.bots import Chair, named
from rumpus.bots.love_and_marriage import Single
from rumpus.core import WAIT, Match, Seat
from rumpus.games.group._love_pieces import CARDS
from rumpus.games.group.love_and_marriage import LoveAndMarriage

A, B, C = Seat(1), Seat(2), Seat(3)  # 0 is the moderator
EARLY, LATE = 1000, 59_000  # of a round of a minute


def floor(*numbers: int, **options: Any) -> Match:
    """A round among players with these numbers has begun."""
    rest = [card for card in CARDS[: len(numbers) + 10] if card.k not in numbers]
    m = rumpus.match(
        "love-and-marriage",
        players=len(numbers) + 1,
        options={"min_players": len(numbers), "timer": 60, **options},
        chance=[[*rest, *(str(k) for k in reversed(numbers))]],
    )
    m.answer(0, ("go",), at=0)
    return m


def hard() -> Single:
    bot = named("hard", 1, "love-and-marriage")
    assert isinstance(bot, Single)
    return bot


def talk(m: Match, at: int = EARLY) -> None:
    m.answer(A, ("talk", B), at=at)


def says(m: Match, seat: Seat) -> Any:
    return hard().choose(Chair(m, seat))


@pytest.mark.parametrize("level", ["easy", "fair", "hard"])
@pytest.mark.parametrize("options", [{}, {"lying": True}, {"cheating": True}, {"venue": "room"}], ids=str)
def test_a_crowd_of_bots_plays_whole_sessions_by_the_rules(level: str, options: dict[str, Any]) -> None:
    """Every bot in turn, as a server would let them."""
    n = 10
    m = rumpus.match(
        "love-and-marriage",
        players=n,
        options={"min_players": 8, "timer": 60, "rounds": 2, "moderator": "auto", **options},
        seed=3,
    )
    bots = [named(level, seat, "love-and-marriage") for seat in range(n)]
    game: Any = m.game
    paired = set()
    for i in range(600):
        if m.over:
            break
        seat, now = Seat(i % n), 400 * i
        m.lapse(now)
        choice = WAIT if m.posed(seat) is None else bots[seat].choose(Chair(m, seat))
        if choice is not WAIT:
            m.answer(seat, choice, at=now)
        paired |= {(game.round, p) for p in game.everybody if game.mates[p] is not None}
    assert m.over
    assert len(paired) >= 8, "most of them find somebody in two rounds"
    assert sum(game.points) >= 15


def test_a_neighbour_is_asked_at_once_and_somebody_far_away_is_left() -> None:
    near, far = floor(5, 6, 12, 13), floor(5, 12, 6, 13)
    talk(near)
    assert says(near, A) == ("ask", B)
    talk(far)
    assert says(far, A) == ("leave", B)


def test_near_the_end_somebody_further_away_will_do() -> None:
    early, late = floor(5, 9, 12, 13), floor(5, 9, 12, 13)
    talk(early)
    assert says(early, A) == ("leave", B)
    talk(late, LATE)
    assert says(late, A) == ("ask", B)


def test_whoever_knows_all_that_are_left_takes_the_best_of_them_at_once() -> None:
    m = floor(5, 8, 13)
    talk(m)
    assert says(m, A) == ("leave", B), "the third could be nearer"
    m.answer(A, ("leave", B), at=EARLY)
    m.lapse(EARLY + 3000)
    m.answer(A, ("talk", C), at=EARLY + 3000)
    assert says(m, A) == ("leave", C), "8 is better than 13"
    m.answer(C, ("leave", A), at=EARLY + 3000)
    m.lapse(EARLY + 6000)
    talk(m, EARLY + 6000)
    assert says(m, A) == ("ask", B), "nobody better is left"


@pytest.mark.parametrize(("number", "answer"), [(6, "agree"), (13, "refuse")])
def test_it_agrees_with_a_neighbour_and_refuses_others(number: int, answer: str) -> None:
    m = floor(5, number, 1, 2)
    talk(m)
    m.answer(B, ("ask", A), at=EARLY)
    assert says(m, A) == (answer, B)


def test_a_liar_who_speaks_second_says_what_suits_the_other() -> None:
    m = floor(5, 12, 1, 2, lying=True)
    talk(m)
    assert says(m, B) == 12, "whoever speaks first says the truth"
    m.answer(B, 12, at=EARLY)
    assert says(m, A) == 11
    assert says(floor_after_truth(), A) == 5, "it need not lie to a neighbour"


def floor_after_truth() -> Match:
    m = floor(5, 6, 1, 2, lying=True)
    talk(m)
    m.answer(B, 6, at=EARLY)
    return m


def test_with_cheating_it_leaves_a_pair_only_for_a_better_one() -> None:
    m = floor(5, 9, 6, 12, cheating=True)
    for seat, act in ((A, ("talk", B)), (A, ("ask", B)), (B, ("agree", A)), (C, ("talk", A))):
        m.answer(seat, act, at=EARLY)
    assert says(m, A) == ("ask", C), "95 with a neighbour is better than 25"
    m = floor(5, 6, 4, 12, cheating=True)
    for seat, act in ((A, ("talk", B)), (A, ("ask", B)), (B, ("agree", A)), (C, ("talk", A))):
        m.answer(seat, act, at=EARLY)
    assert says(m, A) == ("leave", C), "what it has is better"


def test_it_knows_no_number_that_it_has_not_seen() -> None:
    """With the numbers of all others dealt differently it does the same: there is nobody it has talked with."""
    answers = {says(floor(5, *others), A) for others in ((6, 12, 13), (13, 6, 12), (12, 13, 6))}
    assert len(answers) == 1


def test_a_bot_that_leads_starts_the_round_and_never_ends_the_session() -> None:
    m = rumpus.match("love-and-marriage", players=17, options={"timer": 60, "rounds": 2}, seed=1)
    assert hard().choose(Chair(m, Seat(0))) == ("go",)
    m.answer(0, ("go",), at=0)
    assert hard().choose(Chair(m, Seat(0))) is WAIT
    game = m.game
    assert isinstance(game, LoveAndMarriage)
    while not game.counted:
        m.time_out()
    assert hard().choose(Chair(m, Seat(0))) == ("go",)
