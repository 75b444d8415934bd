"""The Con Game: ten secret cards each, and a hall full of people to win more from. 2 to 100 players, any length."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rumpus.core import (
    Arrange,
    Ask,
    AskAll,
    AskAny,
    Chance,
    Compose,
    Either,
    Labelled,
    Refused,
    Scene,
    Seat,
    Style,
    Tally,
    Told,
    Turn,
    Viewer,
    Word,
    counted,
)
from rumpus.games.group import _con_guess, _con_scene, _con_trades
from rumpus.games.group._con_cards import (
    NUMBERS,
    SIGNS,
    TENS,
    Card,
    Fact,
    Key,
    beats,
    best,
    sentence,
    worth,
)
from rumpus.games.group._con_floor import (
    AWAY,
    DEALING,
    FLOOR,
    LAPSED,
    NEW,
    NO_CARDS,
    NOT_NOW,
    OFF,
    WITH,
    Acts,
    ConFloor,
    Deal,
    Pocket,
    act_in_words,
    why_no_talk,
)
from rumpus.games.group._con_trades import NEVER_MIND

OFFER_STANDS = 10 * 60  # seconds

PLAY = "win cards from others: challenge somebody, or offer a trade"
PREPARE = "choose a sign for each of your ten cards"
FIGHT, ANSWER = "choose a card to fight with", "answer a challenge"
OFFER, DEAL, DECIDE, ORDERS, TALK = (
    "offer a trade",
    "trade a card",
    "decide about a trade",
    "leave orders",
    "talk to somebody",
)

KNOWN_TALK = (
    "I shall play Rock.",
    "I shall play Scissors.",
    "I shall play Paper.",
    "Shall we trade?",
    "Who has a ten?",
)


class ConGame(ConFloor):
    """Win one high card from as many people as you can: fight them, or talk them into a trade."""

    title = "The Con Game"
    players = range(2, 101)
    counts = (2, 20, 50, 100, 5)  # the options are tried at the first and the last
    minutes = 120
    edition = 3  # an offer is one answer, and so is what is answered to it
    longest = 200_000
    brief = {"ends": 10}
    style = Style(
        cloth="#5a1a12",
        spot="#c8321f",
        back="#8a2216",
        tones={"rock": "#6b5d45", "scissors": "#2f66b8", "paper": "#2f7d4f"},
    )

    # ---- set-up

    @classmethod
    def numbers(cls, options: Mapping[str, Any]) -> range:
        return range(cls.players[0], options["max_players"] + 1)

    def setup(self) -> None:
        self.pockets, self.everybody, self.where, self.held = [], [], [], []
        self.last, self.begun, self.points, self.shown, self.acts = [], [], [], [], 0
        for player in self.seats:
            self.make_room(player)

    def make_room(self, player: Seat) -> None:
        """Somebody comes in, with ten blank cards."""
        pocket = Pocket()
        pocket.made, pocket.hand = (), list(TENS[player])
        pocket.seen, pocket.elsewhere, pocket.bout = {}, {}, ()
        pocket.deals, pocket.offers, pocket.shuns, pocket.orders = [], 0, [], []
        self.pockets.append(pocket)
        self.everybody.append(player)
        self.where.append(NEW)
        self.held.append(0)
        self.last.append(None)
        self.begun.append(())
        self.points.append(0)
        self.start(self.make_cards, player)

    def make_cards(self, me: Seat) -> Turn:
        signs = yield Ask(me, PREPARE, Arrange(NUMBERS, SIGNS))
        self.acts += 1
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
        """What is open between a player and others lapses, and what was being written is thrown away."""
        for part in (self.challenged, self.offering, self.ordering, self.talking):
            for talk in self.going(part, player):
                self.stop(talk)
        for deal in self.pockets[player].deals.copy() if deals else ():
            self.drop(player, deal, "The trade between {} and {} lapses.")

    # ---- the floor

    def turn(self) -> Turn:
        """What anybody on the floor does; and at the end, nobody."""
        me, act = yield AskAny(self.idle(), PLAY, self.acts_of, (self.end - self.now) / 1000)
        if me is None:
            self.close()
            return
        self.stir(me)
        match act:
            case ("challenge", other):
                self.challenge(me, other)
            case "offer":
                self.start(self.offering, me)
            case "orders":
                self.pockets[me].orders = []
                self.start(self.ordering, me)
            case "talk":
                self.start(self.talking, me)
            case "step on":
                self.step_on(me)
            case "step off":
                self.step_off(me)

    @property
    def end(self) -> int:
        return self.ends * 60_000

    def idle(self) -> list[Seat]:
        """Who can do something new: whoever has prepared their cards, and is not fighting."""
        fighting = self.busy(self.fight)
        return [p for p in self.everybody if self.where[p] != NEW and p not in fighting]

    def stir(self, me: Seat) -> None:
        """Whoever acts has got their breath back."""
        self.acts += 1
        for talk in self.going(self.catch_breath, me):
            self.stop(talk)

    def catch_breath(self, player: Seat) -> None:
        """From now on they can be challenged again."""

    def acts_of(self, me: Seat) -> Sequence[Any]:
        if self.where[me] != FLOOR:
            return Labelled(["step on"], act_in_words)
        return Acts(self.beginnings(me), act_in_words, lambda act: self.why_not(me, act))

    def beginnings(self, me: Seat) -> Iterator[Any]:
        if self.held[me]:
            out = self.busy(self.fight) | self.busy(self.catch_breath) | {me}
            out |= {talk.players[1] for talk in self.going(self.challenged, me) if talk.players[0] == me}
            reachable = (FLOOR, AWAY) if self.away == "orders" else (FLOOR,)
            for p, where, held in zip(self.everybody, self.where, self.held, strict=True):
                if where in reachable and held and p not in out:
                    yield "challenge", p
            if next(self.partners(me), None) is not None and not self.going(self.offering, me):
                yield "offer"
            if self.away == "orders" and not self.going(self.ordering, me):
                yield "orders"
        if self.talk == "on" and self.n > 1 and not self.going(self.talking, me):
            yield "talk"
        yield "step off"

    def why_not(self, me: Seat, act: Any) -> str | None:
        """Why somebody cannot be challenged just now."""
        match act:
            case ("challenge", int(p)) if 0 <= p < self.n and not isinstance(p, bool):
                other = self.everybody[p]
                if other == me:
                    return "You cannot fight yourself."
                if self.going(self.fight, other):
                    return "Busy: they are fighting just now."
                if not self.is_reachable(other):
                    return "They are not on the floor."
                if not self.held[me] or not self.held[other]:
                    return NO_CARDS
                if self.going(self.catch_breath, other):
                    return "They are still out of breath: wait a few seconds."
                return "You have challenged them already: wait for the answer."
        return None

    # ---- challenges

    def may_decline(self, challenger: Seat, challenged: Seat) -> bool:
        """Whoever comes again can be put off until both have fought others since (rulings 1 and 2)."""
        fresh = self.last[challenger] != challenged and self.last[challenged] != challenger
        return challenged in self.begun[challenger] and not fresh

    def challenge(self, me: Seat, other: Seat) -> None:
        if not self.may_decline(me, other):
            self.begin_fight(me, other)
        elif self.where[other] == AWAY or me in self.pockets[other].shuns:
            self.decline(me, other)
        else:
            self.start(self.challenged, me, other, within=self.answer_clock)
            self.tell("{} challenges {}, who may decline.", me, other, to=[me, other])

    def challenged(self, challenger: Seat, other: Seat) -> Turn:
        """A challenge that may be declined. Silence declines."""
        pair = challenger, other
        me, act = yield AskAny(pair, ANSWER, lambda p: self.replies(p, *pair))
        if me is not None:
            self.stir(me)
        match act:
            case "call off":
                self.tell("{} calls off the challenge to {}.", *pair, to=pair)
            case "accept" if self.is_free(challenger) and self.is_free(other):
                self.begin_fight(*pair)
            case "accept":
                busy = [p for p in pair if not self.is_free(p)]
                verb = "is" if len(busy) == 1 else "are"
                self.tell(f"The challenge of {{}} to {{}} lapses: {{}} {verb} not free to fight.", *pair, busy, to=pair)
            case "decline on":
                self.pockets[other].shuns.append(challenger)
                self.decline(*pair)
            case _:
                self.decline(*pair)

    def replies(self, me: Seat, challenger: Seat, other: Seat) -> Sequence[Any]:
        if me == challenger:
            return Labelled(["call off"], lambda act: Told(WITH[act], (other,)))
        acts = ["decline", "accept", "decline on"] if self.held[me] else ["decline", "decline on"]
        why = {"accept": NO_CARDS}
        return Acts(acts, lambda act: Told(WITH[act], (challenger,)), lambda act: why.get(str(act)))

    def decline(self, challenger: Seat, challenged: Seat) -> None:
        """It is no fight and costs nothing (ruling 3)."""
        self.tell("{} declines to fight {}.", challenged, challenger, to=[challenger, challenged])

    def is_free(self, player: Seat) -> bool:
        """Much can happen between a challenge and its answer: the last card may be lost meanwhile."""
        return self.where[player] == FLOOR and not self.going(self.fight, player) and self.held[player] > 0

    # ---- fights

    def begin_fight(self, challenger: Seat, challenged: Seat) -> None:
        pair = challenger, challenged
        for one, other in (pair, pair[::-1]):
            if not self.may_decline(one, other) and one in self.pockets[other].shuns:
                self.pockets[other].shuns.remove(one)  # the right to decline has ended, and so has this
        for talk in self.going(self.challenged, *pair):
            self.stop(talk)
        is_away = int(self.where[challenged] == AWAY)
        self.start(self.fight, *pair, is_away, within=self.fight_clock, is_open=True)
        self.tell("{} challenges {}: choose your cards.", *pair, to=pair)

    def fight(self, challenger: Seat, challenged: Seat, is_away: int) -> Turn:
        """Each chooses a card in secret; then both are shown, and the winner holds them both."""
        pair = challenger, challenged
        laid = yield AskAll(pair[: 2 - is_away], FIGHT, self.cards_of, silence=None)
        cards = [laid.get(p) or self.unasked(p) for p in pair]
        signs = [self.sign(card) for card in cards]
        self.acts += 1
        winner = None
        for i, p in enumerate(pair):
            if beats(signs[i], cards[i].number, signs[1 - i], cards[1 - i].number):
                winner = p
                self.pass_card(cards[1 - i], pair[1 - i], p)
        for i, p in enumerate(pair):
            self.pockets[p].bout = tuple((str(cards[j]), signs[j], pair[j]) for j in (i, 1 - i))
            self.last[p] = pair[1 - i]
            if self.breather:
                self.start(self.catch_breath, p, within=self.breather, is_open=True)
            for j in (0, 1):
                self.see(p, cards[j], pair[j] if winner is None else winner)
        if challenged not in self.begun[challenger]:
            self.begun[challenger] += (challenged,)
        self.count(pair)
        self.tell_of_fight(pair, cards, signs, winner)

    def cards_of(self, me: Seat) -> Sequence[Any]:
        return Acts(self.in_order(self.pockets[me].hand), self.namer(me), lambda _: "You are fighting: choose a card.")

    def unasked(self, player: Seat) -> Card:
        """For who is away, the first card of the orders that is still there (ruling 9); otherwise chance chooses."""
        pocket = self.pockets[player]
        ordered = [card for card in pocket.orders if card in pocket.hand] if self.where[player] == AWAY else []
        return Card.named[ordered[0]] if ordered else self.chance.pick(self.in_order(pocket.hand))

    def tell_of_fight(self, pair: tuple[Seat, Seat], cards: list[Card], signs: list[str], winner: Seat | None) -> None:
        text, things = self.both(pair, cards, signs, " against ")
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

    # ---- trades

    def pass_card(self, card: Card, giver: Seat, taker: Seat) -> None:
        self.pockets[giver].hand.remove(card)
        self.pockets[taker].hand.append(card)
        self.held[giver] -= 1
        self.held[taker] += 1
        # What was to be done with it can no longer be done.
        for deal in [deal for deal in self.pockets[giver].deals if deal.card == card]:
            self.drop(giver, deal, "The trade between {} and {} lapses: a card of it has gone.")
        for talk in () if self.held[giver] else (*self.going(self.offering, giver), *self.going(self.ordering, giver)):
            self.stop(talk)

    def offering(self, me: Seat) -> Turn:
        """To whom, which card, what is said of it, and what is wished for."""
        partners = tuple(self.partners(me))
        said = yield Ask(me, OFFER, _con_trades.offers(me, partners, self.held_by(me), len(self.everybody)))
        self.stir(me)
        if said == NEVER_MIND:
            return
        other, card, says, wish = said
        pocket = self.pockets[me]
        pocket.offers += 1
        key = me, pocket.offers
        for p, q in ((me, other), (other, me)):
            deal = Deal()
            deal.key, deal.partner, deal.wish, deal.ready = key, q, wish, False
            deal.card, deal.says, deal.heard = "", (), ()
            deal.until = self.now + 1000 * OFFER_STANDS
            self.pockets[p].deals.append(deal)
        self.name(me, key, card, says)
        self.start(self.offered, me, other, key[1], within=OFFER_STANDS)

    def name(self, me: Seat, key: Key, card: Card, says: tuple[Fact, ...]) -> None:
        """A card is named for a trade, and the other is told what is said of it."""
        mine = self.deal_of(me, key)
        mine.card, mine.says = str(card), says
        self.deal_of(mine.partner, key).heard = says
        if any(fact[0] == "shown" for fact in says):
            self.see(mine.partner, card, me)
        text, things = sentence(says)
        begins = me == key[0]
        if mine.wish and begins:
            wish, wished = sentence(mine.wish)
            text, things = f"{text}. Wanted for it: {wish}", (*things, *wished)
        what = "a card" if begins else "a card for it"
        pair = me, mine.partner
        self.tell(f"{{}} offers {{}} {what}: {text}.", *pair, *things, to=pair)

    def offered(self, giver: Seat, taker: Seat, k: int) -> Turn:
        """The other names a card for it, and what is said of that; or refuses. After ten minutes it lapses."""
        key = giver, k
        me, act = yield AskAny((giver, taker), DEAL, lambda p: self.dealings(p, key))
        if me is not None:
            self.stir(me)
        match act:
            case None:
                self.drop(giver, self.deal_of(giver, key), LAPSED)
            case (card, says):
                self.name(taker, key, card, says)
                mine, theirs = self.deal_of(giver, key), self.deal_of(taker, key)
                mine.ready = theirs.ready = True
                self.start(self.agreed, giver, taker, k, within=(mine.until - self.now) / 1000)
            case _:
                self.drop(me, self.deal_of(me, key), "{} does not want to trade with {}.")

    def dealings(self, me: Seat, key: Key) -> Sequence[Any]:
        if me == key[0]:
            return self.called_off(me, key, "withdraw")
        text, things = self.heard(me, key)
        for_it = Told(f"which card for {{}}'s ({text})", (key[0], *things))
        refusal = Told("refuse {}'s card", key[:1])
        return _con_trades.answers(me, refusal, for_it, self.held_by(me), len(self.everybody))

    def agreed(self, giver: Seat, taker: Seat, k: int) -> Turn:
        """Both cards are named, and who has offered decides."""
        key = giver, k
        me, act = yield AskAny((giver, taker), DECIDE, lambda p: self.decisions(p, key))
        if me is not None:
            self.stir(me)
        match act:
            case None:
                self.drop(giver, self.deal_of(giver, key), LAPSED)
            case "agree":
                self.trade(giver, self.deal_of(giver, key))
            case _:
                self.drop(me, self.deal_of(me, key), "{} does not want to trade with {}.")

    def decisions(self, me: Seat, key: Key) -> Sequence[Any]:
        deal = self.deal_of(me, key)
        if me != key[0]:
            return self.called_off(me, key, "step back")
        fighting = self.busy(self.fight)
        can = self.where[deal.partner] == FLOOR and not {me, deal.partner} & fighting
        return self.called_off(me, key, *(("refuse", "agree") if can else ("refuse",)))

    def called_off(self, me: Seat, key: Key, *acts: str) -> Sequence[Any]:
        """What can be done about a trade, told by what the other has said."""
        partner = self.deal_of(me, key).partner
        text, things = self.heard(me, key)
        why = {"agree": NOT_NOW}

        def label(act: Any) -> str | Told:
            if act == "withdraw":
                return Told("withdraw the offer to {}", (partner,))
            return Told(f"{DEALING[act]} {{}}'s card ({text})", (partner, *things))

        return Acts(acts, label, lambda act: why.get(str(act)))

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
        text, things = self.both((me, partner), [mine, theirs], [self.sign(mine), self.sign(theirs)], " for ")
        self.tell(f"{text}: traded.", *things, to=[me, partner])

    def end_deal(self, player: Seat, deal: Deal) -> None:
        for p in (player, deal.partner):
            pocket = self.pockets[p]
            pocket.deals = [other for other in pocket.deals if other.key != deal.key]
        for talk in (*self.going(self.offered, player), *self.going(self.agreed, player)):
            if (talk.args[0], talk.args[2]) == deal.key:
                self.stop(talk)

    def drop(self, player: Seat, deal: Deal, why: str) -> None:
        self.end_deal(player, deal)
        self.tell(why, player, deal.partner, to=[player, deal.partner])

    # ---- orders, and talk

    def ordering(self, me: Seat) -> Turn:
        """One card after another, in the order in which they are to be fought with."""
        pocket = self.pockets[me]
        left = [card for card in self.in_order(pocket.hand) if card not in pocket.orders]
        card = yield Ask(me, ORDERS, Labelled(["done", *left], self.namer(me)))
        self.stir(me)
        if card != "done":
            pocket.orders.append(str(card))
            self.start(self.ordering, me)

    def talking(self, me: Seat) -> Turn:
        others = [p for p in self.everybody if p != me]
        said = yield Ask(me, TALK, Either([NEVER_MIND], Compose(others, Word(KNOWN_TALK, why_no_talk, 200))))
        self.stir(me)
        if said != NEVER_MIND:  # ruling 10: nothing of it is checked
            other, text = said
            self.tell("{} says to {}, and nobody checks it: {}", me, other, text, to=[me, other])

    # ---- the end

    def close(self) -> None:
        """Fights that lack an answer are void (ruling 13), and everybody's cards are shown."""
        for talk in self.going():
            self.stop(talk)
        for pocket in self.pockets:
            pocket.deals = []
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
        return _con_scene.scene(self, viewer)

    # ---- imagination

    def redeal(self, viewer: Viewer, chance: Chance) -> None:
        _con_guess.redeal(self, viewer, chance)

    # ---- good play

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float] | None:
        """Fight, and risk what is worth little to lose."""
        if len(choices) > 1000:
            return None
        mine = best(player, self.pockets[player].hand)

        def liked(answer: Any) -> float:
            if isinstance(answer, Card):
                return 0.3 if answer.maker != player and mine[answer.maker] == answer.number else 1.0
            verb = answer[0] if isinstance(answer, tuple) and answer else answer
            return EAGER.get(verb, 1.0) if isinstance(verb, str) else 1.0

        return [liked(answer) for answer in choices]


EAGER = {"challenge": 2.0, "accept": 2.0, "agree": 2.0, "step on": 5.0, "step off": 0.02, "never mind": 0.1}
