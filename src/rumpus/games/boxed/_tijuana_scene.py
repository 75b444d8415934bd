"""What lies where in Secret Tijuana Deathmatch: stables before the players, and the ring in the middle."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rumpus.core import Board, Chair, Hand, Pile, Place, Row, Scene, Seat, Token, counted, token, tokens
from rumpus.core.knowledge import Viewer
from rumpus.games.boxed._tijuana_cards import (
    CASH,
    COMPUTER,
    FIVE,
    JUNK,
    LIPS,
    STATS,
    Fighter,
    Tile,
    dollars,
    lead,
    spot_of,
    spot_under,
    thousands,
)

if TYPE_CHECKING:
    from rumpus.games.boxed._tijuana_fight import Fights
    from rumpus.games.boxed.tijuana import Tijuana

RING = "ring"  # where fighters are sent, and tiles that lie on no figure
TABLE = "table"  # where fighters are played
HINTS = {
    CASH: "$5,000 more for the winner",
    LIPS: "see their tiles, and draw one",
    COMPUTER: "lay all number tiles anew",
    JUNK: "the fight stops now",
}
FIGURES = (1.1, 2.1, 3.1)  # where they stand in the ring, beside the card
BELOW = 1.3  # the other fighter


def ahead(columns: Sequence[int]) -> str:
    """By how much somebody is ahead."""
    won, lost = sum(c > 0 for c in columns), sum(c < 0 for c in columns)
    if won == lost:
        return f"by {abs(sum(columns))} in all"
    return f"by {counted(max(won, lost), 'column')} to {min(won, lost)}"


def scene_of(game: "Tijuana", viewer: Viewer) -> Scene:
    places = the_fight(game, viewer) if len(game.ring) == 2 else the_call(game)
    for p in game.seats:
        places += my_things(game, p) if p == viewer else their_things(game, p)
    left = game.stall_limit * game.n - (game.turn_number - game.eventful) + 1  # with the one under way
    last_round = left <= game.n and not game.over
    return Scene(
        [chair(game, p) for p in game.seats],
        places,
        heading=f"Turn {game.turn_number}" if any(game.stables) else "The draft",
        note=f"Only {counted(left, 'turn')} left, if nobody dies or enters." if last_round else "",
    )


def chair(game: "Tijuana", player: Seat) -> Chair:
    marks = ["turn"] if player == game.player and any(game.stables) and not game.over else []
    marks += [
        f"{fighter.short} fights" for fighter, owner in zip(game.ring, game.corners, strict=True) if owner == player
    ]
    marks += [f"bets on {game.ring[i].short}" for i, right in enumerate(game.backers) if player in right]
    return Chair(player, {"money": thousands(game.money[player])}, marks)


def my_things(game: "Tijuana", me: Seat) -> list[Place]:
    """Under the thumb is what can be played: tiles in a fight, and fighters at all other times."""
    stable, hand = cards(game, game.stables[me]), cards(game, game.hands[me])
    tiles = tokens(game.tiles[me])
    if len(game.ring) == 2 or game.part == game.manage_tiles.__name__:
        return [Hand(id=f"tiles{me}", label="Tiles", owner=me, tokens=tiles)]
    places: list[Place] = [
        Hand(id=f"stable{me}", label="Fighters", owner=me, tokens=stable, note="on the table"),
        Hand(id=f"hand{me}", label="Hand", owner=me, tokens=hand, note="in your hand"),
        Row(id=f"tiles{me}", label="Tiles", owner=me, tokens=tiles),
    ]
    if any(game.packs):
        pack = cards(game, game.packs[me])
        places[0] = Hand(id=f"pack{me}", label="Pack", owner=me, tokens=pack, note="keep one of these")
    return [place for place in places if place.tokens]


def their_things(game: "Tijuana", owner: Seat) -> list[Place]:
    """Of other hands there is nothing to see but how many they are, unless one has looked into them."""
    tiles = game.tiles[owner]
    seen = Hand if any(not tile.hidden for tile in tiles) else Pile
    theirs = seen(id=f"tiles{owner}", label="Tiles", owner=owner, tokens=tokens(tiles))
    if len(game.ring) == 2:
        return [theirs]  # in a fight nothing else counts, and there is little room beside the ring
    stable = cards(game, game.packs[owner] or game.stables[owner])
    label = "Pack" if any(game.packs) else "Fighters"
    return [
        Row(id=f"{label.lower()}{owner}", label=label, owner=owner, tokens=stable),
        Pile(id=f"hand{owner}", label="Hand", owner=owner, tokens=cards(game, game.hands[owner])),
        theirs,
    ]


def the_call(game: "Tijuana") -> list[Place]:
    """The ring, while nobody fights: perhaps somebody waits there for a victim."""
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
    if game.ring:
        return places  # nothing else counts, so who stands there is as large as can be
    places.append(Pile(id="box", label="Box of tiles", role="deck", tokens=tokens(game.box)))
    if game.dead:
        places.append(Pile(id="dead", label="Dead", role="discards", tokens=cards(game, game.dead)))
    return places if any(game.stables) else places[1:]


def the_fight(game: "Tijuana", viewer: Viewer) -> list[Place]:
    """One fighter above the other, the viewer's own below; figure stands against figure in three columns."""
    columns = game.columns
    leading = lead(columns)
    spots: list[tuple[str, float, float]] = []
    there: list[Token] = []
    for i, fighter in enumerate(game.ring):
        y = 0.0 if (viewer == game.corners[1]) == (i == 0) else BELOW
        spots.append((f"{fighter.short}, {thousands(fighter.price)}", 0, y))
        there.append(card(game, fighter))
        for k, stat in enumerate(STATS):
            # The second fighter stands the other way round.
            column = 2 - k if i else k
            spots.append((spot_of(fighter, stat), FIGURES[column], y))
            there.append(figure(game, fighter, k))
            ahead_by = -columns[column] if i else columns[column]
            if ahead_by > 0:
                there[-1].marks += ["lit", f"+{ahead_by}"]
    words = [f"{game.ring[leading < 0]} is ahead {ahead(columns)}." if leading else "A perfect tie."]
    if game.cash:
        words.append(f"Cash: {dollars(FIVE * game.cash)}.")
    if game.side_pot:
        words.append(f"Side bets: {dollars(game.side_pot)}.")
    ring = Board(
        id=RING,
        label="The ring",
        role="board",
        spots=spots,
        lines=[(1, 7), (2, 6), (3, 5)],
        tokens=there,
        at=list(range(8)),
        note=" ".join(words),
    )
    return [ring]


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
    # In the ring the tiles lie on the figures.
    spots = {stat: spot_of(fighter, stat) for stat in STATS if fighter not in game.ring}
    if tiles := [f"{stat} {game.laid[spot].text}" for stat, spot in spots.items() if spot in game.laid]:
        drawn.marks.append(", ".join(tiles))
    return drawn


# ---- in words


def in_full(fighter: Fighter, stats: Sequence[int], rank: int) -> str:
    return f"{fighter} ({'/'.join(map(str, stats))}, rank {rank}, {thousands(fighter.price)})"


def as_printed(fighter: Fighter) -> str:
    return in_full(fighter, fighter.stats, fighter.rank)


def called(game: "Fights", where: str) -> str:
    """A place where something can be put, in words."""
    if isinstance(where, Tile):
        return f"the {where.number} on {spot_under(where, game.laid)}"
    return f"the {where}" if where in (RING, TABLE) else where


def preview(game: "Fights", thing: Fighter | Tile, where: str) -> str:
    """What will come of putting something there, as far as everybody knows."""
    if isinstance(thing, Tile):
        return HINTS.get(thing.kind) or told_ahead(game, game.after(thing, where))
    if where == TABLE:
        return "play this fighter"
    if not isinstance(where, Fighter):
        return f"call for victims below rank {game.rank(thing)}"
    more = ", and a tile more for you" if game.rank(where) > game.rank(thing) else ""
    return f"Fair Fight, rank {game.rank(thing)} against {game.rank(where)}{more}"


def preview_move(game: "Fights", tile: Tile, where: str) -> str:
    """What will come of moving a tile that lies on a figure already."""
    return told_ahead(game, game.columns_with(game.moved(tile, where)))


def told_ahead(game: "Fights", columns: tuple[int, ...]) -> str:
    leading = lead(columns)
    return f"{game.ring[leading < 0]} ahead {ahead(columns)}" if leading else "a perfect tie"
