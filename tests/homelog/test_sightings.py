"""What a monitor says: each sentence in both languages, and none that nobody says."""

import ast
from pathlib import Path

from referee.kernel.words import LANGUAGES, Words
from referee.monitor import found
from referee.monitor.sighting import sentences

HOW = ("dealt", "back", "history", "beyond", "gone", "cut")  # one log against another
SAID = {"about", *(f"match.{how}" for how in HOW)}  # not by a text of their own
SOURCES = [*Path("referee/monitor").glob("*.py"), Path("referee/cli/watching.py")]


def spoken():
    """The first argument of everything that makes a sighting."""
    for source in SOURCES:
        for call in ast.walk(ast.parse(source.read_text("utf-8"))):
            named = isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
            first = call.args[0] if named and call.func.id in ("found", "Alarm") else None
            if isinstance(first, ast.Constant):
                yield first.value


def test_every_sentence_that_is_said_is_written_and_none_is_idle():
    assert {*spoken(), *SAID} == sentences().keys()


def test_every_sentence_is_there_in_both_languages_and_they_differ():
    for entry in sentences()._entries.values():
        assert set(entry) == set(LANGUAGES)
        assert entry["en"] != entry["fr"]


def test_a_finding_is_the_same_one_whatever_its_facts():
    one, other = found("record.late", "nim-1", why="a"), found("record.late", "nim-1", why="b")
    assert one.key == other.key != found("record.late", "nim-2", why="a").key


def test_a_fact_in_two_languages_is_said_in_the_reader_s():
    said = found("record.audit", "nim-1", said=Words("It fails.", "Il échoue."))
    assert said.say("en") == "nim-1: its record was judged. It fails."
    assert said.say("fr") == "nim-1 : son dossier a été jugé. Il échoue."
