"""What letters leave by: a mail server on the loopback that says what it is told to, and carriers
that refuse, or on whose way something happens."""

import asyncio
import socket
from collections.abc import Callable

from aiosmtpd.controller import Controller

from referee.mail.sending.carriers import Carrier
from referee.mail.sending.claims import OneDatabase, OutboxClaims
from referee.mail.sending.sender import Sender
from tests.mail.given import Home, lobby


class Picky(Controller):
    """A mail server on a free port of the loopback that says what it is told to, then 250; to hang
    up instead of an answer to a letter is to say DROP."""

    bye = "221 Bye"
    greeted = 0  # connections on which somebody has said who they are
    hangs_up = False  # instead of an answer to RSET

    def __init__(self, *says: str) -> None:
        self.says = list(says)
        self.taken: list[tuple[str, list[str], bytes]] = []
        self._bound = socket.create_server(("127.0.0.1", 0))
        super().__init__(self, hostname="127.0.0.1", port=self._bound.getsockname()[1])

    def _create_server(self):  # type: ignore[no-untyped-def] # as the library spells it
        return self.loop.create_server(self._factory_invoker, sock=self._bound)

    async def handle_EHLO(self, server, session, envelope, hostname, responses):  # type: ignore[no-untyped-def]
        session.host_name, self.greeted = hostname, self.greeted + 1
        return responses

    async def handle_RSET(self, server, session, envelope):  # type: ignore[no-untyped-def]
        if self.hangs_up:
            server.transport.abort()
            raise asyncio.CancelledError
        return "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, options):  # type: ignore[no-untyped-def]
        envelope.rcpt_tos.append(address)
        return self.says.pop(0) if self.says and "RCPT" in self.says[0] else "250 OK"

    async def handle_DATA(self, server, session, envelope):  # type: ignore[no-untyped-def]
        said = self.says.pop(0) if self.says else "250 OK"
        if said[0] in "D2":
            self.taken.append((envelope.mail_from, envelope.rcpt_tos, envelope.content))
        if said == "DROP":
            server.transport.abort()
            raise asyncio.CancelledError
        return said

    async def handle_QUIT(self, server, session, envelope):  # type: ignore[no-untyped-def]
        return self.bye


def sender(home: Home, carrier: Carrier, claims: OutboxClaims | None = None) -> Sender:
    claims, told = claims or OneDatabase(home.log, home.clock), home.referee.returned_letters.heard
    return Sender(home.log, home.writer, home.vault, carrier, home.clock, claims, told)


def offered() -> Home:
    """Two welcome letters wait in the outbox."""
    return lobby()


class Refusing:
    """A carrier that refuses as it is told, then takes everything."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)
        self.taken: list[bytes] = []
        self.offered: list[bytes] = []

    def rest(self) -> None:
        """It keeps nothing open."""

    def carry(self, return_path: str, recipient: str, raw: bytes) -> None:
        self.offered.append(raw)
        if self.errors:
            raise self.errors.pop(0)
        self.taken.append(raw)


class Meanwhile:
    """A carrier on whose way something else happens."""

    def __init__(self, happens: Callable[[], object]) -> None:
        self.happens = happens
        self.taken: list[bytes] = []

    def rest(self) -> None:
        """It keeps nothing open."""

    def carry(self, return_path: str, recipient: str, raw: bytes) -> None:
        self.happens()
        self.taken.append(raw)
