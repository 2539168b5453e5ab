"""The two pictures: the poster of the whole family, and the surroundings of one game."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from catalog.build import build
from catalog.cli import main
from catalog.family import ancestors, connect, siblings, walk
from catalog.family.around import MOST, around
from catalog.family.formats import label
from catalog.family.graph import children
from catalog.family.poster import poster
from catalog.model.diagnostic import Place
from catalog.model.variant import Claim, ClaimKind
from catalog.site.serve import site
from catalog.store.database import open_database, read_family

SVG = {"s": "http://www.w3.org/2000/svg"}


def family(*pairs: tuple[str, str], named: tuple[str, ...] = ()):
    nodes = {
        name: {"name": name, "number": None, "serial": "", "described": name not in named}
        for name in dict.fromkeys(name for pair in pairs for name in pair)
    }
    return connect(nodes, [Claim(*p, ClaimKind.PARENT_LINE, Place("m.md", i)) for i, p in enumerate(pairs, 1)])


def texts(element) -> str:
    return " ".join("".join(text.itertext()) for text in element.iterfind(".//s:text", SVG))


def links(picture) -> list[str]:
    return [unquote(a.get("href")).rpartition("/")[2] for a in picture.iterfind(".//s:a", SVG)]


@pytest.fixture(scope="module")
def corpus(corpus_build):
    return read_family(open_database(corpus_build("markdown")[0]))


# The poster


def test_every_variant_stands_on_the_ring_and_in_the_index(corpus):
    picture = ElementTree.fromstring(poster(corpus, label))
    assert Counter(links(picture)) == dict.fromkeys(corpus, 2)
    index = picture.find(".//s:g[@class='index']", SVG)
    assert sorted(links(index)) == sorted(corpus)


def test_no_two_names_on_the_ring_meet(corpus):
    """Neighbours on the ring are further apart than a line of type is high, where they begin."""
    picture = ElementTree.fromstring(poster(corpus, label))
    spots = []
    for group in picture.iterfind(".//s:a/s:g", SVG):
        (turn,) = re.findall(r"rotate\(([-\d.]+)\)", group.get("transform"))
        radius = float(group.find("s:circle", SVG).get("cx"))
        spots.append(((float(turn) + (90 if radius > 0 else -90)) % 360, abs(radius)))
    spots.sort()
    assert len(spots) == len(corpus)
    for (one, near), (other, far) in zip(spots, spots[1:], strict=False):
        assert (other - one) / 57.29578 * min(near, far) >= 9.5


def test_the_index_leads_to_the_right_sector(corpus):
    picture = ElementTree.fromstring(poster(corpus, label))
    order = [key for _, key in walk(corpus, (k for k in corpus if not list(corpus.predecessors(k))))]
    told = {}
    for a in picture.find(".//s:g[@class='index']", SVG).iterfind(".//s:a", SVG):
        told[links_of(a)] = int(a.find(".//s:tspan", SVG).text)
    # The ring begins with the root that comes first; sectors never fall along it.
    first = [told[key] for _, key in walk(corpus, ["ipvdb-0"])]
    assert first == sorted(first) and set(told) == set(order) and set(told.values()) <= set(range(1, 73))


def links_of(a) -> str:
    return unquote(a.get("href")).rpartition("/")[2]


@pytest.mark.parametrize("count", [1, 2, 40, 2000])
def test_families_of_any_size_have_a_poster(count):
    graph = family(*((f"v{i // 3}", f"v{i}") for i in range(1, count)), ("lone", "child"))
    picture = ElementTree.fromstring(poster(graph, label))
    assert set(links(picture)) == set(graph)


def test_the_poster_is_in_the_database_and_a_tree_format(fixtures, tmp_path, capsys):
    build([fixtures / "family.md"], tmp_path / "f.db", check=False)
    connection = open_database(tmp_path / "f.db")
    ((svg,),) = connection.execute("SELECT svg FROM picture WHERE name = 'family'").fetchall()
    assert set(links(ElementTree.fromstring(svg))) == set(read_family(connection))
    assert main(["tree", "--format", "poster", "--db", str(tmp_path / "f.db")]) == 0
    assert capsys.readouterr().out == svg


# Surroundings


def test_surroundings_are_ancestors_siblings_and_children(corpus):
    picture = ElementTree.fromstring(around(corpus, "ipvdb-410", label))
    shown = set(links(picture))
    assert {"ipvdb-410", *ancestors(corpus, "ipvdb-410")} <= shown
    beside = siblings(corpus, "ipvdb-410")
    assert len(shown & set(beside)) == MOST
    assert f"and {len(beside) - MOST} more" in texts(picture)


def test_depth_goes_down_and_the_rest_is_counted():
    graph = family(("a", "b"), *(("b", f"c{i:02}") for i in range(MOST + 3)), ("c00", "d"), ("d", "e"))
    one = ElementTree.fromstring(around(graph, "b", label, depth=1))
    assert set(links(one)) == {"a", "b", *children(graph, "b")[:MOST]} and "and 3 more" in texts(one)
    assert links(one)[-1] == "b"  # the box with the number leads to the page that has them all
    three = links(ElementTree.fromstring(around(graph, "b", label, depth=3)))
    assert {"d", "e"} <= set(three)
    assert set(links(ElementTree.fromstring(around(graph, "b", label, depth=0)))) == {"a", "b"}


def test_the_siblings_most_like_it_are_shown():
    graph = family(*(("a", f"b{i:02}") for i in range(30)))
    near = {"b29": 0.5, "b20": 1.0}
    shown = set(links(ElementTree.fromstring(around(graph, "b10", label, nearness=near))))
    assert {"b29", "b20", "b10"} <= shown and len(shown) == MOST + 2


def test_long_lines_are_folded():
    graph = family(*((f"v{i}", f"v{i + 1}") for i in range(9)))
    picture = ElementTree.fromstring(around(graph, "v9", label))
    assert "6 generations" in texts(picture)
    assert set(links(picture)) >= {"v0", "v7", "v8", "v9"} and "v4" not in links(picture)


def test_named_games_are_dashed_and_likeness_is_dotted():
    graph = family(("a", "b"), ("b", "c"), named=("c",))
    text = around(graph, "b", label, likes=[("x-b", "Bee & Co", "x", "the same name (Bee)")])
    picture = ElementTree.fromstring(text)
    styles = {links_of(a): a.find("s:g", SVG).get("class") for a in picture.iterfind(".//s:a", SVG)}
    assert styles == {"a": "line", "b": "self", "c": "below named", "x-b": "like"}
    assert "Bee & Co by likeness, in x" in texts(picture)
    assert picture.find(".//s:g[@class='like']/s:title", SVG).text == "the same name (Bee)"
    style = picture.find("s:style", SVG).text
    assert "prefers-color-scheme: dark" in style
    assert re.search(r"\.named rect \{ stroke-dasharray", style) and re.search(r"\.like \{[^}]*dasharray", style)


def test_boxes_do_not_overlap_and_fit_the_picture(corpus):
    for key in ("ipvdb-10", "ipvdb-410", "ipvdb-3", "ipvdb-1096", "ipvdb-314"):
        picture = ElementTree.fromstring(around(corpus, key, label, depth=2))
        width, height = map(float, picture.get("viewBox").split()[2:])
        boxes = [
            tuple(float(rect.get(name)) for name in ("x", "y", "width", "height"))
            for rect in picture.iterfind(".//s:rect", SVG)
        ]
        for i, (x, y, w, h) in enumerate(boxes):
            assert 0 <= x and x + w <= width and 0 <= y and y + h <= height
            for ox, oy, ow, oh in boxes[:i]:
                assert x + w <= ox or ox + ow <= x or y + h <= oy or oy + oh <= y


def test_commands_and_pages(fixtures, tmp_path, capsys):
    out = tmp_path / "f.db"
    build([fixtures / "family.md"], out, check=False)
    assert main(["tree", "loud seven", "--around", "--db", str(out)]) == 0
    assert "local-3002" in links(ElementTree.fromstring(capsys.readouterr().out))
    assert main(["tree", "--around", "--db", str(out)]) == 2
    capsys.readouterr()
    datasette = site(out)

    def ask(path: str):
        return asyncio.run(datasette.client.get(path))

    assert ask("/-/family.svg").headers["content-type"].startswith("image/svg+xml")
    picture = ElementTree.fromstring(ask("/-/family/local-3002.svg?depth=2").text)
    hrefs = [a.get("href") for a in picture.iterfind(".//s:a", SVG)]
    assert "/game/local-3002" in hrefs
    assert all(ask(href).status_code == 200 for href in hrefs)
    assert ask("/-/family/nobody.svg").status_code == 404
    assert "/-/family/local-3002.svg" in ask("/catalog/variant/local-3002").text
    assert "/poster" in ask("/family").text
