"""A seat's page is made of what the seat knows: let its table hold any other hands, decks and backs
that agree with its view, and the page, its marks and what is tried there stay as they are.

The other positions are dealt by `imagine` of each game, which a property holds to the view; what
differs between them is all that the view hides, at once.
"""

import pytest
from msgspec.structs import replace

from referee.conformance.seeding import chance
from tests.leaks.test_tables_keep_secrets import PLANTED, Table, named

OPEN = "capitaine-cosmos"  # shows everything on the board: there only orders are hidden
WORLDS = 3


@pytest.fixture(scope="module", params=[one for one in PLANTED if one[0] != OPEN], ids=named)
def table(request):
    """In a window that asks several, where one of them has ordered something."""
    return Table(*request.param, 0)


def dealt_anew(table, seat, world):
    """Puts another position there that this seat cannot tell from the one that is."""
    with table.referee.core.locked("sea") as loaded:
        state, rules = loaded.match.state, table.rules
        view = rules.view(state, seat)
        other = rules.imagine(view, chance("hands", world, seat))
        assert rules.view(other, seat) == view
        loaded.match = replace(loaded.match, state=other)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_page_try_or_mark_tells_what_others_hold(table, language):
    for seat in table.others():
        told = table.told(seat, language)
        for world in range(WORLDS):
            dealt_anew(table, seat, world)
            assert table.told(seat, language) == told


def test_who_holds_it_sees_it(table):
    """The comparison is worth something: what was dealt anew stands on the page of its holder."""
    seat = table.others()[0]
    before = table.told(table.author, "en")
    dealt_anew(table, seat, WORLDS)
    assert table.told(table.author, "en") != before
