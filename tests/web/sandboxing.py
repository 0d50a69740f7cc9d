"""A sandbox in a browser: made from a match that is over, answered, its buttons pressed."""

import re

from tests.web.browsing import text, words


def forked(browser, match, at=0):
    """The path of a sandbox from that entry, which anybody may make on the film."""
    film = f"/match/{match}/replay?at={at}"
    answer = browser.send(film, f"/match/{match}/sandbox", follow=False, at=str(at))
    assert answer.status_code == 303
    return answer.headers["Location"]


def stones(page):
    """What the toy's board says."""
    return int(re.search(r"'stones': (\d+)", words(page))[1])


def answer(browser, here, seat, number, follow=True):
    return browser.send(here, f"{here}/answer", follow, seat=str(seat), text=f"take {number}")


def press(browser, here, what, **fields):
    """A button that stands in no seat's form, through the eyes of everybody."""
    return text(browser.send(f"{here}?seat=0", f"{here}/{what}", **fields))
