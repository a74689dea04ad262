"""What is asked."""

from gettext import NullTranslations

from durbar.engine.by_step import question
from durbar.skeleton.state import Step


@question(Step.TAKE)
def _how_many(t: NullTranslations) -> str:
    return t.gettext("How many pebbles do you take?")
