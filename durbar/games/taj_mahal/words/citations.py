"""The clause behind every kind of event of Taj Mahal: an anchor in the rulebook."""

from durbar.games.taj_mahal.state import Event

# The clause behind each kind of event: an anchor in the rulebook.
RULES = {
    Event.VISIT: "TM-2.1",
    Event.DISPLAYED: "TM-8.5",
    Event.SHUFFLED: "TM-11.2",
    Event.PLAYED: "TM-3.1",
    Event.WITHDREW: "TM-4.4",
    Event.BUILT: "TM-4.7",
    Event.CROWNED: "TM-4.11",
    Event.BONUS: "TM-4.10",
    Event.DREW: "TM-11.1",
    Event.FORFEITED: "TM-11.3",
    Event.TILE: "TM-5.6",
    Event.CONNECTED: "TM-5.8",
    Event.TOOK: "TM-6.5",
    Event.EXCHANGED: "TM-7.1",
    Event.TILE_LOST: "TM-7.5",
    Event.HAND: "TM-10.1",
}
