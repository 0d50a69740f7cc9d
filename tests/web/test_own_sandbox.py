"""What a seat knows in a running match, tried out below its own address and nowhere else."""

import re
from dataclasses import replace

import pytest

from referee.games.catalogue import Catalogue
from referee.kernel.scenario import judge
from referee.service import Contact, Keyring, Place, Referee, Seeded
from referee.service.people.seat_sandboxes import seat_sandbox
from storage.memory import MemoryLog
from tests.conformance.toys import BACKS, CONVOY
from tests.web.browsing import ANN, BEA, Browser, hidden, page_of, text, words

CID = Contact("cid@example.org", "Cid", "en", "UTC")
THREE = (ANN, BEA, CID)
SHELF = Catalogue([BACKS, CONVOY])


@pytest.fixture
def referee(clock):
    place = Place("play.example", url="http://localhost:8000")
    return Referee(MemoryLog(), SHELF, Keyring.fresh(Seeded("web")), clock, place)


@pytest.fixture
def backs(referee, app):
    """A running match of hidden hands: the chairs of Ann, Béa and Cid."""
    match = referee.lobby.create("backs", {}, 3, name="den").match
    chairs = [referee.lobby.invite(match, seat, who) for seat, who in enumerate(THREE, 1)]
    for chair in chairs:
        Browser(app).send(page_of(chair), page_of(chair) + "/join")
    return chairs


@pytest.fixture
def ann(backs):
    return page_of(backs[0])


@pytest.fixture
def here(browser, ann):
    """Ann's sandbox."""
    return begun(browser, ann)


def begun(browser, page):
    answer = browser.send(page, f"{page}/sandbox", follow=False)
    assert answer.status_code == 303
    return answer.headers["Location"]


def hand(page):
    """Seat's own cards, as the toy's board says them."""
    return re.search(r"'hand': \[([^\]]*)\]", words(page))[1]


def test_a_seats_page_and_its_film_have_the_button(browser, ann, referee):
    last = referee.views.table("den", 1).size - 1
    for page in ("", f"/at/{last}", "/at/5"):
        assert f'action="{ann}/sandbox"' in browser.page(ann + page)


def test_nobody_else_is_offered_it(browser, backs):
    for page in ("", "/replay", "/replay?at=5"):
        assert "/sandbox" not in browser.page(f"/match/den{page}")


def test_it_lies_below_the_seats_own_address(here, ann):
    assert here == f"{ann}/sandbox"


def test_it_says_in_big_letters_that_it_is_not_what_is(here, browser, app):
    sign = browser.page(here).split('class="sandbox-sign"')[1].split("</div>")[0]
    assert "Sandbox: not the match." in sign
    assert 'class="imagined"' in sign
    assert "Unknown cards and plans are guessed." in sign
    assert "L’inconnu y est deviné." in Browser(app, "fr").page(here)


def test_it_begins_with_the_seats_own_hand_and_own_eyes(here, browser, ann):
    assert hand(browser.page(here)) == hand(browser.page(ann))


def test_every_link_and_form_of_it_stays_below_the_seats_address(here, browser, referee):
    page = browser.page(here)
    assert not re.findall(r'(?:href|action)="(?:/sandbox/[^"]*)"', page)
    person = referee.seats.chair("den", 1).person.id
    assert person not in page
    assert page.count(f'action="{here}/') > 5


def test_there_is_no_link_for_others_to_look_at_it(here, browser, referee):
    page = browser.page(here)
    assert "to look at it" not in page
    assert "/sandbox/look" not in page
    name = seat_sandbox("den", 1, referee.seats.chair("den", 1).person.id)
    for found in (name, name.replace("/", "%2F")):
        assert browser.get(f"/sandbox/look/{found}").status_code == 404


def test_it_is_played_undone_and_taken_home_like_others(here, browser):
    browser.send(here, f"{here}/answer", seat="1", text="take 2")
    page = text(browser.send(f"{here}?seat=0", f"{here}/resolve", bots="1"))
    assert "The window has closed." in page
    assert "'round': 2" in words(page)
    assert judge("it", browser.page(f"{here}/scenario.toml"), SHELF).failures == ()
    assert "'round': 1" in words(text(browser.send(here, f"{here}/undo")))


def test_the_match_knows_nothing_of_it(browser, ann, referee):
    before = referee.views.table("den", None).size
    letters = len(referee.log.outbox())
    here = begun(browser, ann)
    browser.send(f"{here}?seat=0", f"{here}/resolve", bots="1")
    assert referee.views.table("den", None).size == before
    assert len(referee.log.outbox()) == letters


def test_the_seats_page_leads_back_to_it(browser, ann):
    assert f'href="{ann}/sandbox"' not in browser.page(ann)
    here = begun(browser, ann)
    for page in (ann, f"{ann}/at/5"):
        assert f'href="{here}"' in browser.page(page)


def test_a_new_one_takes_the_place_of_the_last(here, browser, ann, referee):
    browser.send(f"{here}?seat=0", f"{here}/resolve", bots="1")
    assert "'round': 1" in words(browser.page(begun(browser, ann)))
    assert referee.log.sandboxes.count() == 1


def test_whoever_is_not_this_seat_is_told_what_is_told_of_nothing(here, browser, backs, referee):
    nothing = browser.get("/sandbox/unknown").get_data()
    name = seat_sandbox("den", 1, referee.seats.chair("den", 1).person.id)
    strangers = [
        *(f"{page_of(chair)}/sandbox" for chair in backs[1:]),
        *(f"/sandbox/{found}" for found in (name, name.replace("/", "%2F"))),
        "/seat/unknown/sandbox",
        f"/sandbox/{backs[0].page_token}",
    ]
    for address in strangers:
        answer = browser.get(address)
        assert (answer.status_code, answer.get_data()) == (404, nothing), address
        assert browser.get(f"{address}/scenario.toml").status_code == 404


def test_who_sits_down_in_their_place_does_not_get_it(here, browser, referee):
    chair, dan = referee.log.chairs.get("den", 1), replace(ANN, address="dan@example.org")
    referee.log.chairs.put(replace(chair, person=referee.people.meet(dan).id))
    assert browser.get(here).status_code == 404


def test_thirty_days_after_its_last_use_it_is_gone(here, browser, clock):
    clock.advance(hours=29 * 24)
    assert browser.get(here).status_code == 200
    clock.advance(hours=30 * 24, seconds=1)
    assert browser.get(here).status_code == 404


def test_it_is_deleted_and_leads_back_to_the_seat(here, browser, ann):
    answer = browser.send(here, f"{here}/delete", follow=False)
    assert answer.headers["Location"] == ann
    assert browser.get(here).status_code == 404


def test_it_is_forgotten_with_its_player(here, referee):
    referee.forgetting.forget(referee.seats.chair("den", 1).person)
    assert referee.log.sandboxes.count() == 0


def test_a_visitor_who_names_a_mailbox_keeps_it(browser, ann, referee):
    chair, dan = referee.log.chairs.get("den", 1), replace(ANN, address="dan@example.org")
    visitor = referee.people.visitor("Vi", "en", "UTC").id
    referee.log.chairs.put(replace(chair, person=visitor))
    board = hand(browser.page(begun(browser, ann)))
    assert referee.adoption.adopt(visitor, referee.people.meet(dan)) == ["den"]
    assert referee.log.sandboxes.count() == 1
    now = referee.seats.chair("den", 1)
    assert hand(browser.page(f"{page_of(now)}/sandbox")) == board


def test_a_game_that_imagines_nothing_is_refused_in_a_sentence(seats, browser):
    page = page_of(seats[0])
    assert "/sandbox" not in browser.page(page)
    answer = browser.send(page, f"{page}/sandbox")
    assert answer.status_code == 403
    assert "cannot deal by lot what a seat does not know" in text(answer)


def test_a_match_that_has_not_begun_is_refused_in_a_sentence(lobby, browser):
    page = page_of(lobby[0])
    answer = browser.send(page, f"{page}/sandbox")
    assert answer.status_code == 403
    assert "asks nobody anything now" in text(answer)


def tried(browser, page, app, **fields):
    """What is chosen in the form of what is asked, taken along: the sandbox's page."""
    window = hidden(browser.page(page), "window")
    return text(browser.send(page, f"{page}/sandbox", **{"try": "1"}, window=window, **fields))


def order_form(page):
    """The form of what is asked, at the table as in the sandbox."""
    return page.split('id="order-text"')[1].split("</textarea>")[0]


def test_what_is_chosen_at_the_table_stands_ready_in_it(browser, ann, app):
    page = tried(browser, ann, app, text="take 2")
    assert "What you had chosen at the table stands ready." in page
    assert "take 2" in order_form(page)
    assert "has answered" in page


def test_what_was_chosen_stands_at_the_table_still_and_was_not_sent(browser, ann, app, referee):
    tried(browser, ann, app, text="take 2")
    assert "take 2" in order_form(browser.page(ann))
    assert referee.views.table("den", 1).order is None


def test_what_is_no_answer_yet_is_kept_at_the_table_alone(browser, ann, app):
    page = tried(browser, ann, app, text="take nothing at all")
    assert "is no answer yet" in page
    assert "has answered" not in page
    assert "take nothing at all" in order_form(browser.page(ann))


def test_a_form_that_nobody_has_touched_takes_nothing_along(browser, ann, app, referee):
    page = tried(browser, ann, app, text=order_form(browser.page(ann)).partition(">")[2].strip())
    assert "at the table" not in page.split('id="main"')[1].split("<nav")[0]
    chair = referee.seats.chair("den", 1)
    assert referee.jottings.draft("den", chair.person.id, 1) is None


def test_an_order_in_force_goes_along_and_becomes_no_draft(browser, ann, app, referee):
    window = hidden(browser.page(ann), "window")
    browser.send(ann, f"{ann}/order", window=window, text="take 2")
    assert "take 2" in order_form(tried(browser, ann, app, text="take 2"))
    chair = referee.seats.chair("den", 1)
    assert referee.jottings.draft("den", chair.person.id, 1) is None


def test_a_choice_for_a_window_that_is_closed_makes_none(browser, ann):
    answer = browser.send(ann, f"{ann}/sandbox", **{"try": "1"}, window="9", text="take 2")
    assert answer.status_code == 409
    assert browser.get(f"{ann}/sandbox").status_code == 404


def test_before_a_new_one_takes_its_place_the_page_says_so(browser, ann):
    last = "a new one takes its place"
    assert last not in browser.page(ann)
    begun(browser, ann)
    for page in (ann, f"{ann}/at/5"):
        assert last in browser.page(page).split('name="try"')[0].split(f'action="{ann}/sandbox"')[0]


def test_beside_cards_that_were_dealt_for_another_seat_it_says_that_they_are_guessed(here, browser):
    for seat in (2, 3):
        assert "Guessed: what " in browser.page(f"{here}?seat={seat}")
    for own in (here, f"{here}?seat=1", f"{here}?seat=0"):
        assert "Guessed: what " not in browser.page(own)
