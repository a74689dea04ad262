"""A word to a program: one request, signed as standardwebhooks.com says, so that its libraries can check it."""

import hmac
import json
import secrets
from base64 import b64decode, b64encode
from hashlib import sha256

from durbar.tables.notices import Address
from durbar.web.outgoing import Outgoing

MARK = "whsec_"


def fresh_secret() -> str:
    """A secret that is shown once."""
    return MARK + b64encode(secrets.token_bytes(24)).decode()


def signature(secret: str, id: str, at: int, content: bytes) -> str:
    """What only somebody can write who has the secret: also of when."""
    key = b64decode(secret.removeprefix(MARK))
    return "v1," + b64encode(hmac.new(key, f"{id}.{at}.".encode() + content, sha256).digest()).decode()


async def send_hook(outgoing: Outgoing, address: Address, id: str, at: int, said: dict[str, object]) -> int:
    """Say something to a program; its answer. The same thing said again has the same id."""
    content = json.dumps(said, ensure_ascii=False).encode()
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Durbar",
        "webhook-id": id,
        "webhook-timestamp": str(at),
        "webhook-signature": signature(address.secret, id, at, content),
    }
    return await outgoing.post(address.target, headers, content)
