"""What people look like: one of these animals in one of these colours, drawn by the client.

Rooms remember them for good: there can be more of both, and never fewer.
"""

import re
from collections.abc import Collection
from itertools import product
from typing import Literal, get_args
from zlib import crc32

from msgspec import Struct

Animal = Literal[
    "badger", "crane", "dodo", "ferret", "fox", "gecko", "heron", "lynx", "moose", "otter", "owl", "puffin", "toad",
    "yak",
]  # fmt: skip
Colour = Literal["red", "orange", "blue", "purple", "green", "pink", "slate", "lime", "wine", "mint", "sand"]
MaybeAnimal = Animal | Literal[""]  # empty: whatever is free
MaybeColour = Colour | Literal[""]
ANIMALS: tuple[Animal, ...] = get_args(Animal)
COLOURS: tuple[Colour, ...] = get_args(Colour)

Look = tuple[str, str]  # an animal and a colour


class Portrait(Struct):
    """What somebody looks like who plays; bots have no animal, and those of rooms from before there were any."""

    bot: bool
    face: str
    colour: str


def free_look(person: str, name: str, face: str, colour: str, others: Collection[Look]) -> Look:
    """What somebody looks like among others who look like that, as near as can be to what they asked for.

    Who asks for nothing looks like the animal in their name, or like one that nobody else has, in a colour that nobody
    else has, the same in most rooms. Two look exactly alike only when everything is taken.
    """
    taken, faces, colours = set(others), {face for face, _ in others}, {colour for _, colour in others}
    called, start = set(re.split(r"\W+", name.casefold())), crc32(person.encode())

    def doubts(look: tuple[int, int]) -> tuple[int, ...]:
        animal, tone = ANIMALS[look[0]], COLOURS[look[1]]
        return (
            (animal, tone) in taken,
            face not in ("", animal),
            colour not in ("", tone),
            animal in faces,
            animal not in called,
            tone in colours,
            (look[0] - start) % len(ANIMALS),
            (look[1] - start // len(ANIMALS)) % len(COLOURS),
        )

    animal, tone = min(product(range(len(ANIMALS)), range(len(COLOURS))), key=doubts)
    return ANIMALS[animal], COLOURS[tone]
