"""The drawing for a narrow window, and pieces that stay the same from picture to picture."""

import pytest
from msgspec.structs import replace

from referee.games.rencontre_cosmique import GAME
from referee.games.rencontre_cosmique.board.identity import card_names, pawn_names
from referee.games.rencontre_cosmique.things.cards import full_deck
from referee.games.rencontre_cosmique.things.places import HOLE, OVAL, PAWNS, is_planet
from referee.games.rencontre_cosmique.things.state import Placed
from referee.games.rencontre_cosmique.words import names
from referee.kernel.words import LANGUAGES
from tests.games.pieces import both, faults, pieces, told_apart
from tests.games.rencontre_cosmique.playing import EVERY_WAY, begun, played, watched
from tests.games.rencontre_cosmique.test_board import positions
from tests.games.rencontre_cosmique.test_leaks import other_book, other_hand, other_power
from tests.games.replays import states
from tests.games.widths import fields_picked, narrow, written
from tests.toys.play import bots

NAMED = {way.name: way for way in EVERY_WAY}


@pytest.mark.parametrize("way", EVERY_WAY, ids=lambda way: way.name)
def test_every_position_can_be_read_in_a_narrow_window(way):
    for match in positions(way):
        for reader in (None, match.seats[-1]):
            assert list(faults(GAME, match.view(reader))) == []


def test_both_drawings_have_the_same_pieces():
    """But for backs of long hands, of which they draw ten."""
    for match in positions(NAMED["pairs"]):
        for reader in (None, *match.seats):
            wide, small = (pieces(picture).keys() for picture in both(GAME, match.view(reader)))
            assert {name for name in wide ^ small if "-slot-1" not in name} == set()
            assert len(wide) >= 4 * PAWNS


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_pawns_powers_and_the_own_hand_are_all_there(language):
    for match in positions(NAMED["pairs"]):
        for reader in match.seats:
            view = match.view(reader)
            words = " ".join(written(narrow(GAME, view, language)))
            for seat in match.seats:
                assert names.side(seat, language) in words
                for slot in view.table.powers[seat]:
                    assert names.power(slot.power, language) in words
            for kind in view.hand:
                said = names.card(kind, language).split()
                assert all(word in words for word in said), kind


def test_before_the_set_up_there_is_an_empty_picture():
    assert list(faults(GAME, GAME.view(GAME.state(), None))) == []


def test_nobody_reads_another_hand():
    match = begun(NAMED["three"], 6)
    for reader in (None, *match.seats):
        laid = [name for name in pieces(both(GAME, match.view(reader))[1]) if "card-" in name]
        assert len(laid) == (len(match.state.hands[reader]) if reader else 0)


def test_what_can_be_picked_on_the_wide_board_can_be_picked_on_the_narrow_one():
    seen = set()

    def watch(match, orders):
        for seat in orders:
            seen.update(fields_picked(GAME, match.view(seat)))

    watched(NAMED["two"], 4, watch=watch)
    assert {"card", "order"} <= seen


# --- pieces: pawns --------------------------------------------------------------------------------


def pawns_of(table, seat):
    """Where each pawn is, by its name."""
    return {name: place for place, found in pawn_names(table, seat).items() for name in found}


@pytest.mark.parametrize("way", ["two", "three", "article"])
def test_each_pawn_has_a_name_of_its_own_wherever_it_is(way):
    for _, state in states(played(NAMED[way], 3)):
        for seat, pawns in state.table.pawns.items():
            named = pawn_names(state.table, seat)
            assert {place: len(found) for place, found in named.items() if found} == dict(pawns)
            assert len(pawns_of(state.table, seat)) == sum(pawns.values())


def test_pawns_fly_to_the_cone_and_from_it_to_the_planet_or_into_the_hole():
    flights, before = set(), {}
    for _, state in states(played(NAMED["three"], 2)):
        for seat in state.table.pawns:
            now = pawns_of(state.table, seat)
            old = before.get(seat, now)
            flights |= {(old[name], now[name]) for name in now if name in old}
            before[seat] = now
    assert any(is_planet(start) and end == OVAL for start, end in flights)
    assert any(start == OVAL and is_planet(end) for start, end in flights)
    assert (OVAL, HOLE) in flights


def test_hardly_ever_a_pawn_flies_that_stood_still():
    """A name that goes where no pawn went, among all pawns that moved."""
    moved = flown = wrong = 0
    for way in ("two", "three", "four"):
        before = {}
        for _, state in states(played(NAMED[way], 2)):
            for seat, pawns in state.table.pawns.items():
                now = pawns_of(state.table, seat)
                was, old = before.get(seat, (pawns, now))
                more = {place for place in pawns if pawns[place] > was.get(place, 0)}
                less = {place for place in was if was[place] > pawns.get(place, 0)}
                moved += sum(pawns[place] - was.get(place, 0) for place in more)
                changed = [name for name in now if old.get(name, now[name]) != now[name]]
                right = [name for name in changed if old[name] in less and now[name] in more]
                flown, wrong = flown + len(right), wrong + len(changed) - len(right)
                before[seat] = pawns, now
    assert flown > moved / 4
    assert wrong < moved / 40


def test_a_pawn_that_was_lost_in_an_earlier_duel_goes_by_where_it_is():
    found = [
        (state.table, seat)
        for _, state in states(played(NAMED["two"], 3))
        for seat in state.table.pawns
        if state.table.at(seat, HOLE) and not state.table.duel.lost
    ]
    assert found
    for table, seat in found:
        assert all(f"-on-{HOLE}-" in name for name in pawn_names(table, seat)[HOLE])


# --- pieces: cards --------------------------------------------------------------------------------


def test_a_card_that_is_laid_keeps_its_name_for_who_laid_it():
    """For all others it is the card that this seat laid, down and open."""
    seen = set()

    def watch(match, orders):
        for seat in match.state.placed:
            own, other = (card_names(match.view(eye)) for eye in (seat, None))
            kind = match.state.placed[seat].card
            n = match.state.hands[seat].count(kind) + 1
            assert own.laid[seat] == f"card-{kind}-{n}"
            assert own.laid[seat] not in own.hand
            assert other.laid[seat] == f"laid-by-{seat}"
            seen.add("down" if not match.state.table.duel.cards else "open")

    watched(NAMED["live"], 3, watch=watch)
    watched(NAMED["article"], 3, watch=watch)
    assert "down" in seen


def test_the_rest_of_the_hand_keeps_its_names_when_a_card_is_laid():
    match = begun(NAMED["three"], 6)
    state = match.state
    hand = ("A6", "A6", "A8")
    before = replace(state, hands=state.hands | {1: hand})
    duel = replace(state.table.duel, placed=(1,))
    after = replace(
        state,
        hands=state.hands | {1: ("A6", "A8")},
        placed={1: Placed("A6", "part")},
        table=replace(state.table, duel=duel),
    )
    held, laid = (card_names(GAME.view(position, 1)) for position in (before, after))
    assert held.hand == ("card-A6-1", "card-A6-2", "card-A8-1")
    assert (laid.hand, laid.laid) == (("card-A6-1", "card-A8-1"), {1: "card-A6-2"})


# --- what is hidden -------------------------------------------------------------------------------


def other_laid(state, reader):
    """A rival has laid another card."""
    for seat, placed in state.placed.items():
        if seat != reader and seat not in state.table.duel.cards:
            twin = next(kind for kind in full_deck() if kind != placed.card)
            return replace(state, placed=state.placed | {seat: replace(placed, card=twin)})
    return None


@pytest.mark.parametrize(
    ("swap", "way"),
    [
        (other_hand, "pairs"),
        (other_power, "hidden"),
        (other_book, "pairs"),
        (other_laid, "live"),
    ],
)
def test_drawings_are_byte_for_byte_the_same_whatever_is_hidden(swap, way):
    apart = []
    match = begun(NAMED[way], 3)
    for number in range(100):
        if match.window is None:
            break
        for reader in (None, *match.state.table.alive):
            swapped = swap(match.state, reader)
            if swapped is not None and (number % 8 == 0 or swap is other_laid):
                apart.append(told_apart(GAME, match.state, swapped, reader))
        match.close(bots(match, 3, 6))
    assert apart
    assert not any(apart)
