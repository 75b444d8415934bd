"""A game's help text as safe HTML, in which the client can find the passage that explains a question.

A comment on its own line, before a paragraph, heading or list item, says which question that passage explains:

    <!-- asked: take the pot or roll on -->
    3. Is it anything else? Then you choose: ...

On the page, that item gets the attribute `data-asked="take the pot or roll on"`. With several comments, the attribute
has several questions, with a bar between them. What the coach says about a question is in a comment below its first
one, and does not appear on the page.
"""

import re
from collections.abc import Sequence

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore

from rumpus import games
from rumpus.web.replies import Sentence

BAR = "|"
COACH = re.compile(r"^[ \t]*<!-- coach: [^>]+?\s*-->[ \t]*\n", re.MULTILINE)  # not a part of the page
# Comments, and the Markdown sign of the list item or heading that follows them, if any.
BEFORE = re.compile(
    r"^((?:[ \t]*<!-- asked: .+? -->[ \t]*\n+)+)([ \t]*(?:(?:[-*+]|\d+[.)]|#{1,6})[ \t]+)?)", re.MULTILINE
)


def as_html(text: str) -> str:
    """Markdown as safe HTML."""
    return str(_markdown.render(BEFORE.sub(_move_inside, COACH.sub("", text))))


def _move_inside(found: re.Match[str]) -> str:
    """Move comments behind the sign of the list item or heading that follows them."""
    comments, sign = found.groups()
    return sign + "".join(line.strip() for line in comments.splitlines())


def _mark(state: StateCore) -> None:
    """Turn the comments inside an element into its attribute."""
    for i, token in enumerate(state.tokens):
        if token.type == "inline" and (asked := games.ASKED.findall(token.content)):
            token.content = games.ASKED.sub("", token.content)
            element = state.tokens[i - 1]
            if element.hidden:  # a paragraph of a tight list, which has no element of its own
                element = state.tokens[i - 2]
            element.attrSet("data-asked", BAR.join(asked))


_markdown = MarkdownIt("commonmark", {"html": False})
_markdown.core.ruler.after("block", "asked", _mark)


# ---- in three sentences

GOAL, END = "Goal", "The end"  # headings in every help text
SENTENCE = re.compile(r".+?[.!?](?=\s|$)")
EMPHASIS = re.compile(r"[*`_]")
SYMBOL = re.compile(r'<symbol id="([^"]+)"')

# The signs that the client has for every game, with the words that stand for each, the rarest first. A sentence without
# any of these words gets the sign of its part.
SIGNS = {
    "ghost": "ghost", "river": "drop", "gladiator": "sword", "queen": "crown", "king": "crown", "wild": "crown",
    "letter": "letter", "word": "letter", "dot": "pencil", "triangle": "pencil", "line": "pencil", "star": "star",
    "stone": "stone", "coin": "coin", "money": "coin", "die": "die", "dice": "die", "chip": "chip", "pot": "chip",
    "time": "clock", "evening": "clock", "round": "clock", "heart": "heart", "single": "heart", "hand": "hand",
    "card": "hand",
}  # fmt: skip
HOW, WHY, WHEN = "hand", "cup", "flag"


def in_short(about: str, text: str, sheet: str) -> list[Sentence]:
    """How a game goes, the goal, and when it is over: a sentence each, with a picture.

    `about`: the first line of the game's docstring; `sheet`: the names of its pictures. A sentence gets the picture
    whose name occurs in it, or at least in its section; otherwise one of the signs for all games.
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
    """The text under a heading of a help text, without comments."""
    found = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    return re.sub(r"<!--.*?-->\s*", "", found[1], flags=re.DOTALL) if found else ""


def first_sentence(text: str) -> str:
    """The first sentence as plain text. If it goes on in a list, the list is a part of it."""
    words = EMPHASIS.sub("", " ".join(re.sub(r"^\s*(?:[-*+]|\d+[.)])\s+", "", text, flags=re.MULTILINE).split()))
    found = SENTENCE.match(words)
    return found[0] if found else words


def named_in(text: str, pictures: list[str]) -> str:
    """The picture whose name occurs first in the text; empty, if none does."""
    words = f" {' '.join(one_of(word) for word in re.findall(r'[a-z]+', text.lower()))} "
    at = {picture: _where(words, picture.split("-")) for picture in pictures}
    return min((picture for picture in pictures if at[picture] >= 0), key=at.__getitem__, default="")


def _where(words: str, name: Sequence[str]) -> int:
    """Where a picture's name occurs in a text, or -1. For "white-tower", "tower" will do."""
    whole = words.find(f" {' '.join(map(one_of, name))} ")
    return whole if whole >= 0 else words.find(f" {one_of(name[-1])} ")


def one_of(word: str) -> str:
    """The singular of a word: "spy" for "spies"."""
    return f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")
