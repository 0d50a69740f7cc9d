"""A sandbox on its page, without a script: from a match that is over, and from a game's pages."""

import io
import re
from dataclasses import replace

import pytest

from referee.clock import SetClock
from referee.games.catalogue import Catalogue
from referee.kernel.scenario import judge
from referee.service import Keyring, Place, Referee, Seeded
from referee.service.reception import sandboxes
from referee.web import create_app
from storage.memory import MemoryLog
from tests.sandbox.test_files import FILE
from tests.toys import TOYS
from tests.web.browsing import NOW, Browser, hidden, text, words
from tests.web.sandboxing import answer, forked, press, stones
from tests.web.test_home import played


@pytest.fixture
def ended(referee):
    """Nim, played by bots to its end."""
    return played(referee)


@pytest.fixture
def here(browser, ended):
    return forked(browser, ended)


def test_the_film_and_the_match_offer_to_try_it_once_it_is_over(ended, browser, seats):
    for page in ("", "/replay", "/replay?at=3"):
        assert f'action="/match/{ended}/sandbox"' in browser.page(f"/match/{ended}{page}")
        assert "/sandbox" not in browser.page(f"/match/sea{page}")


def test_it_says_in_the_first_line_that_it_is_no_match(here, browser, app):
    main = browser.page(here).split('id="main"')[1]
    assert words(main).startswith("> Sandbox: not the match. No log, no letters.")
    assert "Bac à sable : ce n’est pas la partie." in Browser(app, "fr").page(here)


def test_it_leads_back_to_the_moment_it_was_taken_from(here, browser, ended):
    back = re.search(rf'href="(/match/{ended}/replay\?at=\d+)"', browser.page(here))[1]
    assert "Window 1" in words(browser.page(back))


def test_the_eyes_of_the_film_are_those_one_begins_with(ended, browser):
    film = f"/match/{ended}/replay?at=5&seat=2"
    answer = browser.send(film, f"/match/{ended}/sandbox", follow=False)
    assert answer.headers["Location"].endswith("?seat=2")


def test_all_seats_are_played_one_after_the_other(here, browser):
    assert stones(browser.page(here)) == 10
    answer(browser, here, 1, 3)
    page = press(browser, here, "resolve")
    assert (stones(page), "Seat 1 takes 3" in page) == (7, True)
    answer(browser, here, 2, 1)
    assert stones(press(browser, here, "resolve")) == 6


def test_undo_redo_and_back_to_the_beginning(here, browser):
    for seat, number in ((1, 3), (2, 2)):
        answer(browser, here, seat, number)
        press(browser, here, "resolve")
    assert stones(press(browser, here, "undo")) == 7
    assert stones(press(browser, here, "go", step="0")) == 10
    assert stones(press(browser, here, "redo")) == 7
    assert stones(press(browser, here, "redo")) == 5


def test_what_was_undone_stands_in_the_form_again(here, browser):
    answer(browser, here, 1, 3)
    press(browser, here, "resolve")
    assert "take 3" in press(browser, here, "undo").split('id="order-text"')[1]


def test_another_answer_cuts_what_was_undone(here, browser):
    answer(browser, here, 1, 3)
    press(browser, here, "resolve")
    press(browser, here, "undo")
    answer(browser, here, 1, 1)
    assert "2 · take" not in browser.page(here)
    assert stones(press(browser, here, "redo")) == 10
    assert stones(press(browser, here, "resolve")) == 9


def test_every_step_is_a_link_that_changes_nothing(here, browser):
    answer(browser, here, 1, 3)
    press(browser, here, "resolve")
    link = re.search(rf'href="({here}\?step=0[^"]*)"', browser.page(here))[1].replace("&amp;", "&")
    page = browser.page(link)
    assert (stones(page), "You are looking at step 0" in page) == (10, True)
    assert f'action="{here}/answer"' not in page
    assert stones(browser.page(here)) == 7


def test_the_inputs_of_the_form_answer_too(here, browser):
    browser.send(here, f"{here}/answer", seat="1", f__n="2")
    assert stones(press(browser, here, "resolve")) == 8


def test_resolve_takes_the_choice_that_stands_in_the_form(here, browser):
    page = browser.page(here)
    form = page.split('id="answer-form"')[1].split("</form>")[0]
    assert f'action="{here}/answer"' in form
    assert re.search(r'<button class="play-on" form="answer-form" name="bots"', page)
    after = browser.send(here, f"{here}/answer", seat="1", f__n="2", resolve="1")
    assert stones(text(after)) == 8


def test_resolve_takes_it_in_place_of_the_answer_given_before(here, browser):
    answer(browser, here, 1, 3)
    after = browser.send(here, f"{here}/answer", seat="1", f__n="1", resolve="1")
    assert (stones(text(after)), "Seat 1 takes 1" in text(after)) == (9, True)


def test_resolve_with_a_choice_that_is_refused_plays_nothing_else(here, browser):
    for way in ("resolve", "bots"):
        refused = browser.send(here, f"{here}/answer", seat="1", f__n="9", **{way: "1"})
        assert (refused.status_code, stones(text(refused))) == (422, 10)


def test_bots_answer_the_rest_and_not_the_choice_in_the_form(browser):
    here = deal(browser, "convoy", 2)
    page = text(browser.send(here, f"{here}/answer", seat="1", text="plot x x x", bots="1"))
    assert "Turn 1 is over" in page
    assert "plot x x x" in press(browser, here, "undo")


def test_a_form_nobody_has_touched_leaves_the_answer_to_the_default_or_to_the_bot(here, browser):
    for way in ("resolve", "bots"):
        after = browser.send(here, f"{here}/answer", seat="1", text="", **{way: "1"})
        assert (after.status_code, stones(text(after)) < 10) == (200, True)
        press(browser, here, "go", step="0")


def test_without_a_seats_eyes_the_window_closes_too(here, browser):
    assert f'action="{here}/resolve"' in browser.page(f"{here}?seat=0")


def test_an_answer_that_is_refused_says_why_and_is_kept_in_the_form(here, browser):
    refused = answer(browser, here, 1, 9)
    assert refused.status_code == 422
    assert "take 9" in text(refused).split('id="order-text"')[1]
    assert "has not answered" in browser.page(here)


def test_an_answer_is_taken_back(here, browser):
    answer(browser, here, 1, 3)
    assert "has answered" in browser.page(here)
    assert "has not answered" in press(browser, here, "take-back", seat="1")


def test_the_bot_answers_for_a_seat(here, browser):
    page = press(browser, here, "bot", seat="1", own="0")
    assert "has answered" in page
    assert stones(press(browser, here, "resolve")) < 10


def test_who_plays_one_seat_sees_no_others_answer_and_bots_do_the_rest(browser, referee):
    here = deal(browser, "convoy", 2)
    press(browser, here, "plays", seat="1")
    page = press(browser, here, "bot", seat="0", own="1")
    assert page.count("has answered") == 1
    assert "<pre" not in page.split('id="who"')[1].split("</section>")[0]
    browser.send(here, f"{here}/answer", seat="1", text="plot x x x")
    assert "Turn 1 is over" in press(browser, here, "resolve", seat="1")


def test_bots_answer_the_rest_and_the_window_closes(browser):
    here = deal(browser, "convoy", 2)
    page = press(browser, here, "resolve", bots="1", seat="0")
    assert "Turn 1 is over" in page


def test_one_looks_through_the_eyes_of_any_seat_and_of_nobody(browser):
    here = deal(browser, "convoy", 2)
    for seat in (1, 2):
        assert f"Answer of Seat {seat}" in browser.page(f"{here}?seat={seat}")
    assert "Answer of" not in browser.page(f"{here}?seat=0")


def test_it_can_be_played_to_the_end(here, browser):
    for _ in range(10):
        page = browser.page(f"{here}?seat=0")
        if f'action="{here}/resolve"' not in page:
            break
        page = press(browser, here, "resolve", bots="1")
    assert 'id="over"' in page
    assert browser.post(f"{here}/resolve", csrf=hidden(page, "csrf"), window="1").status_code == 409


def test_what_was_meant_for_another_step_changes_nothing(here, browser):
    page = browser.page(here)
    csrf = hidden(page, "csrf")
    for what in ("answer", "take-back", "bot", "resolve"):
        late = browser.post(f"{here}/{what}", csrf=csrf, window="7", seat="1", text="take 3")
        assert (late.status_code, "another step" in text(late)) == (409, True), what
    assert stones(browser.page(here)) == 10


def test_an_answer_is_looked_at_while_it_is_made(here, browser):
    csrf = hidden(browser.page(here), "csrf")
    tried = browser.post(f"{here}/try?seat=1", csrf=csrf, window="1", text="prends 2")
    assert tried.get_json()["understood"] == "take 2"
    for seat, window in ((2, 1), (1, 2), (0, 1), (9, 1)):
        stale = browser.post(f"{here}/try?seat={seat}", csrf=csrf, window=window, text="take 2")
        assert stale.status_code == 409, (seat, window)


def test_it_leaves_as_a_file_that_holds_and_comes_in_again(here, browser):
    answer(browser, here, 1, 3)
    press(browser, here, "resolve")
    file = browser.get(f"{here}/scenario.toml")
    assert 'filename="nim-sandbox.toml"' in file.headers["Content-Disposition"]
    assert judge("f", file.get_data(as_text=True), TOYS).failures == ()
    back = uploaded(browser, file.get_data())
    assert stones(browser.page(back)) == 10
    assert stones(press(browser, back, "redo")) == 7


def test_it_says_until_when_it_is_kept(here, browser):
    assert "2026-12-21" in browser.page(here).split('id="about"')[1]


def test_deleted_it_is_gone_at_once(here, browser):
    assert "The sandbox is deleted." in press(browser, here, "delete")
    assert browser.get(here).status_code == 404


def test_thirty_days_later_it_is_gone(here, browser, clock):
    clock.set("2026-12-22T19:00:00.000Z")
    assert browser.get(here).status_code == 404


# --- from a game's pages ------------------------------------------------------------------------


def deal(browser, game, seats, **options):
    page = f"/games/{game}/sandbox"
    made = browser.send(page, f"{page}/deal", follow=False, seats=str(seats), **options)
    assert made.status_code == 303, text(made)
    return made.headers["Location"]


def uploaded(browser, content, follow=False):
    page = "/games/nim/sandbox"
    form = {"csrf": hidden(browser.page(page), "csrf"), "file": (io.BytesIO(content), "f.toml")}
    sent = browser.client.post(f"{page}/file", data=form, headers=browser.headers)
    return sent if follow else sent.headers["Location"]


def test_a_fresh_deal_has_the_options_one_wants(browser):
    assert stones(browser.page(deal(browser, "nim", 2, o__stones="7"))) == 7


def test_options_that_cannot_be_played_are_refused_where_they_were_written(browser):
    page = "/games/nim/sandbox"
    for fields in ({"o__stones": "0"}, {"o__stones": "x"}, {"seats": "9"}):
        refused = browser.send(page, f"{page}/deal", **{"seats": "2", **fields})
        assert (refused.status_code, 'class="wrong"' in text(refused)) == (422, True)


def test_a_window_of_the_sample_match_can_be_tried(browser):
    page = "/games/convoy/sandbox"
    made = browser.send(page, f"{page}/sample", window="2")
    assert "Window 1" in text(made)
    csrf = hidden(browser.page(page), "csrf")
    assert browser.post(f"{page}/sample", csrf=csrf, window="99").status_code == 404


def test_a_scenario_file_is_set_up_with_its_steps_ahead(browser):
    here = uploaded(browser, FILE.encode())
    assert stones(browser.page(here)) == 9
    assert stones(press(browser, here, "redo")) == 6


def test_the_text_of_a_file_does_as_well(browser):
    page = "/games/nim/sandbox"
    made = browser.send(page, f"{page}/file", text=FILE)
    assert stones(text(made)) == 9


def test_steps_that_a_sandbox_has_not_the_like_of_are_told(browser):
    here = uploaded(browser, f"{FILE}[[step]]\nleave = [1]\n".encode())
    assert "The last 1 steps of the file are left out" in browser.page(here)


@pytest.mark.parametrize("content", [b"\xff\xfe", b"game =", FILE.replace("9", "0").encode()])
def test_a_file_that_cannot_be_set_up_says_why(browser, content):
    refused = uploaded(browser, content, follow=True)
    assert (refused.status_code, "cannot be set up" in text(refused)) == (422, True)


@pytest.fixture
def dumb():
    """A site with a nim that has no words for taking two."""
    nim = TOYS.current("nim")

    def narrate(event, seat, language):
        if getattr(event, "n", 0) == 2:
            raise KeyError("two")
        return nim.narrate(event, seat, language)

    games = Catalogue([replace(nim, narrate=narrate)])
    place = Place("play.example")
    referee = Referee(MemoryLog(), games, Keyring.fresh(Seeded("dumb")), SetClock(NOW), place)
    return Browser(
        create_app(
            referee,
            export=referee.records.export,
            public_url="http://localhost:8000",
            secret=b"s" * 16,
        )
    )


def test_a_step_that_cannot_be_told_is_not_kept(dumb):
    here = uploaded(dumb, FILE.split("[[step]]")[0].encode())
    answer(dumb, here, 2, 2)
    page = dumb.page(here)
    refused = dumb.send(f"{here}?seat=0", f"{here}/resolve", seat="2")
    assert (refused.status_code, "cannot go on from here" in text(refused)) == (422, True)
    assert stones(dumb.page(here)) == stones(page) == 9
    assert stones(press(dumb, here, "take-back", seat="2")) == 9


def test_markup_in_a_file_never_reaches_a_page(browser):
    evil = FILE.replace("a heap", "<b>heap</b>")
    page = browser.get(uploaded(browser, evil.encode())).get_data(as_text=True)
    assert "<b>heap" not in page
    refused = uploaded(browser, FILE.replace("stones = 9", 'stones = "<b>"').encode(), follow=True)
    assert "<b>" not in refused.get_data(as_text=True)


# --- what is refused ----------------------------------------------------------------------------


def test_a_running_match_is_refused_whatever_moment_is_asked_for(seats, browser, referee):
    csrf = token(browser)
    for at in range(referee.views.table("sea", None).size):
        refused = browser.post("/match/sea/sandbox", csrf=csrf, at=str(at))
        assert (refused.status_code, "no end that opens" in text(refused)) == (403, True)
    assert referee.log.sandboxes.count() == 0


def test_a_match_that_was_begun_anew_elsewhere_offers_nothing(seats, browser, referee):
    referee.core.freeze("sea")
    for page in ("", "/replay"):
        assert "/sandbox" not in browser.page(f"/match/sea{page}")
    assert browser.post("/match/sea/sandbox", csrf=token(browser)).status_code == 403
    assert browser.get("/match/sea/analysis").status_code == 404


def token(browser):
    return hidden(browser.page("/games/nim/sandbox"), "csrf")


def test_a_match_that_is_not_there_has_no_sandbox(browser):
    assert browser.post("/match/nowhere/sandbox", csrf=token(browser)).status_code == 404


def test_too_many_at_once_are_refused_with_the_reason(browser, ended, monkeypatch):
    monkeypatch.setattr(sandboxes, "MOST", 1)
    forked(browser, ended)
    again = browser.post(f"/match/{ended}/sandbox", csrf=token(browser))
    assert (again.status_code, "As many sandboxes" in text(again)) == (429, True)
    page = "/games/nim/sandbox"
    assert browser.send(page, f"{page}/deal", seats="2").status_code == 429
