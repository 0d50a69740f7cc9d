"""Records in which everybody agreed to go back, and then to a draw: they hold for ever (T29)."""

import pytest

from referee.audit import audit
from tests.independent.checker import check
from tests.service.agreed_records import FOLDER, GAMES, record_of


@pytest.mark.parametrize("game", GAMES)
def test_t29_a_stored_record_with_a_way_back_by_consent_holds(game):
    record = (FOLDER / f"{game}.record.zip").read_bytes()
    report = audit(record)
    assert report.holds, report.text("en")
    said = report.of("orders").sentence("en")
    assert "rewinds with every seat’s consent" in said
    assert "everybody had agreed (draw)" in said


@pytest.mark.parametrize("game", GAMES)
def test_the_independent_checker_says_the_same(game):
    record = (FOLDER / f"{game}.record.zip").read_bytes()
    findings = {finding.name: finding for finding in check(record)}
    assert [finding for finding in findings.values() if not finding.ok] == []
    assert "alone" not in findings["orders"].text


def test_such_a_match_can_be_played_again_today():
    report = audit(record_of("combats"))
    assert report.holds, report.text("en")
