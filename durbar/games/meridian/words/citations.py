"""The clause behind every kind of event of Meridian: an anchor in the rulebook."""

from durbar.games.meridian.state import Event

# The clause behind each kind of event: an anchor in the rulebook.
RULES = {
    Event.BEGINS: "ME-1.9",
    Event.TURNED_UP: "ME-3.6",
    Event.SPENT: "ME-3.2",
    Event.CAME_TO: "ME-3.3",
    Event.DECLINED: "ME-7.1",
    Event.LIFTED: "ME-6.1",
    Event.KEPT: "ME-6.2",
    Event.BUILT: "ME-4.2",
    Event.PUSHED: "ME-5.3",
    Event.CONQUERED: "ME-9.2",
    Event.UNCLAIMED: "ME-10.1",
}
