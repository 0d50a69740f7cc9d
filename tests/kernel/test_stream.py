"""Dice for what is played on in thought."""

from collections import Counter

import pytest

from referee.conformance.seeding import chance
from referee.kernel.stream import stream


def throws(n=0, count=600):
    return stream(chance("stream", n), "x").roll("die", 6, count)


def test_the_same_throw_gives_the_same_dice_on_every_machine():
    assert throws() == throws()
    assert throws()[:12] == [1, 2, 1, 1, 6, 3, 3, 6, 5, 5, 2, 6]


def test_another_throw_gives_other_dice():
    assert throws(0) != throws(1)


def test_a_label_may_be_used_again_and_gives_new_dice():
    dice = stream(chance("stream"), "x")
    assert [dice.below("same", 1 << 30) for _ in range(3)].count(dice.below("same", 1 << 30)) == 0


def test_the_dice_are_even():
    """Of 6,000, each face within five standard deviations."""
    faces = Counter(throws(count=6_000))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert all(abs(n - 1_000) < 145 for n in faces.values())


def test_a_shuffle_keeps_all_items_and_every_order_comes():
    dice = stream(chance("stream"), "x")
    orders = Counter(tuple(dice.shuffle("s", "abc")) for _ in range(600))
    assert {"".join(sorted(order)) for order in orders} == {"abc"}
    assert len(orders) == 6
    assert all(abs(n - 100) < 50 for n in orders.values())


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_pick_takes_different_items(count):
    picked = stream(chance("stream"), "x").pick("p", "abcd", count)
    assert len(picked) == len(set(picked)) == count
