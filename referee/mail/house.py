"""Where this service lives in the world of mail: its addresses, and how they are read back."""

import hashlib
import re
from dataclasses import dataclass

_TOKEN = re.compile(r"[a-z0-9]{4,64}")
_SEPARATORS = "+-."  # some gateways mangle "+"; a token itself holds none of these
_BOUNCE = re.compile(r"b-([0-9a-f]{26})(?:-([a-z0-9]{26}))?", re.I)


@dataclass(frozen=True)
class House:
    """`host` is the mail domain (lower case), `mailbox` the local part of all our addresses,
    `name` what mail programs show as the sender."""

    host: str
    mailbox: str
    name: str = "Referee"

    @property
    def address(self) -> str:
        """Who our letters are from. Nobody answers there: `Reply-To` leads to the seat."""
        return f"{self.mailbox}@{self.host}"

    def reply_to(self, token: str) -> str:
        """The secret address of a seat. It routes a letter and proves nothing."""
        return f"{self.mailbox}+{token}@{self.host}"

    def return_path(self, letter: str, person: str = "") -> str:
        """The envelope sender of one outgoing letter, so that a bounce names what bounced and whose
        mailbox failed (a person's id; "" for an organiser). Hashed: a local part has 64 characters
        at most, and relays need not learn what we write about."""
        whose = f"-{person}" if person else ""
        return f"b-{hashlib.sha256(letter.encode()).hexdigest()[:26]}{whose}@{self.host}"

    def token_of(self, recipient: str) -> str | None:
        """The token in an address of ours, in lower case; None for any other address."""
        local = self._local(recipient).lower()
        box = self.mailbox.lower()
        if not local.startswith(box) or local[len(box) : len(box) + 1] not in tuple(_SEPARATORS):
            return None
        token = local[len(box) + 1 :]
        return token if _TOKEN.fullmatch(token) else None

    def bounced(self, recipient: str) -> str | None:
        """The hash in a return path of ours; None for any other address."""
        found = _BOUNCE.fullmatch(self._local(recipient))
        return found[1].lower() if found else None

    def bounced_person(self, recipient: str) -> str:
        """The person's id in a return path of ours; "" if there is none."""
        found = _BOUNCE.fullmatch(self._local(recipient))
        return (found[2] or "").lower() if found else ""

    def _local(self, recipient: str) -> str:
        local, _, domain = recipient.strip("<> ").rpartition("@")
        return local if domain.lower() == self.host else ""
