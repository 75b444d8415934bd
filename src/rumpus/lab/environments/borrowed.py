"""What OpenSpiel brings; without it, a sentence that says how to get it."""

from rumpus.lab.environments import needs

needs("pyspiel", "OpenSpiel")

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402

__all__ = ["np", "pyspiel"]
