"""Which keys a home had, and which of them was good when (docs/spec.md §4).

    keys = home_keys.read(data)                  # BadKeys: such a file says nothing
    keys.in_force, keys.root, keys.end(public)
    keys.good(origin, at)                        # whose checkpoints of leaves up to `at` count

One key signs all logs of a home; the line is those keys, one after the other. Each is brought in by
a note that the one before it signed, or, if that one is revoked, that rests on the root which the
line had named: so whoever trusts a key of the line trusts those behind it.

Why: docs/decisions/0071-key-notes.md.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.seals import home_note, note
from referee.seals.canonical import b64u
from referee.seals.home_note import BadKeys, KeyNote
from referee.seals.note import BadNote, LogKey


@dataclass
class HomeKeys:
    """What the notes of one home come to; `data` are the notes. Times are those of leaves."""

    home: str
    data: bytes = b""
    at: str = ""
    line: list[LogKey] = field(default_factory=list)
    since: list[str] = field(default_factory=list)  # of each key of the line; "" of the first
    root: LogKey | None = None
    certificates: dict[LogKey, list[KeyNote]] = field(default_factory=dict)
    revocations: dict[LogKey, list[KeyNote]] = field(default_factory=dict)
    declarations: dict[str, str] = field(default_factory=dict)

    # --- asking ---------------------------------------------------------------------------------

    @property
    def in_force(self) -> LogKey:
        """The key that signs now. Raises LookupError where there is no note."""
        if not self.line:
            raise LookupError("there are no notes")
        return self.line[-1]

    def known(self, public: bytes) -> bool:
        """Is it a key of the line?"""
        return LogKey(self.home, public) in self.line

    def replaced(self, public: bytes) -> str | None:
        """When another key took its place; None while it is in force."""
        after = self.line.index(LogKey(self.home, public)) + 1
        return self.since[after] if after < len(self.line) else None

    def revoked(self, public: bytes) -> KeyNote | None:
        """The revocation that reaches back farthest."""
        found = self.revocations.get(LogKey(self.home, public), [])
        return min(found, key=lambda told: told.start, default=None)

    def end(self, public: bytes) -> str | None:
        """From when on the key of the line is not good any more; None: it still is."""
        revoked, replaced = self.revoked(public), self.replaced(public)
        ends = [*([revoked.start] if revoked else []), *([replaced] if replaced else [])]
        return min(ends, default=None)

    def certified_until(self, public: bytes) -> str | None:
        """When the last certificate of the key ends; None: it has none."""
        found = self.certificates.get(LogKey(self.home, public), [])
        return max((told.until for told in found), default=None)

    def leads(self, old: bytes, new: bytes) -> bool:
        """Does the line lead from the one key to the other, or are they one?"""
        if not (self.known(old) and self.known(new)):
            return old == new
        return self.line.index(LogKey(self.home, old)) <= self.line.index(LogKey(self.home, new))

    def good(self, origin: str, at: str) -> list[LogKey]:
        """The keys of the line, under the name of a log, that may have signed leaves up to `at`."""
        ends = ((key, self.end(key.public)) for key in self.line)
        return [LogKey(origin, key.public) for key, end in ends if end is None or at < end]

    def declared(self, type: str, version: int) -> str | None:
        """From when on this home begins logs with this shape of that leaf; None: not stated."""
        return self.declarations.get(f"{type} {version}")

    def shape(self, type: str, begun: str) -> tuple[int, str]:
        """The least version of that leaf in a log begun then, and since when; (0, "") if none is
        stated."""
        stated = [
            (int(subject.partition(" ")[2]), start)
            for subject, start in self.declarations.items()
            if subject.partition(" ")[0] == type and start <= begun
        ]
        return max(stated, default=(0, ""))

    # --- reading --------------------------------------------------------------------------------

    def take(self, told: KeyNote, raw: bytes) -> None:
        """One note more. Raises BadKeys where it has no right to stand here."""
        if not self.line:
            self.line, self.since = [told.key], [""]
        if (told.home, told.key) != (self.home, self.in_force):
            raise BadKeys("a note of another home, or of a key that is not in force")
        if told.at < self.at:
            raise BadKeys("a note that is older than the one before")
        signers = _SIGNERS[told.act](self, told)
        try:
            note.check_signers(raw, signers)
        except BadNote as error:
            raise BadKeys(f"{told.act}: {error}") from error
        _EFFECTS[told.act](self, told)
        self.at = told.at
        self.data = home_note.appended(self.data, raw)


def read(data: bytes) -> HomeKeys:
    """What a home.keys says. Raises BadKeys."""
    keys: HomeKeys | None = None
    for told, raw in home_note.notes(data):
        keys = keys or HomeKeys(told.home)
        keys.take(told, raw)
    if keys is None:
        raise BadKeys("there is no note")
    return keys


def longer(one: bytes, other: bytes) -> bytes:
    """The later of two copies of one file. Raises BadKeys for files of two histories."""
    short, long = sorted((one, other), key=len)
    if short and short != long and not long.startswith(short + b"\n"):
        raise BadKeys("two copies of home.keys tell two histories")
    return long


# --- writing --------------------------------------------------------------------------------------


def write(keys: HomeKeys, told: KeyNote, signers: Sequence[Ed25519PrivateKey]) -> None:
    """Sign a note and take it in. Raises BadKeys where it may not be, or the signers are wrong."""
    keys.take(told, note.sign(home_note.text(told), told.home, *signers))


def draft(
    keys: HomeKeys,
    key: LogKey,
    at: str,
    act: str,
    subject: str,
    *,
    start: str = "",
    until: str = "",
    reason: str = "",
) -> KeyNote:
    """The next note; `key` is the one in force, `at` is never before the last note's.

    Raises BadKeys where a line of it cannot be.
    """
    told = KeyNote(
        home=keys.home,
        after=b64u(sha256(home_note.opening(keys.data)).digest()),
        at=max(at, keys.at),
        key=key,
        act=act,
        subject=subject,
        start=start,
        until=until,
        reason=reason,
    )
    return home_note.parse(home_note.text(told))


# --- what each act needs and does -----------------------------------------------------------------


def _root_signers(keys: HomeKeys, told: KeyNote) -> list[LogKey]:
    if keys.root is not None:
        raise BadKeys("a second root")
    if told.named in keys.line:
        raise BadKeys("a root that signs logs itself")
    return [keys.in_force]


def _certify_signers(keys: HomeKeys, told: KeyNote) -> list[LogKey]:
    if told.named == keys.root or told.named in keys.revocations:
        raise BadKeys("a certificate of a key that was revoked, or of the root")
    return _by_root(keys)


def _rotate_signers(keys: HomeKeys, told: KeyNote) -> list[LogKey]:
    new = told.named
    if new in keys.line or new == keys.root or new in keys.revocations:
        raise BadKeys("a rotation to a key that had its time, or to the root")
    certificates = keys.certificates.get(new, [])
    if keys.root and not any(one.start <= told.at < one.until for one in certificates):
        raise BadKeys("a rotation to a key that the root has not certified")
    return [new] if keys.in_force in keys.revocations else [keys.in_force, new]


def _revoke_signers(keys: HomeKeys, told: KeyNote) -> list[LogKey]:
    if told.named not in keys.line and told.named not in keys.certificates:
        raise BadKeys("a revocation of a key that this home never had")
    return _by_root(keys)


def _declare_signers(keys: HomeKeys, told: KeyNote) -> list[LogKey]:
    if told.subject in keys.declarations:
        raise BadKeys(f"{told.subject} is declared twice")
    if keys.in_force in keys.revocations:
        raise BadKeys("a statement by a key that is revoked")
    return [keys.in_force]


def _by_root(keys: HomeKeys) -> list[LogKey]:
    if keys.root is None:
        raise BadKeys("there is no root that could sign this")
    return [keys.root]


def _root(keys: HomeKeys, told: KeyNote) -> None:
    keys.root = told.named


def _certify(keys: HomeKeys, told: KeyNote) -> None:
    keys.certificates.setdefault(told.named, []).append(told)


def _rotate(keys: HomeKeys, told: KeyNote) -> None:
    keys.line.append(told.named)
    keys.since.append(told.at)


def _revoke(keys: HomeKeys, told: KeyNote) -> None:
    keys.revocations.setdefault(told.named, []).append(told)


def _declare(keys: HomeKeys, told: KeyNote) -> None:
    keys.declarations[told.subject] = told.start


_SIGNERS: dict[str, Callable[[HomeKeys, KeyNote], list[LogKey]]] = {
    "root": _root_signers,
    "certify": _certify_signers,
    "rotate": _rotate_signers,
    "revoke": _revoke_signers,
    "declare": _declare_signers,
}
_EFFECTS: dict[str, Callable[[HomeKeys, KeyNote], None]] = {
    "root": _root,
    "certify": _certify,
    "rotate": _rotate,
    "revoke": _revoke,
    "declare": _declare,
}
