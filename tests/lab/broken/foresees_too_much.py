"""Everybody is certain to win."""

from collections.abc import Sequence

from tests.lab.broken.healthy import Healthy


class ForeseesTooMuch(Healthy):
    """Broken: the chances in its outlook are more than 1 in all."""

    def outlook(self) -> Sequence[float]:
        return [1.0] * self.n
