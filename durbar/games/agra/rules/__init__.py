"""The rules of Agra, a room for each chapter or two of the rulebook.

Every rule names its clauses, and `rulebook.en.md` explains them. A step on the agenda is carried out or asks somebody;
rules that belong to one say so, and the engine finds what is on top (durbar/engine/steps.py). At an open step of the
active player secondary actions are offered, too; whatever they, or a delivery, or another player's answer bring about
is put on top, and when all of that is done the same step is asked anew.
"""
