"""What can be offered in a trade, what can be said of it, and what can be wished for.

It stays the same as long as the same people can trade with the same cards, and most of it whoever else can trade. So it
is made up once, and put into words once, however many pictures are drawn of the table while somebody thinks about it.
"""

from functools import lru_cache
from typing import Any

from rumpus.core import Compose, Either, Fixed, Labelled, Seat, Told
from rumpus.games.group._con_cards import MOST, WISHES, Card, Held, Truths, Wishes, named, truths
from rumpus.games.group._con_floor import Acts

MOST_SAID = 8  # things about one card: whoever has more to say can show it
NEVER_MIND = "never mind"
ASKS = ("to whom", "which card", "what you say of it", "what you want for it")
OFFERING = "You offer {} {} and tell them: {}. Your wish: {}."
ANSWERING = "You offer {} for it and tell them: {}."
GONE = "You do not hold that card any more."
NO_TRADE = "They cannot trade now."

MADE_BY, NOT_MADE_BY = ([(fact, Seat(p)) for p in range(MOST)] for fact in ("maker is", "maker is not"))


@Fixed
def name_of(p: Seat) -> Told:
    return Told("{}", (p,))


@lru_cache(MOST)
def offers(me: Seat, partners: tuple[Seat, ...], hand: Held, players: int) -> Either:
    """To whom, which card, what is said of it (which depends on the card), and what is wished for."""

    def why_not(other: Any) -> str | None:
        """Why somebody cannot be offered anything, who could perhaps a moment ago."""
        return NO_TRADE if type(other) is int and 0 <= other < players else None

    people = Acts(partners, name_of, why_not)
    return Either([NEVER_MIND], Compose(people, rest=deals(me, hand, players), asks=ASKS, sentence=OFFERING))


@lru_cache(MOST)
def deals(me: Seat, hand: Held, players: int) -> Compose:
    """What can be offered to anybody: partners come and go, and this stays."""
    cards, signs = cards_of(me, hand), dict(hand)
    return Compose(cards, lambda card: sayable(card, signs[card], players), wishes(players))


@lru_cache(MOST)
def answers(me: Seat, refusal: Told, for_it: Told, hand: Held, players: int) -> Either:
    """A card for the other's, and what is said of it; or none."""
    cards, signs = cards_of(me, hand), dict(hand)
    answer = Compose(
        cards, lambda card: sayable(card, signs[card], players), asks=[for_it, ASKS[2]], sentence=ANSWERING
    )
    return Either(Labelled(["refuse"], lambda _: refusal), answer)


def cards_of(me: Seat, hand: Held) -> Acts:
    signs = dict(hand)
    return Acts(
        signs,
        lambda card: named(me, card, signs[card]),
        lambda card: GONE if isinstance(card, str) and card in Card.named else None,
    )


@lru_cache(MOST * 30)
def sayable(card: Card, sign: str, players: int) -> Truths:
    others = (fact for fact in NOT_MADE_BY[:players] if fact[1] != card.maker)
    return Truths([*truths(card, sign), *others], MOST_SAID)


@lru_cache(MOST)
def wishes(players: int) -> Wishes:
    return Wishes([*WISHES, *MADE_BY[:players], *NOT_MADE_BY[:players]], 1)
