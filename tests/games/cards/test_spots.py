"""Spots: the worked examples and rulings of its specification."""

from typing import Any

import pytest

import rumpus
from rumpus.core import Match, Seat
from rumpus.games.cards.spots import CHOOSE, PLAYED, RANKS, Spots
from rumpus.pieces.cards import Card, pack, rank_text
from tests.games.frames import frames, strip


def table(m: Match) -> Spots:
    assert isinstance(m.game, Spots)
    return m.game


def those(ranks: str, left: list[Card]) -> list[Card]:
    """Cards of these ranks, out of those that are left."""
    found = []
    for rank in ranks.split():
        found.append(next(card for card in left if rank_text(card.rank) == rank))
        left.remove(found[-1])
    return found


def shuffled(hands: list[str], middle: str, deck: str = "") -> list[Card]:
    """A deck that deals these hands and this middle, and then has these cards at its top, which is its end."""
    left = list(pack(RANKS))
    held = [those(hand, left) for hand in hands]
    dealt = [hand[i] for i in range(5) for hand in held]
    order = [*dealt, *those(middle, left), *those(deck, left)]
    return left + order[::-1]


def spots(hands: list[str], middle: str, deck: str = "", **options: Any) -> Match:
    m = rumpus.match("spots", len(hands), seed=1, options=options, chance=[shuffled(hands, middle, deck)])
    m.watch(True)
    return m


def middle(cards: str, hand: str, deck: str = "", **options: Any) -> Match:
    """Two players, the first with a few cards; the middle and the deck are as they are said to be."""
    left = list(pack(RANKS))
    arranged = {
        "middle": those(cards, left),
        "hands": [those(hand, left), those("10 9", left)],
        "deck": those(deck, left)[::-1],
        "piles": [left, []],
        "player": 0,
    }
    m = rumpus.match("spots", 2, seed=1, options=options, arrange=arranged)
    m.watch(True)
    return m


def play(m: Match, rank: str) -> None:
    m.answer(m.actor, next(answer for answer in m.choices if rank_text(answer[0].rank) == rank))


def ranks(cards: list[Card]) -> list[str]:
    return [rank_text(card.rank) for card in cards]


def change(m: Match, rank: str) -> list[str]:
    """What a card brings, highest card first."""
    pile = table(m).piles[m.actor]
    before = len(pile)
    play(m, rank)
    return ranks(pile[before:])


def test_1_handicaps_are_half_the_difference_and_the_smallest_hand_goes_first() -> None:
    m = spots(["10 10 9 8 7", "A 2 2 3 5", "4 4 6 6 8"], "3", "9 7")
    assert table(m).handicaps == [15.5, 0, 7.5]
    assert m.actor == 1
    assert change(m, "5") == ["9"]
    assert ranks(table(m).middle) == ["3", "5"]
    assert change(m, "8") == ["5", "3"]
    assert ranks(table(m).middle) == ["8"]
    assert change(m, "10") == ["8", "7"]
    assert ranks(table(m).middle) == ["10"]


def test_2_the_table_gives_the_set_with_the_highest_card() -> None:
    assert change(middle("6 A 4 3", "7 2"), "7") == ["6", "A"]


def test_2_or_the_player_chooses() -> None:
    m = middle("6 A 4 3", "7 2", change_ties="player")
    play(m, "7")
    posed = m.questions[Seat(0)]
    assert posed.what == CHOOSE
    assert list(posed.choices) == [(6, 1), (4, 3)]
    m.answer(0, posed.read("4 and 3"))
    assert ranks(table(m).piles[0][-2:]) == ["4", "3"]
    assert ranks(table(m).middle) == ["A", "6", "7"]


def test_sets_of_equal_values_are_one_choice() -> None:
    m = middle("6 A 6 A", "7 2", change_ties="player")
    assert change(m, "7") == ["6", "A"]


@pytest.mark.parametrize(
    ("lies", "played", "given"),
    [
        ("9 2 5", "6", "5 2"),
        ("10 3 3", "4", "3 3"),
        ("5 4 2 A", "8", "5 2 A"),
        ("10 5 4", "9", "5 4"),
    ],
)
def test_3_and_4_as_little_more_as_possible_and_exact_before_few(lies: str, played: str, given: str) -> None:
    assert change(middle(lies, f"{played} 2"), played) == given.split()


def test_5_a_whole_round() -> None:
    m = spots(["A 3 5 8 10", "2 4 6 7 9"], "6", "2 9 A 4 10 3 3 8 5 7", win_rounds=1)
    assert (table(m).handicaps, m.actor) == ([0, 0.5], 0)
    told = [("A", "6"), ("4", "9"), ("10", "4 4 2"), ("7", "10"), ("3", "7"), ("2", "A A"), ("5", "3 2")]
    for played, given in told:
        assert change(m, played) == given.split()
    play(m, "9")  # the last card of each is played by itself
    assert m.over
    assert [sum(card.rank for card in pile) for pile in table(m).piles] == [37, 39]
    assert table(m).sums == [37, 38.5]
    assert ranks(table(m).middle) == ["5", "6"]
    assert ranks(table(m).deck[::-1])[:5] == ["3", "3", "8", "5", "7"]
    assert "Player 1 37 and Player 2 38½: Player 2 wins round 1." in m.story(None)
    assert m.standings() == [2, 1]


def last_cards(piles: list[str], handicaps: list[float], **options: Any) -> Match:
    """The last cards of a round: there are only aces to be had. The first player gets two of them, the others one."""
    arranged = {
        "hands": [["AS", "2S"], ["AH"], ["AD"]],
        "middle": ["AC"],
        "piles": [pile.split() for pile in piles],
        "handicaps": handicaps,
        "deck": [],
        "player": 0,
    }
    return rumpus.match("spots", 3, seed=1, options=options, arrange=arranged)


def test_6_a_shared_round_is_nobodys_and_is_dealt_again() -> None:
    m = last_cards(["10S 10H 10D", "9S 9H 9D 4S", "10C 9C"], [0.5, 0.5, 0.0])
    play(m, "A")
    assert "Player 1 31½, Player 2 31½ and Player 3 20: nobody wins round 1." in m.story(None)
    game = table(m)
    assert (game.dealt, game.won, game.sums) == (2, [0, 0, 0], [31.5, 31.5, 20])


def test_equal_rounds_are_ranked_by_all_scores_together_and_negative_ones_count() -> None:
    m = last_cards(["10S 9S 8S", "", "2H"], [0.0, 8.5, 0.5], win_rounds=1)
    play(m, "A")
    assert m.over
    assert m.standings() == [1, 3, 2]
    result = m.view(None).result
    assert result is not None
    assert [(tally.points, tally.words) for tally in result.tallies] == [
        (1, "29 points in all"),
        (0, "−7½ points in all"),
        (0, "2½ points in all"),
    ]


def test_the_card_just_played_is_not_given_back() -> None:
    assert change(middle("9", "5 2"), "5") == ["9"]


def test_cards_come_from_the_deck_only_while_the_middle_is_worth_less() -> None:
    m = middle("10 A", "9 2", deck="9 8")
    assert change(m, "9") == ["10"]  # though the 9 on the deck would be exact
    m = middle("3", "9 2", deck="2 4 A")
    assert change(m, "9") == ["4", "3", "2"]
    assert ranks(table(m).deck) == ["A"]


def test_with_an_empty_deck_one_gets_what_there_is() -> None:
    m = middle("3 A", "9 2")
    assert change(m, "9") == ["3", "A"]
    assert "Player 1 gets 3 of spades and ace of spades: all there is." in m.story(None)
    assert change(middle("", "9 2"), "9") == []


def test_of_several_smallest_hands_one_is_drawn() -> None:
    hands = ["A 2 3 4 10", "A 2 3 5 9", "10 9 8 7 6"]
    m = rumpus.match("spots", 3, seed=1, chance=[shuffled(hands, "4"), Seat(1)])
    assert (table(m).handicaps, m.actor) == ([0, 0, 10], 1)


@pytest.mark.parametrize(("players", "cards"), [(2, 40), (5, 40), (6, 80), (8, 80)])
def test_six_and_more_play_with_two_decks(players: int, cards: int) -> None:
    game = table(rumpus.match("spots", players, seed=1))
    assert len(game.deck) == cards - 5 * players - 1


def test_the_first_to_win_so_many_rounds_wins() -> None:
    m = rumpus.match("spots", 2, seed=3, options={"win_rounds": 2})
    while not m.over:
        m.answer(m.actor, m.choices[0])
    assert sorted(table(m).won)[1] == 2
    assert m.standings()[table(m).won.index(2)] == 1


def test_a_card_shows_what_it_would_bring() -> None:
    m = middle("6 A 4 3", "7 9 A", change_ties="player")
    ways = m.questions[Seat(0)].describe()["ways"]
    assert {way["label"]: way["places"][0]["drop"] for way in ways} == {
        "7 of spades": "7, 6 and A or 4 and 3",
        "9 of spades": "6 and 3: 9 exactly",
        "ace of hearts": "A: 1 exactly",
    }
    poor = middle("3 A", "9 2", deck="10")
    assert poor.questions[Seat(0)].describe()["ways"][0]["places"][0]["drop"] == "cards come from the deck first"
    empty = middle("3 A", "9 2")
    assert empty.questions[Seat(0)].describe()["ways"][0]["places"][0]["drop"] == "3 and A: all there is"


def test_ones_own_cards_show_how_many_points_they_would_bring() -> None:
    def marks(m: Match, viewer: Seat | None, hand: int) -> list[list[str]]:
        return next([token.marks for token in p.tokens] for p in m.view(viewer).places if p.id == f"hand{hand}")

    m = middle("9 2", "6 2 A", deck="8")
    assert marks(m, Seat(0), 0) == [["+9"], ["+2"], ["+2"]]
    assert marks(m, Seat(1), 0) == marks(m, None, 0) == [[], [], []]
    assert marks(middle("3 A", "9 2", deck="8"), Seat(0), 0) == [["?"], ["+3"]]
    assert marks(middle("3 A", "9 2"), Seat(0), 0) == [["+4"], ["+3"]]  # all there is


def test_card_deck_and_change_are_seen_one_after_another() -> None:
    m = middle("3", "9 2", deck="8 A")
    play(m, "9")
    assert strip(m)[:3] == [
        ("Player 1 plays 9 of spades.", 1000),
        ("The middle is worth too little, and takes 8 of spades from the deck.", 1000),
        ("Player 1 gets 8 of spades and 3 of spades: 11, the least above 9.", 1000),
    ]
    shown = frames(m)[2]
    assert [len(shown.place(which).tokens) for which in ("middle", PLAYED)] == [0, 1]
    assert "9 of spades joins the middle." in m.story(None)


def test_who_goes_first_in_a_new_round_is_told() -> None:
    m = spots(["A 3 5 8 10", "2 4 6 7 9"], "6", "2 9 A 4 10 3 3 8 5 7", win_rounds=2)
    for card in ("A", "4", "10", "7", "3", "2", "5", "9"):
        change(m, card)
    assert m.story(None)[-1] == f"Round 2 is dealt: {m.names[m.actor]} begins with the smallest hand."
