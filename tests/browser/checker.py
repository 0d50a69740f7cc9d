"""The checker that a reader keeps on their disk, in a real browser whose network is cut; and the
same scripts on the audit page, from where nothing that is given leaves."""

import re
from base64 import b64encode
from pathlib import Path

import pytest
from playwright.sync_api import expect

from referee.games.catalogue import catalogue
from referee.kernel.words import LANGUAGES
from referee.play import play
from referee.record import archive
from referee.seals import checkpoint
from referee.service import Keyring, Seeded
from tests.audit.forge import edited
from tests.audit.letters_held import letter, receipt, receipts
from tests.audit.test_mail import other_story
from tests.audit.test_proposing import against_bot
from tests.browser.axe import broken
from tests.browser.tabbing import missed_by_tab
from tests.independent.forge import Forge
from tests.independent.test_openpgp import CERTIFICATE, joined, started, text
from tests.record.house import small

pytest_plugins = ["tests.browser.site", "tests.browser.checker_disk"]
ROOT = Path(__file__).parents[2]
GOLDEN = sorted(
    [*(ROOT / "tests" / "golden").rglob("*.record.zip"), *(ROOT / "docs").rglob("*.zip")]
)
HOLDS = {"en": "The record holds", "fr": "Le dossier tient"}
HOLDS_BUT = {"en": "The record holds, but", "fr": "Le dossier tient, mais"}
FAILS = {"en": "The record does not hold", "fr": "Le dossier ne tient pas"}

# Files as a hand lets them fall onto a place.
DROP = """(place, files) => {
  const held = new DataTransfer();
  for (const { name, coded } of files) {
    const bytes = Uint8Array.from(atob(coded), (sign) => sign.charCodeAt(0));
    held.items.add(new File([bytes], name));
  }
  const how = { dataTransfer: held, bubbles: true, cancelable: true };
  place.dispatchEvent(new DragEvent("drop", how));
}"""


def drop(page, place, **files):
    """Lets files fall onto the page; an underscore stands for a dot in their names."""
    told = [
        {"name": name.replace("_", "."), "coded": b64encode(data).decode()}
        for name, data in files.items()
    ]
    page.locator(place).evaluate(DROP, told)


def verdict(page):
    return page.locator(".verdict h2")


def of_check(page, name):
    """What the list says of one check."""
    return (
        page.locator("li.check")
        .filter(has=page.locator("h3 code").get_by_text(name, exact=True))
        .first
    )


# --- the file on a disk ---------------------------------------------------------------------------


def test_every_golden_record_holds(opened):
    page, said = opened(), {}
    for path in GOLDEN:
        page.locator("#clear").click()
        page.locator("#files").set_input_files(path)
        expect(verdict(page)).to_contain_text("The record")
        said[path.stem] = verdict(page).inner_text()
    assert len(said) > 50
    assert [name for name, told in said.items() if HOLDS["en"] not in told] == []
    assert (page.errors, page.asked) == ([], [])


def test_a_match_of_bots_that_think_ahead_holds_and_a_misspelt_level_fails(opened):
    """It says by which search they thought; the first version of leaf 0 says nothing of it."""
    played = play(catalogue(), "kardashev", {"mode": "game"}, None, 3, level="steady")
    page, record = opened(), played.referee.records.export(played.match)
    drop(page, "#drop", steady_record_zip=record)
    expect(verdict(page)).to_contain_text(HOLDS["en"])
    for told in ("strong/1.1", "easy/1", "steady", "easy/", "steady/x"):
        page.locator("#clear").click()
        drop(page, "#drop", other_record_zip=with_level(told))
        found = "check holds" if told in ("strong/1.1", "easy/1") else "check fails"
        expect(of_check(page, "leaves")).to_have_class(found)
    assert (page.errors, page.asked) == ([], [])


def with_level(told):
    def change(leaf):
        leaf["data"]["options"]["match.level"] = told

    return edited(against_bot(), 0, change)


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_that_fit_hold_and_a_forged_mailbox_is_refused(language, opened):
    """Given the checkpoints of a match and those of another story by the same key, when they are
    dropped beside the record, then the first are kept and the second are named."""
    house, page = small(), opened(language)
    fits = letter(house.checkpoint(6)).as_bytes()
    drop(page, "#drop", small_record_zip=house.record(), fits_eml=fits)
    expect(verdict(page)).to_contain_text(HOLDS[language])
    expect(of_check(page, "mail")).to_have_class("check holds")
    lie = letter(other_story().checkpoint()).as_bytes()
    drop(page, "#drop", inbox_mbox=mailbox(fits, lie))
    expect(verdict(page)).to_contain_text(FAILS[language])
    expect(of_check(page, "mail")).to_have_class("check fails")
    expect(page.locator("#checks")).to_contain_text("inbox.mbox")
    assert (page.errors, page.asked) == ([], [])


def mailbox(*mails):
    return b"".join(b"From MAILER Sat Nov 21 19:00:00 2026\n" + mail + b"\n" for mail in mails)


def last_letter(house):
    return max(int(name[7:]) for name in house.by_name if name.startswith("letter."))


def test_a_receipt_is_found_in_the_log_and_one_of_another_story_is_not(opened):
    house, other, page = small(), other_story(), opened()
    kept = receipts(receipt(house, last_letter(house))).as_bytes()
    drop(page, "#drop", small_record_zip=house.record(), kept_eml=kept)
    expect(of_check(page, "mail")).to_have_class("check holds")
    broken_promise = receipts(receipt(other, last_letter(other))).as_bytes()
    drop(page, "#drop", promise_eml=broken_promise)
    expect(of_check(page, "mail")).to_have_class("check fails")
    assert (page.errors, page.asked) == ([], [])


def test_a_record_that_was_changed_names_the_check(opened):
    members = archive.read(small().record())
    page = opened()
    changed = archive.write({**members, "rules.txt": members["rules.txt"] + b"!"})
    drop(page, "#drop", small_record_zip=changed)
    expect(of_check(page, "sums")).to_have_class("check fails")
    expect(of_check(page, "rules")).to_have_class("check fails")
    expect(of_check(page, "tree")).to_have_class("check holds")


def forged_join():
    """The record of a join under an OpenPGP signature of another text."""
    match = joined("clear.asc")
    again = Forge()
    other = text(match).replace("0f0f", "0e0f")
    again.letter(1, "join", other, match.letters[1]["signature"])
    again.more |= CERTIFICATE
    return started(again)


def test_it_names_the_key_of_the_record_by_what_it_was_compared_with(opened):
    """No key is called trusted that nobody has given, nor that of a record that fails by it."""
    house, page = small(), opened()
    told, form = page.locator(".verdict .mono"), page.locator("#form summary")
    drop(page, "#drop", small_record_zip=house.record())
    expect(told).to_contain_text("The key in the record (you gave none to compare):")
    expect(of_check(page, "key")).to_have_class("check not_checked")
    form.click()
    for vkey, word in ((house.vkey, "compared"), (small_of_another_key(), "not bear it out")):
        page.locator("#vkey").fill(vkey)
        page.locator("#go").click()
        expect(told).to_contain_text(word)
        expect(of_check(page, "key")).not_to_have_class("check not_checked")
    page.locator("#vkey").fill("")
    drop(page, "#drop", fits_eml=letter(house.checkpoint(6)).as_bytes())
    expect(told).to_contain_text("it has signed letters of yours")
    page.locator("#language").click()
    expect(told).to_contain_text("La clé du dossier (elle a signé des lettres à vous)")


ONLY_LAST = {
    "en": "Only the last record is checked: second.zip (passed over: first.zip)",
    "fr": "Seul le dernier dossier est vérifié : second.zip (laissés de côté : first.zip)",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_two_records_the_one_that_is_passed_over_is_named(language, opened):
    page = opened(language)
    drop(page, "#drop", first_zip=small().record(), second_zip=other_story().record())
    expect(verdict(page)).to_contain_text(HOLDS[language])
    expect(page.locator("#list")).to_contain_text(ONLY_LAST[language])
    page.locator("#clear").click()
    expect(page.locator("#list")).to_be_empty()
    drop(page, "#drop", first_zip=small().record())
    drop(page, "#drop", first_zip=small().record())
    expect(page.locator("#list strong")).to_have_count(0)


UNKNOWN = {
    "en": "cat.png (taken for a letter, and nothing in it was understood)",
    "fr": "cat.png (pris pour une lettre, et rien n'y fut compris)",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_neither_record_nor_letter_is_said_not_to_be_understood(language, opened):
    """Letters and parts of receipts, of this match or not, are not told so."""
    house, page = small(), opened(language)
    kept = receipt(house, last_letter(house))
    drop(
        page,
        "#drop",
        small_record_zip=house.record(),
        cat_png=bytes.fromhex("89504e470d0a1a0a0000000d49484452"),
        fits_eml=letter(house.checkpoint(6)).as_bytes(),
        mine_leaf=house.leaves[last_letter(house)],
        mine_proof_txt=receipts(kept).as_bytes(),
    )
    expect(page.locator("#list")).to_contain_text(UNKNOWN[language])
    told = page.locator("#list").inner_text()
    assert told.count(UNKNOWN[language].partition("(")[2]) == 1
    expect(page.locator("#checks")).to_contain_text(UNKNOWN[language].partition("(")[2][:-1])


FORESEEN = {
    "en": "the host could have known beforehand; with an accomplice who writes last, chosen",
    "fr": "l'hôte a pu le prévoir, et le choisir avec un complice qui écrit en dernier",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_draws_it_says_no_more_than_is_proved(language, opened):
    """Given draws to which nobody is proved to have contributed, then it promises no more of them
    than the audit page does."""
    match = Forge()
    match.start([match.plain(1, "join", "\n"), match.plain(2, "join", "\n")])
    page = opened(language)
    drop(page, "#drop", match_record_zip=match.end().record())
    draws = of_check(page, "draws")
    expect(draws).to_have_class("check holds")
    expect(draws).to_contain_text(FORESEEN[language])
    assert not re.search("nobody could|personne n'a pu", draws.inner_text())


UNVERIFIED = {
    "en": "1 OpenPGP signature was not verified here",
    "fr": "1 signature OpenPGP n'a pas été vérifiée ici",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("made", [lambda: started(joined("clear.asc")), forged_join])
def test_an_openpgp_signature_good_or_forged_is_named_in_the_headline(made, language, opened):
    """It cannot tell one from the other, so it never says *holds* alone."""
    page = opened(language)
    drop(page, "#drop", match_record_zip=made())
    expect(verdict(page)).to_contain_text(HOLDS_BUT[language])
    expect(page.locator(".verdict")).to_contain_text(UNVERIFIED[language])
    expect(of_check(page, "orders")).to_have_class("check not_checked")
    assert page.errors == []


def test_what_is_no_archive_is_said_to_be_unreadable(opened):
    page = opened()
    drop(page, "#drop", note_zip=b"PK\3\4 and nothing else")
    expect(verdict(page)).to_contain_text("cannot be read as a record")
    assert page.errors == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keyboard_alone_gives_files_a_key_and_the_other_language(language, opened):
    house, page = small(), opened(language)
    assert missed_by_tab(page) == []
    come_to(page, "files")
    with page.expect_file_chooser() as chosen:
        page.keyboard.press("Space")
    chosen.value.set_files({"name": "small.record.zip", "mimeType": "", "buffer": house.record()})
    expect(verdict(page)).to_contain_text(HOLDS[language])
    page.locator("#form summary").focus()
    page.keyboard.press("Enter")
    come_to(page, "vkey")
    page.keyboard.type(small_of_another_key())
    page.keyboard.press("Enter")
    expect(of_check(page, "key")).to_have_class("check fails")
    come_to(page, "language")
    page.keyboard.press("Enter")
    [other] = [tongue for tongue in LANGUAGES if tongue != language]
    expect(verdict(page)).to_contain_text(FAILS[other])
    assert page.locator("html").get_attribute("lang") == other


def come_to(page, place):
    """Presses Tab until that place has the focus."""
    for _ in page.locator("button, input, summary, textarea, section").all() * 2:
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == place:
            return
    raise AssertionError(f"the Tab key never comes to {place}")


def small_of_another_key():
    return Keyring.fresh(Seeded("somebody")).vkey(small().origin)


@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing_and_nothing_is_wider_than_the_window(width, opened):
    size = {"width": width, "height": 800}
    for language in LANGUAGES:
        page = opened(language, viewport=size)
        assert broken(page) == []
        lie = letter(other_story().checkpoint()).as_bytes()
        drop(page, "#drop", small_record_zip=small().record(), lie_eml=lie)
        expect(verdict(page)).to_contain_text(FAILS[language])
        page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert broken(page) == []


def test_without_scripts_it_says_that_it_needs_them(disk, visit):
    page = visit(disk, java_script_enabled=False)
    assert "needs JavaScript" in page.locator("body").inner_text()


# --- the audit page -------------------------------------------------------------------------------


@pytest.fixture
def ended(house):
    """A short match that bots have played to its end, and its audit."""
    rules = catalogue().current("combats")
    match = house.lobby.create("combats", dict(rules.short), min(rules.seats)).match
    for seat in range(1, min(rules.seats) + 1):
        house.lobby.sit_bot(match, seat)
    assert house.views.table(match, None).phase == "ended"
    house.audits.ask(match)
    house.audits.workshop.finish()
    return match


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_audit_page_judges_letters_and_sends_them_nowhere(
    language, house, address, ended, visit
):
    page = visit(f"{address}/match/{ended}/audit", language)
    sent = []
    page.on(
        "request", lambda request: sent.append((request.method, request.url, request.post_data))
    )
    true = house.records.checkpoint(ended)
    drop(page, "#own-letters", good_eml=letter(true.encode()).as_bytes())
    expect(verdict(page)).to_contain_text(HOLDS[language])
    expect(of_check(page, "mail")).to_have_class("check holds")
    origin, size = true.splitlines()[:2]
    lie = checkpoint.Checkpoint(origin, int(size), bytes(32))
    forged = checkpoint.sign(lie, Keyring.fresh(Seeded("browser")).signing)
    fits = letter(true.encode()).as_bytes()
    for name, spoilt in (
        ("forged_eml", letter(forged).as_bytes()),
        ("inbox_mbox", mailbox(fits, letter(forged).as_bytes())),
    ):
        drop(page, "#own-letters", **{name: spoilt})
        expect(verdict(page)).to_contain_text(FAILS[language])
        expect(of_check(page, "mail")).to_have_class("check fails")
    assert {(method, body) for method, _, body in sent} == {("GET", None)}
    assert all(url.startswith(f"{address}/match/{ended}") for _, url, _ in sent)
    assert page.errors == []


def test_the_audit_page_finds_a_receipt_in_the_log(house, address, ended, visit):
    leaves = enumerate(house.log.leaves(ended))
    n = next(n for n, leaf in leaves if b'"match.letter_sealed"' in leaf)
    kept = house.records.receipt(ended, n).text
    page = visit(f"{address}/match/{ended}/audit")
    drop(page, "#own-letters", mine_proof_txt=kept.encode())
    expect(of_check(page, "mail")).to_have_class("check holds")
    assert page.errors == []
