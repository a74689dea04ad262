"""Figures of one server for Prometheus, at a port of their own. None tells of a table, a person or an address."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from durbar.engine.errors import DurbarError
from durbar.extras import require
from durbar.tables import threads
from durbar.tables.acts import AnyAct, Chose
from durbar.tables.notices import Channel
from durbar.web.measured_bots import MeasuredBotPool
from durbar.web.observing import Answered
from durbar.web.open_streams import OpenStreams
from durbar.web.server import Server
from durbar.web.telling import Outcome

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
CHOICES = ("/choices", "/choose")  # how addresses end at which people choose


class Metrics:
    """All of them; what can be counted when somebody asks is counted then."""

    def __init__(self, server: Server, bot_pool: MeasuredBotPool, streams: OpenStreams) -> None:
        require("operations", "prometheus_client")
        from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        within: dict[str, Any] = {"registry": self.registry}
        self._requests = Counter("durbar_requests", "Requests answered.", ("method", "route", "status"), **within)
        self._seconds = Histogram(
            "durbar_request_seconds", "Until all of an answer was sent.", ("route",), buckets=SECONDS, **within
        )
        self._errors = Counter("durbar_errors", "What was refused or failed, by its kind.", ("kind",), **within)
        self._choices = Counter("durbar_choices", "Choices of people and bots.", ("outcome",), **within)
        self._thought = Histogram(
            "durbar_bots_seconds", "Until an answer of the bots.", ("work",), buckets=SECONDS, **within
        )
        self._notices = Counter("durbar_notices", "Words that it is somebody's turn.", ("channel", "outcome"), **within)
        self._store = Histogram("durbar_store_seconds", "Calls of the store.", ("call",), buckets=SECONDS, **within)
        for outcome in ("accepted", "refused"):
            self._choices.labels(outcome)
        compiled = Gauge("durbar_compile_seconds", "Until a game could be used compiled.", ("game",), **within)
        counted: dict[str, tuple[str, Callable[[], float]]] = {
            "durbar_streams_open": ("Streams that are read.", lambda: len(streams)),
            "durbar_tables_in_memory": ("Tables at hand.", lambda: server.host.at_hand),
            "durbar_bots_asked": ("Jobs that wait or are thought about.", lambda: bot_pool.asked),
            "durbar_bots_workers": ("Jobs that can be thought about at once.", lambda: bot_pool.workers),
            "durbar_games_compiled": ("Games that are compiled.", lambda: len(bot_pool.compiled)),
        }
        for name, (words, count) in counted.items():
            Gauge(name, words, **within).set_function(count)
        server.host.on_kept.append(self._kept)
        bot_pool.on_answer.append(lambda work, seconds: self._thought.labels(work).observe(seconds))
        bot_pool.on_compiled.append(lambda game, seconds: compiled.labels(game).set(seconds))
        server.notifier.teller.on_told.append(self._told)

    def saw(self, answered: Answered) -> None:
        """A request has been answered."""
        self._requests.labels(answered.method, answered.route, str(answered.status)).inc()
        if not answered.stream:
            self._seconds.labels(answered.route).observe(answered.seconds)
        if answered.error:
            self._errors.labels(answered.error).inc()
            if answered.method == "POST" and answered.route.endswith(CHOICES):
                self._choices.labels("refused").inc()

    def _kept(self, act: AnyAct) -> None:
        if isinstance(act, Chose):
            self._choices.labels("accepted").inc()

    def _told(self, channel: Channel, outcome: Outcome) -> None:
        self._notices.labels(channel, outcome.name.lower()).inc()

    def _called(self, call: str, seconds: float) -> None:
        self._store.labels(call).observe(seconds)

    @contextmanager
    def served(self, host: str, port: int) -> Iterator[int]:
        """Let whoever reaches a port read them, as long as this lasts; which port it is."""
        from prometheus_client import start_http_server

        try:
            httpd, thread = start_http_server(port, host, self.registry)
        except OSError as error:
            raise DurbarError(f"cannot listen on {host}:{port}: {error.strerror}; try another --metrics-port") from None
        threads.observers.append(self._called)
        try:
            yield httpd.server_port
        finally:
            threads.observers.remove(self._called)
            httpd.shutdown()
            httpd.server_close()
            thread.join()
