"""Rules in an address: as text (`rules`, from a form), or compressed (`z`, in links and scripts).

`z` is the text in UTF-8, deflated without a header (RFC 1951), in base64 for addresses without padding.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Mapping

from catalog.limits import TRIED_BYTES
from catalog.site.page_frame import address

PATH = "/try"


class Damaged(Exception):
    """An address whose compressed rules cannot be read."""


def packed(text: str) -> str:
    """The text in the form for `z`."""
    deflate = zlib.compressobj(9, wbits=-15)
    data = deflate.compress(text.encode("utf-8", "replace")) + deflate.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unpacked(told: str) -> str:
    """The text of a `z`; for one longer than the limit, one byte more than the limit. Raises Damaged."""
    try:
        data = base64.b64decode(told + "=" * (-len(told) % 4), altchars=b"-_", validate=True)
        inflate = zlib.decompressobj(wbits=-15)
        text = inflate.decompress(data, TRIED_BYTES + 1)
        if not inflate.eof and len(text) <= TRIED_BYTES:
            raise Damaged
        return text.decode("utf-8", "ignore" if len(text) > TRIED_BYTES else "strict")
    except (binascii.Error, zlib.error, UnicodeDecodeError, ValueError) as error:
        raise Damaged from error


def rules_in(values: Mapping[str, list[str]]) -> str:
    """The rules in a query; those of a form come first. Raises Damaged."""
    for name in ("rules", "z"):
        told = (values.get(name) or [""])[-1]
        if told.strip():
            return told if name == "rules" else unpacked(told.strip())
    return ""


def address_of(text: str, path: str = PATH, **values: object) -> str:
    """The address of a page about some rules."""
    return address(path, z=packed(text) if text.strip() else "", **values)
