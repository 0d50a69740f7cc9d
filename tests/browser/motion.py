"""What stays the same thing from picture to picture moves there, unless one asked for stills."""

import pytest

from tests.browser.boards import take_hint

pytest_plugins = ["tests.browser.site", "tests.browser.ended_matches"]
SHIPS = ("capitaine-cosmos", {"scenario": "S1", "turns": 5})
MARCHES = ("combats", {"rounds": 6})
THINGS = {"rencontre-cosmique": "pawn-", "kardashev": "card-", "empereur-telepathe": "card-"}
# Keeps what is asked to move, and by which way: it may be over before one looks.
RECORDER = """
  window.asked = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (keyframes, how) {
    const stops = Array.isArray(keyframes) ? keyframes : null;
    const way = stops && stops.map((stop) => stop.translate.split(" ").map(parseFloat));
    asked.push([this.dataset?.id ?? "", way]);
    return animate.call(this, keyframes, how);
  };
"""


@pytest.fixture
def film(house, address):
    """The address of the film of a match that bots have played."""

    def played(game, options):
        match = house.lobby.create(game, options, 2).match
        for seat in (1, 2):
            house.lobby.sit_bot(match, seat)
        assert house.views.table(match, None).phase == "ended"
        return f"{address}/match/{match}/replay"

    return played


def recorded(page):
    """The same page, what moves on it recorded from now on."""
    page.add_init_script(RECORDER)
    page.reload()
    return page


def moved(page):
    """The pieces that have moved; those that only appeared or faded are left out."""
    return [piece for piece, by_a_way in page.evaluate("asked") if by_a_way]


def moves(page, moments):
    """What moves in so many steps."""
    for _ in range(moments):
        before = page.url
        page.keyboard.press("ArrowRight")
        page.wait_for_url(lambda url, before=before: url != before)
    return moved(page)


@pytest.mark.parametrize("width", [1280, 360])
def test_ships_fly_from_one_moment_to_the_next(width, film, visit):
    size = {"viewport": {"width": width, "height": 740}}
    page = recorded(visit(f"{film(*SHIPS)}?at=8", **size))
    assert "ship-4" in moves(page, 16)
    assert page.errors == []


def test_populations_march_over_the_map_of_a_campaign(film, visit):
    page = recorded(visit(f"{film(*MARCHES)}?at=0"))
    assert any(piece.startswith("march-") for piece in moves(page, 30))
    assert page.errors == []


@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize("game", THINGS)
def test_pawns_go_to_their_planets_and_cards_from_hand_to_table(game, width, ended_match, visit):
    """Through the eyes of who held them: everybody else saw their backs."""
    size = {"viewport": {"width": width, "height": 740}}
    page = recorded(visit(f"{ended_match(game).page}/replay?seat=1&at=8", **size))
    assert any(piece.startswith(THINGS[game]) for piece in moves(page, 30))
    assert page.errors == []


def test_who_asked_for_less_motion_gets_stills(film, visit):
    page = recorded(visit(f"{film(*SHIPS)}?at=8", reduced_motion="reduce"))
    moves(page, 16)
    assert page.evaluate("asked") == []


@pytest.mark.parametrize("game", THINGS)
def test_who_asked_for_less_motion_gets_stills_of_pawns_and_cards(game, ended_match, visit):
    address = f"{ended_match(game).page}/replay?seat=1&at=8"
    page = recorded(visit(address, reduced_motion="reduce"))
    moves(page, 30)
    assert page.evaluate("asked") == []


def test_whatever_still_moves_after_quick_steps_stands_in_the_last_picture(film, visit):
    page = recorded(visit(f"{film(*SHIPS)}?at=8"))
    assert moves(page, 16)
    assert page.evaluate("document.getAnimations().every((each) => each.effect.target.isConnected)")


def test_ships_fly_on_the_table_when_an_order_has_brought_the_next_turn(seat, visit):
    """Its first turns may have nobody on the move: three are played."""
    page = recorded(visit(seat("capitaine-cosmos", scenario="S1")))
    flown = []
    with page.expect_navigation():
        page.locator("form[action$='/join'] button").click()
    for _ in range(3):
        with page.expect_navigation():
            take_hint(page)
        flown += moved(page)
    assert any(piece.startswith("ship-") for piece in flown)
    assert page.errors == []
