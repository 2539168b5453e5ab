"""Imports what worker processes play with and makes it ready, once for all workers that are forked from there."""

from __future__ import annotations

import gc

from catalog.language.reading import read_rule
from catalog.site.look import ENVIRONMENT
from catalog.site.playing import MACROS

read_rule("Showdown, the high hand wins.")  # loads the grammar
ENVIRONMENT.get_template(MACROS).module  # noqa: B018  compiles the template
gc.freeze()
