"""`stemma find`: search for variants."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from catalog.cli.database import add_database, open_or_fail
from catalog.cli.failure import Failure
from catalog.cli.lists import add_list_forms, print_csv, print_table
from catalog.cli.terminal import print_lines, remark, styled

HELP = """\
Variants that have everything that is asked for. Numbers are single ones or ranges: 4, 2..4, ..4, 5.. (both ends
included). They are compared as what they mean: "4 or more" is no answer to ..6, and a number that is not defined
or not settled is in no range. A single number of players means that so many can sit down: the deck serves them, and
the source, where it says for how many a game is, agrees; of cards, rounds, cards seen and wild cards, exactly so many.
WORDS are looked for in names, other names and rules; one that ends with * is a beginning."""

EXAMPLE = """\
stemma find --players 8 --rounds ..4 --wilds 0
stemma find --tag pass --without-tag wilds roll
stemma find --players 6 --type draw --type stud --checked --sort rounds
stemma find --cards 7 --tag stud --json"""

ORDERS = ("match", "catalogue", "name", "players", "rounds", "cards", "wilds", "family")
"""Those of catalog.store.search, which is imported only for a search."""


OFFERED = 3

COLUMNS = (
    "key",
    "name",
    "number",
    "cards",
    "players",
    "rounds",
    "seen",
    "wilds",
    "serial",
    "tags",
    "source",
    "described",
)
"""The columns of --csv and --table."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add WORDS and an option for everything else that can be searched for."""
    parser.add_argument("words", nargs="*", metavar="WORD", help="words of names and rules")
    ranges = parser.add_argument_group("numbers")
    ranges.add_argument(
        "--players", metavar="N", help="N can sit down and play; a range is about the greatest number that can"
    )
    ranges.add_argument("--cards", metavar="RANGE", help="cards that a final hand is chosen from")
    ranges.add_argument("--rounds", metavar="RANGE", help="betting rounds")
    ranges.add_argument("--seen", metavar="RANGE", help="most cards that one player can see")
    ranges.add_argument("--wilds", metavar="RANGE", help="most cards that can be wild")
    parser.add_argument("--tag", action="append", default=[], metavar="TAG", help="with this tag; may be repeated")
    parser.add_argument("--without-tag", action="append", default=[], metavar="TAG", help="not with this tag; likewise")
    parser.add_argument("--type", action="append", default=[], metavar="TAG", help="with one of these tags at least")
    parser.add_argument("--checked", action="store_true", help="only games whose printed numbers check out")
    parser.add_argument(
        "--unsure", action="store_true", help="also games that may fit: a number that is asked for is not settled"
    )
    parser.add_argument("--sort", choices=ORDERS, default="match", help="in this order (default: the best match first)")
    parser.add_argument("--source", metavar="KEY", help="from this source, such as ipvdb")
    parser.add_argument("--named", action="store_true", help="also variants that are only named, not described")
    parser.add_argument("--limit", type=int, metavar="N", help="at most N of them")
    add_list_forms(parser)
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    """Print the results, one on each line, or JSON; return 0 even if there are none."""
    from catalog.store.search import Wanted, find, text_query

    if args.limit is not None and args.limit < 0:
        raise Failure(f"--limit {args.limit}: cannot be less than 0")
    ranges, seats = _ranges(args)
    if args.words and not text_query(tuple(args.words)):
        raise Failure(f"{' '.join(args.words)!r} has no word to look for")
    connection = open_or_fail(args.db)
    _check_names(connection, args)
    wanted = Wanted(
        ranges,
        tuple(args.tag),
        tuple(args.without_tag),
        tuple(args.words),
        args.source,
        named=args.named,
        seats=seats,
        types=tuple(args.type),
        checked=args.checked,
        unsure=args.unsure,
    )
    found = find(connection, wanted, args.limit, args.sort)
    if args.json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
        return 0
    if args.csv:
        print_csv(found, COLUMNS)
    elif args.table:
        print_table(found, COLUMNS)
    else:
        print_lines(_lines(found))
    told = "" if found else _meant(connection, args.words)
    remark(f"{len(found)} variant{'' if len(found) == 1 else 's'}{told}{_unsure(connection, wanted)}")
    return 0


def _unsure(connection, wanted) -> str:
    """How many more games may match, because a number that is searched for is undetermined for them."""
    from catalog.store.search import count

    if wanted.unsure or wanted.checked or not (wanted.ranges or wanted.seats is not None):
        return ""
    more = count(connection, replace(wanted, unsure=True)) - count(connection, wanted)
    return f"; {more} more may fit, but their numbers are not settled (--unsure shows them)" if more else ""


def _ranges(args: argparse.Namespace) -> tuple[tuple, int | None]:
    """The ranges to search for, and the number of players at the table."""
    from catalog.store.search import parse_range

    ranges, seats = [], None
    for statistic in ("players", "cards", "rounds", "seen", "wilds"):
        text = getattr(args, statistic)
        if text is None:
            continue
        try:
            bounds = parse_range(text)
        except ValueError as error:
            raise Failure(f"--{statistic}: {error}") from error
        if statistic == "players" and text.strip().isdigit():
            seats = bounds.low
        else:
            ranges.append((statistic, bounds))
    return tuple(ranges), seats


def _check_names(connection, args: argparse.Namespace) -> None:
    """Raise Failure for an unknown tag or source: a typing error must not look like an empty result."""
    from catalog.store.search import known_tags

    tags = known_tags(connection)
    for tag in (*args.tag, *args.without_tag, *args.type):
        if tag.casefold() not in tags:
            raise Failure(f"no variant has the tag {tag!r}; {_offer(tag, tags)}")
    if args.source is not None:
        sources = [key for (key,) in connection.execute("SELECT key FROM source ORDER BY key")]
        if args.source.casefold() not in sources:
            raise Failure(f"there is no source {args.source!r}; {_offer(args.source, sources)}")


def _meant(connection, words: list[str]) -> str:
    """The games that misspelled words may name."""
    from catalog.store.names import Names

    near = Names(connection).find(" ".join(words).replace("*", ""), OFFERED) if words else []
    return f"; did you mean {' or '.join(named.spelled for named in near)}?" if near else ""


def _offer(word: str, known) -> str:
    near = get_close_matches(word.casefold(), known, n=3, cutoff=0.5)
    return f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(known)}"


def _lines(found: list[dict[str, Any]]) -> list[str]:
    """Key, serial number, name and tags in columns."""
    keys = max((len(row["key"]) for row in found), default=0)
    serials = max((len(row["serial"]) for row in found), default=0)
    return [
        f"{row['key']:<{keys}}  {row['serial']:<{serials}}  {styled(row['name'], 'bold')}  "
        f"{styled(', '.join(row['tags']), 'dim')}".rstrip()
        for row in found
    ]
