"""The lowest layer: what a catalogue consists of, as frozen dataclasses. Standard library only."""

from catalog.model import constraints_of_cards as constraints_of_cards
from catalog.model import constraints_of_events as constraints_of_events
from catalog.model import constraints_of_hands as constraints_of_hands
from catalog.model import constraints_of_phrases as constraints_of_phrases
from catalog.model import constraints_of_prices as constraints_of_prices
