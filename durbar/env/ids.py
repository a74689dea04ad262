"""Imported, it makes every game known to Gymnasium: ``gymnasium.make("durbar.env.ids:durbar/TajMahal-v0")``."""

from durbar.env.solo import register

register()
