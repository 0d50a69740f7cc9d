"""`referee watch URL`: has this home changed, withheld or forked anything since the last look?"""

import sys
from pathlib import Path

from referee.cli.answers import Arguments, Commands, WrongUse
from referee.homelog.policy import WitnessPolicy, policy
from referee.monitor import HomeLook, Monitor


def add(commands: Commands) -> None:
    watch = commands.add_parser("watch", help="follow a home's log from anywhere, one look a call")
    watch.add_argument("url", metavar="HOME-URL")
    watch.add_argument("--vkey", metavar="KEY", help="of its home log; default: the first it shows")
    watch.add_argument("--keep", type=Path, metavar="DIR", help="default: watched/<host>")
    add_witnesses(watch)
    watch.set_defaults(run=run)


def add_witnesses(command: Arguments) -> None:
    """The flags by which one demands cosignatures."""
    command.add_argument("--witness", action="append", default=[], metavar="KEY")
    command.add_argument("--at-least", type=int, metavar="N", help="of them; default: all")


def demanded(arguments: Arguments) -> WitnessPolicy | None:
    """None where no witness is named. Raises WrongUse."""
    if not arguments.witness:
        if arguments.at_least is not None:
            raise WrongUse("--at-least N: of which --witness KEY?")
        return None
    try:
        return policy(arguments.witness, arguments.at_least)
    except ValueError as error:
        raise WrongUse(str(error)) from error


def run(arguments: Arguments) -> int:
    """0: all is well; 1: something is wrong, or the home is not there."""
    url = arguments.url.rstrip("/")
    keep = arguments.keep or Path("watched") / url.partition("://")[2].replace("/", "_")
    try:
        look = Monitor(url, keep, arguments.vkey, demanded(arguments)).look()
    except OSError as error:
        look = HomeLook((f"the home is not there: {error}",))
    for finding in look.wrong:
        print(f"{url}: {finding}", file=sys.stderr)
    for record in look.unjudged:
        print(f"{url}: cannot be judged here: {record}")
    if not look.wrong:
        print(f"{url}: nothing changed, nothing withheld, nothing forked")
    return 1 if look.wrong else 0
