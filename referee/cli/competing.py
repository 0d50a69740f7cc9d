"""`referee arena GAME`: bots of several levels, and programs of one's own, against each other."""

import os
import sys

import msgspec

from referee.arena import NAMED, Contender, OwnProgram, Setting, compete, lines
from referee.cli.answers import Arguments, Commands, WrongUse, show
from referee.cli.check_game import chosen_of
from referee.games.catalogue import catalogue
from referee.kernel.game import AnyGame, Options
from referee.match.explain import explain_all
from referee.sequential import SequentialTest

PATIENCE = 10.0  # seconds in which a program answers


def add(commands: Commands) -> None:
    command = commands.add_parser("arena", help="let bots of several levels play each other")
    command.add_argument("game", metavar="GAME")
    command.add_argument(
        "--bots",
        default="easy,steady",
        help=f"of {', '.join(NAMED)}, and programs by a path with a /; each against those"
        " before it; default: %(default)s",
    )
    command.add_argument("--matches", type=int, default=24, metavar="N", help="of each pair")
    command.add_argument("--seats", type=int, metavar="N", help="default: the fewest")
    command.add_argument(
        "--test",
        metavar="LOW,HIGH",
        help="stop a pair when it is known that the share won, in percent, is above LOW or below "
        "HIGH, each with 95 %%; --matches is then the most",
    )
    command.add_argument(
        "--minutes",
        type=int,
        default=0,
        metavar="N",
        help="of the processor, for a pair at most; default, and 0: as long as it takes",
    )
    command.add_argument(
        "--patience",
        type=float,
        default=PATIENCE,
        metavar="SECONDS",
        help="in which a program answers (default: %(default)g)",
    )
    command.add_argument(
        "--seed", type=int, default=1, metavar="N", help="of the first deal; default: 1"
    )
    command.add_argument("--options", metavar="JSON", help="of the game")
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
    rows = list(compete(setting, _contenders(arguments), _processor_seconds))
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


def _contenders(arguments: Arguments) -> list[Contender]:
    names = arguments.bots.split(",")
    if len(set(names)) < 2:
        raise WrongUse(f"--bots {arguments.bots}: two different ones at least")
    return [_contender(name, arguments.patience) for name in dict.fromkeys(names)]


def _contender(name: str, patience: float) -> Contender:
    if "/" in name:
        if not (os.path.isfile(name) and os.access(name, os.X_OK)):
            raise WrongUse(f"--bots {name}: not a program that can be executed")
        return OwnProgram(name, patience, lambda said: print(f"{name}: {said}", file=sys.stderr))
    if name not in NAMED:
        raise WrongUse(f"--bots {name}: one of {', '.join(NAMED)}, or a path with a /")
    return NAMED[name]


def _processor_seconds() -> int:
    """Ours, and that of the programs that have ended."""
    spent = os.times()
    return int(spent.user + spent.system + spent.children_user + spent.children_system)


def _options(game: AnyGame, arguments: Arguments, seats: int) -> Options:
    options = chosen_of(game, arguments.options) or game.options()
    if problems := game.check_options(options, seats):
        raise WrongUse(explain_all(game, problems, "en"))
    return options
