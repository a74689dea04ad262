"""The server: all its parts put together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial

from litestar import Litestar

from durbar.bots.bot_pool import BotPool
from durbar.engine.game import names
from durbar.store import connect
from durbar.tables.bots import Bots
from durbar.tables.host import Host
from durbar.tables.old_games import pack_old_games
from durbar.tables.programmed import ProgrammedAnswers
from durbar.tables.store import Store
from durbar.tables.supervised import Supervisor
from durbar.tables.talk import TalkLimits
from durbar.tables.timekeeper import Timekeeper
from durbar.tournaments.conductor import Conductor
from durbar.web import health
from durbar.web.bans import BanList, told_by_programs
from durbar.web.branches import Branches
from durbar.web.coach import Coach
from durbar.web.draining import Draining
from durbar.web.elsewhere import Elsewhere
from durbar.web.gate import Gate
from durbar.web.guests import Guests
from durbar.web.house_pages import HousePages
from durbar.web.ignoring import Ignoring
from durbar.web.listing import Listing
from durbar.web.mailing import Mailer
from durbar.web.measured_bots import MeasuredBotPool
from durbar.web.notifier import WORKERS, Notifier
from durbar.web.open_streams import OpenStreams
from durbar.web.outgoing import Outgoing
from durbar.web.page_cache import PageCache
from durbar.web.picture import Pictures
from durbar.web.presence import Presence
from durbar.web.pushing import Pusher, fresh_key
from durbar.web.quotas import Allowance, Quotas
from durbar.web.rated_results import RatedResults
from durbar.web.records import Records
from durbar.web.reviews import Reviews
from durbar.web.routes import routed
from durbar.web.server import Server
from durbar.web.subscribers import Subscribers
from durbar.web.tallies import Tallies
from durbar.web.telling import Links, Teller
from durbar.web.tokens import Tokens
from durbar.web.visits import Passes, Visits


@dataclass(frozen=True)
class Settings:
    """What can be decided when a server starts."""

    database: str
    workers: int = 1  # processes in which bots think
    think: float = 1.0  # seconds that a master thinks about one choice
    pause: float = 0.6  # seconds that a bot takes at least, so that people can follow
    secure: bool = False  # cookies only over https
    requests_per_second: int = 50  # from one address
    allowed_hosts: tuple[str, ...] = ()  # names that the server goes by; any, if none is said
    ahead: bool = True  # compile every game before a bot needs it
    quotas: Quotas = field(default_factory=Quotas)  # of guests and addresses
    talk: TalkLimits = field(default_factory=TalkLimits)  # at every table
    passkey_domain: str = ""  # that passkeys are made for, if not the host that somebody asks for
    house: str = ""  # a folder with a landing page, house rules and an imprint
    public_url: str = ""  # by which people reach the server: for links in letters
    push_subject: str = ""  # whom a push service writes to, if not the server as people reach it
    smtp_url: str = ""  # of the server that sends mail; none is sent if there is none
    mail_from: str = ""  # where letters come from
    trusting: bool = False  # send words to private addresses, too: in tests
    record_seconds: float = 10.0  # of a processor that a recorded game may take to be checked


def create(settings: Settings, app: Litestar | None = None) -> Litestar:
    """A server, with an app of its own or with one that no other server uses any more."""
    house = HousePages(settings.house)
    store = connect(settings.database, alone=True)
    bot_pool = MeasuredBotPool(settings.workers, settings.think)
    subscribers = Subscribers()
    allowance, elsewhere = Allowance(settings.quotas, store), Elsewhere(store, subscribers.wake)
    presence = Presence(subscribers.wake, elsewhere)
    host = Host(store, bot_pool.game, settings.talk, snapshots=True)
    server = Server(
        host,
        bot_pool,
        subscribers,
        PageCache(),
        Guests(store),
        Ignoring(store),
        Records(store, bot_pool, settings.record_seconds),
        Reviews(store, bot_pool),
        Pictures(bot_pool),
        allowance,
        Listing(store, subscribers, lambda: host.pauses),
        Coach(bot_pool, allowance),
        Branches(store, bot_pool, allowance),
        presence,
        Timekeeper(host, alone=store.news() is None, on_pauses=subscribers.wake_all),
        Conductor(host, store, subscribers.wake),
        BanList(store),
        RatedResults(store),
        Notifier(host, presence, _teller(settings, store), alone=store.news() is None),
        Tokens(store, subscribers.wake),
        settings.passkey_domain,
    )
    tallies, notifier = Tallies(server.host, bot_pool, subscribers.wake), server.notifier
    server.host.followers += [server.subscribers.tell, server.listing.tell, tallies.tell]
    server.reviews.followers.append(tallies.tell_reviewed)
    server.subscribers.on_left += [server.page_cache.forget, server.listing.forget]
    bots = Bots(server.host, bot_pool, settings.pause, server.subscribers.followed)
    programmed = ProgrammedAnswers(server.host, attends=server.presence.is_seen)
    supervisor, streams = Supervisor(), OpenStreams(server.guests, server.bans)
    server.bans.on_change.append(subscribers.wake_all)

    async def listen() -> None:
        """Hear what other servers change, where there can be others; and other programs."""
        if (news := store.news()) is None:
            server.host.alone()
            news = told_by_programs(store)
        copies = (server.host, server.ignoring, server.listing, server.bans, elsewhere, server.tokens, streams)
        hearers = (*copies, server.keeper, server.conductor, notifier)
        await server.subscribers.listen(news, *(hearer.hear for hearer in hearers))

    @asynccontextmanager
    async def running() -> AsyncIterator[None]:
        await server.keeper.begin()
        server.bot_pool.start()
        server.bot_pool.on_progress = server.subscribers.wake_all
        supervisor.start("taking over bots", bots.take_over)
        supervisor.start("taking over what is programmed", programmed.take_over)
        supervisor.start("keeping time", server.keeper.keep)
        supervisor.start("conducting tournaments", server.conductor.keep)
        supervisor.start("tidying up", server.host.tidy)
        supervisor.start("packing old games", partial(pack_old_games, store))
        supervisor.start("looking whose turn it is", notifier.keep)
        for worker in range(WORKERS):
            supervisor.start(f"telling whose turn it is ({worker})", notifier.send)
            supervisor.start(f"telling programs whose turn it is ({worker})", notifier.send_to_programs)
        supervisor.start("counting finished games", tallies.count)
        supervisor.start("listening to other servers", listen)
        if settings.ahead:
            supervisor.start("compiling ahead", lambda: _warm(server.bot_pool))
        try:
            yield
        finally:
            await supervisor.close()
            await streams.close()
            await elsewhere.close()
            await server.keeper.close()
            await notifier.close()
            await bots.close()
            await programmed.close()
            await server.reviews.close()
            server.bot_pool.close()
            server.host.close()
            store.close()

    app = app or routed()
    # Round everything, also what the app itself refuses because there is no such page.
    passes = Passes(store, server.guests, settings.secure)
    visits = Visits(app.state["answers"], passes, server.guests, server.bans, streams, house)
    draining = Draining(Gate(visits, settings.allowed_hosts, settings.requests_per_second, server.bans))
    app.asgi_handler = draining
    readiness = health.Readiness(store, bots, supervisor, draining)
    app.state.update(
        server=server, bot_pool=bot_pool, streams=streams, running=running, draining=draining, readiness=readiness
    )
    return app


def _teller(settings: Settings, store: Store) -> Teller:
    """What tells people that it is their turn, by all ways that this server has."""
    outgoing = Outgoing(settings.trusting)
    pusher = Pusher(outgoing, store.push_key(fresh_key()), settings.push_subject)
    mail = settings.smtp_url and Mailer(settings.smtp_url, settings.mail_from, settings.public_url)
    return Teller(outgoing, pusher, mail or None, Links(store.key()))


async def _warm(bot_pool: BotPool) -> None:
    """Compile every game, one after another, before a bot needs it."""
    for name in names():
        await bot_pool.prepare(name)
