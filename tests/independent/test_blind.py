"""Blind windows: an order counts when its seal is opened, once sealing has ended (§6, §11)."""

import pytest

from .forge import Forge
from .making import made
from .sealed import digest_of
from .spelling import base64url, to_json
from .spoiling import failing, said
from .stories import verdict


def blind(match: Forge, seat: int, lines: str, **headers: object) -> tuple[str, str]:
    """Bodies of a seal and of its open."""
    text = match.text(seat, "order", lines, **{"nonce": match.nonce(), **headers})
    value = [base64url(made("blind salt", seat)), "order", text]
    disclosure = base64url(to_json(value).encode())
    return digest_of(disclosure) + "\n", disclosure + "\n"


def opened(**options: object) -> Forge:
    """A blind match whose two seats have keys; window 1 is open."""
    told = {"assurance": "signed", "blind": True, "press": "none"} | options
    match = Forge(**told)  # type: ignore[arg-type]
    match.start(match.join(signed=(1, 2)))
    match.open(hours=72)
    return match


def sealed(match: Forge, *seats: int) -> dict[int, str]:
    """These seats seal; what opens each."""
    bodies = {seat: blind(match, seat, "heads\n") for seat in seats}
    for seat, (seal, _) in bodies.items():
        match.signed(seat, "seal", seal)
    return {seat: line for seat, (_, line) in bodies.items()}


def test_blind_orders_count_when_they_are_opened() -> None:
    match = opened()
    lines = sealed(match, 1, 2)
    match.unseal([1, 2])
    match.close([match.signed(seat, "open", lines[seat]) for seat in (1, 2)])
    assert verdict(match) == ""
    assert said(match.record(), "draws") == "draw 1-2: 2 of 2 proved"


def test_the_last_seal_is_the_one_that_is_opened() -> None:
    match = opened()
    first = sealed(match, 1, 2)
    other, line = blind(match, 1, "tails\n")
    match.signed(1, "seal", other)
    match.unseal([1, 2])
    match.close([match.signed(1, "open", line), match.signed(2, "open", first[2])])
    assert verdict(match) == ""


def test_an_open_of_an_earlier_seal_is_refused() -> None:
    match = opened()
    first = sealed(match, 1, 2)
    match.signed(1, "seal", blind(match, 1, "tails\n")[0])
    match.unseal([1, 2])
    match.close([match.signed(1, "open", first[1]), match.signed(2, "open", first[2])])
    assert "another seal" in verdict(match)


def test_who_does_not_open_has_given_nothing() -> None:
    match = opened()
    standing = match.signed(1, "standing", "always: tails\n")
    lines = sealed(match, 1, 2)
    match.unseal([1, 2])
    match.close([standing, match.signed(2, "open", lines[2])])
    assert "no order of a blind window" in verdict(match)


def test_a_window_closed_early_over_a_seal_that_is_not_open_fails_time() -> None:
    match = opened()
    lines = sealed(match, 1, 2)
    match.unseal([1, 2])
    match.close([None, match.signed(2, "open", lines[2])])
    assert "without an answer of seat 1" in failing(match.end().record())["time"]


def test_openings_that_begin_early_without_a_seal_of_everybody_fail_time() -> None:
    match = opened()
    lines = sealed(match, 2)
    match.unseal([2])
    match.close([None, match.signed(2, "open", lines[2])])
    assert "without an answer of seat 1" in failing(match.end().record())["time"]


@pytest.mark.parametrize("told", [[1], [2]])
def test_openings_begin_with_just_those_that_have_sealed(told: list[int]) -> None:
    match = opened()
    lines = sealed(match, 1, 2)
    match.unseal(told)
    match.close([match.signed(seat, "open", lines[seat]) for seat in (1, 2)])
    assert "has sealed" in failing(match.end().record())["orders"]


def test_no_window_closes_over_a_seal() -> None:
    match = opened()
    sealed(match, 1, 2)
    match.close([None, None])
    assert "has sealed" in failing(match.end().record())["orders"]


def test_a_copied_digest_opens_nothing() -> None:
    match = opened()
    seal, line = blind(match, 2, "heads\n")
    match.signed(1, "seal", seal)
    match.signed(2, "seal", seal)
    match.unseal([1, 2])
    match.close([match.signed(seat, "open", line) for seat in (1, 2)])
    assert "sealed for elsewhere" in verdict(match)


@pytest.mark.parametrize("headers", [{"window": 2}, {"log": f"play.test/x {'A' * 43}"}])
def test_what_was_sealed_for_elsewhere_cannot_be_opened_here(headers: dict[str, object]) -> None:
    match = opened()
    seal, line = blind(match, 1, "heads\n", **headers)
    match.signed(1, "seal", seal)
    lines = sealed(match, 2)
    match.unseal([1, 2])
    match.close([match.signed(1, "open", line), match.signed(2, "open", lines[2])])
    assert "sealed for elsewhere" in verdict(match)


def test_an_order_in_the_clear_is_none() -> None:
    match = opened()
    match.signed(1, "order", "heads\n")
    lines = sealed(match, 1, 2)
    match.unseal([1, 2])
    match.close([match.signed(seat, "open", lines[seat]) for seat in (1, 2)])
    assert "an order in a blind window" in verdict(match)


def test_nothing_is_opened_while_others_seal() -> None:
    match = opened()
    lines = sealed(match, 1, 2)
    early = match.signed(1, "open", lines[1])
    match.unseal([1, 2])
    match.close([early, match.signed(2, "open", lines[2])])
    assert "openings have not begun" in failing(match.end().record())["orders"]


@pytest.mark.parametrize("kind", ["seal", "withdraw"])
def test_nothing_is_sealed_or_taken_back_behind_the_end_of_the_sealing(kind: str) -> None:
    match = opened()
    lines = sealed(match, 1, 2)
    match.unseal([1, 2])
    match.signed(1, kind, blind(match, 1, "tails\n")[0] if kind == "seal" else "")
    match.close([match.signed(seat, "open", lines[seat]) for seat in (1, 2)])
    assert "openings have begun" in verdict(match)


def test_openings_are_due_as_the_options_say() -> None:
    match = opened()
    lines = sealed(match, 1, 2)
    match.unseal([1, 2], hours=2)
    match.close([match.signed(seat, "open", lines[seat]) for seat in (1, 2)])
    assert "the options give" in failing(match.end().record())["time"]


def test_sealing_ends_once() -> None:
    match = opened()
    sealed(match, 1, 2)
    match.unseal([1, 2])
    match.unseal([1, 2])
    assert "nothing is being sealed" in failing(match.end().record())["leaves"]


def test_nothing_is_sealed_where_leaf_0_does_not_say_so() -> None:
    match = opened(blind=True)
    plain = Forge(assurance="signed")
    plain.start(plain.join(signed=(1, 2)))
    plain.open()
    plain.signed(1, "seal", blind(plain, 1, "heads\n")[0])
    assert "not blind" in verdict(plain)
    assert verdict(match) == ""


def test_a_blind_match_takes_signed_letters_only() -> None:
    match = Forge(blind=True)
    assert "leaves" in failing(match.end().record())


def test_a_seal_without_a_signature_is_refused() -> None:
    match = opened()
    match.plain(1, "seal", match.text(1, "seal", blind(match, 1, "heads\n")[0]))
    assert "a seal is signed" in failing(match.end().record())["orders"]
