"""The cards of the Con Game: what they beat, what they are worth, and what can truly be said of them."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any

from rumpus.core import Fixed, IllegalAnswer, Piece, Seat, Subset, Token, Told

SIGNS = ("Rock", "Scissors", "Paper")
BEATEN = {"Rock": "Scissors", "Scissors": "Paper", "Paper": "Rock"}
NUMBERS = range(1, 11)
MOST = 100  # players

Fact = tuple[str | int, ...]  # something that can be said of a card
Sight = tuple[str, str, Seat]  # a card, its sign, and who had it
Held = tuple[tuple["Card", str], ...]  # cards in a hand, and their signs
Key = tuple[Seat, int]  # of a trade: who offered it, and which of their offers it is


class Card(Piece):
    """One of the ten that somebody has made: "3/7" is the seven of player 3. Its sign is the maker's secret."""

    __slots__ = ("maker", "number")
    look = "card"

    maker: Seat
    number: int

    def __init__(self, name: str, maker: Seat, number: int) -> None:
        self.maker = maker
        self.number = number

    @property
    def text(self) -> str:
        return str(self.number)


TENS = [tuple(Card(f"{p + 1}/{k}", Seat(p), k) for k in NUMBERS) for p in range(MOST)]


def beats(sign: str, k: int, other_sign: str, other_k: int) -> bool:
    return BEATEN[sign] == other_sign or (sign == other_sign and k > other_k)


def worth(player: Seat, hand: Iterable[Card]) -> int:
    """The highest card of each other maker counts, and nothing else."""
    return sum(best(player, hand).values())


def best(player: Seat, hand: Iterable[Card]) -> dict[Seat, int]:
    highest: dict[Seat, int] = {}
    for card in hand:
        if card.maker != player:
            highest[card.maker] = max(card.number, highest.get(card.maker, 0))
    return highest


# ---- what can be said of a card


def truths(card: Card, sign: str) -> list[Fact]:
    k = card.number
    return [
        ("shown", str(card), sign),
        ("sign is", sign),
        *(("sign is not", other) for other in SIGNS if other != sign),
        ("number is", k),
        *(("number at least", least) for least in range(2, k + 1)),
        *(("number at most", most) for most in range(k, 10)),
        ("maker is", card.maker),
    ]


WISHES: list[Fact] = [
    *(("sign is", sign) for sign in SIGNS),
    *(("sign is not", sign) for sign in SIGNS),
    *(("number is", k) for k in NUMBERS),
    *(("number at least", k) for k in NUMBERS[1:]),
    *(("number at most", k) for k in NUMBERS[:-1]),
]


def is_true(fact: Fact, card: Card, sign: str) -> bool:
    match fact:
        case ("shown", name, shown):
            return name == card and shown == sign
        case ("sign is", said):
            return sign == said
        case ("sign is not", said):
            return sign != said
        case ("number is", int(k)):
            return card.number == k
        case ("number at least", int(k)):
            return card.number >= k
        case ("number at most", int(k)):
            return card.number <= k
        case ("maker is", p):
            return card.maker == p
    return card.maker != fact[1]


def short(fact: Sequence[Any]) -> str:
    """A fact in few words, where nobody can be named."""
    match fact:
        case ("shown", name, sign):
            return f"{sign} {Card.named[name].number}"
        case ("sign is", sign):
            return f"{sign}"
        case ("sign is not", sign):
            return f"not {sign}"
    return f"{fact[0]} {fact[1]}"


@cache
def in_words(fact: Fact) -> Told:
    """A fact, with names."""
    match fact:
        case ("shown", name, sign):
            card = Card.named[str(name)]
            return Told(f"{sign} {card.number} of {{}}", (card.maker,))
        case ("maker is", p):
            return Told("made by {}", (p,))
        case ("maker is not", p):
            return Told("not made by {}", (p,))
    return Told(short(fact), ())


@Fixed
def to_say(fact: Fact) -> Told:
    """A fact, as something that one can choose to say."""
    told = in_words(fact)
    return Told(f"show it: {told.text}", told.things) if fact[0] == "shown" else told


def sentence(facts: Iterable[Fact]) -> tuple[str, tuple[Any, ...]]:
    """Facts in one sentence: its text, and who is named in it."""
    told = [in_words(fact) for fact in worth_saying(facts)]
    return ", ".join(one.text for one in told) or "nothing said", tuple(p for one in told for p in one.things)


def worth_saying(facts: Iterable[Fact]) -> list[Fact]:
    """Facts about one card, without those that follow from another one."""
    said = list(facts)
    return [fact for fact in said if not any(follows(fact, other) for other in said)]


def follows(fact: Fact, other: Fact) -> bool:
    """Whether one who has been told something else knows this, too."""
    match other, fact:
        case ("shown", *_), (what, *_):
            return what != "shown"
        case ("number is", _), ("number at least" | "number at most", _):
            return True
        case ("number at least", int(higher)), ("number at least", int(k)):
            return k < higher
        case ("number at most", int(lower)), ("number at most", int(k)):
            return k > lower
        case ("sign is", _), ("sign is not", _):
            return True
        case ("maker is", _), ("maker is not", _):
            return True
    return False


UNTRUE, EMPTY = "That is not true of the card.", "That says nothing: it is true of every card."


def says_nothing(fact: Sequence[Any]) -> bool:
    """Whether it is true of every card."""
    match fact:
        case ("number at least", int(k)):
            return k <= NUMBERS[0]
        case ("number at most", int(k)):
            return k >= NUMBERS[-1]
    return False


class Wishes(Subset):
    """What one can wish for: anything that is not true of every card."""

    def __init__(self, facts: Iterable[Fact], most: int) -> None:
        super().__init__(facts, 0, most, label=to_say)

    def settle(self, answer: Any) -> tuple[Any, ...]:
        for fact in answer if isinstance(answer, tuple) else ():
            if isinstance(fact, tuple) and says_nothing(fact):
                raise IllegalAnswer(EMPTY)
        return super().settle(answer)


class Truths(Wishes):
    """What can be said of a card: nothing but the truth (ruling 10)."""

    def settle(self, answer: Any) -> tuple[Any, ...]:
        for fact in answer if isinstance(answer, tuple) else ():
            if isinstance(fact, tuple) and fact not in self.items and not says_nothing(fact):
                raise IllegalAnswer(UNTRUE)
        return super().settle(answer)


# ---- how things are drawn


def named(me: Seat, card: Card, sign: str) -> str | Told:
    """What a player calls a card: of their own make it needs no maker."""
    name = f"{sign} {card.number}"
    return name if card.maker == me else Told(f"{name} of {{}}", (card.maker,))


def drawn(name: str, sign: str, marks: Sequence[str] = ()) -> Token:
    card, tone = Card.named[name], sign.lower()
    label = f"{sign} {card.number}"
    return Token(
        "card", card.text, card, label, tone, 1, list(marks), card.maker, name=sign, figures=[card.text], face=tone
    )


@lru_cache(MOST)
def counting_first(player: Seat, cards: tuple[Sight, ...]) -> list[Token]:
    """The best card of each other maker, highest first; then those that count for nothing."""
    highest = best(player, (Card.named[name] for name, _, _ in cards))
    tokens = []
    for name, sign, _ in cards:
        card = Card.named[name]
        counts = highest.get(card.maker) == card.number
        tokens.append((not counts, -card.number, drawn(name, sign, () if counts else ["spent"])))
    return [token for *_, token in sorted(tokens, key=lambda one: one[:2])]
