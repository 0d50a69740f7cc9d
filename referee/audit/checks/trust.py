"""`key`: whose key signed the record, and was it good (docs/spec.md §4, "The home's keys")?"""

from typing import Any

from referee.audit.evidence import Evidence
from referee.audit.report import Failed, Finding, NotApplicable, found
from referee.record import members
from referee.seals import canonical, home_keys, note
from referee.seals.home_keys import HomeKeys
from referee.seals.home_note import BadKeys


def key(evidence: Evidence) -> Finding:
    """`key`: referee.vkey is this log's, by home.keys it was good, and the reader trusts it."""
    name = evidence.key.name
    if evidence.record.members[members.VKEY] != f"{evidence.vkey}\n".encode():
        raise Failed("key.bad", why="not one line")
    if name != evidence.first.origin:
        raise Failed("key.origin", name=name, origin=evidence.first.origin)
    keys = home_keys_of(evidence)
    if keys is not None:
        _check_good(evidence, keys)
        _check_declared(evidence, keys)
    _check_pinned(evidence, keys)
    _check_rooted(evidence, keys)
    return _told(evidence, keys)


def counting(evidence: Evidence) -> tuple[bytes, ...]:
    """The public keys whose word on the history of this match counts: the record's, and those that
    it took the place of. A revoked one's does not: its thief could spoil an audit with it."""
    own = evidence.key.public
    try:
        keys = home_keys_of(evidence)
    except Failed:  # `key` tells it
        return (own,)
    if keys is None or not keys.known(own):
        return (own,)
    line = (key.public for key in keys.line)
    earlier = [public for public in line if keys.leads(public, own) and not keys.revoked(public)]
    return tuple(dict.fromkeys([own, *earlier]))


def home_keys_of(evidence: Evidence) -> HomeKeys | None:
    """The notes of the record or the reader's own copy, whichever goes on longer. Raises Failed."""
    inside, given = evidence.record.members.get(members.HOME_KEYS, b""), evidence.home_keys or b""
    if not inside and not given:
        return None
    try:
        data = home_keys.longer(inside, given)
    except BadKeys as error:
        raise Failed("key.copies") from error
    try:
        keys = home_keys.read(data)
    except BadKeys as error:
        raise Failed("key.notes", why=str(error)) from error
    if keys.home != _host(evidence):
        raise Failed("key.home", home=keys.home, origin=evidence.first.origin)
    return keys


def _check_good(evidence: Evidence, keys: HomeKeys) -> None:
    """A key of the line, and not at its end before the last leaf."""
    public, at = evidence.key.public, _at(evidence)
    if not keys.known(public):
        raise Failed("key.stranger", vkey=evidence.vkey)
    revoked, replaced = keys.revoked(public), keys.replaced(public)
    if revoked and at >= revoked.start:
        raise Failed("key.revoked", start=revoked.start, reason=revoked.reason, at=at)
    if replaced and at >= replaced:
        raise Failed("key.replaced", end=replaced, at=at)


def _check_declared(evidence: Evidence, keys: HomeKeys) -> None:
    """No leaf of a log begun later has an older shape than the home has declared by then."""
    if not keys.declarations:
        return
    begun = _leaf(evidence, 0)["at"]
    for n in range(len(evidence.leaves)):
        leaf = _leaf(evidence, n)
        version, start = keys.shape(str(leaf["type"]), begun)
        if leaf["v"] < version:
            raise Failed("key.undeclared", leaf=n, type=leaf["type"], v=version, start=start)


def _check_pinned(evidence: Evidence, keys: HomeKeys | None) -> None:
    """With `--vkey`: it is that key, or one that took its place."""
    if evidence.pinned is None or evidence.pinned.strip() == evidence.vkey:
        return
    other = Failed("key.other", vkey=evidence.vkey, pinned=evidence.pinned.strip()[:200])
    try:
        pinned = note.parse_vkey(evidence.pinned.strip())
    except ValueError:
        raise other from None
    same_log = pinned.name == evidence.first.origin
    if keys is None or not same_log or not keys.leads(pinned.public, evidence.key.public):
        raise other


def _check_rooted(evidence: Evidence, keys: HomeKeys | None) -> None:
    """With `--root`: that root has certified the key for longer than the log goes."""
    if evidence.root is None:
        return
    root = evidence.root.strip()
    if keys is None or keys.root is None:
        raise Failed("key.unrooted")
    if note.vkey(*keys.root) != root:
        raise Failed("key.otherroot", root=root[:200])
    until, at = keys.certified_until(evidence.key.public), _at(evidence)
    if until is None:
        raise Failed("key.nevercertified")
    if at >= until:
        raise Failed("key.uncertified", until=until, at=at)


def _told(evidence: Evidence, keys: HomeKeys | None) -> Finding:
    """Whose key it is. Raises NotApplicable where the reader has given none to compare."""
    but = _reservations(evidence, keys)
    if evidence.root is not None and keys is not None:
        until = keys.certified_until(evidence.key.public)
        return found("key.rooted", but=but, until=until, vkey=evidence.vkey)
    if evidence.pinned is None:
        raise NotApplicable("key.unpinned", but=but, vkey=evidence.vkey)
    same = evidence.pinned.strip() == evidence.vkey
    return found("key" if same else "key.successor", but=but, vkey=evidence.vkey)


def _reservations(evidence: Evidence, keys: HomeKeys | None) -> list[Finding]:
    """The key was revoked later: its thief can write earlier times. Or its certificate was over."""
    if keys is None:
        return []
    public, but = evidence.key.public, []
    revoked, until = keys.revoked(public), keys.certified_until(public)
    if revoked:
        but.append(found("but.revoked", at=revoked.at, start=revoked.start, reason=revoked.reason))
    if until is not None and _at(evidence) >= until:
        but.append(found("but.expired", until=until))
    return but


def _host(evidence: Evidence) -> str:
    return evidence.first.origin.partition("/")[0]


def _at(evidence: Evidence) -> str:
    """The time of the last leaf. Raises Failed."""
    return str(_leaf(evidence, len(evidence.leaves) - 1)["at"])


def _leaf(evidence: Evidence, n: int) -> dict[str, Any]:
    """What every leaf tells: type, version, time. Raises Failed."""
    try:
        leaf = canonical.load(evidence.leaves[n])
        return {"at": str(leaf["at"]), "type": str(leaf["type"]), "v": int(leaf["v"])}
    except (ValueError, KeyError, TypeError) as error:
        raise Failed("leaf_unreadable", leaf=n, why=str(error)) from error
