"""A whole table: the others at the top, the middle, and one's own things at the bottom."""

from collections.abc import Collection, Sequence
from typing import Any

from msgspec.structs import replace
from rich.text import Text

from rumpus.core import Board, Chair, Grid, Paper, Piece, Place, Rooms, Scene, Seat, Stage
from rumpus.terminal.drawing.blocks import Block, beside, boxed, folded, joined, styled, width_of, wrapped
from rumpus.terminal.drawing.places import picture, terse
from rumpus.text.turned import turned
from rumpus.text.words import PAST, amount, clocks, harmless, nth, ranked, result, waiting, whose, won

NARROWEST = 20  # cells for a player, at least
BIG, SMALL, TERSE = 2, 1, 0
# Ways to draw the others, one's own things and the middle: the first that fits is used.
SIZES = (
    (BIG, BIG, BIG),
    (SMALL, BIG, BIG),
    (SMALL, BIG, SMALL),
    (TERSE, BIG, SMALL),
    (TERSE, SMALL, SMALL),
    (TERSE, SMALL, TERSE),
    (TERSE, TERSE, TERSE),
)
FLAT, GOOD, TALL = 8, 16, 40  # lines for a drawing: at least, good enough, and at most
BAR = 20  # cells for the longest bar of the result
FIRST, LAST = ("board", "pot"), ("deck", "discards")  # the order of places in the middle


def draw(
    scene: Scene,
    names: Sequence[str],
    viewer: int | None = None,
    width: int = 80,
    height: int = 1000,
    choices: Collection[Any] = (),
    now: int = 0,
    fresh: Collection[str | Seat] = (),
) -> Block:
    """The scene as a picture, as big as fits into the width and height (or a little higher, if nothing fits).

    The pieces, players and squares among the choices of a question are lit. What is `fresh`, places by their ids and
    players, has just changed, and is marked. `now` is what the clocks count from.
    """
    lit = {choice for choice in choices if isinstance(choice, Piece | Seat | str)}
    turned_round = [turned(place, viewer) for place in scene.places]
    # (On a map, colours and letters say whose things are: there is no room for names.)
    told = [place if isinstance(place, Board) else whose(place, names, viewer) for place in turned_round]
    places = [_lit(place, lit) for place in told]
    table = _Table(replace(scene, places=places), names, viewer, width, lit, now, fresh)
    block = table.fitting(height)
    for line in block:
        line.plain = harmless(line.plain)
    return block


class _Table:
    def __init__(
        self,
        scene: Scene,
        names: Sequence[str],
        viewer: int | None,
        width: int,
        lit: set[Any],
        now: int,
        fresh: Collection[str | Seat],
    ) -> None:
        self.scene, self.names, self.viewer, self.width, self.lit, self.now = scene, names, viewer, width, lit, now
        self.fresh = fresh
        self.tall = FLAT

    def fitting(self, height: int) -> Block:
        """The picture, as big as possible. If there is a drawing, it gets the space rather than the players."""
        drawings = sum(isinstance(place, Board | Rooms | Paper | Stage) for place in self.scene.places)
        sizes, block = SIZES[-1], self.block(*SIZES[-1])
        for larger in SIZES[:-1]:
            drawn = self.block(*larger)
            if len(drawn) + (GOOD - FLAT if drawings else 0) <= height:
                sizes, block = larger, drawn
                break
        if not drawings or len(block) >= height:
            return block
        self.tall = min(FLAT + (height - len(block)) // drawings, TALL)
        block = self.block(*sizes)
        if len(block) > height:  # a wider drawing leaves less space beside it
            self.tall = max(FLAT, self.tall - (len(block) - height))
            block = self.block(*sizes)
        return block

    def block(self, others_size: int, own_size: int, middle_size: int) -> Block:
        """The picture from top to bottom: state of the game, the others, the middle, one's own things."""
        scene, width = self.scene, self.width
        others = [chair for chair in scene.chairs if chair.seat != self.viewer]
        own = [chair for chair in scene.chairs if chair.seat == self.viewer]
        seated = [chair.seat for chair in scene.chairs]
        common = sorted((place for place in scene.places if place.owner not in seated), key=_how_central)
        gap = [Text()] if middle_size == BIG else []
        return [
            *self._state(),
            *self._others(others, others_size),
            *gap,
            *self._places(common, width, middle_size),
            *wrapped(" ".join([scene.note, *clocks(scene, self.now)]).strip(), width, "italic"),
            *gap,
            *(line for chair in own for line in self._own(chair, own_size)),
        ]

    def _state(self) -> Block:
        """Where in the match this is, and whom the table waits for; or how it ended."""
        scene, width = self.scene, self.width
        if scene.over:
            counted = scene.result is not None and scene.result.tallies
            said = won(scene, self.names) if counted else result(scene, self.names)
            return [*wrapped(said, width, "bold"), *self._result(), Text()]
        asked = self.viewer in [seat for seat, _ in scene.asked]  # they read it in the question itself
        state = "" if asked else waiting(scene, self.names)
        heading = f"{scene.heading}." if scene.heading else ""
        lines = wrapped(" ".join(filter(None, (heading, state))), width, "bold")
        return lines or [Text()]  # so that nothing jumps when there is something to say

    def _result(self) -> Block:
        """Why it is over, and what everybody has: as bars, if it can be counted."""
        scene, ended = self.scene, self.scene.result
        if ended is None:
            return []
        tallied = ranked(scene)
        points = [tally.points for _, tally in tallied if isinstance(tally.points, int)]
        most = max(points, default=0) if len(points) == len(tallied) and min(points, default=0) >= 0 else 0
        wide = max((len(self.names[seat]) for seat, _ in tallied), default=0)
        block = [] if ended.why is None else folded(styled(ended.why), self.width)
        for seat, tally in tallied:
            bar = "█" * round(BAR * tally.points / most) if most and isinstance(tally.points, int) else ""
            row = Text.assemble(
                f"{nth(scene.standings[seat]):>4} ",
                (self.names[seat].ljust(wide), "bold" if scene.standings[seat] == 1 else ""),
                f"  {bar}{' ' if bar else ''}",
                (amount(tally.points, ended.unit), "bold"),
                f"  {tally.words}" if tally.words else "",
            )
            row.truncate(self.width, overflow="ellipsis")
            block.append(row)
        return block

    def _own(self, chair: Chair, size: int) -> Block:
        return self._in_lines(chair) if size == TERSE else self._boxed(chair, self.width, size)

    def _others(self, chairs: Sequence[Chair], size: int) -> Block:
        """The other players side by side, in as few rows as possible."""
        if size == TERSE:
            return [line for chair in chairs for line in self._in_lines(chair)]
        across = min(len(chairs), max(1, (self.width + 1) // (NARROWEST + 1)))
        rows = -(-len(chairs) // across) if across else 0
        across = -(-len(chairs) // rows) if rows else 1  # as many in each row
        wide = (self.width + 1) // across - 1
        if len(chairs) == 1:
            wide = min(wide, max(40, self.width // 2))
        block: Block = []
        for start in range(0, len(chairs), across):
            row = [self._boxed(chair, wide, size) for chair in chairs[start : start + across]]
            highest = max(map(len, row))
            block += beside([[*box[:-1], *_sides(box, highest), box[-1]] for box in row], self.width)
        return block

    def _boxed(self, chair: Chair, width: int, size: int) -> Block:
        """A player in a box: their counters and marks, and what lies in front of them."""
        counters, inside = joined(self._counters(chair), "  "), width - 4
        block = [*([counters] if counters else []), *self._links(chair), *self._placed(chair, inside, size)]
        return boxed(block, self._title(chair), width, heavy=self._is_asked(chair))

    def _in_lines(self, chair: Chair) -> Block:
        """The same without a box, and without what is empty."""
        said = [self._title(chair), *self._counters(chair), *self._links(chair)]
        for text in said:
            text.truncate(self.width, overflow="ellipsis")
        before = [place for place in self._before(chair) if place.tokens]
        blocks = [block for place in before for block in terse(place, self._name(place), self.width, self.tall)]
        return beside([*([text] for text in said), *blocks], self.width, gap=2)

    def _counters(self, chair: Chair) -> list[Text]:
        ink = "bold reverse" if chair.seat in self.fresh else "bold"
        return [Text.assemble((f"{counter} ", "dim"), (str(count), ink)) for counter, count in chair.counters.items()]

    def _links(self, chair: Chair) -> Block:
        """At whom a player points."""
        return [
            Text(f"⇒ {self.names[link.target]}{f': {link.text}' if link.text else ''}", "bold" if link.tone else "")
            for link in self.scene.links
            if link.source == chair.seat
        ]

    def _placed(self, chair: Chair, width: int, size: int) -> Block:
        return self._places(self._before(chair), width, size)

    def _places(self, places: Sequence[Place], width: int, size: int) -> Block:
        if size == TERSE:
            blocks = [block for place in places for block in terse(place, self._name(place), width, self.tall)]
            return beside(blocks, width, gap=2)
        shown = [picture(place, self._name(place), width, size == BIG, self.tall) for place in places]
        return beside(shown, width, gap=3)

    def _name(self, place: Place) -> Text:
        """The title of a place: its label, whose it is, and its total."""
        about = "" if place.about is None else f"{self.names[place.about]}: "
        past, ink = (f" ({PAST})", "dim") if place.past else ("", "bold")
        name = Text(f"{about}{place.label}{past}", ink)
        if place.id in self.fresh:
            name = Text.assemble("▸ ", name)
            name.stylize("reverse")
        if place.total is not None:
            name = Text.assemble(name, " · ", (amount(place.total, place.unit), ink))
        return name

    def _before(self, chair: Chair) -> list[Place]:
        return [place for place in self.scene.places if place.owner == chair.seat]

    def _is_asked(self, chair: Chair) -> bool:
        return any(seat == chair.seat for seat, _ in self.scene.asked)

    def _title(self, chair: Chair) -> Text:
        name = f"{self.names[chair.seat]}{' (you)' if chair.seat == self.viewer else ''}"
        title = Text.assemble("▶ " if self._is_asked(chair) else "", (name, "bold"))
        for mark in chair.marks:
            title.append(f" · {mark}", "italic")
        if chair.seat in self.lit and any(isinstance(choice, Seat) for choice in self.lit):
            title.stylize("reverse")
        return title


def _how_central(place: Place) -> int:
    """A sort key: what is played for comes first, and what is over comes last."""
    return 3 if place.past else 0 if place.role in FIRST else 2 if place.role in LAST else 1


def _sides(box: Block, height: int) -> Block:
    """The sides of a box, to make it as high as its neighbour."""
    side = "┃" if box[0].plain.startswith("┏") else "│"
    return [Text(side + " " * (width_of(box) - 2) + side)] * (height - len(box))


def _lit(place: Place, lit: set[Any]) -> Place:
    """The place, with what can be chosen marked: pieces, squares, or what stands on a spot."""
    if isinstance(place, Grid) and lit.intersection(place.names):
        tints = place.tints or [""] * len(place.names)
        lighter = ["lit" if name in lit else tint for name, tint in zip(place.names, tints, strict=True)]
        return replace(place, tints=lighter)
    chosen = [isinstance(token.value, Piece) and token.value in lit for token in place.tokens]
    if isinstance(place, Board | Rooms):
        chosen = [at or place.spots[spot][0] in lit for at, spot in zip(chosen, place.at, strict=True)]
    tokens = [
        replace(token, marks=[*token.marks, "lit"]) if here and "lit" not in token.marks else token
        for token, here in zip(place.tokens, chosen, strict=True)
    ]
    return replace(place, tokens=tokens)
