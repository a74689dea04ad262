"""Players that are programs. They see only what their seat may know."""

import durbar.bots.glance
import durbar.bots.tree  # noqa: F401  # what they need compiled is so together with the rules of every game
