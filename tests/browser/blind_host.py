"""A host who tells one player alone that all have sealed, before the page that opens by itself: it
asks for the signed word of it, and keeps that."""

import re
from html import escape

from playwright.sync_api import expect

from referee.audit import audit
from referee.seals import ed25519, note
from tests.browser.blind import MOVE, opened, seated
from tests.independent.checker import check
from tests.service.house import private
from tests.service.second_log import ended_sealing

pytest_plugins = ["tests.browser.site"]
__all__ = ["seated"]
LOAD = '<input type="file" id="seal-load">'


def serves(player, ended, vkey=None):
    """The player comes, and a host serves them their page as if all had sealed: without the form,
    to open the seal in force. `ended` is the proof of it that the page brings, `vkey` another key
    than the log's, which it names."""

    def lies(route):
        page = route.fetch()
        body = re.sub(r'data-ended="[^"]*"', f'data-ended="{escape(ended)}"', page.text())
        body = re.sub(r'data-vkey="[^"]*"', f'data-vkey="{vkey}"', body) if vkey else body
        body = re.sub(r'<form method="dialog" id="seal-form".*?</form>', LOAD, body, flags=re.S)
        route.fulfill(response=page, body=body)

    player.page.route(re.compile(r"/seat/[^/]+$"), lies)
    player.comes()


def test_a_page_opens_nothing_at_the_hosts_bare_word(seated, house):
    """Given who has sealed alone, when the page says that all have, and brings no proof, one by
    another key, of another window, without this seat, or one that was written over, then nothing
    leaves."""
    table, players = seated("combats", ("en",))
    one = players[1]
    one.seals(MOVE[1])
    other = ended_sealing(house, table.name, 2)
    for word in (
        "",
        house.records.checkpoint(table.name),
        ended_sealing(house, table.name, 1, 2, key=private("somebody else")),
        ended_sealing(house, table.name, 1, 2, window=2),
        other,
        other.replace('"sealed":[2]', '"sealed":[1,2]'),
    ):
        serves(one, word)
        expect(one.told).to_contain_text("Not opened")
        one.page.unroute_all()
    thief = private("somebody else")
    false = note.vkey(table.seen().origin, ed25519.raw_public(thief))
    serves(one, ended_sealing(house, table.name, 1, 2, key=thief), false)
    expect(one.told).to_contain_text("Not opened")  # it goes by the key of when it sealed
    assert [posted.kind for posted in one.posted()] == ["seal"]
    assert one.leaked(MOVE[1]) == []


def test_a_page_keeps_the_word_that_convicts_a_host_who_lets_a_friend_seal_later(
    seated, house, tmp_path
):
    """Given a host who serves one player alone the signed word that all have sealed, when their
    page has opened to it and a friend seals then, then the file that the page offers convicts the
    host before both checkers, and the record by itself shows nothing."""
    table, players = seated("combats", ("en",))
    one, two = players[1], players[2]
    one.seals(MOVE[1])
    serves(one, ended_sealing(house, table.name, 1, 2))
    one.page.wait_for_load_state("networkidle")
    assert [posted.kind for posted in one.posted()] == ["seal", "open"]
    one.page.unroute_all()
    two.seals(MOVE[2])  # by now with the other's order in hand
    opened(two)
    one.comes(table.pages[1])
    opened(one)
    assert table.seen().window.number == 2
    link = one.page.locator("#kept-proofs")
    with one.page.expect_download() as saved:
        link.evaluate("(link) => link.click()")
    kept = tmp_path / saved.value.suggested_filename
    saved.value.save_as(kept)
    record, vkey = house.records.export(table.name), house.records.vkey(table.name)
    assert [each.name for each in audit(record).checks if each.failed] == []
    assert [each.name for each in audit(record, mails=[kept]).checks if each.failed] == ["mail"]
    assert [each.name for each in check(record, vkey, [kept]) if not each.ok] == ["mail"]
