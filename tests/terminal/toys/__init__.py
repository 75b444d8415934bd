"""Small games that have what the terminal has to cope with."""

from pathlib import Path

HERE = Path(__file__).parent

EVERY_SHAPE = str(HERE / "every_shape.py")
SECRET_CARDS = str(HERE / "secret_cards.py")
FIRST_COME = str(HERE / "first_come.py")
OPEN_BELL = str(HERE / "open_bell.py")
DOES_NOT_LOAD = str(HERE / "does_not_load.py")
FAILS_LATER = str(HERE / "fails_later.py")
