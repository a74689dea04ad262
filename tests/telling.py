"""What is told about hidden cards in the game of secrets."""

from durbar.engine.game import Game
from durbar.engine.knowledge import NEEDED
from durbar.engine.log import tell
from durbar.engine.rule import rule
from tests.games import secret


@rule
def tells_whether_the_best_two_cards_are_out(s, player, choice, log):
    """Mostly they are not, which surprises nobody."""
    secret.choose(s, player, choice, log)
    tell(log, secret.Event.REVEALED, player, s.hand[0] == secret.CARDS - 1 and s.hand[1] == secret.CARDS - 2)


def made_ready(game: Game) -> None:
    """Have compiled at hand what finds out whether a choice told anything."""
    bound = game.in_mode("compiled").bound
    for name in NEEDED:
        getattr(bound, name)
