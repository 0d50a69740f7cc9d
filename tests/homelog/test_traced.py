"""Two checkers judge alike what a home log tells of a record, and who has signed it; the third is
asked in tests/browser/home_checker.py."""

import pytest

from referee.audit import Status, audit
from referee.homelog.policy import policy
from referee.kernel.words import LANGUAGES
from referee.match.policy import Policy
from referee.record.archive import listed
from tests.homelog.three_witnesses import VKEYS
from tests.homelog.traced_records import CASES, FAILS, HOLDS, OPEN, traced
from tests.independent.checker import check
from tests.independent.hometrace import Seen
from tests.service.house import House
from tests.toys import TOYS

SAID = {Status.PASSED: HOLDS, Status.FAILED: FAILS, Status.NOT_APPLICABLE: OPEN}


def judged(case):
    """The audit's report; None where it is not even asked, since nobody can demand that."""
    try:
        wanted = policy(case.witnesses, case.at_least) if case.witnesses else None
    except ValueError:
        return None
    return audit(case.record, games=TOYS, trace=case.trace, policy=wanted)


@pytest.mark.parametrize("name", CASES)
def test_the_audit_says_by_its_name_what_the_home_log_bears_out(name):
    case = traced(name)
    report = judged(case)
    if report is None:
        assert case.verdict == FAILS
        return
    found = report.of("home")
    assert SAID[found.status] == case.verdict, found.sentence("en")
    assert [one.name for one in report.checks if one.failed] == ["home"] * found.failed
    assert found.finding.code != "broke"
    for language in LANGUAGES:
        assert found.sentence(language)


RESTORED = ["the log is a second one", "the log is a second one, and no witness is named"]


@pytest.mark.parametrize("name", ["no witness is named", "two of three have signed", *RESTORED])
def test_both_name_the_log_and_say_that_a_numbered_one_is_a_declared_restore(name):
    case, later = traced(name), name in RESTORED
    log = "play.example/.home.2" if later else "play.example/.home"
    found = judged(case).of("home")
    seen = Seen(case.trace, case.witnesses, case.at_least)
    [second] = [one for one in check(case.record, seen=seen) if one.name == "home"]
    for said in (found.sentence("en"), second.text):
        assert log in said
        assert ("declared restore" in said.lower()) == later
    assert ("Restauration déclarée" in found.sentence("fr")) == later


@pytest.mark.parametrize("name", CASES)
def test_the_second_checker_says_the_same(name):
    case = traced(name)
    seen = Seen(case.trace, case.witnesses, case.at_least)
    findings = {one.name: one for one in check(case.record, seen=seen)}
    home = findings.pop("home")
    assert all(one.ok for one in findings.values())
    assert home.ok == (case.verdict != FAILS), home.text
    assert home.text.startswith("not judged") == (case.verdict == OPEN)


@pytest.mark.parametrize(
    ("name", "young"), [("it runs", True), ("the end is not told yet", True), (CASES[0], False)]
)
def test_both_say_of_what_the_log_does_not_tell_yet_that_receipts_alone_protect_it(name, young):
    """Given a trace that was cut short, or is of a running match: nothing in it shows which."""
    case = traced(name)
    found = judged(case).of("home")
    seen = Seen(case.trace, case.witnesses, case.at_least)
    [second] = [one for one in check(case.record, seen=seen) if one.name == "home"]
    for said in (found.sentence("en"), second.text):
        assert ("protected by receipts alone" in said) == young
    assert ("protégé que par les accusés" in found.sentence("fr")) == young


@pytest.mark.parametrize(
    ("witnesses", "promised", "carries"),
    [
        ((), Policy(), False),
        (VKEYS[:1], Policy(), True),
        ((), Policy(assurance="signed", blind=True), True),
    ],
    ids=["plain", "a home that is witnessed", "blind"],
)
def test_a_plain_record_stays_light_and_its_trace_is_on_its_page(witnesses, promised, carries):
    house = House(witnesses=witnesses)
    match = house.begun("nim", stones=9, policy=promised)
    house.referee.home_log.sequence()
    names = {member.name for member in listed(house.referee.records.export(match.name))}
    assert (b"home.proof" in names) == carries
    assert house.referee.home_proofs.trace(match.name)
