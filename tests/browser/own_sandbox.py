"""A seat tries its running match out in a real browser: from its own page into a sandbox that says
in big letters what it is, a window on, and back."""

import pytest
from playwright.sync_api import expect

from referee.games.catalogue import catalogue
from referee.kernel.words import LANGUAGES
from tests.browser.axe import broken
from tests.browser.sandbox import IN, NO_MATCH, PHONE, bots_resolve, press, steps

pytest_plugins = ["tests.browser.site"]
GAMES = [game for game in catalogue().names if catalogue().current(game).imagine]
GUESSED = {"en": "Unknown cards and plans are guessed.", "fr": "L’inconnu y est deviné."}


@pytest.fixture
def try_out(house, seat, visit):
    """From the page of a seat in a running match to its sandbox; `match` names that match."""

    def tried(game, language, **context):
        page = visit(seat(game, language), language, **context)
        page.locator("form[action$='/join'] button").click()
        [page.match] = [row.head.stream for row in house.records.matches()]
        page.locator("button[name='try']:not([hidden])").click()
        page.wait_for_url("**/sandbox")
        return page

    return tried


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("game", GAMES)
def test_a_running_seat_tries_a_window_out_and_takes_it_back(game, scripts, try_out, house):
    language = IN[game]
    page = try_out(game, language, java_script_enabled=scripts)
    before = house.views.table(page.match, None).size
    expect(page.locator(".sandbox-sign")).to_contain_text(NO_MATCH[language])
    expect(page.locator(".sandbox-sign .imagined")).to_have_text(GUESSED[language])
    expect(page.locator(".sandbox-sign .imagined")).to_be_in_viewport()
    bots_resolve(page)
    expect(page.locator("#happened")).to_be_visible()
    press(page, "undo")
    expect(steps(page).nth(0).locator("a")).to_have_attribute("aria-current", "step")
    page.locator(".lead a[href^='/seat/']").first.click()
    expect(page.locator(".sandbox-sign")).to_have_count(0)
    assert house.views.table(page.match, None).size == before
    assert page.errors == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_the_sign_is_bold_as_large_as_the_text_and_has_two_lines(language, try_out):
    page = try_out("combats", language, **PHONE)
    letters = page.locator(".sandbox-sign .imagined strong").evaluate(
        "(said) => [getComputedStyle(said), getComputedStyle(document.body)]"
        ".map((style) => [parseFloat(style.fontSize), Number(style.fontWeight)])"
    )
    assert letters[0][0] >= letters[1][0]
    assert letters[0][1] >= 700
    lines = page.locator(".sandbox-sign").evaluate(
        "(sign) => { const all = document.createRange(); all.selectNodeContents(sign);"
        "const tops = [...all.getClientRects()].map((line) => Math.round(line.bottom));"
        "return new Set(tops).size; }"
    )
    assert lines <= 2
    expect(page.locator(".sandbox-sign")).to_contain_text(GUESSED[language])
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert broken(page) == []
