"""One renderer for all games: a scene as a picture in characters."""

from rumpus.terminal.drawing.picture import draw

__all__ = ["draw"]
