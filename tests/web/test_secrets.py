"""What a page must never show, and whom it must never obey."""

from dataclasses import replace

import pytest

from referee.service.people.seat_sandboxes import seat_sandbox
from tests.sandbox.given import heap
from tests.web.browsing import ANN, Browser, hidden, page_of, text, without_token

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
    referee.audits.ask(match)
    referee.audits.workshop.finish()
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
        f"{about}/board/{last}.svg?seat=2&lang=en&narrow=1",
        f"{about}/leaf/{last}",
        f"{about}/audit",
        f"{about}/tree/0-{last + 1}",
        f"{about}/tree/{last}-{last + 1}",
    ]


def around(browser, match="sea"):
    """What sandboxes and analysis say of a running match, and a sandbox that is made beside it."""
    csrf = hidden(browser.page("/games/convoy/sandbox"), "csrf")
    said = [browser.get(f"/match/{match}/analysis{query}") for query in ("", "?seat=2")]
    said += [browser.post(f"/match/{match}/sandbox", csrf=csrf, at=str(at)) for at in range(9)]
    assert {answer.status_code for answer in said} == {403, 404}
    made = browser.post("/games/convoy/sandbox/deal", csrf=csrf, seats="2", follow=False)
    here = made.headers["Location"]
    said += [browser.get(f"{here}{what}") for what in ("", "?seat=2", "/scenario.toml")]
    said.append(browser.send(f"{here}?seat=0", f"{here}/resolve", bots="1"))
    return [text(answer) for answer in [*said, browser.get("/games/convoy/sandbox")]]


def test_sandboxes_and_analysis_tell_nothing_of_a_running_match(ordered, browser):
    for said in around(browser):
        assert "b b b" not in said
        assert "b x b" not in said
        assert not [token for chair in ordered for token in tokens(chair) if token in said]


def test_a_running_matchs_secrets_change_nothing_in_what_is_refused(seats, browser, referee):
    """The same match twice: once Béa has plotted this, once that."""
    told = []
    for plot in ("plot b b b", "plot m m m"):
        page = page_of(seats[1])
        browser.send(page, page + "/order", window="1", text=plot)
        told.append([without_token(said) for said in around(browser)[:11]])
    assert told[0] == told[1]


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


def test_every_post_wants_the_token(app, seats, browser, referee):
    """No form of the site can be sent from another one."""
    sandbox = referee.sandboxes.keep(heap(), "192.0.2.7")
    name = seat_sandbox("sea", 1, seats[0].person.id)
    referee.sandboxes.keep(heap(), "192.0.2.7", name)
    posts = [rule for rule in app.url_map.iter_rules() if "POST" in rule.methods]
    filled = {"game": "convoy", "seat": 1, "match": "sea", "id": "a"}
    for rule in posts:
        if rule.endpoint.startswith(("organiser", "webhook")):
            continue  # test_organiser.py, test_mail_preferences.py: they need a token of their own
        if rule.endpoint in ("unsubscription.stop", "unwatching.stop"):
            continue  # mail programs press it (RFC 8058): its address is a secret of its own
        if rule.endpoint == "programs.send":
            continue  # test_programs.py: signed texts as JSON alone, which no form sends
        if rule.endpoint == "rounds.give":
            continue  # test_rounds.py: a beacon's round proves itself, whoever sends it
        theirs = {"sandbox": sandbox, "sandbox_look": referee.sandboxes.name(sandbox)}
        token = theirs.get(rule.endpoint.partition(".")[0], seats[0].page_token)
        values = {**filled, "token": token}
        address = app.url_map.bind("").build(rule.endpoint, values, method="POST")
        assert browser.post(address).status_code == 403, rule


def test_every_unknown_address_gives_the_very_same_page(seats, browser):
    addresses = [
        "/nowhere",
        "/seat/unknown",
        "/seat/unknown/at/1",
        "/organise/unknown",
        "/match/unknown",
        "/match/unknown/record",
        "/match/sea/analysis",
        "/sandbox/unknown",
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
