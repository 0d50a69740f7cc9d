"""Times are told in the reader's own zone, which their browser knows, without a word typed."""

import pytest
from playwright.sync_api import expect

pytest_plugins = ["tests.browser.site"]
KYOTO = "Asia/Tokyo"
UNTIL = ".order-foot time"  # the bar says until when


def test_who_plays_now_reads_times_in_the_zone_of_their_browser(visit, address):
    page = visit(address, timezone_id=KYOTO)
    page.locator("form[action$='/play'] button").first.click()
    expect(page.locator(UNTIL)).to_contain_text(f"({KYOTO})")
    assert page.locator("#zone-offer").count() == 0
    assert page.errors == []


@pytest.fixture
def in_utc(house, address, visit):
    """Opens a table whose times are in UTC, in a browser of Kyoto."""

    def opened(language="en"):
        visitor = house.sitting.visitor("", "Zoe", language, "UTC")
        chair = house.practice.begin("combats", visitor, "192.0.2.7", language)
        return visit(f"{address}/seat/{chair.page_token}", language, timezone_id=KYOTO)

    return opened


@pytest.mark.parametrize(
    ("language", "show"), [("en", "Show them in Asia/Tokyo"), ("fr", "à l’heure de Asia/Tokyo")]
)
def test_a_table_in_utc_is_shown_in_ones_own_zone_by_a_click(in_utc, language, show):
    page = in_utc(language)
    typed = page.locator("#order-text")
    if not typed.is_visible():
        page.locator("details:has(#order-text) > summary").click()
    typed.press_sequentially("x")
    written = typed.input_value()
    page.locator("#zone-offer").get_by_role("button", name=show).click()
    expect(page.locator(UNTIL)).to_contain_text(f"({KYOTO})")
    expect(page.locator("#order-text")).to_have_value(written)
    assert page.locator("#zone-offer").count() == 0
    assert page.errors == []


def test_who_keeps_utc_is_not_asked_again(in_utc):
    page = in_utc()
    page.locator("#zone-offer").get_by_role("button", name="Keep UTC").click()
    expect(page.locator("#zone-offer")).to_be_hidden()
    page.reload()
    expect(page.locator("#order-keys")).to_be_attached()
    expect(page.locator("#zone-offer")).to_be_hidden()
    expect(page.locator(UNTIL)).to_contain_text("(UTC)")
    assert page.errors == []


def test_without_scripts_a_link_leads_to_the_choice(in_utc, visit):
    page = visit(in_utc().url, java_script_enabled=False, timezone_id=KYOTO)
    expect(page.locator("#zone-offer")).to_be_hidden()
    page.get_by_role("link", name="Another time zone").click()
    expect(page.locator("input[name='zone']:visible")).to_have_value("UTC")
