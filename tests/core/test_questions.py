"""The three ways to ask, through games that do nothing else."""

from collections.abc import Sequence
from typing import Any

import pytest

from rumpus.core import (
    WAIT,
    Ask,
    AskAll,
    AskAny,
    CannotUndo,
    Chance,
    Hidden,
    Match,
    Owned,
    RulesError,
    Run,
    Seat,
    Turn,
)
from rumpus.pieces.cards import PACK, Card
from tests.core.tiny import Tiny, begun, match


class Asking(Tiny):
    """Writes down what it is told."""

    heard: list[str]

    def setup(self) -> None:
        self.heard = []

    def hear(self, *what: Any) -> None:
        self.heard.append(" ".join(map(str, what)))


def run(kind: type[Tiny], players: int = 3) -> Any:
    return Run(begun(kind, players))


# ---- one player


class Obvious(Asking):
    """Asks much that leaves no choice."""

    def turn(self) -> Turn:
        for choices in (["only"], [1, 2], ["this"], ["that"], [3, 4]):
            self.hear((yield Ask(Seat(0), "say", choices)))
        self.over = True


def test_an_answer_that_is_the_only_one_is_given_by_the_engine() -> None:
    r = run(Obvious)
    assert (r.choices, r.game.heard) == ([1, 2], ["only"])
    r.play(2)
    assert (r.choices, r.game.heard) == ([3, 4], ["only", "2", "this", "that"])
    r.play(3)
    assert (r.over, r.choices) == (True, ())


class Secretive(Obvious):
    deck: Hidden[list[Card]]

    def setup(self) -> None:
        super().setup()
        self.deck = [PACK[0]]


def test_where_something_is_hidden_every_question_is_put() -> None:
    """Who answers at once has no choice: that would tell something."""
    r = run(Secretive)
    for choices in (["only"], [1, 2], ["this"], ["that"], [3, 4]):
        assert r.choices == choices
        r.play(choices[0])
    assert r.over


class Forced(Asking):
    """Goes on for ever without a choice, one answer a turn."""

    def turn(self) -> Turn:
        yield Ask(Seat(0), "go on", ["go on"])


class ForcedInOneTurn(Asking):
    def turn(self) -> Turn:
        while True:
            yield Ask(Seat(0), "go on", ["go on"])


class Mute(Asking):
    """Goes on for ever without a question."""

    def turn(self) -> Turn:
        if self.over:
            yield Ask(Seat(0), "go on", ["go on"])


@pytest.mark.parametrize("kind", [Forced, ForcedInOneTurn, Mute])
def test_rules_that_go_round_in_circles_are_stopped(kind: type[Tiny]) -> None:
    with pytest.raises(RulesError, match="go round in circles"):
        match(kind)


# ---- several at once


class Together(Asking):
    """Everybody but the last says a number of his own choice; the answers are treated roughly."""

    def turn(self) -> Turn:
        said = yield AskAll(self.seats[:0:-1], "say a number", lambda p: range(p, p + 3))
        self.hear(sorted(said.items()))
        while said:
            said.popitem()
        again = yield Ask(Seat(0), "go on", ("yes", "no"))
        self.over = again == "no"


def test_all_answer_in_turn_and_the_rules_hear_them_together() -> None:
    r = run(Together)
    assert (r.actor, list(r.choices), r.game.heard) == (2, [2, 3, 4], [])
    r.play(4)
    assert (r.actor, list(r.choices), r.game.heard) == (1, [1, 2, 3], [])
    r.play(1)
    assert r.game.heard == ["[(Seat(1), 1), (Seat(2), 4)]"]
    assert isinstance(r.question, Ask)


def test_answers_come_in_the_order_of_the_players_asked() -> None:
    class Ordered(Asking):
        def turn(self) -> Turn:
            said = yield AskAll((Seat(2), Seat(0), Seat(1)), "bid", lambda p: range(9))
            self.hear(list(said))
            self.over = True

    m = match(Ordered, 3)
    for seat in (1, 0, 2):
        m.answer(seat, 5)
    assert m.game.heard == ["[Seat(2), Seat(0), Seat(1)]"]  # type: ignore[attr-defined]


def test_what_the_rules_do_to_the_answers_does_not_change_what_was_said() -> None:
    m = match(Together, 3)
    m.answer(2, 3)
    m.answer(1, 3)
    for kept in (True, False):
        fork: Any = m.fork(Chance(1), kept=kept)
        assert fork.game.heard == ["[(Seat(1), 3), (Seat(2), 3)]"]
    assert m.fork(Chance(1), kept=True).fork(Chance(1)).game.as_data() == m.game.as_data()


# ---- whoever is first


class Grab(Asking):
    """The first to grab gets it; with time to think, perhaps nobody."""

    within: float | None

    def setup(self) -> None:
        super().setup()
        self.within = None

    def turn(self) -> Turn:
        who, what = yield AskAny(self.seats, "grab", lambda p: [f"grab {p}", f"steal {p}"], self.within)
        self.hear(who, what)
        self.over = True


class GrabQuickly(Grab):
    def setup(self) -> None:
        super().setup()
        self.within = 5.0


def test_the_first_to_answer_goes_on() -> None:
    r = run(Grab)
    assert (r.actor, r.choices) == (0, [WAIT, "grab 0", "steal 0"])
    r.play(WAIT)
    assert (r.actor, r.choices) == (1, [WAIT, "grab 1", "steal 1"])
    r.play("steal 1")
    assert (r.over, r.game.heard) == (True, ["1 steal 1"])


def test_without_a_clock_the_last_has_to_answer() -> None:
    r = run(Grab)
    r.play(WAIT)
    r.play(WAIT)
    assert (r.actor, r.choices) == (2, ["grab 2", "steal 2"])


def test_with_a_clock_nobody_has_to() -> None:
    r = run(GrabQuickly)
    for _ in range(3):
        assert r.choices[0] is WAIT
        r.play(WAIT)
    assert (r.over, r.game.heard) == (True, ["None None"])


# ---- nobody at all


class Nobody(Asking):
    """Asks nobody, twice, before it asks somebody."""

    def turn(self) -> Turn:
        nobody: Sequence[Seat] = ()
        self.hear((yield AskAll(nobody, "bid", lambda p: [1, 2])))
        self.hear(*(yield AskAny(nobody, "grab", lambda p: [1, 2])))
        self.hear((yield Ask(Seat(0), "end it", ("now", "soon"))))
        self.hear((yield AskAll(nobody, "bid", lambda p: [1, 2])))
        self.over = True


def test_if_there_is_nobody_to_ask_the_turn_goes_on() -> None:
    m: Any = match(Nobody)
    assert (m.game.heard, m.waiting) == (["{}", "None None"], [(0, "end it")])
    fork: Any = m.fork(Chance(1), kept=True)
    m.answer(0, "now")
    fork.fork(Chance(1)).playout(Chance(1).random)
    fork.play("now")
    assert fork.game.heard == m.game.heard == ["{}", "None None", "now", "{}"]
    assert m.over
    assert fork.over


def test_a_playout_goes_past_questions_to_nobody() -> None:
    r = run(Nobody)
    r.playout(Chance(1).random)
    assert (r.over, len(r.game.heard)) == (True, 4)


# ---- answers that are the only ones


class Knock(Tiny):
    """Play a card in turn; whoever has one left has to play it, and everybody can count."""

    hands: Owned[list[list[Card]]]
    player: Seat
    public = True

    def setup(self) -> None:
        self.hands = [list(PACK[2 * p : 2 * p + 2]) for p in self.seats]
        self.player = Seat(0)

    def turn(self) -> Turn:
        me = self.player
        hand = self.hands[me]
        card = yield Ask(me, "play a card", list(hand), public=self.public)
        hand.remove(card)
        self.tell("{} plays {}.", me, card)
        self.player = self.next(me)
        self.over = not any(self.hands)


class KnockInSecret(Knock):
    """The same, but nobody may know how many cards there are."""

    public = False


def test_an_answer_that_is_the_only_one_for_all_to_see_is_given_by_the_engine() -> None:
    knocking = match(Knock)
    knocking.play("AS")
    knocking.play("3S")
    assert knocking.over
    assert knocking.story(None)[2:] == ["Player 1 plays 2 of spades.", "Player 2 plays 4 of spades."]
    assert Match.replay(Knock, knocking.log).over


def test_where_it_is_nobodys_business_the_only_answer_is_asked_for() -> None:
    knocking = match(KnockInSecret)
    knocking.play("AS")
    knocking.play("3S")
    assert (knocking.actor, knocking.choices) == (0, [PACK[1]])


def test_an_answer_after_which_others_followed_by_themselves_can_still_be_judged() -> None:
    knocking = match(Knock)
    knocking.play("AS")
    with pytest.raises(CannotUndo, match="Something hidden has been shown"):
        knocking.undo(0)
