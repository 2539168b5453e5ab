"""The page on which visitors try rules of their own, asked in process; the workers play in this one."""

from __future__ import annotations

import asyncio
import html
import re
from html.parser import HTMLParser
from urllib.parse import quote

import pytest
from browsing import InProcess

from catalog.limits import TRIED_BYTES
from catalog.read.documents import Document, Documents
from catalog.site.pages import try_rules
from catalog.site.pages.try_rules import EXAMPLES
from catalog.site.rules_address import Damaged, address_of, packed, rules_in, unpacked
from catalog.site.serve import site
from catalog.site.workers import Busy, Failed, TimedOut
from catalog.trial.reading import read_text

TOLD = "Deal seven cards to each player.\nBet.\nThree cards travel left.\nThe low hand wins.\n"
MENDED = TOLD.replace("Three cards travel left", "Pass three cards to the left")


@pytest.fixture(scope="module")
def get(bundle):
    datasette = site(bundle)
    return lambda path: asyncio.run(datasette.client.get(path))


@pytest.fixture(autouse=True)
def in_process(monkeypatch):
    monkeypatch.setattr(try_rules, "shared_pool", InProcess)


def asked(text: str, path: str = "/try", **how) -> str:
    """The address that the form sends."""
    more = "".join(f"&{name}={value}" for name, value in how.items())
    return f"{path}?rules={quote(text)}{more}"


def words(page: str) -> str:
    main = page[page.index("<main") : page.index("</main>")] if "<main" in page else page
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]*>", " ", main)))


def test_the_empty_page_has_rules_to_start_from(get):
    page = get("/try")
    assert page.status_code == 200 and "What you get" in page.text
    links = re.findall(r'<a href="([^"]*)" data-example>', page.text)
    assert len(links) == len(EXAMPLES)
    for link, (_, text) in zip(links, EXAMPLES, strict=True):
        answer = get(html.unescape(link))
        assert answer.status_code == 200 and 'class="tried' in answer.text
        assert html.escape(text.splitlines()[0]) in answer.text


def test_two_of_the_rules_to_start_from_are_understood():
    unread = [sum(bool(rule.unread) for rule in read_text(text).games[0].variant.rules) for _, text in EXAMPLES]
    assert unread == [0, 0, 1]


def test_the_answer_beside_the_rules(get):
    told = words(get(asked(TOLD)).text)
    for part in (
        "Pass three cards to the left",
        "Not known, because of rule 3. Mend it, and the numbers are there.",
        "If it stays: It is not played",
        "The nearest games",
        "A hand",
    ):
        assert part in told, part
    told = words(get(asked(MENDED)).text)
    for part in ("Players at most 7", "Betting rounds 1", "Typical winning hand", "takes the pot"):
        assert part in told, part
    assert "Did you mean" not in told


def test_a_repair_is_a_link_that_mends_the_rules(get):
    page = get(asked(TOLD)).text
    link = html.unescape(re.search(r'<a href="(/try\?z=[^"]*)" data-start', page)[1])
    mended = get(link)
    assert html.escape(MENDED) in mended.text
    assert "Not known" not in words(mended.text)


def test_the_parts_that_a_script_asks_for_are_those_of_the_page(get):
    page = get(asked(MENDED, players=3)).text
    for part in ("understood", "played"):
        alone = get(asked(MENDED, f"/try/{part}", players=3))
        assert alone.status_code == 200 and alone.text.strip() in page, part
    assert get("/try/understood").text.strip() == ""


def test_players_and_shuffle_stand_in_the_address(get):
    one, other = (get(address_of(MENDED, "/try/played", players=4, seed=seed)).text for seed in (1, 2))
    assert one != other and "Dan</b>" in one and "Eve</b>" not in one
    assert re.findall(r'<th scope="row">(\d)</th>', one) == ["4"]
    for wrong in ("1", "99", "x", "-3"):
        assert get(asked(MENDED, players=wrong)).status_code == 200


def test_the_page_to_keep_is_read_as_the_same_game(get):
    answer = get(asked(MENDED, "/try/page.md"))
    assert answer.headers["content-disposition"].startswith("attachment;")
    (game,) = read_text(answer.text).games
    assert [rule.steps for rule in game.variant.rules] == [
        rule.steps for rule in read_text(MENDED).games[0].variant.rules
    ]
    from catalog.read import read_catalog

    catalog = read_catalog(Documents((Document("my-game.md", answer.text, "", explicit=True),)))
    assert [d for d in catalog.diagnostics if d.severity != "note"] == []
    assert get("/try/page.md").status_code == 404


# The address


@pytest.mark.parametrize("text", ["Bet.", TOLD, "♠ é 日本 🂡\n" * 50, "x" * TRIED_BYTES])
def test_rules_in_an_address(text):
    assert unpacked(packed(text)) == text
    assert len(address_of(TOLD)) < len(TOLD) + 40


@pytest.mark.parametrize("told", ["%", "a", "AAAA", "é", packed(TOLD)[:-4], "====", packed("\ud800")[:2]])
def test_a_damaged_address(told, get):
    with pytest.raises(Damaged):
        unpacked(told)
    page = get(f"/try?z={quote(told)}")
    assert page.status_code == 200 and "are damaged" in page.text
    assert get(f"/try/understood?z={quote(told)}").status_code == 200
    assert get(f"/try/page.md?z={quote(told)}").status_code == 404


def test_what_inflates_without_end_is_cut():
    text = unpacked(packed("x" * 10_000_000))
    assert len(text) == TRIED_BYTES + 1
    assert rules_in({"z": [packed("Bet.")], "rules": [""]}) == "Bet."
    assert rules_in({"z": [packed("Bet.")], "rules": ["Draw."]}) == "Draw."


# Hostile and heavy


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)> Deal five cards to each player.',
        "</textarea><script>alert(1)</script> Bet.",
        "Name: <b onmouseover=alert(1)>x</b>\nDeal five cards to each player.",
        "# ' onfocus=alert(1) x='\nDeal five cards to each player.\n<i>Bet</i> on it.",
        "\x00\x1b[31m\u202eDeal five cards\u2066 to each player.",
        "{{ 7 * 7 }} {% raw %} Deal five cards to each player.",
    ],
)
def test_a_hostile_text_is_inert(get, text):
    for path in ("/try", "/try/understood", "/try/played"):
        page = get(asked(text, path))
        assert page.status_code == 200
        told = page.text[page.text.index("<main") :] if "<main" in page.text else page.text
        assert "<script>" not in told and "\x00" not in told and "\u202e" not in told and "\x1b" not in told
        tags = Tags()
        tags.feed(told)
        assert (tags.found or path != "/try") and not {"script", "img"} & {tag for tag, _ in tags.found}
        assert [name for _, names in tags.found for name in names if name.startswith("on")] == []


class Tags(HTMLParser):
    """The tags of a page with the names of their attributes, as a browser sees them."""

    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, [name for name, _ in attrs]))


def test_a_text_above_the_limit_says_so(get):
    page = get(asked("Bet.\n" * 5000))
    assert page.status_code == 200 and "at most 20,480 are read at once" in words(page.text)


@pytest.mark.parametrize(
    "end, status, told",
    [
        (Busy, 503, "Many games are being tried here just now."),
        (TimedOut, 200, "These rules take too long to be tried here."),
        (Failed, 200, "by a fault of its own"),
    ],
)
def test_where_the_workers_cannot_answer_the_page_says_so(get, monkeypatch, end, status, told):
    monkeypatch.setattr(try_rules, "shared_pool", lambda: InProcess(end))
    for path in ("/try", "/try/understood", "/try/played"):
        page = get(asked(MENDED, path))
        assert page.status_code == status and told in words(page.text), path
        assert (page.headers.get("retry-after") is not None) == (status == 503)
        if path == "/try":
            assert html.escape(MENDED.splitlines()[0]) in page.text  # nobody has to write it again


def test_headers(get):
    page = get(asked(MENDED))
    assert "connect-src 'self'" in page.headers["content-security-policy"]
    assert "unsafe" not in page.headers["content-security-policy"]
    assert "connect-src" not in get("/games").headers["content-security-policy"]
    assert page.headers["cache-control"] == "private, max-age=300"
