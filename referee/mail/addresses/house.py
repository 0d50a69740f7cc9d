"""Where this service lives in the world of mail: its addresses, and how they are read back."""

import re
from dataclasses import dataclass

_TOKEN = re.compile(r"[a-z0-9]{4,64}")
_SEPARATORS = "+-."  # some gateways mangle "+"; a token itself holds none of these


@dataclass(frozen=True)
class House:
    """`host` is the mail domain (lower case), `mailbox` the local part of all our addresses,
    `name` what mail programs show as the sender."""

    host: str
    mailbox: str
    name: str = "Referee"

    @property
    def address(self) -> str:
        """Who our letters are from. Nobody should answer there: `Reply-To` leads to the seat."""
        return f"{self.mailbox}@{self.host}"

    def reply_to(self, token: str) -> str:
        """The secret address of a seat. It routes a letter and proves nothing."""
        return f"{self.mailbox}+{token}@{self.host}"

    def token_of(self, recipient: str) -> str | None:
        """The token in an address of ours, in lower case; None for any other address."""
        local = self.local(recipient).lower()
        box = self.mailbox.lower()
        if not local.startswith(box) or local[len(box) : len(box) + 1] not in tuple(_SEPARATORS):
            return None
        token = local[len(box) + 1 :]
        return token if _TOKEN.fullmatch(token) else None

    def is_bare(self, recipient: str) -> bool:
        """Is this the address that is no seat's?"""
        return self.local(recipient).lower() == self.mailbox.lower()

    def local(self, recipient: str) -> str:
        """What stands before our host in an address; "" in anybody else's."""
        local, _, domain = recipient.strip("<> ").rpartition("@")
        return local if domain.lower() == self.host else ""
