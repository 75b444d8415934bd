"""What the perfect players of Flip and Galaxy know, and whether it is so: pages of bench/SOLVED.md."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from textwrap import fill
from time import process_time

from bench.tables import table
from bench.trying_out import disagreements, galaxy_disagreements
from rumpus.bots import flip, galaxy
from rumpus.bots.chair import Bot, answer
from rumpus.bots.search import Search
from rumpus.core import Match, Seat
from rumpus.games.board.galaxy import STARS, Galaxy
from rumpus.games.dice.flip import ALL, Flip, sizes_in

SEED = 20
WHOLE = ("d6", "2d6", "3d6")  # all rolls are solved
ROLLED = ("4d6", "5d6", "d8+d10+d12")  # some rolls are solved
TRIED = ("d6", "d8", "d20", "2d6")
EMPTY = (12, 13, 14, 15, 16, 17)
TRIED_EMPTY = (4, 5, 6)
ANEW = 2  # pairs of homes
EACH = 5  # positions of Galaxy with so many empty stars, and tried ones

Tick = Callable[[], None]
Row = list[str]


def flip_steps(rolls: int, games: int) -> int:
    return len(WHOLE) + len(ROLLED) * rolls + len(TRIED) + games


def flip_page(rolls: int, games: int, rounds: int, tick: Tick) -> str:
    solved = [whole(dice, tick) for dice in WHOLE] + [sampled(dice, rolls, tick) for dice in ROLLED]
    head = ["dice each", "rolls", "won by the first", "positions", "seconds", "median", "90 %", "longest"]
    checked = []
    for dice in TRIED:
        pairs, won, wrong = disagreements(dice)
        checked.append([dice, f"{pairs:,}", f"{won:,}", str(len(wrong))])
        tick()
    won = contest(flip_starts(games), flip.Perfect, rounds, tick)
    about = (
        "Rolls with different totals; whoever has the lower one moves first. Up to three dice all of them, with what "
        f"was found out kept from one to the next; with others, {rolls} at random, each from nothing."
    )
    tried = (
        "Another way, with smaller sets: plain search through everything that the rules allow, on the engine on which "
        "people play, in which every die is known by its name."
    )
    played = f"The perfect player against `search:{rounds}` from won rolls of 3d6 and 5d6, in both seats"
    return "\n\n".join(
        [
            "## Flip",
            fill(about, 120),
            table(head, solved).strip(),
            fill(tried, 120),
            table(["dice each", "rolls", "won by the first", "not the same"], checked).strip(),
            f"{played}: {won} of {games} won.\n",
        ]
    )


def whole(dice: str, tick: Tick) -> Row:
    sizes = sizes_in(dice)
    known, began = flip.Duel(sizes), process_time()
    won, pairs = flip.verdicts(known, len(sizes))
    took = process_time() - began
    tick()
    return [
        f"{dice}, all",
        f"{pairs:,}",
        f"{won:,} ({won / pairs:.1%})",
        f"{known.looked_at:,}",
        f"{took:.2f}",
        "",
        "",
        "",
    ]


def sampled(dice: str, count: int, tick: Tick) -> Row:
    sizes, random = sizes_in(dice), Random(SEED)
    won, looked_at, seconds = 0, 0, []
    for _ in range(count):
        known, began = flip.Duel(sizes), process_time()
        mine, theirs = rolled(sizes, random)
        won += known.wins((bytes(map(known.code, mine, sizes)), bytes(map(known.code, theirs, sizes)), b""))
        seconds.append(process_time() - began)
        looked_at += known.looked_at
        tick()
    seconds.sort()
    shares = [f"{seconds[int(share * (count - 1))]:.2f}" for share in (0.5, 0.9, 1.0)]
    return [dice, str(count), f"{won} ({won / count:.0%})", f"{looked_at:,}", f"{sum(seconds):.1f}", *shares]


def rolled(sizes: Sequence[int], random: Random) -> list[list[int]]:
    """A roll for each, the lower total first."""
    while True:
        both = sorted(([random.randint(1, sides) for sides in sizes] for _ in range(2)), key=sum)
        if sum(both[0]) < sum(both[1]):
            return both


def flip_starts(games: int) -> Iterator[tuple[Match, Seat]]:
    """Games as they begin, and who should win them."""
    random = Random(SEED)
    for i in range(games):
        dice = ("3d6", "5d6")[i % 2]
        sizes = sizes_in(dice)
        both = rolled(sizes, random)
        first = Seat(i // 2 % 2)
        known = flip.duel(tuple(sizes))
        wins = known.wins((bytes(map(known.code, both[0], sizes)), bytes(map(known.code, both[1], sizes)), b""))
        faces = [*both[first], *both[1 - first]]
        hands = [[ALL[sides, len(sizes) * p + k] for k, sides in enumerate(sizes)] for p in range(2)]
        arrange = {"hands": hands, "faces": faces, "player": first}
        yield Match(Flip, "flip", 2, {"dice": dice}, seed=i, arrange=arrange), first if wins else Seat(1 - first)


# ---- Galaxy


def galaxy_steps(games: int) -> int:
    return ANEW + len(EMPTY) * EACH + len(TRIED_EMPTY) + games


def galaxy_page(games: int, rounds: int, tick: Tick) -> str:
    worths = Counter(galaxy.starts()[pair][0] for pair in galaxy.homes())
    pairs, won = sum(worths.values()), sum(count for worth, count in worths.items() if worth >= 0)
    spread = ", ".join(f"{worth:+d} in {worths[worth]}" for worth in sorted(worths))
    wrong, took = anew(tick)
    speed = [timed(empty, tick) for empty in EMPTY]
    checked = []
    for empty in TRIED_EMPTY:
        checked.append([str(empty), str(EACH), str(len(galaxy_disagreements(empty, EACH, SEED)))])
        tick()
    kept = contest(galaxy_starts(games), galaxy.Perfect, rounds, tick)
    about = (
        f"The {pairs} pairs of home stars, kept in `src/rumpus/bots/galaxy.txt`: whoever goes first wins {won} of "
        f"them, those with equal scores too. How far ahead they are in the end: {spread}. {ANEW} of the pairs, at "
        f"random, were computed anew in this run, in {took:.0f} seconds each: {wrong} not the same. (The file came "
        "from the same search in C, which is not kept. `python -m bench.stars --check 155` computes all of them anew, "
        "in about an hour, and compares; with a smaller number, so many of them, at random.)"
    )
    played = f"The perfect player against `search:{rounds}` from homes that it should win, in both seats"
    return "\n\n".join(
        [
            "## Galaxy",
            fill(about, 120),
            f"How long it takes to find the best star, from nothing; {EACH} positions each, at random:",
            table(["empty stars", "positions looked at", "median seconds", "longest"], speed).strip(),
            "Another way: trying everything that the rules allow, on the engine on which people play.",
            table(["empty stars", "positions", "not the same"], checked).strip(),
            f"{played}: {kept} of {games} won.\n",
        ]
    )


def anew(tick: Tick) -> tuple[int, float]:
    """Some pairs of homes once more: how many are not as they are kept, and how many seconds one takes."""
    wrong, began = 0, process_time()
    for first, second in Random(SEED).sample([*galaxy.homes()], ANEW):
        worth, star = galaxy.Sky().best(galaxy.BIT[first], galaxy.BIT[second], -1)
        wrong += galaxy.starts()[first, second] != (worth, star.bit_length())
        tick()
    return wrong, (process_time() - began) / ANEW


def timed(empty: int, tick: Tick) -> Row:
    random = Random(SEED)
    looked_at, seconds = [], []
    for _ in range(EACH):
        settled = random.sample(STARS, len(STARS) - empty)
        half = len(settled) // 2
        mine, theirs = (sum(galaxy.BIT[star] for star in part) for part in (settled[:half], settled[half:]))
        sky, began = galaxy.Sky(), process_time()
        sky.best(mine, theirs)
        seconds.append(process_time() - began)
        looked_at.append(sky.looked_at)
        tick()
    middle = sorted(seconds)[EACH // 2]
    return [str(empty), f"{sum(looked_at) // EACH:,}", f"{middle:.2f}", f"{max(seconds):.2f}"]


def galaxy_starts(games: int) -> Iterator[tuple[Match, Seat]]:
    random = Random(SEED)
    pairs = [*galaxy.homes()]
    for i in range(games):
        homes = random.choice(pairs)
        first = Seat(i % 2)
        wins = galaxy.starts()[homes][0] >= 0
        owners = {homes[0]: first, homes[1]: Seat(1 - first)}
        arrange = {"owners": owners, "worths": dict.fromkeys(owners, 1), "first": first, "player": first}
        yield Match(Galaxy, "galaxy", 2, seed=i, arrange=arrange), first if wins else Seat(1 - first)


def contest(starts: Iterator[tuple[Match, Seat]], perfect: Callable[[int], Bot], rounds: int, tick: Tick) -> int:
    """How many games the perfect player wins, against search, that it should win."""
    won = 0
    for i, (match, me) in enumerate(starts):
        bots: dict[int, Bot] = {me: perfect(i), 1 - me: Search(rounds=rounds, seed=i)}
        while not match.over:
            answer(match, bots)
        won += match.standings()[me] == 1
        tick()
    return won
