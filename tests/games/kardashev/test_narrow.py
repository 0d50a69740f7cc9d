"""The drawing for a narrow window, and pieces that stay the same from picture to picture."""

from xml.etree import ElementTree

import pytest

from referee.games.kardashev import GAME
from referee.games.kardashev.things.cards import id_of, kind
from referee.games.kardashev.words.names import card_name
from referee.kernel.picking import narrow_spots_of
from referee.kernel.words import LANGUAGES
from tests.games.kardashev.fixtures import Fixture, Played
from tests.games.kardashev.playing import MATCH, SINGLE, played, reached
from tests.games.kardashev.test_board import laid
from tests.games.kardashev.test_leaks import SWAPS
from tests.games.pieces import both, faults, pieces, told_apart
from tests.games.widths import fields_picked, narrow, written

MOVING = ("card-", "hero-", "mark-", "quantum")
READERS = (None, 1, 2)


def mid(text, seat=1):
    return GAME.view(laid(text), seat)


@pytest.mark.parametrize("options", [SINGLE, MATCH], ids=["single", "match"])
def test_every_position_can_be_read_in_a_narrow_window(options):
    found, windows = [], 0

    def watch(match, orders):
        nonlocal windows
        windows += 1
        reader = READERS[windows // 4 % 3]
        if windows % 4 == 0:
            found.extend(faults(GAME, match.view(reader)))

    played(options, 5, watch=watch)
    assert windows > 20
    assert found == []


def test_both_drawings_have_the_same_pieces():
    """But for a hand that is only counted: the narrow one has a back for each card."""
    match = reached(MATCH, 3, lambda match: match.state.stage == 3 and match.state.turn > 8)
    for reader in READERS:
        drawn = (pieces(picture) for picture in both(GAME, match.view(reader)))
        wide, small = ({name for name in each if name.startswith(MOVING)} for each in drawn)
        assert wide == small
        assert wide


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_lies_in_a_row_or_in_the_own_hand_is_named(language):
    match = reached(MATCH, 3, lambda match: match.state.stage == 3 and match.state.turn > 8)
    for reader in READERS:
        view = match.view(reader)
        words = " ".join(written(narrow(GAME, view, language)))
        for card in {*view.rows[1], *view.rows[2], *view.hand}:
            assert card_name(card, language) in words


def test_copies_lie_in_a_pile_with_their_number():
    view = mid("A play war-0*3 sci-0")
    assert "×3" in written(narrow(GAME, view))
    assert {f"card-war-0-a{n}" for n in (1, 2, 3)} <= pieces(narrow(GAME, view)).keys()


def test_a_card_in_hand_tells_its_number_and_what_it_would_do():
    """Its text at all other numbers is left to the wide drawing."""
    words = " ".join(written(narrow(GAME, mid("A play sci-0*2 | A hand sci-0"))))
    assert "3 Draw 1, play one more card this turn." in words


def test_a_hand_is_shown_to_its_owner_only():
    text = "A hand env-3e | B hand war-3e"
    assert "Total Symbiosis" in narrow(GAME, mid(text, 1))
    assert "Total Symbiosis" not in narrow(GAME, mid(text, 2))
    assert "Total Symbiosis" not in narrow(GAME, mid(text, None))
    assert {"hand-2-slot-1"} <= pieces(narrow(GAME, mid(text, 1))).keys()


def test_what_can_be_picked_on_the_wide_board_can_be_picked_on_the_narrow_one():
    seen = set()

    def watch(match, orders):
        for seat in orders:
            seen.update(fields_picked(GAME, match.view(seat)))

    played(MATCH, 4, watch=watch)
    assert len(seen) > 2


def test_spots_lie_on_the_card_that_they_pick():
    match = reached(MATCH, 5, lambda match: match.window.name == "draft1")
    view = match.view(1)
    root = ElementTree.fromstring(narrow(GAME, view))
    places = {element.text: float(element.get("y")) for element in root.iter() if element.get("y")}
    spots = narrow_spots_of(GAME, view, "en")
    assert len(spots) == 5
    for spot in spots:
        [(_, card)] = spot.picks
        assert spot.y < places[card_name(card, "en")] < spot.y + 28


# --- pieces ---------------------------------------------------------------------------------------


def laying(reader):
    """A lays the second of two alike, beside one in the row; before, while it lies, after."""
    given = ("A play war-0", "A hand war-0*2", "B hand dip-0")
    states = [laid(" | ".join(given))]
    for steps in (((1, "play war-0"),), ((1, "play war-0"), (2, "accept"))):
        match = Played(Fixture("", "", given, steps, ())).match
        states.append(match.state)
    return [pieces(both(GAME, GAME.view(state, reader))[0]).keys() for state in states]


def test_a_card_that_is_laid_is_the_same_in_the_hand_in_the_zone_and_in_the_row():
    before, lies, after = laying(1)
    assert {"card-war-0-a1", "card-war-0-a2"} <= before
    assert {"card-war-0-a1", "card-war-0-a2", "card-war-0-a3"} <= lies
    assert "quantum" not in lies
    assert {"card-war-0-a1", "card-war-0-a2", "card-war-0-a3"} <= after


@pytest.mark.parametrize("reader", [2, None])
def test_for_whoever_did_not_know_it_the_card_appears(reader):
    before, lies, after = laying(reader)
    assert "card-war-0-a2" not in before | lies
    assert "quantum" in lies
    assert "card-war-0-a2" in after


def test_in_a_whole_match_cards_of_a_stage_keep_one_name():
    """Where copies are alike any of them may have gone; these there are once."""
    zones = {}

    def watch(match, orders):
        view = match.view(1)
        known = {*view.hand, *view.rows[1], *view.rows[2]}
        once = {f"card-{id_of(card)}": card for card in known if kind(card).stage}
        for picture in both(GAME, view):
            assert once.keys() <= pieces(picture).keys()
        for name, card in once.items():
            zones.setdefault(name, set()).add("hand" if card in view.hand else "row")

    played(MATCH, 4, watch=watch)
    assert len(zones) > 10
    assert {"hand", "row"} in zones.values()


@pytest.mark.parametrize("swap", SWAPS, ids=lambda swap: swap.__name__)
def test_drawings_are_byte_for_byte_the_same_whatever_is_hidden(swap):
    compared, apart = 0, []

    def watch(match, orders):
        nonlocal compared
        for reader in READERS:
            swapped = swap(match.state, reader)
            if swapped is not None and (compared := compared + 1) % 3 == 0:
                apart.append(told_apart(GAME, match.state, swapped, reader))

    played(MATCH, 2, watch=watch)
    assert len(apart) > 3
    assert not any(apart)
