"""The film of a running game with hidden hands is made of what its reader may know: let every entry
of its log hide what it hides from them, and every past position be another that they cannot tell
from the one that was, and each page and picture of it stays as it is, byte for byte.

The other positions are dealt by `imagine` of each game, as in test_tables_keep_hands.py.
"""

import pytest
from msgspec.structs import replace

from referee.clock import SetClock
from referee.conformance.seeding import chance
from referee.games.catalogue import catalogue
from referee.kernel.words import LANGUAGES
from referee.service import Contact, Keyring, Place, Post, Referee, Seeded
from referee.web import create_app
from storage.memory import MemoryLog
from tests.web.browsing import NOW, Browser, page_of, without_token

# Windows that close.
GAMES = {"combats": 6, "empereur-telepathe": 3, "kardashev": 3, "rencontre-cosmique": 5}
EYES = ("", "&seat=1", "&seat=2", "&seat=all")
LOOKED_AT = 5  # moments of each film
MATCH = "deep"


class World:
    """People have played some windows of it, and some of the next have answered."""

    def __init__(self, game):
        self.rules = catalogue().current(game)
        ring, place = Keyring.fresh(Seeded("card films")), Place("play.example")
        self.referee = Referee(MemoryLog(), catalogue(), ring, SetClock(NOW), place)
        self.app = create_app(
            self.referee,
            export=self.referee.records.export,
            public_url="http://localhost",
            secret=b"s" * 16,
        )
        self.seats = range(1, min(self.rules.seats) + 1)
        self.referee.lobby.create(game, {}, len(self.seats), name=MATCH)
        people = {n: Contact(f"p{n}@example.org", f"P{n}", "en", "UTC") for n in self.seats}
        self.chairs = {n: self.referee.lobby.invite(MATCH, n, who) for n, who in people.items()}
        for seat in self.seats:
            self._send(seat, "join", "")
        for _ in range(GAMES[game]):
            self._answer(self._asked())
        self._answer(self._asked()[:-1])
        self.whole = self.referee.views.table(MATCH, None)
        assert self.whole.phase == "running"
        self.entries, self.stood = self._as_it_was()

    def _asked(self):
        window = self.referee.views.table(MATCH, None).window
        return [seat for seat, ask in self._asks(window).items() if ask.ahead is None]

    def _asks(self, window):
        views = {seat: self.referee.views.table(MATCH, seat).view for seat in window.asked}
        return {seat: view.ask for seat, view in views.items()}

    def _answer(self, seats):
        for seat in seats:
            view = self.referee.views.table(MATCH, seat).view
            self._send(seat, "order", self.rules.write(self.rules.propose(view, chance(7)), "en"))

    def _send(self, seat, kind, text):
        post = Post(MATCH, seat, kind, text, NOW, assurance="address")
        answer = self.referee.submissions.submit(post)
        assert answer.outcome == "accepted", answer

    def _as_it_was(self):
        """Its entries, and the match after each."""
        with self.referee.core.locked(MATCH) as loaded:
            return list(loaded.entries), dict(enumerate(loaded.stood(1, loaded.size), start=1))

    def dealt_anew(self, seat):
        """The same log with all that this seat may not know hidden away, and another position at
        each moment in which somebody was asked; how many are another."""
        anew = {size: self._imagined(match, seat) for size, match in self.stood.items()}
        hidden = [replace(entry, event=entry.event.seen_by(seat)) for entry in self.entries]
        self._put(hidden, anew)
        return sum(anew[size] != match for size, match in self.stood.items())

    def as_it_was(self):
        self._put(self.entries, self.stood)

    def _put(self, entries, stood):
        with self.referee.core.locked(MATCH) as loaded:
            loaded.entries, loaded.match = list(entries), stood[len(entries)]
            loaded.rewound = stood.__getitem__
            loaded.tales.clear()

    def _imagined(self, match, seat):
        window = match.window
        if match.state is None or window is None or seat not in window.asked:
            return match
        view = self.rules.view(match.state, seat)
        other = self.rules.imagine(view, chance("films", match.size, seat))
        assert self.rules.view(other, seat) == view
        return replace(match, state=other)

    def films(self, seat):
        """What everybody is shown, whatever eyes they ask for, and what this seat is."""
        size, here = len(self.entries), page_of(self.chairs[seat])
        moments = range(size - 1, 0, -max(1, size // LOOKED_AT))
        for n in moments:
            for language in LANGUAGES:
                tongue = f"lang={language}"
                for eyes in EYES:
                    yield f"/match/{MATCH}/replay?at={n}&{tongue}{eyes}"
                    yield f"/match/{MATCH}/board/{n}.svg?{tongue}{eyes}"
                    yield f"/match/{MATCH}/board/{n}.svg?{tongue}&narrow=1{eyes}"
                yield f"{here}/at/{n}?{tongue}"
                yield f"{here}/board/{n}.svg?{tongue}"
        for part in ("", "/feed.atom", "/analysis", "/film"):
            yield f"/match/{MATCH}{part}?lang=en"
        yield f"/archive?game={self.rules.name}&lang=en"

    def told(self, seat):
        browser = Browser(self.app)
        answers = {address: browser.get(address) for address in self.films(seat)}
        return {
            address: (answer.status_code, without_token(answer.get_data(as_text=True)))
            for address, answer in answers.items()
        }


@pytest.fixture(scope="module", params=GAMES)
def world(request):
    return World(request.param)


def test_no_page_or_picture_of_its_film_tells_what_its_reader_may_not_know(world):
    for seat in world.seats[:2]:
        world.as_it_was()
        before = world.told(seat)
        assert sum(status == 200 for status, _ in before.values()) > LOOKED_AT * len(LANGUAGES) * 10
        assert world.dealt_anew(seat) > 0
        after = world.told(seat)
        assert [address for address in before if before[address] != after[address]] == []


def test_who_held_it_saw_it(world):
    """The comparison is worth something: what was dealt anew is in the film of its holder."""
    world.as_it_was()
    before = world.told(2)
    assert world.dealt_anew(1) > 0
    after = world.told(2)
    assert [address for address in before if before[address] != after[address]] != []
