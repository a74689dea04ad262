"""The named levels of bots that sit at tables."""

from collections.abc import Callable

from durbar.bots.simple import Bot, RandomBot, SamplingBot

LEVELS: dict[str, Callable[[int], Bot]] = {
    "newcomer": RandomBot,
    "companion": lambda seed: SamplingBot(seed, playouts=16),
    "rival": lambda seed: SamplingBot(seed, playouts=128),
    "master": lambda seed: SamplingBot(seed, playouts=1024),
}
