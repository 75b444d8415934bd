"""Fight City: a Fight Turn, Strike after Strike."""

from rumpus.games.boxed._fight_city_table import AT_100, ATTACK, DECLINE, FIRST, KEEP_QUIET, PASS, TURN, WINDOW
from tests.games.boxed.fight_city import FIGHT_Q, P, Q, asks, do, game, in_city, over_and_won_by, p, q, table


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


def test_ruling_21_speeds_of_nothing_and_less_only_say_who_comes_later() -> None:
    # Nobody is so slow with Weapons whose symbols fit; what is not supported works until it is removed.
    slow = ["Fight City Yacht Club: -", "Sherman Tank: Fight City Yacht Club 0, -"]
    m = table([*slow, "Manhole Cover: Fight City Yacht Club 1", "Sea Dog: -"], slow)
    do(m, FIGHT_Q)
    ladder = next(place for place in m.view(P).places if place.id == "ladder")
    yachts = "Fight City Yacht Club"
    assert [step.text for step in ladder.tokens] == ["4½ Sea Dog", f"0 {yachts}", f"-½ {yachts}"]
    do(m, PASS)
    assert asks(m) == [(Q, ATTACK)]
    do(m, PASS)
    assert asks(m) == [(P, ATTACK)]
    do(m, (p("Fight City Yacht Club"), Q))
    assert game(m).banks == [10, 9]  # and it strikes like any other


def test_ruling_21_equal_hit_and_block_have_no_effect() -> None:
    m = table(["Dockside Boys: -"], ["Dockside Boys: -"])
    do(m, FIGHT_Q)
    # No card takes half a point; an odd effect might.
    game(m).boosts[game(m).cities[P].cards[0]] = (0, -0.5, 0)  # type: ignore[assignment]
    do(m, (p("Dockside Boys"), q("Dockside Boys")))
    assert in_city(m, Q) == ["Dockside Boys"]
    assert asks(m) == [(Q, ATTACK)]  # who was struck strikes in turn


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
