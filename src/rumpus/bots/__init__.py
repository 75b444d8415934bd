"""Players made of code. They sit on chairs and see what a person there would see.

>>> bot = named("search:200", seed=1)
>>> bot.choose(Chair(match, seat))
"""

from rumpus.bots.chair import Bot, Chair, answer
from rumpus.bots.uniform import Uniform
from rumpus.core import Refused

__all__ = ["Bot", "Chair", "answer", "named", "names"]


def names() -> list[str]:
    """The bots there are."""
    return ["random"]


def named(text: str, seed: int | str | None = None) -> Bot:
    """The bot of that name. The same seed gives the same answers, as long as it thinks in rounds, not in seconds."""
    if text == "random":
        return Uniform(seed)
    raise Refused(f"There is no bot called {text!r}: there are random.")
