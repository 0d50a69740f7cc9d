"""The rules of the match's own game are read at the table, without leaving it."""

import re

import pytest

from tests.web.browsing import Browser, page_of, text, words

COMBATS = "/games/combats/play"


@pytest.fixture
def table(site):
    browser = Browser(site)
    return browser, browser.send("/", COMBATS).request.path


@pytest.mark.parametrize(
    ("tongue", "head"), [("en", "The rules of Combats"), ("fr", "Les règles du jeu Combats")]
)
def test_a_tab_shows_the_rules_below_the_order(table, tongue, head):
    browser, page = table
    browser.headers = {"Accept-Language": tongue}
    assert f'href="{page}?rules=1#tab-rules"' in browser.page(page)
    html = browser.page(f"{page}?rules=1")
    told = html.split('id="tab-rules"')[1].split('id="tab-match"')[0]
    assert head in words(told)
    assert 'id="order-form"' in html
    whole = browser.page("/games/combats/rules")
    for rule in re.findall(r'<p id="rule-([^"]*)">', whole):
        assert f'id="rules-rule-{rule}"' in told


def test_its_anchors_are_its_own(table):
    browser, page = table
    html = browser.page(f"{page}?rules=1")
    anchors = re.findall(r'\sid="([^"]*)"', html.split('class="tabs"')[1])
    assert len(anchors) == len(set(anchors))
    leads = set(re.findall(r'href="#(rules-[^"]*)"', html))
    assert leads
    assert leads <= set(anchors)


def test_they_are_fetched_by_who_asks_for_them_alone(table):
    browser, page = table
    assert 'id="tab-rules"' not in browser.page(page)


def test_they_are_those_that_the_match_is_played_by(app, heap):
    shown = text(Browser(app).get(f"{page_of(heap[0])}?rules=1"))
    assert "version 1.1" in shown.split('id="tab-rules"')[1].lower()
