"""Seconds to check every printed number of the corpus: on one core, by the command, and after an edit of one entry."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from corpus import CHECKOUT, markdown_folder

from catalog.check.findings import check_variants
from catalog.read import read_catalog, read_documents


def main() -> None:
    """Prints the seconds of one core for verdicts alone and with repairs, and those of single variants and commands."""
    catalog = read_catalog(read_documents([markdown_folder()]))
    variants = [variant for variant in catalog.variants if variant.described]
    each = []
    for variant in variants:
        begun = time.process_time()
        list(check_variants([variant], repairs=False))
        each.append(time.process_time() - begun)
    begun = time.process_time()
    list(check_variants(variants))
    whole = time.process_time() - begun
    print(f"verdicts on {len(variants)} variants: {sum(each):.1f} s; with repairs: {whole:.1f} s")
    print(f"one variant: {sorted(each)[len(each) // 2] * 1000:.0f} ms in the middle, {max(each):.2f} s at most")
    with TemporaryDirectory() as home:
        pages = Path(home) / "pages"
        shutil.copytree(markdown_folder(), pages, copy_function=shutil.copyfile)
        for folder, _, _ in os.walk(pages):
            os.chmod(folder, 0o755)
        checked(pages, Path(home), f"stemma check, nothing in the cache, {os.cpu_count()} cores")
        checked(pages, Path(home), "stemma check, all in the cache")
        edit(pages)
        checked(pages, Path(home), "stemma check after an edit of one entry")


def checked(pages: Path, home: Path, what: str) -> None:
    """Prints how long the command takes, by the clock and of the processors."""
    used, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    kept = {"HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"), "PYTHONPATH": str(CHECKOUT)}
    command = [sys.executable, "-m", "catalog", "check", str(pages), "--json"]
    subprocess.run(command, env={**os.environ, **kept}, capture_output=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - used.ru_utime - used.ru_stime
    print(f"{what}: {time.perf_counter() - begun:.1f} s, {cpu:.1f} s of processors")


def edit(pages: Path) -> None:
    """One rule of one entry is left out: the last of the first page that has rules."""
    for page in sorted(pages.rglob("*.md")):
        lines = page.read_text("utf-8").splitlines(keepends=True)
        rules = [n for n, line in enumerate(lines) if line[:1].isdigit() and ". " in line[:5]]
        if rules:
            del lines[rules[-1]]
            page.write_text("".join(lines), "utf-8")
            return
