"""`referee match extend|pause|resume|replace|rewind|rule|dispute|runs`: what an organiser does
while it runs."""

from collections.abc import Callable
from pathlib import Path

from referee.cli.answers import Arguments, Commands, WrongUse, home, keep_secret
from referee.cli.people import contact_of
from referee.match.deadlines.moving import LEAST
from referee.service import Referee

NOBODY = "nobody"
Act = Callable[[Referee, Arguments], object]


def add(verbs: Commands) -> None:
    extend = _verb(verbs, "extend", "move the deadline of the open window", _extend)
    nearer = f"nearer only once all have answered, and {LEAST} h (or the pace's hours) ahead"
    extend.add_argument("due", help=f"UTC, 2026-11-21T19:00:00.000Z; {nearer}")
    _verb(verbs, "pause", "nothing is due until resumed", _pause)
    _verb(verbs, "resume", "the open window gets a whole new period", _resume)
    replace = _verb(verbs, "replace", "seat somebody else, a bot or nobody", _replace)
    replace.add_argument("seat", type=int)
    replace.add_argument(
        "player",
        metavar="ADDRESS[,NAME[,LANGUAGE[,ZONE]]]",
        help="who plays on; `bot`, or `nobody`: the chair falls empty for good",
    )
    replace.add_argument(
        "--key", type=Path, metavar="FILE", help="the new player's public key (.pub, .asc)"
    )
    rewind = _verb(verbs, "rewind", "back to where a window was still open", _rewind)
    rewind.add_argument("window", type=int)
    rule = _verb(verbs, "rule", "decide something, on record and told to all", _rule)
    rule.add_argument("--seat", type=int, help="the seat that it is about")
    _add_dispute(verbs)
    runs = verbs.add_parser("runs", help="the secret page of all the matches of one organiser")
    runs.add_argument("address")
    runs.set_defaults(run=run_runs)


def _add_dispute(verbs: Commands) -> None:
    dispute = verbs.add_parser("dispute", help="everything that settles what happened, in one zip")
    dispute.add_argument("match")
    dispute.add_argument("-o", "--output", type=Path, metavar="FILE")
    dispute.add_argument("--window", type=int, help="judge only this window again")
    dispute.add_argument(
        "--secrets", action="store_true", help="of a running match too: texts, mails, hidden cards"
    )
    dispute.set_defaults(run=run_dispute)


def run_dispute(told: Arguments) -> int:
    with home() as opened:
        opened.log.head(told.match)
        made = opened.referee.disputes.file(
            told.match, host=True, secrets=told.secrets, window=told.window
        )
    file = told.output or Path(f"{told.match}.dispute.zip")
    keep_secret(file, made)
    print(f"{told.match}: {file}")
    return 0


def run_runs(told: Arguments) -> int:
    """What the host sends to that address, and to nobody else."""
    with home() as opened:
        page = opened.referee.runs.page(told.address)
        if opened.referee.runs.of(page.rpartition("/")[2]) is None:
            raise WrongUse(f"{told.address} runs no match here")
    print(page)
    return 0


def _verb(verbs: Commands, name: str, what: str, act: Act) -> Commands:
    verb = verbs.add_parser(name, help=what)
    verb.add_argument("match")
    verb.add_argument(
        "--window",
        type=int,
        dest="meant",
        metavar="N",
        help="the window that is meant: refused if another is open by now",
    )
    verb.add_argument("--reason", default="", help="told to all seats, and on record")
    verb.set_defaults(run=lambda arguments: _done(arguments, act))
    return verb


def _done(arguments: Arguments, act: Act) -> int:
    with home() as opened:
        opened.log.head(arguments.match)  # no such match: said as such
        act(opened.referee, arguments)
    print(f"{arguments.match}: {arguments.verb} done")
    return 0


def _extend(desk: Referee, told: Arguments) -> None:
    desk.deadlines.extend(told.match, told.due, told.reason, shown_window=told.meant)


def _pause(desk: Referee, told: Arguments) -> None:
    desk.deadlines.pause(told.match, told.reason, shown_window=told.meant)


def _resume(desk: Referee, told: Arguments) -> None:
    desk.deadlines.resume(told.match, told.reason, shown_window=told.meant)


def _rewind(desk: Referee, told: Arguments) -> None:
    desk.rulings.rewind(told.match, told.window, told.reason, shown_window=told.meant)


def _rule(desk: Referee, told: Arguments) -> None:
    if not told.reason.strip():
        raise WrongUse("a ruling has a reason: --reason TEXT")
    desk.rulings.rule(told.match, told.seat, told.reason, shown_window=told.meant)


def _replace(desk: Referee, told: Arguments) -> None:
    if told.player == NOBODY:
        desk.chairs.vacate(told.match, told.seat, "removed", told.reason, shown_window=told.meant)
        return
    contact = contact_of(told.player)
    if contact is None:
        desk.chairs.sit_bot(told.match, told.seat, told.reason, shown_window=told.meant)
        return
    key = told.key.read_text("utf-8") if told.key else None
    desk.chairs.replace(told.match, told.seat, contact, told.reason, key, shown_window=told.meant)
