"""Many games at once: what can be learned about games and bots by letting them play."""

from rumpus.lab.arena import arena
from rumpus.lab.simulate import Report, Spread, Tally, simulate
from rumpus.lab.tournament import Contest, Standing, Tournament

__all__ = ["Contest", "Report", "Spread", "Standing", "Tally", "Tournament", "arena", "simulate"]
