"""Notes, orders that are kept as a note, and what is read: on a seat's page."""

import re

from tests.web.browsing import Browser, page_of, text, words


def sent(browser, chair, action, **fields):
    page = page_of(chair)
    return browser.send(page, f"{page}/{action}", **fields)


def area(html):
    return re.search(r'<textarea name="text" id="order-text"[^>]*>\n(.*?)</textarea>', html, re.S)[
        1
    ]


def test_notes_stand_on_their_authors_page_and_on_no_other(app, seats):
    ann, bea = seats
    assert "Your notes are kept." in text(sent(Browser(app), ann, "notes", text="Béa bluffs."))
    assert "Béa bluffs." in Browser(app).page(page_of(ann))
    assert "Béa bluffs." not in Browser(app).page(page_of(bea))
    assert "Béa bluffs." not in Browser(app).page("/match/sea")


def test_too_long_notes_are_told_and_stand_in_the_box(app, seats):
    answer = sent(Browser(app), seats[0], "notes", text="x" * 8001)
    assert answer.status_code == 422
    assert "Your notes can have 8000 characters" in text(answer)
    assert "x" * 8001 in text(answer)


def test_an_order_that_is_kept_as_a_note_counts_for_nothing_and_comes_back(app, referee, heap):
    """Given a choice, when it is kept as a note, then the form holds it, and nothing is filed."""
    ann, before = heap[0], referee.log.head("heap").size
    answer = sent(Browser(app), ann, "order", f__n="2", draft="1")
    assert "It does not count" in text(answer)
    assert referee.log.head("heap").size == before
    assert referee.views.table("heap", 1).order is None
    page = Browser(app).page(page_of(ann))
    assert "In the form stands what you kept as a note." in page
    assert "take 2" in area(page)


def test_sending_an_order_drops_the_note(app, referee, heap):
    ann = heap[0]
    sent(Browser(app), ann, "order", f__n="2", draft="1")
    sent(Browser(app), ann, "order", f__n="1", wait="1")
    assert "what you kept as a note" not in Browser(app).page(page_of(ann))


def test_a_note_may_be_what_no_order_can_be(app, heap):
    ann = heap[0]
    sent(Browser(app), ann, "order", text="take 9 or so", draft="1", window="1")
    assert "take 9 or so" in area(Browser(app).page(page_of(ann)))
    sent(Browser(app), ann, "draft/drop")
    assert "take 9 or so" not in Browser(app).page(page_of(ann))


def test_a_note_is_nobody_elses(app, heap):
    ann, bea = heap
    sent(Browser(app), ann, "order", text="take 9 or so", draft="1", window="1")
    for page in (page_of(bea), "/match/heap"):
        assert "take 9 or so" not in Browser(app).page(page)


def test_a_note_for_a_window_that_has_closed_is_not_taken(app, heap):
    ann = heap[0]
    answer = Browser(app).send(
        page_of(ann), f"{page_of(ann)}/order", text="take 2", draft="1", window="7"
    )
    assert answer.status_code == 409
    assert "take 2" in text(answer)


def test_what_was_said_before_the_same_people_stands_together(app, seats):
    ann, bea = seats
    sent(Browser(app), ann, "press", to="2", text="Shall we share?")
    sent(Browser(app), ann, "press", to="all", text="Good luck!")
    sent(Browser(app), bea, "press", to="1", text="Never.")
    page = words(Browser(app).page(page_of(ann)))
    talks = re.findall(r"You and those named above|Every player reads this", page)
    assert len(talks) == 2
    assert page.index("Shall we share?") < page.index("Never.") < page.index("Good luck!")


def test_an_answer_goes_to_whom_the_conversation_is_with(app, referee, seats):
    ann, bea = seats
    sent(Browser(app), ann, "press", to="2", text="Shall we share?")
    page = Browser(app).page(page_of(bea))
    talk = page[page.index('class="talk"') :]
    assert re.search(r'type="hidden" name="to" value="([^"]*)"', talk)[1] == "1"


def test_new_messages_are_counted_until_they_are_read(app, seats):
    ann, bea = seats
    sent(Browser(app), ann, "press", to="2", text="Shall we share?")
    assert "New messages: 1." in Browser(app).page(page_of(bea))
    assert "New messages" not in Browser(app).page(page_of(ann))
    sent(Browser(app), bea, "messages/read")
    assert "New messages" not in Browser(app).page(page_of(bea))


def test_what_has_not_been_shown_is_not_read(app, seats):
    ann, bea = seats
    sent(Browser(app), ann, "press", to="2", text="Shall we share?")
    sent(Browser(app), bea, "messages/read", newest="99999")
    assert "New messages: 1." in Browser(app).page(page_of(bea))
