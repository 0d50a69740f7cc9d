"""The notes on a home's keys (spec §4, "The home's keys"): which key was good when."""

import re
from dataclasses import dataclass, field
from hashlib import sha256

from . import ed25519, notes
from .leaves import read_leaf
from .spelling import Broken, base64_padded, base64url, from_base64, is_time, require, short

MOST = 1000
LINES = {
    "root": ["root"],
    "certify": ["certify", "from", "until"],
    "rotate": ["rotate"],
    "revoke": ["revoke", "from", "reason"],
    "declare": ["declare", "from"],
}
TYPE = re.compile(r"[a-z][a-z_]*\.[a-z][a-z_]* [1-9][0-9]{0,5}")
REASON = re.compile("[^\x00-\x1f]{1,200}")


@dataclass(frozen=True)
class HomeKey:
    """A key under the name of its home."""

    home: str
    public: bytes

    @property
    def key_id(self) -> bytes:
        """The first 4 bytes of H(host ‖ LF ‖ 0x01 ‖ public key)."""
        return sha256(self.home.encode() + b"\n\x01" + self.public).digest()[:4]

    def __str__(self) -> str:
        told = base64_padded(b"\x01" + self.public)
        return f"{self.home}+{self.key_id.hex()}+{told}"


@dataclass(frozen=True)
class Known:
    """What the reader brings: the vkey of the log or of the home's root, a copy of home.keys."""

    vkey: str | None = None
    root: str | None = None
    copy: bytes | None = None


@dataclass
class HomeKeys:
    """What the notes have said so far."""

    home: str
    at: str = ""
    line: list[HomeKey] = field(default_factory=list)
    since: list[str] = field(default_factory=list)
    root: HomeKey | None = None
    certificates: dict[HomeKey, list[tuple[str, str]]] = field(default_factory=dict)
    revoked: dict[HomeKey, str] = field(default_factory=dict)
    declared: dict[str, str] = field(default_factory=dict)

    def end(self, public: bytes) -> str | None:
        """From when on a key of the line is good no more; None: it still is."""
        key = HomeKey(self.home, public)
        after = self.line.index(key) + 1
        ends = self.since[after : after + 1]
        ends += [self.revoked[key]] if key in self.revoked else []
        return min(ends, default=None)

    def until(self, public: bytes) -> str | None:
        """When the last of its certificates ends."""
        found = self.certificates.get(HomeKey(self.home, public), [])
        return max((until for _, until in found), default=None)

    def good(self, origin: str, at: str) -> list[notes.Vkey]:
        """The keys that may have signed leaves up to `at`, under the name of a log."""
        ends = [(key.public, self.end(key.public)) for key in self.line]
        return [notes.Vkey(origin, key) for key, end in ends if end is None or at < end]


def read_home_keys(data: bytes) -> HomeKeys:
    """What a home.keys says; Broken if it says nothing."""
    require(data.endswith(b"\n"), "home.keys does not end in a line feed")
    blocks = data[:-1].split(b"\n\n")
    require(len(blocks) % 2 == 0, "home.keys: a note without its signatures")
    require(len(blocks) <= 2 * MOST, f"home.keys has more than {MOST} notes")
    keys, before = None, b""
    for lines, signatures in zip(blocks[::2], blocks[1::2], strict=True):
        before += b"\n" if before else b""
        values = _values(lines + b"\n")
        require(values["after"] == base64url(sha256(before).digest()), "a note out of its place")
        keys = keys or HomeKeys(values["home"])
        _take(keys, values, lines + b"\n", signatures)
        before += lines + b"\n\n" + signatures + b"\n"
    if keys is None:
        raise Broken("home.keys has no note")
    return keys


def longer(one: bytes, other: bytes) -> bytes:
    """Two copies agree if one is a beginning of the other; the longer one counts."""
    short_one, long_one = sorted((one, other), key=len)
    agree = not short_one or short_one == long_one or long_one.startswith(short_one + b"\n")
    require(agree, "two copies of home.keys tell two histories")
    return long_one


def _values(lines: bytes) -> dict[str, str]:
    """The lines of a note's text by their names, with the act under `act`."""
    try:
        text = lines.decode("utf-8")
    except UnicodeDecodeError:
        raise Broken("home.keys is not UTF-8") from None
    rows = text[:-1].split("\n")
    require(len(rows) > 5 and rows[0] == "referee-keys v1", "no note on a home's keys")
    pairs = [row.partition(": ") for row in rows[1:]]
    names, act = [name for name, _, _ in pairs], pairs[4][0]
    wanted = ["home", "after", "at", "key", *LINES.get(act, [])]
    require(act in LINES and names == wanted, f"not the lines of a note: {short(act)!r}")
    values = {name: value for name, _, value in pairs}
    for name in ("at", "from", "until"):
        require(name not in values or is_time(values[name]), f"{name}: no time")
    return values | {"act": act}


def _key(vkey: str, home: str) -> HomeKey:
    parts = notes.VKEY.fullmatch(vkey)
    require(parts is not None and parts[1] == home, f"no vkey of {short(home)}: {short(vkey)!r}")
    raw = from_base64(parts[3] if parts else "", 33)
    require(raw[0] == 1, "a vkey of another kind than Ed25519")
    key = HomeKey(home, raw[1:])
    require(str(key) == vkey, f"the key id should be {key.key_id.hex()}")
    ed25519.check_key(key.public)
    return key


def _take(keys: HomeKeys, values: dict[str, str], text: bytes, signatures: bytes) -> None:
    """One note more; Broken where it has no right to stand here."""
    told = _key(values["key"], keys.home)
    if not keys.line:
        keys.line, keys.since = [told], [""]
    require(values["home"] == keys.home and told == keys.line[-1], "a note of another key or home")
    require(values["at"] >= keys.at, "a note older than the one before")
    act = values["act"]
    about = told if act == "declare" else _key(values[act], keys.home)
    signers = _signers(keys, act, about, values)
    require(all(signers), "a note that needs a root, and there is none")
    _check_signed(text, signatures, [key for key in signers if key])
    keys.at = values["at"]
    _do(keys, act, about, values)


def _signers(
    keys: HomeKeys, act: str, about: HomeKey, values: dict[str, str]
) -> list[HomeKey | None]:
    """Who must sign; Broken if the note may not be."""
    now, had = keys.line[-1], about in keys.line
    if act == "declare":
        require(TYPE.fullmatch(values[act]) is not None, "no type and version is declared")
        require(values[act] not in keys.declared, "it is declared twice")
        require(now not in keys.revoked, "a revoked key declares")
        return [now]
    if act == "root":
        require(keys.root is None and not had, "a second root, or one that signs logs")
        return [now]
    if act == "certify":
        require(values["from"] < values["until"], "a certificate that ends before it begins")
        require(about != keys.root and about not in keys.revoked, "no such key is certified")
        return [keys.root]
    if act == "revoke":
        reason = values["reason"]
        fits = REASON.fullmatch(reason) is not None and reason.strip(" ") == reason
        require(fits, "a revocation without its reason in a line")
        require(had or about in keys.certificates, "a key that the home never had is revoked")
        return [keys.root]
    require(not had and about != keys.root and about not in keys.revoked, "no rotation to that key")
    mine = keys.certificates.get(about, [])
    certified = any(start <= values["at"] < until for start, until in mine)
    require(keys.root is None or certified, "a rotation to a key that is not certified")
    return [about] if now in keys.revoked else [now, about]


def _check_signed(text: bytes, signatures: bytes, signers: list[HomeKey]) -> None:
    """Just these keys signed, in this order."""
    read, found = notes.parted(text + b"\n" + signatures + b"\n")
    require(read.encode() == text, "an empty line too many")
    named = [(name, raw[:4]) for name, raw in found]
    require(named == [(key.home, key.key_id) for key in signers], "not signed by who must sign")
    for key, (_, raw) in zip(signers, found, strict=True):
        ed25519.verify(key.public, raw[4:], text)


def _do(keys: HomeKeys, act: str, about: HomeKey, values: dict[str, str]) -> None:
    match act:
        case "root":
            keys.root = about
        case "certify":
            keys.certificates.setdefault(about, []).append((values["from"], values["until"]))
        case "rotate":
            keys.line.append(about)
            keys.since.append(values["at"])
        case "revoke":
            keys.revoked[about] = min(values["from"], keys.revoked.get(about, values["from"]))
        case "declare":
            keys.declared[values["declare"]] = values["from"]


# --- whose key it is ---


def check_trust(own: notes.Vkey, lines: list[bytes], inside: bytes, known: Known) -> str:
    """§8, `key`: the log's key, good for all leaves, and the one that the reader means."""
    last = read_leaf(lines[-1], len(lines) - 1).at
    host = own.origin.partition("/")[0]
    data = longer(inside, known.copy or b"")
    keys = read_home_keys(data) if data else None
    if keys is not None:
        require(keys.home == host, f"home.keys is of {short(keys.home)}")
        require(HomeKey(host, own.public) in keys.line, "home.keys does not know the log's key")
        end = keys.end(own.public)
        require(end is None or last < end, f"the key ended on {end}, the log goes on until {last}")
        for declared, start in keys.declared.items():
            _check_declared(declared, start, lines)
    if known.vkey is not None:
        _check_vkey(own, keys, known.vkey)
    if known.root is not None:
        _check_root(own, keys, known.root, last)
    elif known.vkey is None:
        return "consistent in itself; whose key this is you must know" + _but(own, keys, last)
    return f"the key you named, {own.key_id.hex()}" + _but(own, keys, last)


def _check_declared(declared: str, start: str, lines: list[bytes]) -> None:
    kind, _, version = declared.partition(" ")
    leaves = [read_leaf(line, n) for n, line in enumerate(lines)]
    if leaves[0].at < start:
        return
    for leaf in leaves:
        older = leaf.type == kind and leaf.version < int(version)
        require(not older, f"leaf {leaf.n} is older than {declared}, stated from {start} on")


def counting(own: notes.Vkey, inside: bytes, known: Known) -> list[notes.Vkey]:
    """§8, "Mailboxes": the keys whose word on the history counts: the log's own, and those of the
    line before it that were not revoked."""
    data = longer(inside, known.copy or b"")
    keys = read_home_keys(data) if data else HomeKeys("")
    line = [key.public for key in keys.line]
    before = line[: line.index(own.public)] if own.public in line else []
    good = [one for one in before if HomeKey(keys.home, one) not in keys.revoked]
    return [own, *(notes.Vkey(own.origin, one) for one in good)]


def _check_vkey(own: notes.Vkey, keys: HomeKeys | None, vkey: str) -> None:
    named = notes.read_vkey(vkey)
    if named == own:
        return
    line = [key.public for key in keys.line] if keys else []
    behind = named.public in line and line.index(named.public) <= line.index(own.public)
    require(behind and named.origin == own.origin, "not the key you named, nor behind it")


def _check_root(own: notes.Vkey, keys: HomeKeys | None, root: str, last: str) -> None:
    require(keys is not None and keys.root is not None, "no home.keys tells of a root")
    if keys is None:
        return
    require(str(keys.root) == root, "not the root you named")
    until = keys.until(own.public)
    require(until is not None and last < until, f"certified until {until}, the log goes on")


def _but(own: notes.Vkey, keys: HomeKeys | None, last: str) -> str:
    """What holds, and is still not as it should be."""
    if keys is None:
        return ""
    since, until = keys.revoked.get(HomeKey(keys.home, own.public)), keys.until(own.public)
    but = f"; but the key is revoked from {since} on" if since else ""
    expired = until is not None and last >= until
    return but + (f"; but its certificate ended on {until}" if expired else "")
