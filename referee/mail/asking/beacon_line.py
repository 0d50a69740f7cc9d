"""What a mail says that brings the round of a beacon.

    BEACON match round signature             SIGNAL partie numéro signature

The word stands in capitals and is the first thing that the author has written. The signature, in
hexadecimal as beacons publish it, may go on in the lines below, up to the first that is empty: it
is long, and programs break lines. Nobody looks into a stranger's mail, unless its subject begins
with the word.

Why: docs/decisions/0147-anybodys-round.md.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import dropwhile, takewhile

from referee.kernel.fold import folded
from referee.mail.reading.flowed import MailLine, Mark

_VERB = re.compile(r"(?P<verb>beacon|signal)\s+(?P<match>[a-z0-9-]{1,64})(?:\s|$)")
_LINES = 8  # at most, over which round and signature lie
_LONGEST = 400  # characters of them


@dataclass(frozen=True)
class BeaconLine:
    """This round is brought to this match; both as they were written, and perhaps neither one."""

    match: str
    number: str
    signature: str


def beacon_line(lines: Iterable[MailLine]) -> BeaconLine | None:
    """The round that the author's first lines bring; None: none."""
    said = " ".join(_first(lines))
    found = _VERB.match(folded(said))
    if found is None or not said[: found.end("verb")].isupper():
        return None
    number, *signature = said.split()[2:] or [""]
    return BeaconLine(found["match"], number, "".join(signature)[:_LONGEST])


def announces_round(subject: str) -> bool:
    """Does this subject begin with the word?"""
    return re.match(r"(?:beacon|signal)\b", folded(subject.strip())) is not None


def _first(lines: Iterable[MailLine]) -> Iterator[str]:
    """The author's first lines that stand together."""
    own = (line.text.strip() for line in lines if line.mark is Mark.OWN)
    together = takewhile(bool, dropwhile(lambda text: not text, own))
    return (text[:_LONGEST] for _, text in zip(range(_LINES), together, strict=False))
