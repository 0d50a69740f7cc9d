"""The command line (fixed: names, flags, exit codes). Every command is a few lines over service.

Exit 0: good; 1: the thing checked does not hold; 2: wrong use.
"""

import argparse
import os
import sys
from collections.abc import Collection, Sequence

from referee.cli import (
    bot_serving,
    check_game,
    competing,
    deliver,
    demo,
    freezing,
    games,
    keep,
    keys,
    matches,
    new_game,
    nodes,
    playing,
    receipts,
    records,
    rules,
    serving,
    signing,
    watching,
    witnessing,
)
from referee.cli.answers import WrongUse, complain, wrong
from referee.games.catalogue import allow_only
from referee.kernel.refused import Refused
from referee.seals.home_note import BadKeys
from referee.settings import BadSetting, read
from storage import Unavailable, Unknown

GROUPS = (
    serving,
    demo,
    playing,
    competing,
    bot_serving,
    matches,
    deliver,
    signing,
    records,
    receipts,
    rules,
    games,
    freezing,
    check_game,
    new_game,
    keep,
    keys,
    nodes,
    witnessing,
    watching,
)


def parser() -> argparse.ArgumentParser:
    """All commands and their flags."""
    top = argparse.ArgumentParser(
        prog="referee", description="A referee for long-distance games, honest to the last die."
    )
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for group in GROUPS:
        group.add(commands)
    return top


def _allowed() -> Collection[str] | None:
    """Whose games may be executed: nobody's while the settings cannot be read, of which the command
    that needs them complains in its own way."""
    try:
        return read().games_allowed
    except BadSetting:
        return ()


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit code."""
    arguments = parser().parse_args(argv)
    try:
        allow_only(_allowed())
        code: int = arguments.run(arguments)
        sys.stdout.flush()
        return code
    except Refused as refused:
        return complain(refused, getattr(arguments, "game", None))
    except Unknown as error:
        match = getattr(arguments, "match", None)
        return wrong(
            f"there is no match {match!r}: `match list` names them all" if match else error
        )
    except (KeyError, IndexError):
        raise  # a mistake of ours, and not somebody's who asks for what is not there
    except (WrongUse, BadSetting, BadKeys, LookupError) as error:
        return wrong(error)
    except KeyboardInterrupt:
        return wrong("interrupted")
    except BrokenPipeError:  # who reads us has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return int(getattr(arguments, "verdict", 0))
    except OSError as error:
        said = ": ".join(str(part) for part in (error.filename, error.strerror) if part)
        return wrong(said or error)
    except Unavailable as error:
        print(f"referee: the store is not available: {error}", file=sys.stderr)
        return 1
