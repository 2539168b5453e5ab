"""One function an act: what it does to the table. `ACTS` maps the step's class to it.

Each room holds what belongs together: `from_deck`, `on_table`, `holding`, `drawing`, `passing`, `taking`, `selling` and
`money`; `who` finds the seats that a rule means. Which act has which function, and which has none for what reason, the
registry says (`catalog.acts`).
"""

from __future__ import annotations

from catalog.acts import functions

ACTS = functions("dealt", "play.acts.")
