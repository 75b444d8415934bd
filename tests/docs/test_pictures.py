"""The picture in the README is one of a real table, and maps show what is so: made by scripts that still work."""

from docs.pictures import bogart
from docs.pictures.draw import PICTURE, draw


async def test_the_picture_can_be_drawn_again() -> None:
    _shows_a_table(await draw())


def test_the_picture_that_is_kept_shows_a_table() -> None:
    _shows_a_table(PICTURE.read_text(encoding="utf-8"))


def test_the_map_that_is_kept_is_the_one_that_is_drawn() -> None:
    assert bogart.PICTURE.read_text(encoding="utf-8") == bogart.draw()


def _shows_a_table(svg: str) -> None:
    words = svg.replace("&#160;", " ")
    for seen in ("Brain Baseball", "Ann (you)", "Bot Otto", "The ball", "Ann, field or pass"):
        assert seen in words
    assert "url(http" not in words
    assert words.count("http") == 1  # the name of the format
