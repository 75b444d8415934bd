"""The engine: rules ask, players answer. Knows no game and does no I/O (but for reading and writing logs)."""

from .chance import Chance, Scripted
from .choices import Arrange, Handful, Labelled, Spot, Subset, Throw, Word
from .errors import (
    BadLog,
    BadOption,
    CannotUndo,
    IllegalAnswer,
    NotAsked,
    Refused,
    RulesError,
    StaleQuestion,
    UnknownGame,
)
from .game import Game
from .knowledge import Hidden, Money, Owned
from .log import Log
from .match import Match, Posed, places
from .options import choice, number, switch
from .questions import Ask, AskAll, AskAny, Turn
from .run import WAIT, Run, outcomes
from .scene import Basket, Board, Chair, Grid, Hand, Paper, Pile, Place, Row, Scene, Stage, Token, Track, token, tokens
from .state import Record
from .telling import Told, only
from .values import Back, Piece, Seat, label, listing

__all__ = [
    "WAIT",
    "Arrange",
    "Ask",
    "AskAll",
    "AskAny",
    "Back",
    "BadLog",
    "BadOption",
    "Basket",
    "Board",
    "CannotUndo",
    "Chair",
    "Chance",
    "Game",
    "Grid",
    "Hand",
    "Handful",
    "Hidden",
    "IllegalAnswer",
    "Labelled",
    "Log",
    "Match",
    "Money",
    "NotAsked",
    "Owned",
    "Paper",
    "Piece",
    "Pile",
    "Place",
    "Posed",
    "Record",
    "Refused",
    "Row",
    "RulesError",
    "Run",
    "Scene",
    "Scripted",
    "Seat",
    "Spot",
    "Stage",
    "StaleQuestion",
    "Subset",
    "Throw",
    "Token",
    "Told",
    "Track",
    "Turn",
    "UnknownGame",
    "Word",
    "choice",
    "label",
    "listing",
    "number",
    "only",
    "outcomes",
    "places",
    "switch",
    "token",
    "tokens",
]
