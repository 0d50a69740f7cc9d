"""What a home log tells of a record, before the third checker, in a real browser without a network;
the cases are those of the two others (tests/homelog/test_traced.py)."""

from base64 import b64encode

import pytest
from playwright.sync_api import expect

from referee.web.base.checker import checker_page
from tests.browser.checker import of_check
from tests.homelog.traced_records import CASES, FAILS, HOLDS, OPEN, traced
from tests.homelog.witnessed import SHOWN, shown

pytest_plugins = ["tests.browser.site", "tests.browser.checker_disk"]
VERDICTS = {"holds": HOLDS, "fails": FAILS, "not_checked": OPEN}

ASK = """async ({ record, trace, witnesses, atLeast }) => {
  const bytes = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const given = { trace: trace === null ? null : bytes(trace), witnesses, atLeast };
  const told = await refereeCheck(bytes(record), given);
  const home = told.checks.find((check) => check.name === "home");
  const failing = told.checks.filter((check) => check.verdict === "fails");
  return {
    verdict: home.verdict,
    said: home.say.en,
    notes: home.notes.map((note) => note.say.en).join("; "),
    stumbled: told.stumbled || "",
    others: failing.map((check) => check.name).filter((name) => name !== "home"),
  };
}"""


@pytest.fixture(scope="session")
def page(chromium, tmp_path_factory):
    path = tmp_path_factory.mktemp("checker") / "referee-check.html"
    path.write_text(checker_page(), "utf-8")
    where = chromium.new_context(offline=True)
    page = where.new_page()
    page.goto(path.as_uri())
    yield page
    where.close()


def asked(page, case):
    """What the page says of a record, its trace, and the witnesses that are demanded."""
    given = {
        "record": b64encode(case.record).decode(),
        "trace": None if case.trace is None else b64encode(case.trace).decode(),
        "witnesses": list(case.witnesses),
        "atLeast": case.at_least,
    }
    return page.evaluate(ASK, given)


@pytest.mark.parametrize("name", CASES)
def test_the_browser_says_the_same(page, name):
    case = traced(name)
    told = asked(page, case)
    assert (told["stumbled"], told["others"]) == ("", [])
    assert VERDICTS[told["verdict"]] == case.verdict, told["said"]
    assert ("declared restore: play.example/.home.2" in told["notes"]) == ("second" in name)


@pytest.mark.parametrize("name", SHOWN)
def test_the_browser_says_of_how_many_rounds_it_is_shown_that_dice_came_from_outside(page, name):
    case = shown(name)
    told = asked(page, case)
    assert (told["stumbled"], told["others"]) == ("", [])
    assert VERDICTS[told["verdict"]] != FAILS, told["said"]
    assert f"{case.shown} of {case.rounds}" in told["notes"]
    whole = "these dice are shown to be outside" in told["notes"]
    assert whole == (case.shown == case.rounds)


def test_a_reader_drops_the_trace_and_names_a_witness(page):
    case = traced("the reader has the trace")
    files = [
        {"name": "nim-1.record.zip", "mimeType": "application/zip", "buffer": case.record},
        {"name": "nim-1.home.proof", "mimeType": "text/plain", "buffer": case.trace},
    ]
    page.locator("details summary").first.click()
    page.locator("#witnesses").fill(case.witnesses[0])
    page.locator("#files").set_input_files(files)
    expect(of_check(page, "home")).to_have_class("check holds")
