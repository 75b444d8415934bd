"""A page about the levels of bots, made from a tournament.

    rumpus arena --json levels.json --plot docs/pictures/levels.svg --report docs/levels.md

How often each level is ahead of the one below it, how the levels are rated, and where skill hardly matters.
"""

from collections.abc import Iterable, Sequence

from rumpus.core import listing
from rumpus.core.values import counted
from rumpus.games import find
from rumpus.lab.ratings import ANCHOR, Pair, Rating, Share, points, share
from rumpus.lab.simulate import Tally
from rumpus.lab.tournament import Contest, Tournament

AIM = 0.6  # how often a level should be ahead of the one below
PERFECT = "perfect"  # is the truth, and only as far ahead of the others as they are from it


def page(tournament: Tournament, picture: str = "") -> str:
    """The whole page, as Markdown; with a picture of the ratings, if there is one."""
    contests = [contest for contest in tournament.contests if contest.standings]
    idle = [contest for contest in tournament.contests if not contest.standings]
    luck = [contest for contest in contests if hardly_matters(contest)]
    good = [contest for contest in contests if reaches(contest) and contest not in luck]
    sure = [contest for contest in good if all(best_share(pair).low > 0.5 for pair in steps(contest))]
    parts = [
        INTRODUCTION,
        "## Each level against the one below\n",
        _ahead_table(contests),
        "## Ratings\n",
        RATINGS,
        *[f"![Ratings of all levels in all games, with their intervals]({picture})\n"] * bool(picture),
        _ratings_table(contests),
        "## Where each level beats the one below\n",
        f"At every step up to hard better in {100 * AIM:.0f} % or more of the matches, by one of the two figures.\n",
        f"- Certainly better at every step: {_titles(sure)}.",
        f"- So far, but with too few matches to be certain: {_titles(c for c in good if c not in sure)}.\n",
    ]
    parts += _section("Where it does not", [_shortfalls(c) for c in contests if c not in good and c not in luck])
    parts += _section("Where skill hardly matters", [_luck(c) for c in luck])
    parts += _section("What went wrong", [*map(_troubles, contests), *map(_not_played, idle)])
    return "\n".join(parts)


INTRODUCTION = """# How strong the bots are

Bots have played against each other, with everybody in every seat equally often. The figures are from
`rumpus arena --report FILE.md`; [researchers.md](researchers.md#tournaments) says how they are made. In brackets are
95 % intervals: where one holds 50 %, nobody knows which bot is better. Where matches take long there are fewer of them,
and the intervals are wide.

A bot is ahead of another if it comes in before it; equal places are half. Where more than two play, the second figure
is about winning alone: of the matches that one of the two has won, those won by the better level.
"""

RATINGS = """Points above random play, which has none: 200 points more are ahead in 76 of 100 matches, 400 in 91. A bot
that has won everything may be stronger than its points say. Below the points: the share of matches won, and the time of
thought for an answer.
"""


def ratings_on(page: str) -> dict[str, list[Rating]]:
    """What a page says about the ratings: for each game, by its title, those of its bots.

    So single rows can be played anew by hand and the picture drawn again, though most matches are not kept.
    """
    _, _, below = page.partition("## Ratings\n")
    head, _, *rows = [
        [cell.strip() for cell in line.strip().strip("|").split(" |")] for line in below.splitlines() if line[:1] == "|"
    ]
    return {title: [_rating(*said) for said in zip(head[1:], cells, strict=False) if said[1]] for title, *cells in rows}


def _rating(bot: str, cell: str) -> Rating:
    """ "106 ± 50<br>45 %<br>5 ms": the points, and how far they may be off."""
    points, _, off = cell.partition("<br>")[0].partition(" ± ")
    return Rating(bot, float(points), float(points) - float(off or 0), float(points) + float(off or 0))


def neighbours(contest: Contest) -> list[Pair]:
    """Each bot and the one before it in the list."""
    following = list(zip(contest.bots[1:], contest.bots, strict=False))
    return [pair for pair in contest.pairs if (pair.one, pair.other) in following]


def steps(contest: Contest) -> list[Pair]:
    """From level to level, as far as they are meant to be felt."""
    return [pair for pair in neighbours(contest) if pair.one != PERFECT]


def how_many(contest: Contest) -> int:
    return sum(bot != PERFECT for bot in contest.bots[1:])


def reaches(contest: Contest) -> bool:
    """Whether every level is better than the one below as often as it should be."""
    met = steps(contest)
    return len(met) == how_many(contest) and all(best_share(pair).share >= AIM for pair in met)


def best_share(pair: Pair) -> Share:
    """Bots play to win, and a place may mean nothing to them: so the better of the two figures counts."""
    return max(pair.ahead, pair.won or pair.ahead, key=lambda found: found.share)


def strongest(contest: Contest) -> Rating:
    """Of those who do not just play at random."""
    thinking = [standing.rating for standing in contest.standings if standing.bot != ANCHOR]
    return max(thinking, key=lambda rating: rating.points)


def hardly_matters(contest: Contest) -> bool:
    """Whether nobody is much better than random, and that is certain."""
    return any(standing.bot == ANCHOR for standing in contest.standings) and at_most(contest) < AIM


def at_most(contest: Contest) -> float:
    """How much better than random anybody may be, by either figure."""
    ahead = [share(standing.rating.high) for standing in contest.standings]
    return max(*ahead, *(best_share(pair).high for pair in contest.pairs if pair.other == ANCHOR), 0.0)


def percent(found: Share | Tally) -> str:
    return f"{100 * found.share:.0f} % ({100 * found.low:.0f} to {100 * found.high:.0f})"


def in_time(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds >= 0.1 else f"{1000 * seconds:.0f} ms"


def versus(pair: Pair, players: int) -> str:
    """How often ahead, and if more than two play, how often winning."""
    won = f"; wins {percent(pair.won)}" if players > 2 and pair.won is not None else ""
    return f"{percent(pair.ahead)}{won}"


def plus_or_minus(rating: Rating) -> str:
    return f"{rating.points:.0f}" + (f" ± {rating.high - rating.points:.0f}" if rating.high > rating.low else "")


# ---- tables


def _ahead_table(contests: Sequence[Contest]) -> str:
    steps = list(dict.fromkeys((p.one, p.other) for contest in contests for p in neighbours(contest)))
    rows = []
    for contest in contests:
        found = {(pair.one, pair.other): versus(pair, contest.players) for pair in neighbours(contest)}
        rows.append([_name(contest), len(contest.counted), *(found.get(step, "") for step in steps)])
    return _table(["game (players)", "matches", *(f"{one} ahead of {other}" for one, other in steps)], rows)


def _ratings_table(contests: Sequence[Contest]) -> str:
    bots = list(dict.fromkeys(bot for contest in contests for bot in contest.bots))
    rows = []
    for contest in contests:
        found = {
            s.bot: f"{plus_or_minus(s.rating)}<br>{100 * s.tally.share:.0f} %<br>{in_time(s.thought)}"
            for s in contest.standings
        }
        rows.append([_name(contest), *(found.get(bot, "") for bot in bots)])
    return _table(["game (players)", *bots], rows)


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(str(cell) for cell in line)} |\n" for line in lines)


def _titles(contests: Iterable[Contest]) -> str:
    titles = [find(contest.game).title for contest in contests]
    return listing(titles) if titles else "none"


def _name(contest: Contest) -> str:
    return f"{find(contest.game).title} ({', '.join([str(contest.players), *contest.unusual])})"


# ---- sentences


def _section(title: str, sentences: Iterable[str]) -> list[str]:
    said = [f"- **{sentence}\n" for sentence in sentences if sentence]
    return [f"## {title}\n", "".join(said)] if said else []


def _shortfalls(contest: Contest) -> str:
    short = [pair for pair in steps(contest) if best_share(pair).share < AIM]
    said = [f"{p.one} ahead of {p.other} {versus(p, contest.players)}{_if_open(p)}" for p in short]
    return f"{find(contest.game).title}**: {'; '.join(said) or 'not every level has played yet'}.{_room(contest)}"


def _room(contest: Contest) -> str:
    """How much better than random anybody is, if that is certainly not enough for all levels."""
    many, best = how_many(contest), strongest(contest)
    needed = share(many * points(AIM))
    if contest.bots[0] != ANCHOR or at_most(contest) >= needed:
        return ""
    direct = [versus(pair, contest.players) for pair in contest.pairs if (pair.one, pair.other) == (best.name, ANCHOR)]
    how = direct[0] if direct else f"{_expected(best)} by the ratings"
    return (
        f" Skill does not reach further: {best.name}, the strongest, is ahead of random {how}, "
        f"and {many} steps of {100 * AIM:.0f} % would make {100 * needed:.0f} %."
    )


def _if_open(pair: Pair) -> str:
    return ", too few matches to say" if best_share(pair).high >= AIM else ""


def _luck(contest: Contest) -> str:
    best = strongest(contest)
    return f"{find(contest.game).title}**: by the ratings {best.name} is ahead of random {_expected(best)}."


def _expected(rating: Rating) -> str:
    """How often it is ahead of random."""
    return percent(Share(0, 0, share(rating.points), share(rating.low), share(rating.high)))


def _troubles(contest: Contest) -> str:
    said = []
    if contest.failed:
        said.append(f"{counted(len(contest.failed), 'match')} failed ({contest.failed[0].problem})")
    if contest.unfinished:
        said.append(f"{counted(contest.unfinished, 'match')} did not end")
    if not contest.balanced:
        said.append("not everybody has sat everywhere")
    return f"{find(contest.game).title}**: {'; '.join(said)}." if said else ""


def _not_played(contest: Contest) -> str:
    why = f": {contest.failed[0].problem}" if contest.failed else ""
    return f"{find(contest.game).title}**: no match was played{why}."
