"""`referee move ADDRESS`: the home goes to another store, SQLite or PostgreSQL, while it stands."""

from dataclasses import replace

from referee.cli.answers import Arguments, Commands, WrongUse, home
from referee.home.arriving import Hindered, check_stands
from referee.home.backups import InUse, place_of
from referee.home.moving import move, shown, stay
from referee.seals.canonical import b64
from referee.settings import Settings, read
from storage.partitions import MOST


def add(commands: Commands) -> None:
    moving = commands.add_parser("move", help="to another store, while the service stands")
    moving.add_argument("to", nargs="?", metavar="ADDRESS", help="of the other, empty store")
    moving.add_argument(
        "--parts",
        type=int,
        default=0,
        metavar="N",
        help="PostgreSQL: divide what grows there into N tables, by match (2 to 256)",
    )
    moving.add_argument(
        "--stay", action="store_true", help="go on with the store that was left, after all"
    )
    moving.set_defaults(run=run)


def run(arguments: Arguments) -> int:
    if arguments.stay == (arguments.to is not None):
        raise WrongUse("move ADDRESS, or move --stay")
    if arguments.stay:
        return _stay()
    if arguments.parts and not 2 <= arguments.parts <= MOST:
        raise WrongUse(f"--parts {arguments.parts}: from 2 to {MOST}")
    return _move(arguments.to, arguments.parts)


def _move(to: str, parts: int) -> int:
    from storage.moving import Unmovable  # it loads the schema

    try:
        check_stands(read())
        with home() as opened:
            journey = move(opened, to, parts)
    except (Hindered, InUse, Unmovable) as hindered:
        raise WrongUse(str(hindered)) from hindered
    moved = journey.moved
    for root in moved.roots:
        print(f"{root.stream} {root.size} {b64(root.root)}")
    print(
        f"{len(moved.roots)} logs, {moved.rows} rows: the same in both stores"
        f"{', and they were there already' if moved.again else ''}"
    )
    if journey.aside is not None:
        print(f"The file that this home had left there lies at {journey.aside}")
    print(f"From now on, {_to_set(read(), to)}")
    return 0


def _to_set(settings: Settings, to: str) -> str:
    """What the settings must say of the place where the home is now."""
    own = place_of(replace(settings, database=None)).resolve()
    if to.startswith("sqlite:") and place_of(replace(settings, database=to)).resolve() == own:
        return f"unset REFEREE_DATABASE_URL: the log is the home's own file, {own}"
    left_out = "" if shown(to) == to else " (with its password, which is left out here)"
    return f"at every node: REFEREE_DATABASE_URL={shown(to)}{left_out}"


def _stay() -> int:
    left = stay(read())
    if not left:
        raise WrongUse("this home has not moved")
    print(f"this home goes on here, and never again at {left}: let nobody start it there")
    return 0
