"""`stemma parse`: a rule sentence in, its steps out."""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from catalog.cli.failure import Failure
from catalog.cli.terminal import progress, remark, styled

if TYPE_CHECKING:
    from catalog.language import Reading
    from catalog.model.step import Step

HELP = """\
The steps that a rule sentence means: kind, count, the sentence in house wording, and what it says in fields.
Words that nobody understood are listed as unread; they do not make the command fail. Where a sentence can be read in
another way as well, that stands behind "or". Without TEXT, one sentence a line is read from standard input."""

EXAMPLE = """\
stemma parse "Deal two cards down to each player."
stemma parse --jsonl < rules.txt"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add TEXT, --json and --jsonl."""
    parser.add_argument("text", nargs="?", metavar="TEXT", help="the sentence; without it, one a line from stdin")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one JSON object for TEXT, a list for standard input")
    form.add_argument("--jsonl", action="store_true", help="one JSON object a line")


def run(args: argparse.Namespace) -> int:
    """Print every sentence's steps; return 0, because unread words are no error. Raises Failure if TEXT is blank."""
    from catalog.language import understand

    if args.text is not None and not args.text.strip():
        raise Failure('there is nothing to read: put a rule in quotes, as in stemma parse "Sevens are wild."')
    sentences = _sentences(args.text)
    if not sys.stdout.isatty():
        sentences = progress(sentences, "sentences read")
    readings = ((text, understand(text)) for text in sentences)
    if args.jsonl:
        for text, reading in readings:
            print(json.dumps(as_data(text, reading), ensure_ascii=False))
    elif args.json:
        data = [as_data(text, reading) for text, reading in readings]
        print(json.dumps(data if args.text is None else data[0], ensure_ascii=False, indent=2))
    else:
        for text, reading in readings:
            print(_as_text(text, reading, heading=args.text is None))
    return 0


def as_data(text: str, reading: Reading) -> dict[str, Any]:
    """`{"rule": str, "steps": [{"kind": str, "count": int or null, ...}], "unread": [str, ...]}`, main step first.

    A sentence without a known act is a step of act `Statement`, which has its clauses, phrases and words. If there
    are other readings, `others` has the steps of each, best first; `misspelt` has the words read in another spelling.
    """

    def told(steps: tuple[Step, ...]) -> list[dict[str, Any]]:
        return [{"kind": step.kind, "count": step.count, **_fields(step)} for step in steps]

    data: dict[str, Any] = {"rule": text, "steps": told(reading.main_first), "unread": list(reading.unread)}
    if reading.slips:
        data["misspelt"] = [{"word": slip.word, "meant": slip.meant} for slip in reading.slips]
    return data | {"others": [told(steps) for steps in reading.others]} if reading.others else data


def _sentences(text: str | None) -> Iterator[str]:
    """The sentence itself, or every non-empty line of standard input."""
    if text is not None:
        yield text
        return
    if sys.stdin.isatty():
        remark("one sentence a line; Ctrl-D ends")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    for line in sys.stdin:
        if line.strip():
            yield line.strip()


def _as_text(text: str, reading: Reading, heading: bool) -> str:
    """A block for people: the sentence if there are several, then each step, then what was not read."""
    from catalog.language import render_step
    from catalog.model.clause import Statement

    lines = [styled(text, "bold")] if heading else []
    for step in reading.steps:
        if isinstance(step, Statement):
            lines.append(f"{styled('says', 'yellow')}  {render_step(step)}")
            lines.append("  understood, but no act of the lexicon says this, so it is not played")
            continue
        count = "-" if step.count is None else step.count
        lines.append(f"{styled(step.kind, 'green')} {count}  {render_step(step)}")
        lines += [f"  {name}: {_brief(value)}" for name, value in _fields(step).items()]
    lines += [f"{styled('spelling', 'yellow')}  {slip.word!r} is read as {slip.meant!r}" for slip in reading.slips]
    lines += [f"{styled('or', 'yellow')}  {_worded(steps)}" for steps in reading.others]
    lines += [f"{styled('unread', 'yellow')}  {phrase}" for phrase in reading.unread]
    if reading.refused:
        lines.append(f"  not read: {reading.refused}")
    elif reading.unread:
        lines += _why(text)
    if heading:
        lines.append("")
    return "\n".join(lines)


def _worded(steps: tuple[Step, ...]) -> str:
    """Another reading in house wording, if it has one."""
    from catalog.language import render_step

    words = []
    for step in steps:
        try:
            words.append(render_step(step))
        except (LookupError, ValueError):
            words.append(f"({step.kind}, which nobody would word so)")
    return " ".join(words)


def _why(text: str) -> list[str]:
    """How far each sentence that is not understood was read, and what is near it."""
    from catalog.language.explain import explain

    lines = []
    for why in explain(text):
        where = f"{why.unexpected!r} (column {why.column})" if why.unexpected else "the end"
        perhaps = f"; perhaps {' or '.join(map(repr, why.instead))}?" if why.instead else ""
        lines.append(f"  read {why.read!r}, then {where} was not expected{perhaps}")
        if why.nearest:
            meant = ", ".join(f"{step.kind} {step.count}" for step in why.means)
            lines.append(f"  nearest known: {why.nearest!r} ({meant})")
    return lines


def _fields(step: Step) -> dict[str, Any]:
    """The fields of a step other than kind and count."""
    from catalog.model.step import detail

    return {name: value for name, value in detail(step).items() if name not in ("kind", "count")}


def _brief(value: Any) -> str:
    """A field's value on one line: `amount (number 2, bound exactly), facing down`; phrases are in quotes."""
    if isinstance(value, dict) and value.get("act") == "Statement":
        return repr(_said(value["says"]))
    if isinstance(value, dict):
        return ", ".join(f"{name} {_enclosed(inner)}" for name, inner in value.items())
    if isinstance(value, list):
        return "; ".join(map(_enclosed if len(value) > 1 else _brief, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _said(says: dict[str, Any]) -> str:
    """The words of a phrase in a step."""
    from catalog.language.english import sentence_of
    from catalog.model.clause import Category, Form, Lexeme, Phrase, PhraseKind

    def phrase(part: dict[str, Any]) -> Phrase | Lexeme:
        if "base" in part:
            return Lexeme(part["base"], Category(part["category"]), Form(part.get("form", Form.PLAIN)))
        inner = part["parts"] if isinstance(part["parts"], list) else [part["parts"]]
        return Phrase(PhraseKind(part["kind"]), tuple(map(phrase, inner)))

    told = phrase(says)
    return sentence_of(told) if isinstance(told, Phrase) else told.base


def _enclosed(value: Any) -> str:
    return f"({_brief(value)})" if isinstance(value, (dict, list)) else _brief(value)
