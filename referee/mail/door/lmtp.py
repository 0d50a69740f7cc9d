"""LMTP (RFC 2033): the same door for a mail server on this machine, with one answer a recipient.

Over SMTP a mail for two seats is kept for both or for none; here the mail server hears of each by
itself, and sends again only what was not kept. A handler that gives one answer for two recipients
makes the server wait for the second until it gives up, and deliver twice.
"""

import asyncio
import socket
from collections.abc import Awaitable
from pathlib import Path
from typing import AnyStr

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from referee.mail.door.connection_limits import ConnectionLimits
from referee.mail.door.intake import Intake
from referee.mail.door.listener import Conversation, Handler, Listener, _apart


class EachHandler(Handler):
    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """One answer for each RCPT that was taken, in their order (RFC 2033 §4.2); a seat that was
        named twice, however it was spelt, is kept once and answered twice."""
        received = self._intake.now()
        try:
            meant = await _apart(self._intake.meant, envelope.rcpt_tos)
        except Exception as error:
            fault = await self.handle_exception(error)
            return "\r\n".join([fault] * len(envelope.rcpt_tos))
        told = {
            recipient: await self.kept(envelope, (recipient,), received)
            for recipient in dict.fromkeys(meant.values())
        }
        return "\r\n".join(told[meant[recipient]] for recipient in envelope.rcpt_tos)


class EachConversation(Conversation, LMTP):
    """Where aiosmtpd itself refuses what came (too large, too long), it does so once; here that is
    said for every recipient too."""

    _owed = 0

    async def smtp_DATA(self, arg: str) -> None:
        try:
            await super().smtp_DATA(arg)
        finally:
            self._owed = 0

    async def push(self, status: AnyStr) -> None:
        text = status.decode() if isinstance(status, bytes) else status
        if text.startswith("354"):
            assert self.envelope is not None
            self._owed = len(self.envelope.rcpt_tos)
        elif self._owed > text.count("\r\n") + 1:
            text = "\r\n".join([text] * self._owed)
        await super().push(text)


class LmtpListener(Listener):
    """Listens as `Listener` does, on a port or on a socket file (`path`, which is made anew)."""

    def __init__(
        self,
        intake: Intake,
        host: str,
        port: int,
        domain: str,
        path: Path | None = None,
        limits: ConnectionLimits | None = None,
    ) -> None:
        self._path = path
        super().__init__(intake, host, port, domain, limits)
        self.handler = EachHandler(intake)

    def _bound(self, host: str, port: int) -> socket.socket:
        return (
            super()._bound(host, port) if self._path is None else listening_socket_file(self._path)
        )

    def _new_line(self) -> SMTP:
        return EachConversation(self._connections, self.handler, **self.SMTP_kwargs)

    def _create_server(self) -> Awaitable[asyncio.AbstractServer]:
        if self._path is None:
            return super()._create_server()
        return self.loop.create_unix_server(self._factory_invoker, sock=self._socket)

    def _trigger_server(self) -> None:
        """aiosmtpd calls once at its own door to see whether somebody opens."""
        if self._path is None:
            super()._trigger_server()  # type: ignore[no-untyped-call] # not ours
            return
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as call:
            call.settimeout(10)
            call.connect(str(self._path))
            call.recv(1024)


def listening_socket_file(path: Path) -> socket.socket:
    """A listening socket file. One that is left over is taken away; one at which somebody listens
    is not. Raises OSError."""
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        if path.is_socket() and not _answers(path):
            path.unlink()
        listening.bind(str(path))
        path.chmod(0o666)  # the mail server runs as somebody else; the directory says who may come
        listening.listen(100)
    except BaseException:
        listening.close()
        raise
    return listening


def _answers(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as call:
        try:
            call.connect(str(path))
        except OSError:
            return False
    return True
