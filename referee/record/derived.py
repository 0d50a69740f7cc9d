"""The files that say again what the log says, in the form that tools which are not ours can read.

The record is built with them; the audit makes them once more and compares.
"""

from collections.abc import Iterable

import msgspec

from referee.match import events as e
from referee.match.evolve import Entry
from referee.record.members import SIGNERS, order_name
from referee.record.signers import allowed_signers

Letters = dict[int, e.Letter]


def letters(told: Iterable[Entry]) -> Letters:
    """Of these leaves, decoded, the letters that are not under seal, by leaf."""
    found: Letters = {}
    for entry in told:
        if isinstance(entry.event, e.LetterSealed):
            value = entry.event.letter.value
            if not isinstance(value, msgspec.UnsetType):
                found[entry.n] = value
    return found


def orders(told: Letters) -> dict[str, bytes]:
    """`orders/`: the text of each letter that has one, and its signature."""
    files: dict[str, bytes] = {}
    for n, letter in told.items():
        if letter.text is not None:
            files[order_name(n, letter.seat)] = letter.text.encode("utf-8")
        if letter.signature is not None:
            files[order_name(n, letter.seat, "sig")] = letter.signature.encode("utf-8")
    return files


def signers(leaves: list[bytes], told: list[Entry]) -> dict[str, bytes]:
    """`allowed_signers`; `told` are the leaves of KEY_TYPES, decoded."""
    return {SIGNERS: allowed_signers(leaves, told)}
