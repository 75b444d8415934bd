"""A file that is no game: it fails when it is loaded."""

raise RuntimeError("the dog ate it")
