"""Matches are kept in memory while they are used, and never too many of them."""

import gc

from referee.seals.canonical import unb64u
from referee.service.ledger import matches as module
from referee.service.ledger.matches import KEPT


def test_a_match_is_loaded_once_while_nobody_else_writes(house, monkeypatch):
    match = house.begun("nim")
    loads = []
    load = module.load
    monkeypatch.setattr(module, "load", lambda *asked: loads.append(asked) or load(*asked))
    for _ in range(3):
        house.referee.views.table(match.name, None)
    assert loads == []


def test_the_longest_unused_is_forgotten_when_there_are_too_many(house, monkeypatch):
    monkeypatch.setattr(module, "WARM", 3)
    names = [house.created("nim").name for _ in range(4)]
    for name in names:
        house.referee.views.table(name, None)
    assert list(house.referee.core.matches._warm) == names[1:]


def test_long_matches_are_kept_in_smaller_numbers(house, monkeypatch):
    """What counts is the leaves of all together; the one in use is always kept."""
    first, second = house.begun("nim"), house.begun("nim")
    together = first.now.size + second.now.size
    monkeypatch.setattr(module, "WARM_LEAVES", together)
    first[1].order("take 1")
    assert list(house.referee.core.matches._warm) == [first.name]
    monkeypatch.setattr(module, "WARM_LEAVES", 1)
    house.referee.views.table(second.name, None)
    assert list(house.referee.core.matches._warm) == [second.name]


def test_nothing_is_remembered_of_matches_that_nobody_uses(house, monkeypatch):
    monkeypatch.setattr(module, "WARM", 1)
    for _ in range(5):
        house.created("nim")
    for listed in house.referee.records.matches():
        house.referee.views.table(listed.head.stream, None)
    gc.collect()
    assert len(house.referee.core.matches._doors) == 0


def test_what_another_process_erased_is_shown_for_ten_minutes_at_most(house):
    """Given a desk that has a match in memory, when its letters are erased beside it."""
    match, times = house.begun("nim"), [0.0]
    match[1].order("take 1")
    house.referee.core.matches.steady = lambda: times[0]
    house.referee.core.matches.forget(match.name)
    [name, *_] = [n for n in house.loaded(match.name).by_name if n.startswith("letter.")]
    shown = house.loaded(match.name).by_name[name]
    assert shown.disclosure is not None
    house.log.erase(match.name, [unb64u(shown.digest)])
    times[0] = KEPT
    assert house.loaded(match.name).by_name[name].disclosure is not None
    times[0] += 1
    with house.referee.core.locked(match.name) as outer:
        assert outer.by_name[name].disclosure is None
        times[0] += KEPT + 1
        with house.referee.core.locked(match.name) as inner:
            assert inner is outer
