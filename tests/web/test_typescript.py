"""The web client's types are those of the structs that the server sends."""

from pathlib import Path

from rumpus.web import typescript

GENERATED = Path(__file__).parents[2] / "client" / "src" / "wire" / "generated.ts"


def test_the_clients_types_are_written_from_the_structs() -> None:
    assert GENERATED.read_text(encoding="utf-8") == typescript.written(), "run `make types`"
