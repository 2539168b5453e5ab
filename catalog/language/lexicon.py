"""The lexicon of verbs: a row a verb in `grammar/lexicon/verbs.tsv`, and all its forms by rule.

A row names the verb's terminal, its base form ("throw away") and, where they are irregular, its past and participle.
`also` are terminals of their own that are forms of the verb as well: the grammar takes them wherever it takes it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from catalog.resources import resource

_DOUBLED = re.compile(r"[^aeiou]*[aeiou][bdglmnprt]")
"""A verb of one syllable whose last letter is doubled before -ing and -ed."""


@dataclass(frozen=True)
class Verb:
    """A row of the lexicon; `past` and `participle` are empty where they are regular.

    A base of `-` has no forms here: a grammar file spells the verb.
    """

    terminal: str
    base: str
    past: str = ""
    participle: str = ""
    also: tuple[str, ...] = ()

    @property
    def forms(self) -> tuple[str, ...]:
        """Base, third person, past, participle and -ing form, each once."""
        if self.base == "-":
            return ()
        past = self.past or past_of(self.base)
        forms = (self.base, third_person(self.base), past, self.participle or past, gerund(self.base))
        return tuple(dict.fromkeys(forms))


def read_verbs(folder: Path) -> list[Verb]:
    """The rows of `lexicon/verbs.tsv` in a grammar folder, in order; none where there is no such file.

    Raises ValueError, with the line, for a row that is not a terminal and a base form.
    """
    file = folder / "lexicon" / "verbs.tsv"
    verbs = []
    for number, line in enumerate(file.read_text("utf-8").splitlines() if file.is_file() else (), 1):
        if not line or line.startswith("#"):
            continue
        terminal, base, past, participle, also, *more = [*line.split("\t"), "", "", "", ""][:6]
        if not re.fullmatch("[A-Z_]+", terminal) or not base or any(more):
            raise ValueError(f"{file}:{number}: a row has a terminal, a base form, past, participle and also")
        verbs.append(Verb(terminal, base, past, participle, tuple(also.split())))
    return verbs


def with_verbs(text: str, verbs: list[Verb]) -> str:
    """Grammar text with the forms of all verbs in their terminals; a form that another terminal spells stays there.

    Which terminals are forms of which is told in lines `// also: GOING_IN GO_IN`.
    """
    owners = {
        word: name
        for name, spelled in re.findall(r"^([A-Z][A-Z_]*)\s*:((?:.*)(?:\n[ \t]+\|.*)*)", text, re.M)
        for word in re.findall(r'"([^"\n]*)"', spelled)
    }
    forms: dict[str, list[str]] = {}
    for verb in verbs:
        for form in verb.forms:
            if owners.setdefault(form, verb.terminal) == verb.terminal:
                forms.setdefault(verb.terminal, []).append(form)
    for name, words in forms.items():
        spelled = " | ".join(f'"{word}"' for word in dict.fromkeys(words))
        begins = re.compile(rf"^{name}\s*:", re.M)
        text = begins.sub(f"{name}: {spelled} |", text) if begins.search(text) else f"{text}\n{name}: {spelled}"
    also = [f"// also: {form} {verb.terminal}" for verb in verbs for form in verb.also]
    return "\n".join([text, *also])


def third_person(verb: str) -> str:
    """The form for one person of a verb and what belongs to it: `discards`, `ties`, `passes`, `throws away`."""
    verb, rest = _parted(verb)
    if re.search(r"(s|x|ch|sh|z|o)$", verb):
        return f"{verb}es{rest}"
    return f"{verb[:-1]}ies{rest}" if re.search(r"[^aeiou]y$", verb) else f"{verb}s{rest}"


def past_of(verb: str) -> str:
    """The regular past form: `discarded`, `tied`, `flipped`, `turned over`."""
    verb, rest = _parted(verb)
    if re.search(r"[^aeiou]y$", verb):
        return f"{verb[:-1]}ied{rest}"
    return f"{verb}d{rest}" if verb.endswith("e") else f"{_doubled(verb)}ed{rest}"


@cache
def _bases() -> frozenset[str]:
    return frozenset(verb.base for verb in read_verbs(resource("grammar")))


def has_gerund(phrase: str) -> bool:
    """True where a verb phrase begins with a verb of the lexicon, so that its -ing form is read."""
    words = phrase.split()
    return any(" ".join(words[:n]) in _bases() for n in range(1, 5))


def gerund(verb: str) -> str:
    """The -ing form: `discarding`, `tying`, `flipping`, `making`, `anteing`, `going in`."""
    verb, rest = _parted(verb)
    if verb.endswith("ie"):
        return f"{verb[:-2]}ying{rest}"
    if verb.endswith("e") and not verb.endswith(("ee", "ante", "oe")):
        return f"{verb[:-1]}ing{rest}"
    return f"{_doubled(verb)}ing{rest}"


def _doubled(verb: str) -> str:
    return verb + verb[-1] if _DOUBLED.fullmatch(verb) else verb


def _parted(verb: str) -> tuple[str, str]:
    first, space, rest = verb.partition(" ")
    return first, space + rest
