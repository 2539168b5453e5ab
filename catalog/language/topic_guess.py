"""What a sentence that is not wholly read is about, and its count, as far as single words of it tell.

Nobody's rule is understood so: the words stay unread, and the step that comes of it (`model/topic_guess.py`) says
of what kind the rule is and no more. There is one table of signs; the first that is found decides,
so the surest stand first.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from catalog.language.composition import NUMBERS, integer
from catalog.limits import COUNT
from catalog.model.card import Rank
from catalog.model.topic_guess import Gist, Topic

_NUMBER = r"(?:[0-9]{1,6}|" + "|".join(NUMBERS) + ")"
_RANKS = "|".join(f"{rank.name.lower()}e?s" for rank in Rank) + "|deuces"
_HANDS = r"(?:pairs?|(?:three|four|five) of a kind|straights?|flush(?:es)?|full houses?|(?:high|low)? ?hands?)"
_SHARES = {  # the author's bits: which hands and cards take a share
    8: r"\bcard\b(?!.*\bhand\b)",
    1: r"\blow|\bworst\b|\bfewest\b",
    2: r"\bhigh|\bbest\b",
    16: r"\bhand\b|\bplayer\b|\bmost\b|\bclosest\b",
}


def _shares(text: str) -> int:
    """Who shares the pot, as the author's bits; 16 for a second of one sort, or where nobody is told."""
    bits = 0
    for part in re.split(r"\bsplits?\b|,|\band\b", re.split(r"\. | if ", text)[0]):
        bit = next((bit for bit, words in _SHARES.items() if re.search(words, part)), 0)
        bits |= 16 if bit & bits else bit
    return bits or 16


def _cards(text: str) -> int | None:
    """How many cards are told of, all together; None where no number is."""
    return min(sum(map(integer, re.findall(rf"\b{_NUMBER}\b", re.split(r"\. | or |;", text)[0]))), 13) or None


def _ranks(text: str) -> int:
    """How many cards the ranks named have, one rank where none is; 200 more where they are wild for one player."""
    ranks = {*re.findall(rf"\b(?:{_RANKS})\b", re.split(r"\bwild\b", text)[0])}
    return 4 * max(1, len(ranks)) + 200 * bool(re.search(r"\bwild for (?:you|them|that player)\b", text))


def _times(text: str) -> int:
    """The first number told; 1 where none is."""
    told = re.search(rf"\b{_NUMBER}\b", text)
    return integer(told[0]) if told else 1


def _payers(text: str) -> int:
    """Who pays into the pot, as the author's numbers: the losers, those who would have won, or those who went out."""
    if re.search(r"\bwould(?: have|'ve) won\b|\bbetter (?:hand )?than the winner\b", text):
        return 2
    return 4 if re.search(r"\b(?:went|goes|go|going|stayed) out\b", text) else 0


_SIGNS: tuple[tuple[str, Topic, Callable[[str], int | None] | int], ...] = (
    (r"^(?!if |when |anyone )[^.,;]* (?:is|are|becomes?) (?:all |also )?wild\b", Topic.WILD, _ranks),
    (r"^(?:the )?(?:split|high|low)[- ]card (?:is|becomes?)\b", Topic.COMPARE, 3),
    (r"\b(?:nobody|no one|no (?:\w+ )?hand) (?:qualif|beats)", Topic.NEEDED, 4),
    (r"\bsplits? (?:the pot(?! in)|it|with)\b|^showdown\b", Topic.SHARE, _shares),
    (r"^[^.;]*\bor fold\b", Topic.FOLD, 1),
    (r"^[^.;]*\bmust fold\b", Topic.FOLD, 0),
    (r"^repeat the last\b", Topic.REPEAT, _times),
    (r"^[^.;]*(?<!may )(?<!can )(?<!had to )\b(?:match(?:es)?|pays?) the pot\b(?! to\b)", Topic.PAY_IN, _payers),
    (r"\b(?:beat|lower|higher|better)\b.*\btable(?:'s)? hand\b|\btable hand\b.*\b(?:beat|lower)\b", Topic.NEEDED, 3),
    (r"\b(?:must|need)\b.*\bto win\b|\bto win\b.*\b(?:must|need)\b|\bqualif", Topic.NEEDED, 1),
    (r"\b(?:cannot|can't|may not) win\b|\brequirement\b|\brestriction\b", Topic.NEEDED, 1),
    (r"\bface value\b|\bworth\b|\bpoints\b", Topic.COMPARE, 4),
    (rf"{_HANDS} .*\b(?:beats?|loses? to|ranks?)\b|\b(?:beats?|loses? to) .*{_HANDS}", Topic.COMPARE, 2),
    (r"^(?:the )?(?:\w+ )?hands? (?:is|are|has|with|closest)\b|^standard .*\bhands\b", Topic.COMPARE, 5),
    (r"\bhands? (?:may|must|can|cannot)\b|\bto be (?:your|their) \w+ hand\b", Topic.USE, _cards),
    (r"\b(?:may|must|can|cannot) (?:only )?use\b|\bused in\b|\bcombines? (?:your|their)\b", Topic.USE, _cards),
    (r"\b(?:may|can|may only) (?:count|be used|be played) as\b(?! wild)", Topic.STANDS_FOR, _ranks),
    (r"\b(?:does not|doesn't|do not|don't) count\b|\bkills\b|\b(?:is|are) dead\b", Topic.DEAD, 200),
    (r"(?<!\bwhat) (?:is|are|be|becomes?|no) (?:\w+ )?wild\b", Topic.WILD, _ranks),
    (r"\b(?:first|any|a) (?:player|person)\b.*\b(?:wins?|takes?|gets?) the pot\b", Topic.WIN, 1),
    (r"\b(?:wins?|takes?|gets?) (?:half )?(?:of )?the pot\b", Topic.SHARE, _shares),
)

_FAINT_SIGNS: tuple[tuple[str, Topic, Callable[[str], int | None] | int], ...] = (
    (r"\brepeat\b", Topic.REPEAT, _times),
    (r"\bbetting round\b|\bround of betting\b", Topic.BETTING, 1),
    (r"\b(?:folds?|drops? out)\b", Topic.FOLD, 0),
    (r"\b(?:match(?:es)?|puts?|pays?)\b.*\bpot\b|\bputs? (?:in|back)\b", Topic.PAY_IN, 0),
    (r"\bdeclares?\b|\bannounces?\b|\bnames? (?:a|one)\b", Topic.DECLARED, 16),
    (r"\b(?:going|goes|go) (?:in|out|high|low)\b", Topic.DECLARED, 0),
    (r"\b(?:die|dice|coin)\b", Topic.OTHER, 2),
    (r"\bthe game\b", Topic.OTHER, 1),
    (r"\bantes?\b|\breantes?\b", Topic.BETTING, 0),
    (r"\b(?:bets?|betting|raises?|blinds?)\b", Topic.BETTING, 1),
)
"""Signs that are looked for only where not one step was understood."""


def gist(sentence: str, faint: bool = False) -> Gist | None:
    """What a sentence seems to be about; None where no sign tells. Where nothing was read `faint` ones do too."""
    text = " ".join(sentence.lower().split())
    for sign, topic, count in (*_SIGNS, *_FAINT_SIGNS) if faint else _SIGNS:
        if re.search(sign, text):
            seen = count(text) if callable(count) else count
            return Gist(topic, seen if seen is None or seen <= COUNT else None)
    return None
