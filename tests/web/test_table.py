"""The page of a seat as a table: the board beside the order, everything else behind links."""

import re

from referee.match.policy import Policy
from referee.service import Contact
from tests.web.browsing import ANN, BEA, Browser, page_of, words


def test_the_board_stands_beside_the_order(heap, browser):
    page = browser.page(page_of(heap[0]))
    assert 'id="board"' in page.split('class="board-side"')[1].split('class="order-side"')[0]
    assert 'id="asked"' in page.split('class="order-side"')[1].split('class="tabs"')[0]


def test_every_tab_is_a_link_to_a_part_that_is_there(heap, browser):
    page = browser.page(page_of(heap[0]))
    tabs = re.findall(r'<a href="#(tab-\w+)">', page)
    assert len(tabs) == 7
    assert all(f'id="{tab}"' in page for tab in tabs)


def test_news_are_told_forwards_from_the_last_window_that_asked_me(heap, browser):
    """Given nim, when I have taken and the other has too, then both are told in their order, and
    the beginning of the match no more."""
    ann, bea = (page_of(chair) for chair in heap)
    browser.send(ann, f"{ann}/order", f__n="1")
    browser.send(bea, f"{bea}/order", f__n="2")
    news = words(browser.page(ann).split('id="news"')[1].split("</section>")[0])
    assert "The match has begun" not in news
    assert news.index("1") < news.index("2")


def test_news_head_the_column_of_the_order(heap, browser):
    page = browser.page(page_of(heap[0]))
    side = page.split('class="order-side"')[1]
    assert side.index('id="news"') < side.index('id="asked"')


def test_the_bar_says_until_when_one_may_answer(heap, browser):
    page = browser.page(page_of(heap[0]))
    foot = words(page.split('class="order-foot"')[1].split("<button form")[0])
    assert re.search(r"until \w+day \d+ \w+ \d{4}, \d\d:\d\d", foot)


def test_three_news_stand_open_and_all_of_them_are_folded_below(heap, browser):
    ann, bea = (page_of(chair) for chair in heap)
    for chair in (ann, bea):
        browser.send(chair, f"{chair}/order", f__n="1")
    news = browser.page(ann).split('id="news"')[1].split("</section>")[0]
    opened, _, folded = news.partition("<details>")
    assert 1 <= opened.count("<li") <= 3
    assert folded.count("<li") > opened.count("<li")


def test_the_story_begins_with_two_windows_and_a_link_leads_to_all(heap, browser):
    ann, bea = (page_of(chair) for chair in heap)
    for chair in (ann, bea, ann):
        browser.send(chair, f"{chair}/order", f__n="1")
    story = browser.page(ann).split('id="tab-story"')[1].split('id="tab-messages"')[0]
    assert story.count('class="chapter"') == 2
    assert 'href="?history=all#history"' in story
    assert browser.page(f"{ann}?history=all").count('class="chapter"') > 2


def test_send_stands_in_the_bar_and_once(heap, browser):
    """The form's own, found by the Enter key, is hidden; that of the text stands beside it."""
    page = browser.page(page_of(heap[0]))
    foot = page.split('class="order-foot"')[1]
    assert '<button form="order-form">Send</button>' in foot
    assert page.count('<form id="order-form"') == 1
    assert page.count("<button hidden>Send</button>") == 1


def test_who_has_answered_sees_their_order_first(seats, browser):
    ann = page_of(seats[0])
    browser.send(ann, f"{ann}/order", text="plot x x x")
    page = browser.page(ann)
    assert page.index('id="force"') < page.index('id="asked"')


def test_save_keeps_the_window_open_and_send_does_not(seats, browser):
    ann = page_of(seats[0])
    assert '<button name="wait" value="1"' in browser.page(ann)
    answer = browser.send(ann, f"{ann}/order", text="plot x x x", wait="1")
    assert "It waits: the window stays open" in words(answer.get_data(as_text=True))


def test_what_was_refused_in_a_message_opens_its_tab(seats, browser):
    ann = page_of(seats[0])
    page = browser.send(ann, f"{ann}/press", text="To nobody").get_data(as_text=True)
    assert 'class="panel first" id="tab-messages"' in page


def asked_part(page):
    """What the ask says, in words."""
    return words(page.split('id="asked">')[1].split("<form")[0])


def test_who_has_answered_is_told_so_and_whom_the_window_waits_for(seats, browser):
    ann = page_of(seats[0])
    assert "Your orders are asked for" in browser.page(ann)
    browser.send(ann, f"{ann}/order", text="plot x x x")
    page = browser.page(ann)
    assert "Your orders are asked for" not in page
    assert "You have answered Waiting for Seat 2 (Béa), until Tuesday 24" in asked_part(page)


def test_of_several_nobody_is_named_who_is_waited_for(referee, app, browser):
    """Who of three has answered is sealed: the page tells none of them."""
    three = begun(referee, app, 3)
    ann = page_of(three[0])
    browser.send(ann, f"{ann}/order", text="plot x x x")
    told = asked_part(browser.page(ann))
    assert "Waiting for the others, until" in told
    assert "Seat" not in told
    before = told
    browser.send(page_of(three[1]), f"{page_of(three[1])}/order", text="plot x x x")
    assert asked_part(browser.page(ann)) == before


def test_where_no_window_closes_early_nobody_is_waited_for(referee, app, browser):
    ann = page_of(begun(referee, app, 2, hold=True)[0])
    browser.send(ann, f"{ann}/order", text="plot x x x")
    told = asked_part(browser.page(ann))
    assert "You have answered The window stays open until" in told
    assert "Waiting for" not in told


def test_an_order_that_waits_waits_for_nobody(seats, browser):
    ann = page_of(seats[0])
    browser.send(ann, f"{ann}/order", text="plot x x x", wait="1")
    told = asked_part(browser.page(ann))
    assert "You have answered The window stays open until" in told
    assert "Waiting for" not in told


def begun(referee, app, number, **terms):
    """A match of convoy for so many, in which all are asked."""
    match = referee.lobby.create("convoy", {}, number, policy=Policy(**terms)).match
    people = (ANN, BEA, Contact("cem@example.org", "Cem", "en", "UTC"))
    chairs = [referee.lobby.invite(match, n, people[n - 1]) for n in range(1, number + 1)]
    for chair in chairs:
        Browser(app).send(page_of(chair), page_of(chair) + "/join")
    return chairs
