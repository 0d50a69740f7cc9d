"""Telling a match's public news to the address its organiser set: written once, signed, retried.

Whoever may make a match can name an address, so who is called is the host's decision
(`REFEREE_WEBHOOKS`): nobody; only https at public addresses; or anybody (a network of one's own).
The name is looked up once, and the very address that was looked at is called. No redirect is
followed, and nothing of the answer is kept but its status. A call is over after `LIMIT` seconds.
"""

import hashlib
import hmac
import http.client
import ipaddress
import json
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from referee.calling import TimeLimit, connected, status_of
from referee.mail.sending.undeliverable import Undeliverable
from referee.service.notices.table_view import TableView
from referee.service.table.webhooks import Webhook

LIMIT = 20.0  # seconds for a whole call, however its bytes trickle
_TOO_LONG = f"the webhook took more than {LIMIT:.0f} seconds"
SIGNATURE = "X-Referee-Signature"  # sha256=<HMAC-SHA-256 of the body, hex>
DELIVERY = "X-Referee-Delivery"  # the same on every try
_INSIDE = tuple(  # what ipaddress takes for public: NAT64 (RFC 6052, 8215), 6to4, and old ones
    ipaddress.IPv6Network(network)
    for network in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "fec0::/10", "::/96")
)
MOST = 200  # pieces of news in one telling, the newest


class NotCalled(Undeliverable):
    """This address will never be called, or wants no more."""


@dataclass(frozen=True)
class WebhookCaller:
    """`allowed`: off, public or any. `now` counts seconds, from any start."""

    allowed: str = "off"
    now: Callable[[], float] = time.monotonic

    def tell(self, hook: Webhook, delivery: str, body: bytes) -> None:
        """POST it. Raises NotCalled; any OSError means: not now."""
        parts = urlsplit(hook.url)
        assert parts.hostname is not None, "it was looked at when it was set"
        if self.allowed == "off" or (self.allowed == "public" and parts.scheme != "https"):
            raise NotCalled(f"this host allows no {parts.scheme} webhooks")
        secure = parts.scheme == "https"
        port = parts.port or (443 if secure else 80)
        limit = TimeLimit(self.now, self.now() + LIMIT, _TOO_LONG)
        address = self._address(parts.hostname, port)
        line = connected(parts.hostname, port, secure, address, limit)
        try:
            path = parts.path or "/"
            line.request(
                "POST",
                f"{path}?{parts.query}" if parts.query else path,
                body,
                _head(hook, delivery, body),
            )
            status = status_of(line.sock, limit)
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
        fit = [address for address in found if self.allowed == "any" or is_public(address)]
        if not fit:
            raise NotCalled(f"{host} is no public address")
        return fit[0]


def is_public(address: str) -> bool:
    """Does it lead to the public internet, and not by way of a translator that could lead back
    inside (NAT64, 6to4), nor to many at once?"""
    ip = ipaddress.ip_address(address)
    if isinstance(ip, ipaddress.IPv6Address):
        ip = ip.ipv4_mapped or ip
    inside = any(ip in network for network in _INSIDE if network.version == ip.version)
    return ip.is_global and not ip.is_multicast and not inside


def target(url: str) -> str:
    """Whom a call of it burdens: the host and the port."""
    return urlsplit(url).netloc.rpartition("@")[2].lower()


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
