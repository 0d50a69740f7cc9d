"""The shelf of records of other homes, which has pages as other lists have."""

import re
from html import unescape

import pytest

from referee.service.notices.imports import HELD
from referee.web.public_pages import foreign
from storage import ImportedRow
from tests.web.browsing import NOW


@pytest.fixture
def shelf(referee, monkeypatch):
    """Five records that were brought on five days, the third and fourth at once; two a page."""
    monkeypatch.setattr(foreign, "ON_A_PAGE", 2)
    for id, day in (("one", 21), ("two", 22), ("five", 24), ("four", 23), ("three", 23)):
        at = NOW.replace("11-21T", f"11-{day}T")
        referee.log.imported.put(ImportedRow(id, "", at, HELD, id, "nim", 1))


def shown(html):
    return re.findall(r'href="/foreign/(\w+)"', html)


def onward(html):
    """Where the pages behind and before it are; the links to other languages stand elsewhere."""
    links = html.split('id="main"')[1]
    return [unescape(link) for link in re.findall(r'href="(/foreign(?:\?after=[^"]*)?)"', links)]


def test_it_is_read_page_by_page_and_back_to_the_newest(shelf, browser):
    first = browser.page("/foreign")
    [second] = onward(first)
    newest, third = onward(browser.page(second))
    assert onward(browser.page(third)) == [newest] == ["/foreign"]
    seen = [shown(browser.page(address)) for address in ("/foreign", second, third)]
    assert seen == [["five", "three"], ["four", "two"], ["one"]]


def test_an_address_that_no_page_gave_shows_what_is_older(shelf, browser):
    assert shown(browser.page("/foreign?after=2026-11-22")) == ["one"]
    assert shown(browser.page("/foreign?after=1999")) == []
