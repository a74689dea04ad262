"""Promises about words: everything can be said, in every language."""

import re

from durbar.conformance.broken import holds
from durbar.conformance.play import some_positions
from durbar.engine.game import Game
from durbar.engine.language import LANGUAGES
from durbar.messages import TRANSLATED, catalogue_of, faults_of, messages_in

ANCHOR = re.compile(r'<a id="([^"]+)">')
LINK = re.compile(r"\(#([^)]+)\)")


def everything_has_words(game: Game, players: int, seed: int, language: str) -> None:
    """Questions, choices and events have words without unfilled places; different choices read differently."""
    for position in some_positions(game, players, seed):
        told = [event.words(language) for event in position.events]
        for player in position.pending:
            choices = position.choices(player) + position.revisions(player)
            words = [position.words(player, choice, language) for choice in choices]
            alike = sorted({text for text in words if words.count(text) > 1})
            holds(not alike, f"({language}) different choices of player {player} read alike: {alike}")
            told += [*words, position.question(player, language)]
        for text in told:
            holds(
                text.strip() and "{" not in text, f"({language}) words are missing, or a place is not filled: {text!r}"
            )


def every_event_names_a_clause(game: Game) -> None:
    """The rule behind every kind of event is an anchor of the rulebook, in every language."""
    for language in LANGUAGES:
        anchors = ANCHOR.findall(game.rulebook(language))
        for kind in game.events:
            clause = game.rule_behind(kind)
            holds(clause in anchors, f"the clause {clause} behind {kind.name} is not in rulebook.{language}.md")


def rulebooks_have_the_same_clauses(game: Game) -> None:
    """Every rulebook has the same clauses in the same order, each once, and no link that leads nowhere."""
    english = ANCHOR.findall(game.rulebook("en"))
    holds(english, 'rulebook.en.md has no clause: each begins with <a id="..."></a>')
    for language in LANGUAGES:
        text, file = game.rulebook(language), f"rulebook.{language}.md"
        clauses = ANCHOR.findall(text)
        holds(len(set(clauses)) == len(clauses), f"{file} has a clause twice")
        holds(clauses == english, f"{file} has other clauses than rulebook.en.md, or in another order")
        dead = set(LINK.findall(text)) - set(clauses)
        holds(not dead, f"links of {file} lead nowhere: {sorted(dead)}")


def catalogues_are_complete(game: Game) -> None:
    """Every message of the code and the templates is translated, with the same places; no other is in a catalogue."""
    found = set(messages_in(game.folder))
    for language in TRANSLATED:
        file = game.folder / "words" / f"{language}.po"
        known = {message.id for message in catalogue_of(file)}
        mend = f"{file.name} does not match the game (durbar messages {game.name})"
        holds(
            known == found,
            f"{mend}: missing {sorted(map(str, found - known))}, stale {sorted(map(str, known - found))}",
        )
        for message in catalogue_of(file):
            faults = faults_of(message)
            holds(not faults, f"{file.name}: {message.id!r} {', '.join(faults)}")
