"""The page on which visitors try their own rules: the text is part of the address, and nothing is stored."""

from __future__ import annotations

import asyncio
from sqlite3 import Connection
from typing import Any

from datasette import Response
from markupsafe import Markup

from catalog.limits import TRIED_BYTES
from catalog.site.page_frame import Asked, answer, frame, html
from catalog.site.rules_address import PATH, Damaged, address_of, rules_in
from catalog.site.slips import slips
from catalog.site.visible import plain
from catalog.site.workers import QUICK, RETRY_AFTER, Busy, Failed, TimedOut, shared_pool, visitor_of

SECONDS = 8.0
"""Seconds after which a worker is killed that has not ended within its own budgets."""

EXAMPLES = (
    (
        "A draw game with wild cards",
        """\
Kitchen Draw

Everyone antes.
Deal five cards to each player.
There is a round of betting.
Each player may throw away up to three cards and get new ones.
Bet again.
Deuces are wild.
Best hand wins.
""",
    ),
    ("Seven card stud, changed a little", "Seven card stud.\nThe low card in the hole is wild.\n"),
    (
        "A game with a word to mend",
        """\
1. Deal seven cards to each player.
2. Bet.
3. Three cards travel left.
4. Bet.
5. Discard two cards.
6. Bet.
7. The high hand and the low hand split the pot.
""",
    ),
)
"""Rules to begin with: a description, and the text."""

_LATE = "These rules take too long to be tried here. Try fewer of them at once."
_BUSY = "Many games are being tried here just now. Please try again in a few seconds."
_DAMAGED = "The rules in this address are damaged, so they cannot be shown. Copy the whole address and try again."
_FAILED = "Stemma failed on these rules, by a fault of its own. Please report it with this address and this line: {}"


class Trial:
    """A visitor's request: the rules, the number of players, and the shuffle."""

    def __init__(self, request: Any, asked: Asked) -> None:
        self.request, self.asked, self.trouble = request, asked, ""
        try:
            self.text = rules_in(asked.values).replace("\r\n", "\n")
        except Damaged:
            self.text, self.trouble = "", _DAMAGED
        players = asked.number("players")
        self.players = players if players is not None and 2 <= players <= 25 else None
        self.seed = max(1, asked.number("seed") or 1)
        self.slips = slips(asked, {"players": "a number of players", "seed": "the number of a shuffle"})
        if players is not None and self.players is None:
            self.slips.append("Hands are dealt here to 2 to 25 players.")

    async def understood(self) -> dict[str, Any]:
        """A worker's answer about the rules. Raises Busy."""
        return await self._work("answer", str(self.asked.database))

    async def played(self) -> dict[str, Any]:
        """A worker's answer about what wins, with a hand. Raises Busy."""
        return await self._work("played_games", str(self.asked.database), self.players, self.seed)

    async def as_page(self) -> dict[str, Any]:
        """The games as a page for a catalogue, from a worker. Raises Busy."""
        return await self._work("page", str(self.asked.database))

    async def _work(self, work: str, *args: Any) -> dict[str, Any]:
        """A worker's answer: `html`, or `text`; `trouble` if it failed or was ended. Raises Busy."""
        visitor = visitor_of(self.request)
        work = f"catalog.site.trying:{work}"
        how = {"seconds": SECONDS, "visitor": visitor, "kind": (work, visitor), "slow": QUICK}
        try:
            return (await shared_pool().run(work, self.text, *args, **how)).result
        except TimedOut:
            return {"trouble": _LATE}
        except Failed as fault:
            return {"trouble": _FAILED.format(fault)}


async def _asked(request, datasette) -> Trial:
    """The trial of a request."""
    found: list[Trial] = []

    def make(_: Connection, asked: Asked) -> None:
        found.append(Trial(request, asked))

    await answer(request, datasette, make)
    return found[0]


async def view(request, datasette) -> Response:
    """The page: a text to edit, and beside it the answer if there are rules."""
    trial = await _asked(request, datasette)
    told: dict[str, Any] = {"answer": "", "played": "", "name": "", "trouble": trial.trouble}
    status, headers = 200, {}
    if trial.text.strip():
        try:
            understood, played = await asyncio.gather(trial.understood(), trial.played())
            told["answer"], told["name"] = Markup(understood.get("html", "")), understood.get("name", "")
            told["played"] = Markup(played.get("html", ""))
            told["trouble"] = understood.get("trouble") or played.get("trouble", "")
        except Busy:
            told["trouble"], status, headers = _BUSY, 503, {"Retry-After": str(RETRY_AFTER)}
    page = html(
        "try.html",
        status,
        **frame(trial.asked),
        slips=trial.slips,
        text=plain(trial.text),
        players=trial.players,
        seed=trial.seed,
        own=told,
        most=TRIED_BYTES,
        examples=[(words, address_of(text)) for words, text in EXAMPLES],
        page_url=address_of(trial.text, f"{PATH}/page.md"),
    )
    page.headers.update(headers)
    return page


async def understood(request, datasette) -> Response:
    """Only the answer, for a script that sends requests while the visitor types."""
    return await _part(await _asked(request, datasette), "understood")


async def played(request, datasette) -> Response:
    """Only what wins and a hand, for the same script."""
    return await _part(await _asked(request, datasette), "played")


async def _part(trial: Trial, part: str) -> Response:
    if trial.trouble or not trial.text.strip():
        return html("try_trouble.html", trouble=trial.trouble)
    try:
        told = await getattr(trial, part)()
    except Busy:
        return Response.text(f"{_BUSY}\n", status=503, headers={"Retry-After": str(RETRY_AFTER)})
    return Response.html(told["html"]) if "html" in told else html("try_trouble.html", trouble=told["trouble"])


async def as_page(request, datasette) -> Response:
    """The games as a page for a catalogue, as a file to save."""
    trial = await _asked(request, datasette)
    if trial.trouble or not trial.text.strip():
        return Response.text(f"{trial.trouble or 'There are no rules in this address.'}\n", status=404)
    try:
        told = await trial.as_page()
    except Busy:
        return Response.text(f"{_BUSY}\n", status=503, headers={"Retry-After": str(RETRY_AFTER)})
    if not told.get("text"):
        return Response.text(f"{told.get('trouble') or 'There is no game in these rules.'}\n", status=404)
    headers = {"Content-Disposition": 'attachment; filename="my-game.md"'}
    return Response(plain(told["text"]), content_type="text/markdown; charset=utf-8", headers=headers)


ROUTES = (
    (r"^/try$", view),
    (r"^/try/understood$", understood),
    (r"^/try/played$", played),
    (r"^/try/page\.md$", as_page),
)
