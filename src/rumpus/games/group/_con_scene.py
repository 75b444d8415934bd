"""What lies where in the Con Game, as each player may see it."""

from typing import TYPE_CHECKING

from rumpus.core import Chair, Clock, Hand, Link, Place, Row, Scene, Seat, Token, Viewer
from rumpus.games.group._con_cards import Card, Fact, Sight, beats, counting_first, drawn, short, worth, worth_saying
from rumpus.games.group._con_floor import FLOOR

if TYPE_CHECKING:
    from rumpus.games.group._con_floor import Deal
    from rumpus.games.group.con_game import ConGame

ENOUGH = 20  # players: fewer are practising


def scene(game: "ConGame", viewer: Viewer) -> Scene:
    places: list[Place] = []
    clocks = [] if game.over else [Clock("the game", game.end)]
    if game.over:
        places = ladder(game)
    elif viewer is not None:
        places = own_places(game, viewer)
        clocks += own_clocks(game, viewer)
    elif game.shown:
        shown = [drawn(*one[:2]) for one in game.shown[-10:]]
        places.append(Row(id="shown", label="Shown in fights", tokens=shown, past=True))
    return Scene(
        chairs(game, viewer),
        places,
        links=[Link(talk.players[0], talk.players[1], "fighting") for talk in game.going(game.fight)],
        clocks=clocks,
        note="Practice: this game is made for twenty or more." if game.n < ENOUGH else "",
    )


def chairs(game: "ConGame", viewer: Viewer) -> list[Chair]:
    fighting, resting = game.busy(game.fight), game.busy(game.catch_breath)
    can_put_off: set[Seat] = set()
    if viewer is not None and not game.over:
        can_put_off = {p for p in game.begun[viewer] if game.may_decline(viewer, p)}
    found = []
    for p in game.everybody:
        counters: dict[str, int | str] = {"cards": game.held[p]}
        if game.over or game.scoreboard == "live":
            counters["points"] = game.points[p]
        marks = [] if game.where[p] == FLOOR else [game.where[p]]
        marks += ["fighting"] if p in fighting else ["out of breath"] if p in resting else []
        if p in can_put_off:
            marks.append("may decline you")
        found.append(Chair(p, counters, marks))
    return found


def own_places(game: "ConGame", me: Seat) -> list[Place]:
    pocket = game.pockets[me]
    if not pocket.made:
        return []

    def faces(cards: list[Card] | list[str]) -> list[Token]:
        return [drawn(card, game.sign_for(me, card)) for card in cards]

    hand = faces(game.in_order(pocket.hand))
    places: list[Place] = [
        Hand(id=f"hand{me}", label="Cards", owner=me, tokens=hand, total=worth(me, pocket.hand), unit="points")
    ]
    if pocket.bout:
        tokens = [drawn(*one[:2]) for one in pocket.bout]
        places.append(Row(id="bout", label="Your fight", tokens=tokens, note=how_it_went(pocket.bout), past=True))
    if pocket.deals:
        tokens = [token for deal in pocket.deals for token in laid_out(game, me, deal)]
        places.append(Row(id="deals", label="Trades: yours, and what you know of theirs", tokens=tokens))
    if pocket.orders:
        places.append(Row(id="orders", label="Orders for when you are away", tokens=faces(pocket.orders)))
    return places + elsewhere(game, me)


def elsewhere(game: "ConGame", me: Seat) -> list[Place]:
    """Where others' cards, and one's own that are lost, were last seen."""
    pocket = game.pockets[me]
    known: dict[Seat, list[Token]] = {}
    for card, (sign, holder) in pocket.seen.items():
        known.setdefault(holder, []).append(drawn(card, sign))
    for card, holder in pocket.elsewhere.items():
        known.setdefault(holder, []).append(drawn(card, game.sign_for(me, card)))
    return [Hand(id=f"hand{p}", label="Cards seen there", owner=p, tokens=known[p]) for p in sorted(known) if p != me]


def how_it_went(bout: tuple[Sight, ...]) -> str:
    (name, sign, _), (other_name, other_sign, _) = bout
    k, other_k = Card.named[name].number, Card.named[other_name].number
    if beats(sign, k, other_sign, other_k):
        return "you won"
    return "you lost" if beats(other_sign, other_k, sign, k) else "a draw"


def laid_out(game: "ConGame", me: Seat, deal: "Deal") -> list[Token]:
    """A trade: one's own card, if it is named, and the other's, of which only what was said is known."""
    own = [drawn(deal.card, game.sign_for(me, deal.card))] if deal.card else []
    said = dict.fromkeys(in_brief(fact, me, deal.partner) for fact in worth_saying(deal.heard))
    return [*own, Token("back", "?", label=f"the other's: {'; '.join(said) or 'nothing said'}", of=deal.partner)]


def in_brief(fact: Fact, me: Seat, partner: Seat) -> str:
    """What was said of the other's card; on a card nobody can be named."""
    match fact:
        case ("maker is" | "maker is not" as what, p):
            who = "you" if p == me else "them" if p == partner else "a third player"
            return f"made by {who}" if what == "maker is" else f"not made by {who}"
    return short(fact)


def own_clocks(game: "ConGame", me: Seat) -> list[Clock]:
    clocks = []
    for talk in game.going(None, me):
        if talk.due is not None and talk.part != game.catch_breath.__name__:
            mine = talk.players[0] == me
            challenge = "your challenge" if mine else "a challenge to you"
            words = {game.fight.__name__: "your fight", game.challenged.__name__: challenge}
            clocks.append(Clock(words.get(talk.part, "a trade"), talk.due))
    return clocks


def ladder(game: "ConGame") -> list[Place]:
    """Everybody's cards, the best first, and which of them count."""
    hands: list[list[Sight]] = [[] for _ in game.everybody]
    for one in game.shown:
        hands[one[2]].append(one)
    ranked = sorted(game.everybody, key=lambda p: -game.points[p])
    return [
        Row(
            id=f"ladder{p}",
            label="Cards at the end",
            owner=p,
            tokens=list(counting_first(p, tuple(hands[p]))),
            total=game.points[p],
            unit="points",
        )
        for p in ranked
    ]
