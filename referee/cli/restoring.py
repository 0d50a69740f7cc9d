"""`referee restore FILE [--accept-loss]`: puts a backup back, and says what is lost by that."""

from pathlib import Path

from referee.cli.answers import Arguments, Commands, WrongUse, home
from referee.home.backups import InUse, is_file, place_of, put_back
from referee.home.bootstrap import ring_of
from referee.home.given_keys import given_keys
from referee.home.key_files import MASTER, SIGNING
from referee.seals.vault import Locked
from referee.service.ledger.loaded_match import open_vault
from referee.service.ledger.witness import SignedLog, SignedState, behind
from referee.settings import Settings, read
from storage import Unavailable
from storage.sqlite import SqliteLog

NO_KEYS = (
    "{home}: no keys here: put master.key and signing.key (and home.keys, signed.log) there first,"
    " from where you keep their copies"
)
PG_RESTORE = "this home's log is in PostgreSQL: pg_restore, then restore --accept-loss"


def add(commands: Commands) -> None:
    restore = commands.add_parser("restore", help="put a backup back, while the service stands")
    restore.add_argument("file", type=Path, nargs="?", help="none: the store is back already")
    restore.add_argument(
        "--accept-loss", action="store_true", help="begin anew the matches that lost leaves"
    )
    restore.add_argument("--reason", default="restored from a backup", help="what all seats read")
    restore.set_defaults(run=run)


def run(arguments: Arguments) -> int:
    """Exit 1: the log is behind what was signed, and nobody has accepted that."""
    if arguments.file is None and not arguments.accept_loss:
        raise WrongUse("restore FILE, or restore --accept-loss when the store is back already")
    settings = read()
    _want_keys(settings)
    if arguments.file is not None:
        _put_back(settings, arguments.file, arguments.accept_loss)
    return _told(arguments)


def _want_keys(settings: Settings) -> None:
    """A home that is opened makes keys where it has none, and those open no backup."""
    there = all((settings.home / name).exists() for name in (MASTER, SIGNING))
    if not there and given_keys(settings) is None:
        raise WrongUse(NO_KEYS.format(home=settings.home))


def _told(arguments: Arguments) -> int:
    with home() as opened:
        core = opened.referee.core
        core.history.lost = lost = behind(core.log, core.witness, deep=True)
        for state in lost:
            print(f"{state.match}: {state.size} leaves were signed, the store has fewer or others")
        if lost and not arguments.accept_loss:
            print("nothing is written until you accept that: restore --accept-loss")
            return 1
        for name in opened.referee.restoring.accept_loss(arguments.reason):
            print(f"begun anew: {name}")
    return 0


def _put_back(settings: Settings, file: Path, accepted: bool) -> None:
    if not is_file(settings):
        raise WrongUse(PG_RESTORE)
    if not file.is_file():
        raise WrongUse(f"{file}: there is no such file")
    missing = _looked_through(settings, file)
    if missing and not accepted and _is_whole(settings):
        names = ", ".join(f"{stream.match} ({stream.size} leaves)" for stream in missing)
        raise WrongUse(
            f"the log of this home holds all that was signed, {file} does not: {names}."
            " Is that loss meant? Then add --accept-loss"
        )
    try:
        old = put_back(settings, file)
    except InUse as error:
        raise WrongUse(f"{error}: stop the service first") from error
    print(f"{file} is the log now" + (f"; the one before is {old}" if old else ""))


def _looked_through(settings: Settings, file: Path) -> tuple[SignedState, ...]:
    """What was signed and is not in the backup. Raises WrongUse for a backup of another home."""
    log = SqliteLog(file)
    try:
        ring = ring_of(settings)
        for listed in log.streams():
            open_vault(listed.head, ring)
        return behind(log, _signed(settings), deep=True)
    except Locked as error:
        raise WrongUse(
            f"{file} is of another home: master.key of {settings.home} does not open it"
        ) from error
    finally:
        log.close()


def _is_whole(settings: Settings) -> bool:
    """Is there a log that can be read, and that holds all that was signed?"""
    at = place_of(settings)
    if not at.exists():
        return False
    try:
        log = SqliteLog(at)
    except Unavailable:
        return False
    try:
        return not behind(log, _signed(settings), deep=True)
    except Unavailable:
        return False
    finally:
        log.close()


def _signed(settings: Settings) -> SignedLog:
    return SignedLog(settings.home / "signed.log")
