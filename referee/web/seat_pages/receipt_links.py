"""Links to receipts. A receipt holds a disclosure, so each link is good for one seat's letter only.

Whoever sent a letter is shown the link with the answer; it stays good for ever and can be neither
guessed nor made from another.
"""

import hmac

from referee.service import ChairView
from referee.web.base.site import site


def seal(chair: ChairView, n: int) -> str:
    """What a link to the receipt of leaf n carries on this seat's page."""
    said = f"receipt/v1/{chair.match}/{chair.seat}/{n}"
    return hmac.new(site().secret, said.encode(), "sha256").hexdigest()[:32]


def is_sealed(chair: ChairView, n: int, given: str) -> bool:
    return hmac.compare_digest(seal(chair, n).encode(), given.encode())
