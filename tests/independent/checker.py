"""Check a record by what docs/spec.md says, and by nothing else.

    python tests/independent/checker.py FILE [--vkey KEY] [--mail MBOX…]

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
    record_bytes: bytes, vkey: str | None = None, mails: Sequence[Path] = ()
) -> list[Finding]:
    """A finding for each check, in the order of spec §8. `vkey` is the key you know to be right,
    `mails` are your mailboxes; without any there is no finding `mail`."""
    record = Record(record_bytes)
    checks = [*CHECKS]
    if mails:
        checks.append(("mail", lambda record, _key: check_mail(record, mails)))
    return [_finding(name, holds, record, vkey) for name, holds in checks]


def _finding(name: str, holds: Check, record: Record, vkey: str | None) -> Finding:
    try:
        return Finding(name, True, holds(record, vkey))
    except Broken as error:
        return Finding(name, False, str(error))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="checker.py", description="Check a record.")
    parser.add_argument("file", type=Path, help="<match>.record.zip")
    parser.add_argument("--vkey", help="the log's key, as you got it by mail")
    parser.add_argument("--mail", nargs="+", type=Path, default=[], help="your mailboxes")
    asked = parser.parse_args(arguments)
    try:
        record = asked.file.read_bytes()
    except OSError as error:
        parser.error(f"{asked.file} cannot be read: {error.strerror}")
    findings = check(record, asked.vkey, asked.mail)
    for finding in findings:
        print(f"{'ok  ' if finding.ok else 'FAIL'} {finding.name:<12}{finding.text}")
    return 0 if all(finding.ok for finding in findings) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
