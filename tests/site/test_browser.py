"""The site in a real browser: what people come for, with scripts and without, and what a stranger's document may do."""

from __future__ import annotations

import csv
import re
import time
from contextlib import suppress
from xml.etree import ElementTree

import pytest
from browsing import DESK, PHONE, InProcess, browser, data_pages, page_count, pages, served, watched
from playwright.sync_api import TimeoutError as Late

from catalog.build import build
from catalog.site.pages import game_deal

BOTH = pytest.mark.parametrize("script", [True, False], ids=["scripts", "no scripts"])


@pytest.fixture(scope="module")
def chromium():
    with browser() as started:
        yield started


@pytest.fixture(scope="module")
def address(bundle):
    with served(bundle) as where:
        yield where


@BOTH
def test_find_a_game_for_eight_without_wild_cards(chromium, address, script):
    with watched(chromium, address, width=PHONE, script=script) as seen:
        page = seen.page
        page.goto("/")
        page.get_by_label("Players at the table").fill("8")
        page.get_by_label("Wild cards at most").fill("0")
        page.get_by_role("button", name="Find a game").click()
        page.wait_for_url("**/games?**")
        games = page.locator("main li.game")
        assert games.count() > 0
        games.first.locator("a").first.click()
        page.wait_for_url("**/game/**")
        for figure, right in (("players", lambda n: n >= 8), ("wild", lambda n: n == 0)):
            glance = page.locator(".glance li", has_text=figure)
            assert right(int(re.search(r"\d+", glance.inner_text())[0]))


@BOTH
def test_from_anaconda_to_its_wrong_numbered_descendants(chromium, address, script):
    with watched(chromium, address, script=script) as seen:
        page = seen.page
        page.goto("/search?q=Anaconda")
        page.get_by_role("link", name="Go to Anaconda").click()
        page.wait_for_url("**/game/ipvdb-10")
        page.get_by_role("link", name="The family around it").click()
        page.wait_for_url("**/family/ipvdb-10")
        wrong = page.get_by_role("link", name=re.compile("wrong numbers in .* of this family"))
        games = int(re.search(r"in (\d+) games", wrong.inner_text())[1])
        wrong.click()
        page.wait_for_url("**/wrong?**")
        assert page.locator(".wrongs > li").count() == games > 1
        assert "Anaconda II" in page.locator(".wrongs").inner_text()
        page.locator(".wrongs a[href='/game/ipvdb-389/proof/seen']").click()
        page.wait_for_url("**/game/ipvdb-389/proof/seen")


PATIENT = 90_000
"""Milliseconds in which workers have started and answered on however busy a machine."""

OWN = "Deal seven cards to each player.\nBet.\nThree cards travel left.\n"


@BOTH
@pytest.mark.parametrize("width", [DESK, PHONE], ids=["desk", "phone"])
def test_ones_own_game_from_the_first_word_to_the_printed_sheet(chromium, address, script, width):
    """Type, mend by the offered repair, share the address, open it elsewhere, print."""
    with watched(chromium, address, width=width, script=script) as seen:
        page = seen.page
        page.set_default_timeout(PATIENT)
        page.goto("/")
        page.get_by_role("link", name="Your own game").first.click()
        answered = page.get_by_text("Not known, because of rule 3.").first
        for _ in range(3):  # on a busy machine the first answer may be "too long": a player types on
            page.get_by_label("Rules", exact=True).fill("")
            page.get_by_label("Rules", exact=True).fill(OWN)
            if not script:
                page.get_by_role("button", name="Try it").click()
            with suppress(Late):
                answered.wait_for(timeout=30_000)
                break
        answered.wait_for()
        assert page.locator("mark.unread").inner_text().endswith("Three cards travel left")
        page.get_by_role("link", name="Pass three cards to the left").click()
        page.locator(".tried li.open").wait_for(state="detached")
        mended = OWN.replace("Three cards travel left", "Pass three cards to the left")
        assert page.get_by_label("Rules", exact=True).input_value() == mended
        if script:
            assert "All 3 rules are understood." in page.locator("#status").inner_text()
            page.get_by_label("Rules", exact=True).press("Control+End")
            page.keyboard.type("\nThe low hand wins.")
            page.locator("#status", has_text="All 4 rules").wait_for()
        else:
            page.get_by_label("Rules", exact=True).fill(mended + "The low hand wins.")
            for _ in range(3):  # here, too, the first hand may take too long on a busy machine
                page.get_by_role("button", name="Try it").click()
                with suppress(Late):
                    page.locator(".hand .won").first.wait_for(timeout=30_000)
                    break
        page.locator(".own-rules li", has_text="The low hand wins.").wait_for()
        page.locator(".hand .won", has_text="takes the pot").first.wait_for()
        assert [b.inner_text() for b in page.locator(".glance b").all()] == ["7", "7", "1", "10", "0"]
        assert seen.too_wide() == []
        assert page.get_by_role("button", name="Print on one sheet").is_visible() == script
        sheet = page.pdf(format="A4")
        assert page_count(sheet) == 1
        shared = page.url
    with watched(chromium, address, width=DESK, script=not script) as elsewhere:
        elsewhere.page.set_default_timeout(PATIENT)
        elsewhere.page.goto(shared)
        assert "Pass three cards to the left" in elsewhere.page.get_by_label("Rules", exact=True).input_value()
        assert elsewhere.page.locator(".own-rules li").count() == 4
        with elsewhere.page.expect_download() as download:
            elsewhere.page.get_by_role("link", name="Download as a page").click()
        assert download.value.suggested_filename == "my-game.md"


def test_ones_own_game_with_letters_beyond_the_plane_and_two_edits_at_once(chromium, address):
    """A repair goes to its place whatever letters stand before it; the last edit is the one that is answered."""
    with watched(chromium, address) as seen:
        page = seen.page
        page.set_default_timeout(PATIENT)
        page.goto("/try")
        rules = page.get_by_label("Rules", exact=True)
        rules.fill("# Ace \U0001f0a1 \U0001f0b1\nDeal six cards to each player.\nThree cards travel left.\nBet.")
        page.get_by_role("link", name="Pass three cards to the left").click()
        page.locator("#status", has_text="All 3 rules").wait_for()
        lines = rules.input_value().split("\n")
        assert lines[0].endswith("\U0001f0b1") and lines[2] == "Pass three cards to the left." and lines[3] == "Bet."
        for number in ("two", "three", "four"):
            rules.fill(f"Deal {number} cards to each player.")
        page.locator(".own-rules li", has_text="Deal 4 cards").wait_for()
        assert page.locator(".own-rules li").count() == 1
        rules.fill("")
        page.locator(".tried").wait_for(state="detached")
        assert page.url.endswith("/try")


@BOTH
def test_compare_two_games(chromium, address, script):
    with watched(chromium, address, width=PHONE, script=script) as seen:
        page = seen.page
        page.goto("/compare")
        page.get_by_label("One game").fill("anaconda")
        page.get_by_label("Another").fill("snake eys")
        page.get_by_role("button", name="Compare").click()
        if "Which game is" in page.locator("main").inner_text():
            page.get_by_role("link", name="Snake Eyes").click()
        assert "Snake Eyes #410 is a child of Anaconda #10" in page.locator(".lead").inner_text()
        assert page.locator(".changes li").count() == 1
        assert "wild" in page.locator("tr.come").inner_text()
        assert seen.too_wide() == []
        page.get_by_role("link", name="The other way round").click()
        assert "is a parent of" in page.locator(".lead").inner_text()


@BOTH
def test_search_with_a_typo(chromium, address, script):
    with watched(chromium, address, script=script) as seen:
        page = seen.page
        page.goto("/")
        page.get_by_role("searchbox", name="Search names and rules").fill("anakonda")
        page.keyboard.press("Enter")
        page.wait_for_url("**/search?**")
        first = page.locator("#names li").first
        assert first.locator("mark").inner_text() == "Anaconda"
        first.get_by_role("link").first.click()
        page.wait_for_url("**/game/ipvdb-10")


@BOTH
def test_a_random_game_on_a_phone_and_on_paper(chromium, address, script):
    with watched(chromium, address, width=PHONE, script=script) as seen:
        page = seen.page
        page.goto("/")
        page.locator("main").get_by_role("button", name="Surprise me").click()
        page.wait_for_url("**/game/**")
        assert seen.too_wide() == []
        assert page.locator(".rules li").count() > 0
        page.emulate_media(media="print")
        assert page.locator("nav").first.is_hidden()
        assert page_count(page.pdf(format="A4")) == 1


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_a_hand_that_breaks_off_says_so_above_and_below(chromium, address, monkeypatch, width):
    monkeypatch.setattr(game_deal, "shared_pool", lambda: InProcess(steps=200))
    with watched(chromium, address, width=width) as seen:
        assert seen.page.goto("/game/ipvdb-10/deal?players=6&seed=5").status == 200
        above, below = seen.page.locator("main .notice").all()
        chapters = seen.page.locator(".chapters > li")
        assert "takes too long" in above.inner_text() and "breaks off" in below.inner_text()
        assert 1 <= chapters.count() < 8 and chapters.first.locator(".pc").count() == 42
        place = [each.bounding_box()["y"] for each in (above, chapters.first, chapters.last, below)]
        assert place == sorted(place) and seen.too_wide() == []
        seen.page.get_by_role("link", name="Deal again").first.click()
        seen.page.wait_for_url("**seed=6**")


PAGES = pages("ipvdb-10", "ipvdb-410", "pass", "ipvdb") | data_pages("ipvdb-10", "pass")


@pytest.mark.parametrize("kind", PAGES)
def test_nothing_stands_in_the_way_of_anybody(chromium, address, kind):
    """No serious finding of axe-core, light or dark, on a desk or a phone, where nothing sticks out of the window."""
    from axe_playwright_python.sync_playwright import Axe

    with watched(chromium, address, width=DESK) as seen:
        seen.page.set_default_timeout(PATIENT)  # hands wait for workers to start
        assert seen.page.goto(PAGES[kind]).status == 200
        axe = Axe()
        found = findings(axe.run(seen.page, options={"resultTypes": ["violations"]}))
        seen.page.emulate_media(color_scheme="dark")
        seen.page.set_viewport_size({"width": PHONE, "height": 800})
        contrast = {
            "resultTypes": ["violations"],
            "runOnly": ["color-contrast", "target-size", "scrollable-region-focusable"],
        }
        found += findings(axe.run(seen.page, options=contrast))
        assert found == []
        assert seen.too_wide() == []


@BOTH
def test_four_games_for_tonight_are_picked_shuffled_and_printed(chromium, address, script):
    with watched(chromium, address, width=PHONE, script=script) as seen:
        page = seen.page
        page.goto("/games?players=8&wilds=none")
        for at in (0, 1, 2):
            page.get_by_label("Pick for tonight").nth(at).check()
        page.get_by_role("button", name="List for tonight").click()
        page.wait_for_url("**/tonight?**")
        page.get_by_label("Add a game by its name").fill("anaconda")
        page.get_by_role("button", name="Add").click()
        page.wait_for_url("**game=ipvdb-10")
        before = page.locator(".evening li > a").all_inner_texts()
        assert len(before) == 4 and before[-1] == "Anaconda"
        page.get_by_role("link", name="Shuffle the order").click()
        page.wait_for_url("**/tonight?**")
        after = page.locator(".evening li > a").all_inner_texts()
        assert sorted(after) == sorted(before) and after != before
        assert page_count(page.pdf(format="A4", prefer_css_page_size=True)) == 4
        page.get_by_role("link", name="two games to a sheet").click()
        page.wait_for_url("**print=two")
        assert page_count(page.pdf(format="A4", prefer_css_page_size=True)) == 2
        assert page.locator(".evening li > a").all_inner_texts() == after


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_names_over_the_wheel_stand_apart_and_lead_to_families(chromium, address, width):
    with watched(chromium, address, width=width) as seen:
        seen.page.goto("/family")
        names = seen.page.locator(".wheel text")
        boxes = [name.bounding_box() for name in names.all()]
        assert len(boxes) > 3 and all(box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes)
        for i, one in enumerate(boxes):
            for other in boxes[i + 1 :]:
                beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
                assert beside or abs(one["y"] - other["y"]) >= 0.7 * one["height"]
        words = names.first.text_content()
        names.first.click()
        seen.page.wait_for_url("**/family/**")
        assert seen.page.locator("h1").inner_text() == f"The family of {words}"


@pytest.mark.parametrize("key", ["ipvdb-10", "ipvdb-410", "ipvdb-3"])
def test_the_picture_of_kin_begins_with_the_game_in_sight_on_a_phone(chromium, address, key):
    with watched(chromium, address, width=PHONE) as seen:
        seen.page.goto(f"/game/{key}")
        frame = seen.page.locator(".picture").bounding_box()
        for name in seen.page.locator(".around .self text, .around .below text").all():
            box = name.bounding_box()
            assert frame["x"] <= box["x"] and box["x"] + box["width"] <= frame["x"] + frame["width"]


@BOTH
def test_the_poster_grows_moves_leads_on_and_is_one_sheet(chromium, address, script):
    with watched(chromium, address, script=script) as seen:
        page = seen.page
        page.goto("/family")
        page.get_by_role("link", name="The whole family as a poster").click()
        page.wait_for_url("**/poster")
        view, sheet = page.locator(".window"), page.locator(".sheet")
        page.locator(".larger [aria-current]", has_text="8 ×").wait_for()
        page.get_by_role("link", name="Whole", exact=True).click()
        page.locator(".larger [aria-current]", has_text="Whole").wait_for()
        assert sheet.bounding_box()["width"] <= view.bounding_box()["width"]
        assert page_count(page.pdf(prefer_css_page_size=True)) == 1
        page.get_by_role("link", name="8 ×").click()
        page.locator(".larger [aria-current]", has_text="8 ×").wait_for()
        box = view.bounding_box()
        assert sheet.bounding_box()["width"] > 7.9 * (box["width"] - 40)
        middle = view.evaluate("e => (e.scrollLeft + e.clientWidth / 2) / e.scrollWidth")
        assert abs(middle - 0.5) < 0.02  # it begins where the index is
        if script:
            before = view.evaluate("e => e.scrollLeft")
            x, y = box["x"] + box["width"] / 2, box["y"] + 100
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.move(x - 120, y, steps=4)
            page.mouse.up()
            assert view.evaluate("e => e.scrollLeft") == before + 120
        game = page.frame_locator("iframe").locator(".index a[href='/game/ipvdb-10']")
        game.click()
        page.wait_for_url("**/game/ipvdb-10")


@BOTH
def test_what_beats_what_with_wild_cards(chromium, address, script):
    with watched(chromium, address, width=PHONE, script=script) as seen:
        page = seen.page
        page.goto("/")
        page.get_by_role("searchbox", name="Search names and rules").fill("what beats what with wild cards")
        page.keyboard.press("Enter")
        page.wait_for_url("**/search?**")
        page.get_by_role("link", name="wild card hands").click()
        page.wait_for_url("**/hands#wild")
        assert "Five of a kind beats a straight flush" in page.locator("main").inner_text()


@BOTH
def test_the_data_of_a_family_as_csv(chromium, address, script):
    with watched(chromium, address, width=PHONE, script=script) as seen:
        page = seen.page
        page.goto("/")
        page.get_by_role("link", name="Family", exact=True).click()
        page.get_by_label("The family of a game").fill("anaconda")
        page.get_by_role("button", name="Show").click()
        page.wait_for_url("**/family/ipvdb-10")
        with page.expect_download() as download:
            page.get_by_role("link", name="CSV", exact=True).click()
        assert download.value.suggested_filename == "family-ipvdb-10.csv"
        told = re.search(r"(\d+) descendants in all", page.locator("main").inner_text())
        with open(download.value.path(), encoding="utf-8", newline="") as file:
            assert len(list(csv.DictReader(file))) == 1 + int(told[1])


SHIFTS = """() => new Promise(done => {
  let sum = 0;
  new PerformanceObserver(list => list.getEntries().forEach(e => { sum += e.value; }))
    .observe({type: 'layout-shift', buffered: true});
  setTimeout(() => done(sum), 200);
})"""


def shifts(chromium, address: str, path: str, late: float = 0.4) -> float:
    """How far a page on a phone moves while its fonts and pictures come late, as browsers reckon it (CLS)."""
    with watched(chromium, address, width=PHONE) as seen:

        def delay(route) -> None:
            time.sleep(late)
            route.continue_()

        seen.page.route(re.compile(r"\.(woff2|svg|png)(\?|$)"), delay)
        seen.page.goto(path, wait_until="load")
        seen.page.evaluate("document.fonts.ready.then(() => true)")
        moved = seen.page.evaluate(SHIFTS)
        seen.page.unroute_all(behavior="ignoreErrors")
        return moved


@pytest.mark.parametrize("kind", ("home", "found", "game", "family", "data", "tonight", "own game", "wrong"))
def test_a_page_that_is_read_does_not_move(chromium, address, kind):
    assert shifts(chromium, address, PAGES[kind]) < 0.05


def test_what_moves_is_seen_to_move(chromium, address):
    with watched(chromium, address, width=PHONE) as seen:
        seen.page.goto("/glossary")
        seen.page.evaluate("setTimeout(() => document.querySelector('main').style.marginTop = '300px', 50)")
        assert seen.page.evaluate(SHIFTS) > 0.05


def findings(results) -> list[str]:
    """What axe-core calls serious or critical: the rule, and where."""
    return [
        f"{found['id']}: {node['html'][:200]} {node.get('failureSummary', '')[:300]}"
        for found in results.response["violations"]
        if found["impact"] in ("serious", "critical")
        for node in found["nodes"][:3]
    ]


def test_the_watch_is_awake(chromium, address):
    """What these tests look for is found where it is: a dialog, an error, a name without contrast, a page too wide."""
    from axe_playwright_python.sync_playwright import Axe

    with pytest.raises(AssertionError, match="dialog: struck"), watched(chromium, address, width=PHONE) as seen:
        with seen.page.expect_event("dialog"):
            seen.page.set_content("<title>t</title><img src='data:,' onerror='alert(`struck`)' alt=''>")
    with watched(chromium, address, width=PHONE) as seen:
        seen.page.set_content("<title>t</title><main><p style='color:#ddd;width:900px'>pale</p><input></main>")
        assert seen.too_wide()
        found = findings(Axe().run(seen.page))
        assert {each.partition(":")[0] for each in found} >= {"color-contrast", "label", "html-has-lang"}


EVIL = "<script>window.struck=1;alert(1)</script>"
HOSTILE = f"""\
## {EVIL} (#1)
Also known as: *<img src=x onerror=alert(2)>, "' onmouseover=alert(3) x=', {{{{ 7*7 }}}}*.

|Statistic|Value|
|---------|-----|
|Cards|5|
|Players|3|
|Betting Rounds|1|
|Max Cards Seen|9|
|Wilds|0|
|Source|{EVIL}|

Tags: *{EVIL}, javascript:alert(4), "><svg onload=alert(5)>*

### Rules:
1. Deal 5 cards down to each player.
2. {EVIL}
3. Players shout "<b>'; DROP TABLE variant; --</b>" at the moon.
4. Showdown, the high hand wins.

Parent: <a href="javascript:alert(6)">Root</a> (#2)

## \u202eDroitaloV\u202c \u0007Bell\u2066 (#3)
Also known as: *\u200fsdrawkcab, =cmd|'/c calc'!A1*.

|Statistic|Value|
|---------|-----|
|Cards|5|
|Players|10|
|Betting Rounds|1|
|Max Cards Seen|5|
|Wilds|0|
|Source|-|

Tags: *straight, \u202egat*

### Rules:
1. Deal 5 cards down to each player.
2. Showdown, the high hand wins.

Parent: {EVIL} (#1)

## {"W" * 10_000} (#4)
Also known as: *{"m" * 10_000}*.

Tags: *{"t" * 2_000}*

### Rules:
1. Deal 5 cards down to each player.
2. {"Nobody" * 2_000} understands this.
3. Showdown, the high hand wins.

Parent: {EVIL} (#1)
"""


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hostile")
    (folder / "evil").mkdir()
    facts = {"key": "evil", "title": EVIL, "author": EVIL, "url": "javascript:alert(7)", "licence": EVIL}
    toml = "".join(f"{name} = '''{value}'''\n" for name, value in facts.items())
    (folder / "evil" / "source.toml").write_text(toml, encoding="utf-8")
    (folder / "evil" / "page.md").write_text(HOSTILE, encoding="utf-8")
    build([folder / "evil"], folder / "c.db")
    with served(folder / "c.db") as where:
        yield where


@pytest.fixture(scope="module")
def there(hostile):
    """The keys of the hostile games, as the server has them."""
    import httpx

    return [row["key"] for row in httpx.get(f"{hostile}/catalog/variant.json?_shape=array").json()]


LIVE = (
    "[onerror], [onload], [onmouseover], [href^='javascript:'], img[src='x']",
    "//script[contains(., 'struck')]",
)
"""What there would be of the hostile document if it were taken for more than text."""


def test_a_hostile_document_does_nothing(chromium, hostile, there):
    """Every kind of page about every hostile game, in a real browser: no script runs, nothing is asked of elsewhere."""
    assert len(there) >= 4
    with watched(chromium, hostile, width=PHONE) as seen:
        for path in hostile_paths(there):
            assert seen.page.goto(path).status in (200, 404), path
            assert seen.page.evaluate("typeof window.struck") == "undefined", path
            assert not any(seen.page.locator(what).count() for what in LIVE), path
            assert not seen.complaints, path
            if not path.startswith(("/catalog/", "/-/")):
                assert seen.too_wide() == [], path


def test_hostile_names_are_text(chromium, hostile, there):
    with watched(chromium, hostile, width=PHONE) as seen:
        seen.page.goto(f"/game/{there[0]}")
        assert seen.page.locator("h1").inner_text().startswith(EVIL)
        for letter in "\u202e\u2066\u0007\u200f":
            for path in (f"/game/{there[2]}", "/search?q=bell", "/tags", "/wrong"):
                seen.page.goto(path)
                assert letter not in seen.page.content(), path


def test_hostile_names_in_pictures_are_text(hostile, there):
    """Pictures are XML that a strict reader takes, and hold no script."""
    import httpx

    for path in ("/-/family.svg", "/-/wheel.svg", *(f"/-/family/{key}.svg?depth=2" for key in there)):
        answer = httpx.get(hostile + path)
        assert answer.headers["content-security-policy"].startswith("default-src 'none'")
        parts = [part.tag.rpartition("}")[2] for part in ElementTree.fromstring(answer.content).iter()]
        assert "script" not in parts and "foreignObject" not in parts
    assert "struck" in httpx.get(f"{hostile}/-/family/{there[0]}.svg").text


def hostile_paths(keys: list[str]) -> list[str]:
    """Every kind of page about each of the games, what belongs to them, and Datasette's own pages."""
    from urllib.parse import quote

    paths = []
    for key, tag in zip(keys, (EVIL, "\u202egat", "t" * 2_000, "javascript:alert(4)"), strict=False):
        paths += pages(quote(key, safe=""), quote(keys[0], safe=""), quote(tag, safe=""), "evil").values()
    asked = (
        EVIL,
        "'; DROP TABLE variant; --",
        "\u202e",
        "\x00",
        "W" * 10_000,
        "%00",
        "' OR '1'='1",
        "../../etc/passwd",
    )
    for text in asked:
        for name in ("/search?q=", "/games?q=", "/compare?other=7&one=", "/wrong?family=", "/wrong?tag="):
            paths.append(name + quote(text))
    tables = ("variant", "alias", "variant_tag", "step", "edge", "source", "diagnostic", "coverage", "gap")
    pictures = ("/-/family.svg", "/-/wheel.svg", *(f"/-/family/{quote(key, safe='')}.svg" for key in keys))
    return list(dict.fromkeys([*paths, *pictures, *(f"/catalog/{table}" for table in tables)]))
