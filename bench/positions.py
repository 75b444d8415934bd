"""Matches to measure on: played at random from fixed seeds, stopped early, in the middle and late."""

from collections.abc import Iterator
from random import Random

import rumpus
from rumpus.core import AskAny, Match

STAGES = {"early": 0.15, "middle": 0.5, "late": 0.85}


def finished(name: str, players: int, seed: int) -> Match:
    """A match that was played at random to the end."""
    match = rumpus.match(name, players, seed=seed)
    random = Random(seed).random
    while not match.over:
        advance(match, random())
    return match


def advance(match: Match, luck: float) -> None:
    """One answer, by luck."""
    question = match.question
    seat = match.waiting[int(luck * len(match.waiting)) if isinstance(question, AskAny) else 0][0]
    choices = match.questions[seat].choices
    match.answer(seat, choices[int(luck * len(choices))])


def around(match: Match, part: float, count: int = 8) -> Iterator[Match]:
    """The match as it was when that part of it had been played, and after each of the next answers."""
    log = match.log
    first = min(int(part * len(log.entries)), len(log.entries) - count)
    for i in range(max(first, 0), min(max(first, 0) + count, len(log.entries))):
        yield rumpus.replay(log, i)
