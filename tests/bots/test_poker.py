"""The player of all poker games."""

from typing import Any

import pytest

import rumpus
from rumpus.bots import Chair, answer, named
from rumpus.bots.poker import LEVELS, Shark
from rumpus.core import Match, Seat
from rumpus.games.poker._evening import Poker
from rumpus.pieces.cards import PACK
from rumpus.pieces.poker import hand
from tests.games.poker.room import drawn, started, stud

GAMES = ["hold-em", "omaha", "river-of-blood", "river-of-blood-omaha", "countdown", "frankenstein", "dealers-choice"]


def river(mine: str, board: str, **fields: Any) -> Match:
    """The last street of hold 'em: the other one has bet 4 into a pot of 8, unless it is said otherwise."""
    told = {"hands": [hand(mine), hand("7c 8d")], "board": hand(board), "pots": [8], "contenders": [[0, 1]]}
    told |= {"live": [0, 1], "chips": [96, 96], "dealer": 1, "deal_number": 1, "street": 4}
    return rumpus.match("hold-em", 2, {"deals": 1, "stack": 100}, seed=1, arrange=told | fields)


def choice(m: Match, seed: int = 1) -> Any:
    return Shark("fair", 60, 0.0, seed).choose(Chair(m, m.actor))


def test_it_bets_what_cannot_be_beaten_and_raises_with_it() -> None:
    m = river("As Ks", "Qs Js Ts 2d 3c")
    assert choice(m) == 4
    m.answer(0, "check")
    m.answer(1, 4)
    assert choice(m) == 8


def test_it_folds_what_beats_nothing() -> None:
    m = river("2c 3d", "Ah Kh Qd 9s 8h")
    m.answer(0, "check")
    m.answer(1, 4)
    assert choice(m) == "fold"


def test_it_never_folds_where_a_check_is_free() -> None:
    m = river("2c 3d", "Ah Kh Qd 9s 8h")
    assert all(choice(m, seed) != "fold" for seed in range(5))
    said = {LEVELS["easy"](seed).choose(Chair(m, m.actor)) for seed in range(50)}
    assert said == {"check", 4}


MONSTER = "Ah Ad Ac Kh Kd Kc Qh Qd Qc Jh Jd Jc"


def after_the_draw(mine: str, others: list[str]) -> Match:
    """Frankenstein: two cards of each have gone to the Monster, and the first is asked."""
    hands = [hand(mine), *map(hand, others)]
    seats = list(range(len(hands)))
    monster = hand(MONSTER)[: 2 * len(hands)]
    told: dict[str, Any] = {"hands": hands, "discards": monster}
    told |= {"deck": [card for card in PACK if card not in monster and not any(card in one for one in hands)]}
    told |= {"pots": [12], "contenders": [seats], "live": seats, "chips": [98] * len(seats), "dealer": seats[-1]}
    told |= {"deal_number": 1, "street": 2, "hand_number": 1, "first_actor": 0}
    return rumpus.match("frankenstein", len(seats), {"deals": 1, "stack": 100}, seed=1, arrange=told)


def test_what_would_pay_for_the_pot_is_folded_even_for_nothing() -> None:
    low = ["2c 3d 4h 5s 7c", "2d 3h 4s 6c 8d", "2h 3s 5c 6d 9h", "2s 4c 5d 7h 8s", "3c 4d 6h 8c 9d"]
    m = after_the_draw("Ts Th 9s 9c 5h", low)
    said = [LEVELS["fair"](seed).choose(Chair(m, m.actor)) for seed in range(20)]
    assert said.count("fold") > 10
    assert choice(m) == "fold"
    m = after_the_draw("Ts Th 9s 9c 5h", low[:1])
    assert all(LEVELS["fair"](seed).choose(Chair(m, m.actor)) != "fold" for seed in range(20))
    m = after_the_draw("Ts Th Tc 9c 9s", low)
    assert choice(m) != "fold"


def test_of_many_possible_bets_only_a_few_are_thought_of() -> None:
    m = rumpus.match("hold-em", 3, {"limit": "none", "stack": 10_000}, seed=1)
    assert isinstance(m.game, Poker)
    assert len(m.choices) > 9_000
    leaning = m.game.leaning(m.actor, Chair(m, m.actor).question.what, m.choices)
    assert 3 <= len(leaning) <= 6
    weights = m.game.hunch(m.actor, Chair(m, m.actor).question.what, m.choices)
    assert weights is not None
    assert {i: weight for i, weight in enumerate(weights) if weight} == leaning


def test_at_a_dealers_choice_hands_are_as_good_as_they_are_in_the_game_that_is_played() -> None:
    told: dict[str, Any] = {"hands": [hand("Ac Kc Qc 3c"), hand("4d 4h 7s 8s")], "board": hand("2c 9s 9d"), "street": 2}
    told |= {"live": [0, 1], "pots": [8], "contenders": [[0, 1]], "chips": [96, 96], "deal_number": 1, "dealer": 1}
    omaha, hold_em = (rumpus.match(name, 2, seed=1, arrange=told).game for name in ("omaha", "hold-em"))
    choice = rumpus.match("dealers-choice", 2, seed=1, arrange=told | {"called": "omaha"}).game
    assert isinstance(omaha, Poker)
    assert isinstance(hold_em, Poker)
    assert isinstance(choice, Poker)
    me = omaha.seats[0]
    assert choice.strength(me) == omaha.strength(me)  # a flush needs three clubs on the board
    assert choice.strength(me) < hold_em.strength(me)


def test_at_a_dealers_choice_it_names_any_game_and_plays_it_as_usual() -> None:
    m = rumpus.match("dealers-choice", 4, seed=1)
    easy = [LEVELS["easy"](seed) for seed in range(20)]
    assert len({bot.choose(Chair(m, m.actor)) for bot in easy}) > 5
    m.play("five-and-dime")
    assert {bot.choose(Chair(m, m.actor)) for bot in easy} == {"as usual"}


def test_the_same_seed_gives_the_same_answer() -> None:
    m = river("9c 9d", "Ah Kh Qd 9s 8h")
    assert choice(m, 7) == choice(m, 7)


@pytest.mark.parametrize("game", GAMES)
def test_it_plays_every_game_of_the_chapter_to_its_end(game: str) -> None:
    m = rumpus.match(game, 3, {"deals": 2, "stack": 20, "rebuys": 1}, seed=3)
    bots = {p: Shark("quick", 3, 0.0, p) for p in range(3)}
    while not m.over:
        assert answer(m, bots)


def test_it_is_what_the_levels_mean_for_poker() -> None:
    assert isinstance(named("fair", 1, "hold-em"), Shark)
    assert isinstance(named("easy", 1, "dealers-choice"), Shark)
    assert list(LEVELS) == ["easy", "fair", "hard"]


def test_it_wins_chips_from_random_players() -> None:
    won = 0
    for deal in range(30):
        m = rumpus.match("hold-em", 2, {"deals": 1}, seed=deal)
        me = deal % 2
        bots = {me: LEVELS["easy"](deal), 1 - me: named("random", deal)}
        while not m.over:
            answer(m, bots)
        assert isinstance(m.game, Poker)
        won += m.game.chips[me] - 200
    assert won > 0


# ---- what has its price


def told_by(m: Match, level: str, times: int = 40) -> list[Any]:
    return [LEVELS[level](seed).choose(Chair(m, m.actor)) for seed in range(times)]


def a_wild_five(mine: str) -> Match:
    """Five and Dime: 3 chips lie in the pot, and the first player's five costs 30."""
    cards = stud(mine, "Ks Kh | Kd", "As Ah | Ad")
    return started("five-and-dime", 3, cards, ante=1, five_price=30)


def test_a_hopeless_hand_does_not_pay_for_a_wild_card_and_a_strong_one_does() -> None:
    hopeless, strong = a_wild_five("2c 7d | 5h"), a_wild_five("5c 5d | 5h")
    assert told_by(hopeless, "fair").count("pay") < 10
    assert told_by(strong, "fair").count("pay") > 20
    assert [choice(hopeless, seed) for seed in range(3)] == ["fold"] * 3
    assert [choice(strong, seed) for seed in range(3)] == ["pay"] * 3


def a_four(mine: str, pot: int) -> Match:
    """Baseball: the first player is dealt a four face up, which buys a card for 10."""
    told = {"pots": [pot], "dealer": 1, "street": 0, "live": []}
    luck = [Seat(1), *drawn(stud(f"{mine} | 4h", "Kc 6h | Jd"))]
    return rumpus.match("baseball", 2, {"deals": 1, "fours": "faceup"}, chance=luck, seed=1, arrange=told)


@pytest.mark.parametrize(
    ("mine", "pot", "buys"),
    [("2c 7d", 4, False), ("2c 7d", 200, True), ("3c 9d", 60, False)],
    ids=["too little to win", "much to win", "good enough without"],
)
def test_a_card_is_bought_if_it_wins_more_than_it_costs(mine: str, pot: int, buys: bool) -> None:
    said = told_by(a_four(mine, pot), "fair")
    assert said.count("buy" if buys else "no") > 30
