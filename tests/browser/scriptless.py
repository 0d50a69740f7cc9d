"""The forms alone: a browser that runs no scripts plays in every game."""

import re

import pytest

from referee.games.catalogue import catalogue
from referee.kernel.words import LANGUAGES

pytest_plugins = ["tests.browser.site"]
GAMES = catalogue().names
SEND = ".order-foot button[form='order-form']"


def fill(page):
    """All that the form asks for: the first choice of each kind, as many ticks as are asked for, of
    a text area the first line on offer, which a link puts there."""
    if page.locator(".whole-form").count():
        page.locator(".whole-form summary").first.click()
        page.locator(".whole-form a").first.click()
    form = page.locator("#order-form")
    for fieldset in form.locator("fieldset").all():
        wanted = re.search(r"\d", fieldset.locator("legend").inner_text())
        ticks = fieldset.locator("input[type='checkbox']:visible").all()
        choices = fieldset.locator("input[type='radio']:visible:not([value=''])").all()
        for choice in [*ticks[: int(wanted[0]) if ticks else 0], *choices[:1]]:
            choice.check()
    for area in form.locator("textarea:visible").all():
        area.fill(taken_up(area.input_value()))


def taken_up(text):
    """The text with its first offer taken up instead of what stood there; it may have none."""
    offers = [row.removeprefix("~ ") for row in text.split("\n") if row.startswith("~ ")]
    return offers[0].partition("  ")[0] if offers else text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_first_order_is_chosen_looked_at_and_sent_by_forms_alone(
    game, language, address, visit, house
):
    """Given no scripts, when a visitor begins a match and fills its form in, then a look changes
    nothing and keeps what was chosen; when they send it, then it is taken."""
    page = visit(address, language, java_script_enabled=False)
    page.locator(f"form[action='/games/{game}/play'] button").click()
    assert page.locator("#order-keys").is_hidden()
    [match] = [row.head.stream for row in house.records.matches()]
    before = house.views.table(match, None).size
    fill(page)
    chosen = page.locator("#order-form").evaluate(SENT)
    page.locator("#order-form button[name='check']").click()
    assert page.locator("#preview").count() == 1, page.locator(".wrong").all_inner_texts()
    assert page.locator("#order-form").evaluate(SENT) == chosen
    assert house.views.table(match, None).size == before
    page.locator(SEND).click()
    assert page.locator(".wrong").count() == 0, page.locator(".wrong").inner_text()
    assert page.locator(".done .receipt").count() == 1
    assert house.views.table(match, None).size > before


# What the form would send, but for what is new with each page.
SENT = """form => [...new FormData(form)].filter(([name]) => name !== "csrf")
    .map(([name, value]) => [name, value.replaceAll("\\r\\n", "\\n")])"""
