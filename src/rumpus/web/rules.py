"""The help text of a game as a page: safe HTML, in which the client finds what explains a question.

A comment in a line of its own before a paragraph, a heading or an item of a list says which question that explains:

    <!-- asked: take the pot or roll on -->
    3. Is it anything else? Then you choose: ...

On the page that item has the attribute `data-asked="take the pot or roll on"`. Several comments before the same thing
are several questions: they come in the same attribute, with a bar between them. What the coach says of a question, in a
comment after it, is not a part of the page.
"""

import re
from collections.abc import Sequence

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore

from rumpus import games
from rumpus.web.replies import Sentence

BAR = "|"
COACH = re.compile(r"^[ \t]*<!-- coach: [^>]+?\s*-->[ \t]*\n", re.MULTILINE)  # stands under the question only
# Comments, and the beginning of what follows them: the sign of an item or of a heading, if it is one.
BEFORE = re.compile(
    r"^((?:[ \t]*<!-- asked: .+? -->[ \t]*\n+)+)([ \t]*(?:(?:[-*+]|\d+[.)]|#{1,6})[ \t]+)?)", re.MULTILINE
)


def as_html(text: str) -> str:
    """Markdown as safe HTML."""
    return str(_markdown.render(BEFORE.sub(_move_inside, COACH.sub("", text))))


def _move_inside(found: re.Match[str]) -> str:
    """Comments go behind the sign of the item or heading that they stand before."""
    comments, sign = found.groups()
    return sign + "".join(line.strip() for line in comments.splitlines())


def _mark(state: StateCore) -> None:
    """What is explained becomes an attribute of the element in which the comments stand."""
    for i, token in enumerate(state.tokens):
        if token.type == "inline" and (asked := games.ASKED.findall(token.content)):
            token.content = games.ASKED.sub("", token.content)
            element = state.tokens[i - 1]
            if element.hidden:  # a paragraph in a list that has no paragraphs on the page
                element = state.tokens[i - 2]
            element.attrSet("data-asked", BAR.join(asked))


_markdown = MarkdownIt("commonmark", {"html": False})
_markdown.core.ruler.after("block", "asked", _mark)


# ---- in three sentences

GOAL, END = "Goal", "The end"  # headings that every help text has
SENTENCE = re.compile(r".+?[.!?](?=\s|$)")
EMPHASIS = re.compile(r"[*`_]")
SYMBOL = re.compile(r'<symbol id="([^"]+)"')

# What the client can draw for every game, by the words that stand for it, the rarest first. A sentence without any of
# them gets the sign of its part.
SIGNS = {
    "ghost": "ghost", "river": "drop", "gladiator": "sword", "queen": "crown", "king": "crown", "wild": "crown",
    "letter": "letter", "word": "letter", "dot": "pencil", "triangle": "pencil", "line": "pencil", "star": "star",
    "stone": "stone", "coin": "coin", "money": "coin", "die": "die", "dice": "die", "chip": "chip", "pot": "chip",
    "time": "clock", "evening": "clock", "round": "clock", "heart": "heart", "single": "heart", "hand": "hand",
    "card": "hand",
}  # fmt: skip
HOW, WHY, WHEN = "hand", "cup", "flag"


def in_short(about: str, text: str, sheet: str) -> list[Sentence]:
    """How a game goes, what everybody wants, and when it is over: a sentence each.

    `about` is the line with which a game introduces itself. `sheet`: the pictures that it brings. A picture that is
    named after something in a sentence, or at least in its section, goes with it; else a sign that every game may use.
    """
    goal, end = section(text, GOAL), section(text, END)
    pictures = SYMBOL.findall(sheet)
    told: list[Sentence] = []
    parts = ((about, text, HOW), (first_sentence(goal), goal, WHY), (first_sentence(end), end, WHEN))
    for sentence, around, part in parts:
        left = [picture for picture in pictures if all(picture != other.face for other in told)]
        face = named_in(sentence, left) or named_in(around, left)
        signs = [sign for word, sign in SIGNS.items() if named_in(sentence, [word])]
        sign = "" if face else next((sign for sign in signs if all(sign != other.sign for other in told)), part)
        told.append(Sentence(sentence, face, sign))
    return [sentence for sentence in told if sentence.text]


def section(text: str, heading: str) -> str:
    """What a help text says under a heading, without comments."""
    found = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    return re.sub(r"<!--.*?-->\s*", "", found[1], flags=re.DOTALL) if found else ""


def first_sentence(text: str) -> str:
    """As plain words. If it goes on in a list, the list is a part of it."""
    words = EMPHASIS.sub("", " ".join(re.sub(r"^\s*(?:[-*+]|\d+[.)])\s+", "", text, flags=re.MULTILINE).split()))
    found = SENTENCE.match(words)
    return found[0] if found else words


def named_in(text: str, pictures: list[str]) -> str:
    """The first of the pictures that the text speaks of; nothing, if there is none."""
    words = f" {' '.join(one_of(word) for word in re.findall(r'[a-z]+', text.lower()))} "
    at = {picture: _where(words, picture.split("-")) for picture in pictures}
    return min((picture for picture in pictures if at[picture] >= 0), key=at.__getitem__, default="")


def _where(words: str, name: Sequence[str]) -> int:
    """A "white-tower" is meant by "tower", too; -1, if none is."""
    whole = words.find(f" {' '.join(map(one_of, name))} ")
    return whole if whole >= 0 else words.find(f" {one_of(name[-1])} ")


def one_of(word: str) -> str:
    """A word as it is when there is one of them: "spies" are made of a "spy"."""
    return f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")
