"""What the figures of the rulebook say, and show to those who cannot see them."""

from gettext import NullTranslations

from durbar.engine.figure_words import FigureWords


def figures(t: NullTranslations) -> dict[str, FigureWords]:
    """Every figure's words, by its name."""
    return {
        "range_card": FigureWords(
            t.gettext(
                "Noor spends one of her two cards. The 9 leads to meridian 9 alone; with 4-5-6-7 she may choose among "
                "four meridians, one of them."
            ),
            t.gettext("Noor’s cards: face up lie the 9 and the card 4-5-6-7; beside them her pile and her floors."),
        ),
        "where": FigureWords(
            t.gettext(
                "Noor acts on meridian 5. Beside each city stand the heights that fit: 2 between 3 and 1, 2 where the "
                "1 is pushed south, 5 and more in the far north. 1, 3 and 4 stand there already."
            ),
            t.gettext(
                "Meridian 5 from north to south: towers of 4 and 3 floors, a free city, a tower of 1, a free city. "
                "Labels tell which heights may be placed in each."
            ),
        ),
        "push": FigureWords(
            t.gettext(
                "Before (a), and two pushes by a tower of 2. It is taller than the 1, which goes south (b); it is "
                "shorter than the 3, which goes north (c)."
            ),
            t.gettext("Three meridians side by side, the column before an act and after two others."),
        ),
        "chain": FigureWords(
            t.gettext(
                "A tower of 2 enters the southernmost city (a). It pushes the 3 north, that one the 4, and the 4 lands "
                "on the free city (b). The 6 beyond the gap does not move."
            ),
            t.gettext(
                "Two meridians: before, towers of 6, 4 and 3 with a gap between 6 and 4; afterwards 6, 4, 3 and 2 "
                "stand close together."
            ),
        ),
        "edge": FigureWords(
            t.gettext(
                "A 2 cannot enter the city of the 3 here (a): it would push 3, 4 and 5 off the chart. A 6 can enter "
                "the first city (b), for it pushes all three south, where there is room."
            ),
            t.gettext(
                "Two meridians: before, towers of 5, 4 and 3 in the three northern cities; afterwards a tower of 6 in "
                "the north, the three others one city further south."
            ),
        ),
        "rebuild": FigureWords(
            t.gettext(
                "Noor lifts her 4 (a); its floors are hers again. Now she may build 2 where the 3 stood and push it "
                "north (b), or 4 there and push it south (c). Only the same height in the same city is forbidden."
            ),
            t.gettext("Three meridians side by side: Noor’s tower of 4 in the north, and two ways to build it anew."),
        ),
        "three_minutes": FigureWords(
            t.gettext(
                "On the northern island (a) Noor holds two cities and Kenji the capital: 2 to 2, nobody takes it. "
                "Amélie leads on the small island (b), which brings 3 with an empty city or without; Kenji leads at "
                "(c)."
            ),
            t.gettext(
                "The north-west of the sea chart: towers of four players along six meridians, the tallest in the north "
                "of each."
            ),
        ),
        "islands": FigureWords(
            t.gettext(
                "The same table as it is counted: beneath each arch stands what an island is worth and who leads "
                "there; each row counts a player’s garrisons, two for a capital."
            ),
            t.gettext("The islands as arches with their worth, and the garrisons of four players in rows below."),
        ),
    }
