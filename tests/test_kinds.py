"""Every page is one of the kinds that a browser looks at: tests/browser/accessible.py sees to it
that the kind draws what it is said here to draw."""

import re
from pathlib import Path

from tests.browser.kinds import DRAWN_BY, KINDS

PAGES = Path(__file__).parents[1] / "templates/pages"
EXTENDS = re.compile(r'{% extends "pages/(\w+)\.html" %}')


def parents():
    """What each page's template extends: base, or a frame that is no page itself."""
    found = ((page.stem, EXTENDS.search(page.read_text("utf-8"))) for page in PAGES.glob("*.html"))
    return {page: extends[1] for page, extends in found if extends}


def test_each_page_is_drawn_by_a_kind_that_is_looked_at():
    """A page that is new is given a kind in tests/browser/kinds.py, and a place in places.py."""
    extends = parents()
    assert len(extends) > 40
    pages = set(extends) - set(extends.values())
    assert pages == set(DRAWN_BY)
    assert set(DRAWN_BY.values()) <= set(KINDS)
