"""`stemma try`: one's own games, and everything that can be said about them."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

from catalog.cli.database import database_file
from catalog.cli.failure import Failure
from catalog.cli.terminal import remark, styled

if TYPE_CHECKING:
    from catalog.trial.told import Answer, GameTold, OddsTold, RuleTold, Winning

HELP = """\
Reads games of your own, as you would tell them at the table, and says how each rule is understood, with the likeliest
repair where words are not; the five numbers; the tags; how good a hand wins, by number of players; the nearest games of
the catalogue and what differs; and a hand. FILE may be a catalogue page, a page with headings, or nothing but rules,
numbered or not; "-" reads standard input. Words that are not understood do not make the command fail."""

EXAMPLE = """\
stemma try our-games.md
stemma try - < rules.txt
stemma try rules.txt --mend > better.txt
stemma try our-games.md --players 6 --watch"""

EMPTY = "write a sentence for each thing that happens, from the deal to who wins, or begin with stemma new"

WIDTH, BAR = 96, 24

POLL = 0.3
"""Seconds between two checks of a watched file."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add FILE, --players, --against, --seed, --watch, --mend and --json."""
    against = "the database whose games are compared (default: STEMMA_DB, data/catalog.db, or one in the cache)"
    parser.add_argument("file", metavar="FILE", help='the rules; "-" for standard input')
    parser.add_argument("--players", metavar="N", type=int, help="what wins, and a hand, for N players alone")
    parser.add_argument("--against", "--db", dest="against", metavar="DB", type=Path, help=against)
    parser.add_argument("--seed", metavar="S", type=int, default=1, help="which shuffles; default 1")
    parser.add_argument("--watch", action="store_true", help="try again on every save, until interrupted")
    parser.add_argument(
        "--mend", action="store_true", help="print the rules with the first suggestion for each, nothing else"
    )
    parser.add_argument("--json", action="store_true", help="print everything as JSON")


def run(args: argparse.Namespace) -> int:
    """Prints the answer; with --watch again and again."""
    if args.players is not None and not 2 <= args.players <= 25:
        raise Failure(f"a game is played by 2 to 25 players, not by {args.players}")
    if args.seed < 0:
        raise Failure(f"a seed is 0 or more, not {args.seed}")
    if args.watch and args.file == "-":
        raise Failure("--watch needs a file")
    if args.mend and (args.watch or args.json):
        raise Failure("--mend prints rules alone: leave out --watch and --json")
    if not args.watch:
        text = _text(args.file)
        if not any(map(str.isalnum, text)):
            raise Failure(f"{'standard input' if args.file == '-' else args.file} is empty: {EMPTY}")
        _tell(args, text, database_file(args.against))
        return 0
    database = database_file(args.against)
    before = None
    while True:
        text = _text(args.file)
        if text != before:
            if before is not None:
                print()
            _tell(args, text, database)
            remark(f"waiting for {args.file} to change; Ctrl-C ends")
        before = text
        time.sleep(POLL)


def _text(file: str) -> str:
    """The text of a file or of standard input. Raises Failure if it is not text."""
    from catalog.limits import TRIED_BYTES
    from catalog.read.text import decode

    if file == "-":
        data = sys.stdin.buffer.read(TRIED_BYTES * 2)
    else:
        with Path(file).open("rb") as opened:
            data = opened.read(TRIED_BYTES * 2)
    text, complaints = decode(data, file)
    if text is None:
        raise Failure(str(complaints[0]).splitlines()[0])
    return text


def _tell(args: argparse.Namespace, text: str, database: Path) -> None:
    """Print the answer: first what needs no play, then what is played."""
    from catalog.store.database import NoCatalogue
    from catalog.trial.answer import play, understand
    from catalog.trial.known import known_games
    from catalog.trial.reading import TooMuch, read_text
    from catalog.trial.told import as_data

    try:
        reading = read_text(text, known_games(database))
        answer = understand(reading, database)
    except (TooMuch, NoCatalogue) as error:
        raise Failure(str(error)) from error
    if args.mend:
        print((answer.mended or answer.text).rstrip())
        return
    if args.json:
        print(json.dumps(as_data(play(reading, answer, args.players, args.seed)), indent=2, ensure_ascii=False))
        return
    for line in understood_lines(answer):
        print(line)
    sys.stdout.flush()
    answer = play(reading, answer, args.players, args.seed)
    for line in played_lines(answer):
        print(line)


def understood_lines(answer: Answer) -> Iterator[str]:
    """How each game is understood: its rules, numbers, tags and relatives."""
    for remarked in answer.remarks:
        yield styled(remarked, "yellow")
    for at, game in enumerate(answer.games):
        yield from ([""] if at else [])
        yield from _heading(game)
        yield from _rules(game)
        yield from _numbers(game)
        yield from _relatives(game)
    if answer.mends:
        rules = f"each of {answer.mends} rules" if answer.mends > 1 else "a rule"
        yield f"\n--mend prints your text with the first suggestion for {rules}; words in brackets are not played."
    for part in answer.late:
        yield styled(f"Time was over before all {part} were found.", "yellow")


def played_lines(answer: Answer) -> Iterator[str]:
    """What wins in each game, and a hand of it."""
    for game in answer.games:
        several = f" in {game.name}" if len(answer.games) > 1 else ""
        if game.winning is not None:
            yield from ["", styled(f"what wins{several}", "bold"), *_winning(game.winning)]
        if game.hand is not None:
            told = f"a hand{several}" + (
                f", {game.hand.players} players, seed {game.hand.seed}" if game.hand.lines else ""
            )
            yield from ["", styled(told, "bold"), *(game.hand.lines or [f"  {_sentence(game.hand.why)}"])]


def _heading(game: GameTold) -> Iterator[str]:
    yield styled(game.name, "bold") + (f"  {game.serial}" if game.serial else "")
    if game.seats:
        yield f"for {game.seats} players"
    if game.tags:
        yield f"tags{' so far' if game.unread else ''}: {', '.join(game.tags)}"
    for fault in game.faults:
        yield styled(f"Stemma failed on a part of this game, by a fault of its own: {fault}", "red")


def _rules(game: GameTold) -> Iterator[str]:
    yield from ["", styled("rules, as they are understood", "bold")]
    for rule in game.rules:
        yield from _rule(rule)
    if taken := list(dict.fromkeys(rule.taken for rule in game.rules if rule.taken)):
        yield f"  In brackets: the game that a rule is taken from, {' and '.join(taken)}."
    for aside in game.asides:
        yield from wrap(
            f'left aside: "{aside.said}" ({aside.why})', WIDTH, initial_indent="  ", subsequent_indent="    "
        )
    for noticed in game.noticed:
        yield styled(f"  {noticed}", "yellow")
    for assumed in game.assumed:
        yield f"  taken for granted: {assumed}"


def _rule(rule: RuleTold) -> Iterator[str]:
    nothing = styled("not understood", "yellow") if rule.unread else "(this adds nothing to the other rules)"
    wording = rule.wording or nothing
    taken = f"  [{rule.taken}]" if rule.taken else ""
    yield from wrap(f"{rule.number:>3}. {wording}{taken}", WIDTH, subsequent_indent="     ")
    if rule.again and not rule.unread:
        return
    said = " ".join(rule.said.split())
    if rule.unread and said:
        yield from _underlined(rule)
    elif rule.reworded and said:
        yield from wrap(f"you wrote: {said}", WIDTH, initial_indent="       ", subsequent_indent="       ")
    if rule.offers:
        yield f"       {'did' if rule.unread else 'or did'} you mean"
    for offer in rule.offers:
        if offer.how == "without":
            told = "these words left out" + (f": {offer.means}" if offer.means else "")
        else:
            told = rule.said[: offer.start - rule.start] + offer.words + rule.said[offer.end - rule.start :]
        yield from wrap(told, WIDTH, initial_indent="         - ", subsequent_indent="           ")
    if rule.follows:
        yield from wrap(f"If it stays: {rule.follows}", WIDTH, initial_indent="       ", subsequent_indent="       ")


def _underlined(rule: RuleTold) -> Iterator[str]:
    """The player's sentence, with marks below the words that were not understood."""
    marks = [False] * len(rule.said)
    for unread in rule.unread:
        for at in range(unread.start - rule.start, unread.end - rule.start):
            marks[at] = True
    at = 0
    for line in wrap(rule.said, WIDTH - 7, break_on_hyphens=False):
        below = []
        for letter in line:
            while rule.said[at].isspace() and not letter.isspace():
                at += 1
            below.append("~" if marks[at] else " ")
            at += 1
        yield f"       {line}"
        if any(mark == "~" for mark in below):
            yield f"       {styled(''.join(below).rstrip(), 'yellow')}"


def _numbers(game: GameTold) -> Iterator[str]:
    if game.numbers is None:
        return
    yield from ["", styled("the five numbers", "bold")]
    if because := next((number for number in game.numbers if number.because), None):
        yield styled(f"  {_sentence(because.reason)}", "yellow")
        if all(number.without is not None for number in game.numbers):
            yield "  If the words that were not understood changed nothing, they would be as in brackets."
    wide = max(len(number.title) for number in game.numbers)
    for number in game.numbers:
        told = f"{number.words}: {number.reason}"
        if number.value is None:
            told = f"? ({number.without_words})" if number.without_words else "?" if number.because else number.reason
        yield from wrap(f"  {number.title:<{wide}}  {told}", WIDTH, subsequent_indent=" " * (wide + 4))


def _relatives(game: GameTold) -> Iterator[str]:
    if not game.relatives:
        return
    yield from ["", styled("the nearest games, and what is different here", "bold")]
    for near in game.relatives:
        number = "" if near.number is None else f" (#{near.number})"
        more = f"; and {near.more} more" if near.more else ""
        differs = f"{'; '.join(near.changes)}{more}" if near.changes else "the same rules"
        yield from wrap(f"  {near.name}{number}: {differs}", WIDTH, subsequent_indent="    ")


def _winning(winning: Winning) -> Iterator[str]:
    if not winning.runs:
        yield f"  {_sentence(winning.why)}"
        return
    usual = min(winning.runs, key=lambda run: abs(run.players - 5))
    for run in winning.runs:
        typical = "; ".join(f"{_side(run, side.side)}{side.typical or 'nobody wins'}" for side in run.sides)
        yield f"  {run.players:>2} players: typical winning hand {typical}"
    for side in usual.sides:
        which = _side(usual, side.side)
        yield f"  how often each hand wins, {which}{usual.players} players, {usual.deals:,} deals"
        most = max((chance.share for chance in side.chances), default=1)
        for chance in side.chances:
            bar = "#" * max(1, round(BAR * chance.share / most))
            yield f"    {chance.category:<24} {chance.share:6.1%} ± {chance.stderr:4.1%}  {bar}"
    if usual.wild is not None:
        yield f"  A winner holds a wild card in {usual.wild:.1%} of deals."
    yield f"  The pot is split in {usual.split:.1%} of deals."
    if winning.late:
        yield "  These are as many deals as the time allowed."
    for note in usual.notes:
        yield f"  Taken for granted: {note}."


def _side(run: OddsTold, side: str) -> str:
    return f"{side}: " if len(run.sides) > 1 else ""


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:].rstrip('.')}."
