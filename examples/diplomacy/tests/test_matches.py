"""Whole matches by bots, some of whose orders are missing: what always holds."""

from xml.etree import ElementTree

import msgspec
import pytest
from playing import bots, chance, played, table
from referee.games.catalogue import Catalogue
from referee.kernel.bare_table import replayed
from referee.kernel.filing import understand
from referee.kernel.words import LANGUAGES
from tests.audit.forge import audited
from tests.record.house import House
from tests.toys.play import rejudged

from referee_diplomacy import GAME
from referee_diplomacy.things.state import DiplomacyOptions

SEEDS = range(12)


@pytest.fixture(scope="module")
def matches():
    return [played(seed, last_year=1908) for seed in SEEDS]


def test_a_match_ends_with_an_outcome_that_can_be_told(matches):
    for match in matches:
        assert match.window is None
        for language in LANGUAGES:
            assert GAME.conclude(match.outcome, language).endswith(".")


def test_matches_without_a_short_limit_are_won(matches):
    outcomes = [played(seed).outcome for seed in range(6)]
    assert any(outcome.reason == "solo" for outcome in outcomes)
    assert {outcome.reason for outcome in outcomes} <= {"solo", "years"}


def test_bots_of_most_powers_can_win_and_bring_armies_over_the_sea():
    won, landed = set(), 0

    def watch(match, orders):
        nonlocal landed
        landed += sum(
            each.act == "move" and each.via and each.outcome == "succeeds"
            for each in match.state.last
        )

    for seed in range(16):
        outcome = played(seed, silent=0, watch=watch).outcome
        won |= set(outcome.winners) if outcome.reason == "solo" else set()
    assert len(won) >= 4
    assert landed


def test_a_replay_folds_the_events_to_the_same_state(matches):
    for match in matches:
        assert replayed(GAME, match.events) == match.state


def test_judging_again_from_answers_gives_the_same_events(matches):
    for match in matches:
        assert rejudged(match, DiplomacyOptions(last_year=1908)) == match.events


def test_every_event_is_told_in_both_languages(matches):
    for match in matches:
        for event in match.events:
            assert all(GAME.narrate(event, None, language) for language in LANGUAGES)


def test_what_bots_propose_and_the_silent_play_is_legal_and_reads_back():
    def watch(match, orders):
        for seat in match.window.asked:
            view = match.view(seat)
            for sheet in (*filter(None, [orders.get(seat)]), view.ask.default):
                for language in LANGUAGES:
                    text = GAME.write(sheet, language)
                    assert GAME.read(text, view) == sheet
                    told = understand(GAME, view, text, language)
                    assert told.order == sheet
                    assert told.echo == text

    for seed in range(4):
        played(seed, watch=watch, last_year=1906)


def test_a_province_holds_one_unit_and_no_power_more_units_than_centres_after_winter():
    def watch(match, orders):
        state = match.state
        assert len({unit.province for unit in state.units}) == len(state.units)
        if state.season == "spring" and state.phase == "moves":
            for seat in range(1, 8):
                units = [unit for unit in state.units if unit.seat == seat]
                assert len(units) <= list(state.owners.values()).count(seat)

    for seed in SEEDS:
        played(seed, watch=watch, last_year=1908)


def test_the_board_is_drawn_and_told_at_every_window():
    def watch(match, orders):
        for language in LANGUAGES:
            view = match.view(1)
            ElementTree.fromstring(GAME.picture(view, language))
            assert GAME.words(view, language)
            assert GAME.help(view, language)
            for seat, sheet in orders.items():
                ElementTree.fromstring(GAME.picture_order(match.view(seat), sheet, language))

    played(1, watch=watch, last_year=1903)


def test_all_see_the_same_board():
    match = table(1)
    before = match.view(2)
    assert msgspec.json.encode(before.state) == msgspec.json.encode(match.view(None).state)


@pytest.mark.parametrize("seed", range(4))
def test_chairs_that_fall_empty_hold_and_the_last_one_wins(seed):
    match = table(seed)
    order = chance(seed, "leaving").shuffle("seats", range(1, 8))
    for seat in order[:6]:
        if match.window is not None:
            match.leave(seat)
    assert match.outcome.winners == (order[6],)
    assert match.outcome.reason == "alone"


def test_where_one_seat_leaves_the_others_play_on():
    match = table(3)
    match.leave(2)
    assert 2 not in match.window.asked
    match.close({})
    assert all(row.act == "hold" for row in match.state.last if row.unit.seat == 2)


@pytest.mark.parametrize("edition", [1, 2])
def test_a_record_of_seven_bots_is_judged_again(edition):
    house = House(game=GAME, seats=7, options={"last_year": 1903}, edition=edition)
    for seat in house.match.all_seats:
        house.join(seat, signed=False, bot=True)
    while house.match.window is not None:
        house.wait(minutes=5)
        for seat in house.match.window.asked:
            house.bot(seat)
        house.close()
    report = audited(house.record(), games=Catalogue([GAME]))
    assert report.holds, report.text("en")


def test_the_words_of_the_board_tell_retreats_and_builds():
    told = {"retreats": [], "builds": []}

    def watch(match, orders):
        if match.state.phase in told:
            told[match.state.phase].append(GAME.words(match.view(None), "en"))

    played(2, watch=watch, last_year=1906)
    assert told["retreats"]
    assert all("Dislodged (and where to): " in text for text in told["retreats"])
    assert told["builds"]
    assert all(" may build " in text or " must disband " in text for text in told["builds"])


@pytest.mark.parametrize("seed", range(20))
def test_whoever_leaves_whenever_the_match_comes_to_its_end(seed):
    match = table(seed, last_year=1906)
    dice = chance(seed, "leaving")
    while match.window is not None:
        match.close(bots(match, seed, silent=5))
        for seat in range(1, 8):
            goes = not dice.below(f"{len(match.leaves)}/{seat}", 12)
            if goes and match.window is not None and seat not in match.state.left:
                match.leave(seat)
    assert match.outcome.reason in ("alone", "deserted", "solo", "years")
    assert replayed(GAME, match.events) == match.state
