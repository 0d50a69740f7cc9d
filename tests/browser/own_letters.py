"""What a reader gives to the audit page: files chosen by hand, a key, what the home log tells."""

import pytest
from playwright.sync_api import expect

from referee.kernel.words import LANGUAGES
from tests.audit.letters_held import letter
from tests.browser.checker import FAILS, HOLDS, drop, of_check, verdict

pytest_plugins = ["tests.browser.site", "tests.browser.ended_matches"]
TRACE = {"en": "trace of the home log", "fr": "trace du journal de la maison"}
RECORD = {"en": "(record)", "fr": "(dossier)"}


@pytest.fixture
def audit(ended_match, visit):
    """The audit page of an ended match, and its house."""

    def opened(language="en"):
        ended = ended_match("combats")
        page = visit(f"{ended.page}/audit", language)
        expect(page.locator("#own-letters")).to_be_visible()
        return page, ended.house

    return opened


def chosen(page, *files):
    """Chosen by hand: names and bytes."""
    told = [{"name": name, "mimeType": "", "buffer": data} for name, data in files]
    page.locator("#own-files").set_input_files(told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_that_are_chosen_are_judged_as_dropped_ones_are(language, audit):
    page, house = audit(language)
    good = letter(house.records.checkpoint("ended").encode()).as_bytes()
    chosen(page, ("good.eml", good))
    expect(verdict(page)).to_contain_text(HOLDS[language])
    expect(of_check(page, "mail")).to_have_class("check holds")
    expect(page.locator("#own-files")).to_have_js_property("value", "")  # may be chosen again
    chosen(page, ("more.eml", good))
    expect(page.locator("#own-list")).to_contain_text("good.eml")
    expect(page.locator("#own-list")).to_contain_text("more.eml")
    assert page.errors == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_key_of_the_first_letter_is_compared_as_soon_as_it_stands_there(language, audit):
    page, house = audit(language)
    chosen(page, ("good.eml", letter(house.records.checkpoint("ended").encode()).as_bytes()))
    expect(verdict(page)).to_contain_text(HOLDS[language])
    key = page.locator("#own-key")
    key.fill(house.records.vkey("ended"))
    key.press("Tab")
    expect(of_check(page, "key")).to_have_class("check holds")
    key.fill("another.example+12345678+AAAA")
    key.press("Tab")
    expect(verdict(page)).to_contain_text(FAILS[language])
    expect(of_check(page, "key")).to_have_class("check fails")
    assert page.errors == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_home_log_tells_is_no_letter(language, house, address, visit):
    """Given the match's home.proof, then it is called what it is and judged as such; a record is
    told from a letter, too."""
    match = house.lobby.create("combats", {"mode": "single"}, 2, name="ended").match
    for seat in (1, 2):
        house.lobby.sit_bot(match, seat)
    house.home_log.sequence()
    trace = house.home_proofs.trace(match)
    page = visit(f"{address}/match/{match}/audit", language)
    drop(page, "#own-letters", ended_home_proof=trace)
    expect(page.locator("#own-list")).to_contain_text(f"({TRACE[language]})")
    expect(of_check(page, "mail")).to_have_class("check not_checked")
    expect(of_check(page, "home")).to_have_class("check not_checked")  # nobody names a witness
    drop(page, "#own-letters", ended_home_proof=trace.replace(b"play.example", b"else.example"))
    expect(of_check(page, "home")).to_have_class("check fails")
    drop(page, "#own-letters", mine_record_zip=house.records.export(match))
    expect(page.locator("#own-list")).to_contain_text(RECORD[language])
    assert page.errors == []
