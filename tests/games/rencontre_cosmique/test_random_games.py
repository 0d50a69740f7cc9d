"""Whole matches by bots, some of whose answers are missing: what always holds."""

import itertools
from collections import Counter

import pytest

from referee.games.rencontre_cosmique import GAME
from referee.games.rencontre_cosmique.log.events import EdictPlayed, TurnBegan
from referee.games.rencontre_cosmique.rules.rights import foreign_bases
from referee.games.rencontre_cosmique.things.cards import MOEBIUS
from referee.games.rencontre_cosmique.things.options import RencontreOptions, power_rows
from referee.games.rencontre_cosmique.things.places import HOLE, LIMBO, OVAL, REMOVED, RING
from tests.games.rencontre_cosmique.playing import (
    EVERY_WAY,
    Way,
    conserved,
    watched,
)
from tests.games.replays import states
from tests.games.seeds import PLAYED, Matches, seeds

SEEDS = seeds(range(4))  # times 15 ways, and the pairs
matches = Matches(watched, SEEDS, name=lambda way: way.name)
each_way = pytest.mark.parametrize("way", EVERY_WAY, ids=lambda way: way.name)


@each_way
def test_every_match_ends_with_pawns_cards_and_discs_conserved(way):
    for seed, match in matches.by_seed(way):
        for event, state in states(match):
            assert conserved(state), (seed, event)


@each_way
def test_winners_have_the_goal_or_are_the_last_or_lead(way):
    for match in matches(way):
        table = match.state.table
        for seat in table.winners:
            bases = foreign_bases(table, seat)
            reached = bases >= table.options.base_goal
            assert reached or table.reason in ("last", "turns")


@each_way
def test_nobody_holds_more_pawns_than_he_has_and_the_removed_never_return(way):
    for match in matches(way):
        removed = Counter()
        for _, state in states(match):
            for seat, pawns in state.table.pawns.items():
                assert all(n > 0 for n in pawns.values())
                assert pawns.get(REMOVED, 0) >= removed[seat]
                removed[seat] = pawns.get(REMOVED, 0)


@each_way
def test_a_turn_begins_with_nothing_on_the_cone_or_on_its_way(way):
    """H-27, H-29: whatever ended the last one."""
    for match in matches(way):
        for event, state in states(match):
            if isinstance(event, TurnBegan):
                there = {place for pawns in state.table.pawns.values() for place in pawns}
                assert not there & {OVAL, RING, LIMBO}


@each_way
def test_rings_of_moebius_are_played_where_the_line_that_the_bot_arms_holds(way):
    """Ordered or armed, the bot wants four of its own pawns back; one may have been recovered."""
    for match in matches(way):
        before = GAME.state()
        for event, state in states(match):
            if isinstance(event, EdictPlayed) and event.edict == MOEBIUS:
                assert before.table.at(event.seat, HOLE) >= 4
            before = state


# --- every pair of powers -------------------------------------------------------------------------

POWERS = tuple(power_rows())
PAIRS = [frozenset(pair) for pair in itertools.combinations(POWERS, 2)]
APART = frozenset({"insecte", "oracle"})  # never in one match (H-8)


def groups():
    """Lists of eight powers, four seats with two each, until every pair has met."""
    left = [pair for pair in PAIRS if pair != APART]
    while left:
        chosen = sorted(left[0])
        for power in sorted(POWERS, key=lambda key: -sum(key in pair for pair in left)):
            apart = APART - {power}
            if (
                power not in chosen
                and len(chosen) < 8
                and not (power in APART and apart & set(chosen))
            ):
                chosen.append(power)
        met = {frozenset(pair) for pair in itertools.combinations(chosen, 2)}
        left = [pair for pair in left if pair not in met]
        yield tuple(chosen)


def test_every_pair_of_powers_meets_in_a_match():
    """A table of pairs and matches is printed; Insect and Oracle never meet."""
    met = Counter()
    for number, powers in enumerate(groups()):
        options = RencontreOptions(powers=2, power_list=powers, promos=True)
        match = watched(Way("pairs", 4, options), f"{SEEDS[0]}-{number}")
        PLAYED["every pair"] += 1
        held = {card for cards in match.state.faces.values() for card in cards}
        met.update(frozenset(pair) for pair in itertools.combinations(sorted(held), 2))
        assert conserved(match.state)
    for pair in PAIRS:
        print(" - ".join(sorted(pair)), met[pair])
    assert [pair for pair in PAIRS if not met[pair]] == [APART]
    assert len(PAIRS) == 231
