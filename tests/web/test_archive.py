"""Finished matches, searched by anybody."""

import re
from html import unescape

import pytest

from referee.service.notices import archive as archive_clerk
from referee.web.public_pages import archive
from storage import ArchiveSearch
from tests.toys import TOYS
from tests.web.browsing import BEA, NOW, Browser, page_of
from tests.web.test_home import played
from tests.web.test_rematch import concede
from tests.web.test_sign_in import signed_in

SETTINGS = "/me/settings"


def shown(browser, **asked):
    """The names of the matches that a search shows, in their order."""
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    return re.findall(r'<h3><a href="/match/([^"]*)">', browser.page(f"/archive?{query}"))


def bots(referee, name, game="nim", **options):
    """Two bots play a match of that name to its end."""
    referee.lobby.create(game, options, 2, name=name)
    for seat in (1, 2):
        referee.lobby.sit_bot(name, seat)
    assert referee.views.table(name, None).phase == "ended"


@pytest.fixture
def two(referee, clock):
    """One match ended on Saturday, the next on Sunday."""
    bots(referee, "older", stones=3)
    clock.set(NOW.replace("21T", "22T"))
    bots(referee, "newer", stones=9)


def test_a_match_is_there_as_soon_as_it_has_ended_and_not_before(referee, browser):
    referee.lobby.create("nim", {}, 2, name="soon")
    referee.lobby.sit_bot("soon", 1)
    assert shown(browser) == []
    referee.lobby.sit_bot("soon", 2)
    assert shown(browser) == ["soon"]


@pytest.mark.parametrize(("language", "told"), [("en", "of bots"), ("fr", "de robots")])
def test_it_says_that_matches_of_bots_are_there_too(two, app, language, told):
    page = Browser(app, language).page("/archive")
    assert 'href="/match/older"' in page
    assert told in page


def test_each_has_its_picture_its_result_and_the_ways_to_watch_and_prove_it(two, browser, referee):
    page = unescape(browser.page("/archive"))
    seen = referee.views.table("older", None)
    card = page.split('href="/match/older">')[1].split("</li>")[0]
    picture = page.split('href="/match/older/replay"')[1].split("</a>")[0]
    assert f'src="/match/older/board/{seen.size - 1}.svg?lang=en"' in picture
    assert 'width="240" height="160" loading="lazy"' in picture
    assert TOYS.current("nim").conclude(seen.outcome, "en") in card
    for way in ("replay", "audit", "record.zip"):
        assert f'href="/match/older/{way}"' in card
    assert browser.get(f"/match/older/board/{seen.size - 1}.svg?lang=en").status_code == 200


def test_the_newest_come_first_in_pages(two, browser, monkeypatch):
    monkeypatch.setattr(archive, "ON_A_PAGE", 1)
    first = browser.page("/archive")
    assert 'href="/match/newer"' in first
    assert 'href="/match/older"' not in first
    [older] = re.findall(r'<a href="(/archive\?after=[^"]*)">', first)
    assert shown_at(browser, unescape(older)) == ["older"]
    assert "after=" not in browser.page(unescape(older)).split('class="steps"')[1]


def shown_at(browser, address):
    return re.findall(r'<h3><a href="/match/([^"]*)">', browser.page(address))


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"game": "nim"}, ["newer", "older"]),
        ({"game": "convoy"}, []),
        ({"cause": "outcome"}, ["newer", "older"]),
        ({"cause": "vote"}, []),
        ({"since": "2026-11-22"}, ["newer"]),
        ({"until": "2026-11-21"}, ["older"]),
        ({"until": "2026-11-22"}, ["newer", "older"]),
        ({"since": "nonsense"}, ["newer", "older"]),
        ({"least": "4"}, ["newer"]),
        ({"most": "3"}, ["older"]),
        ({"reason": "nim/last_stone"}, ["newer", "older"]),
        ({"reason": "nim/nothing"}, []),
        ({"game": "convoy", "reason": "nim/last_stone"}, []),
    ],
)
def test_a_search_finds_by_game_end_day_and_length(two, browser, asked, found):
    assert shown(browser, **asked) == found


def test_others_that_ended_so_are_one_click_away(two, browser):
    page = unescape(browser.page("/archive"))
    alike = re.findall(r'href="(/archive\?game=nim&cause=outcome&reason=[^"]*)"', page)
    assert len(alike) == 2
    assert "newer" in shown_at(browser, alike[0])


def test_an_end_of_one_game_asks_for_nothing_once_another_game_is_chosen(two, browser, referee):
    """After *Others that ended so*, in the form as it stands there."""
    bots(referee, "sea", game="convoy")
    page = unescape(browser.page("/archive"))
    alike = re.findall(r'href="(/archive\?game=nim&cause=outcome&reason=[^"]*)"', page)
    form = unescape(browser.page(alike[0])).split('id="search"')[1].split("</form>")[0]
    assert '<option value="nim/last_stone" selected>' in form
    assert 'type="hidden"' not in form
    assert shown_at(browser, alike[0].replace("game=nim", "game=convoy")) == ["sea"]


def test_a_game_is_searched_by_its_own_ends(site, house):
    page = unescape(Browser(site, "fr").page("/archive?game=kardashev"))
    offered = re.findall(r'<option value="kardashev/(\w+)">([^<]*)<', page)
    ends = house.games.current("kardashev").ends
    assert offered == [(reason, said.fr) for reason, said in ends.items()]
    every = Browser(site).page("/archive")
    for game in house.games.names:
        assert f'<option value="{game}/' in every, game


def test_the_kinds_of_a_games_matches_are_a_choice(site, house):
    page = Browser(site).page("/archive?game=capitaine-cosmos")
    words = house.games.current("capitaine-cosmos").option_words["scenario"]
    for value, said in words.choices.items():
        assert f'<option value="{value}">{said.en}</option>' in unescape(page)


def test_before_a_game_is_chosen_the_kinds_of_all_games_are_a_choice_and_then_its_own(site, house):
    def groups(address):
        select = unescape(Browser(site).page(address)).split('name="scenario"')[1]
        return re.findall(r'<optgroup label="([^"]*)">', select.split("</select>")[0])

    titles = {name: house.games.current(name).title.en for name in ("capitaine-cosmos", "combats")}
    assert set(titles.values()) <= set(groups("/archive"))
    assert groups("/archive?game=combats") == [titles["combats"]]


def test_in_a_narrow_window_the_form_is_behind_a_link_until_something_is_searched_for(two, browser):
    page = browser.page("/archive")
    assert '<a class="deed second" href="#search">Search</a>' in page
    assert 'id="search"' in page
    assert 'class="archive-search"' in page
    assert 'class="archive-search asked"' in browser.page("/archive?game=nim")


def test_a_match_on_no_list_is_not_there_until_its_organiser_puts_it_there(referee, browser):
    made = referee.lobby.create("nim", {}, 2, name="quiet")
    referee.listings.set("quiet", False)
    for seat in (1, 2):
        referee.lobby.sit_bot("quiet", seat)
    assert shown(browser) == []
    referee.listings.set("quiet", True)
    assert shown(browser) == ["quiet"]
    referee.listings.set("quiet", False)
    assert shown(browser) == []
    assert made.match == "quiet"


def test_a_match_against_bots_alone_is_never_there(referee, browser):
    visitor = referee.sitting.visitor("", "Visitor", "en", "UTC")
    chair = referee.practice.begin("nim", visitor, "192.0.2.7", "en")
    referee.chairs.sit_bot(chair.match, chair.seat, "")
    assert referee.views.table(chair.match, None).phase == "ended"
    assert shown(browser) == []
    referee.archive.fill()
    assert shown(browser) == []


def test_matches_that_ended_before_there_was_an_archive_come_into_it(two, referee, browser):
    for name in ("older", "newer"):
        referee.log.archive.drop(name)
    while referee.archive.fill():
        pass
    assert shown(browser) == ["newer", "older"]
    assert referee.log.settings.get(archive_clerk.FILLED) is not None


def test_a_home_without_old_matches_is_looked_through_once(referee, monkeypatch):
    assert referee.archive.fill() == 0
    again = archive_clerk.Archive(referee.core, referee.naming)
    monkeypatch.setattr(referee.log, "streams", lambda *_: pytest.fail("all were read again"))
    assert [again.fill(), referee.archive.fill()] == [0, 0]


# --- players ------------------------------------------------------------------------------------


@pytest.fixture
def over(app, referee, heap):
    """Ann and Béa have played a match to its end."""
    concede(app, heap[0])
    assert referee.views.table("heap", None).phase == "ended"
    return heap


def agree(referee, contact, wanted=True):
    referee.naming.want(referee.people.at(contact.address).id, wanted)


def test_nobody_is_found_or_named_who_has_not_agreed(over, browser):
    assert shown(browser, player="Ann") == []
    page = browser.page("/archive")
    assert "Ann" not in page
    assert "Béa" not in page


def test_who_agreed_is_named_and_found_by_their_whole_name_however_it_is_spelt(
    over, browser, referee
):
    agree(referee, BEA)
    assert "Béa" in browser.page("/archive")
    assert "Ann" not in browser.page("/archive")
    assert shown(browser, player="bea") == ["heap"]
    assert shown(browser, player=" BÉA ") == ["heap"]
    assert shown(browser, player="Bé") == []
    assert shown(browser, player="Ann") == []


def test_who_agrees_no_more_is_found_and_named_no_more(over, browser, referee):
    agree(referee, BEA)
    agree(referee, BEA, wanted=False)
    assert shown(browser, player="Béa") == []
    assert "Béa" not in browser.page("/archive")


def test_one_agrees_in_ones_own_settings_and_by_the_name_given_there(over, app, browser, referee):
    ann = signed_in(app, referee, "heap")
    fields = {"me.name": "Anne", "me.language": "en", "me.zone": "UTC", "texts": "usual"}
    ann.send(SETTINGS, SETTINGS, **fields, named="on")
    assert 'name="named" checked' in ann.page(SETTINGS)
    assert shown(browser, player="anne") == ["heap"]
    assert shown(browser, player="ann") == []
    ann.send(SETTINGS, SETTINGS, **fields)
    assert shown(browser, player="anne") == []


def test_who_is_forgotten_is_found_no_more_and_leaves_no_digest_of_their_name(
    over, browser, referee
):
    agree(referee, BEA)
    who = referee.people.at(BEA.address)
    referee.forgetting.forget(who)
    assert shown(browser, player="Béa") == []
    assert not [row for row in referee.log.wishes.find() if row.what.startswith("named")]


def test_the_store_holds_no_name_that_can_be_read(over, referee):
    agree(referee, BEA)
    rows = [row for row in referee.log.wishes.find() if row.what.startswith("named")]
    assert rows
    assert not [row for row in rows if "bea" in f"{row.what}{row.value!r}".lower()]


def test_a_running_match_is_nowhere_in_it(seats, browser):
    browser.send(page_of(seats[1]), page_of(seats[1]) + "/order", window="1", text="plot b b b")
    assert "sea" not in shown(browser)
    assert "plot b" not in browser.page("/archive")


def test_front_page_list_and_game_lead_to_it(two, browser):
    for page in ("/", "/matches/running"):
        assert 'href="/archive"' in browser.page(page)
    assert 'href="/archive?game=nim"' in browser.page("/games/nim")
    assert browser.get("/matches/ended").headers["Location"] == "/archive"


def test_a_page_reads_no_match_whole(two, browser, referee, monkeypatch):
    """However many there are, a page looks up its own rows and loads no log."""
    calls = []
    for name in ("load", "streams", "leaves"):
        monkeypatch.setattr(
            referee.log, name, lambda *args, name=name: calls.append(name) or pytest.fail(name)
        )
    assert shown(browser) == ["newer", "older"]
    assert calls == []


def test_a_played_match_is_found_by_the_search_of_the_service(referee):
    match = played(referee)
    [found] = referee.archive.search(ArchiveSearch()).matches
    assert (found.row.stream, found.named) == (match, {})
