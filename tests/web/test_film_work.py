"""What a step of a film costs: counted in calls, which no load of a machine changes."""

import sys
from dataclasses import replace

import pytest

from referee.clock import SetClock
from referee.games.catalogue import Catalogue
from referee.kernel.words import Words
from referee.service import Keyring, Place, Referee, Seeded
from referee.service.ledger.loaded_match import STRIDE
from referee.web import create_app
from storage.memory import MemoryLog
from tests.toys import nim_1_1
from tests.web.browsing import NOW, Browser


def weighty(event):
    """Every taking turns the match."""
    return Words("taken", "pris") if event.short_name() == "stones_taken" else None


GAME = replace(nim_1_1.GAME, turns=("stones",), weighty=weighty)


@pytest.fixture(scope="module")
def reader():
    """A reader of a home in which two matches of bots have ended: a short one and a long one."""
    ring, place = Keyring.fresh(Seeded("film work")), Place("play.example")
    referee = Referee(MemoryLog(), Catalogue([GAME]), ring, SetClock(NOW), place)
    for name, stones in (("short", 18), ("long", 99)):
        referee.lobby.create("nim", {"stones": stones}, 2, name=name)
        for seat in (1, 2):
            referee.lobby.sit_bot(name, seat)
    sizes = {name: referee.views.table(name, None).size for name in ("short", "long")}
    assert STRIDE < sizes["short"] < sizes["long"] / 3, sizes
    app = create_app(referee, export=lambda *_: b"", public_url="http://x", secret=b"s" * 16)
    return Browser(app)


def calls(deed):
    """How many functions of Python are called by it."""
    called = 0

    def count(frame, event, argument):
        nonlocal called
        called += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        deed()
    finally:
        sys.setprofile(before)
    return called


def work(reader, match, eyes=""):
    """The calls of a step on: to the same moments behind a waypoint, of the film that was looked at
    before; in a window that is new to it."""
    address = f"/match/{match}/replay?lang=en{eyes}&at="
    reader.page(f"{address}1")
    steps = range(STRIDE, STRIDE + 8)
    return max(calls(lambda n=n: reader.page(f"{address}{n}")) for n in steps)


@pytest.mark.parametrize("eyes", ["", "&seat=1", "&seat=all"])
def test_a_step_calls_as_much_in_a_long_match_as_in_a_short_one(reader, eyes):
    """Some comparisons more find the place in a longer line, which has four times as many rows."""
    short, long = (work(reader, match, eyes) for match in ("short", "long"))
    assert long <= short * 1.05


def test_each_page_still_has_the_whole_line_and_marks_what_is_shown(reader):
    """Given that the rows were drawn at another moment, then the page of a turning point marks its
    turn and itself, on the line and in the list, and nothing else."""
    pages = [reader.page(f"/match/long/replay?lang=en&at={n}") for n in range(STRIDE, STRIDE + 12)]
    for page in pages:
        line = page.split('class="line-of-time"')[1].split("</nav>")[0]
        turns = line.split("</ol>")[0]
        assert turns.count('data-step="stop"') > 30
        assert turns.count('aria-current="true"') == 1
        shown = page.split('class="film-told"')[1].split('aria-current="step"')[1].split("</li>")[0]
        marked = int('class="mark"' in shown)
        listed = page.split('class="turning-points"')[1].split("</details>")[0]
        assert [turns.count('"location"'), listed.count('"location"')] == [marked, marked]
    assert len({page.split('class="turning-points"')[1].count("location") for page in pages}) == 2


def test_in_the_other_language_and_through_other_eyes_the_rows_are_others(reader):
    for eyes in ("", "&seat=2"):
        for language, said in (("en", "taken"), ("fr", "pris")):
            page = reader.page(f"/match/long/replay?lang={language}{eyes}&at=9")
            line = page.split('class="line-of-time"')[1].split("</nav>")[0]
            assert line.count(f"lang={language}") == line.count("href=")
            assert line.count("seat=2") == (line.count("href=") if eyes else 0)
            assert said in line
