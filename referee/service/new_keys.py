"""Letters that bring a key: a signed join, and the kind `key` (docs/spec/letters.md)."""

from referee.kernel.event import Event, Sealed
from referee.kernel.refused import Problem, unreadable
from referee.match import events as e
from referee.match.filing import read
from referee.seals import signature
from referee.seals.ssh_keys import BadKey, format_key, parse_key
from referee.service.loaded import Loaded

NAMESPACE = "order@referee"


def brought(letter: e.Letter) -> str | None:
    """The key that this letter brings for its seat, as it stands there."""
    if letter.kind == "join" and letter.signature is not None and letter.text is not None:
        return signature.verify(None, NAMESPACE, letter.text.encode(), letter.signature)
    return read(letter).body.strip()[:1024] if letter.kind == "key" else None


def new_key(loaded: Loaded, letter: e.Letter) -> list[Event]:
    """A `key` letter's new key, told to all; it counts from the next window."""
    if letter.kind != "key":
        return []
    line = read(letter).body.strip()
    try:
        key = None if line == "none" else format_key(parse_key(line))
    except BadKey as bad:
        raise unreadable(Problem("S-" + bad.code.upper())) from bad
    everybody = tuple(loaded.match.all_seats)
    return [e.KeyChanged(letter.seat, "player", "", Sealed(everybody, key))]
