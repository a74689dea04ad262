"""What decides between equals in Agra. English stands here, French in fr.po."""

from gettext import NullTranslations

from durbar.games.agra.ending import By


def tie_break(by: int, t: NullTranslations) -> str:
    """Say what the winner among equals has."""
    return {By.LEFT: t.gettext("the highest value of goods and favours left")}[By(by)]
