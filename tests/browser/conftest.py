"""One server and one browser for all tests here; every person has a browser context of their own."""

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from rumpus.web.pages import STATIC
from tests.browser import chromium
from tests.browser.people import People
from tests.browser.server import Server
from tests.browser.truth import Truth


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from running(tmp_path_factory)


@pytest.fixture
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that the test may kill."""
    yield from running(tmp_path_factory)


def running(folders: pytest.TempPathFactory, moments: bool = False) -> Iterator[Server]:
    if not (STATIC / "index.html").exists():
        pytest.fail("The web client has not been built: run make test, or npm ci and npm run build in client/.", False)
    server = Server(folders.mktemp("server"), moments)
    server.start()
    yield server
    server.stop()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    try:
        path = chromium.found()
    except chromium.Missing as why:
        pytest.fail(str(why), pytrace=False)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=chromium.flags())
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def people(browser: Browser, server: Server) -> AsyncIterator[People]:
    """People who come to the table, each in a browser of their own. In the end, nothing may have gone wrong in any."""
    async with AsyncExitStack() as leaving:
        people = People(browser, server.address, leaving, Truth(server.data))
        yield people
    assert people.troubles() == []
    assert server.complaints() == ""
