"""Golden records: a match for every way to end, kept as it was, replayed and audited for ever."""

import io
import json
import zipfile

import pytest

from referee.audit import audit
from referee.games.catalogue import catalogue
from tests.games.rencontre_cosmique.golden_records import FOLDER, WAYS
from tests.games.rencontre_cosmique.test_sentences import TABLE

FILES = sorted(FOLDER.glob("*.record.zip"))
each = pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.split(".")[0])


def leaves(path):
    with zipfile.ZipFile(io.BytesIO(path.read_bytes())) as opened:
        return [json.loads(line) for line in opened.read("log.jsonl").splitlines()]


@each
def test_the_record_still_audits_and_ends_as_its_name_says(path):
    report = audit(path.read_bytes(), games=catalogue())
    assert report.holds, report.text("en")
    ended = leaves(path)[-1]
    reason = path.name.split(".")[0]
    assert ended["type"] == "match.ended"
    assert ended["data"]["outcome"]["reason"] == reason
    assert len(ended["data"]["outcome"]["winners"]) >= WAYS[reason][2]


def test_every_way_to_end_has_its_record():
    reasons = {key.removeprefix("won_") for key in TABLE if key.startswith("won_")}
    assert {path.name.split(".")[0] for path in FILES} == reasons == set(WAYS)


@each
def test_the_record_holds_silences_a_rewind_and_an_empty_chair(path):
    told = leaves(path)
    types = {leaf["type"] for leaf in told}
    assert {"match.rewound", "match.seat_changed", "rencontre-cosmique.seat_vacated"} <= types
    assert "rencontre-cosmique.defaulted" in types


def test_the_last_one_left_has_won_by_the_void():
    told = leaves(FOLDER / "last.record.zip")
    types = [leaf["type"].split(".")[1] for leaf in told]
    assert "player_eliminated" in types
    assert any(x["type"].endswith("pawns_lost") and x["data"]["to"] == "removed" for x in told)
