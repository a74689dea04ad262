"""Who may know what in Agra."""

from durbar.engine.rule import rule

FEATURES = 1


@rule
def hide(s, viewer, desk):
    """Nothing."""


@rule
def observe(s, viewer, out):
    """Nothing."""
