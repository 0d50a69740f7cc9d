"""Who is called when a home that is watched does wrong: an address, by the relay of the settings; a
program, by a POST.

Why: docs/decisions/0154-what-a-look-asks-again.md.
"""

import json
from collections.abc import Callable
from datetime import datetime
from email.errors import HeaderParseError
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid

from referee.calling import CallAnswer, call
from referee.mail.addresses.house import House
from referee.mail.sending.relay import Relay
from referee.mail.sending.undeliverable import Undeliverable
from referee.monitor import News, NotTold
from referee.service.people.addresses import in_ascii
from referee.settings import BadSetting, Settings, relay_at

Call = Callable[[News], None]


def by_mail(settings: Settings, address: str, now: Callable[[], datetime]) -> Call:
    """Letters from the mailbox of the settings. Raises BadSetting, and ValueError for an address
    that is none."""
    if settings.relay is None:
        raise BadSetting("REFEREE_SMTP_RELAY: host:port of the relay that takes letters of alarm")
    house, relay, reader = House(settings.host, settings.mailbox), settings.relay, _reader(address)

    def send(news: News) -> None:
        peer = Relay(*relay_at(relay))
        try:
            peer.carry(house.address, reader.addr_spec, _letter(news, house, reader, now()))
        except (OSError, Undeliverable) as error:
            raise NotTold(str(error)) from error
        finally:
            peer.rest()

    return send


def by_webhook(url: str, calls: Callable[[str, bytes], CallAnswer] | None = None) -> Call:
    """JSON to this address."""
    calls = calls or _post

    def send(news: News) -> None:
        try:
            answer = calls(url, json.dumps(news.plain(), ensure_ascii=False).encode())
        except OSError as error:
            raise NotTold(str(error)) from error
        if not 200 <= answer.status < 300:
            raise NotTold(f"it answered {answer.status}")

    return send


def _post(url: str, body: bytes) -> CallAnswer:
    return call("POST", url, body, kind="application/json")


def _reader(address: str) -> Address:
    try:
        reader = Address(addr_spec=in_ascii(address))
    except HeaderParseError as error:
        raise ValueError(f"{address!r} is no mail address") from error
    if not reader.username or not reader.domain:
        raise ValueError(f"{address!r} is no mail address")
    return reader


def _letter(news: News, house: House, reader: Address, at: datetime) -> bytes:
    message = EmailMessage(policy=SMTP)
    message["From"] = Address(display_name=house.name, addr_spec=house.address)
    message["To"] = reader
    message["Subject"] = news.subject
    message["Date"] = format_datetime(at)
    message["Message-ID"] = make_msgid(domain=house.host)
    message["Auto-Submitted"] = "auto-generated"
    message["Content-Language"] = news.language
    message.set_content(news.text)
    return message.as_bytes()
