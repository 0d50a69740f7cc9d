"""`referee keys`: the offline root, and which key signs for the home, from when until when.

`root`, `certify` and `revoke` need no home: `--keys` names a copy of its notes, so that the root
can stay on a machine of its own.
"""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    KeySerializationEncryption,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from referee.cli.answers import Arguments, Commands, WrongUse
from referee.clock import SystemClock
from referee.home.backups import place_of
from referee.home.bootstrap import key_files
from referee.home.given_keys import line
from referee.home.key_files import MASTER, NEXT_MASTER, NEXT_SIGNING, SIGNING, KeyFiles
from referee.home.passphrases import asked, chosen
from referee.home.passphrases import read as first_line
from referee.home.rewrapping import rewrap
from referee.home.same_keys import forget_master
from referee.home.signing_keys import NOTES, SigningKeys
from referee.home.stores import open_log
from referee.match.policy import instant, moment
from referee.seals import ed25519, note
from referee.seals.home_keys import HomeKeys
from referee.seals.note import LogKey
from referee.settings import BadSetting, Settings, read
from storage import Unavailable
from storage.sql import SqlLog
from storage.sqlite import alone

YEAR = 365
KEY_FILES = (MASTER, NEXT_MASTER, SIGNING, NEXT_SIGNING)


def add(commands: Commands) -> None:
    group = commands.add_parser("keys", help="the home's signing keys: certify, rotate, revoke")
    acts = group.add_subparsers(dest="act", required=True, metavar="ACT")
    root = acts.add_parser("root", help="make the offline root, on any machine")
    root.add_argument("-o", dest="out", type=Path, required=True, metavar="FILE")
    root.add_argument("--no-passphrase", action="store_true")
    root.set_defaults(run=_root)
    adopt = acts.add_parser("adopt", help="name a root that is kept elsewhere")
    adopt.add_argument("vkey", metavar="VKEY", help="as `keys root` printed it")
    adopt.set_defaults(run=_adopt)
    certify = acts.add_parser("certify", help="the root certifies a key")
    _add_root(certify, required=True)
    certify.add_argument("--from", dest="start", metavar="TIME", help="default: now")
    certify.set_defaults(run=_certify)
    rotate = acts.add_parser("rotate", help="another signing key, while the service stands")
    _add_root(rotate, required=False)
    rotate.set_defaults(run=_rotate)
    revoke = acts.add_parser("revoke", help="the root revokes a key")
    _add_root(revoke, required=True)
    revoke.add_argument("--from", dest="start", metavar="TIME", help="stolen when; default: now")
    revoke.add_argument("--reason", required=True)
    revoke.set_defaults(run=_revoke)
    declare = acts.add_parser("declare", help="state a leaf's new shape, when a release asks")
    declare.add_argument("what", metavar="TYPE", help="the leaf's type")
    declare.add_argument("version", type=int, metavar="V")
    declare.add_argument("--from", dest="start", metavar="TIME", help="default: now")
    declare.set_defaults(run=_declare)
    anew = acts.add_parser("rewrap", help="another master key, while the service stands")
    anew.set_defaults(run=_rewrap)
    lock = acts.add_parser("passphrase", help="lock the home's key files, or change that")
    lock.add_argument("--new", type=Path, metavar="FILE", help="its first line; default: ask")
    lock.add_argument("--remove", action="store_true", help="none from now on")
    lock.set_defaults(run=_passphrase)
    bundle = acts.add_parser("line", help="both keys as one line, for REFEREE_KEY of other nodes")
    bundle.set_defaults(run=_line)
    shown = acts.add_parser("show", help="every key, from when until when")
    shown.add_argument("--keys", type=Path, metavar="FILE")
    shown.set_defaults(run=_show)


def _add_root(command: Commands, required: bool) -> None:
    command.add_argument("--root", type=Path, required=required, metavar="FILE")
    command.add_argument("--days", type=int, default=YEAR, help="how long a certificate lasts")
    if required:
        command.add_argument("--key", metavar="VKEY", help="default: the one in force")
        command.add_argument("--keys", type=Path, metavar="FILE", help="a copy of home.keys")


# --- the acts -------------------------------------------------------------------------------------


def _root(arguments: Arguments) -> int:
    key = Ed25519PrivateKey.generate()
    locked: KeySerializationEncryption = NoEncryption()
    if not arguments.no_passphrase:
        locked = BestAvailableEncryption(chosen("Passphrase of the root: "))
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, locked)
    try:
        with os.fdopen(
            os.open(arguments.out, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb"
        ) as file:
            file.write(pem)
    except FileExistsError:
        raise WrongUse(f"{arguments.out} is there: a root is never written over") from None
    print(note.vkey(read().host, ed25519.raw_public(key)))
    return 0


def _adopt(arguments: Arguments) -> int:
    keys = _keys(None)
    keys.adopt(_named(arguments.vkey, keys.host), _now())
    print(f"{keys.path}: the root is {arguments.vkey}")
    return 0


def _certify(arguments: Arguments) -> int:
    keys = _keys(arguments.keys)
    key = _named(arguments.key, keys.host) if arguments.key else keys.in_force
    start = _time(arguments.start)
    until = _later(start, arguments.days)
    keys.certify(_private(arguments.root), key, start, until, _now())
    print(f"{keys.path}: {note.vkey(*key)} is certified until {until}")
    return 0


def _rotate(arguments: Arguments) -> int:
    """Exit 1: the next key is made, and the root has yet to certify it."""
    _check_stands()
    keys, now = _keys(None), _now()
    new = keys.next()
    if arguments.root and not keys.certified(new, now):
        keys.certify(_private(arguments.root), new, now, _later(now, arguments.days), now)
    if not keys.certified(new, max(now, keys.keys.at)):
        print(f"{note.vkey(*new)} waits for its certificate. Where the root is:")
        print(f"  referee keys certify --root FILE --keys {NOTES} --key {note.vkey(*new)}")
        print(f"Then put {NOTES} back, and rotate once more")
        return 1
    keys.rotate(now)
    print(f"{note.vkey(*new)} signs from now on")
    return 0


def _revoke(arguments: Arguments) -> int:
    keys = _keys(arguments.keys)
    key = _named(arguments.key, keys.host) if arguments.key else keys.in_force
    start = _time(arguments.start)
    keys.revoke(_private(arguments.root), key, start, arguments.reason, _now())
    print(f"{keys.path}: {note.vkey(*key)} is revoked from {start} on")
    return 0


def _declare(arguments: Arguments) -> int:
    keys, start = _keys(None), _time(arguments.start)
    keys.declare(f"{arguments.what} {arguments.version}", start, _now())
    print(f"{keys.path}: {arguments.what} {arguments.version} from {start} on")
    return 0


def _rewrap(_arguments: Arguments) -> int:
    _check_stands()
    settings = read()
    log = open_log(settings)
    try:
        if not isinstance(log, SqlLog):
            raise WrongUse("this home's log has no boxes on disk")
        forget_master(log)  # before: whoever is killed in the middle goes on with this command
        moved = rewrap(key_files(settings), log)
    finally:
        log.close()
    print(f"{settings.home / MASTER}: another key; {moved} boxes are locked with it")
    print("Backups made before need the old one: make a backup now, and let those expire")
    return 0


def _line(_arguments: Arguments) -> int:
    """The secret itself: for a vault, or a pipe that leads to one."""
    print(line(key_files(read())))
    return 0


def _passphrase(arguments: Arguments) -> int:
    """File by file: broken off between two of them it is done again, and asks for each."""
    settings = read()
    fresh = None
    if not arguments.remove:
        new = arguments.new
        fresh = first_line(new) if new else chosen("New passphrase of the home's keys: ")
    names = [name for name in KEY_FILES if (settings.home / name).exists()]
    for name in names:
        _opening(settings, name).relock(name, fresh)
    print(f"{', '.join(names)}: {'locked' if fresh else 'not locked any more'}")
    return 0


def _opening(settings: Settings, name: str) -> KeyFiles:
    """The home's files with the passphrase that opens this one. Raises BadSetting."""
    files = key_files(settings)
    try:
        files.read(name)
    except BadSetting:
        files = KeyFiles(settings.home, lambda: asked(f"Passphrase of {name} as it is now: "))
    return files


def _show(arguments: Arguments) -> int:
    keys = _keys(arguments.keys)
    if not keys.keys.line:
        print(f"{note.vkey(*keys.in_force)} signs; there are no notes ({keys.path})")
        return 0
    print("\n".join(_rows(keys.keys)))
    return 0


def _rows(keys: HomeKeys) -> list[str]:
    rows = [f"root      {note.vkey(*keys.root) if keys.root else 'none'}"]
    for key, since in zip(keys.line, keys.since, strict=True):
        rows.append(f"signing   {note.vkey(*key)}")
        rows.append(
            f"          since {since or 'the beginning'}, until {keys.end(key.public) or 'now'}"
        )
        if until := keys.certified_until(key.public):
            rows.append(f"          certified until {until}")
        if revoked := keys.revoked(key.public):
            rows.append(f"          revoked from {revoked.start} on: {revoked.reason}")
    rows += [f"declared  {what} from {start} on" for what, start in keys.declarations.items()]
    return rows


# --- what they are given --------------------------------------------------------------------------


def _keys(path: Path | None) -> SigningKeys:
    settings = read()
    if path is not None and not path.exists():
        raise WrongUse(f"--keys {path}: there is no such file")
    return SigningKeys(path or settings.home / NOTES, settings.host, key_files(settings))


def _check_stands() -> None:
    """A service that runs would go on signing with the old key. Raises WrongUse."""
    at = place_of(read())
    if at.exists():
        try:
            alone(at)
        except Unavailable as error:
            raise WrongUse(f"{at} is open: stop the service first") from error


def _private(path: Path) -> Ed25519PrivateKey:
    """The root. Raises WrongUse for a file that is none, or another passphrase."""
    pem = path.read_bytes()
    locked = b"ENCRYPTED" in pem.partition(b"\n")[0]
    try:
        key = load_pem_private_key(pem, asked("Passphrase of the root: ") if locked else None)
    except ValueError as error:
        raise WrongUse(f"{path}: not a root, or another passphrase") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise WrongUse(f"{path}: not an Ed25519 key")
    return key


def _named(vkey: str, host: str) -> LogKey:
    """A key of this home, whatever log's name it was told under. Raises WrongUse."""
    try:
        key = note.parse_vkey(vkey)
    except ValueError as error:
        raise WrongUse(f"{vkey}: {error}") from error
    if key.name.partition("/")[0] != host:
        raise WrongUse(f"{vkey}: a key of {key.name}, not of {host}")
    return LogKey(host, key.public)


def _now() -> str:
    return SystemClock().now()


def _time(text: str | None) -> str:
    """A time or a day, UTC where nothing else is said. Raises WrongUse."""
    if text is None:
        return _now()
    try:
        when = datetime.fromisoformat(text)
    except ValueError as error:
        raise WrongUse(f"--from {text}: a day or a time, as 2026-11-22T20:00Z") from error
    return moment(when if when.tzinfo else when.replace(tzinfo=UTC))


def _later(start: str, days: int) -> str:
    return moment(instant(start) + timedelta(days=days))
