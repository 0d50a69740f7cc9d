"""`referee bench`: what this machine reaches."""

import sys
from pathlib import Path

import msgspec

from referee.cli.answers import Arguments, Commands, WrongUse, show

ABOUT = "measure this machine against the disk and against raw drivers (docs/performance.md)"


def add(commands: Commands) -> None:
    bench = commands.add_parser("bench", help=ABOUT)
    bench.add_argument("--full", action="store_true", help="some minutes instead of one")
    bench.add_argument("--compare", metavar="FILE", help="an earlier run, kept with --json")
    bench.add_argument(
        "--letters",
        action="store_true",
        help="count the letters of matches by mail, and nothing else",
    )
    bench.add_argument(
        "--bots",
        action="store_true",
        help="what bots' orders cost, by game and level, and nothing else",
    )
    bench.add_argument(
        "--growth",
        action="store_true",
        help="what grows with the matches of a home and the leaves of a match, and nothing else",
    )
    bench.add_argument(
        "--end-to-end",
        action="store_true",
        help="orders in by SMTP and letters out, and nothing else",
    )
    bench.add_argument(
        "--profile",
        action="store_true",
        help="where the processor goes on an order's and a letter's way, and nothing else",
    )
    bench.add_argument("--json", action="store_true", help="one flat object")
    bench.add_argument(
        "--database", metavar="URL", help="a PostgreSQL server on which to make a database"
    )
    bench.set_defaults(run=run)


def run(arguments: Arguments) -> int:
    """Exit 0 whatever is reached: a figure is no fault of the machine."""
    for wanted, part in _PARTS.items():
        if getattr(arguments, wanted):
            part(arguments)
            return 0
    _whole(arguments)
    return 0


# What a part measures with is of no use to anything else, so each part brings its own.


def _letters(arguments: Arguments) -> None:
    from referee.bench import letters

    for line in letters.lines(_say):
        print(line, flush=True)


def _bots(arguments: Arguments) -> None:
    from referee.bench import thoughts

    samples = thoughts.FULL if arguments.full else thoughts.QUICK
    if arguments.json:
        show(thoughts.by_game(samples))
    else:
        print("\n".join(thoughts.lines(samples)))


def _growth(arguments: Arguments) -> None:
    from referee.bench import growth, table

    homes, lengths = (
        (growth.MATCHES, growth.FULL) if arguments.full else (growth.QUICK, growth.QUICK)
    )
    found = growth.measure(homes, lengths, say=_say)
    if arguments.json:
        show(growth.flat(found))
    else:
        print("\n".join([*growth.lines(found), table.machine()]))


def _end_to_end(arguments: Arguments) -> None:
    from referee.bench import end_to_end, table

    found = end_to_end.measure(arguments.full, arguments.database, _say)
    if arguments.json:
        show(found)
    else:
        print("\n".join([*end_to_end.lines(found), f"\n{table.machine()}"]))


def _profile(arguments: Arguments) -> None:
    from referee.bench import stages, table

    where = stages.profile(*(24, 3) if arguments.full else (6, 2))
    if arguments.json:
        show({stage: where.milliseconds(stage) for stage in stages.STAGES})
    else:
        print("\n".join([*stages.lines(where), f"\n{table.machine()}"]))


def _whole(arguments: Arguments) -> None:
    from referee.bench import table

    before = _earlier(arguments.compare) if arguments.compare else {}
    figures = table.measure(arguments.full, arguments.database, _say)
    if arguments.json:
        show(figures)
        return
    print("\n".join(table.lines(figures, before)))
    print(f"\n{table.machine()}")
    for key in table.missed(figures):
        print(f"missed: {key}")


_PARTS = {
    "letters": _letters,
    "bots": _bots,
    "growth": _growth,
    "end_to_end": _end_to_end,
    "profile": _profile,
}


def _earlier(path: str) -> dict[str, float | None]:
    try:
        return msgspec.json.decode(Path(path).read_bytes(), type=dict[str, float | None])
    except OSError as error:
        raise WrongUse(f"--compare {path}: {error.strerror}") from error
    except msgspec.MsgspecError as error:
        raise WrongUse(f"--compare {path} is not what --json prints: {error}") from error


def _say(part: str) -> None:
    print(f"… {part}", file=sys.stderr, flush=True)
