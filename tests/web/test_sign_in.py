"""Signing in by a mailed link, and all matches of one mailbox."""

import io
import json
import zipfile

import pytest

from referee.web import create_app
from tests.web.browsing import ANN, BEA, NOW, Browser, hidden, page_of, text, without_token

BLOCK = 20  # links that one address may ask for at once


def asked(browser, address=ANN.address):
    return browser.send("/sign-in", "/sign-in", address=address)


def letters(referee, match="sea"):
    rows = [row.intent for row in referee.log.outbox(match)]
    return [json.loads(row.payload) for row in rows if row.kind == "sign_in"]


def signed_in(app, referee, match="sea", address=ANN.address):
    """A browser in which the owner of this mailbox has pressed the link's button."""
    browser = Browser(app)
    asked(browser, address)
    link = f"/sign-in/{letters(referee, match)[0]['token']}"
    assert browser.send(link, link).request.path == "/me"
    return browser


def cookie_of(browser, name="session"):
    found = browser.client.get_cookie(name)
    return found.value if found is not None else None


def test_the_link_of_the_letter_leads_to_my_matches(app, referee, seats):
    shown = signed_in(app, referee).page("/me")
    assert page_of(seats[0]) in shown
    assert page_of(seats[1]) not in shown
    assert "Waiting for you" in shown


def test_the_answer_is_the_same_for_a_known_and_an_unknown_address(app, referee, seats):
    known, unknown, none = (
        without_token(text(asked(Browser(app), address)))
        for address in (ANN.address, "nobody@example.org", "no address")
    )
    assert known == unknown == none
    assert len(letters(referee)) == 1


def test_a_scanner_that_follows_the_link_neither_signs_in_nor_uses_it_up(app, referee, seats):
    asked(Browser(app))
    link = f"/sign-in/{letters(referee)[0]['token']}"
    scanner = Browser(app)
    for _ in range(3):
        scanner.page(link)
    assert cookie_of(scanner) is None
    assert scanner.get("/me").status_code == 303
    mine = Browser(app)
    assert mine.send(link, link).request.path == "/me"


def test_a_link_signs_in_once(app, referee, seats):
    asked(Browser(app))
    link = f"/sign-in/{letters(referee)[0]['token']}"
    Browser(app).send(link, link)
    late = Browser(app)
    assert late.send(link, link).status_code == 404
    assert cookie_of(late) is None


def test_a_link_is_over_after_fifteen_minutes(app, referee, clock, seats):
    asked(Browser(app))
    link = f"/sign-in/{letters(referee)[0]['token']}"
    clock.advance(seconds=900)
    late = Browser(app)
    assert late.send(link, link).status_code == 404
    assert cookie_of(late) is None


def test_a_link_that_nobody_was_sent_looks_like_any_other(app, referee, seats):
    asked(Browser(app))
    real, browser = letters(referee)[0]["token"], Browser(app)
    shown, none = (browser.page(f"/sign-in/{token}") for token in (real, "unknown"))
    assert without_token(shown).replace(real, "unknown") == without_token(none)


def test_the_button_needs_the_token_of_its_page(app, referee, seats):
    """Another site cannot sign its visitor in, nor out."""
    asked(Browser(app))
    link = f"/sign-in/{letters(referee)[0]['token']}"
    assert Browser(app).post(link).status_code == 403
    browser = signed_in(app, referee)
    assert browser.post("/sign-out").status_code == 403
    assert browser.get("/me").status_code == 200


def test_a_session_that_was_put_into_the_browser_before_is_not_taken_over(app, referee, seats):
    """Fixation: whoever planted a session, or knows the one before, does not hold the new one."""
    first = signed_in(app, referee)
    planted = cookie_of(first)
    asked(first)
    link = f"/sign-in/{letters(referee)[0]['token']}"
    first.send(link, link)
    assert cookie_of(first) != planted
    thief = Browser(app)
    thief.client.set_cookie("session", planted)
    assert thief.get("/me").status_code == 303


def test_signing_in_leads_nowhere_but_to_my_matches(app, referee, seats):
    asked(Browser(app))
    link, browser = f"/sign-in/{letters(referee)[0]['token']}", Browser(app)
    away = {"next": "https://evil.example/", "url": "//evil.example"}
    csrf = hidden(browser.page(link), "csrf")
    answer = browser.post(f"{link}?next=//evil.example", follow=False, csrf=csrf, **away)
    assert answer.headers["Location"] == "/me"


def test_the_cookie_is_kept_from_scripts_other_sites_and_plain_http(referee, seats):
    app = create_app(
        referee,
        export=lambda match, seat: b"",
        public_url="https://play.example",
        secret=b"a secret of the pages' tests",
    )
    browser = Browser(app)
    browser.client.environ_base["wsgi.url_scheme"] = "https"
    referee.sign_in.ask(ANN.address, "192.0.2.1")
    link = f"/sign-in/{letters(referee)[0]['token']}"
    html = text(browser.client.get(link, base_url="https://play.example"))
    answer = browser.client.post(
        link, base_url="https://play.example", data={"csrf": hidden(html, "csrf")}
    )
    begun = [line for line in answer.headers.getlist("Set-Cookie") if "__Host-session=" in line]
    assert all(word in begun[-1] for word in ("HttpOnly", "Secure", "SameSite=Lax", "Path=/"))


def test_only_the_digest_of_a_session_is_kept(app, referee, seats):
    secret = cookie_of(signed_in(app, referee))
    rows = referee.log.wishes.find()
    assert any(row.what.startswith("session/") for row in rows)
    assert not any(secret in f"{row.what} {row.whose} {row.value!r}" for row in rows)


def test_a_session_can_be_ended_from_another_browser(app, referee, seats):
    lost, mine = signed_in(app, referee), signed_in(app, referee)
    [other] = [
        each.digest
        for each in referee.sign_in.sessions(referee.people.at(ANN.address))
        if f'value="{each.digest}"' in mine.page("/me")
    ]
    mine.post("/me/sessions/end", csrf=hidden(mine.page("/me"), "csrf"), session=other)
    assert lost.get("/me").status_code == 303
    assert mine.get("/me").status_code == 200


def test_nobody_ends_the_session_of_somebody_else(app, referee, seats):
    ann = signed_in(app, referee)
    bea = signed_in(app, referee, address=BEA.address)
    [digest] = [each.digest for each in referee.sign_in.sessions(referee.people.at(ANN.address))]
    bea.post("/me/sessions/end", csrf=hidden(bea.page("/me"), "csrf"), session=digest)
    assert ann.get("/me").status_code == 200


def test_a_session_is_over_when_it_is_signed_out_or_old(app, referee, clock, seats):
    out, old = signed_in(app, referee), signed_in(app, referee)
    kept = cookie_of(out)
    out.send("/me", "/sign-out")
    out.client.set_cookie("session", kept)
    assert out.get("/me").status_code == 303
    clock.advance(hours=24 * 60)
    assert old.get("/me").status_code == 303
    referee.sign_in.tidy()
    assert not [row for row in referee.log.wishes.find() if row.what.startswith("session/")]


def test_whoever_is_forgotten_is_signed_in_nowhere(app, referee, seats):
    browser = signed_in(app, referee)
    asked(Browser(app))
    referee.forgetting.forget(referee.people.at(ANN.address))
    assert browser.get("/me").status_code == 303
    left = [row.what for row in referee.log.wishes.find()]
    assert not [what for what in left if what.startswith(("session/", "sign-in/"))]


def test_the_copy_of_a_players_data_tells_since_when_they_are_signed_in(app, referee, seats):
    secret = cookie_of(signed_in(app, referee))
    given = Browser(app).get(f"{page_of(seats[0])}/data.zip").data
    with zipfile.ZipFile(io.BytesIO(given)) as archive:
        told = archive.read("person.json")
    assert json.loads(told)["wishes"]["signed_in"] == [NOW]
    assert secret.encode() not in told


def test_one_address_is_written_to_three_times_at_once(app, referee, clock, seats):
    answers = {without_token(text(asked(Browser(app)))) for _ in range(6)}
    assert len(answers) == 1
    assert len(letters(referee)) == 3
    clock.advance(seconds=1200)
    asked(Browser(app))
    assert len(letters(referee)) == 4


def test_one_house_asks_twenty_times_at_once(app, seats):
    for number in range(BLOCK):
        assert asked(Browser(app), f"a{number}@example.org").status_code == 200
    assert asked(Browser(app), "more@example.org").status_code == 429


def test_the_link_stands_in_no_copy_of_a_seats_data(app, referee, seats):
    asked(Browser(app))
    token = letters(referee)[0]["token"]
    assert token.encode() not in Browser(app).get(f"{page_of(seats[0])}/data.zip").data
    assert token not in Browser(app).page(page_of(seats[0]))


@pytest.fixture
def many(app, referee, clock):
    """Twelve matches of Ann's, begun an hour apart, in the last of which Béa moves first."""
    chairs = []
    for number in range(12):
        name = f"heap{number}"
        referee.lobby.create("nim", {"stones": 5}, 2, name=name)
        who = (BEA, ANN) if number == 11 else (ANN, BEA)
        both = [referee.lobby.invite(name, seat, one) for seat, one in enumerate(who, 1)]
        for chair in both:
            Browser(app).send(page_of(chair), page_of(chair) + "/join")
        chairs.append(both[who.index(ANN)])
        clock.advance(hours=1)
    return chairs


def test_twelve_matches_stand_by_deadline_and_what_waits_for_me_first(app, referee, many):
    browser = Browser(app)
    referee.sign_in.ask(ANN.address, "192.0.2.1")
    rows = [row.intent for row in referee.log.outbox() if row.intent.kind == "sign_in"]
    link = f"/sign-in/{json.loads(rows[-1].payload)['token']}"
    shown = text(browser.send(link, link))
    places = [shown.index(page_of(chair)) for chair in many]
    assert places == sorted(places)
    assert places[10] < shown.index("Waiting for others") < places[11]


def test_the_head_of_every_page_leads_to_my_matches_or_to_signing_in(app, referee, seats):
    assert 'href="/sign-in"' in Browser(app).page("/")
    assert 'href="/me"' in signed_in(app, referee).page("/")
