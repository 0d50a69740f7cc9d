"""Whole matches by bots, some of whose answers are missing: what always holds."""

from collections import Counter

import pytest

from referee.games.combats import GAME
from referee.games.combats.log.events import (
    CombatEnded,
    CommitmentsRevealed,
    EnergyLooted,
    LegSetUp,
    MatchSetUp,
    PairingMade,
    UsineTaken,
)
from referee.games.combats.log.events_turn import (
    EnergyProduced,
    PointsScored,
    PopulationGrown,
    PopulationsMoved,
    UsineBuilt,
)
from referee.games.combats.rules.campaign import everywhere
from referee.games.combats.things.cards import full_deck
from referee.games.combats.things.chart import home, places, sites
from referee.games.combats.things.pawns import SEATS, Pawns, opponent
from referee.games.combats.things.state import SUN, WORLD
from referee.games.combats.things.tally import BattleResolved
from tests.games.combats.playing import CAMPAIGNS, EVERY_WAY, played, way
from tests.games.replays import states
from tests.games.seeds import Matches, seeds

SEEDS = seeds(range(5))  # times 28 ways to play: 140 matches
matches = Matches(played, SEEDS, name=way)
each_way = pytest.mark.parametrize("options", EVERY_WAY, ids=way)


@each_way
def test_pawns_are_only_ever_lost_in_battles(options):
    """Set-up, building and growth bring them, battles take them; all else moves or turns them."""
    for match in matches(options):
        expected = 0
        for event, state in states(match):
            if isinstance(event, MatchSetUp | LegSetUp):
                expected = sum(p.total for spot in event.board for p in spot.pawns.values())
            expected += isinstance(event, UsineBuilt | PopulationGrown)
            if isinstance(event, BattleResolved):
                expected -= sum(lost.total for lost in event.losses.values())
            assert (
                sum(p.total for there in state.board.values() for p in there.values()) == expected
            )


@each_way
def test_no_count_is_ever_negative(options):
    for match in matches(options):
        for _, state in states(match):
            assert all(stock >= 0 for stock in state.energy.values())
            standing = [p for there in state.board.values() for p in there.values()]
            fighting = [p for group in state.combat.groups for p in group.values()]
            held = list(state.combat.reserve.values())
            assert all(p.p >= 0 and p.u >= 0 for p in standing + fighting + held)


@each_way
def test_energy_is_only_ever_produced_looted_or_spent(options):
    """R-10, H-12, D-3 to D-6: a ledger kept beside the match, from the rulebook's prices."""
    for match in matches(options):
        stock, state = {}, GAME.state()
        for event in match.events:
            booked(stock, event, state)
            state = GAME.evolve(state, event)
            assert state.energy == stock


def booked(stock, event, before):
    """What the event adds to or takes from a stock."""
    match event:
        case MatchSetUp() | LegSetUp():
            stock.update(event.energy)
        case CommitmentsRevealed():
            for seat, side in event.sides.items():
                stock[seat] -= side.energy + side.riposte
        case EnergyLooted():
            assert event.n == 2
            stock[event.seat] += 2
        case EnergyProduced(seat=seat):
            worlds = [place for place, kind in places().items() if kind == WORLD]
            stock[seat] += 3 + sum(before.board[world][seat].u > 0 for world in worlds)
            stock[seat] += 2 * (before.score[seat] < before.score[opponent(seat)])
        case PopulationsMoved():
            assert event.steps in (1, 2)
            stock[event.seat] -= event.n * event.steps
        case UsineBuilt() | PopulationGrown():
            stock[event.seat] -= 2


@each_way
def test_hands_deck_and_discard_are_the_deck(options):
    for match in matches(options):
        for _, state in states(match):
            hands = [key for hand in state.hands.values() for key in hand]
            assert Counter([*hands, *state.deck, *state.discard]) == Counter(full_deck())


@each_way
def test_the_smaller_side_has_one_pawn_in_each_battle(options):
    """R-7a."""
    for match in matches(options):
        for event, state in states(match):
            if isinstance(event, PairingMade):
                forces = state.combat.forces
                least = min(SEATS, key=lambda seat: forces[seat].total)
                assert all(group[least].total == 1 for group in event.groups)
                assert all(group[opponent(least)].total >= 1 for group in event.groups)


@each_way
def test_a_winner_has_a_survivor_on_the_card(options):
    for match in matches(options):
        for event, state in states(match):
            if isinstance(event, CombatEnded) and event.winner:
                assert state.board[event.place][event.winner].total >= 1


@each_way
def test_a_taking_changes_the_owner_and_not_the_number(options):
    for match in matches(options):
        before = None
        for event, state in states(match):
            if isinstance(event, UsineTaken):
                there, then = state.board[event.place], before.board[event.place]
                assert there[event.seat].u == then[event.seat].u + 1
                assert there[event.loser].u == then[event.loser].u - 1
            before = state


# --- campaigns --------------------------------------------------------------------------------


each_campaign = pytest.mark.parametrize("options", CAMPAIGNS, ids=way)


@each_campaign
def test_nobody_enters_the_enemys_start_system_and_no_usine_leaves_its_own(options):
    """D-4, D-10."""
    for match in matches(options):
        for _, state in states(match):
            for seat in SEATS:
                sun, world = home(seat)
                assert state.board[sun][opponent(seat)] == Pawns()
                assert state.board[world][opponent(seat)] == Pawns()
                assert state.board[world][seat].u == 2


@each_campaign
def test_no_more_is_built_or_grown_than_sites_and_supply_allow(options):
    """D-1, D-5, D-6."""
    for match in matches(options):
        for event, state in states(match):
            if isinstance(event, UsineBuilt):
                usines = sum(state.board[event.place][seat].u for seat in SEATS)
                assert usines <= sites(event.place)
                assert everywhere(state.board, event.seat).u <= 10
            if isinstance(event, PopulationGrown):
                assert everywhere(state.board, event.seat).p <= 10


@each_campaign
def test_nothing_but_populations_is_in_orbit(options):
    for match in matches(options):
        for _, state in states(match):
            suns = [place for place, kind in places().items() if kind == SUN]
            assert all(state.board[sun][seat].u == 0 for sun in suns for seat in SEATS)


@each_campaign
def test_points_are_what_was_scored(options):
    for match in matches(options):
        scored = Counter()
        for event in match.events:
            if isinstance(event, PointsScored):
                scored[event.seat] += event.points
                assert event.total == scored[event.seat]
        named = {"points_grey": scored[1], "points_white": scored[2]}
        assert {name: match.outcome.scores[name] for name in named} == named


@each_campaign
def test_a_campaign_lasts_no_longer_than_its_rounds(options):
    """Each seat has one turn a round; only a lead ends it before the last."""
    for match in matches(options):
        turns = [leaf for leaf in match.events if leaf.short_name() == "turn_started"]
        whole = len(turns) == 2 * options.rounds
        assert whole or (options.lead and len(turns) % 2 == 0 and len(turns) >= 8)
