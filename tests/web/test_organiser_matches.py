"""The page of all the matches that one organiser runs."""

import pytest

from referee.service import Contact, Post
from storage import MailboxRow
from tests.web.browsing import ANN, BEA, Browser, page_of

ZOE = Contact("zoe@example.org", "Zoé", "en", "Europe/Paris")
OTHER = Contact("yves@example.org", "Yves")


@pytest.fixture
def runs(app, referee):
    """Zoé runs one match that goes on, one in its lobby, and one that is over; Yves one."""
    for name, organiser in (("sea", ZOE), ("bay", ZOE), ("gulf", ZOE), ("lake", OTHER)):
        referee.lobby.create("convoy", {}, 2, name=name, organiser=organiser)
    for name in ("sea", "gulf", "lake"):
        for seat, who in ((1, ANN), (2, BEA)):
            page = page_of(referee.lobby.invite(name, seat, who))
            Browser(app).send(page, page + "/join")
    for seat in (1, 2):
        said(referee, "gulf", seat, "vote", "end yes\n")
    return referee.runs.page("zoe@example.org").removeprefix("http://localhost:8000")


def said(referee, match, seat, kind, text):
    answer = referee.submissions.submit(Post(match, seat, kind, text, referee.clock.now()))
    assert answer.outcome == "accepted", answer


def test_every_match_he_runs_is_there_with_a_link_to_its_page_and_no_other(app, referee, runs):
    html = Browser(app).get(runs).get_data(as_text=True)
    for name in ("sea", "bay", "gulf"):
        [row] = referee.log.organisers.find(stream=name)
        assert f"/organise/{row.token}" in html
    assert "lake" not in html


def test_it_tells_the_window_its_deadline_in_his_zone_and_who_is_asked(app, referee, runs):
    page = Browser(app).page(runs)
    window = referee.views.table("sea", None).window
    assert f"Window {window.number}" in page
    assert "(Europe/Paris)" in page
    assert "(Ann)" in page
    assert "Not begun: 0 of 2 seats have joined." in page
    assert "Les parties que vous organisez" in Browser(app, "fr").page(runs)


def test_it_tells_who_was_silent_whose_letters_come_back_and_what_is_proposed(
    app, referee, clock, runs
):
    said(referee, "sea", 1, "order", "plot m m x\n")
    clock.set(referee.views.table("sea", None).window.due)
    referee.windows.wake("sea")
    said(referee, "sea", 1, "vote", "draw yes\n")
    person = referee.seats.chair("sea", 2).person.id
    referee.log.mailboxes.put(MailboxRow(person, 2, "5.1.1", "", clock.now()))
    page = Browser(app).page(runs)
    assert "was asked and gave nothing, 1 window in a row." in page
    assert page.count("gave nothing") == 1
    assert "a draw" in page
    assert "Letters to this player come back" in page


def test_an_answer_that_lies_ready_is_not_told(app, referee, runs):
    before = Browser(app).page(runs)
    said(referee, "sea", 1, "order", "plot m m x\n")
    assert Browser(app).page(runs) == before


def test_a_token_that_nobody_has_leads_nowhere(app, referee, runs):
    assert Browser(app).get("/organiser/" + "0" * 40).status_code == 404
    assert Browser(app).get("/organiser/" + "é").status_code == 404


def test_the_page_of_one_match_does_not_lead_to_the_others(app, referee, runs):
    [row] = referee.log.organisers.find(stream="sea")
    html = Browser(app).get(f"/organise/{row.token}").get_data(as_text=True)
    assert runs not in html


def test_an_organiser_who_is_forgotten_has_no_page_any_more(app, referee, runs):
    referee.forgetting.organiser("zoe@example.org")
    assert Browser(app).get(runs).status_code == 404


def test_a_token_that_nobody_has_opens_no_organisers_row(referee, browser, monkeypatch):
    """However many matches there are: it is looked up, not compared with all."""
    for n in range(5):
        referee.lobby.create(
            "nim", {}, 2, name=f"m-{n}", organiser=Contact(f"o{n}@example.org", "O")
        )
    page = referee.runs.page("o3@example.org")
    opened, unlock = [], referee.core.ring.unlock

    def counted(kind, *rest):
        opened.append(kind)
        return unlock(kind, *rest)

    monkeypatch.setattr(type(referee.core.ring), "unlock", lambda ring, *all_: counted(*all_))
    assert browser.get("/organiser/" + "0" * 30).status_code == 404
    assert "organiser" not in opened
    assert referee.runs.of(page.rsplit("/", 1)[1])[1][0].match == "m-3"
    assert opened.count("organiser") == 1


def test_matches_made_before_there_was_an_index_are_found_after_the_next_sweep(referee):
    referee.lobby.create("nim", {}, 2, name="old", organiser=Contact("zoe@example.org", "Zoé"))
    token = referee.runs.page("zoe@example.org").rsplit("/", 1)[1]
    for row in referee.log.wishes.find():
        referee.log.wishes.drop(row.what, row.whose)
    assert referee.runs.of(token) is None
    referee.forgetting.sweep(30)
    assert [run.match for run in referee.runs.of(token)[1]] == ["old"]


def test_of_a_forgotten_organiser_no_index_is_left(referee):
    referee.lobby.create("nim", {}, 2, name="old", organiser=Contact("zoe@example.org", "Zoé"))
    referee.forgetting.organiser("zoe@example.org")
    assert [row for row in referee.log.wishes.find() if row.what.startswith("runs/")] == []
