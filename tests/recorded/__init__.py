"""Games of bots of every level, with every option and number of players: ``python -m tests.recorded`` plays them anew.

Games that people have played are added by ``durbar admin export tests/recorded --no-comments``.
"""
