"""Golden records: a match for every way a scenario can end, replayed and audited for ever."""

import io
import json
import zipfile

import pytest

from referee.audit import audit
from referee.games.capitaine_cosmos.scenarios import scenarios
from tests.games.capitaine_cosmos.golden_records import FOLDER, SCRIPTS, WAYS, windows

RECORDS = sorted(FOLDER.glob("*.record.zip"))
ENDS = {
    "S1": {"cruiser_lost", "points", "drawn", "left"},
    "S2": {"cargos_through", "cargos_lost", "wiped_out", "points", "time"},
    "S3": {"points", "drawn"},
    "S4": {"nemesis_lost", "wiped_out", "drawn", "time"},
    "S5": {"corsair_through", "corsair_lost", "wiped_out", "time"},
    "S6": {"score", "left"},
    "S7": {"points", "drawn"},
}


def way(path):
    return path.name.split(".")[0]


each_record = pytest.mark.parametrize("path", RECORDS, ids=way)


def members(path):
    with zipfile.ZipFile(io.BytesIO(path.read_bytes())) as opened:
        return {name: opened.read(name).decode() for name in opened.namelist()}


def leaves(path):
    return [json.loads(line) for line in members(path)["log.jsonl"].splitlines()]


@each_record
def test_a_golden_match_is_judged_again_alike_and_ends_as_its_name_says(path):
    report = audit(path.read_bytes(), vkey=members(path)["referee.vkey"].strip())
    assert report.holds, report.text("en")
    statuses = {check.name: check.status.value for check in report.checks}
    assert {statuses[one] for one in ("rules", "dice", "outcome", "tree", "orders")} == {"passed"}
    first, *_, last = (leaf["data"] for leaf in leaves(path))
    assert way(path) == f"{first['options']['scenario']}-{last['outcome']['reason']}"


def test_there_is_one_for_every_way_a_scenario_ends():
    assert set(ENDS) == set(scenarios())
    assert {f"{one}-{reason}" for one, ends in ENDS.items() for reason in ends} == set(WAYS)
    assert {way(path) for path in RECORDS} == set(WAYS)


def test_both_tempos_are_there():
    tempos = {leaves(path)[0]["data"]["options"].get("tempo", "plotted") for path in RECORDS}
    assert tempos == {"plotted", "live"}


@each_record
def test_the_record_holds_a_rewind_and_a_standing_order_of_each_seat(path):
    told, files = leaves(path), members(path)
    assert any(leaf["type"] == "match.rewound" for leaf in told)
    letters = [text for name, text in files.items() if name.startswith("orders/")]
    assert any("seat: 1" in text and "always deck" in text for text in letters)
    assert any("toujours pont" in text for text in letters)


@each_record
def test_the_record_holds_a_silence(path):
    asked = windows(leaves(path), "match.window_opened", "asked")
    given = windows(leaves(path), "match.window_closed", "given")
    assert any(len(given[number]) < len(asked[number]) for number in given)


@pytest.mark.parametrize("path", [one for one in RECORDS if way(one) not in SCRIPTS], ids=way)
def test_the_record_holds_a_sheet_that_was_replaced(path):
    assert any("// thought 1" in text for text in members(path).values())


def test_both_are_lost_in_one_phase_when_nobody_wins_the_nemesis():
    """S4: she and the last of her hunters leave the map together, on opposite sides."""
    path = FOLDER / "S4-drawn.record.zip"
    left = [leaf["data"] for leaf in leaves(path) if leaf["type"].endswith(".ship_left_map")]
    assert [one["ship"] for one in left[-2:]] == [1, 26]
    assert leaves(path)[-1]["data"]["outcome"]["winners"] == []


def test_an_empty_chair_is_played_on_without_and_the_last_one_wins():
    """S6: green goes, then red; who stays has won."""
    last = leaves(FOLDER / "S6-left.record.zip")[-1]
    assert last["data"]["outcome"]["winners"] == [2]
