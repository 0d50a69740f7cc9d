"""What a record is made from, and what an import gives back for storing."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.codec import Disclosed


@dataclass(frozen=True)
class Material:
    """A log with what belongs to it.

    `leaves` are the leaves' bytes; `parts` the sealed parts, of any audience, in the order of leaf
    and position (a disclosure that is None was erased); `checkpoint` the signed note of exactly
    these leaves; `vkey` the line that tells its key; `rules` the rules' texts by version; `ended`
    must be what the last leaf says: all parts of an ended match are published. `certificates` are
    those of OpenPGP keys by the line that tells the key, `mimes` the signed parts of PGP/MIME
    letters by leaf. `home_keys` are the notes on the home's keys, `trace` what its log of logs
    tells of the match; each empty where it has none.
    """

    origin: str
    leaves: list[bytes]
    parts: list[Disclosed]
    checkpoint: bytes
    vkey: str
    rules: Mapping[str, bytes] = field(default_factory=dict)
    ended: bool = False
    certificates: Mapping[str, str] = field(default_factory=dict)
    mimes: Mapping[int, bytes] = field(default_factory=dict)
    home_keys: bytes = b""
    trace: bytes = b""
