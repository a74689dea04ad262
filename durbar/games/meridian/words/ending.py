"""What decides between equals in Meridian. English stands here, French in fr.po."""

from gettext import NullTranslations

from durbar.games.meridian.ending import By


def tie_break(by: int, t: NullTranslations) -> str:
    """Say what the winner among equals has."""
    return {By.FLOORS: t.gettext("most floors in hand")}[By(by)]
