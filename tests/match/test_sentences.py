"""Every code that match and service raise has its sentence, in French and English."""

import re
import typing
from pathlib import Path

import pytest

import referee.match
import referee.service
from referee.kernel.explain import KERNEL
from referee.kernel.refused import Problem, Where
from referee.kernel.sentences import table
from referee.match.explain import MATCH, explain_all
from referee.seals import openpgp, signature, ssh_keys
from tests.toys import TOYS

FOLDERS = [Path(next(iter(package.__path__))) for package in (referee.match, referee.service)]
SOURCES = [file for folder in FOLDERS for file in sorted(folder.rglob("*.py"))]
CODE = re.compile(r'"([A-Z]-[A-Z0-9-]*[A-Z0-9])"')
PLACE = re.compile(r"\{(\w+)")
TABLE = table("referee.match", "sentences.toml")
FACTS = dict.fromkeys(PLACE.findall((FOLDERS[0] / "sentences.toml").read_text("utf-8")), 2)


def raised():
    """Every code in the sources, and those made from the fault of a signature or key."""
    found = {code for file in SOURCES for code in CODE.findall(file.read_text("utf-8"))}
    kinds = (signature.Fault, ssh_keys.Fault, openpgp.Fault)
    faults = {fault for kind in kinds for fault in typing.get_args(kind)}
    return sorted(found | {f"S-{fault.upper()}" for fault in faults - {"passphrase"}})


def test_the_scan_finds_what_it_looks_for():
    assert len(raised()) > 50
    assert {"M-LATE", "T-OLD", "S-NO-KEY", "P-ZONE", "M-NOT-PAUSED", "S-HASH"} <= set(raised())


@pytest.mark.parametrize("code", raised())
def test_a_code_that_is_raised_has_a_sentence_in_both_languages(code):
    source = MATCH if code in MATCH else KERNEL
    for language in ("en", "fr"):
        assert source.say(code, language, **FACTS).strip()


def test_no_sentence_waits_for_a_code_that_nobody_raises():
    kept = {key for key in TABLE if re.fullmatch("[A-Z]-[A-Z-]+", key)}
    assert kept - set(raised()) == set()


@pytest.mark.parametrize("key", sorted(TABLE))
def test_both_languages_use_the_same_facts(key):
    english, french = (set(PLACE.findall(TABLE[key][tongue])) for tongue in ("en", "fr"))
    assert english == french


def test_a_problem_of_the_match_is_told_with_its_line_and_a_caret():
    nim = TOYS.current("nim")
    problem = Problem("T-JOIN-BODY", where=Where(1, 0, "take"))
    told = explain_all(nim, [problem], "en", "take 2\n")
    assert "“take” is too much" in told
    assert "    take 2\n    ^^^^" in told


def test_a_problem_of_the_game_is_told_by_the_game():
    nim = TOYS.current("nim")
    problem = Problem("E-STONES", facts={"stones": 100})
    assert "a heap of 100 stones" in explain_all(nim, [problem], "en").lower()


def test_several_problems_are_told_with_an_empty_line_between():
    nim = TOYS.current("nim")
    told = explain_all(nim, [Problem("M-ENDED"), Problem("M-NOT-STARTED")], "fr")
    assert told.count("\n\n") == 1
