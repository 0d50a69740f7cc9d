"""Limits that hold before a mail is parsed: the parser itself is what a hostile mail attacks.

Measured on Python 3.11: 58 KB of nested multiparts end in RecursionError, 280 KB of encoded words
in a subject take 12 s. So what is too much is counted in the raw bytes, by searches in linear time.
"""

import re

SIZE = 1_000_000
HEADER_BLOCK = 128 * 1024
HEADER = 64 * 1024  # large providers write reports of 9 KB into one, seals of others into many
HEADERS = 100
PARTS = 50
DEPTH = 10
LINES = 10_000  # of the text, quotations and all
TAGS = 20_000  # of an HTML letter; laying out a table takes time for each
ATTRIBUTES = 200  # of one tag
TABLES = 30_000_000  # lines times characters, up to which an HTML letter's tables are laid out

_END_OF_HEADERS = re.compile(rb"\r?\n\r?\n")
_NEXT_HEADER = re.compile(rb"\r?\n(?![ \t])")
_BARE_CR = re.compile(rb"\r(?!\n)")
_BOUNDARY = re.compile(rb"\bboundary\s*=\s*(?:\"([^\"\r\n]{1,200})\"|([^\s;\"]{1,200}))", re.I)
_SPLIT_BOUNDARY = re.compile(rb"\bboundary\*", re.I)  # RFC 2231: hides a boundary from this count
_COMPOSITE = re.compile(rb"\b(?:multipart|message)/", re.I)


def header_block(raw: bytes) -> bytes:
    """The mail's own headers, without the blank line; at most HEADER_BLOCK bytes of them."""
    head = raw[: HEADER_BLOCK + 4]
    end = _END_OF_HEADERS.search(b"\r\n" + head)  # a mail may begin with the blank line
    return head if end is None else head[: max(0, end.start() - 2)]


def excess(raw: bytes) -> str | None:
    """What is too much or too odd to be parsed: the key of the fault, or None."""
    if len(raw) > SIZE:
        return "large"
    head = header_block(raw)
    if len(head) > HEADER_BLOCK:
        return "headers"
    if _BARE_CR.search(head):
        return "bare_cr"
    headers = _NEXT_HEADER.split(head)
    if len(headers) > HEADERS or max(map(len, headers)) > HEADER:
        return "headers"
    return "parts" if _parts(raw) > PARTS else None


def _parts(raw: bytes) -> int:
    """At least as many as the parser would make."""
    composites = len(_COMPOSITE.findall(raw))
    boundaries = {quoted or bare for quoted, bare in _BOUNDARY.findall(raw)}
    if composites > PARTS or len(boundaries) > PARTS or _SPLIT_BOUNDARY.search(raw):
        return PARTS + 1
    return composites + sum(raw.count(b"\n--" + boundary) for boundary in boundaries)
