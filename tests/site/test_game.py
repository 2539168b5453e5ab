"""A game's page: what stands on it, its data and its addresses, asked in process."""

from __future__ import annotations

import asyncio
import contextlib
import html
import json
import re
from pathlib import Path

import pytest
from browsing import InProcess

from catalog.build import build
from catalog.language import render_rule
from catalog.language.reading import parse_step
from catalog.model.step import detail
from catalog.play.hand import deal
from catalog.play.transcript import remarks
from catalog.read import read_catalog, read_documents
from catalog.read.write import write_entry
from catalog.site import playing
from catalog.site.fields import act, understood
from catalog.site.numbers import at_a_glance, in_words
from catalog.site.page_frame import HERE
from catalog.site.pages import game_deal
from catalog.site.pages.game import seats_of
from catalog.site.pages.game_family import word_by_word
from catalog.site.pages.game_odds import percent
from catalog.site.serve import site
from catalog.site.telling import face, lines_of
from catalog.site.workers import Answer, Busy, Failed, Pool, TimedOut
from catalog.store.database import open_database
from catalog.store.record import record, records
from catalog.store.variants import NotTheSame, read_step, read_variant

PAGE = """\
## Twin Peaks (#9001)
Also known as: *Two Hills, O'Hill*.

|Statistic|Value|
|---------|-----|
|Cards|6|
|Players|8|
|Betting Rounds|1|
|Max Cards Seen|5|
|Wilds|0|
|Source|A Friend|

Tags: *straight, high-low*

### Rules:
1. Deal 5 cards down to each player.
2. Betting round, opened by the dealer.
3. Whistle loudly at the moon.
4. Showdown, the high hand wins.

Parent: Lone Hill (#9002)

### Children:

|Name|Serial #|Tags|
|----|--------|----|
|Tall Peaks (#9003)|5-10-1-5-4|wilds|

## Tall Peaks (#9003)

|Statistic|Value|
|---------|-----|
|Cards|5|
|Players|10|
|Betting Rounds|1|
|Max Cards Seen|5|
|Wilds|4|
|Source|-|

Tags: *straight, wilds*

### Rules:
1. Deal 5 cards down to each player.
2. Betting round, opened by the dealer.
3. Twos are wild.
4. Showdown, the high hand wins.

Parent: Twin Peaks (#9001)
"""


@pytest.fixture(scope="module")
def database(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("game")
    (folder / "games.md").write_text(PAGE, encoding="utf-8")
    build([folder / "games.md"], folder / "games.db", odds=500)
    return folder / "games.db"


@pytest.fixture(scope="module")
def get(database):
    datasette = site(database)
    asyncio.run(datasette.invoke_startup())
    return lambda path: asyncio.run(datasette.client.get(path))


@pytest.fixture(scope="module")
def keys(database) -> dict[str, str]:
    return dict(open_database(database).execute("SELECT name, key FROM variant").fetchall())


@pytest.fixture(scope="module")
def peaks(get, keys) -> str:
    answer = get(f"/game/{keys['Twin Peaks']}")
    assert answer.status_code == 200
    return answer.text


def test_the_heading_names_the_game_and_where_it_comes_from(peaks):
    for told in ("Twin Peaks", "#9001", "Two Hills", "O&#39;Hill", 'href="/tag/high-low"', "A Friend"):
        assert told in peaks
    assert 'href="/source/local"' in peaks


def test_every_rule_has_its_address_and_what_was_understood(peaks):
    for number in (1, 2, 3, 4):
        assert f'id="rule-{number}"' in peaks and f'href="#rule-{number}"' in peaks
    assert peaks.count("<details class=") == 3 + 5
    assert '<a href="/rule/deal">deal</a>' in peaks
    assert "<dt>to whom</dt><dd>each player</dd>" in peaks


def test_words_that_were_not_read_are_marked(peaks):
    marked = re.findall(r'<mark class="unread">.*?</mark>', peaks, re.S)
    assert len(marked) == 2 and "histle loudly at the moon" in marked[1]


def test_a_number_has_its_verdict_in_a_word_and_its_reason(get, keys, peaks):
    wrong = re.search(r'<details class="stat" id="number-cards".*?</details>', peaks, re.S)[0]
    assert re.search(r"</svg>\s*not settled", wrong)
    tall = get(f"/game/{keys['Tall Peaks']}").text
    right = re.search(r'<details class="stat" id="number-wilds".*?</details>', tall, re.S)[0]
    assert re.search(r"</svg>\s*right", right) and "up to 4 wild cards" in right and "4 cards can be wild" in right


def test_the_json_of_a_game_is_its_record(get, database, keys):
    answer = get(f"/game/{keys['Tall Peaks']}.json")
    assert answer.headers["content-type"].startswith("application/json")
    assert json.loads(answer.text) == record(open_database(database), keys["Tall Peaks"])


def test_a_game_that_is_only_named_says_who_names_it(get, keys):
    told = get(f"/game/{keys['Lone Hill']}").text
    assert "Only named" in told and f'href="/game/{keys["Twin Peaks"]}"' in told
    assert "the parent line of an entry" in told
    assert 'id="numbers"' not in told


@pytest.mark.parametrize("name", ["Twin%20Peaks", "9001", "%239001", "two%20hills"])
def test_a_name_or_a_number_leads_to_the_permanent_address(get, keys, name):
    answer = get(f"/game/{name}")
    assert (answer.status_code, answer.headers["location"]) == (302, f"/game/{keys['Twin Peaks']}")


def test_no_such_game_is_said_with_404(get):
    answer = get("/game/no-such-game-anywhere")
    assert answer.status_code == 404 and "No game is called" in answer.text


def test_one_record_is_what_all_records_say_of_it(database):
    connection = open_database(database)
    assert [record(connection, told["key"]) for told in records(connection)] == list(records(connection))
    with pytest.raises(KeyError):
        record(connection, "nobody-0")


@pytest.mark.parametrize(
    ("statistic", "value", "glance", "words"),
    [
        ("players", 7, "7", "up to 7 players"),
        ("cards", 1, "1", "a hand is chosen from 1 card"),
        ("wilds", 0, "0", "no wild cards"),
        ("rounds", 104, "4+", "4 betting rounds in a deal; then the losers match the pot and play goes on"),
        ("seen", 207, "7+", "a player can see 7 cards or more, as the players choose"),
        ("wilds", 300, "0+", "none or more, as the cards fall"),
        ("players", 98, "varies", "it varies, so no number is right"),
        ("rounds", -1, "∞", "betting rounds without end"),
        ("rounds", None, "?", "not printed"),
    ],
)
def test_numbers_in_words(statistic, value, glance, words):
    assert (at_a_glance(statistic, value), in_words(statistic, value)) == (glance, words)


def test_fields_of_a_step_in_words():
    detail = {
        "act": "CalledShowdown",
        "cards": {"amount": {"bound": "up to", "number": 3}, "lies": "hole"},
        "when": [{"events": [{"deeds": ["dealt"], "who": {"role": "any player"}}], "temper": "if"}],
        "may": True,
    }
    assert act(detail) == "called showdown"
    assert understood(detail) == [
        ("condition", "if, any player dealt"),
        ("left to the player", "yes"),
        ("cards", "up to 3 hole"),
    ]


def test_the_family_is_told_with_its_picture(get, keys, peaks):
    assert re.search(r'<p class="line">.*?Lone Hill.*?<b><bdi>Twin Peaks</bdi></b>', peaks, re.S)
    table = re.search(r'<table class="children">.*?</table>', peaks, re.S)[0]
    assert f'href="/game/{keys["Tall Peaks"]}"' in table and "5-10-1-5-4" in table
    svg = re.search(r"<svg [^>]*around.*?</svg>", peaks, re.S)[0]
    assert "<style" not in svg and "style=" not in svg and f'href="/game/{keys["Tall Peaks"]}"' in svg


def test_what_changed_from_the_parent_is_told_word_by_word(get, keys):
    told = get(f"/game/{keys['Tall Peaks']}").text
    part = re.search(r'<section class="changed".*?</section>', told, re.S)[0]
    assert "whether this is new: twos are wild" in part  # a rule of the parent was not understood
    assert re.search(r"cards <del>6</del> <ins>5</ins>", part)


def test_words_are_compared_one_by_one():
    assert word_by_word("Deal 5 cards down.", "Deal 6 cards down.") == [
        ("same", "Deal"),
        ("del", "5"),
        ("ins", "6"),
        ("same", "cards down."),
    ]
    assert word_by_word("", "Twos are wild.") == [("ins", "Twos are wild.")]
    assert word_by_word("Ante twice.", "Each player passes.") == [
        ("del", "Ante twice."),
        ("ins", "Each player passes."),
    ]


def test_what_wins_is_a_chart_with_its_figures(get, database, keys):
    told = get(f"/game/{keys['Tall Peaks']}").text
    part = re.search(r'<section class="odds.*?</section>', told, re.S)[0]
    rows = open_database(database).execute("SELECT * FROM odds WHERE variant = ?", [keys["Tall Peaks"]]).fetchall()
    assert rows and part.count('<svg class="bar"') == len(rows)
    for row in rows:
        assert row["category"] in part and percent(row["share"]) in part
    assert "500 deals" in part and "Betting is not played" in part


def test_where_nothing_is_measured_the_reason_is_told(get, database, keys):
    part = re.search(r'<section class="odds.*?</section>', get(f"/game/{keys['Twin Peaks']}").text, re.S)[0]
    gap = open_database(database).execute("SELECT reason FROM odds_gap WHERE variant = ?", [keys["Twin Peaks"]])
    assert f"No odds for this game: {gap.fetchone()['reason'].rstrip('.')}" in html.unescape(part)


@pytest.mark.parametrize(
    ("share", "told"), [(0, "0.0%"), (0.5794, "57.9%"), (0.0001, "&lt; 0.1%"), (1, "100.0%"), (0.0004999, "&lt; 0.1%")]
)
def test_shares_as_people_write_them(share, told):
    assert percent(share) == html.unescape(told)


def test_a_variant_of_the_database_is_the_one_that_was_read(corpus_build, corpus_catalog):
    connection = open_database(corpus_build("markdown")[0])
    assert len(corpus_catalog.variants) > 700
    for variant in corpus_catalog.variants:
        assert read_variant(connection, variant.key) == variant


def test_a_step_that_another_program_has_written_is_not_played():
    fields = json.dumps(detail(parse_step("Twos are wild.")))
    assert read_step("Twos are wild.", fields) == parse_step("Twos are wild.")
    with pytest.raises(NotTheSame):
        read_step("Threes are wild.", fields)
    with pytest.raises(NotTheSame):
        read_step("Whistle at the moon.", "{}")


@pytest.fixture(scope="module")
def hand(get, keys) -> str:
    answer = get(f"/game/{keys['Tall Peaks']}/deal?seed=3&players=4")
    assert answer.status_code == 200
    return answer.text


def test_a_hand_is_the_one_that_stemma_deal_tells(hand, database, keys):
    variant = read_variant(open_database(database), keys["Tall Peaks"])
    dealt = deal(variant, 4, 3)
    cards = re.findall(r'role="img" aria-label="([^"]*)"', hand)
    first = [face(card).name for seat in range(4) for card, *_ in sorted_as_told(dealt, seat)]
    assert [name.removesuffix(", face down") for name in cards[:20]] == first
    for rule in variant.rules:
        assert html.escape(render_rule(rule.steps)) in hand
    for remark in remarks(dealt):
        assert remark in html.unescape(hand)


def sorted_as_told(dealt, seat: int):
    """The cards of a seat after the first rule, in the order in which they came."""
    came = [card for h in dealt.chapters[0].happened if h.seat == seat for card in h.cards]
    assert len(came) == 5
    return came


def test_deal_again_leads_to_the_next_shuffle(hand, get, keys):
    link = html.unescape(re.search(r'<a class="button quiet" href="([^"]*)">Deal again', hand)[1])
    assert link == f"/game/{keys['Tall Peaks']}/deal?seed=4&players=4"
    assert re.findall(r"<option selected>(\d+)", hand) == ["4"]
    other = get(link).text
    assert re.findall(r'role="img" aria-label="([^"]*)"', other) != re.findall(r'role="img" aria-label="([^"]*)"', hand)


@pytest.mark.parametrize(
    "query", ["", "?players=99&seed=0", "?players=x&seed=%27%22%3E", "?players=1", "?seed=99999999"]
)
def test_any_query_deals_a_hand(get, keys, query):
    answer = get(f"/game/{keys['Tall Peaks']}/deal{query}")
    assert answer.status_code == 200 and "Showdown" in answer.text


def test_a_game_without_rules_is_not_dealt_and_says_so(get, keys):
    answer = get(f"/game/{keys['Lone Hill']}/deal")
    assert answer.status_code == 200 and "cannot be dealt" in answer.text and '<form class="again' not in answer.text


def hand_in_steps(database, key: str, steps: int) -> tuple[dict, dict]:
    """The result of a hand with so many steps, and what was told of it, by name."""
    told: list = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playing, "STEPS", steps)
        result = playing.hand(told.append, str(database), 0, key, 4, 3, 60.0)
    return result, dict(told)


def test_a_hand_that_takes_too_long_breaks_off_with_what_was_dealt(database, keys):
    whole, rules = hand_in_steps(database, keys["Tall Peaks"], 10**6)
    assert not whole["broken"] and [name for name in rules if name[0] == "rule"] == [("rule", n) for n in range(4)]
    lengths = []
    for steps in range(10**6):
        result, told = hand_in_steps(database, keys["Tall Peaks"], steps)
        if not result["broken"]:
            break
        played = [name for name in told if name[0] == "rule"]
        assert all(told[name] == rules[name] for name in played[:-1])  # the last one may be played in part
        assert ("remarks",) in told
        lengths.append(len(played))
    assert told == rules and {1, 4} <= set(lengths)


@pytest.mark.parametrize("pool", [InProcess(steps=40), InProcess(TimedOut, steps=40)], ids=["steps", "seconds"])
def test_the_page_of_a_hand_that_breaks_off_says_so(get, keys, monkeypatch, pool):
    monkeypatch.setattr(game_deal, "shared_pool", lambda: pool)
    answer = get(f"/game/{keys['Tall Peaks']}/deal?seed=77&players=6")
    assert answer.status_code == 200
    assert "This hand takes too long to play in full here. Below is what was dealt until then." in answer.text
    assert "The hand breaks off here." in answer.text
    assert "Deal 5 cards down to each player." in answer.text and answer.text.count('role="img"') > 10
    assert "Showdown" not in answer.text and "Traceback" not in answer.text


def test_the_page_of_a_proof_that_breaks_off_says_so(get, keys, monkeypatch):
    monkeypatch.setattr(game_deal, "shared_pool", lambda: InProcess(steps=200))
    answer = get(f"/game/{keys['Tall Peaks']}/proof/wilds")
    assert answer.status_code == 200 and "This proof takes too long to show in full." in answer.text
    assert "The deal breaks off here." in answer.text and "This comes to" not in answer.text
    assert "Deal 5 cards down to each player." in answer.text


class Late(Pool):
    """A pool whose workers tell nothing and do not end by themselves, whatever they are asked."""

    async def run(self, work: str, *args, **_) -> Answer:
        return await super().run("worker_jobs:rest", work, *args, seconds=0.2)


@pytest.mark.parametrize("part", ["deal", "proof/cards"])
def test_nobody_waits_for_ever(get, keys, monkeypatch, part):
    """A worker that does not end by itself is killed, and the page says that nothing came."""
    with contextlib.closing(Late()) as pool:
        monkeypatch.setattr(game_deal, "shared_pool", lambda: pool)
        answer = get(f"/game/{keys['Tall Peaks']}/{part}")
    assert answer.status_code == 200 and "Nothing was dealt until then" in answer.text


@pytest.mark.parametrize("part", ["deal", "proof/cards"])
def test_a_fault_while_playing_is_told_with_what_was_dealt(get, keys, monkeypatch, part):
    monkeypatch.setattr(game_deal, "shared_pool", lambda: InProcess(Failed))
    answer = get(f"/game/{keys['Tall Peaks']}/{part}")
    assert answer.status_code == 500 and "KeyError: 9 (play/run.py:212 in act)" in answer.text
    assert "a fault of Stemma" in answer.text and "Deal 5 cards down to each player." in answer.text


def test_where_too_many_wait_the_next_is_asked_to_come_again(get, keys, monkeypatch):
    monkeypatch.setattr(game_deal, "shared_pool", lambda: InProcess(Busy))
    answer = get(f"/game/{keys['Tall Peaks']}/deal")
    assert answer.status_code == 503 and int(answer.headers["retry-after"]) > 0
    assert answer.headers["content-type"].startswith("text/plain") and "ask again" in answer.text
    assert answer.headers["cache-control"] == "no-store"


def test_layouts_lie_in_their_rows_and_lines_are_taken_apart():
    row = "\ue003\ue0000\ue001\ue004\ue0001\ue001"
    told = lines_of(iter([row, "\ue003\ue004\ue0002\ue002\ue001", "Ann  turns up \ue0005\ue001*"]))
    assert told[0].rows == ((face(0), face(1)), (None, face(2, down=True)))
    assert told[1].player == "Ann"
    assert told[1].parts == ("turns up", face(5, wild=True))
    assert (face(32).rank, face(32).name, face(52).name) == ("10", "ten of clubs", "joker")


def test_a_proof_is_played_again_rule_by_rule(get, keys):
    key = keys["Tall Peaks"]
    told = get(f"/game/{key}/proof/players").text
    assert "With 10 players" in told and "With 11 players" in told and "and the deck has 52." in told
    wilds = get(f"/game/{key}/proof/wilds").text
    assert "This comes to 4 wild cards." in wilds and 'aria-label="two of clubs, face down"' in wilds
    assert wilds.count(', wild"') == 4
    page = get(f"/game/{key}").text
    assert f'href="/game/{key}/proof/wilds"' in page and "The proof is a deal with 10 players" in page


def test_a_proof_of_nothing_says_why(get, keys):
    assert get(f"/game/{keys['Tall Peaks']}/proof/weather").status_code == 404
    answer = get(f"/game/{keys['Lone Hill']}/proof/cards")
    assert answer.status_code == 200 and "No " in re.search(r'<p class="notice">(.*?)</p>', answer.text)[1]


def test_the_markdown_of_a_game_is_read_as_the_same_game(get, database, keys, tmp_path):
    answer = get(f"/game/{keys['Tall Peaks']}.md")
    assert answer.headers["content-type"].startswith("text/markdown")
    (tmp_path / "tall.md").write_text(answer.text, encoding="utf-8")
    again = next(v for v in read_catalog(read_documents([tmp_path])).variants if v.described)
    variant = read_variant(open_database(database), keys["Tall Peaks"])
    assert (again.name, again.numbers, again.tags, again.rules) == (
        variant.name,
        variant.numbers,
        variant.tags,
        variant.rules,
    )
    assert answer.text == write_entry(variant)
    assert get(f"/game/{keys['Lone Hill']}.md").status_code == 404


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        ((4, 10, 5, 7), "For 4 to 10 players, best for 5 to 7"),
        ((None, None, 6, 9), "Best for 6 to 9 players"),
        ((2, None, None, None), "For 2 or more players"),
        ((None, None, None, None), ""),
    ],
)
def test_for_how_many_players_a_game_is(seats, told):
    names = ("seats_least", "seats_most", "best_least", "best_most")
    assert seats_of({"seats": dict(zip(names, seats, strict=True))}) == told


CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()


def sheets(pages: list[str], sizes: tuple[str, ...]) -> list[list[int]]:
    """How many sheets each of some pages of ours is when it is printed."""
    playwright = pytest.importorskip("playwright.sync_api", reason="printing asks a browser: pip install playwright")
    if not Path(CHROMIUM).exists():
        pytest.skip(f"printing asks a browser, and there is none at {CHROMIUM}")
    styles = "".join((HERE / "static" / name).read_text(encoding="utf-8") for name in ("stemma.css", "game.css"))
    found = []
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        sheet = browser.new_page()
        for page in pages:
            page = re.sub(r"<(link|script)[^>]*>(</script>)?", "", page)
            sheet.set_content(page.replace("</head>", f"<style>{styles}</style></head>"))
            found.append([len(re.findall(rb"/Type\s*/Page[^s]", sheet.pdf(format=size))) for size in sizes])
        browser.close()
    return found


def test_a_game_prints_on_one_sheet(tmp_path):
    numbers = [12, 18, 19, 26, 27, 58, 60, 110]
    before = PAGE.partition("### Rules:\n")[0]
    pages = []
    for count in numbers:
        rules = "\n".join(f"{n}. Deal {n} cards down to each player." for n in range(1, count + 1))
        text = before.replace("9001", str(9000 + count)) + f"### Rules:\n{rules}\n\nParent: Lone Hill (#9002)\n\n"
        pages.append(text)
    (tmp_path / "long.md").write_text("".join(pages), encoding="utf-8")
    build([tmp_path / "long.md"], tmp_path / "long.db", check=False)
    datasette = site(tmp_path / "long.db")
    told = [asyncio.run(datasette.client.get(f"/game/local-{9000 + count}")).text for count in numbers]
    assert [page.count('<li id="rule-') for page in told] == numbers
    assert sheets(told, ("A4", "Letter")) == [[1, 1]] * len(numbers)


def test_hostile_text_is_text_on_every_page_of_a_game(tmp_path):
    bad = "<script>alert(1)</script>\u202e{{ 7 * 7 }}"
    text = PAGE.replace("Twin Peaks (#9001)", f"{bad} (#9001)").replace("Two Hills", bad).replace("A Friend", bad)
    text = text.replace("straight, high-low", f"straight, {bad}").replace("Whistle loudly", bad)
    (tmp_path / "bad.md").write_text(text, encoding="utf-8")
    build([tmp_path / "bad.md"], tmp_path / "bad.db")
    datasette = site(tmp_path / "bad.db")
    for path in ("", "/deal", "/proof/cards", "/proof/players"):
        for key in ("local-9001", "local-9003"):
            page = asyncio.run(datasette.client.get(f"/game/{key}{path}"))
            assert page.status_code == 200
            assert "<script>alert" not in page.text and "\u202e" not in page.text
            assert path or "&lt;script&gt;" in page.text
            assert path or "{{ 7 * 7 }}" in page.text


@pytest.mark.parametrize("key", ["%00", "a%2Fb", "%F0%9F%83%8F", "';--", "x" * 3000, "%E2%80%AE"])
@pytest.mark.parametrize("part", ["", ".json", ".md", "/deal", "/proof/seen"])
def test_no_address_breaks_the_page(get, key, part):
    assert get(f"/game/{key}{part}").status_code in (302, 404)
