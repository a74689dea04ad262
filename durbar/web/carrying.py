"""A name is carried to another device: by a link that counts once, also as a picture to be scanned; by a code on
paper.
"""

from typing import Annotated

import segno
from litestar import Controller, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from minijinja import safe

from durbar.tables.people import Once, Way
from durbar.tables.refusals import Reason, Refused
from durbar.tables.threads import reading, writing
from durbar.web.calling import person
from durbar.web.entering import enter, make_known, seats_here
from durbar.web.one_time import SECONDS, OneTimeWords, as_typed, new_link_word, new_recovery_code
from durbar.web.pages import page, reader
from durbar.web.passkeys import site_of_request
from durbar.web.server import address_of, server_of
from durbar.web.table_forms import FORM
from durbar.web.tables import AnyRequest
from durbar.web.words import catalogue
from durbar.web.you import shown


class Carrying(Controller):
    """Links and codes: made by whoever is known, followed by whoever wants to be."""

    include_in_schema = False

    @post("/you/link", status_code=200)
    async def new_link(self, request: AnyRequest) -> Response[str]:
        """A link for another device; the last one that was made counts."""
        server, who = server_of(request), reader(request)
        server.allowance.make_way(who.visitor, address_of(request))
        guest, word = await make_known(request, anew=False), new_link_word()
        await OneTimeWords(server.host.store).make(Once.LINK, guest, word)
        link = f"{who.origin}/carry/{word}"
        minutes = SECONDS[Once.LINK] // 60
        return await shown(request, link={"address": link, "picture": safe(picture(link)), "minutes": minutes})

    @post("/you/code", status_code=200)
    async def new_code(self, request: AnyRequest) -> Response[str]:
        """A recovery code; the one before counts no more."""
        server, who = server_of(request), reader(request)
        server.allowance.make_way(who.visitor, address_of(request))
        guest, code = await make_known(request), new_recovery_code()
        await OneTimeWords(server.host.store).make(Once.PAPER, guest, code)
        return await shown(request, code=code)

    @post("/you/code/end")
    async def end_code(self, request: AnyRequest) -> Redirect:
        """Let no recovery code count."""
        await writing(server_of(request).host.store.drop_words, reader(request).visitor.id, Once.PAPER)
        return Redirect("/you", status_code=303)

    @get("/carry/{word:str}")
    async def asked(self, request: AnyRequest, word: FromPath[str]) -> Response[str]:
        """Ask whoever has followed a link whether he wants to be who it leads to. To look at it does not use it up."""
        who, server = reader(request), server_of(request)
        server.allowance.enter(address_of(request))
        guest = await OneTimeWords(server.host.store).look(Once.LINK, word)
        visitor = await reading(server.host.store.visitor, guest) if guest else None
        if visitor is None:
            raise Refused(Reason.NOT_KNOWN_HERE)
        return page(
            "carry.html",
            who,
            word=word,
            same=guest == who.visitor.id,
            other=person(visitor.name, catalogue(who.language)),
            seats=await seats_here(request),
        )

    @post("/carry/{word:str}")
    async def carry(self, request: AnyRequest, word: FromPath[str]) -> Redirect:
        """Be who a link leads to."""
        return await _entered(request, Once.LINK, word, Way.LINK)

    @get("/known")
    async def known(self, request: AnyRequest) -> Response[str]:
        """Ways for somebody who is known already, on another device."""
        who = reader(request)
        return page("known.html", who, site=site_of_request(request), seats=await seats_here(request))

    @post("/known/code")
    async def recover(self, request: AnyRequest, data: Annotated[dict[str, str], FORM]) -> Redirect:
        """Be who a recovery code is for."""
        return await _entered(request, Once.PAPER, as_typed(str(data.get("code", ""))), Way.PAPER)


async def _entered(request: AnyRequest, kind: Once, word: str, way: Way) -> Redirect:
    server = server_of(request)
    server.allowance.enter(address_of(request))
    guest = await OneTimeWords(server.host.store).take(kind, word)
    if guest is None:
        raise Refused(Reason.NOT_KNOWN_HERE)
    await enter(request, guest, way)
    return Redirect("/you", status_code=303)


def picture(link: str) -> str:
    """A link as a picture that a telephone reads."""
    return str(segno.make(link, error="m", micro=False).svg_inline(omitsize=True, svgclass="scanned", lineclass="dots"))
