"""Bots order by counted thoughts, so the same seed gives the same orders on every machine."""

import pytest

from tests.bots.same_orders import GOLDEN, told


@pytest.mark.long
def test_each_level_orders_what_it_ordered_on_the_machine_that_wrote_the_file() -> None:
    assert told() + "\n" == GOLDEN.read_text("utf-8")
