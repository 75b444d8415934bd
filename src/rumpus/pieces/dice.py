"""Dice that have been rolled."""

from collections.abc import Iterable

from rumpus.core import Token


def dice(faces: Iterable[int], sides: int = 6) -> list[Token]:
    """Dice as they are drawn. Those with six sides need no words."""
    also = "" if sides == 6 else f" on a die with {sides} sides"
    return [Token("die", str(face), label=f"{face}{also}", sides=sides) for face in faces]
