"""Golden records: a match for every way to end, kept as it was, replayed and audited for ever."""

import io
import json
import zipfile

import pytest

from referee.audit import audit
from referee.games.catalogue import catalogue
from tests.games.combats.golden_records import FOLDER, SCRIPTS, WAYS, windows
from tests.games.combats.test_sentences import TABLE

FILES = sorted(FOLDER.glob("*.record.zip"))
ENDINGS = ("combat_won", "combat_drawn", "legs_", "campaign_", "left")
each_record = pytest.mark.parametrize("path", FILES, ids=lambda path: reason(path))


def reason(path):
    return path.name.split(".")[0]


def members(path):
    with zipfile.ZipFile(io.BytesIO(path.read_bytes())) as opened:
        return {name: opened.read(name).decode() for name in opened.namelist()}


def leaves(path):
    return [json.loads(line) for line in members(path)["log.jsonl"].splitlines()]


@each_record
def test_the_record_still_audits_and_ends_as_its_name_says(path):
    report = audit(path.read_bytes(), members(path)["referee.vkey"].strip(), games=catalogue())
    assert report.holds, report.text("en")
    statuses = {check.name: check.status.value for check in report.checks}
    assert {statuses[one] for one in ("rules", "dice", "outcome", "orders")} == {"passed"}
    ended = leaves(path)[-1]
    assert ended["type"] == "match.ended"
    assert ended["data"]["outcome"]["reason"] == reason(path)


def test_every_way_to_end_has_its_record():
    """The ways are those that have a sentence."""
    known = {key for key in TABLE if key.startswith(ENDINGS)}
    assert {reason(path) for path in FILES} == known == set(WAYS)


@each_record
def test_the_record_holds_a_rewind_and_a_standing_order_of_each_seat(path):
    told = leaves(path)
    assert any(leaf["type"] == "match.rewound" for leaf in told)
    letters = [text for name, text in members(path).items() if name.startswith("orders/")]
    assert any("seat: 1" in text and "always plan" in text for text in letters)
    assert any("toujours plan" in text for text in letters)


@each_record
def test_the_record_holds_a_silence(path):
    asked = windows(leaves(path), "match.window_opened", "asked")
    given = windows(leaves(path), "match.window_closed", "given")
    assert any(len(given[number]) < len(asked[number]) for number in given)


@pytest.mark.parametrize("path", [p for p in FILES if reason(p) not in SCRIPTS], ids=reason)
def test_the_record_holds_an_order_that_was_replaced(path):
    assert any("# thought 1" in text for text in members(path).values())
