"""The durable log: an entry is written once, in its place, for good. The same for SQLite and PostgreSQL."""

import asyncio
import os
import sqlite3
import sys
from asyncio.subprocess import PIPE
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from rumpus.core import Refused
from rumpus.tables.store import SQLite, Store, StoreUnavailable, back_up, now, open_store
from tests.services import PostgreSQL
from tests.tables.conftest import Opener


async def test_what_is_written_can_be_read_in_order(store: Store) -> None:
    before = now()
    for n, data in enumerate((b"one", b"two", b"three")):
        at = await store.append("a", n, data)
        assert at is not None
        assert before <= at <= now()
    assert [kept.data for kept in await store.read("a")] == [b"one", b"two", b"three"]
    assert [kept.data for kept in await store.read("a", 0)] == [b"two", b"three"]
    assert await store.read("a", 2) == []
    assert await store.read("b") == []


async def test_an_entry_is_not_written_twice(store: Store) -> None:
    assert await store.append("a", 0, b"mine") is not None
    assert await store.append("a", 0, b"yours") is None
    assert [kept.data for kept in await store.read("a")] == [b"mine"]


async def test_no_entry_is_left_out(store: Store) -> None:
    assert await store.append("a", 1, b"too early") is None
    await store.append("a", 0, b"first")
    assert await store.append("a", 2, b"too early") is None
    assert await store.lengths(["a"]) == [1]


async def test_streams_have_lengths_of_their_own(store: Store) -> None:
    for stream, length in (("a", 3), ("b", 1)):
        for n in range(length):
            await store.append(stream, n, b"")
    assert await store.lengths(["b", "nothing", "a", "b"]) == [1, 0, 3, 1]


async def test_of_many_who_want_to_write_an_entry_one_does(opened: Opener) -> None:
    """Two processes with twenty writers each: every entry has one author, who was told so; the others were told too."""
    here, there = await opened(), await opened()
    written: dict[int, bytes] = {}

    async def writer(store: Store, name: int) -> None:
        n = 0
        while n < 30:
            data = f"{name}:{n}".encode()
            if await store.append("contended", n, data) is not None:
                assert n not in written, "two were told that they wrote the same entry"
                written[n] = data
            n = (await store.lengths(["contended"]))[0]

    await asyncio.gather(*(writer(store, i * 100 + k) for i, store in enumerate((here, there)) for k in range(20)))
    kept = [entry.data for entry in await here.read("contended")]
    assert kept == [written[n] for n in range(30)]
    assert [entry.data for entry in await there.read("contended")] == kept


async def test_processes_that_want_the_same_entries_in_any_order_do_not_block_each_other(opened: Opener) -> None:
    here, there = await opened(), await opened()
    streams = [f"s{i}" for i in range(200)]
    outcomes = await asyncio.gather(
        *(here.append(stream, 0, b"here") for stream in streams),
        *(there.append(stream, 0, b"there") for stream in reversed(streams)),
    )
    assert sum(at is not None for at in outcomes) == len(streams)


async def test_entries_that_come_together_share_a_commit(tmp_path: Path) -> None:
    """Five hundred at once are in a few commits: the first may be alone, the others wait for it together."""
    store = await open_store(f"sqlite:{tmp_path / 'tables.db'}")
    assert isinstance(store, SQLite)
    done: list[str] = []
    store._writer.set_trace_callback(done.append)
    assert None not in await asyncio.gather(*(store.append(f"g{i}", 0, b"x") for i in range(500)))
    await store.close()
    assert 1 <= done.count("COMMIT") <= 10


async def test_entries_that_come_together_share_a_commit_in_postgresql(postgresql: PostgreSQL) -> None:
    address = await postgresql.database()
    store = await open_store(address)
    assert None not in await asyncio.gather(*(store.append(f"g{i}", 0, b"x") for i in range(500)))
    await store.close()
    connection = await asyncpg.connect(address)
    assert 1 <= await connection.fetchval("SELECT count(DISTINCT xmin::text) FROM entries") <= 10
    await connection.close()


async def test_it_is_all_there_after_opening_again(opened: Opener) -> None:
    first = await opened()
    await first.append("kept", 0, b"x")
    await first.append("kept", 1, bytes(range(256)))
    again = await opened()
    assert [entry.data for entry in await again.read("kept")] == [b"x", bytes(range(256))]
    assert await again.append("kept", 1, b"late") is None
    assert await again.append("kept", 2, b"next") is not None


async def test_many_commits_of_one_writer_follow_each_other(store: Store) -> None:
    """Several hundred commits in a row, each of which needs the one before."""
    for n in range(300):
        assert await store.append("long", n, str(n).encode()) is not None
    assert [int(kept.data) for kept in await store.read("long")] == list(range(300))


# ---- errors in words


async def test_an_address_of_nothing_we_know_is_refused_without_repeating_its_password() -> None:
    with pytest.raises(Refused, match="That is no database: say sqlite:FILE or postgresql://") as refused:
        await open_store("mysql://root:hunter2@host/db")
    assert "hunter2" not in str(refused.value)


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "letter.db"
    file.write_text("Dear Ann, this is not a database, and it is longer than a page header would have to be.\n" * 20)
    with pytest.raises(Refused, match=r"The database .*letter\.db cannot be opened: file is not a database"):
        await open_store(f"sqlite:{file}")


async def test_a_folder_where_nothing_can_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused, match="cannot be opened"):
        await open_store(f"sqlite:{tmp_path / 'file' / 'tables.db'}")


async def test_a_database_server_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refused, match="The database cannot be opened: "):
        await open_store("postgresql://rumpus@127.0.0.1:1/none")


async def test_a_database_that_does_not_exist_is_refused(postgresql: PostgreSQL) -> None:
    with pytest.raises(Refused, match='The database cannot be opened: database "none" does not exist'):
        await open_store(postgresql.url("none"))


async def test_a_database_that_goes_away_says_so_and_works_again_when_it_is_back(postgresql: PostgreSQL) -> None:
    """Whoever waits is told; nothing hangs; the same store works on."""
    store = await open_store(await postgresql.database())
    assert await store.append("a", 0, b"before") is not None
    postgresql.stop()
    try:
        for _ in range(8):  # more often than there are writers
            with pytest.raises(StoreUnavailable, match="The database cannot be written to just now"):
                await store.append("a", 1, b"during")
        with pytest.raises(StoreUnavailable, match="The database cannot be read just now"):
            await store.read("a")
    finally:
        postgresql.start()
    assert await store.append("a", 1, b"after") is not None
    assert [kept.data for kept in await store.read("a")] == [b"before", b"after"]
    await store.close()


async def test_a_disk_that_takes_nothing_says_so(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:{tmp_path / 'tables.db'}")
    await store.append("a", 0, b"before")
    with sqlite3.connect(tmp_path / "tables.db") as other:
        other.execute("DROP TABLE entries")
    other.close()
    with pytest.raises(StoreUnavailable, match="The database cannot be written to just now"):
        await store.append("a", 1, b"lost")
    with pytest.raises(StoreUnavailable, match="The database cannot be read just now"):
        await store.read("a")
    await store.close()


# ---- backups


async def test_a_backup_is_a_database_as_it_was_while_others_write_on(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:{tmp_path / 'tables.db'}")
    for n in range(50):
        await store.append("a", n, str(n).encode())
    writing = asyncio.gather(*(store.append(f"b{n}", 0, b"x") for n in range(200)))
    count = await asyncio.to_thread(back_up, tmp_path / "tables.db", tmp_path / "copy.db")
    await writing
    await store.append("a", 50, b"later")
    await store.close()
    assert 50 <= count <= 250
    copy = await open_store(f"sqlite:{tmp_path / 'copy.db'}")
    assert [int(kept.data) for kept in await copy.read("a")] == list(range(50))
    await copy.close()


def test_a_backup_writes_over_nothing_and_says_what_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"There is no database at .*none\.db"):
        back_up(tmp_path / "none.db", tmp_path / "copy.db")
    (tmp_path / "there.db").write_bytes(b"")
    (tmp_path / "copy.db").write_bytes(b"")
    with pytest.raises(Refused, match="exists already: a backup does not write over anything"):
        back_up(tmp_path / "there.db", tmp_path / "copy.db")
    with pytest.raises(Refused, match=r"there\.db cannot be copied to"):
        back_up(tmp_path / "there.db", tmp_path / "no folder" / "copy.db")


# ---- who may read it, and who may write


def permissions(file: Path) -> int:
    return file.stat().st_mode & 0o777


def public_folder(where: Path) -> Path:
    (where / "public").mkdir(0o755)
    return where / "public"


def open_to_others(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir() if permissions(file) & 0o077}


async def test_a_database_and_its_backup_are_for_their_owner_alone_whatever_the_folder(tmp_path: Path) -> None:
    folder = public_folder(tmp_path)
    before = os.umask(0)
    try:
        store = await open_store(f"sqlite:{folder / 'tables.db'}")
        await store.append("a", 0, b"a hidden card")
        back_up(folder / "tables.db", folder / "copy.db")
        assert open_to_others(folder) == set()
        await store.close()
    finally:
        os.umask(before)


async def test_a_database_that_others_could_read_is_closed_to_them_when_it_is_opened(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    await (await open_store(f"sqlite:{file}")).close()
    file.chmod(0o644)
    store = await open_store(f"sqlite:{file}")
    assert permissions(file) == 0o600
    await store.close()


ANOTHER = """
import asyncio, sys
from rumpus.core import Refused
from rumpus.tables.store import open_store
async def main():
    try:
        await (await open_store(sys.argv[1])).close()
    except Refused as why:
        print(why)
asyncio.run(main())
"""


async def test_a_second_process_on_the_same_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    address = f"sqlite:{tmp_path / 'tables.db'}"

    async def another() -> str:
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", ANOTHER, address, stdout=PIPE)
        said, _ = await process.communicate()
        return said.decode().strip()

    store = await open_store(address)
    said = await another()
    assert "Another server uses the database" in said
    assert "PostgreSQL" in said, "it says what to do instead"
    await store.append("a", 0, b"x")  # the first one works on
    await store.close()
    assert await another() == "", "whoever comes later is welcome"


async def test_a_database_of_a_newer_version_is_refused(address: str, opened: Opener) -> None:
    await (await opened()).append("a", 0, b"x")
    await execute(address, "UPDATE about SET version = 99")
    with pytest.raises(Refused, match=r"written by a newer rumpus .*99"):
        await open_store(address)


async def test_a_database_from_before_there_were_versions_is_taken_over(address: str, opened: Opener) -> None:
    await (await opened()).append("a", 0, b"x")
    await execute(address, "DROP TABLE about")
    again = await opened()
    assert [entry.data for entry in await again.read("a")] == [b"x"]
    await again.check()


async def test_whether_it_can_be_written_to_is_found_out_by_writing(address: str, opened: Opener) -> None:
    store = await opened()
    await store.check()
    await execute(address, "ALTER TABLE about RENAME TO gone")
    assert await store.lengths(["a"]) == [0], "it can still be read"
    with pytest.raises(StoreUnavailable, match="The database cannot be written to just now"):
        await store.check()
    await execute(address, "ALTER TABLE gone RENAME TO about")
    await store.check()


async def test_who_is_told_that_nothing_can_be_written_is_told_why(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:{tmp_path / 'tables.db'}")
    assert isinstance(store, SQLite)
    await store.append("a", 0, b"before")
    store._writer.execute("PRAGMA max_page_count = 1")  # the file may not grow any more
    with pytest.raises(StoreUnavailable, match="The database cannot be written to just now: its disk is full"):
        await store.append("a", 1, bytes(100_000))
    await store.close()


async def execute(address: str, change: str) -> None:
    """Change a database behind its store's back."""
    if address.startswith("sqlite:"):
        with closing(sqlite3.connect(address.removeprefix("sqlite:"))) as disk, disk:
            disk.execute(change)
    else:
        connection = await asyncpg.connect(address)
        try:
            await connection.execute(change)
        finally:
            await connection.close()
