"""`referee backup`, `restore`, `fsck`, `dkim`: keeping a home."""

from pathlib import Path

from referee.cli import bench, restoring
from referee.cli.answers import Arguments, Commands, WrongUse, home, show
from referee.home.backups import hindrance, is_file
from referee.home.fsck import fsck
from referee.home.key_files import MASTER, SIGNING
from referee.home.signing_keys import NOTES
from referee.mail.sending.dkim import FILE, new_key, records, signer
from referee.settings import read
from storage.sqlite import SqliteLog

APART = (MASTER, SIGNING, NOTES, FILE, "signed.log")  # what no backup holds and a restore wants
PG_DUMP = (
    "this home's log is in PostgreSQL, whose own tools keep it:"
    ' pg_dump --format=custom --file={file} "$REFEREE_DATABASE_URL"'
)


def add(commands: Commands) -> None:
    bench.add(commands)
    backup = commands.add_parser("backup", help="copy the log, while the service runs")
    backup.add_argument("file", type=Path, help="an older backup is replaced, nothing else")
    backup.set_defaults(run=_backup)
    restoring.add(commands)
    signing = commands.add_parser(
        "dkim", help="sign letters; print the lines for the domain's zone"
    )
    signing.add_argument(
        "--new", action="store_true", help="make the key (letters are signed then)"
    )
    signing.add_argument("--relay", default="mx", metavar="SPF", help="who may send: mx, ip4:…")
    signing.set_defaults(run=_dkim)
    check = commands.add_parser("fsck", help="do the tree, the parts and the tables agree?")
    check.add_argument("--json", action="store_true", help="one document")
    check.set_defaults(run=_fsck)


def _dkim(arguments: Arguments) -> int:
    """The lines say what other servers must find; the relay's own address stands in the first."""
    settings = read()
    if arguments.new:
        try:
            new_key(settings.home, settings.host)
        except FileExistsError:
            raise WrongUse(
                f"{settings.home / FILE} is there: move it away to make another"
            ) from None
    found = signer(settings.home, settings.host)
    if found is None:
        raise WrongUse("letters are not signed; `referee dkim --new` makes a key")
    print("\n".join(records(found, arguments.relay)))
    return 0


def _backup(arguments: Arguments) -> int:
    settings, file = read(), arguments.file
    if is_file(settings) and (why := hindrance(settings, file)):
        raise WrongUse(why)
    with home() as opened:
        if not isinstance(opened.log, SqliteLog):
            raise WrongUse(PG_DUMP.format(file=file))
        opened.log.backup(file)
    print(f"{file}: the log{_kept_apart(settings.home)}")
    return 0


def _kept_apart(home: Path) -> str:
    """What of it lies there: keys may be given, and not every home has signed or noted anything."""
    there = [name for name in APART if (home / name).exists()]
    if not there:
        return ""
    *first, last = there
    return f". Keep {', '.join(first)}{' and ' if first else ''}{last} apart from it"


def _fsck(arguments: Arguments) -> int:
    with home() as opened:
        findings = list(fsck(opened))
    if arguments.json:
        show({"findings": [{"match": finding.match, "says": finding.says} for finding in findings]})
    for finding in findings if not arguments.json else ():
        print(f"{finding.match or 'home'}: {finding.says}")
    if not findings and not arguments.json:
        print("everything agrees")
    return 1 if findings else 0
