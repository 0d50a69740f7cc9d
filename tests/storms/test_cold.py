"""A process that has just started shows a long match; 10,000 leaves are `python -m
tests.storms.cold`, and its figure is in docs/performance.md."""

import re
import sys

import pytest

from tests.storms import cold


def test_a_process_that_has_just_started_shows_a_match_with_all_its_leaves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["cold", "--leaves", "30"])
    assert cold.main() == 0
    said = capsys.readouterr().out
    assert re.match(r"30 leaves: home opened in [\d.]+ s, first look [\d.]+ s, second", said)
