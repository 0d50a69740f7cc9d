"""A mailbox at a provider, and a home whose mail lies there."""

from datetime import timedelta

from referee.mail.door.imap_account import Account
from referee.mail.door.imap_poller import Poller
from referee.match.policy import instant, moment
from tests.mail.given import ANN, HOUSE, Home, letter
from tests.mail.imap_server import Server


def poller(home: Home, server: Server, done: str | None = None, **more: object) -> Poller:
    there = Account("127.0.0.1", server.port, False, "INBOX", "referee", "secret")
    return Poller(home.intake, home.log, home.clock, there.open, there.name, done, **more)  # type: ignore[arg-type]


def mail(home: Home, body: str = "STATUS", seat: int = 1, **headers: str) -> bytes:
    """As it lies in the mailbox: the delivering server has written whose it is."""
    to = HOUSE.reply_to(home.chair(seat).mail_token)
    raw = letter(ANN.address, body, **headers)
    return f"Return-Path: <{ANN.address}>\r\nDelivered-To: {to}\r\n".encode() + raw


def later(home: Home, **much: float) -> str:
    home.clock.set(moment(instant(home.clock.now()) + timedelta(**much)))
    return home.clock.now()
