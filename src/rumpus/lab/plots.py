"""Pictures of tournaments: a row for each game, a mark with its error bar for each bot."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from rumpus.core import Refused
from rumpus.games import find
from rumpus.lab.ratings import Rating
from rumpus.lab.tournament import Tournament

KINDS = (".svg", ".png", ".pdf")
COLOURS = ("#6b6b6b", "#e69f00", "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9")  # told apart by most eyes
MARKS = "osD^vPX"


def can_draw(path: Path) -> None:
    """Refused if there is no way to draw such a picture; better known before a long tournament than after it."""
    if path.suffix not in KINDS:
        raise Refused(
            f"A picture is written to a file that ends with {KINDS[0]}, {KINDS[1]} or {KINDS[2]}, not {path}."
        )
    try:
        import_module("matplotlib.figure")
    except ImportError:
        raise Refused(
            "Matplotlib, which draws, is not installed here: `pip install 'rumpus[plots]'` brings it."
        ) from None


def draw(tournament: Tournament, path: Path) -> None:
    """The ratings of all games, in a file."""
    contests = [contest for contest in tournament.contests if contest.standings]
    bots = list(dict.fromkeys(bot for contest in contests for bot in contest.bots))
    rows = {
        f"{find(contest.game).title} ({contest.players})": [standing.rating for standing in contest.standings]
        for contest in contests
    }
    draw_rows(rows, bots, path)


def draw_rows(rows: Mapping[str, Sequence[Rating]], bots: Sequence[str], path: Path) -> None:
    """A row for each game, by its title, with the ratings of its bots."""
    can_draw(path)
    matplotlib: Any = import_module("matplotlib")
    figure: Any = import_module("matplotlib.figure")
    with matplotlib.rc_context({"svg.hashsalt": "rumpus", "svg.fonttype": "none", "text.parse_math": False}):
        picture = figure.Figure(figsize=(9, 1.6 + 0.6 * len(rows)), layout="constrained")
        axes = picture.add_subplot()
        for row, ratings in enumerate(rows.values()):
            axes.axhspan(row - 0.5, row + 0.5, color="#f4f1ea" if row % 2 else "white", zorder=0)
            _row(axes, row, ratings, bots)
        _label(axes, list(rows), bots)
        same_bytes = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}.get(path.suffix)
        picture.savefig(path, dpi=150, facecolor="white", metadata=same_bytes)


def _row(axes: Any, row: int, ratings: Sequence[Rating], bots: Sequence[str]) -> None:
    many = len(ratings)
    for i, rating in enumerate(ratings):
        which = bots.index(rating.name)
        axes.errorbar(
            rating.points,
            row + 0.6 * ((i + 0.5) / many - 0.5),  # one below the other, so that bars do not hide each other
            xerr=[[rating.points - rating.low], [rating.high - rating.points]],
            fmt=MARKS[which % len(MARKS)],
            color=COLOURS[which % len(COLOURS)],
            markersize=5,
            capsize=2.5,
            linewidth=1.3,
        )


def _label(axes: Any, titles: Sequence[str], bots: Sequence[str]) -> None:
    for which, bot in enumerate(bots):
        axes.plot([], [], MARKS[which % len(MARKS)], color=COLOURS[which % len(COLOURS)], label=bot)
    axes.set_yticks(range(len(titles)), titles)
    axes.set_ylim(len(titles) - 0.5, -0.5)
    axes.set_xlabel("rating, with its 95 % interval (200 points more: ahead in 76 of 100 matches)")
    axes.grid(axis="x", color="#dddddd", linewidth=0.8)
    axes.set_axisbelow(True)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(axis="y", length=0)
    axes.figure.legend(loc="outside upper center", ncols=min(len(bots), 6), frameon=False)
