"""The one place that wires. Nothing happens on import; nothing is global."""

import secrets
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.audit.confinement import judged_apart
from referee.clock import Clock, SystemClock, WatchedClock
from referee.games.catalogue import Catalogue
from referee.home import same_keys, signing_keys
from referee.home.games import games_of
from referee.home.given_keys import given_keys
from referee.home.key_files import MASTER, NEXT_MASTER, SIGNING, KeyFiles, raw_private
from referee.home.nodes import is_shared, node_of, witness_of
from referee.home.passphrases import Passphrase, of_home
from referee.home.stores import check_here, open_log, open_objects
from referee.seals.vault import Locked
from referee.service import Keyring, Place, Referee
from referee.service.ledger.loaded_match import open_vault
from referee.service.ledger.offload import Offload
from referee.settings import BadSetting, Settings
from storage import Log

BOTS_PAUSE = 0.25  # seconds: ten times what the slowest of them has needed
_ENOUGH = 10  # one match may be damaged; if so many do not open, it is the key


@dataclass(frozen=True)
class Home:
    """A referee at its desk, with the settings it was built from."""

    settings: Settings
    log: Log
    ring: Keyring
    referee: Referee

    def close(self) -> None:
        self.log.close()


def open_home(
    settings: Settings, clock: Clock | None = None, games: Catalogue | None = None
) -> Home:
    """Open (or make) the home that the settings name. Raises BadSetting, storage.Unavailable."""
    settings.home.mkdir(parents=True, exist_ok=True, mode=0o700)
    ring = ring_of(settings)
    clock = clock or WatchedClock(SystemClock())
    if (settings.home / NEXT_MASTER).exists():
        raise BadSetting(
            f"{settings.home / NEXT_MASTER} is there: another master key was on its way."
            " `referee keys rewrap` goes on with it"
        )
    offload = Offload(open_objects(settings))
    log = open_log(settings)
    try:
        check_here(log)
        if is_shared(log):
            same_keys.share_notes(log, settings.home)
        signing_keys.check(settings.home, settings.host, ring.signing)
        _our_keys(log, ring, settings.home)
        if is_shared(log):
            node, host = node_of(settings.home), settings.host
            same_keys.check(log, ring, clock, node, settings.home, host)
        witness = witness_of(settings.home, log)
    except BaseException:
        log.close()
        raise
    witnesses = tuple(key for key, _ in settings.witnesses)
    place = Place(settings.host, settings.mailbox, settings.url, witnesses)
    known = games or games_of(log)
    referee = Referee(
        log,
        known,
        ring,
        clock,
        place,
        witness,
        grace=settings.grace,
        bots_pause=BOTS_PAUSE,
        judge=judged_apart if games is None else None,
        offload=offload,
    )
    referee.new_matches.anyone = settings.anyone_creates
    referee.windows.bots.elsewhere = True  # unless this process is to keep deadlines (running.py)
    return Home(settings, log, ring, referee)


def key_files(settings: Settings) -> KeyFiles:
    """Raises BadSetting where the keys are given: what changes them changes files."""
    if given := given_keys(settings):
        raise BadSetting(
            f"the keys come from {given.source}: a home that holds them as files changes them"
        )
    return KeyFiles(settings.home, of_home(settings.passphrase_file))


def _our_keys(log: Log, ring: Keyring, home: Path) -> None:
    """A store that several machines use, or that lies outside the home, must meet the keys that it
    was begun with. Raises BadSetting."""
    locked = [listed.head for listed in log.streams(limit=_ENOUGH) if listed.head.key]
    for head in locked:
        with suppress(Locked):
            open_vault(head, ring)
            return
    if locked:
        raise BadSetting(
            f"{home / 'master.key'} does not open the matches in the store: every home that uses"
            " one store has the same master.key and signing.key. Copy them from the first one"
        )


def ring_of(settings: Settings) -> Keyring:
    """The keys that the settings give, else those of the home. Raises BadSetting."""
    given = given_keys(settings)
    if given is None:
        return keyring(settings.home, of_home(settings.passphrase_file))
    for name in (MASTER, SIGNING):
        if (settings.home / name).exists():
            raise BadSetting(
                f"{settings.home / name} is there, and {given.source} is set: keys come from one"
                " place. Move the file to where you keep its copy"
            )
    notes = partial(signing_keys.notes, settings.home)
    return Keyring(given.master, given.signing, notes=notes, index_key=given.index_key)


def keyring(home: Path, passphrase: Passphrase | None = None) -> Keyring:
    """The home's two secrets, made at the first start and never shown. Raises BadSetting for a home
    that has lost one: a new one would open and sign nothing of what lies there."""
    files = KeyFiles(home, passphrase or of_home())
    for name in (MASTER, SIGNING):
        if files.there("referee.db") and not files.there(name):
            raise BadSetting(f"{home / name} is missing: put it back from where you keep its copy")
    if not files.there(MASTER):
        files.keep(MASTER, secrets.token_bytes(32))
    if not files.there(SIGNING):
        files.keep(SIGNING, raw_private(Ed25519PrivateKey.generate()))
    opens, index_key = files.master()
    notes = partial(signing_keys.notes, home)
    return Keyring(opens, files.signing(), notes=notes, index_key=index_key)
