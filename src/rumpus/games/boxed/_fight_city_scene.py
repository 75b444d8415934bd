"""What lies where in Fight City: one's own city before oneself, those of the others and the Pot in the middle."""

from typing import TYPE_CHECKING, Any

from rumpus.core import Basket, Chair, Hand, Pile, Place, Row, Scene, Seat, Token, Tree, counted, token
from rumpus.core.knowledge import Viewer
from rumpus.games.boxed._fight_city_cards import BLOCK, CASH, HIT, SYMBOLS, Card, halves
from rumpus.games.boxed._fight_city_city import BANK, OPEN, TABLE, City, Draft, called, output_of, symbol_of
from rumpus.pieces.coins import chips

if TYPE_CHECKING:
    from rumpus.games.boxed._fight_city_fight import Fights
    from rumpus.games.boxed._fight_city_table import FightTable
    from rumpus.games.boxed.fight_city import FightCity

STREET, DISCARDS = "street", "discards"  # where Events are played, and where cards are dropped
LAST_COIN = "your last coin: you lose"


def scene_of(game: "FightCity", viewer: Viewer) -> Scene:
    near = viewer if viewer is not None else game.player
    around = [p for p in game.around(near) if not game.left[p]]
    # In a Fight nobody looks at the others. What is one's own comes last, nearest to the hand.
    seen = [p for p in around if game.foe is None or p in (viewer, game.player, game.foe)]
    if game.n > 2:  # there is no room for those who have nothing
        seen = [p for p in seen if game.cities[p].cards or p in (near, game.foe)]
    places: list[Place] = [city_tree(game, p, viewer) for p in [*seen[1:], *seen[:1]]]
    places.append(pot(game))
    asked = game.part in (game.choose_turn.__name__, game.more_events.__name__)
    if game.street or (viewer == game.player and asked):
        places.append(Row(id=STREET, label="Street", tokens=[printed(card) for card in game.street]))
    if game.to_strike:
        places.append(ladder(game))
    # Discards are open. (There is no room for piles of nothing.)
    piles = [p for p in around if p != viewer and game.discards[p]]
    places += [discarded(p, [printed(card) for card in game.discards[p]]) for p in piles]
    if viewer is not None:
        places += mine(game, viewer)
    left = game.turn_limit - game.turn_number
    idle = game.stall_limit - game.idle
    notes = [f"{counted(left + 1, 'turn')} left."] if left < 10 else []
    if game.idle and idle <= 5:
        notes.append(f"{counted(idle, 'turn')} left, if nothing happens.")
    return Scene(
        [chair(game, p) for p in game.seats],
        places,
        heading=f"Turn {game.turn_number}" if game.turn_number else "The decks",
        note="" if game.over else " ".join(notes),
    )


def chair(game: "FightCity", player: Seat) -> Chair:
    marks = ["turn"] if player == game.player and game.turn_number and not game.over else []
    if game.left[player]:
        marks.append("out")
    counters: dict[str, int | str] = {
        "Bank": f"${game.banks[player]}",
        "hand": len(game.hands[player]),
        "deck": len(game.piles[player]),
    }
    return Chair(player, counters, marks)


def pot(game: "FightCity") -> Place:
    return Basket(id="pot", label="Pot", role="pot", tokens=chips(game.pot, "coin"), total=game.pot, unit="dollars")


def mine(game: "FightCity", me: Seat) -> list[Place]:
    """Under the thumb: the hand, the Bank and the discards. While one builds, as they will be."""
    draft = game.draft(me)
    places: list[Place] = [
        Hand(id=f"hand{me}", label="Hand", owner=me, tokens=[printed(card) for card in draft.hand]),
        Basket(
            id=f"bank{me}",
            label="Bank left" if game.plans[me] else "Bank",
            owner=me,
            tokens=[Token("coin", "$")] if draft.bank else [],
            total=draft.bank,
        ),
    ]
    discards = [printed(card) for card in (*game.discards[me], *draft.replaced)]
    working = {effect.word for card in game.street for effect in card.made.effects}
    # To choose from a pile one has to see all of it.
    places.append(discarded(me, discards, Row if "RECOVER" in working and me == game.player else Pile))
    if "DIG" in working and me == game.player:
        dug = [printed(card) for card in reversed(game.piles[me][-6:]) if not card.hidden]
        places.append(Row(id=f"dug{me}", label="Your deck", owner=me, tokens=dug))
    return places


def discarded(owner: Seat, cards: list[Token], pile: type[Pile | Row] = Pile) -> Place:
    return pile(id=f"{DISCARDS}{owner}", label="Discards", role="discards", owner=owner, tokens=cards)


def city_tree(game: "FightCity", owner: Seat, viewer: Viewer) -> Place:
    """Somebody's cards, each on what it rests on, and the outputs that are free."""
    city = game.draft(owner).city if owner == viewer else game.cities[owner]
    cards = in_order(city)
    at = {card: i for i, card in enumerate(cards)}
    free = city.free()
    return Tree(
        id=f"city{owner}",
        label="City",
        about=owner,
        tokens=[*(in_play(game, city, card, owner) for card in cards), *map(output, free)],
        rests=[
            (at[card], at[output_of(cover)[0]], SYMBOLS[symbol_of(cover)], symbol_of(cover))
            for card in cards
            for cover in city.covers[card]
            if cover not in (OPEN, CASH)
        ],
        ends=[(len(cards) + i, at[output_of(slot)[0]]) for i, slot in enumerate(free)],
    )


def in_order(city: City) -> list[Card]:
    """Depth first: a card comes right after what it rests on, as in a tree."""
    found: list[Card] = []

    def add(card: Card) -> None:
        if card not in found:
            found.append(card)
            for other in city.cards:
                if card in city.below(other):
                    add(other)

    for card in sorted(city.cards, key=lambda card: bool(city.below(card))):
        add(card)
    return found


def printed(card: Card) -> Token:
    """A card as it is printed."""
    drawn = token(card)
    if not card.hidden:
        made = card.made
        drawn.label, drawn.tone = made.in_full, made.kind
        drawn.name, drawn.words = made.name, made.short
        if any(made.stats):
            drawn.figures = [f"{n:+}" if n and not made.fights else str(n) for n in made.stats]
    return drawn


def in_play(game: "FightCity", city: City, card: Card, owner: Seat) -> Token:
    """A card with its present figures, its coins, what it rests on, and what it lacks."""
    drawn = printed(card)
    drawn.words = card.made.does  # what it needs and gives is drawn
    covers = city.covers[card]
    if card.made.fights and card in game.cities[owner].covers:
        drawn.figures = [halves(game.power(card, stat, owner)) for stat in range(3)]
        if card in game.to_strike:
            drawn.figures[0] = halves(game.to_strike[card])
    if coins := city.coins(card):
        drawn.marks.append(f"${coins}")
    lacking = [symbol for symbol, cover in zip(card.made.inputs, covers, strict=True) if not cover]
    if lacking:
        drawn.marks.append(f"needs {' '.join(lacking)}")
    if card == game.striker:
        drawn.marks = ["lit", "strikes", *drawn.marks]
    elif card == game.target:
        drawn.marks = ["aimed at", *drawn.marks]
    return drawn


def output(slot: str) -> Token:
    symbol = symbol_of(slot)
    return Token("ball", symbol, slot, f"{called(slot)}, free", SYMBOLS[symbol])


def ladder(game: "FightCity") -> Place:
    """Who has yet to strike, the fastest first."""
    waiting = [(speed, card) for card, speed in game.to_strike.items() if game.is_in_play(card)]
    there = [
        Token(
            "piece", f"{halves(speed)} {card.label}", marks=["lit"] if card == game.striker else [], of=game.owner(card)
        )
        for speed, card in sorted(waiting, key=lambda one: -one[0])
    ]
    return Row(id="ladder", label="Speed", tokens=there)


# ---- what will come of it


def where_it_lies(me: Seat, value: Any) -> str | None:
    """The place of a coin, of the table, and of the discards."""
    return {BANK: f"bank{me}", TABLE: f"city{me}", DISCARDS: f"{DISCARDS}{me}"}.get(str(value))


def build_drop(draft: Draft, thing: str, place: str) -> str:
    if thing == BANK:
        return LAST_COIN if draft.bank == 1 else "$1 on this card"
    card: Card = Card.named[thing]
    made = card.made
    if place == BANK:
        return "take $1 back"
    if card in draft.hand:
        due = made.inputs.count(CASH)
        said = [f"costs ${due}" if due < draft.bank else "there is no coin to spare"] if due else []
        lacking = [symbol for symbol in made.inputs if symbol != CASH]
        if place != TABLE:
            lacking.remove(symbol_of(place))
        if lacking:
            said.append(f"still needs {' '.join(lacking)}")
        return ", ".join(said) or "play it here"
    if place == TABLE:
        return "take it off what it rests on"
    return f"rest on {output_of(place)[0].label}"


def catch_drop(game: "FightTable", me: Seat, card: Card, place: str) -> str:
    city = game.cities[me]
    if place == DISCARDS:
        coins = city.coins(card)
        return f"drop it, and ${coins} goes into the Pot" if coins else "drop it"
    due = len(city.opened(card, symbols=False))
    if due:
        return LAST_COIN if due == game.banks[me] else f"save it for ${due}"
    return "save it"


def event_drop(card: Card, _: Any) -> str:
    return card.made.rules


def strike_drop(game: "Fights", thing: Card, target: Any) -> str:
    """Whether it kills, as far as everybody knows."""
    if not thing.made.fights:
        return f"sacrifice {thing.label}"
    if not isinstance(target, Card):
        return "pays $2" if thing.made.has("DOUBLE") else "pays $1"
    hit, block = game.power(thing, HIT), game.power(target, BLOCK)
    # Cards of a row lie close together on a phone: words must not be wider than they are.
    than = ">" if hit > block else "=" if hit == block else "<"
    return f"{'kills' if hit > block else 'no:'} {halves(hit)}{than}{halves(block)}"
