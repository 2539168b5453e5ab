"""Acts about the players at the table."""

from __future__ import annotations

from catalog.acts.declaration import act, inert
from catalog.model import seats

ACTS = (
    act(
        seats.ForPlayers,
        inert("The numbers are of as many players as the catalogue counts with; how many sit down changes no rule."),
        inert("The numbers are of as many players as the catalogue counts with; how many sit down changes no rule."),
        inert("Who asks for odds says for how many players."),
        "how many can play",
    ),
)
