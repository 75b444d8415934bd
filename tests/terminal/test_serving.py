"""`rumpus` alone opens the table in the browser: a link, its QR code, and what to do when that cannot be."""

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from rumpus.terminal.main import main
from rumpus.web.serve import free_port

RUMPUS = [sys.executable, "-m", "rumpus"]


def test_rumpus_alone_serves_until_it_is_stopped(tmp_path: Path) -> None:
    server = subprocess.Popen(
        [*RUMPUS, "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path / "kept")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"},
    )
    assert server.stdout is not None
    lines: list[str] = []
    while not any("Stop with Ctrl-C" in line for line in lines):
        lines.append(server.stdout.readline())
        assert lines[-1], (lines, server.stderr and server.stderr.read())
    address = next(word for line in lines for word in line.split() if word.startswith("http://"))
    with urllib.request.urlopen(f"{address}/health") as health:
        assert health.read() == b'{"ok":true}'
    assert any("█" in line for line in lines)
    server.send_signal(signal.SIGTERM)
    _, errors = server.communicate(timeout=60)
    assert (server.returncode, errors) == (0, "")
    assert (tmp_path / "kept" / "rumpus.db").exists()


def test_port_that_is_taken_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path)]) == 1
    assert f"127.0.0.1:{port} cannot be opened" in capsys.readouterr().err


def test_free_port_passes_by_those_that_are_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert free_port("127.0.0.1", port) > port


def test_unknown_databases_and_buses_are_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["serve", "--port", "0", "--database", "oracle://db"]) == 1
    assert "is no database" in capsys.readouterr().err
    assert main(["serve", "--port", "0", "--data", str(tmp_path), "--bus", "http://bus"]) == 1
    assert "is no bus" in capsys.readouterr().err


def test_backup_copies_and_never_writes_over_anything(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    assert main(["backup", str(copy), "--data", str(tmp_path / "nowhere")]) == 1
    assert "There is no database" in capsys.readouterr().err
    copy.write_text("mine")
    (tmp_path / "rumpus.db").touch()
    assert main(["backup", str(copy), "--data", str(tmp_path)]) == 1
    assert "exists already" in capsys.readouterr().err
    assert copy.read_text() == "mine"
