"""A bot for any Durbar server, played through its JSON API: it sits down wherever a seat is free and plays on.

    python example_bot.py http://127.0.0.1:8000

It takes what brings it most compared with the others, as far as that can be known, and decides by lot between equals.
"""

import random
import sys
import time
from typing import Any

import httpx


def worth(offer: dict[str, Any], seat: int) -> float:
    """What a choice would bring: my points, less those of the others."""
    gains = offer["gains"]
    return 0 if gains is None else 2 * gains[seat] - sum(gains) + random.random() / 10


class Bot:
    """A guest with a token of his own."""

    def __init__(self, server: str, name: str) -> None:
        self.api = httpx.Client(base_url=f"{server}/api", timeout=60)
        token = self.call("POST", "/guests", name=name)["token"]
        self.api.headers["Authorization"] = f"Bearer {token}"

    def call(self, method: str, path: str, **body: Any) -> Any:
        """One call; a refusal is told and gives nothing."""
        answer = self.api.request(method, path, json=body or None)
        if answer.is_error:
            print(answer.json()["message"], file=sys.stderr)
        return None if answer.is_error else answer.json()

    def play(self, table: dict[str, Any]) -> None:
        """Answer the question that stands at a table."""
        seen = self.call("GET", f"/tables/{table['id']}")
        if seen and seen["choices"]:
            best = max(seen["choices"], key=lambda offer: worth(offer, seen["seat"]))
            print(f"{seen['game']} {seen['id']}: {best['words']}")
            chosen = {"seat": seen["seat"], "choice": best["choice"], "asked": seen["asked"]}
            self.call("POST", f"/tables/{seen['id']}/choices", **chosen)

    def look_round(self) -> None:
        """Sit down wherever a seat is free, and play wherever it is my turn."""
        for table in self.call("GET", "/tables") or []:
            if table["free"] and not table["mine"]:
                self.call("POST", f"/tables/{table['id']}/sit", seat=table["free"][0])
            elif table["waits_for_me"]:
                self.play(table)


if __name__ == "__main__":
    bot = Bot(sys.argv[1], "Gopal")
    while True:
        bot.look_round()
        time.sleep(0.5)
