r"""How much is read of sentences spliced from two of the corpus: what is said in one, said in another.

A piece of one sentence (a condition, an actor, cards, a price, an order of acting) is put where another
has a piece of the same sort, cut by the words that stand around it and not by the grammar; or it is put behind a
sentence that has none. The corpus is read from STEMMA_SHARED when it runs; the same seed gives the same sentences. Not
every splice is sense, so they will never all be read; what counts is that the share does not fall.
`python bench/bench_splice.py --unread [sort]` lists those that are not.
"""

from __future__ import annotations

import random
import re
import sys

from corpus import SHARED, distinct_sentences

from catalog.language import read_rule

SEED, EACH = 3, 250  # so many splices of each sort
_VERB = r"(?:discards?|flips?|draws?|pass(?:es)?|buys?|takes?|steals?|twists?|picks?|trades?|reveals?)"
_ACTOR = (
    r"(?:each|every|any|the|all|no|a|whoever) (?:\w+ )*?players?\b[^,.;()]*?|everyone(?: who [^,.;()]*?)?"
    r"|anyone(?: who [^,.;()]*?)?|whoever [^,.;()]*?|players(?: who [^,.;()]*?)?|the dealer|you"
)
_CARDS = (
    r"(?:a|an|the|one|two|three|four|any|all|their|your|both|up to \w+|exactly \w+|another)\b[\w' -]*?"
    r"\b(?:cards?|commons?|pairs?|discards?|\w+s)\b(?: (?:of|from|in|on|off) (?:the |their |your |a |each )?[\w' -]+?)?"
)
_MONEY = r"(?:the |an? |double |triple |half |minimum |max |current |\w+ times |\d+x )*(?:ante|bet|pot)\b"
CUTS: dict[str, list[str]] = {  # the group `p` is the piece
    "condition": [r"^(?P<p>(?:If|When|Each time|Every time|Each round in which) [^,.;]+), "],
    "condition after": [r"[a-z](?P<p> (?:if|unless|until|as long as) [^,.;()]+)(?=$|[.;,])"],
    "event": [r"^If (?P<p>[^,.;]+)(?=, )", r"\b(?:until|unless) (?P<p>[^,.;()]+)(?=$|[.;])"],
    "actor": [rf"(?:^|, |\. )(?P<p>{_ACTOR})(?= (?:may|must|can|cannot|simultaneously|{_VERB})\b)"],
    "cards": [
        rf"\b(?:discards?|passes|pass|flips?|reveal|draw|take|steal|switch|auction) (?P<p>{_CARDS})"
        r"(?=$|[.;,]| (?:face (?:up|down)|to their|to your|for|if|unless|until|or|and|with|up|down)\b)",
        rf"\b(?:dealt|flips|has|have|gets|get) (?P<p>{_CARDS})(?=,)",
        r"(?:^|, )(?P<p>(?:All|Any|The|Your|Each|Red|Black|One-eyed|Face down) ?[\w' -]*?)(?= (?:is|are) wild\b)",
    ],
    "price": [rf"\bfor (?P<p>{_MONEY}(?: each)?)(?=$|[.;,])", rf"\b(?:pay|match) (?P<p>{_MONEY})"],
    "order": [
        r"[a-z](?P<p>,? (?:simultaneously|in turn|one at a time|randomly)) ",
        r"[a-z](?P<p>,? starting with [^.;()]+?)(?=$|[.;])",
    ],
    "consequence": [
        r"^If [^.]*[a-z], (?P<p>(?:redeal|they must|you must|everyone must|they may|deal)\b[^.;]*)(?=$|[.;])"
    ],
    "sentence": [r"\. (?P<p>[A-Z][^.]*\.?)$"],
}
_BEHIND = (
    *CUTS["condition after"],
    *CUTS["order"][1:],
    r"[a-z](?P<p> for " + _MONEY + r")(?=$|\.)",
)


def _found(patterns: list[str] | tuple[str, ...], texts: list[str]) -> list[re.Match]:
    return [match for text in texts for pattern in patterns for match in re.finditer(pattern, text, re.I)]


def splices(sort: str, texts: list[str]) -> list[str]:
    """So many sentences, each with a piece of another in place of its own."""
    cuts = _found(CUTS[sort], texts)
    chance = random.Random(f"{SEED} {sort}")
    made: dict[str, None] = {}
    for _ in range(EACH * 8):
        frame, piece = chance.choice(cuts), chance.choice(cuts)["p"]
        start, end = frame.span("p")
        first = piece[:1].upper() if not start else piece[:1] if sort == "sentence" else piece[:1].lower()
        sentence = frame.string[:start] + first + piece[1:] + frame.string[end:]
        if sentence not in texts:
            made.setdefault(sentence)
        if len(made) == EACH:
            break
    return list(made)


def attached(texts: list[str]) -> list[str]:
    """What players do, told in one clause, with a condition before it, or what another has behind."""
    chance = random.Random(SEED)
    plain = [t.rstrip(".") for t in texts if re.match(_ACTOR, t, re.I) and not re.search(r"[,;()]|\. |\b(if|for)\b", t)]
    behind = [match["p"] for match in _found(_BEHIND, texts)]
    before = [match["p"] for match in _found(CUTS["condition"], texts)]
    made: dict[str, None] = {}
    while len(made) < EACH:
        text = chance.choice(plain)
        if chance.random() < 0.5:
            made.setdefault(f"{chance.choice(before)}, {text[0].lower()}{text[1:]}.")
        else:
            made.setdefault(f"{text}{chance.choice(behind)}.")
    return list(made)


def measure() -> dict[str, list[tuple[str, tuple[str, ...]]]]:
    """By sort, every splice with what of it is not read."""
    texts = distinct_sentences()
    made = {sort: splices(sort, texts) for sort in CUTS} | {"attached": attached(texts)}
    return {sort: [(sentence, read_rule(sentence).unread) for sentence in found] for sort, found in made.items()}


def main(unread: list[str] | None = None) -> None:
    """Prints for each sort of piece how many splices were made and how many of them are read to the last word."""
    if not (SHARED / "catalogue").is_dir():
        print("no corpus (STEMMA_SHARED)")
        return
    read = total = 0
    for sort, found in measure().items():
        whole = sum(not left for _, left in found)
        read, total = read + whole, total + len(found)
        print(f"{sort}: {len(found)} splices, {whole / len(found):.1%} read")
        if unread is not None and (not unread or sort in unread):
            for sentence, left in found:
                if left:
                    print("   ", sentence, "|", "; ".join(left))
    print(f"all: {total} splices, {read / total:.1%} read")


if __name__ == "__main__":
    main(sys.argv[2:] if "--unread" in sys.argv else None)
