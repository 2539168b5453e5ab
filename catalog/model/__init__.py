"""The ground floor: what a catalogue is made of, as frozen dataclasses. Standard library only."""

from catalog.model import sense_of_cards as sense_of_cards
from catalog.model import sense_of_events as sense_of_events
