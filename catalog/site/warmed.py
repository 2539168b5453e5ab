"""Imports what worker processes play with and makes it ready, once for all workers that are forked from there.

Where `STEMMA_WARM_DATABASE` names the database of the site, its games are read as well, for whoever tries their own.
"""

from __future__ import annotations

import gc
import os

from catalog.language.reading import read_rule
from catalog.site.look import ENVIRONMENT
from catalog.site.playing import MACROS
from catalog.site.trying import answer, played_games
from catalog.site.workers import WARM

DATABASE = os.environ.get(WARM, "")

read_rule("Showdown, the high hand wins.")  # loads the grammar
answer(lambda _: None, "Deal five cards to each player. Zong.", DATABASE)
played_games(lambda _: None, "Deal five cards to each player.", DATABASE, 2, 1)
ENVIRONMENT.get_template(MACROS).module  # noqa: B018  compiles the template
gc.freeze()
