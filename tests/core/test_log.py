"""A log is read as it was written, or refused with what is wrong with it."""

import json
import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.core import Ask, BadLog, Match, Seat, Turn, number
from rumpus.core.log import FORMAT, MERSENNE_FORMAT, Entry, Log, checksum, commitment, load, loads
from tests.core.laws import law
from tests.core.tiny import Tiny, match


class Dicey(Tiny):
    """Roll or pass, in turn, until ten have."""

    dice = number(2, range(1, 5), help="How many are rolled.")

    rolls: list[list[int]]
    player: Seat

    def setup(self) -> None:
        self.rolls = []
        self.player = self.chance.pick(self.seats)

    def turn(self) -> Turn:
        way = yield Ask(self.player, "roll or pass", ("pass", "roll"))
        self.rolls.append(self.rolled() if way == "roll" else [])
        self.player = self.next(self.player)
        self.over = len(self.rolls) == 10

    def rolled(self) -> list[int]:
        return self.chance.dice(self.dice)


class OtherRules(Dicey):
    """The same edition, but the dice count one more."""

    def rolled(self) -> list[int]:
        return [face + 1 for face in self.chance.dice(self.dice)]


class OneDieMore(Dicey):
    def rolled(self) -> list[int]:
        return self.chance.dice(self.dice + 1)


class OneDieLess(Dicey):
    def rolled(self) -> list[int]:
        return self.chance.dice(self.dice - 1)


class NewEdition(Dicey):
    edition = 2


def played(answers: int = 10) -> Match:
    m = match(Dicey, 2, names=["Ann", "Bób"], seed="a seed")
    for i in range(answers):
        m.play("roll" if i % 3 else "pass")
    return m


def written(lines: list[Any]) -> bytes:
    """Lines of a log with an end that fits: as somebody would write them who wants to cheat."""
    text = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    end = {"entries": len(lines) - 1, "over": True, "digest": sha256(text).hexdigest()}
    return text + json.dumps(end).encode() + b"\n"


def changed(change: Callable[[dict[str, Any], list[dict[str, Any]]], object]) -> Log:
    """The log of a match, with something changed in its beginning or its entries."""
    lines = [json.loads(line) for line in played().log.dumps(over=True).splitlines()[:-1]]
    entries = lines[1:]
    change(lines[0], entries)
    return loads(written([lines[0], *entries]))


# ---- reading and writing


def test_a_log_is_lines_of_json_that_come_back_as_they_were(tmp_path: Path) -> None:
    m = played()
    m.save(tmp_path / "log")
    assert load(tmp_path / "log") == loads(m.log.dumps(over=True))
    begin, *entries, end = [json.loads(line) for line in (tmp_path / "log").read_bytes().splitlines()]
    assert (begin["game"], begin["names"], begin["seed"]) == ("tiny", ["Ann", "Bób"], "a seed")
    assert entries[1] == {"seat": m.entries[1].seat, "answer": "roll", "luck": m.entries[1].luck}
    assert (end["entries"], end["over"]) == (10, True)


def test_the_table_is_checked_every_few_entries_and_at_the_end() -> None:
    assert [bool(entry.check) for entry in played().entries] == [False] * 7 + [True, False, True]


def test_the_checksum_is_of_everything_on_the_table() -> None:
    one, other = played(), played()
    assert checksum(one.game) == checksum(other.game) == one.entries[-1].check
    other.game.rolls[1][0] += 1  # type: ignore[attr-defined]
    assert checksum(one.game) != checksum(other.game)


def test_a_promise_is_the_sha256_of_the_seed() -> None:
    assert commitment("a seed") == sha256(b"a seed").hexdigest()
    assert played().commitment == commitment("a seed")


# ---- logs of format 1, whose luck came from the Mersenne Twister

OLD = (
    b'{"rumpus":1,"game":"tiny","edition":1,"players":2,"options":{"dice":2},"names":["Ann","Bob"],"seed":"a seed",'
    b'"commitment":"8f44d509e0492acec4fc109a030a5c751f063fb743cc388f0ed722bacc3bc66c","luck":[0]}\n'
    b'{"seat":0,"answer":"pass"}\n'
    b'{"seat":1,"answer":"roll","luck":[0,4]}\n'
    b'{"seat":0,"answer":"roll","luck":[2,5]}\n'
    b'{"seat":1,"answer":"pass"}\n'
    b'{"entries":4,"over":false,"digest":"02307e41ba9a5df7714b1f2c341b165e13cd266517fd5d5526f7837e9762c0bc"}\n'
)


def test_an_old_log_can_still_be_checked_against_its_seed() -> None:
    again = Match.replay(Dicey, loads(OLD), verify=True)
    assert again.log.dumps(over=False) == OLD


def test_an_old_match_goes_on_with_the_luck_that_was_promised() -> None:
    taken_up, followed = Match.replay(Dicey, loads(OLD)), Match.replay(Dicey, loads(OLD))
    for _ in range(6):
        taken_up.play("roll")
        followed.follow(taken_up.entries[-1])
    assert [entry.luck for entry in taken_up.entries[4:6]] == [[5, 4], [0, 1]]  # as the old program played on
    assert Match.replay(Dicey, loads(taken_up.log.dumps(over=True)), verify=True).over


def test_a_log_cannot_pass_for_one_of_the_other_format() -> None:
    for log, format_ in ((loads(OLD), FORMAT), (played().log, MERSENNE_FORMAT)):
        log.beginning.rumpus = format_
        Match.replay(Dicey, log)
        with pytest.raises(BadLog, match="is not that of the seed"):
            Match.replay(Dicey, log, verify=True)


# ---- damage


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "The log is empty."),
        (b"hello\n", "This is not a log of a match"),
        (b"\xff\xfe\x00\n", "This is not a log of a match"),
        (b"[1,2]\n", "This is not a log of a match"),
        (b"null\n", "This is not a log of a match"),
        (b"{}\n", "This is not a log of a match"),
        (b"[" * 100_000 + b"\n", "This is not a log of a match"),
        (b'{"rumpus":3}\n', "The log is written in format 3; this program reads formats 1 and 2."),
        (b'{"rumpus":1}\n', "The log is cut short: it has no end after line 1."),
        (written([{"rumpus": 1}]), "The log is damaged"),
        (written([{"rumpus": 1, "game": 5}]), "The log is damaged"),
    ],
)
def test_what_is_no_log_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(BadLog, match=why):
        loads(data)


def test_an_end_that_counts_other_entries_than_there_are_is_damaged() -> None:
    *lines, end = played().log.dumps(over=True).splitlines(keepends=True)
    with pytest.raises(BadLog, match="damaged"):
        loads(b"".join(lines) + end.replace(b'"entries":10', b'"entries":9'))


def test_a_log_that_is_nested_without_end_is_damaged() -> None:
    lines = played().log.dumps(over=True).splitlines(keepends=True)[:-1]
    lines[2] = b'{"seat":0,"answer":' + b"[" * 50_000 + b"]" * 50_000 + b"}\n"
    end = {"entries": len(lines) - 1, "over": True, "digest": sha256(b"".join(lines)).hexdigest()}
    with pytest.raises(BadLog, match="damaged"):
        loads(b"".join(lines) + json.dumps(end).encode())


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    with pytest.raises(BadLog, match="cannot be read: No such file"):
        load(tmp_path / "nothing")
    with pytest.raises(BadLog, match="cannot be read: Is a directory"):
        load(tmp_path)


@law
@given(st.data())
def test_any_byte_that_is_changed_or_lost_is_noticed(data: st.DataObject) -> None:
    whole = played().log.dumps(over=True)
    at = data.draw(st.integers(0, len(whole) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != whole[at]))
    for damaged in (whole[:at] + bytes([byte]) + whole[at + 1 :], whole[:at] + whole[at + 1 :], whole[:at]):
        if damaged == whole[:-1]:
            continue  # without its last line break it is whole
        with pytest.raises(BadLog, match=r"\.$"):
            Match.replay(Dicey, loads(damaged))


# ---- lies


def lie(change: Callable[[dict[str, Any], list[dict[str, Any]]], object], verify: bool = False) -> str:
    with pytest.raises(BadLog) as refused:
        Match.replay(Dicey, changed(change), verify=verify)
    return str(refused.value)


def test_an_honest_log_replays() -> None:
    again = Match.replay(Dicey, changed(lambda begin, entries: None), verify=True)
    assert again.game.as_data() == played().game.as_data()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda begin, entries: entries[1].update(answer="fly"), "Entry 2 cannot have been so: fly is not possible"),
        (
            lambda begin, entries: entries[1].update(seat=entries[0]["seat"]),
            "Entry 2 cannot have been so: You are not asked",
        ),
        (lambda begin, entries: entries[1].update(seat=None), "Entry 2 cannot have been so: There is no seat None"),
        (lambda begin, entries: entries[1].update(kind="undo"), "Entry 2: there is nothing to undo."),
        (
            lambda begin, entries: entries.insert(2, {"seat": entries[1]["seat"], "kind": "undo"}),
            "Entry 3: there is not",
        ),
        (lambda begin, entries: entries[0].update(kind="undo"), "Entry 1: there is nothing to undo."),
        (lambda begin, entries: entries[1].update(kind="join"), "Entry 2 cannot have been so: Nobody can join"),
        (lambda begin, entries: entries[1].update(kind="leave"), "Entry 2 cannot have been so: Nobody can leave"),
        (lambda begin, entries: entries[1]["luck"].append(3), "The log has more luck in entry 2 than the rules draw."),
        (lambda begin, entries: entries[1]["luck"].pop(), "Entry 2: The log has less luck than the rules draw."),
        (lambda begin, entries: entries[1].update(luck=[6, 0]), "Entry 2: The log has a draw of 6 where .* below 6"),
        (lambda begin, entries: entries[1].update(luck=[-1, 0]), "Entry 2: The log has a draw of -1 where"),
        (lambda begin, entries: begin["luck"].append(3), "The log has more luck at the start than the rules draw."),
        (lambda begin, entries: begin["luck"].clear(), "The log has less luck than the rules draw."),
        (lambda begin, entries: entries[7].update(check="00000000"), "After entry 8 the table is not as the log says"),
        (lambda begin, entries: entries.append(entries[0]), "Entry 11 cannot have been so: The game is over."),
        (lambda begin, entries: begin.update(edition=0), "played by edition 0 .*; these are edition 1."),
        (lambda begin, entries: begin.update(seed="other"), "The seed is not the one that was promised"),
        (lambda begin, entries: begin.update(commitment="0"), "The seed is not the one that was promised"),
        (lambda begin, entries: begin.update(players=9), "The log does not fit the game: Tiny is for 2 to 4 players"),
        (lambda begin, entries: begin.update(players=3), "The log has 2 names for 3 players."),
        (
            lambda begin, entries: begin.update(options={"dice": 9}),
            "does not fit the game: The option dice cannot be 9",
        ),
        (
            lambda begin, entries: begin.update(options={"speed": 9}),
            "The log does not fit the game: Tiny has no option",
        ),
        (lambda begin, entries: begin.update(arranged={"x": 1}), "cannot have begun so: Tiny has no field 'x'"),
        (lambda begin, entries: begin.update(arranged={"player": 7}), "Entry 1 cannot have been so: You are not asked"),
    ],
)
def test_a_log_that_cannot_be_true_is_refused_with_what_is_wrong(change: Any, why: str) -> None:
    said = lie(change)
    assert re.search(why, said)
    assert said.endswith(".")


def test_luck_that_is_possible_but_not_that_of_the_seed_is_found_by_checking() -> None:
    def cheat(begin: dict[str, Any], entries: list[dict[str, Any]]) -> None:
        entries[8].update(luck=[5 - face for face in entries[8]["luck"]])
        entries[9].pop("check")

    assert Match.replay(Dicey, changed(cheat)).over
    assert lie(cheat, verify=True) == "The luck in entry 9 is not that of the seed."


def test_luck_at_the_start_is_checked_too() -> None:
    def cheat(begin: dict[str, Any], entries: list[dict[str, Any]]) -> None:
        begin["luck"] = [1 - begin["luck"][0]]
        for entry in entries:
            entry.pop("check", None)
            entry["seat"] = 1 - entry["seat"]

    assert Match.replay(Dicey, changed(cheat)).over
    assert lie(cheat, verify=True) == "The luck at the start is not that of the seed."


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (OtherRules, "After entry 8 the table is not as the log says: the rules have changed, or the log."),
        (OneDieMore, "Entry 2: The log has less luck than the rules draw."),
        (OneDieLess, "The log has more luck in entry 2 than the rules draw."),
        (NewEdition, "The log was played by edition 1 of the rules of Tiny; these are edition 2."),
    ],
)
def test_a_log_of_other_rules_is_refused(rules: type[Dicey], why: str) -> None:
    with pytest.raises(BadLog) as refused:
        Match.replay(rules, changed(lambda begin, entries: None))
    assert str(refused.value) == why


made_up = st.builds(
    Entry,
    st.none() | st.integers(-1, 3),
    st.none() | st.text(max_size=4) | st.lists(st.integers()) | st.sampled_from(["roll", "pass"]),
    kind=st.sampled_from(["answer", "silence", "undo", "join", "leave"]),
    luck=st.lists(st.integers(-1, 6), max_size=3),
    check=st.sampled_from(["", "0"]),
)


@law
@given(st.lists(made_up, min_size=1, max_size=5))
def test_made_up_entries_are_refused_or_replay_but_never_fail(entries: list[Entry]) -> None:
    log = played(0).log
    try:
        again = Match.replay(Dicey, Log(log.beginning, entries))
    except BadLog:
        return
    assert len(again.entries) == len(entries)
