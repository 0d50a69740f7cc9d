"""Are this node's keys those of the home? The store knows them by their prints, and all notes.

Why: docs/decisions/0133-nodes.md.
"""

from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from referee.clock import Clock
from referee.home import signing_keys
from referee.home.key_files import put
from referee.match.policy import instant
from referee.service import Keyring
from referee.service.ledger.leases import TERM, Lease
from referee.settings import BadSetting
from storage import Log, SettingRow, Unavailable

MASTER, SIGNING, NOTES = "key/master", "key/signing", "key/notes"
PAUSE = 0.2  # seconds from look to look, while another node begins the home


def share_notes(log: Log, home: Path) -> None:
    """`home.keys` is the same at all nodes: whoever has more of it gives it to the others. Raises
    BadSetting where the two are not one history."""
    path, here = home / signing_keys.NOTES, signing_keys.notes(home)
    row = log.settings.get(NOTES)
    there = row.value if row is not None else b""
    if here == there:
        return
    if here.startswith(there):
        log.settings.put(SettingRow(NOTES, here))
    elif there.startswith(here):
        put(path, there, 0o644)
    else:
        raise BadSetting(f"{path} tells another history of the home's keys than the other nodes")


def check(log: Log, ring: Keyring, clock: Clock, node: str, home: Path, host: str) -> None:
    """Raises BadSetting for a key that is not the home's; the first node's are."""
    if log.settings.get(MASTER) is None or log.settings.get(SIGNING) is None:
        _first(log, ring, clock, node)
    if _print(log, MASTER) != _master(ring):
        raise BadSetting(
            "this node's master key is not the one of the home in the store: all nodes have the"
            " same keys (`referee keys line` at a node that works prints them)"
        )
    _check_signing(log, ring, home, host)


def forget_master(log: Log) -> None:
    """The next node that starts has the home's master key: it has been changed."""
    log.settings.drop(MASTER)


def _first(log: Log, ring: Keyring, clock: Clock, node: str) -> None:
    """Of two nodes that begin a home at once one is the first, and the other waits for it; if that
    one was killed meanwhile, until its lease is over. Raises Unavailable."""
    lease, latest = Lease(log, clock, "keys", node), instant(clock.now()) + 2 * TERM
    while not _told(log, ring, lease):
        if instant(clock.now()) > latest:
            raise Unavailable("another node begins this home just now, and comes to no end")
        clock.sleep(PAUSE)


def _told(log: Log, ring: Keyring, lease: Lease) -> bool:
    """Does the store know this home's keys now? Not while another node has the lease."""
    with suppress(BlockingIOError), lease.held() as fence:
        for name, value in ((MASTER, _master(ring)), (SIGNING, ring.public)):
            if log.settings.get(name) is None:
                log.put_under(fence, SettingRow(name, value))
        return True
    return False


def _check_signing(log: Log, ring: Keyring, home: Path, host: str) -> None:
    """After a rotation the notes lead from the home's key to this one."""
    known = _print(log, SIGNING)
    if known == ring.public:
        return
    notes = signing_keys.told(home / signing_keys.NOTES, host)
    if notes.line and notes.known(known) and notes.in_force.public == ring.public:
        log.settings.put(SettingRow(SIGNING, ring.public))
        return
    raise BadSetting(
        "this node's signing key is not the one of the home in the store: all nodes have the same"
        " keys (`referee keys line` at a node that works prints them)"
    )


def _print(log: Log, name: str) -> bytes:
    row = log.settings.get(name)
    return row.value if row is not None else b""


def _master(ring: Keyring) -> bytes:
    """Of 32 random bytes: whoever reads the store learns nothing by it."""
    return sha256(b"referee master key\n" + ring.master).digest()
