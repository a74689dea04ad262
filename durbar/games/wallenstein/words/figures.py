"""What the figures of the rulebook say, and show to those who cannot see them."""

from gettext import NullTranslations

from durbar.engine.figure_words import FigureWords


def figures(t: NullTranslations) -> dict[str, FigureWords]:
    """Every figure's words, by its name."""
    return {
        "tower": FigureWords(
            t.gettext(
                "Cubes in the tray lie at the foot; how many of each colour hang in the tower can be reckoned by "
                "everybody. At the next throw those in the tray go in as well, and any of all may fall out."
            ),
            t.gettext("The tower with the cubes lodged in it, and below it the tray."),
        ),
        "round": FigureWords(
            t.gettext(
                "The round: what is done lies at the right, the action being performed first at the left. Five actions "
                "lie open at the start, and with each that is done another is turned up."
            ),
            t.gettext("A row of action cards, some open, some done, some still face down."),
        ),
        "plan": FigureWords(
            t.gettext(
                "Noor plans. Each of her states can be laid on one action; those that are laid are pale and show the "
                "sign of theirs. Blank cards cover what she does not want to do."
            ),
            t.gettext("A hand of state cards with taxes, grain, armies and plots; some are laid already."),
        ),
        "plots": FigureWords(
            t.gettext(
                "Oberösterreich (a) has a church and a trading house and one plot left: a palace fits, another church "
                "does not. In Niederösterreich (b) both plots are built on."
            ),
            t.gettext("Part of the map: two states with their armies, buildings and free plots."),
        ),
        "markers": FigureWords(
            t.gettext(
                "Trier (a) was collected in twice this year: two torches. Collected in again, it rises with two "
                "peasants, against whom its armies are thrown into the tower."
            ),
            t.gettext("Part of the map round Trier: torches of revolt beside the cubes of armies."),
        ),
        "march": FigureWords(
            t.gettext(
                "Amélie’s armies in Oberösterreich may march to one neighbour. Beside each stands how likely it falls "
                "if all go that can; one army stays behind."
            ),
            t.gettext(
                "Part of the map: from Oberösterreich several neighbouring states glow, with chances in per cent."
            ),
        ),
        "neutral": FigureWords(
            t.gettext(
                "Nobody has armies in Hessen-Kassel (a) or Wolfenbüttel: they are neutral, and one peasant defends "
                "each. Sächsische Lande (b) is Noor’s, with 13 armies."
            ),
            t.gettext("The middle of the map: neutral states without colour beside states of three players."),
        ),
        "supply": FigureWords(
            t.gettext(
                "Winter: Kenji has grain for 8 states and owns more; the torch counts the revolts that this costs him. "
                "Who has as much grain as states is fed."
            ),
            t.gettext("A row for each player: points, thalers, armies in reserve, and grain against states to feed."),
        ),
        "winter": FigureWords(
            t.gettext(
                "The more states go without, the more of them revolt and the more peasants come to each: from one "
                "revolt with one more peasant up to three revolts with three more."
            ),
            t.gettext("The table of winter: unsupplied states, revolts and peasants."),
        ),
        "most": FigureWords(
            t.gettext(
                "Region by region who has most palaces (3 points), churches (2) and trading houses (1). Where two are "
                "level, each gets one point less."
            ),
            t.gettext("A table of five regions and three kinds of buildings, with the seals of those who have most."),
        ),
        "three_minutes": FigureWords(
            t.gettext(
                "States belong to whoever has armies there. Each state and each building counts in winter; most "
                "buildings of a kind in a region count more."
            ),
            t.gettext(
                "The south-east of the map of the Empire: states with coloured rims, cubes for armies, buildings on "
                "their plots."
            ),
        ),
    }
