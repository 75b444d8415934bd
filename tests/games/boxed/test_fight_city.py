"""Fight City: its cards, the worked examples of its specification, decks, and the end."""

from time import thread_time

import pytest

import rumpus
from rumpus import games
from rumpus.core import IllegalAnswer, Match, Seat
from rumpus.core.errors import BadOption
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
    AT_100,
    ATTACK,
    DECK,
    DECK_A,
    DECLINE,
    DONE,
    DRAW_ONE,
    MORE,
    MOURNED,
    PASS,
    SAVE,
    TURN,
    VICTIM,
)
from rumpus.games.boxed.fight_city import FightCity
from tests.games.boxed.fight_city import (
    FIGHT_Q,
    P,
    Q,
    R,
    asks,
    do,
    game,
    in_city,
    named,
    out,
    over_and_won_by,
    p,
    q,
    table,
)

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
    _, own = m.questions[P].describe()["parts"]
    assert own["hint"].startswith("Write a line for each card, like '2 FCP&L'. A deck has 50 to 60 cards")
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
    assert "no: 5½<8" in said
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
