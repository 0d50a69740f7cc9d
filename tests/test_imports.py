"""Who may import whom: the contracts of pyproject.toml hold, and each of them bites."""

import ast
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OURS = {"referee", "storage"}

# The rooms inside the mail and the pages.
MAIL_ROOMS = (
    *("mail.door", "mail.inbox", "mail.sending", "mail.writing", "mail.asking", "mail.reading"),
    *("mail.addresses", "mail.vault"),
)
WEB_ROOMS = (
    *("web.app", "web.public_pages", "web.seat_pages", "web.organiser_pages", "web.me_pages"),
    *("web.film_file", "web.table", "web.forms", "web.base", "web.server"),
)

# A house with every room of the architecture, empty; two games so that one can know the other.
ROOMS = (
    *("__main__", "cli", "demo", "bench", "home", "web", "mail", "ticker", "play", "arena"),
    *("service", "audit", "record", "conformance", "thinking", "programs", "codec"),
    *("homelog", "monitor"),
    *(
        "agenda",
        "calling",
        "templating",
        "settings",
        "clock",
        "log_lines",
        "traces",
        "raster",
        "easel",
        "studio",
    ),
    "sequential",
    *("match", "sandbox", "games.catalogue", "games.chess", "games.poker", "frozen", "plugins"),
    *("seals", "kernel", "bots"),
    *("service.desk", "service.reception", "service.privacy", "service.table", "service.turns"),
    *("service.notices", "service.letters", "service.people", "service.ledger"),
    *MAIL_ROOMS,
    *WEB_ROOMS,
)


def contract(name: str) -> dict[str, list[str]]:
    """What pyproject.toml says under this contract's id."""
    linter = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    return next(found for found in linter["contracts"] if found["id"] == name)


GAMES = tuple(contract("rooms")["containers"])
# The rooms that every game has, from top to bottom; rooms of one line must not know each other.
FLOORS = [line.split(" | ") for line in contract("rooms")["layers"] if not line.startswith("(")]
GAME_ROOMS = [room for floor in FLOORS for room in floor]

# What each room may rightly import: the clean house, so that a refusal below has one cause only.
RIGHTLY = {
    "__main__": "referee.cli",
    "cli": "referee.home, referee.demo, referee.bench, referee.play, referee.arena",
    "demo": "referee.home",
    "bench": "referee.home",
    "home": "referee.web, referee.mail, referee.ticker",
    "web": "referee.service",
    "mail": "referee.service",
    "play": "referee.service",
    "arena": "referee.conformance, referee.bots",
    "programs": "referee.kernel",
    "bots": "referee.kernel",
    "service": "referee.codec, referee.record, referee.audit, storage, referee.games.catalogue",
    "service.desk": "referee.service.reception, referee.service.privacy",
    "service.reception": "referee.service.table",
    "service.privacy": "referee.service.table",
    "service.table": "referee.service.turns, referee.service.notices",
    "service.turns": "referee.service.letters",
    "service.letters": "referee.service.people",
    "service.people": "referee.service.ledger, referee.agenda",
    "conformance": "referee.codec, referee.games.catalogue",
    "agenda": "referee.templating",
    "codec": "referee.seals",
    "homelog": "referee.seals, storage",
    "mail.inbox": "referee.mail.asking, referee.mail.vault",
    "mail.asking": "referee.mail.reading",
    "web.app": "referee.web.seat_pages",
    "web.seat_pages": "referee.web.table, referee.web.forms",
    "match": "referee.kernel",
    "sandbox": "referee.kernel",
    "games.catalogue": "referee.games.chess, referee.games.poker, referee.frozen, referee.plugins",
    "frozen": "referee.kernel",
    "plugins": "referee.kernel",
    "games.chess": "referee.kernel",
    "kernel": "hashlib, hmac",
}

# importer, what it may not import
FORBIDDEN = (
    ("referee.service", "referee.web"),
    ("referee.service", "referee.mail"),
    ("referee.web", "referee.mail"),
    ("referee.ticker", "referee.web"),
    ("referee.home", "referee.demo"),
    ("referee.demo", "referee.bench"),
    ("referee.play", "referee.web"),
    ("referee.agenda", "referee.service"),
    ("referee.service.ledger", "referee.service.people"),
    ("referee.service.people", "referee.service.letters"),
    ("referee.service.letters", "referee.service.turns"),
    ("referee.service.notices", "referee.service.turns"),
    ("referee.service.turns", "referee.service.table"),
    ("referee.service.table", "referee.service.reception"),
    ("referee.service.privacy", "referee.service.reception"),
    ("referee.service.reception", "referee.service.desk"),
    ("referee.conformance", "referee.record"),
    ("referee.conformance", "referee.games.chess"),
    ("referee.codec", "referee.service"),
    ("referee.homelog", "referee.service"),
    ("referee.homelog", "referee.record"),
    ("referee.match", "referee.codec"),
    ("referee.match", "referee.games.catalogue"),
    ("referee.sandbox", "referee.match"),
    ("referee.sandbox", "referee.games.catalogue"),
    ("referee.sandbox", "secrets"),
    ("referee.bots", "referee.match"),
    ("referee.bots", "referee.games.catalogue"),
    ("referee.bots", "referee.plugins"),
    ("referee.bots", "time"),
    ("referee.kernel", "referee.bots"),
    ("referee.arena", "referee.play"),
    ("referee.match", "referee.clock"),
    ("referee.games.chess", "referee.match"),
    ("referee.games.chess", "referee.games.poker"),
    ("referee.games.poker", "referee.games.catalogue"),
    ("referee.frozen", "referee.games.catalogue"),
    ("referee.plugins", "referee.games.catalogue"),
    ("referee.plugins", "referee.frozen"),
    ("referee.kernel", "referee.plugins"),
    ("referee.kernel", "referee.match"),
    ("referee.kernel", "referee.frozen"),
    ("referee.kernel", "storage"),
    ("referee.kernel", "random"),
    ("referee.kernel", "cryptography"),
    ("referee.match", "time"),
    ("referee.match", "sqlalchemy"),
    ("referee.games.chess", "pathlib"),
    ("referee.games.combats.things", "referee.games.combats.log"),
    ("referee.games.combats.log", "referee.games.combats.words"),
    ("referee.games.combats.words", "referee.games.combats.rules"),
    ("referee.games.combats.rules", "referee.games.combats.orders"),
    ("referee.games.combats.orders", "referee.games.combats.told"),
    ("referee.games.combats.told", "referee.games.combats.bot"),
    ("referee.games.combats.bot", "referee.games.combats.asked"),
    ("referee.games.combats.asked", "referee.games.combats.board"),
    ("referee.games.chess", "referee.seals"),
    ("referee.cli", "referee.games.chess"),
    ("storage", "referee.kernel"),
    ("storage", "cryptography"),
    ("referee.seals", "referee.kernel"),
    ("referee.seals", "storage"),
    ("referee.mail.reading", "referee.mail.asking"),
    ("referee.mail.reading", "referee.mail.door"),
    ("referee.mail.sending", "referee.mail.inbox"),
    ("referee.mail.vault", "referee.mail.addresses"),
    ("referee.web.base", "referee.web.table"),
    ("referee.web.forms", "referee.web.table"),
    ("referee.web.seat_pages", "referee.web.organiser_pages"),
    ("referee.web.server", "referee.web.app"),
)


def build_house(folder: Path, planted: tuple[tuple[str, str], ...]) -> None:
    """Write the empty house into `folder`; `planted` adds lines (importer, imported)."""
    lines = {f"referee.{room}": [f"import {RIGHTLY[room]}"] for room in RIGHTLY}
    for importer, imported in planted:
        lines.setdefault(importer, []).append(f"import {imported}")
    rooms = (f"{game}.{room}" for game in GAMES for room in GAME_ROOMS)
    house = ("storage", "referee", "referee.games", *(f"referee.{room}" for room in ROOMS))
    for package in (*house, *GAMES, *rooms):
        home = folder.joinpath(*package.split("."))
        home.mkdir(parents=True)
        home.joinpath("__init__.py").write_text("\n".join(lines.get(package, ())) + "\n")


def inspect_house(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the project's contracts over the house in `folder`, in a process that sees no other.

    Also for the sake of the tests that come after: the linter silences every logger it finds.
    """
    lint = "import sys; from importlinter.cli import lint_imports as lint"
    ask = f"sys.exit(lint(config_filename={str(ROOT / 'pyproject.toml')!r}, no_cache=True))"
    return subprocess.run(
        [sys.executable, "-c", f"{lint}; {ask}"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def broken_house(tmp_path_factory: pytest.TempPathFactory) -> subprocess.CompletedProcess[str]:
    folder = tmp_path_factory.mktemp("broken")
    build_house(folder, FORBIDDEN)
    return inspect_house(folder)


def test_the_project_keeps_its_import_contracts() -> None:
    """`pytest` alone is the gate: what `make check` asks of imports is asked here too."""
    verdict = inspect_house(ROOT)
    assert verdict.returncode == 0, verdict.stdout + verdict.stderr


def test_a_house_that_imports_downward_is_accepted(tmp_path: Path) -> None:
    build_house(tmp_path, ())
    verdict = inspect_house(tmp_path)
    assert verdict.returncode == 0, verdict.stdout + verdict.stderr


def test_every_game_has_the_same_rooms() -> None:
    """Whoever knows one game finds their way in all; each has its rules beside its rooms."""
    folders = (path.parent.name for path in (ROOT / "referee" / "games").glob("*/rules.txt"))
    assert sorted(GAMES) == sorted(f"referee.games.{name}" for name in folders)
    for game in GAMES:
        folder = ROOT.joinpath(*game.split("."))
        rooms = {path.parent.name for path in folder.glob("*/__init__.py")}
        assert rooms == set(GAME_ROOMS), game


@pytest.mark.parametrize(
    "room", [f"referee{room}.attic" for room in ("", ".service", ".mail", ".web", ".games.combats")]
)
def test_a_room_that_no_contract_names_is_refused(tmp_path: Path, room: str) -> None:
    build_house(tmp_path, ())
    attic = tmp_path.joinpath(*room.split("."))
    attic.mkdir()
    attic.joinpath("__init__.py").touch()
    verdict = inspect_house(tmp_path)
    assert verdict.returncode == 1, verdict.stderr
    assert "attic" in verdict.stdout


def test_a_broken_house_is_refused(broken_house: subprocess.CompletedProcess[str]) -> None:
    assert broken_house.returncode == 1, broken_house.stderr


@pytest.mark.parametrize(("importer", "imported"), FORBIDDEN)
def test_a_forbidden_import_is_named(
    broken_house: subprocess.CompletedProcess[str], importer: str, imported: str
) -> None:
    """The report names the line, so that whoever wrote it finds it."""
    assert f"{importer} -> {imported} (l." in " ".join(broken_house.stdout.split())


def imported_modules(source: str) -> Iterator[str]:
    """Every module that a Python text imports, as written; relative ones begin with a dot."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


def test_the_independent_checker_imports_nothing_of_ours() -> None:
    """It was written from docs/spec.md alone, and stays so: a shared line could share a fault."""
    for path in sorted((ROOT / "tests" / "independent").rglob("*.py")):
        roots = {name.split(".")[0] for name in imported_modules(path.read_text("utf-8"))}
        assert not roots & OURS, f"{path.relative_to(ROOT)} imports {sorted(roots & OURS)}"


@pytest.mark.parametrize(
    "line", ["import referee.codec", "from storage import tree", "def f():\n    import referee"]
)
def test_an_import_of_ours_is_seen_wherever_it_stands(line: str) -> None:
    assert {name.split(".")[0] for name in imported_modules(line)} & OURS
