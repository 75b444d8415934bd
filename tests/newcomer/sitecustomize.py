"""Python runs this in every process that has this folder on its path: one more chapter of games stands on the shelf."""

from pathlib import Path

import rumpus.games

rumpus.games.__path__.append(str(Path(__file__).parent))
