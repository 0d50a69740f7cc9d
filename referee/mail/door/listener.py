"""The SMTP listener: takes mail for our addresses, and says 250 only for what is durable.

It stands behind a mail server, or alone on the loopback. It never shows a peer an exception: a
fault of ours is 451, so that the peer keeps the mail and tries again.
"""

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar, cast

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from referee.mail.door.connection_limits import FULL, ConnectionLimits, OpenConnections
from referee.mail.door.intake import Intake, NotOurs
from referee.mail.door.rate_limits import TooMuch
from referee.mail.reading.size_limits import SIZE

_log = logging.getLogger(__name__)
logging.getLogger("mail.log").setLevel(logging.WARNING)  # it would write every token to the log

OK = "250 2.0.0 Kept"
UNKNOWN = "550 5.1.1 No such address here"
FAULT = "451 4.3.0 Not now, please try again later"
TOO_MANY = "452 4.5.3 Too many recipients"
SLOWLY = "452 4.7.1 Too many mails for now, please try again later"
ENOUGH = "421 4.7.0 Too many unknown addresses, good bye"
_RECIPIENTS = 20  # a player writes to one seat, seldom to two
_GUESSES = 20  # unknown addresses in one conversation; then it is somebody who tries them out

T = TypeVar("T")


class Handler:
    """aiosmtpd's hooks. The work waits for the disk, so it is done in threads."""

    def __init__(self, intake: Intake) -> None:
        self._intake = intake

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if len(envelope.rcpt_tos) >= _RECIPIENTS:
            return TOO_MANY
        try:
            await _apart(self._intake.welcome, address, envelope.mail_from or "<>")
        except NotOurs:
            return await self._unknown(server)
        except TooMuch:
            return SLOWLY
        except Exception as error:
            return await self.handle_exception(error)
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def _unknown(self, server: SMTP) -> str:
        """Each unknown address in the same words; who tries many out is hung up on."""
        assert isinstance(server, Conversation)
        server.guesses += 1
        if server.guesses <= _GUESSES:
            return UNKNOWN
        assert server.transport is not None
        asyncio.get_running_loop().call_soon(server.transport.close)  # when it has been said
        return ENOUGH

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        return await self.kept(envelope, tuple(envelope.rcpt_tos), self._intake.now())

    async def kept(self, envelope: Envelope, recipients: tuple[str, ...], received: str) -> str:
        """What to say for these recipients, whose mail ended at `received`."""
        content, sender = envelope.content, envelope.mail_from or "<>"
        assert isinstance(content, bytes)
        try:
            await _apart(self._intake.bring, content, sender, recipients, received)
        except NotOurs:
            return UNKNOWN
        except TooMuch:
            return SLOWLY
        except Exception as error:
            return await self.handle_exception(error)
        return OK

    async def handle_exception(self, error: Exception) -> str:
        """Ours, not the peer's: the whole story in our log, one line without it to the peer."""
        _log.error("mail was not taken", exc_info=error)
        return FAULT


def listening_socket(host: str, port: int) -> socket.socket:
    """A listening socket, of IPv6 where the address is. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family)


class Conversation(SMTP):
    """One peer's conversation, written down so that no connection is left open at the end.

    Programs write lines longer than the 998 characters of RFC 5322; a 500 would lose their mail.
    """

    line_length_limit = 64 * 1024
    guesses = 0

    def __init__(self, connections: OpenConnections, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._connections = connections

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._line = cast(asyncio.Transport, transport)
        super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        self._connections.leaves(self._line)
        super().connection_lost(error)

    def _timeout_cb(self) -> None:
        """aiosmtpd's own waits until the peer has read what was said to them: for ever, if they do
        not. This also ends a line that was closed, after QUIT for instance, and is not read."""
        self._line.abort()


class Doorkeeper(asyncio.Protocol):
    """Hangs up on whom there is no place for before a line is set up, which costs a hundred times
    as much."""

    def __init__(self, connections: OpenConnections, line: Callable[[], SMTP]) -> None:
        self._connections, self._new_line = connections, line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        door = cast(asyncio.Transport, transport)
        if self._connections.takes(door):
            line = self._new_line()
            door.set_protocol(line)
            line.connection_made(door)
        else:
            door.write(FULL)
            door.close()


class Listener(Controller):
    """Listens from `start()` until `stop()`, in a thread of its own. Port 0 takes a free one:
    then `port` tells which."""

    def __init__(
        self,
        intake: Intake,
        host: str,
        port: int,
        domain: str,
        limits: ConnectionLimits | None = None,
    ) -> None:
        self._socket = self._bound(host, port)
        limits = limits or ConnectionLimits()
        self._connections = OpenConnections(limits)
        file = self._socket.family == socket.AF_UNIX
        super().__init__(
            Handler(intake),
            hostname=host,
            port=0 if file else self._socket.getsockname()[1],
            server_hostname=domain,
            ident="Referee",  # no program, no version
            data_size_limit=SIZE,
            timeout=limits.idle,
            enable_SMTPUTF8=True,
        )

    def _bound(self, host: str, port: int) -> socket.socket:
        return listening_socket(host, port)

    @property
    def alive(self) -> bool:
        """Does its loop go round?"""
        return self._thread is not None and self._thread.is_alive()

    def _create_server(self) -> Awaitable[asyncio.AbstractServer]:
        """On the socket that is bound already, so that nobody takes the free port in between."""
        return self.loop.create_server(self._factory_invoker, sock=self._socket)

    def factory(self) -> asyncio.Protocol:
        return Doorkeeper(self._connections, self._new_line)

    def _new_line(self) -> SMTP:
        return Conversation(self._connections, self.handler, **self.SMTP_kwargs)

    def cancel_tasks(self, stop_loop: bool = True) -> None:
        """aiosmtpd's own would stop the loop with connections open in it, and cancel those that it
        has taken and not yet begun to talk to."""
        self._ending = self.loop.create_task(self._end())

    async def _end(self) -> None:
        """No new connection; those that were taken are begun, and ended. A closed server of asyncio
        drops the begun without closing their sockets, so it is closed by aiosmtpd afterwards."""
        self.loop.remove_reader(self._socket)
        while talking := asyncio.all_tasks() - {self._ending}:
            for line in self._connections:
                line.abort()
            await asyncio.wait(talking, return_when=asyncio.FIRST_COMPLETED)
        await asyncio.sleep(0)  # a connection is closed in the loop's next round
        self.loop.stop()


async def _apart(work: Callable[..., T], *arguments: Any) -> T:
    return await asyncio.get_running_loop().run_in_executor(None, work, *arguments)
