"""Whoever has seen the luck of a match so far does not know what comes next. With the old generator they did."""

from msgspec.structs import replace

from rumpus.core import Ask, Chance, Log, Match, Turn
from rumpus.core.log import FORMAT, MERSENNE_FORMAT
from rumpus.pieces.cards import PACK, Card
from tests.core.mersenne import ENOUGH, recovered
from tests.core.tiny import Tiny, match

NUMBERS = 2**53


class Wheel(Tiny):
    """A wheel with very many numbers is spun for all to see, or a pack is shuffled."""

    pack: list[Card]

    def setup(self) -> None:
        self.pack = list(PACK)

    def turn(self) -> Turn:
        what = yield Ask(self.seats[0], "spin or shuffle", ("spin", "shuffle"))
        if what == "spin":
            self.tell("{}", self.chance.below(NUMBERS))
        else:
            self.chance.shuffle(self.pack)


def begun(format_: int) -> Match:
    """A match whose luck is drawn as in logs of that format."""
    log = match(Wheel).log
    return Match.replay(Wheel, Log(replace(log.beginning, rumpus=format_), []))


def spun(m: Match, times: int) -> list[int]:
    """What a spectator hears of so many spins."""
    before = m.told
    for _ in range(times):
        m.play("spin")
    return [int(said) for said in m.story(None, since=before)]


def foretold(m: Match) -> tuple[int, bool]:
    """How many of a hundred spins somebody knows who has watched for a while, and whether they know the pack too."""
    seer = Chance()
    seer.random = recovered(spun(m, ENOUGH)).random
    spins = [seer.below(NUMBERS) for _ in range(100)]
    pack = list(PACK)
    seer.shuffle(pack)
    known = sum(one == other for one, other in zip(spins, spun(m, 100), strict=True))
    m.play("shuffle")
    return known, m.game.pack == pack  # type: ignore[attr-defined]


def test_a_spectator_could_foretell_everything_that_the_mersenne_twister_drew() -> None:
    assert foretold(begun(MERSENNE_FORMAT)) == (100, True)


def test_the_same_spectator_foretells_nothing_of_a_match_that_begins_now() -> None:
    assert match(Wheel).beginning.rumpus == FORMAT
    assert foretold(match(Wheel)) == foretold(begun(FORMAT)) == (0, False)
