"""Tables of Ca$h'n Gun$, for the tests of its games. Players are A, B, C ... in the order of their seats."""

from collections.abc import Sequence
from typing import Any

from rumpus import games
from rumpus.core import Match, Place
from rumpus.games.boxed._guns_box import (
    BANG,
    BANKNOTES,
    BBB,
    BULLETS,
    CLICK,
    COWARD,
    GRAVEDIGGER,
    INSANE,
    POWERS,
    TOUGH,
    UNBREAKABLE,
    Power,
)
from rumpus.games.boxed._guns_powers import INHERIT, NOT_NOW, RECLAIM, RESIST, RISE, SHOW
from rumpus.games.boxed._guns_table import AIM, BANZAI, LOAD, STAY, WITHDRAW, WITHDRAWN
from rumpus.games.boxed.cash_n_guns import CashNGuns

NAMES = "ABCDEFGHIJKL"
CARDS = {"C": CLICK, "B": BANG, "X": BBB}
LOOT = "20 10 10 5 5"
DULL = (GRAVEDIGGER, COWARD, UNBREAKABLE)  # powers that ask nothing


def the_game(m: Match) -> CashNGuns:
    assert isinstance(m.game, CashNGuns)
    return m.game


def asked(m: Match) -> str:
    return m.question.what if m.question is not None else "nothing"


def everybody(m: Match, what: str, answers: dict[str, Any], otherwise: Any = NOT_NOW) -> None:
    """All who are asked answer this question."""
    assert asked(m) == what
    for seat in list(m.questions):
        m.answer(seat, answers.get(NAMES[seat], otherwise))


def notes(worths: str, besides: Sequence[str] = ()) -> list[str]:
    """Names of notes that are worth so much."""
    found: list[str] = []
    for worth in map(int, worths.split()):
        found.append(next(note for note in BANKNOTES if note.worth == worth and note not in (*found, *besides)))
    return found


def table(
    n: int = 4,
    loot: str = LOOT,
    powers: Sequence[Power] = (),
    clocked: bool = False,
    options: Any = None,
    **fields: Any,
) -> Match:
    """Round 1 turns up this loot. With powers, A has the first of them, and so on; then dull ones. There is no talk."""
    top = notes(loot)
    arrange: dict[str, Any] = {"pile": [note for note in BANKNOTES if note not in top] + top} | fields
    said: dict[str, Any] = {"talk_seconds": 0} | (options or {})
    if powers:
        held = [*powers, *(power for power in DULL if power not in powers), *POWERS]
        dealt = list(dict.fromkeys(held))
        said["game"] = "cop_powers" if said.get("game") == "cop_powers" else "powers"
        arrange |= {"powers": [[power] for power in dealt[:n]], "put_away": dealt[n:]}
    kind, names = games.find("cash-n-guns"), list(NAMES[:n])
    return Match(kind, "cash-n-guns", n, said, seed=1, arrange=arrange, names=names, clocked=clocked, watched=True)


def window(m: Match, what: str, **answers: Any) -> None:
    everybody(m, what, answers)


def no_windows(m: Match) -> None:
    """Nobody shows anything."""
    while asked(m) in (SHOW, RESIST, INHERIT, RECLAIM, RISE):
        window(m, asked(m))


def seat(name: str) -> int:
    return NAMES.index(name)


def load(m: Match, cards: str) -> None:
    """A letter for each player: C, B or X. Whoever is not asked, or dead, has a dash."""
    everybody(m, LOAD, {NAMES[i]: CARDS[card] for i, card in enumerate(cards) if card != "-"})


def aim(m: Match, aims: str) -> None:
    everybody(m, AIM, {NAMES[i]: seat(target) for i, target in enumerate(aims) if target != "-"})


def banzai(m: Match, ducking: str = "") -> None:
    everybody(m, BANZAI, dict.fromkeys(ducking, WITHDRAW), STAY)


def standoff(m: Match, cards: str, aims: str, ducking: str = "") -> None:
    """Phases 2 to 4, and whatever follows without a question. No power is shown."""
    no_windows(m)
    load(m, cards)
    no_windows(m)
    aim(m, aims)
    no_windows(m)
    banzai(m, ducking)


def left(m: Match) -> list[int]:
    """The notes that stayed on the table: without the five of the round that has begun since."""
    return sorted(note.worth for note in the_game(m).loot[:-5])


def cash(m: Match) -> list[int]:
    return [the_game(m).cash(p) for p in m.game.seats]


def place(m: Match, viewer: int | None, name: str) -> Place | None:
    return next((p for p in m.view(viewer).places if p.id == name), None)


def last_card(n: int, cards: str, **others: Any) -> dict[str, Any]:
    """The fields of a round 8 that is about to begin: everybody has one card left."""
    names = {"C": f"{CLICK} 1", "B": f"{BANG} 1", "X": f"{BBB} 1"}
    unused = [*([next(b for b in BULLETS[p] if b.startswith(f"{names[cards[p]]} of"))] for p in range(n)), []]
    fired = [*([b for b in BULLETS[p] if b not in unused[p]] for p in range(n)), []]
    return {"round": 7, "unused": unused, "fired": fired} | others


def grenade(**fields: Any) -> Match:
    return table(5, powers=[GRAVEDIGGER, COWARD, TOUGH, UNBREAKABLE, INSANE], **fields)


def finish(powers: Sequence[Power], money: Sequence[str], game: str = "first", **fields: Any) -> Match:
    """The last split of a match, with nobody standing: then it is over."""
    n = len(money)
    purses: list[list[str]] = []
    for worths in money:
        purses.append(notes(worths, besides=[note for purse in purses for note in purse]))
    given = [note for purse in purses for note in purse]
    stances = [WITHDRAWN] * n
    for dead in fields.get("died", {}):
        stances[dead] = "dead"
    rest = [note for note in BANKNOTES if note not in given]
    arrange: dict[str, Any] = {
        "round": 8,
        "agenda": [("share", ()), ("end_round", ())],
        "stances": stances,
        "money": purses,
        "pile": [],
        "box": rest,
    } | fields
    m = table(n, powers=powers, options={"game": game}, **arrange)
    no_windows(m)
    assert m.over
    return m
