"""What an experiment with Love and Marriage leaves behind: tables without names, from the logs of its sessions."""

import csv
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from io import StringIO
from typing import TYPE_CHECKING, Any

from msgspec import Struct, structs

from rumpus.core import Debriefing, Match, Recording, Seat

if TYPE_CHECKING:
    from rumpus.games.group.love_and_marriage import LoveAndMarriage

ACTS = {
    "talk": "talk",
    "ask": "propose",
    "agree": "accept",
    "refuse": "refuse",
    "withdraw": "withdraw",
    "leave": "leave",
}


class Act(Struct):
    """A row of events.csv."""

    session: str
    frame: str
    round: int
    t_ms: int
    act: str
    actor: str = ""
    other: str = ""
    claimed: int | str = ""
    actor_number: int | str = ""
    other_number: int | str = ""


class Wedding(Struct):
    """A row of pairs.csv."""

    session: str
    frame: str
    round: int
    order: int
    space: int
    t_ms: int
    proposer: str
    low_player: str
    high_player: str
    low_number: int
    high_number: int
    difference: int
    low_group: str
    high_group: str
    broken_at_ms: int | str = ""
    broken_by: str = ""


class Player(Struct):
    """A row of players.csv."""

    session: str
    frame: str
    player: str
    group: str
    victory_points: int


class Session:
    """One match, played again from its log and written down on the way."""

    def __init__(self, name: str, kind: "type[LoveAndMarriage]", recording: Recording) -> None:
        log = recording.log
        self.name, self.frame = name, str(log.beginning.options["frame"])
        self.options = log.beginning.options
        self.acts: list[Act] = []
        self.pairs: list[Wedding] = []
        self.dealt: list[int] = []  # players in each round
        match = Match.replay(kind, log, until=0)
        game: Any = match.game
        self.game: LoveAndMarriage = game
        self.groups = {self.alias(Seat(seat)): group for seat, group in recording.groups.items()}
        for entry in log.entries:
            part, pairs = game.part, len(game.pairs)
            numbers = {p: game.hands[p][0].k for p in game.dealt}
            broken = [pair.broken for pair in game.pairs]
            match.follow(entry)
            if part == "wait_for_go" and game.part == "mingle":
                self.dealt.append(len(numbers))
            if part == "mingle" and entry.kind == "answer" and entry.seat is not None:
                self.note(Seat(entry.seat), entry.answer, numbers)
            if len(game.pairs) > pairs:
                self.note_pair(pairs, broken, numbers)
            if part == "mingle" and game.counted:
                self.acts.append(Act(self.name, self.frame, game.round, self.time, "end"))
        self.players = [Player(name, self.frame, who, self.group(who), game.points[p]) for p, who in self.everybody()]

    def everybody(self) -> list[tuple[Seat, str]]:
        return [(p, self.alias(p)) for p in self.game.everybody]

    def alias(self, player: Seat) -> str:
        """A player without a name. The first is P01, also where the first chair is the moderator's."""
        return f"P{player - self.game.everybody[0] + 1:02}"

    def group(self, player: str) -> str:
        """What a player has called themselves; nothing, if they did not like to."""
        return self.groups.get(player, "")

    @property
    def time(self) -> int:
        """Milliseconds since go, without pauses."""
        return self.game.now - self.game.began

    def note(self, me: Seat, answer: Any, numbers: dict[Seat, int]) -> None:
        match answer:
            case int(claim):
                other = next(who for who, _ in reversed(self.game.pockets[me].said))
                self.add("say", me, other, numbers, claim)
            case (verb, other) if verb in ACTS:
                self.add(ACTS[verb], me, other, numbers)

    def add(self, act: str, me: Seat, other: Seat, numbers: dict[Seat, int], claim: int | str = "") -> None:
        row = Act(self.name, self.frame, self.game.round, self.time, act, self.alias(me), self.alias(other), claim)
        self.acts.append(structs.replace(row, actor_number=numbers[me], other_number=numbers[other]))

    def note_pair(self, order: int, broken: Sequence[bool], numbers: dict[Seat, int]) -> None:
        game, pair = self.game, self.game.pairs[order]
        low, high = sorted((pair.first, pair.second), key=lambda p: numbers[p])
        # Whose old pair was broken by this one, and by whom.
        for i, was in enumerate(broken):
            old = game.pairs[i]
            if old.broken and not was:
                leaver = next(p for p in (old.first, old.second) if p in (pair.first, pair.second))
                left = old.second if leaver == old.first else old.first
                row = self.pairs[i - len(broken)]
                row.broken_at_ms, row.broken_by = self.time, self.alias(leaver)
                self.add("break", leaver, left, numbers)
        self.add("pair", pair.first, pair.second, numbers)
        self.pairs.append(
            Wedding(
                self.name,
                self.frame,
                game.round,
                order + 1,
                game.spaces[order],
                self.time,
                self.alias(pair.first),
                self.alias(low),
                self.alias(high),
                numbers[low],
                numbers[high],
                numbers[high] - numbers[low],
                self.group(self.alias(low)),
                self.group(self.alias(high)),
            )
        )


def files(sessions: Sequence[Session]) -> dict[str, str]:
    """Everything that a moderator can take home, by the names of the files."""
    return {
        "players.csv": table(Player, (row for session in sessions for row in session.players)),
        "pairs.csv": table(Wedding, (row for session in sessions for row in session.pairs)),
        "events.csv": table(Act, (row for session in sessions for row in session.acts)),
        "summary.json": json.dumps(summary(sessions), indent=2) + "\n",
    }


def table(kind: type[Struct], rows: Iterable[Struct]) -> str:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(kind.__struct_fields__)
    writer.writerows(structs.astuple(row) for row in rows)
    return text.getvalue()


def summary(sessions: Sequence[Session]) -> dict[str, Any]:
    """What the two frames have in common, and what not."""
    frames = dict.fromkeys(session.frame for session in sessions)
    return {
        "experiment": sessions[-1].options["experiment"],
        "sessions": {session.name: session.options for session in sessions},
        "frames": {frame: of_frame([session for session in sessions if session.frame == frame]) for frame in frames},
    }


def of_frame(sessions: Sequence[Session]) -> dict[str, Any]:
    acts = [act for session in sessions for act in session.acts]
    pairs = [pair for session in sessions for pair in session.pairs]
    rounds = sum(len(session.dealt) for session in sessions)
    dealt = sum(sum(session.dealt) for session in sessions)
    first: dict[tuple[str, int, str], int] = {}
    for pair in pairs:
        for player in (pair.low_player, pair.high_player):
            first.setdefault((pair.session, pair.round, player), pair.t_ms)
    standing = [pair for pair in pairs if pair.broken_by == ""]
    lies = [act.claimed - act.actor_number for act in acts if act.act == "say"]  # type: ignore[operator]
    count = {name: sum(act.act == name for act in acts) for name in ("talk", "propose", "accept", "break")}
    return {
        "sessions": len(sessions),
        "rounds": rounds,
        "mean_ms_to_first_pairing": mean(first.values()),
        "mean_difference": mean(pair.difference for pair in standing),
        "share_paired": share(2 * len(standing), dealt),
        "conversations_per_player": share(2 * count["talk"], dealt),
        "proposals": count["propose"],
        "share_accepted": share(count["accept"], count["propose"]),
        "proposals_by_group": proposals_by_group(sessions),
        "share_of_mixed_pairs": share(*mixed(standing)),
        "share_of_mixed_pairs_expected": expected(standing),
        "mean_overstatement": mean(lies),
        "broken_pairs_per_round": share(count["break"], rounds),
    }


def proposals_by_group(sessions: Sequence[Session]) -> list[dict[str, Any]]:
    """How often who asks whom, and how often that is accepted. Who did not like to answer is a group, too."""
    asked: Counter[tuple[str, str]] = Counter()
    agreed: Counter[tuple[str, str]] = Counter()
    for session in sessions if any(session.groups for session in sessions) else ():
        for act in session.acts:
            one, other = session.group(act.actor), session.group(act.other)
            if act.act == "propose":
                asked[one, other] += 1
            elif act.act == "accept":
                agreed[other, one] += 1
    return [
        {"proposer": one, "receiver": other, "proposals": n, "share_accepted": share(agreed[one, other], n)}
        for (one, other), n in sorted(asked.items())
    ]


def mixed(pairs: Iterable[Wedding]) -> tuple[int, int]:
    """How many pairs are of two groups, and of how many both partners have named one."""
    known = [pair for pair in pairs if pair.low_group and pair.high_group]
    return sum(pair.low_group != pair.high_group for pair in known), len(known)


def expected(pairs: Iterable[Wedding]) -> float | None:
    """The share of mixed pairs if those who were paired in a round, and have named a group, had paired at random."""
    rounds: dict[tuple[str, int], list[Wedding]] = {}
    for pair in pairs:
        rounds.setdefault((pair.session, pair.round), []).append(pair)
    sums, known = Fraction(0), 0
    for one in rounds.values():
        groups = Counter(group for pair in one for group in (pair.low_group, pair.high_group) if group)
        n, (_, many) = groups.total(), mixed(one)
        if many:
            sums += many * (1 - Fraction(sum(g * (g - 1) for g in groups.values()), n * (n - 1)))
            known += many
    return round(float(sums / known), 4) if known else None


TOLD = {
    "share_paired": ("of those who played found a partner", "{:.0%}"),
    "mean_ms_to_first_pairing": ("until a player had a partner, on average", "{:.0f} s"),
    "mean_difference": ("between the two numbers of a pair, on average", "{:.1f}"),
    "conversations_per_player": ("conversations of a player in a round", "{:.1f}"),
    "share_accepted": ("of all who asked were accepted", "{:.0%}"),
    "mean_overstatement": ("more than their number is what people said, on average", "{:+.1f}"),
    "broken_pairs_per_round": ("pairs were broken in a round", "{:.1f}"),
    "share_of_mixed_pairs": ("of the pairs were of two different groups", "{:.0%}"),
    "share_of_mixed_pairs_expected": ("would have been, by chance", "{:.0%}"),
}


def debriefing(sessions: Sequence[Session], titles: Mapping[str, str]) -> Debriefing | None:
    """What it was all about, as soon as there have been sessions in both frames."""
    frames = summary(sessions)["frames"]
    if frames.keys() != titles.keys():
        return None
    rows = []
    for what, (words, form) in TOLD.items():
        found = [frames[frame][what] for frame in titles]
        if any(found):
            scale = 1000 if what.endswith("pairing") else 1
            rows.append([words, *("–" if one is None else form.format(one / scale) for one in found)])
    one, other = titles.values()
    return Debriefing(
        "What this was about",
        [
            f"You have taken part in an experiment. Some played “{one}”, and others “{other}”: the same game, with the"
            " same cards, track and scores. Only the words were different.",
            "Do people look for a partner otherwise if they are told that it is about love? Here is what they did.",
        ],
        ["", *titles.values()],
        rows,
    )


def mean(numbers: Iterable[int]) -> float | None:
    found = list(numbers)
    return share(sum(found), len(found))


def share(part: int, whole: int) -> float | None:
    return round(float(Fraction(part, whole)), 4) if whole else None
