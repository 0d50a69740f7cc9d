"""A match is judged by the rules it began with, out of a file that nobody changes any more."""

import ast
import hashlib
import json
import shutil
import sys
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from referee.audit import audit
from referee.cli import main
from referee.frozen import SHARED
from referee.frozen.freezing import NotFrozen, frozen
from referee.frozen.thawing import FrozenGame, NotTheFile, package_of
from referee.games.catalogue import GAMES, Catalogue, UnknownGameError, catalogue
from tests.frozen import contract_shape
from tests.frozen.golden_versions import FILE, OLD, record_of
from tests.games.golden import GOLDEN, members
from tests.service.house import House
from tests.toys import nim_1_1

BOTH = Catalogue([OLD, nim_1_1.GAME])
ARCHIVED = [game for game in GAMES if isinstance(game, FrozenGame)]
LIBRARIES = {"msgspec", *sys.stdlib_module_names}


def frozen_game(name: str, folder: Path) -> FrozenGame:
    """The game of the house as it is now, in a file."""
    game = catalogue().current(name)
    package = package_of(name, game.version)
    file = folder / f"{package}.zip"
    packed = frozen(f"referee.games.{name.replace('-', '_')}", package)
    file.write_bytes(packed)
    return FrozenGame(name, game.version, file, hashlib.sha256(packed).hexdigest())


@pytest.fixture(scope="module")
def files(tmp_path_factory) -> dict[str, FrozenGame]:
    folder = tmp_path_factory.mktemp("frozen")
    return {name: frozen_game(name, folder) for name in catalogue().names}


def judged(path: Path, games: Catalogue):
    report = audit(path.read_bytes(), members(path)["referee.vkey"].strip(), games=games)
    assert report.holds, report.text("en")
    return {check.name: check.status.value for check in report.checks}


# --- two versions of one game -----------------------------------------------------------------


@pytest.mark.parametrize("version", ["1.0", "1.1"])
def test_a_match_of_either_version_ended_and_is_judged_again(version):
    statuses = judged(record_of(version), BOTH)
    assert {statuses[name] for name in ("rules", "dice", "outcome")} == {"passed"}
    first = json.loads(members(record_of(version))["log.jsonl"].splitlines()[0])
    assert (first["data"]["game"], first["data"]["version"]) == ("nim", version)


def test_neither_is_judged_by_the_rules_of_the_other():
    for version, rules in (("1.0", nim_1_1.GAME), ("1.1", OLD.game)):
        wrong = Catalogue([replace(rules, version=version)])
        path = record_of(version)
        report = audit(path.read_bytes(), members(path)["referee.vkey"].strip(), games=wrong)
        assert not report.holds, version


def test_a_match_goes_on_by_its_file_while_another_begins_by_the_new_rules():
    """By 1.0 who takes the last stone wins, by 1.1 who takes it loses."""
    before = House(games=Catalogue([OLD]))
    old = before.begun("nim", name="old", stones=2)
    house = before.restarted(games=BOTH)
    new = house.begun("nim", name="new", stones=2)
    for match in (old.at(house), new):
        match[1].order("take 1")
        match[2].order("take 1")
    assert (old.at(house).now.version, old.at(house).now.ending.winners) == ("1.0", (2,))
    assert (new.now.version, new.now.ending.winners) == ("1.1", (1,))


# --- the file ---------------------------------------------------------------------------------


def test_old_rules_are_asked_for_only_when_a_match_needs_them(tmp_path):
    gone = FrozenGame("nim", "0.9", tmp_path / "nim-0.9.zip", OLD.sha256)
    games = Catalogue([gone, nim_1_1.GAME])
    assert games.versions("nim") == ["0.9", "1.1"]
    assert games.current("nim").version == "1.1"
    with pytest.raises(UnknownGameError, match=r"nim 0\.9: .*nim-0\.9\.zip"):
        games.at("nim", "0.9")


def test_a_file_with_other_bytes_is_not_opened(tmp_path):
    file = tmp_path / "nim-1.0.zip"
    shutil.copy(FILE, file)
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr("nim_1_0/more.py", "")
    with pytest.raises(NotTheFile, match=r"nim-1\.0\.zip is not the file of nim 1\.0: its SHA-256"):
        _ = FrozenGame("nim", "1.0", file, OLD.sha256).game


def test_a_file_of_another_version_is_not_taken_for_it(tmp_path):
    file = tmp_path / "nim-1.0.zip"
    packed = frozen(nim_1_1.__name__, "nim_7_0")
    file.write_bytes(packed)
    with pytest.raises(NotTheFile, match=r"holds nim 1\.1"):
        _ = FrozenGame("nim", "7.0", file, hashlib.sha256(packed).hexdigest()).game


def test_two_files_of_one_version_are_not_mixed(tmp_path):
    assert OLD.game.version == "1.0"
    shutil.copy(FILE, tmp_path / "other.zip")
    with pytest.raises(NotTheFile, match="nim_1_0 is in use already"):
        _ = FrozenGame("nim", "1.0", tmp_path / "other.zip", OLD.sha256).game


def test_a_file_that_cannot_be_imported_says_so_every_time(tmp_path):
    file = tmp_path / "osprey-1.0.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("osprey_1_0/__init__.py", "import a_library_that_is_gone\n")
    gone = FrozenGame("osprey", "1.0", file, hashlib.sha256(file.read_bytes()).hexdigest())
    for _ in range(2):
        with pytest.raises(NotTheFile, match=r"cannot be opened: ModuleNotFoundError"):
            _ = gone.game


def test_the_same_modules_make_the_same_file():
    assert frozen(nim_1_1.__name__, "x") == frozen(nim_1_1.__name__, "x")


# --- every game of the house --------------------------------------------------------------------


@pytest.mark.parametrize("name", catalogue().names)
def test_each_game_judges_its_golden_records_out_of_a_file(name, files):
    games = Catalogue([files[name]])
    assert games.current(name) is not catalogue().current(name)
    for path in sorted((GOLDEN / name).glob("*.record.zip"))[:3]:
        statuses = judged(path, games)
        assert {statuses[check] for check in ("rules", "dice", "outcome")} == {"passed"}


@pytest.mark.parametrize("name", catalogue().names)
def test_a_file_stands_by_itself_but_for_the_contract(name, files):
    """It imports itself, the modules that are shared for ever, and libraries."""
    with zipfile.ZipFile(str(files[name].file)) as archive:
        sources = [archive.read(member) for member in archive.namelist() if member[-3:] == ".py"]
    found = {module for source in sources for module in imported(source)}
    strangers = {module for module in found if module.partition(".")[0] not in LIBRARIES}
    assert {module for module in strangers if not module.startswith(files[name].package)} <= SHARED


def imported(source: bytes) -> set[str]:
    """Modules that this source names."""
    nodes = list(ast.walk(ast.parse(source)))
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return plain | {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}


def test_every_file_of_the_archive_still_opens():
    opened = [(old.game.name, old.game.version) for old in [OLD, *ARCHIVED]]
    assert opened == [(old.name, old.version) for old in [OLD, *ARCHIVED]]


# --- what does not change under their feet ------------------------------------------------------


def test_the_contract_has_the_shape_that_old_games_were_frozen_with():
    """A line that is missing or changed breaks old games: then the contract has a new number.
    A new line is written down by `python -m tests.frozen.contract_shape`."""
    assert contract_shape.shape() == contract_shape.FILE.read_text("utf-8")


def test_shared_modules_import_only_each_other():
    for module in SHARED:
        source = Path(sys.modules[module].__file__).read_bytes()
        ours = {name for name in imported(source) if name.startswith("referee")}
        assert ours <= SHARED, module


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "from referee.service.desk import Referee",
            "imports referee.service.desk, which",
        ),
        (
            "from referee.games.kardashev import GAME",
            "imports referee.games.kardashev, w",
        ),
        ("import referee.kernel.text", "write `from … import …` for `import referee.kernel.text`"),
        ("from . import toys", "an import by dots, in line 1"),
        ("import {module}", "write `from … import …` for `import game_"),
    ],
)
def test_what_an_old_game_cannot_rest_on_is_not_frozen(line, said, tmp_path, monkeypatch):
    module = f"game_{abs(hash(line))}"
    (tmp_path / f"{module}.py").write_text(line.format(module=module), "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(NotFrozen, match=said.replace(".", r"\.")):
        frozen(module, "x")


# --- the command ----------------------------------------------------------------------------------


def test_the_command_writes_the_file_and_the_line_of_the_catalogue(tmp_path, capsys):
    assert main(["freeze", "referee.games.combats", "--into", str(tmp_path)]) == 0
    digest = hashlib.sha256((tmp_path / "combats-1.0.zip").read_bytes()).hexdigest()
    line = f'FrozenGame("combats", "1.0", ARCHIVE / "combats-1.0.zip", "{digest}"),'
    assert line in capsys.readouterr().out


def test_the_command_writes_over_no_file(tmp_path, capsys):
    (tmp_path / "combats-1.0.zip").write_bytes(b"frozen before")
    assert main(["freeze", "referee.games.combats", "--into", str(tmp_path)]) == 2
    assert (tmp_path / "combats-1.0.zip").read_bytes() == b"frozen before"
    assert "File exists" in capsys.readouterr().err


def test_the_command_says_what_is_no_game(capsys):
    assert main(["freeze", "referee.games.comabts"]) == 2
    assert main(["freeze", "referee.kernel.words"]) == 2
    assert "No module named 'referee.games.comabts'" in capsys.readouterr().err
