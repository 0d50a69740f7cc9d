"""`referee receipt`: what a receipt proves, from the file that a letter brought."""

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Cli

SPEC = Path(__file__).parents[2] / "docs"
VKEY = "play.example/lots-1+c88c05ae+AUI0k2/Q7ADS/d4cdkVi7a0YBXmgtnBqeRkcwor0gyR3"


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The receipt of leaf 8 as docs/spec.md prints it."""
    text = (SPEC / "spec.md").read_text("utf-8")
    leaf = re.search(r'^\{.*"n":8,.*\}$', text, re.MULTILINE)
    proof = re.search(r"```\n(c2sp\.org/tlog-proof@v1\n.*?)```", text, re.DOTALL)
    assert leaf is not None
    assert proof is not None
    path = tmp_path / "lots-1.proof.txt"
    path.write_text(f"Keep this file.\n\nleaf: {leaf[0]}\n{proof[1]}", "utf-8")
    return path


def test_a_receipt_that_proves_its_leaf_is_answered_with_0(cli: Cli, kept: Path) -> None:
    done = cli("receipt", kept, "--vkey", VKEY)
    assert (done.code, done.err) == (0, "")
    assert done.out == (
        "lots-1.proof.txt: proved: leaf 8 stands on the log play.example/lots-1, whose key signed "
        "for its first 15 leaves.\n"
    )


def test_with_the_record_it_says_what_became_of_the_leaf(cli: Cli, kept: Path) -> None:
    done = cli("receipt", kept, "--record", SPEC / "spec" / "lots-1.record.zip")
    assert done.code == 0
    assert "The record has this leaf, byte for byte." in done.out


def test_it_answers_in_french(cli: Cli, kept: Path) -> None:
    assert "prouvé : l’entrée 8" in cli("receipt", kept, "--vkey", VKEY, "--language", "fr").out


def test_one_that_proves_nothing_is_answered_with_1(cli: Cli, kept: Path) -> None:
    kept.write_text(kept.read_text("utf-8").replace("\n15\n", "\n8\n"), "utf-8")
    done = cli("receipt", kept, "--vkey", VKEY)
    assert done.code == 1
    assert "its checkpoint of 8 leaves is older than leaf 8" in done.out


def test_witnesses_are_demanded_of_a_home_that_is_named(cli: Cli, kept: Path) -> None:
    done = cli("receipt", kept, "--witness", VKEY)
    assert done.code == 2
    assert "--vkey KEY or --record ZIP" in done.err


def test_a_file_without_a_receipt_is_answered_with_1(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "x.eml").write_text("Subject: Hello\n\nHello\n")
    done = cli("receipt", tmp_path / "x.eml")
    assert (done.code, done.out) == (1, "x.eml: there is no receipt in it.\n")


@pytest.mark.parametrize("wrong", [("nix.eml",), ("lots-1.proof.txt", "--vkey", "nix")])
def test_a_file_that_is_not_there_and_what_is_no_key_are_wrong_use(
    cli: Cli, kept: Path, wrong: tuple[str, ...]
) -> None:
    assert cli("receipt", *wrong).code == 2
