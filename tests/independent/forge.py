"""Writes records of matches that nobody played, right ones and wrong ones, for the tests.

A forged match says every leaf by itself: which texts a draw uses, who is told, when it ends. So a
test can write exactly one thing that is not so, and everything else fits, signatures included.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from hashlib import sha256
from typing import Any

from . import chance, keyring, notes, sshsig, texts, tree
from .making import (
    Members,
    key_line,
    made,
    private_key,
    public_key,
    sign_note,
    ssh_sign,
    summed,
    zipped,
)
from .records import Record
from .spelling import Broken, base64_short, base64url, to_json

BASE = datetime(2000, 1, 1)
OPTIONS = {
    "match.assurance": "address",
    "match.grid": None,
    "match.hold": False,
    "match.long": 72,
    "match.short": 24,
}
RULES = b"TOSS 1.0\n\nA die is rolled and nobody minds.\n"


@lru_cache
def links() -> tuple[bytes, ...]:
    """Every forged match has the same chain, s_0 first."""
    chain = [made("chain")]
    for _ in range(chance.MOST_DRAWS):
        chain.append(chance.link_before(chain[-1]))
    return tuple(reversed(chain))


class Forge:
    """A match as it is written, leaf by leaf. Seats, windows and draws count from 1."""

    def __init__(
        self, seats: int = 2, origin: str = "play.test/toss-1", version: int = 1, **options: Any
    ) -> None:
        self.seats, self.origin = seats, origin
        self.lines: list[bytes] = []
        self.told: list[tuple[int, str]] = []
        self.erased: list[str] = []
        self.letters: dict[int, dict[str, Any]] = {}
        self.more: Members = {}
        self.log_key = private_key(made("log"))
        self.keys = {seat: private_key(made("seat", seat)) for seat in range(1, seats + 1)}
        self.window = self.windows = self.draws = 0
        self.asked: list[int] = []
        self._salts = self._nonces = 0
        told = self._created({"match." + k: v for k, v in options.items()})
        self.append("match.created", told, version=version)

    def _created(self, options: dict[str, Any]) -> dict[str, Any]:
        commitments = {"chain": links()[0], "secret": chance.secret_commitment(made("secret"))}
        digests = {name: base64url(raw) for name, raw in commitments.items()}
        rules = base64url(sha256(RULES).digest())
        named = {"game": "toss", "version": "1.0", "origin": self.origin, "seats": self.seats}
        return named | digests | {"rules": rules, "options": OPTIONS | options}

    # --- leaves ---

    def at(self, n: int | None = None, short_by: int = 0) -> str:
        """The time of leaf n (the next one), less some milliseconds."""
        seconds = len(self.lines) if n is None else n
        moment = BASE + timedelta(seconds=seconds, milliseconds=-short_by)
        return moment.isoformat(timespec="milliseconds") + "Z"

    def append(
        self,
        type_: str,
        data: Any,
        parts: Sequence[tuple[str, Any]] = (),
        opens: Sequence[str] = (),
        version: int = 1,
    ) -> int:
        """One leaf more; parts are names without the leaf's number, and values."""
        n = len(self.lines)
        digests = [self._seal(n, name, value) for name, value in parts]
        leaf = {"at": self.at(), "data": data, "n": n, "opens": list(opens), "sealed": digests}
        self.lines.append(to_json(leaf | {"type": type_, "v": version}).encode())
        return n

    def _seal(self, n: int, name: str, value: Any) -> str:
        what, _, seat = name.partition(".")
        full = f"{what}.{n}.{seat}" if seat else f"{what}.{n}"
        salt = base64url(made("salt", self._salts))
        self._salts += 1
        disclosure = base64url(to_json([salt, full, value]).encode())
        self.told.append((n, disclosure))
        return base64url(sha256(disclosure.encode()).digest())

    @property
    def hashes(self) -> list[bytes]:
        """Leaf hashes so far."""
        return [tree.leaf_hash(line) for line in self.lines]

    def seen(self, size: int) -> str:
        """The header `seen:` of the first `size` leaves."""
        return f"{size} {base64_short(tree.root(self.hashes[:size]))}"

    # --- letters ---

    def text(self, seat: int, kind: str, body: str = "", /, **headers: Any) -> str:
        """A text with its headers; those that are None are left out."""
        log = f"{self.origin} {base64_short(self.hashes[0])}"
        told = {"log": log, "window": self.window, "seat": seat} | headers
        lines = [f"{name}: {told[name]}\n" for name in told if told[name] is not None]
        return f"referee-{kind} v1\n{''.join(lines)}\n{body}"

    def signed(self, seat: int, kind: str, body: str = "", /, **headers: Any) -> int:
        """The leaf of a signed letter; with a nonce, where the kind has one."""
        if "nonce" not in headers and kind in ("order", "standing", "join", "withdraw"):
            headers = {"serial": headers.pop("serial", None), "nonce": self.nonce()} | headers
        text = self.text(seat, kind, body, **headers)
        return self.letter(seat, kind, text, ssh_sign(self.keys[seat], text.encode()))

    def nonce(self) -> str:
        """32 hex digits, others each time."""
        self._nonces += 1
        return made("nonce", self._nonces)[:16].hex()

    def plain(self, seat: int, kind: str, text: str) -> int:
        """The leaf of an unsigned letter."""
        return self.letter(seat, kind, text, None)

    def letter(
        self, seat: int, kind: str, text: str | None, signature: str | None, **but: Any
    ) -> int:
        """The leaf of any letter; `but` says what else than usual its fields are."""
        value = {
            "assurance": "signed" if signature else "address",
            "body": None if text is not None else base64url(made("body", len(self.lines))),
            "kind": kind,
            "received": self.at(short_by=120),
            "seat": seat,
            "signature": signature,
            "text": text,
        } | but
        n = self.append("match.letter_sealed", {}, [("letter", value)])
        self.letters[n] = value
        return n

    # --- the course ---

    def join(self, signed: Sequence[int] = (1,)) -> list[int]:
        """Every seat joins; the leaves of the joins."""
        seats = range(1, self.seats + 1)
        return [
            self.signed(s, "join") if s in signed else self.plain(s, "join", "\n") for s in seats
        ]

    def start(self, used: Sequence[int | None], keys: Sequence[str | None] | None = None) -> int:
        """match.started; keys are those of the joins unless told."""
        told = keys or [
            key_line(self.keys[s]) if self._is_signed(n) else None for s, n in enumerate(used, 1)
        ]
        parts = [(f"keys.{seat}", key) for seat, key in enumerate(told, 1)]
        return self.append("match.started", self._draw(used), [*parts, ("used", list(used))])

    def open(self, asked: Sequence[int] | None = None, hours: int | None = None) -> int:
        """match.window_opened; without `hours` it has no due."""
        self.windows += 1
        self.window = self.windows
        self.asked = list(range(1, self.seats + 1)) if asked is None else list(asked)
        due = None if hours is None else self.at(len(self.lines) + hours * 3600)
        data = {"window": self.window, "name": "toss", "pace": "long", "facts": {}}
        return self.append("match.window_opened", data | {"asked": self.asked, "due": due})

    def close(self, used: Sequence[int | None], **but: Any) -> int:
        """match.window_closed, a roll, and what each asked seat is told."""
        given = [seat for seat, n in enumerate(used, 1) if n is not None]
        data = self._draw(used) | {"window": self.window, "given": given} | but
        n = self.append("match.window_closed", data, [("used", list(used))])
        self.append("toss.rolled", {"die": 1})
        for seat in self.asked:
            self.append("match.seat_told", {"seat": seat}, [("told", [{"what": "rolled"}])])
        return n

    def change(self, what: str, seat: int, key: str | None, cause: str | None = None) -> int:
        """match.key_changed or match.seat_changed."""
        usual = "organiser" if what == "key" else "removed" if key is None else "replaced"
        cause = cause or usual
        data = {"seat": seat, "cause": cause, "reason": "so"}
        return self.append(f"match.{what}_changed", data, [("key", key)])

    def unseal(self, sealed: Sequence[int], hours: int = 24) -> int:
        """match.window_sealed."""
        due = self.at(len(self.lines) + hours * 3600)
        data = {"window": self.window, "due": due, "sealed": list(sealed)}
        return self.append("match.window_sealed", data)

    def rewind(self, to_window: int, consents: Sequence[int] = ()) -> int:
        """match.rewound."""
        data = {"to_window": to_window, "reason": "a slip", "consents": list(consents)}
        return self.append("match.rewound", data)

    def end(self, **but: Any) -> "Forge":
        """match.ended, by the organiser."""
        data = {"cause": "organiser", "outcome": None, "secret": base64url(made("secret"))}
        self.append("match.ended", data | but)
        return self

    def _draw(self, used: Sequence[int | None]) -> dict[str, Any]:
        self.draws += 1
        shares = [
            base64url(chance.contribution(self.hashes[0], self.draws, seat, self._nonce_of(n)))
            for seat, n in enumerate(used, 1)
        ]
        link = base64url(links()[self.draws])
        return {"draw": self.draws, "link": link, "contributions": shares}

    def _is_signed(self, n: int | None) -> bool:
        return n is not None and self.letters[n]["signature"] is not None

    def _nonce_of(self, n: int | None) -> bytes | None:
        text = self.letters[n]["text"] if n is not None and self._is_signed(n) else ""
        if text.startswith("referee-open"):
            return texts.opened(text.partition("\n\n")[2])[1].nonce
        found = [line for line in text.split("\n") if line.startswith("nonce: ")]
        return bytes.fromhex(found[0].removeprefix("nonce: ")) if found else None

    # --- the record ---

    def erase(self, n: int, place: int = 0) -> None:
        """Forget a part of leaf n."""
        at = [i for i, (leaf, _) in enumerate(self.told) if leaf == n][place]
        _, disclosure = self.told.pop(at)
        self.erased.append(base64url(sha256(disclosure.encode()).digest()))
        self.letters.pop(n, None)

    def forget(self, seat: int) -> None:
        """All letters of a seat's, and its first key."""
        start = next(n for n, line in enumerate(self.lines) if b'"match.started"' in line)
        for n in [n for n, letter in self.letters.items() if letter["seat"] == seat]:
            self.erase(n)
        self.erase(start, seat - 1)
        self.erased.sort(key=lambda digest: b"".join(self.lines).find(digest.encode()))

    @property
    def vkey(self) -> notes.Vkey:
        """The log's key."""
        return notes.Vkey(self.origin, public_key(self.log_key))

    def checkpoint(self, size: int | None = None) -> str:
        """The checkpoint of the first `size` leaves, of all."""
        hashes = self.hashes[:size]
        head = notes.Checkpoint(self.origin, len(hashes), tree.root(hashes))
        return sign_note(str(head), self.vkey, self.log_key)

    def members(self) -> Members:
        """The record's members, sums and all."""
        told = [to_json({"disclosure": text, "n": n}) + "\n" for n, text in self.told]
        members = {
            "README.txt": b"A forged record.\n",
            "checkpoint.txt": self.checkpoint().encode(),
            "disclosures.jsonl": "".join(told).encode(),
            "log.jsonl": b"".join(line + b"\n" for line in self.lines),
            "referee.vkey": f"{self.vkey}\n".encode(),
            "rules.txt": RULES,
        }
        if self.erased:
            members["erased.txt"] = "".join(digest + "\n" for digest in self.erased).encode()
        members |= self._orders() | self.more
        return summed(members | {"allowed_signers": self._signers(members)}, self.log_key)

    def record(self, change: Callable[[Members], Any] = lambda members: None) -> bytes:
        """The zip; `change` may spoil the members after they were summed."""
        members = self.members()
        change(members)
        return zipped(members)

    def _orders(self) -> Members:
        members: Members = {}
        for n, letter in self.letters.items():
            if letter["text"] is not None:
                stem = f"orders/{n}-seat{letter['seat']}"
                members[f"{stem}.txt"] = letter["text"].encode()
                if letter["signature"]:
                    ssh = letter["signature"].startswith(sshsig.BEGIN)
                    members[f"{stem}.{'sig' if ssh else 'asc'}"] = letter["signature"].encode()
        return members

    def _signers(self, members: Members) -> bytes:
        # Taken from the checker; what it should be is written out in test_keys.py.
        record = Record(zipped(members))
        try:
            return keyring.allowed_signers(record.keys, record.course).encode()
        except Broken:  # a match that is spoilt on purpose
            return b""
