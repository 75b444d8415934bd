"""How the laws are tried: the same few examples every time, and answers that no question has."""

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

law = settings(deadline=None, max_examples=60, derandomize=True)
law_for_each = settings(law, max_examples=20)  # a law that is tried for every shape by itself

names = st.text(alphabet="abcdefghij", min_size=1, max_size=3)

junk: st.SearchStrategy[Any] = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 12),
        st.sampled_from([10**30, 2.0, 0.5, float("nan"), float("inf"), b"\xff", object(), {1, 2}, "\ud800"]),
        st.text(max_size=4),
        st.sampled_from(["1", "none", "#1", "done", "word " * 500]),
    ),
    lambda inside: st.one_of(
        st.lists(inside, max_size=4),
        st.tuples(inside, inside),
        st.dictionaries(st.text(max_size=2), inside, max_size=3),
    ),
    max_leaves=6,
)


def nested(depth: int) -> list[Any]:
    """A list in a list in a list ..."""
    answer: list[Any] = []
    for _ in range(depth):
        answer = [answer]
    return answer
