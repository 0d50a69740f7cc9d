"""Golden records: a match for every way to end, kept as it was, replayed and audited for ever."""

import io
import json
import zipfile

import pytest

from referee.audit import audit
from referee.games.catalogue import catalogue
from tests.games.empereur_telepathe.golden_records import FOLDER, WAYS
from tests.games.empereur_telepathe.test_sentences import TABLE

FILES = sorted(FOLDER.glob("*.record.zip"))


def leaves(path):
    with zipfile.ZipFile(io.BytesIO(path.read_bytes())) as opened:
        return [json.loads(line) for line in opened.read("log.jsonl").splitlines()]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.split(".")[0])
def test_the_record_still_audits_and_ends_as_its_name_says(path):
    report = audit(path.read_bytes(), games=catalogue())
    assert report.holds, report.text("en")
    ended = leaves(path)[-1]
    assert ended["type"] == "match.ended"
    assert ended["data"]["outcome"]["reason"] == f"crowned_{path.name.split('.')[0]}"


def test_every_way_to_end_has_its_record():
    reasons = {key.removeprefix("crowned_") for key in TABLE if key.startswith("crowned_")}
    assert {path.name.split(".")[0] for path in FILES} == reasons == set(WAYS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.split(".")[0])
def test_the_record_holds_silences_and_a_rewind(path):
    told = leaves(path)
    assert any(leaf["type"] == "match.rewound" for leaf in told)
    opened = {x["data"]["window"]: x["data"]["asked"] for x in told if _is(x, "window_opened")}
    closed = {x["data"]["window"]: x["data"]["given"] for x in told if _is(x, "window_closed")}
    assert any(len(given) < len(opened[number]) for number, given in closed.items())


def _is(leaf, name):
    return leaf["type"] == f"match.{name}"
