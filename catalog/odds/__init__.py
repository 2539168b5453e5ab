"""Many deals at once: what wins.

A game is played through once by the exact engine with cards whose faces nobody knows (plan.py). What comes of it is a
list of moves that hold for every deal, and each is one array operation over all deals (run.py); hands are compared by
tables (judge.py). players.py says how the players choose, in arrays and in the exact engine alike.
"""
