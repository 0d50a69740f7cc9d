"""`referee check-game NAME`: does a game keep what the contract promises?"""

import sys

import msgspec

from referee.cli.answers import Arguments, Commands, WrongUse, options_of, show
from referee.conformance import Elsewhere, check, game_of, way_of
from referee.kernel.game import AnyGame, Options

ABOUT = """\
Let bots play a match a seed and check all that the contract of a game promises: matches end, a
replay makes the same state, the rules judge alike again and in another process, what is written is
read back, proposals and defaults may be played, nobody sees what is hidden from them, and all that
a player reads exists in both languages. NAME is a game of the catalogue, or module:ATTRIBUTE for
one that is not installed and can be imported from here. Exit 0: all holds; 1: something does not;
2: wrong use."""


def add(commands: Commands) -> None:
    command = commands.add_parser(
        "check-game", help="check that a game keeps its contract", description=ABOUT
    )
    command.add_argument("game", metavar="NAME")
    command.add_argument(
        "--seeds", default="20", metavar="N", help="how many matches (1 to N), or which: 7-9"
    )
    command.add_argument("--options", metavar="JSON", help="play every match with these options")
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=run)


def run(arguments: Arguments) -> int:
    sys.path.insert(0, "")
    game, seeds = game_of(arguments.game), seeds_of(arguments.seeds)
    chosen = chosen_of(game, arguments.options)
    other = Elsewhere(arguments.game, seeds, chosen)
    report = check(game, seeds, lambda game, seed: way_of(game, seed, chosen), other)
    if arguments.json:
        show(msgspec.to_builtins(report) | {"holds": report.holds})
    else:
        print("\n".join(report.lines(arguments.game)))
    return 0 if report.holds else 1


def seeds_of(text: str) -> range:
    """`200` is 1 to 200, `7-9` both ends included. Raises WrongUse."""
    first, dash, last = text.partition("-")
    try:
        found = range(int(first), int(last) + 1) if dash else range(1, int(first) + 1)
    except ValueError:
        raise WrongUse(f"--seeds {text}: a number, or two with a dash between") from None
    if not found:
        raise WrongUse(f"--seeds {text}: there is no seed among them")
    return found


def chosen_of(game: AnyGame, text: str | None) -> Options | None:
    """`--options JSON` as the game's options. Raises WrongUse."""
    if text is None:
        return None
    try:
        found: Options = msgspec.convert(
            options_of(text), game.options, strict=False, str_keys=True
        )
    except msgspec.ValidationError as error:
        raise WrongUse(f"--options: {error}") from error
    return found
