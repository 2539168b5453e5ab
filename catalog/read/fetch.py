"""Download a source's documents: one commit of its public Git repository, and nothing else.

A commit's name is the hash of its content. Git checks every object that it receives against its hash; this module
checks that the commit is the one asked for. Git must be installed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

from catalog.resources import resource

SUFFIXES = (".md", ".markdown", ".html", ".htm", ".txt")


NEWEST = "HEAD"
"""In place of a commit's hash: the newest one of the repository's own branch."""


class CannotFetch(Exception):
    """Nothing was downloaded; the message is one line for people."""


@dataclass(frozen=True)
class Origin:
    """The location of a source's documents: a repository's address, a commit, and the folder in it to read."""

    repository: str
    commit: str
    folder: str


def origins() -> dict[str, Origin]:
    """The sources that can be fetched, by key: those whose `source.toml` has a repository to clone."""
    found = {}
    for path in sorted(resource("sources").glob("*/source.toml")):
        told = tomllib.loads(path.read_text(encoding="utf-8"))
        origin = told.get("origin", {})
        if "clone" in origin:
            found[told["key"]] = Origin(origin["clone"], origin["commit"], origin["folder"])
    return found


def fetch(source: str, origin: Origin, into: Path) -> list[Path]:
    """Download the documents of a source into a folder, replacing what an earlier fetch left there.

    The source's `source.toml` is copied beside them, so that they are read as that source. Returns the documents'
    paths, in order. Raises CannotFetch, and then leaves the folder unchanged.
    """
    if shutil.which("git") is None:
        raise CannotFetch("git is not installed, and fetching needs it")
    if into.exists() and any(into.iterdir()) and not (into / "source.toml").is_file():
        raise CannotFetch(f"{into}: holds something that no fetch has brought; empty it, or choose another folder")
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "clone"
        _git("init", "--quiet", str(clone))
        _git("-C", str(clone), *_CAREFUL, "fetch", "--quiet", "--depth", "1", origin.repository, origin.commit)
        came = _git("-C", str(clone), "rev-parse", "FETCH_HEAD^{commit}").strip()
        if came != origin.commit and origin.commit != NEWEST:
            raise CannotFetch(f"{origin.repository}: sent commit {came[:12]}, not {origin.commit[:12]}")
        _git("-C", str(clone), "checkout", "--quiet", came)
        documents = sorted(
            path for path in (clone / origin.folder).rglob("*") if path.suffix.lower() in SUFFIXES and path.is_file()
        )
        if not documents:
            raise CannotFetch(f"{origin.repository}: commit {came[:12]} has no documents in {origin.folder}/")
        made = Path(folder) / "made"
        brought = []
        for path in documents:
            name = path.relative_to(clone / origin.folder)
            (made / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, made / name)
            brought.append(into / name)
        shutil.copyfile(resource("sources") / source / "source.toml", made / "source.toml")
        if into.exists():
            shutil.rmtree(into)
        into.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(made, into)
    return brought


_CAREFUL = ("-c", "fetch.fsckObjects=true", "-c", "http.lowSpeedLimit=1000", "-c", "http.lowSpeedTime=20")


def _git(*arguments: str) -> str:
    """The output of git. Raises CannotFetch with git's error message."""
    quiet = os.environ | {"GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "true", "LC_ALL": "C"}
    done = subprocess.run(["git", *arguments], env=quiet, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode:
        told = [line for line in done.stderr.splitlines() if line.strip()]
        fatal = [line for line in told if line.startswith(("fatal:", "error:"))] or told or ["no reason given"]
        raise CannotFetch(f"git could not fetch: {fatal[0].partition(': ')[2] or fatal[0]}")
    return done.stdout
