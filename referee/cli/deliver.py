"""`referee receive < mail.eml`: the end of a mail server's pipe."""

import sys

from referee.cli.answers import Arguments, Commands, home
from referee.mail.intake import NotOurs
from referee.running import open_office

NO_SUCH_USER = 67  # EX_NOUSER of sysexits.h: the mail server bounces
TRY_LATER = 75  # EX_TEMPFAIL: the mail server keeps the mail


def add(commands: Commands) -> None:
    command = commands.add_parser("receive", help="take one mail from standard input")
    command.add_argument("--to", metavar="ADDRESS", help="the envelope's recipient")
    command.add_argument("--from", dest="sender", metavar="ADDRESS", help="the envelope's sender")
    command.set_defaults(run=run)


def run(arguments: Arguments) -> int:
    """Durable in the inbox when it returns 0; the running service (or this one) answers it."""
    raw = sys.stdin.buffer.read()
    with home() as opened:
        office = open_office(opened)
        try:
            office.intake.receive(raw, arguments.to, arguments.sender)
        except NotOurs as error:
            print(f"referee: {error}", file=sys.stderr)
            return NO_SUCH_USER
        office.desk.work()
    return 0
