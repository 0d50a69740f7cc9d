"""Two tables of each real game that differ in what one seat has ordered are the same to every other
seat: the page with its marks and editor, what is tried there, and which words may come next.

All is compared byte for byte, but for the token of a form and what the log makes of the sealed
order: its hashes.
"""

import re
from itertools import islice
from urllib.parse import unquote

import pytest

from referee.clock import SetClock
from referee.conformance.seeding import chance
from referee.games.catalogue import catalogue
from referee.kernel.filing import understand
from referee.kernel.picking import labels
from referee.kernel.refused import Refused
from referee.kernel.window import Amounts, Lines, Pick, filled
from referee.service import Contact, Keyring, Place, Post, Referee, Seeded
from referee.web import create_app
from storage.memory import MemoryLog
from tests.web.browsing import NOW, Browser, hidden, page_of, without_token

PLANTED = [  # a match of a game, and a window of it that asks several
    ("combats", {"mode": "single"}, "pairing"),
    ("combats", {"mode": "single"}, "commit"),
    ("combats", {"mode": "campaign"}, "plan"),
    ("kardashev", {}, "draft1"),
    ("empereur-telepathe", {}, "commit"),
    ("empereur-telepathe", {}, "duel"),
    ("rencontre-cosmique", {}, "cards"),
    ("rencontre-cosmique", {"power_list": ["macron", "virus"]}, "deal"),  # they see no hand
    ("capitaine-cosmos", {"scenario": "S1"}, "plot"),
]
TRIES = 12  # marks of a page that are tried
MOST_WINDOWS = 40
DEALS = 8


def test_every_game_has_a_window_in_which_an_order_is_planted():
    assert {name for name, _, _ in PLANTED} == set(catalogue().names)


class Table:
    """A match of people in its first window of that name that asks several, in which the last of
    them has ordered something: one of two things."""

    def __init__(self, name, options, window, which):
        self.rules = catalogue().current(name)
        for deal in range(DEALS):
            self._deal(name, options, deal)
            if asked := self._asked_together(window):
                break
        else:
            raise AssertionError(f"{window} never asks two at once")
        self.author = asked[-1]
        self.both = list(islice(self._orders(self.author), 2))
        self.order = self.both[which]
        self._send(self.author, "order", self.order)

    def _deal(self, name, options, deal):
        ring, place = Keyring.fresh(Seeded("tables" + "'" * deal)), Place("play.example")
        self.referee = Referee(MemoryLog(), catalogue(), ring, SetClock(NOW), place)
        self.app = create_app(
            self.referee, export=lambda *_: b"", public_url="http://localhost", secret=b"s" * 16
        )
        seats = range(1, min(self.rules.seats) + 1)
        self.referee.lobby.create(name, options, len(seats), name="sea")
        people = (Contact(f"p{seat}@example.org", f"P{seat}", "en", "UTC") for seat in seats)
        self.chairs = {
            n: self.referee.lobby.invite("sea", n, who) for n, who in enumerate(people, 1)
        }
        for seat in seats:
            self._send(seat, "join", "")

    def _asked_together(self, name):
        """Until then each does what a bot would. Nobody: it never came to that."""
        for _ in range(MOST_WINDOWS):
            window = self.referee.views.table("sea", None).window
            if window is None:
                break
            if window.name == name and len(window.asked) > 1:
                return window.asked
            for seat in window.asked:
                if self.referee.views.table("sea", None).window.number == window.number:
                    self._send(seat, "order", next(self._orders(seat)))
        return ()

    def _orders(self, seat):
        """What a bot would order, and whatever else its form can say at once."""
        view = self.referee.views.table("sea", seat).view
        first = self.rules.write(self.rules.propose(view, chance(0, "think")), "en")
        yield first
        for (name, value), _ in labels(view.ask.form).items():
            text = _said(view.ask.form, name, value)
            if self._is_other(view, text, first):
                yield text

    def _is_other(self, view, text, first):
        try:
            return understand(self.rules, view, text, "en").echo != first
        except Refused:
            return False

    def _send(self, seat, kind, text):
        post = Post("sea", seat, kind, text, NOW, assurance="address")
        answer = self.referee.submissions.submit(post)
        assert answer.outcome == "accepted", answer

    def others(self):
        return [seat for seat in self.chairs if seat != self.author]

    def told(self, seat, language):
        """All that a browser is sent at this seat's page: the page, and the answers to what is
        tried there."""
        browser, here = Browser(self.app, language), page_of(self.chairs[seat])
        page = browser.page(f"{here}?lang={language}")
        csrf, said = hidden(page, "csrf"), [same(page)]
        if 'name="window"' not in page:
            return said
        window = hidden(page, "window")
        for fields in self.tries(seat, page):
            for board in ({}, {"narrow": "1"}):  # over either board
                answer = browser.post(f"{here}/try", csrf=csrf, window=window, **board, **fields)
                assert answer.status_code == 200, answer
                said.append(answer.get_data(as_text=True))
        return said

    def tries(self, seat, page):
        """Texts that are picked, begun and wrong; every step of the editor at the start."""
        form = self.referee.views.table("sea", seat).view.ask.form
        words = [unquote(pair) for pair in re.findall(r'data-pick="([^" ]+)', page)]
        picked = [pair.partition("/")[2] for pair in words][:TRIES]
        assert picked or not labels(form), "nothing is marked"
        yield from ({"text": text, "at": str(at)} for text in picked for at in (0, 3, len(text)))
        yield from ({"text": text} for text in ("", "xyzzy", *self.both))
        keys = re.findall(r"&#34;key&#34;: ?&#34;([^&]+)&#34;", page)
        yield from ({"text": "", "step": key} for key in keys[:TRIES])


def _said(form, name, value):
    """The order with this pick alone."""
    [field] = [field for field in form if field.name == name]
    match field:
        case Pick():
            return filled(form, {name: [value]}, "en")
        case Amounts():
            return filled(form, {name: {value: 1}}, "en")
        case Lines():
            return value
    return filled(form, {name: value}, "en")


def same(page):
    """Without what is another at each visit, and without the hashes of sealed leaves."""
    return re.sub(r"[0-9a-f]{64}|[A-Za-z0-9+/]{43}=", "hash", without_token(page))


def named(one):
    game, options, window = one
    return " ".join([game, *map(str, options.values()), window])


@pytest.fixture(scope="module", params=PLANTED, ids=named)
def tables(request):
    """Two, with different orders of the same seat."""
    return Table(*request.param, 0), Table(*request.param, 1)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_page_try_mark_editor_or_next_word_tells_another_seats_order(tables, language):
    one, other = tables
    for seat in one.others():
        told = one.told(seat, language)
        assert len(told) > 3, "the other seat is asked, too"
        assert told == other.told(seat, language)


def test_its_own_page_tells_it(tables):
    """The comparison is worth something: the difference is there to be found."""
    one, other = tables
    assert one.told(one.author, "en")[0] != other.told(one.author, "en")[0]
