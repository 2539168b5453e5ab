"""The wheel: one package and nothing else, and it works in an empty environment and an empty folder.

What the wheel needs is installed with it under `make oracle`; else it is lent by the environment of the tests.
"""

from __future__ import annotations

import email
import os
import re
import socket
import subprocess
import sys
import sysconfig
import time
import tomllib
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}

pytestmark = [pytest.mark.slow, pytest.mark.oracle]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-deps", "--wheel-dir", str(folder), str(CHECKOUT))
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def stemma(wheel, campaign, tmp_path_factory) -> Path:
    """The `stemma` command of an environment that holds the wheel and what it needs."""
    environment = tmp_path_factory.mktemp("environment") / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    python = environment / "bin" / "python"
    pip("--python", str(python), "install", *([] if campaign else ["--no-deps"]), str(wheel))
    if not campaign:
        where = "import sysconfig; print(sysconfig.get_path('purelib'))"
        packages = subprocess.run([python, "-c", where], capture_output=True, text=True, check=True).stdout.strip()
        (Path(packages) / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return environment / "bin" / "stemma"


def pip(*arguments: str) -> None:
    """One run of pip; what it printed is the failure's message."""
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


def test_the_wheel_holds_one_package_with_its_files(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0].rsplit("-")[0] for name in names} == {"catalog", "stemma_poker"}
    bundled = ["grammar/page.lark", "grammar/words.lark", "sources/ipvdb/source.toml", "sources/keys.csv"]
    assert "catalog/py.typed" in names
    for name in bundled:
        assert any(n.startswith(f"catalog/_resources/{name}") for n in names), name
    compiled = {name.rpartition("-")[0] for name in names if name.startswith("catalog/_resources/compiled/")}
    assert compiled == {f"catalog/_resources/compiled/{name}" for name in ("english", "grammar")}
    assert not [name for name in names if name.endswith((".pyc", ".db"))]


def test_an_installation_compiles_no_grammar(stemma, tmp_path):
    run = subprocess.run(
        [stemma, "parse", "Deal two cards down to each player."],
        cwd=tmp_path,
        env=CLEAN | {"XDG_CACHE_HOME": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    assert not (tmp_path / "cache").exists()


def test_the_wheel_asks_for_what_the_project_needs(wheel):
    with zipfile.ZipFile(wheel) as archive:
        (metadata,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        asked = email.message_from_bytes(archive.read(metadata)).get_all("Requires-Dist")
    needed = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())["project"]["dependencies"]
    assert names(line for line in asked if "extra ==" not in line) == names(needed)


def names(requirements: Iterable[str]) -> set[str]:
    """The packages that requirements name."""
    return {re.split(r"[<>=~!;\s]", line)[0] for line in requirements}


def test_a_build_in_an_empty_folder(stemma, tmp_path):
    run = subprocess.run([stemma, "build", "--no-odds"], cwd=tmp_path, env=CLEAN, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["catalog.db"]
    shown = subprocess.run([stemma, "show", "anaconda"], cwd=tmp_path, env=CLEAN, capture_output=True, text=True)
    assert "Anaconda" in shown.stdout, shown.stderr


def test_the_site_in_an_empty_folder(stemma, tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with (tmp_path / "log").open("w") as log:
        server = subprocess.Popen(
            [stemma, "serve", "--port", str(port)], cwd=tmp_path, env=CLEAN, stdout=log, stderr=log
        )
    try:
        assert status(f"http://127.0.0.1:{port}/", server) == 200, (tmp_path / "log").read_text()
    finally:
        server.terminate()
        server.wait(timeout=10)


def status(address: str, server: subprocess.Popen) -> int | None:
    """The HTTP status that a server gives within three minutes of its start; None when it ends or stays silent."""
    give_up = time.monotonic() + 180
    while time.monotonic() < give_up and server.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            time.sleep(0.2)
    return None
