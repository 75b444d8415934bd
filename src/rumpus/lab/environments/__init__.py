"""The games as environments for learning, and for other people's algorithms. See docs/environments.md.

>>> env = aec_env("rumpus/NAME-v1", players=2)
>>> env = parallel_env("NAME")          # where everybody always decides at once
>>> game = openspiel.load("NAME")       # from rumpus.lab.environments import openspiel
"""

from collections.abc import Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from rumpus.core import BadOption
from rumpus.lab.environments.settings import ids, is_simultaneous, setting

if TYPE_CHECKING:
    from rumpus.lab.environments.zoo import AllAtOnce, OneByOne

__all__ = ["aec_env", "ids", "needs", "parallel_env"]


def aec_env(name: str, players: int | None = None, options: Mapping[str, Any] | None = None, **said: Any) -> "OneByOne":
    """PettingZoo's AEC environment of a game, by its name or its id.

    length: of the observation's vector (512).  reward: by "places" (-1 to 1), or by "scores".
    max_steps: a match is cut off after so many (otherwise after as many answers as its rules say it can have).
    details: tell scene, story, question and actions in `infos`.  render_mode: "ansi" tells the story.
    """
    needs("pettingzoo", "PettingZoo")
    from rumpus.lab.environments.zoo import OneByOne

    return OneByOne(setting(name, players, options), **said)


def parallel_env(
    name: str, players: int | None = None, options: Mapping[str, Any] | None = None, **said: Any
) -> "AllAtOnce":
    """PettingZoo's Parallel environment of a game where everybody always decides at once. See `aec_env`."""
    needs("pettingzoo", "PettingZoo")
    from rumpus.lab.environments.zoo import AllAtOnce

    at = setting(name, players, options)
    if not is_simultaneous(at):
        raise BadOption(f"In {at.kind.title} players are also asked one after another: use aec_env.")
    return AllAtOnce(at, **said)


def needs(module: str, called: str) -> None:
    """BadOption, with how to get it, if something is not installed."""
    if find_spec(module) is None:
        raise BadOption(f"This needs {called}, which is not installed: pip install 'rumpus[environments]' brings it.")
