"""Games of other packages: weighed before a line of theirs is executed, left out with a reason."""

import py_compile
import sys
from importlib.metadata import EntryPoint, PackagePath
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from referee.kernel.game import CONTRACT
from referee.plugins.digest import package_digest, plugin_digest
from referee.plugins.installed import GROUP, installed

UNCHECKED = py_compile.PycInvalidationMode.UNCHECKED_HASH
GAME = """
from dataclasses import replace
from tests.toys.nim_1_1 import GAME as NIM
GAME = replace(NIM, name="{name}", contract={contract})
"""


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Makes a package with this source, and its entry point."""
    monkeypatch.syspath_prepend(str(tmp_path))
    made = []

    def make(name, source=None, **facts):
        folder = tmp_path / name
        folder.mkdir()
        text = GAME.format(**{"name": name, "contract": CONTRACT, **facts})
        (folder / "__init__.py").write_text(source or text, "utf-8")
        made.append(name)
        return EntryPoint(name, f"{name}:GAME", GROUP)

    yield make
    for name in made:
        sys.modules.pop(name, None)


def only(*points, **conditions):
    [found] = installed(**conditions, points=points)
    return found


def test_a_package_brings_its_game(package):
    found = only(package("osprey"))
    assert (found.game.name, found.fault) == ("osprey", "")
    assert len(found.digest) == 64


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("import nothing_of_this_name", "ModuleNotFoundError: No module named 'nothing_of_this"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("GAME = 7", "it is no Game"),
        ("", "AttributeError: module"),
    ],
)
def test_a_package_that_fails_says_how_and_keeps_no_other_from_being_used(source, fault, package):
    good = package("osprey")
    bad = package("vulture", source=f"{source}\n")
    found = {each.name: each for each in installed(points=[bad, good])}
    assert found["vulture"].game is None
    assert found["vulture"].fault.startswith(fault)
    assert found["osprey"].game is not None


def test_a_game_of_another_contract_is_not_used(package):
    found = only(package("osprey", contract=CONTRACT + 1))
    assert found.game is None
    assert found.fault == (
        f"it is written for contract {CONTRACT + 1}, and this referee has {CONTRACT}"
    )


def test_a_name_that_stands_in_no_address_is_not_used(package):
    point = package("osprey", source=GAME.format(name="Os Prey", contract=CONTRACT))
    assert only(point).fault.startswith("its name 'Os Prey' is not")


def test_a_version_that_is_no_number_is_not_used(package):
    source = GAME.format(name="osprey", contract=CONTRACT) + 'GAME = replace(GAME, version="new")\n'
    assert only(package("osprey", source=source)).fault.startswith(
        "its version 'new' is not of num"
    )


def test_a_package_that_is_not_there_is_told(package):
    found = only(EntryPoint("osprey", "no_such_package:GAME", GROUP))
    assert found.fault == "there is no package no_such_package"


# --- the digest -----------------------------------------------------------------------------------


def test_only_allowed_digests_are_executed(package, tmp_path):
    witness = tmp_path / "executed"
    point = package("osprey", source=f"open({str(witness)!r}, 'w').close()\nGAME = 7\n")
    digest = plugin_digest(point)
    found = only(point, allowed=["0" * 64])
    assert found.digest == digest
    assert "REFEREE_GAMES_ALLOWED" in found.fault
    assert not witness.exists()
    assert "it is no Game" in only(point, allowed=[digest]).fault
    assert witness.exists()


def test_the_digest_is_that_of_every_file_and_of_nothing_else(package, tmp_path):
    package("osprey")
    first = package_digest("osprey")
    caches = tmp_path / "osprey" / "__pycache__"
    caches.mkdir(exist_ok=True)
    (caches / "x.pyc").write_bytes(b"made while it runs")
    assert package_digest("osprey") == first
    rules = tmp_path / "osprey" / "rules.txt"
    rules.write_text("The highest bid wins.", "utf-8")
    second = package_digest("osprey")
    assert second != first
    rules.rename(rules.with_name("laws.txt"))
    assert package_digest("osprey") not in (first, second)


def test_a_module_alone_has_a_digest_too(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(tmp_path))
    file = Path(tmp_path / "harrier.py")
    file.write_text("GAME = 7", "utf-8")
    first = package_digest("harrier")
    file.write_text("GAME = 8", "utf-8")
    assert package_digest("harrier") != first


def test_bytes_that_are_not_those_of_before_are_not_executed(package, tmp_path):
    witness = tmp_path / "executed"
    point = package("osprey", source=f"open({str(witness)!r}, 'w').close()\nGAME = 7\n")
    found = only(point, known={"osprey": "0" * 64})
    assert "has other bytes than before" in found.fault
    assert "referee games accept osprey" in found.fault
    assert not witness.exists()


def test_a_cache_of_compiled_modules_is_not_believed(package, tmp_path):
    """Its bytes are not weighed, so what lies in it is not executed either."""
    point = package("osprey")
    witness = tmp_path / "executed"
    evil = tmp_path / "evil.py"
    evil.write_text(f"open({str(witness)!r}, 'w').close()\n", "utf-8")
    cached = cache_from_source(str(tmp_path / "osprey" / "__init__.py"))
    py_compile.compile(str(evil), cached, invalidation_mode=UNCHECKED)
    assert only(point).fault == ""
    assert not witness.exists()


class Distribution:
    """As much of one as is asked for: a module that lies beside the package."""

    name, version = "referee-osprey", "1.0"

    def __init__(self, folder):
        self.files = [
            PackagePath("osprey_rules.py"),
            PackagePath("referee_osprey.dist-info/RECORD"),
        ]
        for path in self.files:
            path.dist = self
        self.locate_file = folder.joinpath


def test_modules_that_came_along_are_weighed_too(package, tmp_path):
    point = package("osprey")._for(Distribution(tmp_path))
    plain = EntryPoint("osprey", "osprey:GAME", GROUP)
    beside = tmp_path / "osprey_rules.py"
    beside.write_text("BEST = 1\n", "utf-8")
    first = plugin_digest(point)
    beside.write_text("BEST = 2\n", "utf-8")
    assert len({first, plugin_digest(point), plugin_digest(plain)}) == 3
