"""The meaning of tags and kinds of rule, in a sentence, and which words of the field a question names."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote

from catalog.site.pages.glossary_words import GLOSSARY
from catalog.store.meanings import KINDS, TAGS
from catalog.store.spelling import folded


@dataclass(frozen=True)
class Term:
    """A word that has a page or a place on one: the address, what it is, and its meaning."""

    word: str
    url: str
    what: str
    meaning: str


def tag_url(tag: str) -> str:
    """The address of a tag's page."""
    return f"/tag/{quote(tag, safe='')}"


def terms_like(text: str) -> tuple[Term, ...]:
    """Tags, kinds of rule and words of the glossary that a question names; mostly none."""
    asked = folded(text)
    if not asked:
        return ()
    forms = {asked, asked.removesuffix("s")}
    return (
        *(Term(tag, tag_url(tag), "tag", told) for tag, told in TAGS.items() if folded(tag) in forms),
        *(
            Term(title, f"/rule/{kind}", "kind of rule", told)
            for kind, (title, told) in KINDS.items()
            if folded(kind) in forms or folded(title) == asked
        ),
        *(
            Term(entry.words[0], f"/glossary#{entry.slug}", "glossary", entry.meaning)
            for entry in GLOSSARY
            if forms & set(map(folded, entry.words))
        ),
    )
