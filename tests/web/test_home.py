"""The front page and the lists of matches."""

import re
from html import unescape

from referee.clock import SetClock
from referee.games.catalogue import catalogue
from referee.service import Keyring, Place, Referee, Seeded
from referee.service.notices import lists
from referee.web import create_app
from referee.web.public_pages import home
from storage.memory import MemoryLog
from tests.toys import TOYS
from tests.web.browsing import NOW, Browser


def test_the_front_page_lists_games_and_matches_by_phase(seats, referee, browser):
    referee.lobby.create("nim", {}, 2, name="open-table")
    page = browser.page("/")
    waiting, running = page.split('id="lobby"')[1].split('id="running"')
    assert 'href="/new/convoy"' in page
    assert "/match/open-table" in waiting
    assert "/match/sea" in running


def test_the_front_page_promises_no_more_than_the_threats_do(app):
    """The host can read orders before the close, but of blind matches; players cannot."""
    for language, told in (
        ("en", "the host could, except in a blind"),
        ("fr", "l’hôte le pourrait"),
    ):
        assert told in unescape(Browser(app, language).page("/"))


def test_a_list_without_a_match_says_so(referee, browser):
    page = browser.page("/matches/running")
    assert "None at the moment." in page
    assert "<li" not in page.split("<main")[1].split("<nav")[0]


def test_the_front_page_shows_no_empty_list_but_that_of_finished_matches(referee, browser):
    page = browser.page("/")
    assert 'id="running"' not in page
    assert 'id="lobby"' not in page
    assert page.count("None at the moment.") == 1


def test_a_match_on_a_list_shows_who_plays_what_and_its_board(seats, referee, browser):
    [item] = [part for part in browser.page("/").split("<li") if '"/match/sea"' in part]
    table = referee.views.table("sea", None)
    for player in table.players:
        assert player.en in unescape(item)
    assert f'src="/match/sea/board/{table.size - 1}.svg?lang=en"' in item
    assert f"Window {table.window.number}: " in item
    assert 'href="/match/sea/replay"' in item


def test_a_match_that_waits_for_players_says_how_many_have_come(referee, browser):
    referee.lobby.create("nim", {}, 2, name="open-table")
    referee.lobby.sit_bot("open-table", 1)
    item = browser.page("/matches/lobby").split("<li")[-1]
    assert "1 of 2 seats have joined." in item
    assert "<img" not in item


def test_a_game_is_found_where_a_hand_types_it(browser):
    assert browser.get("/game/convoy").location == "/games/convoy"


def test_a_row_of_links_at_the_top_leads_to_play_own_and_finished_matches(referee, browser):
    played(referee)
    page = browser.page("/")
    row = page.split('<nav class="shortcuts"')[1].split("</nav>")[0]
    assert page.index('class="shortcuts"') < page.index("<h1>")
    links = re.findall(r'href="([^"]+)"', row)
    assert links == ["#games", "/sign-in", "#ended"]
    for link in (links[0], links[2]):
        assert f'id="{link[1:]}"' in page
    assert browser.get(links[1]).status_code == 200


def test_beside_play_now_stands_which_kind_of_match_it_begins():
    """Whoever watched a single game is not surprised by a draft."""
    page = Browser(real_site()).page("/")
    shelf = page.split('data-game="kardashev"')[1].split("</li>")[0]
    assert "Play now begins: What is played: a match with a draft, Stages: one." in shelf


def real_site():
    """A site of the house's own games."""
    ring = Keyring.fresh(Seeded("front"))
    house = Referee(MemoryLog(), catalogue(), ring, SetClock(NOW), Place("play.example"))
    return create_app(
        house, export=house.records.export, public_url="http://localhost:8000", secret=b"s" * 16
    )


def test_a_match_against_bots_alone_stands_on_a_list_of_its_own(referee, browser):
    visitor = referee.sitting.visitor("", "Visitor", "en", "UTC")
    match = referee.practice.begin("nim", visitor, "192.0.2.7", "en").match
    assert 'href="/matches/running?practice="' in browser.page("/")
    assert match not in browser.page("/")
    assert match not in browser.page("/matches/running")
    assert match in browser.page("/matches/running?practice")
    assert match not in browser.page("/games/nim")


def test_an_ended_match_shows_how_it_ended_and_offers_its_record(referee, browser):
    ended = played(referee)
    page = browser.page("/").split('id="ended"')[1]
    outcome = referee.views.table(ended, None).outcome
    assert TOYS.current("nim").conclude(outcome, "en") in page
    assert f"/match/{ended}/record.zip" in page


def test_a_match_that_cannot_be_read_spoils_no_list(seats, referee, browser, caplog, monkeypatch):
    """Given a leaf that nobody wrote so, then the others stand there, and it by its name."""
    referee.lobby.create("nim", {}, 2, name="open-table")
    load = MemoryLog.load

    def spoilt(log, stream):
        head, leaves, parts = load(log, stream)
        if stream == "open-table":
            leaves = [leaf.replace(b"match.created", b"match.gone") for leaf in leaves]
        return head, leaves, parts

    monkeypatch.setattr(MemoryLog, "load", spoilt)
    referee.core.matches.forget("open-table")
    page = browser.page("/")
    assert "/match/sea" in page
    item = page.split('"/match/open-table"')[1].split("</li>")[0]
    assert "cannot be shown just now" in item
    assert "open-table" in caplog.text


def test_the_newest_matches_come_first(referee, clock, browser):
    for day, name in enumerate(("zebra", "apple", "melon")):
        clock.set(NOW.replace("21T", f"{22 + day}T"))
        referee.lobby.create("nim", {}, 2, name=name)
    page = browser.page("/matches/lobby")
    assert sorted(("zebra", "apple", "melon"), key=page.index) == ["melon", "apple", "zebra"]


def test_long_lists_come_in_pages(referee, browser, monkeypatch):
    monkeypatch.setattr(home, "ON_FRONT", 1)
    monkeypatch.setattr(home, "ON_A_PAGE", 2)
    for n in range(3):
        referee.lobby.create("nim", {}, 2, name=f"match-{n}")
    assert "All 3" in browser.page("/")
    newest = browser.page("/matches/lobby")
    assert ">match-2<" in newest
    assert ">match-1<" in newest
    [older] = re.findall(r'href="(\?after=[^"]*)"', newest)
    rest = browser.page(f"/matches/lobby{unescape(older)}")
    assert re.findall(r">(match-\d)<", rest) == ["match-0"]
    assert ">Older<" not in rest
    assert 'href="/matches/lobby">The newest' in rest


def test_a_list_is_counted_no_further_than_a_thousand(referee, browser, monkeypatch):
    monkeypatch.setattr(home, "ON_FRONT", 1)
    monkeypatch.setattr(home, "COUNTED", 2)
    monkeypatch.setattr(lists, "COUNTED", 2)
    for n in range(4):
        referee.lobby.create("nim", {}, 2, name=f"match-{n}")
    assert "All (more than 2)" in browser.page("/")


def played(referee):
    """Two bots play a match to its end; its name."""
    match = referee.lobby.create("nim", {}, 2).match
    for seat in (1, 2):
        referee.lobby.sit_bot(match, seat)
    assert referee.views.table(match, None).phase == "ended"
    return match
