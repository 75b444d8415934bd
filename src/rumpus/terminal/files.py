"""Files to be written: what stands in the way is said in a sentence, and before a long run if it is known by then."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rumpus.core import Refused


def can_write(path: Path) -> None:
    """Refused if there is no way to write such a file."""
    if not path.parent.is_dir():
        raise Refused(f"There is no folder {path.parent} to write {path.name} to.")
    if path.is_dir():
        raise Refused(f"{path} is a folder: name a file to write to.")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise Refused(f"{path} cannot be written: that is not allowed.")


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """What fails although it looked possible."""
    try:
        yield
    except OSError as why:
        raise Refused(f"{path} cannot be written: {why.strerror or why}.") from None
