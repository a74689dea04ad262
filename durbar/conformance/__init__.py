"""What every game must do, whatever its rules: one function for each promise. `durbar check` tries them on one game."""

from durbar.conformance.bots import advice_is_sound, bots_go_by_what_they_may_know
from durbar.conformance.broken import BrokenPromise
from durbar.conformance.knowledge import (
    hiding_changes_nothing_the_viewer_knows,
    revisions_are_nobody_elses_business,
    secrets_are_declared,
    what_can_be_taken_back_told_nobody_anything,
    what_is_shown_depends_on_nothing_hidden,
    what_is_still_to_be_drawn_is_hidden,
)
from durbar.conformance.modes import both_modes_agree, random_play_agrees
from durbar.conformance.rules import (
    a_batch_plays_as_positions_do,
    a_game_ends_with_fair_places,
    a_game_is_far_from_its_most_choices,
    a_position_comes_back_from_its_text,
    a_recorded_game_comes_back,
    a_single_choice_is_never_asked,
    bytes_and_copies_are_faithful,
    only_the_offered_choices_are_accepted,
    what_is_foretold_comes_true,
)
from durbar.conformance.telling import (
    nothing_that_happened_is_untold,
    places_are_accounted_for,
    points_are_accounted_for,
    what_is_counted_adds_up,
)
from durbar.conformance.words import (
    catalogues_are_complete,
    every_event_names_a_clause,
    everything_has_words,
    rulebooks_have_the_same_clauses,
)

__all__ = [
    "BrokenPromise",
    "a_batch_plays_as_positions_do",
    "a_game_ends_with_fair_places",
    "a_game_is_far_from_its_most_choices",
    "a_position_comes_back_from_its_text",
    "a_recorded_game_comes_back",
    "a_single_choice_is_never_asked",
    "advice_is_sound",
    "both_modes_agree",
    "bots_go_by_what_they_may_know",
    "bytes_and_copies_are_faithful",
    "catalogues_are_complete",
    "every_event_names_a_clause",
    "everything_has_words",
    "hiding_changes_nothing_the_viewer_knows",
    "nothing_that_happened_is_untold",
    "only_the_offered_choices_are_accepted",
    "places_are_accounted_for",
    "points_are_accounted_for",
    "random_play_agrees",
    "revisions_are_nobody_elses_business",
    "rulebooks_have_the_same_clauses",
    "secrets_are_declared",
    "what_can_be_taken_back_told_nobody_anything",
    "what_is_counted_adds_up",
    "what_is_foretold_comes_true",
    "what_is_shown_depends_on_nothing_hidden",
    "what_is_still_to_be_drawn_is_hidden",
]
