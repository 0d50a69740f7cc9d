"""What a mail program has probably done to a signed text whose signature does not hold.

Told as a guess beside the refusal; it decides nothing, and a signed text is never repaired.
"""

import re
from collections.abc import Sequence

from referee.kernel.refused import Problem
from referee.match.text import has_headers

_HEADER = re.compile(r"(log|window|seat|serial|nonce|seen): \S")
_SPACES = re.compile("[\u00a0\u2000-\u200b\u202f\u3000]")  # what typesetting puts for a blank
_TYPOGRAPHY = re.compile("[\u2018\u2019\u201c\u201d\u2013\u2014\u2026\u00ab\u00bb]")
_ENCODED = re.compile(r"=(3D|20|C3)|=$", re.MULTILINE)
_ABOUT_BYTES = ("S-ARMOUR", "S-FORMAT", "S-SIGNATURE", "S-PGP-BAD", "S-PGP-BLOCK")


def damage(text: str, problems: Sequence[Problem]) -> str | None:
    """The key of the sentence (`damage_<key>`); None where nothing points to damage."""
    codes = {problem.code for problem in problems}
    spelt = any(code.startswith("T-") for code in codes) and _seen(text) is not None
    if not has_headers(text) or not (spelt or codes & set(_ABOUT_BYTES)):
        return None
    return _seen(text) or "unknown"


def _seen(text: str) -> str | None:
    head, _, body = text.partition("\n\n")
    if _SPACES.search(text):
        return "spaces"
    if any(line.startswith(">") for line in text.split("\n")):
        return "quoted"
    if any(not _HEADER.match(line) for line in head.split("\n")[1:]):
        return "wrapped"
    if _ENCODED.search(body):
        return "encoded"
    if _TYPOGRAPHY.search(body):
        return "typography"
    if any(line != line.rstrip(" \t") for line in text.split("\n")):
        return "blanks"
    return None
