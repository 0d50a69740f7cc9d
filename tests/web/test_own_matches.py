"""What *My matches* says of each match: with whom it is, and what is new there."""

import re

from tests.web.browsing import ANN, BEA, Browser, page_of, words
from tests.web.test_messages import sent
from tests.web.test_sign_in import signed_in


def lines(html):
    """Each match's line, by its name."""
    found = re.findall(r"<li>\s*(<a href=\"/seat/.*?)</li>", html, re.S)
    return {re.search(r"</strong> (\S+)</a>", line)[1]: words(line) for line in found}


def test_a_match_is_told_by_whom_it_is_with(app, referee, seats):
    mine = lines(signed_in(app, referee).page("/me"))
    assert "with Béa" in mine["sea"]
    assert "Ann" not in mine["sea"]


def test_bots_of_one_kind_are_counted_and_an_empty_seat_is_nobody(app, referee, seats):
    browser = signed_in(app, referee)
    three = referee.lobby.create("backs", {}, 3, name="three").match
    alone = referee.lobby.create("nim", {"stones": 5}, 2, name="alone").match
    for match in (three, alone):
        referee.lobby.invite(match, 1, ANN)
    for seat in (2, 3):
        referee.lobby.sit_bot(three, seat)
    mine = lines(browser.page("/me"))
    assert "with bot ×2" in mine["three"]
    assert "with" not in mine["alone"]


def test_what_is_unread_is_counted_and_leads_to_the_messages(app, referee, seats):
    ann, bea = seats
    browser = signed_in(app, referee)
    assert "message" not in lines(browser.page("/me"))["sea"]
    for text in ("Shall we share?", "Or not?"):
        sent(Browser(app), bea, "press", to="1", text=text)
    sent(Browser(app), ann, "press", to="diary", text="Béa bluffs.")
    html = browser.page("/me")
    assert "2 new messages" in lines(html)["sea"]
    assert f'href="{page_of(ann)}#tab-messages"' in html


def test_what_was_read_at_the_table_is_not_new_any_more(app, referee, seats):
    ann, bea = seats
    sent(Browser(app), bea, "press", to="1", text="Shall we share?")
    browser = signed_in(app, referee)
    browser.send(page_of(ann), f"{page_of(ann)}/messages/read")
    assert "new message" not in lines(browser.page("/me"))["sea"]


def test_a_message_for_others_is_none_of_mine(app, referee):
    chairs = [
        referee.lobby.invite(match, seat, who)
        for match in [referee.lobby.create("backs", {}, 3, name="sea").match]
        for seat, who in ((1, ANN), (2, BEA))
    ]
    referee.lobby.sit_bot("sea", 3)
    for chair in chairs:
        Browser(app).send(page_of(chair), page_of(chair) + "/join")
    sent(Browser(app), chairs[1], "press", to="3", text="Against Ann!")
    assert "new message" not in lines(signed_in(app, referee).page("/me"))["sea"]


def asks(browser, html):
    """What the open page asks for, and what it knows."""
    [(address, known)] = re.findall(r'data-newest="([^"]*)" data-size="([^"]*)" data-own', html)
    return browser.client.get(address, headers={"If-None-Match": f'"{known}"'})


def test_the_open_page_is_told_once_something_has_happened_in_one_of_them(app, referee, seats):
    browser = signed_in(app, referee)
    html = browser.page("/me")
    assert asks(browser, html).status_code == 304
    referee.lobby.create("convoy", {}, 2, name="elsewhere")
    assert asks(browser, html).status_code == 304
    sent(Browser(app), seats[1], "press", to="1", text="Shall we share?")
    assert asks(browser, html).status_code == 200
    assert asks(browser, browser.page("/me")).status_code == 304


def test_to_ask_loads_no_match(app, referee, seats, monkeypatch):
    browser = signed_in(app, referee)
    html = browser.page("/me")
    loaded = []
    monkeypatch.setattr(type(referee.views), "table", lambda *asked: loaded.append(asked))
    assert asks(browser, html).status_code == 304
    assert loaded == []


def test_the_title_tells_how_many_wait(app, referee, seats):
    browser = signed_in(app, referee)
    assert "<title>● My matches (1 waits)</title>" in browser.page("/me")
    assert "<title>● Mes parties (1 attend)</title>" in browser.page("/me?lang=fr")


def test_what_one_runs_is_listed_with_what_it_waits_for(app, referee, seats):
    """Each by its organiser's page; none that is over."""
    browser = signed_in(app, referee)
    made = referee.lobby.create("nim", {"stones": 5}, 2, name="run", organiser=ANN)
    html = browser.page("/me")
    assert "The matches that you run" in html
    assert f'href="/organise/{made.organiser}"' in html
    assert "Not begun: 0 of 2 seats have joined." in html
    for seat in (1, 2):
        referee.lobby.sit_bot("run", seat)
    assert made.organiser not in browser.page("/me")


def test_an_order_that_is_only_a_note_warns_until_it_is_sent(app, referee, heap):
    """In the row of My matches and in the bar at the foot of the table; beside one in force too."""
    ann = page_of(heap[0])
    mine = signed_in(app, referee, "heap")
    sent(mine, heap[0], "order", f__n="2", draft="1")
    assert "it does not count, send it in time" in lines(mine.page("/me"))["heap"]
    assert f'href="{ann}#asked"' in mine.page("/me")
    assert "Only a note, not sent: it does not count." in foot(mine.page(ann))
    sent(mine, heap[0], "order", f__n="1", wait="1")
    assert "as a note" not in lines(mine.page("/me"))["heap"]
    assert "Only a note" not in foot(mine.page(ann))
    sent(mine, heap[0], "order", f__n="2", draft="1")
    assert "what counts is the one that you sent" in lines(mine.page("/me"))["heap"]
    assert "Only a note: what you sent before counts." in foot(mine.page(ann))


def foot(html):
    """The bar at the foot of a table."""
    return words(html.split('class="order-foot"')[1].split("</div>\n  </div>")[0])


def test_of_what_one_runs_the_open_page_asks_for_rows_alone(app, referee, seats, monkeypatch):
    """Given matches that go on and matches that are over, all run by Ann, then what the page asks
    every few seconds opens nobody's row, and the page itself opens those that go on."""
    browser = signed_in(app, referee)
    for n in range(4):
        referee.lobby.create("nim", {"stones": 5}, 2, name=f"run{n}", organiser=ANN)
    for n in range(3):
        for seat in (1, 2):
            referee.lobby.sit_bot(f"run{n}", seat)
    html = browser.page("/me")
    opened, unlock = [], type(referee.core.ring).unlock

    def counted(ring, kind, *rest):
        opened.append(kind)
        return unlock(ring, kind, *rest)

    monkeypatch.setattr(type(referee.core.ring), "unlock", counted)
    assert asks(browser, html).status_code == 304
    assert "organiser" not in opened
    browser.page("/me")
    assert opened.count("organiser") == 1
