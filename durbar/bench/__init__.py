"""How fast things are, measured on this machine."""
