"""`referee open`: what opens a seal is shown once it is proved that the sealing has ended.

Why: docs/decisions/0156-proof-before-opening.md.
"""

import sys
from pathlib import Path

from referee.audit.ended_sealing import EndedSealing, Unproved, ended_sealing
from referee.cli.answers import Arguments, Commands, WrongUse
from referee.cli.sealing import key_beside
from referee.kernel.refused import Refused
from referee.match import blind
from referee.match.text import Text, parse
from referee.seals import note
from referee.seals.note import LogKey
from referee.seals.signature import BEGIN

_LACKS = {
    "none": "nothing there says that the sealing has ended",
    "other_key": "the key is not that of the log for which the order was sealed",
    "unsigned": "the key has not signed that the sealing has ended",
    "broken": "that the sealing has ended does not stand on the log that was signed",
    "other_window": "it is about another window",
    "not_named": "your seat is not among those that have sealed",
}
_ASK = (
    "Is it from the letter that asks you to open? If so keep that letter and answer it with "
    "STATUS, which brings the proof again. If that is false too, ask whoever runs the match, and "
    "tell the others. Who does not open plays silence, rightly or not; the letter tells what helps."
)


def add(commands: Commands) -> None:
    open_ = commands.add_parser("open", help="print what opens a seal, ready to be mailed")
    open_.add_argument("kept", type=Path, metavar="FILE", help="what `sign --blind` has kept")
    open_.add_argument(
        "--proof",
        type=Path,
        required=True,
        metavar="LETTER",
        help="the letter that asks you to open, or its proof.txt: has the sealing ended?",
    )
    open_.add_argument(
        "--vkey",
        metavar="LINE",
        help="the log's key, as an earlier letter gives it; where `sign` had a record it has kept "
        "that line beside FILE, and this is not needed",
    )
    open_.set_defaults(run=run_open)


def run_open(arguments: Arguments) -> int:
    """Print the letter that opens a seal; what it opens is told beside it. What proves that it was
    time stays beside the file. 1, and nothing is printed: that is not proved."""
    letter, about, order = _read(arguments.kept)
    try:
        ended = ended_sealing(arguments.proof, _key(arguments), about)
    except Unproved as unproved:
        why = f"{arguments.proof}: {_LACKS[unproved.lack]}"
        print(f"not opened: {why}. {_ASK}", file=sys.stderr)
        return 1
    except OSError as error:
        raise WrongUse(f"--proof {arguments.proof}: {error.strerror}") from error
    beside = _keep(arguments.kept, ended)
    seats = ", ".join(map(str, ended.sealed))
    print(f"have sealed: seats {seats}; the proof is kept in {beside}", file=sys.stderr)
    where = f"seat {about.seat}, window {about.window} of {about.origin}"
    print(f"this opens the seal of {where}:\n{order}", file=sys.stderr, end="")
    print("mail what stands below, from referee-open to its last line:", file=sys.stderr)
    sys.stdout.write(letter)
    return 0


def _key(arguments: Arguments) -> LogKey:
    """The log's key: the line that is given, else the one that lies beside. Raises WrongUse."""
    beside = key_beside(arguments.kept)
    if arguments.vkey is not None:
        line, where = arguments.vkey, "--vkey"
    elif beside.exists():
        line, where = beside.read_text("utf-8").strip(), str(beside)
    else:
        raise WrongUse(f"--vkey LINE: no key lies beside ({beside}); an earlier letter gives it")
    try:
        return note.parse_vkey(line)
    except ValueError as error:
        like = "a whole line like games.example/pivot-7+41633e03+AQ9F…"
        raise WrongUse(f"{where}: {line!r} is not a log's key, {like} ({error})") from error


def _read(kept: Path) -> tuple[str, Text, str]:
    """The letter that was kept, what it says of itself, and the order in it. Raises WrongUse."""
    try:
        letter = kept.read_text("utf-8")
        text, mark, _ = letter.partition(BEGIN)
        about = parse(text)
        opening = blind.read(about.body) if about.kind == "open" and mark else None
    except (OSError, UnicodeDecodeError, Refused) as error:
        raise WrongUse(f"{kept}: {error}") from error
    if opening is None:
        raise WrongUse(f"{kept}: it is not what `referee sign --blind` keeps")
    return letter, about, opening.text.body


def _keep(kept: Path, ended: EndedSealing) -> Path:
    """Behind what lies there: two proofs that differ are worth more than either."""
    beside = kept.with_suffix(".proof.txt")
    before = beside.read_text("utf-8") if beside.exists() else ""
    if ended.text not in before:
        with beside.open("a", encoding="utf-8", newline="\n") as file:
            file.write(f"{ended.text}\n")
    return beside
