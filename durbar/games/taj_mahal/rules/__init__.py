"""The rules of Taj Mahal, a room for each chapter or two of the rulebook.

Every rule names its clauses; `rulebook.en.md` explains each of them. Rules that belong to a step of the agenda say so,
and the engine asks and carries out what is on top (durbar/engine/steps.py).
"""
