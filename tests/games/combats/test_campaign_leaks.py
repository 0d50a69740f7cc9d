"""Non-interference in a campaign: hands, the deck's depth, a line-up filed with an attack."""

from dataclasses import replace as with_parts

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.conformance.interference import compare
from referee.games.combats import GAME
from referee.games.combats.things.pawns import SEATS
from referee.games.combats.things.state import FiledLine
from tests.games.combats.playing import CAMPAIGNS, way
from tests.games.seeds import examples, leaks
from tests.toys.play import bots, table

pytestmark = pytest.mark.long

REVEALS = {"card_drawn": ["card"], "lineups_revealed": ["lines", "filed"]}
PROBES = ("card sabotage", "attack Pivot/1\nline auto", "1: card et", "line U P")
AHEAD = 3  # windows that each pair of tables is played on


def other_secrets(state, reader):
    """Other cards in the hands of others, exchanged with the deepest of the deck; their line-up
    the other way round."""
    hands, deck, line = dict(state.hands), state.deck, state.line
    for seat in SEATS:
        size = len(hands[seat])
        if seat != reader and 0 < size <= len(deck):
            hands[seat], deck = deck[-size:], (*deck[:-size], *hands[seat])
    if waits(state) and reader != state.combat.attacker:
        line = FiledLine(line.name, line.pawns[::-1])
    other = replace(state, hands=hands, deck=deck, line=line)
    return None if other == state else other


def waits(state):
    """A line-up was filed that is still sealed."""
    return state.line is not None and state.stage == "pairing"


def compared(game, options, seed, every=4):
    """Both tables at every fourth window, and wherever a line-up waits."""
    match = table(game, seed, options=options)
    while match.window:
        if match.number % every == 0 or waits(match.state):
            for reader in (None, *SEATS):
                swapped = other_secrets(match.state, reader)
                if swapped is not None:
                    how = {"reveals": REVEALS, "seed": str(seed), "probes": PROBES}
                    yield compare(match, swapped, reader, limit=AHEAD, **how)
        match.close(bots(match, seed))


@settings(max_examples=examples(2), deadline=None, derandomize=True)
@given(options=st.sampled_from(CAMPAIGNS), seed=st.integers(0, 9999))
def test_what_any_campaign_hides_leaves_no_trace(options, seed):
    assert leaks(way(options), compared(GAME, options, seed, every=7)) == []


@pytest.mark.parametrize("options", CAMPAIGNS, ids=way)
def test_what_a_campaign_hides_leaves_no_trace(options):
    found = list(compared(GAME, options, 3))
    assert [report.leaks for report in found if report.leaks] == []
    assert sum(report.windows for report in found) >= 20


def test_a_sealed_line_up_waits_in_these_matches():
    """So that the test above has something to swap."""
    match, waiting = table(GAME, 3, options=CAMPAIGNS[0]), 0
    while match.window:
        waiting += waits(match.state)
        match.close(bots(match, 3))
    assert waiting


def open_line():
    """The view shows the sealed line-up to everybody."""

    def view(state, seat):
        line = state.line.pawns if state.line else None
        return replace(GAME.view(state, seat), line=line)

    return with_parts(GAME, view=view)


def talking_window():
    """Whoever is asked for a line-up learns whether the other begins with a Population."""

    def window(state):
        right = GAME.window(state)
        if right is None or not waits(state):
            return right
        return replace(right, facts=right.facts | {"battle": state.line.pawns.index("P")})

    return with_parts(GAME, window=window)


def talking_draw():
    """How much is drawn at the start of a turn depends on a hand."""

    def resolve(record, orders, chance):
        GAME.resolve(record, orders, chance)
        if any(key < "m" for key in record.state.hands[2]):
            chance.roll("a-die-too-many", 6)

    return with_parts(GAME, resolve=resolve)


@pytest.mark.parametrize(
    ("planted", "what"), [(open_line, "view"), (talking_window, "window"), (talking_draw, "draws")]
)
def test_a_leak_planted_in_a_campaign_is_found(planted, what):
    found = compared(planted(), CAMPAIGNS[0], 3)
    assert any(leak.what == what for report in found for leak in report.leaks)
