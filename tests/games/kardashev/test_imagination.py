"""What a seat imagines of the rival's civilisation."""

from collections import Counter

from referee.conformance.seeding import table
from referee.games.kardashev import GAME
from referee.games.kardashev.bot.imagined_pool import opened_kinds
from referee.games.kardashev.things.cards import id_of, owner
from referee.games.kardashev.things.options import KardashevOptions
from tests.games.imagining import imagined, played


def positions(seed=5, windows=90):
    return played(table(GAME, seed, 2, KardashevOptions()), seed, windows)


def lying(state):
    """Every card of the game, wherever it lies."""
    zones = (state.decks, state.hands, state.discards, state.rows)
    single = (state.limbo, state.quantum.card if state.quantum else "")
    cards = [card for zone in zones for held in zone.values() for card in held]
    return Counter([*cards, *filter(None, single)])


def test_each_deck_is_the_list_that_was_built():
    for match in positions():
        state, cards = imagined(match, 1), lying(imagined(match, 1))
        for seat in (1, 2) if cards else ():
            own = Counter(id_of(card) for card in cards.elements() if owner(card) == seat)
            assert own == Counter(state.lists[seat])


def test_a_list_is_made_of_the_pool():
    for match in positions():
        state = imagined(match, 2)
        assert not Counter(state.lists[1]) - Counter(state.pools[1])


def test_pools_are_as_large_as_they_are():
    for match in positions():
        for seat in (1, 2):
            pools = imagined(match, seat).pools
            assert len(pools[3 - seat]) == len(match.state.pools[3 - seat])


def test_the_rival_has_drafted_what_it_has_shown():
    shown = 0
    for match in positions():
        kinds = {kind for kind in opened_kinds(match.view(1)) if not kind.endswith("-0")}
        assert kinds <= set(imagined(match, 1).pools[2])
        shown += len(kinds)
    assert shown


def test_no_card_of_a_stage_is_there_twice():
    for match in positions():
        state = imagined(match, 1)
        drafted = [
            kind
            for stage in (state.pools, *state.packs.values())
            for kinds in stage.values()
            for kind in kinds
            if not kind.endswith("-0")
        ]
        assert len({*drafted, *state.undealt}) == len([*drafted, *state.undealt])
