"""A deck taken apart: the pool and the 35 places, cards moved one by one, decks to begin with."""

import pytest

from referee.games.kardashev import GAME
from referee.games.kardashev.asked.editor import after, groups
from referee.games.kardashev.things.sheet import Build, as_names
from referee.kernel.editing import steps_of, text_after
from referee.kernel.words import LANGUAGES
from tests.games.kardashev.playing import MATCH, orders, reached


@pytest.fixture(scope="module")
def seen():
    """A seat that builds its first deck."""
    match = reached(MATCH, 1, lambda match: match.window.name == "build")
    return match.view(match.window.asked[0])


def counts(group):
    """How many cards a list holds."""
    return sum(int(row.count[1:]) for row in group.rows)


def best(seen):
    return after(seen, Build(cards=(), base=""), "best")


def test_the_pool_is_what_the_deck_leaves_out(seen):
    """Given the best deck, when it is shown, then 35 cards lie on one side and the rest of the
    pool, with the cards that are taken, on the other."""
    _, pool, deck = groups(seen, best(seen), "en")
    assert counts(deck) == 35
    assert counts(pool) == len(seen.pool) + 2 - 35


def test_the_best_deck_may_be_sent_as_it_stands(seen):
    assert GAME.check(seen, best(seen)).refused == ()


def test_a_bot_that_changes_nothing_proposes_the_best_deck(seen):
    """Given what a bot takes, when it builds the automatic deck, then that is chosen as best."""
    order = Build(cards=best(seen).cards, base="auto")
    assert groups(seen, order, "en")[0].steps[0].chosen


def test_a_card_that_is_moved_and_another_moved_back_is_a_deck_again(seen):
    """Given the best deck, when a card leaves it, then 34 are refused; when another joins, then it
    may be sent."""
    out = after(seen, best(seen), groups(seen, best(seen), "en")[2].rows[0].steps[0].key)
    assert [one.code for one in GAME.check(seen, out).refused] == ["E-OUT"]
    _, pool, deck = groups(seen, out, "en")
    assert counts(deck) == 34
    back = after(seen, out, pool.rows[-1].steps[0].key)
    assert GAME.check(seen, back).refused == ()
    assert counts(groups(seen, back, "en")[2]) == 35


def test_a_card_moved_there_and_back_is_the_automatic_deck(seen):
    key = groups(seen, best(seen), "en")[2].rows[0].steps[0].key
    out = after(seen, best(seen), key)
    assert after(seen, out, key.replace("-", "+", 1)) == best(seen)


def test_the_counts_by_domain_add_up(seen):
    note = groups(seen, best(seen), "en")[0].note
    assert sum(int(part.rsplit(" ", 1)[1]) for part in note.split(" · ")) == 35


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_picked_is_read_back_as_the_same_deck(seen, language):
    """Given the best deck, when any one step is made in the text, then the text is that deck."""
    text = GAME.write(best(seen), language)
    for step in steps_of(groups(seen, best(seen), language)):
        changed = text_after(GAME, seen, text, step.key, language)
        wanted = after(seen, best(seen), step.key)
        shown = groups(seen, GAME.read(changed, seen), language)
        assert shown == groups(seen, wanted, language)


def test_what_the_pool_has_not_is_not_shown_in_a_deck(seen):
    """Given an order for more copies than there are, when it is shown, then there are as many as
    the pool has."""
    order = GAME.read("take auto\ndeck auto\nin dip-0 x30", seen)
    [row] = [row for row in groups(seen, order, "en")[2].rows if "dip-0" in row.steps[0].key]
    assert row.count == f"×{seen.pool.count('dip-0')}"


def test_the_last_deck_is_offered_once_there_was_one():
    """Given the second deck of a match, when it is built, then the first can be taken as it is."""
    match = reached(
        MATCH,
        1,
        lambda match: match.window.name == "build" and match.view(1).deck_list != (),
    )
    seen = match.view(match.window.asked[0])
    order = Build(cards=best(seen).cards, base="auto")
    assert [step.key for step in groups(seen, order, "en")[0].steps] == ["best", "last"]
    assert groups(seen, after(seen, order, "last"), "en")[0].steps[1].chosen


def test_other_windows_have_no_editor():
    match = reached(MATCH, 1, lambda match: match.window.name == "draft1")
    seen = match.view(match.window.asked[0])
    assert groups(seen, orders(match, 1)[seen.seat], "en") == ()


def test_cards_that_are_taken_lie_in_the_pool(seen):
    taken = best(seen).cards
    with_them = groups(seen, Build(cards=taken, base="auto"), "en")
    without = groups(seen, Build(cards=as_names(), base="auto"), "en")
    both = [sum(map(counts, shown[1:])) for shown in (with_them, without)]
    assert both == [len(seen.pool) + 2, len(seen.pool)]
