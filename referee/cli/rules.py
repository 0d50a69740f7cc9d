"""`referee scenario` and `referee schema`: situations of the rules, written and run by anyone."""

from pathlib import Path

from referee.cli.answers import Arguments, Commands, show
from referee.games.catalogue import catalogue
from referee.kernel import scenario
from referee.kernel.scenario_table import Games


def add(commands: Commands) -> None:
    run = commands.add_parser("scenario", help="run scenario files")
    run.add_argument("files", nargs="+", type=Path, metavar="FILE")
    run.add_argument("--json", action="store_true")
    run.set_defaults(run=run_scenarios)
    schema = commands.add_parser("schema", help="the shape of a game's state, for `given`")
    schema.add_argument("game", metavar="GAME")
    schema.set_defaults(run=run_schema)


def run_scenarios(arguments: Arguments) -> int:
    results = [run_scenario(path, catalogue()) for path in arguments.files]
    failed = sum(not result.passed for result in results)
    if arguments.json:
        show({"passed": len(results) - failed, "failed": failed, "files": results})
    else:
        print(scenario.report(results))
    return 1 if failed else 0


def run_scenario(path: Path, games: Games) -> scenario.Result:
    """Play the scenario in this file; one that cannot be read has failed."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        return scenario.Result(str(path), failures=(f"cannot be read: {error}",))
    return scenario.judge(str(path), text, games)


def run_schema(arguments: Arguments) -> int:
    print(scenario.schema(catalogue().current(arguments.game)))
    return 0
