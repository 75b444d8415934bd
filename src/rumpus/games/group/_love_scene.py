"""What everybody sees of Love and Marriage: the track, the own number, and who talks with whom."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rumpus.core import Chair, Clock, Hand, Link, Place, Row, Scene, Seat, Token, Track, Viewer, token
from rumpus.games.group._love_frames import Frame
from rumpus.games.group._love_pieces import IN, rounded

if TYPE_CHECKING:
    from rumpus.games.group.love_and_marriage import LoveAndMarriage


def drawn(game: "LoveAndMarriage", viewer: Viewer) -> Scene:
    return Scene(
        [chair(game, p) for p in game.seats],
        [altar(game), *(own(game, viewer) if viewer is not None and not game.over else ())],
        links=list(links(game, viewer)),
        clocks=clocks(game),
        heading=f"Round {game.round} of {game.rounds}",
        note=how_it_stands(game, viewer, game.words),
    )


def how_it_stands(game: "LoveAndMarriage", viewer: Viewer, words: Frame) -> str:
    if game.over:
        return ""
    leads = viewer is not None and game.leads(viewer)
    if game.stopped:
        return "Paused: go on when all are ready." if leads else "The moderator has paused the game."
    if leads and game.part != "mingle":
        return (
            "The round is over: begin the next one when all are ready."
            if game.counted
            else "Say go when all are ready."
        )
    if game.counted:
        return "The round is over." if viewer is None else own_result(game, viewer)
    if game.part != "mingle":
        if viewer in game.ready:
            return "You are ready: it begins as soon as all are."
        if viewer not in game.dealt:
            return "The round begins soon."
        return "This is your number: soon you look for somebody whose number is near it."
    if viewer is not None and not leads and viewer not in game.dealt:
        if viewer in game.removed:
            return "The moderator has taken you out of the game: you look on."
        return "You are in from the next round on."
    if viewer is not None and game.mates[viewer] is not None and not game.cheating:
        return f"You are {words.paired}. Wait for the others."
    return how_many_are(words.single, len(game.singles))


def how_many_are(single: str, n: int) -> str:
    return f"{n} {'is' if n == 1 else 'are'} still {single}." if n else f"Nobody is {single}."


def own_result(game: "LoveAndMarriage", me: Seat) -> str:
    if not game.hands[me]:
        return "The round is over."
    score = game.score(me)
    place = 1 + sum(game.score(p) > score for p in game.dealt)
    won = game.won[me]
    brings = f"{won} victory point{'s' if won > 1 else ''}" if won else "no victory points"
    return f"You scored {rounded(score)}: place {place} of {len(game.dealt)} in this round, {brings}."


def clocks(game: "LoveAndMarriage") -> list[Clock]:
    if game.over or game.stopped:
        return []
    if game.part == "mingle":
        return [Clock("the round", game.closing)]
    return [] if game.is_led else [Clock("next", game.due)]


def chair(game: "LoveAndMarriage", player: Seat) -> Chair:
    if game.leads(player):
        return Chair(player, {}, ["moderator"], leads=True)
    counters: dict[str, int | str] = {}
    if game.hands[player] and not game.hands[player][0].hidden:
        counters["number"] = game.hands[player][0].k
    if game.amends[player]:
        counters[game.words.amends] = game.amends[player]
    counters["points"] = game.points[player]
    return Chair(player, counters, list(marks(game, player)))


def marks(game: "LoveAndMarriage", player: Seat) -> Iterator[str]:
    if game.where[player] != IN:
        yield game.where[player]
    if player in game.removed:
        yield "not in this game"
    if game.mates[player] is not None:
        yield game.words.paired
    if game.partners[player] is not None:
        yield "talking"
    if game.part != "mingle" and player in game.ready:
        yield "ready"


def altar(game: "LoveAndMarriage") -> Place:
    """The track, with both cards of each pair; of one that is broken a mark that its space is dead."""
    tokens: list[Token] = []
    at: list[int] = []
    for i, pair in enumerate(game.pairs):
        if pair.broken:
            tokens.append(Token("gone", "×", label="a pair that is broken"))
            at.append(i)
            continue
        for player in (pair.first, pair.second):
            shown = token(game.hands[player][0])
            shown.of, shown.value = player, None
            tokens.append(shown)
            at.append(i)
    steps = [str(value) for value in game.spaces]
    return Track(id="track", label=game.words.track, role="board", steps=steps, tokens=tokens, at=at)


def own(game: "LoveAndMarriage", me: Seat) -> Iterator[Place]:
    if game.hands[me]:
        tokens = [token(card) for card in game.hands[me]]
        covered = game.lying and game.venue == "room" and not game.counted
        yield Hand(id="number", label="Number", owner=me, tokens=tokens, covered=covered)
    other = game.partners[me]
    if other is not None:
        said = [str(claim) for who, claim in game.pockets[me].heard if who == other]
        tokens = [token(card) for card in game.hands[other]]
        yield Row(id="other", label="Their number", about=other, tokens=tokens, note=claimed(said))


def links(game: "LoveAndMarriage", viewer: Viewer) -> Iterator[Link]:
    """Who talks with whom; for the viewer also who waits for an answer, and whose answer they wait for."""
    plays = viewer is not None and not game.leads(viewer)
    pocket = game.pockets[viewer] if viewer is not None and plays else None
    for p, other in enumerate(game.partners):
        if other is not None and (p < other or viewer in (p, other)) and p != viewer:
            weighs = pocket is not None and pocket.asked == p
            own = game.words.weighs if weighs else "is talking with you"
            yield Link(Seat(p), other, own if viewer == other else "talking")
    if viewer is not None and pocket is not None:
        for suitor in pocket.suitors:
            yield Link(suitor, viewer, game.words.asks)
        if pocket.asked is not None and game.partners[viewer] != pocket.asked:
            yield Link(pocket.asked, viewer, game.words.weighs)


def claimed(said: list[str]) -> str:
    return f"They say {said[-1]}." if said else ""
