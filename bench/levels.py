"""`python -m bench levels`: draw docs/pictures/levels.svg from the figures in docs/levels.md."""

from pathlib import Path

from rumpus.lab import levels, plots

DOCS = Path(__file__).parents[1] / "docs"
PAGE, PICTURE = DOCS / "levels.md", DOCS / "pictures" / "levels.svg"


def main() -> int:
    rows = levels.ratings_on(PAGE.read_text(encoding="utf-8"))
    plots.draw_rows(rows, list(dict.fromkeys(rating.name for row in rows.values() for rating in row)), PICTURE)
    print(f"{len(rows)} games drawn in {PICTURE.relative_to(DOCS.parent)}.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
