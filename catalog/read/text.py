"""From bytes to text: encodings, line ends, and characters that do not belong in a document."""

from __future__ import annotations

import codecs
import re
import unicodedata

from catalog.model.diagnostic import Diagnostic, Place, Severity

_MARKS = (  # the longer ones first: UTF-32's begins with UTF-16's
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_WITHOUT_MARK = {
    codecs.BOM_UTF32_LE: "utf-32-le",
    codecs.BOM_UTF32_BE: "utf-32-be",
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
_SIGNATURES = (
    b"%PDF",
    b"PK\x03\x04",
    b"\x89PNG",
    b"\x7fELF",
    b"\x1f\x8b",
    b"GIF8",
    b"\xff\xd8\xff",
    b"SQLite format 3",
)
_TEXT_BYTES = bytes({9, 10, 12, 13, *range(32, 127), *range(128, 256)})
_CHARSET = re.compile(rb"""<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)""", re.IGNORECASE)

# Controls (except white space), characters that reverse the direction of writing, and non-characters: on a
# terminal or a page they would disguise a name.
_HARMFUL = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]"
)
_UNSEEN = {ord(sign): None for sign in "\u00ad\u200b\u200c\u200d\u2060"} | {
    ord(sign): letters
    for sign, letters in zip(
        "\ufb00\ufb01\ufb02\ufb03\ufb04\ufb05\ufb06", "ff fi fl ffi ffl st st".split(), strict=True
    )
}
_UNSEEN |= {ord("\u2010"): "-", ord("\u2011"): "-"}
"""Replacements for invisible characters, for ligatures, and for special hyphens."""

_ADDRESS = re.compile(r"\s*[(<\[]?[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,6}[A-Za-z]{2,24}[)>\]]?")
"""An e-mail address, with what is around it: it is private and never stored."""

_MARKUP = re.compile(r"\s*<[!a-zA-Z]")

REPLACEMENT = "\ufffd"


def decode(data: bytes, document: str) -> tuple[str | None, tuple[Diagnostic, ...]]:
    """The text of a document, its lines ending in "\\n", and diagnostics; None if it is not text.

    UTF-8, and UTF-16 and UTF-32 by their byte order marks (UTF-16 also by its zeros); other bytes are read in the
    encoding that an HTML page names, else as Windows-1252, with a warning at the first byte that is not UTF-8. Each
    harmful character becomes one U+FFFD, with a warning, so that columns stay right.
    """
    encoding = _encoding(data)
    if encoding is None:
        return None, (
            Diagnostic(
                Place(document), "binary-file", "the file is not text", Severity.ERROR, "a page is Markdown or HTML"
            ),
        )
    diagnostics: list[Diagnostic] = []
    try:
        text = data.decode(encoding, "strict" if encoding == "utf-8" else "replace")
    except UnicodeDecodeError as error:
        encoding, text = _foreign(data)
        before = data[: error.start].rpartition(b"\n")
        place = Place(document, before[0].count(b"\n") + bool(before[1]) + 1, len(before[2]) + 1)
        diagnostics.append(
            Diagnostic(
                place,
                "wrong-encoding",
                f"byte {data[error.start]:#04x} is not UTF-8; the file was read as {encoding}",
                Severity.WARNING,
                "save the file as UTF-8",
            )
        )
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if text.startswith("\ufeff"):  # a second mark, as two editors in a row leave it
        text = text[1:]
    harmful = _HARMFUL.search(text)
    if harmful:
        at = harmful.start()
        line_start = text.rfind("\n", 0, at) + 1
        place = Place(document, text.count("\n", 0, at) + 1, at - line_start + 1)
        first = text[at]
        text, number = _HARMFUL.subn(REPLACEMENT, text)
        diagnostics.append(
            Diagnostic(
                place,
                "control-character",
                f"{number} control character(s) replaced by U+FFFD, the first a {_character(first)}",
                Severity.WARNING,
                "remove them from the document",
            )
        )
    return text, tuple(diagnostics)


def decode_exactly(data: bytes) -> tuple[bytes, str, str] | None:
    """A document as the mark before its text, its encoding, and the text with the document's own line ends.

    The mark and the encoded text are the document's bytes; None where no encoding gives them back.
    """
    mark = next((mark for mark, _ in _MARKS if data.startswith(mark)), b"")
    encoding, rest = _encoding(data), data[len(mark) :]
    if encoding is None:
        return None
    encoding = _WITHOUT_MARK.get(mark, encoding)
    try:
        text = rest.decode(encoding)
    except UnicodeDecodeError:
        encoding, text = _foreign(data)
        mark = b""
    return (mark, encoding, text) if mark + text.encode(encoding) == data else None


def is_markup(text: str) -> bool:
    """True if a text begins with a tag, a doctype or a comment."""
    return _MARKUP.match(text) is not None


def clean(text: str) -> str:
    """A piece of text for comparison and storage: one space between words, composed letters, nothing harmful.

    Pages that differ only in white space, in how accented letters are composed, in ligatures or in invisible
    characters become the same. E-mail addresses are left out.
    """
    text = " ".join(text.split())
    if "@" in text:
        text = _ADDRESS.sub("", text)
    if text.isascii() and text.isprintable():
        return text
    text = _HARMFUL.sub(REPLACEMENT, unicodedata.normalize("NFC", text.translate(_UNSEEN)))
    return " ".join(text.split())


def _encoding(data: bytes) -> str | None:
    """The encoding by the bytes alone, "utf-8" if they do not show it, None if they are not text."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding
    sample = data[:65536]
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    if max(even, odd) > len(sample) * 0.3 and min(even, odd) <= len(sample) * 0.02:
        return "utf-16-be" if even > odd else "utf-16-le"
    controls = len(sample.translate(None, _TEXT_BYTES))
    if data.startswith(_SIGNATURES) or (controls * 50 > len(sample) and (controls > 8 or controls * 4 > len(sample))):
        return None
    return "utf-8"


def _foreign(data: bytes) -> tuple[str, str]:
    """The encoding and text of bytes that are not UTF-8."""
    declared = _CHARSET.search(data[:2048])
    names = [declared.group(1).decode("ascii", "replace")] if declared else []
    for name in (*names, "windows-1252"):
        try:
            return name, data.decode(name)
        except (LookupError, UnicodeDecodeError, ValueError):
            continue
    return "latin-1", data.decode("latin-1")


def _character(character: str) -> str:
    name = unicodedata.name(character, "control character")
    return f"U+{ord(character):04X} ({name.lower()})"
