"""`referee arena GAME`: bots of several levels against each other."""

from time import process_time

import msgspec

from referee.arena import NAMED, Setting, compete, lines
from referee.bots.levels import Level
from referee.cli.answers import Arguments, Commands, WrongUse, show
from referee.cli.check_game import chosen_of
from referee.games.catalogue import catalogue
from referee.kernel.game import AnyGame, Options
from referee.match.explain import explain_all
from referee.sequential import SequentialTest


def add(commands: Commands) -> None:
    command = commands.add_parser("arena", help="let bots of several levels play each other")
    command.add_argument("game", metavar="GAME")
    command.add_argument(
        "--bots", default="easy,steady", help="levels, each against those before it"
    )
    command.add_argument("--matches", type=int, default=24, metavar="N", help="of each pair")
    command.add_argument("--seats", type=int)
    command.add_argument(
        "--test",
        metavar="LOW,HIGH",
        help="stop a pair when it is known that the share won, in percent, is above LOW or below "
        "HIGH, each with 95 %%; --matches is then the most",
    )
    command.add_argument(
        "--minutes", type=int, default=0, metavar="N", help="of the processor, for a pair at most"
    )
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--options", metavar="JSON")
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=run)


def run(arguments: Arguments) -> int:
    game = catalogue().current(arguments.game)
    seats = arguments.seats or min(game.seats)
    setting = Setting(
        game,
        _options(game, arguments, seats),
        seats,
        _matches(arguments, seats),
        arguments.seed,
        _test(arguments.test),
        60 * arguments.minutes,
    )
    rows = list(compete(setting, _levels(arguments.bots), lambda: int(process_time())))
    if arguments.json:
        show(
            [
                msgspec.to_builtins(row) | {"share": row.share, "bounds": list(row.bounds)}
                for row in rows
            ]
        )
    else:
        print("\n".join(lines(game.name, rows)))
    return 0


def _test(text: str | None) -> SequentialTest | None:
    """`65,80`. Raises WrongUse."""
    if text is None:
        return None
    try:
        low, high = (10 * int(percent) for percent in text.split(","))
        return SequentialTest(low, high)
    except ValueError:
        raise WrongUse(f"--test {text}: two shares in percent, the lower one first") from None


def _matches(arguments: Arguments, seats: int) -> int:
    """Each deal is played from every seat."""
    if arguments.matches < 1 or arguments.matches % seats:
        raise WrongUse(f"--matches {arguments.matches}: not a multiple of the {seats} seats")
    return int(arguments.matches)


def _levels(text: str) -> list[Level]:
    names = text.split(",")
    if unknown := [name for name in names if name not in NAMED]:
        raise WrongUse(f"--bots {unknown[0]}: one of {', '.join(NAMED)}")
    if len(set(names)) < 2:
        raise WrongUse(f"--bots {text}: two different ones at least")
    return [NAMED[name] for name in dict.fromkeys(names)]


def _options(game: AnyGame, arguments: Arguments, seats: int) -> Options:
    options = chosen_of(game, arguments.options) or game.options()
    if problems := game.check_options(options, seats):
        raise WrongUse(explain_all(game, problems, "en"))
    return options
