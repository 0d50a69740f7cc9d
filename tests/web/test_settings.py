"""The words of a mail as forms: days away, language, zone, the letter once more, giving up."""

import re

import pytest

from tests.web.browsing import Browser, page_of, text, words


def sent(app, chair, action, **fields):
    page = page_of(chair)
    return Browser(app).send(page, f"{page}/{action}", **fields)


def test_the_language_of_letters_is_set_on_the_page(app, referee, seats):
    ann, _ = seats
    assert "in this language from now on" in text(sent(app, ann, "language", language="fr"))
    assert referee.seats.chair("sea", 1).language == "fr"


def test_a_zone_is_set_and_a_wrong_one_is_told_with_another(app, referee, seats):
    ann, _ = seats
    sent(app, ann, "zone", zone="america/montreal")
    assert referee.seats.chair("sea", 1).person.zone == "America/Montreal"
    answer = sent(app, ann, "zone", zone="Europe/Pari")
    assert answer.status_code == 422
    assert "Europe/Paris" in text(answer)
    assert referee.seats.chair("sea", 1).person.zone == "America/Montreal"


def test_days_away_stand_on_the_page_until_one_is_back(app, referee, seats):
    ann, bea = seats
    sent(app, ann, "absent", first="2026-12-20", last="2026-12-24")
    assert "2026-12-20 – 2026-12-24" in Browser(app).page(page_of(ann))
    assert "2026-12-20" not in Browser(app).page(page_of(bea))
    sent(app, ann, "absent", off="1")
    assert "2026-12-20 –" not in Browser(app).page(page_of(ann))


@pytest.mark.parametrize("last", ["2026-12-19", "tomorrow"])
def test_days_that_cannot_be_are_told(app, referee, seats, last):
    ann, _ = seats
    answer = sent(app, ann, "absent", first="2026-12-20", last=last)
    assert answer.status_code == 422
    assert referee.absences.of("sea", 1) == []


def test_the_newest_letter_goes_out_once_more_and_nothing_else_happens(app, referee, seats):
    ann, _ = seats
    size = referee.log.head("sea").size
    before = len(referee.log.outbox(stream="sea"))
    assert "on its way to your mailbox" in text(sent(app, ann, "again"))
    letters = referee.log.outbox(stream="sea")
    assert (letters[0].intent.kind, letters[0].intent.seat) == ("due", 1)
    assert len(letters) == before + 1
    assert referee.log.head("sea").size == size


def test_the_letter_is_not_sent_for_ever(app, referee, seats):
    ann, _ = seats
    for _ in range(60):
        referee.copies.send("sea", 1)
    answer = sent(app, ann, "again")
    assert answer.status_code == 422
    assert "please wait" in text(answer)


def test_giving_up_needs_its_box(app, referee, seats):
    ann, _ = seats
    size = referee.log.head("sea").size
    answer = sent(app, ann, "concede")
    assert answer.status_code == 422
    assert referee.log.head("sea").size == size


def test_a_refused_concession_is_told_beside_its_box(app, seats):
    """Given a box that was not ticked, then the form leads to the answer, which stands above that
    very form, in its tab, and the tab is shown; nothing is told at the top of the page."""
    page = page_of(seats[0])
    assert f'action="{page}/concede#answer"' in Browser(app).page(page)
    shown = text(sent(app, seats[0], "concede"))
    above, leaving = shown.split('<div class="panel first" id="tab-leaving">')
    assert 'id="answer"' not in above
    answer, form = leaving.split('name="sure"')[0].split("<form", 1)
    assert "tick the box" in answer
    assert "/concede" in form


@pytest.mark.parametrize(
    ("action", "fields", "tab"),
    [
        ("press", {"text": "Hello"}, "messages"),
        ("standing", {"text": "xyzzy"}, "standing"),
        ("zone", {"zone": "Mars"}, "settings"),
        ("notes", {"text": "x" * 9000}, "notes"),
    ],
)
def test_what_is_refused_is_told_in_the_tab_of_its_form(app, seats, action, fields, tab):
    shown = text(sent(app, seats[0], action, **fields))
    above, panel = shown.split(f'<div class="panel first" id="tab-{tab}">')
    assert 'id="answer"' not in above
    assert 'id="answer"' in panel.split('<div class="panel"')[0]


def test_whoever_gave_up_reads_so_at_the_end_and_so_does_everybody(app, referee, heap):
    ann, bea = heap
    sent(app, ann, "concede", sure="1")
    assert referee.views.table("heap", 1).phase == "ended"
    over = [Browser(app).page(page_of(chair)).split('id="over"')[1] for chair in (ann, bea)]
    mine, theirs = (words(page.split("</section>")[0]) for page in over)
    assert "You gave this match up." in mine
    assert "(Ann) gave this match up." in theirs
    public = Browser(app).page("/match/heap").split('id="over"')[1].split("</section>")[0]
    assert "(Ann) gave this match up." in words(public)


def test_the_end_names_who_has_won_and_marks_them_among_the_players(app, referee, heap):
    """Given a match that is over, then its players and whoever looks on read who has won, by name;
    before that nobody is marked."""
    ann, bea = heap
    pages = (page_of(ann), page_of(bea), "/match/heap")
    assert not any("has won" in Browser(app).page(page) for page in pages)
    sent(app, ann, "concede", sure="1")
    for page in pages:
        shown = Browser(app).page(page)
        assert "Won by Seat 2 (Béa)" in words(shown.split('id="over"')[1].split("</section>")[0])
        players = shown.split('<ol class="players">')[1].split("</ol>")[0]
        [star] = re.findall(r"<li>([^<]*)<span[^>]*aria-label=\"has won\"", players)
        assert "(Béa)" in star


def test_whoever_gave_up_a_match_that_goes_on_reads_so_at_the_table(app, seats):
    ann, bea = seats
    sent(app, ann, "concede", sure="1")
    assert "You gave this match up." in words(Browser(app).page(page_of(ann)))
    assert "You gave this match up." not in words(Browser(app).page(page_of(bea)))


def test_giving_up_with_its_box_is_on_record_and_the_page_looks_on(app, referee, seats):
    ann, _ = seats
    sent(app, ann, "concede", sure="1")
    assert (
        referee.views.table("sea", 1).phase == "ended" or 1 in referee.views.table("sea", 1).empty
    )
    assert f"{page_of(ann)}/concede" not in Browser(app).page(page_of(ann))
