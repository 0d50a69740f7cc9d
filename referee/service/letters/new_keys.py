"""What brings a seat a key: a signed join, a letter of the kind `key` (docs/spec/letters.md), and
an organiser who shows one, as OpenSSH's public file or an armoured OpenPGP certificate.

Why: docs/decisions/0025-key-by-mail.md, docs/decisions/0075-lost-keys.md.
"""

from typing import NamedTuple

from referee.kernel.event import Event, Sealed
from referee.kernel.refused import Problem, unreadable
from referee.match import awaited_keys
from referee.match import events as e
from referee.match.filing import read
from referee.match.state import Match
from referee.seals import openpgp
from referee.seals.openpgp import BadCertificate
from referee.seals.ssh_keys import BadKey, format_key, parse_key, read_public_file
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.letters.certificates import Cabinet, refused
from referee.service.letters.posts import Post


class ShownKey(NamedTuple):
    """A key as the log tells it, and the certificate that it is on, if it is OpenPGP's."""

    line: str | None
    certificate: str | None = None


def shown_key(text: str | None) -> ShownKey:
    """The key in what somebody shows as one (None: no key). Raises Refused for what is none."""
    if text is None:
        return ShownKey(None)
    try:
        if openpgp.is_certificate(text):
            return ShownKey(*openpgp.certificate(text.strip() + "\n"))
        return ShownKey(format_key(read_public_file(text)))
    except (BadKey, BadCertificate) as bad:
        raise refused(bad) from bad


def brought(letter: e.Letter, post: Post, cabinet: Cabinet) -> str | None:
    """The key that this letter brings for its seat, as it stands there."""
    if letter.kind == "join" and letter.signature is not None and letter.text is not None:
        return cabinet.signer(None, post)
    return read(letter).body.strip()[:1024] if letter.kind in ("key", "lost") else None


def new_key(loaded: LoadedMatch, letter: e.Letter, post: Post, at: str) -> list[Event]:
    """The new key of a `key` or `lost` letter, told to all. It counts from the next window; what
    nobody has signed is only announced, and waits."""
    if letter.kind not in ("key", "lost"):
        return []
    line, match = read(letter).body.strip(), loaded.match
    cause = awaited_keys.cause_of(letter) if match.edition > 1 else None
    if cause is not None and line == awaited_keys.NO_KEY:  # it objects
        return []
    try:
        key = None if line == awaited_keys.NO_KEY else _key(line, post.certificate)
    except (BadKey, BadCertificate) as bad:
        raise refused(bad) from bad
    told = Sealed(tuple(match.all_seats), key)
    if cause is None:
        return [e.KeyChanged(letter.seat, "player", "", told)]
    return [e.KeyAnnounced(letter.seat, cause, awaited_keys.counts_at(match.policy, at), told)]


def announced_keys(match: Match, at: str) -> list[Event]:
    """The keys whose wait is over, with nobody against them."""
    everybody = tuple(match.all_seats)
    return [
        e.KeyChanged(seat, waiting.cause, "", Sealed(everybody, waiting.key))
        for seat, waiting in awaited_keys.come(match, at)
    ]


def _key(line: str, certificate: str | None) -> str:
    """The key in its one spelling. Of OpenPGP the certificate must have come along. Raises BadKey,
    BadCertificate."""
    if not line.startswith(openpgp.PREFIX):
        return format_key(parse_key(line))
    shown = openpgp.certificate(certificate or "")[0]
    if line != shown:
        raise unreadable(Problem("S-PGP-OTHER", facts={"key": shown}))
    return shown
