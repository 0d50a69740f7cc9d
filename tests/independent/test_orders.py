"""Which order is in force when a window closes, and which join when the match starts (§6)."""

from .spoiling import failing
from .stories import lobby, opened, played, verdict


def test_a_played_match_holds_whole() -> None:
    assert failing(played().record()) == {}


def test_the_last_order_counts() -> None:
    match = opened()
    match.signed(1, "order", "heads\n")
    match.close([match.signed(1, "order", "tails\n"), None])
    assert verdict(match) == ""


def test_an_order_that_was_replaced_does_not_count() -> None:
    match = opened()
    first = match.signed(1, "order", "heads\n")
    match.signed(1, "order", "tails\n")
    match.close([first, None])
    assert "draw 2, seat 1: in force is leaf 6, used is 5" in verdict(match)


def test_what_is_in_force_must_be_used() -> None:
    match = opened()
    match.signed(1, "order", "heads\n")
    match.plain(2, "order", "heads\n")
    match.close([5, None], given=[1])
    assert "seat 2: in force is leaf 6, used is None" in verdict(match)


def test_a_lower_serial_does_not_replace() -> None:
    match = opened()
    high = match.signed(1, "order", "heads\n", serial=5)
    match.signed(1, "order", "tails\n", serial=5)
    match.close([high, None])
    assert verdict(match) == ""


def test_a_text_without_serial_replaces_any_and_is_replaced_by_any() -> None:
    match = opened()
    match.signed(1, "order", "heads\n", serial=5)
    match.signed(1, "order", "tails\n")
    match.close([match.signed(1, "order", "heads\n", serial=1), None])
    assert verdict(match) == ""


def test_an_empty_withdraw_empties() -> None:
    match = opened()
    match.signed(1, "order", "heads\n")
    match.signed(1, "withdraw")
    match.close([None, match.plain(2, "order", "heads\n")])
    assert verdict(match) == ""


def test_an_empty_withdraw_with_a_lower_serial_does_not_empty() -> None:
    match = opened()
    order = match.signed(1, "order", "heads\n", serial=5)
    match.signed(1, "withdraw", serial=4)
    match.close([order, None])
    assert verdict(match) == ""


def test_an_emptying_leaves_no_serial_behind() -> None:
    match = opened()
    match.signed(1, "order", "heads\n", serial=5)
    match.signed(1, "withdraw", serial=6)
    match.close([match.signed(1, "order", "tails\n", serial=1), None])
    assert verdict(match) == ""


def test_a_new_player_finds_nothing_in_force() -> None:
    match = opened()
    match.signed(1, "order", "heads\n")
    match.change("seat", 1, None)
    match.close([None, match.plain(2, "order", "heads\n")])
    assert verdict(match) == ""


def test_an_order_received_at_its_due_is_too_late() -> None:
    match = opened()
    due = {"window": 1, "due": match.at(6), "cause": "organiser", "reason": "sooner"}
    match.append("match.due_changed", due)
    match.letter(1, "order", "heads\n", None, received=match.at(6))
    match.close([None, None])
    assert failing(match.end().record()).keys() == {"time"}  # unused, and named


def test_an_order_from_before_the_window_does_not_count() -> None:
    match = opened()
    match.letter(1, "order", "heads\n", None, received=match.at(3))
    match.close([None, None])
    assert failing(match.end().record()).keys() == {"time"}  # unused, and named


def test_a_seat_that_was_not_asked_uses_nothing() -> None:
    match, joins = lobby()
    match.start(joins)
    match.open(asked=[2])
    match.close([match.signed(1, "order", "heads\n"), match.plain(2, "order", "heads\n")])
    assert "draw 2, seat 1: was not asked" in verdict(match)


def test_given_are_the_seats_that_have_a_text() -> None:
    match = opened()
    match.close([match.signed(1, "order", "heads\n"), None], given=[1, 2])
    assert "`given` is not [1]" in verdict(match)


def test_a_window_in_which_nobody_is_asked_is_a_draw_like_any_other() -> None:
    match, joins = lobby()
    match.start(joins)
    match.open(asked=[], hours=None)
    match.close([None, None])
    assert verdict(match) == ""


# --- the lobby ---


def test_a_second_join_takes_the_place_of_the_first() -> None:
    match, _ = lobby()
    match.start([match.signed(1, "join"), 2])
    assert verdict(match) == ""


def test_draw_1_uses_the_join_in_force() -> None:
    match, joins = lobby()
    match.signed(1, "join")
    match.start(joins)
    assert "draw 1, seat 1: in force is leaf 3, used is 1" in verdict(match)


def test_a_signed_order_that_was_replaced_is_not_filed_again() -> None:
    match, nonce = opened(), "0" * 32
    match.signed(1, "order", "heads\n", nonce=nonce)
    match.signed(1, "order", "tails\n")
    match.close([match.signed(1, "order", "heads\n", nonce=nonce), None])
    assert "letter 7: seat 1 signed it once" in verdict(match)


def test_a_standing_order_that_was_withdrawn_is_not_filed_again() -> None:
    """Given that no window binds it, whoever holds it could send it in any of them."""
    match = opened()
    told = {"window": 1, "nonce": "0" * 32}
    match.signed(1, "standing", "always: heads\n", **told)
    match.signed(1, "withdraw", "1\n")
    match.close([None, None])
    match.open()
    match.close([match.signed(1, "standing", "always: heads\n", **told), None])
    assert "seat 1 signed it once" in verdict(match)


def test_an_unsigned_order_may_come_again() -> None:
    """Its player has changed their mind, and back."""
    match = opened()
    match.plain(2, "order", "heads\n")
    match.plain(2, "order", "tails\n")
    match.close([None, match.plain(2, "order", "heads\n")])
    assert verdict(match) == ""
