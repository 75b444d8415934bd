"""The laboratory: many games at once, to learn something about games and bots.

`simulate` plays a game many times, `arena` holds tournaments (with `seating`, `ratings`, `plots`, `levels`), `workers`
spread the work. `conformance` has the checks that every game must pass, with `secrecy` for what must not leak.
`environments` are for PettingZoo and OpenSpiel.
"""

from rumpus.lab.arena import arena
from rumpus.lab.simulate import Report, Spread, Tally, simulate
from rumpus.lab.tournament import Contest, Standing, Tournament

__all__ = ["Contest", "Report", "Spread", "Standing", "Tally", "Tournament", "arena", "simulate"]
