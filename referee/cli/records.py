"""`referee export`, `import`, `audit`, `replay`: a match as a file, and what it proves."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from referee.audit import CannotReplay, audit, page, position, replay
from referee.cli.answers import Arguments, Commands, WrongUse, home, keep_secret, show
from referee.cli.watching import add_witnesses, demanded
from referee.kernel.words import LANGUAGES
from referee.service.notices.imports import LARGEST, Imports, NotTaken
from referee.templating import say
from referee.thinking.minds import Minds
from referee.thinking.workers import Workers, cores
from referee.web.film_file import film_file

_NOT_TAKEN = {
    "empty": "is empty",
    "large": "is larger than 8 MiB",
    "zip": "is no zip file",
    "listing": "is no record: by the names or sizes of its files",
    "many": "is one too many of this person's",
    "full": "is one too many: drop one first",
}
_REFUSED = {
    "false": "it does not hold; `referee audit` says why",
    "running": "its match has not ended",
    "ours": "it bears the name of this home",
    "heavy": "its boards are too heavy",
    "time": "to judge it takes too long here",
    "memory": "to judge it takes too much memory here",
    "broken": "the process that judged it ended by itself; the log says more",
}


def add(commands: Commands) -> None:
    _add_export(commands)
    take = commands.add_parser("import", help="audit a record of another home and keep it apart")
    what = take.add_mutually_exclusive_group()
    what.add_argument("file", type=Path, metavar="FILE", nargs="?", help="without: list them")
    what.add_argument("--drop", metavar="ID", help="take one away")
    take.add_argument("--vkey", metavar="KEY")
    take.set_defaults(run=run_import)
    _add_audit(commands)
    _add_replay(commands)


def _add_export(commands: Commands) -> None:
    export = commands.add_parser("export", help="the record of a match")
    export.add_argument("match", metavar="MATCH")
    export.add_argument("-o", dest="out", type=Path, metavar="FILE")
    export.add_argument("--seat", type=int, metavar="S", help="of a running match: what S holds")
    export.add_argument("--token", help="that seat's page token (the end of its link)")
    export.add_argument("--html", action="store_true", help="one page to read instead of a zip")
    export.set_defaults(run=run_export)


def _add_audit(commands: Commands) -> None:
    check = commands.add_parser("audit", help="judge a record again from scratch")
    check.add_argument("file", type=Path, metavar="FILE")
    check.add_argument("--vkey", metavar="KEY", help="who signed, as your letters say")
    check.add_argument("--root", metavar="KEY", help="the home's offline root, as you learnt it")
    check.add_argument("--keys", type=Path, metavar="FILE", help="the home's key notes (/keys)")
    check.add_argument(
        "--trace", type=Path, metavar="FILE", help="the match's home.proof; default: the record's"
    )
    add_witnesses(check)
    check.add_argument("--mail", nargs="+", type=Path, default=[], metavar="MBOX")
    check.add_argument("--language", choices=LANGUAGES, default="en")
    check.add_argument("--json", action="store_true")
    check.add_argument(
        "--jobs",
        type=int,
        default=cores(),
        metavar="N",
        help="how many bots' orders are thought about at a time; default: one for each core",
    )
    check.set_defaults(run=run_audit)


def _add_replay(commands: Commands) -> None:
    replay = commands.add_parser(
        "replay",
        help="watch a match; or its position after any leaf",
        epilog=f"Keys in a terminal: {say('screen_keys', 'en')}",
    )
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--at", type=int, metavar="N", help="after leaf N; default: the last")
    replay.add_argument("--seat", type=int, metavar="S", help="default: a spectator")
    replay.add_argument("--svg", type=Path, metavar="OUT")
    replay.add_argument("--html", type=Path, metavar="OUT", help="the whole film as one file")
    replay.add_argument("--language", choices=LANGUAGES, default="en")
    replay.add_argument("--json", action="store_true")
    replay.set_defaults(run=run_replay)


def run_export(arguments: Arguments) -> int:
    with home() as opened:
        desk, match, seat = opened.referee, arguments.match, arguments.seat
        token = desk.seats.chair(match, seat).page_token if seat is not None else ""
        if seat is not None and (not token or token != arguments.token):
            raise WrongUse(f"--seat {seat} needs --token, the end of that seat's secret link")
        data = desk.records.export(match, seat)
    if arguments.html:
        data = _page(data)
    ending = "html" if arguments.html else "record.zip"
    out = arguments.out or Path(f"{arguments.match}.{ending}")
    if seat is None:
        out.write_bytes(data)
    else:
        keep_secret(out, data)
    print(f"{out}: {len(data)} bytes")
    return 0


def _page(record: bytes) -> bytes:
    try:
        return page(record).encode()
    except ValueError as error:  # it is running, or does not hold
        raise WrongUse(str(error)) from error


def _read(file: Path) -> bytes:
    """What is larger than any record is cut: it is refused as too large."""
    with file.open("rb") as opened:
        return opened.read(LARGEST + 1)


def run_import(arguments: Arguments) -> int:
    """Keep a record of another home, drop one, or (without either) say which there are."""
    record = b"" if arguments.drop or arguments.file is None else _read(arguments.file)
    with home(begins=True) as opened:
        imports = opened.referee.imports
        if arguments.drop:
            return _drop(imports, arguments.drop)
        if arguments.file is None:
            show([asdict(row) for row in imports.all()])
            return 0
        try:
            id = imports.take(record)
        except NotTaken as refusal:
            raise WrongUse(f"{arguments.file} {_NOT_TAKEN[refusal.why]}") from refusal
        if imports.waits(id):
            imports.judge(id, arguments.vkey)
        return _told(imports, id, f"{opened.settings.url}/foreign/{id}")


def _drop(imports: Imports, id: str) -> int:
    if not imports.drop(id):
        raise WrongUse(f"there is no record {id!r}: `import` alone lists them")
    print(f"{id}: dropped")
    return 0


def _told(imports: Imports, id: str, url: str) -> int:
    """What became of it; 0 if it is kept."""
    found, match = imports.get(id), imports.match(id)
    if found is None or not found.held or match is None:
        why = found.refused if found else ""
        headline = found.report.headline.en if found and found.report else ""
        print(f"{headline}\nnot kept: {_REFUSED[why]}" if why else "nothing is known of it")
        return 1
    print(f"{match.origin}: {match.leaves} leaves, kept apart, at {url}")
    return 0


def run_audit(arguments: Arguments) -> int:
    for mailbox in arguments.mail:
        if not mailbox.exists():
            raise WrongUse(f"--mail {mailbox}: there is no such mailbox")
    if arguments.jobs < 1:
        raise WrongUse(f"--jobs {arguments.jobs}: at least 1")
    policy = demanded(arguments)
    with _minds(arguments.jobs) as minds:
        report = audit(
            arguments.file.read_bytes(),
            arguments.vkey,
            arguments.mail,
            root=arguments.root,
            home_keys=arguments.keys.read_bytes() if arguments.keys else None,
            minds=minds,
            trace=arguments.trace.read_bytes() if arguments.trace else None,
            policy=policy,
        )
    arguments.verdict = report.exit_code
    if arguments.json:
        show(report.plain(arguments.language))
    else:
        print(report.text(arguments.language))
    return report.exit_code


@contextmanager
def _minds(jobs: int) -> Iterator[Minds | None]:
    """So many processes in which bots think; for one at a time there is no need of another."""
    workers = Workers(jobs) if jobs > 1 else None
    try:
        yield workers
    finally:
        if workers is not None:
            workers.end()


def run_replay(arguments: Arguments) -> int:
    data = arguments.file.read_bytes()
    try:
        if arguments.html is not None:
            return _write_film(arguments.html, data)
        if _is_watched(arguments):
            return _screen(arguments, data)
        found = position(data, arguments.at, arguments.seat)
    except CannotReplay as error:
        print(f"referee: {error.report.refusal(arguments.language)}", file=sys.stderr)
        return error.report.exit_code
    except ValueError as error:
        raise WrongUse(str(error)) from error
    if arguments.svg is not None:
        svg = found.svg(arguments.language)
        if svg is None:
            raise WrongUse("there is no board to draw at that leaf")
        arguments.svg.write_text(svg, encoding="utf-8")
    if arguments.json:
        show(found.plain(arguments.language))
    else:
        print(found.text(arguments.language), end="")
    return 0


def _write_film(out: Path, data: bytes) -> int:
    film = film_file(data).encode()
    out.write_bytes(film)
    print(f"{out}: {len(film)} bytes")
    return 0


def _is_watched(arguments: Arguments) -> bool:
    """Is somebody at a terminal who asked for nothing in particular?"""
    particular = (arguments.at, arguments.svg, arguments.json or None)
    at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    return at_terminal and all(wish is None for wish in particular)


def _screen(arguments: Arguments, data: bytes) -> int:
    from referee.cli.screening import screen  # curses is not on every machine

    played = replay(data)
    played.check_seat(arguments.seat)
    screen(played, arguments.seat, arguments.language)
    return 0
