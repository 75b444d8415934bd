"""What a player of the Con Game may think that the others hold: everything that they have not seen, dealt anew."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rumpus.core import Chance, Seat, Viewer
from rumpus.games.group._con_cards import SIGNS, TENS, Card, Fact, Key, is_true

if TYPE_CHECKING:
    from rumpus.games.group.con_game import ConGame


def redeal(game: "ConGame", viewer: Viewer, chance: Chance) -> None:
    """Cards and signs that the viewer has not seen are dealt anew. What they were told stays true."""
    own = None if viewer is None else game.pockets[viewer]
    signs = {Card.named[name]: sign for name, sign, _ in game.shown}
    there: dict[Card, Seat] = {Card.named[name]: holder for name, _, holder in game.shown}
    if viewer is not None and own is not None:
        signs |= {card: sign for card, (sign, _) in own.seen.items()}
        signs |= dict(zip(TENS[viewer], own.made, strict=False))  # one knows one's own make, wherever it is now
        there |= {card: holder for card, (_, holder) in own.seen.items()} | own.elsewhere
    others = [p for p in game.everybody if p != viewer and game.pockets[p].made]
    pool = [card for p in others for card in game.pockets[p].hand]
    draw_signs(game, others, signs, chance)
    room = {p: game.held[p] for p in others}
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
                (c for c in [*hands[p], *(free if room[p] else ())] if could_be(game, c, deal.heard, signs)), None
            )
            if fit is not None:
                if fit in free:
                    put(fit, p)
                offered[p, deal.key] = fit
                make_true(game, fit, deal.heard, signs)
    # Then what is likely: cards are where they were seen last.
    for card, p in there.items():
        if card in free and room.get(p):
            put(card, p)
    rest = list(free)
    for p in others:
        while room[p]:
            put(rest.pop(), p)
    for p in others:
        imagine_pocket(game, p, hands[p], {key: card for (q, key), card in offered.items() if q == p}, chance)
    for p in others:
        for deal in game.pockets[p].deals:
            if deal.partner != viewer:
                deal.says = deal.heard = ()


def draw_signs(game: "ConGame", makers: Iterable[Seat], signs: dict[Card, str], chance: Chance) -> None:
    for p in makers:
        game.pockets[p].made = tuple(signs[card] if card in signs else SIGNS[chance.below(3)] for card in TENS[p])


def could_be(game: "ConGame", card: Card, facts: Iterable[Fact], signs: dict[Card, str]) -> bool:
    """Whether all that was said can be true of a card, of which the sign may be known or not."""
    possible = [signs[card]] if card in signs else SIGNS
    return any(all(is_true(fact, card, sign) for fact in facts) for sign in possible)


def make_true(game: "ConGame", card: Card, facts: Iterable[Fact], signs: dict[Card, str]) -> None:
    if card not in signs and game.pockets[card.maker].made:
        now = [game.sign(card), *SIGNS]
        signs[card] = next(sign for sign in now if all(is_true(fact, card, sign) for fact in facts))
        made = list(game.pockets[card.maker].made)
        made[card.number - 1] = signs[card]
        game.pockets[card.maker].made = tuple(made)


def imagine_pocket(game: "ConGame", p: Seat, hand: list[Card], offered: dict[Key, Card], chance: Chance) -> None:
    """What somebody else may have there, if these are their cards."""
    pocket = game.pockets[p]
    pocket.hand[:] = hand
    pocket.seen = {card: (game.sign(card), p) for card in hand if card.maker != p}
    pocket.elsewhere, pocket.bout, pocket.orders = {}, (), []
    for deal in pocket.deals:
        if deal.card:
            deal.card = str(offered[deal.key] if deal.key in offered else chance.pick(hand))
