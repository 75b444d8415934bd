"""Fight City: the worked examples and rulings of its specification."""

from collections.abc import Sequence
from time import thread_time
from typing import Any

import pytest

import rumpus
from rumpus import games
from rumpus.core import IllegalAnswer, Match, Seat, Tree
from rumpus.core.errors import BadOption, CannotUndo
from rumpus.games.boxed._fight_city_cards import (
    BUILD,
    CARDS,
    DECKS,
    DRAW,
    LINE,
    PRINTS,
    as_text,
    deck_in,
    halves,
    why_no_deck,
)
from rumpus.games.boxed._fight_city_city import BANK, TABLE
from rumpus.games.boxed._fight_city_scene import DISCARDS, STREET
from rumpus.games.boxed._fight_city_table import (
    ARRANGE,
    AT_100,
    ATTACK,
    DECK,
    DECK_A,
    DECLINE,
    DONE,
    DRAW_ONE,
    DUG,
    FIRST,
    GO_ON,
    KEEP_QUIET,
    MORE,
    MOURNED,
    NO,
    PASS,
    RECOVERED,
    ROBBED,
    SAVE,
    SAVE_MORE,
    SHAKEN,
    THROW,
    TURN,
    VICTIM,
    WINDOW,
)
from rumpus.games.boxed.fight_city import FightCity

P, Q, R = Seat(0), Seat(1), Seat(2)
FIGHT_Q = ("fight", Q)


def game(m: Match) -> FightCity:
    assert isinstance(m.game, FightCity)
    return m.game


def named(name: str, seat: int) -> str:
    """The first card of that name of a player: "FCP&L" or, for the second, "FCP&L 2"."""
    return f"{name if name[-1].isdigit() else f'{name} 1'}{'abcdef'[seat]}"


def p(name: str) -> str:
    return named(name, 0)


def q(name: str) -> str:
    return named(name, 1)


def out(card: str, k: int = 0) -> str:
    return f"{card}:{k}"


def city_of(seat: int, lines: Sequence[str]) -> dict[str, Any]:
    """ "Oceola: Ghicciaroni's 0, Ghicciaroni's 1" covers both inputs; "FCP&L: $" has a coin; "-" is open."""
    cards, covers = [], {}
    for line in lines:
        name, _, said = line.partition(": ")
        card = named(name, seat)
        cards.append(card)
        inputs = []
        for cover in said.split(", "):
            if cover in ("$", "-", ""):
                inputs.append("" if cover != "$" else "$")
            else:
                below, k = cover.rsplit(" ", 1)
                inputs.append(out(named(below, seat), int(k)))
        covers[card] = inputs
    return {"cards": cards, "covers": covers}


def table(
    *cities: Sequence[str],
    banks: Sequence[int] | None = None,
    hands: Sequence[Sequence[str]] = (),
    piles: Sequence[Sequence[str]] = (),
    discards: Sequence[Sequence[str]] = (),
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> Match:
    """A table at the beginning of the first player's turn."""
    n = max(2, len(cities))
    made = [city_of(seat, cities[seat] if seat < len(cities) else ()) for seat in range(n)]
    staked = [sum(covers.count("$") for covers in city["covers"].values()) for city in made]

    def cards(piles: Sequence[Sequence[str]]) -> list[list[str]]:
        return [[named(name, seat) for name in (piles[seat] if seat < len(piles) else ())] for seat in range(n)]

    arranged = {
        "cities": made,
        "staked": staked,
        "banks": list(banks or [10] * n),
        "hands": cards(hands),
        "piles": cards(piles),
        "discards": cards(discards),
        "player": 0,
    }
    names = ["Pat", "Quinn", "Rae", "Sam", "Toni", "Uma"][:n]
    return rumpus.match("fight-city", players=n, arrange=arranged | fields, options=options, names=names)


def asks(m: Match) -> list[tuple[Seat, str]]:
    return m.waiting


def do(m: Match, *answers: Any) -> None:
    """Whoever is asked answers."""
    for answer in answers:
        m.answer(m.waiting[0][0], answer)


def in_city(m: Match, seat: int) -> list[str]:
    return [card.label for card in game(m).cities[seat].cards]


def over_and_won_by(m: Match, seat: int) -> bool:
    return m.over and m.standings()[seat] == 1 and m.standings().count(1) == 1


# ---- the cards


def test_both_decks_have_54_cards() -> None:
    assert [sum(deck.values()) for deck in DECKS.values()] == [54, 54]
    assert not DECKS["A"].keys() & DECKS["B"].keys()


def test_the_decks_are_those_of_the_lists() -> None:
    """Cards, different unique ones, inputs, outputs, and Speed, Hit and Block of all together."""
    for letter, lists in {
        "A": {
            "Location": (14, 3, 16, 26),
            "Fighter": (17, 11, 22, 24, 91, 105, 95),
            "Guard": (3, 1, 3, 2, 13, 13, 19),
            "Weapon": (9, 1, 10, 2, 6, 19, 9),
        },
        "B": {
            "Location": (14, 3, 15, 23),
            "Fighter": (17, 10, 20, 20, 85, 83, 79),
            "Guard": (4, 1, 4, 1, 17, 19, 25),
            "Weapon": (9, 1, 10, 1, 10, 19, 10),
        },
    }.items():
        for kind, sums in lists.items():
            cards = [made for made, count in DECKS[letter].items() for _ in range(count) if made.kind == kind]
            symbols = [sum(len(made.inputs) for made in cards), sum(len(made.outputs) for made in cards)]
            stats = map(sum, zip(*(made.stats for made in cards), strict=True))
            assert (len(cards), len({made for made in cards if made.unique}), *symbols, *stats) == sums, (letter, kind)


def test_every_card_says_in_words_what_it_does() -> None:
    assert PRINTS["Benson Cleaners"].in_full == (
        "Benson Cleaners (unique Location, needs $, gives Pr: your hand is 2 larger)"
    )
    assert PRINTS["Burglary"].rules == (
        "put $1 into the Pot and take all coins from a card in play, unless it is a guarded Location"
    )
    assert PRINTS["MaxCorp"].rules == "your Fighters have Block +1"
    assert PRINTS["Hail of Bullets"].in_full == (
        "Hail of Bullets (Surprise, at Speed 100, needs a Fighter with Fear: "
        "all opposing Fighters have Block -2 this turn)"
    )
    assert all(";" not in made.in_full for made in PRINTS.values())  # it can be typed


def test_halves() -> None:
    assert [halves(n) for n in (21, 8, 1, 0, -1, -2, -3)] == ["10½", "4", "½", "0", "-½", "-1", "-1½"]


# ---- to begin


def test_everybody_begins_with_ten_dollars_and_seven_cards() -> None:
    m = rumpus.match("fight-city", players=2, seed=1)
    assert game(m).banks == [10, 10]
    assert game(m).pot == 0
    assert [len(hand) for hand in game(m).hands] == [7, 7]
    assert [len(pile) for pile in game(m).piles] == [47, 47]


@pytest.mark.parametrize("first", [0, 1])
def test_two_players_have_a_and_b_by_chance(first: int) -> None:
    m = rumpus.match("fight-city", players=2, seed=3, chance=[Seat(0), first])
    has_a = [any(card.label == "FCP&L" for card in (*game(m).piles[s], *game(m).hands[s])) for s in (0, 1)]
    assert has_a == [first == 0, first == 1]


def test_equal_decks_are_allowed() -> None:
    m = rumpus.match("fight-city", players=3, options={"decks": "B"})
    for seat in range(3):
        assert {card.made for card in (*game(m).piles[seat], *game(m).hands[seat])} == set(DECKS["B"])


def test_with_more_players_a_and_b_come_in_turn() -> None:
    m = rumpus.match("fight-city", players=3, seed=3, chance=[Seat(0), 1])
    has_a = [any(card.label == "FCP&L" for card in (*game(m).piles[s], *game(m).hands[s])) for s in range(3)]
    assert has_a == [False, True, False]


def test_the_options_are_those_of_the_specification() -> None:
    m = rumpus.match("fight-city", players=2)
    assert (game(m).decks, game(m).turn_limit, game(m).stall_limit) == ("A and B", 300, 20)
    rumpus.match("fight-city", players=2, options={"turn_limit": 1000, "stall_limit": 100})
    for name, value in (("turn_limit", 99), ("turn_limit", 1001), ("stall_limit", 9), ("stall_limit", 101)):
        with pytest.raises(BadOption):
            rumpus.match("fight-city", players=2, options={name: value})


# ---- the worked examples


def test_example_1_burglary_with_the_last_dollar() -> None:
    m = table(["Benson Cleaners: $"], ["Ghicciaroni's: $"], banks=[1, 9], hands=[["Burglary"]])
    do(m, (p("Burglary"), STREET))
    assert over_and_won_by(m, Q)
    assert game(m).staked == [1, 1]
    assert m.game.tally()[0].points == 0


def test_example_2_a_unique_card_is_the_only_one() -> None:
    m = table([], ["Benson Cleaners: $", "Jack Bitterman: Benson Cleaners 0"], hands=[["Benson Cleaners"]])
    do(m, BUILD, (p("Benson Cleaners"), TABLE))
    assert in_city(m, Q) == ["Benson Cleaners", "Jack Bitterman"]  # it is not done yet
    do(m, (p("Benson Cleaners"), BANK), DONE)
    assert in_city(m, Q) == ["Jack Bitterman"]
    assert game(m).pot == 1
    assert game(m).banks == [10, 10]
    # Both clean up: the active player first.
    assert asks(m) == [(P, SAVE)]
    do(m, (p("Benson Cleaners"), DISCARDS))
    assert in_city(m, P) == []
    assert in_city(m, Q) == []  # there is no Pressure left for Bitterman: he goes without a question
    assert asks(m) == [(Q, TURN)]


def test_example_2_the_coin_may_be_paid_in_the_cleanup() -> None:
    m = table([], [], hands=[["Benson Cleaners"]])
    do(m, BUILD, (p("Benson Cleaners"), TABLE), (p("Benson Cleaners"), BANK), DONE)
    do(m, (p("Benson Cleaners"), BANK))
    assert game(m).banks == [9, 10]
    assert in_city(m, P) == ["Benson Cleaners"]


def test_example_3_speed_is_locked() -> None:
    m = table(
        ["Pier Nineteen: $", "Sister Mercy: Pier Nineteen 1", "Getaway Car: Sister Mercy 0"],
        ["The Rusty Anchor: $", "The Quiet Twins: The Rusty Anchor 1, $", "Grenade: The Quiet Twins 0"],
    )
    do(m, FIGHT_Q)
    mercy = p("Sister Mercy")
    fight = game(m)
    assert [fight.power(fight.cities[0].cards[1], stat) for stat in range(3)] == [21, 9, 13]
    do(m, (mercy, Q))
    assert fight.banks == [10, 9]
    assert fight.pot == 1
    assert asks(m) == [(Q, ATTACK)]
    do(m, (q("Grenade"), p("Getaway Car")))
    assert in_city(m, P) == ["Pier Nineteen", "Sister Mercy"]
    assert in_city(m, Q) == ["The Rusty Anchor", "The Quiet Twins"]
    assert asks(m) == [(Q, TURN)]  # no second Strike at 5½


def test_example_4_the_half_point() -> None:
    gangs = ["The Rusty Anchor: $", "Dockside Boys: The Rusty Anchor 1"]
    m = table(gangs, gangs)
    do(m, FIGHT_Q, (p("Dockside Boys"), q("Dockside Boys")))
    assert in_city(m, Q) == ["The Rusty Anchor"]
    assert asks(m) == [(Q, TURN)]
    m = table(gangs, gangs)
    do(m, FIGHT_Q, PASS)
    do(m, (q("Dockside Boys"), p("Dockside Boys")))
    assert in_city(m, P) == ["The Rusty Anchor", "Dockside Boys"]


GANG_5 = (
    ["MaxCorp: $, $", "Xavier Craigdarroch: MaxCorp 1, $", "Ghicciaroni's: $", "Pug Mahone: Ghicciaroni's 0"],
    ["Saint Ludo's Mission: $", "Old Man Harrow: Saint Ludo's Mission 1, -", "Bridge Trolls: Saint Ludo's Mission 0"],
)


def without_maxcorp() -> Match:
    """MaxCorp would add a Block: Xavier rests on Asphy & Morehead."""
    mine = ["Asphy & Morehead: $", "Xavier Craigdarroch: Asphy & Morehead 0, $", *GANG_5[0][2:]]
    return table(mine, GANG_5[1])


def test_example_5_a_leader_is_lost_in_mid_fight() -> None:
    m = without_maxcorp()
    do(m, FIGHT_Q)
    trolls = game(m).cities[1].cards[2]
    assert game(m).power(trolls, 1) == 12
    do(m, (p("Xavier Craigdarroch"), q("Old Man Harrow")))
    assert game(m).power(trolls, 1) == 10
    do(m, PASS)  # Pug at 5½
    do(m, (q("Bridge Trolls"), p("Pug Mahone")))
    assert "Pug Mahone" in in_city(m, P)


def test_example_5_xavier_strikes_the_player() -> None:
    m = without_maxcorp()
    do(m, FIGHT_Q, (p("Xavier Craigdarroch"), Q))
    assert game(m).banks == [10, 8]
    do(m, PASS)
    assert asks(m) == [(Q, ATTACK)]
    do(m, (q("Old Man Harrow"), p("Xavier Craigdarroch")))
    assert "Xavier Craigdarroch" not in in_city(m, P)


TREE_6 = [
    "St. Charles Brewery: FCP&L 0",
    "Tom Purdue: FCP&L 1",
    "Red Tigers: St. Charles Brewery 0",
    "Sea Dog: St. Charles Brewery 1",
    "Blow-'Em-Up Kit: Tom Purdue 1",
]


def fallen(*more: str) -> Match:
    """Q's FCP&L is destroyed by Arson."""
    m = table(
        ["The Rusty Anchor: $"],
        ["FCP&L: $", *TREE_6, *more],
        hands=[["Arson"]],
    )
    do(m, (p("Arson"), STREET))
    if asks(m) == [(P, VICTIM)]:
        do(m, q("FCP&L"))
    do(m, DONE)
    return m


def test_example_6_in_the_right_order_everything_is_saved() -> None:
    m = fallen("MaxCorp: $, $")
    assert asks(m) == [(Q, SAVE)]
    assert [card.label for card in game(m).cities[1].unsupported()] == ["St. Charles Brewery", "Tom Purdue"]
    do(m, (q("Tom Purdue"), out(q("MaxCorp"))), (q("St. Charles Brewery"), out(q("Tom Purdue"))))
    assert len(in_city(m, Q)) == 6
    assert asks(m) == [(Q, TURN)]


def test_example_6_in_the_wrong_order_purdue_is_lost() -> None:
    m = fallen("MaxCorp: $, $")
    do(m, (q("St. Charles Brewery"), out(q("MaxCorp"))))
    assert "Tom Purdue" not in in_city(m, Q)  # nothing could hold him
    do(m, (q("Blow-'Em-Up Kit"), out(q("Sea Dog"))))
    assert in_city(m, Q) == ["St. Charles Brewery", "Red Tigers", "Sea Dog", "Blow-'Em-Up Kit", "MaxCorp"]


def test_example_6_without_maxcorp_everything_goes() -> None:
    m = fallen()
    while asks(m) == [(Q, SAVE)]:
        drops = [answer for answer in m.choices if answer[1] == DISCARDS]
        do(m, drops[-1])
    assert in_city(m, Q) == []


def test_example_7_a_drop_frees_an_output() -> None:
    city = ["Asphy & Morehead: $", "Peter Stone: Asphy & Morehead 0, -", "Fight City Yacht Club: -"]
    m = table(city, [])
    do(m, DRAW)
    club, peter = p("Fight City Yacht Club"), p("Peter Stone")
    assert [answer for answer in m.choices if answer[0] == club] == [(club, DISCARDS)]
    do(m, (peter, DISCARDS), (club, out(p("Asphy & Morehead"))))
    assert in_city(m, P) == ["Asphy & Morehead", "Fight City Yacht Club"]


def test_example_7_saved_onto_what_falls_is_open_again() -> None:
    city = ["Asphy & Morehead: $", "Jocelyn Culvert Stone: Asphy & Morehead 0, -", "Fight City Yacht Club: -"]
    m = table(city, [])
    do(m, DRAW)
    do(m, (p("Fight City Yacht Club"), out(p("Jocelyn Culvert Stone"))))
    assert "Jocelyn Culvert Stone" not in in_city(m, P)  # the only one left, and nothing could hold her
    assert asks(m) == [(P, SAVE)]
    do(m, (p("Fight City Yacht Club"), out(p("Asphy & Morehead"))))
    assert in_city(m, P) == ["Asphy & Morehead", "Fight City Yacht Club"]


def robbed() -> Match:
    oceola = ["Ghicciaroni's: $", "Oceola: Ghicciaroni's 0, Ghicciaroni's 1"]
    m = table(["Benson Cleaners: -"], oceola, banks=[5, 3], hands=[["Burglary"]])
    do(m, (p("Burglary"), STREET), DONE, (p("Benson Cleaners"), DISCARDS))
    return m


def test_example_8_a_robbed_location_is_paid_for_again() -> None:
    m = robbed()
    assert game(m).banks == [5, 3]  # one into the Pot, one from Ghicciaroni's
    assert game(m).pot == 1
    do(m, (q("Ghicciaroni's"), BANK))
    assert game(m).banks == [5, 2]
    assert in_city(m, Q) == ["Ghicciaroni's", "Oceola"]


def test_example_8_or_it_is_dropped_and_so_is_what_rests_on_it() -> None:
    m = robbed()
    do(m, (q("Ghicciaroni's"), DISCARDS))
    assert in_city(m, Q) == []
    assert game(m).banks == [5, 3]


@pytest.mark.parametrize("taken", [2, 1])
def test_example_9_money_of_cards_that_are_given_up(taken: int) -> None:
    m = table(["MaxCorp: $, $"], [])
    do(m, BUILD, *[(p("MaxCorp"), BANK)] * taken, DONE)
    do(m, (p("MaxCorp"), DISCARDS))
    assert game(m).banks[0] == 10 + taken
    assert game(m).pot == 2 - taken


def test_example_9_if_it_is_destroyed_both_coins_go_into_the_pot() -> None:
    m = table(["The Rusty Anchor: $"], ["MaxCorp: $, $"], hands=[["Arson"]])
    do(m, (p("Arson"), STREET))
    assert game(m).pot == 3
    assert game(m).banks == [9, 10]


def test_example_10_kill_effects_in_turn_order() -> None:
    m = table(
        ["Saint Ludo's Mission: $", "Dr. Mandible: Saint Ludo's Mission 1"],
        ["Fight City Hall: $, $", "Mister Ho's Chop Shop: $", "Aunt Ida's Diner: $", "Cellar Rats: Aunt Ida's Diner 0"],
        pot=1,
        piles=[[], ["Big Agnes"]],
    )
    do(m, FIGHT_Q)
    do(m, PASS)  # the Rats, at 6
    do(m, (p("Dr. Mandible"), q("Cellar Rats")))
    assert game(m).banks == [11, 10]
    assert asks(m) == [(Q, MOURNED)]
    do(m, DRAW_ONE)
    assert [card.label for card in game(m).hands[1]] == ["Big Agnes"]
    assert game(m).banks == [11, 10]
    assert game(m).pot == 0


def test_example_11_the_size_of_a_hand() -> None:
    m = table(
        [
            "Benson Cleaners: $",
            "Sea Dog: -",
            "Satellite Uplink: Sea Dog 0",
            "Slacker: -",
            "Satellite Uplink 2: Slacker 0",
        ],
        [],
        hands=[["Dig", "Oceola", "Gail Stanton", "Tom Purdue", "Renta Cop"]],
        piles=[list(PRINTS)[:20]],
    )
    assert game(m).hand_size(P) == 11
    do(m, DRAW)
    do(m, (p("Dig"), p("Oceola")))
    assert len(game(m).hands[0]) == 11
    assert len(game(m).piles[0]) == 12


def test_example_12_guards() -> None:
    m = table(
        ["The Rusty Anchor: $", "Asphy & Morehead: $"],
        [
            "FCP&L: $",
            "St. Charles Brewery: FCP&L 0",
            "Slacker: St. Charles Brewery 0",
            "Red Tigers: St. Charles Brewery 1",
        ],
        hands=[["Arson", "Downsizing"]],
    )
    assert q("St. Charles Brewery") not in list(game(m).targets(P, "site"))
    assert q("St. Charles Brewery") not in list(game(m).targets(P, "site-or-weapon", Q))
    do(m, (p("Downsizing"), STREET))
    assert asks(m) == [(P, VICTIM)]
    do(m, q("Slacker"))
    assert asks(m) == [(P, MORE)]
    assert q("St. Charles Brewery") in list(game(m).targets(P, "site"))
    assert "Slacker" not in in_city(m, Q)


def test_example_13_the_order_at_speed_100() -> None:
    m = table(
        ["The Rusty Anchor: $", "Bridge Trolls: The Rusty Anchor 0"],
        ["Ghicciaroni's: $", "Red Tigers: Ghicciaroni's 0"],
        hands=[["Street Fever", "Hail of Bullets"], ["Hail of Bullets"]],
    )
    do(m, FIGHT_Q)
    trolls = game(m).cities[0].cards[1]
    do(m, p("Street Fever"))
    assert game(m).to_strike[trolls] == 11
    assert game(m).power(trolls, 1) == 13
    do(m, DECLINE)
    assert asks(m) == [(Q, AT_100)]
    do(m, q("Hail of Bullets"))
    assert game(m).power(trolls, 2) == 7
    assert asks(m) == [(Q, ATTACK)]  # no second chance at Speed 100


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


# ---- a Fight Turn


def test_ruling_11_a_fighter_who_has_lost_his_hold_still_strikes() -> None:
    m = table(
        ["Asphy & Morehead: $", "Joshua Reed: Asphy & Morehead 1", "Blow-'Em-Up Kit: Joshua Reed 0"],
        ["Ghicciaroni's: $", "Sea Dog: Ghicciaroni's 0"],
    )
    do(m, FIGHT_Q, (p("Blow-'Em-Up Kit"), q("Ghicciaroni's")))
    assert asks(m) == [(Q, ATTACK)]
    do(m, (q("Sea Dog"), P))
    assert game(m).banks == [9, 10]
    assert in_city(m, Q) == []  # it falls in the cleanup


def test_ruling_13_guards_never_strike_players() -> None:
    m = table(["FCP&L: $", "Renta Cop: FCP&L 0"], ["Sea Dog: -"])
    do(m, FIGHT_Q)
    assert list(m.choices) == [PASS, (p("Renta Cop"), q("Sea Dog"))]
    assert not game(m).cities[1].is_guarded(game(m).cities[0].cards[0])


def test_ruling_14_an_unsupported_guard_guards() -> None:
    m = table(["The Rusty Anchor: $"], ["FCP&L: -", "Renta Cop: FCP&L 0"], hands=[["Arson"]])
    assert list(game(m).targets(P, "site")) == []


def test_ruling_15_everybody_who_could_have_a_surprise_is_asked() -> None:
    strikers = ["Asphy & Morehead: $", "Jack Bitterman: Asphy & Morehead 1"]
    # Q could have a Peel: it has not been seen yet. Whether it is in the hand or in the deck makes no difference.
    for hands, piles in ((["Slipped on a Peel"], ["Dig"]), (["Dig"], ["Slipped on a Peel"])):
        m = table(strikers, [], hands=[[], hands], piles=[[], piles])
        do(m, FIGHT_Q, (p("Jack Bitterman"), Q))
        assert asks(m) == [(Q, WINDOW)]
    # When it lies in the discards everybody knows that there is none.
    m = table(strikers, [], hands=[[], ["Dig"]], discards=[[], ["Slipped on a Peel"]])
    do(m, FIGHT_Q, (p("Jack Bitterman"), Q))
    assert asks(m) == [(Q, TURN)]


def test_with_secret_decks_everybody_is_asked() -> None:
    strikers = ["Asphy & Morehead: $", "Jack Bitterman: Asphy & Morehead 1"]
    m = table(
        strikers, [], hands=[["Dig"], ["Dig"]], options={"decks": "custom"}, agenda=[], turn_number=1, boxes=[[], []]
    )
    do(m, FIGHT_Q)
    assert asks(m) == [(P, AT_100)]
    do(m, DECLINE, (p("Jack Bitterman"), Q))
    assert asks(m) == [(P, WINDOW)]
    do(m, DECLINE)
    assert asks(m) == [(Q, WINDOW)]


def test_surprises_go_on_until_both_decline_in_a_row() -> None:
    m = table(
        ["Ghicciaroni's: $", "Red Tigers: Ghicciaroni's 0"],
        ["Aunt Ida's Diner: $", "Night Watchman: Aunt Ida's Diner 0"],
        hands=[["Gun in my Pocket"], ["Slipped on a Peel"]],
    )
    do(m, FIGHT_Q, (p("Red Tigers"), q("Night Watchman")))
    assert asks(m) == [(P, WINDOW)]
    do(m, DECLINE)
    assert asks(m) == [(Q, WINDOW)]
    do(m, q("Slipped on a Peel"))
    assert asks(m) == [(P, WINDOW)]
    do(m, p("Gun in my Pocket"))
    assert "Night Watchman" in in_city(m, Q)  # cancelled, whatever the Gun adds


def test_whoever_played_the_last_surprise_may_play_another() -> None:
    m = table(
        ["Gail Stanton: -"],
        ["Big Agnes: -, -"],
        hands=[["Gun in my Pocket", "Bubbly Green Stuff"], ["Slipped on a Peel"]],
    )
    do(m, FIGHT_Q, (p("Gail Stanton"), q("Big Agnes")), p("Bubbly Green Stuff"), DECLINE)
    assert asks(m) == [(P, WINDOW)]
    do(m, p("Gun in my Pocket"), DECLINE)
    assert in_city(m, Q) == []  # 5½ and 4 and 6 against 8


def test_mod_turns_a_strike_and_lasts_the_whole_turn() -> None:
    """Ruling 17: Block +4 of a striker protects him later in the Fight."""
    m = table(
        ["Ghicciaroni's: $", "Sea Dog: Ghicciaroni's 0"],
        ["Ghicciaroni's: $", "Porky the Pinhead: Ghicciaroni's 0"],
        hands=[["Bubbly Green Stuff"]],
    )
    do(m, FIGHT_Q, (p("Sea Dog"), Q), p("Bubbly Green Stuff"))
    sea_dog = game(m).cities[0].cards[1]
    assert [game(m).power(sea_dog, stat) for stat in (1, 2)] == [19, 21]
    do(m, (q("Porky the Pinhead"), p("Sea Dog")))
    assert "Sea Dog" in in_city(m, P)
    assert game(m).boosts == {}


def test_in_a_window_the_active_player_comes_first() -> None:
    m = table(
        ["Sea Dog: -"],
        ["Jack Bitterman: -"],
        hands=[["Slipped on a Peel"], ["Gun in my Pocket"]],
    )
    do(m, FIGHT_Q, (q("Jack Bitterman"), p("Sea Dog")))
    assert asks(m) == [(P, WINDOW)]
    do(m, DECLINE)
    assert asks(m) == [(Q, WINDOW)]
    do(m, q("Gun in my Pocket"))
    assert asks(m) == [(P, WINDOW)]  # one who has declined may answer what came after it
    do(m, p("Slipped on a Peel"))
    assert in_city(m, P) == ["Sea Dog"]


def test_declining_for_the_whole_fight() -> None:
    m = table(
        ["Asphy & Morehead: $", "Jack Bitterman: Asphy & Morehead 1", "Joshua Reed: -"],
        [],
        hands=[[], ["Slipped on a Peel"]],
    )
    do(m, FIGHT_Q, (p("Jack Bitterman"), Q), KEEP_QUIET, (p("Joshua Reed"), Q))
    assert game(m).banks == [11, 8]  # the second into the Bank: POCKET
    assert game(m).pot == 1


def test_ruling_16_no_window_on_a_sacrifice() -> None:
    m = table(
        ["Asphy & Morehead: $", "Jack Bitterman: Asphy & Morehead 1", "Molotov Cocktail: Jack Bitterman 0"],
        ["Pug Mahone: -"],
        hands=[["Gun in my Pocket"], ["Slipped on a Peel"]],
    )
    do(m, FIGHT_Q, (p("Molotov Cocktail"), q("Pug Mahone")))
    assert in_city(m, Q) == []
    assert asks(m) == [(Q, TURN)]


def test_ruling_12_a_kill_by_a_sacrifice_earns_no_bounty() -> None:
    m = table(
        ["Peter Stone: -, -", "Molotov Cocktail: Peter Stone 0"],
        ["Pug Mahone: -", "Porky the Pinhead: -"],
        pot=2,
    )
    do(m, FIGHT_Q)
    molotov = [target for thing, target in list(m.choices)[1:] if thing == p("Molotov Cocktail")]
    assert molotov == [q("Pug Mahone")]  # a printed Block of 7 is too much
    do(m, (p("Molotov Cocktail"), q("Pug Mahone")))
    assert game(m).banks == [10, 10]
    assert game(m).pot == 2


def test_ruling_18_double_against_the_last_dollar() -> None:
    m = table(["Xavier Craigdarroch: -, $"], [], banks=[9, 1])
    do(m, FIGHT_Q, (p("Xavier Craigdarroch"), Q))
    assert over_and_won_by(m, P)
    assert game(m).pot == 1
    assert game(m).banks == [9, 0]


def test_ruling_20_a_fight_without_fighters_of_ones_own() -> None:
    m = table([], ["Sea Dog: -"])
    do(m, FIGHT_Q)
    assert asks(m) == [(Q, ATTACK)]
    do(m, (q("Sea Dog"), P))
    assert game(m).banks == [9, 10]


def test_nobody_mourns_with_an_empty_deck() -> None:
    m = table(["Red Tigers: -"], ["Fight City Hall: $, $", "Cellar Rats: -"])
    do(m, FIGHT_Q, (p("Red Tigers"), q("Cellar Rats")))
    assert asks(m) == [(Q, TURN)]


def test_nobody_mourns_the_fighters_of_others() -> None:
    m = table(["Red Tigers: -", "Fight City Hall: $, $"], ["Cellar Rats: -"], piles=[["Dig"], ["Dig"]])
    do(m, FIGHT_Q, (p("Red Tigers"), q("Cellar Rats")))
    assert asks(m) == [(Q, TURN)]


def test_with_three_only_two_take_part_in_a_fight() -> None:
    m = table(
        ["Red Tigers: -"], ["Cellar Rats: -"], ["Oceola: -, -", "Mister Ho's Chop Shop: $"], hands=[[], [], ["Dig"]]
    )
    do(m, FIGHT_Q)
    assert set(m.choices) == {PASS, (p("Red Tigers"), Q), (p("Red Tigers"), q("Cellar Rats"))}
    assert game(m).to_strike.keys() == {p("Red Tigers"), q("Cellar Rats")}
    game(m).pot = 1
    do(m, (p("Red Tigers"), q("Cellar Rats")))
    assert game(m).banks == [10, 10, 11]  # but any kill is scrap


def test_equal_speeds_are_of_one_player_who_says_who_is_first() -> None:
    m = table(["Red Tigers: -", "Black Tigers: -"], ["Oceola: -, -"])
    do(m, FIGHT_Q)
    assert asks(m) == [(P, FIRST)]
    do(m, p("Black Tigers"), PASS, PASS)
    assert asks(m) == [(Q, ATTACK)]


def test_base_and_lead_and_several_of_them() -> None:
    m = table(
        [
            "Aunt Ida's Diner: $",
            "Boiler Room Gym: Aunt Ida's Diner 0",
            "Lefty Two-Fists: Boiler Room Gym 0",
            "Uncle Sal: -",
            "MaxCorp: $, $",
            "MaxCorp 2: $, $",
        ],
    )
    cards = {card.label: card for card in game(m).cities[0].cards}
    assert game(m).power(cards["Lefty Two-Fists"], 2) == 2 * (4 + 1 + 1 + 2)
    assert game(m).power(cards["Uncle Sal"], 2) == 2 * (6 + 2)  # he does not lead himself


def test_what_is_not_supported_works_until_it_is_removed() -> None:
    m = table(["Sister Mercy: -", "Tommy Gun: Sister Mercy 0, -"])
    mercy = game(m).cities[0].cards[0]
    assert [game(m).power(mercy, stat) for stat in range(3)] == [14, 18, 10]


def test_bounty_of_a_weapon_goes_to_its_bearers_player() -> None:
    m = table(
        ["Pier Nineteen: $", "Sister Mercy: Pier Nineteen 1", "Piano Wire: Sister Mercy 0"],
        ["Cellar Rats: -"],
        pot=2,
    )
    do(m, FIGHT_Q, (p("Sister Mercy"), q("Cellar Rats")))
    assert game(m).banks == [11, 10]


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


# ---- the end


def test_with_three_the_largest_bank_wins_when_one_is_empty() -> None:
    m = table(["Sea Dog: -"], [], [], banks=[5, 1, 8])
    do(m, FIGHT_Q, (p("Sea Dog"), Q))
    assert m.over
    assert m.standings() == [2, 3, 1]


def test_equal_largest_banks_go_on_alone() -> None:
    m = table(["Sea Dog: -"], ["FCP&L: $"], ["MaxCorp: $, $"], ["Ghicciaroni's: $"], banks=[8, 1, 8, 5])
    do(m, FIGHT_Q, (p("Sea Dog"), Q))
    assert not m.over
    assert in_city(m, P) == []  # the cleanup of those who are left
    assert in_city(m, Q) == in_city(m, 3) == []
    assert game(m).pot == 3
    assert asks(m) == [(R, TURN)]
    fights = [answer for answer in m.choices if isinstance(answer, tuple)]
    assert fights == [("fight", P)]


def test_an_active_player_who_is_broke_leaves_and_nothing_more_is_carried_out() -> None:
    m = table(["Asphy & Morehead: $"], ["MaxCorp: $, $"], ["FCP&L: $"], banks=[1, 8, 8], hands=[["Burglary"]])
    do(m, (p("Burglary"), STREET))
    assert game(m).banks == [0, 8, 8]
    assert game(m).pot == 2  # a dollar for the Event, and one of Asphy & Morehead
    assert game(m).discards[0] == [p("Asphy & Morehead"), p("Burglary")]
    assert asks(m) == [(Q, TURN)]


def test_those_who_left_are_ranked_by_their_bank_then() -> None:
    m = table(["Sea Dog: -"], [], ["Sea Dog: -"], [], banks=[8, 1, 8, 5])
    do(m, FIGHT_Q, (p("Sea Dog"), Q))
    game(m).banks[0] = 1
    do(m, ("fight", P))
    while not m.over:
        rest = m.waiting[0][0]
        do(m, (named("Sea Dog", 2), P) if m.waiting[0][1] == ATTACK else next(iter(m.posed(rest).choices)))  # type: ignore[union-attr]
    assert m.standings() == [2, 4, 1, 3]


def test_whoever_left_at_a_later_tie_is_ahead() -> None:
    m = table(
        ["Sea Dog: -"],
        *[[]] * 4,
        banks=[8, 1, 8, 3, 0],
        left=[0, 0, 0, 1, 1],
        turn_number=100,
        options={"turn_limit": 100},
    )
    do(m, FIGHT_Q, (p("Sea Dog"), Q))
    assert m.standings() == [1, 3, 1, 4, 5]


def test_the_turn_limit_stops_it() -> None:
    m = table(banks=[9, 10], turn_number=100, options={"turn_limit": 100})
    do(m, DRAW)
    assert over_and_won_by(m, Q)
    assert "Nobody is broke after 100 turns. Quinn has the most, $10." in m.story(None)


def test_the_stall_limit_stops_it_and_equal_banks_share() -> None:
    m = table(options={"stall_limit": 10})
    for _ in range(10):
        do(m, DRAW)
    assert m.over
    assert m.standings() == [1, 1]


@pytest.mark.parametrize("busy", ["build", "draw", "strike"])
def test_a_card_in_play_a_draw_or_a_strike_is_progress(busy: str) -> None:
    m = table(["Sea Dog: -"], hands=[["FCP&L"]], piles=[["Dig"]], idle=9, options={"stall_limit": 10})
    if busy == "build":
        do(m, BUILD, (p("FCP&L"), TABLE), DONE)
    elif busy == "draw":
        do(m, DRAW, ())
    else:
        do(m, FIGHT_Q, (p("Sea Dog"), Q))
    assert not m.over
    assert game(m).idle == 0


def test_a_quiet_turn_is_none() -> None:
    m = table(["Sea Dog: -"], hands=[["FCP&L"]], idle=9, options={"stall_limit": 10})
    do(m, FIGHT_Q, PASS)
    assert m.over


# ---- decks of one's own


def test_a_deck_of_ones_own_is_checked_in_sentences() -> None:
    deck = as_text(DECKS["A"])
    assert why_no_deck(deck) is None
    assert why_no_deck(deck.replace("\n", " ")) is None  # as one line
    assert deck_in(deck.upper()) == deck_in(deck)
    assert deck_in(deck.lower().replace("\n", "\r\n")) == deck_in(deck)
    assert why_no_deck("2 FCPL") == "There is no card called 'FCPL': do you mean FCP&L?"
    assert why_no_deck("2 fcpl") == "There is no card called 'fcpl': do you mean FCP&L?"
    assert why_no_deck("2 ") == "Write a line for each card, like '2 FCP&L'; '2' is none."
    assert why_no_deck(deck.replace("2 FCP&L", "5 FCP&L")) == (
        "A deck has at most 4 cards of one name: there are too many of FCP&L."
    )
    assert why_no_deck(deck + "\n4 Grenade\n2 Dockside Boys") is None  # 60
    assert why_no_deck(deck.replace("2 FCP&L\n", "").replace("2 MaxCorp\n", "")) is None  # 50
    assert why_no_deck("4 FCP&L") == "A deck has 50 to 60 cards, not 4."
    assert why_no_deck(deck + "\n4 Grenade\n4 Dockside Boys") == "A deck has 50 to 60 cards, not 62."
    assert why_no_deck("FCP&L") == "Write a line for each card, like '2 FCP&L'; 'FCP&L' is none."
    assert why_no_deck("") == "Write a line for each card, like '2 FCP&L'."
    assert why_no_deck("1 " * 1001) == "A deck is written in at most 2,000 letters, not 2,002."


@pytest.mark.parametrize("text", ["9" * 20_000, "1" + " " * 20_000])
def test_a_line_of_a_deck_is_looked_for_once(text: str) -> None:
    """Anybody may type it, and meanwhile the server does nothing else."""
    began = thread_time()
    assert LINE.search(text) is None
    assert thread_time() - began < 0.2


def test_the_rules_list_all_cards_and_the_texts_of_both_decks() -> None:
    _, _, cards = games.rules_of(FightCity).partition("## The cards")
    said = " ".join(cards.split())
    for deck in DECKS.values():
        text = as_text(deck).replace("\n", "; ")
        assert text in said
        assert why_no_deck(text) is None
        assert all(f"- {made.in_full}" in said for made in deck)


def test_everybody_chooses_a_deck_in_secret() -> None:
    m = rumpus.match("fight-city", players=2, options={"decks": "custom"}, seed=5, names=["Pat", "Quinn"])
    assert asks(m) == [(P, DECK), (Q, DECK)]
    with pytest.raises(IllegalAnswer, match="A deck has 50 to 60 cards, not 4"):
        m.answer(0, "4 FCP&L")
    mixed = as_text(DECKS["A"]).replace("2 MaxCorp", "4 Grenade")
    m.answer(0, mixed)
    m.answer(1, DECK_A)
    names = [card.label for card in (*game(m).hands[0], *game(m).piles[0])]
    assert len(names) == 56
    assert names.count("Grenade") == 4
    assert len(game(m).piles[1]) == 47
    assert "Grenade" not in str(m.view(1)) + str(m.view(None)) + " ".join(m.story(1))


def test_which_copy_is_played_does_not_tell_how_many_there_are() -> None:
    copies = set()
    for seed in range(9):
        m = rumpus.match("fight-city", players=2, options={"decks": "custom"}, seed=seed)
        m.answer(0, DECK_A)
        m.answer(1, DECK_A)
        whole = (*game(m).hands[0], *game(m).piles[0], *game(m).boxes[0])
        assert sorted(whole) == sorted(card for four in CARDS[0].values() for card in four)
        copies |= {str(card) for card in (*game(m).hands[0], *game(m).piles[0]) if card.label == "Oceola"}
    assert copies == {p(f"Oceola {copy}") for copy in range(1, 5)}


def test_nobody_imagines_a_secret_deck_as_it_is() -> None:
    m = rumpus.match("fight-city", players=2, options={"decks": "custom"}, seed=5)
    m.answer(0, DECK_A)
    m.answer(1, DECK_A)
    if m.actor == Q:
        m.answer(1, DRAW)
        m.answer(1, ())
    imagined = m.imagine(P).game
    assert isinstance(imagined, FightCity)
    assert imagined.hands[0] == game(m).hands[0]
    assert sorted(imagined.piles[0]) == sorted(game(m).piles[0])
    theirs = {card.made.name for card in (*imagined.hands[1], *imagined.piles[1])}
    assert not theirs <= {made.name for made in DECKS["A"]}
    assert all(card.endswith("b") for card in (*imagined.hands[1], *imagined.piles[1], *imagined.boxes[1]))


# ---- what is seen


def test_what_a_drop_would_do_is_said() -> None:
    m = table(["Red Tigers: -"], ["Cellar Rats: -", "Oceola: -, -"])
    do(m, FIGHT_Q)
    posed = m.posed(P)
    assert posed is not None
    said = str(posed.describe())
    assert "kills 5½>3" in said
    assert "bounces 5½<8" in said
    assert "pays $1" in said


def test_everybody_sees_all_discards() -> None:
    m = table([], [], discards=[["Oceola", "Dig"], ["Big Agnes"]])
    for viewer in (P, Q, None):
        seen = {place.id: [token.value for token in place.tokens] for place in m.view(viewer).places}
        assert seen["discards0"] == [p("Oceola"), p("Dig")]
        assert seen["discards1"] == [q("Big Agnes")]


def test_a_fight_shows_who_strikes_when() -> None:
    m = table(["Red Tigers: -"], ["Cellar Rats: -", "Oceola: -, -"])
    do(m, FIGHT_Q)
    ladder = next(place for place in m.view(None).places if place.id == "ladder")
    assert [(token.text, token.of) for token in ladder.tokens] == [
        ("6½ Red Tigers", P),
        ("6 Cellar Rats", Q),
        ("6 Oceola", Q),
    ]


def test_build_steps_can_be_typed() -> None:
    m = table(["FCP&L: $"], hands=[["Tom Purdue", "Blow-'Em-Up Kit"]])
    do(m, BUILD)
    posed = m.posed(P)
    assert posed is not None
    assert posed.read("Tom Purdue to FCP&L's second Power") == (p("Tom Purdue"), out(p("FCP&L"), 1))
    assert posed.read("Blow-'Em-Up Kit to the table") == (p("Blow-'Em-Up Kit"), TABLE)
    assert posed.read("FCP&L to your Bank") == (p("FCP&L"), BANK)
    assert posed.read("done") == DONE
