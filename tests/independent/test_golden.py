"""Every golden record holds, by the checker that knows nothing of the rules' code."""

from pathlib import Path

import pytest

from . import checker

RECORDS = sorted((Path(__file__).parents[1] / "golden").glob("*/*.record.zip"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_record_holds(path: Path) -> None:
    wrong = [f"{one.name}: {one.text}" for one in checker.check(path.read_bytes()) if not one.ok]
    assert wrong == []


def test_there_are_records_of_all_five_games_and_of_what_all_agreed_on() -> None:
    assert len({path.parent.name for path in RECORDS} - {"agreed"}) == 5
    assert sum(path.parent.name == "agreed" for path in RECORDS) == 5
