"""What a whole page tells of a game: which sentence belongs where, what is said twice, what is an example."""
