"""The bytes of a part of a mail as texts, however programs on the way have spelt it.

A text is looked at in every reading that its bytes allow, since a wrong one shows nothing and does
no harm. Signs of HTML are cut out by hand: whoever may write to a mailbox could hold up a parser
(docs/decisions/0063-spellings.md).
"""

import html
import re
import unicodedata
from collections.abc import Iterator

LONGEST = 4 * 1024 * 1024  # bytes of a part that are looked at
GAP = r"[\s>|]+"  # what stands between words once a program has quoted, indented or broken a text

_MARKS = (b"\xff\xfe", b"\xfe\xff")  # which of the two bytes comes first
# Decoders that take longer than they should, or that are none of mail's.
_REFUSED = frozenset({"idna", "punycode", "unicode_escape", "raw_unicode_escape"})
_BREAK = re.compile(
    r"<(?:br|hr|/?(?:p|div|tr|td|th|li|pre|blockquote|table|h[1-6]))\b[^<>]*>", re.IGNORECASE
)
_TAG = re.compile(r"</?[a-zA-Z!][^<>]*>")
_UNSEEN = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff"))
_QUOTING = " \t\xa0\r>|"


def readings(data: bytes, charset: str = "") -> Iterator[str]:
    """The text in each charset that it can be in: the one declared, and those it looks like."""
    data, seen = data[:LONGEST], set[str]()
    for name in _charsets(data, charset):
        try:
            text = data.decode(name, "replace")
        except (LookupError, ValueError):  # unknown, or none that can be read piecemeal
            continue
        if text not in seen:
            seen.add(text)
            yield text


def _charsets(data: bytes, declared: str) -> Iterator[str]:
    """All words that are looked for are ASCII, so that UTF-8 shows them in most other charsets."""
    if declared and declared.lower().replace("-", "_") not in _REFUSED:
        yield declared
    if b"\0" in data:
        yield from (("utf-16",) if data.startswith(_MARKS) else ("utf-16-le", "utf-16-be"))
    yield "utf-8"


def unmarked(text: str) -> Iterator[str]:
    """The text, and if it may be HTML what is left of it without its signs."""
    yield text
    if _TAG.search(text):
        yield html.unescape(_TAG.sub("", _BREAK.sub("\n", text)))


def folded(text: str) -> str:
    """Without signs that nobody sees, and with one spelling of what looks alike."""
    if text.isascii():
        return text
    return unicodedata.normalize("NFKC", text.translate(_UNSEEN))


def bared(text: str) -> str:
    """Each line without what quotes or indents it, and without blanks at its end."""
    return "".join(f"{line.lstrip(_QUOTING).rstrip()}\n" for line in text.split("\n"))
