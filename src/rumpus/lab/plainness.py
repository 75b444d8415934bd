"""How rules may be written: finds code in a game's source that would break forks, replays or secrecy."""

import ast
import inspect
from collections.abc import Container, Iterator

from rumpus.core import Game
from rumpus.lab.faults import Failed

FORBIDDEN = {
    "random": "luck comes from self.chance",
    "secrets": "luck comes from self.chance",
    "uuid": "luck comes from self.chance",
    "numpy": "luck comes from self.chance, and state is plain data",
    "time": "a match has no clock: questions have `within`",
    "datetime": "a match has no clock: questions have `within`",
    "os": "rules do no input or output",
    "threading": "rules run in one thread",
    "asyncio": "rules run in one thread",
}


def check(kind: type[Game]) -> None:
    """Check all modules in which a game's rules are."""
    own = kind.__mro__[: kind.__mro__.index(Game)]
    modules = dict.fromkeys(module for one in own if (module := inspect.getmodule(one)) is not None)
    trees = {module.__name__: ast.parse(inspect.getsource(module)) for module in modules}
    asking = {name for tree in trees.values() for name in asking_in(tree)}
    parts = {name for tree in trees.values() for name in parts_in(tree)}
    for name, tree in trees.items():
        where = "" if name == kind.__module__ else f"{name}, "
        for line, problem in problems(tree, asking, parts):
            raise Failed(f"{where}line {line}: {problem}")


def asking_in(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    """The functions that ask questions, by name."""
    return {
        function.name: function
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef) and any(_yields(node) for node in _own(function))
    }


def parts_in(tree: ast.Module) -> Iterator[str]:
    """The methods that are parts of a turn: those named in calls of `self.then`."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr="then"), args=args):
                for part in args:
                    method = part.elts[0] if isinstance(part, ast.Tuple) else part
                    if isinstance(method, ast.Attribute):
                        yield method.attr


def problems(tree: ast.Module, asking: Container[str], parts: Container[str] = ()) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        for name in _imported(node):
            if name in FORBIDDEN:
                yield node.lineno, f"`{name}` is imported: {FORBIDDEN[name]}"  # type: ignore[attr-defined]
        # `self.captured(...)` without `yield from` makes a generator and throws it away, with all its questions
        match node:
            case ast.Expr(value=ast.Call(func=ast.Attribute(attr=called))) if called in asking:
                yield node.lineno, f"{called}() asks questions: call it with `yield from`"
            # A fork would not know from where it was called.
            case ast.YieldFrom(value=ast.Call(func=ast.Attribute(attr=called))) if called in parts:
                yield node.lineno, f"{called}() is a part of the turn: hand it to `self.then`, here too"
    for function in asking_in(tree).values():
        for node in _own(function):
            if isinstance(node, ast.Try | ast.With):
                yield node.lineno, f"{function.name}() has a try or with: it would run when a fork is dropped"


def _own(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """The nodes of a function, without those of functions inside it."""
    inside = list(ast.iter_child_nodes(function))
    while inside:
        node = inside.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda | ast.GeneratorExp):
            inside += ast.iter_child_nodes(node)


def _yields(node: ast.AST) -> bool:
    return isinstance(node, ast.Yield | ast.YieldFrom)


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name.partition(".")[0] for alias in node.names]
    if isinstance(node, ast.ImportFrom) and not node.level:
        return [(node.module or "").partition(".")[0]]
    return []
