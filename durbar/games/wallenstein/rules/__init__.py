"""The rules of Wallenstein, a room for each chapter or two of the rulebook; `sequence.py` leads from phase to phase.

Every rule names its clauses; `rulebook.en.md` explains each of them. Where a ruling of the table can change a clause,
the docstring has the other reading in brackets. A step on the agenda either goes on by itself or asks somebody; rules
that belong to one say so, and the engine finds what is on top (durbar/engine/steps.py).
"""
