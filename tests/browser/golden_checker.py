"""The golden match of each game and what its players kept of it, dropped onto the checker that a
reader has on their disk, its network cut."""

from itertools import cycle

import pytest
from playwright.sync_api import expect

from referee.kernel.words import LANGUAGES
from referee.seals import checkpoint, commitment, proof
from referee.service.letters.posts import ReceiptFiles
from storage.tree import Tree, leaf_hash
from tests.audit.letters_held import letter, receipts
from tests.browser.checker import FAILS, HOLDS, drop, of_check, verdict
from tests.browser.golden_matches import MATCHES, golden_record
from tests.record.house import private

pytest_plugins = ["tests.browser.site", "tests.browser.golden_site", "tests.browser.checker_disk"]
IN = dict(zip(MATCHES, cycle(LANGUAGES), strict=False))


def mailbox(*mails):
    """As mail programs keep one."""
    begin = b"From MAILER Sat Nov 21 19:00:00 2026\n"
    return b"".join(begin + mail.as_bytes() + b"\n" for mail in mails)


def told_otherwise(note):
    """The home's own signed word on another history of the same length."""
    origin, size = note.splitlines()[:2]
    lie = checkpoint.Checkpoint(origin, int(size), bytes(32))
    return checkpoint.sign(lie, private("referee")).decode()


def a_letter(golden, game):
    """The number of the last letter of the match."""
    leaves = enumerate(golden.home.log.leaves(golden.matches[game]))
    return max(n for n, leaf in leaves if b'"match.letter_sealed"' in leaf)


def receipt(golden, game):
    """What its author was sent."""
    return golden.home.records.receipt(golden.matches[game], a_letter(golden, game))


def of_another_history(golden, game):
    """The same letter under another salt: a receipt that holds in itself, signed by the home, for
    a log that it does not show."""
    n, kept = a_letter(golden, game), receipt(golden, game)
    origin, leaves = golden.origin(game), golden.home.log.leaves(golden.matches[game])
    name, value = commitment.open(kept.disclosure)[1:]
    disclosure, digest = commitment.seal(name, value, bytes(32))
    leaf = kept.leaf.replace(commitment.digest(kept.disclosure).encode(), digest.encode())
    tree = Tree(leaf_hash(leaf if place == n else each) for place, each in enumerate(leaves))
    head = checkpoint.Checkpoint(origin, tree.size, tree.root())
    signed = checkpoint.sign(head, private("referee"))
    return ReceiptFiles(leaf, disclosure, proof.build(n, tree.inclusion_proof(n), signed).decode())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", MATCHES)
def test_record_receipt_and_mailbox_hold_and_a_forged_mailbox_is_named(
    game, language, golden, opened
):
    """Given the record, a receipt and a mailbox of its letters, when they are dropped, they hold;
    when a mailbox comes beside them in which the home has said otherwise, then its file is named
    and the record does not hold."""
    page = opened(language)
    note = golden.home.records.checkpoint(golden.matches[game])
    fits = letter(note.encode())
    drop(
        page,
        "#drop",
        match_record_zip=golden_record(game),
        kept_eml=receipts(receipt(golden, game).text).as_bytes(),
        inbox_mbox=mailbox(fits, letter(note.encode(), attached=True)),
    )
    expect(verdict(page)).to_contain_text(HOLDS[language])
    expect(of_check(page, "mail")).to_have_class("check holds")
    drop(page, "#drop", forged_mbox=mailbox(fits, letter(told_otherwise(note).encode())))
    expect(verdict(page)).to_contain_text(FAILS[language])
    expect(of_check(page, "mail")).to_have_class("check fails")
    expect(page.locator("#checks")).to_contain_text("forged.mbox")
    assert (page.errors, page.asked) == ([], [])


@pytest.mark.parametrize("game", MATCHES)
def test_a_receipt_for_another_history_is_a_broken_promise(game, golden, opened):
    page = opened(IN[game])
    promise = receipts(of_another_history(golden, game).text).as_bytes()
    drop(page, "#drop", match_record_zip=golden_record(game), kept_eml=promise)
    expect(of_check(page, "mail")).to_have_class("check fails")
    expect(of_check(page, "mail")).to_contain_text(str(a_letter(golden, game)))
    assert (page.errors, page.asked) == ([], [])
