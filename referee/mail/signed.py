"""Signed texts in a letter: found, sliced out, and never touched.

    referee-order v1                      the text, directly followed by its armour in the body,
    …                                     or as two attachments `x.txt` and `x.txt.sig`
    -----BEGIN SSH SIGNATURE-----

Whether the signature holds is the service's question.
"""

import re
from collections.abc import Iterator

from referee.mail.asked import Act
from referee.mail.bodies import File
from referee.mail.quoting import head_of_quote
from referee.seals.signature import BEGIN, END

FIRST_LINE = re.compile(r"referee-([a-z]+) v[0-9]+")
_SIGNATURE_FILES = (".sig", ".asc")


def signed_in(exact: str) -> tuple[Act, ...]:
    """Every text with its armour below it, above any quotation. Nothing in it is touched."""
    lines = exact.split("\n")
    head = head_of_quote(lines)
    lines = lines[: head[0]] if head else lines
    return tuple(_armoured(lines))


def _armoured(lines: list[str]) -> Iterator[Act]:
    start: int | None = None
    begin: int | None = None
    for i, line in enumerate(lines):
        if start is None and FIRST_LINE.fullmatch(line):
            start = i
        elif start is not None and begin is None and line == BEGIN:
            begin = i
        elif start is not None and begin is not None and line == END:
            text = "".join(one + "\n" for one in lines[start:begin])
            armour = "".join(one + "\n" for one in lines[begin : i + 1])
            yield _signed(text, armour)
            start = begin = None


def _signed(text: str, armour: str) -> Act:
    first = FIRST_LINE.fullmatch(text.split("\n", 1)[0])
    return Act(first[1] if first else "order", text, armour)


def signed_files(files: tuple[File, ...]) -> Iterator[Act]:
    """`x.txt` with `x.txt.sig`, or one file that holds text and armour."""
    armours = {
        one.name.removesuffix(end): one.text
        for one in files
        for end in _SIGNATURE_FILES
        if one.name.endswith(end) and one.text and one.text.startswith(BEGIN)
    }
    for one in files:
        if one.name in armours and one.text is not None:
            yield _signed(one.text, armours[one.name])
        elif one.text is not None:
            yield from signed_in(one.text)
