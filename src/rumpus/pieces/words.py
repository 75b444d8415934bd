"""English words: what is one, how well it is known, and what can be made of letters.

>>> words = english()
>>> "leper" in words, "lexer" in words
>>> words.made_of("perplex")[:3]
"""

from bisect import bisect_left
from codecs import decode
from collections import Counter
from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from typing import overload

from rumpus.core import RulesError
from rumpus.pieces import scowl

COMMON = scowl.SIZES.index(50)  # words up to this level are common
ALL = len(scowl.SIZES) - 1
# Words that a bot keeps to itself, and luck does not put on the table. They are turned so that nobody has to read them.
RUDE = frozenset(
    decode(
        "nany nahf nefr nefrubyr nefrubyrf nefrf nff nffrf nffubyr nffubyrf ovgpu ovgpurf ovgpul obbo obbof "
        "ohttre ohttref pbpx pbpxf phz phag phagf qvpx qvpxf qvyqb qvyqbf qlxr qlxrf snt snttbg snttbgf sntf "
        "sneg snegf shpx shpxrq shpxre shpxref shpxvat shpxf wvfz xvxr zbgureshpxre avttre avttref cvff "
        "cvffrq cvffrf cbea chffl dhrre dhrref encr encrq encre encrf encvfg encvfgf fuvg fuvgf fuvggl fyhg "
        "fyhgf fcvp fcvpf gvg gvgf gheq gheqf gjng gjngf jnax jnaxrq jnaxre jnaxf juber juberf jbt jbtf jbc "
        "jbcf",
        "rot13",
    ).split()
)


class Words:
    """A word list, kept by the letters that its words are made of."""

    __slots__ = ("_by_letters", "name")

    name: str  # where it is from

    def __init__(self, name: str, by_letters: dict[str, str]) -> None:
        self.name = name
        self._by_letters = by_letters  # sorted letters: words with their levels, as "leper3 repel4"

    def __len__(self) -> int:
        return sum(same.count(" ") + 1 for same in self._by_letters.values())

    def __contains__(self, word: str) -> bool:
        return self.level(word) is not None

    def level(self, word: str) -> int | None:
        """How well known a word is: 0 is best, ALL is least. None: it is no word."""
        for entry in self._by_letters.get("".join(sorted(word)), "").split():
            if entry[:-1] == word:
                return int(entry[-1])
        return None

    def made_of(self, letters: str, level: int = ALL) -> list[str]:
        """All words that can be made of some letters, each used at most as often as it is there. Longest first."""
        return [word for word, its_level in self._made_of("".join(sorted(letters))) if its_level <= level]

    @lru_cache(4096)  # noqa: B019 - there is one list of words, and it stays
    def _made_of(self, letters: str) -> tuple[tuple[str, int], ...]:
        heaps = {""}
        for letter in letters:
            heaps |= {heap + letter for heap in heaps}
        entries = [entry for heap in heaps for entry in self._by_letters.get(heap, "").split()]
        entries.sort(key=lambda entry: (-len(entry), entry))
        return tuple((entry[:-1], int(entry[-1])) for entry in entries)

    @lru_cache(8)  # noqa: B019
    def of_length(self, shortest: int, longest: int, level: int = ALL) -> tuple[str, ...]:
        """All words of these lengths and no rarer than the level, in alphabetical order; none of the rude ones."""
        return tuple(
            sorted(
                entry[:-1]
                for letters, same in self._by_letters.items()
                if shortest <= len(letters) <= longest
                for entry in same.split()
                if int(entry[-1]) <= level and entry[:-1] not in RUDE
            )
        )


@cache
def english() -> Words:
    """The English words. They are read when they are first needed, and stay."""
    if not scowl.is_made():
        raise RulesError("The English word list has not been made: install rumpus again, as in the README.")
    first, *lines = scowl.MADE.read_text(encoding="ascii").split("\n")
    by_letters = dict(line.split(" ", 1) for line in lines)
    return Words(first.partition(" ")[2], by_letters)


def missing(word: str, letters: str) -> tuple[str, int, int] | None:
    """A letter that a word has more often than the letters do: which, how often, and how often it is there."""
    there = Counter(letters)
    for letter, count in Counter(word).items():
        if count > there[letter]:
            return letter, count, there[letter]
    return None


class Without(Sequence[str]):
    """Sorted words without some of them; neither copied nor looked through."""

    __slots__ = ("_gaps", "_words")

    def __init__(self, words: Sequence[str], without: Collection[str]) -> None:
        self._words = words
        places = sorted(bisect_left(words, word) for word in set(without))
        self._gaps = [at for at in places if at < len(words) and words[at] in without]

    def __len__(self) -> int:
        return len(self._words) - len(self._gaps)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        at = index + len(self) if index < 0 else index
        if not 0 <= at < len(self):
            raise IndexError(index)
        for gap in self._gaps:
            at += gap <= at
        return self._words[at]
