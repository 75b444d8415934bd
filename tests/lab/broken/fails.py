"""The rules fail: they look for a player who is not there."""

from tests.lab.broken.healthy import Healthy


class Fails(Healthy):
    """Broken: an error of Python's own."""

    def scores(self) -> list[int]:
        return [self.points_of_the_last()] * self.n

    def points_of_the_last(self) -> int:
        return self.points[self.n]
