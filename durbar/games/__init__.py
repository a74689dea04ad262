"""The games, one folder each, with the same rooms in every folder."""
