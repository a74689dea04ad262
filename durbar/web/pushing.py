"""Web Push (RFC 8030): a word to a browser that is not looking. What it says only that browser can read (RFC 8291); who
says it is signed (VAPID, RFC 8292) with a key that the server has made for itself.
"""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from time import time
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from durbar.tables.notices import Address
from durbar.tables.refusals import Reason, Refused
from durbar.web.outgoing import Outgoing

CURVE = ec.SECP256R1()
KEPT = 24 * 3600  # seconds for which a push service keeps what it cannot deliver yet
SIGNED_FOR = 12 * 3600
PADDED = 1024  # bytes: a push service does not learn from the length what is said
POINT, SECRET = 65, 16  # bytes of a browser's keys


def fresh_key() -> bytes:
    """A private key, as the store keeps it."""
    return ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big")


def browser_keys(point: str, secret: str) -> str:
    """A browser's keys, as they are kept; refused if they are none."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, _decoded(point, POINT))
        _decoded(secret, SECRET)
    except ValueError:
        raise Refused(Reason.BAD_ADDRESS) from None
    return f"{point} {secret}"


class Pusher:
    """Speaks to push services."""

    def __init__(self, outgoing: Outgoing, key: bytes, subject: str) -> None:
        self._outgoing = outgoing
        self._subject = subject  # whom a push service writes to if something is wrong
        self._vapid = Vapid02(ec.derive_private_key(int.from_bytes(key, "big"), CURVE))

    @property
    def public_key(self) -> str:
        """What a browser asks its push service to accept words from."""
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(point).rstrip(b"=").decode()

    async def send(self, address: Address, topic: str, said: dict[str, object]) -> int:
        """Say something to a browser; of one topic it keeps the last only. The push service's answer."""
        headers = {
            **self._signed(address),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT),
            "Topic": sha256(topic.encode()).hexdigest()[:32],
            "Urgency": "normal",
        }
        return await self._outgoing.post(address.target, headers, _sealed(said, address.secret))

    def _signed(self, address: Address) -> dict[str, str]:
        parts = urlsplit(address.target)
        ours = address.origin if address.origin.startswith("https://") else "mailto:durbar@localhost"
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time()) + SIGNED_FOR,
            "sub": self._subject or ours,
        }
        signed: dict[str, str] = self._vapid.sign(claims)
        return signed


def _sealed(said: dict[str, object], keys: str) -> bytes:
    point, secret = keys.split(" ")
    content = json.dumps(said, ensure_ascii=False).encode().ljust(PADDED)
    sealed: bytes = http_ece.encrypt(
        content,
        private_key=ec.generate_private_key(CURVE),
        dh=_decoded(point, POINT),
        auth_secret=_decoded(secret, SECRET),
        version="aes128gcm",
    )
    return sealed


def _decoded(text: str, length: int) -> bytes:
    """What a browser has written in base64, of so many bytes."""
    found = urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
    if len(found) != length:
        raise ValueError(f"{len(found)} bytes, not {length}")
    return found
