"""What is done with documents, and what has to come of it: a build, a page, a command, a deal, a sentence."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import io
import json
import re
import sqlite3
import sys
import threading
import traceback
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from datasette import hookimpl
from datasette.plugins import pm

from campaign.pages import Pages, write
from campaign.watch import Hangs, stack_of, watched
from catalog import boundary
from catalog.boundary import Fault, Stage, fault_of
from catalog.build import Report, build, read_and_check
from catalog.check.random_deals import DEALS as PLAYED
from catalog.check.random_deals import exceeded
from catalog.cli import main
from catalog.language import read_prose, read_rule, render_rule, render_step
from catalog.model.diagnostic import Place
from catalog.model.step import detail
from catalog.model.variant import STATISTICS, Variant
from catalog.model.verdict import Judgement
from catalog.play.hand import deal
from catalog.play.transcript import Telling
from catalog.site.serve import site
from catalog.store.variants import NotTheSame, read_step

DEALS = 20
"""So many deals of each game are played for its odds."""

SEATS = 10
"""For more players than that no deal is tried."""

OTHER_DEALS = range(PLAYED + 1, PLAYED + 4)
"""The seeds of deals at random that must not go past a settled number; none with which the verdict was found."""

HANGS = "too long"


@dataclass(frozen=True)
class Limits:
    """Seconds: for one game in a stage of the build, a page, a command or a deal, a sentence."""

    game: float = 20.0
    answer: float = 15.0
    sentence: float = 5.0

    def scaled(self, by: float) -> Limits:
        """The same limits, all of them longer or shorter."""
        return Limits(self.game * by, self.answer * by, self.sentence * by)


@dataclass(frozen=True)
class Probe:
    """One thing that is done: `build` (with or without `odds`), `page` and a path, `command` and its arguments, `deal`
    and key, players and seed, `bounds` and a key (deals at random against the computed numbers), `sentence`.
    """

    does: str
    told: tuple[str, ...] = ()

    def command(self, path: str) -> str:
        """What a person types to see the same, the document being in a file (a sentence is in it too)."""
        made = f"stemma build {path} --out x.db"
        if self.does == "build":
            return made if self.told else f"{made} --no-odds"
        if self.does == "page":
            return f"{made} && stemma serve --db x.db  # then {self.told[0]}"
        if self.does == "deal":
            key, players, seed = self.told
            return f"stemma deal {key} --players {players} --seed {seed} --from {path}"
        if self.does == "bounds":
            return f"stemma check {path} --variant {self.told[0]}"
        if self.does == "sentence":
            return f"stemma parse < {path}"
        if self.told[0] == "odds":
            return f"stemma {' '.join(self.told)} --from {path}"
        return f"{made} && stemma {' '.join(self.told)} --db x.db"


@dataclass(frozen=True)
class Failure:
    """What went wrong: the stage, the type of the exception (or which promise was broken), the place in the code.

    `entry` is the line at which the entry stands (document, line) where that is known. `fatal` tells that nothing came
    of the whole build.
    """

    stage: str
    kind: str
    code: str
    message: str
    probe: Probe
    entry: tuple[str, int] | None = None
    fatal: bool = False
    trace: str = ""

    @property
    def group(self) -> tuple[str, str, str]:
        """What failures of one kind have alike; where a recursion or the memory ends, only the file counts."""
        if self.kind in ("RecursionError", "MemoryError"):
            return self.stage, self.kind, self.code.partition(":")[0]
        return self.stage, self.kind, self.code


def failure_of(error: BaseException, stage: str, probe: Probe, entry: tuple[str, int] | None = None, **more) -> Failure:
    """An exception as a failure."""
    if isinstance(error, Hangs):
        return Failure(stage, HANGS, str(error), "it did not end in time", probe, entry, **more)
    fault = fault_of(error, Stage.READING, Place(""), "")
    kind, _, message = fault.error.partition(": ")
    lines = traceback.format_exception(error)
    trace = "".join(lines if len(lines) < 12 else ["...\n", *lines[-9:]])
    return Failure(stage, kind, fault.code, message, probe, entry, trace=trace, **more)


@contextlib.contextmanager
def faults() -> Iterator[list[Fault]]:
    """Collects what the boundaries of the stages catch, whatever becomes of it."""
    found: list[Fault] = []

    def kept(*of) -> Fault:
        found.append(fault_of(*of))
        return found[-1]

    boundary.fault_of = kept
    try:
        yield found
    finally:
        boundary.fault_of = fault_of


class Bench:
    """Some documents in a folder, with all that is made of them there."""

    def __init__(self, pages: Pages, folder: Path, limits: Limits | None = None) -> None:
        self.pages, self.limits = pages, limits or Limits()
        self.documents, self.database = folder / "documents", folder / "campaign.db"
        write(pages, self.documents)
        self.database.unlink(missing_ok=True)
        self.report: Report | None = None

    def find(self, probe: Probe) -> list[Failure]:
        """The failures that a probe finds; a page and a command are asked of a database without odds."""
        if probe.does == "sentence":
            return sentence_failures(self.pages[0].text.strip(), self.limits)
        if probe.does == "build":
            return self.build(DEALS if probe.told else 0)
        if probe.does == "deal":
            return self.deal(*probe.told)
        if self.report is None:
            self.build(0)
        if not self.published:
            return []
        if probe.does == "bounds":
            return self.bounds(probe.told[0])
        return self.ask([(probe.told[0], ())]) if probe.does == "page" else self.run(probe.told)

    @property
    def published(self) -> bool:
        """Whether a build has made a database."""
        return self.report is not None and not self.report.failure

    def build(self, odds: int = DEALS) -> list[Failure]:
        """The whole build, and what of its promises it breaks."""
        probe = Probe("build", ("odds",) if odds else ())
        at = ["reading", 0]
        with faults() as caught, watched(self.limits.game) as watch:

            def progress(done: int, total: int, doing: str) -> None:
                at[:] = [doing, done] if done < total else [f"after {doing}", 0]
                watch.again()

            try:
                self.report = build([self.documents], self.database, progress=progress, odds=odds)
            except (Exception, Hangs) as error:
                return [failure_of(error, str(at[0]), probe, self._entry(*at), fatal=True)]
        found = [_of_fault(fault, probe) for fault in caught]
        return found if self.report.failure else [*found, *self._promises(probe, caught)]

    def _entry(self, doing: str, done: int) -> tuple[str, int] | None:
        """Where the entry stands at which a build stopped."""
        if doing in ("after reading", "checking", "dealing"):
            with contextlib.suppress(Exception):
                described = [v for v in read_and_check([self.documents]).variants if v.described]
                return described[done].place.document, described[done].place.line
        return None

    def _promises(self, probe: Probe, caught: Sequence[Fault]) -> Iterator[Failure]:
        """What a build promised and did not keep, and faults that it tells of that another process caught."""
        told = {fault.diagnostic.message for fault in caught}
        for found in self.report.diagnostics:
            if found.code == boundary.CODE and found.message not in told:
                error, _, code = found.message.partition(" failed: ")[2].rpartition(" (")
                stage = found.message.partition(" failed: ")[0].rpartition(" ")[2]
                kind, _, message = error.partition(": ")
                yield Failure(stage, kind, code.rstrip(")"), message, probe, _at(found.place))
        with contextlib.closing(sqlite3.connect(self.database)) as connection:
            verdicts = set(connection.execute("SELECT variant, statistic FROM verdict"))
            there = {row[0] for row in connection.execute("SELECT key FROM variant WHERE described")}
            numbers = {row[0] for row in connection.execute("SELECT number FROM variant WHERE described")}
        for number in entries_of(self.pages) - numbers:
            yield broken("publishing", "an entry is not in the database", f"#{number}", probe)
        for variant in self.report.catalog.variants:
            if not variant.described:
                continue
            if variant.key not in there:
                yield broken("publishing", "a variant is not in the database", variant.key, probe, _at(variant.place))
            yield from self._of_numbers(variant, verdicts, probe)

    def _of_numbers(self, variant: Variant, verdicts: set, probe: Probe) -> Iterator[Failure]:
        """Promises about one variant's numbers: each printed one has a verdict, and none where our counts differ."""
        place = _at(variant.place)
        for statistic in STATISTICS:
            if getattr(variant.numbers, statistic) is not None and (variant.key, statistic) not in verdicts:
                yield broken("publishing", "a printed number has no verdict", statistic, probe, place)
        for each in self.report.numbers:
            if each.variant.key == variant.key:
                for verdict in each.verdicts:
                    settled = verdict.judgement in (Judgement.AGREES, Judgement.AGREES_CODED, Judgement.DISAGREES)
                    if verdict.counted is not None and settled:
                        what = f"{verdict.statistic}: {verdict.judgement}"
                        yield broken("checking", "the two counts differ, and there is a verdict", what, probe, place)

    @cached_property
    def variants(self) -> tuple[Variant, ...]:
        """The variants of the documents, read alone."""
        return self.report.catalog.variants if self.published else read_and_check([self.documents]).variants

    def deal(self, key: str, players: str, seed: str) -> list[Failure]:
        """One hand played, and told as text and as data."""
        probe = Probe("deal", (key, players, seed))
        variant = next((v for v in self.variants if v.key == key and v.described), None)
        if variant is None:
            return []
        try:
            with watched(self.limits.answer):
                hand = deal(variant, int(players), int(seed))
                list(Telling(hand).lines())
                Telling(hand).data()
        except (Exception, Hangs) as error:
            return [failure_of(error, "playing", probe, _at(variant.place))]
        return []

    def bounds(self, key: str) -> list[Failure]:
        """Some deals at random to the greatest number of players, none of which may go past a settled number."""
        each = next((each for each in self.report.numbers if each.variant.key == key), None)
        if each is None:
            return []
        probe, place = Probe("bounds", (key,)), _at(each.variant.place)
        numbers = {verdict.statistic: verdict.number for verdict in each.verdicts}
        players = numbers["players"].value
        if players is None or not 2 <= players <= SEATS:
            return []
        try:
            with watched(self.limits.answer):
                found = {name: more for name, *more in exceeded(each.variant, numbers, [players], OTHER_DEALS)}
        except (Exception, Hangs) as error:
            return [failure_of(error, "playing", probe, place)]
        unsettled = {verdict.statistic for verdict in each.verdicts if verdict.judgement is Judgement.UNDETERMINED}
        return [
            broken("bounds", f"a deal exceeds {name}", f"{reached} with {at} players, not {most}", probe, place)
            for name, (at, reached, most) in found.items()
            if name not in unsettled
        ]

    def run(self, arguments: Sequence[str]) -> list[Failure]:
        """A command of `stemma`, which may refuse in a line, and never with a traceback."""
        probe = Probe("command", tuple(arguments))
        of = ("--from", str(self.documents)) if arguments[0] == "odds" else ("--db", str(self.database))
        try:
            with (
                watched(self.limits.answer),
                contextlib.redirect_stdout(io.StringIO()),
                contextlib.redirect_stderr(io.StringIO()) as said,
            ):
                code = main([*arguments, *of])
        except (Exception, SystemExit, Hangs) as error:
            return [failure_of(error, f"stemma {arguments[0]}", probe)]
        if code not in (0, 1, 2) or "Traceback" in said.getvalue():
            return [broken(f"stemma {arguments[0]}", f"ends with {code}", said.getvalue()[-200:], probe)]
        return []

    def ask(self, paths: Iterable[tuple[str, tuple[int, ...]]]) -> list[Failure]:
        """Pages of the site, each with the answers that it may give besides 200 and a redirection.

        Without such a list all answers are allowed that tell of a mistake of the visitor's, and 503.
        """
        found: list[Failure] = []
        left = list(paths)
        while left:
            try:
                with watched(2 * self.limits.answer) as watch, contextlib.redirect_stderr(io.StringIO()):
                    asyncio.run(self._ask(left, found, watch))
            except Hangs as error:
                found.append(failure_of(error, "pages", Probe("page", (left.pop(0)[0],))))
        return found

    async def _ask(self, left: list[tuple[str, tuple[int, ...]]], found: list[Failure], watch) -> None:
        datasette = site(self.database)
        raised: list[Exception] = []
        pm.register(listener := _Listener(raised))
        try:
            await datasette.invoke_startup()
            while left:
                path, also = left[0]
                watch.again()
                raised.clear()
                probe = Probe("page", (path,))
                try:
                    answer = await asyncio.wait_for(datasette.client.get(path), 3 * self.limits.answer)
                except TimeoutError:
                    found.append(Failure("pages", HANGS, _end_threads(), f"{path} did not answer in time", probe))
                except Exception as error:
                    found.append(failure_of(error, "pages", probe))
                else:
                    status = answer.status_code
                    fine = status < 400 or (status in also if also else status < 500 or status == 503)
                    if raised and status >= 500 and status != 503:
                        found.append(failure_of(raised[0], "pages", probe))
                    elif not fine or not answer.text.strip() and status != 302:
                        place = re.search(r"[\w/]+\.py:\d+ in \w+", answer.text)
                        failure = broken("pages", f"answers {status}", re.sub("[0-9]+", "N", path), probe)
                        found.append(replace(failure, code=place[0] if place else ""))
                left.pop(0)
        finally:
            pm.unregister(listener)


class _Listener:
    """A plugin of Datasette's that hears of every exception."""

    def __init__(self, raised: list[Exception]) -> None:
        self.raised = raised

    @hookimpl(tryfirst=True)
    def handle_exception(self, exception):
        self.raised.append(exception)


def _end_threads() -> str:
    """Ends what other threads are doing in this package; gives the place in which the first of them was."""
    place = "outside the package"
    for thread, frame in sys._current_frames().items():
        stack = stack_of(frame)
        if thread != threading.get_ident() and stack:
            place = stack[-1]
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(Hangs))
    return place


def sentence_failures(text: str, limits: Limits) -> list[Failure]:
    """A sentence read, written and read again; a whole reading has to stay the same, in the database too."""
    probe = Probe("sentence")
    stage = "reading a sentence"
    try:
        with watched(limits.sentence) as watch:
            reading = read_rule(text)
            watch.again()
            stage = "writing a sentence"
            wording = render_rule(reading.steps)
            counts = [step.count for step in reading.steps]
            stage = "storing a step"
            data = [(render_step(step), json.dumps(detail(step))) for step in reading.steps]
            watch.again()
            stage = "reading prose"
            read_prose(text, "Amber Anchor", frozenset({"badger barrel"}))
            watch.again()
            stage = "reading what was written"
            again = read_rule(wording) if wording else reading
    except (Exception, Hangs) as error:
        return [failure_of(error, stage, probe)]
    if reading.unread:
        return []
    if again.unread or again.steps != reading.steps:
        other = next((step for step in reading.steps if step not in again.steps), reading.steps[0])
        kind = f"{type(other).__name__} is read back as another step"
        return [broken("reading what was written", kind, wording, probe)]
    if counts != [step.count for step in again.steps]:
        return [broken("reading what was written", "its count changes", wording, probe)]
    try:
        with watched(limits.sentence):
            for each in data:
                read_step(*each)
    except NotTheSame:
        return [broken("storing a step", "it comes back as another step", each[0], probe)]
    except (Exception, Hangs) as error:
        return [failure_of(error, "storing a step", probe)]
    return []


def entries_of(pages: Pages) -> set[int]:
    """The numbers of the entries of drawn games: those in the headings."""
    heads = (block[0] for page in pages if page.name.startswith("page-") for block in page.blocks if block)
    found = (re.fullmatch(r'## .+ \(#([0-9]{4})\)|<h2 class="name" id="variant-([0-9]+)">', head) for head in heads)
    return {int(match[1] or match[2]) for match in found if match}


def broken(stage: str, kind: str, message: str, probe: Probe, entry: tuple[str, int] | None = None) -> Failure:
    """A promise that was not kept."""
    return Failure(stage, kind, "", message, probe, entry)


def _of_fault(fault: Fault, probe: Probe) -> Failure:
    kind, _, message = fault.error.partition(": ")
    return Failure(str(fault.stage), kind, fault.code, message, probe, _at(fault.place))


def _at(place: Place) -> tuple[str, int]:
    return place.document, place.line
