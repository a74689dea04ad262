"""What the figures of the rulebook say, and show to those who cannot see them."""

from gettext import NullTranslations

from durbar.engine.figure_words import FigureWords


def figures(t: NullTranslations) -> dict[str, FigureWords]:
    """Every figure's words, by its name."""
    return {
        "legal_plays": FigureWords(
            t.gettext(
                "Noor is bound to red. Her red card is raised: alone or with one white or special card it is a play. "
                "The green card must wait for another visit."
            ),
            t.gettext(
                "A hand of five cards: a red one, which may be played, a green one, which may not, two white cards and "
                "the general’s special card, which may be added."
            ),
        ),
        "leads": FigureWords(
            t.gettext(
                "Kenji, who plays lapis, leads vizier and princess; Noor leads the elephants, Amélie the monk. General "
                "and Mogul are level: neither is won by leaving now."
            ),
            t.gettext(
                "The court with six arches. Kenji’s seal stands beneath vizier and princess, Amélie’s beneath the "
                "monk, Noor’s beneath the province tile; a sign of equality beneath general and crown."
            ),
        ),
        "sites": FigureWords(
            t.gettext(
                "Amélie has won a token and builds. Panipat has an ordinary palace, so it is closed to her, whoever "
                "put a royal one beside it; the three other cities of Delhi are open."
            ),
            t.gettext(
                "The province of Delhi: two palaces in Panipat; Meerut, Delhi and Rewari glow as places for a palace, "
                "Delhi with a tea tile."
            ),
        ),
        "royal_on_a_fort": FigureWords(
            t.gettext(
                "Noor’s royal palace stands in fortified Churu and left the tile there. Kenji’s ordinary palace may "
                "join it and wins the 2 points, with 1 for the province."
            ),
            t.gettext(
                "The province of Bikaner: a royal palace in Churu, where a tile of 2 points still lies; all four "
                "cities glow as places for a palace."
            ),
        ),
        "goods": FigureWords(
            t.gettext(
                "Noor has tea on two province tiles. The first tea tile brings 3, since it counts itself; the next "
                "brings 4. Only then she takes the province tile: 3 spices and 5 teas make 8."
            ),
            t.gettext("The province of Gujarat: tea tiles lie on Bhuj and Junagadh; all four cities glow."),
        ),
        "three_minutes": FigureWords(
            t.gettext(
                "Kenji would score 3 for a palace in Bijnor (a), which roads join to his palaces in two more "
                "provinces, but 1 for one in Bareilly (b), which stands alone."
            ),
            t.gettext(
                "Part of the map: Kenji’s palaces at Ambala, Meerut and Panipat are joined by roads; Rohilkhand beside "
                "them is being visited."
            ),
        ),
        "joined": FigureWords(
            t.gettext(
                "Bikaner is scored. Ruby’s line reaches Ajmer, Delhi and Lahore: 4 points. Lapis has 3, saffron 5 "
                "through shared cities, and pearl, without a palace in Bikaner, nothing."
            ),
            t.gettext(
                "The north and west of the map with the palaces of four players; bands along the roads join those of "
                "one owner."
            ),
        ),
        "broken_line": FigureWords(
            t.gettext(
                "From Chittor (a) Noor’s line ends in Patan: 2 points. In Jodhpur (b) only Kenji has a palace, and it "
                "cuts her off from Jaisalmer and Bikaner. A royal palace of hers there would make it 5."
            ),
            t.gettext(
                "The west of the map: Noor’s palaces at Chittor and Patan are joined; those at Pokaran and Bikaner are "
                "joined, too, but Kenji’s palace at Jodhpur stands between."
            ),
        ),
        "final_hands": FigureWords(
            t.gettext(
                "Noor: 1 special card, 2 white, 3 red make 6. Kenji: 1 special card and 5 purple make 6. Amélie: 1, 1 "
                "and 2, for only one of two equal colours counts."
            ),
            t.gettext("Three hands of cards laid open at the end of the game."),
        ),
    }
