"""A word by mail, where the host has said which server sends it."""

import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from durbar.engine.errors import DurbarError

PATIENCE = 15.0  # seconds for each step
THREADS = 2
LONGEST = 254  # letters of an address
PORTS = {"smtp": 25, "smtps": 465}


class BadMailServer(DurbarError):
    """What the host has said of a mail server cannot be understood."""


def mailbox(text: str) -> str | None:
    """An address to which mail can be sent, as it is written into a letter; none if it is no such thing."""
    text = text.strip()
    user, _, domain = text.rpartition("@")
    if not (text.isascii() and text.isprintable() and len(text) <= LONGEST and user and "." in domain):
        return None
    try:
        read = Address(addr_spec=text)
    except (ValueError, IndexError):  # IndexError: of an address that ends too early
        return None
    letters = domain.replace("-", "").replace(".", "")
    return text if read.addr_spec == text and letters.isalnum() and '"' not in user else None


class Mailer:
    """Sends letters by a mail server: ``smtp://user:password@host:587`` or ``smtps://...``. A password goes over an
    encrypted connection only.
    """

    def __init__(self, url: str, sender: str, public_url: str) -> None:
        try:
            self._server = urlsplit(url)
            self._port = self._server.port or PORTS[self._server.scheme]
        except (KeyError, ValueError):
            raise BadMailServer("a mail server is smtp://HOST:PORT or smtps://HOST:PORT") from None
        if mailbox(sender) is None or not self._server.hostname:
            raise BadMailServer("a mail server needs a host, and an address that its letters come from")
        if not public_url.startswith(("https://", "http://")):
            raise BadMailServer("letters have links: say by which public address this server is reached")
        self._sender = sender
        self.public_url = public_url.rstrip("/")
        self._threads = ThreadPoolExecutor(THREADS, "mail")

    def letter(self, to: str, subject: str, lines: list[str], stop: str = "") -> EmailMessage:
        """A letter; with an address at which one click stops them (RFC 8058)."""
        letter = EmailMessage()
        letter["From"], letter["To"] = f"Durbar <{self._sender}>", to
        letter["Subject"], letter["Date"] = " ".join(subject.split()), formatdate()
        letter["Message-ID"] = make_msgid(domain=self._sender.rpartition("@")[2])
        letter["Auto-Submitted"] = "auto-generated"
        if stop:
            letter["List-Unsubscribe"] = f"<{stop}>"
            letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        letter.set_content("\n\n".join(lines) + "\n")
        return letter

    def send(self, letter: EmailMessage) -> None:
        """Hand a letter over; SMTPException or OSError if that fails."""
        with self._connected() as server:
            if self._server.username:
                server.login(unquote(self._server.username), unquote(self._server.password or ""))
            server.send_message(letter)

    @property
    def threads(self) -> ThreadPoolExecutor:
        """Where letters are sent: a mail server may take its time."""
        return self._threads

    def _connected(self) -> smtplib.SMTP:
        host, encrypted = self._server.hostname or "", ssl.create_default_context()
        if self._server.scheme == "smtps":
            return smtplib.SMTP_SSL(host, self._port, timeout=PATIENCE, context=encrypted)
        server = smtplib.SMTP(host, self._port, timeout=PATIENCE)
        server.ehlo()
        if server.has_extn("starttls"):
            server.starttls(context=encrypted)
        elif self._server.username:
            server.close()
            raise smtplib.SMTPException("the mail server encrypts nothing, and would hear the password")
        return server


def is_final(error: Exception) -> bool:
    """Whether a mail server will not take a letter tomorrow either."""
    match error:
        case smtplib.SMTPRecipientsRefused(recipients=refused):
            return all(500 <= code < 600 for code, _ in refused.values())
        case smtplib.SMTPResponseException(smtp_code=code):
            return 500 <= code < 600
    return False
