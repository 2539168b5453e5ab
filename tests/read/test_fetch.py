"""`stemma fetch`, from a local repository: what it brings, what it builds, and what it refuses in one line."""

from __future__ import annotations

import re
import subprocess

import pytest

import catalog
from catalog.cli import main
from catalog.read.fetch import origins
from catalog.store.database import open_database

PAGE = """\
## Quick Test (#{})

|Statistic|Value|
|---------|-----|
|Cards|5|
|Players|10|
|Betting Rounds|1|
|Max Cards Seen|5|
|Wilds|0|
|Source|Test House|

Tags: *straight*
### Rules:
1. Deal 5 cards down to each player.
2. Betting round, starting with the player left of the dealer.
3. Showdown, the high hand wins.
"""


def git(folder, *arguments: str) -> str:
    identity = ["-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false"]
    command = ["git", *identity, "-C", str(folder), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture
def repository(tmp_path):
    """A repository of two commits, and their hashes, the older first; the newer one has another page."""
    folder = tmp_path / "repository"
    (folder / "all_md" / "straight").mkdir(parents=True)
    git(tmp_path, "init", "--quiet", str(folder))
    hashes = []
    for number in (11, 12):
        (folder / "all_md" / "straight" / f"{number}.md").write_text(PAGE.format(number), encoding="utf-8")
        (folder / "README.md").write_text("not a page of the catalogue\n", encoding="utf-8")
        git(folder, "add", "-A")
        git(folder, "commit", "--quiet", "-m", str(number))
        hashes.append(git(folder, "rev-parse", "HEAD"))
    return folder, hashes


@pytest.fixture
def fetch(tmp_path, capsys):
    def run(*arguments: str) -> tuple[int, str]:
        code = main(
            ["fetch", *arguments, "--into", str(tmp_path / "into"), "--out", str(tmp_path / "f.db"), "--no-check"]
        )
        return code, capsys.readouterr().err

    return run


def keys(path) -> set[str]:
    query = "SELECT key FROM variant WHERE described AND source = 'ipvdb'"
    return {key for (key,) in open_database(path).execute(query)}


def test_one_commit_is_brought_and_built(repository, fetch, tmp_path):
    folder, (old, new) = repository
    code, said = fetch("ipvdb", "--repository", str(folder), "--commit", old)
    assert code == 0, said
    assert keys(tmp_path / "f.db") == {"ipvdb-11"}
    assert sorted(path.name for path in (tmp_path / "into").rglob("*") if path.is_file()) == ["11.md", "source.toml"]
    sources = {key for (key,) in open_database(tmp_path / "f.db").execute("SELECT DISTINCT source FROM variant")}
    assert "pagat" in sources and "ipvdb" in sources
    # A later fetch takes its place.
    assert fetch("ipvdb", "--repository", str(folder), "--commit", new)[0] == 0
    assert keys(tmp_path / "f.db") == {"ipvdb-11", "ipvdb-12"}


def test_the_newest_commit_need_not_be_known(repository, fetch, tmp_path):
    folder, _ = repository
    code, said = fetch("ipvdb", "--repository", str(folder), "--newest")
    assert code == 0 and "the newest commit" in said
    assert keys(tmp_path / "f.db") == {"ipvdb-11", "ipvdb-12"}


def test_it_says_what_differs_from_what_comes_with_stemma(repository, fetch):
    folder, (_, new) = repository
    said = fetch("ipvdb", "--repository", str(folder), "--commit", new)[1].splitlines()
    assert any(line.startswith("1,129 games are gone: Five Card Draw (#1), ") for line in said)
    assert "2 games have another name: Quick Test (#11), Quick Test (#12)" in said


def refused(answer: tuple[int, str], word: str) -> None:
    code, said = answer
    last = said.splitlines()[-1]
    assert code == 2 and re.fullmatch(r"stemma: .+", last) and word in last, said
    assert len([line for line in said.splitlines() if line.startswith("stemma:")]) == 1


def test_what_was_fetched_is_known_everywhere_and_leaves_no_file_where_one_asks(
    repository, tmp_path, monkeypatch, capsys
):
    folder, (_, newest) = repository
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert main(["fetch", "ipvdb", "--repository", str(folder), "--commit", newest, "--no-check"]) == 0
    assert str(tmp_path / "share" / "stemma" / "sources" / "ipvdb") in capsys.readouterr().err
    for command in (
        ["show", "ipvdb-12"],
        ["deal", "ipvdb-12", "--seed", "1"],
        ["odds", "ipvdb-12", "--deals", "20"],
        ["check", "--all", "--variant", "ipvdb-12"],
        ["replay", "ipvdb-12", "cards"],
    ):
        assert main(command) == 0, command
        assert "Quick Test" in capsys.readouterr().out, command
    assert {game.number for game in catalog.read().variants if game.source == "ipvdb" and game.described} == {11, 12}
    assert not list((tmp_path / "here").iterdir())


def test_what_cannot_be_brought_is_one_line_and_leaves_everything_as_it_was(repository, fetch, tmp_path):
    folder, (old, _) = repository
    assert fetch("ipvdb", "--repository", str(folder), "--commit", old)[0] == 0
    before = (tmp_path / "f.db").read_bytes()
    refused(fetch("ipvdb", "--repository", str(folder), "--commit", "0" * 40), "git could not fetch")
    refused(fetch("ipvdb", "--repository", str(tmp_path / "nowhere"), "--commit", old), "git could not fetch")
    refused(fetch("ipvdb", "--repository", "http://127.0.0.1:9/none.git"), "git could not fetch")
    refused(fetch("weather"), "no source of that key")
    assert (tmp_path / "f.db").read_bytes() == before and (tmp_path / "into" / "straight" / "11.md").is_file()


def test_a_commit_without_pages_and_a_folder_of_somebody_elses_are_refused(repository, fetch, tmp_path):
    folder, _ = repository
    git(folder, "rm", "-r", "--quiet", "all_md")
    git(folder, "commit", "--quiet", "-m", "nothing")
    bare = git(folder, "rev-parse", "HEAD")
    refused(fetch("ipvdb", "--repository", str(folder), "--commit", bare), "no documents")
    (tmp_path / "into").mkdir()
    (tmp_path / "into" / "diary.txt").write_text("mine", encoding="utf-8")
    refused(fetch("ipvdb", "--repository", str(folder), "--commit", bare), "holds something")
    assert (tmp_path / "into" / "diary.txt").read_text(encoding="utf-8") == "mine"


def test_without_git_it_says_so(monkeypatch, fetch):
    monkeypatch.setenv("PATH", "")
    refused(fetch("ipvdb"), "git is not installed")


def test_the_commit_is_the_one_that_the_source_names():
    origin = origins()["ipvdb"]
    assert re.fullmatch(r"[0-9a-f]{40}", origin.commit) and origin.folder == "all_md"
