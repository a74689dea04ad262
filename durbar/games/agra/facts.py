"""What is known of the printed facts of Agra, and which of them an owner of the box can replace."""

from collections.abc import Iterator
from gettext import NullTranslations
from itertools import product

from durbar.engine.expectations import Between, Complaint, Expectation, OneOf, Rearranged, Replaced, Words

ROWS = 4


class Site:
    """Where a site stands: its level is that of its column, and one walks down the columns."""

    def complaints(self, replaced: Replaced) -> Iterator[Complaint]:
        """The first building that does not stand where its column and its row are."""
        for building in replaced.facts["buildings"]:
            place, column = f"buildings[{building['id']}]", building["column"]
            if building["level"] != column:
                yield f"{place}.level", building["level"], f"its column, {column}"
            if building["walk"] != (walk := ROWS * (column - 1) + building["row"]):
                yield (
                    f"{place}.walk",
                    building["walk"],
                    f"{walk}, for it stands in column {column}, row {building['row']}",
                )
        yield from Rearranged().complaints(replaced)


class Corner:
    """A farm: each of its sides lies between two neighbouring corners."""

    ENDS = ((0, 1), (1, 2), (3, 2), (0, 3))  # of the sides at the top, right, bottom and left

    def complaints(self, replaced: Replaced) -> Iterator[Complaint]:
        """The first side that leads elsewhere."""
        yield from Rearranged().complaints(replaced)
        farm = replaced.facts["farm"]
        corners = farm["corners_clockwise"]
        for side, (start, end) in zip(farm["sides"], self.ENDS, strict=True):
            ends = corners[start], corners[end]
            if (side["from"], side["to"]) != ends:
                told = Words(f"from {side['from']} to {side['to']}")
                yield f"farm.sides[{side['id']}]", told, f"from {ends[0]} to {ends[1]}, its corners"


class Guild:
    """The guild of each notable: so many of each that every number of players finds enough for its river."""

    def complaints(self, replaced: Replaced) -> Iterator[Complaint]:
        """Guilds that do not exist, or that cannot be as many on the river as they must."""
        yield from OneOf(at="guilds.ids[]").complaints(replaced)
        for players in ("4p", "2p_3p"):
            split = replaced.facts["notable_rules"][f"setup_split_{players}"]
            if tuple(sorted(split)) not in self._drawn(replaced, players):
                place = next(iter(replaced.changed))
                expected = f"guilds of which {', '.join(map(str, split))} can be drawn ({players})"
                yield place, replaced.told[place], expected

    @staticmethod
    def _drawn(replaced: Replaced, players: str) -> set[tuple[int, ...]]:
        """How many of each guild can lie on the river."""
        guilds = replaced.facts["guilds"]["ids"]
        drawn = {(0,) * len(guilds)}
        for section in replaced.facts["river"]["sections"]:
            here = [notable["guild"] for notable in replaced.facts["notables"] if notable["level"] == section["level"]]
            ways = product(*(range(here.count(guild) + 1) for guild in guilds))
            fitting = [way for way in ways if sum(way) == section[f"notables_{players}"]]
            drawn = {tuple(a + b for a, b in zip(one, way, strict=True)) for one in drawn for way in fitting}
        return {tuple(sorted(one)) for one in drawn}


GOOD = OneOf(at="goods[].id")

REPLACEABLE: dict[str, Expectation] = {
    "guilds.column_order[]": Rearranged(),
    "goods[].building_value": Between(0, 2),
    "price_tokens.sides[][]": Between(1, 5),
    "buildings[].column": Between(2, 3),  # production and luxury goods have columns of their own
    "buildings[].level": Rearranged(),
    "buildings[].walk": Site(),
    "buildings[].cost": Between(0, 9),
    "meditation.track.values[]": Between(0, 9),
    "meditation.steps[].cost[]": GOOD,
    "farm.corners_clockwise[]": Corner(),
    "farm.sides[].from": GOOD,
    "farm.sides[].to": GOOD,
    "influence.rupees[]": Between(0, 12),
    "orders[].goods[]": GOOD,
    "akbar.left[]": GOOD,
    "akbar.right[]": GOOD,
    "notables[].guild": Guild(),
    "notables[].demands[]": GOOD,
}


def titles(t: NullTranslations) -> dict[str, str]:
    """What each section of the facts is about."""
    numbers = t.gettext("the numbers in the rules")
    actions = t.gettext("what oil, curry, luxury goods and favours do")
    fourth = t.gettext("the first four values of the meditation track")
    mill = t.gettext("the level and the cost of the paper mill")
    return {
        "components": t.gettext("what lies in the box"),
        "components.per_player": t.gettext("what everybody begins with"),
        "guilds": t.gettext("the three guilds"),
        "guilds.column_order": t.gettext("which column of the Empire board is whose"),
        "goods_rules": numbers,
        "goods_rules.colours": t.gettext("that the goods of a chain have one colour"),
        "goods": t.gettext("the goods and their values"),
        "goods.building_value": t.gettext("what sandstone and planks are worth for building"),
        "price_tokens": t.gettext("the sides of the price tokens"),
        "arrows": t.gettext("the arrows from good to good"),
        "building_rules": numbers,
        "building_rules.row_order": t.gettext("the rows of the buildings"),
        "building_rules.column_2_and_3": t.gettext("which buildings stand in the second and third column"),
        "building_rules.site_cost_by_level": t.gettext("what sites cost"),
        "buildings": t.gettext("where each building stands"),
        "buildings.level": mill,
        "buildings.cost": mill,
        "buildings.walk": t.gettext("that the tailor comes last"),
        "building_bonuses": t.gettext("the bonus tiles of buildings"),
        "characters.architect": numbers,
        "characters.sailor": numbers,
        "characters.trader": numbers,
        "characters.botanist": numbers,
        "placement": numbers,
        "meditation": numbers,
        "meditation.track": t.gettext("how long the meditation track is, and its last value"),
        "meditation.track.values_1_to_4": fourth,
        "meditation.steps": t.gettext("the goods that a step of meditation costs"),
        "meditation.actions": t.gettext("the actions of the wheel"),
        "farm": t.gettext("the farm: its spaces and where its covers lie"),
        "farm.sides": t.gettext("the farm: which goods are neighbours"),
        "oil_curry_actions": actions,
        "luxury_actions": actions,
        "favour_rules": numbers,
        "favour_rules.use_all_appendix_tiles": t.gettext("that all fourteen favour tiles are in the game"),
        "favour_actions": actions,
        "favour_tiles": actions,
        "influence": t.gettext("how many levels of influence there are, and what they pay"),
        "influence.favour_spaces": t.gettext("the favours on levels 3 and 6 of influence"),
        "order_rules": numbers,
        "orders": t.gettext("the goods of the orders"),
        "orders.number": t.gettext("the place of the two known orders of the merchants"),
        "akbar": t.gettext("the goods of Akbar’s spaces"),
        "river": numbers,
        "river.count_levels_cumulatively": t.gettext("how notables count before the boat leaves a pier"),
        "river.sections": t.gettext("how many notables wait on the river"),
        "river.piers": t.gettext("what happens at the piers"),
        "notable_rules": numbers,
        "notables": t.gettext("the notables, their levels and what they do for you"),
        "notables.guild": t.gettext("the guilds of the notables"),
        "notables.demands": t.gettext("the goods that notables ask for"),
        "setup": numbers,
        "setup.order_marker_skips_covered_order": t.gettext("that an order marker passes over covered orders"),
        "setup.guild_split_fallback": t.gettext("that notables are drawn again where guilds do not come out right"),
        "player_counts": t.gettext("what changes with two and three players"),
        "game_end": numbers,
        "final_scoring": numbers,
    }
