"""Starting the server from the command line: prints the link and its QR code, and opens a browser if there is one."""

import os
import sys
import webbrowser
from argparse import Namespace
from io import StringIO
from pathlib import Path

import segno

from rumpus.core import Refused
from rumpus.tables.store import back_up
from rumpus.web.serve import Settings, free_port, serve


def run(arguments: Namespace) -> int:
    """`rumpus serve`, and `rumpus` alone."""
    port = arguments.port if arguments.port is not None else free_port(arguments.host)
    settings = Settings(
        host=arguments.host,
        port=port,
        data=arguments.data or default_data(),
        database=arguments.database,
        bus=arguments.bus,
        pace=arguments.pace,
        proxies=arguments.proxies,
        connections=arguments.connections,
        metrics=arguments.metrics,
    )

    def started(address: str) -> None:
        print(welcome(address, settings), flush=True)
        if arguments.browser and has_screen():
            webbrowser.open(address)

    serve(settings, started)
    return 0


def welcome(address: str, settings: Settings) -> str:
    """What is printed when the server is up."""
    code = StringIO()
    segno.make(address, error="l").terminal(out=code, border=2, compact=True)
    kept = settings.database.partition("@")[2] if settings.database else str(settings.data)
    return (
        f"\n  rumpus is open at {address}\n\n{code.getvalue()}\n"
        f"  Friends on the same network open this link or point a phone at the code.\n"
        f"  Everything is kept in {kept}. Stop with Ctrl-C: matches go on when you start again.\n"
    )


def has_screen() -> bool:
    return sys.stdout.isatty() and (
        sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    )


def default_data() -> Path:
    """The folder in which programs keep a user's data on this system."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "rumpus"


def backup(arguments: Namespace) -> int:
    """`rumpus backup`: copies the database while the server runs."""
    if arguments.file.suffix not in (".db", ".sqlite"):
        raise Refused(f"{arguments.file} does not end in .db: a backup is a database file.")
    entries = back_up((arguments.data or default_data()) / "rumpus.db", arguments.file)
    print(f"{entries} entries are kept in {arguments.file}.")
    return 0
