"""What a refusal names is a link to its text, as everywhere: on the page, and while one types."""

import re

from tests.web.browsing import hidden
from tests.web.test_things_in_pictures import seated

WRONG = "take Guard Squadron"
LINK = re.compile(r'<a class="thing" href="([^"]+)" title="([^"]+)">Guard Squadron</a>')


def send(house, site, where):
    """A card is taken that is not on offer."""
    browser, page, _ = seated(house, site, "kardashev")
    html = browser.page(page)
    fields = {name: hidden(html, name) for name in ("csrf", "window")}
    return browser.post(page + where, text=WRONG, **fields)


def test_the_cards_of_a_refused_order_tell_what_they_do(house, site):
    """Given an order that may not be played, when the page says why, then a card that it names is a
    link with its text."""
    html = send(house, site, "/order").get_data(as_text=True)
    [(address, told), *_] = LINK.findall(html.split('class="wrong"')[1])
    assert address.endswith("#card-war-0")
    assert "destroy 1 rival card" in told


def test_whoever_is_still_typing_is_told_the_same(house, site):
    """Given the same order while it is typed, then the sentence comes in pieces, each name with its
    text; and the line stands in it once, with its caret."""
    problem = send(house, site, "/try").get_json()["problems"][0]
    assert "".join(piece[0] for piece in problem["pieces"]) == problem["message"]
    named = {words: rest for words, *rest in problem["pieces"] if rest}
    assert named["Guard Squadron"][0].endswith("#card-war-0")
    assert "destroy 1 rival card" in named["Guard Squadron"][1]
    assert problem["message"].endswith(f"{WRONG}\n         {'^' * 14}")
