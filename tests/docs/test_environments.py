"""The page on environments shows what happens, and its example learns."""

from typing import Any

import numpy as np
import pytest

from docs.examples.train import Learner, against_random, learn
from rumpus.lab.environments import aec_env
from rumpus.lab.environments.observing import LENGTH
from rumpus.lab.environments.steps import WIDTH
from tests.docs.pages import ROOT, blocks, run


def test_what_it_shows_is_what_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    names: dict[str, Any] = {}
    page = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
    shown = [block for block in blocks(page) if block.language == "pycon"]
    assert len(shown) >= 8
    for block in shown:
        assert run(block, names, "environments.md") == ""


def test_the_example_learns_to_beat_random() -> None:
    env = aec_env("pennywise")
    nothing = Learner(np.zeros((WIDTH, LENGTH)), seed=1)
    assert against_random(env, nothing, 40, seed=10**6) < 0.7
    assert against_random(env, learn(env, 60, seed=1), 40, seed=10**6) > 0.8


def test_the_same_seed_learns_the_same() -> None:
    env = aec_env("bogart")
    one, same, other = (learn(env, 5, seed).weights for seed in (1, 1, 2))
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)
