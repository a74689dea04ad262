"""What the figures of the rulebook say, and show to those who cannot see them."""

from gettext import NullTranslations

from durbar.engine.figure_words import FigureWords


def figures(t: NullTranslations) -> dict[str, FigureWords]:
    """Every figure's words, by its name."""
    return {
        "three_minutes": FigureWords(
            t.gettext(
                "The city: at the left the four characters, then four streets of four buildings. In the cotton field "
                "(a) Amélie’s worker stands and everybody’s cotton is kept; the dye works (b) are a site on which the "
                "Builder waits; in the turmeric field (c) the Merchant brings 2 favours to whoever acts there."
            ),
            t.gettext(
                "The board of the city with four characters and sixteen buildings in four streets, eight of them "
                "built; workers of three players stand or lie there."
            ),
        ),
        "values": FigureWords(
            t.gettext(
                "The flags tell what a good is worth: 1 in the quarry (a), 2 in the paper mill (b), 3 at the "
                "sculptor’s (c). Seals with a figure are the goods that players keep there."
            ),
            t.gettext("The city, with the quarry, the paper mill and the sculptor’s house marked."),
        ),
        "farm": FigureWords(
            t.gettext(
                "Amélie’s farm. Each corner is a basic good; the uncovered spaces between it and its two farmers are "
                "what she produces of it. Every cover taken off makes room, and a farmer’s step gives one corner what "
                "it takes from another."
            ),
            t.gettext("A square farm with a good at each corner, a farmer on each side, and covers on some spaces."),
        ),
        "arrows": FigureWords(
            t.gettext(
                "An arrow leads from the cotton field (a) to the spinning mill (b): cotton becomes cloth. It does so "
                "even while the mill is only a site."
            ),
            t.gettext("The city, with the cotton field and the spinning mill marked; an arrow joins them."),
        ),
        "wheel": FigureWords(
            t.gettext(
                "The wheel of meditation. What lies under the marker cannot be bought this time: here, delivering. The "
                "farmer’s step in the middle is never blocked."
            ),
            t.gettext("A wheel of four actions with their prices round a fifth one; one of them is shut."),
        ),
        "workers": FigureWords(
            t.gettext(
                "Noor’s worker stands in the sawmill (a): whoever takes the place sends it home, and she gains a "
                "favour. At the sculptor’s (b) hers lies: nothing is gained. Kenji’s own worker closes the quarry (c) "
                "to him, unless he pays."
            ),
            t.gettext(
                "The city, with a standing worker in the sawmill, a lying one at the sculptor’s, one in the quarry."
            ),
        ),
        "site": FigureWords(
            t.gettext(
                "The brickworks (a) are a site: the Architect builds them for materials worth 4, and a bonus of that "
                "level may be taken. On the Builder’s site (b) a worker may be placed at once, and it is built for "
                "nothing."
            ),
            t.gettext("The city, with the site of the brickworks and that of the dye works marked."),
        ),
        "orders": FigureWords(
            t.gettext(
                "The Empire: three guilds with their tracks of influence and their orders, and Akbar’s gifts. Only the "
                "order on which a guild’s marker lies can be fulfilled, from level 2 on."
            ),
            t.gettext(
                "The board of the Empire: three tracks with seals, below them orders of two goods each, and gifts."
            ),
        ),
        "river": FigureWords(
            t.gettext(
                "Notables wait at the river for the goods on their cards. A delivery brings as many rupees as markers "
                "then lie on the card; who has most when it is full wins its ability."
            ),
            t.gettext("The river with six piers and the boat; below it the cards of notables with places for goods."),
        ),
        "leading": FigureWords(
            t.gettext(
                "Among the merchants Noor and Kenji stand on level 4, Amélie on 2, Tomás on 1. Noor fulfils the order: "
                "4 rupees, and she stays, for who ties leads. Amélie fulfils it: 2 rupees, and she must rise to level "
                "3. Tomás may not fulfil it yet."
            ),
            t.gettext("The board of the Empire: two seals on level 4 of the merchants’ track, one on 2, one on 1."),
        ),
        "limit": FigureWords(
            t.gettext(
                "At the first two piers a guild pays for no more orders once three markers lie there, neutral ones "
                "included: after Noor’s first order the scholars’ column is closed to all until the third pier."
            ),
            t.gettext("The board of the Empire: two neutral markers and one of Noor’s on orders of the scholars."),
        ),
        "skipping": FigureWords(
            t.gettext(
                "Noor has fulfilled the fifth order of the merchants. The sixth is taken, so is the first: the guild’s "
                "marker goes on to the second."
            ),
            t.gettext("The board of the Empire: markers on the first, fifth and sixth order of the merchants."),
        ),
    }
