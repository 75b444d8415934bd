"""How many games of so many moves there are: the usual way to count how fast moves are found and made.

Each counts in two ways: every move is made, the last one too; or the moves before the last are made, and the last ones
only counted.
"""

from typing import Any

from rumpus.games.board.tishai import Position


def tishai(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for move in position.moves():
        played = position.play(move)
        total += tishai(position, depth - 1)
        position.take_back(played)
    return total


def tishai_in_bulk(position: Position, depth: int) -> int:
    if depth == 1:
        return position.count()
    total = 0
    for move in position.moves():
        played = position.play(move)
        total += tishai_in_bulk(position, depth - 1)
        position.take_back(played)
    return total


def tishai_in_lists(position: Position, depth: int) -> int:
    """The last moves listed, as a player needs them, and the lists measured."""
    moves = position.moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        played = position.play(move)
        total += tishai_in_lists(position, depth - 1)
        position.take_back(played)
    return total


def of_chess(board: Any, depth: int) -> int:
    """Of a `chess.Board`."""
    if depth == 0:
        return 1
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += of_chess(board, depth - 1)
        board.pop()
    return total


def of_chess_in_bulk(board: Any, depth: int) -> int:
    if depth == 1:
        return int(board.legal_moves.count())
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += of_chess_in_bulk(board, depth - 1)
        board.pop()
    return total
