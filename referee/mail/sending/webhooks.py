"""Telling a match's public news to the address its organiser set: written once, signed, retried.

Whoever may make a match can name an address, so who is called is the host's decision
(`REFEREE_WEBHOOKS`): nobody; only https at public addresses; or anybody (a network of one's own).
The name is looked up once, and the very address that was looked at is called. No redirect is
followed, and nothing of the answer is kept but its status.
"""

import hashlib
import hmac
import http.client
import ipaddress
import json
import socket
import ssl
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from referee.mail.sending.undeliverable import Undeliverable
from referee.service import Referee
from referee.service.notices.table_view import TableView
from referee.service.table.webhooks import Webhook
from storage import Intent

TIMEOUT = 10  # seconds
SIGNATURE = "X-Referee-Signature"  # sha256=<HMAC-SHA-256 of the body, hex>
DELIVERY = "X-Referee-Delivery"  # the same on every try
MOST = 200  # pieces of news in one telling, the newest


class NotCalled(Undeliverable):
    """This address will never be called, or wants no more."""


@dataclass(frozen=True)
class WebhookCalls:
    """Calls for the sender: wherever the match tells its news by now."""

    referee: Referee
    caller: "WebhookCaller"

    def __call__(self, intent: Intent, body: bytes) -> None:
        hook = self.referee.webhooks.of(intent.stream)
        if hook is None:
            raise NotCalled("its organiser wants no calls any more")
        self.caller.tell(hook, intent.id, body)


@dataclass(frozen=True)
class WebhookCaller:
    """`allowed`: off, public or any."""

    allowed: str = "off"

    def tell(self, hook: Webhook, delivery: str, body: bytes) -> None:
        """POST it. Raises NotCalled; any OSError means: not now."""
        parts = urlsplit(hook.url)
        assert parts.hostname is not None, "it was looked at when it was set"
        if self.allowed == "off" or (self.allowed == "public" and parts.scheme != "https"):
            raise NotCalled(f"this host allows no {parts.scheme} webhooks")
        secure = parts.scheme == "https"
        port = parts.port or (443 if secure else 80)
        line = _connected(parts.hostname, port, secure, self._address(parts.hostname, port))
        try:
            path = parts.path or "/"
            line.request(
                "POST",
                f"{path}?{parts.query}" if parts.query else path,
                body,
                _head(hook, delivery, body),
            )
            status = line.getresponse().status
        except http.client.HTTPException as error:
            raise OSError(f"{type(error).__name__} from the webhook") from error
        finally:
            line.close()
        _judge(status)

    def _address(self, host: str, port: int) -> str:
        """The address to call. Raises NotCalled for one inside a network."""
        found = [
            str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        ]
        fit = [
            address
            for address in found
            if self.allowed == "any" or ipaddress.ip_address(address).is_global
        ]
        if not fit:
            raise NotCalled(f"{host} is no public address")
        return fit[0]


def _connected(host: str, port: int, secure: bool, address: str) -> http.client.HTTPConnection:
    """A connection to this address, which must prove to be that host if it is secure."""
    line = http.client.HTTPConnection(host, port, timeout=TIMEOUT)
    plain = socket.create_connection((address, port), timeout=TIMEOUT)
    if secure:
        try:
            line.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=host)
        except BaseException:
            plain.close()
            raise
    else:
        line.sock = plain
    return line


def _head(hook: Webhook, delivery: str, body: bytes) -> dict[str, str]:
    return {
        "Content-Type": "application/json",
        "User-Agent": "Referee",
        SIGNATURE: f"sha256={signature(hook.secret, body)}",
        DELIVERY: delivery,
    }


def signature(secret: str, body: bytes) -> str:
    """What the receiver computes as well, and compares in constant time."""
    return hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


def _judge(status: int) -> None:
    if status == 410:
        raise NotCalled("410: the address wants no more")
    if not 200 <= status < 300:
        raise OSError(f"the webhook answered {status}")


def news(table: TableView, since: int) -> bytes:
    """What everybody may know of the leaves from `since` on, as JSON; a spectator's table."""
    window = table.window
    said = [moment for moment in table.history if moment.n >= since and moment.said.en][-MOST:]
    told: dict[str, Any] = {
        "match": table.match,
        "origin": table.origin,
        "game": table.game.name,
        "phase": table.phase,
        "size": table.size,
        "window": None
        if window is None
        else {"number": window.number, "name": window.name, "due": window.due},
        "news": [
            {
                "n": moment.n,
                "at": moment.at,
                "window": moment.window,
                "en": moment.said.en,
                "fr": moment.said.fr,
            }
            for moment in said
        ],
    }
    return json.dumps(told, ensure_ascii=False, sort_keys=True).encode()
