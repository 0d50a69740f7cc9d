"""Messages, votes and consents from a seat's page."""

from tests.web.browsing import Browser, page_of, text


def sent(browser, chair, action, **fields):
    page = page_of(chair)
    return browser.send(page, f"{page}/{action}", **fields)


def test_a_message_is_read_on_the_page_of_whom_it_names(app, seats):
    ann, bea = seats
    sent(Browser(app), ann, "press", to="2", text="Shall we share?")
    assert "Shall we share?" in Browser(app).page(page_of(bea))
    assert "Shall we share?" in Browser(app).page(page_of(ann))


def test_t20_a_message_without_a_name_on_it_goes_to_nobody_and_is_kept_to_be_sent(app, seats):
    ann, bea = seats
    answer = sent(Browser(app), ann, "press", text="Shall we share?")
    assert answer.status_code == 422
    assert "it has gone to nobody" in text(answer)
    assert "Shall we share?" in text(answer)
    assert "Shall we share?" not in Browser(app).page(page_of(bea))


def test_what_somebody_writes_is_text_and_no_page(app, seats):
    ann, bea = seats
    sent(Browser(app), ann, "press", to="all", text="<script>alert(1)</script>")
    html = Browser(app).get(page_of(bea)).get_data(as_text=True)
    assert "&lt;script&gt;alert(1)" in html


def test_the_diary_stays_on_its_authors_page(app, seats):
    ann, bea = seats
    sent(Browser(app), ann, "press", to="diary", text="Béa bluffs.")
    assert "Béa bluffs." in Browser(app).page(page_of(ann))
    assert "Béa bluffs." not in Browser(app).page(page_of(bea))


def test_a_draw_is_proposed_on_one_page_and_agreed_on_the_other(app, referee, seats):
    ann, bea = seats
    sent(Browser(app), ann, "vote", motion="draw")
    assert "a draw — agreed so far: " in " ".join(Browser(app).page(page_of(ann)).split())
    assert "Je suis d’accord" in Browser(app, "fr").page(page_of(bea))
    sent(Browser(app), bea, "vote", motion="draw", answer="yes")
    assert referee.views.table("sea", None).phase == "ended"


def test_other_rules_are_proposed_where_the_game_has_any(app, referee, heap, seats):
    page = " ".join(Browser(app).page(page_of(heap[0])).split())
    assert "Propose other rules" in page
    assert "Propose other rules" not in Browser(app).page(page_of(seats[0]))
    sent(Browser(app), heap[0], "vote", motion="rules", number="1.0")
    [motion] = referee.views.table("heap", None).motions
    assert (motion.name, motion.number) == ("rules", "1.0")
    assert "jouer selon les règles 1.0" in Browser(app, "fr").page(page_of(heap[1]))
    sent(Browser(app), heap[1], "vote", motion="rules", number="1.0", answer="yes")
    sent(Browser(app), heap[0], "order", text="take 1", window="1")
    assert referee.views.table("heap", None).version == "1.0"


def test_a_page_that_shows_a_motion_agrees_to_no_newer_one(app, referee, seats):
    ann, bea = seats
    sent(Browser(app), ann, "vote", motion="draw")
    [shown] = referee.views.table("sea", None).motions
    sent(Browser(app), ann, "vote", motion="draw", answer="no")
    sent(Browser(app), ann, "vote", motion="end")
    sent(Browser(app), ann, "vote", motion="draw")
    answer = sent(Browser(app), bea, "vote", motion="draw", answer="yes", meant=str(shown.n))
    assert answer.status_code == 422
    assert "proposed anew in entry" in text(answer)
    assert referee.views.table("sea", None).phase == "running"


def test_a_page_that_shows_no_motion_agrees_to_none(app, referee, seats):
    ann, bea = seats
    sent(Browser(app), ann, "vote", motion="draw")
    answer = sent(Browser(app), bea, "vote", motion="draw", meant="0", window="1")
    assert answer.status_code == 422
    assert referee.views.table("sea", None).phase == "running"


def test_a_vote_that_names_no_motion_is_none(app, referee, seats):
    assert sent(Browser(app), seats[0], "vote", motion="draw", meant="").status_code == 409
    assert referee.views.table("sea", None).motions == ()


def test_a_later_deadline_is_proposed_with_its_days(app, referee, seats):
    sent(Browser(app), seats[0], "vote", motion="extend", number="3")
    [motion] = referee.views.table("sea", None).motions
    assert (motion.name, motion.number) == ("extend", 3)


def test_t29_a_way_back_is_a_consent_of_its_own(app, referee, clock, seats):
    clock.set(referee.views.table("sea", None).window.due)
    referee.windows.wake("sea")
    for chair in seats:
        sent(Browser(app), chair, "vote", motion="rewind", number="1")
    said = [moment.say("en") for moment in referee.views.table("sea", None).history]
    assert "Back to where window 1 was still open." in said


def test_what_cannot_be_voted_on_is_said(app, seats):
    for fields in ({"motion": "poem"}, {"motion": "extend", "number": "-1"}, {}):
        answer = sent(Browser(app), seats[0], "vote", **fields)
        assert answer.status_code == 422
        assert "nothing that can be voted on" in text(answer)


def test_a_no_that_nobody_asked_for_is_refused_with_the_referees_words(app, seats):
    answer = sent(Browser(app), seats[0], "vote", motion="draw", answer="no")
    assert answer.status_code == 422
    assert "has proposed “draw”" in text(answer)
