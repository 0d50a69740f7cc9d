"""A match may tell its public news to an address that its organiser sets; by default to none.

Kept encrypted: the address, and the secret with which what is sent is signed. Each telling is a row
of the outbox, written in the transaction of what it tells, so it is retried like a letter.

Why: docs/decisions/0031-reminders.md.
"""

from dataclasses import dataclass
from urllib.parse import urlsplit

from referee.kernel.refused import Problem, illegal
from referee.seals.canonical import dump, load
from referee.service.ledger.core import Core
from referee.service.ledger.letters_owed import WEBHOOK
from storage import WishRow

LONGEST = 500  # characters of an address


@dataclass(frozen=True)
class Webhook:
    """`secret` keys the HMAC; it is shown to the organiser alone."""

    url: str
    secret: str


class Webhooks:
    def __init__(self, core: Core) -> None:
        self._core = core

    def of(self, match: str) -> Webhook | None:
        """Where the match tells its news, if anywhere."""
        row = self._core.log.wishes.get(WEBHOOK, match)
        if row is None:
            return None
        url, secret = load(self._core.ring.unlock(WEBHOOK, match, row.value))
        return Webhook(url, secret)

    def set(self, match: str, url: str) -> Webhook | None:
        """From now on the news go there, under a new secret; "" ends it. Raises Refused."""
        if not url:
            self._core.log.wishes.drop(WEBHOOK, match)
            return None
        if not is_address(url):
            raise illegal(Problem("M-WEBHOOK", facts={"url": url[:80]}))
        made = Webhook(url, self._core.ring.token())
        box = self._core.ring.lock(WEBHOOK, match, dump([made.url, made.secret]))
        self._core.log.wishes.put(WishRow(WEBHOOK, match, box))
        return made


def is_address(url: str) -> bool:
    """http or https, a host, no user, no fragment, in plain characters."""
    if len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url:
        return False
    try:
        parts = urlsplit(url)
        port_is_one = parts.port is None or parts.port > 0
    except ValueError:
        return False
    known = parts.scheme in ("http", "https") and bool(parts.hostname)
    return known and port_is_one and parts.username is None and not parts.fragment
