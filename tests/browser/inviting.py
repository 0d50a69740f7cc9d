"""A match with a friend: made in one browser, its link copied, and taken in another."""

import pytest
from playwright.sync_api import expect

pytest_plugins = ["tests.browser.site"]

COPY = {"en": "Copy the link", "fr": "Copier le lien"}
WAITS = {"en": "Maud waits for you there", "fr": "Maud vous y attend"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_friend_sits_down_by_the_link_that_was_copied(address, visit, language):
    maud = visit(address, language, permissions=["clipboard-read", "clipboard-write"])
    maud.locator("[data-game=combats] .ways a").first.click()
    maud.locator("[name='organiser.name']").fill("Maud")
    maud.locator("form[action='/new/combats'] button").last.click()
    maud.get_by_role("button", name=COPY[language]).click()
    expect(maud.locator(".to-copy [role=status]")).not_to_be_empty()
    copied = maud.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(address)
    friend = visit(copied, language)
    expect(friend.locator(".lead")).to_contain_text(WAITS[language])
    friend.locator("form button").last.click()
    expect(friend.locator("#board")).to_be_visible()
    assert maud.errors == friend.errors == []


def test_a_browser_that_forbids_copying_leaves_the_link_marked(address, visit):
    maud = visit(f"{address}/new/combats", permissions=["clipboard-write"])
    maud.locator("form[action='/new/combats'] button").last.click()
    field = maud.locator("input.copy")
    expect(field).to_be_visible()
    maud.evaluate("void (navigator.clipboard.writeText = () => Promise.reject())")
    maud.get_by_role("button", name=COPY["en"]).click()
    assert maud.evaluate("getSelection().toString()") == field.input_value()
    expect(maud.locator(".to-copy [role=status]")).to_be_empty()
    assert maud.errors == []
