"""The files that say again what the log says, in the form that tools which are not ours can read.

The record is built with them; the audit makes them once more and compares.
"""

from collections.abc import Iterable, Mapping

import msgspec

from referee.match import events as e
from referee.match.evolve import Entry
from referee.record.members import SIGNERS, order_name
from referee.record.signers import SeatKey, allowed_signers
from referee.seals.openpgp import PREFIX, is_openpgp

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
            ending = "asc" if is_openpgp(letter.signature) else "sig"
            files[order_name(n, letter.seat, ending)] = letter.signature.encode("utf-8")
    return files


def mimes(told: Letters, parts: Mapping[int, bytes]) -> dict[str, bytes]:
    """`orders/`: what the signatures of PGP/MIME letters cover, of the letters that are told."""
    return {order_name(n, told[n].seat, "mime"): part for n, part in parts.items() if n in told}


def openpgp_keys(told: Iterable[SeatKey]) -> set[str]:
    """The lines `openpgp:…` of every such key that is told."""
    lines = (seat_key.key for seat_key in told)
    return {line for line in lines if isinstance(line, str) and line.startswith(PREFIX)}


def signers(leaves: list[bytes], told: list[Entry]) -> dict[str, bytes]:
    """`allowed_signers`; `told` are the leaves of KEY_TYPES, decoded."""
    return {SIGNERS: allowed_signers(leaves, told)}
