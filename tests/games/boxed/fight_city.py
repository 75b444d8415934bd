"""Tables of Fight City, for its tests. Players are P, Q, R ... in the order of their seats."""

from collections.abc import Sequence
from typing import Any

import rumpus
from rumpus.core import Match, Seat
from rumpus.games.boxed.fight_city import FightCity

P, Q, R = Seat(0), Seat(1), Seat(2)
FIGHT_Q = ("fight", Q)


def game(m: Match) -> FightCity:
    assert isinstance(m.game, FightCity)
    return m.game


def named(name: str, seat: int) -> str:
    """The first card of that name of a player: "FCP&L" or, for the second, "FCP&L 2"."""
    return f"{name if name[-1].isdigit() else f'{name} 1'}{'abcdef'[seat]}"


def p(name: str) -> str:
    return named(name, 0)


def q(name: str) -> str:
    return named(name, 1)


def out(card: str, k: int = 0) -> str:
    return f"{card}:{k}"


def city_of(seat: int, lines: Sequence[str]) -> dict[str, Any]:
    """ "Oceola: Ghicciaroni's 0, Ghicciaroni's 1" covers both inputs; "FCP&L: $" has a coin; "-" is open."""
    cards, covers = [], {}
    for line in lines:
        name, _, said = line.partition(": ")
        card = named(name, seat)
        cards.append(card)
        inputs = []
        for cover in said.split(", "):
            if cover in ("$", "-", ""):
                inputs.append("" if cover != "$" else "$")
            else:
                below, k = cover.rsplit(" ", 1)
                inputs.append(out(named(below, seat), int(k)))
        covers[card] = inputs
    return {"cards": cards, "covers": covers}


def table(
    *cities: Sequence[str],
    banks: Sequence[int] | None = None,
    hands: Sequence[Sequence[str]] = (),
    piles: Sequence[Sequence[str]] = (),
    discards: Sequence[Sequence[str]] = (),
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> Match:
    """A table at the beginning of the first player's turn."""
    n = max(2, len(cities))
    made = [city_of(seat, cities[seat] if seat < len(cities) else ()) for seat in range(n)]
    staked = [sum(covers.count("$") for covers in city["covers"].values()) for city in made]

    def cards(piles: Sequence[Sequence[str]]) -> list[list[str]]:
        return [[named(name, seat) for name in (piles[seat] if seat < len(piles) else ())] for seat in range(n)]

    arranged = {
        "cities": made,
        "staked": staked,
        "banks": list(banks or [10] * n),
        "hands": cards(hands),
        "piles": cards(piles),
        "discards": cards(discards),
        "player": 0,
    }
    names = ["Pat", "Quinn", "Rae", "Sam", "Toni", "Uma"][:n]
    return rumpus.match("fight-city", players=n, arrange=arranged | fields, options=options, names=names)


def asks(m: Match) -> list[tuple[Seat, str]]:
    return m.waiting


def do(m: Match, *answers: Any) -> None:
    """Whoever is asked answers."""
    for answer in answers:
        m.answer(m.waiting[0][0], answer)


def in_city(m: Match, seat: int) -> list[str]:
    return [card.label for card in game(m).cities[seat].cards]


def over_and_won_by(m: Match, seat: int) -> bool:
    return m.over and m.standings()[seat] == 1 and m.standings().count(1) == 1
