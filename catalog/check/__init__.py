"""What can be checked of a catalogue: its links, and how much of its rules was understood."""
