"""`referee new-game NAME`: a new folder with a small whole game in a package of its own.

Why: docs/decisions/0082-new-game.md.
"""

import importlib.util
import keyword
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template

from referee.cli.answers import Arguments, Commands, WrongUse
from referee.games.catalogue import catalogue
from referee.plugins.installed import NAME

ABOUT = """\
Make the folder NAME here, with a game in a package of its own: small, whole, to be made into your
own. It passes `referee check-game` and is played by `referee play` as soon as it is installed.
docs/adding-a-game.md goes on from there. Nothing is overwritten. Exit 2: the name does not do."""
NEXT = """\
{folder}/ holds a game that can be played. Next:
  python -m pip install -e {folder}
  referee check-game {name}
  referee play {name}"""

LONGEST = 24
_ENDING = ".tmpl"  # so that no tool takes a template for what is made of it


def add(commands: Commands) -> None:
    command = commands.add_parser(
        "new-game", help="make the folder of a new game, which can be played", description=ABOUT
    )
    command.add_argument("name", metavar="NAME")
    command.set_defaults(run=run)


def run(arguments: Arguments) -> int:
    name: str = arguments.name
    check_name(name)
    folder = Path(name)
    make(name, folder)
    print(NEXT.format(folder=folder, name=name))
    return 0


def check_name(name: str) -> None:
    """Raises WrongUse for a name that letters, commands or Python cannot use, or that is taken."""
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise WrongUse(
            f"{name!r} is no name for a game: small letters and digits are possible, with dashes "
            f"between, a letter first, {LONGEST} characters at most"
        )
    if keyword.iskeyword(name):
        raise WrongUse(f"{name!r} is a word of Python's own; choose another name")
    if name in catalogue().names:
        raise WrongUse(f"there is a game {name!r} already; choose another name")
    if importlib.util.find_spec(package_of(name)) is not None:
        raise WrongUse(f"there is a package {package_of(name)} already; choose another name")


def package_of(name: str) -> str:
    return f"referee_{name.replace('-', '_')}"


def make(name: str, folder: Path) -> None:
    """Write the game into a folder that is not there yet. Raises WrongUse."""
    known = {"name": name, "package": package_of(name), "title": name.replace("-", " ").title()}
    try:
        folder.mkdir()
    except FileExistsError:
        raise WrongUse(f"{folder} is there already, and nothing is overwritten") from None
    for path, template in _templates(files(__package__) / "skeleton"):
        target = folder / path.replace("package/", known["package"] + "/").removesuffix(_ENDING)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = template.read_text(encoding="utf-8")
        target.write_text(Template(text).substitute(known), encoding="utf-8")


def _templates(room: Traversable, above: str = "") -> Iterator[tuple[str, Traversable]]:
    """Every template with its path inside the skeleton."""
    for entry in room.iterdir():
        if entry.is_dir():
            yield from _templates(entry, f"{above}{entry.name}/")
        elif entry.name.endswith(_ENDING):
            yield above + entry.name, entry
