"""What stays the same thing from one picture of a film to the next moves there, in a browser."""

import pytest

pytest_plugins = ["tests.browser.site"]
MATCHES = {
    "capitaine-cosmos": {"scenario": "S1", "turns": 5},
    "combats": {"rounds": 6},
}
# The pieces that move at this moment, and where each begins, from where it ends.
BEGINS = """() => document.getAnimations()
  .filter((each) => each.effect.target.dataset?.id)
  .map((each) => [each.effect.target.dataset.id, each.effect.getKeyframes()[0].translate])"""


@pytest.fixture
def film(house, address):
    """The address of the film of a match that bots have played."""

    def played(game):
        match = house.lobby.create(game, MATCHES[game], 2).match
        for seat in (1, 2):
            house.lobby.sit_bot(match, seat)
        return f"{address}/match/{match}/replay"

    return played


def moves(page, moments):
    """What moves, moment by moment, for so many steps; what only appears is left out."""
    found = []
    for _ in range(moments):
        before = page.url
        page.keyboard.press("ArrowRight")
        page.wait_for_url(lambda url, before=before: url != before)
        found += [piece for piece, begins in page.evaluate(BEGINS) if begins]
    return found


@pytest.mark.parametrize("width", [1280, 360])
def test_ships_fly_from_one_moment_to_the_next(width, film, visit):
    size = {"viewport": {"width": width, "height": 740}}
    page = visit(f"{film('capitaine-cosmos')}?at=8", **size)
    assert "ship-4" in moves(page, 16)
    assert page.errors == []


def test_pawns_move_over_the_map_of_a_campaign(film, visit):
    page = visit(f"{film('combats')}?at=0")
    assert any(piece.startswith("pawns-") for piece in moves(page, 30))
    assert page.errors == []


def test_who_asked_for_less_motion_gets_stills(film, visit):
    page = visit(f"{film('capitaine-cosmos')}?at=8", reduced_motion="reduce")
    assert moves(page, 16) == []


def test_the_next_step_ends_what_still_moves(film, visit):
    """As many animations run after ten quick steps as after one: those of the last picture."""
    page = visit(f"{film('capitaine-cosmos')}?at=8")
    moves(page, 16)
    targets = page.evaluate(
        "document.getAnimations().map((each) => each.effect.target.isConnected)"
    )
    assert all(targets)
    assert len(targets) < 10
