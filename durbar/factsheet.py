"""The facts of a game in the terminal: how sure they are, and a file in which an owner of the box can mend them."""

from pathlib import Path

from rich.console import Group
from rich.table import Table
from rich.text import Text

from durbar.engine.errors import DurbarError
from durbar.engine.facts import COMPONENTS, FACTS_OF
from durbar.engine.game import Game
from durbar.engine.provenance import confidence_words, counted_words, known, own, source_words, words

HEAD = """\
# The facts of {title}, to be mended by an owner of the box. Change what is printed otherwise there, and name this file:
#   durbar play --facts {file}
# What is left out is as in the package. A fact that you have looked up can say so: provenance = "box".
# These facts can be replaced, the others not, for the rules rely on them ([] stands for every entry of a list):
{patterns}

{key} = "{name}"

"""


def write_facts(game: Game, file: Path) -> None:
    """Write the printed facts of a game into a new file, comments and all."""
    if file.exists():
        raise DurbarError(f"{file} is there already; name a new file")
    patterns = "\n".join(f"#   {pattern}" for pattern in game.room("facts").REPLACEABLE)
    head = HEAD.format(title=game.title(), file=file.name, patterns=patterns, key=FACTS_OF, name=game.name)
    try:
        file.write_text(head + (game.folder / COMPONENTS).read_text("utf-8"), "utf-8")
    except OSError as error:
        raise DurbarError(f"{file} cannot be written: {error}") from None


def facts_table(game: Game, language: str) -> Group:
    """Where every fact comes from and how sure it is, the surest first; below that the facts of this house."""
    t = words(language)
    table = Table("fact", "where it comes from", "how sure", title=game.title(language))
    for topic in known(game.facts, game.fact_titles(language)):
        table.add_row(counted_words(topic, t), source_words(topic.source, t), confidence_words(topic, t))
    house = [t.gettext("Facts of this house") + ":", *own(game.facts)] if game.facts.own else []
    return Group(table, *map(Text, house))
