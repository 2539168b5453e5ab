"""Your own game: a text of rules in, everything that Stemma can say about it out.

`reading` makes games of a text in any layout, `offers` finds likely repairs for words that were not understood,
`relatives` the nearest games of a catalogue, and `answer` joins these with the numbers, the odds and a hand. What comes
out is plain frozen data (`told`). This package stands beside `catalog.build`: it joins the stages for one text.
"""
