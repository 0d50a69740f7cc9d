"""The golden records: each way to end, replayed and audited by today's rules."""

import json
import zipfile

import pytest

from referee.audit import audit
from referee.games.catalogue import catalogue
from tests.games.kardashev.golden_records import FOLDER

ENDS = {  # the record -> the reason in its last leaf
    "spectrum": "spectrum",
    "monolith": "monolith",
    "both": "both",
    "adjudication": "adjudication",
    "concession": "concession",
    "match_conceded": "match_conceded",
    "both_conceded": "both_conceded",
    "match": None,  # a whole match of three stages, however it ended
}


def test_there_is_a_record_for_every_way_to_end():
    """But one: no service lets a chair fall empty yet (`left` is shown on a bare table)."""
    assert {path.name.removesuffix(".record.zip") for path in FOLDER.glob("*.zip")} == set(ENDS)


@pytest.mark.parametrize("end", ENDS)
def test_the_record_holds_and_ends_as_it_says(end):
    path = FOLDER / f"{end}.record.zip"
    vkey = (FOLDER / f"{end}.vkey").read_text("utf-8").strip()
    report = audit(path.read_bytes(), games=catalogue(), vkey=vkey)
    assert report.holds, report.text("en")
    with zipfile.ZipFile(path) as record:
        last = json.loads(record.read("log.jsonl").splitlines()[-1])
    outcome = last["data"]["outcome"]
    assert outcome["reason"] == (ENDS[end] or outcome["reason"])
    if ENDS[end] is None:
        assert outcome["scores"]["games_a"] + outcome["scores"]["games_b"] == 3
