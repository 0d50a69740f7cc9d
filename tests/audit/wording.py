"""Whatever an audit finds is put into words: a fact that is missing or unknown shows at once."""

from referee.audit import Report
from referee.audit.report import Check, Finding
from referee.kernel.words import LANGUAGES

SLIPS = ("AttributeError", "KeyError", "NameError", "TypeError")


def written(report: Report) -> Report:
    """The same report, once both its languages are written. Raises KeyError for an unknown
    sentence or a fact that is missing, and AssertionError for one that is None."""
    for check in report.checks:
        worded(check)
    assert report.vkey is not None or not report.holds
    for language in LANGUAGES:
        report.text(language)
        report.plain(language)
    return report


def worded(check: Check) -> Check:
    """The same check, once it is said in both languages. Raises as `written` does, and
    AssertionError for a check that broke by a slip of its own."""
    found = check.finding
    assert found.code != "broke" or not str(found.facts["why"]).startswith(SLIPS), found.facts
    _known(found)
    for language in LANGUAGES:
        check.sentence(language)
    return check


def _known(finding: Finding) -> None:
    for name, fact in finding.facts.items():
        assert fact is not None, (finding.code, name)
        if isinstance(fact, Finding):
            _known(fact)
    for further in finding.more:
        _known(further)
