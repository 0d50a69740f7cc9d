"""Blind windows: an order counts when its seal is opened (§6)."""

from .making import made
from .sealed import digest_of
from .spelling import base64url, to_json
from .spoiling import failing, said
from .stories import opened, verdict


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
