"""Lines that tell games apart: where several games have one line, each gets a rule of its own behind it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from catalog.site.glance import OF_ITS_OWN, counted_words, in_short, leans, lower
from catalog.site.how_to_play import Told, plain_common, plain_deal, times_in_words

_MOST_ADDED = 3
_LONGEST = 110
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()


def told_apart(lines: Mapping[str, str], games: Mapping[str, Sequence[Told]]) -> dict[str, str]:
    """The lines of games, by key; those that games share get what each of these games has and the others lack.

    Games with the same rules in the same order keep one line.
    """
    found = dict(lines)
    facts: dict[str, list[str]] = {}
    for _ in range(_MOST_ADDED):
        together = defaultdict(list)
        for key, line in found.items():
            if line:
                together[line].append(key)
        for line, keys in together.items():
            if len({_rules(games[key]) for key in keys}) == 1:
                continue
            for key in keys:
                facts.setdefault(key, list(dict.fromkeys(_facts(games[key]))))
            having = Counter(fact for key in keys for fact in facts[key])
            for key in keys:
                own = [fact for fact in facts[key] if having[fact] < len(keys) and lower(fact) not in line]
                if own:
                    found[key] = _with(line, min(own, key=lambda fact: (leans(fact), having[fact])))
    return found


def _with(line: str, fact: str) -> str:
    """A line with a fact more, in the place of what the fact says more exactly."""
    parts = line.replace(OF_ITS_OWN, "").split("; ")
    less = next((at for at, part in enumerate(parts) if fact.startswith((f"{lower(part)} ", f"{lower(part)},"))), None)
    if less is None:
        return "; ".join([*parts, fact])
    parts[less] = fact[:1].upper() + fact[1:] if less == 0 else fact
    return "; ".join(parts)


def _rules(steps: Sequence[Told]) -> tuple[tuple[int, str, tuple[str, ...]], ...]:
    return tuple((step.rule, step.wording, step.unread) for step in steps)


def _facts(steps: Sequence[Told]) -> Iterator[str]:
    """What may be said of a game, the most telling first: its rules, how often they come, and after which bet."""
    shorts = [
        "" if plain_deal(step) or plain_common(step) else lower(in_short(step).removeprefix("Showdown, "))
        for step in steps
    ]
    often = Counter(short for short in shorts if short)
    plain = [short for step, short in zip(steps, shorts, strict=True) if short and step.kind != "bet"]
    plain.sort(key=leans)
    bets = sum(step.detail.get("act") == "Bet" for step in steps)
    yield from (short for short in plain if len(short) <= _LONGEST)
    yield from _portions(steps)
    if not any(step.kind == "repeat" for step in steps):
        yield counted_words(bets, "betting round") if bets else "no betting"
    yield from (f"{short}, {times_in_words(often[short])}" for short in plain if often[short] > 1)
    yield from (f"{short}, {times_in_words(often[short])}" for short in shorts if often[short] > 1)
    yield from (short for short in shorts if short and len(short) <= _LONGEST)
    yield from _moments(steps, shorts)
    yield from (short for short in shorts if len(short) > _LONGEST)
    yield from (f"“{words}”" for step in steps if not step.wording for words in step.unread if len(words) <= _LONGEST)


def _portions(steps: Sequence[Told]) -> Iterator[str]:
    """In which portions the cards come: `dealt 2 down, then 1 up four times`, `community cards dealt 2 at a time`."""
    own = [(f"{max(deal)} {'up' if deal[1] else 'down'}") for step in steps if (deal := plain_deal(step))]
    board = [f"{laid[0]} {laid[1]}" for step in steps if (laid := plain_common(step))]
    for portions, how in ((own, "dealt"), (board, "community cards dealt")):
        runs = [(words, len(list(some))) for words, some in groupby(portions)]
        if len(portions) == 1:
            yield f"{how.replace('dealt', 'hands dealt') if portions is own else how} all at once"
        elif len(runs) == 1 and portions[0][0] != "1":
            yield f"{how} {portions[0].split()[0]} at a time"
        elif portions:
            yield f"{how} " + ", then ".join(f"{words}{' ' + times_in_words(n) if n > 1 else ''}" for words, n in runs)


def _moments(steps: Sequence[Told], shorts: Sequence[str]) -> Iterator[str]:
    """The rules with when they come: after which betting round, and with how many community cards."""
    passed = board = 0
    for step, short in zip(steps, shorts, strict=True):
        if step.detail.get("act") == "Bet":
            passed += 1
        elif laid := plain_common(step):
            board += laid[0]
        elif short and len(short) <= _LONGEST:
            place = _ORDINALS[passed - 1] if 0 < passed <= len(_ORDINALS) else f"{passed}th"
            yield f"{short} after the {place} betting round" if passed else f"{short} before any betting"
            if board:
                yield f"{short} with {counted_words(board, 'community card')} on the table"
