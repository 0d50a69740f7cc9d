"""Two matches that differ in what one seat has sealed have the same film, but through its own eyes.

Pages, pictures and links of a running match are compared byte for byte, at every entry and whatever
eyes are asked for; the game marks a sealed line as a turning point, to tempt the film.
"""

from dataclasses import replace

import pytest

from referee.clock import SetClock
from referee.games.catalogue import Catalogue
from referee.kernel.words import LANGUAGES, Words
from referee.service import Keyring, Place, Post, Referee, Seeded
from referee.web import create_app
from storage.memory import MemoryLog
from tests.toys import convoy
from tests.web.browsing import ANN, BEA, NOW, Browser, page_of

SECRET = "plot b b b\nfire if enemy<=0"  # a line that never comes to anything
EYES = ("", "&seat=1", "&seat=2", "&seat=all")


def weighty(event):
    """A sealed sheet with a line of fire is weighty, for whoever may read it."""
    sheet = getattr(getattr(event, "sheet", None), "value", None)
    return Words("armed", "armé") if getattr(sheet, "fire", None) is not None else None


TEMPTING = replace(convoy.GAME, weighty=weighty, decides=lambda event, end: True, turns=("turn",))


class World:
    """A match of Ann and Béa after one turn, in which Béa has ordered this."""

    def __init__(self, ordered):
        ring = Keyring.fresh(Seeded("worlds"))
        place = Place("play.example", url="http://localhost:8000")
        self.referee = Referee(MemoryLog(), Catalogue([TEMPTING]), ring, SetClock(NOW), place)
        self.app = create_app(
            self.referee, export=lambda *_: b"", public_url=place.url, secret=b"s" * 16
        )
        self.referee.lobby.create("convoy", {}, 2, name="sea")
        self.chairs = [self.referee.lobby.invite("sea", n, who) for n, who in ((1, ANN), (2, BEA))]
        for kind, texts in (("join", ("", "")), ("order", ("plot m m m", ordered))):
            for seat, text in enumerate(texts, start=1):
                self._send(seat, kind, text)
        self.size = self.referee.views.table("sea", None).size

    def over(self):
        for seat in (1, 2):
            self._send(seat, "vote", "end yes\n")
        return self

    def _send(self, seat, kind, text):
        post = Post("sea", seat, kind, text, NOW, assurance="address")
        assert self.referee.submissions.submit(post).outcome == "accepted"

    def bytes(self, address):
        answer = Browser(self.app).get(address)
        return answer.status_code, answer.get_data()

    def film_of(self, seat, n):
        return self.bytes(f"{page_of(self.chairs[seat - 1])}/at/{n}")


@pytest.fixture(scope="module")
def worlds():
    return World("plot b b b"), World(SECRET)


def test_both_matches_have_the_same_entries_in_public(worlds):
    one, other = worlds
    assert one.size == other.size
    assert one.referee.views.table("sea", None).phase == "running"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("eyes", EYES)
def test_the_film_of_a_running_match_is_the_same_in_both(worlds, eyes, language):
    one, other = worlds
    for n in range(one.size):
        address = f"/match/sea/replay?at={n}&lang={language}{eyes}"
        assert one.bytes(address) == other.bytes(address), n


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("kind", ["svg", "png"])
def test_so_are_its_pictures(worlds, kind, eyes):
    one, other = worlds
    for n in range(one.size):
        address = f"/match/sea/board/{n}.{kind}?lang=en{eyes}"
        assert one.bytes(address) == other.bytes(address), n


def test_so_is_the_film_of_the_other_seat_and_its_own_is_not(worlds):
    one, other = worlds
    entries = range(one.size)
    assert [one.film_of(1, n) for n in entries] == [other.film_of(1, n) for n in entries]
    assert [one.film_of(2, n) for n in entries] != [other.film_of(2, n) for n in entries]
    assert b"armed" in other.bytes(f"{page_of(other.chairs[1])}/at/{one.size - 1}?lang=en")[1]


def test_no_page_of_a_running_film_leads_to_eyes_or_names_what_was_sealed(worlds):
    for world in worlds:
        for n in range(world.size):
            for eyes in EYES:
                _, html = world.bytes(f"/match/sea/replay?at={n}&lang=en{eyes}")
                film = html.partition(b'id="main"')[2]
                for never in (b"?seat=", b"&amp;seat=", b"plot b", b"fire if", b"armed", b"/seat/"):
                    assert never not in film, (n, eyes, never)


@pytest.mark.parametrize("eyes", EYES)
def test_a_match_begun_anew_elsewhere_opens_nothing_to_any_eyes(eyes):
    """Its log never ended: the match that goes on under another name keeps what it sealed."""
    one, other = World("plot b b b"), World(SECRET)
    for world in (one, other):
        world.referee.core.freeze("sea")
    assert other.referee.views.table("sea", None).phase == "ended"
    for n in range(one.size):
        for page in ("replay?at={}&lang=en", "board/{}.svg?lang=en", "board/{}.png?lang=en"):
            address = "/match/sea/" + page.format(n) + eyes
            assert one.bytes(address) == other.bytes(address), address


def test_after_the_end_everybody_may_see_it():
    """The comparison is worth something: the difference is there to be found."""
    one, other = World("plot b b b").over(), World(SECRET).over()
    address = f"/match/sea/replay?at={one.size - 2}&lang=en&seat=all"  # the first turn
    assert one.bytes(address) != other.bytes(address)
    assert b"fire if enemy" in other.bytes(address)[1]
    assert b"armed" in other.bytes("/match/sea/replay?at=0&lang=en&seat=2")[1]
