"""What people look like: an animal in a colour, drawn by the client.

Stored rooms have these names in them: animals and colours may be added, but never removed.
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
MaybeAnimal = Animal | Literal[""]  # empty: any free one
MaybeColour = Colour | Literal[""]
ANIMALS: tuple[Animal, ...] = get_args(Animal)
COLOURS: tuple[Colour, ...] = get_args(Colour)

Look = tuple[str, str]  # an animal and a colour


class Portrait(Struct):
    """What a player looks like. Bots have no animal, nor have people in rooms from before there were any."""

    bot: bool
    face: str
    colour: str


def free_look(person: str, name: str, face: str, colour: str, others: Collection[Look]) -> Look:
    """A look for somebody, different from all the `others` and as close as possible to what they asked for.

    Without a wish, it is the animal in their name, or one that nobody else has, in a colour that nobody
    else has, and the same in most rooms. Two people look the same only if everything is taken.
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
