"""A seat's own sandbox is made of what that seat knows: two running matches that differ only in
what is hidden from it give the very same one, page by page and byte by byte."""

import msgspec
import pytest
from msgspec.structs import replace

from referee.conformance.seeding import chance
from referee.games.catalogue import Catalogue, catalogue
from referee.sandbox.playing import table_at
from referee.service.people.seat_sandboxes import SANDBOX, seat_sandbox
from referee.service.reception.sandboxes import Sandboxes
from referee.web import create_app
from tests.conformance.toys import BACKS
from tests.service.house import House
from tests.web.browsing import Browser, page_of, text, without_token

SHELF = Catalogue([BACKS])
EYES = ("", "?seat=0", "?seat=1", "?seat=2", "?seat=3", "/scenario.toml")
GAMES = catalogue().names


@pytest.fixture
def same_dice(monkeypatch):
    monkeypatch.setattr(Sandboxes, "seed", lambda self: "the sandbox's own dice")


def running(deed, game="backs", shelf=SHELF):
    """A match of hidden hands, with something done in it that seat 1 cannot know."""
    house = House(games=shelf)
    match = house.begun(game)
    deed(house, match)
    return house, match


def made(house, match):
    """All that the sandbox of seat 1 shows, one step further on as well, and what is stored."""
    app = create_app(
        house.referee,
        export=house.referee.records.export,
        public_url="http://localhost:8000",
        secret=b"a secret of the pages' tests",
    )
    browser, chair = Browser(app), house.referee.seats.chair(match.name, 1)
    here = browser.send(page_of(chair), f"{page_of(chair)}/sandbox", follow=False)
    address = here.headers["Location"]
    shown = [without_token(browser.page(f"{address}{eyes}")) for eyes in EYES]
    name = seat_sandbox(match.name, 1, chair.person.id)
    row = house.log.sandboxes.get(name)
    shown.append(house.ring.unlock(SANDBOX, name, row.box))
    closed = browser.send(f"{address}?seat=0", f"{address}/resolve", bots="1")
    shown.append(without_token(text(closed)))
    return shown


def swapped(house, match):
    """Seats 2 and 3 hold each other's card of one back: every view of seat 1 stays as it is."""
    with house.referee.core.locked(match.name) as loaded:
        state = loaded.match.state
        ours, theirs = state.hands[2], state.hands[3]
        mine, other = next((a, b) for a in ours for b in theirs if a[0] == b[0] and a != b)
        hands = {
            **state.hands,
            2: tuple(other if card == mine else card for card in ours),
            3: tuple(mine if card == other else card for card in theirs),
        }
        before = BACKS.view(state, 1)
        loaded.match = replace(loaded.match, state=replace(state, hands=hands))
        assert BACKS.view(loaded.match.state, 1) == before
        assert loaded.match.state != state


def dealt_anew(house, match):
    """Whatever seat 1 does not know is another, all at once: the others' hands, the decks."""
    with house.referee.core.locked(match.name) as loaded:
        state, rules = loaded.match.state, loaded.game
        view = rules.view(state, 1)
        other = rules.imagine(view, chance("own sandbox", 1))
        assert rules.view(other, 1) == view
        assert other != state
        loaded.match = replace(loaded.match, state=other)


def ordered(text):
    return lambda house, match: match[2].order(text)


def untouched(house, match):
    """As it was dealt."""


def test_a_card_in_anothers_hand_changes_nothing_in_it(same_dice):
    assert made(*running(untouched)) == made(*running(swapped))


HANDS = ["combats", "empereur-telepathe", "kardashev", "rencontre-cosmique"]


@pytest.mark.parametrize("game", HANDS)
def test_in_a_real_game_with_hands_nothing_that_its_seat_cannot_know_changes_it(same_dice, game):
    real = {"game": game, "shelf": catalogue()}
    assert made(*running(untouched, **real)) == made(*running(dealt_anew, **real))


def test_what_another_has_ordered_changes_nothing_in_it(same_dice):
    assert made(*running(ordered("take 1"))) == made(*running(ordered("take 3")))


def test_what_is_stored_holds_no_event_no_name_and_no_token_of_the_match(same_dice):
    house, match = running(ordered("take 1"))
    made(house, match)
    chairs = [house.referee.seats.chair(match.name, seat) for seat in (1, 2, 3)]
    name = seat_sandbox(match.name, 1, chairs[0].person.id)
    sandbox = house.referee.sandboxes.get(name).sandbox
    stored = msgspec.json.encode(sandbox).decode()
    for chair in chairs:
        for secret in (chair.page_token, chair.mail_token, chair.person.address):
            assert secret not in stored
    assert sandbox.origin is None
    assert sandbox.start.given == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_gives_a_seat_a_sandbox_that_shows_it_what_its_match_shows(game):
    house = House(games=catalogue())
    match = house.begun(game)
    sandbox = house.referee.sandboxes.imagine(match.name, 1, "tried")
    there = table_at(sandbox, house.referee.games).table
    now = house.referee.views.table(match.name, 1)
    assert there.view(1) == now.view
    assert there.window.asked == now.window.asked
    assert (there.window.name, sandbox.plays) == (now.window.name, 1)
