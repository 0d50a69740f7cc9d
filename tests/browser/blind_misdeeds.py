"""Who plays foul in a blind match at the pages: each deed is answered there in words, and what came
of it is on record.

The page itself does nothing of this: foul play is pasted where seals of other programs are.
"""

import pytest
from playwright.sync_api import expect

from referee.audit import audit
from referee.cli.signing import private_key
from referee.kernel.words import LANGUAGES
from referee.match import blind
from referee.match.text import Text, spell
from referee.seals import signature
from referee.service.letters.certificates import NAMESPACE
from storage.tree import leaf_hash
from tests.browser.blind import MOVE, opened, seated, voids
from tests.independent.checker import check

pytest_plugins = ["tests.browser.site"]
__all__ = ["seated"]
SALTS = {seat: bytes([seat] * 32) for seat in (1, 2)}


class Cheat:
    """Who makes their texts themselves, and pastes them into their page."""

    def __init__(self, table, player):
        self.table, self.player = table, player

    def text(self, kind, body, **headers):
        now = self.table.seen(self.player.seat)
        leaf0 = leaf_hash(self.table.house.log.leaves(self.table.name, 0, 1)[0])
        usual = {"origin": now.origin, "leaf0": leaf0, "window": now.window.number}
        if kind == "order":
            usual["nonce"] = bytes([self.player.seat] * 16)
        return spell(Text(kind, f"{body}\n", **{**usual, "seat": self.player.seat, **headers}))

    def pastes(self, kind, body):
        """The page that answers."""
        told = self.text(kind, body)
        armour = signature.sign(private_key(self.player.key_file), NAMESPACE, told.encode())
        page = self.player.comes(self.table.pages[self.player.seat]).page
        page.locator("#by-program").evaluate("one => { one.open = true }")
        page.locator("#blind-signed").fill(told + armour)
        with page.expect_navigation():
            page.locator("#blind-post button").click()
        return page

    def seals(self, lines, **headers):
        """What opens it."""
        line = blind.disclosure(self.text("order", lines, **headers), SALTS[self.player.seat])
        self.pastes("seal", blind.digest(line))
        return line


@pytest.fixture
def foul(seated):
    """Seat 1 plays foul, in this language, against an honest page."""

    def begun(language):
        table, players = seated("combats", (language, "en"))
        return table, Cheat(table, players[1]), players[2]

    return begun


def on_record(house, table):
    """The record holds, before both checkers, whatever was tried."""
    record = house.records.export(table.name)
    assert [one.name for one in audit(record).checks if one.failed] == []
    assert [one.name for one in check(record) if not one.ok] == []


OTHER = {"en": "This opens another seal", "fr": "Ceci ouvre un autre pli"}
UNOPENED = {"en": "was never opened", "fr": "n’a jamais été ouvert"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_opening_that_was_never_sealed_is_refused_and_the_seal_still_opens(
    language, foul, house
):
    table, cheat, honest = foul(language)
    line = cheat.seals(MOVE[1])
    honest.seals(MOVE[2])
    other = blind.disclosure(cheat.text("order", "line P P P U"), SALTS[1])
    page = cheat.pastes("open", other)
    expect(page.locator("main")).to_contain_text(OTHER[language])
    assert table.seen().window.number == 1
    cheat.pastes("open", line)
    opened(honest.comes())
    assert table.closed(1) == [1, 2]
    on_record(house, table)


def test_a_copied_digest_opens_nothing_for_its_thief_and_all_for_its_author(foul, house):
    """Given who sends the seal of the other seat as their own, then what opens it does not do so
    for them, and it stands on the log as one that was not opened."""
    table, cheat, honest = foul("en")
    honest.seals(MOVE[2])
    digest = honest.posted()[-1].body.strip()
    cheat.pastes("seal", digest)
    opened(honest.comes())
    stolen = parse_opening(honest)
    page = cheat.pastes("open", stolen)
    expect(page.locator("main")).to_contain_text("an order for seat 2")
    house.clock.advance(hours=200)
    house.windows.wake(table.name)
    assert table.closed(1) == [2]
    on_record(house, table)


def parse_opening(player):
    """What opened their seal, as their page has posted it."""
    return next(text for text in reversed(player.posted()) if text.kind == "open").body.strip()


def test_an_opening_for_another_seat_opens_nothing(foul, house):
    table, cheat, honest = foul("en")
    line = cheat.seals(MOVE[1], seat=2)
    honest.seals(MOVE[2])
    page = cheat.pastes("open", line)
    expect(page.locator("main")).to_contain_text("an order for seat 2")
    assert table.seen().window.number == 1
    on_record(house, table)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_does_not_open_plays_silence_and_everybody_reads_it(language, foul, house):
    table, cheat, honest = foul(language)
    cheat.seals(MOVE[1])
    honest.seals(MOVE[2])
    opened(honest)
    house.clock.advance(hours=200)
    house.windows.wake(table.name)
    assert table.closed(1) == [2]
    page = cheat.player.comes(table.pages[1]).page
    expect(page.locator("main")).to_contain_text(UNOPENED[language])
    on_record(house, table)


def test_an_illegal_order_under_a_seal_is_answered_and_told_and_plays_silence(foul, house):
    table, cheat, honest = foul("en")
    line = cheat.seals("line P P P P P P P")
    honest.seals(MOVE[2])
    page = cheat.pastes("open", line)
    expect(page.locator("main")).to_contain_text("cannot be given")
    opened(honest.comes())
    assert len(voids(table)) == 1
    on_record(house, table)
