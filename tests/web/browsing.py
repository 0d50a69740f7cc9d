"""A reader at the pages, who fills in forms as they stand there."""

import re
from html import unescape

from referee.service import Contact

NOW = "2026-11-21T19:00:00.000Z"
ANN = Contact("ann@example.org", "Ann", "en", "Europe/Paris")
BEA = Contact("bea@example.org", "Béa", "fr", "America/Montreal")


class Browser:
    """A reader with cookies of their own, who fills in forms as they stand in the page."""

    def __init__(self, app, language="en"):
        self.client = app.test_client()
        self.headers = {"Accept-Language": language}

    def get(self, address):
        return self.client.get(address, headers=self.headers, buffered=True)

    def page(self, address):
        """The text of a page that is there."""
        answer = self.get(address)
        assert answer.status_code == 200, answer.status
        return text(answer)

    def send(self, page, action, /, follow=True, **fields):
        """Fill in the form with this action on that page and send it."""
        html = self.page(page)
        known = {**_hidden_in(html, action, fields), "csrf": hidden(html, "csrf")}
        return self.post(action, follow=follow, **{**known, **fields})

    def post(self, action, /, follow=True, **fields):
        sent = {name.replace("__", "."): value for name, value in fields.items()}
        return self.client.post(action, data=sent, headers=self.headers, follow_redirects=follow)


def _hidden_in(html, action, fields):
    """What the form with this action sends unseen; of several, the one with these fields."""
    address = rf"{re.escape(action)}(?:#\w+)?"
    forms = re.findall(rf'<form[^>]*action="{address}"[^>]*>(.*?)</form>', html, re.S)
    unseen = re.compile(r'type="hidden" name="([^"]*)" value="([^"]*)"')
    found = [(dict(unseen.findall(form)), form) for form in forms]
    of_motion = [each for each in found if each[0].get("motion") == fields.get("motion")]
    names = {name.replace("__", ".") for name in fields}
    asking = [each for each in of_motion if names <= set(re.findall(r'name="([^"]*)"', each[1]))]
    return (asking or of_motion or found or [({}, "")])[0][0]


def hidden(html, name):
    """The value of the first hidden input of that name."""
    return re.search(rf'name="{name}" value="([^"]*)"', html)[1]


def without_token(html):
    """The page as it stands, but for the token of its forms, which is another each time."""
    return re.sub(r'name="csrf" value="[^"]*"', 'name="csrf"', html)


def text(answer):
    """What the page says, entities undone."""
    return unescape(answer.get_data(as_text=True))


def page_of(chair):
    return f"/seat/{chair.page_token}"


def words(html):
    """What is read on a page, on one line: links run on with the text that they stand in."""
    run_on = re.sub(r"""</?a\b(?:[^">]|"[^"]*")*>""", "", html)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", run_on)).split())
