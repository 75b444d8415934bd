"""The picture of how strong the bots are shows what the page says."""

from html import unescape

from bench.levels import PAGE, PICTURE
from rumpus.lab import levels


def test_every_game_on_the_page_is_in_the_picture() -> None:
    said = levels.ratings_on(PAGE.read_text(encoding="utf-8"))
    drawn = unescape(PICTURE.read_text(encoding="utf-8"))
    assert len(said) > 40
    assert [title for title in said if f">{title}<" not in drawn] == []
