"""What is seen between two questions."""

from collections.abc import Sequence

import pytest

from rumpus.core import (
    DICE,
    QUIET,
    REVEAL,
    Ask,
    Basket,
    CannotUndo,
    Chair,
    Game,
    Hand,
    Match,
    Moment,
    Owned,
    Row,
    Scene,
    Seat,
    Tally,
    Turn,
    earlier,
    only,
    tokens,
)
from rumpus.core.knowledge import Viewer
from rumpus.core.story import LONGEST_SHOW
from rumpus.pieces.cards import PACK, Card
from rumpus.pieces.coins import chips

ANN, BOB = Seat(0), Seat(1)


class Flash(Game):
    """Turn a card up, look at it, put it back; then pay."""

    title = "Flash"
    players = range(2, 4)
    minutes = 1
    unit = "chips"

    hands: Owned[list[list[Card]]]
    table: list[Card]
    chips: list[int]
    player: Seat

    def setup(self) -> None:
        self.hands = [[card] for card in PACK[: self.n]]
        self.table = []
        self.chips = [3] * self.n
        self.player = Seat(0)

    def turn(self) -> Turn:
        me = self.player
        answer = yield Ask(me, "flash or pay", ("pay", "flash", "nod", "go on for long", "stop"))
        if answer == "flash":
            self.table.append(self.hands[me].pop())
            self.tell("{} turns a card up.", me, how=REVEAL)
            self.hands[me].append(self.table.pop())
            self.tell("{} takes it back: {}.", me, only(me, self.hands[me][0]))
        elif answer == "pay":
            self.tell("Only {} hears this.", me, to=[me])
            self.chips[me] -= 1
            self.tell("{} pays.", me)
            self.tell("That was that.", how=QUIET)
            self.chips[me] -= 1
            self.tell("{} pays again.", me, how=DICE, film=500)
        elif answer == "go on for long":
            for _ in range(30):
                self.tell("{} goes on.", me)
        elif answer == "stop":
            self.finish("{} has had enough.", me)
        self.player = self.next(me)

    def scores(self) -> list[tuple[int, str]]:
        return [(self.chips[p], "") for p in self.seats]

    def tally(self) -> Sequence[Tally]:
        return [Tally(self.chips[p], "what is left") for p in self.seats]

    def scene(self, viewer: Viewer) -> Scene:
        places = [
            Row(id="table", label="The table", tokens=tokens(self.table)),
            *(Hand(id=f"h{p}", label="Hand", owner=p, tokens=tokens(self.hands[p])) for p in self.seats),
        ]
        if self.chips[0] < 3:
            places.append(Basket(id="paid", label="Paid", tokens=chips(3 - self.chips[0])))
        return Scene([Chair(p, {"chips": self.chips[p]}) for p in self.seats], places)


@pytest.fixture
def match() -> Match:
    return Match(Flash, "flash", 2, seed=1, names=["Ann", "Bob"], watched=True)


def frames(match: Match, seat: Seat | None) -> list[Scene]:
    """What is seen one after another, put together as a client does it."""
    shown = [match.view(seat)]
    for moment in reversed(match.moments(seat)):
        shown.append(earlier(shown[-1], moment))
    return shown[::-1]


def test_the_table_is_seen_as_it_was_at_each_line(match: Match) -> None:
    match.play("pay")
    assert [scene.chairs[0].counters["chips"] for scene in frames(match, BOB)] == [2, 1, 1]
    assert [[place.id for place in scene.places][-1] for scene in frames(match, BOB)] == ["paid"] * 3


def test_quiet_lines_and_those_for_some_are_no_moments_and_all_have_theirs_at_the_same_lines(match: Match) -> None:
    match.play("pay")
    lines = {seat: [line.words for line in match.lines(seat)] for seat in (ANN, BOB, None)}
    for seat, said in lines.items():
        assert [said[moment.line] for moment in match.moments(seat)] == ["Ann pays.", "Ann pays again."]
        assert [moment.lasts for moment in match.moments(seat)] == [1000, 2000]
    assert (len(lines[ANN]), len(lines[BOB])) == (4, 3)
    assert match.lasts == 3000


def test_a_card_that_lay_open_for_a_moment_is_seen_in_that_moment_only(match: Match) -> None:
    match.play("flash")
    shown = frames(match, BOB)
    assert [[token.text for token in scene.places[0].tokens] for scene in shown] == [["A♠"], [], []]
    assert [moment.how for moment in match.moments(BOB)] == [REVEAL, ""]
    assert match.moments(BOB)[1] == Moment(1, 1000, who=ANN)  # nothing differs from what is there now
    assert "A♠" not in str(match.view(BOB))


def test_an_answer_after_which_all_have_seen_a_card_cannot_be_taken_back(match: Match) -> None:
    match.play("flash")
    with pytest.raises(CannotUndo, match="Something hidden has been shown"):
        match.undo(ANN)
    unwatched = Match(Flash, "flash", 2, seed=1)
    unwatched.play("flash")
    assert not unwatched.may_undo(ANN)
    unwatched.play("nod")
    assert unwatched.may_undo(BOB)


def test_after_an_undo_nothing_lasts_and_what_follows_is_seen_again(match: Match) -> None:
    match.play("nod")
    match.play("pay")
    assert match.lasts
    match.undo(BOB)
    assert (match.lasts, match.moments(None)) == (0, [])
    match.play("pay")
    assert len(match.moments(None)) == 2


def test_only_the_last_answer_has_moments_and_none_where_nobody_watches(match: Match) -> None:
    match.play("pay")
    match.play("nod")
    assert match.moments(None) == []
    match.watch(False)
    match.play("pay")
    assert (match.lasts, match.moments(None), match.tables) == (0, [], [])


def test_what_would_last_too_long_goes_faster(match: Match) -> None:
    match.play("go on for long")
    assert match.lasts == LONGEST_SHOW
    assert sum(moment.lasts for moment in match.moments(None)) == LONGEST_SHOW


def test_the_end_says_why_and_what_everybody_has(match: Match) -> None:
    match.play("stop")
    result = match.view(None).result
    assert result is not None
    assert result.why is not None
    assert result.why.words == "Ann has had enough."
    assert (result.tallies[0], result.unit) == (Tally(3, "what is left"), "chips")


def test_a_line_says_who_it_is_about(match: Match) -> None:
    match.play("pay")
    parts = match.lines(None)[0].parts
    assert [getattr(part, "seat", None) for part in parts] == [ANN, None]
    assert parts[1] == " pays."
