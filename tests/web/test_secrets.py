"""What a page must never show, and whom it must never obey."""

from dataclasses import replace

import pytest

from tests.web.browsing import ANN, Browser, page_of, text

PLOT = "plot m m x"


def tokens(chair):
    return [chair.page_token, chair.mail_token]


@pytest.fixture
def ordered(seats, browser):
    """Béa has sealed her order and filed a standing one; Ann has not answered."""
    page = page_of(seats[1])
    browser.send(page, page + "/order", window="1", text="plot b b b")
    browser.send(page, page + "/standing", text="always plot when turn>=2: plot b x b")
    return seats


def public_pages(referee, match="sea"):
    last = referee.views.table(match, None).size - 1
    about = f"/match/{match}"
    return [
        "/",
        "/matches/running",
        about,
        about + "/record",
        about + "/replay",
        *(f"{about}/replay?at={n}&seat={eyes}" for n in range(last + 1) for eyes in (2, "all")),
        about + "/checkpoint",
        f"{about}/board/{last}.svg",
        f"{about}/board/{last}.svg?seat=2&lang=en",
        f"{about}/leaf/{last}",
    ]


def test_no_page_of_a_seat_holds_a_token_of_another(ordered, browser, referee):
    ann, bea = ordered
    last = referee.views.table("sea", 1).size - 1
    for address in (page_of(ann), f"{page_of(ann)}/at/{last}", *public_pages(referee)):
        page = browser.page(address)
        assert not [token for token in tokens(bea) if token in page], address


def test_the_organisers_page_holds_no_token_of_a_seat(app, referee, browser):
    created = referee.lobby.create("convoy", {}, 2)
    chair = referee.lobby.invite(created.match, 1, ANN)
    page = browser.page(f"/organise/{created.organiser}")
    assert not [token for token in tokens(chair) if token in page]


def test_no_page_but_her_own_shows_what_bea_ordered(ordered, browser, referee):
    for address in (page_of(ordered[0]), *public_pages(referee)):
        page = browser.page(address)
        assert "plot b" not in page, address


def test_no_public_page_holds_a_token_or_an_address(ordered, browser, referee):
    for address in public_pages(referee):
        page = browser.page(address)
        assert "@example.org" not in page, address
        assert not [token for chair in ordered for token in tokens(chair) if token in page], address


def test_spectators_of_a_running_match_get_no_seats_eyes(ordered, browser, referee):
    last = referee.views.table("sea", None).size - 1
    assert "As everybody saw it." in browser.page(f"/match/sea/replay?at={last}&seat=2")


def test_a_post_without_the_pages_token_is_refused(seats, browser, referee):
    page = page_of(seats[0])
    before = referee.views.table("sea", 1).size
    browser.page(page)
    answer = browser.post(page + "/order", window="1", text=PLOT)
    assert answer.status_code == 403
    assert referee.views.table("sea", 1).size == before


def test_a_token_is_good_only_with_its_own_cookie(seats, app, browser):
    page = page_of(seats[0])
    stranger = Browser(app)
    stranger.page(page)
    from_ann = browser.page(page).split('name="csrf" value="')[1].split('"')[0]
    assert stranger.post(page + "/order", csrf=from_ann, window="1", text=PLOT).status_code == 403


def test_a_refused_post_keeps_what_was_written(seats, browser):
    answer = browser.post(page_of(seats[0]) + "/order", window="1", text="plot m m x # mine")
    assert "plot m m x # mine</pre>" in text(answer)


def test_every_post_wants_the_token(app, seats, browser):
    """No form of the site can be sent from another one."""
    posts = [rule for rule in app.url_map.iter_rules() if "POST" in rule.methods]
    filled = {"token": seats[0].page_token, "game": "convoy", "seat": 1, "match": "sea"}
    for rule in posts:
        if rule.endpoint.startswith(("organiser", "webhook")):
            continue  # test_organiser.py, test_mail_preferences.py: they need a token of their own
        if rule.endpoint in ("unsubscription.stop", "unwatching.stop"):
            continue  # mail programs press it (RFC 8058): its address is a secret of its own
        address = app.url_map.bind("").build(rule.endpoint, filled, method="POST")
        assert browser.post(address).status_code == 403, rule


def test_every_unknown_address_gives_the_very_same_page(seats, browser):
    addresses = [
        "/nowhere",
        "/seat/unknown",
        "/seat/unknown/at/1",
        "/organise/unknown",
        "/match/unknown",
        "/match/unknown/record",
        "/new/unknown",
        f"{page_of(seats[0])}/receipt/1/forged",
    ]
    pages = {browser.get(address).get_data() for address in addresses}
    assert [browser.get(address).status_code for address in addresses] == [404] * len(addresses)
    assert len(pages) == 1


def test_post_is_closed_unless_the_site_is_a_demo(browser):
    assert browser.get("/post").status_code == 404


def test_names_and_reasons_are_shown_as_text_never_as_markup(app, referee, browser):
    evil = "<script>alert(1)</script>"
    match = referee.lobby.create("convoy", {}, 2).match
    chair = referee.lobby.invite(match, 1, replace(ANN, name=evil))
    page = browser.get(page_of(chair)).get_data(as_text=True)
    assert evil not in page
    assert "&lt;script&gt;" in page
