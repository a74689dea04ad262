"""What decides between equals in Wallenstein, and how somebody stands before it ends. English stands here, French in
fr.po.
"""

from gettext import NullTranslations

from durbar.games.wallenstein.ending import By


def tie_break(by: int, t: NullTranslations) -> str:
    """Say what the winner among equals has."""
    return {By.THALERS: t.gettext("most thalers"), By.TURN: t.gettext("the earliest place in the turn order")}[By(by)]


def standing(t: NullTranslations) -> str:
    """Say what is compared on the way."""
    return t.gettext("what a winter at that moment would have brought")
