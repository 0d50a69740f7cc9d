"""`referee sign --blind`: an order is sealed now, and opened when all are in (`referee open`).

What is printed is mailed at once; what opens it is kept in a file, signed too and ready to be
mailed when the referee asks for it.

Why: docs/decisions/0139-kept-opening.md.
"""

import os
import secrets
import sys
from argparse import ArgumentParser
from pathlib import Path

from referee.audit.held_view import CannotReplay, HeldView, held_view
from referee.cli.answers import Arguments, WrongUse
from referee.match import blind
from referee.match.text import LONGEST, Text, parse, repair, spell
from referee.programs.signer import NAMESPACE
from referee.seals import signature
from referee.seals.ssh_keys import PrivateKey


def add(sign: ArgumentParser) -> None:
    """The options of `sign` that seal."""
    sign.add_argument("--blind", action="store_true", help="seal it: what opens it is kept")
    sign.add_argument("--keep", type=Path, metavar="FILE", help="with --blind: where that is kept")
    sign.add_argument(
        "--record",
        type=Path,
        metavar="FILE",
        help="with --blind: record.zip from your page, to try the order by",
    )


def sealed(arguments: Arguments, key: PrivateKey, order: Text, vkey: str | None) -> str:
    """The signed seal of this order; what opens it is kept, and beside it the key of the log, if a
    record told it: whoever opens later asks for that key's word. Raises Refused, WrongUse."""
    if arguments.keep is None:
        raise WrongUse("--blind needs --keep FILE: who loses what opens the seal plays silence")
    bare = Text(
        kind="order",
        body=repair(order.body) if order.body.strip() else "",
        origin=order.origin,
        leaf0=order.leaf0,
        window=order.window,
        seat=order.seat,
        nonce=order.nonce or secrets.token_bytes(16),
    )
    text = spell(bare)
    parse(text)
    disclosure = blind.disclosure(text, secrets.token_bytes(blind.SALT))
    seal = _letter(bare, "seal", blind.digest(disclosure), key, order)
    _keep(arguments.keep, _letter(bare, "open", disclosure, key))
    if vkey is not None:
        key_beside(arguments.keep).write_text(f"{vkey}\n", "utf-8")
    print(f"sealed; what opens it is kept in {arguments.keep}", file=sys.stderr)
    return seal


def key_beside(kept: Path) -> Path:
    """Where the line of the log's key lies that was true when the order was sealed."""
    return kept.with_suffix(".vkey")


def _letter(order: Text, kind: str, line: str, key: PrivateKey, like: Text | None = None) -> str:
    """A signed letter of one line; like this text it has a serial and what was seen."""
    about = (order.origin, order.leaf0, order.window, order.seat)
    serial, seen = (like.serial, like.seen) if like is not None else (None, None)
    text = spell(Text(kind, f"{line}\n", *about, serial=serial, seen=seen))
    if len(text.encode()) > LONGEST:
        raise WrongUse(f"the order is too long to be opened: a letter has {LONGEST} bytes at most")
    return text + signature.sign(key, NAMESPACE, text.encode())


def _keep(path: Path, letter: str) -> None:
    """For its owner alone, and never in the place of another: what opens an earlier seal may still
    be needed. Raises WrongUse."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise WrongUse(f"{path}: {error.strerror}; --keep names a new file") from error
    with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
        file.write(letter)


def held(arguments: Arguments) -> HeldView | None:
    """What the seat sees by the record that was given, if one was. Raises WrongUse."""
    if arguments.record is None:
        return None
    if arguments.seat is None:
        raise WrongUse("--record needs --seat: whose order is it?")
    try:
        return held_view(arguments.record.read_bytes(), arguments.seat)
    except (OSError, ValueError) as error:
        told = error.report.text("en") if isinstance(error, CannotReplay) else str(error)
        raise WrongUse(f"{arguments.record}: {told}") from error


def tried(seen: HeldView | None, body: str) -> None:
    """Can the order be given? What is sealed cannot be changed. Raises Refused."""
    if seen is None:
        told = "not tried: with --record and your record.zip it would be; an illegal order plays"
        print(f"{told} silence once it is opened", file=sys.stderr)
        return
    echo = seen.understand(body)
    print(f"understood as:\n{echo}", file=sys.stderr)
