"""Ca$h'n Gun$ in teams. Of nine players A, B, C are a team with B as its godfather, and so are D, E, F and G, H, I."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from rumpus import games
from rumpus.core import WAIT, BadOption, Chance, IllegalAnswer, Match, Seat
from rumpus.core.settings import how_many, one_of, other_numbers
from rumpus.core.shapes import Arrange
from rumpus.games.boxed._guns_box import (
    BANG,
    BBB,
    CLICK,
    COWARD,
    DRAGON_SKIN,
    GRAVEDIGGER,
    HEIR,
    POWERS,
    SPECIALIST,
    TEAM_DECKS,
    TEAM_NOTES,
    TEAM_POWERS,
    TOUGH,
    UNBREAKABLE,
    Power,
)
from rumpus.games.boxed._guns_powers import INHERIT, RECLAIM, RESIST, RISE, SHOW
from rumpus.games.boxed._guns_table import AIM, BANZAI, LOAD, STANDING, STAY, WITHDRAW
from rumpus.games.boxed._guns_teams import (
    AGREE,
    ANSWER,
    DIVIDE,
    ELECT,
    PROPOSE,
    PROTECT,
    REFUSE,
    SETTLED,
    STAY_OUT,
    STEP_IN,
)
from rumpus.games.boxed.cash_n_guns import CashNGuns
from tests.games.boxed.guns import NAMES, asked, everybody, the_game
from tests.games.frames import frames

KIND = "cash-n-guns"
KINDS = {"C": CLICK, "B": BANG, "X": BBB}
TWINS = {power.name: power for power in TEAM_POWERS[10:]}
ROUND = "turn_up_the_loot load aim banzai bang_bang_bang the_rest split telephone end_round"  # after the teams are made


def test_nine_or_twelve_can_play_because_there_are_teams() -> None:
    assert other_numbers(CashNGuns) == [("game", "team", range(9, 13, 3))]
    assert how_many(CashNGuns) == "4 to 6, 9 or 12"
    assert how_many(games.find("spots")) == one_of(games.find("spots").players)


def new(n: int = 9, clocked: bool = False, **options: Any) -> Match:
    return Match(games.find(KIND), KIND, n, {"game": "team", **options}, seed=3, names=list(NAMES[:n]), clocked=clocked)


def decks(n: int) -> list[list[str]]:
    """Eight cards each, as they are dealt."""
    held: list[list[str]] = []
    for own, shared in TEAM_DECKS[: n // 3]:
        first = [card for kind, count in ((CLICK, 5), (BANG, 2), (BBB, 1)) for card in of(shared, kind)[:count]]
        held += [first, [*map(str, own)], [str(card) for card in shared if card not in first]]
    return [*held, []]


def of(cards: Sequence[Any], kind: str) -> list[str]:
    return [str(card) for card in cards if card.kind == kind]


def table(powers: Sequence[Power] = (), options: Any = None, clocked: bool = False, **fields: Any) -> Match:
    """Round 1 is about to begin; A has the first of these powers, and so on, then those that ask nothing."""
    dull = [GRAVEDIGGER, UNBREAKABLE, COWARD, TWINS["6 feet under"], TWINS["The Unbreakable"], TWINS["Super Coward"]]
    quiet = [power for power in (*dull, *TEAM_POWERS[::-1]) if power not in powers]
    dealt = [*powers, *quiet][:9]
    arrange = {
        "teams": [[0, 1, 2], [3, 4, 5], [6, 7, 8]],
        "unused": decks(9),
        "powers": [[power] for power in dealt],
        "put_away": [power for power in TEAM_POWERS if power not in dealt],
        "agenda": [[part, []] for part in ROUND.split()],
        **fields,
    }
    said = {"game": "team", "talk_seconds": 0, **(options or {})}
    names = list(NAMES[:9])
    kind = games.find(KIND)
    return Match(kind, KIND, 9, said, seed=3, names=names, arrange=arrange, clocked=clocked, watched=True)


def no_windows(m: Match) -> None:
    while asked(m) in (SHOW, RESIST, INHERIT, RECLAIM, RISE):
        everybody(m, asked(m), {})


def standoff(m: Match, cards: str, aims: str, ducking: str = "") -> None:
    no_windows(m)
    everybody(m, LOAD, {NAMES[i]: KINDS[card] for i, card in enumerate(cards) if card != "-"})
    no_windows(m)
    everybody(m, AIM, {NAMES[i]: NAMES.index(target) for i, target in enumerate(aims) if target != "-"})
    no_windows(m)
    everybody(m, BANZAI, dict.fromkeys(ducking, WITHDRAW), STAY)


def play_out(m: Match, until: str) -> None:
    """The first choice, again and again, until this is asked."""
    while asked(m) != until:
        for seat in list(m.questions):
            if seat in m.questions:
                m.answer(seat, m.questions[seat].choices[0])


# ---- set-up


def test_teams_are_of_three() -> None:
    """Ruling 26."""
    for n in (4, 6, 10, 11):
        with pytest.raises(BadOption, match=f"is for 9 or 12 players, not {n}"):
            new(n)
    assert sorted(p for team in the_game(new(12)).teams for p in team) == list(range(12))
    assert len({str(the_game(Match(games.find(KIND), "", 9, {"game": "team"}, seed=s)).teams) for s in range(9)}) > 5


def test_the_box_is_twice_as_big() -> None:
    assert Counter(note.worth for note in TEAM_NOTES) == {5: 30, 10: 30, 20: 20}
    assert [power.number for power in TEAM_POWERS] == [*range(1, 11), 1, 2, 4, 8, 9, 10]
    assert len(the_game(table()).loot) == 10


def test_before_the_vote_everybody_is_told_the_teams_and_nobody_is_a_godfather() -> None:
    m = new()
    teams = [[NAMES[p] for p in team] for team in the_game(m).teams]
    assert m.story(None)[-1] == " ".join(f"{a}, {b} and {c} are a team." for a, b, c in teams)
    marks = [mark for chair in m.view(None).chairs for mark in chair.marks]
    assert sum(mark.startswith("team of ") for mark in marks) == 9
    assert not any("godfather" in mark or "bodyguard" in mark for mark in marks)


def test_most_votes_make_a_godfather_who_sits_between_the_others() -> None:
    m = new()
    game = the_game(m)
    one, two, three = [team.copy() for team in game.teams]
    assert asked(m) == ELECT
    with pytest.raises(IllegalAnswer):
        m.answer(one[0], two[0])
    for team, votes in ((one, (0, 0, 1)), (two, (1, 1, 1)), (three, (2, 0, 2))):
        for p, vote in zip(team, votes, strict=True):
            m.answer(p, team[vote])
    assert [team[1] for team in game.teams] == [one[0], two[1], three[2]]
    assert sorted(game.teams[0]) == sorted(one)
    # The godfather has the godfather's cards, with a back of their own.
    assert all({card.back for card in game.unused[team[1]]} == {own[0].back} for team, (own, _) in pairs(game))


def pairs(game: CashNGuns) -> Any:
    return zip(game.teams, TEAM_DECKS, strict=False)


def test_if_everybody_has_a_vote_chance_decides() -> None:
    chosen = set()
    for seed in range(12):
        m = Match(games.find(KIND), "", 9, {"game": "team"}, seed=seed)
        team = the_game(m).teams[0].copy()
        for p in m.game.seats:
            m.answer(p, team[(team.index(p) + 1) % 3] if p in team else p)
        chosen.add(team.index(the_game(m).teams[0][1]))
    assert chosen == {0, 1, 2}


def test_which_powers_are_dealt_is_no_choice_for_teams() -> None:
    dealt = {tuple(the_game(new(power_set=few)).dealt) for few in ("1-10", "1-6")}
    assert dealt == {TEAM_POWERS}
    assert "team" not in CashNGuns.options["power_set"].when["game"]


@pytest.mark.parametrize(("n", "cards"), [(9, 5), (12, 4)])
def test_the_godfather_divides_the_powers_of_the_team(n: int, cards: int) -> None:
    m = new(n)
    play_out(m, DIVIDE)
    game = the_game(m)
    assert sorted(seat for seat, _ in m.waiting) == sorted(team[1] for team in game.teams)
    team = game.teams[0]
    leader = team[1]
    held = list(game.powers[leader])
    assert len(held) == cards
    assert len(game.put_away) == 16 - cards * len(game.teams)
    choices = m.questions[leader].choices
    assert isinstance(choices, Arrange)
    assert choices.things == tuple(team)
    # The team sees them, and nobody else.
    for viewer in (*game.seats, None):
        shown = [place.tokens for place in m.view(viewer).places if place.id == f"power{leader}"]
        assert bool(shown) == (viewer in team)
    for each in game.teams:
        m.answer(each[1], game.powers[each[1]][:3] if each is not team else (held[2], held[0], held[3]))
    assert [game.powers[p] for p in team] == [[held[2]], [held[0]], [held[3]]]
    assert held[1] in game.put_away
    assert game.known[held[1]] == frozenset(team)


def to_the_exchange() -> Match:
    m = new()
    play_out(m, PROPOSE)
    return m


def test_bodyguards_may_divide_their_cards_as_they_like() -> None:
    """Example 5."""
    m = to_the_exchange()
    game = the_game(m)
    first, godfather, second = game.teams[2]
    assert sorted(seat for seat, _ in m.waiting) == sorted(team[0] for team in game.teams)
    with pytest.raises(IllegalAnswer):
        m.answer(first, (3, 5, 0))
    for team in game.teams:
        m.answer(team[0], (4, 4, 0) if team[0] == first else (5, 2, 1))
    assert sorted(seat for seat, _ in m.waiting) == sorted(team[2] for team in game.teams)
    assert m.questions[second].written(AGREE) == "agree: you have 6 Clicks and 2 triple Bangs"
    for team in game.teams:
        m.answer(team[2], AGREE if team[2] == second else REFUSE)
    # The second may propose now, where the first was refused; all are asked alike.
    assert list(m.questions[second].choices) == [SETTLED]
    play_out(m, SHOW)
    kinds = [Counter(card.kind for card in game.unused[p]) for p in (first, godfather, second)]
    assert kinds == [{CLICK: 4, BANG: 4}, {CLICK: 5, BANG: 2, BBB: 1}, {CLICK: 6, BBB: 2}]
    told = f"Agreed: {NAMES[first]} has 4 Clicks and 4 Bangs, and {NAMES[second]} has 6 Clicks and 2 triple Bangs."
    assert [told in m.story(p) for p in game.seats] == [p in game.teams[2] for p in game.seats]
    assert told not in m.story(None)


def test_if_the_first_is_refused_the_second_proposes_and_may_be_refused_too() -> None:
    for last, held in ((AGREE, {CLICK: 4, BANG: 3, BBB: 1}), (REFUSE, {CLICK: 5, BANG: 2, BBB: 1})):
        m = to_the_exchange()
        game = the_game(m)
        first, _, second = game.teams[0]
        play_out(m, ANSWER)
        for team in game.teams:
            m.answer(team[2], REFUSE)
        assert asked(m) == PROPOSE
        for team in game.teams:
            m.answer(team[2], (4, 3, 1))
        assert asked(m) == ANSWER
        assert m.questions[first].written(AGREE) == "agree: you have 6 Clicks, 1 Bang and 1 triple Bang"
        for team in game.teams:
            m.answer(team[0], last)
        assert Counter(card.kind for card in game.unused[second]) == held


def test_no_other_team_learns_of_an_exchange() -> None:
    """What is sent to others is the same, whatever is agreed; and so are the cards that they see later."""
    received = []
    for division, answer in (((5, 2, 1), REFUSE), ((2, 4, 2), AGREE)):
        m = to_the_exchange()
        game = the_game(m)
        team, others = game.teams[0], [*game.teams[1], *game.teams[2], None]
        for one in game.teams:
            m.answer(one[0], division if one is team else (5, 2, 1))
        for one in game.teams:
            m.answer(one[2], answer if one is team else REFUSE)
        received.append([m.received(viewer) for viewer in others])
        play_out(m, SHOW)
        received[-1] += [m.received(viewer) for viewer in others]
        assert {card.back for p in (team[0], team[2]) for card in game.unused[p]} == {TEAM_DECKS[0][1][0].back}
    assert received[0] == received[1]


def test_others_imagine_that_anything_was_exchanged() -> None:
    m = table()
    seen = set()
    for i in range(40):
        imagined = m.imagine(Seat(0), Chance(i)).game
        assert isinstance(imagined, CashNGuns)
        for p in (3, 5):
            assert len(imagined.unused[p]) == 8
        seen.add(len(of(imagined.unused[3], BBB)))
        assert Counter(card.kind for p in (3, 5) for card in imagined.unused[p]) == {CLICK: 10, BANG: 4, BBB: 2}
        assert imagined.unused[2] == the_game(m).unused[2]
    assert seen == {0, 1, 2}


# ---- rounds


def test_team_mates_see_each_others_cards_and_stash() -> None:
    m = table()
    no_windows(m)
    everybody(m, LOAD, {"A": BBB}, CLICK)
    game = the_game(m)
    for viewer in (*game.seats, None):
        scene = {place.id: place for place in m.view(viewer).places}
        assert (scene["gun0"].tokens[0].label == BBB) == (viewer in (0, 1, 2))
        assert ("money1" in scene) == (viewer in (0, 1, 2))
        assert viewer not in (0, 1, 2) or (scene["money1"].owner, scene["money1"].total) == (viewer, 0)
        assert "money0" not in scene
        assert ("power0" in scene) == (viewer in (0, 1, 2))
        assert viewer != 0 or (scene["power0"].label, scene["power0"].note) == ("Power", GRAVEDIGGER.gift)


def test_teams_sit_together_and_godfathers_between_their_bodyguards() -> None:
    m = table(teams=[[4, 0, 8], [3, 1, 2], [7, 5, 6]], powers=[POWERS[4]])
    seated = [4, 0, 8, 3, 1, 2, 7, 5, 6]
    assert [chair.seat for chair in m.view(None).chairs] == seated
    everybody(m, SHOW, {"A": POWERS[4]})
    assert {tuple(chair.seat for chair in frame.scene.chairs) for frame in frames(m, None)} == {tuple(seated)}
    # So one looks for whom to aim at, too: from the left neighbour on.
    assert the_game(m).targets(Seat(0)) == [8, 3, 1, 2, 7, 5, 6, 4]


def test_who_steps_in_takes_all_bullets_of_the_phase() -> None:
    """Example 11: G1 is B, with bodyguards A and C; C1, C2 are D, F; D1, D2 are G, I."""
    m = table(options={"protect_seconds": 0})
    standoff(m, "BBCXCBBCB", "EDDBDBBAA")
    assert m.waiting == [(2, PROTECT)]  # on the godfather's left
    assert m.questions[Seat(2)].labels(STEP_IN) == "step in for B, and take 1 bullet"
    m.answer(2, STAY_OUT)
    assert m.waiting == [(0, PROTECT)]
    m.answer(0, STEP_IN)
    no_windows(m)
    game = the_game(m)
    assert "A steps in for B, who takes a Shame." in m.story(None)
    assert (game.shame[1], game.shame[0]) == (1, 0)
    assert game.wounds == [2, 2, 0, 1, 0, 0, 0, 0, 0]
    assert [card.kind for card in game.thrown[0]] == [BANG]


def test_a_godfather_who_was_not_protected_in_phase_5_may_be_in_phase_6() -> None:
    """Example 11, the other way; ruling 27."""
    m = table(options={"protect_seconds": 0})
    standoff(m, "BBCXCBBCB", "EDDBDBBAA")
    m.answer(2, STAY_OUT)
    m.answer(0, STAY_OUT)
    no_windows(m)
    m.answer(2, STEP_IN)
    # A's Bang has wounded the godfather E, and nobody has stepped in.
    while asked(m) == PROTECT:
        m.answer(m.waiting[0][0], STAY_OUT)
    no_windows(m)
    game = the_game(m)
    assert (game.wounds, game.shame[1]) == ([1, 1, 2, 0, 1, 0, 0, 0, 0], 1)


def test_a_dead_godfather_has_no_successor() -> None:
    """Ruling 29: the bodyguards play on without anybody to protect, and the stash stays."""
    m = table([GRAVEDIGGER, COWARD], options={"protect_seconds": 0}, wounds=[0, 2, 0, 0, 0, 0, 0, 0, 0])
    standoff(m, "CCCBCCCCC", "DDDBDDDDD")
    m.answer(2, STAY_OUT)
    m.answer(0, STAY_OUT)
    no_windows(m)
    game = the_game(m)
    assert list(game.died) == [1]
    stash = game.cash(game.purse(game.seats[0]))
    # In the next round A is hit, and nobody is asked to step in.
    standoff(m, "C-CBCCCCC", "D-DADDDDD")
    no_windows(m)
    assert (asked(m), game.round, game.wounds[0]) == (LOAD, 3, 1)
    assert game.cash(game.purse(game.seats[2])) >= stash


def test_a_bodyguard_who_is_down_cannot_step_in() -> None:
    """Ruling 28: A went down in phase 5, and C has withdrawn."""
    m = table(options={"protect_seconds": 0})
    standoff(m, "CCCXBCCCC", "DDDABDDDD", ducking="C")
    no_windows(m)
    assert the_game(m).wounds[:3] == [1, 1, 0]
    assert the_game(m).round == 2


def test_with_a_clock_the_first_to_answer_steps_in() -> None:
    m = table(clocked=True, options={"power_seconds": 0, "aim_seconds": 0, "withdraw_seconds": 0})
    standoff(m, "CCCXCCCCC", "DDDBDDDDD")
    assert sorted(m.waiting) == [(0, PROTECT), (2, PROTECT)]
    assert m.questions[Seat(0)].within == 10
    m.answer(0, STAY_OUT)
    assert m.waiting == [(2, PROTECT)]
    m.time_out()
    no_windows(m)
    assert the_game(m).wounds[:3] == [0, 1, 0]


def test_dragon_skin_counts_all_bullets_that_hit_a_bodyguard() -> None:
    """Ruling 14."""
    m = table(powers=[DRAGON_SKIN], options={"protect_seconds": 0})
    standoff(m, "CCCBCBBCC", "DDDBDBADD")
    m.answer(2, STAY_OUT)
    m.answer(0, STEP_IN)
    assert asked(m) == RESIST
    everybody(m, RESIST, {"A": DRAGON_SKIN})
    assert the_game(m).wounds[0] == 1


def test_an_heir_may_take_the_gun_of_a_team_mate() -> None:
    m = table(powers=[HEIR, GRAVEDIGGER, COWARD], wounds=[0, 0, 2, 0, 0, 0, 0, 0, 0])
    standoff(m, "CCCBCCCCC", "DDDCDDDDD")
    everybody(m, INHERIT, {"A": 2})
    game = the_game(m)
    assert (game.heir, game.late) == (0, 2)
    assert (len(game.unused[0]), len(game.unused[9])) == (7, 7)
    taken = next(place for place in m.view(0).places if place.id == "taken0")
    assert taken.label == "For the gun of Borsht"


def test_shares_go_to_the_stash_and_a_death_costs_it_nothing() -> None:
    m = table(wounds=[2, 0, 0, 0, 0, 0, 0, 0, 0])
    standoff(m, "CCCBCCCCC", "DDDADDDDD", ducking="EFGHI")
    no_windows(m)
    game = the_game(m)
    each = game.cash(Seat(4 - 1))
    assert each > 0
    assert game.cash(Seat(0)) == game.cash(Seat(1)) == 2 * each
    assert [len(money) > 0 for money in game.money] == [p in (1, 4) for p in range(9)]
    assert game.died == {0: (1, 6)}


# ---- the end


def ending(**fields: Any) -> Match:
    """The last round has been played."""
    given = [note for purse in fields.get("money", []) for note in purse]
    rest = [note for note in TEAM_NOTES if note not in given]
    died = fields.get("died", {})
    stances = ["dead" if p in died else STANDING for p in range(9)]
    m = table(**{"round": 8, "pile": [], "box": rest, "stances": stances, "agenda": [["end_round", []]], **fields})
    assert m.over
    return m


def worth(thousands: int, of_notes: Sequence[str] = TEAM_NOTES) -> list[str]:
    """Notes that are worth so much."""
    found: list[str] = []
    for note in sorted(TEAM_NOTES, key=lambda note: -note.worth):
        if note in of_notes and note.worth <= thousands:
            found.append(note)
            thousands -= note.worth
    return found


def test_what_a_team_has_in_the_end() -> None:
    """Example 16."""
    m = ending(
        powers=[TOUGH, UNBREAKABLE, COWARD],
        money=[[], worth(180), *([[]] * 7)],
        shame=[4, 2, 3, *([0] * 6)],
        died={0: (3, 5)},
    )
    assert the_game(m).result(Seat(2)) == 165
    assert m.standings()[:3] == [1, 1, 1]
    assert m.story(None)[-1] == "After 8 rounds the team of El Presidente has the best result: $165,000."


def test_funerals_skins_and_graves() -> None:
    """A dead godfather costs 50; 6 feet under counts the dead of other teams."""
    m = ending(
        powers=[DRAGON_SKIN, TOUGH, SPECIALIST, GRAVEDIGGER, POWERS[5], POWERS[6]],
        died={1: (2, 5), 2: (3, 5), 5: (4, 5)},
    )
    game = the_game(m)
    assert [game.team_result(team) for team in game.teams[:2]] == [10 - 50 - 20, 20 - 20]


def test_equal_teams_are_told_apart_by_the_living_then_by_shame() -> None:
    plain = [TOUGH, SPECIALIST, POWERS[4], POWERS[5], POWERS[6], HEIR, TWINS[TOUGH], TWINS[SPECIALIST], UNBREAKABLE]
    stashes = [worth(20)]
    m = ending(powers=plain, money=[[], stashes[0], *([[]] * 7)], died={0: (1, 5)})
    assert m.standings() == [7, 7, 7, 1, 1, 1, 1, 1, 1]
    first = worth(10)
    second = worth(5, [note for note in TEAM_NOTES if note not in first])
    m = ending(powers=plain, money=[[], first, [], [], second, *([[]] * 4)], shame=[1, 1, 0, 1, 0, 0, 0, 0, 0])
    assert m.standings() == [7, 7, 7, 4, 4, 4, 1, 1, 1]


def test_the_last_team_takes_whatever_is_left() -> None:
    died = dict.fromkeys((3, 4, 5, 6, 7), (1, 5))
    m = table(
        wounds=[0] * 8 + [2],
        died=died,
        stances=[*[STANDING] * 3, *["dead"] * 5, STANDING],
        options={"protect_seconds": 0},
    )
    standoff(m, "BCC-----C", "III-----A")
    no_windows(m)
    assert m.over
    assert the_game(m).cash(Seat(0)) == 850
    assert m.standings() == [1, 1, 1, *m.standings()[3:]]
    assert "All the others are dead: the team of El Presidente takes whatever is left." in m.story(None)


def test_a_team_without_survivors_can_win() -> None:
    died = dict.fromkeys(range(9), (8, 6))
    m = ending(money=[[], worth(200), *([[]] * 7)], died=died)
    assert m.standings()[:3] == [1, 1, 1]


# ---- what bots think of it


def test_a_bodyguard_steps_in_where_a_funeral_would_be_dear() -> None:
    game = the_game(table(wounds=[0, 2, 2, 0, 0, 0, 0, 0, 0], powers=[TOUGH, SPECIALIST, HEIR]))
    game.hits[1] = 1
    ways = [STAY_OUT, STEP_IN, WAIT]  # in a playout one may also let it pass
    stay, brave, wait = game.hunch(Seat(0), PROTECT, ways)
    assert brave > stay > wait
    assert game.hunch(Seat(2), PROTECT, ways)[1] < brave


def test_nobody_aims_at_a_team_mate_without_need() -> None:
    game = the_game(table())
    weights = dict(zip(game.targets(Seat(0)), game.hunch(Seat(0), AIM, game.targets(Seat(0))), strict=True))
    assert max(weights[Seat(1)], weights[Seat(2)]) < 0.1 * min(weights[Seat(p)] for p in range(3, 9))


def test_a_team_has_a_chance_and_all_of_it_the_same() -> None:
    game = the_game(table())
    game.agenda, game.money[4] = (), list(TEAM_NOTES[-2:])
    chances = game.outlook()
    assert chances is not None
    assert sum(chances) == pytest.approx(1)
    assert chances[3] == chances[4] == chances[5] > chances[0] == chances[8]
