"""A build that replaces the database of a site that is served."""

from __future__ import annotations

import asyncio
import shutil
import socket
from contextlib import closing

import httpx

from catalog.build import build
from catalog.site import serve
from catalog.site.workers import end_shared_pool

ONE = "## Dawn\n\n### Rules:\n1. Deal 5 cards down to each player.\n2. Showdown, the high hand wins.\n"
TWO = ONE + "\n## Dusk\n\n### Rules:\n1. Deal 7 cards down to each player.\n2. Showdown, the low hand wins.\n"


def test_a_new_build_is_served_at_the_same_address(tmp_path, monkeypatch):
    monkeypatch.setattr(serve, "LOOK", 0.05)
    page, database = tmp_path / "page.md", tmp_path / "games.db"
    page.write_text(ONE, encoding="utf-8")
    build([page], database)
    page.write_text(TWO, encoding="utf-8")
    build([page], tmp_path / "new.db")

    async def visit(address: str) -> list[int]:
        async with httpx.AsyncClient(base_url=address, timeout=60) as client:
            return [(await client.get(f"/game/local-{name}")).status_code for name in ("dawn", "dusk")]

    def replace() -> None:
        shutil.copy(tmp_path / "new.db", tmp_path / "part.db")
        (tmp_path / "part.db").replace(database)

    async def go(listening: socket.socket) -> None:
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        ready = asyncio.Event()
        first = asyncio.create_task(serve._run(serve.site(database), listening.dup(), ready.set))
        await ready.wait()
        assert await visit(address) == [200, 404]
        replace()
        assert await asyncio.wait_for(first, 60)
        ready.clear()
        second = asyncio.create_task(serve._run(serve.site(database), listening.dup(), ready.set))
        await ready.wait()
        assert await visit(address) == [200, 200]
        replace()
        assert await asyncio.wait_for(second, 60)

    try:
        with closing(serve.listen("127.0.0.1", 0)) as listening:
            asyncio.run(go(listening))
    finally:
        end_shared_pool()
