"""`referee receive < mail.eml`: the end of a mail server's pipe.

The exit codes are those of sysexits.h, which mail servers know: whatever is not 0 or "no such user"
is "try again later", because any other code would send the mail back to its author for ever. What
is printed may end in a bounce too, so a fault of ours is told in `receive.log` of the home alone.
"""

import sys
import traceback

from referee.cli.answers import Arguments, Commands, home
from referee.clock import process_began
from referee.home.bootstrap import Home
from referee.home.running import open_office
from referee.mail.door.intake import NotOurs
from referee.settings import BadSetting, read

NO_SUCH_USER = 67  # EX_NOUSER: the mail server bounces
TRY_LATER = 75  # EX_TEMPFAIL: the mail server keeps the mail


def add(commands: Commands) -> None:
    command = commands.add_parser("receive", help="take one mail from standard input")
    command.add_argument("--to", metavar="ADDRESS", help="the envelope's recipient")
    command.add_argument("--from", dest="sender", metavar="ADDRESS", help="the envelope's sender")
    command.set_defaults(run=run)


def run(arguments: Arguments) -> int:
    """0 when the mail is durable in the inbox; the running service (or this one) answers it."""
    received = process_began()
    try:
        raw = sys.stdin.buffer.read()
        with home(begins=True) as opened:
            return _take(opened, raw, arguments, received)
    except Exception as fault:
        _note(fault, received)
        print("referee: not now, please try again later", file=sys.stderr)
        return TRY_LATER


def _take(opened: Home, raw: bytes, arguments: Arguments, received: str) -> int:
    office = open_office(opened)
    try:
        office.intake.receive(raw, arguments.to, arguments.sender, received)
    except NotOurs as error:
        print(f"referee: {str(error) or 'no such address here'}", file=sys.stderr)
        return NO_SUCH_USER
    try:
        opened.referee.breaker.piped()
        office.desk.work()
    except Exception as fault:  # the mail is kept: whoever works next does it
        _note(fault, received)
    return 0


def _note(fault: Exception, at: str) -> None:
    try:
        with (read().home / "receive.log").open("a", encoding="utf-8") as file:
            file.write(f"{at}\n{''.join(traceback.format_exception(fault))}\n")
    except (OSError, BadSetting):  # nowhere to write: the exit code is all there is
        return
