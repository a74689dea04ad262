"""Players that are programs. They see only what their seat may know."""

import durbar.bots.quick  # what they need compiled is so together with the rules of every game
import durbar.bots.tree  # noqa: F401
