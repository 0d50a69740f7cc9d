"""`referee backup`, `restore`, `fsck`: keeping a home."""

from pathlib import Path

from referee.cli import bench
from referee.cli.answers import Arguments, Commands, WrongUse, home, show
from referee.fsck import fsck
from referee.keeping import InUse, put_back
from referee.settings import read
from storage.sqlite import SqliteLog

PG_DUMP = (
    "this home's log is in PostgreSQL, whose own tools keep it:"
    ' pg_dump --format=custom --file={file} "$REFEREE_DATABASE_URL"'
)


def add(commands: Commands) -> None:
    bench.add(commands)
    backup = commands.add_parser("backup", help="copy the log, while the service runs")
    backup.add_argument("file", type=Path)
    backup.set_defaults(run=_backup)
    restore = commands.add_parser("restore", help="put a backup back, while the service stands")
    restore.add_argument("file", type=Path, nargs="?", help="none: the store is back already")
    restore.add_argument(
        "--accept-loss", action="store_true", help="begin anew the matches that lost leaves"
    )
    restore.add_argument("--reason", default="restored from a backup", help="what all seats read")
    restore.set_defaults(run=_restore)
    check = commands.add_parser("fsck", help="do the tree, the parts and the tables agree?")
    check.add_argument("--json", action="store_true", help="one document")
    check.set_defaults(run=_fsck)


def _backup(arguments: Arguments) -> int:
    with home() as opened:
        if not isinstance(opened.log, SqliteLog):
            raise WrongUse(PG_DUMP.format(file=arguments.file))
        opened.log.backup(arguments.file)
    print(f"{arguments.file}: the log. Keep master.key and signing.key apart from it")
    return 0


def _restore(arguments: Arguments) -> int:
    """Exit 1: the log is behind what was signed, and nobody has accepted that."""
    if arguments.file is not None:
        _put_back(arguments.file)
    elif not arguments.accept_loss:
        raise WrongUse("restore FILE, or restore --accept-loss when the store is back already")
    with home() as opened:
        lost = opened.referee.lost
        for state in lost:
            print(f"{state.match}: {state.size} leaves were signed, the store has fewer or others")
        if arguments.accept_loss:
            for name in opened.referee.accept_loss(arguments.reason):
                print(f"begun anew: {name}")
            return 0
    return 1 if lost else 0


def _put_back(file: Path) -> None:
    settings = read()
    if settings.database is not None and not settings.database.startswith("sqlite:///"):
        raise WrongUse("this home's log is in PostgreSQL: pg_restore, then restore --accept-loss")
    try:
        old = put_back(settings, file)
    except InUse as error:
        raise WrongUse(f"{error}: stop the service first") from error
    print(f"{file} is the log now" + (f"; the one before is {old}" if old else ""))


def _fsck(arguments: Arguments) -> int:
    with home() as opened:
        findings = list(fsck(opened))
    if arguments.json:
        show({"findings": [{"match": one.match, "says": one.says} for one in findings]})
    for one in findings if not arguments.json else ():
        print(f"{one.match or 'home'}: {one.says}")
    if not findings and not arguments.json:
        print("everything agrees")
    return 1 if findings else 0
