"""Your own game: a text of rules in, everything that Stemma can say about it out.

`reading` makes games of a text in any layout, `offers` finds likely repairs for words that were not understood,
`relatives` finds the nearest games of a catalogue, and `answer` combines these with the numbers, the odds and a hand.
The result is plain frozen data (`told`). Like `catalog.build`, this package joins the stages, but for one text.
"""
