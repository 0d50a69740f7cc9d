"""`referee match letters [MATCH]`: which letters wait, which were given up and why, and which were
merged into a later one. `--hasten`: those that were put off for long leave now."""

from collections.abc import Iterator
from datetime import timedelta

from referee.cli.answers import Arguments, Commands, WrongUse, home, show
from referee.home.bootstrap import Home
from referee.log_lines import struck_out
from referee.mail.sending.claims import HOLD
from referee.match.policy import instant, moment
from referee.service.notices.waiting import fate
from storage import Log, OutboxRow

PAGE = 500  # letters
# A letter that is just leaving is held for so long; a process may be paused before it says so.
HELD = timedelta(seconds=2 * HOLD)


def add(verbs: Commands) -> None:
    told = "letters that wait, were given up or merged, by match"
    letters = verbs.add_parser("letters", help=told)
    letters.add_argument("match", nargs="?", help="default: of all matches")
    letters.add_argument(
        "--hasten",
        action="store_true",
        help="make due now whose next try is over ten minutes away; `serve` or `mail` sends them",
    )
    letters.add_argument("--json", action="store_true")
    letters.set_defaults(run=run)


def run(arguments: Arguments) -> int:
    """Addresses and texts are no part of it."""
    with home() as opened:
        if arguments.match is not None and not opened.log.listed([arguments.match]):
            raise WrongUse(f"there is no match {arguments.match!r}: `match list` names them all")
        hastened = _hastened(opened, arguments.match) if arguments.hasten else None
        rows = sorted(_owed(opened.log, arguments.match), key=_in_order)
    if arguments.json:
        show([_told(row) for row in rows])
        return 0
    if hastened is not None:
        print(f"made due now, and sent as soon as `serve` or `mail` looks: {hastened}")
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


def _hastened(opened: Home, match: str | None) -> int:
    """How many letters that were put off for long are due now."""
    now = opened.referee.clock.now()
    return opened.log.hasten(now, moment(instant(now) + HELD), match)


def _owed(log: Log, match: str | None) -> Iterator[OutboxRow]:
    """Those that have not left, however many."""
    behind = ""
    while page := log.owed(match, behind, PAGE):
        yield from page
        behind = page[-1].intent.id


def _in_order(row: OutboxRow) -> tuple[str, bool, str]:
    return row.intent.stream, row.next_try is None, row.next_try or ""


def _told(row: OutboxRow) -> dict[str, object]:
    state = fate(row).replace("_", " ")
    if row.next_try is not None:
        state = f"waits until {row.next_try}" if row.next_try else "waits"
    return {
        "match": row.intent.stream,
        "kind": row.intent.kind,
        "seat": row.intent.seat,
        "state": state,
        "tries": row.tries,
        # The other server quotes the address that it refuses.
        "error": struck_out(row.error) if row.error else row.error,
        "id": row.intent.id,
    }
