"""From typed steps back to sentences, in the words that `catalog.language` reads."""
