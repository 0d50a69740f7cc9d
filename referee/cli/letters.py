"""`referee match letters [MATCH]`: which letters wait, and which were given up and why."""

from collections.abc import Iterator

from referee.cli.answers import Arguments, Commands, WrongUse, home, show
from storage import Log, OutboxRow

_ALL = "9999-12-31T23:59:59.999Z"  # no letter waits for longer
_LOOKED_AT = 10_000  # letters, the newest first


def add(verbs: Commands) -> None:
    letters = verbs.add_parser("letters", help="letters that wait or were given up, by match")
    letters.add_argument("match", nargs="?", help="default: of all matches")
    letters.add_argument("--json", action="store_true")
    letters.set_defaults(run=run)


def run(arguments: Arguments) -> int:
    """Addresses and texts are no part of it."""
    with home() as opened:
        if arguments.match is not None and not opened.log.listed([arguments.match]):
            raise WrongUse(f"there is no match {arguments.match!r}: `match list` names them all")
        rows = sorted(_owed(opened.log, arguments.match), key=lambda row: row.intent.stream)
    if arguments.json:
        show([_told(row) for row in rows])
        return 0
    for row in rows:
        told = _told(row)
        seat = "" if told["seat"] is None else f" to seat {told['seat']}"
        why = f": {told['error']}" if told["error"] else ""
        print(
            f"{told['match'] or '(no match)'} {told['kind']}{seat} {told['state']},"
            f" tried {told['tries']} times{why} ({told['id']})"
        )
    if not rows:
        print("no letter waits, and none was given up")
    return 0


def _owed(log: Log, match: str | None) -> Iterator[OutboxRow]:
    """Those that wait, however many; of those that were given up the newest."""
    for row in log.pending(_ALL, _LOOKED_AT):
        if match in (None, row.intent.stream):
            yield row
    for row in log.outbox(match, _LOOKED_AT):
        if row.sent is None and row.next_try is None:
            yield row


def _told(row: OutboxRow) -> dict[str, object]:
    state = "given up"
    if row.next_try is not None:
        state = f"waits until {row.next_try}" if row.next_try else "waits"
    return {
        "match": row.intent.stream,
        "kind": row.intent.kind,
        "seat": row.intent.seat,
        "state": state,
        "tries": row.tries,
        "error": row.error,
        "id": row.intent.id,
    }
