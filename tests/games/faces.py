"""The pictures that a game brings for its pieces."""

import inspect
import re
from pathlib import Path

from rumpus.core import Game


def faces_of(kind: type[Game]) -> set[str]:
    """Their names, from the sheet beside the module."""
    sheet = Path(inspect.getfile(kind)).with_suffix(".faces.svg")
    return set(re.findall(r'<symbol id="([^"]+)"', sheet.read_text(encoding="utf-8")))
