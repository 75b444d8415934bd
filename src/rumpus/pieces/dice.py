"""Dice that have been rolled."""

from collections.abc import Iterable

from rumpus.core import Token


def dice(faces: Iterable[int], sides: int = 6) -> list[Token]:
    """Dice as they are drawn."""
    return [Token("die", str(face), label=f"{face} on a die with {sides} sides", sides=sides) for face in faces]
