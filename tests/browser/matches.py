"""Whole matches and first moves on the board alone: whoever plays here types no word.

A visitor comes to the front page, begins a match against bots, and picks what the board marks until
an order is understood; then it is sent. Where a window marks nothing, or one has picked enough, the
form goes out as it stands.
"""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from referee.games.catalogue import catalogue
from referee.kernel.words import LANGUAGES

pytest_plugins = ["tests.browser.site"]
GAMES = catalogue().names
SEND = re.compile("^(Send|Envoyer)$")
MOST_CLICKS = 4
MOST_PICKS, MOST_TRIES = 5, 6  # of a window
MATCHES = {
    "combats": {"mode": "single"},
    "kardashev": {"mode": "match", "stages": 1},
    "empereur-telepathe": {},
    "rencontre-cosmique": {"base_goal": 3},
    "capitaine-cosmos": {"scenario": "S1", "turns": 6},
}
MOST_WINDOWS = 400


class Pointer:
    """A hand that clicks, and counts."""

    def __init__(self, page):
        self.page = page
        self.clicks = 0

    def click(self, target):
        target.click()
        self.clicks += 1

    def pick(self, mark):
        """The mark; where it stands for several, the first of its menu that is not chosen."""
        with self.page.expect_response(re.compile("/try$")):
            self.click(mark)
            menu = self.page.locator(".pick-menu button:not([aria-checked='true'])")
            if menu.count():
                self.click(menu.first)

    def ready(self):
        """Has the board's answer come, is it an order, and is nothing asked that has none?"""
        told = self.page.locator("#order-understood:not([hidden]), #order-problems > *").first
        expect(told).to_be_attached()
        understood = self.page.locator("#order-understood:not([hidden])").count() > 0
        return understood and not self.page.locator("#asked ~ form:invalid").count()

    def choose(self, dice):
        """Picks until there is an order, and begins anew where it comes to none; False if the marks
        make none."""
        return any(self._tried(dice) for _ in range(MOST_TRIES))

    def _tried(self, dice):
        for _ in range(MOST_PICKS):
            marks = self.unpicked()
            if not marks:
                break
            self.pick(dice.choice(marks))
            if self.ready():
                return True
        self.take_back()
        return False

    def take_back(self):
        """All that was picked, one by one."""
        undo = self.page.locator("#order-undo")
        while undo.is_enabled():
            with self.page.expect_response(re.compile("/try$")):
                self.click(undo)

    def unpicked(self):
        """The marks that are not picked: of fields of which nothing is, while there are such."""
        marks = [(mark, mark.get_attribute("data-pick").split("/")[0]) for mark in self.marks()]
        done = {field for mark, field in marks if mark.get_attribute("aria-pressed") == "true"}
        fresh = [mark for mark, field in marks if field not in done]
        free = [mark for mark, _ in marks if mark.get_attribute("aria-pressed") != "true"]
        return fresh or free

    def marks(self):
        return self.page.locator(".board .pick:visible").all()

    def send(self):
        """Send; against bots the five seconds go by, and the order is taken."""
        button = self.page.get_by_role("button", name=SEND).first
        with self.page.expect_navigation(timeout=30_000):
            self.click(button)
            self.page.clock.fast_forward(6000)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_from_the_front_page_to_the_first_own_order_in_four_clicks(game, language, address, visit):
    page = visit(address, language)
    page.clock.install()
    hand = Pointer(page)
    hand.click(page.locator(f"form[action='/games/{game}/play'] button"))
    page.wait_for_selector("#order-keys:not([hidden])", state="attached")
    assert hand.choose(Random(1))
    hand.send()
    assert hand.clicks <= MOST_CLICKS
    assert page.locator(".wrong").count() == 0
    assert page.errors == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", MATCHES)
def test_a_whole_match_is_played_on_the_board_alone(game, language, seat, visit, house):
    """Given any picks, then every order is taken, and the match comes to its end."""
    page = visit(seat(game, language, **MATCHES[game]), language)
    page.locator("form[action$='/join'] button").click()
    page.clock.install()
    hand, dice, picked = Pointer(page), Random(1), 0
    for _ in range(MOST_WINDOWS):
        page.wait_for_selector("#order-keys, section.over", state="attached")
        if page.locator("section.over").count():
            break
        page.wait_for_selector("#order-keys:not([hidden])", state="attached")
        picked += hand.choose(dice)
        hand.send()
        assert page.locator(".wrong").count() == 0, page.locator(".wrong").inner_text()
    [match] = [row.head.stream for row in house.records.matches()]
    assert house.views.table(match, None).phase == "ended"
    assert picked >= 3
    assert page.errors == []
