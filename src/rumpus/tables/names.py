"""Names and texts as others see them, and which names could be mistaken for each other."""

import re
import unicodedata
from collections.abc import Iterable, Iterator

LONGEST_NAME = 24
MOST_MARKS = 4  # accents on one letter: no language needs more, and higher piles cover what others write
# Letters and signs that are invisible:
BLANK = "\u115f\u1160\u3164\uffa0\u2800\U0001d159\U00013441\U00013442"
MANY_ACCENTS = re.compile(r"\^{3}")
ALIKE = str.maketrans(  # letters of other alphabets and digits that look like these, one below the other
    "аеорсухіјѕһԁԛԝгкмтвнАВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧαιονρυχτκ01I|ıʟɑɡøØłŁđĐ",  # noqa: RUF001
    "aeopcyxijshdqwrkmtbhABEKMHOPCTYXljSABEZHlKMNOPTYXaiovpuxtkolllilagoolldd",
) | str.maketrans(
    "ᎠᎡᎢᎪᎫᎬᎳᎷᎻᏀᏃᏙᏚᏞᏟᏢᏦᏴꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴօսոհյցᴀʙᴄᴅᴇɢʜɪᴊᴋᴍɴᴏᴘʀᴛᴜᴠᴡʏᴢꜱꜰ",
    "DRTAJEWMHGZVSLCPKBBPDTGKJCZFMNLSRVHWXYAElOUounhjgabcdeghljkmnoprtuvwyzsf",
)


def has_a_pile(name: str) -> bool:
    """Whether a letter has more than two accents."""
    return bool(MANY_ACCENTS.search("".join("^" if is_mark(c) else "." for c in unicodedata.normalize("NFD", name))))


def tidy(text: str) -> str:
    """A text without control characters, invisible letters and piles of accents, and with single spaces."""
    seen, pile = [], 0
    for c in text:
        pile = pile + 1 if is_mark(c) else 0
        if pile <= MOST_MARKS:
            seen.append(c if is_seen(c) or c == "\u200d" else " ")
    return " ".join("".join(seen).split())


def is_seen(c: str) -> bool:
    return c.isprintable() and c not in BLANK


def shown(name: str) -> str:
    """A name as others see it: of several encodings of the same letter, always the same one."""
    return tidy(unicodedata.normalize("NFKC", name))[:LONGEST_NAME].strip()


def look(name: str) -> str:
    """A key that is equal for names that look alike: without case, spaces and invisible letters."""
    letters = unicodedata.normalize("NFKC", tidy(name)).casefold()
    return "".join(c for c in letters if unicodedata.category(c) not in ("Mn", "Me", "Cf", "Zs"))


def is_mark(c: str) -> bool:
    """Whether it is an accent on the letter before it. (Variation selectors of emoji are not.)"""
    return unicodedata.category(c) in ("Mn", "Me") and not "\ufe00" <= c <= "\ufe0f"


def skeleton(name: str) -> str:
    """A key that is equal for names that can be mistaken for each other at a glance."""
    letters = unicodedata.normalize("NFKD", tidy(name)).translate(ALIKE).casefold().translate(ALIKE)
    letters = "".join(c for c in letters if unicodedata.category(c) not in ("Mn", "Me", "Cf", "Zs"))
    return letters.replace("rn", "m").replace("vv", "w")


def first_free(best: str, others: Iterator[str], taken: Iterable[str]) -> str:
    looks = {look(name) for name in taken}
    while look(best) in looks:
        best = next(others)
    return best
