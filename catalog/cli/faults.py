"""One line for a person when the program itself has failed, which says that it is not their fault."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from catalog.boundary import CODE, Boundary, Stage, fault_of, raised
from catalog.cli.failure import Failure
from catalog.cli.terminal import remark
from catalog.model.variant import Variant

DEBUG = "STEMMA_TRACEBACK"
"""If this is set in the environment, an exception of a single game shows its traceback, for debugging."""

_REPORT = "this is a fault of stemma, not of the documents; please report"


def warn_of_faults(boundary: Boundary) -> int:
    """The number of entries that raised exceptions; if there are any, a loud line on standard error says so."""
    entries = boundary.entries
    if entries:
        some = "1 ENTRY" if entries == 1 else f"{entries:,} ENTRIES"
        remark(f"INTERNAL ERROR IN {some}: {_REPORT} the lines error[{CODE}] above, with the document that they name")
    return entries


@contextmanager
def of_one_game(stage: Stage, variant: Variant) -> Iterator[None]:
    """Turn any exception that a single game raises into a Failure of one line."""
    try:
        yield
    except (Failure, OSError):
        raise
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        fault = fault_of(error, stage, variant.place, variant.name)
        raise Failure(
            f"{fault.diagnostic.place}: {fault.diagnostic.message}; {_REPORT} this line and the entry"
        ) from error


def of_a_command(error: Exception) -> Failure:
    """One line for an exception that a command did not catch."""
    told, code = raised(error)
    return Failure(f"internal error: {told} ({code}); {_REPORT} this line and what was asked ({DEBUG}=1 shows more)")
