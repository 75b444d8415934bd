"""Rescue 9-1-1: injured cards are wild, and a nine with two aces beats everything. 2 to 8 players, 30 minutes."""

from collections.abc import Mapping
from typing import Any

from rumpus.core import Style, switch
from rumpus.games.poker._rising import Rising
from rumpus.games.poker._structures import BRINGING_IN, FORMS, Structure, drawing, one_of
from rumpus.pieces.cards import TONES, named
from rumpus.pieces.poker import Statuses

INJURED = tuple(named("JS JH KH"))  # the jacks with one eye, and the king with a sword in his head


class Rescue911(Rising):
    """One-eyed jacks and the king of hearts are wild; a nine and two aces, all natural, beat everything."""

    title = "Rescue 9-1-1"
    style = Style(cloth="#23343f", spot="#c8321f", back="#e8e4da", tones=TONES)
    players = range(2, 9)
    called_risen = "The Media Crew"

    media_crew = switch(True, help="All that is thrown away is one more hand: if it beats everybody, nobody wins.")
    structure = one_of("five-card-draw", "seven-card-stud", help="How the cards come; stud only without a Media Crew.")
    bring_in = BRINGING_IN
    max_draw = drawing(media_crew=[False])

    @property
    def form(self) -> Structure:
        return FORMS[self.structure]

    @classmethod
    def clash(cls, options: Mapping[str, Any]) -> str | None:
        if options["media_crew"] and options["structure"] == "seven-card-stud":
            return "In stud nothing is thrown away, so there is no Media Crew: play without it, or choose draw."
        if options["media_crew"] and options["max_draw"] != cls.options["max_draw"].default:
            return "With a Media Crew the draw has its own limit: leave this one alone, or play without a Media Crew."
        return super().clash(options)

    def rises(self) -> bool:
        return self.media_crew

    def statuses(self) -> Statuses:
        return self.house(INJURED, nine_one_one=True)
