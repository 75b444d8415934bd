"""Candy: two cards each, and one of them may be Puck, who steals all the candy. 4 to 7 players, 20 minutes."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from math import prod
from typing import Any

from rumpus.core import (
    REVEAL,
    Arrange,
    Ask,
    AskAll,
    Basket,
    Chair,
    Chance,
    Game,
    Hand,
    Labelled,
    Link,
    Owned,
    Place,
    Put,
    Scene,
    Seat,
    Style,
    Tally,
    Token,
    Told,
    Turn,
    choice,
    number,
    tokens,
)
from rumpus.core.knowledge import Viewer
from rumpus.core.run import weighted
from rumpus.pieces import cards
from rumpus.pieces.coins import chips


class Card(cards.Card):
    """A card of the standard pack. Two of them are somebody."""

    __slots__ = ("face", "name")

    def __init__(self, name: str, rank: int, suit: str) -> None:
        super().__init__(name, rank, suit)
        self.name = {"JS": "Puck", "QH": "Grandmother"}.get(name, "")
        self.face = self.name.lower()

    @property
    def label(self) -> str:
        return self.name or super().label


PUCK, GRANDMOTHER, *LOW = [
    Card(str(card), card.rank, card.suit) for card in cards.named("JS QH 2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S")
]
THE_TWO = (PUCK, GRANDMOTHER)
ENOUGH = 10  # candies eaten
BOWL = 12  # candies that one sees in it when it has just been filled up

NEITHER, REVEAL_PUCK, SHOW, HIDE = "neither", "reveal", "show", "not"
IN_WORDS = {HIDE: "do not show her", SHOW: "show her"}
OPEN, TRADE, RETURN, BRING, PART, GIVE, SWAP, ANSWER = (
    "reveal Puck, hunt for him, or neither",
    "trade both cards away",
    "choose a card to give back",
    "show Grandmother or not",
    "part with a card for Grandmother",
    "give somebody a candy",
    "swap a card",
    "choose a card for the swap",
)

Eyes = tuple[Viewer, ...]
Pass = tuple[Seat, Seat, Card, Eyes]  # from whom, to whom, which card, and who sees its face
Guess = dict[Card, list[float]]  # for Puck and Grandmother: how likely each player is to hold the card


class Candy(Game):
    """Eat ten candies: reveal Puck when your Basket is full, or hunt him down in somebody else's hand."""

    title = "Candy"
    players = range(4, 8)
    minutes = 20
    edition = 2
    unit = "candies"
    longest = 100 * 7 * 7  # rounds, turns in a round, answers in a turn
    brief = {"round_limit": 10}
    style = Style(cloth="#6d1b3d", spot="#b82e62", back="#b82e62", tones={"candy": "#d8487c"})

    memory = choice(
        "shown",
        "own",
        title="Cards you have seen",
        named={"shown": "stay face up for you", "own": "you remember them"},
        help="A card you have seen stays face up for you while you can place it, or not.",
    )
    round_limit = number(
        40, range(10, 101), title="Most rounds", help="After so many rounds the game is ranked as it stands."
    )

    hands: Owned[list[list[Card]]]
    baskets: list[int]
    eaten: list[int]
    dealer: Seat
    player: Seat
    turns: int
    partners: list[Seat]  # with whom the player is about to change cards
    picks: Owned[list[int | None]]  # which card of a hand has been picked for a swap, or for the first of two partners
    guesses: Owned[list[Guess]]  # what each player has reason to think
    rumour: Guess  # what everybody has

    def setup(self) -> None:
        self.dealer = self.chance.pick(self.seats)
        pack = [PUCK, GRANDMOTHER, *LOW[: 2 * self.n - 2]]
        self.chance.shuffle(pack)
        self.hands = [sorted(pack[2 * i : 2 * i + 2]) for i in range(self.n)]
        self.baskets = [2] * self.n
        self.eaten = [0] * self.n
        self.player = self.next(self.dealer)
        self.turns = 0
        self.partners = []
        self.picks = [None] * self.n
        self.rumour = {card: [1 / self.n] * self.n for card in THE_TWO}
        self.guesses = [self.gossip(p) for p in self.seats]

    # ---- a turn

    def turn(self) -> Turn:
        me = self.player
        # Reveal Puck, or hunt for him, or neither: one question, so that nobody learns from it who could reveal.
        opening = yield Ask(me, OPEN, self.openings(me))
        if opening == REVEAL_PUCK:
            yield from self.reveal(me)
        elif opening != NEITHER:
            yield from self.hunt(me, opening)
        # A candy and a swap follow in any case, unless the game has ended (ruling 12).
        if not self.over:
            yield from self.give_candy(me)
            yield from self.swap(me)
            self.turns += 1
            self.player = self.next(me)
            if self.turns == self.round_limit * self.n:
                self.finish("Round {} is over.", self.round_limit)

    def openings(self, me: Seat) -> Sequence[Any]:
        # Holding Grandmother too, Puck cannot be revealed (ruling 4).
        can_reveal = PUCK in self.hands[me] and GRANDMOTHER not in self.hands[me]
        choices: list[Any] = [NEITHER, *([REVEAL_PUCK] if can_reveal else []), *self.left_of(me)]
        return Labelled(choices, in_words)

    def reveal(self, me: Seat) -> Turn:
        """Show Puck, eat the own Basket, and trade both cards away."""
        self.show_hand(me, "{} reveals {}.", me, sorted(self.hands[me]))
        self.eat(me, me)
        if self.over:
            return
        x, y = yield Ask(me, TRADE, Arrange(self.hands[me], self.left_of(me)))
        if x == y:
            self.exchange(me, x)
            return
        # The names are public; which card is for whom is not.
        first, second = [p for p in self.left_of(me) if p in (x, y)]
        self.partners = [first, second]
        self.picks[me] = 0 if x == first else 1
        self.tell("{} trades with {}.", me, (first, second))
        answers = yield AskAll((first, second), RETURN, lambda p: self.hands[p].copy())
        sent = self.picks[me]
        assert sent is not None
        mine = self.hands[me]
        self.change_hands(
            [
                closed(me, first, mine[sent]),
                closed(me, second, mine[1 - sent]),
                closed(first, me, answers[first]),
                closed(second, me, answers[second]),
            ],
            "{} gives {} a card each, and gets one from each.",
            me,
            (first, second),
        )

    def hunt(self, me: Seat, accused: Seat) -> Turn:
        """The accused shows both cards."""
        has_puck, has_grandmother = (card in self.hands[accused] for card in THE_TWO)
        self.show_hand(accused, "{} accuses {}, who shows {}.", me, accused, sorted(self.hands[accused]))
        if has_puck and has_grandmother:
            self.finish("Puck and Grandmother in one hand: the Apocalypse!")
        elif has_puck:
            yield from self.catch(me, accused)
        elif has_grandmother:
            # She lets the accused eat the hunter's Basket, and then comes along for a card.
            self.eat(accused, me)
            if not self.over:
                card = yield Ask(me, PART, self.hands[me].copy())
                self.change_hands(
                    [closed(me, accused, card), (accused, me, GRANDMOTHER, self.everybody)],
                    "{} gets Grandmother from {} for a card.",
                    me,
                    accused,
                )
        else:
            lost, self.baskets[me] = self.baskets[me], 0
            self.baskets[accused] += lost
            self.tell("Nobody is caught: {} loses {:candy} to {}.", me, lost, accused)

    def catch(self, me: Seat, accused: Seat) -> Turn:
        """Puck is found. Grandmother eats what he has stolen; without her it is only taken."""
        # Everybody is asked, and without her there is only one answer (ruling 11).
        has_her = GRANDMOTHER in self.hands[me]
        answer = yield Ask(me, BRING, Labelled([HIDE, SHOW] if has_her else [HIDE], IN_WORDS.__getitem__))
        if answer == SHOW:
            self.show([GRANDMOTHER])
            self.tell("{} shows {}.", me, GRANDMOTHER, how=REVEAL)
            self.forget()
            self.eat(me, accused)
        else:
            taken, self.baskets[accused] = self.baskets[accused], 0
            self.baskets[me] += taken
            self.tell("{} takes {:candy} from {}.", me, taken, accused)
        # Candy first, then cards (ruling 10).
        if not self.over:
            self.exchange(me, accused)

    def eat(self, eater: Seat, owner: Seat) -> None:
        """A whole Basket is eaten; ten in all win at once."""
        eaten, self.baskets[owner] = self.baskets[owner], 0
        self.eaten[eater] += eaten
        if eater == owner:
            self.tell("{} eats {:candy}.", eater, eaten)
        else:
            self.tell("{} eats {:candy} out of {}'s Basket.", eater, eaten, owner)
        if self.eaten[eater] >= ENOUGH:
            self.finish("{} has eaten {:candy}.", eater, self.eaten[eater])

    def give_candy(self, me: Seat) -> Turn:
        """One new candy out of the bowl."""
        lucky = yield Ask(me, GIVE, self.left_of(me))
        self.baskets[lucky] += 1
        self.tell("{} gives {} a candy.", me, lucky)

    def swap(self, me: Seat) -> Turn:
        """One card for one card, each chosen by its owner before they see the other (ruling 1)."""
        card, partner = yield Ask(me, SWAP, Put(self.hands[me].copy(), self.left_of(me)))
        self.picks[me] = self.hands[me].index(card)
        self.partners = [partner]
        self.tell("{} offers {} a card.", me, partner)
        answer = yield Ask(partner, ANSWER, self.hands[partner].copy())
        sent = self.picks[me]
        assert sent is not None
        self.change_hands(
            [closed(me, partner, self.hands[me][sent]), closed(partner, me, answer)],
            "{} and {} swap cards.",
            me,
            partner,
        )

    # ---- cards that wander, and what is still known of them

    @property
    def everybody(self) -> Eyes:
        return (*self.seats, None)

    def exchange(self, me: Seat, other: Seat) -> None:
        """Whole hands change places: whoever knew a card in them still does."""
        mine = [closed(me, other, card) for card in sorted(self.hands[me])]
        theirs = [closed(other, me, card) for card in sorted(self.hands[other])]
        self.change_hands(mine + theirs, "{} and {} exchange hands.", me, other)

    def change_hands(self, passes: Sequence[Pass], text: str, *things: Any) -> None:
        """Cards change hands, all at once: this is what everybody is told, and each giver and taker a little more."""
        self.guess_on(passes)
        for giver in dict.fromkeys(giver for giver, *_ in passes):
            takers = [taker for p, taker, *_ in passes if p == giver]
            eyes_on = {viewer for p, *_, eyes in passes if p == giver for viewer in eyes}
            # Who sees what comes out of a hand still knows the rest; to the others any of its cards may have gone.
            if takers.count(takers[0]) < 2:
                self.mix(self.hands[giver], known_to=eyes_on)
        for giver, _, card, eyes in passes:
            self.hands[giver].remove(card)
            self.show([card], to=eyes)
        for _, taker, card, _ in passes:
            self.hands[taker].append(card)
            self.hands[taker].sort()  # the order of a hand tells nobody anything
        self.forget()
        self.picks = [None] * self.n
        self.partners = []
        for giver, taker, card, eyes in passes:
            if None not in eyes:
                self.tell("{} gives {} a card: {}.", giver, taker, card, to=(giver, taker))
        self.tell(text, *things)

    def show_hand(self, owner: Seat, text: str, *things: Any) -> None:
        """Everybody sees both cards, and which are not among them."""
        self.show(self.hands[owner])
        for guess in (*self.guesses, self.rumour):
            for likely in guess.values():
                likely[owner] = 0.0
        self.tell(text, *things, how=REVEAL)
        self.forget()

    def forget(self) -> None:
        """Where the table does not help, what somebody has seen is only in their head."""
        if self.memory == "own":
            for card in THE_TWO:
                holder, knowing = self.holder(card), self.known.get(card, ())
                for viewer, guess in (*enumerate(self.guesses), (None, self.rumour)):
                    if viewer in knowing:
                        guess[card][:] = [float(p == holder) for p in self.seats]
            self.mix([card for hand in self.hands for card in hand])

    def suspects(self, viewer: Viewer, card: Card) -> list[float]:
        """How likely each player is to hold Puck or Grandmother, for all that the viewer has seen."""
        holder = self.holder(card)
        if viewer == holder or viewer in self.known.get(card, ()):
            return [float(p == holder) for p in self.seats]
        guess = self.rumour[card] if viewer is None else self.guesses[viewer][card]
        return shares(guess, viewer)

    def guess_on(self, passes: Sequence[Pass]) -> None:
        """A card that may have been the one takes half of the suspicion with it; one that was seen takes none."""
        for card in THE_TWO:
            holder, knowing = self.holder(card), self.known.get(card, ())
            for viewer, guess in (*enumerate(self.guesses), (None, self.rumour)):
                likely = guess[card]
                if viewer == holder or viewer in knowing:
                    likely[:] = [float(p == holder) for p in self.seats]
                halves = [likely[giver] / 2 for giver, *_ in passes]
                for half, (giver, taker, _, eyes) in zip(halves, passes, strict=True):
                    likely[giver] -= half
                    if viewer not in eyes:
                        likely[taker] += half

    def gossip(self, player: Seat) -> Guess:
        """What a player thinks who has only heard what everybody knows: it is somebody else."""
        return {card: [0.0 if p == player else share for p, share in enumerate(self.rumour[card])] for card in THE_TWO}

    def holder(self, card: Card) -> Seat:
        return next(p for p in self.seats if card in self.hands[p])

    def redeal(self, viewer: Viewer, chance: Chance) -> None:
        """Everything that the viewer does not know is dealt anew: Puck and Grandmother to where they are suspected."""
        likely = {card: self.suspects(viewer, card) for card in THE_TWO if not self.is_known(viewer, card)}
        super().redeal(viewer, chance)
        spots = [(p, i) for p in self.seats for i in range(2) if not self.is_known(viewer, self.hands[p][i])]
        ways = list(permutations(spots, len(likely)))
        rooms = Counter(p for p, _ in spots)
        chances = [prod(likely[card][p] / rooms[p] for card, (p, _) in zip(likely, way, strict=True)) for way in ways]
        if any(chances):
            for card, spot in zip(likely, ways[weighted(chances, chance.random)], strict=True):
                self.change_places(card, *spot)
        # What others have reason to think, beyond what everybody has seen, and what they picked is not known either.
        for p in self.seats:
            if p != viewer:
                self.guesses[p] = self.gossip(p)
                self.picks[p] = None if self.picks[p] is None else chance.below(2)

    def is_known(self, viewer: Viewer, card: Card) -> bool:
        return viewer in self.known.get(card, ()) or (viewer is not None and card in self.hands[viewer])

    def change_places(self, card: Card, p: Seat, i: int) -> None:
        """A card changes places with another, and who knows what lies there still does."""
        q = self.holder(card)
        j = self.hands[q].index(card)
        other = self.hands[p][i]
        self.hands[p][i], self.hands[q][j] = card, other
        here, there = self.known.pop(other, None), self.known.pop(card, None)
        if here is not None:
            self.known[card] = here
        if there is not None:
            self.known[other] = there

    # ---- the end, and what is seen

    def scores(self) -> list[int]:
        return self.eaten.copy()

    def tally(self) -> list[Tally]:
        left = [f"{count} in the Basket" if count else "" for count in self.baskets]
        return [Tally(self.eaten[p], left[p]) for p in self.seats]

    def scene(self, viewer: Viewer) -> Scene:
        # It is endless: when half of it is gone, there is more.
        bowl = chips(BOWL - (sum(self.baskets) + sum(self.eaten)) % (BOWL // 2), "candy", "candy")
        places: list[Place] = [Basket(id="bowl", label="The bowl", tokens=bowl)]
        for p in self.seats:
            candies = chips(self.baskets[p], "candy", "candy")
            places += [
                Basket(id=f"basket{p}", label="Basket", owner=p, tokens=candies, total=self.baskets[p], unit="candies"),
                Hand(id=f"hand{p}", label="Hand", owner=p, tokens=self.held(viewer, p)),
            ]
        nth = min(self.turns // self.n + 1, self.round_limit)
        return Scene(
            [self.chair(p) for p in self.seats],
            places,
            links=[Link(self.player, partner, "wants a card") for partner in self.partners],
            heading=f"Round {nth} of {self.round_limit}",
            note="Ten candies eaten win.",
        )

    def held(self, viewer: Viewer, owner: Seat) -> list[Token]:
        """A hand: for whoever else rightly knows a card in it, that card is face up."""
        shown = tokens(self.hands[owner])
        for one in shown:
            if one.value is not None and owner != viewer:
                one.marks = ["known"]
        return shown

    def chair(self, player: Seat) -> Chair:
        return Chair(player, {"eaten": self.eaten[player]}, marks=["dealer"] if player == self.dealer else [])

    # ---- good play

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float] | None:
        """Eat full Baskets, hunt where Puck is likely and the loot is worth the risk, and keep the others guessing."""
        if what == OPEN:
            puck, grandmother = (self.suspects(player, card) for card in THE_TWO)
            return [weight(self.prospect(player, answer, puck, grandmother)) for answer in choices]
        if what == BRING:
            return [1, 20][: len(choices)]
        if what == GIVE:
            puck = self.suspects(player, PUCK)
            return [0.1 + puck[p] for p in choices]  # fill the Basket that is about to be hunted
        if what == SWAP:
            return [self.burden(player, card) for card, _ in choices]
        if what in (RETURN, ANSWER, PART):
            return [self.burden(player, card) for card in choices]
        return None

    def prospect(self, me: Seat, answer: Seat | str, puck: list[float], grandmother: list[float]) -> float:
        """About how many candies an opening is worth, if Puck and Grandmother are so likely to be there."""
        if not isinstance(answer, Seat):
            wins = self.eaten[me] + self.baskets[me] >= ENOUGH
            return 0.0 if answer == NEITHER else 20.0 if wins else self.baskets[me] - 1.5
        loot = self.baskets[answer] * (2 if GRANDMOTHER in self.hands[me] else 1)
        return puck[answer] * loot - (1 - puck[answer]) * (1 + grandmother[answer]) * self.baskets[me] - 0.2

    def burden(self, me: Seat, card: Card) -> float:
        """How gladly a card is given away: Puck not, when there is something to eat with him; nor both together."""
        if card == PUCK:
            return 0.5 if self.baskets[me] >= 2 and GRANDMOTHER not in self.hands[me] else 1.5
        return 1.0


def closed(giver: Seat, taker: Seat, card: Card) -> Pass:
    """A card that only the two see."""
    return giver, taker, card, (giver, taker)


def shares(guess: Sequence[float], viewer: Viewer) -> list[float]:
    """Suspicion shared out among those who are not the viewer: it is 1 in all."""
    likely = [0.0 if p == viewer else share for p, share in enumerate(guess)]
    total = sum(likely)
    if not total:
        others = len(guess) - (viewer is not None)
        return [0.0 if p == viewer else 1 / others for p in range(len(guess))]
    return [share / total for share in likely]


def in_words(opening: Any) -> str | Told:
    """An opening, as it is offered."""
    if isinstance(opening, Seat):
        return Told("accuse {}", (opening,))
    return "reveal Puck" if opening == REVEAL_PUCK else "neither"


def weight(gain: float) -> float:
    """How likely a sensible player is to do what gains so many candies, against 1 for doing nothing."""
    return float(3 ** min(gain, 20))
