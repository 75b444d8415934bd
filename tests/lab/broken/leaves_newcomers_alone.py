"""The help text explains a question, but says nothing to somebody who is asked it for the first time."""

from tests.lab.broken.healthy import Healthy


class LeavesNewcomersAlone(Healthy):
    """Broken: there is no line for the coach under the question."""

    title = "Leaves newcomers alone"
