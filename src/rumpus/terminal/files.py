"""Writing files: problems are explained in a sentence and, if possible, before a long run."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rumpus.core import Refused


def can_write(path: Path) -> None:
    """Raise Refused if the file cannot be written."""
    if not path.parent.is_dir():
        raise Refused(f"There is no folder {path.parent} to write {path.name} to.")
    if path.is_dir():
        raise Refused(f"{path} is a folder: name a file to write to.")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise Refused(f"{path} cannot be written: that is not allowed.")


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn errors while writing into Refused, with a sentence."""
    try:
        yield
    except OSError as why:
        raise Refused(f"{path} cannot be written: {why.strerror or why}.") from None
