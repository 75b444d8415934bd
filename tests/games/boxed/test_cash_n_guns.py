"""Ca$h'n Gun$: what the rules of the first game say, played."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest

from rumpus import games
from rumpus.core import QUIET, Chance, IllegalAnswer, Match, NotAsked, Piece
from rumpus.core.knowledge import pieces
from rumpus.games.boxed._guns_box import (
    BANG,
    BANKNOTES,
    BBB,
    BULLETS,
    CHARACTERS,
    CLICK,
    COP,
    COWARD,
    DRAGON_SKIN,
    GANGSTERS,
    GRAVEDIGGER,
    INSANE,
    PORTRAITS,
    POWERS,
)
from rumpus.games.boxed._guns_cop import TELEPHONE
from rumpus.games.boxed._guns_powers import INHERIT, RECLAIM, RESIST, RISE, SHOW
from rumpus.games.boxed._guns_scene import SIGNS
from rumpus.games.boxed._guns_split import shares
from rumpus.games.boxed._guns_table import AIM, BANZAI, END, LOAD, STANDING, TALK, WITHDRAW
from rumpus.games.boxed._guns_teams import ANSWER, DIVIDE, ELECT, PROPOSE, PROTECT
from rumpus.games.boxed.cash_n_guns import CashNGuns
from rumpus.lab import secrecy
from rumpus.lab.environments import settings
from rumpus.lab.simulate import play_on
from rumpus.text.words import result
from tests.games.boxed.guns import (
    DULL,
    LOOT,
    aim,
    asked,
    banzai,
    cash,
    finish,
    grenade,
    last_card,
    left,
    load,
    notes,
    place,
    seat,
    standoff,
    table,
    the_game,
    window,
)
from tests.games.frames import Frame, ends_in_the_present, frames, strip

OF_POLICE_AND_TEAMS = (TELEPHONE, ELECT, DIVIDE, PROPOSE, ANSWER, PROTECT)

# ---- the box


def test_the_box_has_forty_notes_and_eight_cards_a_gun() -> None:
    assert Counter(note.worth for note in BANKNOTES) == {5: 15, 10: 15, 20: 10}
    assert sum(note.worth for note in BANKNOTES) == 425
    assert all(Counter(b.kind for b in deck) == {CLICK: 5, BANG: 2, BBB: 1} for deck in BULLETS)
    assert [power.number for power in POWERS] == list(range(1, 11))


def test_powers_are_dealt_from_the_set() -> None:
    for said, most in (("1-10", 10), ("1-6", 6)):
        m = Match(games.find("cash-n-guns"), "", 6, {"game": "powers", "power_set": said}, seed=2)
        dealt = [power.number for (power,) in the_game(m).powers]
        assert len(set(dealt)) == 6
        assert len(the_game(m).put_away) == most - 6
        assert max(*dealt, *(power.number for power in the_game(m).put_away)) == most
    assert not any(the_game(table()).powers)


# ---- the split


@pytest.mark.parametrize(
    ("loot", "n", "parts", "stay"),
    [
        (LOOT, 1, [(20, 10, 10, 5, 5)], []),
        (LOOT, 2, [(20, 5), (10, 10, 5)], []),
        (LOOT, 3, [(10,), (10,), (5, 5)], [20]),  # example 1
        (LOOT, 4, [(), (), (), ()], [5, 5, 10, 10, 20]),
        (LOOT, 5, [()] * 5, [5, 5, 10, 10, 20]),
        ("20 20 20 10 10", 3, [(20,)] * 3, [10, 10]),  # example 6, ruling 10
        ("20 20 20 10 5", 2, [(20,), (20,)], [5, 10, 20]),  # example 7: 15 would fail again
        ("20 20 10 10 10", 2, [(20, 10), (20, 10)], [10]),  # example 8
        ("20 20 10 10 5", 3, [(20,), (20,), (10, 10)], [5]),  # example 9
    ],
)
def test_shares_are_equal_and_as_big_as_can_be(
    loot: str, n: int, parts: list[tuple[int, ...]], stay: list[int]
) -> None:
    worths = tuple(sorted(map(int, loot.split())))
    assert list(shares(worths, n)) == parts
    assert sorted((Counter(worths) - Counter(w for part in parts for w in part)).elements()) == stay


def test_fifteen_each_fails_where_twenty_works() -> None:
    assert best_share((5, 10, 20, 20, 20), 2) == 20
    assert not can_share((5, 10, 20, 20, 20), 2, 15)


def can_share(worths: tuple[int, ...], n: int, share: int) -> bool:
    """Whether n players can have so much each: by trying everything."""
    if n == 0:
        return True
    tried = {part for size in range(len(worths) + 1) for part in combinations(worths, size) if sum(part) == share}
    return any(can_share(tuple((Counter(worths) - Counter(part)).elements()), n - 1, share) for part in tried)


def best_share(worths: tuple[int, ...], n: int) -> int:
    return next(share for share in range(sum(worths) // n, -1, -1) if not share or can_share(worths, n, share))


def test_shares_agree_with_trying_everything() -> None:
    random = Random(3)
    for _ in range(300):
        worths = tuple(sorted(random.choices((5, 10, 20), (3, 3, 2), k=random.randint(1, 9))))
        n = random.randint(1, 5)
        parts = shares(worths, n)
        assert {sum(part) for part in parts} == {best_share(worths, n)}, (worths, n)
        assert not Counter(w for part in parts for w in part) - Counter(worths)


def test_notes_of_a_kind_are_told_together() -> None:
    assert table(loot="5 10 20 5 10").story(None)[-1] == (
        "Round 1 of 8: $20,000, 2 × $10,000 and 2 × $5,000 more for the loot."
    )


def test_big_notes_are_handed_out_first() -> None:
    """Of all ways to give these shares, the one with the most twenties, and then the most tens."""
    random = Random(4)
    for _ in range(60):
        worths = tuple(sorted(random.choices((5, 10, 20), k=random.randint(2, 7))))
        n = random.randint(1, 3)
        given = Counter(w for part in shares(worths, n) for w in part)
        each = best_share(worths, n)
        ways = [
            Counter(part)
            for size in range(len(worths) + 1)
            for part in set(combinations(worths, size))
            if sum(part) == each * n and can_share(part, n, each)
        ]
        assert (given[20], given[10]) == max((way[20], way[10]) for way in ways)


def test_the_scene_says_what_each_would_get() -> None:
    loot = place(table(), None, "loot")
    assert loot is not None
    assert loot.note == "Alone: $50k. 2 share: $25k, 3: $10k, 4: nothing."
    assert (loot.total, loot.unit) == (50_000, "dollars")
    assert [(token.text, token.count) for token in loot.tokens] == [("$20k", 1), ("$10k", 2), ("$5k", 2)]
    six = place(table(6), None, "loot")
    assert six is not None
    assert six.note == "Alone: $50k. 2 share: $25k, 3: $10k, 4 to 6: nothing."


# ---- the first game


def test_el_toro_dies_in_the_first_round() -> None:
    """Example 2."""
    m = table(6)
    standoff(m, "BXBBCB", "BAAABE", ducking="E")
    game = the_game(m)
    assert game.wounds == [3, 0, 0, 0, 0, 0]
    assert game.shame == [0, 0, 0, 0, 1, 0]
    assert game.died == {0: (1, 6)}
    # Igor's card, Tino's that was aimed at Igor, and the Bang of El Toro, who went down before firing it.
    assert [[card.kind for card in cards] for cards in game.thrown] == [[BANG], [], [], [], [CLICK], [BANG], []]
    assert [[card.kind for card in cards] for cards in game.fired] == [[], [BBB], [BANG], [BANG], [], [], []]
    # Four sharers get nothing of this loot.
    assert cash(m) == [0] * 6
    assert left(m) == [5, 5, 10, 10, 20]
    assert [seat for seat, _ in m.waiting] == [1, 2, 3, 4, 5]


def test_bang_bang_bang_does_not_cancel_itself() -> None:
    """Example 8: A and B hit each other; a Bang still wounds A, who is down (rulings 1 and 2)."""
    m = table(loot="20 20 10 10 10")
    standoff(m, "XXBC", "BAAC")
    assert the_game(m).wounds == [2, 1, 0, 0]
    assert cash(m) == [0, 0, 30, 30]
    assert left(m) == [10]


def test_two_players_can_shoot_each_other() -> None:
    m = table()
    standoff(m, "BBCC", "BAAB")
    assert the_game(m).wounds == [1, 1, 0, 0]
    assert cash(m) == [0, 0, 25, 25]


def test_a_bullet_for_the_dead_has_no_effect() -> None:
    m = table(wounds=[2, 0, 0, 0])
    standoff(m, "CXBC", "BAAA")
    game = the_game(m)
    assert game.wounds == [3, 0, 0, 0]
    assert game.died == {0: (1, 5)}
    assert [card.kind for card in game.fired[2]] == [BANG]


def test_the_money_of_the_dead_goes_back_to_the_box() -> None:
    m = table(wounds=[2, 0, 0, 0], money=[notes("20 5", besides=notes(LOOT)), [], [], []])
    standoff(m, "CBCC", "BAAA")
    assert cash(m)[0] == 0
    assert sorted(note.worth for note in the_game(m).box) == [5, 20]


def test_whoever_is_too_slow_loses_only_the_bullet() -> None:
    """Example 12, ruling 3."""
    m = table(clocked=True)
    load(m, "CCCX")
    for player, target in ("AD", "BA", "CA"):
        m.answer(seat(player), seat(target))
    m.time_out()
    assert the_game(m).aims == {0: 3, 1: 0, 2: 0}
    assert [card.kind for card in the_game(m).thrown[3]] == [BBB]
    banzai(m)
    m.time_out()  # it is held to the end of its clock
    assert the_game(m).shame == [0] * 4
    assert left(m) == [5, 5, 10, 10, 20]  # four share, and get nothing
    assert the_game(m).round == 2


def test_an_aim_can_be_changed_until_the_clock_ends() -> None:
    m = table(clocked=True)
    load(m, "CCCC")
    aim(m, "BAAA")
    assert asked(m) == AIM
    assert [seat for seat, _ in m.asked] == [0, 1, 2, 3]
    assert not the_game(m).aims
    m.answer(0, 2)
    m.time_out()
    assert the_game(m).aims == {0: 2, 1: 0, 2: 0, 3: 0}


def test_who_says_nothing_stays() -> None:
    """Ruling 4."""
    m = table(clocked=True)
    load(m, "CCCC")
    aim(m, "BAAA")
    m.time_out()
    m.answer(1, WITHDRAW)
    m.time_out()
    assert the_game(m).shame == [0, 1, 0, 0]
    assert cash(m) == [10, 0, 10, 10]


def test_without_a_clock_everybody_is_waited_for() -> None:
    m = table(clocked=True, options={"aim_seconds": 0, "withdraw_seconds": 0})
    load(m, "CCCC")
    assert m.questions[m.actor].within is None
    aim(m, "BAAA")
    banzai(m, "ABCD")
    assert the_game(m).round == 2


def test_the_godfather_may_end_the_talk() -> None:
    m = table(options={"talk_seconds": 30})
    load(m, "CCCC")
    aim(m, "BAAA")
    assert asked(m) == TALK
    assert m.questions[m.actor].within == 30
    with pytest.raises(NotAsked):
        m.answer(1, END)
    m.answer(0, END)
    assert asked(m) == BANZAI


def test_the_talk_ends_with_its_clock() -> None:
    m = table(options={"talk_seconds": 30})
    load(m, "CCCC")
    aim(m, "BAAA")
    m.time_out()
    assert asked(m) == BANZAI


def test_a_dead_godfather_still_ends_the_talk() -> None:
    m = table(options={"talk_seconds": 30}, stances=["dead", *[STANDING] * 3], died={0: (1, 5)})
    load(m, "-CCC")
    aim(m, "-CBB")
    m.answer(0, END)
    assert [seat for seat, _ in m.waiting] == [1, 2, 3]


def test_all_withdraw_and_the_loot_stays() -> None:
    """Ruling 9."""
    m = table()
    standoff(m, "BBBB", "BAAA", ducking="ABCD")
    assert left(m) == [5, 5, 10, 10, 20]
    assert the_game(m).shame == [1] * 4
    assert the_game(m).wounds == [0] * 4


def test_with_one_possible_target_the_aim_is_automatic() -> None:
    """Ruling 32."""
    m = table(stances=["dead", "dead", STANDING, STANDING], died={0: (1, 5), 1: (1, 5)})
    load(m, "--CC")
    assert asked(m) == BANZAI
    assert the_game(m).aims == {2: 3, 3: 2}


def test_the_last_survivor_shares_before_the_game_ends() -> None:
    """Ruling 8: the round is finished, split included. Two players die at each other's hand."""
    m = table(wounds=[0, 2, 2, 0], stances=[STANDING, STANDING, STANDING, "dead"], died={3: (1, 5)}, round=1)
    standoff(m, "CBB", "BCB")
    assert m.over
    assert cash(m) == [50, 0, 0, 0]
    assert m.standings() == [1, 2, 2, 4]


def test_nobody_lives_and_nobody_wins() -> None:
    m = table(wounds=[2, 2, 2, 2])
    standoff(m, "BBBB", "BADC")
    assert m.over
    assert m.standings() == m.view(None).standings == [2, 2, 2, 2]
    assert settings.view(m, None).standings == [2, 2, 2, 2]
    assert play_on(m, []).places == [2, 2, 2, 2]
    assert result(m.view(None), m.names) == "Nobody has won."
    assert "Nobody lives, and nobody wins." in m.story(None)


def test_as_long_as_somebody_lives_somebody_wins() -> None:
    m = table(wounds=[2, 2, 2, 0])
    standoff(m, "BBCB", "BABC")
    assert m.over
    assert m.standings() == [2, 2, 2, 1]


def test_a_card_is_used_up_every_round_and_the_last_needs_no_choosing() -> None:
    m = table(**last_card(4, "BXCB"))
    assert asked(m) == AIM  # round 8
    aim(m, "BAAA")
    banzai(m, "D")
    assert m.over
    # The BBB is faster: A goes down, and does not fire.
    assert the_game(m).wounds == [1, 0, 0, 0]
    assert not any(the_game(m).unused)


def test_what_has_been_used_cannot_be_loaded_again() -> None:
    m = table()
    standoff(m, "XBCC", "BAAA", ducking="ABCD")
    assert m.questions[m.actor].choices == [CLICK, BANG]
    with pytest.raises(IllegalAnswer):
        m.answer(0, BBB)
    assert m.posed(m.game.seats[1]).choices == [CLICK, BANG, BBB]  # type: ignore[union-attr]


def test_nobody_aims_at_themselves_or_at_the_dead() -> None:
    m = table(stances=["dead", *[STANDING] * 3], died={0: (1, 5)})
    load(m, "-CCC")
    for illegal in (0, 1, 7, None):
        with pytest.raises(IllegalAnswer):
            m.answer(1, illegal)


# ---- what is secret


def test_players_see_their_own_cards_and_money_and_only_backs_of_others() -> None:
    m = table(money=[notes("20 5", besides=notes(LOOT)), notes("10", besides=notes(LOOT)), [], []])
    load(m, "XBCC")
    mine, theirs = place(m, 0, "gun0"), place(m, 0, "gun1")
    assert mine is not None
    assert theirs is not None
    assert [token.label for token in mine.tokens] == [BBB]
    assert [(token.look, token.value) for token in theirs.tokens] == [("back", None)]
    assert place(m, 0, "hand0") is not None
    assert place(m, 0, "hand1") is None
    own, other = place(m, 0, "money0"), place(m, 0, "money1")
    assert own is not None
    assert other is not None
    assert ([token.text for token in own.tokens], own.total) == (["$20k", "$5k"], 25_000)
    assert ([(token.text, token.count) for token in other.tokens], other.total) == ([("?", 1)], None)


def test_open_money_is_shown_to_all() -> None:
    m = table(options={"open_money": True}, money=[[], notes("20", besides=notes(LOOT)), [], []])
    assert [purse.total for p in range(4) if (purse := place(m, None, f"money{p}"))] == [0, 20_000, 0, 0]


def test_guns_are_drawn_when_all_have_aimed() -> None:
    m = table()
    load(m, "CCCC")
    m.answer(0, 1)
    assert m.view(1).links == []
    for player in "BCD":
        m.answer(seat(player), 0)
    assert [(link.source, link.target) for link in m.view(1).links] == [(0, 1), (1, 0), (2, 0), (3, 0)]


def test_which_of_five_clicks_is_shown_says_nothing() -> None:
    """Cards of a kind are played in an order that nobody can know: else a gap would tell what was put away."""
    first = {the_game(Match(games.find("cash-n-guns"), "", 4, {}, seed=s)).unused[0][0] for s in range(40)}
    assert len([card for card in first if card.kind == CLICK]) > 2


def test_every_discard_is_explained() -> None:
    m = table()
    standoff(m, "CCXB", "DAAA", ducking="D")
    assert "D withdraws: a Shame, and 1 card put away unseen." in m.story(None)
    assert "Nobody shoots who ducks: A puts 1 card away unseen." in m.story(None)
    m = table()
    standoff(m, "CCXB", "DCDA", ducking="CD")
    assert "C and D withdraw: a Shame each, and 2 cards put away unseen." in m.story(None)
    assert "Nobody shoots who ducks: A and B put 2 cards away unseen." in m.story(None)
    m = table()
    standoff(m, "BXCC", "BAAA")
    assert "A goes down with 1 new wound, 1 in all, and puts 1 card away unseen." in m.story(None)


@pytest.mark.parametrize("game", ["first", "powers"])
def test_every_discard_is_told_once_with_its_number(game: str) -> None:
    for seed in range(8):
        m = Match(games.find("cash-n-guns"), "", 5, {"game": game}, seed=seed, clocked=True)
        random = Random(seed)
        while not m.over:
            question = m.number
            for p in list(m.questions):
                if m.number == question and random.random() < 0.9:
                    m.answer(p, random.choice(m.questions[p].choices))
            if m.number == question:
                m.time_out()
        told = [int(n) for line in m.story(None) if "unseen" in line for n in re.findall(r"(\d+) cards?", line)]
        assert sum(told) == sum(map(len, the_game(m).thrown))


# ---- what is seen of a round


def lies(frame: Frame, name: str) -> list[str]:
    """What lies there, as it is read: backs are question marks."""
    found = next((p for p in frame.scene.places if p.id == name), None)
    return [] if found is None else [token.text for token in found.tokens for _ in range(token.count)]


def test_all_aims_are_seen_at_once() -> None:
    m = table()
    load(m, "CCCC")
    assert m.lasts == 0
    aim(m, "BAAC")
    (swing,) = frames(m)
    assert (swing.how, swing.lasts) == ("reveal", 2600)
    assert swing.caption == "B and C aim at A. A aims at B. D aims at C."
    assert [(link.source, link.target) for link in swing.scene.links] == [(0, 1), (1, 0), (2, 0), (3, 2)]
    assert ends_in_the_present(m)


def test_the_shootout_is_seen_from_the_ducking_to_the_split() -> None:
    """Example 2, with a loot that four can share: El Toro is A, Lotus B and so on."""
    m = table(6, loot="20 10 10 10 10")
    standoff(m, "BXBBCB", "BAAABE", ducking="E")
    assert strip(m) == [
        ("E withdraws: a Shame, and 1 card put away unseen.", shortened(2600)),
        ("Nobody shoots who ducks: F puts 1 card away unseen. Bang! Bang! Bang! B at A.", shortened(2600)),
        ("A goes down with 1 new wound, 1 in all, and puts 1 card away unseen.", shortened(1000)),
        ("Bang! C at A and D at A.", shortened(2600)),
        ("A goes down with 2 new wounds, 3 in all.", shortened(1000)),
        ("A is dead, and the money goes back to the box.", shortened(2600)),
        ("B, C, D and F get $10,000 each.", shortened(1000)),
    ]
    duck, fast, down, rest, _, death, split = frames(m)
    # Those who duck have done so, and the guns that were aimed at them no longer are.
    assert duck.scene.chairs[4].counters == {"wounds": 0, "Shame": 1}
    assert [(link.source, link.target) for link in duck.scene.links] == [(0, 1), (1, 0), (2, 0), (3, 0)]
    assert [lies(duck, f"gun{p}") for p in range(6)] == [["?"], ["?"], ["?"], ["?"], [], []]
    # The card turns over where it lies; wounds come after it.
    assert [lies(fast, f"gun{p}") for p in range(6)] == [["?"], ["BBB"], ["?"], ["?"], [], []]
    assert fast.scene.chairs[0].counters == {"wounds": 0, "Shame": 0, "hit by": 1}
    assert down.scene.chairs[0].counters == {"wounds": 1, "Shame": 0}
    assert down.scene.chairs[0].marks == ["El Toro", "down", "Godfather"]
    # The others fire at once.
    assert [lies(rest, f"gun{p}") for p in range(6)] == [[], ["BBB"], ["Bang"], ["Bang"], [], []]
    assert [(link.source, link.text) for link in rest.scene.links] == [(1, BBB), (2, BANG), (3, BANG)]
    assert death.scene.chairs[0].marks == ["El Toro", "dead", "since round 1", "Godfather"]
    assert (lies(death, "loot"), lies(split, "loot")) == (["$20k", *["$10k"] * 4], ["$20k"])
    assert [lies(split, f"money{p}") for p in range(6)] == [[], ["?"], ["?"], ["?"], [], ["?"]]
    assert split.scene.heading == "Round 1 of 8"
    assert m.view(None).heading == "Round 2 of 8"


def shortened(lasts: int) -> int:
    """Together it would be more than twelve seconds."""
    return round(lasts * 12_000 / 13_400)


def test_a_quiet_round_holds_nobody_up() -> None:
    m = table()
    standoff(m, "CCCC", "BAAA")
    shots, split = frames(m)
    assert shots.caption == (
        "Nobody withdraws. No Bang! Bang! Bang! this time. Click: A at B, B at A, C at A and D at A."
    )
    assert split.caption == "There are no equal shares for A, B, C and D: all the loot stays."
    assert m.lasts == 3600


def test_a_grenade_is_told_with_its_victims_and_their_cards() -> None:
    m = grenade()
    window(m, SHOW, E=INSANE)
    (shown,) = frames(m)
    assert (shown.how, lies(shown, "power4")) == ("reveal", [INSANE])
    standoff(m, "BXBBC", "EEABD", ducking="C")
    *_, down, boom = frames(m)
    assert down.caption == "E goes down with 1 new wound, 1 in all, and puts 1 card away unseen."
    assert boom.caption == (
        "The grenade of E explodes! A, B and D go down with a wound each, and 2 cards put away unseen."
    )
    assert (boom.how, [chair.counters["wounds"] for chair in boom.scene.chairs]) == ("reveal", [1, 1, 0, 1, 1])


@pytest.mark.parametrize("game", ["first", "powers"])
def test_no_moment_shows_a_card_to_eyes_that_may_not_see_it(game: str) -> None:
    m = Match(games.find("cash-n-guns"), "", 5, {"game": game}, seed=7, watched=True)
    everything, random = pieces(m.game), Random(7)
    while not m.over:
        asked = m.waiting[0][0]
        m.answer(asked, random.choice(m.questions[asked].choices))
        tables = m.tables
        assert all(pieces(then) == everything for then in tables)
        lines = m.lines(None, m.told_before)
        assert not lines or lines[-1].how == QUIET or ends_in_the_present(m)
        for viewer in (0, None):
            for frame, then in zip(frames(m, viewer), tables, strict=True):
                assert isinstance(then, CashNGuns)
                for p in then.seats:
                    if p != viewer:
                        fired = [card for gun, card in then.shots.items() if then.holder(gun) == p]
                        assert lies(frame, f"gun{p}").count("?") == len(then.loaded_by(p))
                        assert len(lies(frame, f"gun{p}")) == len(then.loaded_by(p)) + len(fired)
                        assert {*lies(frame, f"thrown{p}")} <= {"?"}
                        assert {*lies(frame, f"money{p}")} <= {"?"} or then.over
                        assert not lies(frame, f"hand{p}")


def test_every_card_note_and_player_has_a_picture_on_the_sheet() -> None:
    sheet = games.art_of(CashNGuns, games.FACES)
    assert sheet is not None
    drawn = set(re.findall('<symbol id="([^"]+)"', sheet.read_text("utf-8")))
    cards: list[Piece] = [*(card for deck in BULLETS for card in deck), *BANKNOTES, *POWERS, COP, *GANGSTERS]
    others = {*PORTRAITS.values(), *SIGNS.values(), "note-back", "telephone", "arm"}
    assert drawn == {*(card.face for card in cards), *others}


def test_the_help_text_explains_every_question() -> None:
    explained = re.findall("<!-- asked: (.*) -->", games.rules_of(CashNGuns))
    assert explained == [LOAD, AIM, TALK, BANZAI, SHOW, INHERIT, RESIST, RECLAIM, RISE, *OF_POLICE_AND_TEAMS]


# ---- the end


def test_scoring_with_powers() -> None:
    """Example 13: three Shame that count, a skin not needed, and two dead."""
    m = finish(
        [COWARD, DRAGON_SKIN, GRAVEDIGGER],
        ["20 20 20", "20 20 20 10", "20 20 20 5", "", ""],
        shame=[3, 0, 1, 0, 0],
        died={3: (5, 6), 4: (7, 5)},
    )
    assert [the_game(m).result(p) for p in m.game.seats[:3]] == [75, 80, 80]
    assert m.standings() == [3, 1, 2, 5, 4]
    assert m.story(None)[-1] == "After 8 rounds B has the most of those who live: $80,000."
    assert [tally.words for tally in m.game.tally()] == [
        "$60,000 in notes, 3 Shame, Super Coward",
        "$70,000 in notes, Dragon Skin",
        "$65,000 in notes, 1 Shame, 6 feet under",
        "in round 5",
        "in round 7",
    ]


def test_dragon_skin_that_was_shown_adds_nothing() -> None:
    m = finish([DRAGON_SKIN], ["20", "", "", ""], shown=[True, False, False, False])
    assert the_game(m).result(m.game.seats[0]) == 20


def test_equals_are_told_apart_by_shame_then_wounds() -> None:
    m = finish([], ["20", "20 5", "20 5", "20"], shame=[0, 1, 1, 0], wounds=[1, 0, 2, 1])
    assert m.standings() == [1, 4, 3, 1]
    assert [tally.words for tally in m.game.tally()] == [
        "$20,000 in notes, 1 wound",
        "$25,000 in notes, 1 Shame, 0 wounds",
        "$25,000 in notes, 1 Shame, 2 wounds",
        "$20,000 in notes, 1 wound",
    ]


def test_the_dead_are_ranked_by_round_and_phase() -> None:
    m = finish([], ["5", "", "", ""], shame=[8, 0, 0, 0], died={1: (3, 6), 2: (3, 5), 3: (3, 6)})
    assert m.standings() == [1, 2, 4, 2]
    assert [(tally.points, tally.words) for tally in m.game.tally()] == [
        (-35_000, "$5,000 in notes, 8 Shame"),
        ("dead", "in round 3"),
        ("dead", "in round 3"),
        ("dead", "in round 3"),
    ]
    assert m.story(None)[-1] == "A is the only one alive, with -$35,000."


# ---- what holds in every game


@pytest.mark.parametrize(
    "options",
    [
        {"game": "powers"},
        {"game": "cop"},
        {"game": "cop_powers"},
        {"game": "powers", "power_set": "1-6", "open_money": True},
    ],
)
def test_nothing_leaks_and_nothing_is_lost(options: dict[str, Any]) -> None:
    kind = games.find("cash-n-guns")
    said = {name: option.default for name, option in kind.options.items()} | options
    secrecy.leaks_nothing(kind, 5, said, 11)
    m = Match(kind, "cash-n-guns", 5, said, seed=12)
    box, random = pieces(m.game), Random(13)
    while not m.over:
        seat = m.waiting[0][0]
        offered = m.questions[seat].choices
        m.answer(seat, offered[random.randrange(len(offered))])
        assert pieces(m.game) == box


def test_an_imagined_gun_holds_no_card_that_would_have_been_fired() -> None:
    m = table(powers=DULL)
    standoff(m, "CXCC", "BAAA")
    assert asked(m) == RECLAIM
    for i in range(40):
        imagined = m.imagine(m.game.seats[0], Chance(i)).game
        assert isinstance(imagined, CashNGuns)
        assert all(card.kind != BBB for cards in imagined.loaded for card in cards)
        assert all(card.back == CHARACTERS[p] for p in (1, 2, 3) for card in imagined.unused[p])


# ---- what bots think of it


def chances(**fields: Any) -> Sequence[float]:
    """After a round, as the table is then."""
    game = the_game(table())
    for name, value in {"agenda": (), **fields}.items():
        setattr(game, name, value)
    found = game.outlook()
    assert found is not None
    return found


def test_money_leads_and_wounds_weigh_as_long_as_there_are_rounds_to_come() -> None:
    rich, a, b, _ = chances(round=4, money=[[BANKNOTES[-1]], [], [], []])
    assert rich > a == b
    hurt, well, *_ = chances(round=4, wounds=[2, 0, 0, 0])
    assert hurt < well
    late, other, *_ = chances(round=8, wounds=[2, 0, 0, 0])
    assert late == other


def test_the_dead_win_nothing() -> None:
    dead, *others = chances(round=4, money=[BANKNOTES[:9], [], [], []], died={0: (4, 5)})
    assert dead == 0
    assert sum(others) == pytest.approx(1)
