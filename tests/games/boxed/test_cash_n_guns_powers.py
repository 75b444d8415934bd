"""Ca$h'n Gun$ with super powers: when each can be shown, and what it does."""

from collections import Counter
from typing import Any

from rumpus.core import Labelled, Match
from rumpus.games.boxed._guns_box import (
    BANG,
    BBB,
    BULLETS,
    CLICK,
    COWARD,
    CUNNING,
    DRAGON_SKIN,
    GRAVEDIGGER,
    HEIR,
    INSANE,
    KID,
    SPECIALIST,
    TOUGH,
    UNBREAKABLE,
)
from rumpus.games.boxed._guns_powers import INHERIT, NOT_NOW, NOTHING, NOTHING_BY_THE_CLOCK, RECLAIM, RESIST, RISE, SHOW
from rumpus.games.boxed._guns_table import AIM, BANZAI, DOWN, LOAD, STANDING
from tests.games.boxed.guns import (
    CARDS,
    DULL,
    aim,
    asked,
    banzai,
    cash,
    everybody,
    grenade,
    left,
    load,
    no_windows,
    seat,
    standoff,
    table,
    the_game,
    window,
)


def test_windows_are_held_in_every_round_for_everybody() -> None:
    """Ruling 33: though nobody has anything to show."""
    m = table(powers=DULL)
    for _ in range(2):
        for what in (SHOW, LOAD, SHOW, AIM, SHOW, BANZAI):
            assert asked(m) == what
            assert [seat for seat, _ in m.waiting] == [0, 1, 2, 3]
            if what == SHOW:
                assert all(list(posed.choices) == [NOT_NOW] for posed in m.questions.values())
                window(m, SHOW)
            elif what == LOAD:
                load(m, "CCCC")
            elif what == AIM:
                aim(m, "BAAA")
            else:
                banzai(m)
    assert the_game(m).round == 3


def test_who_has_nothing_to_show_is_told_why_they_are_asked() -> None:
    m = table(powers=[KID])
    assert [m.questions[p].labels(NOT_NOW) for p in m.game.seats[:2]] == [NOT_NOW, NOTHING_BY_THE_CLOCK]
    assert m.questions[m.game.seats[1]].read("not now") == NOT_NOW
    m = table(powers=[KID], options={"power_seconds": 0})
    assert m.questions[m.game.seats[1]].labels(NOT_NOW) == NOTHING


def test_whoever_has_shown_a_power_has_nothing_more_to_say() -> None:
    """All have seen it, so that nobody is asked for nothing: of three who choose a moment one is left, then none."""
    m = table(powers=[KID, INSANE, CUNNING])
    window(m, SHOW, A=KID, B=INSANE)
    load(m, "CCCC")
    assert list(m.questions) == [2, 3]
    window(m, SHOW)
    m.answer(1, 0)
    m.answer(2, 0)
    m.answer(3, 0)
    m.answer(0, 1)
    assert asked(m) == BANZAI, "only the Insane could choose that moment"
    banzai(m)
    window(m, SHOW, C=CUNNING)
    assert asked(m) == LOAD
    load(m, "CC-C")
    assert asked(m) == AIM


def test_a_window_lasts_its_full_clock() -> None:
    m = table(powers=[KID], clocked=True)
    window(m, SHOW, A=KID)
    assert asked(m) == SHOW
    assert not the_game(m).shown[0]
    assert [seat for seat, _ in m.asked] == [0, 1, 2, 3]
    m.time_out()
    assert the_game(m).shown[0]
    assert asked(m) == LOAD


def test_silence_in_a_window_is_not_now() -> None:
    m = table(powers=[KID, INSANE], clocked=True)
    m.time_out()
    assert the_game(m).shown == [False] * 4
    assert asked(m) == LOAD


def test_the_other_windows_are_held_on_public_facts() -> None:
    """Ruling 33: two bullets, the first death, a BBB fired, and somebody who does not stand."""
    m = table(5, powers=DULL, wounds=[1, 0, 0, 0, 0])
    standoff(m, "CXBBC", "BAAAA")
    seen = []
    while the_game(m).round == 1:
        seen.append((asked(m), the_game(m).volley))
        window(m, asked(m))
    # A is hit by a BBB, then by two Bangs; and dies of them.
    assert seen == [(RECLAIM, 5), (RESIST, 6), (INHERIT, 6)]  # everybody else stands


def test_powers_that_are_not_in_the_set_have_no_windows() -> None:
    m = table(5, powers=DULL[:1], options={"power_set": "1-6"})
    standoff(m, "CXCCC", "BAAAA")
    assert asked(m) == SHOW
    assert the_game(m).round == 2


def test_one_bullet_is_no_reason_for_dragon_skin() -> None:
    m = table(powers=[DRAGON_SKIN])
    standoff(m, "CBCC", "BAAA")
    assert asked(m) == RISE


def test_dragon_skin_makes_one_wound_of_all() -> None:
    """Example 9."""
    m = dragon_skin()
    window(m, RESIST, A=DRAGON_SKIN)
    assert the_game(m).wounds[0] == 2
    assert the_game(m).shown[0]
    window(m, RISE)
    assert cash(m) == [0, 0, 20, 20, 20]
    assert left(m) == [5]


def test_dragon_skin_not_shown_is_of_no_use() -> None:
    """Example 9, the other way."""
    m = dragon_skin()
    window(m, RESIST)
    assert the_game(m).wounds[0] == 4
    assert the_game(m).died == {0: (1, 6)}


def dragon_skin() -> Match:
    m = table(5, "20 20 10 10 5", powers=[DRAGON_SKIN], wounds=[1, 0, 0, 0, 0])
    standoff(m, "XXBBC", "BAAAA")
    window(m, RECLAIM)  # one bullet each: no other window in phase 5
    assert the_game(m).volley == 6
    assert the_game(m).wounds == [2, 1, 0, 0, 0]
    assert list(m.questions[m.game.seats[0]].choices) == [NOT_NOW, DRAGON_SKIN]
    assert list(m.questions) == [0], "whom only one bullet has hit, or none, has nothing to resist"
    return m


def test_dragon_skin_gives_wounds_back() -> None:
    """Ruling 12: not used in phase 5, it can still be used for the same bullets in phase 6."""
    m = table(5, powers=[DRAGON_SKIN])
    standoff(m, "CXXBC", "BAAAA")
    window(m, RESIST)
    assert the_game(m).wounds[0] == 2
    window(m, RECLAIM)
    window(m, RESIST, A=DRAGON_SKIN)
    assert the_game(m).wounds[0] == 1


def test_after_dragon_skin_later_bullets_make_no_wound() -> None:
    m = table(5, powers=[DRAGON_SKIN])
    standoff(m, "CXXBC", "BAAAA")
    window(m, RESIST, A=DRAGON_SKIN)
    window(m, RECLAIM)
    # Three bullets have hit A, who has shown what there was to show; and nobody else lies there.
    assert (the_game(m).round, asked(m)) == (2, SHOW)
    assert the_game(m).wounds[0] == 1


def test_dragon_skin_does_not_save_from_the_last_wound() -> None:
    """Ruling 13."""
    m = table(powers=[DRAGON_SKIN], wounds=[2, 0, 0, 0])
    standoff(m, "CBBC", "BAAA")
    window(m, RESIST, A=DRAGON_SKIN)
    assert the_game(m).died == {0: (1, 6)}


def test_the_unbreakable_dies_of_the_fourth_wound() -> None:
    m = table(powers=[UNBREAKABLE], wounds=[2, 0, 0, 0])
    standoff(m, "CBCC", "BAAA")
    assert the_game(m).shown == [True, False, False, False]
    assert (the_game(m).wounds[0], the_game(m).died) == (3, {})
    m = table(powers=[UNBREAKABLE], wounds=[2, 0, 0, 0])
    standoff(m, "CBBC", "BAAA")
    window(m, RESIST)
    assert the_game(m).died == {0: (1, 6)}


def test_the_grenade_ends_the_round() -> None:
    """Example 3: El Toro, Lotus, Mr. Black and Huggy are A to D, and Tino is E. Mr. Black withdraws."""
    m = grenade()
    window(m, SHOW, E=INSANE)
    standoff(m, "BXBBC", "EEABD", ducking="C")
    window(m, RECLAIM)  # a BBB was fired; no phases 6 and 7
    game = the_game(m)
    assert game.wounds == [1, 1, 0, 1, 1]
    assert game.shame == [0, 0, 1, 0, 0]
    assert [[card.kind for card in cards] for cards in game.thrown] == [[BANG], [], [BANG], [BANG], [CLICK], []]
    assert left(m) == [5, 5, 10, 10, 20]
    assert (game.round, game.volley, game.grenade) == (2, 0, None)
    assert cash(m) == [0] * 5


def test_a_grenade_explodes_once() -> None:
    m = grenade()
    window(m, SHOW, E=INSANE)
    standoff(m, "CCCXC", "BAAEA")
    window(m, RECLAIM)
    standoff(m, "CCCBC", "BAAEA")
    assert the_game(m).wounds == [1, 1, 1, 1, 2]
    assert (the_game(m).round, asked(m)) == (3, SHOW)  # only E lies there, and has nothing more to show


def test_a_grenade_kills_and_so_does_its_owners_wound() -> None:
    """Ruling 15: all of these deaths are in one phase, and an heir may choose among them."""
    m = table(
        5,
        powers=[HEIR, COWARD, GRAVEDIGGER, TOUGH, INSANE],
        wounds=[0, 2, 0, 0, 2],
    )
    window(m, SHOW, E=INSANE)
    standoff(m, "CCCBC", "BAAEA")
    assert the_game(m).died == {4: (1, 6), 1: (1, 6)}
    assert list(m.questions[m.game.seats[0]].choices) == [NOT_NOW, 4, 1]
    window(m, INHERIT, A=1)
    assert (the_game(m).heir, the_game(m).late) == (0, 1)
    # It does not even hurt, but there is nothing to share (ruling 17).
    assert (asked(m), the_game(m).round) == (SHOW, 2)


def test_a_grenade_ends_the_round_though_it_hurts_nobody() -> None:
    """Ruling 17: everybody else is down or withdrawn, and there is no standing up again."""
    m = grenade()
    window(m, SHOW, E=INSANE)
    standoff(m, "CCCXX", "BAAED", ducking="ABC")
    window(m, RECLAIM)
    assert (asked(m), the_game(m).round) == (SHOW, 2)
    assert the_game(m).wounds == [0, 0, 0, 1, 1]
    assert left(m) == [5, 5, 10, 10, 20]


def test_the_insane_may_show_late_and_withdraw() -> None:
    """Ruling 16: the grenade stays armed."""
    m = grenade()
    window(m, SHOW)
    load(m, "CCCCC")
    window(m, SHOW)
    aim(m, "BAAAA")
    assert list(m.questions[m.game.seats[4]].choices) == [NOT_NOW, INSANE]
    window(m, SHOW, E=INSANE)
    banzai(m, "E")
    standoff(m, "CCCBC", "BAAEA")
    assert the_game(m).wounds == [1, 1, 1, 1, 1]
    assert (the_game(m).round, asked(m)) == (3, SHOW)


def test_the_kid_aims_when_all_have_aimed() -> None:
    m = table(powers=[KID])
    window(m, SHOW, A=KID)
    load(m, "CCCC")
    window(m, SHOW)
    assert [seat for seat, _ in m.waiting] == [1, 2, 3]
    aim(m, "-ABB")
    assert the_game(m).aims == {1: 0, 2: 1, 3: 1}
    assert [(seat, what) for seat, what in m.waiting] == [(0, AIM)]
    aim(m, "C")
    assert the_game(m).aims[m.game.seats[0]] == 2
    assert asked(m) == SHOW


def test_a_kid_can_be_too_slow() -> None:
    m = table(powers=[KID], clocked=True)
    window(m, SHOW, A=KID)
    m.time_out()
    load(m, "XCCC")
    m.time_out()
    aim(m, "-ABB")
    m.time_out()
    m.time_out()  # the Kid's own clock
    m.time_out()  # the last window
    assert [card.kind for card in the_game(m).thrown[0]] == [BBB]
    assert asked(m) == BANZAI


def test_the_cunning_loads_last() -> None:
    m = table(powers=[CUNNING])
    window(m, SHOW, A=CUNNING)
    assert [seat for seat, _ in m.waiting] == [1, 2, 3]
    load(m, "-CCC")
    window(m, SHOW)
    aim(m, "BAAA")
    window(m, SHOW)
    assert m.waiting == [(0, LOAD)]
    m.answer(0, BBB)
    assert [card.kind for card in the_game(m).loaded[0]] == [BBB]


def test_who_shows_to_be_cunning_after_loading_takes_the_card_back() -> None:
    m = table(powers=[CUNNING])
    window(m, SHOW)
    load(m, "XCCC")
    window(m, SHOW, A=CUNNING)
    assert the_game(m).loaded[0] == []
    assert len(the_game(m).unused[0]) == 8
    aim(m, "BAAA")
    window(m, SHOW)
    m.answer(0, CLICK)
    assert [card.kind for card in the_game(m).loaded[0]] == [CLICK]


def test_a_cunning_who_was_too_slow_still_loses_a_card() -> None:
    m = table(powers=[CUNNING], clocked=True)
    window(m, SHOW, A=CUNNING)
    m.time_out()
    load(m, "-CCC")
    m.time_out()
    for player in "BCD":
        m.answer(seat(player), 0)
    m.time_out()
    m.time_out()
    assert m.waiting == [(0, LOAD)]
    m.answer(0, BANG)
    assert [card.kind for card in the_game(m).thrown[0]] == [BANG]
    assert asked(m) == BANZAI


def test_the_kid_comes_before_the_cunning() -> None:
    """Ruling 18."""
    m = table(powers=[KID, CUNNING])
    window(m, SHOW, A=KID, B=CUNNING)
    load(m, "C-CC")
    window(m, SHOW)
    aim(m, "-AAA")
    assert m.waiting == [(0, AIM)]
    m.answer(0, 1)
    window(m, SHOW)
    assert m.waiting == [(1, LOAD)]


def two_guns(cards: str, aims: str, ducking: str = "", options: Any = None) -> Match:
    """A has the gun of E, who is dead; the letters of A are for both guns."""
    m = table(
        5,
        powers=[HEIR],
        options=options,
        round=1,
        shown=[True, False, False, False, False],
        heir=0,
        late=4,
        unused=[*BULLETS[:4], [], BULLETS[4]],
        stances=[*[STANDING] * 4, "dead"],
        died={4: (1, 5)},
    )
    window(m, SHOW)
    for player, card in enumerate(cards[1:]):
        m.answer(player, CARDS[card] if player else (CARDS[cards[0]], CARDS[card]))
    window(m, SHOW)
    for player, target in enumerate(aims[1:]):
        m.answer(player, seat(target) if player else (seat(aims[0]), seat(target)))
    window(m, SHOW)
    banzai(m, ducking)
    return m


def test_two_guns_are_loaded_and_aimed_each() -> None:
    """Example 10."""
    m = two_guns("XBBBC", "BCAAA", ducking="D")
    game = the_game(m)
    assert game.wounds[:4] == [1, 1, 1, 0]
    assert [card.kind for card in game.thrown[1]] == [BANG]
    assert {gun: card.kind for gun, card in game.shots.items()} == {0: BBB, 5: BANG, 2: BANG}
    window(m, RISE)
    assert [card.kind for gun in game.guns(game.seats[0]) for card in game.fired[gun]] == [BBB, BANG]
    assert left(m) == [5, 5, 10, 10, 20]


def test_whoever_goes_down_loses_what_the_other_gun_has_not_fired() -> None:
    """Example 10, with a BBB for C."""
    m = two_guns("XBBXC", "BCAAA", ducking="D")
    window(m, RECLAIM)
    window(m, RISE)
    assert the_game(m).wounds[:4] == [1, 1, 0, 0]
    assert [card.kind for card in the_game(m).thrown[5]] == [BANG]
    assert cash(m) == [0, 0, 50, 0, 0]


def test_only_the_gun_that_is_aimed_at_a_coward_is_put_away() -> None:
    m = two_guns("BBCCC", "BCAAA", ducking="C")
    window(m, RISE)
    assert the_game(m).wounds[:4] == [0, 1, 0, 0]
    assert (len(the_game(m).thrown[0]), len(the_game(m).thrown[5])) == (0, 1)


def test_a_player_with_two_guns_withdraws_with_both_and_takes_one_shame() -> None:
    m = two_guns("BBCCC", "BCAAA", ducking="A")
    assert the_game(m).shame[0] == 1
    assert (len(the_game(m).thrown[0]), len(the_game(m).thrown[5])) == (1, 1)
    assert the_game(m).wounds[:4] == [0] * 4


def test_one_of_two_guns_may_be_too_slow() -> None:
    m = table(
        powers=[HEIR],
        shown=[True, False, False, False],
        heir=0,
        late=3,
        unused=[*BULLETS[:3], [], BULLETS[3]],
        stances=[*[STANDING] * 3, "dead"],
        died={3: (1, 5)},
    )
    window(m, SHOW)
    everybody(m, LOAD, {"A": (BBB, BANG)}, CLICK)
    window(m, SHOW)
    everybody(m, AIM, {"A": (1, None)}, 0)
    window(m, SHOW)
    assert the_game(m).aims == {0: 1, 1: 0, 2: 0}
    assert [card.kind for card in the_game(m).thrown[4]] == [BANG]
    assert [card.kind for card in the_game(m).loaded[0]] == [BBB]


def test_with_one_possible_target_both_guns_aim_at_them() -> None:
    """Ruling 32."""
    m = table(
        powers=[HEIR],
        shown=[True, False, False, False],
        heir=0,
        late=2,
        unused=[BULLETS[0], BULLETS[1], [], BULLETS[3], BULLETS[2]],
        stances=[STANDING, STANDING, "dead", "dead"],
        died={2: (1, 5), 3: (1, 5)},
    )
    window(m, SHOW)
    everybody(m, LOAD, {"A": (BANG, CLICK), "B": CLICK})
    window(m, SHOW)
    assert asked(m) == SHOW  # the window after aiming: nobody was asked for an aim
    assert the_game(m).aims == {0: 1, 1: 0, 4: 1}


def test_an_heir_takes_the_gun_of_one_of_the_first_dead() -> None:
    m = table(5, powers=[HEIR], wounds=[0, 2, 2, 0, 0])
    standoff(m, "BCCBC", "BDACD")
    assert the_game(m).died == {1: (1, 6), 2: (1, 6)}
    choices = m.questions[m.game.seats[0]].choices
    assert list(choices) == [NOT_NOW, 1, 2]
    assert m.questions[m.game.seats[0]].written(choices[2]) == "take the gun and the cards of C"
    window(m, INHERIT, A=2)
    game = the_game(m)
    assert (game.heir, game.late) == (0, 2)
    assert (len(game.unused[0]), len(game.unused[5])) == (7, 7)
    assert game.unused[2] == []
    assert len(game.unused[1]) == 7
    # In the next round there are two cards to choose, one out of each deck.
    window(m, SHOW)
    assert (BANG, BBB) in m.questions[m.game.seats[0]].choices


def test_an_heir_who_declines_gets_no_other_chance() -> None:
    m = table(5, powers=[HEIR], wounds=[0, 2, 2, 0, 0])
    standoff(m, "BCCCC", "BDAED")
    window(m, INHERIT)
    standoff(m, "B-CCC", "C-AED")
    assert the_game(m).died == {1: (1, 6), 2: (2, 6)}
    assert asked(m) == SHOW


def test_an_heir_may_have_withdrawn() -> None:
    """Ruling 19."""
    m = table(5, powers=[HEIR], wounds=[0, 2, 0, 0, 0])
    standoff(m, "CCBCC", "BDBED", ducking="A")
    window(m, INHERIT, A=1)
    assert (the_game(m).heir, the_game(m).late) == (0, 1)
    assert the_game(m).shame[0] == 1


def test_an_heir_among_the_first_dead_inherits_nothing() -> None:
    """Ruling 19: the window is held all the same, and nobody has a choice."""
    m = table(5, powers=[HEIR], wounds=[2, 2, 0, 0, 0])
    standoff(m, "BBCCC", "BAAED")
    assert [seat for seat, _ in m.waiting] == [2, 3, 4]
    assert all(list(posed.choices) == [NOT_NOW] for posed in m.questions.values())
    window(m, INHERIT)


def test_the_specialist_takes_it_back_and_puts_another_card_away() -> None:
    """Ruling 20: also if wounded in the same phase."""
    m = table(powers=[SPECIALIST])
    standoff(m, "XXCC", "BABB")
    choices = m.questions[m.game.seats[0]].choices
    assert list(choices) == [NOT_NOW, CLICK, BANG]
    assert isinstance(choices, Labelled)
    assert list(m.questions[m.game.seats[1]].choices) == [NOT_NOW]
    assert list(m.questions) == [0, 1], "nobody else has fired one"
    window(m, RECLAIM, A=BANG)
    game = the_game(m)
    assert Counter(card.kind for card in game.unused[0]) == {CLICK: 5, BANG: 1, BBB: 1}
    assert [card.kind for card in game.thrown[0]] == [BANG]
    # All have seen what was taken back, but not what was put away.
    assert any(card in game.known for card in game.unused[0])
    assert "A takes Bang! Bang! Bang! back, and puts 1 card away unseen." in m.story(1)
    # Once only.
    window(m, RISE)
    standoff(m, "XCCC", "BABB")
    assert asked(m) == RISE


def test_when_the_specialist_loads_nobody_knows_where_the_card_is() -> None:
    m = table(powers=[SPECIALIST])
    standoff(m, "XCCC", "BABB")
    window(m, RECLAIM, A=CLICK)
    window(m, RISE)
    no_windows(m)
    load(m, "CCCC")
    assert not any(card in m.game.known for card in the_game(m).unused[0])


def test_the_specialist_late() -> None:
    """Example 15: round 7, and one Click left."""
    unused: list[list[str]] = [
        [f"{BBB} 1 of El Toro", f"{CLICK} 1 of El Toro"],
        *([*map(str, BULLETS[p][:2])] for p in (1, 2, 3)),
        [],
    ]
    fired = [*([b for b in BULLETS[p] if b not in unused[p]] for p in range(4)), []]
    m = table(powers=[SPECIALIST], round=6, unused=unused, fired=fired)
    standoff(m, "XCCC", "BABB")
    window(m, RECLAIM, A=CLICK)
    window(m, RISE)
    window(m, SHOW)
    window(m, SHOW)  # the last card is loaded without a question
    aim(m, "BABB")
    window(m, SHOW)
    banzai(m)
    # In round 8 there is no card left to give for it (ruling 20).
    assert the_game(m).wounds[1] == 2
    window(m, RISE)
    assert m.over


def test_a_card_thrown_away_unfired_cannot_be_taken_back() -> None:
    m = table(powers=[SPECIALIST])
    standoff(m, "XXCC", "BCBB", ducking="B")
    assert asked(m) == RISE
    window(m, RISE)


def test_it_does_not_even_hurt_and_there_is_one_more_to_share() -> None:
    """Ruling 21: the share of the others may drop, even to nothing."""
    m = table(powers=[TOUGH])
    standoff(m, "CBCC", "BAAA")
    assert the_game(m).stances[0] == DOWN
    window(m, RISE, A=TOUGH)
    assert the_game(m).wounds[0] == 1
    assert cash(m) == [0] * 4  # three would have had 10 each
    m = table(powers=[TOUGH])
    standoff(m, "CCBC", "BABA", ducking="A")
    window(m, RISE, A=TOUGH)
    assert cash(m) == [10, 0, 10, 10]
    assert the_game(m).shame[0] == 1


def test_whoever_stands_has_no_need_to_stand_up() -> None:
    m = table(powers=[TOUGH])
    standoff(m, "CBCC", "BCAA")
    assert asked(m) == RISE
    assert list(m.questions) == [2]
    window(m, RISE)
