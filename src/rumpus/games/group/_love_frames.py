"""The two frames of the Big Trick: the same game in other words. No word of the one is ever said in the other."""

from msgspec import Struct


class Frame(Struct, frozen=True):
    track: str
    single: str  # somebody without a partner
    paired: str  # somebody with one
    amends: str  # what somebody has who was left
    # on buttons, with the other one's name
    ask: str
    agree: str
    refuse: str
    withdraw: str
    # what has happened
    asks: str
    weighs: str  # somebody who was asked, and has not answered
    asked: str
    refused: str
    withdrew: str
    agreed: str
    broke: str


FRAMES = {
    "love": Frame(
        track="The altar",
        single="single",
        paired="married",
        amends="apologies",
        ask="propose to {}",
        agree="say yes to {}",
        refuse="say no to {}",
        withdraw="take back your proposal to {}",
        asks="proposes to you",
        weighs="thinks about your proposal",
        asked="{} proposes to {}.",
        refused="{} says no to {}.",
        withdrew="{} takes back the proposal to {}.",
        agreed="{} and {} get married, and stand at {}.",
        broke="{} leaves {}, who gets an apology for being dumped.",
    ),
    "math": Frame(
        track="The track",
        single="without a partner",
        paired="in a pair",
        amends="compensation",
        ask="suggest a pair to {}",
        agree="agree with {}",
        refuse="decline the pair with {}",
        withdraw="take back your suggestion to {}",
        asks="suggests a pair to you",
        weighs="thinks about your suggestion",
        asked="{} suggests a pair to {}.",
        refused="{} declines the pair with {}.",
        withdrew="{} takes back the suggestion to {}.",
        agreed="{} and {} are a pair, and stand at {}.",
        broke="{} has another partner now, and {} gets compensation.",
    ),
}
