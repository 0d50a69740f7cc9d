"""This home as one node of several that share a store.

Why: docs/decisions/0131-signed-rows.md.
"""

import secrets
from pathlib import Path

from referee.home.key_files import put_once
from referee.service.ledger.shared_witness import SharedWitness
from referee.service.ledger.witness import SignedLog, Witness
from storage import Log
from storage.sqlite import SqliteLog

FILE = "node.id"


def is_shared(log: Log) -> bool:
    """May processes of other machines use this store?"""
    return not isinstance(log, SqliteLog)


def node_of(home: Path) -> str:
    """The name under which this directory is known to the others; made once."""
    path = home / FILE
    if not path.exists():
        put_once(path, f"{secrets.token_hex(6)}\n".encode("ascii"))
    return path.read_text("ascii").strip()


def witness_of(home: Path, log: Log) -> Witness:
    """What was signed: this home's file, and where others may sign too, what they did."""
    own = SignedLog(home / "signed.log")
    if not is_shared(log):
        return own
    shared = SharedWitness(own, log, node_of(home))
    shared.catch_up()
    return shared
