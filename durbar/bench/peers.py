"""Steps a second of our vector environment and of other libraries' environments, on their games of comparable size.

    python -P durbar/bench/peers.py [--seconds 1] [--rounds 5] [--json]

The others are installed from the package registry into an environment of their own, in the cache folder. Everybody
plays at random on all cores, and computes at every step what a learner would see and what is legal (where not, the
table says so). What runs in one thread is run in as many processes as there are cores. All are started first; then
they are measured in turn, several times round, and the best of each counts: machines are noisy.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import time
import venv
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

PACKAGES = (
    "catanatron==3.2.1",
    "jax[cpu]==0.10.2",
    "open_spiel==2.0.2",
    "pettingzoo[classic]==1.27.0",
    "pgx==2.6.0",
    "rlcard==1.2.0",
)
CORES = os.cpu_count() or 1
MARK = "steps a second: "
Steps = Callable[[], int]  # plays on for a moment; how many steps that took


# --- What is measured -----------------------------------------------------------------------------------------------


def durbar(game: str, tables: str) -> Steps:
    """Our vector environment."""
    from durbar.env import vector

    env = vector(game, int(tables))
    seen = env.reset(seed=1)

    def steps() -> int:
        for _ in range(16):
            env.step(seen.sample)
        return 16 * env.num_envs

    return steps


def pgx(game: str, tables: str) -> Steps:
    """Many tables in one compiled loop, with automatic reset, as Pgx recommends."""
    import jax
    from pgx import make
    from pgx.experimental.wrappers import auto_reset

    env, count = make(game), int(tables)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carried: Any, _: None) -> tuple[Any, None]:
        state, key = carried
        key, lot, chance = jax.random.split(key, 3)
        legal = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        action = jax.random.categorical(lot, legal, axis=-1)
        return (step(state, action, jax.random.split(chance, count)), key), None

    several = jax.jit(lambda carried: jax.lax.scan(one, carried, None, length=16)[0])
    key = jax.random.PRNGKey(1)
    carried = several((jax.jit(jax.vmap(env.init))(jax.random.split(key, count)), key))

    def steps() -> int:
        nonlocal carried
        carried = jax.block_until_ready(several(carried))
        return 16 * count

    return steps


def openspiel(game: str) -> Steps:
    """Games in C++, played from Python."""
    import pyspiel
    from open_spiel.python.observation import make_observation

    rules = pyspiel.load_game(game)
    observation = make_observation(rules)

    def steps() -> int:
        made, state = 0, rules.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, shares)[0])
            else:
                observation.set_from(state, state.current_player())
                state.apply_action(random.choice(state.legal_actions()))
                made += 1
        return made

    return steps


def openspiel_inside(game: str) -> Steps:
    """The same, whole games in C++ by its random bots, without observations."""
    import pyspiel

    rules = pyspiel.load_game(game)
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(rules.num_players())]

    def steps() -> int:
        state = rules.new_initial_state()
        pyspiel.evaluate_bots(state, bots, random.getrandbits(31))
        return int(state.move_number())

    return steps


def pettingzoo(game: str) -> Steps:
    """One of PettingZoo's classic games."""
    from importlib import import_module

    import numpy as np

    env = import_module(f"pettingzoo.classic.{game}").env()

    def steps() -> int:
        made = 0
        env.reset()
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            made += not over
        return made

    return steps


def rlcard(game: str) -> Steps:
    """A game of RLCard."""
    import rlcard

    env = rlcard.make(game)

    def steps() -> int:
        made, (state, _) = 0, env.reset()
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            made += 1
        return made

    return steps


def catanatron(_: str) -> Steps:
    """The engine of Catanatron: four random players, no observations."""
    from catanatron import Color, Game, RandomPlayer

    def steps() -> int:
        game = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)])
        made = 0
        while game.winning_color() is None and made < 1000:
            game.play_tick()
            made += 1
        return made

    return steps


class Contestant(NamedTuple):
    """A library, one of its games, and how to run it."""

    maker: str
    game: str
    function: Callable[..., Steps]
    arguments: tuple[str, ...]
    alone: bool = True  # whether it runs in one thread
    ours: bool = False


def contestants() -> list[Contestant]:
    """All of them; those that step many tables at once with several numbers of tables."""
    from durbar import names

    tables = ("256", "1024", "4096")
    spiel = ("backgammon", "chess", "gin_rummy", "go(board_size=9)", "othello")

    return [
        *(Contestant("Durbar", name, durbar, (name, n), False, True) for name in names() for n in tables),
        *(
            Contestant("Pgx", game, pgx, (game, n), False)
            for game in ("animal_shogi", "backgammon", "gardner_chess", "go_9x9", "hex", "othello", "sparrow_mahjong")
            for n in tables
        ),
        *(Contestant("OpenSpiel", game, openspiel, (game,)) for game in spiel),
        *(Contestant("OpenSpiel", f"{game}, no observations", openspiel_inside, (game,)) for game in spiel),
        *(
            Contestant("PettingZoo", game, pettingzoo, (game,))
            for game in ("chess_v6", "connect_four_v3", "go_v5", "texas_holdem_no_limit_v6")
        ),
        *(
            Contestant("RLCard", game, rlcard, (game,))
            for game in ("doudizhu", "gin-rummy", "mahjong", "no-limit-holdem", "uno")
        ),
        Contestant("Catanatron", "engine, no observations", catanatron, ("",)),
    ]


# --- A process that measures ----------------------------------------------------------------------------------------


def serve(function: str, arguments: list[str]) -> None:
    """Get ready, say so, and then measure for as many seconds as every line asks for."""
    steps: Steps = globals()[function](*arguments)
    steps()
    print(f"{MARK}0", flush=True)
    for line in sys.stdin:
        made, begun = 0, time.perf_counter()
        until = begun + float(line)
        while time.perf_counter() < until:
            made += steps()
        print(f"{MARK}{made / (time.perf_counter() - begun)}", flush=True)


@contextmanager
def ready(contestant: Contestant, python: Path) -> Iterator[Callable[[float], float]]:
    """The processes of a contestant, as a function that measures how many steps a second they make together."""
    interpreter = sys.executable if contestant.ours else str(python)
    command = [interpreter, "-P", __file__, "--serve", contestant.function.__name__, *contestant.arguments]
    copies = CORES if contestant.alone else 1
    pipe, silence = subprocess.PIPE, subprocess.DEVNULL
    processes = [
        subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=silence, text=True, bufsize=1) for _ in range(copies)
    ]

    def heard() -> Iterator[float]:
        """What each says to us; some libraries print other things, too."""
        for process in processes:
            said = next((line for line in process.stdout or () if line.startswith(MARK)), None)
            if said is None:
                raise RuntimeError(f"{contestant.maker} cannot play {contestant.game}; try: {' '.join(command)}")
            yield float(said.removeprefix(MARK))

    def measure(seconds: float) -> float:
        for process in processes:
            if process.stdin:
                process.stdin.write(f"{seconds}\n")
        return sum(heard())

    try:
        assert sum(heard()) == 0  # they are ready
        yield measure
    finally:
        for process in processes:
            process.kill()
            process.communicate()


# --- All in turn ----------------------------------------------------------------------------------------------------


def installed() -> Path:
    """The Python of the environment that has the others."""
    from durbar.engine.rule import cache_root

    folder = cache_root() / "peers"
    python = folder / "bin" / "python"
    asked_for = folder / "packages.txt"
    if not asked_for.exists() or asked_for.read_text() != "\n".join(PACKAGES):
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True, stdout=sys.stderr)
        asked_for.write_text("\n".join(PACKAGES))
    return python


def measured(seconds: float, rounds: int, say: Callable[[str], None]) -> dict[str, Any]:
    """The best of each game, and the packages."""
    say("installing the others")
    python, best = installed(), dict[tuple[str, str], float]()
    with ExitStack() as stack:
        measures = []
        for contestant in contestants():
            say(f"starting {contestant.maker}: {contestant.game}")
            measures.append((contestant, stack.enter_context(ready(contestant, python))))
        for turn in range(rounds):
            for contestant, measure in measures:
                say(f"round {turn + 1} of {rounds}, {contestant.maker}: {contestant.game}")
                key = contestant.maker, contestant.game
                best[key] = max(best.get(key, 0.0), measure(seconds))
    rows = [{"library": library, "game": game, "steps_per_second": rate} for (library, game), rate in best.items()]
    return {"cores": CORES, "packages": PACKAGES, "rows": rows}


def main() -> None:
    """Measure and print."""
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table

    parser = argparse.ArgumentParser(description="Steps a second of our environments and of others'.")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each is measured in each round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    chosen = parser.parse_args()
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=None)
        figures = measured(chosen.seconds, chosen.rounds, lambda what: progress.update(task, description=what))
    if chosen.json:
        print(json.dumps(figures))
        return
    table = Table("library", "game", "steps a second", title=f"On {CORES} cores")
    for row in figures["rows"]:
        table.add_row(row["library"], row["game"], f"{row['steps_per_second']:,.0f}")
    Console().print(table)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--serve"]:
        serve(sys.argv[2], sys.argv[3:])
    else:
        main()
