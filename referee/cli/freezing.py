"""`referee freeze`: the rules of a game as they are, into one file that never changes."""

import hashlib
from importlib import import_module
from pathlib import Path

from referee.cli.answers import Arguments, Commands, wrong
from referee.frozen.freezing import NotFrozen, frozen
from referee.frozen.thawing import package_of


def add(commands: Commands) -> None:
    freeze = commands.add_parser("freeze", help="one file of a game's rules, before they change")
    freeze.add_argument("module", metavar="MODULE", help="what exports GAME: referee.games.combats")
    freeze.add_argument("--into", type=Path, default=Path(), metavar="DIR", help="default: here")
    freeze.set_defaults(run=run_freeze)


def run_freeze(arguments: Arguments) -> int:
    """Write `<game>-<version>.zip` and print its line for the catalogue.

    Exit 2 if there is one already, or the game cannot be frozen.
    """
    try:
        game = import_module(arguments.module).GAME
        packed = frozen(arguments.module, package_of(game.name, game.version))
    except (ImportError, AttributeError, NotFrozen) as error:
        return wrong(str(error))
    file: Path = arguments.into / f"{game.name}-{game.version}.zip"
    try:
        with file.open("xb") as written:
            written.write(packed)
    except OSError as error:
        return wrong(str(error))
    print(f"{file} holds {game.name} {game.version}; its line in the catalogue:")
    digest = hashlib.sha256(packed).hexdigest()
    print(f'    FrozenGame("{game.name}", "{game.version}", ARCHIVE / "{file.name}", "{digest}"),')
    return 0
