"""Which letter counts: in force, standing, blind, after a change of seats, after a rewind (§6)."""

from collections.abc import Callable

import pytest

from .forge import Forge
from .making import made, private_key, ssh_sign
from .sealed import digest_of
from .spelling import base64url, to_json
from .spoiling import failing, finding, said
from .stories import lobby, opened, played


def verdict(match: Forge) -> str:
    """What `orders` says of the match once it has ended; all other checks must hold."""
    record = match.end().record()
    assert failing(record).keys() <= {"orders"}
    return said(record, "orders") if "orders" in failing(record) else ""


def test_a_played_match_holds_whole() -> None:
    assert failing(played().record()) == {}


# --- in force ---


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
    assert verdict(match) == ""


def test_an_order_from_before_the_window_does_not_count() -> None:
    match = opened()
    match.letter(1, "order", "heads\n", None, received=match.at(3))
    match.close([None, None])
    assert verdict(match) == ""


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


# --- standing orders ---


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


# --- rewinds ---


def rewound(consents: Callable[[Forge], list[int]] = lambda match: []) -> tuple[Forge, int]:
    """Window 1 is played, window 2 has a standing order; then back before the close of 1."""
    match = opened()
    match.close([None, None])
    match.open()
    standing = match.plain(2, "standing", "always: heads\n")
    match.rewind(1, consents(match))
    match.open()
    return match, standing


def consented(match: Forge) -> list[int]:
    return [match.plain(seat, "consent", "rewind 1 yes\n") for seat in (1, 2)]


def test_the_branch_that_a_rewind_left_is_a_draw_all_the_same() -> None:
    match, _ = rewound()
    match.close([None, match.plain(2, "order", "heads\n")])
    assert verdict(match) == ""
    assert said(match.record(), "draws") == "draw 1: 1 of 2 proved; draw 2-3: 0 of 2 proved"


def test_a_standing_order_of_the_branch_left_is_used_no_more() -> None:
    match, standing = rewound()
    match.close([None, standing])
    assert "no standing order that could be used" in verdict(match)


def test_numbers_of_standing_orders_go_on_after_a_rewind() -> None:
    """Number 1 was filed on the branch left, so number 2 is the first that counts."""
    match, _ = rewound()
    second = match.plain(2, "standing", "always: heads\n")
    match.plain(2, "withdraw", "1\n")
    match.close([None, second])
    assert verdict(match) == ""


def test_a_rewind_without_every_seats_consent_is_the_organisers_alone() -> None:
    match, _ = rewound()
    assert "organiser alone: leaf" in finding(match.end().record(), "orders").text


def test_a_rewind_that_all_consented_to_is_nobodys_alone() -> None:
    match, _ = rewound(consented)
    assert "alone" not in finding(match.end().record(), "orders").text


def test_a_consent_to_another_window_is_none() -> None:
    match, _ = rewound(lambda match: [match.plain(1, "consent", "rewind 2 yes\n")])
    assert "is no consent to window 1" in verdict(match)


def test_a_consent_that_was_taken_back_is_none() -> None:
    def fickle(match: Forge) -> list[int]:
        given = consented(match)
        match.plain(1, "consent", "rewind 1 no\n")
        return given

    match, _ = rewound(fickle)
    assert "was taken back" in verdict(match)


# --- votes ---


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


def test_an_order_is_no_consent() -> None:
    match, _ = rewound(lambda match: [match.plain(1, "order", "heads\n")])
    assert "is no consent" in verdict(match)


# --- blind windows ---


def blind(seat: int, lines: str) -> tuple[str, str]:
    """Bodies of a seal and of its open."""
    nonce = made("blind", len(lines))[:16].hex()
    value = [base64url(made("blind salt")), "order", f"nonce: {nonce}\n{lines}"]
    disclosure = base64url(to_json(value).encode())
    return digest_of(disclosure) + "\n", disclosure + "\n"


def test_a_blind_order_counts_when_it_is_opened() -> None:
    match = opened()
    seal, open_ = blind(1, "heads\n")
    match.signed(1, "seal", seal)
    match.close([match.signed(1, "open", open_), None])
    assert verdict(match) == ""
    assert said(match.record(), "draws") == "draw 1-2: 1 of 2 proved"


def test_an_open_of_an_earlier_seal_does_not_count() -> None:
    match = opened()
    first, last = blind(1, "heads\n"), blind(1, "tails, no\n")
    match.signed(1, "seal", first[0])
    match.signed(1, "seal", last[0])
    match.signed(1, "open", first[1])
    match.close([None, match.plain(2, "order", "heads\n")])
    assert verdict(match) == ""


def test_a_seal_without_a_signature_is_refused() -> None:
    match = opened()
    match.plain(1, "seal", match.text(1, "seal", blind(1, "heads\n")[0]))
    assert "a seal is signed" in failing(match.end().record())["orders"]


# --- one letter ---


def test_a_signature_by_a_stranger_is_refused() -> None:
    match = opened()
    match.keys[1] = private_key(made("stranger"))
    match.close([match.signed(1, "order", "heads\n"), None])
    assert "letter 5: it is signed by another key than the seat's" in verdict(match)


def test_a_signature_of_another_text_is_refused() -> None:
    match = opened()
    armour = ssh_sign(match.keys[1], b"something else\n")
    match.letter(1, "order", match.text(1, "order", "heads\n"), armour)
    assert "does not verify" in failing(match.end().record())["orders"]


@pytest.mark.parametrize(
    ("headers", "said_then"),
    [
        ({"log": "play.test/toss-1 " + "A" * 43}, "`log` is not"),
        ({"window": 2}, "`window` is not 1"),
        ({"seat": 2}, "`seat` is not 1"),
        ({"seen": "2 " + "A" * 43}, "`seen` does not lie on this log"),
    ],
)
def test_a_header_that_is_not_so_is_found(headers: dict[str, object], said_then: str) -> None:
    match = opened()
    match.signed(1, "order", "heads\n", **(headers | {"serial": None, "nonce": None}))
    assert said_then in failing(match.end().record())["orders"]


def test_what_a_player_had_seen_lies_on_the_log() -> None:
    match = opened()
    headers = {"serial": None, "nonce": match.nonce(), "seen": match.seen(4)}
    match.close([match.signed(1, "order", "heads\n", **headers), None])
    assert verdict(match) == ""


def test_nobody_can_have_seen_more_than_there_was() -> None:
    match = opened()
    headers = {"serial": None, "nonce": match.nonce(), "seen": f"6 {'A' * 43}"}
    match.close([match.signed(1, "order", "heads\n", **headers), None])
    assert "`seen` does not lie on this log" in verdict(match)


def test_a_seat_has_a_nonce_in_all_its_signed_texts_or_in_none() -> None:
    match = opened()
    match.close([match.signed(1, "order", "heads\n", nonce=None), None])
    assert "letter 5: seat 1 has a nonce in all its texts or in none" in verdict(match)


def test_a_letter_for_another_window_is_read_in_a_standing_order() -> None:
    match = opened()
    match.signed(1, "standing", "always: heads\n", window=0, nonce=match.nonce())
    assert verdict(match) == ""


def test_press_shows_a_digest_and_no_text() -> None:
    match = opened()
    match.letter(1, "press", None, None, assurance="signed")
    assert verdict(match) == ""


def test_press_with_its_text_is_refused() -> None:
    match = opened()
    match.plain(1, "press", "psst\n")
    assert "has a digest in `body` and no text" in failing(match.end().record())["orders"]


def test_fifty_refused_letters_are_kept_and_no_more() -> None:
    match = opened()
    for _ in range(50):
        match.letter(1, "refused", None, None)
    assert failing(match.record()) == {}
    match.letter(1, "refused", None, None)
    assert "more than 50 refused of seat 1" in verdict(match)


def test_a_bots_order_is_a_letter_too() -> None:
    match = opened()
    bot = match.letter(2, "order", "heads\n", None, assurance="bot")
    match.close([None, bot])
    assert verdict(match) == ""


def test_used_names_letters_only() -> None:
    match = opened()
    match.letters[0] = {"signature": None}
    match.close([0, None])
    del match.letters[0]
    assert "0 is no letter's leaf" in failing(match.end().record())["disclosures"]
