"""`referee fsck`: does everything a home holds agree? Each finding is a sentence.

`storage.fsck` looks at tree, heads and rows. Here the keys are at hand as well: every sealed part
is opened and compared with its leaf, every match folded and compared with the due table and with
what the public list says of it.
"""

from collections.abc import Iterator

from referee.codec import BODY, Corrupt, Disclosed
from referee.home.bootstrap import Home
from referee.home.object_check import objects_agree
from referee.homelog.fold import Fork, HomeFold
from referee.homelog.leaf import BadHomeLeaf
from referee.seals import canonical, commitment
from referee.seals.vault import Locked
from referee.service.ledger.due_rows import due_row
from referee.service.ledger.loaded_match import LoadedMatch, load, open_vault
from referee.service.ledger.unlogged import is_match
from storage import Listed, Part
from storage.fsck import Discrepancy
from storage.fsck import fsck as rows_agree


def fsck(home: Home) -> Iterator[Discrepancy]:
    """All findings, match by match; none: all is well."""
    yield from rows_agree(home.log)
    yield from (Discrepancy(None, says) for says in objects_agree(home.referee.core))
    for listed in home.log.streams():
        looks = _match if is_match(listed.head.stream) else _home_log
        for says in looks(home, listed):
            yield Discrepancy(listed.head.stream, says)


def _match(home: Home, listed: Listed) -> Iterator[str]:
    name = listed.head.stream
    _, leaves, parts = home.log.load(name)
    yield from _parts(home, listed, leaves, parts)
    try:
        loaded = load(home.log, name, home.referee.games, home.ring)
    except (Corrupt, Locked, LookupError, ValueError) as error:
        yield f"cannot be folded: {error!r}"
        return
    yield from _listed(listed, loaded)
    yield from _due(home, listed, loaded)


def _home_log(home: Home, listed: Listed) -> Iterator[str]:
    """The log of the home's logs: read from its first leaf on, as a stranger reads it."""
    _, leaves, parts = home.log.load(listed.head.stream)
    yield from _parts(home, listed, leaves, parts)
    fold = HomeFold()
    try:
        for leaf in leaves:
            fold.take(leaf)
    except (BadHomeLeaf, Fork) as error:
        yield str(error)


def _parts(home: Home, listed: Listed, leaves: list[bytes], parts: list[Part]) -> Iterator[str]:
    """Every digest of a leaf has its part in its place, and every part is what its digest says."""
    try:
        vaulted = open_vault(listed.head, home.ring)
    except (Locked, ValueError) as error:
        yield f"its data key does not open: {error!r}"
        return
    found = {(part.n, part.position): part for part in parts}
    for n, leaf in enumerate(leaves):
        yield from _sealed(n, leaf, found)
    for part in parts:
        try:
            opened = vaulted.open(part)
        except (Locked, ValueError):
            yield f"part {part.name} of leaf {part.n} does not open with the match's key"
        else:
            yield from _opened(opened)


def _sealed(n: int, leaf: bytes, found: dict[tuple[int, int], Part]) -> Iterator[str]:
    try:
        entry = canonical.load(leaf)
    except ValueError as error:
        yield f"leaf {n} is not canonical: {error}"
        return
    if not isinstance(entry, dict) or not isinstance(entry.get("sealed", []), list):
        yield f"leaf {n} is none"
        return
    if entry.get("n") != n:
        yield f"leaf {n} says it is leaf {entry.get('n')}"
    for position, digest in enumerate(entry.get("sealed", [])):
        part = found.get((n, position))
        if part is None:
            yield f"leaf {n} seals part {position}, which is not there"
        elif canonical.b64u(part.digest) != digest:
            yield f"part {part.name} has not the digest that leaf {n} seals"
    for at, position in found:
        if at == n and len(entry.get("sealed", [])) <= position < BODY:
            yield f"leaf {n} seals no part {position}, but there is one"


def _opened(part: Disclosed) -> Iterator[str]:
    if part.disclosure is None:
        return
    if commitment.digest(part.disclosure) != part.digest:
        yield f"part {part.name} of leaf {part.n} is not what its digest says"
    elif commitment.open(part.disclosure).name != part.name:
        yield f"part {part.name} of leaf {part.n} calls itself otherwise inside"


def _listed(listed: Listed, loaded: LoadedMatch) -> Iterator[str]:
    said, is_ = (listed.phase, listed.cause), (loaded.match.phase, loaded.match.cause)
    if said != is_ and said != ("ended", "restored"):
        yield f"the public list says {said}, the leaves say {is_}"


def _due(home: Home, listed: Listed, loaded: LoadedMatch) -> Iterator[str]:
    """A row for a window that is not open, no row where one is awaited, or another time."""
    row, match = home.log.due_of(loaded.name), loaded.match
    wanted = due_row(home.log, loaded, match, match.at)
    if listed.cause == "restored":
        wanted = None
    if (row is None) != (wanted is None):
        is_, should = (due.at if due else "never" for due in (row, wanted))
        yield f"is due {is_}, but should be {should}"
    elif row is not None and wanted is not None:
        if row.window != wanted.window:
            yield f"is due for window {row.window}, but window {wanted.window} is open"
        elif match.window is not None and wanted.at == match.window.due != row.at:
            yield f"window {row.window} is due {row.at}, but its leaves say {wanted.at}"
