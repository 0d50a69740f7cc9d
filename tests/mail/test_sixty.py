"""The sixty ways in which mail comes, each through the real desk: bytes, inbox, answering letter.

They are numbered as in the list that the corpus follows; 61 are our own.
"""

import tomllib
from pathlib import Path

import pytest

from tests.mail.corpus import CORPUS, FOLDERS, HERE, expected, through


@pytest.mark.parametrize("file", CORPUS, ids=lambda file: file.stem)
def test_a_mail_has_the_end_that_is_written_beside_it(file: Path) -> None:
    told, became = expected(file)["desk"], through(file)
    outcomes, letters = became.outcomes, became.letters
    if "at_most" in told:
        assert 50 < len(letters) <= told["at_most"] < len(outcomes)
        outcomes, letters = sorted(set(outcomes)), sorted(set(letters))
    assert outcomes == told["outcomes"]
    assert letters == told["letters"]
    said = " ".join(became.texts.split())
    assert [words for words in told.get("said", []) if words not in said] == []
    assert [words for words in told.get("not_said", []) if words in said] == []


def test_all_sixty_are_there() -> None:
    assert {expected(file)["case"] for file in CORPUS} >= set(range(1, 61))


def test_a_mail_bears_the_number_of_its_case() -> None:
    wrong = [case.stem for case in CORPUS if expected(case)["case"] != int(case.stem.split("-")[0])]
    assert wrong == []


def test_every_mail_has_its_end_and_every_end_its_mail() -> None:
    ends = {file for folder in FOLDERS for file in (HERE / folder).glob("*.toml")}
    assert {file.with_suffix(".toml") for file in CORPUS} == ends
    assert all("desk" in tomllib.loads(file.read_text("utf-8")) for file in ends)
