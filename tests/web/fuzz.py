"""Requests that nobody should send, to every route there is: made from the app itself, the same for the same seed."""

import json
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from urllib.parse import quote

from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute
from msgspec import Struct
from msgspec.structs import fields

from durbar.drawing.figures import figures_of
from durbar.engine.game import load
from durbar.lessons.lesson import lessons_of
from durbar.study.puzzles import puzzles_of
from durbar.tables.talk import handle
from durbar.web.tokens import digest
from tests.web.serving import Guest, Served

GAMES = {"meridian": 2, "taj_mahal": 3, "wallenstein": 3, "agra": 2}
LEARNT = "meridian"  # a game whose lessons are asked for by their names
METHODS = ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "CONNECT", "BREW", "get", ""]
DEEP = "[" * 7_000 + "]" * 7_000  # and yet not too long

# Whatever a person, a browser or an adversary may write in any place.
TEXTS = [
    "",
    "0",
    "1",
    "-1",
    "7",
    "1e999",
    "99999999999999999999999",
    "NaN",
    "null",
    "true",
    "yes",
    "Noor",
    "\0",
    "\x07",
    "\r\n",
    "é",
    "\u202e",
    "\U0001f600",
    "\ud800",
    "<script>",
    "'; DROP TABLE tables; --",
    "{{ 7 * 7 }}",
    "%s%n",
    "../../../etc/passwd",
    "..",
    ".",
    "//",
    "x" * 300,
    "x" * 5000,
    "1,2,3",
    "12.x",
    "en",
    "fr",
    "open",
    "me",
    "here",
    "elsewhere",
    *GAMES,
]
VALUES: list[Any] = [
    *TEXTS,
    0,
    1,
    -1,
    2**31,
    2**63,
    10**40,
    1.5,
    True,
    None,
    [],
    {},
    [[]],
    {"a": {"b": []}},
    ["x"] * 50,
]
QUERIES = ["players", "who", "seat", "language", "after", "before", "since", "game", "invitation", "a[]", "é", ""]
NEEDED = {
    "boards": ["ply"],
    "reasons": ["before", "ply"],
    "why-not": ["what"],
    "branches": ["table"],
    "ahead": ["seat"],
}  # without which a route does nothing
AHEAD = {"program": ["pass", "pass", "keep", "ready,after"], "holds": ["once", "always", "period"]}
OF_HOSTS = {"invite", "uninvite", "accept", "decline", "remove"}  # done at a table that waits for somebody
FORM_FIELDS = {  # what the forms of pages say that no class describes
    "game": [*GAMES],
    "who-0": ["me"],
    "who-1": ["here", "open", "none"],
    "who-2": ["here", "open", "none"],
    "name-1": ["Kenji", ""],
    "join": ["anyone", "invited"],
    "option-edition": ["2000", "2006"],
    "name": ["Noor", "Kenji"],
    "theme": ["light", "dark"],
    "language": ["en", "fr"],
    "back": ["/", "/you", "//evil.example", "https://evil.example"],
    "where": ["elsewhere", "everywhere"],
    "kind": ["swiss", "round_robin"],
    "size": ["2", "3"],
    "most": ["8"],
}
KINDS = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b", "text/plain"]
KINDS += ["multipart/form-data", "application/json; charset=utf-16", "application/msgpack", "", ";", "é/x", "a" * 2000]
HEADERS = {  # and what could be hard to read in them
    "Host": ["x:99999", "x:y", "[::1", "a@b", "", "a" * 300, "here:", "[", "xn--\x80", "here:80", "[::1]:80"],
    "Cookie": ["a@b=1", 'a="; b', "=;=;;a=b=c", "theme=é; language=\x80; guest=x", "guest=", "guest-0=.", "a;" * 1000],
    "Authorization": ["Bearer ", "Bearer é", "Bearer \x80\x81", "Basic OjA=", "Bearer " + "x" * 5000, "bearer"],
    "Origin": ["null", "http://", "http://here", "https://[", "http://here:99999", "é", "http://evil.example"],
    "Sec-Fetch-Site": ["cross-site", "same-origin", "é", ""],
    "Accept": ["*/*;q=é", "text/html;level=", ";;;", "application/json", "a/b/c, ,"],
    "Accept-Encoding": ["gzip;q=é", "gzip", "br, gzip;q=-1", "*"],
    "Accept-Language": ["fr-FR;q=9, *", ",,;", "é", "fr" * 1000],
    "HX-Request": ["true", "é"],
    "Last-Event-ID": ["-1", "9" * 50, "٣", "é", "5"],
    "If-None-Match": ["W/\"x\", 'y'", "*", "é", '"'],
    "If-Modified-Since": ["Mon, 99 Foo 2026 25:61:61 GMT", "é", "0"],
    "Range": ["bytes=0-0,5-2,-99999999999", "bytes=-", "x", "bytes=9-1"],
    "Upgrade": ["websocket", "h2c"],
    "Connection": ["upgrade", "close", "keep-alive, upgrade", "é"],
    "X-Forwarded-For": ["é", "[::1", "1.2.3.4, , 5", "::1:99999", "unknown", "," * 1000, "127.0.0.1"],
    "X-Forwarded-Proto": ["https", "javascript", "é"],
    "Content-Encoding": ["gzip", "é"],
    "Expect": ["100-continue", "x"],
    "Transfer-Encoding": ["chunked", "gzip, chunked", "é"],
    "Content-Length": ["0", "-1", "9" * 30, "1e3", "1, 1"],
    "X-HTTP-Method-Override": ["DELETE"],
    "é": ["x"],
    "a b": ["x"],
    "": ["x"],
}
NONSENSE = [
    b"\x00\xff\xfe\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET / HTTP/9.9\r\nHost: here\r\n\r\n",
    b"GET / HTTP/1.1\nHost: here\n\n",
    b"GET http://x:99999/ HTTP/1.1\r\nHost: here\r\n\r\n",
    b"GET //[ HTTP/1.1\r\nHost: here\r\n\r\n",
    b"GET http:// HTTP/1.1\r\nHost: here\r\n\r\n",
    b"GET \xff HTTP/1.1\r\nHost: here\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: here\r\n\r\n",
    b"CONNECT here:80 HTTP/1.1\r\nHost: here\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: here\r\n folded: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost : here\r\n\r\n",
    b"POST /you HTTP/1.1\r\nHost: here\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    b"POST /you HTTP/1.1\r\nHost: here\r\nContent-Length: -1\r\n\r\n",
    b"POST /you HTTP/1.1\r\nHost: here\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST /you HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST /api/guests HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
]


class Fuzz:
    """An endless supply of requests for one server."""

    def __init__(self, served: Served, seed: int) -> None:
        self._served = served
        self._random = Random(seed)
        self._routes = list(routes(served.app))
        self.turns = 0

    def request(self) -> tuple[str, bytes]:
        """The next request: for which route, and its bytes."""
        if self.turns % 80 == 0:  # by now they may have signed out, left for good, or played to the end
            self._guests = [self._served.guest(name) for name in ("Noor", "Kenji")]
            self._tables = {name: _begun(self._guests[0], name, count) for name, count in GAMES.items()}
            self._waiting, self._met = _invited(*self._guests)
            self._cup = _joined(*self._guests)
            self._branch = _kept(self._guests[0], self._tables["meridian"])
        self.turns += 1
        if self._chance(0.01):
            return "nonsense", self._random.choice(NONSENSE)
        path, method, handler = self._random.choice(self._routes)
        guest = self._random.choice(self._guests)
        wanted = self._random.choice(METHODS) if self._chance(0.05) else method
        body, kind = self._body(handler, guest) if method == "POST" or self._chance(0.05) else (b"", None)
        head = f"{wanted} {self._path(path)} HTTP/1.1\r\n"
        lines = [*self._headers(guest, kind), f"Content-Length: {len(body)}"]
        whole = (head + "\r\n".join(lines)).encode("utf-8", "surrogatepass") + b"\r\n\r\n" + body
        return f"{wanted} {path}", whole[: self._random.randrange(1, len(whole))] if self._chance(0.01) else whole

    def _chance(self, share: float) -> bool:
        return self._random.random() < share

    def _path(self, path: str) -> str:
        filled = re.sub(r"{(\w+):(\w+)}", lambda found: self._part(path, found[1], found[2]), path)
        query = [self._query(path) for _ in range(60 if self._chance(0.01) else self._random.choice([0, 0, 1, 2]))]
        needed = [name for name in NEEDED.get(path.rsplit("/", 1)[-1], []) if not self._chance(0.1)]
        query += [f"{name}={self._random.choice([0, 1, 2, 3, -1])}" for name in needed]
        return filled + ("?" + "&".join(query) if query else "")

    def _part(self, path: str, name: str, kind: str) -> str:
        """What stands for a parameter of a path: mostly what there is."""
        if self._chance(0.2):
            return self._random.choice(
                [self._written(self._random.choice(TEXTS)), "%00", "%ff", "%2e%2e", "%c0%ae", "%"]
            )
        if name == "table_id" and path.rsplit("/", 1)[-1] in OF_HOSTS:
            return self._waiting
        if name == "table_id":
            return self._random.choice([*self._tables.values()])
        if name == "tournament_id":
            return self._cup
        if name == "begins":  # of a vacation
            return str(self._random.choice([0, 1, 5]))
        if name == "at" and "what-if" in path:
            return self._random.choice(["0~0", "0~1", "1~0", "1~1", "1~0.3-0"])
        if kind == "int":
            return str(self._random.choice([0, 0, 1, 2, 3, 5, -1, 10**20]))
        known = {
            "name": [LEARNT] if "figures" in path else [*GAMES],
            "language": ["en", "fr"],
            "game": [LEARNT] if "lesson" in path else [*GAMES],
            "file": ["board.css", "cover.svg", "board.html"],
            "lesson": [lesson.id for lesson in lessons_of(load(LEARNT))],
            "at": ["0", "1", "2", "0-1", "1-0"],
            "person": ["me", *map(_person, self._guests)],
            "branch_id": [self._branch],
            "theme": ["any", "push", "withdraw"],
            "id": [puzzle.id for game in GAMES for puzzle in puzzles_of(load(game))[:3]],
            "figure": [*figures_of(load(LEARNT))],
        }
        return self._random.choice(known.get(name, [*GAMES, "page.css", "vendor/htmx.min.js", "openapi.json"]))

    def _query(self, path: str) -> str:
        name = self._random.choice(QUERIES)
        if path.endswith("/wait"):  # a number above the last act's would wait for the next
            return self._random.choice(["after=0", "after=x", "after=", "language=fr"])
        return f"{self._written(name)}={self._written(self._random.choice(TEXTS))}"

    def _written(self, text: str) -> str:
        """As it may stand in an address or a form; now and then as it is."""
        return text if self._chance(0.02) else quote(text.encode("utf-8", "surrogatepass"), safe="")

    def _headers(self, guest: Guest, kind: str | None) -> Iterator[str]:
        """Mostly those of a browser or a program; and some that are not."""
        usual = {
            "Host": "here",
            "Cookie": "; ".join(f"{name}={value}" for name, value in guest.browser.cookies.items()),
            "Authorization": f"Bearer {guest.token}",
        }
        strange = self._random.choices([*HEADERS], k=self._random.choice([0, 0, 0, 1, 2]))
        for name, value in usual.items():
            if not self._chance(0.05) and (name not in strange or self._chance(0.2)):
                yield f"{name}: {value}"
        if kind is not None:
            yield f"Content-Type: {kind}"
        for name in strange:
            yield f"{name}: {self._random.choice(TEXTS if self._chance(0.1) else HEADERS[name])}"
        for number in range(200 if self._chance(0.01) else 0):
            yield f"X-{number}: {number}"

    # --- Bodies ---------------------------------------------------------------------------------------------

    def _body(self, handler: HTTPRouteHandler, guest: Guest) -> tuple[bytes, str]:
        """What a handler takes, more or less, and what it is said to be."""
        told = self._facts(handler)
        by_program = handler.owner is not None and "/api" in str(handler.paths | {getattr(handler.owner, "path", "")})
        make: list[Callable[[dict[str, Any], Guest], tuple[bytes, str]]] = [_json, self._form, self._file, self._noise]
        likely = make[0] if by_program else make[2] if "/records" in handler.paths else make[1]
        body, kind = (self._random.choice(make) if self._chance(0.2) else likely)(told, guest)
        return body, self._random.choice(KINDS) if self._chance(0.05) else kind

    def _facts(self, handler: HTTPRouteHandler) -> dict[str, Any]:
        """Values for the fields that a handler's body has, or for any fields that some form has."""
        data = handler.parsed_data_field
        kind = data.annotation if data is not None else None
        if isinstance(kind, type) and issubclass(kind, Struct):
            likely = {field.name: self._likely(field.name, field.type) for field in fields(kind)}
        else:
            likely = {name: self._random.choice(values) for name, values in FORM_FIELDS.items()}
        strange = {name for name in likely if self._chance(0.1)}
        facts = {name: self._random.choice(VALUES) if name in strange else value for name, value in likely.items()}
        return facts | ({self._random.choice(TEXTS): self._random.choice(VALUES)} if self._chance(0.05) else {})

    def _likely(self, name: str, kind: Any) -> Any:
        """What a field may well say."""
        if name == "game":
            return self._random.choice([*GAMES])
        if name == "table":
            return self._tables["meridian"]
        if name == "branch":
            return self._branch
        if name == "choices":
            return []
        if name == "person":
            return self._random.choice(["", self._met, self._met, "0" * 16])
        if name == "reason":
            return self._random.choice(["rude", "spam", "other"])
        if name == "seats":
            return self._random.choice([_told(count) for count in (1, 2, 3, 3, 5)])
        if name == "pace":
            live = {"kind": "live", "seconds": 30, "minutes": 5, "late": "move"}
            return self._random.choice([{}, {}, {}, live, {"kind": "days", "days": 400}])
        if name == "options":
            return self._random.choice([{}, {}, {"edition": "2006"}, {"x": "y"}])
        if name in AHEAD:
            return self._random.choice(AHEAD[name])
        if "bool" in str(kind):
            return self._random.choice([True, False])
        if "int" in str(kind):
            return self._random.choice([0, 0, 1, 2, 5, 31])
        return self._random.choice(["", "Noor", "yes", "12,57", *TEXTS])

    def _form(self, told: dict[str, Any], guest: Guest) -> tuple[bytes, str]:
        token = {} if self._chance(0.1) else {"_csrf_token": guest.form_token}
        pairs = [f"{self._written(str(name))}={self._written(str(value))}" for name, value in {**token, **told}.items()]
        return "&".join(pairs * (50 if self._chance(0.02) else 1)).encode(
            "utf-8", "surrogatepass"
        ), "application/x-www-form-urlencoded"

    def _file(self, told: dict[str, Any], guest: Guest) -> tuple[bytes, str]:
        text = self._random.choice(["", "durbar 1\n", "game: meridian\nseed: 1\n", *TEXTS]).encode(
            "utf-8", "surrogatepass"
        )
        parts = [f'Content-Disposition: form-data; name="_csrf_token"\r\n\r\n{guest.form_token}'.encode()]
        parts.append(b'Content-Disposition: form-data; name="file"; filename="\xff.txt"\r\n\r\n' + text)
        if self._chance(0.2):
            parts.append(
                self._random.choice([b"", b"\r\n", b"Content-Disposition: x", b"\xff: \0\r\n\r\n", b"a" * 100])
            )
        end = b"--" if self._chance(0.9) else b""
        return b"".join(b"--b\r\n" + part + b"\r\n" for part in parts) + b"--b" + end, KINDS[2]

    def _noise(self, told: dict[str, Any], guest: Guest) -> tuple[bytes, str]:
        noise = [b"", b"null", b"[]", b'"', b"{", b'{"name": "\xff"}', b"\xff\xfe{\0}\0", DEEP.encode(), b"1" * 5000]
        noise += [b'{"a":' * 3000, b'{"name": "\\ud800"}', b"\0", b'{"name": NaN}', b"-" * 70_000]
        return self._random.choice(noise), self._random.choice(KINDS[:2])


def _joined(noor: Guest, kenji: Guest) -> str:
    """A tournament that Noor has opened and Kenji takes part in."""
    form = {"game": "meridian", "name": "Cup", "size": 2, "kind": "swiss", "rounds": 2, "me": "yes"}
    where = str(noor.post("/tournaments", **form).headers["location"])
    kenji.call("POST", f"{where}/join", invitation="")
    return where.rsplit("/", 1)[-1]


def _invited(host: Guest, friend: Guest) -> tuple[str, str]:
    """A table that waits for a friend, with whom its host has played before; and what names the friend."""
    friend.call("POST", f"/tables/{host.open(LEARNT, 'me', 'open')}/sit", seat=1)
    waiting = host.open(LEARNT, "me", "open", "open")
    (met, *_) = host.call("GET", "/people")
    host.call("POST", f"/tables/{waiting}/invite", seat=1, person=met["person"])
    return waiting, met["person"]


def routes(app: Litestar) -> Iterator[tuple[str, str, HTTPRouteHandler]]:
    """Every path of an app, with each of its methods and who answers."""
    for route in sorted(app.routes, key=lambda route: route.path):
        assert isinstance(route, HTTPRoute), route
        for handler in route.route_handlers:
            for method in sorted(handler.http_methods - {"OPTIONS"}):
                yield route.path, str(method), handler


def _json(told: dict[str, Any], guest: Guest) -> tuple[bytes, str]:
    return json.dumps(told, ensure_ascii=True).encode(), KINDS[0]


def _begun(guest: Guest, game: str, count: int) -> str:
    """A table at which something has happened."""
    now = guest.call("POST", "/tables", game=game, seats=_told(count))
    table: str = now["id"]
    for _ in range(4):
        chosen = {"seat": now["seat"], "choice": now["choices"][0], "asked": now["asked"]}
        now = guest.call("POST", f"/tables/{table}/choices", **chosen)
    return table


def _kept(guest: Guest, table: str) -> str:
    """A branch of a running game, from what whoever may choose in it knows."""
    seat = guest.call("GET", f"/tables/{table}")["seat"]
    branch: str = guest.call("POST", "/branches", table=table, ply=0, choices=[], seat=seat)["branch"]["id"]
    return branch


def _told(count: int) -> list[dict[str, str]]:
    return [{"who": "me"}, *({"who": "here", "name": f"Friend {seat}"} for seat in range(1, count))]


def _person(guest: Guest) -> str:
    """What others know somebody by; nobody, once his token does not count any more."""
    found = guest.served.server.host.store.by_token(digest(guest.token))
    return handle(found.id) if found else "0" * 16
