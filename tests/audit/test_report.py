"""What the audit says: every sentence in both languages, and nothing claimed that is not known."""

import ast
import json
from pathlib import Path

import pytest

import referee.audit
from referee.audit.report import sentences
from referee.kernel.sentences import Sentences
from referee.kernel.words import LANGUAGES
from tests.audit.forge import audited, put
from tests.record.house import small

SOURCES = sorted(Path(referee.audit.__file__).parent.rglob("*.py"))
SAYERS = {"Failed", "NotApplicable", "found", "_say", "_both"}


def spoken() -> set[str]:
    """The keys of all sentences that the code names."""
    keys = {"passed", "failed", "not_applicable", "pinned", "unpinned", "broken", "lacking"}
    keys |= {"but", "pinned_but", "unpinned_but"}
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in SAYERS and node.args:
                first = node.args[0]
                branches = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
                keys |= {branch.value for branch in branches if isinstance(branch, ast.Constant)}
    return keys


def test_every_sentence_the_audit_says_is_written_and_none_is_idle() -> None:
    assert spoken() == sentences().keys()


@pytest.mark.parametrize("package", ["referee.audit", "referee.record"])
def test_every_sentence_is_there_in_both_languages_and_they_differ(package: str) -> None:
    entries = Sentences.of(package)._entries
    assert all(set(entry) == set(LANGUAGES) for entry in entries.values())
    assert [key for key, entry in entries.items() if entry["en"] == entry["fr"]] == []


def test_without_a_key_the_first_line_says_what_that_leaves_open() -> None:
    report = audited(small().record())
    assert report.text("en").startswith("Consistent in itself; whose key this is you must know: ")
    assert report.text("fr").startswith("Cohérent en soi ; à qui est cette clé, ")


def test_with_the_key_the_first_line_says_so() -> None:
    house = small()
    assert audited(house.record(), vkey=house.vkey).headline("en").startswith("Everything")


def test_the_first_line_of_a_broken_record_names_what_failed() -> None:
    report = audited(put(small().record(), "README.txt", b""))
    assert report.headline("en") == "This record does not hold: sums"
    assert report.exit_code == 1


def test_the_report_is_one_document_of_plain_data() -> None:
    told = json.loads(json.dumps(audited(small().record()).plain("en")))
    assert told["holds"] is True
    assert [check["name"] for check in told["checks"]][:3] == ["zip", "sums", "key"]
    assert {check["status"] for check in told["checks"]} == {"passed", "not applicable"}
