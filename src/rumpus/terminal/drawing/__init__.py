"""One renderer for all games: a scene as a picture in characters, or in words."""

from rumpus.terminal.drawing.picture import draw
from rumpus.terminal.drawing.words import ending, in_words, result

__all__ = ["draw", "ending", "in_words", "result"]
