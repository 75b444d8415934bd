"""Ca$h'n Gun$: what the rules say, played. Players are A, B, C ... in the order of their seats."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest

from rumpus import games
from rumpus.core import QUIET, BadOption, Chance, IllegalAnswer, Labelled, Match, NotAsked, Piece, Place
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
    CUNNING,
    DRAGON_SKIN,
    GANGSTERS,
    GRAVEDIGGER,
    HEIR,
    INSANE,
    KID,
    PORTRAITS,
    POWERS,
    SPECIALIST,
    TOUGH,
    UNBREAKABLE,
    Power,
)
from rumpus.games.boxed._guns_cop import CALL, PASS_ON, TELEPHONE
from rumpus.games.boxed._guns_powers import INHERIT, NOT_NOW, NOTHING, NOTHING_BY_THE_CLOCK, RECLAIM, RESIST, RISE, SHOW
from rumpus.games.boxed._guns_split import shares
from rumpus.games.boxed._guns_table import AIM, BANZAI, DOWN, END, LOAD, STANDING, STAY, TALK, WITHDRAW, WITHDRAWN
from rumpus.games.boxed._guns_teams import ANSWER, DIVIDE, ELECT, PROPOSE, PROTECT
from rumpus.games.boxed.cash_n_guns import CashNGuns
from rumpus.lab import secrecy
from rumpus.lab.environments import settings
from rumpus.lab.simulate import play_on
from rumpus.text.words import result
from tests.games.boxed.guns import asked, everybody, the_game
from tests.games.frames import Frame, ends_in_the_present, frames, strip

CARDS = {"C": CLICK, "B": BANG, "X": BBB}
NAMES = "ABCDEF"
LOOT = "20 10 10 5 5"
OF_POLICE_AND_TEAMS = (TELEPHONE, ELECT, DIVIDE, PROPOSE, ANSWER, PROTECT)
DULL = (GRAVEDIGGER, COWARD, UNBREAKABLE)  # powers that ask nothing


def notes(worths: str, besides: Sequence[str] = ()) -> list[str]:
    """Names of notes that are worth so much."""
    found: list[str] = []
    for worth in map(int, worths.split()):
        found.append(next(note for note in BANKNOTES if note.worth == worth and note not in (*found, *besides)))
    return found


def table(
    n: int = 4,
    loot: str = LOOT,
    powers: Sequence[Power] = (),
    clocked: bool = False,
    options: Any = None,
    **fields: Any,
) -> Match:
    """Round 1 turns up this loot. With powers, A has the first of them, and so on; then dull ones. There is no talk."""
    top = notes(loot)
    arrange: dict[str, Any] = {"pile": [note for note in BANKNOTES if note not in top] + top} | fields
    said: dict[str, Any] = {"talk_seconds": 0} | (options or {})
    if powers:
        held = [*powers, *(power for power in DULL if power not in powers), *POWERS]
        dealt = list(dict.fromkeys(held))
        said["game"] = "cop_powers" if said.get("game") == "cop_powers" else "powers"
        arrange |= {"powers": [[power] for power in dealt[:n]], "put_away": dealt[n:]}
    kind, names = games.find("cash-n-guns"), list(NAMES[:n])
    return Match(kind, "cash-n-guns", n, said, seed=1, arrange=arrange, names=names, clocked=clocked, watched=True)


def window(m: Match, what: str, **answers: Any) -> None:
    everybody(m, what, answers)


def no_windows(m: Match) -> None:
    """Nobody shows anything."""
    while asked(m) in (SHOW, RESIST, INHERIT, RECLAIM, RISE):
        window(m, asked(m))


def seat(name: str) -> int:
    return NAMES.index(name)


def load(m: Match, cards: str) -> None:
    """A letter for each player: C, B or X. Whoever is not asked, or dead, has a dash."""
    everybody(m, LOAD, {NAMES[i]: CARDS[card] for i, card in enumerate(cards) if card != "-"})


def aim(m: Match, aims: str) -> None:
    everybody(m, AIM, {NAMES[i]: seat(target) for i, target in enumerate(aims) if target != "-"})


def banzai(m: Match, ducking: str = "") -> None:
    everybody(m, BANZAI, dict.fromkeys(ducking, WITHDRAW), STAY)


def standoff(m: Match, cards: str, aims: str, ducking: str = "") -> None:
    """Phases 2 to 4, and whatever follows without a question. No power is shown."""
    no_windows(m)
    load(m, cards)
    no_windows(m)
    aim(m, aims)
    no_windows(m)
    banzai(m, ducking)


def left(m: Match) -> list[int]:
    """The notes that stayed on the table: without the five of the round that has begun since."""
    return sorted(note.worth for note in the_game(m).loot[:-5])


def cash(m: Match) -> list[int]:
    return [the_game(m).cash(p) for p in m.game.seats]


def place(m: Match, viewer: int | None, name: str) -> Place | None:
    return next((p for p in m.view(viewer).places if p.id == name), None)


def last_card(n: int, cards: str, **others: Any) -> dict[str, Any]:
    """The fields of a round 8 that is about to begin: everybody has one card left."""
    names = {"C": f"{CLICK} 1", "B": f"{BANG} 1", "X": f"{BBB} 1"}
    unused = [*([next(b for b in BULLETS[p] if b.startswith(f"{names[cards[p]]} of"))] for p in range(n)), []]
    fired = [*([b for b in BULLETS[p] if b not in unused[p]] for p in range(n)), []]
    return {"round": 7, "unused": unused, "fired": fired} | others


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
            for seat in list(m.questions):
                if m.number == question and random.random() < 0.9:
                    m.answer(seat, random.choice(m.questions[seat].choices))
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
    assert death.scene.chairs[0].marks == ["El Toro", "dead since round 1", "Godfather"]
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
    assert drawn == {*(card.face for card in cards), *PORTRAITS.values(), "note-back", "telephone", "arm"}


def test_the_help_text_explains_every_question() -> None:
    explained = re.findall("<!-- asked: (.*) -->", games.rules_of(CashNGuns))
    assert explained == [LOAD, AIM, TALK, BANZAI, SHOW, INHERIT, RESIST, RECLAIM, RISE, *OF_POLICE_AND_TEAMS]


# ---- super powers


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


def grenade(**fields: Any) -> Match:
    return table(5, powers=[GRAVEDIGGER, COWARD, TOUGH, UNBREAKABLE, INSANE], **fields)


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


# ---- a cop in the Mafia


def with_cop(cop: str, n: int = 5, loot: str = "10 10 10 10 10", powers: Sequence[Power] = (), **fields: Any) -> Match:
    """Everybody but this one is a gangster. Five can share the loot."""
    roles = [[COP if NAMES[p] == cop else GANGSTERS[p % 5 - (p > seat(cop))]] for p in range(n)]
    options = {"game": "cop_powers" if powers else "cop"}
    return table(n, loot, powers=powers, options=options, roles=roles, **fields)


def telephone(m: Match, calling: str = "") -> None:
    everybody(m, TELEPHONE, dict.fromkeys(calling, CALL), PASS_ON)


def test_one_is_the_cop_and_nobody_else_knows() -> None:
    m = Match(games.find("cash-n-guns"), "", 6, {"game": "cop"}, seed=3)
    assert sorted(role.name for (role,) in the_game(m).roles) == ["cop", *["gangster"] * 5]
    for viewer in (*range(6), None):
        assert [p for p in range(6) if place(m, viewer, f"role{p}")] == ([] if viewer is None else [viewer])


@pytest.mark.parametrize("game", ["cop", "cop_powers"])
def test_five_or_six_play_with_a_cop(game: str) -> None:
    with pytest.raises(BadOption, match="for 5 to 6 players, not 4"):
        Match(games.find("cash-n-guns"), "", 4, {"game": game}, seed=3)


def test_all_who_shared_hold_the_telephone_and_only_the_cop_can_call() -> None:
    """Example 4: Tino and Huggy are down, and Mr. Black is the cop."""
    m = with_cop("C", loot="20 10 10 10 5", round=1)
    standoff(m, "CBBCC", "DDEAA")
    assert [seat for seat, _ in m.waiting] == [0, 1, 2]
    assert [list(posed.choices) for posed in m.questions.values()] == [[PASS_ON], [PASS_ON], [PASS_ON, CALL]]
    assert {posed.what for posed in m.questions.values()} == {TELEPHONE}
    telephone(m, "C")
    assert "Somebody has used the telephone: Busy! It was one of A, B and C." in m.story(None)
    assert (the_game(m).calls, the_game(m).suspects) == (1, [0, 1, 2])


def test_nobody_can_tell_who_has_called_and_it_is_told_if_nobody_has() -> None:
    stories = []
    for cop in "AB":
        m = with_cop(cop)
        standoff(m, "CCCCC", "BAAAA")
        m.answer(0, CALL if cop == "A" else PASS_ON)
        with pytest.raises(IllegalAnswer):
            m.answer(2, CALL)
        for player in range(1, 5):
            m.answer(player, CALL if NAMES[player] == cop else PASS_ON)
        stories.append(([m.story(viewer) for viewer in (2, 3, 4, None)], m.received(m.game.seats[4]), m.received(None)))
    assert stories[0] == stories[1]
    m = with_cop("A")
    standoff(m, "CCCCC", "BAAAA")
    telephone(m)
    assert "The telephone goes round, and nobody has called." in m.story(None)
    assert the_game(m).suspects == [0, 1, 2, 3, 4]


def test_the_telephone_goes_round_also_when_there_was_nothing_to_share() -> None:
    m = with_cop("A", loot="20 10 10 5 5")
    standoff(m, "CCCCC", "BAAAA")
    assert cash(m) == [0] * 5
    assert asked(m) == TELEPHONE
    assert len(m.waiting) == 5


def test_the_telephone_goes_round_though_the_cop_is_dead() -> None:
    m = with_cop("A", wounds=[2, 0, 0, 0, 0])
    standoff(m, "CBCCC", "BAAAA")
    assert [seat for seat, _ in m.waiting] == [1, 2, 3, 4]
    assert all(list(posed.choices) == [PASS_ON] for posed in m.questions.values())
    assert place(m, 1, "role0") is None


def test_there_is_no_telephone_if_nobody_shared() -> None:
    """Ruling 9."""
    m = with_cop("A")
    standoff(m, "CCCCC", "BAAAA", ducking="ABCDE")
    assert (asked(m), the_game(m).round) == (LOAD, 2)


def test_there_is_no_telephone_after_a_grenade() -> None:
    m = with_cop("A", powers=[GRAVEDIGGER, COWARD, TOUGH, UNBREAKABLE, INSANE])
    window(m, SHOW, E=INSANE)
    standoff(m, "BXBBC", "EEABD", ducking="C")
    window(m, RECLAIM)
    assert (asked(m), the_game(m).round) == (SHOW, 2)


def test_who_stands_up_again_gets_the_telephone() -> None:
    """Ruling 22."""
    m = with_cop("A", powers=[TOUGH])
    standoff(m, "CBCCC", "BAAAA")
    window(m, RISE, A=TOUGH)
    assert list(m.questions[m.game.seats[0]].choices) == [PASS_ON, CALL]


@pytest.mark.parametrize(("after", "calls", "held"), [(5, 2, True), (6, 2, False), (2, 3, False)])
def test_there_is_a_telephone_in_six_rounds_while_the_switchboard_answers(after: int, calls: int, held: bool) -> None:
    m = with_cop("A", round=after, calls=calls)
    standoff(m, "CCCCC", "BAAAA")
    assert asked(m) == (TELEPHONE if held else LOAD)


def test_after_the_third_call_shame_flashes_from_the_next_round_on() -> None:
    """Ruling 23."""
    m = with_cop("A", calls=2, round=4)
    standoff(m, "CCCCC", "BAAAA", ducking="E")
    telephone(m, "A")
    assert "Somebody has used the telephone: Reinforcements Sent! It was one of A, B, C and D." in m.story(None)
    assert (the_game(m).shame, the_game(m).flashing) == ([0, 0, 0, 0, 1], [0] * 5)
    standoff(m, "CCCCC", "BAAAA", ducking="DE")
    assert (the_game(m).shame, the_game(m).flashing) == ([0, 0, 0, 1, 2], [0, 0, 0, 1, 1])
    assert m.view(None).chairs[4].counters == {"wounds": 0, "Shame": 2, "flashing": 1}


def last_rounds(ducking: Sequence[str], cop: str = "A") -> Match:
    """The third call in round 6, and then two rounds more."""
    held = [[*map(str, BULLETS[p][:3])] for p in range(5)]
    fired = [*([b for b in BULLETS[p] if b not in held[p]] for p in range(5)), []]
    m = with_cop(cop, calls=2, round=5, unused=[*held, []], fired=fired)
    standoff(m, "CCCCC", "BAAAA")
    telephone(m, cop)
    standoff(m, "CCCCC", "BAAAA", ducking=ducking[0])
    aim(m, "BAAAA")
    banzai(m, ducking[1])
    assert m.over
    return m


def test_with_one_flashing_shame_the_cop_wins_with_no_money() -> None:
    """Example 14."""
    m = last_rounds(["A", ""])
    assert m.standings()[0] == 1
    assert m.standings().count(1) == 1
    assert m.story(None)[-1] == "The police storm the warehouse: A is the cop, and wins alone."
    assert place(m, 1, "role0") is not None


def test_with_two_flashing_shame_the_richest_gangster_wins() -> None:
    """Example 14; a cop who lives is after the living gangsters, however rich."""
    m = last_rounds(["A", "A"])
    assert m.standings()[0] == 5
    assert min(m.standings()[1:]) == 1
    assert m.story(None)[-1].endswith("the most of the gangsters who live: $50,000. A was the cop.")


def test_without_the_third_call_the_cop_does_not_win_on_money() -> None:
    m = finish([], ["20 20", "5", "10", "", ""], game="cop", roles=[[COP], *([one] for one in GANGSTERS[:4])])
    assert m.standings() == [5, 2, 1, 3, 3]


def test_a_dead_cop_wins_nothing() -> None:
    """Ruling 24."""
    roles = [[COP], *([one] for one in GANGSTERS[:4])]
    m = finish([], ["", "5", "10", "", ""], game="cop", roles=roles, calls=3, died={0: (8, 6)})
    assert m.standings() == [5, 2, 1, 3, 3]


def test_a_cop_who_is_the_only_one_alive_wins() -> None:
    """Ruling 25."""
    roles = [[COP], *([one] for one in GANGSTERS[:4])]
    died = {1: (2, 5), 2: (3, 5), 3: (3, 6), 4: (8, 6)}
    m = finish([], ["", "", "", "", ""], game="cop", roles=roles, died=died, flashing=[2, 0, 0, 0, 0], shame=[2] * 5)
    assert m.standings() == [1, 5, 4, 3, 2]
    assert m.story(None)[-1] == "A is the only one alive, with -$10,000. A was the cop."


def test_with_powers_the_best_gangster_has_what_powers_add() -> None:
    roles = [[COP], *([one] for one in GANGSTERS[:4])]
    m = finish([TOUGH, COWARD], ["20", "5", "10", "", ""], shame=[0, 2, 0, 0, 0], game="cop_powers", roles=roles)
    assert m.standings() == [5, 1, 2, 3, 3]


def test_an_imagined_cop_has_shared_whenever_the_telephone_was_used() -> None:
    m = with_cop("C")
    standoff(m, "CCCCC", "BAAAA", ducking="DE")
    telephone(m, "C")
    seen: Counter[int | None] = Counter()
    for i in range(60):
        imagined = m.imagine(m.game.seats[0], Chance(i)).game
        assert isinstance(imagined, CashNGuns)
        seen[imagined.cop] += 1
    assert set(seen) == {1, 2}


# ---- the end


def finish(powers: Sequence[Power], money: Sequence[str], game: str = "first", **fields: Any) -> Match:
    """The last split, with nobody standing."""
    n = len(money)
    purses: list[list[str]] = []
    for worths in money:
        purses.append(notes(worths, besides=[note for purse in purses for note in purse]))
    given = [note for purse in purses for note in purse]
    stances = [WITHDRAWN] * n
    for dead in fields.get("died", {}):
        stances[dead] = "dead"
    rest = [note for note in BANKNOTES if note not in given]
    arrange: dict[str, Any] = {
        "round": 8,
        "agenda": [("share", ()), ("end_round", ())],
        "stances": stances,
        "money": purses,
        "pile": [],
        "box": rest,
    } | fields
    m = table(n, powers=powers, options={"game": game}, **arrange)
    no_windows(m)
    assert m.over
    return m


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
