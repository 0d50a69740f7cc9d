"""Golden records: a match for every way to end, kept as it was, replayed and audited for ever."""

import io
import json
import zipfile

import pytest

from referee.audit import audit
from referee.games.catalogue import catalogue
from referee.kernel.sentences import table as toml_table
from tests.games.kardashev.golden_records import FOLDER, STANDING, WAYS, windows

FILES = sorted(FOLDER.glob("*.record.zip"))
TABLE = toml_table("referee.games.kardashev", "sentences.toml")
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
    assert reason(path) in (ended["data"]["outcome"]["reason"], "heroes")


def test_every_way_to_end_has_its_record():
    """The ways are those that have a sentence; one more shows heroes, and a loser who starts."""
    known = {key.removeprefix("end_") for key in TABLE if key.startswith("end_")}
    assert {reason(path) for path in FILES} == known | {"heroes"} == set(WAYS)


def test_one_record_holds_a_hero_and_a_starter_by_the_losers_will():
    types = {leaf["type"] for leaf in leaves(FOLDER / "heroes.record.zip")}
    assert {"kardashev.hero_chosen", "kardashev.starter_asked"} <= types


@each_record
def test_the_record_holds_a_rewind_and_a_standing_order_of_each_seat(path):
    told = leaves(path)
    assert any(leaf["type"] == "match.rewound" for leaf in told)
    letters = [text for name, text in members(path).items() if name.startswith("orders/")]
    for rule in STANDING.values():
        assert any(rule in text for text in letters)


@each_record
def test_the_record_holds_a_silence(path):
    asked = windows(leaves(path), "match.window_opened", "asked")
    given = windows(leaves(path), "match.window_closed", "given")
    assert any(len(given[number]) < len(asked[number]) for number in given)


@each_record
def test_the_record_holds_an_order_that_was_replaced(path):
    assert any("# thought 1" in text for text in members(path).values())
