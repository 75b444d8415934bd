"""What a log says about a floor: where every card was at every moment, and what the score must be, counted anew."""

import re
from collections import defaultdict
from collections.abc import Iterator

from rumpus import games
from rumpus.core import Match
from rumpus.core.log import Log

BEATS = {("Rock", "Scissors"), ("Scissors", "Paper"), ("Paper", "Rock")}
CARD = r"(\S+)'s (\w+) (\d+)(?: of (\S+))?"
MET = re.compile(rf"{CARD} (?:against|for) {CARD}: (a draw|traded|\S+ wins both)\.")

Card = tuple[str, int]  # the name of its maker, and its number


class Doubled(Exception):
    """A card is in two hands, or in none."""


def moments(log: Log) -> Iterator[Match]:
    """The match after each of its entries."""
    match = Match.replay(games.find(log.beginning.game), Log(log.beginning, []))
    yield match
    for entry in log.entries:
        match.follow(entry)
        yield match


def check_cards(log: Log) -> Match:
    """Every card is in exactly one hand at every moment. Back comes the match as it ended."""
    for match in moments(log):
        check_hands(match)
    return match


def check_hands(match: Match) -> None:
    game = match.game
    held = [piece for pocket in game.pockets for piece in pocket.hand]  # type: ignore[attr-defined]
    if len(held) != 10 * game.n or len(set(held)) != len(held):
        raise Doubled(f"after {len(match.entries)} entries there are {len(set(held))} cards in {len(held)} places")


def count(match: Match) -> dict[str, int]:
    """Everybody's score, from what the players were told about their fights and trades, and from nothing else."""
    names = match.names
    holder: dict[Card, str] = {(name, k): name for name in names for k in range(1, 11)}
    for line in lines(match):
        met = MET.fullmatch(line)
        if met is None:
            continue
        one, sign, k, maker, other, other_sign, other_k, other_maker, outcome = met.groups()
        card, other_card = (maker or one, int(k)), (other_maker or other, int(other_k))
        if holder[card] != one or holder[other_card] != other:
            raise Doubled(f"{line} But {card} and {other_card} are with {holder[card]} and {holder[other_card]}.")
        if outcome == "traded":
            holder[card], holder[other_card] = other, one
            continue
        wins = [(sign, other_sign) in BEATS, (other_sign, sign) in BEATS]
        if sign == other_sign:
            wins = [int(k) > int(other_k), int(k) < int(other_k)]
        for won, winner in zip(wins, (one, other), strict=True):
            if won:
                holder[card] = holder[other_card] = winner
        if (outcome == "a draw") != (not any(wins)):
            raise Doubled(f"{line} But that is not how it ends.")
    best: dict[tuple[str, str], int] = defaultdict(int)
    for (maker, number), name in holder.items():
        if maker != name:
            best[name, maker] = max(best[name, maker], number)
    return {name: sum(points for (who, _), points in best.items() if who == name) for name in names}


def lines(match: Match) -> Iterator[str]:
    """All that was told, in its order, once."""
    for told in match._story:
        seat = told.to[0] if told.to else None
        said = told.words(seat, match.names)
        if said is not None:
            yield said
