"""Edicts switched on and off, and the terms of a deal."""

import pytest

from referee.games.rencontre_cosmique import GAME
from referee.games.rencontre_cosmique.asked.editor import after, groups
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.cards import is_edict
from referee.kernel.editing import faults_of, steps_of, text_after
from referee.kernel.words import LANGUAGES
from tests.games.rencontre_cosmique.playing import EVERY_WAY
from tests.toys.play import bots, table


def views(way, seed=1, most=60):
    """The asked seats of the first windows of a match, with what bots answer."""
    match = table(GAME, seed, way.seats, way.options)
    for _ in range(most):
        if match.window is None:
            return
        orders = bots(match, seed, 0)
        for seat in match.window.asked:
            yield match.view(seat), orders.get(seat)
        match.close(orders)


def first(way, wanted):
    """The first view of some matches that is wanted."""
    for seed in range(1, 30):
        for seen, _ in views(way, seed):
            if wanted(seen):
                return seen
    raise AssertionError("no such window in thirty matches")


def edicts(seen, order):
    found = [step for step in steps_of(groups(seen, order, "en")) if step.key.startswith("arm")]
    return {step.key: step.chosen for step in found}


@pytest.fixture(scope="module")
def holding():
    """A seat that may arm an edict."""
    return first(EVERY_WAY[2], lambda seen: edicts(seen, seen.ask.default))


@pytest.fixture(scope="module")
def dealing():
    """A seat in a deal in which either side has a base to grant."""

    def both(seen):
        [deal, *_] = groups(seen, seen.ask.default, "en")
        return all(len(row.cells[0].steps) > 1 for row in deal.rows)

    return first(EVERY_WAY[2], lambda seen: seen.window == "deal" and both(seen))


@pytest.mark.parametrize("way", EVERY_WAY, ids=lambda way: way.name)
def test_every_step_of_a_match_can_be_made(way):
    for seen, _ in views(way, most=25):
        assert list(faults_of(GAME, seen)) == []


def test_an_edict_is_switched_on_and_off_again(holding):
    """Given an edict in the hand, when it is switched on, then its line stands in the order, which
    may be played; when it is switched off, then the order is what it was."""
    order = holding.ask.default
    for key in edicts(holding, order):
        on = after(holding, order, key)
        assert on.first(o.Arm)
        assert GAME.check(holding, on).refused == ()
        assert edicts(holding, on)[key]
        assert after(holding, on, key) == order


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_switched_on_stands_in_the_text(holding, language):
    key = next(iter(edicts(holding, holding.ask.default)))
    before = GAME.write(holding.ask.default, language)
    text = text_after(GAME, holding, before, key, language)
    assert len(text.splitlines()) == len(before.splitlines()) + 1
    assert text_after(GAME, holding, text, key, language) == before


def test_an_armed_edict_can_be_disarmed():
    """Given a line in the book, when it is switched off, then the order takes it back."""
    seen = first(
        EVERY_WAY[2],
        lambda seen: any(
            step.key.startswith("disarm") for step in steps_of(groups(seen, seen.ask.default, "en"))
        ),
    )
    [step, *_] = [
        step
        for step in steps_of(groups(seen, seen.ask.default, "en"))
        if step.key.startswith("disarm")
    ]
    assert step.chosen
    off = after(seen, seen.ask.default, step.key)
    assert off.first(o.Disarm).number == int(step.key.split(" ")[1])
    assert GAME.check(seen, off).refused == ()


def test_a_base_for_a_base_is_a_legal_offer(dealing):
    """Given a deal, when a base is given and one is got, then that is the offer, and it may be
    sent."""
    order, cells = (
        dealing.ask.default,
        [row.cells[0] for row in groups(dealing, dealing.ask.default, "en")[0].rows],
    )
    for cell in cells:
        order = after(dealing, order, cell.steps[1].key)
    offer = order.first(o.Offer)
    assert [offer.give.bases, offer.get.bases] == [
        (cell.steps[1].key.split(" ")[2],) for cell in cells
    ]
    assert GAME.check(dealing, order).refused == ()


def test_nothing_for_nothing_is_to_wait(dealing):
    order = after(dealing, dealing.ask.default, "get random 1")
    assert order.first(o.Offer)
    assert after(dealing, order, "get random 0").lines == (o.Await(),)


def test_a_window_with_neither_has_no_editor():
    seen = first(EVERY_WAY[0], lambda seen: seen.window != "deal" and not edicts_or_book(seen))
    assert groups(seen, seen.ask.default, "en") == ()


def edicts_or_book(seen):
    """May anything be switched here?"""
    return seen.private.book or any(map(is_edict, seen.hand))
