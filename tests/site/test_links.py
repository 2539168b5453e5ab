"""Every page of the site as a document: HTML without a fault, links that lead somewhere, answers for odd addresses."""

from __future__ import annotations

import asyncio
import html
import re
from collections import deque
from urllib.parse import parse_qsl, unquote, urljoin, urlsplit

import html5lib
import pytest
from browsing import NOT_HERE, data_pages, pages

from catalog.build import build
from catalog.site.safety import CHANCE
from catalog.site.serve import site

PAGES = pages("ipvdb-10", "ipvdb-410", "pass", "ipvdb")


@pytest.fixture(scope="module")
def ask(bundle):
    """A response of the site to a path."""
    datasette = site(bundle)
    return lambda path: asyncio.run(datasette.client.get(path))


@pytest.mark.parametrize("path", [*PAGES.values(), *NOT_HERE], ids=[*PAGES, *NOT_HERE])
def test_every_kind_of_page_is_html_to_the_letter(ask, path):
    answer = ask(path)
    assert answer.status_code == (404 if path in NOT_HERE else 200)
    tree = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(answer.text)
    ids = [node.get("id") for node in tree.iter() if node.get("id") is not None]
    assert len(ids) == len(set(ids)), [name for name in ids if ids.count(name) > 1]
    assert len(tree.findall(".//h1")) == 1 and tree.find(".//title").text.strip()
    for node in tree.iter():
        assert not any(name.startswith("on") or name == "style" for name in node.attrib), node.attrib
        assert node.tag != "script" or (node.get("src") or "").startswith("/-/stemma/")
    assert "unsafe" not in answer.headers["content-security-policy"]


@pytest.mark.parametrize("path", data_pages("ipvdb-10", "pass").values(), ids=data_pages("ipvdb-10", "pass"))
def test_pages_of_datasette_are_html_to_the_letter(ask, path):
    answer = ask(path)
    assert answer.status_code == 200
    tree = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(answer.text)
    assert len(tree.findall(".//h1")) == 1 and tree.find(".//title").text.strip()


def links(text: str, at: str) -> set[str]:
    """Where a page of ours leads on the same site, pictures, styles and scripts included."""
    found = {urljoin(at, html.unescape(link)) for link in re.findall(r'\b(?:href|src)="([^"]+)"', text)}
    return {link for link in found if not urlsplit(link).scheme}


def walk(database, begin=("/",), most: int = 100_000) -> tuple[int, list[str]]:
    """Follows every link of our pages from `begin`: how many addresses were asked, and what is wrong.

    Addresses that differ only in what is filled in behind the question mark are alike; three of a kind are followed.
    Datasette's own pages are asked and not read.
    """
    datasette = site(database)
    wrong: list[str] = []

    async def run() -> int:
        known: dict[str, tuple[bool, set[str] | None]] = {}
        seen, queue, alike = set(begin), deque((path, "") for path in begin), {}
        pointed: list[tuple[str, str, str]] = []
        while queue and len(known) < most:
            path, source = queue.popleft()
            answer = await datasette.client.get(path, follow_redirects=path.partition("?")[0] in CHANCE)
            if answer.status_code != 200:
                wrong.append(f"{answer.status_code}: {path} (from {source})")
                continue
            ours = not path.startswith(("/catalog", "/-/"))
            page = ours and answer.headers["content-type"].startswith("text/html")
            known[path] = (page, set(re.findall(r'\bid="([^"]*)"', answer.text)) if page else None)
            for link in sorted(links(answer.text, path)) if page else ():
                target, _, fragment = link.partition("#")
                if fragment:
                    pointed.append((target, unquote(fragment), path))
                split = urlsplit(target)
                if split.query:
                    kind = (split.path, tuple(name for name, _ in parse_qsl(split.query)))
                    alike[kind] = alike.get(kind, 0) + (target not in seen)
                    if alike[kind] > 3 and not split.path.startswith("/-/"):
                        continue
                if target not in seen:
                    seen.add(target)
                    queue.append((target, path))
        for target, fragment, source in pointed:
            page, ids = known.get(target, (False, None))
            if page and ids is not None and fragment not in ids:
                wrong.append(f"no #{fragment} on {target} (from {source})")
        return len(known)

    return asyncio.run(run()), wrong


def test_every_link_leads_somewhere(fixtures, tmp_path):
    build([fixtures / "family.md"], tmp_path / "c.db")
    asked, wrong = walk(tmp_path / "c.db", ("/", *pages("local-3002", "local-3001", "stud", "local").values()))
    assert wrong == [] and asked > 100


@pytest.mark.oracle
def test_every_link_of_the_whole_corpus(request, bundle, campaign):
    """All of them with `make oracle`; else two hundred of the bundled catalogue's."""
    if campaign:
        database, most = request.getfixturevalue("corpus_build")("markdown")[0], 100_000
    else:
        database, most = bundle, 200
    asked, wrong = walk(database, most=most)
    assert wrong == [] and asked >= min(most, 3_000)
