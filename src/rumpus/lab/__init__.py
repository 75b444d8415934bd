"""Many games at once: what can be learned about games and bots by letting them play."""

from rumpus.lab.simulate import Report, Spread, Tally, simulate

__all__ = ["Report", "Spread", "Tally", "simulate"]
