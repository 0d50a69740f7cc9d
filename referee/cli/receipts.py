"""`referee receipt`: what the receipts in a letter or a saved file prove."""

from pathlib import Path

from referee.audit import Failed, verdicts
from referee.cli.answers import Arguments, Commands, WrongUse
from referee.cli.watching import add_witnesses, demanded
from referee.kernel.words import LANGUAGES


def add(commands: Commands) -> None:
    check = commands.add_parser("receipt", help="what receipts prove: in letters or saved files")
    check.add_argument("files", nargs="+", type=Path, metavar="FILE", help="mail, mbox or text")
    check.add_argument("--vkey", metavar="KEY", help="who signed, as your letters say")
    check.add_argument("--record", type=Path, metavar="ZIP", help="what became of it")
    add_witnesses(check)
    check.add_argument("--language", choices=LANGUAGES, default="en")
    check.set_defaults(run=run_receipt)


def run_receipt(arguments: Arguments) -> int:
    """0 if every file has receipts and each proves what it says, else 1."""
    for file in arguments.files:
        if not file.exists():
            raise WrongUse(f"{file}: there is no such file")
    if arguments.witness and arguments.vkey is None and arguments.record is None:
        raise WrongUse("--witness KEY: of which home? --vkey KEY or --record ZIP says it")
    record = arguments.record.read_bytes() if arguments.record is not None else None
    code, policy = 0, demanded(arguments)
    try:
        for verdict in verdicts(arguments.files, arguments.vkey, record, policy=policy):
            print(verdict.say(arguments.language))
            code = code if verdict.holds else 1
    except Failed as reason:
        print(reason.finding.say(arguments.language))
        return 1
    except ValueError as error:
        raise WrongUse(f"--vkey: {error}") from error
    arguments.verdict = code
    return code
