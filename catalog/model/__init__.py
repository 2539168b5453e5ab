"""The ground floor: what a catalogue is made of, as frozen dataclasses. Standard library only."""
