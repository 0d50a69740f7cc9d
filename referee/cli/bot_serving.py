"""`referee bot serve`: a stranger's program as a player with a key of their own."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from referee.cli.answers import Arguments, Commands, WrongUse, home, wrong
from referee.cli.signing import private_key
from referee.clock import SystemClock
from referee.home.program_seat import HomeSeat
from referee.kernel.words import LANGUAGES
from referee.programs.attendance import Attendance
from referee.programs.seat_link import SeatLink
from referee.programs.signer import SeatSigner
from referee.programs.situation import NoSuchSeat, SeatAccess
from referee.programs.stranger import Stranger

PATIENCE = 60.0  # seconds for an answer


def add(commands: Commands) -> None:
    group = commands.add_parser("bot", help="let a program of your own play a seat")
    acts = group.add_subparsers(dest="act", required=True, metavar="ACT")
    serve = acts.add_parser(
        "serve",
        help="ask it, sign what it orders, send it, until the match is over",
        description="The program gets a JSON object a line on its standard input and answers with "
        "one a line on its standard output: docs/bots.md, “A bot of your own”.",
    )
    serve.add_argument(
        "--seat",
        required=True,
        metavar="LINK",
        help="the link of the seat's page; or its number, with --match",
    )
    serve.add_argument("--match", help="of the home on this machine")
    serve.add_argument(
        "--key", type=Path, required=True, metavar="K", help="an OpenSSH private key (ssh-keygen)"
    )
    serve.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])
    serve.add_argument(
        "--patience",
        type=float,
        default=PATIENCE,
        metavar="SECONDS",
        help="for an answer; whoever takes longer loses that window (default: %(default)g)",
    )
    serve.add_argument("program", nargs="+", metavar="-- PROGRAM", help="and its arguments")
    serve.set_defaults(run=run)


def run(arguments: Arguments) -> int:
    """0 when the match is over; 2 where nobody can sit there with this key."""
    signer = SeatSigner(private_key(arguments.key))
    with (
        _ended_by_signal(),
        _access(arguments) as access,
        Stranger(arguments.program, _patience(arguments)) as stranger,
    ):
        served = Attendance(access, signer, stranger, SystemClock(), _tell, arguments.language)
        try:
            served.attend()
        except NoSuchSeat as error:
            return wrong(error)
    return 0


@contextmanager
def _access(arguments: Arguments) -> Iterator[SeatAccess]:
    """By the link, or by the home. Raises WrongUse."""
    if arguments.match is None:
        yield _link(arguments)
        return
    if not arguments.seat.isdecimal():
        raise WrongUse("--seat is a number where --match is given")
    with home() as opened:
        yield HomeSeat(opened.referee, arguments.match, int(arguments.seat), arguments.language)


def _link(arguments: Arguments) -> SeatLink:
    try:
        return SeatLink(arguments.seat, arguments.language)
    except ValueError as error:
        raise WrongUse(f"--seat {error}; a number needs --match") from error


def _patience(arguments: Arguments) -> float:
    if not arguments.patience >= 0:
        raise WrongUse("--patience is a number of seconds")
    return float(arguments.patience)


def _tell(sentence: str) -> None:
    """Beside what the program writes there itself: in one write, so that no line is torn."""
    sys.stderr.write(f"referee: {sentence}\n")


@contextmanager
def _ended_by_signal() -> Iterator[None]:
    """SIGTERM ends as the keyboard does, so that the program ends, too."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
