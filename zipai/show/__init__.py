"""Pictures, pages' parts and plain text of cards, hands, groups and scores.

Everything here is a pure function that returns a string. It takes what the rules core gives and decides
nothing: no rule lives in this room.
"""
