"""What stands on the pages about many games: wrong numbers, families, two games side by side, tags, kinds, data."""

from __future__ import annotations

import asyncio
import csv
import html
import io
import json
import re
import sqlite3
from contextlib import closing

import pytest

from catalog.build import build
from catalog.model.statistic import code_words
from catalog.model.variant import STATISTICS
from catalog.site.pages.compare import differing
from catalog.site.pages.family import whole
from catalog.site.pages.glossary_words import GLOSSARY
from catalog.site.pages.terms import KINDS, TAGS, terms_like
from catalog.site.pages.wrong import COLUMNS, as_csv
from catalog.site.serve import site
from catalog.store.database import open_database


@pytest.fixture(scope="module")
def connection(bundle):
    with closing(open_database(bundle)) as opened:
        yield opened


@pytest.fixture(scope="module")
def ask(bundle):
    """A response of the site to a path."""
    datasette = site(bundle)
    return lambda path: asyncio.run(datasette.client.get(path))


@pytest.fixture(scope="module")
def text(ask):
    """The words of a page, without its markup, blanks in a row as one."""

    def told(path: str) -> str:
        answer = ask(path)
        assert answer.status_code == 200, path
        main = answer.text[answer.text.index("<main") : answer.text.index("</main>")]
        return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]*>", " ", main)))

    return told


def descendants(connection, key: str) -> set[str]:
    rows = connection.execute(
        "WITH RECURSIVE below(key) AS "
        "(SELECT ? UNION SELECT variant.key FROM variant JOIN below ON parent = below.key) SELECT key FROM below",
        [key],
    )
    return {key for (key,) in rows}


def wrong(connection, where: str = "1", *values) -> set[tuple[str, str]]:
    query = "SELECT variant, statistic FROM verdict JOIN variant ON key = variant WHERE verdict = 'disagrees' AND "
    return set(map(tuple, connection.execute(query + where, values)))


def corrections(ask, path: str) -> set[tuple[str, str]]:
    return {(row["variant"], row["statistic"]) for row in ask(path).json()}


def test_the_search_page(ask, text):
    one = text("/search?q=Anaconda")
    assert "One game is called that: Go to Anaconda" in one
    assert ask("/search?q=Anaconda").status_code == 200  # it offers the game and does not jump there
    assert "<mark>Anaconda</mark>" in ask("/search?q=anakonda").text and "Go to" not in text("/search?q=anakonda")
    said = ask("/search?q=passes+three+cards+left").text
    assert "<mark>passes</mark> <mark>3</mark> <mark>cards</mark>" in said.replace("<mark>3 cards</mark>", "")
    assert 'href="/game/ipvdb-10#rule-2"' in said
    assert "No game is called" in text("/search?q=zzzz+qqqq")
    assert "tag" in text("/search?q=high-low") and "/tag/high-low" in ask("/search?q=high-low").text


def test_wrong_numbers_are_linked_where_their_readers_are(ask, connection):
    navigation = ask("/games").text.partition('<nav aria-label="Site">')[2].partition("</nav>")[0]
    assert 'href="/data"' in navigation and 'href="/wrong"' not in navigation
    judged = dict.fromkeys(key for key, _ in wrong(connection))
    sound = connection.execute(
        "SELECT key FROM variant WHERE described "
        "AND key NOT IN (SELECT variant FROM verdict WHERE verdict = 'disagrees')"
    ).fetchone()[0]
    for path in ("/sources", "/data", f"/game/{next(iter(judged))}"):
        assert 'href="/wrong"' in ask(path).text, path
    assert 'href="/wrong"' not in ask(f"/game/{sound}").text


def test_wrong_numbers(ask, text, connection):
    every = wrong(connection)
    assert len(every) > 20 and corrections(ask, "/wrong.json") == every
    assert f"{len(every)} numbers in {len({key for key, _ in every})} games" in text("/wrong")
    for statistic in STATISTICS:
        fits = wrong(connection, "statistic = ?", statistic)
        assert corrections(ask, f"/wrong.json?statistic={statistic}") == fits
    family = descendants(connection, "ipvdb-10")
    below = {(key, statistic) for key, statistic in every if key in family}
    assert 0 < len(below) < len(every)
    assert corrections(ask, "/wrong.json?family=anaconda") == below == corrections(ask, "/wrong.json?family=10")
    tagged = {key for (key,) in connection.execute("SELECT variant FROM variant_tag WHERE tag = 'pass'")}
    assert corrections(ask, "/wrong.json?tag=pass") <= {(key, each) for key, each in every if key in tagged}
    assert corrections(ask, "/wrong.json?source=nobody") == set() == corrections(ask, "/wrong.json?family=zzzzqqqq")
    assert "Which game is" in text("/wrong?family=pass") and "No game is called" in text("/wrong?family=zzzzqqqq")


def test_a_wrong_number_is_told_with_its_proof_and_repair(ask, text, connection):
    page = ask("/wrong?family=ipvdb-389&statistic=seen").text
    row = connection.execute("SELECT * FROM verdict WHERE variant = 'ipvdb-389' AND statistic = 'seen'").fetchone()
    assert f"<del>{row['printed']}</del>" in page and f"<ins>{row['computed']}</ins>" in page
    assert 'href="/game/ipvdb-389/proof/seen"' in page
    repair = connection.execute("SELECT text FROM repair WHERE variant = 'ipvdb-389' ORDER BY rank").fetchone()[0]
    assert f"Best repair: {repair}" in text("/wrong?family=ipvdb-389&statistic=seen")


def test_every_page_of_wrong_numbers_has_others(ask, connection):
    seen: list[str] = []
    for page in range(1, 10):
        found = re.findall(r'<h3><a href="/game/([^"]+)"', ask(f"/wrong?page={page}").text)
        if seen and found[-1] == seen[-1]:
            break
        assert not set(found) & set(seen)
        seen += found
    assert set(seen) == {key for key, _ in wrong(connection)}


def test_numbers_that_are_right_all_the_same(ask, text, connection):
    readings = dict(connection.execute("SELECT convention, count(*) FROM verdict GROUP BY 1").fetchall())
    for reading in filter(None, readings):
        assert len(ask(f"/wrong.json?show=reading&reading={reading}").json()) == readings[reading]
        told = text(f"/wrong?show=reading&reading={reading}")
        assert "by the definition" in told and "Right where" in told
    coded = ask("/wrong.json?show=coded").json()
    assert coded and all(row["verdict"] == "agrees-coded" and row["computed_means"] for row in coded)


def test_corrections_as_csv(ask):
    answer = ask("/wrong.csv?statistic=seen")
    assert (
        answer.headers["content-type"].startswith("text/csv") and "attachment" in answer.headers["content-disposition"]
    )
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert list(rows[0]) == COLUMNS
    told = ask("/wrong.json?statistic=seen").json()
    assert [{name: str(value if value is not None else "") for name, value in row.items()} for row in told] == rows
    assert "'=cmd" in as_csv([{**dict.fromkeys(COLUMNS, ""), "name": "=cmd|' /c calc'!A1", "computed": -1}])
    assert ",-1," in as_csv([{**dict.fromkeys(COLUMNS, ""), "computed": -1}])


@pytest.mark.parametrize(
    "statistic, number, words",
    [
        ("rounds", 104, "4, then losers match the pot and play goes on"),
        ("seen", 205, "5 or more, as players choose"),
        ("cards", 303, "3 or more, as the cards fall"),
        ("players", 98, "no fixed number"),
        ("players", 99, "depends on the number of players"),
        ("seen", 108, "all the cards there are"),
        ("rounds", -1, "without bound"),
        ("players", 7, ""),
        ("wilds", None, ""),
    ],
)
def test_what_numbers_mean(statistic, number, words):
    assert code_words(statistic, number) == words


def test_a_family(ask, text, connection):
    page, told = ask("/family/ipvdb-10").text, text("/family/ipvdb-10")
    below = descendants(connection, "ipvdb-10") - {"ipvdb-10"}
    shown = set(re.findall(r'<li><a href="/game/([^"]+)"', page))
    assert shown == below
    assert f"{len(below)} descendants in all" in told and "Anaconda descends from" in told
    numbers = {(key, each) for key, each in wrong(connection) if key in below | {"ipvdb-10"}}
    assert f"{len(numbers)} wrong numbers in {len({key for key, _ in numbers})} games of this family" in told
    for key in {key for key, _ in numbers}:
        assert f'class="badge" href="/wrong?family={key}"' in page
    assert ask("/family/anaconda").headers["location"] == "/family/ipvdb-10"
    missing = ask("/family/anakonda-x")
    assert missing.status_code == 404
    assert ask("/family?of=Anaconda").headers["location"] == "/family/ipvdb-10"
    meant = ask("/family?of=anakonda")
    assert meant.status_code == 404 and 'href="/family/ipvdb-10"' in meant.text


def test_a_large_family_ends_where_a_page_is_full(connection):
    from catalog.site.pages import family

    known = whole(connection)
    root = max(known.sizes, key=known.sizes.get)
    deep = family._depth(known, root)
    shown = family._shown(known, root, deep)
    assert len(shown) <= family.MOST and len(set(shown)) == len(shown)


def test_a_family_that_runs_in_a_circle(tmp_path):
    entry = "## Game {0} (#{1})\n\n### Rules:\n1. Deal 5 cards down to each player.\n\nParent: Game {2} (#{3})\n\n"
    parents = (("A", 1, "B", 2), ("B", 2, "C", 3), ("C", 3, "A", 1), ("D", 4, "D", 4))
    page = "".join(entry.format(*told) for told in parents)
    (tmp_path / "page.md").write_text(page, encoding="utf-8")
    build([tmp_path / "page.md"], tmp_path / "c.db", check=False)
    datasette = site(tmp_path / "c.db")
    for path in ("/", "/family", *(f"/family/local-{i}" for i in range(1, 5)), "/compare?one=1&other=3"):
        assert asyncio.run(datasette.client.get(path)).status_code == 200, path


def test_two_games_side_by_side(ask, text, connection):
    told = text("/compare?one=anaconda&other=410")
    assert "Snake Eyes #410 is a child of Anaconda #10 . 1 rule change leads from one to the other." in told
    change = connection.execute(
        "SELECT words FROM change WHERE parent = 'ipvdb-10' AND child = 'ipvdb-410' AND about = 'rule'"
    ).fetchone()
    assert change["words"] in told
    page = ask("/compare?one=anaconda&other=410").text
    rules = connection.execute("SELECT count(*) FROM step WHERE variant = 'ipvdb-10'").fetchone()[0]
    assert page.count('<tr class="same">') == rules + 4  # and four of the five numbers
    assert page.count('<tr class="come">') == 1 and '<tr class="gone">' not in page
    turned = text("/compare?one=410&other=10")
    assert "is a parent of" in turned
    assert "This is one and the same game" in text("/compare?one=10&other=ipvdb-10")
    assert "Which game is “ anakonda ”?" in text("/compare?one=anakonda&other=10")
    assert "only named" in text("/compare?one=10&other=ipvdb-0")


def test_rows_of_every_pair_of_parent_and_child_hold_all_rules(ask, connection):
    pairs = connection.execute(
        "SELECT DISTINCT parent, child FROM change WHERE about = 'rule' ORDER BY parent, child"
    ).fetchall()
    count = dict(connection.execute("SELECT variant, count(*) FROM step GROUP BY variant").fetchall())
    assert len(pairs) > 20
    for parent, child in pairs[::3]:
        page = ask(f"/compare?one={parent}&other={child}").text
        rows = page[page.index("rules-side") : page.index('id="numbers"')]
        how = {name: rows.count(f'<tr class="{name}">') for name in ("same", "other", "gone", "come")}
        assert how["same"] + how["other"] + how["gone"] == count[parent], (parent, child)
        assert how["same"] + how["other"] + how["come"] == count[child], (parent, child)


def test_words_that_differ():
    one, other = differing("Deal 2 cards down to each player.", "Deal 3 cards up to each player.")
    assert [text for text, marked in one if marked] == ["2", "down"]
    assert [text for text, marked in other if marked] == ["3", "up"]
    for pieces, whole_text in ((one, "Deal 2 cards down to each player."), (other, "Deal 3 cards up to each player.")):
        assert "".join(text for text, _ in pieces) == whole_text


def test_tags(ask, text, connection):
    every = {tag for (tag,) in connection.execute("SELECT DISTINCT tag FROM variant_tag WHERE origin = 'printed'")}
    assert all(f'href="/tag/{tag}"' in ask("/tags").text for tag in every)
    games = connection.execute("SELECT count(*) FROM variant_tag WHERE tag = 'pass' AND origin = 'printed'").fetchone()[
        0
    ]
    assert f"{games} games have this tag" in text("/tag/pass") and TAGS["pass"] in text("/tag/pass")
    both = connection.execute(
        "SELECT count(*) FROM variant_tag AS a JOIN variant_tag AS b USING (variant, origin) "
        "WHERE a.tag = 'pass' AND b.tag = 'high-low' AND origin = 'printed'"
    ).fetchone()[0]
    assert f"high-low {both} games have both" in text("/tag/pass")


def test_kinds_of_rules(ask, text, connection):
    kinds = dict(connection.execute("SELECT kind, count(DISTINCT variant) FROM step GROUP BY kind").fetchall())
    for kind, games in kinds.items():
        assert f"in {games} game" in text(f"/rule/{kind}") and KINDS[kind][0] in text("/rules")
    row = connection.execute(
        "SELECT wording, count(DISTINCT variant) FROM step WHERE kind = 'pass' GROUP BY wording ORDER BY 2 DESC LIMIT 1"
    ).fetchone()
    assert f"{row[0]} {row[1]} games" in text("/rule/pass")


def test_sources_and_coverage(text, ask, connection):
    assert "Craig O'Brien" in text("/source/ipvdb") and "GPL-3.0" in text("/sources")
    described = connection.execute("SELECT count(*) FROM variant WHERE described").fetchone()[0]
    assert f"{described} games described" in text("/source/ipvdb")
    sentences, read = connection.execute("SELECT sum(sentences), sum(read) FROM coverage WHERE kind = 'all'").fetchone()
    assert f"Of {sentences:,} rules {read:,} are read to the last word" in text("/coverage")


def test_the_glossary_leads_from_word_to_word(ask):
    page = ask("/glossary").text
    told = {word for entry in GLOSSARY for word in entry.words}
    assert len(told) == sum(len(entry.words) for entry in GLOSSARY) > 80
    for entry in GLOSSARY:
        assert set(entry.see) <= told and f'id="{entry.slug}"' in page and entry.meaning.endswith(".")
    assert {term.what for term in terms_like("wild cards")} == {"kind of rule", "glossary"}
    assert [term.url for term in terms_like("Jokers")] == ["/tag/jokers", "/glossary#joker"]


def test_data(ask, text):
    page = ask("/data").text
    for link in ("/catalog.db", "/games.json", "/data/schema.json", "/wrong.csv", "/data/table/variant.csv"):
        assert f'href="{link}"' in page and ask(link).status_code == 200, link
    assert "server has to be started again" in text("/data") and "kin(a, b)" in text("/data")
    schema = json.loads(ask("/data/schema.json").text)
    assert "$schema" in schema


def test_a_database_without_checks_has_these_pages_too(fixtures, tmp_path):
    build([fixtures / "family.md"], tmp_path / "c.db", check=False)
    datasette = site(tmp_path / "c.db")
    with closing(sqlite3.connect(tmp_path / "c.db")) as plain:
        assert plain.execute("SELECT count(*) FROM verdict").fetchone() == (0,)
    for path in ("/wrong", "/wrong.csv", "/coverage", "/family", "/compare?one=3001&other=3002", "/search?q=seven"):
        assert asyncio.run(datasette.client.get(path)).status_code == 200, path
