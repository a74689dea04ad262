"""An authenticator made of software: it makes passkeys and shows them, also wrongly where a test wants that."""

import json
import secrets
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url

PRESENT, VERIFIED, WITH_KEY = 0x01, 0x04, 0x40


@dataclass
class Authenticator:
    """One passkey, for one site."""

    origin: str
    site: str
    id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    count: int = 0
    counts: bool = True  # those that are carried from device to device do not
    flags: int = PRESENT | VERIFIED

    def made(self, options: dict[str, Any]) -> str:
        """The answer of a browser that was asked to make it."""
        numbers = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        key = bytes(16) + len(self.id).to_bytes(2) + self.id + cbor2.dumps(cose)
        attested = {"fmt": "none", "attStmt": {}, "authData": self._data(WITH_KEY) + key}
        client = self._client("webauthn.create", options["challenge"])
        return self._answer({"clientDataJSON": client, "attestationObject": cbor2.dumps(attested)})

    def shown(self, options: dict[str, Any]) -> str:
        """The answer of a browser that was asked to show it."""
        self.count += self.counts
        client, data = self._client("webauthn.get", options["challenge"]), self._data()
        signature = self.key.sign(data + sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer({"clientDataJSON": client, "authenticatorData": data, "signature": signature})

    def _data(self, more: int = 0) -> bytes:
        return sha256(self.site.encode()).digest() + bytes([self.flags | more]) + self.count.to_bytes(4)

    def _client(self, deed: str, challenge: str) -> bytes:
        return json.dumps({"type": deed, "challenge": challenge, "origin": self.origin}).encode()

    def _answer(self, response: dict[str, bytes]) -> str:
        told = {name: bytes_to_base64url(value) for name, value in response.items()}
        id = bytes_to_base64url(self.id)
        return json.dumps({"id": id, "rawId": id, "type": "public-key", "response": told, "clientExtensionResults": {}})
