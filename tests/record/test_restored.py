"""A golden match in a home is the match that was recorded: what the browser's tests stand on."""

from pathlib import Path

import pytest

from referee.games.catalogue import catalogue
from referee.record import archive
from referee.record.members import README, SUMS, SUMS_SIG
from storage import ArchiveSearch
from storage.memory import MemoryLog
from tests.record.restored import golden_home, restore

GOLDEN = Path(__file__).parents[1] / "golden"
RECORDS = [min((GOLDEN / game).glob("*.record.zip")) for game in catalogue().names]
OF_TODAY = {README, SUMS, SUMS_SIG}  # the hints in it grow; its digest follows


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_home_gives_the_very_record_out_again(path):
    """Given the record of a match that was played elsewhere, when it is put into a home, then its
    log, what it disclosed and its signed head come out again, byte for byte."""
    referee = golden_home(MemoryLog())
    match = restore(referee, path.read_bytes())
    given, told = archive.read(path.read_bytes()), archive.read(referee.records.export(match))
    assert {name: told[name] for name in given.keys() - OF_TODAY} == {
        name: given[name] for name in given.keys() - OF_TODAY
    }
    assert referee.views.table(match, None).phase == "ended"
    assert [found.row.stream for found in referee.archive.search(ArchiveSearch()).matches] == [
        match
    ]
