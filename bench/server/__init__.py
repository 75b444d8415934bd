"""The server under load, beside boardgame.io's: run it with `python -m bench.server`."""
