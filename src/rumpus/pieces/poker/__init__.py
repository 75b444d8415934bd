"""Poker hands: what the best five cards are worth, with wild, low and dead cards too."""

from rumpus.pieces.poker.evaluate import Explained, best, explain, explain_omaha, omaha
from rumpus.pieces.poker.statuses import NATURAL, Status, Statuses, hand
from rumpus.pieces.poker.values import Category, Value, category, many, name, ranks, short_name, with_article

__all__ = [
    "NATURAL",
    "Category",
    "Explained",
    "Status",
    "Statuses",
    "Value",
    "best",
    "category",
    "explain",
    "explain_omaha",
    "hand",
    "many",
    "name",
    "omaha",
    "ranks",
    "short_name",
    "with_article",
]
