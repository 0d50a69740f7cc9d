"""Waiting for what a page comes to by itself.

It is asked from outside again and again: what Playwright would do inside the page needs `eval`,
which the pages' policy forbids once the first look was in vain.
"""

from typing import Any

from playwright.sync_api import Page

STEP = 20  # milliseconds


def comes_to(page: Page, told: str, arg: Any = None, within: int = 10_000) -> Any:
    """What this expression tells in the page once that counts as true; else what it tells after so
    many milliseconds."""
    for _ in range(within // STEP):
        if found := page.evaluate(told, arg):
            return found
        page.wait_for_timeout(STEP)
    return page.evaluate(told, arg)


def until(page: Page, told: str, arg: Any = None) -> Any:
    """The same, where it must come to that."""
    found = comes_to(page, told, arg)
    assert found, f"it never came to: {told}"
    return found
