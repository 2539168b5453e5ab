"""Imports what worker processes play with and makes it ready, once for all workers that are forked from there.

What is made when it is first needed (the grammar of English, its dictionary, the patterns of prose) would else be made
anew in each worker, and come out of the budgets of whoever asks first.

Where `STEMMA_WARM_DATABASE` names the database of the site, its games are read as well, for whoever tries their own.
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
