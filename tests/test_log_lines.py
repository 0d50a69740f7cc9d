"""The service's own log, as objects for machines."""

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.log_lines import JsonLines, begin, struck_out
from storage.sqlite import SqliteLog

LOG = logging.getLogger("referee.test_log_lines")


@pytest.fixture
def lines() -> Iterator[list[str]]:
    """What is logged here, line by line, as machines get it."""
    written: list[str] = []
    handler = logging.Handler()
    handler.setFormatter(JsonLines())
    handler.emit = lambda record: written.append(handler.format(record))  # type: ignore[method-assign]
    LOG.addHandler(handler)
    yield written
    LOG.removeHandler(handler)


def test_a_line_is_an_object_with_its_time_and_what_it_is_about(lines: list[str]) -> None:
    LOG.warning(
        "letter %s is given up: %s", "receipt.sea-1.4.1", "550 no", extra={"match": "sea-1"}
    )
    [line] = lines
    said = json.loads(line)
    assert said.pop("at").endswith("Z")
    assert said == {
        "level": "WARNING",
        "logger": "referee.test_log_lines",
        "message": "letter receipt.sea-1.4.1 is given up: 550 no",
        "match": "sea-1",
    }


def test_a_fault_is_one_line_with_its_trace(lines: list[str]) -> None:
    try:
        raise ValueError("first\nsecond")
    except ValueError:
        LOG.exception("a piece of work failed", extra={"mail": 7})
    [line] = lines
    assert "\n" not in line
    said = json.loads(line)
    assert said["mail"] == 7
    assert said["fault"].startswith("Traceback")
    assert said["fault"].endswith("ValueError: first\nsecond")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("550 5.1.1 <ann@example.org>: no such user", "550 5.1.1 <…@example.org>: no such user"),
        ("referee+abcdefghijkmnpqrstuvwxyz23@play.example", "…@play.example"),
        ("b-abc.def-123@play.example", "…@play.example"),
        ("/seat/abcdefghijkmnpqrstuvwxyz23/order", "/seat/…/order"),
        ("/organiser/0123456789abcdef0123456789abcd", "/organiser/…"),
        ("postgresql://referee:geheim@db.example/x", "postgresql://referee:…@db.example/x"),
        ("csrf=Zm9vYmFyYmF6cXV4LWZvb2JhcmJhenF1eA-_ab0123", "csrf=…"),
    ],
)
def test_an_address_or_a_token_in_a_line_is_struck_out(text: str, told: str) -> None:
    assert struck_out(text) == told


@pytest.mark.parametrize(
    "text",
    [
        "letter invitation.pivot-7.12.2.1f2e3d4c has left",
        'File "referee/service/reception/submissions.py", line 12, in the_order_that_was_meant',
        "the clock jumped by +3600 seconds",
    ],
)
def test_an_ordinary_line_stays_as_it_is(text: str) -> None:
    assert struck_out(text) == text


def test_a_service_that_is_told_so_logs_objects(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    monkeypatch.setattr(root, "level", root.level)
    begin("json")
    logging.getLogger("referee.x").info("pages are at %s", "http://127.0.0.1:8000")
    assert json.loads(capsys.readouterr().err)["message"] == "pages are at http://127.0.0.1:8000"


def test_a_service_that_is_told_nothing_logs_lines_for_people(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    monkeypatch.setattr(root, "level", root.level)
    begin("text")
    logging.getLogger("referee.x").info("pages are up")
    assert capsys.readouterr().err.endswith(" INFO referee.x pages are up\n")


def test_a_first_start_tells_in_one_line_that_the_tables_are_made(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """And not in twenty of the tool that makes them."""
    root, tool = logging.getLogger(), logging.getLogger("alembic")
    monkeypatch.setattr(root, "handlers", [])
    for logger in (root, tool):
        monkeypatch.setattr(logger, "level", logger.level)
    begin("text")
    SqliteLog(tmp_path / "referee.db").close()
    [line] = capsys.readouterr().err.splitlines()
    assert "storage.migrations the tables are brought to" in line
