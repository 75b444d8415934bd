"""Hold 'em, and an evening of it."""

import rumpus
from rumpus.core import Match, Seat, Tally, places
from rumpus.games.poker._evening import Total
from rumpus.pieces.poker import hand
from tests.games.poker.room import arranged, button, drawn, in_turn, offered, play, pots, started, table

CARDS = [*in_turn("Ad Jc", "Kd Kc", "Ah 6h"), *hand("Ks 7h 2d 9c Qh")]


# ---- a deal


def test_the_best_five_of_seven_win() -> None:
    m = started("hold-em", 3, CARDS)
    play(m, "C call, A call, B check")
    play(m, "A check, B to 2, C call, A call")
    play(m, "A check, B to 4, C call, A fold")
    play(m, "B to 4, C call")
    assert m.over
    assert table(m).chips == [96, 116, 88]
    assert "Player 2 wins the pot of 28 chips with three kings, Q, 9." in m.story(None)
    assert m.standings() == [2, 1, 3]


def test_with_two_players_the_dealer_has_the_small_blind_and_acts_first_once() -> None:
    m = started("hold-em", 2)
    assert table(m).bets == [2, 1]
    assert [(place.total, place.unit) for place in m.view(None).places if place.role == "bet"] == [
        (2, "chips"),
        (1, "chip"),
    ]
    play(m, "B call, A check")
    assert m.actor == 0


def test_the_big_blind_can_raise_what_is_a_bet_already() -> None:
    m = started("hold-em", 2)
    play(m, "B call")
    assert (m.waiting[0][1], button(m, 4)) == ("check or raise", "raise to 4")
    play(m, "A check")
    assert (m.waiting[0][1], button(m, 2)) == ("check or bet", "bet 2")


def test_everybody_shares_what_lies_on_the_board() -> None:
    m = started("hold-em", 3, [*in_turn("2c 3c", "2d 3d", "2h 3h"), *hand("Ts Js Qs Ks As")])
    play(m, "C call, A call, B check, all check, all check, all check")
    assert table(m).chips == [100, 100, 100]


def test_the_last_one_in_wins_unseen() -> None:
    m = started("hold-em", 3)
    play(m, "C fold, A fold")
    assert table(m).chips == [99, 101, 100]
    assert not any("shows" in line and "nothing" not in line for line in m.story(0))


def test_the_best_hand_is_shown_last() -> None:
    m = started("hold-em", 3, CARDS)
    play(m, "C call, A call, B check, all check, all check, A check, B to 4, C call, A call")
    shown = [line[:8] for line in m.story(None) if "shows" in line]
    worth = [table(m).value(seat) for seat in table(m).seats]
    assert shown == [f"Player {p + 1}" for p in sorted(range(3), key=worth.__getitem__)]
    assert shown[-1] == f"Player {table(m).winners[0] + 1}"


def test_hands_stay_hidden_until_the_showdown() -> None:
    m = started("hold-em", 3, CARDS)
    play(m, "C call, A call, B check")
    places = {place.id: place for place in m.view(0).places}
    assert [token.text for token in places["hand0"].tokens] == ["A♦", "J♣"]
    assert [(token.look, token.count) for token in places["hand1"].tokens] == [("back", 2)]
    assert places["hand0"].note == "ace high, K, J, 7, 2"
    play(m, "all check, all check, all check")
    places = {place.id: place for place in m.view(None).places}
    assert [token.text for token in places["hand1"].tokens] == ["K♣", "K♦"]


# ---- an evening


def test_the_button_moves_to_the_next_player_with_chips() -> None:
    m = arranged("hold-em", 3, {"deals": 3}, chips=[100, 0, 100], live=[0, 2], out=[0, 1, 0], street=1, bets=[1, 0, 2])
    play(m, "C fold")
    assert (table(m).dealer, table(m).deal_number, m.actor) == (0, 2, 0)


def test_an_evening_ends_after_its_deals() -> None:
    m = started("hold-em", 2, deals=3)
    play(m, "B fold, A fold")
    assert not m.over
    play(m, "B fold")
    assert (m.over, table(m).chips) == (True, [101, 99])


def all_in(rebuys: int, **options: object) -> rumpus.Match:
    """A loses everything to B in the first deal."""
    cards = [*in_turn("2c 7d", "As Ah"), *hand("Ad Ac Ks Kh Kd")]
    m = started("hold-em", 2, cards, limit="none", rebuys=rebuys, **{"deals": 2, **options})
    play(m, "B to 100, A call")
    return m


def test_it_ends_when_one_player_has_all_the_chips() -> None:
    m = all_in(0)
    assert (m.over, table(m).chips, m.standings()) == (True, [0, 200], [2, 1])


def test_who_has_no_chips_may_buy_in_again_and_it_counts_against_him() -> None:
    m = all_in(1)
    assert {p: list(posed.choices) for p, posed in m.questions.items()} == {Seat(0): ["no", "yes"]}
    assert m.questions[Seat(0)].written("yes") == "buy 100 chips"
    m.answer(0, "yes")
    assert table(m).chips == [99, 198]
    m.answer(0, "fold")
    assert m.over
    assert [total.chips for total in table(m).scores()] == [-1, 201]


def test_equal_totals_share_a_place_unless_both_are_out() -> None:
    early, late, bought_in_again = Total(0, (3, 50)), Total(0, (5, 20)), Total(0)
    assert places([early, late]) == [2, 1]
    assert places([early, bought_in_again]) == places([bought_in_again, early]) == [1, 1]


def test_who_does_not_buy_in_again_is_out() -> None:
    m = all_in(1)
    m.time_out()
    assert m.over


def test_after_the_last_deal_nobody_buys_in_again() -> None:
    m = all_in(1, deals=1)
    assert (m.over, table(m).chips, m.standings()) == (True, [0, 200], [2, 1])
    assert (table(m).out, table(m).out_with) == ([1, 0], [100, 0])


def test_a_freezeout_lasts_until_one_player_has_all() -> None:
    m = started("hold-em", 2, deals=1, freezeout=True)
    play(m, "B fold, A fold, B fold")
    assert not m.over
    assert m.view(None).heading == "Deal 4, bets of 4 and 8"
    assert m.view(None).note == "It goes on until one player has all the chips."


def test_bets_of_a_freezeout_double_when_everybody_has_dealt() -> None:
    m = started("hold-em", 3, freezeout=True, ante=1)
    bets = []
    for _ in range(7):
        bets.append((max(table(m).bets), table(m).pots[0]))
        play_folds(m)
    assert bets == [(2, 3)] * 3 + [(4, 6)] * 3 + [(8, 12)]
    assert "Everybody has dealt: from now on bets are 4 and 8." in m.story(None)


def test_a_freezeout_is_over_soon() -> None:
    deals = []
    for seed in range(10):
        m = rumpus.match("hold-em", 4, {"freezeout": True}, seed=seed)
        while not m.over:  # everybody calls everything
            m.play(m.choices[1] if m.choices[0] == "fold" else m.choices[0])
        deals.append(table(m).deal_number)
    assert sorted(deals)[5] < 40


# ---- rounds of the button


def play_folds(m: Match) -> None:
    """A deal in which everybody folds."""
    deal = table(m).deal_number
    while not m.over and table(m).deal_number == deal:
        m.play("fold")


def test_everybody_deals_equally_often() -> None:
    m = started("hold-em", 3, deals=0, rounds=2)
    dealers, headings = [], []
    while not m.over:
        dealers.append(int(table(m).dealer))
        headings.append(m.view(None).heading)
        play_folds(m)
    assert dealers == [2, 0, 1, 2, 0, 1]
    assert headings[-1] == "Round 2 of 2, deal 6"


def test_a_round_goes_on_past_players_who_are_out_of_chips() -> None:
    # A dealt first. C, the next dealer but one, has no chips any more; then the round is over when B has dealt.
    fields = {"street": 0, "live": [], "dealer": 0, "first_dealer": 0, "chips": [50, 50, 0], "round_number": 2}
    m = arranged("hold-em", 3, {"deals": 0, "rounds": 2}, **fields)
    play_folds(m)
    assert not m.over
    play_folds(m)
    assert m.over


def test_if_the_first_dealer_is_out_the_round_ends_at_the_empty_chair() -> None:
    fields = {"street": 0, "live": [], "dealer": 2, "first_dealer": 0, "chips": [0, 50, 50], "round_number": 1}
    m = arranged("hold-em", 3, {"deals": 0, "rounds": 2}, **fields)
    play_folds(m)
    assert (table(m).dealer, table(m).round_number) == (1, 2)


def test_who_buys_in_again_deals_in_this_round() -> None:
    fields = {"street": 4, "dealer": 1, "first_dealer": 0, "chips": [90, 0, 0], "pots": [30], "board": "2c 3d 7h 9c Tc",
              "live": [0, 1], "rebought": [0, 0, 0], "hands": ["As Ah", "Ks Kh", "4s 4h"], "bank": 600}  # fmt: skip
    m = arranged("hold-em", 3, {"deals": 0, "rounds": 1, "rebuys": 1}, **fields)
    assert {what for _, what in m.waiting} == {"buy in again"}
    m.answer(1, "no")
    m.answer(2, "yes")
    assert (m.over, table(m).dealer) == (False, 2)


def test_of_those_without_chips_the_later_one_ranks_higher() -> None:
    m = arranged("hold-em", 4, {}, chips=[0, 0, 100, 0], live=[2], out=[3, 5, 0, 5], out_with=[50, 20, 0, 30])
    assert m.over
    assert m.standings() == [4, 3, 1, 2]
    assert rumpus.core.places(table(m).scores()) == m.standings()


def test_out_in_the_same_deal_with_the_same_chips_share_a_place() -> None:
    m = arranged("hold-em", 3, {}, chips=[0, 0, 100], live=[2], out=[5, 5, 0], out_with=[30, 30, 0])
    assert m.standings() == [2, 2, 1]


def test_every_deal_is_dealt_from_a_whole_pack() -> None:
    luck = [Seat(1), *drawn(in_turn("2c 7d", "As Ah"), in_turn("As Ah", "2c 7d"))]
    m = rumpus.match("hold-em", 2, {"deals": 2}, chance=luck)
    play(m, "B fold")
    assert table(m).dealer == 0
    assert [list(map(str, cards)) for cards in table(m).hands] == [["2C", "7D"], ["AS", "AH"]]


def test_antes_come_before_the_blinds() -> None:
    m = started("hold-em", 2, ante=5)
    assert (table(m).pots, table(m).bets) == ([10], [2, 1])
    assert offered(m) == ["fold", "call", 4]


def test_short_of_the_ante_is_all_in_and_contests_what_was_matched() -> None:
    m = arranged("hold-em", 3, {"ante": 20, "deals": 2}, street=0, chips=[100, 5, 100], live=[])
    assert pots(m) == [(15, [0, 1, 2]), (30, [0, 2])]
    assert m.story(None)[1:3] == [
        "Player 1 and Player 3 ante 20 chips.",
        "Player 2 has only 5 chips for the ante, and is all in.",
    ]


def test_who_has_just_the_ante_is_all_in_with_it() -> None:
    m = arranged("hold-em", 3, {"ante": 5, "deals": 2}, street=0, chips=[100, 5, 100], live=[])
    assert m.story(None)[1:3] == ["Everybody antes 5 chips.", "Player 2 is all in with the ante."]


def test_a_short_blind_is_told_as_it_is() -> None:
    m = arranged("hold-em", 3, {"small_bet": 10, "deals": 2}, street=0, chips=[100, 5, 100], live=[])
    assert m.story(None)[1] == (
        "Player 1 posts 5 as the small blind; Player 2 posts 5 as the big blind, and is all in."
    )


# ---- how it ended


def reason(m: rumpus.Match) -> str:
    result = m.view(None).result
    assert result is not None
    assert result.why is not None
    return result.why.words


def test_the_last_deal_says_who_is_ahead() -> None:
    m = started("hold-em", 2, deals=3)
    play(m, "B fold, A fold, B fold")
    assert reason(m) == "After 3 deals Player 1 is ahead with 101 chips."
    m = started("hold-em", 2, deals=2)
    play(m, "B fold, A fold")
    assert reason(m) == "After 2 deals Player 1 and Player 2 are level with 100 chips."


def test_who_has_all_the_chips_has_won() -> None:
    m = all_in(0)
    assert reason(m) == "Player 2 has all the chips."
    result = m.view(None).result
    assert result is not None
    assert (result.tallies, result.unit) == ([Tally(0, "out of chips in deal 1"), Tally(200)], "chips")


def test_what_was_bought_again_is_reckoned_up() -> None:
    m = all_in(1)
    m.answer(0, "yes")
    m.answer(0, "fold")
    assert m.game.tally() == [Tally(-1, "99, less 100 bought again"), Tally(201)]
    assert reason(m) == "After 2 deals Player 2 is ahead with 201 chips."
