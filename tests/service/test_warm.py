"""Matches are kept in memory while they are used, and never too many of them."""

import gc

from referee.service.ledger import matches as module


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
    assert len(house.referee.core.matches._locks) == 0
