"""A hand with a pointer at a table: it picks, takes back and sends, and types no word."""

import re

from playwright.sync_api import expect

SEND = re.compile("^(Send|Envoyer)$")
MARKS = ".board .pick:visible"
PICKED = "all => all.map(each => [each.dataset.pick, each.getAttribute('aria-pressed')])"
MOST_PICKS, MOST_TRIES = 5, 6  # of a window
UNDERSTOOD = "#order-understood:not([hidden])"
TRIED = re.compile("/try$")
# What may be pressed beside the board: choices that are not made, steps, lines on offer.
CONTROLS = ", ".join(
    f"{each}:visible"
    for each in [
        "#asked ~ form input[type='radio'][name^='f.']:not(:checked)",
        "#asked ~ form input[type='checkbox'][name^='f.']:not(:checked)",
        "#asked ~ form .stepper button:not([aria-disabled='true'])",
        "#asked ~ form .offers button:not([aria-pressed='true'])",
        "#order-editor button:not([aria-pressed='true'])",
        "#order-editor select:not([disabled])",
    ]
)
# What an answer can be made of; what is chosen already is made, and words are not typed.
WAYS = ", ".join(
    [
        "#asked ~ form input[name^='f.']:not(:checked):not(.give-up *)",
        "#asked ~ form select[name^='f.']:not(.give-up *)",
        "#asked ~ form .offers button",
        ".board .pick:not([aria-pressed='true'])",
    ]
)
# A text alone with nothing on offer: another answer would have to be typed. Where nothing else can
# be answered a word stands there (pass), or losses that leave no choice.
BARE = "#order-form:not(:has(.offers button)):not(:has([name^='f.'])) #order-text"
FORCED = re.compile(r"(\S*|(losses|pertes) .*)")


def hold_over(page):
    """The order is held for an Undo, once it has been looked at; then the seconds go by."""
    expect(page.locator("#order-hold")).to_be_visible()
    page.clock.fast_forward(6000)


class Pointer:
    """A hand that clicks, and counts."""

    def __init__(self, page):
        self.page = page
        self.clicks = 0

    def click(self, target):
        target.click()
        self.clicks += 1

    def answer(self, dice):
        """Chooses an order; says where: "board" or "form", or "nothing" where there is no choice.
        AssertionError: there is, and no picks make an order."""
        if any(self._tried(dice, self.unpicked) for _ in range(MOST_TRIES) if self.has_marks()):
            return "board"
        if any(self._tried(dice, self.controls) for _ in range(MOST_TRIES) if self.controls()):
            return "form"
        asked = self.page.locator("section:has(#asked)").first.inner_text()
        assert self.page.locator(WAYS).count() == 0, f"no pick makes an order: {asked}"
        bare = [area.input_value() for area in self.page.locator(BARE).all()]
        assert all(map(FORCED.fullmatch, bare)), f"to be typed, with nothing on offer: {asked}"
        return "nothing"

    def _tried(self, dice, offered):
        for _ in range(MOST_PICKS):
            found = offered()
            if not found:
                break
            self.pick(dice.choice(found))
            if self.ready():
                return True
        self.take_back()
        return False

    def pick(self, target):
        """The mark or control; where it stands for several, the first of its menu that is not
        chosen."""
        with self.page.expect_response(TRIED):
            if target.evaluate("each => each.tagName") == "SELECT":
                self._choose_other(target)
                return
            self.click(target)
            rows = self.page.locator(".pick-menu :is(.part, [aria-checked='false'])")
            while rows.count():
                self.click(rows.first)

    def _choose_other(self, menu):
        """Opens a menu of the form and takes what is not taken."""
        other = menu.locator("option:not(:checked)").first.get_attribute("value")
        menu.select_option(other)
        self.clicks += 2

    def ready(self):
        """Has the board's answer come, is it an order, and is nothing asked that has none?"""
        told = self.page.locator(f"{UNDERSTOOD}, #order-problems > *").first
        expect(told).to_be_attached()
        understood = self.page.locator(UNDERSTOOD).count() > 0
        return understood and not self.page.locator("#asked ~ form:invalid").count()

    def take_back(self):
        """All that was picked, one by one."""
        undo = self.page.locator("#order-undo")
        while undo.is_enabled():
            with self.page.expect_response(TRIED):
                self.click(undo)

    def unpicked(self):
        """The marks that are not picked: of fields of which nothing is, while there are such."""
        marks = self.page.locator(MARKS)
        told = marks.evaluate_all(PICKED)  # at once: a board has many
        fields = [pairs.split("/")[0] for pairs, _ in told]
        done = {field for field, (_, on) in zip(fields, told, strict=True) if on == "true"}
        fresh = [n for n, field in enumerate(fields) if field not in done]
        free = [n for n, (_, on) in enumerate(told) if on != "true"]
        return [marks.nth(n) for n in fresh or free]

    def has_marks(self):
        return self.page.locator(MARKS).count() > 0

    def controls(self):
        return self.page.locator(CONTROLS).all()

    def build(self):
        """In the editor of a deck, one card out and another in; whether there is one."""
        lists = self.page.locator("#order-editor.editor-pair:not([hidden]) .editor-list")
        if not lists.count():
            return False
        for moved in (lists.nth(1).locator("button").first, lists.nth(0).locator("button").last):
            with self.page.expect_response(TRIED):
                self.click(moved)
        assert self.ready()
        return True

    def send(self):
        """Send; against bots the five seconds go by, and the order is taken."""
        button = self.page.get_by_role("button", name=SEND).first
        with self.page.expect_navigation():
            self.click(button)
            hold_over(self.page)
