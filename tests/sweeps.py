"""How widely tests sweep over all games: a fair part of them each time, or everything for `make thorough`."""

import os

THOROUGH = os.environ.get("RUMPUS_THOROUGH") == "1"
