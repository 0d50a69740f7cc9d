"""The film of a match of another home: what it shares with our own, and what stays outside."""

import re
from html import unescape
from pathlib import Path

import pytest

from referee.audit import replay
from referee.clock import SetClock
from referee.games.catalogue import catalogue
from referee.service import Keyring, Place, Referee, Seeded
from referee.web import create_app
from referee.web.film_file import film_file
from referee.web.table.foreign_drawing import only_draws
from referee.web.table.table_page import bare
from storage.memory import MemoryLog
from tests.web.browsing import NOW, Browser

GOLDEN = Path(__file__).parent.parent / "golden"
RECORD = (GOLDEN / "combats" / "combat_won.record.zip").read_bytes()
WHOLE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g data-id="a"><rect x="1" '
    'fill="url(#b)"/></g><text>a &lt; b</text></svg>'
)


@pytest.fixture(scope="module")
def home():
    """A home with all games, to which a record of another one was brought."""
    ring = Keyring.fresh(Seeded("foreign film"))
    home = Referee(MemoryLog(), catalogue(), ring, SetClock(NOW), Place("here.example"))
    home.brought = home.imports.take(RECORD)
    home.imports.judge(home.brought)
    assert home.imports.match(home.brought) is not None
    return home


@pytest.fixture
def browser(home):
    return Browser(
        create_app(
            home,
            export=home.records.export,
            public_url="http://localhost:8000",
            secret=b"a secret of the pages' tests",
        )
    )


@pytest.fixture
def film(home):
    return f"/foreign/{home.brought}/film"


def middle():
    """The leaf of a moment in its middle, when there is a board."""
    moments = replay(RECORD).story(None).moments
    return moments[len(moments) // 2].n


def links(page):
    return [unescape(link) for link in re.findall(r'data-step="[a-z-]+" href="([^"]*)"', page)]


def test_its_board_stands_in_the_page_and_its_pieces_keep_their_names(browser, film):
    page = browser.page(f"{film}?at={middle()}")
    board = page.split('<figure class="board"')[1].split("</figure>")[0]
    assert "data-id=" in board
    assert "film_motion.js" in page


@pytest.mark.parametrize("eyes", ["", "2", "all"])
def test_every_link_and_form_holds_entry_eyes_and_language(browser, film, eyes):
    page = browser.page(f"{film}?at={middle()}&seat={eyes}&lang=fr")
    found = links(page)
    assert found
    for link in found:
        assert "lang=fr" in link
        assert (f"seat={eyes}" in link) == bool(eyes)
    inside = page.split('id="film-of-match"')[1].split('class="links"')[0]
    choose = inside.split('class="row film-eyes"')[1].split("</form>")[0]
    assert f'name="at" value="{middle()}"' in choose
    assert 'name="lang" value="fr"' in choose
    go = inside.split('class="row film-go"')[1].split("</form>")[0]
    assert (f'name="seat" value="{eyes}"' in go) == bool(eyes)


def test_all_eyes_at_once_are_columns_with_their_boards(browser, film):
    page = browser.page(f"{film}?at={middle()}&seat=all")
    columns = re.findall(r'<article aria-labelledby="seat-\d">(.*?)</article>', page, re.S)
    assert len(columns) == 2
    pictures = [re.search(r'<img src="([^"]*)"', column)[1] for column in columns]
    assert pictures[0] != pictures[1]
    for picture in pictures:
        assert browser.get(unescape(picture)).mimetype == "image/svg+xml"
    for column in columns:
        assert "What was ordered stands in the record." in column


def test_names_lead_to_their_texts_where_this_home_has_the_rules(browser, film):
    page = browser.page(f"{film}?at={middle()}&seat=1")
    assert re.search(r'<a class="thing" href="/games/combats/[^"]*gallery[^"]*"', page)


def test_what_there_is_not_is_said(browser, film):
    assert "there is no sandbox" in browser.page(film)


def test_it_is_taken_home_as_a_file(browser, home, film):
    assert f'href="/foreign/{home.brought}/take-home"' in browser.page(film)
    waits = browser.get(f"/foreign/{home.brought}/take-home")
    assert waits.headers["Refresh"] == "3"
    browser.client.application.extensions["site"].films.workshop.finish()
    page = browser.page(f"/foreign/{home.brought}/take-home")
    assert f'href="/foreign/{home.brought}/film.html"' in page
    answer = browser.get(f"/foreign/{home.brought}/film.html")
    assert answer.headers["Content-Disposition"].startswith("attachment")
    assert answer.get_data(as_text=True) == film_file(RECORD)


@pytest.mark.parametrize("part", ["take-home", "film.html", "film"])
def test_of_what_is_not_kept_there_is_none(browser, part):
    assert browser.get(f"/foreign/unknown/{part}").status_code == 404


# --- what only draws -----------------------------------------------------------------------------

SHORTEST = [
    min((GOLDEN / game).glob("*.record.zip"), key=lambda path: path.stat().st_size)
    for game in catalogue().names
]


@pytest.mark.parametrize("path", SHORTEST, ids=lambda path: path.parent.name)
def test_the_boards_of_every_game_only_draw(path):
    played = replay(path.read_bytes())
    moments = played.story(1).moments
    drawn = 0
    for moment in moments[:: max(1, len(moments) // 8)]:
        view, game = played.view(moment.n, 1), played.game_at(moment.n)
        if view is not None:
            drawn += 1
            assert only_draws(bare(game.picture(view, "fr")))
    assert drawn > 2


def test_a_drawing_of_known_pieces_is_let_in():
    assert only_draws(WHOLE)


@pytest.mark.parametrize(
    ("was", "comes"),
    [
        ("<rect", "<script>alert(1)</script><rect"),
        ("<rect", "<foreignObject><rect"),
        ("<rect", "<style>*{}</style><rect"),
        ("<rect", "<image/><rect"),
        ("<rect", '<a href="/"><rect'),
        ("<rect", "<!-- --><rect"),
        ("<rect", "<![CDATA[<rect"),
        ("<rect", "<Script><rect"),
        ('x="1"', 'onclick="alert(1)"'),
        ('x="1"', 'style="position:fixed"'),
        ('x="1"', 'href="#b"'),
        ('x="1"', "x='1'"),
        ('x="1"', "x=1"),
        ('x="1"', "x"),
        ("url(#b)", "url(//far.example)"),
        ("url(#b)", "URL (http://far.example)"),
        ("/2000/svg", "/1999/xhtml"),
        ("</g>", ""),
        ("</g>", "</g></g>"),
        ("</g>", "</svg>"),
        ("</svg>", "</svg><p>"),
        ("</svg>", "</svg>said"),
        ("</svg>", "</svg><svg></svg>"),
        ("<text>", "<title><g></g></title><text>"),
        ("a &lt; b", "a < b"),
        ("<svg", "said<svg"),
        (WHOLE, ""),
    ],
)
def test_one_other_piece_keeps_a_drawing_outside(was, comes):
    assert was in WHOLE
    assert not only_draws(WHOLE.replace(was, comes, 1))
