"""One word to one address, by whatever way leads there; and the links in it, with which it can be stopped."""

import asyncio
import logging
import smtplib
from collections.abc import Callable
from enum import Enum, auto
from typing import NamedTuple

from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer

from durbar.tables.clock import now
from durbar.tables.notices import CONFIRMED_WITHIN, Address, Channel
from durbar.web.forms import ONE_CLICK
from durbar.web.hooks import send_hook
from durbar.web.mailing import Mailer, is_final
from durbar.web.notice_words import Notice, sentence, title
from durbar.web.outgoing import NotThere, Outgoing
from durbar.web.pushing import Pusher
from durbar.web.words import catalogue

GONE = (404, 410)
LATER = (408, 425, 429)

log = logging.getLogger(__name__)


class Outcome(Enum):
    """What became of a word."""

    TOLD = auto()
    GONE = auto()  # nobody is there any more
    LATER = auto()
    REFUSED = auto()


class Links:
    """Links that nobody can guess: to confirm an address, and to end it without being known."""

    def __init__(self, key: bytes) -> None:
        self._stop = URLSafeSerializer(key, salt="stop notices")
        self._confirm = URLSafeTimedSerializer(key, salt="confirm notices")

    def to_stop(self, address: str) -> str:
        """The word that ends an address."""
        return str(self._stop.dumps(address))

    def to_confirm(self, address: str) -> str:
        """The word that confirms an address; it counts for a day."""
        return str(self._confirm.dumps(address))

    def stopped(self, word: str) -> str | None:
        """Which address a word ends."""
        return _read(lambda: self._stop.loads(word))

    def confirmed(self, word: str) -> str | None:
        """Which address a word confirms."""
        return _read(lambda: self._confirm.loads(word, CONFIRMED_WITHIN))


class Word(NamedTuple):
    """A notice on its way."""

    address: Address
    notice: Notice
    language: str
    waiting: int = 0  # tables that wait for him
    attempt: int = 0


class Teller:
    """Says it."""

    def __init__(self, outgoing: Outgoing, pusher: Pusher, mailer: Mailer | None, links: Links) -> None:
        self.outgoing = outgoing
        self.pusher = pusher
        self.mailer = mailer
        self.links = links
        self.on_told: list[Callable[[Channel, Outcome], None]] = []  # by what way, and what became of it

    async def tell(self, word: Word) -> Outcome:
        """Send a word; what became of it."""
        outcome = await self._sent(word)
        for note in self.on_told:
            note(Channel(word.address.channel), outcome)
        return outcome

    async def _sent(self, word: Word) -> Outcome:
        try:
            match word.address.channel:
                case Channel.PUSH:
                    return _meant(await self._push(word))
                case Channel.HOOK:
                    return _meant(await self._call(word))
            return await self._write(word)
        except (NotThere, OSError, smtplib.SMTPException) as error:
            log.info("a word was not sent: %s", type(error).__name__)  # it may name whom
            return Outcome.REFUSED if isinstance(error, NotThere) or is_final(error) else Outcome.LATER

    async def close(self) -> None:
        """Hang up."""
        await self.outgoing.close()
        if self.mailer is not None:
            self.mailer.threads.shutdown(wait=False, cancel_futures=True)

    async def ask(self, address: Address, language: str) -> None:
        """Ask whoever reads at a mail address whether he wants this."""
        if self.mailer is None:
            return
        t, site = catalogue(language), self.mailer.public_url
        lines = [
            t.gettext("Somebody wants to be told at this address when it is his turn at a board game. Was that you?"),
            t.gettext("If so, open this and say yes:"),
            f"{site}/notices/confirm/{self.links.to_confirm(address.id)}",
            t.gettext("If not, do nothing: you will not be written to again."),
        ]
        letter = self.mailer.letter(address.target, t.gettext("Durbar: is this your address?"), lines)
        await asyncio.get_running_loop().run_in_executor(self.mailer.threads, self.mailer.send, letter)

    async def _push(self, word: Word) -> int:
        notice, t = word.notice, catalogue(word.language)
        said = {
            "title": title(notice, word.language),
            "body": sentence(notice, word.language),
            "path": notice.path,
            "tag": notice.table or "try",
            "language": word.language,
            "waiting": word.waiting,
            "stop": self.links.to_stop(word.address.id),
            "stop_words": t.gettext("No more of these"),
        }
        return await self.pusher.send(word.address, f"{notice.table} {word.address.id}", said)

    async def _call(self, word: Word) -> int:
        notice, at = word.notice, now()
        said: dict[str, object] = {
            "type": notice.about or "try",
            "timestamp": at,
            "game": notice.game or None,
            "table": notice.table or None,
            "name": notice.name,
            "url": word.address.origin + notice.path,
            "words": f"{title(notice, word.language)}: {sentence(notice, word.language)}",
        }
        return await send_hook(self.outgoing, word.address, notice.id.replace(" ", "."), at, said)

    async def _write(self, word: Word) -> Outcome:
        if self.mailer is None:  # the host sends mail no more
            return Outcome.REFUSED
        t, site, notice = catalogue(word.language), self.mailer.public_url, word.notice
        stop = self.links.to_stop(word.address.id)
        lines = [
            sentence(notice, word.language),
            site + notice.path,
            t.gettext("To get no more of these:"),
            f"{site}/notices/stop/{stop}",
        ]
        subject = f"{title(notice, word.language)} · {sentence(notice, word.language)}"
        letter = self.mailer.letter(word.address.target, subject, lines, f"{site}{ONE_CLICK}{stop}")
        await asyncio.get_running_loop().run_in_executor(self.mailer.threads, self.mailer.send, letter)
        return Outcome.TOLD


def _meant(status: int) -> Outcome:
    """What an answer means."""
    if 200 <= status < 300:
        return Outcome.TOLD
    if status in GONE:
        return Outcome.GONE
    return Outcome.LATER if status >= 500 or status in LATER else Outcome.REFUSED


def _read(load: Callable[[], object]) -> str | None:
    try:
        said = load()
    except BadData:
        return None
    return said if isinstance(said, str) else None
