"""Fight City: Events, and a Draw Turn."""

import pytest

from rumpus.games.boxed._fight_city_cards import DRAW, PRINTS
from rumpus.games.boxed._fight_city_scene import STREET
from rumpus.games.boxed._fight_city_table import (
    ARRANGE,
    DUG,
    GO_ON,
    MORE,
    MOURNED,
    NO,
    RECOVERED,
    ROBBED,
    SHAKEN,
    THROW,
    TURN,
    VICTIM,
)
from tests.games.boxed.fight_city import P, Q, R, asks, do, game, in_city, named, over_and_won_by, p, q, table

# ---- Events


def test_events_are_for_one_kind_of_turn() -> None:
    m = table(["Asphy & Morehead: $"], [], hands=[["Burglary", "Burglary 2", "Dubious Accounting"]])
    assert (p("Dubious Accounting"), STREET) in m.choices
    do(m, (p("Burglary"), STREET))
    assert asks(m) == [(P, MORE)]
    assert list(m.choices) == [GO_ON, (p("Burglary 2"), STREET)]


@pytest.mark.parametrize(("pot", "taken"), [(5, 2), (1, 1), (0, 0)])
def test_pot_takes_what_is_there(pot: int, taken: int) -> None:
    m = table(["Asphy & Morehead: $"], [], hands=[["Dubious Accounting"]], pot=pot)
    do(m, (p("Dubious Accounting"), STREET))
    assert game(m).banks == [10 + taken, 10]
    assert game(m).pot == pot - taken


def test_ruling_6_an_event_without_a_target_can_be_played_and_is_paid_for() -> None:
    m = table(["The Rusty Anchor: $"], [], hands=[["Arson"]])
    do(m, (p("Arson"), STREET))
    assert game(m).pot == 1
    assert game(m).discards[0] == [p("Arson")]
    assert asks(m) == [(P, ARRANGE)]


def test_ruling_7_the_symbol_is_only_looked_at_when_an_event_is_played() -> None:
    # Rob one's own Location, and destroy what gave the symbol: the second Event needs it again.
    m = table(["Sea Dog: -"], ["Sea Dog: -"], hands=[["The Very Clever Pipe Game", "Burglary"]])
    assert (p("Burglary"), STREET) in m.choices
    m = table(["Red Tigers: -", "Pug Mahone: -"], [], hands=[["The Very Clever Pipe Game"]])
    do(m, (p("The Very Clever Pipe Game"), Q))
    assert "Pug Mahone" not in in_city(m, P)


def test_an_event_for_a_fight_names_the_opponent() -> None:
    m = table(["Red Tigers: -"], ["Porky the Pinhead: -"], ["Pug Mahone: -"], hands=[["The Very Clever Pipe Game"]])
    do(m, (p("The Very Clever Pipe Game"), R))
    assert asks(m) == [(P, VICTIM)]
    assert list(m.choices) == [q("Porky the Pinhead"), named("Pug Mahone", 2)]
    do(m, q("Porky the Pinhead"))
    assert game(m).foe == R


def test_ruling_12_a_kill_by_an_event_is_a_kill() -> None:
    m = table(
        ["Mister Ho's Chop Shop: $"],
        ["Fight City Hall: $, $", "Big Agnes: -, -"],
        hands=[["Long Walk, Short Pier"]],
        piles=[[], ["Cellar Rats"]],
        pot=3,
    )
    do(m, (p("Long Walk, Short Pier"), Q))
    assert game(m).banks == [11, 10]
    assert asks(m) == [(Q, MOURNED)]
    do(m, NO)
    assert game(m).hands[1] == []


def test_ruling_12_what_is_destroyed_is_not_killed() -> None:
    m = table(
        ["Saint Ludo's Mission: $"],
        ["Fight City Hall: $, $", "Mister Ho's Chop Shop: $", "Cellar Rats: -", "Marlowe Quick: -"],
        hands=[["Downsizing"]],
        piles=[[], ["Big Agnes"]],
        pot=3,
    )
    do(m, (p("Downsizing"), STREET))  # there is only one that is not unique
    assert in_city(m, Q) == ["Fight City Hall", "Mister Ho's Chop Shop", "Marlowe Quick"]
    assert asks(m) == [(P, ARRANGE)]
    assert game(m).pot == 3


def test_kill_slow5_looks_at_the_printed_speed_of_any_fighter() -> None:
    """Those of others come first: nobody who has gone for tea kills a Fighter of their own."""
    m = table(
        ["Ghicciaroni's: $", "Pug Mahone: Ghicciaroni's 0", "Poison Darts: Pug Mahone 0"],
        ["Red Tigers: -", "Tom Purdue: -", "FCP&L: $", "Renta Cop: FCP&L 0", "Sherman Tank: Tom Purdue 1, $"],
        hands=[["The Very Clever Pipe Game"]],
    )
    do(m, (p("The Very Clever Pipe Game"), Q))
    assert asks(m) == [(P, VICTIM)]
    assert list(m.choices) == [q("Tom Purdue"), q("Renta Cop"), p("Pug Mahone")]


def test_ruling_30_and_32_an_event_cannot_take_itself_back_nor_be_played_again() -> None:
    m = table(
        ["Benson Cleaners: $"],
        hands=[["Opportunity Creep", "Dubious Accounting"]],
        discards=[["Opportunity Creep 2", "Oceola"]],
        pot=5,
    )
    do(m, (p("Opportunity Creep"), STREET))
    assert asks(m) == [(P, RECOVERED)]
    assert list(m.choices) == [p("Opportunity Creep 2"), p("Oceola")]
    do(m, p("Opportunity Creep 2"), (p("Opportunity Creep 2"), STREET))
    do(m, p("Opportunity Creep"))
    assert asks(m) == [(P, MORE)]
    assert list(m.choices) == [GO_ON]  # both have been played this turn


def test_ruling_32_an_event_that_was_taken_back_waits_for_the_next_turn() -> None:
    m = table(
        ["Benson Cleaners: $"],
        hands=[["Opportunity Creep", "Opportunity Creep 2"]],
        discards=[["Oceola"]],
    )
    do(m, (p("Opportunity Creep"), STREET), (p("Opportunity Creep 2"), STREET))
    assert list(m.choices) == [GO_ON]
    do(m, GO_ON, (), DRAW)
    assert (p("Opportunity Creep"), STREET) in m.choices


def test_ruling_31_an_event_that_ends_the_game_ends_it_at_once() -> None:
    m = table(["The Rusty Anchor: $"], ["MaxCorp: $, $"], banks=[1, 10], hands=[["Arson"]])
    do(m, (p("Arson"), STREET))
    assert over_and_won_by(m, Q)
    assert in_city(m, Q) == ["MaxCorp"]


def test_rob_takes_all_coins_but_not_from_a_vault_nor_a_guarded_location() -> None:
    m = table(
        ["Benson Cleaners: $"],
        [
            "Banco Nationale di F. C.: $",
            "FCP&L: $",
            "Renta Cop: FCP&L 0",
            "MaxCorp: $, $",
            "Xavier Craigdarroch: MaxCorp 1, $",
        ],
        hands=[["Burglary"]],
    )
    do(m, (p("Burglary"), STREET))
    assert asks(m) == [(P, ROBBED)]
    assert list(m.choices) == [q("MaxCorp"), q("Xavier Craigdarroch"), p("Benson Cleaners")]
    do(m, q("MaxCorp"))
    assert game(m).banks == [11, 10]
    assert game(m).staked == [1, 3]


def test_dig_takes_two_and_puts_the_rest_under_the_deck() -> None:
    deck = ["Oceola", "Sea Dog", "Slacker", "Pug Mahone", "Tom Purdue", "Renta Cop", "Black Tigers"]
    m = table(["FCP&L: $"], hands=[["Dig"]], piles=[deck])
    do(m, (p("Dig"), STREET))
    assert asks(m) == [(P, DUG)]
    do(m, (p("Black Tigers"), p("Pug Mahone")))
    assert game(m).hands[0] == [p("Black Tigers"), p("Pug Mahone")]
    assert game(m).piles[0] == [p(name) for name in ("Sea Dog", "Slacker", "Tom Purdue", "Renta Cop", "Oceola")]
    assert "Pat takes 2 cards." in m.story(1)


def test_dig_takes_what_there_is() -> None:
    m = table(["FCP&L: $"], hands=[["Dig"]], piles=[["Oceola"]])
    do(m, (p("Dig"), STREET), (p("Oceola"),))
    assert game(m).hands[0] == [p("Oceola")]
    m = table(["FCP&L: $"], hands=[["Dig"]])
    do(m, (p("Dig"), STREET))
    assert asks(m) == [(Q, TURN)]


def test_shakedown_discards_two_at_random() -> None:
    m = table(["Pier Nineteen: $"], hands=[["Shakedown"], ["Dig", "Oceola", "Sea Dog"]])
    do(m, (p("Shakedown"), STREET))
    assert len(game(m).hands[1]) == 1
    assert len(game(m).discards[1]) == 2


def test_shakedown_among_several_asks_who() -> None:
    m = table(["Pier Nineteen: $"], [], [], hands=[["Shakedown"], ["Dig"], ["Dig"]])
    do(m, (p("Shakedown"), STREET))
    assert asks(m) == [(P, SHAKEN)]
    do(m, R)
    assert game(m).hands[1:] == [[q("Dig")], []]


# ---- a Draw Turn


def test_dividends_come_at_the_end_of_a_draw_turn() -> None:
    m = table(["Numbers Racket: $", "Numbers Racket 2: $"], pot=1, hands=[["Big Agnes"]])
    do(m, DRAW)
    assert asks(m) == [(P, THROW)]
    do(m, ())
    assert game(m).banks == [11, 10]
    assert game(m).pot == 0


def test_ruling_28_an_empty_deck_gives_nothing() -> None:
    m = table(hands=[["Big Agnes"]], piles=[["Cellar Rats"]])
    do(m, DRAW, (p("Big Agnes"),))
    assert game(m).hands[0] == [p("Cellar Rats")]
    assert game(m).discards[0] == [p("Big Agnes")]


def test_ruling_29_a_hand_that_is_too_large_stays() -> None:
    many = list(PRINTS)[:9]
    m = table(hands=[many], piles=[["Cellar Rats"]])
    do(m, DRAW, ())
    assert len(game(m).hands[0]) == 9
