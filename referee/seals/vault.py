"""What is kept secret at rest: AES-256-GCM, one data key per match, wrapped by the master key.

Every box is bound to its match, kind and id (they are authenticated with it), so a box moved to
another place does not open. GCM does not commit to a key: what is unlocked is still to be compared
with its digest on the log. Boxes are nonce (12) ‖ ciphertext ‖ tag (16).

    key = new_data_key()
    wrapped = wrap(master, key, "host/match")              # stored beside the log
    box = lock(key, "host/match", "part", "41.0", plain, secrets.token_bytes(12))
    unlock(unwrap(master, wrapped, "host/match"), "host/match", "part", "41.0", box)
"""

import hashlib
import hmac
import secrets

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from referee.seals.canonical import dump

KEY = 32
NONCE = 12
TAG = 16


class Locked(Exception):
    """This box does not open here: wrong key, moved to another place, or changed."""

    def __init__(self, match: str, kind: str, id: str) -> None:
        super().__init__(f"{kind} {id} of {match}: wrong key, or box moved or changed")
        self.match, self.kind, self.id = match, kind, id


def new_data_key() -> bytes:
    """A fresh 32-byte key from the operating system."""
    return secrets.token_bytes(KEY)


def wrap(master: bytes, data_key: bytes, match: str) -> bytes:
    """A match's data key, locked by the home's master key: 60 bytes."""
    _key(data_key)
    return lock(master, match, "data-key", "", data_key, secrets.token_bytes(NONCE))


def unwrap(master: bytes, wrapped: bytes, match: str) -> bytes:
    """The data key that `wrap` locked. Raises Locked."""
    return unlock(master, match, "data-key", "", wrapped)


def lock(key: bytes, match: str, kind: str, id: str, plain: bytes, nonce: bytes) -> bytes:
    """A box of `plain`. The 12-byte nonce must be new for every box of a key, also on a retry:
    a nonce used twice gives away both texts and lets boxes be forged. ValueError on wrong sizes.
    """
    if len(nonce) != NONCE:
        raise ValueError(f"nonce of {len(nonce)} bytes, not {NONCE}")
    return nonce + AESGCM(_key(key)).encrypt(nonce, plain, _place(match, kind, id))


def unlock(key: bytes, match: str, kind: str, id: str, box: bytes) -> bytes:
    """What `lock` put into a box. Raises Locked."""
    cipher = AESGCM(_key(key))
    if len(box) < NONCE + TAG:
        raise Locked(match, kind, id)
    try:
        return cipher.decrypt(box[:NONCE], box[NONCE:], _place(match, kind, id))
    except InvalidTag:
        raise Locked(match, kind, id) from None


def index_key(master: bytes) -> bytes:
    """The key of `index`, derived from the master key so that one home secret is enough."""
    return _hmac(master, b"referee/index/v1")


def index(key: bytes, what: str, text: str) -> bytes:
    """32 bytes to look `text` up by (an address, a token) without storing it in the clear.

    `what` keeps two columns apart: equal texts in them give different bytes.
    """
    return _hmac(key, dump([what, text]))


def _place(match: str, kind: str, id: str) -> bytes:
    return dump([match, kind, id])


def _key(key: bytes) -> bytes:
    if len(key) != KEY:
        raise ValueError(f"key of {len(key)} bytes, not {KEY}")
    return key


def _hmac(key: bytes, text: bytes) -> bytes:
    return hmac.digest(_key(key), text, hashlib.sha256)
