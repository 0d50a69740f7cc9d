"""Lines that stand ready in a letter and on a page: each is legal where it stands, an attack brings
the line that may stand behind it, and nobody is asked for energy that is not there."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from referee.games.combats import GAME
from referee.games.combats.asked.offers_pairing import held, massed
from referee.games.combats.things.options import CombatsOptions, Force
from referee.games.combats.things.pawns import Pawns
from referee.kernel.words import LANGUAGES
from tests.games.combats.playing import EVERY_WAY
from tests.games.combats.refusals import Case, view_of
from tests.mail.offered import counted, explained, offered
from tests.toys.play import bots, table

pytestmark = pytest.mark.long

BEHIND = {"pair", "line", "paire", "ligne"}  # an attack


def views(options: CombatsOptions, *seeds: int) -> Iterator:
    """What each asked seat sees, in whole matches of bots."""
    for seed in seeds:
        match = table(GAME, seed, options=options)
        while match.window is not None:
            yield from map(match.view, match.window.asked)
            match.close(bots(match, seed))


def test_every_ready_line_is_legal_where_it_stands_in_both_languages() -> None:
    """Three hundred positions and more, of every way to play and every window."""
    positions, windows = 0, set()
    for options in EVERY_WAY:
        for view in views(options, 1, 2, 3, 4):
            positions += 1
            windows.add(view.window)
            for language in LANGUAGES:
                for line in offered(GAME, view, language):
                    assert counted(GAME, view, line, language), (view.window, line)
    assert positions >= 300
    assert windows == set(GAME.windows)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_attack_brings_the_pairing_or_line_up_that_may_stand_behind_it(language) -> None:
    seen = set()
    for view in views(CombatsOptions(), 1, 2, 3):
        for line, behind in pairwise(offered(GAME, view, language)):
            verb = behind.split()[0]
            if view.window == "turn" and verb in BEHIND:
                order = GAME.read(f"{line}\n{behind}", view)
                assert not GAME.check(view, order).refused, (line, behind)
                seen.add(verb)
    assert len(seen) == 2


def test_a_turn_sent_as_it_stands_passes() -> None:
    for view in views(CombatsOptions(), 2):
        if view.window == "turn":
            [area] = view.ask.form
            assert all(GAME.read(area.start.in_(t), view) == view.ask.default for t in LANGUAGES)


def test_nobody_is_asked_for_energy_that_is_not_there() -> None:
    """Given a card and no energy, when a battle is asked for, then only the card may be played."""
    options = CombatsOptions(seat1=Force(p=2, u=1), seat2=Force(p=2, e=1))
    steps = (({1: "pair 1=PU 2=P"}, []),)
    view = view_of(Case("", "", options, steps, 1, ("panne",)))
    assert offered(GAME, view, "en") == [
        "card Blackout", "tie P  # a Population", "tie U  # a Usine", "pass",
    ]  # fmt: skip
    assert not any("0 to 0" in line for line in explained(GAME, view, "en"))


def test_no_question_has_one_answer_only() -> None:
    for options in EVERY_WAY:
        for view in views(options, 5):
            assert not any("0 to 0" in line for line in explained(GAME, view, "en"))


def test_the_surplus_may_stand_together_or_wait_in_reserve() -> None:
    """Each battle has a pawn; together they are all pawns, or one a battle."""
    own = Pawns(3, 2)
    assert massed(own, 2) == [Pawns(3, 1), Pawns(0, 1)]
    assert sum(massed(own, 4), Pawns()) == own
    assert held(own, 2) == [Pawns(1, 0), Pawns(1, 0)]
