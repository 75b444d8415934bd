"""What lies where in Secret Tijuana Deathmatch: stables before the players, and the ring in the middle."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rumpus.core import Basket, Chair, Hand, Link, Pile, Place, Row, Scene, Seat, Token, counted, token, tokens
from rumpus.core.knowledge import Viewer
from rumpus.games.boxed._tijuana_cards import CASH, COMPUTER, JUNK, LIPS, STATS, Fighter, Tile, lead, spot_of, thousands

if TYPE_CHECKING:
    from rumpus.games.boxed.tijuana import Tijuana

RING = "ring"  # where fighters are sent, and tiles that lie on no figure
HINTS = {
    CASH: "$5,000 more for the winner",
    LIPS: "see their tiles, and draw one",
    COMPUTER: "lay all number tiles anew",
    JUNK: "the fight stops now",
}
COLUMNS = ("Hit against Blok", "Trix against Trix", "Blok against Hit")


def stable_of(player: Seat) -> str:
    return f"stable{player}"


def column_of(ring: Sequence[Fighter]) -> Callable[[str], str | None]:
    """Where a figure in the ring is to be seen: the second fighter stands the other way round."""
    spots = [[spot_of(fighter, stat) for stat in STATS] for fighter in ring]
    places = {spot: f"column{abs(2 * i - k)}" for i, three in enumerate(spots) for k, spot in enumerate(three)}
    return places.get


def ahead(columns: Sequence[int]) -> str:
    """By how much somebody is ahead."""
    won, lost = sum(c > 0 for c in columns), sum(c < 0 for c in columns)
    if won == lost:
        return f"by {abs(sum(columns))} in all"
    return f"by {counted(max(won, lost), 'column')} to {min(won, lost)}"


def scene_of(game: "Tijuana", viewer: Viewer) -> Scene:
    places = the_fight(game) if len(game.ring) == 2 else the_call(game)
    places.append(Pile(id="box", label="Box of tiles", role="deck", tokens=tokens(game.box)))
    if game.dead:
        places.append(Pile(id="dead", label="Dead", role="discards", tokens=tokens(game.dead)))
    for p in game.seats:
        places += belongings(game, p, viewer)
    left = game.stall_limit * game.n - (game.turn_number - game.eventful)
    return Scene(
        [chair(game, p) for p in game.seats],
        places,
        links=[Link(p, game.corners[i], "bets") for i, right in enumerate(game.backers) for p in right],
        heading=f"Turn {game.turn_number}" if any(game.stables) else "The draft",
        note=f"Only {counted(left, 'turn')} left, if nobody dies or enters." if left <= game.n else "",
    )


def belongings(game: "Tijuana", owner: Seat, viewer: Viewer) -> list[Place]:
    mine = owner == viewer
    held = Hand if mine else Pile  # in other hands there is nothing to see but how many they are
    places: list[Place] = [
        Row(id=stable_of(owner), label="Fighters", owner=owner, tokens=cards(game, game.stables[owner])),
        held(id=f"hand{owner}", label="Hand", owner=owner, tokens=cards(game, game.hands[owner])),
        Hand(id=f"tiles{owner}", label="Tiles", owner=owner, tokens=tokens(game.tiles[owner])),
    ]
    if any(game.packs):
        places[0] = Hand(id=f"pack{owner}", label="Pack", owner=owner, tokens=cards(game, game.packs[owner]))
    return places


def the_call(game: "Tijuana") -> list[Place]:
    """The ring, while nobody fights: perhaps somebody waits there for a victim."""
    if not any(game.stables) and not game.ring:
        return []
    places: list[Place] = [
        Row(
            id=RING,
            label="The ring",
            about=game.corners[0] if game.corners else None,
            tokens=cards(game, game.ring),
            note="Who steps forward?" if game.ring else "",
        )
    ]
    for p in game.seats:
        if game.forward[p]:
            bold = cards(game, game.forward[p])
            places.append(Row(id=f"forward{p}", label="steps forward", about=p, tokens=bold))
    return places


def the_fight(game: "Tijuana") -> list[Place]:
    """Two cards, and three columns in which figure stands against figure."""
    columns = game.columns
    leading = lead(columns)
    ring = Row(
        id=RING,
        label=f"ahead {ahead(columns)}" if leading else "A perfect tie",
        about=game.corners[leading < 0] if leading else None,
        tokens=cards(game, game.ring),
    )
    places: list[Place] = [ring]
    for k, label in enumerate(COLUMNS):
        figures = [figure(game, game.ring[0], k), figure(game, game.ring[1], 2 - k)]
        about = game.corners[columns[k] < 0] if columns[k] else None
        places.append(Row(id=f"column{k}", label=label, about=about, tokens=figures, total=abs(columns[k])))
    if game.shown:
        places.append(Row(id="shown", label="Just played", tokens=tokens(game.shown)))
    if game.cash:
        places.append(notes("purse", "Cash", game.cash))
    if any(game.backers):
        places.append(notes("pot", "Side bets", sum(map(len, game.backers))))
    return places


def notes(place: str, label: str, count: int) -> Basket:
    paper = [Token("note", "$5k", count=count)]
    return Basket(id=place, label=label, role="pot", tokens=paper, total=5000 * count, unit="dollars")


def figure(game: "Tijuana", fighter: Fighter, k: int) -> Token:
    """What stands in a column: a tile, or the figure that is printed on the card and can be covered."""
    spot = spot_of(fighter, STATS[k])
    if spot in game.laid:
        laid = token(game.laid[spot])
        laid.label = f"{laid.text} on {spot}"
        return laid
    return Token("figure", str(fighter.stats[k]), spot, f"{spot}, {fighter.stats[k]}")


def cards(game: "Tijuana", fighters: Sequence[Fighter]) -> list[Token]:
    return tokens(fighters) if any(f.hidden for f in fighters) else [card(game, fighter) for fighter in fighters]


def card(game: "Tijuana", fighter: Fighter) -> Token:
    """A fighter with present figures and rank, its price, its beans and the tiles on it."""
    drawn = token(fighter)
    drawn.label = in_full(fighter, game.stats(fighter), game.rank(fighter))
    drawn.figures = [str(stat) for stat in game.stats(fighter)]
    drawn.tone = f"rank {game.rank(fighter)}"
    drawn.name = f"{fighter} {thousands(fighter.price)}"
    if beans := game.beans[fighter]:
        drawn.marks.append(counted(beans, "bean"))
    spots = {stat: spot_of(fighter, stat) for stat in STATS}
    if tiles := [f"{stat} {game.laid[spot].text}" for stat, spot in spots.items() if spot in game.laid]:
        drawn.marks.append(", ".join(tiles))
    return drawn


def chair(game: "Tijuana", player: Seat) -> Chair:
    marks = ["turn"] if player == game.player and any(game.stables) and not game.over else []
    return Chair(player, {"money": thousands(game.money[player])}, marks)


# ---- in words


def in_full(fighter: Fighter, stats: Sequence[int], rank: int) -> str:
    return f"{fighter} ({'/'.join(map(str, stats))}, rank {rank}, {thousands(fighter.price)})"


def as_printed(fighter: Fighter) -> str:
    return in_full(fighter, fighter.stats, fighter.rank)


def called(game: "Tijuana", where: str) -> str:
    """A place where something can be put, in words."""
    if isinstance(where, Tile):
        spot = next(spot for spot, tile in game.laid.items() if tile == where)
        return f"the {where.number} on {spot}"
    if where == RING:
        return "the ring"
    return "your fighters" if where in map(stable_of, game.seats) else where


def preview(game: "Tijuana", thing: Fighter | Tile, where: str) -> str:
    """What will come of putting something there, as far as everybody knows."""
    if isinstance(thing, Tile):
        return HINTS.get(thing.kind) or told_ahead(game, game.after(thing, where))
    if where == RING:
        return f"call for victims below rank {game.rank(thing)}"
    if not isinstance(where, Fighter):
        return "put it on the table"
    more = ", and a tile more for you" if game.rank(where) > game.rank(thing) else ""
    return f"Fair Fight, rank {game.rank(thing)} against {game.rank(where)}{more}"


def told_ahead(game: "Tijuana", columns: tuple[int, ...]) -> str:
    leading = lead(columns)
    return f"{game.ring[leading < 0]} ahead {ahead(columns)}" if leading else "a perfect tie"
