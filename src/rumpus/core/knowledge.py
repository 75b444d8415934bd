"""Who sees what. It is said once, where a field is declared; views, redeals and the proofs of secrecy follow from it.

    hands: Owned[list[list[Card]]]      # each player sees their own
    deck: Hidden[list[Card]]            # nobody sees it; the last is the top, and shows its back
    coins: Money[list[int]]             # everybody sees it; the total never changes

A field without a mark is open to all. A playout pays nothing for this: it only runs when somebody looks.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, get_args, get_origin

from .chance import Chance
from .state import Copier, Record, as_data, copier_of, make_copier
from .values import Back, Piece, Seat, to_json

if TYPE_CHECKING:
    from .game import Game

T = TypeVar("T")


class Eyes(Enum):
    OWNER = "each player sees what is theirs"
    NOBODY = "nobody sees it"


class Kept(Enum):
    MONEY = "there is always as much of it"


Owned = Annotated[T, Eyes.OWNER]
Hidden = Annotated[T, Eyes.NOBODY]
Money = Annotated[T, Kept.MONEY]

Viewer = Seat | None  # None is a spectator: a seat that owns nothing
HOLDERS = frozenset((list, dict))
Spot = tuple[Any, Any, bool]  # what holds a hidden thing, where in it, and whether its back can be seen


def marked(kind: type[Record], mark: type[Enum]) -> dict[str, Any]:
    """The fields that have this mark."""
    return {
        field: note
        for field, hint in kind.fields().items()
        if get_origin(hint) is Annotated
        for note in get_args(hint)[1:]
        if isinstance(note, mark)
    }


def misplaced(kind: type[Record]) -> str | None:
    """A field with a mark deep inside its annotation, where it would have no effect."""
    for field, hint in kind.fields().items():
        bare = get_args(hint)[0] if get_origin(hint) is Annotated else hint
        if any(isinstance(note, Eyes | Kept) for note in _inside(bare)):
            return field
    return None


def _inside(hint: Any, within: tuple[Any, ...] = ()) -> Iterator[Any]:
    """All types that an annotation is made of, those of the fields of records included."""
    yield hint
    is_record = isinstance(hint, type) and issubclass(hint, Record)
    for part in hint.fields().values() if is_record and hint not in within else get_args(hint):
        yield from _inside(part, (*within, hint))


def piece_kinds(hint: Any) -> set[type[Piece]]:
    """The kinds of pieces that lie in such a field."""
    return {
        kind for part in _inside(hint) if isinstance(part, type) and issubclass(part, Piece) for kind in part.kinds()
    }


def holds_pieces(hint: Any) -> bool:
    """Whether everything in a hidden field of this type is a piece that can be dealt anew."""
    if isinstance(hint, type):
        return issubclass(hint, Piece) or hint is type(None)
    if get_origin(hint) in (tuple, set, frozenset):
        return False
    inside = [kind for kind in get_args(hint) if not isinstance(kind, Enum)]
    return all(holds_pieces(kind) for kind in (inside[1:] if get_origin(hint) is dict else inside))


def pools(kind: type[Record], secrets: Iterable[str]) -> list[list[str]]:
    """Hidden fields in groups: within a group pieces can change places, because the fields hold the same kinds."""
    found: list[tuple[set[type[Piece]], list[str]]] = []
    for field in secrets:
        kinds, fields = piece_kinds(kind.fields()[field]), [field]
        for pool in [pool for pool in found if pool[0] & kinds]:
            found.remove(pool)
            kinds, fields = kinds | pool[0], pool[1] + fields
        found.append((kinds, fields))
    return [fields for kinds, fields in found if kinds]


# ---- what a viewer sees


def mask(game: "Game", viewer: Viewer) -> "Game":
    """The game as a viewer sees it: a copy in which whatever is hidden is not there at all."""
    copy_open, copy_own = _copiers(type(game))
    seen: Game = copy_open(game)
    seen.chance = None  # type: ignore[assignment]
    seen.told = None
    for field, eyes in game.secrets.items():
        value = getattr(game, field)
        if eyes is Eyes.NOBODY:
            setattr(seen, field, _turned_down(game, viewer, value))
            continue
        copy_one, shown = copy_own[field], value.copy()
        for owner, own in _by_owner(value):
            shown[owner] = copy_one(own) if game.sees(viewer, Seat(owner)) else _held_away(game, viewer, own)
        setattr(seen, field, shown)
    if game.talked:
        seen.talks, seen.talked = game.talks_seen(viewer), 0
    if game.known:
        seen.known = {piece: who for piece, who in game.known.items() if viewer in who}
    return seen


@cache
def _copiers(kind: "type[Game]") -> tuple[Copier, dict[str, Copier]]:
    """For all that is open on a table, and for what one player owns of a field: what nobody sees is never copied."""
    owned = (field for field, eyes in kind.secrets.items() if eyes is Eyes.OWNER)
    parts = {field: get_args(get_args(kind.fields()[field])[0])[-1] for field in owned}
    return make_copier(kind, without=kind.secrets), {field: copier_of(part) for field, part in parts.items()}


def _by_owner(value: Any) -> Iterable[tuple[int, Any]]:
    return value.items() if isinstance(value, dict) else enumerate(value)


def _turned_down(game: "Game", viewer: Viewer, value: Any) -> Any:
    """Face-down piles: their sizes, and the back of each top."""
    if isinstance(value, dict):
        return {key: _turned_down(game, viewer, v) for key, v in value.items()}
    if not isinstance(value, list):
        return _away(game, viewer, value)
    if _is_nested(value):
        return [_turned_down(game, viewer, v) for v in value]
    backs = [_away(game, viewer, piece) for piece in value]
    return [Back.called("") if back is not None and back.hidden else back for back in backs[:-1]] + backs[-1:]


def _held_away(game: "Game", viewer: Viewer, value: Any) -> Any:
    """Cards in a hand: their backs, in no order."""
    if isinstance(value, list):
        inside = [_held_away(game, viewer, v) for v in value]
        return sorted(inside, key=lambda p: (p.hidden, p)) if all(isinstance(v, Piece) for v in inside) else inside
    if isinstance(value, dict):
        return {key: _held_away(game, viewer, v) for key, v in value.items()}
    return _away(game, viewer, value)


def _away(game: "Game", viewer: Viewer, value: Any) -> Piece | None:
    if not isinstance(value, Piece):
        return None
    return value if viewer in game.known.get(value, ()) else Back.of(value)


def _is_nested(value: list[Any]) -> bool:
    return not HOLDERS.isdisjoint(map(type, value))


# ---- redeals: what the viewer does not know, dealt anew


def redeal(game: "Game", viewer: Viewer, chance: Chance) -> None:
    """Every piece hidden from the viewer changes places at random with the others, as far as their backs allow.

    Hands are changed in place, because a turn under way may have one in a local variable. What others know of a piece,
    they now know of whatever lies in its place.
    """
    for fields in game.pools:
        if not game.known and all(field in game.flat for field in fields):
            _deal_piles(_unseen_piles(game, viewer, fields), chance, game.many_backs)
            continue
        spots = _unseen(game, viewer, fields)
        known = [game.known.pop(holder[at], None) for holder, at, _ in spots] if game.known else []
        _deal(spots, chance, game.many_backs)
        for (holder, at, _), who in zip(spots, known, strict=False):
            if who is not None:
                game.known[holder[at]] = who


def is_flat(hint: Any) -> bool:
    """Whether a hidden field is just hands of pieces, or one pile: those can be dealt anew quickly."""
    bare, eyes = get_args(hint)[:2]
    inner = get_args(bare)[0] if get_origin(bare) is list else None
    if eyes is Eyes.OWNER:
        inner = get_args(inner)[0] if get_origin(inner) is list else None
    return isinstance(inner, type) and issubclass(inner, Piece)


def _unseen_piles(game: "Game", viewer: Viewer, fields: Iterable[str]) -> list[tuple[list[Piece], bool]]:
    """Every hand and pile that the viewer does not see, and whether only the back of its top shows."""
    piles: list[tuple[list[Piece], bool]] = []
    for field in fields:
        value = getattr(game, field)
        if game.secrets[field] is Eyes.NOBODY:
            piles.append((value, True))
        else:
            piles += [(hand, False) for owner, hand in enumerate(value) if not game.sees(viewer, Seat(owner))]
    return piles


def _deal_piles(piles: list[tuple[list[Piece], bool]], chance: Chance, many_backs: bool) -> None:
    random = chance.random
    pool = [piece for pile, _ in piles for piece in pile]
    where = dict(zip(pool, [random() for _ in pool], strict=True))
    pool.sort(key=where.__getitem__)
    if not many_backs:
        at = 0
        for pile, _ in piles:
            pile[:] = pool[at : at + len(pile)]
            at += len(pile)
        return
    # Backs tell: each card in a hand and the top of each pile keep theirs.
    by_back: dict[str, list[Piece]] = {}
    for piece in pool:
        by_back.setdefault(piece.back, []).append(piece)
    for pile, piled in piles:
        if not piled:
            pile[:] = [by_back[piece.back].pop() for piece in pile]
        elif pile:
            pile[-1] = by_back[pile[-1].back].pop()
    pool = [piece for pieces in by_back.values() for piece in pieces]
    pool.sort(key=where.__getitem__)
    at = 0
    for pile, piled in piles:
        if piled and pile:
            pile[:-1] = pool[at : at + len(pile) - 1]
            at += len(pile) - 1


def _deal(spots: list[Spot], chance: Chance, many_backs: bool) -> None:
    random = chance.random
    pool = [holder[at] for holder, at, _ in spots]
    pool = [piece for _, piece in sorted(zip([random() for _ in pool], pool, strict=True))]
    if many_backs:
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


def _unseen(game: "Game", viewer: Viewer, fields: Iterable[str]) -> list[Spot]:
    """Where everything lies that is hidden from the viewer."""
    spots: list[Spot] = []
    for field in fields:
        if game.secrets[field] is Eyes.NOBODY:
            _add_spots(spots, _Fields(game), field, piled=True)
        else:
            value = getattr(game, field)
            for owner, _ in _by_owner(value):
                if not game.sees(viewer, Seat(owner)):
                    _add_spots(spots, value, owner, piled=False)
    if game.known:
        spots = [spot for spot in spots if viewer not in game.known.get(spot[0][spot[1]], ())]
    return spots


def _add_spots(spots: list[Spot], holder: Any, at: Any, piled: bool) -> None:
    value = holder[at]
    if isinstance(value, dict):
        for key in value:
            _add_spots(spots, value, key, piled)
    elif not isinstance(value, list):
        if value is not None:
            spots.append((holder, at, True))
    elif _is_nested(value):
        for i in range(len(value)):
            _add_spots(spots, value, i, piled)
    elif piled:
        top = len(value) - 1
        spots += [(value, i, i == top) for i, v in enumerate(value) if v is not None]
    else:
        spots += [(value, i, True) for i, v in enumerate(value) if v is not None]


class _Fields:
    """The game as a mapping from the name of a field to the one hidden thing in it."""

    __slots__ = ("game",)

    def __init__(self, game: "Game") -> None:
        self.game = game

    def __getitem__(self, field: str) -> Any:
        return getattr(self.game, field)

    def __setitem__(self, field: str, value: Any) -> None:
        setattr(self.game, field, value)


def unseen(game: "Game", viewer: Viewer) -> Counter[Any]:
    """Everything that is hidden from a viewer, wherever it is."""
    things = (holder[at] for holder, at, _ in _unseen(game, viewer, game.secrets))
    return Counter(thing if isinstance(thing, Piece) else to_json(as_data(thing)) for thing in things)


def unseen_pieces(game: "Game", viewer: Viewer) -> Counter[Piece]:
    """The pieces that a viewer cannot see, wherever they are."""
    return Counter({thing: n for thing, n in unseen(game, viewer).items() if isinstance(thing, Piece)})


# ---- what is conserved


def money(game: "Game") -> Counter[Any]:
    """All the money on the table, by denomination if there are any."""
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
