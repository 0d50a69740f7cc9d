"""An end by vote: everybody's last word (§6)."""

import pytest

from .forge import Forge
from .spoiling import failing
from .stories import opened


def voted(*bodies: tuple[int, str]) -> Forge:
    """A match in its first window, with these votes."""
    match = opened()
    for seat, body in bodies:
        match.plain(seat, "vote", body)
    return match


def ended(match: Forge) -> dict[str, str]:
    return failing(match.end(cause="vote").record())


def test_an_end_that_both_seats_voted_for_is_agreed() -> None:
    assert ended(voted((1, "end yes\n"), (2, "end yes\n"))) == {}


def test_an_end_that_one_seat_has_not_voted_for_is_not() -> None:
    assert "not everybody has voted" in ended(voted((1, "end yes\n")))["orders"]


def test_a_no_ends_what_others_had_said_yes_to() -> None:
    match = voted((1, "draw yes\n"), (2, "draw no\n"), (2, "draw yes\n"))
    assert "not everybody has voted" in ended(match)["orders"]


def test_a_vote_that_says_nothing_is_none() -> None:
    assert "is no vote" in ended(voted((1, "surrender\n")))["orders"]


@pytest.mark.parametrize("kind", ["refused", "press"])
def test_whoever_has_left_has_no_vote_though_he_writes_once_more(kind: str) -> None:
    """What he writes is refused, and stands on record."""
    match = voted((1, "end yes\n"))
    match.change("seat", 2, None, "left")
    match.letter(2, kind, None, None)
    assert ended(match) == {}


def test_a_table_that_all_have_left_agrees_on_nothing() -> None:
    match = voted((1, "end yes\n"))
    for seat in (1, 2):
        match.change("seat", seat, None, "left")
    assert "not everybody has voted" in ended(match)["orders"]
