"""Check a record by what docs/spec.md says, and by nothing else.

    python tests/independent/checker.py FILE [--vkey KEY] [--root KEY] [--keys FILE] [--mail MBOX…]
        [--trace FILE] [--witness KEY… [--at-least N]]

prints a line for each check of spec §8 that needs no game's rules, and ends with 0 if all hold,
else with 1. `check` is the same for programs.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

if not __package__:  # run as a file: what lies beside it is still one package
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    __package__ = "independent"

from .checks import CHECKS, Check
from .homekeys import Known
from .hometrace import Seen, check_home
from .promises import check_mail
from .records import Record, public_chance, secret_chance
from .spelling import Broken

__all__ = ["Broken", "Finding", "Record", "check", "public_chance", "secret_chance"]


@dataclass(frozen=True)
class Finding:
    """Whether a check holds, and what there is to say about it."""

    name: str
    ok: bool
    text: str


def check(
    record_bytes: bytes,
    vkey: str | None = None,
    mails: Sequence[Path] = (),
    *,
    root: str | None = None,
    home_keys: bytes | None = None,
    seen: Seen | None = None,
) -> list[Finding]:
    """A finding for each check, in the order of spec §8. `vkey` is the key you know to be right,
    `root` that of its home, `home_keys` a copy of the home's notes, `mails` are your mailboxes;
    without any there is no finding `mail`. `seen` is what you have of the home log, and demand of
    it; without it, and where the record carries no trace, there is no finding `home`."""
    record, known = Record(record_bytes), Known(vkey, root, home_keys)
    checks = [*CHECKS]
    if mails:
        checks.append(("mail", lambda record, known: check_mail(record, mails, known)))
    if seen is not None or record.tells_of_home:
        asked = seen or Seen()
        checks.append(("home", lambda record, known: check_home(record, known, asked)))
    return [_finding(name, holds, record, known) for name, holds in checks]


def _finding(name: str, holds: Check, record: Record, known: Known) -> Finding:
    try:
        return Finding(name, True, holds(record, known))
    except Broken as error:
        return Finding(name, False, str(error))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="checker.py", description="Check a record.")
    parser.add_argument("file", type=Path, help="<match>.record.zip")
    parser.add_argument("--vkey", help="the log's key, as you got it by mail")
    parser.add_argument("--mail", nargs="+", type=Path, default=[], help="your mailboxes")
    parser.add_argument("--root", help="the root of the log's home")
    parser.add_argument("--keys", type=Path, help="a copy of the home's home.keys")
    parser.add_argument("--trace", type=Path, help="the match's home.proof; else the record's")
    parser.add_argument("--witness", action="append", default=[], help="the key of a witness")
    parser.add_argument("--at-least", type=int, help="so many of these witnesses; else all")
    asked = parser.parse_args(arguments)
    try:
        record = asked.file.read_bytes()
        home_keys = asked.keys.read_bytes() if asked.keys else None
        trace = asked.trace.read_bytes() if asked.trace else None
    except OSError as error:
        parser.error(f"{error.filename} cannot be read: {error.strerror}")
    seen = Seen(trace, asked.witness, asked.at_least) if trace or asked.witness else None
    known = {"root": asked.root, "home_keys": home_keys}
    findings = check(record, asked.vkey, asked.mail, **known, seen=seen)
    for finding in findings:
        print(f"{'ok  ' if finding.ok else 'FAIL'} {finding.name:<12}{finding.text}")
    return 0 if all(finding.ok for finding in findings) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
