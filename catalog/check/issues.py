"""A wrong game as the text of an issue: what is printed, what the cards give, and the deal that shows it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from catalog.check.corrections import settled
from catalog.check.count import count
from catalog.check.findings import Checked, fingerprint
from catalog.check.places import Places
from catalog.check.proof_text import account
from catalog.model.diagnostic import Place
from catalog.model.variant import Variant, decode
from catalog.model.verdict import Judgement, Verdict, Witness

LINES = 18
"""The most lines of a deal that an issue shows."""


def issue(checked: Checked, accepted: Container[str] = (), places: Places | None = None, reading: str = "") -> str:
    """The issue of one game in Markdown: what is printed where, for each wrong number a deal, and what would mend it.

    Empty where no number is wrong. What is accepted is left out. `reading` is added to a command that reads the pages.
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
        *(f"\n{found.message}." for found in checked.impossible),
    ]
    for verdict in wrong:
        lines += ["", f"**{verdict.statistic}**: {verdict.reason}."]
        for witness in verdict.number.witnesses[-1 if _refuted(verdict) else 0 :][:1]:
            lines += ["", _leading(verdict, witness, _bound(variant, verdict)), ""]
            lines += [f"    {line}" for line in _deal(variant, witness)]
            lines += ["", f"`stemma replay {variant.key} {verdict.statistic}{reading}` deals it card by card."]
        if not verdict.number.witnesses and (why := _bound(variant, verdict)):
            lines += ["", f"No deal can do otherwise: {why}."]
    if changes := _changes(checked, wrong):
        lines += ["", *changes]
    others = [each.place for each in variant.printed if each.statistic == wrong[0].statistic and each.place != place]
    if others:
        lines += ["", f"Printed as well: {', '.join(_shown(other, places) for other in others)}."]
    return "\n".join(lines) + "\n"


def _leading(verdict: Verdict, witness: Witness, bound: str) -> str:
    """What a deal shows of a printed number: that it is not so, or how near play comes to it, and why no nearer."""
    what, seats = verdict.statistic, f"with {witness.seats} players"
    value, printed = verdict.number.value, verdict.printed
    if _refuted(verdict):
        return f"A deal {seats} that shows it ({what}):"
    if printed is None or any(decode(what, each).code for each in (value, printed)):
        return f"A deal {seats} ({what}):"
    reckoned = f"Reckoned from the rules: {bound}." if bound else "Play was searched, and found no more."
    if what == "players":
        return f"The deck is enough for {printed + 1} players too. {reckoned} The deal {seats} that asks for the most:"
    return f"No deal reaches {printed}. {reckoned} One {seats} that reaches the most ({what}):"


def _bound(variant: Variant, verdict: Verdict) -> str:
    """Why a number cannot be another one, reckoned from the rules without dealing; empty where that is not certain."""
    of = {one.statistic: one for one in count(variant)}
    one = of[verdict.statistic]
    return one.why if not one.unsure and one.value == verdict.number.value else ""


def _changes(checked: Checked, wrong: Sequence[Verdict]) -> list[str]:
    """What would mend the wrong numbers: the best repair, for those that it leaves wrong the next, or the number."""
    left = {verdict.statistic: settled(verdict) for verdict in wrong}
    found = []
    for repair in checked.repairs:
        if repair.mends and not left.keys().isdisjoint(repair.statistics):
            mends = [name for name in repair.statistics if name in left]
            found.append((repair.text, mends))
            left = {name: right for name, right in left.items() if name not in repair.statistics}
    printed = {verdict.statistic: verdict.printed for verdict in wrong}
    for name, right in left.items():
        if right is not None:
            found.append((f"print {name} {right} instead of {printed[name]}", [name]))
    if len(found) == 1 and len(wrong) == 1:
        return [_sentence(found[0][0])]
    return [f"- To mend {' and '.join(mends)}: {_ended(text)}" for text, mends in found]


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


def _deal(variant: Variant, witness: Witness) -> list[str]:
    """A deal as lines: the cards of one player where that is not too long, and a part of it where all else is."""
    lines = list(account(variant, witness, brief=True))
    if len(lines) > LINES:
        lines = list(account(variant, witness, brief=True, cards=False))
    if (more := len(lines) - LINES) > 0:
        half = LINES // 2
        lines = [*lines[:half], f"    ... ({more} more lines)", *lines[-half:]]
    return lines


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
    return f"{words[0].upper()}{_ended(words)[1:]}"


def _ended(words: str) -> str:
    return words + ("" if words.rstrip('"').endswith(".") else ".")
