"""Two running matches of Capitaine Cosmos that differ in what one seat has sealed, and in nothing
else, look alike on every page about past games: film, eyes, audit, tree, record, feed, archive,
analysis and the film to take home.

Seat 2 has plotted mines that no enemy ever comes near, and has answered the open turn in another
way. What the log tells of a sealed part is its salted digest, which is another one in each match:
hashes are left out where bytes are compared.
"""

import re

import pytest

from referee.clock import SetClock
from referee.games.catalogue import catalogue
from referee.kernel.chance import Chance, Draws, bot_seed
from referee.kernel.words import LANGUAGES
from referee.service import Keyring, Place, Post, Referee, Seeded
from referee.web import create_app
from storage.memory import MemoryLog
from tests.web.browsing import ANN, BEA, NOW, Browser, hidden, page_of, text, without_token

MATCH, GAME = "deep", "capitaine-cosmos"
EYES = ("", "&seat=1", "&seat=2", "&seat=all")
STEPS = 6  # pictures of a turn: its phases
# Hashes and signatures in hexadecimal, base64 and base64url, whole or as a drawing shortens them.
DIGEST = re.compile(
    rb"(?:[0-9a-f]{2}){32,}|[A-Za-z0-9+/_-]{43,}=*|\b[0-9a-f]{8}(?=\xe2\x80\xa6|\")",
)


class World:
    """Ann and Béa, one turn on. `mines`: Béa has plotted some; `seed`: of Béa's next answer."""

    def __init__(self, mines, seed):
        place = Place("play.example", url="http://localhost:8000")
        ring = Keyring.fresh(Seeded("worlds"))
        self.referee = Referee(MemoryLog(), catalogue(), ring, SetClock(NOW), place)
        self.app = create_app(
            self.referee,
            export=self.referee.records.export,
            public_url=place.url,
            secret=b"s" * 16,
        )
        self.referee.lobby.create(GAME, {"scenario": "S1"}, 2, name=MATCH)
        self.chairs = [self.referee.lobby.invite(MATCH, n, who) for n, who in ((1, ANN), (2, BEA))]
        for seat in (1, 2):
            self._send(seat, "join", "")
        self.sheet = self.proposed(2, "turn")
        self._send(1, "order", self.proposed(1, "turn"))
        self._send(2, "order", self.sheet if mines else without_mines(self.sheet))
        self._send(2, "order", self.proposed(2, seed))
        self.size = self.referee.views.table(MATCH, None).size
        self.referee.audits.ask(MATCH)
        self.referee.audits.workshop.finish()

    def proposed(self, seat, seed):
        """What a bot would plot there."""
        table = self.referee.views.table(MATCH, seat)
        draws = Draws(bot_seed(seed.encode().ljust(32), 5, seat))
        return table.game.write(table.game.propose(table.view, Chance(draws, draws)), "en")

    def _send(self, seat, kind, text):
        post = Post(MATCH, seat, kind, text, NOW, assurance="address")
        assert self.referee.submissions.submit(post).outcome == "accepted"

    def bytes(self, address):
        answer = Browser(self.app).get(address)
        return answer.status_code, DIGEST.sub(b"#", answer.get_data())

    def over(self):
        for seat in (1, 2):
            self._send(seat, "vote", "end yes\n")
        self.referee.audits.ask(MATCH)
        self.referee.audits.workshop.finish()
        return self


def without_mines(sheet):
    return "\n".join(line for line in sheet.splitlines() if not line.startswith("MINE"))


@pytest.fixture(scope="module")
def worlds():
    return World(mines=False, seed="one"), World(mines=True, seed="other")


def test_the_two_matches_differ_in_what_is_sealed_alone(worlds):
    one, other = worlds
    assert one.size == other.size
    assert without_mines(other.sheet) != other.sheet
    assert one.referee.views.table(MATCH, None).phase == "running"
    own = [world.referee.records.export(MATCH, 2) for world in worlds]
    assert own[0] != own[1]


def pages(language):
    """Every page about past games that everybody may open."""
    tongue = f"lang={language}"
    yield f"/archive?{tongue}"
    yield f"/archive?game={GAME}&{tongue}"
    for part in ("", "/audit", "/record", "/analysis", "/film", "/film.html", "/feed.atom"):
        yield f"/match/{MATCH}{part}?{tongue}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_about_it_is_the_same_in_both(worlds, language):
    one, other = worlds
    for address in pages(language):
        assert one.bytes(address) == other.bytes(address), address


def test_so_is_each_entry_of_the_tree_and_each_way_to_the_root(worlds):
    one, other = worlds
    for n in range(one.size):
        for address in (f"/match/{MATCH}/tree/{n}-{n + 1}", f"/match/{MATCH}/leaf/{n}"):
            assert one.bytes(f"{address}?lang=en") == other.bytes(f"{address}?lang=en"), address
    root = f"/match/{MATCH}/tree/0-{one.size}?lang=en"
    assert one.bytes(root) == other.bytes(root)


def pictures(n):
    yield f"board/{n}.svg?lang=fr"
    yield f"board/{n}.svg?lang=fr&narrow=1"
    yield from (f"board/{n}/{step}.svg?lang=fr" for step in range(1, STEPS + 1))


@pytest.mark.parametrize("eyes", EYES)
def test_so_is_its_film_whatever_eyes_are_asked_for(worlds, eyes):
    """And each picture, for a desk and for a telephone, with every step that led there."""
    one, other = worlds
    assert any(one.bytes(f"/match/{MATCH}/board/{n}/1.svg")[0] == 200 for n in range(one.size))
    for n in range(one.size - 1, 0, -7):
        for page in (f"replay?at={n}&lang=fr", *pictures(n)):
            address = f"/match/{MATCH}/{page}{eyes}"
            assert one.bytes(address) == other.bytes(address), address


def test_so_is_the_other_seats_own_film_and_record_and_not_its_own(worlds):
    for n in range(worlds[0].size - 1, 0, -7):
        films = [world.bytes(f"{page_of(world.chairs[0])}/at/{n}") for world in worlds]
        assert films[0] == films[1], n
    records = [world.referee.records.export(MATCH, 1) for world in worlds]
    assert len(records[0]) == len(records[1])
    last = [world.bytes(page_of(world.chairs[1])) for world in worlds]
    assert last[0] != last[1]


def test_no_analysis_and_no_film_to_take_home_is_made_of_it(worlds):
    for world in worlds:
        for part in ("analysis", "film", "film.html"):
            assert world.bytes(f"/match/{MATCH}/{part}")[0] == 404
        assert MATCH.encode() not in world.bytes(f"/archive?game={GAME}")[1]


def test_no_moment_of_it_can_be_tried_and_both_refuse_alike(worlds):
    refused = []
    for world in worlds:
        browser = Browser(world.app)
        csrf = hidden(browser.page(f"/games/{GAME}"), "csrf")
        answers = [
            browser.post(f"/match/{MATCH}/sandbox", csrf=csrf, at=str(n), seat="2", played="1")
            for n in range(world.size - 1, 0, -7)
        ]
        assert {answer.status_code for answer in answers} == {403}
        refused.append([without_token(text(answer)) for answer in answers])
        assert world.referee.log.sandboxes.count() == 0
    assert refused[0] == refused[1]


def test_after_the_end_every_one_of_them_tells():
    """The comparison is worth something: what was sealed is there to be found."""
    one, other = World(False, "one").over(), World(True, "other").over()
    story = one.referee.views.storyline(MATCH, None)
    first_turn = max(moment.n for moment in story.moments if moment.window == 1)
    for page in (f"replay?at={first_turn}&seat=all", "analysis"):
        told = one.bytes(f"/match/{MATCH}/{page}"), other.bytes(f"/match/{MATCH}/{page}")
        assert told[0][0] == 200
        assert told[0] != told[1], page
    assert other.bytes(f"/match/{MATCH}/film")[0] == 200
    assert MATCH.encode() in one.bytes(f"/archive?game={GAME}")[1]
