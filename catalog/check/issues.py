"""A wrong game as the text of an issue: what is printed, what the cards give, and the deal that shows it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from catalog.check.corrections import settled
from catalog.check.findings import Checked, fingerprint
from catalog.check.places import Places
from catalog.check.proof_text import account
from catalog.model.diagnostic import Place
from catalog.model.variant import STATISTICS
from catalog.model.verdict import Judgement, Verdict, Witness

LINES = 10
"""The most lines of a deal that an issue shows."""


def issue(checked: Checked, accepted: Container[str] = (), places: Places | None = None) -> str:
    """The issue of one game in Markdown, a title and some ten lines; empty where no number is wrong.

    What is accepted is left out.
    """
    places = places or Places()
    wrong = _wrong(checked, accepted)
    if not wrong:
        return ""
    variant = checked.variant
    number = "" if variant.number is None else f" (#{variant.number})"
    place = variant.place_of(wrong[0].statistic)
    lines = [
        f"# {variant.name}{number}: {'; '.join(map(_told, wrong))}",
        "",
        f"{_shown(place, places)} prints the serial number {variant.numbers.serial}.",
        "",
        *(f"- **{v.statistic}**: {v.reason}." for v in wrong),
        *(f"- {found.message}." for found in checked.impossible),
    ]
    if shown := _deal(checked, wrong):
        verdict, witness, deal = shown
        lines += ["", f"A deal with {witness.seats} players that shows it:", ""]
        lines += [f"    {line}" for line in deal]
        lines += ["", f"`stemma replay {variant.key} {verdict.statistic}` deals it card by card."]
    if checked.repairs and (best := checked.repairs[0]).mends:
        lines += ["", _sentence(best.told() if len(wrong) > 1 else best.text)]
    others = [each.place for each in variant.printed if each.statistic == wrong[0].statistic and each.place != place]
    if others:
        lines += ["", f"Printed as well: {', '.join(_shown(other, places) for other in others)}."]
    return "\n".join(lines) + "\n"


def surest_first(checked: Iterable[Checked], accepted: Container[str] = ()) -> list[Checked]:
    """The games with a wrong number, those first of which there is least to doubt.

    A game is surer where all its numbers are settled, where a deal shows that each printed number is wrong, where one
    change mends them all, and where it has fewer rules.
    """

    def doubt(each: Checked) -> tuple[int, ...]:
        wrong = _wrong(each, accepted)
        unsettled = sum(verdict.judgement is Judgement.UNDETERMINED for verdict in each.verdicts)
        mended = each.repairs[0].mends if each.repairs else 0
        return unsettled, sum(not _refuted(v) for v in wrong), len(wrong) - mended, len(each.variant.rules)

    return sorted((each for each in checked if _wrong(each, accepted)), key=doubt)


def _wrong(checked: Checked, accepted: Container[str]) -> list[Verdict]:
    return [verdict for verdict in checked.wrong if fingerprint(verdict) not in accepted]


def _refuted(verdict: Verdict) -> bool:
    """True where a deal alone shows that the printed number is wrong: it goes beyond it, or the deck runs out."""
    value, printed = verdict.number.value, verdict.printed
    if value is None or printed is None or not verdict.number.witnesses:
        return False
    return value < printed if verdict.statistic == "players" else value > printed


def _deal(checked: Checked, wrong: Sequence[Verdict]) -> tuple[Verdict, Witness, list[str]] | None:
    """The deal that shows most plainly that a number is wrong, with that number, as lines; None where there is none."""
    able = [verdict for verdict in wrong if verdict.number.witnesses]
    for verdict in sorted(able, key=lambda verdict: (not _refuted(verdict), STATISTICS.index(verdict.statistic))):
        witness = verdict.number.witnesses[-1 if _refuted(verdict) else 0]
        if len(lines := list(account(checked.variant, witness, brief=True))) <= LINES:
            return verdict, witness, lines
    return None


def _told(verdict: Verdict) -> str:
    right = settled(verdict)
    known = "is" if right is None else f"{right},"
    return f"{verdict.statistic} {known} not {verdict.printed}"


def _shown(place: Place, places: Places) -> str:
    shown = places.of(place)
    if places.in_database(place):
        return f"`{shown.document}` (variant {shown.line})"
    return f"`{shown.document}:{shown.line}`"


def _sentence(words: str) -> str:
    ended = words.rstrip('"').endswith(".")
    return f"{words[0].upper()}{words[1:]}{'' if ended else '.'}"
