"""Finished matches for every way a scenario can end: their records still audit, rule by rule.

All but one were played by bots; `S6-mailed-score` went by mail, with a silent seat, a replaced
sheet and standing orders of everybody. What bots never did is shown elsewhere: both lost at once in
S4 by the scenario `end-s4-both`, an empty chair by `test_leaving.py`.
"""

import io
import json
import zipfile
from pathlib import Path

import pytest

from referee.audit import audit

FOLDER = Path(__file__).parents[2] / "golden" / "capitaine-cosmos"
RECORDS = sorted(FOLDER.glob("*.record.zip"))
WAYS = {
    "S1": {"cruiser_lost", "points", "drawn"},
    "S2": {"cargos_through", "cargos_lost", "wiped_out", "points", "time"},
    "S3": {"points", "drawn"},
    "S4": {"nemesis_lost", "wiped_out", "time"},
    "S5": {"corsair_through", "corsair_lost", "wiped_out", "time"},
    "S6": {"score"},
    "S7": {"points", "drawn"},
}


def members(path):
    with zipfile.ZipFile(io.BytesIO(path.read_bytes())) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def leaves(path):
    return [json.loads(line) for line in members(path)["log.jsonl"].splitlines()]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name.split(".")[0])
def test_a_golden_match_is_judged_again_alike(path):
    report = audit(path.read_bytes(), vkey=members(path)["referee.vkey"].decode().strip())
    statuses = {check.name: check.status.value for check in report.checks}
    assert report.holds
    assert {statuses[one] for one in ("rules", "dice", "outcome", "tree", "orders")} == {"passed"}


def test_there_is_one_for_every_way_a_scenario_ends():
    found = {}
    for path in RECORDS:
        first, *_, last = leaves(path)
        reason = last["data"]["outcome"]["reason"]
        found.setdefault(first["data"]["options"]["scenario"], set()).add(reason)
        assert reason in path.name or "live" in path.name
    assert found == WAYS


def test_both_tempos_are_there_and_a_silent_seat():
    tempos = {leaves(path)[0]["data"]["options"].get("tempo", "plotted") for path in RECORDS}
    assert tempos == {"plotted", "live"}
    mailed = leaves(FOLDER / "S6-mailed-score.record.zip")
    filed = [leaf["data"] for leaf in mailed if leaf["type"].endswith(".sheet_filed")]
    assert any(one["defaulted"] for one in filed)
