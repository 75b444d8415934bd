"""The games as environments for learning and for other people's algorithms."""

from rumpus.lab.environments.setting import ids

__all__ = ["ids"]
