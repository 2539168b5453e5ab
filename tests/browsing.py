"""What the tests of the site share: a server over a database, a browser, and the addresses of every kind of page."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import threading
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
import uvicorn

from catalog.site import playing
from catalog.site.serve import listen, site
from catalog.site.workers import Answer, Busy

FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
"""Without those about the network, Chromium looks for Google's hosts at every start."""

BROWSERS = ("chromium", "chromium-browser", "google-chrome")

PHONE, TABLET, DESK = 360, 800, 1400
"""Widths in pixels."""


def pages(game: str, other: str, tag: str, source: str) -> dict[str, str]:
    """An address of every kind of page, by what it is called in a test."""
    return {
        "home": "/",
        "finder": "/games",
        "found": "/games?players=4",
        "found none": "/games?players=99&rounds=0",
        "game": f"/game/{game}",
        "game beside a list": f"/game/{game}?game={other}",
        "deal": f"/game/{game}/deal",
        "proof": f"/game/{game}/proof/cards",
        "search empty": "/search",
        "search name": "/search?q=anakonda",
        "search rule": "/search?q=deal+cards",
        "search words": "/search?q=so+what+beats+what+with+wild+cards",
        "search none": "/search?q=zzzz+qqqq",
        "compare empty": "/compare",
        "compare": f"/compare?one={game}&other={other}",
        "compare choices": "/compare?one=a&other=zzzz",
        "wrong": "/wrong",
        "readings": "/wrong?show=reading",
        "codes": "/wrong?show=coded",
        "families": "/family",
        "family": f"/family/{game}",
        "poster": "/poster",
        "poster large": "/poster?zoom=8",
        "tags": "/tags",
        "tag": f"/tag/{tag}",
        "sources": "/sources",
        "source": f"/source/{source}",
        "rules": "/rules",
        "rule": "/rule/deal",
        "coverage": "/coverage",
        "glossary": "/glossary",
        "hands": "/hands",
        "charts": "/charts",
        "data": "/data",
        "tonight empty": "/tonight",
        "tonight": f"/tonight?game={game}&game={other}&add=zzzz",
        "tonight found": f"/games?game={game}",
        "changes": "/changes",
        "own game empty": "/try",
        "own game": "/try?rules=Deal+five+cards+to+each+player.%0D%0AHand+two+cards+left.%0D%0ABet.%0D%0AHigh+wins.",
        "own game mended": "/try?rules=Deal+five+cards+to+each+player.%0D%0ABet.%0D%0AHigh+hand+wins.&players=3",
    }


def data_pages(game: str, tag: str) -> dict[str, str]:
    """An address of every kind of page that Datasette makes, in our frame."""
    return {
        "tables": "/catalog",
        "table": "/catalog/variant?described=1",
        "row": f"/catalog/variant/{game}",
        "question empty": "/catalog/games_with_tag",
        "question": f"/catalog/games_with_tag?tag={tag}&without=",
        "question in pages": "/catalog/games_that_say?kind=&words=&page=2",
    }


NOT_HERE = ("/game/no-such-game", "/family/no-such-game", "/tag/no-such-tag", "/source/nobody", "/rule/nothing")
"""Addresses that answer 404 with a page of ours."""


def browser_path() -> str:
    """The browser of the machine. Skips the test where there is none, and fails it where CI is set."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        reason = f"no browser: none of {', '.join(BROWSERS)} is installed (Debian: apt-get install chromium)"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return found


@contextlib.contextmanager
def browser() -> Iterator:
    """A headless Chromium, driven by Playwright; see `browser_path` for machines without one."""
    path = browser_path()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield chromium
        finally:
            chromium.close()


@contextlib.contextmanager
def served(database: Path) -> Iterator[str]:
    """The site over a database on a free port of this machine: its address without the last slash."""
    datasette = site(database)
    listening = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(datasette.app(), log_level="warning", lifespan="on"))

    async def run() -> None:
        await datasette.invoke_startup()
        await server.serve(sockets=[listening])

    thread = threading.Thread(target=lambda: asyncio.run(run()), daemon=True)
    thread.start()
    give_up = time.monotonic() + 60
    while not server.started:
        assert thread.is_alive() and time.monotonic() < give_up, "the server did not start"
        time.sleep(0.02)
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(timeout=20)
        listening.close()


class InProcess:
    """A pool that plays in this process, in so many steps, and ends as it is told."""

    def __init__(self, end: type[Exception] | None = None, steps: int = 10**6) -> None:
        self.end, self.steps = end, steps

    async def run(self, work: str, *args, **_) -> Answer:
        told: list = []
        if self.end is Busy:
            raise Busy
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(playing, "STEPS", self.steps)
            module, _, name = work.partition(":")
            result = getattr(import_module(module), name)(told.append, *args)
        if self.end is not None:
            raise self.end("KeyError: 9 (play/run.py:212 in act)", tuple(told[:-1]))
        return Answer(result, tuple(told), 0.0)


class Watched:
    """A page of a browser, and everything that it complains of: errors, refused parts, dialogs."""

    def __init__(self, chromium, address: str, width: int = DESK, script: bool = True, scheme: str = "light") -> None:
        self.context = chromium.new_context(
            viewport={"width": width, "height": 800},
            java_script_enabled=script,
            color_scheme=scheme,
            base_url=address,
            reduced_motion="reduce",
        )
        self.page = self.context.new_page()
        self.page.set_default_timeout(15_000)
        self.address = address
        self.complaints: list[str] = []
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("dialog", self._dialog)
        self.page.on("response", self._response)
        self.page.on("requestfailed", self._failed)
        self.page.on("request", self._request)

    def _console(self, message) -> None:
        # A page that answers 404 is told of on the console as well; the test knows what it asked for.
        if message.type in ("error", "warning") and "status of 404" not in message.text:
            self.complaints.append(f"console: {message.text}")

    def _dialog(self, dialog) -> None:
        self.complaints.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _response(self, response) -> None:
        if response.status >= 400 and response.request.resource_type != "document":
            self.complaints.append(f"{response.status}: {response.url}")

    def _failed(self, request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left before its picture had come
            self.complaints.append(f"failed: {request.url} {request.failure}")

    def _request(self, request) -> None:
        if not request.url.startswith((self.address, "data:")):
            self.complaints.append(f"elsewhere: {request.url}")

    def too_wide(self) -> list[str]:
        """What sticks out of the window to the right, if the page can be moved sideways."""
        return self.page.evaluate(
            """() => {
              const wide = document.documentElement.clientWidth;
              if (document.documentElement.scrollWidth <= wide) return [];
              return [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > wide + 1)
                .slice(0, 5).map(e => e.outerHTML.slice(0, 160));
            }"""
        )


@contextlib.contextmanager
def watched(chromium, address: str, **how) -> Iterator[Watched]:
    """A `Watched` page, of which nothing must have been complained when it is left."""
    seen = Watched(chromium, address, **how)
    try:
        yield seen
        assert seen.complaints == [], "; ".join(seen.complaints)
    finally:
        seen.context.close()


def page_count(pdf: bytes) -> int:
    """How many sheets a PDF has."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


def links_said(page: str, words: str) -> list[str]:
    """The addresses of links that begin with these words."""
    found = re.findall(rf'<a[^>]* href="([^"]+)"[^>]*>{words}', page) + re.findall(
        rf'<a href="([^"]+)"[^>]*>{words}', page
    )
    return [each.replace("&amp;", "&") for each in dict.fromkeys(found)]
