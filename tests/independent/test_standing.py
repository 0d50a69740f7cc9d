"""Standing orders: which may be used, and which are used no more (§6)."""

from .forge import Forge
from .spoiling import failing
from .stories import opened, verdict


def stood(*withdrawn: str) -> tuple[Forge, int]:
    """A standing letter of two rules in window 1, then withdrawals, then window 2."""
    match = opened()
    standing = match.plain(2, "standing", "always: heads\nelse: tails\n")
    for body in withdrawn:
        match.plain(2, "withdraw", body)
    match.close([None, None])
    match.open()
    return match, standing


def test_a_standing_order_of_an_earlier_window_may_be_used() -> None:
    match, standing = stood()
    match.close([None, standing])
    assert verdict(match) == ""


def test_an_order_in_force_goes_before_a_standing_order() -> None:
    match, standing = stood()
    match.plain(2, "order", "tails\n")
    match.close([None, standing])
    assert "in force is leaf" in verdict(match)


def test_a_standing_letter_counts_while_one_of_its_rules_does() -> None:
    match, standing = stood("1\n")
    match.close([None, standing])
    assert verdict(match) == ""


def test_a_standing_letter_whose_rules_are_all_withdrawn_is_used_no_more() -> None:
    match, standing = stood("1\n", "2\n")
    match.close([None, standing])
    assert "no standing order that could be used" in verdict(match)


def test_rules_count_on_over_the_whole_match() -> None:
    match, _ = stood("1 2\n")
    match.close([None, match.plain(2, "standing", "always: heads\n")])
    assert verdict(match) == ""


def test_a_new_player_inherits_no_standing_order() -> None:
    match, standing = stood()
    match.change("seat", 2, None)
    match.close([None, standing])
    assert "no standing order that could be used" in verdict(match)


def test_another_seats_standing_order_is_not_ones_own() -> None:
    match, standing = stood()
    match.close([standing, None])
    assert failing(match.end().record()).keys() == {"orders"}
