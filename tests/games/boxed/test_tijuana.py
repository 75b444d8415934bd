"""Secret Tijuana Deathmatch: the worked examples and rulings of its specification."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import rumpus
from rumpus.core import BadOption, Board, IllegalAnswer, Match, NotAsked, Seat
from rumpus.games.boxed._tijuana_cards import CARDS, STATS, TILES, Fighter, Tile, columns_of, dollars, lead, thousands
from rumpus.games.boxed._tijuana_scene import RING, TABLE, ahead
from rumpus.games.boxed._tijuana_table import (
    ACT,
    ANSWER,
    BET,
    BUY,
    DECIDE,
    DISCARD,
    DONE,
    DRAFT,
    FIRST,
    FORFEIT,
    MANAGE,
    NO,
    PASS,
    REARRANGE,
    REPLACE,
    STEP,
    VICTIM,
    YES,
)
from rumpus.games.boxed.tijuana import Tijuana
from tests.games.frames import frames, strip

MONKEYO, AZUL, ANGELA, LOU, KID = "El Blind Monkeyo", "El Diablo Azul", "Angela Skye", "Lou Leverage", "Kid Coupon"
CHAIRMAN, CASINO, GATO, TIA, BELLA = "The Chairman", "Captain Casino", "El Gato Fiscal", "Tía Margin", "La Bella Broker"
GARY, DOUG, MILTON, FAX, POLLO = "Gary the Intern", "Doug from Accounting", "Milton Fudge", "El Fax", "El Pollo Hermano"


def game(m: Match) -> Tijuana:
    assert isinstance(m.game, Tijuana)
    return m.game


def tijuana(
    *stables: str,
    hands: Sequence[str] = (),
    tiles: Sequence[str] = (),
    draws: str = "",
    laid: dict[str, str] | None = None,
    beans: dict[str, int] | None = None,
    luck: Sequence[Any] = (),
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> Match:
    """A table after the draft. The first player is to move. `draws` is what comes out of the box, one after another."""
    n = len(stables)
    left = list(TILES)

    def named(words: str) -> list[Tile]:
        found = []
        for word in words.split(", ") if words else []:
            found.append(next(tile for tile in left if tile.label == word))
            left.remove(found[-1])
        return found

    held = [named(tiles[p]) if p < len(tiles) else [] for p in range(n)]
    lying = {spot: named(word)[0] for spot, word in (laid or {}).items()}
    box = left.copy()
    to_come = named(draws)
    there = [stable.split(", ") if stable else [] for stable in stables]
    in_hand = [hands[p].split(", ") if p < len(hands) and hands[p] else [] for p in range(n)]
    used = {name for cards in (*there, *in_hand) for name in cards}
    arrange = {
        "tiles": held,
        "box": box,
        "laid": lying,
        "stables": there,
        "hands": in_hand,
        "packs": [[] for _ in range(n)],
        "unused": [card for card in CARDS if card not in used],
        "beans": dict.fromkeys(CARDS, 0) | (beans or {}),
    }
    script = [*TILES[: 2 * n], list(CARDS), *to_come, *luck]
    names = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"][:n]
    return rumpus.match("tijuana", n, options, seed=1, arrange=arrange | fields, chance=script, names=names)


Answer = Callable[[Match], Any]


def play(m: Match, *answers: Any) -> None:
    """Answers of whoever is asked; one with a tile is found out when its time has come."""
    for answer in answers:
        m.answer(m.actor, answer(m) if callable(answer) else answer)


def tile(label: str, where: str = RING) -> Answer:
    """Plays a tile; Swearing goes onto the number tile on that figure."""

    def answer(m: Match) -> tuple[str, str]:
        held = next(tile for tile in game(m).tiles[m.actor] if tile.label == label)
        return held, game(m).laid[where] if label == "Swearing" else where

    return answer


def asked(m: Match) -> tuple[int, str]:
    assert m.question is not None
    return m.actor, m.question.what


def labels(tiles: Sequence[Any]) -> list[str]:
    return [tile.label for tile in tiles]


def carried(m: Match) -> dict[str, str]:
    return {spot: tile.label for spot, tile in game(m).laid.items()}


def told(m: Match, words: str) -> bool:
    return any(words in line for line in m.story(None))


# ---- the pieces


def test_the_box_has_80_tiles() -> None:
    kinds = Counter(tile.label for tile in TILES)
    assert len(TILES) == 80
    assert all(kinds[str(number)] == 3 for number in range(1, 13))
    assert [kinds[kind] for kind in ("Swearing", "Cash", "Lips", "System Error", "Supplies")] == [14, 8, 6, 4, 12]


def test_there_are_36_fighters_as_the_table_has_them() -> None:
    assert len(CARDS) == 36
    assert [sum(card.rank == rank for card in CARDS) for rank in range(1, 6)] == [7, 8, 8, 7, 6]
    assert len({(card.price, card.stats[0]) for card in CARDS}) == 36  # so the first turn is never a matter of luck
    assert [sum(column) for column in zip(*(card.stats for card in CARDS), strict=True)] == [218, 197, 205]
    assert sum(card.price for card in CARDS) == 533_000
    known = Fighter.named[MONKEYO], Fighter.named[AZUL], Fighter.named[ANGELA], Fighter.named[CHAIRMAN]
    assert [(card.stats, card.price, card.rank) for card in known] == [
        ((7, 4, 6), 15_000, 3),
        ((8, 5, 8), 18_000, 4),
        ((6, 8, 6), 17_000, 4),
        ((9, 8, 10), 23_000, 5),
    ]


def test_options_and_numbers_of_players_have_bounds() -> None:
    for wrong in ({"stall_limit": 1}, {"stall_limit": 21}, {"tie_break": "fists"}):
        with pytest.raises(BadOption):
            rumpus.match("tijuana", 3, wrong)
    for players in (1, 7):
        with pytest.raises(BadOption):
            rumpus.match("tijuana", players)


def test_money_in_words() -> None:
    assert (dollars(60_500), dollars(-5_000), thousands(8_500), thousands(-17_000)) == (
        "$60,500",
        "-$5,000",
        "$8.5k",
        "-$17k",
    )


# ---- set-up


def drafting(n: int) -> Match:
    """The cards are dealt in the order of the table: the first player has the last six, and so on."""
    return rumpus.match("tijuana", n, seed=1, chance=[*TILES[: 2 * n], list(CARDS)])


def test_everybody_begins_with_money_two_tiles_and_six_fighters() -> None:
    m = drafting(4)
    assert game(m).money == [100_000] * 4
    assert [len(tiles) for tiles in game(m).tiles] == [2] * 4
    assert len(game(m).box) == 72
    assert [len(pack) for pack in game(m).packs] == [6] * 4
    assert len(game(m).unused) == 12
    assert m.waiting == [(Seat(p), DRAFT) for p in range(4)]


def test_packs_go_to_the_left_and_of_the_last_two_one_is_out() -> None:
    m = drafting(3)
    packs = [list(pack) for pack in game(m).packs]
    for p in range(3):
        m.answer(p, packs[p][0])
    assert [set(pack) for pack in game(m).packs] == [{*packs[p - 1][1:]} for p in range(3)]
    for _ in range(3):
        for p in range(3):
            m.answer(p, game(m).packs[p][0])
    last = [list(pack) for pack in game(m).packs]
    assert [len(pack) for pack in last] == [2] * 3
    for p in range(3):
        m.answer(p, last[p][1])
    assert [len(hand) for hand in game(m).hands] == [5] * 3
    assert all(pack[0] in game(m).unused for pack in last)
    assert m.waiting == [(Seat(p), FIRST) for p in range(3)]


def test_a_player_sees_only_the_packs_that_pass_through_their_hands() -> None:
    m = drafting(3)
    for p in range(3):
        m.answer(p, game(m).packs[p][0])
    places = {place.id: place for place in m.view(1).places}
    assert {token.value for token in places["pack1"].tokens} == {*game(m).packs[1]}
    assert {token.value for token in places["hand1"].tokens} == {*game(m).hands[1]}
    for hidden in ("pack0", "hand0", "tiles0", "pack2", "hand2", "tiles2"):
        assert all(token.value is None for token in places[hidden].tokens), hidden


def beginning(*chosen: str) -> Match:
    m = tijuana(
        *[""] * len(chosen), hands=[f"{name}, {rest}" for name, rest in zip(chosen, (GARY, DOUG, KID), strict=True)]
    )
    for p, name in enumerate(chosen):
        assert asked(m)[1] == FIRST
        m.answer(p, name)
    return m


def test_the_owner_of_the_dearest_fighter_begins() -> None:
    m = beginning(LOU, ANGELA, FAX)
    assert game(m).stables == [[LOU], [ANGELA], [FAX]]
    assert asked(m) == (1, ACT)
    play(m, (DOUG, TABLE))
    assert asked(m) == (2, ACT)  # then to the left


def test_equally_dear_ones_by_their_hit() -> None:
    m = beginning(LOU, CASINO, "Rosa Dinamita")  # all 16k, Hit 6, 7 and 9
    assert asked(m) == (2, ACT)


# ---- standing: example 5


@pytest.mark.parametrize(
    ("mine", "theirs", "columns", "leader", "words"),
    [
        ((6, 5, 1), (12, 4, 5), (1, 1, -11), 1, "by 2 columns to 1"),
        ((6, 4, 8), (8, 4, 5), (1, 0, 0), 1, "by 1 column to 0"),
        ((7, 4, 6), (9, 4, 5), (2, 0, -3), -1, "by 1 in all"),
        ((7, 4, 6), (8, 4, 5), (2, 0, -2), 0, ""),
        ((9, 9, 9), (1, 1, 1), (8, 8, 8), 1, "by 3 columns to 0"),
        ((1, 1, 9), (9, 5, 1), (0, -4, 0), -1, "by 1 column to 0"),
    ],
)
def test_column_arithmetic(
    mine: tuple[int, ...], theirs: tuple[int, ...], columns: tuple[int, ...], leader: int, words: str
) -> None:
    assert columns_of(mine, theirs) == columns
    assert (lead(columns) > 0) - (lead(columns) < 0) == leader
    assert not words or ahead(columns) == words


# ---- the book's fight: examples 1 and 2


def books_fight(**more: Any) -> Match:
    m = tijuana(
        MONKEYO,
        AZUL,
        FAX,
        POLLO,
        GARY,
        hands=[LOU, KID],
        tiles=["12, 10", "", "", "", ""],
        draws="3, 11, 4",
        laid={"Monkeyo's Hit": "9"},
        beans={MONKEYO: 2},
        **more,
    )
    play(m, (MONKEYO, RING), [AZUL], [], [], [])
    return m


def test_1_the_books_fight_is_won_by_two_columns() -> None:
    m = books_fight()
    # Ann draws one tile, and Ben, whose fighter has the lower rank, two.
    assert [labels(tiles) for tiles in game(m).tiles[:2]] == [["3", "10", "12"], ["4", "11"]]
    assert game(m).ring == [MONKEYO, AZUL]
    # The others bet, from Ann's left.
    for p, favourite in ((2, MONKEYO), (3, MONKEYO), (4, AZUL)):
        assert asked(m) == (p, BET)
        assert m.choices == [MONKEYO, AZUL]
        play(m, favourite)
    assert game(m).side_pot == 15_000
    # Ann is losing, so Ann begins.
    assert game(m).columns == (1, -1, -2)
    assert asked(m) == (0, DECIDE)
    play(m, tile("12", "Monkeyo's Trix"))
    assert game(m).columns == (1, 7, -2)
    assert asked(m) == (1, ANSWER)
    play(m, tile("11", "Azul's Blok"))
    assert game(m).columns == (-2, 7, -2)  # two columns beat any sum
    assert m.story(None)[-1].endswith(f"{AZUL} is ahead by 2 columns to 1.")
    play(m, PASS, PASS)
    assert game(m).money == [85_000, 115_000, 100_000, 100_000, 115_000]
    assert game(m).dead == [MONKEYO]
    assert {"9a", "12a"} <= {*game(m).box}
    assert game(m).rank(Fighter.named[AZUL]) == 5
    assert carried(m) == {"Azul's Blok": "11"}
    # Ann has no fighter on the table, and one card in hand: it goes there by itself.
    assert game(m).stables[0] == [LOU]
    assert asked(m) == (1, ACT)


def test_2_the_side_pot_is_shared_in_whole_thousands() -> None:
    m = books_fight()
    play(m, MONKEYO, MONKEYO, AZUL)
    play(m, tile("12", "Monkeyo's Trix"))
    play(m, tile("11", "Azul's Blok"))
    play(m, tile("10", "Monkeyo's Blok"))
    assert game(m).columns == (-2, 7, 2)
    play(m, PASS, PASS)
    assert game(m).money == [118_000, 82_000, 107_000, 107_000, 100_000]
    assert game(m).bank == -14_000  # 1,000 of the pot stays there
    assert told(m, "Ben pays Ann $18,000 and the bets bring Cleo and Dan $7,000 each.")
    assert game(m).rank(Fighter.named[MONKEYO]) == 6
    assert carried(m) == {f"Monkeyo's {stat}": tile for stat, tile in (("Hit", "9"), ("Trix", "12"), ("Blok", "10"))}
    assert "11a" in game(m).box
    assert game(m).stables[1] == [KID]


def test_the_fight_is_shown_in_columns_and_then_its_result() -> None:
    m = books_fight()
    m.watch(True)
    play(m, MONKEYO, MONKEYO, AZUL)
    places = {place.id: place for place in m.view(None).places}
    ring = places["ring"]
    assert isinstance(ring, Board)
    assert ring.note == f"{AZUL} is ahead by 2 columns to 1. Side bets: $15,000."
    standing = {spot: ring.tokens[i] for i, (spot, _, _) in enumerate(ring.spots)}
    assert [standing[f"Monkeyo's {stat}"].text for stat in STATS] == ["9", "4", "6"]
    assert [standing[f"Azul's {stat}"].text for stat in STATS] == ["8", "5", "8"]
    leading = {spot: token.marks for spot, token in standing.items() if "lit" in token.marks}
    assert leading == {"Monkeyo's Hit": ["lit", "+1"], "Azul's Trix": ["lit", "+1"], "Azul's Hit": ["lit", "+2"]}
    against = [{ring.spots[a][0], ring.spots[b][0]} for a, b in ring.lines]
    assert against == [
        {"Monkeyo's Hit", "Azul's Blok"},
        {"Monkeyo's Trix", "Azul's Trix"},
        {"Monkeyo's Blok", "Azul's Hit"},
    ]
    assert all(ring.spots[a][1] == ring.spots[b][1] for a, b in ring.lines)  # one above the other
    monkeyo, azul = standing["Monkeyo, $15k"], standing["Azul, $18k"]
    assert (monkeyo.figures, monkeyo.tone, monkeyo.marks) == (["9", "4", "6"], "rank 5", ["2 beans"])
    assert (azul.figures, azul.tone, azul.marks, azul.name) == (["8", "5", "8"], "rank 4", [], f"{AZUL} $18k")
    marks = [chair.marks for chair in m.view(None).chairs]
    assert marks == [
        ["turn", "Monkeyo fights"],
        ["Azul fights"],
        ["bets on Monkeyo"],
        ["bets on Monkeyo"],
        ["bets on Azul"],
    ]
    play(m, PASS, PASS)
    assert strip(m) == [
        ("Ben passes.", 1000),
        (f"{AZUL} wins by 2 columns to 1.", 2600),
        (f"{MONKEYO} dies. Ann pays Ben $15,000 and the bets bring Eve $15,000.", 1000),
    ]
    shown = frames(m)
    assert [(t.value, t.tone, t.marks) for t in shown[2].place("fighters1").tokens] == [(AZUL, "rank 5", ["1 bean"])]
    assert {MONKEYO, AZUL} <= {token.value for token in shown[1].place("ring").tokens}
    assert [token.value for token in shown[2].place("dead").tokens] == [MONKEYO]


# ---- the other worked examples


def test_3_if_nobody_bet_on_the_winner_the_whole_pot_is_theirs() -> None:
    m = tijuana(ANGELA, LOU, FAX, POLLO, GARY, tiles=["", "Cash, 12"], draws="1, 2", hands=[KID])
    play(m, (ANGELA, RING), [LOU], [], [], [], ANGELA, ANGELA, ANGELA)
    assert asked(m) == (1, DECIDE)
    play(m, tile("Cash"), PASS, tile("12", "Leverage's Trix"), PASS, PASS)
    assert game(m).money == [83_000, 137_000, 100_000, 100_000, 100_000]
    assert "Cash 1" in game(m).box


def test_4_a_forfeit_costs_the_price_and_saves_the_fighter() -> None:
    m = tijuana(LOU, ANGELA, FAX, draws="1, 2, 3", laid={"Leverage's Hit": "6"})
    play(m, (LOU, ANGELA), ANGELA)
    assert game(m).columns == (0, -2, 0)
    assert asked(m) == (0, DECIDE)
    play(m, FORFEIT)
    assert game(m).money == [84_000, 116_000, 105_000]
    assert (game(m).stables, game(m).dead) == ([[LOU], [ANGELA], [FAX]], [])
    assert (game(m).rank(Fighter.named[ANGELA]), game(m).rank(Fighter.named[LOU])) == (5, 3)
    assert carried(m) == {"Leverage's Hit": "6"}
    assert asked(m) == (1, ACT)


@pytest.mark.parametrize("first", [0, 1])
def test_6_a_perfect_tie_pays_nobody_and_gives_both_a_bean(first: int) -> None:
    m = tijuana(CASINO, GATO, FAX, tiles=["Cash", "Cash"], draws="1, 2", luck=[Seat(first)], laid={"Fiscal's Hit": "4"})
    play(m, (CASINO, GATO))
    assert game(m).columns == (2, -2, 0)
    assert asked(m) == (2, BET)  # luck decides only after the bets
    play(m, CASINO)
    assert asked(m) == (first, DECIDE)
    play(m, tile("Cash"), PASS, PASS)
    assert game(m).money == [100_000] * 3
    assert (game(m).stables, game(m).dead) == ([[CASINO], [GATO], [FAX]], [])
    assert [game(m).rank(Fighter.named[name]) for name in (CASINO, GATO)] == [4, 4]
    assert carried(m) == {"Fiscal's Hit": "4"}


@pytest.mark.parametrize(("beans", "drawn"), [(0, [2, 1]), (3, [2, 1]), (4, [1, 1]), (5, None)])
def test_7_the_lower_rank_draws_one_more(beans: int, drawn: list[int] | None) -> None:
    m = tijuana(KID, CHAIRMAN, beans={KID: beans})
    if drawn is None:  # a Fair Fight is never against a lower rank
        with pytest.raises(IllegalAnswer, match=f"{CHAIRMAN} is not possible: the ring"):
            play(m, (KID, CHAIRMAN))
        return
    play(m, (KID, CHAIRMAN))
    assert [len(tiles) for tiles in game(m).tiles] == drawn


def test_both_draw_one_tile_before_the_lower_rank_draws_another() -> None:  # ruling 13
    m = tijuana(KID, CHAIRMAN, box=["9a", "9b"])
    play(m, (KID, CHAIRMAN))
    assert [len(tiles) for tiles in game(m).tiles] == [1, 1]


def test_8_the_living_are_paid_for_and_half_for_those_in_hand() -> None:
    m = tijuana(f"{ANGELA}, {TIA}", GARY, hands=[BELLA], money=[96_000, 100_000], draws="1, 2, 3", tiles=["5", "5"])
    assert m.game.scores()[0] == (60_500, 0)
    play(m, MANAGE, [], NO, (GARY, TIA), PASS, PASS)  # the last fighter of Ben's dies
    assert m.over
    assert game(m).money == [68_500, 92_000]  # 8,000 for Gary, then the settlement
    assert game(m).bank == 35_500
    assert told(m, "For those who live, Ann pays $35,500 and Ben pays $0.")
    assert m.view(None).result is not None
    assert [(t.points, t.words) for t in m.view(None).result.tallies] == [  # type: ignore[union-attr]
        (68_500, "after $35,500 for the living"),
        (92_000, "nobody left to pay"),
    ]
    assert m.standings() == [2, 1]
    assert m.story(None)[-1] == "Ben has no fighters left. Ben is the richest, with $92,000."


def test_9_a_call_that_nobody_answers_brings_two_tiles() -> None:
    m = tijuana(FAX, GARY, LOU, DOUG)
    play(m, (FAX, RING))
    assert asked(m) == (1, STEP)
    play(m, [])
    assert asked(m) == (3, STEP)  # Cleo has nobody small enough
    play(m, [])
    assert len(game(m).tiles[0]) == 2
    assert game(m).stables[0] == [FAX]
    assert asked(m) == (1, ACT)


@pytest.mark.parametrize(("money", "offered"), [(4_000, False), (5_000, True)])
def test_10_manage(money: int, offered: bool) -> None:
    m = tijuana(FAX, GARY, tiles=["3, Supplies, Lips"], draws="Swearing, 9", money=[money, 0])
    play(m, MANAGE)
    assert asked(m) == (0, DISCARD)
    play(m, [t for t in game(m).tiles[0] if t.label == "3"])
    assert labels(game(m).tiles[0]) == ["Swearing", "Lips", "Supplies"]
    if offered:
        assert asked(m) == (0, BUY)
        play(m, YES)
        assert (game(m).money, game(m).bank) == ([0, 0], 5_000)
        assert labels(game(m).tiles[0]) == ["9", "Swearing", "Lips", "Supplies"]
    assert asked(m) == (1, ACT)


# ---- a turn


def test_a_fighter_is_played() -> None:
    m = tijuana(FAX, GARY, hands=[f"{LOU}, {KID}"])
    play(m, (LOU, TABLE))
    assert (game(m).stables[0], game(m).hands[0]) == ([FAX, LOU], [KID])
    assert game(m).money == [100_000, 100_000]
    assert asked(m) == (1, ACT)


def test_nobody_fights_their_own_or_sends_a_card_from_the_hand() -> None:
    m = tijuana(f"{FAX}, {LOU}", GARY, hands=[KID])
    for wrong in ((FAX, LOU), (KID, GARY), (KID, RING), (FAX, TABLE), (GARY, FAX)):
        with pytest.raises(IllegalAnswer):
            play(m, wrong)


def test_the_caller_chooses_one_of_those_who_step_forward_and_has_to() -> None:
    m = tijuana(CHAIRMAN, f"{GARY}, {FAX}", DOUG)
    play(m, (CHAIRMAN, RING), [GARY, FAX])
    assert [token.value for place in m.view(None).places if place.id == "forward1" for token in place.tokens] == [
        GARY,
        FAX,
    ]
    # Nothing else lies in the middle meanwhile: who is called, and who comes, is as large as can be.
    assert [place.id for place in m.view(None).places if place.owner is None] == ["ring", "forward1"]
    play(m, [DOUG])
    assert asked(m) == (0, VICTIM)
    assert m.choices == [GARY, FAX, DOUG]
    play(m, DOUG)
    assert game(m).ring == [CHAIRMAN, DOUG]
    assert game(m).stables == [[], [GARY, FAX], []]
    assert asked(m) == (1, BET)


def test_only_lower_ranks_answer_a_call() -> None:
    m = tijuana(LOU, f"{GARY}, {POLLO}, {CASINO}, {AZUL}", beans={POLLO: 1})
    play(m, (LOU, RING))
    assert m.choices.items == (GARY,)  # type: ignore[attr-defined]


def test_calling_with_the_smallest_is_the_free_way_to_tiles() -> None:
    m = tijuana(GARY, CHAIRMAN)
    play(m, (GARY, RING))
    assert len(game(m).tiles[0]) == 2
    assert asked(m) == (1, ACT)


# ---- a fight


def fight(mine: str = "", theirs: str = "", **more: Any) -> Match:
    """Lou (6/6/6, rank 3) against Gato (4/9/5, rank 3): columns 1, -3, 2. Ben is losing and begins."""
    m = tijuana(LOU, GATO, tiles=[mine, theirs], hands=[FAX, POLLO], **{"draws": "1, 1"} | more)
    play(m, (LOU, GATO))
    return m


def test_whoever_is_losing_begins_and_only_they_can_forfeit() -> None:
    m = fight()
    assert asked(m) == (1, DECIDE)
    assert FORFEIT in m.choices
    play(m, PASS)
    assert asked(m) == (0, ANSWER)
    assert FORFEIT not in m.choices
    with pytest.raises(NotAsked):
        m.answer(1, PASS)


def test_without_tiles_one_can_only_pass_or_forfeit_and_later_passes_by_oneself() -> None:
    m = tijuana(LOU, GATO, FAX, box=[])
    play(m, (LOU, GATO), LOU)
    assert [labels(tiles) for tiles in game(m).tiles] == [[], [], []]
    assert (asked(m), list(m.choices)) == ((1, DECIDE), [PASS, FORFEIT])
    play(m, PASS)
    assert m.over  # nobody asked Ann, and Ben had no other fighter
    assert game(m).dead == [GATO]


def test_a_pass_ends_nothing_if_a_tile_follows() -> None:
    m = fight("5", "2", draws="Supplies, 1")
    play(m, PASS, tile("5", "Leverage's Hit"))
    assert asked(m) == (1, ANSWER)
    play(m, PASS)
    assert asked(m) == (0, ANSWER)
    play(m, PASS)
    assert asked(m)[1] == ACT


def test_two_columns_do_not_end_a_fight() -> None:
    m = fight("", "12", draws="1, Supplies")
    play(m, tile("12", "Fiscal's Blok"))
    assert asked(m) == (0, ANSWER)  # Ben is ahead, and it goes on


def test_numbers_go_onto_either_fighter_but_not_onto_a_tile() -> None:
    m = fight("", "12, 1", draws="2, 2", laid={"Leverage's Hit": "6"})
    spots = {answer[1] for answer in m.choices if isinstance(answer, tuple) and answer[0].label == "12"}
    assert spots == {f"{who}'s {stat}" for who in ("Leverage", "Fiscal") for stat in ("Hit", "Trix", "Blok")} - {
        "Leverage's Hit"
    }
    play(m, tile("1", "Leverage's Blok"))
    assert game(m).stats(Fighter.named[LOU]) == (6, 6, 1)


def test_a_tile_replaces_the_figure_also_by_a_worse_one() -> None:
    m = fight("", "3")
    play(m, tile("3", "Fiscal's Trix"))
    assert game(m).stats(Fighter.named[GATO]) == (4, 3, 5)
    assert labels(game(m).tiles[1]) == ["1"]


def test_swearing_removes_a_number_also_one_from_an_earlier_fight() -> None:
    m = fight("", "Swearing", laid={"Leverage's Blok": "12", "Fiscal's Hit": "4"})
    play(m, tile("Swearing", "Leverage's Blok"))
    assert carried(m) == {"Fiscal's Hit": "4"}
    assert game(m).columns == (1, -3, 2)
    play(m, PASS, PASS)
    assert {"Swearing 1", "12a"} <= {*game(m).box}


def test_swearing_and_system_error_need_a_number_tile() -> None:
    m = fight("", "Swearing, System Error", draws="Lips, Lips")
    played = {answer[0].label for answer in m.choices if isinstance(answer, tuple)}
    assert played == {"Lips"}


def test_swearing_and_system_error_leave_fighters_elsewhere_alone() -> None:
    m = tijuana(f"{LOU}, {FAX}", GATO, tiles=["", "Swearing, System Error"], laid={"Fax's Hit": "9"}, draws="1, Lips")
    play(m, (LOU, GATO))
    assert {answer[0].label for answer in m.choices if isinstance(answer, tuple)} == {"Lips"}


def test_cash_is_for_the_winner() -> None:
    m = fight("Cash", "Cash")
    play(m, tile("Cash"), tile("Cash"), PASS, PASS)
    assert game(m).money == [100_000 + 15_000 + 10_000, 85_000]


def test_lips_show_the_others_tiles_to_one_player_only_and_draw_one() -> None:
    m = fight("5, Supplies", "Lips", draws="7, 8, 9")
    play(m, tile("Lips"))
    assert labels(game(m).tiles[1]) == ["8", "9"]
    assert "Ben plays Lips, peeks at Ann's tiles (5, 7 and Supplies), and draws 9." in m.story(1)
    assert "Ben plays Lips, peeks at Ann's tiles (3 tiles), and draws 1 tile." in m.story(0)
    assert {token.value for token in place_of(m, 1, "tiles0")} == {"5a", "7a", "Supplies 1"}
    assert {token.value for token in place_of(m, None, "tiles0")} == {None}


def test_who_has_seen_tiles_loses_sight_of_them_when_some_are_thrown_away() -> None:
    m = tijuana(LOU, GATO, tiles=["5, 6", ""], known={"5a": [1], "6a": [1]}, draws="9")
    assert {token.value for token in place_of(m, 1, "tiles0")} == {"5a", "6a"}
    play(m, MANAGE, ["5a"], NO)
    assert {token.value for token in place_of(m, 1, "tiles0")} == {None}
    assert game(m).known == {}


def test_what_goes_back_into_the_box_is_known_to_nobody() -> None:
    m = tijuana(LOU, GATO, tiles=["", "Cash"], known={"Cash 1": [0]}, draws="1, 2", hands=["", FAX])
    play(m, (LOU, GATO), tile("Cash"), PASS, PASS)
    assert "Cash 1" in game(m).box
    assert game(m).known == {}


def place_of(m: Match, seat: int | None, which: str) -> list[Any]:
    return next(place.tokens for place in m.view(seat).places if place.id == which)


def test_lips_work_on_nothing_and_with_an_empty_box() -> None:
    m = tijuana(LOU, GATO, tiles=["", "Lips"], box=[])
    play(m, (LOU, GATO), tile("Lips"))
    assert told(m, "peeks at Ann's tiles (0 tiles), and draws 0 tiles")
    assert game(m).tiles == [[], []]


def system_error(lou: str = "", gato: str = "") -> Match:
    """Ben plays one. The tiles on Hit, Trix and Blok of both: "12 - 3"."""
    laid: dict[str, str] = {}
    for short, tiles in (("Leverage", lou), ("Fiscal", gato)):
        there = zip(STATS, tiles.split(), strict=False)
        laid |= {f"{short}'s {stat}": word for stat, word in there if word != "-"}
    m = fight("", "System Error", laid=laid)
    play(m, tile("System Error"))
    assert asked(m) == (1, REARRANGE)
    return m


def test_a_system_error_moves_tiles_until_it_is_done() -> None:
    m = system_error("12", "- - 2")  # Lou 12/6/6 against Gato 4/9/2
    play(m, ("2a", "Leverage's Trix"), ("12a", "Fiscal's Blok"))
    assert asked(m) == (1, REARRANGE)
    play(m, DONE)
    assert carried(m) == {"Fiscal's Blok": "12", "Leverage's Trix": "2"}
    assert game(m).columns == (-6, -7, 2)
    assert m.story(None)[-1] == f"Ben lays number tiles anew: {GATO} is ahead by 2 columns to 1."
    assert asked(m) == (0, ANSWER)
    assert "System Error 1" in game(m).box


def test_in_a_system_error_tiles_change_places_and_any_order_can_be_had() -> None:
    m = system_error("6 5 4", "3 2 1")
    play(m, ("6a", "1a"))
    assert (game(m).laid["Leverage's Hit"], game(m).laid["Fiscal's Blok"]) == ("1a", "6a")
    play(m, ("5a", "3a"), ("5a", "4a"), DONE)  # three of them go round
    assert [game(m).stats(Fighter.named[name]) for name in (LOU, GATO)] == [(1, 3, 5), (4, 2, 6)]


def test_a_system_error_can_be_taken_back_step_by_step_until_it_is_done() -> None:
    m = system_error("12")
    play(m, ("12a", "Fiscal's Hit"), ("12a", "Fiscal's Blok"))
    m.undo(1)
    m.undo(1)
    assert carried(m) == {"Leverage's Hit": "12"}
    play(m, DONE)
    assert m.story(None)[-1] == "Ben leaves all number tiles where they are."
    assert asked(m) == (0, ANSWER)


def test_in_a_system_error_a_figure_has_one_tile_at_most_and_others_are_left_alone() -> None:
    m = system_error("12", "- - 2")
    for wrong in (("12a", "Fiscal's Blok"), ("12a", "Leverage's Hit"), ("12a", "12a"), ("1a", "Fiscal's Hit")):
        with pytest.raises(IllegalAnswer):
            play(m, wrong)
    assert len(list(m.choices)) == 1 + 2 * (4 + 1)  # onto four free figures, or the other tile


def test_a_system_error_comes_to_an_end() -> None:
    m = system_error("12")
    for i in range(12):
        play(m, ("12a", f"Fiscal's {STATS[i % 2]}"))
    assert asked(m) == (0, ANSWER)


def test_where_a_moved_tile_would_leave_the_fight_is_said_and_can_be_typed() -> None:
    m = system_error("12", "- - 2")  # columns 10, -3, 2
    way = next(way for way in described(m)["ways"] if way["label"] == "12 on Leverage's Hit")
    says = {place["label"]: place["drop"] for place in way["places"]}
    assert says["Fiscal's Hit"] == f"{GATO} ahead by 2 columns to 1"
    assert says["the 2 on Fiscal's Blok"] == f"{GATO} ahead by 2 columns to 1"
    assert m.questions[Seat(1)].read("12 to Fiscal's Hit") == ("12a", "Fiscal's Hit")
    assert m.questions[Seat(1)].read("12 to the 2") == ("12a", "2a")


def test_supplies_stop_the_fight_also_for_the_one_who_is_losing() -> None:
    m = fight("", "Supplies")
    play(m, tile("Supplies"))
    assert game(m).dead == [GATO]
    assert asked(m) == (1, ACT)
    assert game(m).stables[1] == [POLLO]


def test_the_hundredth_tile_stops_a_fight() -> None:
    m = fight("", "Cash", played=99)
    play(m, tile("Cash"))
    assert game(m).dead == [GATO]


def test_whoever_called_the_fight_pays_if_they_lose() -> None:
    m = tijuana(GATO, LOU, hands=[FAX], draws="1, 1")
    play(m, (GATO, LOU), PASS, PASS)
    assert game(m).money == [85_000, 115_000]


def test_money_may_become_negative() -> None:
    m = fight(money=[0, 3_000])
    play(m, PASS, PASS)
    assert game(m).money == [15_000, -12_000]


def test_beans_change_only_the_rank() -> None:
    m = fight(beans={LOU: 4, GATO: 4})
    assert game(m).columns == (1, -3, 2)
    assert [len(tiles) for tiles in game(m).tiles] == [1, 1]
    play(m, PASS, PASS)
    assert game(m).money == [115_000, 85_000]


def test_with_two_players_nobody_bets() -> None:
    m = fight()
    assert asked(m) == (1, DECIDE)
    assert game(m).side_pot == 0


# ---- after a fight, and the end


def test_whoever_has_nobody_on_the_table_puts_somebody_there_at_once() -> None:
    m = tijuana(LOU, GATO, hands=["", f"{FAX}, {KID}"], draws="1, 1")
    play(m, (LOU, GATO), PASS, PASS)
    assert asked(m) == (1, REPLACE)
    play(m, KID)
    assert game(m).stables[1] == [KID]
    assert asked(m) == (1, ACT)


def test_payments_and_beans_come_before_the_end() -> None:
    m = tijuana(LOU, GATO, FAX, draws="1, 1")
    play(m, (LOU, GATO), LOU, PASS, PASS)
    assert m.over
    # 115 - 16 for Lou, 85, 105 - 12 for El Fax
    assert game(m).money == [99_000, 85_000, 93_000]
    assert game(m).beans[Fighter.named[LOU]] == 1
    assert sum(game(m).money) + game(m).bank == 300_000


def stall(m: Match, turns: int) -> None:
    for _ in range(turns):
        assert not m.over
        play(m, MANAGE, NO)


@pytest.mark.parametrize(("limit", "turns"), [(4, 8), (2, 4)])
def test_nobody_can_stall_for_ever(limit: int, turns: int) -> None:
    m = tijuana(LOU, f"{GATO}, {FAX}", hands=[POLLO], options={"stall_limit": limit})
    stall(m, turns - 2)
    play(m, (POLLO, TABLE))  # a new fighter: they begin to count anew
    stall(m, turns)
    assert m.over
    assert told(m, f"Nobody has died or entered for {limit} rounds.")
    assert m.standings() == [2, 1]


def test_quiet_turns_are_counted_from_the_first_turn_and_the_last_round_is_announced() -> None:  # ruling 17
    m = beginning(LOU, ANGELA, FAX)
    notes = []
    for _ in range(4 * 3):  # four rounds, if nobody says otherwise
        notes.append(m.view(None).note)
        play(m, MANAGE, NO)
    assert m.over
    assert [note.partition(" left")[0] for note in notes[-4:]] == ["", "Only 3 turns", "Only 2 turns", "Only 1 turn"]
    assert m.view(None).note == ""


def test_forfeits_and_ties_do_not_restart_the_count() -> None:
    m = tijuana(GATO, LOU, options={"stall_limit": 2})
    for _ in range(3):
        if m.actor == 0:
            play(m, (GATO, LOU), FORFEIT)
        else:
            play(m, MANAGE, [], NO)
    assert not m.over
    play(m, MANAGE, [], NO)
    assert m.over


@pytest.mark.parametrize(("order", "standings"), [([0, 1, 2], [3, 2, 1]), ([1, 0, 2], [2, 3, 1])])
def test_equal_money_is_shared_or_brawled_for(order: list[int], standings: list[int]) -> None:
    table = (f"{LOU}", f"{CASINO}", f"{GARY}")
    m = tijuana(*table, options={"stall_limit": 2})
    stall(m, 6)
    assert m.standings() == [2, 2, 1]
    m = tijuana(*table, options={"stall_limit": 2, "tie_break": "brawl"}, luck=[[Seat(p) for p in order]])
    stall(m, 6)
    assert m.standings() == standings
    assert told(m, "Those with equal money hit each other.")


def test_a_box_that_is_empty_gives_nothing() -> None:
    m = tijuana(GARY, CHAIRMAN, tiles=["3, 4"], box=["9a"], draws="")
    play(m, MANAGE, ["3a", "4a"])
    assert labels(game(m).tiles[0]) == ["9"]  # two thrown away, and only one was there
    assert {*game(m).box} == {"3a", "4a"}
    play(m, NO, MANAGE, NO)
    m = tijuana(GARY, CHAIRMAN, box=[])
    play(m, (GARY, RING))
    assert (labels(game(m).tiles[0]), asked(m)) == ([], (1, ACT))
    play(m, MANAGE)
    assert asked(m) == (0, ACT)  # there is nothing to throw away, and nothing to buy


# ---- answers in words


def test_answers_can_be_typed() -> None:
    m = tijuana(LOU, GATO, hands=[FAX], tiles=["12, Swearing", ""], laid={"Fiscal's Trix": "9"}, draws="1, 1")
    assert m.questions[Seat(0)].read("El Fax to the table") == (FAX, TABLE)
    assert m.questions[Seat(0)].read("Lou to the ring") == (LOU, RING)
    assert m.questions[Seat(0)].read("Lou to El Gato") == (LOU, GATO)
    assert m.questions[Seat(0)].read("manage") == MANAGE
    play(m, (LOU, GATO), PASS)
    assert m.questions[Seat(0)].read("12 on Leverage's Hit") == ("12a", "Leverage's Hit")
    assert m.questions[Seat(0)].read("Swearing; the 9 on Fiscal's Trix") == ("Swearing 1", "9a")


def test_what_a_tile_would_do_is_said_before_it_is_put_there() -> None:
    m = fight("", "12")
    way = next(way for way in described(m)["ways"] if way["label"] == "12")
    says = {place["label"]: place["drop"] for place in way["places"]}
    assert says["Fiscal's Blok"] == f"{GATO} ahead by 2 columns to 1"
    assert says["Fiscal's Hit"] == f"{GATO} ahead by 2 columns to 1"
    assert says["Leverage's Blok"] == f"{LOU} ahead by 2 columns to 1"


def described(m: Match) -> dict[str, Any]:
    form = m.questions[m.actor].describe()
    return next(part for part in form["parts"] if part["shape"] == "put")
