"""The shapes that legal answers can have. Each shape is a Sequence of plain values.

A list means "one of these", a `range` or `Numbers` means a number; the bigger shapes are indexed lazily and never
listed. All of them are used through the functions of `shape`: those check an answer and say what is wrong with it,
sample answers, split them into small steps, describe the choices as JSON, and read answers from typed text.
"""

from .composed import Compose, Either, Put, Verbs, in_a_few_words, spoken, step_in_words
from .several import Arrange, Handful, Some, Subset
from .shape import (
    Because,
    Conditional,
    Fixed,
    Label,
    Labelled,
    Labels,
    Moves,
    Once,
    Reason,
    Shape,
    Wording,
    describe,
    doubt,
    finish,
    labels_of,
    numbers_of,
    offers,
    read,
    sample,
    settle,
    written,
)
from .single import Join, Numbers, Spot, Throw, Word

__all__ = [
    "Arrange",
    "Because",
    "Compose",
    "Conditional",
    "Either",
    "Fixed",
    "Handful",
    "Join",
    "Label",
    "Labelled",
    "Labels",
    "Moves",
    "Numbers",
    "Once",
    "Put",
    "Reason",
    "Shape",
    "Some",
    "Spot",
    "Subset",
    "Throw",
    "Verbs",
    "Word",
    "Wording",
    "describe",
    "doubt",
    "finish",
    "in_a_few_words",
    "labels_of",
    "numbers_of",
    "offers",
    "read",
    "sample",
    "settle",
    "spoken",
    "step_in_words",
    "written",
]
