"""Golden records are read here: a match for every way to end, kept as it was, judged for ever."""

import io
import json
import zipfile
from pathlib import Path

import pytest

from referee.audit import audit
from referee.games.catalogue import catalogue

GOLDEN = Path(__file__).parents[1] / "golden"
PROVED = ("tree", "orders", "rules", "dice", "outcome")


def records(folder):
    return sorted(folder.glob("*.record.zip"))


def way(path):
    """How the match ends, as its file is called."""
    return path.name.split(".")[0]


def each(paths):
    """The test looks at each of them."""
    return pytest.mark.parametrize("path", paths, ids=way)


def members(path):
    """The text of each file in the record, by its name."""
    with zipfile.ZipFile(io.BytesIO(path.read_bytes())) as opened:
        return {name: opened.read(name).decode() for name in opened.namelist()}


def leaves(path):
    return [json.loads(line) for line in members(path)["log.jsonl"].splitlines()]


def types(path):
    return {leaf["type"] for leaf in leaves(path)}


def letters(path):
    """The texts that players sent."""
    return [text for name, text in members(path).items() if name.startswith("orders/")]


def judged(path):
    """The match's outcome, once the audit has found all its events again by the log alone."""
    vkey = members(path)["referee.vkey"].strip()
    report = audit(path.read_bytes(), vkey, games=catalogue())
    assert report.holds, report.text("en")
    statuses = {check.name: check.status.value for check in report.checks}
    assert {statuses[check] for check in PROVED} == {"passed"}
    last = leaves(path)[-1]
    assert last["type"] == "match.ended"
    return last["data"]["outcome"]


def silences(told):
    """Windows in which not everybody had answered, in person or by a standing order."""
    asked = _by_window(told, "match.window_opened", "asked")
    given = _by_window(told, "match.window_closed", "given")
    return [number for number, those in given.items() if len(those) < len(asked[number])]


def _by_window(told, type, field):
    """A field of each window's leaf of this type, by the window's number."""
    found = [leaf["data"] for leaf in told if leaf["type"] == type]
    return {data["window"]: data[field] for data in found}
