"""What the Con Game has on its floor: who is where with which cards, and the words that all its rules use."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rumpus.core import Fixed, IllegalAnswer, Labelled, OpenFloor, Owned, Record, Seat, Told, choice, number
from rumpus.games.group._con_cards import Card, Fact, Held, Key, Sight, named, sentence, worth

NEW, FLOOR, OFF, AWAY = "preparing", "on the floor", "off", "away"  # where a player is

CLOCK = range(15, 24 * 3600 + 1)  # seconds


class Deal(Record):
    """A trade that is being arranged, as one of the two knows it."""

    key: Key
    partner: Seat
    card: str  # one's own; empty: not named yet
    says: tuple[Fact, ...]  # of one's own card
    heard: tuple[Fact, ...]  # of the other's
    wish: tuple[Fact, ...]  # of the offerer: one, or none
    ready: bool  # both cards are named: the offerer decides
    until: int


class Pocket(Record):
    """What a player knows and has, and others do not see."""

    made: tuple[str, ...]  # the signs of their own ten cards, by number; none: they are preparing them
    hand: list[Card]
    seen: dict[Card, tuple[str, Seat]]  # cards made by others: their sign, and who had it last
    elsewhere: dict[Card, Seat]  # their own that they have lost, and to whom
    bout: tuple[Sight, ...]  # their last fight, their own card first
    deals: list[Deal]
    offers: int  # that they have made
    shuns: list[Seat]  # whom they decline as long as they may
    orders: list[str]  # what they fight with while they are away


class ConFloor(OpenFloor):
    """People and their pockets. What they do with them are the rules of the game."""

    ends = number(
        120,
        range(10, 14 * 24 * 60 + 1),
        title="Minutes",
        help="Minutes until the floor closes.",
        tried=(10,),
        alone=20,
    )
    max_players = number(100, range(2, 101), title="Most players", help="How many can join.", tried=())
    expected_players = number(
        20, range(2, 101), title="Players expected", help="How many are expected; twenty or more is best.", tried=()
    )
    fight_clock = number(
        45,
        CLOCK,
        title="Seconds for a fight",
        help="Seconds to choose a card for a fight.",
        tried=(15,),
        alone=180,
    )
    answer_clock = number(
        60,
        CLOCK,
        title="Seconds for a challenge",
        help="Seconds to answer a challenge that may be declined.",
        tried=(15,),
        alone=180,
    )
    breather = number(
        5, range(61), title="Seconds to breathe", help="Seconds after a fight in which nobody can challenge you."
    )
    away = choice(
        "safe",
        "orders",
        title="Who is away",
        named={"safe": "is out of reach", "orders": "fights by orders"},
        help="Who is away is out of reach, or fights by the orders left behind.",
    )
    reveal = choice(
        "fighters",
        "floor",
        title="Cards of a fight",
        named={"fighters": "for those who fight", "floor": "for everybody"},
        help="Who sees the cards of a fight.",
    )
    scoreboard = choice(
        "final",
        "live",
        title="Scores",
        named={"final": "at the end", "live": "all the time"},
        help="Scores are shown at the end, or all the time.",
    )
    talk = choice("off", "on", help="Whether players can write to each other; nothing of it is checked.")

    pockets: Owned[list[Pocket]]
    everybody: list[Seat]
    where: list[str]
    held: list[int]  # how many cards each has
    last: list[Seat | None]  # against whom each fought last
    begun: list[tuple[Seat, ...]]  # with whom each has begun a fight
    points: list[int]  # as far as everybody may know them
    shown: list[Sight]  # cards that everybody has seen: at the end, all
    acts: int

    # ---- who

    def busy(self, part: Callable[..., Any]) -> set[Seat]:
        """Everybody who is in such a conversation."""
        return {p for talk in self.going(part) for p in talk.players}

    def is_reachable(self, player: Seat) -> bool:
        where = self.where[player]
        return where == FLOOR or (where == AWAY and self.away == "orders")

    def partners(self, me: Seat) -> Iterator[Seat]:
        """With whom one can trade."""
        return (p for p in self.everybody if p != me and self.held[p] and self.is_reachable(p))

    # ---- cards

    def sign(self, card: Card) -> str:
        return self.pockets[card.maker].made[card.number - 1]

    def held_by(self, player: Seat) -> Held:
        """Their cards in order, each with its sign."""
        return tuple((card, self.sign(card)) for card in self.in_order(self.pockets[player].hand))

    def in_order(self, cards: Iterable[Card]) -> list[Card]:
        return sorted(cards, key=lambda card: (card.maker, card.number))

    def see(self, player: Seat, card: Card, holder: Seat) -> None:
        """A player has seen a card, and who has it."""
        pocket = self.pockets[player]
        if card.maker != player:
            pocket.seen[card] = self.sign(card), holder
        elif holder != player:
            pocket.elsewhere[card] = holder
        else:
            pocket.elsewhere.pop(card, None)

    def count(self, players: Iterable[Seat]) -> None:
        if self.scoreboard == "live":
            for p in players:
                self.points[p] = worth(p, self.pockets[p].hand)

    def sign_for(self, me: Seat, name: str) -> str:
        """The sign of a card, as a player knows it who has had it in their hands."""
        card, pocket = Card.named[name], self.pockets[me]
        return pocket.made[card.number - 1] if card.maker == me else pocket.seen[card][0]

    # ---- trades under way

    def deal_of(self, player: Seat, key: Key) -> Deal:
        return next(deal for deal in self.pockets[player].deals if deal.key == key)

    def heard(self, me: Seat, key: Key) -> tuple[str, tuple[Any, ...]]:
        """What one knows of the other's card and wish: the words, and who is named in them."""
        deal = self.deal_of(me, key)
        text, things = sentence(deal.heard)
        if deal.wish and me != key[0]:
            wish, wished = sentence(deal.wish)
            return f"{text}; wanted: {wish}", (*things, *wished)
        return text, things

    # ---- what answers are called

    def namer(self, me: Seat) -> Callable[[Any], str | Told]:
        return lambda act: self.called(me, act)

    def called(self, me: Seat, act: Any) -> str | Told:
        if isinstance(act, Card):
            return named(me, act, self.sign(act))
        return act_in_words(act)

    def both(self, pair: tuple[Seat, Seat], cards: list[Card], signs: list[str], between: str) -> tuple[str, list[Any]]:
        """Two cards that meet, in words."""
        parts, things = [], []
        for p, card, sign in zip(pair, cards, signs, strict=True):
            own = card.maker == p
            parts.append("{}'s {} {}" if own else "{}'s {} {} of {}")
            things += [p, sign, card.number] if own else [p, sign, card.number, card.maker]
        return between.join(parts), things


@Fixed
def act_in_words(act: Any) -> str | Told:
    return Told("challenge {}", act[1:]) if isinstance(act, tuple) else ALONE.get(act, act)


class Acts(Labelled[Any]):
    """What somebody can do on the floor; `why` says why something else cannot be done just now."""

    __slots__ = ("why",)

    def __init__(
        self, acts: Iterable[Any], label: Callable[[Any], str | Told], why: Callable[[Any], str | None]
    ) -> None:
        super().__init__(acts, label)
        self.why = why

    def index(self, act: Any, *within: Any) -> int:
        try:
            return super().index(act, *within)
        except ValueError:
            reason = self.why(act)
            if reason is not None:
                raise IllegalAnswer(reason) from None
            raise


def why_no_talk(text: str) -> str | None:
    return None if text and text.isprintable() else "Say something, in one line."


NO_CARDS = "Without cards nobody can fight."
NOT_NOW = "Not now: the other one is fighting, or has gone."
LAPSED = "The offer of {} to {} has lapsed."
ALONE = {
    "step on": "step onto the floor",
    "step off": "step off the floor",
    "offer": "offer somebody a trade",
    "orders": "leave orders for when you are away",
    "talk": "talk to somebody",
}
WITH = {
    "accept": "accept the challenge of {}",
    "decline": "decline the challenge of {}",
    "decline on": "decline {} as long as I may",
    "call off": "call off the challenge to {}",
}
DEALING = {"agree": "agree to take", "refuse": "refuse", "step back": "step back from"}
