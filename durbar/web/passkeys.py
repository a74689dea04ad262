"""Passkeys: a device keeps the secret, the browser asks whoever sits at it, and we keep what shows that it was he.

Nobody is asked who he is: the passkey tells, so nobody can find out here who is known.
"""

import json
import re
import secrets
from hashlib import sha256
from ipaddress import ip_address
from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar import Controller, MediaType, Response, post
from litestar.response import Redirect
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from durbar.tables.acts import Guest
from durbar.tables.clock import now
from durbar.tables.people import Once, Passkey, Way
from durbar.tables.refusals import Reason, Refused
from durbar.tables.threads import reading, writing
from durbar.web.entering import device_name, enter, make_known
from durbar.web.one_time import OneTimeWords
from durbar.web.pages import reader
from durbar.web.server import address_of, server_of
from durbar.web.table_forms import FORM
from durbar.web.tables import AnyRequest

MOST = 10  # passkeys of one guest
LONGEST_ID = 1400  # letters, as the standard has it
UNCACHED = {"Cache-Control": "no-store"}


def site_of(origin: str, domain: str = "") -> str | None:
    """What passkeys are made for at an address: its host, or the domain that the server says; nothing where browsers
    know no passkeys: without https (but on this machine itself) and at bare numbers.
    """
    asked = urlsplit(origin)
    host = asked.hostname or ""
    if host != "localhost" and not host.endswith(".localhost") and (asked.scheme != "https" or _is_number(host)):
        return None
    if domain and host != domain and not host.endswith(f".{domain}"):
        return None
    return domain or host or None


def site_of_request(request: AnyRequest) -> str | None:
    """The same, where a request was sent."""
    return site_of(reader(request).origin, server_of(request).passkey_domain)


def _is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


class Passkeys(Controller):
    """Each is made, or shown, in two steps: we ask something that was never asked before, and look at the answer."""

    include_in_schema = False

    @post("/you/passkeys/begin", status_code=200)
    async def begin_making(self, request: AnyRequest) -> Response[str]:
        """What a browser needs to make a passkey."""
        who, server = reader(request), server_of(request)
        server.allowance.make_way(who.visitor, address_of(request))
        before = await reading(server.host.store.passkeys, who.visitor.id)
        options = generate_registration_options(
            rp_id=_site(request),
            rp_name="Durbar",
            user_id=sha256(f"passkey {who.visitor.id}".encode()).digest(),
            user_name=who.visitor.name,
            challenge=await _challenge(request, Once.MAKING),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(known.id)) for known in before],
        )
        return Response(options_to_json(options), media_type=MediaType.JSON, headers=UNCACHED)

    @post("/you/passkeys")
    async def make(self, request: AnyRequest, data: Annotated[dict[str, str], FORM]) -> Redirect:
        """Keep a passkey that was made."""
        who, server = reader(request), server_of(request)
        server.allowance.make_way(who.visitor, address_of(request))
        answer, challenge = await _answer(request, Once.MAKING, data.get("answer"))
        try:
            made = verify_registration_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=_site(request),
                expected_origin=who.origin,
                require_user_verification=True,
            )
        except Exception:  # whatever nonsense leads to, it is no passkey
            raise Refused(Reason.NOT_KNOWN_HERE) from None
        name = device_name(request.headers.get("user-agent", ""))
        kept = Passkey(
            id=bytes_to_base64url(made.credential_id),
            guest=who.visitor.id,
            site=_site(request),
            public_key=made.credential_public_key,
            uses=made.sign_count,
            name=name,
            made_at=now(),
            used_at=now(),
        )
        if not await writing(server.host.store.add_passkey, kept, MOST):
            raise Refused(Reason.TOO_MANY_PASSKEYS)
        await make_known(request)
        return Redirect("/you", status_code=303)

    @post("/known/passkey/begin", status_code=200)
    async def begin_showing(self, request: AnyRequest) -> Response[str]:
        """What a browser needs to show a passkey: the same for everybody."""
        server_of(request).allowance.enter(address_of(request))
        options = generate_authentication_options(
            rp_id=_site(request),
            challenge=await _challenge(request, Once.SHOWING),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return Response(options_to_json(options), media_type=MediaType.JSON, headers=UNCACHED)

    @post("/known/passkey")
    async def show(self, request: AnyRequest, data: Annotated[dict[str, str], FORM]) -> Redirect:
        """Be whose passkey was shown. That there is none, and that it was shown wrongly, is told by the same words."""
        server = server_of(request)
        server.allowance.enter(address_of(request))
        answer, challenge = await _answer(request, Once.SHOWING, data.get("answer"))
        known = await reading(server.host.store.passkey, str(answer.get("id", ""))[:LONGEST_ID])
        if known is None or not await self._shown(request, known, answer, challenge):
            raise Refused(Reason.NOT_KNOWN_HERE)
        await enter(request, known.guest, Way.PASSKEY)
        return Redirect("/you", status_code=303)

    async def _shown(self, request: AnyRequest, known: Passkey, answer: dict[str, Any], challenge: bytes) -> bool:
        """Whether a passkey was shown: to us, here, now, and not a copy of it that is behind in its count."""
        if known.site != _site(request):
            return False
        try:
            shown = verify_authentication_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=known.site,
                expected_origin=reader(request).origin,
                credential_public_key=known.public_key,
                credential_current_sign_count=known.uses,
                require_user_verification=True,
            )
        except Exception:  # whatever nonsense leads to, it is not shown
            return False
        return await writing(server_of(request).host.store.used_passkey, known, shown.new_sign_count, now())


def _site(request: AnyRequest) -> str:
    site = site_of_request(request)
    if site is None:
        raise Refused(Reason.NO_PASSKEYS_HERE)
    return site


async def _challenge(request: AnyRequest, kind: Once) -> bytes:
    """Something that was never asked before, and counts once, for whoever asks."""
    challenge = secrets.token_bytes(32)
    words = OneTimeWords(server_of(request).host.store)
    await words.make(kind, reader(request).visitor.id, bytes_to_base64url(challenge))
    return challenge


async def _answer(request: AnyRequest, kind: Once, said: object) -> tuple[dict[str, Any], bytes]:
    """What a browser has answered, and to what: something that we have asked it, and that was not answered before."""
    try:
        answer = json.loads(str(said))
        asked = json.loads(base64url_to_bytes(answer["response"]["clientDataJSON"]))["challenge"]
        challenge = base64url_to_bytes(asked)
    except (ValueError, TypeError, KeyError, RecursionError):
        raise Refused(Reason.NOT_KNOWN_HERE) from None
    guest: Guest | None = await OneTimeWords(server_of(request).host.store).take(kind, bytes_to_base64url(challenge))
    if guest is None or guest != reader(request).visitor.id or not re.fullmatch(r"[\w-]+", str(answer.get("id", ""))):
        raise Refused(Reason.NOT_KNOWN_HERE)
    return answer, challenge
