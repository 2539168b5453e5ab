"""Seconds to check every printed number of the corpus on one core, and those of one variant."""

from __future__ import annotations

import time

from corpus import markdown_folder

from catalog.check.findings import check_variants
from catalog.read import read_catalog, read_documents


def main() -> None:
    """Prints the seconds of one core for verdicts alone and with repairs, and those of single variants."""
    catalog = read_catalog(read_documents([markdown_folder()]))
    variants = [variant for variant in catalog.variants if variant.described]
    each = []
    for variant in variants:
        begun = time.process_time()
        list(check_variants([variant], repairs=False))
        each.append(time.process_time() - begun)
    begun = time.process_time()
    list(check_variants(variants))
    whole = time.process_time() - begun
    print(f"verdicts on {len(variants)} variants: {sum(each):.1f} s; with repairs: {whole:.1f} s")
    print(f"one variant: {sorted(each)[len(each) // 2] * 1000:.0f} ms in the middle, {max(each):.2f} s at most")
