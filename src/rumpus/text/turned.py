"""Tables with sides: everybody sees them from their own side, and spectators from that of the first player."""

from math import cos, radians, sin

from msgspec.structs import replace

from rumpus.core import Place, Stage

Point = tuple[float, float]


def turned(place: Place, viewer: int | None) -> Place:
    """The place as seen from a viewer's edge, which is turned to the bottom."""
    if not isinstance(place, Stage) or not place.edges:
        return place
    angle = 90 - place.edges[viewer if viewer is not None and viewer < len(place.edges) else 0][2]
    c, s = cos(radians(angle)), sin(radians(angle))

    def turn(x: float, y: float) -> Point:
        return c * x - s * y, s * x + c * y

    return replace(
        place,
        outline=[turn(x, y) for x, y in place.outline],
        poses=[(*turn(x, y), *rest) for x, y, *rest in place.poses],
        lines=[(*turn(x, y), *turn(to_x, to_y), text) for x, y, to_x, to_y, text in place.lines],
        areas=[([turn(x, y) for x, y in corners], tone, text) for corners, tone, text in place.areas],
        blocks=[(*turn(x, y), radius, height, text) for x, y, radius, height, text in place.blocks],
        sights=[replace(sight, heading=(sight.heading + angle) % 360) for sight in place.sights],
        edges=[(*turn(x, y), (looks + angle) % 360) for x, y, looks in place.edges],
    )
