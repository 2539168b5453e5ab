"""Imports and prepares what worker processes need, once for all workers that are forked from this process.

What is made on first use (the grammar of English, its dictionary, the patterns of prose) would otherwise be made in
each worker, within the time limit of its first visitor. If `STEMMA_WARM_DATABASE` names the site's database, its
games are read too, for visitors who try their own rules.
"""

from __future__ import annotations

import gc
import os

from catalog.language.prose import wordings
from catalog.site.page_frame import ENVIRONMENT
from catalog.site.playing import MACROS
from catalog.site.trying import answer, played_games
from catalog.site.workers import WARM

DATABASE = os.environ.get(WARM, "")

answer(lambda _: None, "Deal five cards to each player. A giraffe is dealt to each player in the shop.", DATABASE)
for table in ("order", "rather", "frame", "lead", "tail", "piece"):
    for wording in wordings(table):
        wording.pattern  # noqa: B018  compiles it
played_games(lambda _: None, "Deal five cards to each player.", DATABASE, 2, 1)
ENVIRONMENT.get_template(MACROS).module  # noqa: B018  compiles the template
gc.freeze()
