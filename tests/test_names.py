"""One word, one meaning: no two public classes and no two modules of one package share a name."""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GAMES = sorted(path.parent for path in (ROOT / "referee/games").glob("*/__init__.py"))
PACKAGES = [
    ROOT / "storage",
    *(path.parent for path in sorted((ROOT / "referee").glob("*/__init__.py"))),
    *GAMES,
]


def modules(package: Path) -> list[Path]:
    """The files of a package, at any depth. The games are packages of their own."""
    inner = [] if package.name != "games" else GAMES
    found = sorted(package.rglob("*.py"))
    return [file for file in found if not any(game in file.parents for game in inner)]


def classes(file: Path) -> Iterator[str]:
    """The public classes that a module defines at its top."""
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield node.name


def doubles(named: Iterable[tuple[str, Path]]) -> dict[str, list[str]]:
    """The names that are given more than once, and where."""
    places = defaultdict(list)
    for name, file in named:
        places[name].append(str(file))
    return {name: files for name, files in places.items() if len(files) > 1}


def module_doubles(package: Path) -> dict[str, list[str]]:
    """A folder counts by its own name, like a module; the package itself does too."""
    files = modules(package)
    return doubles((f.parent.name if f.stem == "__init__" else f.stem, f) for f in files)


def class_doubles(*packages: Path) -> dict[str, list[str]]:
    files = [file for package in packages for file in modules(package)]
    return doubles((name, file) for file in files for name in classes(file))


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_no_two_modules_of_a_package_share_a_name(package: Path) -> None:
    assert module_doubles(package) == {}


def test_no_two_public_classes_outside_the_games_share_a_name() -> None:
    rooms = [package for package in PACKAGES if package not in GAMES]
    loose = sorted((ROOT / "referee").glob("*.py"))
    files = [*loose, *(file for room in rooms for file in modules(room))]
    assert doubles((name, file) for file in files for name in classes(file)) == {}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_two_public_classes_of_a_game_and_the_kernel_share_a_name(game: Path) -> None:
    """Two games may: their names mean the same in each of them."""
    assert class_doubles(game, ROOT / "referee/kernel") == {}


def test_a_double_is_found(tmp_path: Path) -> None:
    """A class, a module, and a module that is called as the folder it stands in."""
    for name, text in {
        "__init__.py": "",
        "orders/__init__.py": "",
        "orders/orders.py": "class Order: ...\nclass _Hidden: ...\n",
        "log/__init__.py": "",
        "log/event.py": "class Order:\n    class Inner: ...\n",
        "told/__init__.py": "",
        "told/event.py": "class _Hidden: ...\nclass Inner: ...\n",
    }.items():
        file = tmp_path / "chess" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    assert class_doubles(tmp_path / "chess").keys() == {"Order"}
    assert module_doubles(tmp_path / "chess").keys() == {"orders", "event"}
