"""Reminders, calendars and feeds from the pages: what acts is a POST, what is secret stays so."""

from xml.etree import ElementTree as xml

from icalendar import Calendar

from referee.service import Contact
from referee.service.people.mailboxes import Failure
from referee.web import create_app
from tests.web.browsing import Browser, page_of

ATOM = "{http://www.w3.org/2005/Atom}"


def quiet_path(referee, chair):
    return referee.wishes.quiet_path(chair.match, chair.seat, chair.person.id)


def test_looking_at_the_link_that_stops_reminders_stops_nothing(browser, referee, seats):
    """Scanners of mail follow every link."""
    answer = browser.get(quiet_path(referee, seats[0]))
    assert answer.status_code == 200
    assert not referee.wishes.is_quiet("sea", seats[0].person.id)


def test_one_click_of_a_mail_program_stops_reminders(app, referee, seats):
    """RFC 8058: a POST without cookie and form token."""
    path = quiet_path(referee, seats[0])
    answer = app.test_client().post(path, data={"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert referee.wishes.is_quiet("sea", seats[0].person.id)
    assert not referee.wishes.is_quiet("sea", seats[1].person.id)


def test_the_other_button_brings_reminders_back(browser, referee, seats):
    path = quiet_path(referee, seats[0])
    browser.send(path, path)
    assert "No reminders" in browser.page(path) or referee.wishes.is_quiet(
        "sea", seats[0].person.id
    )
    browser.send(path, path, again="yes")
    assert not referee.wishes.is_quiet("sea", seats[0].person.id)


def test_a_token_of_nobody_leads_nowhere(browser, referee, seats):
    path = quiet_path(referee, seats[0])
    for wrong in (path[:-1] + "x", path.replace("/1/", "/2/"), path.replace("/1/", "/9/")):
        assert browser.get(wrong).status_code == 404
        assert browser.post(wrong).status_code == 404


def test_the_seats_page_keeps_what_is_ticked(browser, referee, seats):
    page = page_of(seats[0])
    assert browser.send(page, page + "/mail", digest="on").status_code == 200
    assert referee.wishes.wants_digest(seats[0].person.id)
    assert referee.wishes.is_quiet("sea", seats[0].person.id)
    browser.send(page, page + "/mail", reminders="on")
    assert not referee.wishes.wants_digest(seats[0].person.id)
    assert not referee.wishes.is_quiet("sea", seats[0].person.id)


def test_the_calendar_holds_every_deadline_of_its_player_and_no_secret(browser, referee, seats):
    answer = browser.get(referee.wishes.calendar_path(seats[0].person.id))
    assert answer.content_type == "text/calendar; charset=utf-8"
    [event] = Calendar.from_ical(answer.data).walk("VEVENT")
    due = referee.views.table("sea", 1).window.due
    assert event["dtend"].dt.isoformat()[:19] == due[:19]
    assert event["uid"] == "deadline.sea.1@play.example"
    for chair in seats:
        assert chair.page_token not in answer.get_data(as_text=True)
        assert chair.mail_token not in answer.get_data(as_text=True)


def test_a_calendar_of_nobody_is_not_there(browser, referee, seats):
    path = referee.wishes.calendar_path(seats[0].person.id)
    other = referee.wishes.calendar_path(seats[1].person.id)
    mixed = path[: len("/calendar/") + 26] + other[len("/calendar/") + 26 :]
    for wrong in (path[:-5] + "x.ics", mixed, "/calendar/x.ics"):
        assert browser.get(wrong).status_code == 404


def test_the_feed_says_what_a_spectator_may_read_the_newest_first(browser, referee, seats):
    answer = browser.get("/match/sea/feed.atom")
    assert answer.content_type == "application/atom+xml; charset=utf-8"
    root = xml.fromstring(answer.data)
    told = [entry.findtext(f"{ATOM}title") for entry in root.findall(f"{ATOM}entry")]
    public = [moment.say("en") for moment in referee.views.table("sea", None).history]
    assert told == [moment for moment in reversed(public) if moment]
    ids = [entry.findtext(f"{ATOM}id") for entry in root.findall(f"{ATOM}entry")]
    assert len(set(ids)) == len(ids)


def test_the_feed_of_no_match_is_not_there(browser):
    assert browser.get("/match/none/feed.atom").status_code == 404


def test_t24_a_page_says_that_letters_do_not_reach_its_player(browser, referee, seats):

    referee.returned_letters.heard(seats[0].person.id, "due.sea.1", Failure(True, "5.1.1"))
    assert "there is no such mailbox (status 5.1.1)" in browser.page(page_of(seats[0]))
    assert "no such mailbox" not in browser.page(page_of(seats[1]))


def test_the_organiser_sets_a_webhook_where_the_host_allows_it(referee):
    made = referee.lobby.create("nim", {}, 2, name="hooked")
    page = f"/organise/{made.organiser}"
    told = {
        "export": lambda match, seat: b"",
        "public_url": "http://localhost",
        "secret": b"x" * 20,
    }
    shut, open_ = (create_app(referee, **told, webhooks=on) for on in (False, True))
    assert "https://…" not in Browser(shut).page(page)
    assert Browser(shut).send(page, page + "/webhook", url="https://a.example/").status_code == 404
    browser = Browser(open_)
    browser.send(page, page + "/webhook", url="https://a.example/news")
    hook = referee.webhooks.of("hooked")
    assert hook.url == "https://a.example/news"
    assert hook.secret in browser.page(page)
    assert browser.send(page, page + "/webhook", url="ftp://a.example").status_code == 422
    browser.send(page, page + "/webhook", url="")
    assert referee.webhooks.of("hooked") is None


def test_a_webhook_is_set_from_its_own_page_alone(referee):
    """Without the page's token the form is another site's."""
    made = referee.lobby.create("nim", {}, 2, name="guarded")
    app = create_app(referee, export=str, public_url="http://localhost", secret=b"x" * 20)
    address = f"/organise/{made.organiser}/webhook"
    assert Browser(app).post(address, url="https://a.example/").status_code == 403


def watching(referee):
    """Somebody without a seat watches the match; the path of the page that stops it."""
    wanda = Contact("wanda@home.example", "Wanda", "fr", "Europe/Paris")
    watcher = referee.watchers.begin("sea", wanda, 1, referee.clock.now())
    return referee.watchers.stop_path("sea", watcher.id)


def test_looking_at_the_link_that_stops_watching_stops_nothing(browser, referee, seats):
    page = browser.page(watching(referee))
    assert "No more letters about this match?" in page
    assert len(referee.watchers.all()) == 1


def test_one_click_of_a_mail_program_stops_watching(app, referee, seats):
    path = watching(referee)
    answer = app.test_client().post(path, data={"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert referee.watchers.all() == []


def test_the_button_stops_watching_and_then_the_link_leads_nowhere(browser, referee, seats):
    path = watching(referee)
    assert browser.send(path, path).status_code == 200
    assert referee.watchers.all() == []
    assert browser.get(path).status_code == 404
    assert browser.get(path[:-1] + "x").status_code == 404
