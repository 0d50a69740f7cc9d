"""A public key as people paste it into a letter: in several pieces, with its comment.

Why: docs/decisions/0019-first-key.md.
"""

import base64
import re
from collections.abc import Iterable
from itertools import accumulate

from referee.kernel.offers import SIGN
from referee.seals.ssh_keys import ED25519, RSA, SECURITY_KEY, BadKey, format_key, parse_key

LONGEST = 4096  # letters of base64: more than RSA of 16384 bits has
_STRINGS = {ED25519: 2, SECURITY_KEY: 3, RSA: 3}  # of each type's wire format, its name first
_BASE64 = re.compile("[A-Za-z0-9+/]*")


def key_line(lines: Iterable[str]) -> str:
    """`<type> <base64>`, whatever lines a mail program has broken it into; a comment behind it is
    left out, lines that begin with `#` or `~` too. What holds no key comes back as it is, to be
    refused by name.

    A key says itself how long it is, so that it is looked for in one place only: a letter may hold
    as many words as it likes, and anybody may write it.
    """
    own = [line for line in lines if not line.lstrip().startswith(("#", SIGN))]
    words = [word for line in own for word in line.split()]
    if words and words[0] in _STRINGS:
        pieces = words[1 : LONGEST + 1]
        start, wanted = "".join(pieces)[:LONGEST], _STRINGS[words[0]]
        return _key(words[0], pieces, _length(start, wanted)) or " ".join(words)
    return " ".join(words)


def _key(type: str, pieces: list[str], length: int | None) -> str | None:
    """The key whose base64 has this length, where it ends together with a piece."""
    for end, reached in enumerate(accumulate(map(len, pieces)), start=1):
        if reached == length:
            try:
                return format_key(parse_key(f"{type} {''.join(pieces[:end])}"))
            except BadKey:
                return None
    return None


def _length(text: str, strings: int) -> int | None:
    """How many letters of base64 a blob takes that begins so and has so many strings (RFC 4251
    §5); None if it does not get to the last of them."""
    whole = _BASE64.match(text)
    raw = base64.b64decode(whole[0][: len(whole[0]) // 4 * 4]) if whole else b""
    at = 0
    for _ in range(strings):
        if at + 4 > len(raw):
            return None
        at += 4 + int.from_bytes(raw[at : at + 4], "big")
    return (at + 2) // 3 * 4
