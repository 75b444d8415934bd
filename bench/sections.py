"""What is measured: each section races some candidates and makes a table of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

import pyspiel
from msgspec import Struct

import bench.spiel_pig  # noqa: F401  (registers "python_pig")
from bench import hands, loops
from bench import hold_em as rooms
from bench import perft as perfts
from bench.measure import Candidate, Timing
from bench.pig import Pig
from bench.positions import STAGES, around, finished
from rumpus import games
from rumpus.bots import Chair
from rumpus.bots.search import Search
from rumpus.core import Chance, Game, Match, Run, Seat
from rumpus.core.chance import Keyed, Recorded
from rumpus.core.log import loads
from rumpus.games.board.tishai import Position
from rumpus.pieces.cards import PACK

Timings = Mapping[str, Timing]
SEED = 20


class Section(Struct):
    """Candidates that are measured together, and how their timings are told."""

    title: str
    says: str  # what is measured, and how to read it
    head: Sequence[str]
    candidates: Sequence[Candidate]
    rows: Callable[[Timings], list[list[str]]]


class Size(Struct):
    """How much work is done in a round."""

    rounds: int
    share: float  # of the work of a full run

    def of(self, full: int) -> int:
        return max(1, int(full * self.share))


def sections(size: Size) -> Iterator[tuple[str, Callable[[], Section]]]:
    """All sections by name; each is set up only when it is wanted."""
    yield "pig", lambda: pig(size)
    yield "playouts", lambda: playouts(size)
    yield "engine", lambda: engine(size)
    yield "luck", lambda: luck(size)
    yield "forks", lambda: forks(size)
    yield "search", lambda: search(size)
    yield "restore", lambda: restore(size)
    yield "look", lambda: look(size)
    yield "hands", lambda: hands_as_printed(size)
    yield "wild", lambda: hands_with_wild_cards(size)
    yield "hold-em", lambda: hold_em(size)
    yield "perft", lambda: perft(size)


def played() -> Iterator[tuple[str, type[Game], int]]:
    """The games that are measured, with a number of players; those there are."""
    for name, players in (
        ("pennywise", 2),
        ("pennywise", 4),
        ("bogart", 2),
        ("big-dumb-five", 4),
        ("brain-baseball", 4),
        ("before-i-kill-you", 4),
    ):
        if name in games.names() and games.find(name).scene is not Game.scene:
            yield name, games.find(name), players


def called(name: str, players: int) -> str:
    return f"{games.find(name).title}, {players} players"


# ---- decisions a second


def pig(size: Size) -> Section:
    """Pig beside OpenSpiel's: from the same random numbers they are the same games, decision for decision."""
    Pig.prepare()
    bogart = games.find("bogart")
    cpp, python = pyspiel.load_game("pig"), pyspiel.load_game("python_pig")
    many, few = size.of(200), size.of(40)
    same = {loops.stepwise(Pig, 2, few, SEED), loops.spiel(cpp, few, SEED), loops.spiel(python, few, SEED)}
    if len(same) > 1:
        raise AssertionError(f"the three Pigs do not play the same games: {same} decisions")
    peer = "OpenSpiel `pig` (C++)"
    work: dict[str, Callable[[], int]] = {
        "rumpus Pig, `Run`": lambda: loops.stepwise(Pig, 2, many, SEED),
        "rumpus Pig, `Run` that can be forked": lambda: loops.stepwise(Pig, 2, many, SEED, kept=True),
        "rumpus Pig, `Match`: checked, logged, told": lambda: loops.live(Pig, 2, few, SEED),
        "rumpus Bogart, `Run`": lambda: loops.stepwise(bogart, 2, many * 5, SEED),
        "rumpus Bogart, `Match`: checked, logged, told": lambda: loops.live(bogart, 2, few * 5, SEED),
        peer: lambda: loops.spiel(cpp, many, SEED),
        f"{peer}, without asking for the faces of the die": lambda: loops.spiel_pig_by_heart(cpp, many, SEED),
        "Pig on OpenSpiel's Python interface": lambda: loops.spiel(python, few, SEED),
    }
    return Section(
        title="Push your luck, one decision after another",
        says="Random games of two: ask for the choices, choose by index, play. Decisions are questions with two or "
        "more answers. The Pigs play the same games, decision for decision; Bogart rolls up to five dice a decision.",
        head=["", "decisions/s", "spread", "of OpenSpiel's C++"],
        candidates=[Candidate(name, work[name]) for name in work],
        rows=lambda t: [[name, per_second(t[name]), spread(t[name]), ratio(t[peer], t[name])] for name in work],
    )


def playouts(size: Size) -> Section:
    work: dict[str, Callable[[], int]] = {}
    for name, kind, players in played():
        many = size.of(200)
        decisions = loops.stepwise(kind, players, many, SEED)
        title = called(name, players)
        few = size.of(60)
        work[f"{title}: stepwise"] = partial(loops.stepwise, kind, players, many, SEED)
        work[f"{title}: `playout()`"] = counting(decisions, partial(loops.playouts, kind, players, many, SEED))
        work[f"{title}: `playout()` by the rule of thumb, games"] = counting(
            few, partial(loops.playouts, kind, players, few, SEED, hunch=True)
        )
    return Section(
        title="Random games",
        says="Decisions a second; by the rule of thumb, games a second (those games are others, and often longer).",
        head=["", "per second", "spread"],
        candidates=[Candidate(name, work[name]) for name in work],
        rows=lambda t: [[name, per_second(t[name]), spread(t[name])] for name in work],
    )


def engine(size: Size) -> Section:
    """What the engine adds to the rules in a playout."""
    work: dict[str, Callable[[], int]] = {}
    titles = []
    Pig.prepare()
    kinds: list[tuple[str, type[Game], int]] = [("Pig, 2 players", Pig, 2)]
    kinds += [(called(name, players), kind, players) for name, kind, players in played()]
    for title, kind, players in kinds:
        many = size.of(120)
        titles.append(title)
        work[f"{title} bare"] = counting(many, partial(loops.bare, kind, players, many, SEED))
        work[f"{title} engine"] = counting(many, partial(loops.playouts, kind, players, many, SEED))
    return Section(
        title="What the engine costs a playout",
        says="The rules alone, their turns driven by hand, and the same games by `Run.playout`; below 1, the engine is "
        "faster than the hand. What a seat knows and sees is worked out when somebody looks: nobody pays for it here.",
        head=["", "rules alone, games/s", "`playout()`, games/s", "spread", "cost of the engine"],
        candidates=[Candidate(name, work[name]) for name in work],
        rows=lambda t: [
            [
                title,
                per_second(t[f"{title} bare"]),
                per_second(t[f"{title} engine"]),
                spread(t[f"{title} bare"], t[f"{title} engine"]),
                f"{t[f'{title} engine'].best / t[f'{title} bare'].best:.2f}",
            ]
            for title in titles
        ],
    )


# ---- luck


def luck(size: Size) -> Section:
    """What it costs that nobody can foretell a match."""
    sources: dict[str, type[Chance]] = {
        "Mersenne Twister: playouts and imagination": Chance,
        "Mersenne Twister, recorded: matches of old logs": Recorded,
        "SHAKE-256, recorded: matches": Keyed,
    }
    work: dict[str, Callable[[], int]] = {}
    for name, source in sources.items():
        work[f"{name} dice"] = rolling(source, size.of(20_000))
        work[f"{name} shuffles"] = shuffling(source, size.of(400))

    def row(name: str, t: Timings) -> list[str]:
        dice, shuffles = t[f"{name} dice"], t[f"{name} shuffles"]
        return [name, per_second(dice), per_second(shuffles), spread(dice, shuffles)]

    return Section(
        title="Luck",
        says="Dice and shuffles of 52 cards a second, by where their luck comes from.",
        head=["", "dice/s", "shuffles/s", "spread"],
        candidates=[Candidate(name, work[name]) for name in work],
        rows=lambda t: [row(name, t) for name in sources],
    )


def rolling(source: type[Chance], dice: int) -> Callable[[], int]:
    def work() -> int:
        return len(source(SEED).dice(dice))

    return work


def shuffling(source: type[Chance], times: int) -> Callable[[], int]:
    def work() -> int:
        chance, pack = source(SEED), list(PACK)
        for _ in range(times):
            chance.shuffle(pack)
        return times

    return work


# ---- forks


def forks(size: Size) -> Section:
    work: dict[str, Callable[[], int]] = {}
    rows: dict[str, list[str]] = {}
    times = size.of(150)
    for name, _, players in played():
        match = finished(name, players, SEED)
        for what in ("fork", "imagine"):
            rows[f"{called(name, players)}: `{what}`"] = []
            for stage, part in STAGES.items():
                key = f"{name} {players} {stage} {what}"
                rows[f"{called(name, players)}: `{what}`"].append(key)
                work[key] = forking(list(around(match, part)), times, what == "imagine")
    rows["Pig: `fork`"] = []
    rows["OpenSpiel `pig` (C++): `clone`"] = []
    for stage, part in STAGES.items():
        states, runs = pigs(part)
        rows["Pig: `fork`"].append(f"pig {stage}")
        work[f"pig {stage}"] = forking(runs, times, False)
        rows["OpenSpiel `pig` (C++): `clone`"].append(f"spiel {stage}")
        work[f"spiel {stage}"] = cloning(states, times)

    def table(t: Timings) -> list[list[str]]:
        clone = t["spiel middle"]
        return [
            [
                title,
                *(f"{t[key].best * 1e6:.1f}" for key in keys),
                spread(*(t[key] for key in keys)),
                f"{t[keys[1]].best / clone.best:.1f}",
            ]
            for title, keys in rows.items()
        ]

    return Section(
        title="Forks",
        says="Microseconds for a fork of a live match (mean over eight positions in a row, so in the middle of turns "
        "too), and for an imagined one: a fork in which all that the player does not know is dealt anew.",
        head=["", *STAGES, "spread", "middle, in clones of OpenSpiel's"],
        candidates=[Candidate(name, work[name]) for name in work],
        rows=table,
    )


def forking(runs: Sequence[Run], times: int, imagine: bool) -> Callable[[], int]:
    chance = Chance(SEED)

    def work() -> int:
        for _ in range(times):
            for run in runs:
                if imagine:
                    run.imagine(run.actor, chance)
                else:
                    run.fork(chance)
        return times * len(runs)

    return work


def cloning(states: Sequence[Any], times: int) -> Callable[[], int]:
    def work() -> int:
        for _ in range(times):
            for state in states:
                state.clone()
        return times * len(states)

    return work


def pigs(part: float) -> tuple[list[Any], list[Run]]:
    """Positions of one game of Pig on both sides, at that part of it, eight in a row."""
    random = Random(SEED).random
    state = pyspiel.load_game("pig").new_initial_state()
    before = []
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(random() * 6))
        else:
            before.append(state.clone())
            state.apply_action(state.legal_actions()[int(random() * len(state.legal_actions()))])
    first = int(part * len(before))
    match = Match(Pig, "pig", 2, seed=SEED)
    random = Random(SEED).random
    while match.question is not None:
        match.answer(match.actor, match.choices[int(random() * len(match.choices))])
    start = int(part * len(match.entries))
    runs: list[Run] = [Match.replay(Pig, match.log, i) for i in range(start, min(start + 8, len(match.entries)))]
    return before[first : first + 8], runs


# ---- search


def search(size: Size) -> Section:
    rounds = size.of(400)
    work: dict[str, Callable[[], int]] = {}
    rows: dict[str, list[str]] = {}
    for name, _, players in played():
        match = finished(name, players, SEED)
        rows[called(name, players)] = []
        for part in (0.2, 0.6):
            key = f"{name} {players} {part}"
            rows[called(name, players)].append(key)
            at = next(m for m in around(match, part, 20) if len(m.questions[m.actor].choices) > 2 or name == "bogart")
            work[key] = searching(at, rounds)
    return Section(
        title="Search",
        says="Rounds a second of the search bot: imagine a world, walk down the tree, play on by the rule of thumb.",
        head=["", "20 % into the game", "60 %", "spread"],
        candidates=[Candidate(name, work[name]) for name in work],
        rows=lambda t: [
            [title, *(per_second(t[key]) for key in keys), spread(*(t[key] for key in keys))]
            for title, keys in rows.items()
        ],
    )


def searching(match: Match, rounds: int) -> Callable[[], int]:
    seat = match.actor

    def work() -> int:
        Search(rounds, seed=SEED).choose(Chair(match, seat))
        return rounds

    return work


# ---- a server's work


def restore(size: Size) -> Section:
    work: dict[str, Callable[[], int]] = {}
    length: dict[str, float] = {}
    for name, kind, players in played():
        matches = [finished(name, players, SEED + i) for i in range(size.of(8))]
        logs = [match.log.dumps(over=True) for match in matches]
        length[called(name, players)] = sum(len(match.entries) for match in matches) / len(matches)
        work[called(name, players)] = restoring(kind, logs)
    return Section(
        title="Restoring a finished match",
        says="From the bytes of its log: parsed, every answer checked, luck and checksums compared.",
        head=["", "answers", "milliseconds", "spread"],
        candidates=[Candidate(name, work[name]) for name in work],
        rows=lambda t: [[name, f"{length[name]:.0f}", f"{t[name].best * 1e3:.2f}", spread(t[name])] for name in work],
    )


def restoring(kind: type[Game], logs: Sequence[bytes]) -> Callable[[], int]:
    def work() -> int:
        for log in logs:
            if not Match.replay(kind, loads(log)).over:
                raise AssertionError("the match is not whole")
        return len(logs)

    return work


def look(size: Size) -> Section:
    work: dict[str, Callable[[], int]] = {}
    rows: dict[str, list[str]] = {}
    times = size.of(60)
    for name, _, players in played():
        match = finished(name, players, SEED)
        keys = rows[called(name, players)] = []
        for what in ("view", "received"):
            key = f"{name} {players} {what}"
            keys.append(key)
            work[key] = looking(list(around(match, 0.5)), times, what == "received")
    return Section(
        title="Looking at a match",
        says="Microseconds for the scene of one seat in the middle of a game, and for all that the seat could receive "
        "as JSON: scene, question, the whole story so far.",
        head=["", "`view`", "`received`", "spread"],
        candidates=[Candidate(name, work[name]) for name in work],
        rows=lambda t: [
            [title, *(f"{t[key].best * 1e6:.0f}" for key in keys), spread(*(t[key] for key in keys))]
            for title, keys in rows.items()
        ],
    )


def looking(matches: Sequence[Match], times: int, everything: bool) -> Callable[[], int]:
    def work() -> int:
        for _ in range(times):
            for match in matches:
                if everything:
                    match.received(Seat(0))
                else:
                    match.view(Seat(0))
        return times * len(matches)

    return work


# ---- finding and making moves


def perft(size: Size) -> Section:
    """Tishai's moves beside those of python-chess, both from the first position."""
    import chess

    depth = 4 if size.share == 1 else 3
    counts = {chess.Board: {3: 8_902, 4: 197_281}[depth], Position: {3: 20_320, 4: 567_598}[depth]}
    work: dict[str, Callable[[], int]] = {
        "Tishai, every move made": lambda: perfts.tishai(Position.start(), depth),
        "python-chess, every move made": lambda: perfts.of_chess(chess.Board(), depth),
        "Tishai, the last moves listed": lambda: perfts.tishai_in_lists(Position.start(), depth),
        "Tishai, the last moves counted": lambda: perfts.tishai_in_bulk(Position.start(), depth),
        "python-chess, the last moves counted": lambda: perfts.of_chess_in_bulk(chess.Board(), depth),
    }
    for name, count in work.items():
        if count() != counts[Position if name.startswith("Tishai") else chess.Board]:
            raise AssertionError(f"{name}: the count is wrong")
    return Section(
        title="Perft: finding and making moves",
        says=f"All games of {depth} moves from the first position, counted: {counts[Position]:,} of Tishai (27 first "
        f"moves), {counts[chess.Board]:,} of chess (20). Every move is made and taken back, the last one too; or the "
        "last ones are only found. A node is a game.",
        head=["", "nodes/s", "spread", "of python-chess"],
        candidates=[Candidate(name, work[name]) for name in work],
        rows=lambda t: [
            [
                name,
                per_second(t[name]),
                spread(t[name]),
                ratio(
                    t[f"python-chess, {'every move made' if 'every' in name else 'the last moves counted'}"], t[name]
                ),
            ]
            for name in work
        ],
    )


# ---- poker hands


def hands_as_printed(size: Size) -> Section:
    work: dict[str, Callable[[], int]] = {}
    rows: dict[str, list[str]] = {}
    for cards in (5, 7):
        dealt = hands.natural(size.of(6000), cards, SEED)
        ways = {
            "rumpus": hands.ours(dealt),
            "eval7, our cards made its own every time": hands.by_eval7(dealt, converted=True),
            "phevaluator's C function, our cards made its own every time": hands.by_phevaluator(dealt, converted=True),
            "eval7, its own cards": hands.by_eval7(dealt, converted=False),
            "phevaluator's C function, its own cards": hands.by_phevaluator(dealt, converted=False),
        }
        for title, way in ways.items():
            work[f"{title} {cards}"] = way
            rows.setdefault(title, []).append(f"{title} {cards}")
    return Section(
        title="Poker hands as they are printed",
        says="Hands a second, one call each: the best five of so many cards, nothing wild.",
        head=["", "five cards", "seven cards", "spread"],
        candidates=[Candidate(name, work[name]) for name in work],
        rows=lambda t: [
            [title, *(per_second(t[key]) for key in keys), spread(*(t[key] for key in keys))]
            for title, keys in rows.items()
        ],
    )


def hands_with_wild_cards(size: Size) -> Section:
    work: dict[str, Callable[[], int]] = {}
    evaluate, own = hands.phevaluator(7)
    for wilds, few in ((1, 300), (2, 60), (3, 12)):
        dealt = hands.with_deuces(size.of(6000), wilds, SEED)
        some = dealt[: size.of(few)]
        if not hands.same_order(some, lambda cards: hands.tried(cards, evaluate, own)):
            raise AssertionError("the two do not put hands with wild cards into the same order")
        work[f"ours {wilds}"] = hands.ours_wild(dealt)
        work[f"new {wilds}"] = hands.forgetful(hands.ours_wild(dealt))
        work[f"tried {wilds}"] = hands.by_trying(some)
    return Section(
        title="Poker hands with wild cards",
        says="Hands of seven a second, deuces wild. phevaluator's C function tries every card that the deuces can be; "
        "five of a kind, which it does not know, is found by counting. *At first*: the tables, which fill as hands are "
        f"met, are empty when a round of {size.of(6000):,} hands begins.",
        head=["wild cards", "rumpus", "at first", "phevaluator, trying", "times faster", "spread"],
        candidates=[Candidate(name, work[name]) for name in work],
        rows=lambda t: [
            [
                str(wilds),
                *(per_second(t[f"{way} {wilds}"]) for way in ("ours", "new", "tried")),
                f"{t[f'tried {wilds}'].best / t[f'ours {wilds}'].best:,.0f}",
                spread(*(t[f"{way} {wilds}"] for way in ("ours", "tried"))),
            ]
            for wilds in (1, 2, 3)
        ],
    )


def hold_em(size: Size) -> Section:
    """Whole hands, with betting."""
    kind, spiel = games.find("hold-em"), rooms.spiel()
    work: dict[str, tuple[int, Callable[[], int]]] = {}
    for players, evenings in ((2, size.of(10)), (6, size.of(5))):
        work |= {
            f"{players} players: rumpus, `Run`": (players, partial(rooms.stepwise, kind, players, evenings, SEED)),
            f"{players} players: rumpus, `Run` that can be forked": (
                players,
                partial(rooms.stepwise, kind, players, evenings, SEED, kept=True),
            ),
            f"{players} players: rumpus, `Match`: checked, logged, told": (
                players,
                partial(rooms.live, kind, players, 1, SEED),
            ),
            f"{players} players: RLCard": (players, partial(rooms.on_rlcard, players, size.of(600 // players), SEED)),
            f"{players} players: PokerKit": (
                players,
                partial(rooms.on_pokerkit, players, size.of(60 // players), SEED),
            ),
        }
    work["2 players: OpenSpiel `universal_poker` (C++)"] = (2, partial(rooms.on_spiel, spiel, size.of(1000), SEED))
    work["2 players: OpenSpiel, without asking for the chances of the cards"] = (
        2,
        partial(rooms.on_spiel_by_heart, spiel, size.of(1000), SEED),
    )
    return Section(
        title="Limit hold 'em, one decision after another",
        says="Random players who do not fold what they could check; blinds 1 and 2, bets of 2 and 4. Here a hand is a "
        "deal of an evening of 200, with stacks that are kept; the peers begin every hand anew.",
        head=["", "hands/s", "spread", "of rumpus, `Run`"],
        candidates=[Candidate(name, act) for name, (_, act) in work.items()],
        rows=lambda t: [
            [name, per_second(t[name]), spread(t[name]), ratio(t[f"{players} players: rumpus, `Run`"], t[name])]
            for name, (players, _) in work.items()
        ],
    )


# ---- how it is told


def counting(units: int, act: Callable[[], None]) -> Callable[[], int]:
    """Work that does not count by itself."""

    def work() -> int:
        act()
        return units

    return work


def per_second(timing: Timing) -> str:
    return f"{timing.rate:,.0f}"


def spread(*timings: Timing) -> str:
    return f"+{max(timing.spread for timing in timings):.0%}"


def ratio(peer: Timing, ours: Timing) -> str:
    return f"{peer.best / ours.best:.2f}"
