"""Rosencrantz & Guildenstern: queens say what is wild, jacks what is low, kings what is dead. 2 to 8, 30 minutes."""

from rumpus.core import Style
from rumpus.games.poker.follow_the_queen import FollowTheQueen
from rumpus.pieces.cards import TONES


class RosencrantzAndGuildenstern(FollowTheQueen):
    """Seven-card stud: what is turned up after a queen is wild, after a jack low, after a king dead."""

    title = "Rosencrantz & Guildenstern"
    style = Style(cloth="#25245f", spot="#4a48b8", back="#4a48b8", tones=TONES)
    triggers = {12: "wild", 11: "low", 13: "dead"}
