"""The command line (fixed: names, flags, exit codes). Every command is a few lines over service.

Exit 0: good; 1: the thing checked does not hold; 2: wrong use; 3: it is not there to be checked.
"""

import argparse
import os
import sys
from collections.abc import Collection, Sequence
from importlib import import_module

from referee.cli.answers import WrongUse, complain, wrong
from referee.games.catalogue import allow_only
from referee.kernel.refused import Refused
from referee.seals.home_note import BadKeys
from referee.settings import BadSetting, read
from storage import Unavailable, Unknown, Unsettled

# Each module of commands and what it adds. It is imported when one of them is asked for: what they
# all import takes as long as a short command does.
GROUPS = {
    "serving": ("serve", "web", "mail", "clock"),
    "demo": ("demo",),
    "playing": ("play",),
    "competing": ("arena",),
    "bot_serving": ("bot",),
    "matches": ("match", "player"),
    "deliver": ("receive",),
    "signing": ("sign",),
    "opening": ("open",),
    "records": ("export", "import", "audit", "replay"),
    "receipts": ("receipt",),
    "rules": ("scenario", "schema"),
    "games": ("games",),
    "freezing": ("freeze",),
    "check_game": ("check-game",),
    "new_game": ("new-game",),
    "keep": ("bench", "backup", "restore", "dkim", "fsck"),
    "keys": ("keys",),
    "nodes": ("nodes",),
    "moving": ("move",),
    "witnessing": ("witness",),
    "watching": ("watch",),
}


def parser(command: str = "") -> argparse.ArgumentParser:
    """The flags of this command and of those beside it; of all, if there is none of this name."""
    top = argparse.ArgumentParser(
        prog="referee", description="A referee for long-distance games, honest to the last die."
    )
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    of_it = [group for group, names in GROUPS.items() if command in names]
    for group in of_it or GROUPS:
        import_module(f"referee.cli.{group}").add(commands)
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
    given = sys.argv[1:] if argv is None else argv
    arguments = parser(*given[:1]).parse_args(given)
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
    except Unsettled as error:
        print(f"referee: nobody can say whether it was done: {error}; look first", file=sys.stderr)
        return 1
    except Unavailable as error:
        print(f"referee: the store is not available: {error}", file=sys.stderr)
        return 1
