"""Fight City: what holds what up, a Build Turn, and the cleanup."""

import pytest

from rumpus.core import IllegalAnswer, Tree
from rumpus.core.errors import CannotUndo
from rumpus.games.boxed._fight_city_cards import BUILD, DRAW
from rumpus.games.boxed._fight_city_city import BANK, TABLE
from rumpus.games.boxed._fight_city_scene import DISCARDS, STREET
from rumpus.games.boxed._fight_city_table import DONE, PASS, SAVE, SAVE_MORE, TURN
from tests.games.boxed.fight_city import FIGHT_Q, P, Q, asks, do, game, in_city, out, over_and_won_by, p, q, table

# ---- support


def test_a_weapon_rests_on_fighters_and_a_guard_on_locations() -> None:
    m = table(
        ["Pier Nineteen: $", "Sister Mercy: Pier Nineteen 1"],
        hands=[["Brass Knuckles", "Junkyard Dog", "Needles Novak"]],
    )
    do(m, BUILD)
    steps = list(m.choices)[1:]
    places = {thing: [place for other, place in steps if other == thing] for thing, _ in steps}
    assert places[p("Brass Knuckles")] == [out(p("Sister Mercy"), 1), TABLE]
    assert places[p("Junkyard Dog")] == [out(p("Pier Nineteen"), 0), TABLE]
    assert places[p("Needles Novak")] == [out(p("Pier Nineteen"), 0), out(p("Sister Mercy"), 1), TABLE]


def test_ruling_1_outputs_that_are_covered_still_show() -> None:
    m = table(["Benson Cleaners: $", "Jack Bitterman: Benson Cleaners 0"], ["MaxCorp: $, $"], hands=[["Burglary"]])
    assert (p("Burglary"), STREET) in m.choices
    # An input is no output: Bitterman needs Pressure, and gives Fear.
    m = table(["Jack Bitterman: -"], ["MaxCorp: $, $"], hands=[["Burglary"]])
    assert (p("Burglary"), STREET) not in m.choices


def test_ruling_1_a_weapon_has_symbols_for_events_but_not_for_surprises() -> None:
    fighter = ["Pier Nineteen: $", "Lefty Two-Fists: Pier Nineteen 0", "Getaway Car: -"]
    m = table(fighter, ["MaxCorp: $, $"], hands=[["Shakedown", "Bubbly Green Stuff"], ["Dig"]])
    assert (p("Shakedown"), STREET) in m.choices
    do(m, FIGHT_Q, (p("Lefty Two-Fists"), Q))
    assert game(m).banks == [10, 9]  # Lefty prints no symbol at all: there was no window


def test_ruling_2_no_circles_in_a_build_turn() -> None:
    m = table(["Tom Purdue: -", "FCP&L: $", "St. Charles Brewery: Tom Purdue 0"])
    do(m, BUILD)
    purdue = [place for thing, place in list(m.choices)[1:] if thing == p("Tom Purdue")]
    assert purdue == [out(p("FCP&L"), 0), out(p("FCP&L"), 1)]  # not his own Power
    with pytest.raises(IllegalAnswer):
        do(m, (p("Tom Purdue"), out(p("Tom Purdue"), 0)))


def test_ruling_2_no_circles_in_a_cleanup() -> None:
    m = table(["Tom Purdue: -", "Tom Purdue 2: Tom Purdue 0"])
    do(m, DRAW)
    assert in_city(m, P) == []


def test_ruling_3_both_inputs_on_the_outputs_of_one_card() -> None:
    m = table(["Ghicciaroni's: $"], hands=[["Oceola"]])
    do(m, BUILD, (p("Oceola"), out(p("Ghicciaroni's"), 0)), (p("Oceola"), out(p("Ghicciaroni's"), 1)), DONE)
    assert game(m).cities[0].unsupported() == []
    assert asks(m) == [(Q, TURN)]


# ---- a Build Turn


def test_a_build_turn_can_be_undone_step_by_step_and_nobody_sees_it() -> None:
    m = table([], [], hands=[["FCP&L", "Tom Purdue"]], piles=[["Dig"], ["Dig"]])
    do(m, BUILD)
    before = m.received(1), m.received(None)
    do(m, (p("FCP&L"), TABLE), (p("Tom Purdue"), out(p("FCP&L"), 1)))
    city = next(place for place in m.view(0).places if place.id == "city0")
    assert isinstance(city, Tree)
    assert [token.value for token in city.tokens] == [
        p("FCP&L"),
        p("Tom Purdue"),
        out(p("FCP&L"), 0),
        out(p("Tom Purdue"), 0),
        out(p("Tom Purdue"), 1),
    ]
    assert city.rests == [(1, 0, "Power", "Po")]
    assert city.ends == [(2, 0), (3, 1), (4, 1)]
    assert (m.received(1), m.received(None)) == before
    m.undo(0)
    m.undo(0)
    assert game(m).plans[0] == []
    do(m, (p("FCP&L"), TABLE), DONE)
    assert in_city(m, P) == ["FCP&L"]
    with pytest.raises(CannotUndo):
        m.undo(0)


def test_weapons_change_hands_and_coins_are_taken_off() -> None:
    m = table(
        [
            "Ghicciaroni's: $",
            "Red Tigers: Ghicciaroni's 0",
            "Pug Mahone: Ghicciaroni's 1",
            "Poison Darts: Red Tigers 0",
            "MaxCorp: $, $",
        ]
    )
    do(m, BUILD, (p("Poison Darts"), out(p("Pug Mahone"))), (p("MaxCorp"), BANK), (BANK, p("MaxCorp")), DONE)
    darts = game(m).cities[0].cards[3]
    bearer = game(m).cities[0].bearer(darts)
    assert bearer is not None
    assert bearer.label == "Pug Mahone"
    assert game(m).banks == [10, 10]
    assert asks(m) == [(Q, TURN)]


def test_a_card_can_be_taken_off_what_it_rests_on() -> None:
    m = table(["Ghicciaroni's: $", "Red Tigers: Ghicciaroni's 0", "Oceola: Ghicciaroni's 1, -"])
    do(m, BUILD, (p("Red Tigers"), TABLE), (p("Oceola"), out(p("Ghicciaroni's"), 0)), DONE)
    do(m, *([(p("Red Tigers"), DISCARDS)] if asks(m) == [(P, SAVE)] else []))
    assert in_city(m, P) == ["Ghicciaroni's", "Oceola"]


def test_ruling_4_and_5_the_last_coin_is_only_paid_if_one_says_so() -> None:
    m = table([], [], banks=[1, 9], hands=[["FCP&L"]])
    do(m, BUILD, (p("FCP&L"), TABLE))
    assert game(m).draft(P).bank == 1
    do(m, (BANK, p("FCP&L")))
    posed = m.posed(P)
    assert posed is not None
    assert "done, and lose with an empty Bank" in str(posed.describe())
    do(m, DONE)
    assert over_and_won_by(m, Q)


def test_ruling_5_paying_the_last_coin_in_the_cleanup_loses() -> None:
    m = table(["FCP&L: -"], [], banks=[1, 9])
    do(m, DRAW, (p("FCP&L"), BANK))
    assert over_and_won_by(m, Q)


def test_nobody_who_is_away_pays_the_last_coin() -> None:
    m = table(["FCP&L: -"], [], banks=[1, 9])
    do(m, DRAW)
    assert list(m.choices) == [(p("FCP&L"), DISCARDS), (p("FCP&L"), BANK)]
    m = table(["FCP&L: -"], [], banks=[2, 9])
    do(m, DRAW)
    assert list(m.choices) == [(p("FCP&L"), BANK), (p("FCP&L"), DISCARDS)]


def test_ruling_8_a_second_copy_of_ones_own_gives_the_coins_back() -> None:
    m = table(["Benson Cleaners: $", "Jack Bitterman: Benson Cleaners 0"], [], hands=[["Benson Cleaners 2"]])
    do(m, BUILD, (p("Benson Cleaners 2"), TABLE))
    assert game(m).draft(P).bank == 10
    do(m, (p("Jack Bitterman"), out(p("Benson Cleaners 2"))), DONE)
    assert in_city(m, P) == ["Jack Bitterman", "Benson Cleaners"]
    assert game(m).banks == [10, 10]
    assert game(m).pot == 0
    assert "killed" not in " ".join(m.story(None))


def test_several_unique_cards_that_go_are_several() -> None:
    m = table(["Benson Cleaners: $"], ["Benson Cleaners: $"], hands=[["Benson Cleaners 2"]])
    do(m, BUILD, (p("Benson Cleaners 2"), TABLE), DONE)
    assert "There can be only one: Benson Cleaners and Benson Cleaners go." in m.story(None)
    assert game(m).pot == 1
    assert game(m).banks == [10, 10]


def test_ruling_9_the_same_unique_card_twice_in_one_build_turn() -> None:
    m = table([], [], hands=[["Benson Cleaners", "Benson Cleaners 2"]])
    do(m, BUILD, (p("Benson Cleaners"), TABLE), (p("Benson Cleaners 2"), TABLE), DONE)
    assert game(m).cities[0].cards == [p("Benson Cleaners 2")]
    assert game(m).discards[0] == [p("Benson Cleaners")]
    assert game(m).banks[0] == 9
    assert game(m).staked[0] == 1


def test_of_cards_that_are_not_unique_there_may_be_many() -> None:
    m = table(["FCP&L: $"], ["FCP&L: $"], hands=[["FCP&L 2"]])
    do(m, BUILD, (p("FCP&L 2"), TABLE), DONE)
    assert in_city(m, P) == ["FCP&L", "FCP&L"]
    assert in_city(m, Q) == ["FCP&L"]


# ---- the cleanup


def test_ruling_22_the_active_player_cleans_up_first() -> None:
    m = table(["FCP&L: -"], ["Ghicciaroni's: -"])
    do(m, DRAW)
    assert asks(m) == [(P, SAVE)]
    do(m, (p("FCP&L"), DISCARDS))
    assert asks(m) == [(Q, SAVE)]
    do(m, (q("Ghicciaroni's"), BANK))
    assert game(m).banks == [10, 9]
    assert asks(m) == [(Q, TURN)]


def test_a_weapon_that_nobody_bears_gives_nothing() -> None:
    m = table(["Pier Nineteen: $", "Sister Mercy: Pier Nineteen 1", "Length of Chain: -"])
    mercy = game(m).cities[0].cards[1]
    assert [game(m).power(mercy, stat) for stat in range(3)] == [10, 8, 10]


def test_ruling_23_and_supported_cards_are_not_touched() -> None:
    m = table(["Asphy & Morehead: $", "Peter Stone: Asphy & Morehead 0, -", "MaxCorp: $, $", "FCP&L: $"])
    do(m, DRAW)
    assert set(m.choices) == {
        (p("Peter Stone"), out(p("MaxCorp"), 0)),
        (p("Peter Stone"), out(p("FCP&L"), 0)),
        (p("Peter Stone"), out(p("FCP&L"), 1)),
        (p("Peter Stone"), DISCARDS),
    }


def test_two_open_symbols_are_covered_one_after_the_other() -> None:
    m = table(["Ghicciaroni's: $", "St. Charles Brewery: -", "Oceola: -, -", "FCP&L: $"])
    do(m, DRAW)
    do(m, (p("St. Charles Brewery"), out(p("FCP&L"), 0)))
    do(m, (p("Oceola"), out(p("Ghicciaroni's"), 1)))
    assert asks(m) == [(P, SAVE_MORE)]
    do(m, (p("Oceola"), out(p("St. Charles Brewery"), 1)))
    assert asks(m) == [(Q, TURN)]


def test_a_card_is_saved_only_if_all_of_it_can_be_covered() -> None:
    m = table(["Ghicciaroni's: $", "Oceola: -, -", "Red Tigers: Ghicciaroni's 1"])
    do(m, DRAW)
    assert in_city(m, P) == ["Ghicciaroni's", "Red Tigers"]


def test_ruling_25_a_weapon_of_the_dead_is_saved_with_its_coin() -> None:
    m = table(
        ["FCP&L: $", "Gail Stanton: FCP&L 0"],
        [
            "Pier Nineteen: $",
            "Fingers Fontaine: Pier Nineteen 1",
            "Tommy Gun: Fingers Fontaine 0, $",
            "Numbers Racket: $",
            "Sister Mercy: Numbers Racket 0",
        ],
    )
    do(m, FIGHT_Q)
    do(m, PASS)  # Fingers, at 8 with the Gun
    do(m, (p("Gail Stanton"), q("Fingers Fontaine")))
    do(m, PASS)  # Sister Mercy
    assert asks(m) == [(Q, SAVE)]
    do(m, (q("Tommy Gun"), out(q("Sister Mercy"), 0)))
    assert game(m).staked[1] == 3
    assert game(m).pot == 0
