"""The help text of a game as a page: safe HTML, in which the client finds what explains a question.

A comment in a line of its own before a paragraph, a heading or an item of a list says which question that explains:

    <!-- asked: take the pot or roll on -->
    3. Is it anything else? Then you choose: ...

On the page that item has the attribute `data-asked="take the pot or roll on"`. Several comments before the same thing
are several questions: they come in the same attribute, with a bar between them.
"""

import re

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore

BAR = "|"
ASKED = re.compile(r"<!-- asked: (.+?) -->[ \t]*")
# Comments, and the beginning of what follows them: the sign of an item or of a heading, if it is one.
BEFORE = re.compile(
    r"^((?:[ \t]*<!-- asked: .+? -->[ \t]*\n+)+)([ \t]*(?:(?:[-*+]|\d+[.)]|#{1,6})[ \t]+)?)", re.MULTILINE
)


def as_html(text: str) -> str:
    """Markdown as safe HTML."""
    return str(_markdown.render(BEFORE.sub(_move_inside, text)))


def _move_inside(found: re.Match[str]) -> str:
    """Comments go behind the sign of the item or heading that they stand before."""
    comments, sign = found.groups()
    return sign + "".join(line.strip() for line in comments.splitlines())


def _mark(state: StateCore) -> None:
    """What is explained becomes an attribute of the element in which the comments stand."""
    for i, token in enumerate(state.tokens):
        if token.type == "inline" and (asked := ASKED.findall(token.content)):
            token.content = ASKED.sub("", token.content)
            element = state.tokens[i - 1]
            if element.hidden:  # a paragraph in a list that has no paragraphs on the page
                element = state.tokens[i - 2]
            element.attrSet("data-asked", BAR.join(asked))


_markdown = MarkdownIt("commonmark", {"html": False})
_markdown.core.ruler.after("block", "asked", _mark)
