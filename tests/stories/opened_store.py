"""All that a home's folder holds, read as its host can read it who has every key.

Each value of each row is looked at, and once more under each key of the home: boxes are AES-GCM,
whose stream needs neither the tag nor the place that a box is bound to. What is found is unwrapped:
mails of their encodings, runs of base64 of theirs.

Another process copies the folder: whoever closes a file of a store drops the locks that their own
process holds on it.
"""

import re
import sqlite3
import subprocess
from base64 import urlsafe_b64decode
from collections.abc import Iterator, Sequence
from email import message_from_bytes
from pathlib import Path
from tempfile import TemporaryDirectory

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.ciphers.modes import CTR

from referee.seals import vault
from referee.service import Keyring

_RUN = re.compile(rb"[A-Za-z0-9+/_-]{24,}")
_DEEP = 4  # what stands in a letter, in its disclosure, in its box, in a mail
_FIRST = (2).to_bytes(4, "big")  # GCM counts its blocks from here; block 1 makes the tag


def places(home: Path, ring: Keyring, words: Sequence[str]) -> list[list[str]]:
    """Of each of these words the tables and files in which it stands, however wrapped or locked."""
    found: list[set[str]] = [set() for _ in words]
    sought = [word.encode() for word in words]
    with TemporaryDirectory() as copy:
        subprocess.run(["cp", "-r", f"{home}/.", copy], check=True)
        for place, data in _everything(Path(copy), ring):
            whole = b"\n".join(_unwrapped(data, _DEEP))
            for word, there in zip(sought, found, strict=True):
                if word in whole:
                    there.add(place)
    return [sorted(there) for there in found]


def _everything(home: Path, ring: Keyring) -> Iterator[tuple[str, bytes]]:
    for path in home.rglob("*"):
        if path.is_file():
            yield str(path.relative_to(home)), path.read_bytes()
    with sqlite3.connect(home / "referee.db") as store:
        heads = store.execute("SELECT stream, key FROM head").fetchall()
        keys = [ring.master, *(vault.unwrap(ring.master, box, name) for name, box in heads)]
        for (table,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'table'"):
            for row in store.execute(f'SELECT * FROM "{table}"'):
                for data in map(_bytes, row):
                    yield table, data
                    yield from ((table, _opened(key, data)) for key in keys)


def _bytes(value: object) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()


def _opened(key: bytes, box: bytes) -> bytes:
    """What the box holds if it was locked by this key, else noise."""
    nonce, inside = box[: vault.NONCE], box[vault.NONCE : -vault.TAG]
    if len(box) <= vault.NONCE + vault.TAG:
        return b""
    return Cipher(AES(key), CTR(nonce + _FIRST)).decryptor().update(inside)


def _unwrapped(data: bytes, deep: int) -> Iterator[bytes]:
    """The data, and what stands in it."""
    yield data
    if deep:
        for inner in _inside(data):
            yield from _unwrapped(inner, deep - 1)


def _inside(data: bytes) -> Iterator[bytes]:
    if b"MIME-Version:" in data:
        for part in message_from_bytes(data).walk():
            yield _bytes(part.get_payload(decode=True) or b"")
    for run in _RUN.findall(data.replace(b"\\n", b"\n")):  # as JSON spells a line's end
        spelt = run.translate(bytes.maketrans(b"+/", b"-_"))
        yield urlsafe_b64decode(spelt[: len(spelt) - (len(spelt) % 4 == 1)] + b"==")
