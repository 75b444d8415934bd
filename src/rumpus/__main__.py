"""`python -m rumpus` is the command `rumpus`, where that is not on the path."""

import sys

from rumpus.terminal.main import main

if __name__ == "__main__":
    sys.exit(main())
