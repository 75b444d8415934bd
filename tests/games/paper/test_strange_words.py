"""Strange Words: what the rules say, played."""

from typing import Any

import pytest

import rumpus
from rumpus.bots import Chair, answer, named
from rumpus.bots.strange_words import Speller
from rumpus.core import BadOption, Basket, IllegalAnswer, Match, NotAsked, Place, Row, Seat
from rumpus.games.paper.strange_words import FIND, GIVE_UP, LOOK_BACK, NO, START, TABLE, VOTE, YES, StrangeWords
from rumpus.pieces.words import COMMON, RUDE, english
from tests.games.frames import ends_in_the_present, frames, strip


def table(word: str, players: int = 3, options: dict[str, Any] | None = None, **fields: Any) -> Match:
    """Seat 0 is to make something of this word; nothing else has been used."""
    arrange = {"word": word, "chain": [word], "used": [word], "player": 0, "chooser": players - 1} | fields
    m = rumpus.match("strange-words", players, options, seed=1, arrange=arrange)
    m.watch(True)
    return m


def rolled(*dice: int, **fields: Any) -> Match:
    """The first start word is rolled so."""
    return rumpus.match("strange-words", 3, chance=[Seat(0), list(dice)], arrange=fields)


def the_game(m: Match) -> StrangeWords:
    assert isinstance(m.game, StrangeWords)
    return m.game


def place(m: Match, name: str) -> Place | None:
    return next((p for p in m.view(None).places if p.id == name), None)


def words(p: Place | None) -> list[str]:
    assert p is not None
    return [token.text for token in p.tokens]


def best(m: Match) -> list[str]:
    """The longest words that can be made."""
    legal = the_game(m).legal_words()
    return [word for word in legal if len(word) == len(legal[0])]


def refusal(m: Match, seat: int, word: Any) -> str:
    with pytest.raises(IllegalAnswer) as why:
        m.answer(seat, word)
    return str(why.value)


# ---- the table of start words


def test_the_table_has_72_entries_of_6_to_9_letters_one_of_them_twice() -> None:
    assert len(TABLE) == 72
    assert len(set(TABLE)) == 71
    assert {len(word) for word in TABLE} == {6, 7, 8, 9}
    assert [word for word in TABLE if word not in english()] == ["newark", "wilson"]


def test_every_entry_can_be_made_into_something_that_loses_a_letter_at_most() -> None:
    lost = [len(word) - len(next(w for w in english().made_of(word) if w != word)) for word in TABLE]
    assert (lost.count(0), lost.count(1)) == (29, 43)


# ---- the worked examples


def test_example_1_every_letter_left_out_costs_a_point() -> None:
    m = table("perplex")
    assert [word for word in the_game(m).legal_words() if len(word) >= 5] == ["expel", "leper", "repel"]
    m.answer(0, "expel")
    assert the_game(m).points == [18, 20, 20]
    assert m.waiting == [(1, FIND)]
    assert best(m) == ["peel"]
    m.answer(1, "peel")
    assert the_game(m).points == [18, 19, 20]


def test_example_2_the_same_letters_gain_a_point() -> None:
    m = table("perplex")
    m.answer(0, "leper")
    m.answer(1, "repel")
    assert the_game(m).points == [18, 21, 20]
    assert "used already" in refusal(m, 2, "leper")
    assert "used already" in refusal(m, 2, "repel")
    assert best(m) == ["leer", "peel", "peer", "reel"]


def test_example_3_three_dice_point_at_a_word_and_used_ones_are_skipped() -> None:
    assert the_game(rolled(2, 4, 1)).word == "dumber"
    assert the_game(rolled(5, 5, 3, used=["pristine"])).word == "wrinkle"
    assert the_game(rolled(5, 5, 3, used=["pristine", "wrinkle"])).word == "savior"
    assert the_game(rolled(6, 6, 6, used=["purest"])).word == "derelict"
    assert the_game(rolled(3, 6, 6, used=["flounder"])).word == "fluoride"


def test_example_4_a_name_is_good_for_a_start_and_for_nothing_else() -> None:
    m = rolled(4, 3, 5)
    assert the_game(m).word == "wilson"
    assert best(m) == ["lions", "loins", "winos"]
    assert "not in the word list" in refusal(table("wilsons"), 0, "wilson")


def test_example_5_who_gives_up_pays_for_every_letter_and_produces_a_word() -> None:
    m = table("lynx", player=1)
    assert the_game(m).legal_words() == []
    m.answer(1, GIVE_UP)
    game = the_game(m)
    assert (game.points, game.chooser, game.player) == ([20, 16, 20], 1, 2)
    assert game.word in TABLE
    assert m.waiting == [(2, FIND)]


def test_example_5_being_stuck_can_be_free() -> None:
    m = table("lynx", options={"stuck": "free"}, player=1)
    m.answer(1, GIVE_UP)
    assert the_game(m).points == [20, 20, 20]
    assert the_game(m).player == 2


def test_example_6_a_is_a_word_and_after_it_comes_nothing() -> None:
    m = table("at", used=["at", "ta", "a"])
    assert the_game(m).legal_words() == []
    m.answer(0, GIVE_UP)
    assert the_game(m).points[0] == 18
    m = table("at", used=["at", "ta"])
    m.answer(0, "a")
    assert the_game(m).points[0] == 19
    assert the_game(m).legal_words() == []
    m.answer(1, GIVE_UP)
    assert the_game(m).points[1] == 19


def test_example_7_a_shared_lead_is_played_on() -> None:
    m = table("effects", points=[2, 9, 9])
    m.answer(0, "set")
    assert the_game(m).points == [-2, 9, 9]
    assert m.waiting
    assert the_game(m).legal_words() == ["es", "et"]
    m.answer(1, "es")
    assert m.over
    assert the_game(m).points == [-2, 8, 9]
    assert m.standings() == [3, 2, 1]


def test_example_8_blanks_and_capitals_do_not_matter_and_everything_else_does() -> None:
    m = table("perplex")
    for odd in ("ex-pel", "expél", "ex pel", "", "expel!", "3xpel"):
        assert "letters a to z" in refusal(m, 0, odd)
    assert refusal(m, 0, "pepper") == "pepper has 3 times p, perplex only 2 times."
    assert refusal(m, 0, "lell") == "lell has 3 times l, perplex only once."
    assert refusal(m, 0, "tree") == "There is no t in perplex."
    m.answer(0, " ExPel ")
    assert the_game(m).word == "expel"


def test_example_9_anagrams_are_used_up() -> None:
    m = table("ordeal")
    m.answer(0, "reload")
    m.answer(1, "loader")
    assert the_game(m).points == [21, 21, 20]
    assert all(len(word) < 6 for word in the_game(m).legal_words())


# ---- the rulings


def test_ruling_2_a_shorter_word_is_allowed_unless_it_is_strict() -> None:
    m = table("perplex")
    m.answer(0, "peel")
    assert the_game(m).points[0] == 17
    m = table("perplex", options={"fewest": "strict"})
    assert "longest" in refusal(m, 0, "peel")
    assert m.questions[Seat(0)].choices[1:] == ["expel", "leper", "repel"]
    m.answer(0, "expel")
    assert the_game(m).points[0] == 18


def test_ruling_3_the_word_itself_is_used() -> None:
    assert refusal(table("perplex"), 0, "perplex") == "perplex has been used already."


def test_ruling_4_plurals_and_both_spellings() -> None:
    table("legions").answer(0, "legion")
    table("colours").answer(0, "colour")
    table("colours").answer(0, "color")
    assert "not in the word list" in refusal(table("sirapx"), 0, "paris")


def test_ruling_5_a_word_that_is_not_in_the_list_is_refused() -> None:
    assert refusal(table("relaxes"), 0, "lexer") == "lexer is not in the word list."


def disputed(*votes: str, players: int = 4) -> Match:
    m = table("relaxes", players, {"judge": "table"})
    m.answer(0, "lexer")
    assert m.waiting == [(p, VOTE) for p in range(1, players)]
    assert words(place(m, "claim")) == ["lexer"]
    for seat, vote in enumerate(votes, 1):
        m.answer(seat, vote)
    return m


def test_ruling_5_or_the_table_votes_it_in() -> None:
    m = disputed(YES, NO, YES)
    assert the_game(m).word == "lexer"
    assert the_game(m).points[0] == 18
    assert place(m, "claim") is None
    assert m.waiting == [(1, FIND)]


def test_ruling_5_or_out_at_no_cost_and_for_good() -> None:
    m = disputed(YES, NO, NO)
    assert (the_game(m).word, the_game(m).points[0]) == ("relaxes", 20)
    assert m.waiting == [(0, FIND)]
    assert refusal(m, 0, "lexer") == "The table has said that lexer is no word."


def test_ruling_5_a_tie_is_a_no() -> None:
    assert the_game(disputed(YES, NO, players=3)).word == "relaxes"
    assert the_game(disputed(YES, players=2)).word == "lexer"


def test_ruling_5_only_what_fits_the_letters_is_put_to_the_table() -> None:
    m = table("relaxes", options={"judge": "table"})
    assert "There is no t" in refusal(m, 0, "text")
    m.answer(0, "axles")
    assert the_game(m).word == "axles"  # it is in the list: nobody is asked


def test_a_vote_lasts_20_seconds_and_silence_agrees() -> None:
    m = table("relaxes", 4, {"judge": "table"})
    m.answer(0, "lexer", at=5_000)
    assert {posed.within for posed in m.questions.values()} == {20}
    m.answer(2, NO, at=6_000)
    m.time_out(25_000)
    assert (the_game(m).word, m.story(None)[-2]) == ("lexer", "2 of 3 agree: lexer is a word.")


def test_after_three_refused_claims_no_further_vote_is_held_in_the_turn() -> None:
    m = table("relaxes", 2, {"judge": "table"})
    for claim in ("lexer", "xelar", "raxes"):
        m.answer(0, claim)
        m.answer(1, NO)
    why = "arxel is not in the word list, and three words have been voted out in this turn."
    assert refusal(m, 0, "arxel") == why
    m.answer(0, "relax")
    m.answer(1, "lexr")  # the next turn has votes of its own
    assert m.waiting == [(0, VOTE)]


def test_a_claim_made_before_the_games_clock_ran_out_is_settled_after_it_and_counts() -> None:
    options = {"judge": "table", "game_minutes": "5"}
    m = table("relaxes", 2, options)
    m.answer(0, "lexer", at=299_000)
    m.answer(1, YES, at=310_000)
    assert m.over
    assert m.game.scores() == [18, 20]
    m = table("relaxes", 2, options, points=[21, 20])
    m.answer(0, "lexer", at=299_000)
    m.answer(1, NO, at=310_000)
    assert m.over  # there is no time for another word
    assert m.game.scores() == [21, 20]


def test_a_claim_made_before_the_turns_clock_ran_out_is_settled_after_it_and_counts() -> None:
    m = table("relaxes", 2, {"judge": "table", "turn_seconds": "15"})
    m.answer(0, "lexer", at=14_000)
    assert m.view(None).clocks == []  # it stands still
    m.answer(1, YES, at=30_000)
    assert (the_game(m).word, the_game(m).points[0]) == ("lexer", 18)


def test_a_word_that_was_voted_in_counts_in_this_game() -> None:
    m = table("relaxes", options={"judge": "table"}, accepted=["lexer"])
    assert "lexer" in the_game(m).legal_words()
    m.answer(0, "lexer")
    assert the_game(m).word == "lexer"


def test_nobody_sees_a_vote_before_all_have_voted() -> None:
    sent = []
    for vote in (NO, YES):
        m = table("relaxes", 4, {"judge": "table"})
        m.answer(0, "lexer")
        m.answer(1, vote)
        sent.append([m.received(seat) for seat in (0, 2, 3, None)])
    assert sent[0] == sent[1]


def test_ruling_6_an_answer_blocks_the_entry() -> None:
    # Set 2, group 3: stimulate whisker oblate lesion wilson drones
    assert the_game(rolled(4, 3, 4, used=["legions", "lesion"])).word == "wilson"


def test_ruling_7_when_the_whole_table_is_used_any_common_word_will_do() -> None:
    m = rolled(1, 1, 1, used=TABLE)
    word = the_game(m).word
    assert word not in TABLE
    level = english().level(word)
    assert level is not None
    assert level <= COMMON
    assert 6 <= len(word) <= 9


def test_ruling_8_scores_are_not_clipped_and_below_zero_is_the_end() -> None:
    m = table("effects", points=[2, 9, 8])
    m.answer(0, "set")
    assert m.over
    assert m.game.scores() == [-2, 9, 8]
    assert m.standings() == [3, 1, 2]


def test_ruling_9_with_two_players_zero_ends_the_game_at_once() -> None:
    m = table("lynx", 2, points=[4, 3])
    m.answer(0, GIVE_UP)
    assert m.over
    assert m.standings() == [2, 1]


def test_once_the_end_has_come_it_does_not_go_away() -> None:
    m = table("tea", points=[1, 9, 9])
    m.answer(0, "at")
    assert the_game(m).points[0] == 0
    m.answer(1, "ta")  # 10: alone in the lead
    assert m.over
    m = table("tea", 4, points=[1, 9, 9, 1])
    m.answer(0, "at")
    assert m.waiting
    the_game(m).points[0] = 5
    m.answer(1, "a")
    assert m.over
    assert m.standings()[2] == 1


def test_the_end_is_checked_before_a_new_word_is_produced() -> None:
    m = table("lynx", points=[4, 9, 8], options={"start_words": "chosen"})
    m.answer(0, GIVE_UP)
    assert m.over
    assert m.standings() == [3, 1, 2]


def test_ruling_11_of_single_letters_there_are_a_and_i() -> None:
    m = table("bia")
    assert [word for word in the_game(m).legal_words() if len(word) == 1] == ["a", "i"]
    assert "not in the word list" in refusal(m, 0, "b")


# ---- start words


def test_a_start_word_from_the_list_is_common_and_new() -> None:
    for seed in range(5):
        m = rumpus.match("strange-words", 2, {"start_words": "list"}, seed=seed)
        level = english().level(the_game(m).word)
        assert level is not None
        assert level <= COMMON
        assert 6 <= len(the_game(m).word) <= 9
        assert place(m, "dice") is None


def test_the_chooser_says_a_word_of_6_to_9_letters() -> None:
    m = rumpus.match("strange-words", 3, {"start_words": "chosen"}, chance=[Seat(1)], arrange={"used": ["needles"]})
    assert m.waiting == [(1, START)]
    assert "6 to 9 letters" in refusal(m, 1, "expel")
    assert "longer than 9 letters" in refusal(m, 1, "differences")
    assert "used already" in refusal(m, 1, "needles")
    assert "not in the word list" in refusal(m, 1, "wilson")
    m.answer(1, "Syzygy")
    assert the_game(m).word == "syzygy"
    assert m.waiting == [(2, FIND)]
    assert the_game(m).used == ["needles", "syzygy"]


# ---- giving up


def test_nobody_is_told_that_there_is_no_word_left() -> None:
    """A stuck player is asked like any other, and can try as many words as he likes."""
    m = table("lynx")
    assert m.questions[Seat(0)].describe()["parts"][1]["shape"] == "word"
    assert "not in the word list" in refusal(m, 0, "nyl")
    other = table("expel").questions[Seat(0)].describe()
    assert m.questions[Seat(0)].describe()["parts"] == other["parts"]


def test_where_being_stuck_is_free_one_has_to_be_stuck() -> None:
    m = table("perplex", options={"stuck": "free"})
    with pytest.raises(IllegalAnswer):
        m.answer(0, GIVE_UP)


def test_what_could_have_been_made_is_shown_to_who_asks_for_it_in_the_next_turn() -> None:
    m = table("perplex", 2)
    assert LOOK_BACK not in m.questions[Seat(0)].choices
    m.answer(0, "peel")
    m.answer(1, "pee")
    assert place(m, "missed") is None
    m.answer(0, LOOK_BACK)
    assert (words(place(m, "missed")), m.waiting) == (["expel", "leper", "repel"], [(0, FIND)])
    assert LOOK_BACK not in m.questions[Seat(0)].choices
    m.answer(0, GIVE_UP)
    assert place(m, "missed") is None


def test_who_has_found_the_best_has_missed_nothing() -> None:
    m = table("perplex", 2)
    m.answer(0, "expel")
    m.answer(1, "peel")
    assert LOOK_BACK not in m.questions[Seat(0)].choices


def test_only_common_words_are_shown_and_no_rude_ones() -> None:
    rude = next(word for word in sorted(RUDE) if len(word) == 4 and english().level(word) is not None)
    better = [word for word in english().made_of(rude + "e", COMMON) if len(word) == 4 and word != rude]
    m = table(rude + "e", used=[rude + "e", *better])
    game = the_game(m)
    assert rude in game.legal_words()
    m.answer(0, GIVE_UP)
    assert rude not in game.missed[0]
    assert all((level := english().level(word)) is not None and level <= COMMON for word in game.missed[0])
    m = table("syzygys")
    m.answer(0, GIVE_UP)
    assert the_game(m).missed[0] == []  # few know syzygy


# ---- clocks


@pytest.mark.parametrize("limit", ["14", "601", "soon", "-5", "", "15.5"])
def test_a_time_limit_is_a_number_of_seconds(limit: str) -> None:
    with pytest.raises(BadOption, match="15 to 600 seconds"):
        rumpus.match("strange-words", 2, {"turn_seconds": limit})


def test_without_a_clock_time_does_not_run_out() -> None:
    m = table("perplex")
    assert m.questions[Seat(0)].within is None
    assert m.view(0).clocks == []
    with pytest.raises(NotAsked):
        m.time_out()


def test_a_turn_that_takes_too_long_costs_the_letters() -> None:
    m = table("perplex", options={"turn_seconds": "30"})
    assert m.questions[Seat(0)].within == 30
    assert [(clock.text, clock.at) for clock in m.view(0).clocks] == [("the turn", 30_000)]
    m.time_out(30_000)
    assert the_game(m).points == [13, 20, 20]
    assert (the_game(m).chooser, the_game(m).player) == (0, 1)
    assert m.view(0).clocks[0].at == 60_000


def test_also_where_being_stuck_is_free_if_there_was_a_word() -> None:
    options = {"turn_seconds": "30", "stuck": "free"}
    m = table("perplex", options=options)
    m.time_out(30_000)
    assert the_game(m).points == [13, 20, 20]
    m = table("lynx", options=options)
    m.time_out(30_000)
    assert the_game(m).points == [20, 20, 20]


def test_the_next_turn_has_all_its_time_again() -> None:
    m = table("perplex", options={"turn_seconds": "30"})
    m.answer(0, "leper", at=29_000)
    assert m.questions[Seat(1)].within == 30
    assert m.view(0).clocks[0].at == 59_000


def test_a_vote_is_not_on_the_players_time_but_what_came_before_is() -> None:
    m = table("relaxes", 2, {"turn_seconds": "30", "judge": "table"})
    m.answer(0, "lexer", at=10_000)
    m.answer(1, NO, at=110_000)
    assert m.questions[Seat(0)].within == 20


def test_a_start_word_that_nobody_says_in_time_is_taken_from_the_list() -> None:
    m = rumpus.match("strange-words", 2, {"start_words": "chosen", "turn_seconds": "30"}, seed=4)
    m.time_out(30_000)
    assert 6 <= len(the_game(m).word) <= 9
    assert the_game(m).points == [20, 20]


def test_when_the_games_time_is_up_the_turn_is_void_and_the_leader_wins() -> None:
    m = table("perplex", options={"game_minutes": "5"}, points=[4, -3, 9])
    assert [(clock.text, clock.at) for clock in m.view(None).clocks] == [("the game", 300_000)]
    m.answer(0, "leper", at=100_000)  # nobody cares that somebody is below zero
    assert m.waiting
    assert m.questions[Seat(1)].within == 200
    m.time_out(300_000)
    assert m.over
    assert m.game.scores() == [2, -3, 9]


def test_a_shared_lead_is_played_off_with_the_same_player_and_word() -> None:
    m = table("perplex", 2, {"game_minutes": "5"})
    m.time_out(300_000)
    assert m.waiting
    assert m.waiting == [(0, FIND)]
    assert the_game(m).word == "perplex"
    assert (m.questions[Seat(0)].within, m.view(0).clocks) == (None, [])
    m.answer(0, "leper", at=900_000)
    assert m.over
    assert m.standings() == [2, 1]


def test_the_shorter_of_both_clocks_runs_out_first() -> None:
    options = {"game_minutes": "5", "turn_seconds": "60"}
    m = table("perplex", 2, options)
    m.time_out(60_000)
    assert the_game(m).points == [13, 20]
    m.answer(1, the_game(m).legal_words()[0], at=110_000)
    for at in (170_000, 230_000, 290_000):
        m.time_out(at)
    assert m.questions[next(iter(m.questions))].within == 10
    before = m.game.scores()
    m.time_out(300_000)
    assert m.game.scores() == before
    assert m.over


def test_an_answer_just_before_the_games_clock_runs_out_counts() -> None:
    m = table("perplex", 2, {"game_minutes": "5"})
    m.answer(0, "leper", at=299_999)
    assert m.game.scores() == [18, 20]
    assert m.waiting
    m.time_out(300_000)
    assert m.over
    assert m.game.scores() == [18, 20]


@pytest.mark.parametrize("at", [300_000, 301_000])
def test_an_answer_after_the_games_clock_has_run_out_does_not_count(at: int) -> None:
    m = table("perplex", options={"game_minutes": "5"}, points=[20, 19, 18])
    m.answer(0, "expel", at=at)
    assert m.over
    assert m.game.scores() == [20, 19, 18]
    m = table("perplex", 2, {"game_minutes": "5"})
    m.answer(0, GIVE_UP, at=at)
    assert (m.waiting, the_game(m).word) == ([(0, FIND)], "perplex")  # a shared lead: the turn is played again
    assert m.game.scores() == [20, 20]


@pytest.mark.parametrize("at", [15_000, 40_000])
@pytest.mark.parametrize("answer", ["expel", GIVE_UP])
def test_an_answer_after_the_turns_clock_has_run_out_is_none(answer: str, at: int) -> None:
    m = table("perplex", options={"turn_seconds": "15"})
    m.answer(0, answer, at=at)
    assert the_game(m).points == [13, 20, 20]
    assert any("out of time" in line for line in m.story(None))


def test_the_clock_that_ran_out_first_counts_also_for_an_answer_after_both() -> None:
    m = table("perplex", 2, {"turn_seconds": "15", "game_minutes": "5"})
    m.answer(0, "expel", at=301_000)
    assert the_game(m).points == [13, 20]
    assert m.over


def test_a_late_word_is_not_put_to_the_vote() -> None:
    m = table("relaxes", options={"turn_seconds": "15", "judge": "table"})
    m.answer(0, "lexer", at=15_000)
    assert m.waiting == [(1, FIND)]


def test_a_start_word_that_comes_too_late_is_not_taken() -> None:
    options = {"start_words": "chosen", "turn_seconds": "30", "game_minutes": "5"}
    m = rumpus.match("strange-words", 2, options, seed=4)
    m.answer(m.waiting[0][0], "syzygy", at=30_000)
    assert the_game(m).word not in ("", "syzygy")
    m = rumpus.match("strange-words", 2, options | {"turn_seconds": "none"}, seed=4, arrange={"points": [20, 19]})
    m.answer(m.waiting[0][0], "syzygy", at=300_000)
    assert m.over
    assert the_game(m).used == []


@pytest.mark.parametrize("seconds", ["15", "600"])
def test_where_nobody_looks_at_a_clock_nobody_is_late(seconds: str) -> None:
    m = table("perplex", options={"turn_seconds": seconds})
    m.answer(0, "expel")
    assert the_game(m).points == [18, 20, 20]


# ---- what is seen


def test_everybody_sees_the_word_the_chain_and_what_was_used_before() -> None:
    m = table("perplex", used=["ordeal", "perplex"])
    m.answer(0, "leper")
    assert words(place(m, "word")) == ["L", "E", "P", "E", "R"]
    assert words(place(m, "chain")) == ["perplex", "leper"]
    assert words(place(m, "used")) == ["ordeal"]
    assert isinstance(place(m, "chain"), Row)
    assert isinstance(place(m, "used"), Basket)


def test_a_log_says_by_which_list_it_was_judged() -> None:
    m = table("perplex")
    assert the_game(m).word_list == english().name


# ---- what is seen between two questions


def test_a_word_lies_there_when_it_is_told() -> None:
    m = table("perplex")
    m.answer(0, "leper")
    assert strip(m) == [("Player 1 makes leper: 2 letters less, 18 points left.", 1000)]
    (made,) = frames(m)
    assert words(made.place("word")) == ["L", "E", "P", "E", "R"]
    assert made.scene.chairs[0].counters == {"points": 18}
    assert ends_in_the_present(m)


def test_who_gives_up_is_seen_to_pay_before_the_dice_bring_a_new_word() -> None:
    m = rumpus.match("strange-words", 2, chance=[Seat(0), [1, 1, 1], [2, 4, 1]], arrange={"word": "", "used": []})
    m.watch(True)
    m.answer(1, GIVE_UP)
    assert strip(m) == [
        ("Player 2 gives up: 8 letters lost, 12 points left.", 1000),
        ("Player 2 rolls 2, 4 and 1.", 1500),
        ("Player 2 starts with dumber.", 1000),
    ]
    paid, rolled, begun = frames(m)
    assert (words(paid.place("word")), paid.scene.chairs[1].counters) == ([], {"points": 12})
    assert (words(rolled.place("dice")), words(rolled.place("word")), rolled.place("dice").past) == (
        ["2", "4", "1"],
        [],
        False,
    )
    assert ("".join(words(begun.place("word"))), begun.place("dice").past) == ("DUMBER", True)
    assert ends_in_the_present(m)


def test_votes_are_revealed_together() -> None:
    m = disputed(YES, NO, NO)
    assert strip(m) == [("1 of 3 agrees: lexer is no word.", 2600)]
    assert words(place(m, "refused")) == ["lexer"]
    assert ends_in_the_present(m)
    m = disputed(YES, NO, YES)
    assert [lasts for _, lasts in strip(m)] == [2600, 1000]
    voted, played = frames(m)
    assert "".join(words(voted.place("word"))) == "RELAXES"
    assert "".join(words(played.place("word"))) == "LEXER"


@pytest.mark.parametrize(
    ("points", "why"),
    [
        ([4, 9, 8], "Player 1 is out of points: Player 2 leads with 9."),
        (
            [4, 9, 9],
            "Player 1 is out of points, but Player 2 and Player 3 share the lead: the first to lead alone wins.",
        ),
    ],
)
def test_the_end_says_why(points: list[int], why: str) -> None:
    m = table("lynx", points=points, options={"start_words": "chosen"})
    m.answer(0, GIVE_UP)
    assert strip(m)[1] == (why, 1000)
    assert ends_in_the_present(m)


# ---- bots


def test_a_bot_takes_the_anagram_and_leaves_none_to_the_next() -> None:
    bot = Speller("who looks at the reply", COMMON, depth=2, overlooks=0)
    assert bot.choose(Chair(table("leper", 2), 0)) == "repel"
    assert bot.choose(Chair(table("perplex", 2), 0)) == "expel"  # leper and repel can be turned round


def test_a_bot_that_looks_ahead_sets_a_trap() -> None:
    """Nothing can be made of pee: that costs the next player more than it costs to get there."""
    assert named("hard", 1, "strange-words").choose(Chair(table("leper", 2), 0)) == "pee"


def test_a_bot_that_knows_no_word_gives_up_or_says_what_it_must() -> None:
    easy = named("easy", 1, "strange-words")
    assert easy.choose(Chair(table("lynx", 2), 0)) == GIVE_UP
    assert easy.choose(Chair(table("syzygys", 2), 0)) == GIVE_UP
    assert easy.choose(Chair(table("syzygys", 2, {"stuck": "free"}), 0)) == "syzygy"


@pytest.mark.parametrize(("better", "worse"), [("hard", "fair"), ("fair", "easy")])
def test_a_higher_level_wins(better: str, worse: str) -> None:
    wins = 0
    for seed in range(6):
        m = rumpus.match("strange-words", 2, seed=seed)
        bots = {seat: named(better if seat == seed % 2 else worse, seed, "strange-words") for seat in (0, 1)}
        while m.waiting:
            answer(m, bots)
        wins += m.standings()[seed % 2] == 1
    assert wins >= 5


def test_a_bot_does_not_believe_in_words_that_it_does_not_know() -> None:
    m = table("relaxes", 2, {"judge": "table"})
    m.answer(0, "lexer")
    assert named("fair", 1, "strange-words").choose(Chair(m, 1)) == NO


def test_a_bot_chooses_a_start_word_out_of_which_little_can_be_made() -> None:
    m = rumpus.match("strange-words", 2, {"start_words": "chosen"}, chance=[Seat(0)])
    word = named("hard", 1, "strange-words").choose(Chair(m, 0))
    m.answer(0, word)
    assert len(best(m)[0]) < len(word) - 1
