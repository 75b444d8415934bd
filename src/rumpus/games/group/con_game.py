"""The Con Game: ten secret cards each, and a hall full of people to win more from. 2 to 100 players, any length."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from rumpus.core import (
    Arrange,
    AskAny,
    Chair,
    Chance,
    Clock,
    Either,
    Game,
    Hand,
    IllegalAnswer,
    Labelled,
    Link,
    Owned,
    Place,
    Record,
    Refused,
    Row,
    Scene,
    Seat,
    Style,
    Tally,
    Token,
    Told,
    Turn,
    Viewer,
    Word,
    choice,
    counted,
    number,
)
from rumpus.games.group._con_cards import (
    EMPTY,
    NUMBERS,
    SIGNS,
    TENS,
    UNTRUE,
    WISHES,
    Card,
    Fact,
    Sight,
    Truths,
    beats,
    best,
    counting_first,
    drawn,
    in_words,
    is_true,
    says_nothing,
    sentence,
    short,
    truths,
    worth,
)

ENOUGH = 20  # players: fewer are practising
OFFER_STANDS = 10 * 60_000  # milliseconds

NEW, FLOOR, OFF, AWAY = "preparing", "on the floor", "off", "away"  # where a player is
PLAY = "play"
TO, CARD, SAY, SEND, NOT_BY, WISH_BY, WISH_NOT_BY, ORDERS, TALK_TO, TALK = (
    "to whom",
    "which card",
    "what to say of it",
    "send",
    "not by",
    "wish by",
    "wish not by",
    "orders",
    "talk to whom",
    "talk",
)  # what a player is in the middle of

Key = tuple[Seat, int]  # of a trade: who offered it, and which of their offers it is

KNOWN_TALK = (
    "I shall play Rock.",
    "I shall play Scissors.",
    "I shall play Paper.",
    "Shall we trade?",
    "Who has a ten?",
)


class Deal(Record):
    """A trade that is being arranged, as one of the two knows it."""

    key: Key
    partner: Seat
    card: str  # one's own; empty: not named yet
    says: tuple[Fact, ...]  # of one's own card
    heard: tuple[Fact, ...]  # of the other's
    wish: Fact  # of the offerer, or nothing
    ready: bool  # both cards are named: the offerer decides
    until: int


class Pocket(Record):
    """What a player knows and has, and others do not see."""

    made: tuple[str, ...]  # the signs of their own ten cards, by number; none: they are preparing them
    hand: list[Card]
    seen: dict[Card, tuple[str, Seat]]  # cards made by others: their sign, and who had it last
    elsewhere: dict[Card, Seat]  # their own that they have lost, and to whom
    laid: str  # the card for the fight under way
    bout: tuple[Sight, ...]  # their last fight, their own card first
    deals: list[Deal]
    offers: int  # that they have made
    shuns: list[Seat]  # whom they decline as long as they may
    orders: list[str]  # what they fight with while they are away
    step: str  # what they are in the middle of
    draft: Deal | None


class ConGame(Game):
    """Win one high card from as many people as you can: fight them, or talk them into a trade."""

    title = "The Con Game"
    players = range(2, 101)
    counts = (2, 20, 50, 100, 5)  # the options are tried at the first and the last
    minutes = 120
    longest = 200_000
    brief = {"ends": 10}
    timed = True
    undoable = False
    style = Style(
        cloth="#5a1a12",
        spot="#c8321f",
        back="#8a2216",
        tones={"rock": "#6b5d45", "scissors": "#2f66b8", "paper": "#2f7d4f"},
    )

    ends = number(120, range(10, 14 * 24 * 60 + 1), help="Minutes until the floor closes.", tried=(10,))
    max_players = number(100, range(2, 101), help="How many can join.", tried=())
    expected_players = number(20, range(2, 101), help="How many are expected; twenty or more is best.", tried=())
    fight_clock = number(45, range(15, 86_401), help="Seconds to choose a card for a fight.", tried=(15,))
    answer_clock = number(
        60, range(15, 86_401), help="Seconds to answer a challenge that may be declined.", tried=(15,)
    )
    breather = number(5, range(61), help="Seconds after a fight in which nobody can challenge you.")
    away = choice("safe", "orders", help="Who is away is out of reach, or fights by the orders left behind.")
    reveal = choice("fighters", "floor", help="Who sees the cards of a fight.")
    scoreboard = choice("final", "live", help="Scores are shown at the end, or all the time.")
    talk = choice("off", "on", help="Whether players can write to each other; nothing of it is checked.")

    pockets: Owned[list[Pocket]]
    everybody: list[Seat]
    where: list[str]
    held: list[int]  # how many cards each has
    foe: list[Seat | None]  # against whom each is fighting
    rested: list[int]  # when each has got their breath back
    last: list[Seat | None]  # against whom each fought last
    begun: list[tuple[Seat, ...]]  # with whom each has begun a fight
    fights: list[tuple[Seat, Seat, int]]  # challenger, challenged, and when their time is over; in this order
    challenges: list[tuple[Seat, Seat, int]]  # that may be declined; likewise
    points: list[int]  # as far as everybody may know them
    shown: list[Sight]  # cards that everybody has seen: at the end, all
    acts: int

    # ---- set-up

    @classmethod
    def numbers(cls, options: Mapping[str, Any]) -> range:
        return range(cls.players[0], options["max_players"] + 1)

    def setup(self) -> None:
        self.pockets, self.everybody, self.where, self.held = [], [], [], []
        self.foe, self.rested, self.last, self.begun, self.points = [], [], [], [], []
        self.fights, self.challenges, self.shown = [], [], []
        self.acts = 0
        for player in self.seats:
            self.make_room(player)

    def make_room(self, player: Seat) -> None:
        """Somebody comes in, with ten blank cards."""
        pocket = Pocket()
        pocket.made, pocket.hand = (), list(TENS[player])
        pocket.seen, pocket.elsewhere, pocket.laid, pocket.bout = {}, {}, "", ()
        pocket.deals, pocket.offers, pocket.shuns, pocket.orders = [], 0, [], []
        pocket.step, pocket.draft = "", None
        self.pockets.append(pocket)
        self.everybody.append(player)
        self.where.append(NEW)
        self.held.append(0)
        self.foe.append(None)
        self.rested.append(0)
        self.last.append(None)
        self.begun.append(())
        self.points.append(0)

    def prepare_cards(self, me: Seat, signs: tuple[str, ...]) -> None:
        self.pockets[me].made = signs
        self.held[me] = len(signs)
        self.where[me] = FLOOR
        self.tell("{} is on the floor.", me)

    # ---- who comes and goes

    def turns_away(self) -> str | None:
        """Why nobody can join now."""
        if self.now >= self.end:
            return "The floor is closed."
        if len(self.everybody) >= self.max_players:
            return f"The floor is full: {self.max_players} have joined."
        return None

    def joins(self, seat: Seat) -> None:
        if (why := self.turns_away()) is not None:
            raise Refused(why)
        self.make_room(seat)
        self.tell("{} comes in.", seat)

    def leaves(self, seat: Seat) -> None:
        """Whoever is away keeps the cards, and cannot be reached; unless there are orders (ruling 9)."""
        if self.where[seat] != FLOOR:
            return
        self.where[seat] = AWAY
        self.drop_all(seat, deals=self.away == "safe")
        self.tell("{} is away.", seat)

    def returns(self, seat: Seat) -> None:
        if self.where[seat] == AWAY:
            self.step_on(seat)

    def step_on(self, me: Seat) -> None:
        self.where[me] = FLOOR
        self.tell("{} is back on the floor.", me)

    def step_off(self, me: Seat) -> None:
        self.where[me] = OFF
        self.drop_all(me)
        self.tell("{} steps off the floor.", me)

    def drop_all(self, player: Seat, deals: bool = True) -> None:
        """What is open between a player and others lapses."""
        self.challenges = [one for one in self.challenges if player not in one[:2]]
        pocket = self.pockets[player]
        pocket.step, pocket.draft = "", None
        for deal in pocket.deals.copy() if deals else ():
            self.drop(player, deal, "The trade between {} and {} lapses.")

    def is_reachable(self, player: Seat) -> bool:
        where = self.where[player]
        return where == FLOOR or (where == AWAY and self.away == "orders")

    # ---- the floor

    def turn(self) -> Turn:
        """One answer of anybody, or something that happens by itself."""
        me, act = yield AskAny(self.everybody, PLAY, self.options_of, self.time_left(), floor=True)
        happened = self.catch_up()
        if me is None or self.over:
            return
        self.acts += 1
        if happened and act not in self.options_of(me):
            self.tell("That came too late.", to=[me])
            return
        self.rested[me] = 0  # whoever acts has got their breath back
        self.act(me, act)

    @property
    def end(self) -> int:
        return self.ends * 60_000

    def time_left(self) -> float:
        """Seconds until something happens by itself; that somebody has got their breath back is worth a look, too."""
        breaths = (at for at in self.rested if at > self.now)
        return max(min([self.due(), *breaths]) - self.now, 1) / 1000

    def due(self) -> int:
        """When the next thing happens."""
        lapses = (deal.until for pocket in self.pockets for deal in pocket.deals)
        return min([self.end, *(clocked[0][2] for clocked in (self.fights, self.challenges) if clocked), *lapses])

    def catch_up(self) -> bool:
        """Whatever should have happened by now does, in its order. Whether anything has."""
        happened = False
        while not self.over and (due := self.due()) <= self.now:
            happened = True
            if due == self.end:
                self.close()
            elif self.fights and self.fights[0][2] == due:
                self.decide(*self.fights[0])
            elif self.challenges and self.challenges[0][2] == due:
                self.decline(*self.challenges[0][:2])  # silence declines
            else:
                self.let_lapse(due)
        return happened

    def act(self, me: Seat, act: Any) -> None:
        pocket = self.pockets[me]
        if self.where[me] == NEW:
            self.prepare_cards(me, act)
            return
        if isinstance(act, Card) and self.foe[me] is not None:
            self.lay(me, act)
            return
        if isinstance(act, Card) or pocket.step in (SAY, TALK):
            self.go_on(me, act)
            return
        match act:
            case ("step on",):
                self.step_on(me)
            case ("step off",):
                self.step_off(me)
            case ("challenge", other):
                self.challenge(me, other)
            case ("accept", other):
                self.accept(other, me)
            case ("decline", other):
                self.decline(other, me)
            case ("decline on", other):
                pocket.shuns.append(other)
                self.decline(other, me)
            case ("call off", other):
                self.end_challenge(me, other)
                self.tell("{} calls off the challenge to {}.", me, other, to=[me, other])
            case ("answer", giver, k):
                pocket.draft, pocket.step = self.a_deal((giver, k), giver), CARD
            case ("agree", giver, k):
                self.trade(me, self.deal_of(me, (giver, k)))
            case ("refuse" | "withdraw", giver, k):
                deal = self.deal_of(me, (giver, k))
                self.drop(me, deal, "{} does not want to trade with {}.")
            case _:
                self.go_on(me, act)

    # ---- what can be done

    def options_of(self, me: Seat) -> Sequence[Any]:
        where = self.where[me]
        if where == NEW:
            return Arrange(NUMBERS, SIGNS)
        if where != FLOOR:
            return Labelled([("step on",)], self.namer(me))
        pocket = self.pockets[me]
        if self.foe[me] is not None:
            return Acts(self.in_order(pocket.hand), self.namer(me), lambda _: "You are fighting: choose a card.")
        if pocket.step:
            return self.options_in_step(me, pocket)
        return Acts([*self.replies(me), *self.beginnings(me)], self.namer(me), lambda act: self.why_not(me, act))

    def replies(self, me: Seat) -> Iterator[Any]:
        """To challenges and offers; and second thoughts about one's own."""
        for challenger, challenged, _ in self.challenges:
            if challenged == me:
                yield "decline", challenger
                if self.held[me]:
                    yield "accept", challenger
                yield "decline on", challenger
            elif challenger == me:
                yield "call off", challenged
        for deal in self.pockets[me].deals:
            if deal.key[0] == me:
                if deal.ready and self.foe[deal.partner] is None and self.where[deal.partner] == FLOOR:
                    yield "agree", *deal.key
                yield "refuse" if deal.ready else "withdraw", *deal.key
            else:
                if not deal.ready:
                    yield "answer", *deal.key
                yield "withdraw" if deal.ready else "refuse", *deal.key

    def beginnings(self, me: Seat) -> Iterator[Any]:
        if self.held[me]:
            challenged = [other for challenger, other, _ in self.challenges if challenger == me]
            now, foe, held, rested = self.now, self.foe, self.held, self.rested
            for p, where in enumerate(self.where):
                if (
                    (where == FLOOR or (where == AWAY and self.away == "orders"))
                    and foe[p] is None
                    and held[p]
                    and now >= rested[p]
                    and p != me
                    and p not in challenged
                ):
                    yield "challenge", self.everybody[p]
            if next(self.partners(me), None) is not None:
                yield ("offer",)
            if self.away == "orders":
                yield ("orders",)
        if self.talk == "on" and self.n > 1:
            yield ("talk",)
        yield ("step off",)

    def partners(self, me: Seat) -> Iterator[Seat]:
        """With whom one can trade."""
        return (p for p in self.everybody if p != me and self.held[p] and self.is_reachable(p))

    def why_not(self, me: Seat, act: Any) -> str | None:
        """Why something cannot be done just now."""
        match act:
            case ("challenge", int(p)) if 0 <= p < self.n and not isinstance(p, bool):
                other = self.everybody[p]
                if other == me:
                    return "You cannot fight yourself."
                if self.foe[other] is not None:
                    return "Busy: they are fighting just now."
                if not self.is_reachable(other):
                    return "They are not on the floor."
                if not self.held[me] or not self.held[other]:
                    return "Without cards nobody can fight."
                if self.now < self.rested[other]:
                    return "They are still out of breath: wait a few seconds."
                return "You have challenged them already: wait for the answer."
            case ("accept", _) if not self.held[me]:
                return "Without cards nobody can fight."
            case ("agree", _, _):
                return "Not now: the other one is fighting, has gone, or has named no card."
        return None

    # ---- challenges

    def may_decline(self, challenger: Seat, challenged: Seat) -> bool:
        """Whoever comes again can be put off until both have fought others since (rulings 1 and 2)."""
        fresh = self.last[challenger] != challenged and self.last[challenged] != challenger
        return challenged in self.begun[challenger] and not fresh

    def challenge(self, me: Seat, other: Seat) -> None:
        if not self.may_decline(me, other):
            self.fight(me, other)
        elif self.where[other] == AWAY or me in self.pockets[other].shuns:
            self.decline(me, other)
        else:
            self.challenges.append((me, other, self.now + 1000 * self.answer_clock))
            self.tell("{} challenges {}, who may decline.", me, other, to=[me, other])

    def end_challenge(self, challenger: Seat, challenged: Seat) -> None:
        self.challenges = [one for one in self.challenges if one[:2] != (challenger, challenged)]

    def decline(self, challenger: Seat, challenged: Seat) -> None:
        """It is no fight and costs nothing (ruling 3)."""
        self.end_challenge(challenger, challenged)
        self.tell("{} declines to fight {}.", challenged, challenger, to=[challenger, challenged])

    def accept(self, challenger: Seat, challenged: Seat) -> None:
        self.end_challenge(challenger, challenged)
        if self.is_free(challenger) and self.is_free(challenged):
            self.fight(challenger, challenged)
        else:
            self.tell("{} is not free to fight {}.", challenger, challenged, to=[challenger, challenged])

    def is_free(self, player: Seat) -> bool:
        """Much can happen between a challenge and its answer: the last card may be lost meanwhile."""
        return self.where[player] == FLOOR and self.foe[player] is None and self.held[player] > 0

    # ---- fights

    def fight(self, challenger: Seat, challenged: Seat) -> None:
        pair = challenger, challenged
        for one, other in (pair, pair[::-1]):
            if not self.may_decline(one, other) and one in self.pockets[other].shuns:
                self.pockets[other].shuns.remove(one)  # the right to decline has ended, and so has this
        self.foe[challenger], self.foe[challenged] = challenged, challenger
        self.fights.append((challenger, challenged, self.now + 1000 * self.fight_clock))
        for p in pair:
            self.end_challenge(p, self.foe[p])  # type: ignore[arg-type]
        if self.where[challenged] == AWAY:
            self.lay_unasked(challenged)
        self.tell("{} challenges {}: choose your cards.", challenger, challenged, to=pair)

    def lay(self, me: Seat, card: Card) -> None:
        """A card is chosen in secret; it can be changed until the other has chosen, too."""
        self.pockets[me].laid = str(card)
        for challenger, challenged, _ in self.fights:
            if me in (challenger, challenged):
                if self.pockets[challenger].laid and self.pockets[challenged].laid:
                    self.decide(challenger, challenged, self.now)
                return

    def lay_unasked(self, player: Seat) -> None:
        """For who is away, the first card of the orders that is still there (ruling 9); otherwise chance chooses."""
        pocket = self.pockets[player]
        ordered = [card for card in pocket.orders if card in pocket.hand] if self.where[player] == AWAY else []
        pocket.laid = ordered[0] if ordered else str(self.chance.pick(self.in_order(pocket.hand)))

    def decide(self, challenger: Seat, challenged: Seat, at: int) -> None:
        """Both cards are shown, and the winner holds them both. For who has not chosen, chance plays."""
        pair = challenger, challenged
        for p in pair:
            if not self.pockets[p].laid:
                self.lay_unasked(p)
        cards = [Card.named[self.pockets[p].laid] for p in pair]
        signs = [self.sign(card) for card in cards]
        winner = None
        for i, p in enumerate(pair):
            if beats(signs[i], cards[i].number, signs[1 - i], cards[1 - i].number):
                winner = p
                self.pass_card(cards[1 - i], pair[1 - i], p)
        for i, p in enumerate(pair):
            pocket = self.pockets[p]
            pocket.laid = ""
            pocket.bout = tuple((str(cards[j]), signs[j], pair[j]) for j in (i, 1 - i))
            self.foe[p], self.last[p] = None, pair[1 - i]
            self.rested[p] = at + 1000 * self.breather
            for j in (0, 1):
                self.see(p, cards[j], pair[j] if winner is None else winner)
        self.fights = [one for one in self.fights if one[:2] != pair]
        if challenged not in self.begun[challenger]:
            self.begun[challenger] += (challenged,)
        self.count(pair)
        self.tell_of_fight(pair, cards, signs, winner)

    def tell_of_fight(self, pair: tuple[Seat, Seat], cards: list[Card], signs: list[str], winner: Seat | None) -> None:
        text, things = self.against(pair, cards, signs)
        text += ": a draw." if winner is None else ": {} wins both."
        things += [] if winner is None else [winner]
        if self.reveal == "floor":
            for card, sign, p in zip(cards, signs, pair, strict=True):
                self.shown = [one for one in self.shown if one[0] != card]
                self.shown.append((str(card), sign, p if winner is None else winner))
            self.tell(text, *things)
        else:
            self.tell("{} and {} have fought.", *pair)
            self.tell(text, *things, to=pair)

    def against(self, pair: tuple[Seat, Seat], cards: list[Card], signs: list[str]) -> tuple[str, list[Any]]:
        """Two cards that meet, in words."""
        parts, things = [], []
        for p, card, sign in zip(pair, cards, signs, strict=True):
            own = card.maker == p
            parts.append("{}'s {} {}" if own else "{}'s {} {} of {}")
            things += [p, sign, card.number] if own else [p, sign, card.number, card.maker]
        return " against ".join(parts), things

    # ---- cards

    def sign(self, card: Card) -> str:
        return self.pockets[card.maker].made[card.number - 1]

    def in_order(self, cards: Iterable[Card]) -> list[Card]:
        return sorted(cards, key=lambda card: (card.maker, card.number))

    def pass_card(self, card: Card, giver: Seat, taker: Seat) -> None:
        self.pockets[giver].hand.remove(card)
        self.pockets[taker].hand.append(card)
        self.held[giver] -= 1
        self.held[taker] += 1
        # What was to be done with it can no longer be done.
        pocket = self.pockets[giver]
        if pocket.draft is not None and pocket.draft.card == card:
            pocket.step, pocket.draft = "", None
        if not pocket.hand:
            pocket.step, pocket.draft = "", None
        for deal in [deal for deal in pocket.deals if deal.card == card]:
            self.drop(giver, deal, "The trade between {} and {} lapses: a card of it has gone.")

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

    # ---- trades

    def a_deal(self, key: Key, partner: Seat) -> Deal:
        deal = Deal()
        deal.key, deal.partner, deal.card = key, partner, ""
        deal.says, deal.heard, deal.wish = (), (), ()
        deal.ready, deal.until = False, self.end
        return deal

    def options_in_step(self, me: Seat, pocket: Pocket) -> Sequence[Any]:
        """What comes next in an offer, an order or a talk; challenges do not wait for it."""
        urgent = [reply for reply in self.replies(me) if reply[0] in ("accept", "decline", "decline on")]
        step, draft = pocket.step, pocket.draft
        acts: list[Any] = []
        if step == TO:
            acts = [("to", p) for p in self.partners(me)]
        elif step == TALK_TO:
            acts = [("talk to", p) for p in self.everybody if p != me]
        elif step == CARD:
            acts = self.in_order(pocket.hand)
        elif step == ORDERS:
            acts = [*(card for card in self.in_order(pocket.hand) if card not in pocket.orders), ("done",)]
        elif step == SEND:
            acts = [("send",), ("name", NOT_BY)]
            if draft is not None and draft.key[0] == me:
                acts += [*(("wish", *wish) for wish in WISHES), ("name", WISH_BY), ("name", WISH_NOT_BY)]
        elif draft is not None and step == NOT_BY:
            acts = [(step, p) for p in self.everybody if p != Card.named[draft.card].maker]
        elif step in (WISH_BY, WISH_NOT_BY):
            acts = [(step, p) for p in self.everybody]
        listed = Acts([*acts, *urgent, ("never mind",)], self.namer(me), lambda act: why_not_said(step, act))
        if step == SAY and draft is not None:
            card = Card.named[draft.card]
            return Either(listed, Truths(truths(card, self.sign(card)), label=in_words))
        if step == TALK:
            return Either(listed, Word(KNOWN_TALK, why_no_talk, 200))
        return listed

    def go_on(self, me: Seat, act: Any) -> None:
        """One step further."""
        pocket = self.pockets[me]
        draft = pocket.draft
        match act:
            case ("accept" | "decline" | "decline on", _):
                step, pocket.step = pocket.step, ""
                self.act(me, act)
                pocket.step = step if self.held[me] else ""
            case ("never mind",) | ("done",):
                pocket.step, pocket.draft = "", None
            case ("offer",):
                pocket.step = TO
            case ("talk",):
                pocket.step = TALK_TO
            case ("orders",):
                pocket.step, pocket.orders = ORDERS, []
            case ("to" | "talk to" as how, other):
                pocket.draft = self.a_deal((me, pocket.offers + 1), other)
                pocket.step = CARD if how == "to" else TALK
            case Card() if pocket.step == ORDERS:
                pocket.orders.append(str(act))
            case Card() if draft is not None:
                draft.card, pocket.step = str(act), SAY
            case ("name", what):
                pocket.step = what
            case ("send",):
                self.send(me)
            case ("wish", *wish) if draft is not None:
                draft.wish = tuple(wish)
            case ("not by", p) if draft is not None:
                draft.says += (("maker is not", p),)
                pocket.step = SEND
            case ("wish by" | "wish not by" as how, p) if draft is not None:
                draft.wish = ("maker is" if how == WISH_BY else "maker is not", p)
                pocket.step = SEND
            case str() if draft is not None:
                # Ruling 10: nothing of it is checked.
                self.tell("{} says to {}, and nobody checks it: {}", me, draft.partner, act, to=[me, draft.partner])
                pocket.step, pocket.draft = "", None
            case _ if draft is not None:
                draft.says, pocket.step = act, SEND

    def send(self, me: Seat) -> None:
        """The offer, or the answer to one, goes to the other."""
        pocket = self.pockets[me]
        draft, pocket.draft, pocket.step = pocket.draft, None, ""
        assert draft is not None
        partner = draft.partner
        if not self.is_reachable(partner) or not self.held[partner]:
            self.tell("{} cannot trade any more.", partner, to=[me])
            return
        if draft.key[0] == me:
            pocket.offers += 1
            draft.until = self.now + OFFER_STANDS
            pocket.deals.append(draft)
            theirs = self.a_deal(draft.key, me)
            theirs.wish, theirs.until = draft.wish, draft.until
            self.pockets[partner].deals.append(theirs)
        else:
            mine, theirs = self.deal_of(me, draft.key), self.deal_of(partner, draft.key)
            mine.card, mine.says = draft.card, draft.says
            mine.ready = theirs.ready = True
        theirs.heard = draft.says
        if any(fact[0] == "shown" for fact in draft.says):
            self.see(partner, Card.named[draft.card], me)
        text, things = sentence(draft.says)
        wish, wished = sentence((draft.wish,)) if draft.wish else ("", ())
        wish = f" Wanted for it: {wish}." if wish else ""
        how = "offers" if draft.key[0] == me else "answers"
        self.tell(f"{{}} {how} {{}} a card: {text}.{wish}", me, partner, *things, *wished, to=[me, partner])

    def deal_of(self, player: Seat, key: Key) -> Deal:
        return next(deal for deal in self.pockets[player].deals if deal.key == key)

    def trade(self, me: Seat, deal: Deal) -> None:
        """One card for one card; both have seen them now."""
        partner = deal.partner
        mine, theirs = Card.named[deal.card], Card.named[self.deal_of(partner, deal.key).card]
        self.end_deal(me, deal)
        for card, giver, taker in ((mine, me, partner), (theirs, partner, me)):
            self.pass_card(card, giver, taker)
        for p in (me, partner):
            self.see(p, mine, partner)
            self.see(p, theirs, me)
        self.count((me, partner))
        text, things = self.against((me, partner), [mine, theirs], [self.sign(mine), self.sign(theirs)])
        self.tell(f"{text}: traded.", *things, to=[me, partner])

    def end_deal(self, player: Seat, deal: Deal) -> None:
        for one, partner in ((player, deal.partner), (deal.partner, player)):
            pocket = self.pockets[one]
            pocket.deals = [other for other in pocket.deals if other.key != deal.key or other.partner != partner]
            # An answer that was being thought about has become pointless.
            if pocket.draft is not None and pocket.draft.key == deal.key and deal.key[0] != one:
                pocket.step, pocket.draft = "", None

    def drop(self, player: Seat, deal: Deal, why: str) -> None:
        self.end_deal(player, deal)
        self.tell(why, player, deal.partner, to=[player, deal.partner])

    def let_lapse(self, due: int) -> None:
        """Offers are good for ten minutes."""
        for p in self.everybody:
            for deal in self.pockets[p].deals.copy():
                if deal.until <= due and deal.key[0] == p:
                    self.drop(p, deal, "The offer of {} to {} has lapsed.")

    # ---- the end

    def close(self) -> None:
        """Fights that lack an answer are void (ruling 13), and everybody's cards are shown."""
        self.fights, self.challenges = [], []
        for p in self.everybody:
            pocket = self.pockets[p]
            self.foe[p], pocket.laid, pocket.deals, pocket.draft, pocket.step = None, "", [], None, ""
        self.shown = [
            (str(card), self.sign(card), p)
            for p in self.everybody
            if self.pockets[p].made
            for card in self.in_order(self.pockets[p].hand)
        ]
        self.points = self.scores()
        top = max(self.points)
        winners = [p for p in self.everybody if self.points[p] == top]
        self.finish("The floor is closed. {} {} with {:point}.", winners, "win" if winners[1:] else "wins", top)

    def scores(self) -> list[int]:
        return [worth(p, self.pockets[p].hand) for p in self.everybody]

    def tally(self) -> list[Tally]:
        """The points, and of how many makers' cards they come."""
        kept = [best(p, self.pockets[p].hand).values() for p in self.everybody]
        return [
            Tally(sum(cards), f"{counted(len(cards), 'maker')}, best {max(cards)}" if cards else "no card that counts")
            for cards in kept
        ]

    def pace(self) -> int:
        """Where nobody measures time, there are so many answers, and then the end comes."""
        return 1000 if self.acts < min(6 * self.n + 40, 180) else max(self.end - self.now, 1)

    # ---- what is seen

    def scene(self, viewer: Viewer) -> Scene:
        places: list[Place] = []
        clocks = [] if self.over else [Clock("the game", self.end)]
        if viewer is not None and not self.over:
            places = self.own_places(viewer)
            clocks += self.own_clocks(viewer)
        if self.over:
            places = self.ladder()
        elif viewer is None and self.shown:
            shown = [drawn(*one[:2]) for one in self.shown[-10:]]
            places.append(Row(id="shown", label="Shown in fights", tokens=shown, past=True))
        return Scene(
            [self.chair(p) for p in self.everybody],
            places,
            links=[
                *(Link(challenger, challenged, "fighting") for challenger, challenged, _ in self.fights),
                *([] if viewer is None else self.at_the_door(viewer)),
            ],
            clocks=clocks,
            note="Practice: this game is made for twenty or more." if self.n < ENOUGH else "",
        )

    def at_the_door(self, me: Seat) -> list[Link]:
        """Who waits for an answer of mine."""
        waiting = [Link(p, me, "challenges you") for p, challenged, _ in self.challenges if challenged == me]
        for deal in self.pockets[me].deals:
            if deal.key[0] == me and deal.ready:
                waiting.append(Link(deal.partner, me, "answers your offer"))
            elif deal.key[0] != me and not deal.ready:
                waiting.append(Link(deal.partner, me, "offers you a card"))
        return waiting

    def chair(self, player: Seat) -> Chair:
        counters: dict[str, int | str] = {"cards": self.held[player]}
        if self.over or self.scoreboard == "live":
            counters["points"] = self.points[player]
        marks = [] if self.where[player] == FLOOR else [self.where[player]]
        if self.foe[player] is not None:
            marks.append("fighting")
        elif self.now < self.rested[player]:
            marks.append("out of breath")
        return Chair(player, counters, marks)

    def own_places(self, me: Seat) -> list[Place]:
        pocket = self.pockets[me]
        if not pocket.made:
            return []
        hand = [
            drawn(card, self.sign_for(me, card), ["chosen"] if card in (pocket.laid, *chosen(pocket)) else ())
            for card in self.in_order(pocket.hand)
        ]
        places: list[Place] = [
            Hand(id=f"hand{me}", label="Cards", owner=me, tokens=hand, total=worth(me, pocket.hand), unit="points")
        ]
        if pocket.bout:
            tokens = [drawn(*one[:2]) for one in pocket.bout]
            places.append(Row(id="bout", label="Your fight", tokens=tokens, note=self.how_it_went(me), past=True))
        if pocket.deals:
            tokens = [token for deal in pocket.deals for token in self.laid_out(me, deal)]
            places.append(Row(id="deals", label="Trades: yours, and what you know of theirs", tokens=tokens))
        if pocket.orders:
            ordered = [drawn(card, self.sign_for(me, card)) for card in pocket.orders]
            places.append(Row(id="orders", label="Orders for when you are away", tokens=ordered))
        return places + self.elsewhere(me)

    def elsewhere(self, me: Seat) -> list[Place]:
        """Where others' cards, and one's own that are lost, were last seen."""
        pocket = self.pockets[me]
        known: dict[Seat, list[Token]] = {}
        for card, (sign, holder) in pocket.seen.items():
            known.setdefault(holder, []).append(drawn(card, sign))
        for card, holder in pocket.elsewhere.items():
            known.setdefault(holder, []).append(drawn(card, self.sign_for(me, card)))
        return [
            Hand(id=f"hand{p}", label="Cards seen there", owner=p, tokens=known[p]) for p in sorted(known) if p != me
        ]

    def sign_for(self, me: Seat, name: str) -> str:
        """The sign of a card, as a player knows it who has had it in their hands."""
        card, pocket = Card.named[name], self.pockets[me]
        return pocket.made[card.number - 1] if card.maker == me else pocket.seen[card][0]

    def how_it_went(self, me: Seat) -> str:
        (name, sign, _), (other_name, other_sign, _) = self.pockets[me].bout
        k, other_k = Card.named[name].number, Card.named[other_name].number
        if beats(sign, k, other_sign, other_k):
            return "you won"
        return "you lost" if beats(other_sign, other_k, sign, k) else "a draw"

    def laid_out(self, me: Seat, deal: Deal) -> list[Token]:
        """A trade: one's own card, if it is named, and the other's, of which only what was said is known."""
        own = [drawn(deal.card, self.sign_for(me, deal.card))] if deal.card else []
        said = "; ".join(short(fact) for fact in deal.heard) or "nothing said"
        return [*own, Token("back", "?", label=f"the other's: {said}", of=deal.partner)]

    def own_clocks(self, me: Seat) -> list[Clock]:
        clocks = [Clock("your fight", due) for *pair, due in self.fights if me in pair]
        clocks += [Clock("a challenge to you", due) for _, challenged, due in self.challenges if challenged == me]
        clocks += [Clock("your challenge", due) for challenger, _, due in self.challenges if challenger == me]
        return clocks + [Clock("a trade", deal.until) for deal in self.pockets[me].deals]

    def ladder(self) -> list[Place]:
        """Everybody's cards, the best first, and which of them count."""
        hands: list[list[Sight]] = [[] for _ in self.everybody]
        for one in self.shown:
            hands[one[2]].append(one)
        ranked = sorted(self.everybody, key=lambda p: -self.points[p])
        return [
            Row(
                id=f"ladder{p}",
                label="Cards at the end",
                owner=p,
                tokens=counting_first(p, hands[p]),
                total=self.points[p],
                unit="points",
            )
            for p in ranked
        ]

    # ---- what answers are called

    def namer(self, me: Seat) -> Callable[[Any], str | Told]:
        return lambda act: self.called(me, act)

    def called(self, me: Seat, act: Any) -> str | Told:
        if isinstance(act, Card):
            name = f"{self.sign(act)} {act.number}"
            return name if act.maker == me else Told(f"{name} of {{}}", (act.maker,))
        match act:
            case (verb, int(giver), int(k)):
                return self.called_deal(verb, self.deal_of(me, (Seat(giver), k)))
            case ("wish", *fact):
                return f"wish for: {short(fact)}"
            case ("name", what):
                return NAMING[what]
            case (verb, other):
                return Told(WITH[verb], (other,))
        return ALONE[act[0]]

    def called_deal(self, verb: str, deal: Deal) -> Told:
        """What can be done about a trade, told by what the other has said."""
        text, things = sentence(deal.heard)
        if deal.wish and verb == "answer":
            wish, wished = sentence((deal.wish,))
            text, things = f"{text}; wanted: {wish}", (*things, *wished)
        if not deal.ready and verb == "withdraw":
            return Told("withdraw the offer to {}", (deal.partner,))
        return Told(f"{DEALING[verb]} {{}}'s card ({text})", (deal.partner, *things))

    # ---- imagination

    def redeal(self, viewer: Viewer, chance: Chance) -> None:
        """Cards and signs that the viewer has not seen are dealt anew. What they were told stays true."""
        own = None if viewer is None else self.pockets[viewer]
        signs = {Card.named[name]: sign for name, sign, _ in self.shown}
        there: dict[Card, Seat] = {Card.named[name]: holder for name, _, holder in self.shown}
        if own is not None:
            signs |= {card: sign for card, (sign, _) in own.seen.items()}
            there |= {card: holder for card, (_, holder) in own.seen.items()} | own.elsewhere
        others = [p for p in self.everybody if p != viewer and self.pockets[p].made]
        pool = [card for p in others for card in self.pockets[p].hand]
        self.draw_signs(others, signs, chance)
        room = {p: self.held[p] for p in others}
        hands: dict[Seat, list[Card]] = {p: [] for p in others}
        chance.shuffle(pool)
        free = dict.fromkeys(pool)

        def put(card: Card, p: Seat) -> None:
            del free[card]
            hands[p].append(card)
            room[p] -= 1

        # First what must be so: a card of which something was said lies with who said it.
        offered: dict[tuple[Seat, Key], Card] = {}
        for deal in own.deals if own is not None else ():
            p = deal.partner
            if p in hands and (deal.ready or deal.key[0] == p):
                fit = next(
                    (c for c in [*hands[p], *(free if room[p] else ())] if self.could_be(c, deal.heard, signs)), None
                )
                if fit is not None:
                    if fit in free:
                        put(fit, p)
                    offered[p, deal.key] = fit
                    self.make_true(fit, deal.heard, signs)
        # Then what is likely: cards are where they were seen last.
        for card, p in there.items():
            if card in free and room.get(p):
                put(card, p)
        rest = list(free)
        for p in others:
            while room[p]:
                put(rest.pop(), p)
        for p in others:
            self.imagine_pocket(p, hands[p], {key: card for (q, key), card in offered.items() if q == p}, chance)
        for p in others:
            for deal in self.pockets[p].deals:
                if deal.partner != viewer:
                    deal.says = deal.heard = ()

    def draw_signs(self, makers: Iterable[Seat], signs: dict[Card, str], chance: Chance) -> None:
        for p in makers:
            self.pockets[p].made = tuple(signs[card] if card in signs else SIGNS[chance.below(3)] for card in TENS[p])

    def could_be(self, card: Card, facts: Iterable[Fact], signs: dict[Card, str]) -> bool:
        """Whether all that was said can be true of a card, of which the sign may be known or not."""
        possible = [signs[card]] if card in signs else SIGNS
        return any(all(is_true(fact, card, sign) for fact in facts) for sign in possible)

    def make_true(self, card: Card, facts: Iterable[Fact], signs: dict[Card, str]) -> None:
        if card not in signs and self.pockets[card.maker].made:
            now = [self.sign(card), *SIGNS]
            signs[card] = next(sign for sign in now if all(is_true(fact, card, sign) for fact in facts))
            made = list(self.pockets[card.maker].made)
            made[card.number - 1] = signs[card]
            self.pockets[card.maker].made = tuple(made)

    def imagine_pocket(self, p: Seat, hand: list[Card], offered: dict[Key, Card], chance: Chance) -> None:
        """What somebody else may have there, if these are their cards."""
        pocket = self.pockets[p]
        pocket.hand[:] = hand
        pocket.seen = {card: (self.sign(card), p) for card in hand if card.maker != p}
        pocket.elsewhere, pocket.bout, pocket.orders = {}, (), []
        pocket.step, pocket.draft = "", None
        pocket.laid = str(chance.pick(hand)) if pocket.laid else ""
        for deal in pocket.deals:
            if deal.card:
                deal.card = str(offered[deal.key] if deal.key in offered else chance.pick(hand))

    # ---- good play

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float] | None:
        """Fight, and risk what is worth little to lose."""
        if len(choices) > 1000:
            return None
        pocket = self.pockets[player]
        mine = best(player, pocket.hand)
        weights = []
        for answer in choices:
            if isinstance(answer, Card):
                counts = answer.maker != player and mine[answer.maker] == answer.number
                weights.append(0.3 if counts else 1.0)
            else:
                weights.append(EAGER.get(answer[0], 1.0) if answer and isinstance(answer[0], str) else 1.0)
        return weights


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


def why_not_said(step: str, act: Any) -> str | None:
    """Why something cannot be said of a card, or wished for."""
    if step == NOT_BY:
        return UNTRUE
    match act:
        case ("wish", *fact) if says_nothing(fact):
            return EMPTY
    return None


def why_no_talk(text: str) -> str | None:
    return None if text and text.isprintable() else "Say something, in one line."


def chosen(pocket: Pocket) -> tuple[str, ...]:
    return () if pocket.draft is None else (pocket.draft.card,)


ALONE = {
    "step on": "step onto the floor",
    "step off": "step off the floor",
    "offer": "offer somebody a trade",
    "orders": "leave orders for when you are away",
    "talk": "talk to somebody",
    "send": "send it",
    "done": "done",
    "never mind": "never mind",
}
WITH = {
    "challenge": "challenge {}",
    "accept": "accept the challenge of {}",
    "decline": "decline the challenge of {}",
    "decline on": "decline {} as long as I may",
    "call off": "call off the challenge to {}",
    "to": "offer it to {}",
    "talk to": "talk to {}",
    NOT_BY: "say that it was not made by {}",
    WISH_BY: "wish for a card made by {}",
    WISH_NOT_BY: "wish for a card not made by {}",
}
DEALING = {"answer": "name a card for", "agree": "agree to take", "refuse": "refuse", "withdraw": "step back from"}
NAMING = {
    NOT_BY: "say who has not made it",
    WISH_BY: "wish for a card of a certain maker",
    WISH_NOT_BY: "wish for a card of any maker but one",
}
EAGER = {
    "challenge": 2.0,
    "accept": 2.0,
    "agree": 2.0,
    "send": 5.0,
    "step on": 5.0,
    "step off": 0.02,
    "never mind": 0.1,
}
