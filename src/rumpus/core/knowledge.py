"""Who sees what. Said once, where a field is declared; views, imagination and proofs are derived from it.

    hands: Owned[list[list[Card]]]      # each player sees his own
    deck: Hidden[list[Card]]            # nobody sees it; the last is the top, and shows its back
    coins: Money[list[int]]             # everybody sees it; there is always as much of it

A field that says nothing is open. Everything here costs a playout nothing: it only runs when somebody looks.
"""

from collections import Counter
from enum import Enum
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, get_args, get_origin

from .chance import Chance
from .state import Record
from .values import Back, Piece, Seat

if TYPE_CHECKING:
    from .game import Game

T = TypeVar("T")


class Eyes(Enum):
    OWNER = "each player sees what is his"
    NOBODY = "nobody sees it"


class Kept(Enum):
    MONEY = "there is always as much of it"


Owned = Annotated[T, Eyes.OWNER]
Hidden = Annotated[T, Eyes.NOBODY]
Money = Annotated[T, Kept.MONEY]

Viewer = Seat | None  # None is a spectator: a seat that owns nothing


def marked(kind: type[Record], mark: type[Enum]) -> dict[str, Any]:
    """The fields with such a mark."""
    return {
        field: note
        for field, hint in kind.fields().items()
        if get_origin(hint) is Annotated
        for note in get_args(hint)[1:]
        if isinstance(note, mark)
    }


def holds_pieces(hint: Any) -> bool:
    """Whether everything hidden in such a field is a piece, so that it can be dealt anew."""
    if isinstance(hint, type):
        return issubclass(hint, Piece) or hint is type(None)
    inside = [kind for kind in get_args(hint) if not isinstance(kind, Enum)]
    return all(holds_pieces(kind) for kind in (inside[1:] if get_origin(hint) is dict else inside))


# ---- what a viewer sees


def mask(game: "Game", viewer: Viewer) -> "Game":
    """The game as a viewer sees it: a copy in which whatever is hidden is not there at all."""
    seen = game.copy()
    seen.chance = None  # type: ignore[assignment]
    seen.told = None
    for field, eyes in game.secrets.items():
        value = getattr(seen, field)
        if eyes is Eyes.NOBODY:
            setattr(seen, field, _turned_down(game, viewer, value))
        else:
            for owner, own in enumerate(value):
                if not game.sees(viewer, Seat(owner)):
                    value[owner] = _held_away(game, viewer, own)
    if game.known:
        seen.known = {piece: who for piece, who in game.known.items() if viewer in who}
    return seen


def _turned_down(game: "Game", viewer: Viewer, value: Any) -> Any:
    """A face-down pile: its size, and the back of its top."""
    if isinstance(value, list) and not any(isinstance(v, list | dict) for v in value):
        backs = [_away(game, viewer, piece) for piece in value]
        return [Back.called("") if back.hidden else back for back in backs[:-1]] + backs[-1:]
    return _held_away(game, viewer, value)


def _held_away(game: "Game", viewer: Viewer, value: Any) -> Any:
    """Cards in a hand: their backs, in no order."""
    if isinstance(value, list):
        inside = [_held_away(game, viewer, v) for v in value]
        return sorted(inside, key=lambda p: (p.hidden, p)) if all(isinstance(v, Piece) for v in inside) else inside
    if isinstance(value, dict):
        return {key: _held_away(game, viewer, v) for key, v in value.items()}
    return _away(game, viewer, value)


def _away(game: "Game", viewer: Viewer, value: Any) -> Any:
    if not isinstance(value, Piece):
        return None
    return value if viewer in game.known.get(value, ()) else Back.of(value)


# ---- imagination: what the viewer does not know, dealt anew


def redeal(game: "Game", viewer: Viewer, chance: Chance) -> None:
    """Every piece hidden from the viewer changes places at random with the others, as far as their backs allow.

    In place: a turn under way may hold a hand in a local variable.
    """
    spots = _unseen(game, viewer)
    random = chance.random
    pool = [holder[at] for holder, at, _ in spots]
    pool = [piece for _, piece in sorted(zip([random() for _ in pool], pool, strict=True))]
    if game.many_backs:
        # Backs tell: each card in a hand and the top of each pile keep theirs.
        by_back: dict[str, list[Piece]] = {}
        for piece in pool:
            by_back.setdefault(piece.back, []).append(piece)
        for holder, at, shows in spots:
            if shows:
                holder[at] = by_back[holder[at].back].pop()
        spots = [spot for spot in spots if not spot[2]]
        pool = [piece for pieces in by_back.values() for piece in pieces]
        chance.shuffle(pool)
    for (holder, at, _), piece in zip(spots, pool, strict=True):
        holder[at] = piece


Spot = tuple[Any, Any, bool]  # what holds the piece, where in it, and whether its back can be seen


def _unseen(game: "Game", viewer: Viewer) -> list[Spot]:
    """Where every piece lies that the viewer does not know."""
    spots: list[Spot] = []
    for field, eyes in game.secrets.items():
        value = getattr(game, field)
        if eyes is Eyes.NOBODY:
            _add_spots(spots, value, True)
        else:
            for owner, own in enumerate(value):
                if not game.sees(viewer, Seat(owner)):
                    if isinstance(own, list | dict):
                        _add_spots(spots, own, False)
                    elif own is not None:
                        spots.append((value, owner, True))
    if game.known:
        spots = [spot for spot in spots if viewer not in game.known.get(spot[0][spot[1]], ())]
    return spots


def _add_spots(spots: list[Spot], value: Any, piled: bool) -> None:
    inside = value.values() if isinstance(value, dict) else value
    if any(isinstance(v, list | dict) for v in inside):
        for v in inside:
            _add_spots(spots, v, piled)
    elif isinstance(value, dict):
        spots += [(value, key, True) for key, v in value.items() if v is not None]
    else:
        top = len(value) - 1 if piled else None
        spots += [(value, i, top is None or i == top) for i, v in enumerate(value) if v is not None]


def unseen_pieces(game: "Game", viewer: Viewer) -> Counter[Piece]:
    """The pieces that a viewer cannot see, wherever they are."""
    return Counter(holder[at] for holder, at, _ in _unseen(game, viewer))


# ---- what there always is as much of


def money(game: "Game") -> Counter[Any]:
    """All the money on the table: by denomination where it has any."""
    total: Counter[Any] = Counter()
    for field in marked(type(game), Kept):
        _add_money(total, getattr(game, field))
    return total


def _add_money(total: Counter[Any], value: Any) -> None:
    if isinstance(value, dict):
        for denomination, count in value.items():
            total[denomination] += count
    elif isinstance(value, list | tuple):
        for v in value:
            _add_money(total, v)
    else:
        total[""] += value


def pieces(game: "Game") -> Counter[Piece]:
    """All the pieces on the table."""
    count: Counter[Piece] = Counter()
    for field in game.fields():
        if field not in ("known", "chance", "told"):
            _add_pieces(count, getattr(game, field))
    return count


def _add_pieces(count: Counter[Piece], value: Any) -> None:
    if isinstance(value, Piece):
        count[value] += 1
    elif isinstance(value, list | tuple | set | frozenset):
        for v in value:
            _add_pieces(count, v)
    elif isinstance(value, dict):
        for v in value.values():
            _add_pieces(count, v)
    elif isinstance(value, Record):
        for field in value.fields():
            _add_pieces(count, getattr(value, field))
