"""Workers: the same work in this process, in others, and on a Ray cluster; and what is left when one is lost."""

import os
import subprocess
import sys
from pathlib import Path
from socket import socket

import pytest

from rumpus.core import Refused
from rumpus.lab.workers import Alone, Lost, Processes, Ray, Workers, cores, workers

ROOT = Path(__file__).parents[2]


def results(team: Workers, many: int) -> dict[object, object]:
    found: dict[object, object] = {}
    while len(found) < many:
        found |= dict(team.take())
    return found


@pytest.mark.parametrize("jobs", [1, 2])
def test_work_comes_back_with_its_ticket(jobs: int) -> None:
    with workers(jobs) as team:
        assert isinstance(team, Alone if jobs == 1 else Processes)
        assert team.many == jobs
        for ticket in range(jobs):
            team.give(ticket, divmod, 7 + ticket, 2)
        assert results(team, jobs) == {ticket: divmod(7 + ticket, 2) for ticket in range(jobs)}


@pytest.mark.parametrize("jobs", [1, 2])
def test_work_that_fails_says_why(jobs: int) -> None:
    with workers(jobs) as team:
        team.give("bad", int, "many")
        (failure,) = results(team, 1).values()
        assert isinstance(failure, ValueError)
        team.give("good", int, "7")
        assert results(team, 1) == {"good": 7}


def test_if_a_process_dies_only_its_work_is_lost() -> None:
    with workers(2) as team:
        team.give("dies", os._exit, 3)
        team.give("lives", sum, [1, 2])
        found = results(team, 2)
        assert found["lives"] == 3
        assert isinstance(found["dies"], Lost)
        assert "code 3" in str(found["dies"])
        team.give("next", abs, -1)
        assert results(team, 1) == {"next": 1}


def test_if_a_process_dies_that_has_nothing_to_do_nothing_is_lost() -> None:
    with workers(2) as team:
        team.give("first", abs, -1)
        assert results(team, 1) == {"first": 1}
        assert isinstance(team, Processes)
        team._idle[0].process.kill()
        team._idle[0].process.join()
        team.give("next", abs, -2)
        assert results(team, 1) == {"next": 2}


def test_nothing_is_left_when_the_work_is_over() -> None:
    with workers(2) as team:
        team.give("sleeps", __import__("time").sleep, 600)
        assert team.take(within=0.01) == []
        assert isinstance(team, Processes)
        (hand,) = team._busy.values()
    assert hand.process.exitcode is not None


def test_a_script_without_a_guard_is_told_so(tmp_path: Path) -> None:
    script = tmp_path / "careless.py"
    script.write_text("from rumpus.lab import simulate\nsimulate('bogart', games=4, jobs=2)\n")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 1
    assert 'has to do so under `if __name__ == "__main__":`' in done.stderr


def test_there_is_a_core() -> None:
    assert cores() >= 1


def test_without_ray_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)  # as if it were not installed
    with pytest.raises(Refused, match=r"rumpus\[cluster\]"):
        Ray("ray")


def test_where_there_is_no_cluster_there_is_a_sentence() -> None:
    with socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # taken, and not listened to
        with (
            pytest.raises(Refused, match="No Ray cluster answers"),
            workers(where=f"127.0.0.1:{nobody.getsockname()[1]}"),
        ):
            pass


ON_RAY = """
import os
import ray
ray.init(num_cpus=1, include_dashboard=False, object_store_memory=80 << 20, log_to_driver=False, logging_level="ERROR")
from rumpus.lab import arena
from rumpus.lab.workers import Lost, workers
with workers(where="ray") as team:
    team.give("dies", os._exit, 3)
    (_, lost), = team.take()
    assert isinstance(lost, Lost), lost
    team.give("fails", int, "many")
    (_, failed), = team.take()
    assert isinstance(failed, ValueError), failed
assert ray.is_initialized()  # it was there before
terms = dict(bots=["random", "search:2"], matches=2, seed=1)
there, here = arena("bogart", where="ray", **terms), arena("bogart", jobs=1, **terms)
for bouts in zip(there.contests[0].bouts, here.contests[0].bouts, strict=True):
    assert bouts[0].played.places == bouts[1].played.places
    assert bouts[0].played.answers == bouts[1].played.answers
print("the same")
"""


def test_on_ray_the_same_is_played(tmp_path: Path) -> None:
    """On a cluster of this machine alone, with one core and little memory; nothing leaves the machine."""
    quiet = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_MODE": "disabled", "HOME": str(tmp_path)}

    def attempt() -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", ON_RAY],
            capture_output=True,
            text=True,
            check=False,
            timeout=240,
            cwd=ROOT,
            env=os.environ | quiet,
        )

    done = attempt()
    if "timed out" in done.stderr:  # Ray gives itself half a minute to start, however slow the machine is
        done = attempt()
    assert done.stdout.endswith("the same\n"), done.stderr
