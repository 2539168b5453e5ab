"""The ground floor: what a catalogue is made of, as frozen dataclasses. Standard library only."""

from catalog.model import constraints_of_cards as constraints_of_cards
from catalog.model import constraints_of_events as constraints_of_events
from catalog.model import constraints_of_phrases as constraints_of_phrases
