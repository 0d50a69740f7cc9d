"""`referee bench`, `backup`, `restore`, `fsck`: they come with the log at full speed."""

from referee.cli.answers import Commands, not_yet

LATER = ("bench", "backup", "restore", "fsck")


def add(commands: Commands) -> None:
    for name in LATER:
        command = commands.add_parser(name, help="(not yet)")
        command.add_argument("rest", nargs="*")
        command.add_argument("--full", action="store_true")
        command.add_argument("--json", action="store_true")
        command.add_argument("--compare", metavar="FILE")
        command.add_argument("--accept-loss", action="store_true")
        command.set_defaults(run=lambda arguments: not_yet(arguments.command))
