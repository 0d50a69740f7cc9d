"""A sandbox's link to look at: every step of it, no button, and a copy of one's own."""

import re

import pytest

from referee.service.reception import sandboxes
from tests.web.browsing import Browser, hidden
from tests.web.sandboxing import answer, forked, press, stones
from tests.web.test_home import played


@pytest.fixture
def here(browser, referee):
    """The path of a sandbox from a match that bots have played."""
    return forked(browser, played(referee))


def to_look(browser, here):
    """The path for those who may only look, as its owner's page gives it."""
    return re.search(r'href="([^"]*)">The link to look at it', browser.page(here))[1]


def test_whoever_has_the_link_to_look_sees_every_step_and_no_button(here, browser, app):
    answer(browser, here, 1, 3)
    press(browser, here, "resolve")
    friend, look = Browser(app), to_look(browser, here)
    page = friend.page(look)
    assert (stones(page), "Sandbox: not the match." in page) == (7, True)
    assert "nothing here changes it" in page
    before = re.search(rf'href="({look}\?step=0[^"]*)"', page)[1].replace("&amp;", "&")
    assert stones(friend.page(before)) == 10
    forms = re.findall(r'<form[^>]*action="([^"]*)"', page.split('id="main"')[1])
    assert forms == [f"{look}/copy"]


def test_the_link_to_look_does_not_lead_to_the_one_to_play(here, browser, app):
    friend, look = Browser(app), to_look(browser, here)
    token, name = here.rpartition("/")[2], look.rpartition("/")[2]
    assert token not in friend.page(look)
    assert friend.get(f"/sandbox/{name}").status_code == 404
    assert friend.get(f"/sandbox/look/{token}").status_code == 404
    csrf = hidden(friend.page(look), "csrf")
    for deed in ("undo", "redo", "go", "resolve", "answer", "bot", "plays", "delete"):
        for address in (f"/sandbox/{name}/{deed}", f"{look}/{deed}"):
            assert friend.post(address, csrf=csrf, step="0").status_code in (404, 405)


def test_a_copy_is_ones_own_at_the_step_that_was_shown(here, browser, app):
    answer(browser, here, 1, 3)
    press(browser, here, "resolve")
    friend, look = Browser(app), to_look(browser, here)
    made = friend.send(f"{look}?step=0", f"{look}/copy", follow=False).headers["Location"]
    assert made.rpartition("/")[2] not in (here.rpartition("/")[2], look.rpartition("/")[2])
    assert stones(friend.page(made)) == 10
    assert stones(press(friend, made, "redo")) == 7
    answer(friend, made, 2, 1)
    assert stones(press(friend, made, "resolve")) == 6
    assert stones(browser.page(here)) == stones(friend.page(look)) == 7


def test_copies_are_paid_for_like_others(here, browser, monkeypatch):
    look = to_look(browser, here)
    monkeypatch.setattr(sandboxes, "MOST_OF_BLOCK", 1)
    assert browser.send(look, f"{look}/copy").status_code == 429


def test_who_only_looks_reads_it_in_their_language(here, browser, app):
    assert "rien ici ne le change" in Browser(app, "fr").page(to_look(browser, here))
