"""The part `letter.<n>` has seven fields that fit each other (spec §5), and its log (§6)."""

from typing import Any

import pytest

from . import letters
from .forge import Forge
from .making import made, private_key, ssh_sign
from .spelling import Broken, base64url
from .spoiling import failing
from .stories import opened, verdict

MATCH = Forge()
TEXT = MATCH.text(1, "order", "heads\n")
DIGEST = base64url(made("digest"))
ORDER = {
    **{"assurance": "signed", "body": None, "kind": "order", "seat": 1, "text": TEXT},
    **{"received": "2000-01-01T00:00:00.880Z", "signature": "some armour"},
}
PLAIN = ORDER | {"assurance": "address", "signature": None, "text": "heads\n"}
PRESS = PLAIN | {"kind": "press", "text": None, "body": DIGEST}


def refused(value: Any) -> bool:
    try:
        letters.read_letter(5, value, 2)
    except Broken:
        return True
    return False


@pytest.mark.parametrize(
    "value",
    [ORDER, PLAIN, PRESS, PLAIN | {"assurance": "bot"}, PRESS | {"kind": "refused"}],
    ids=["signed", "plain", "press", "bot", "refused"],
)
def test_a_letter_with_its_fields_is_read(value: dict[str, Any]) -> None:
    assert not refused(value)


@pytest.mark.parametrize(
    "but",
    [
        *({"assurance": "sworn"}, {"assurance": "address"}, {"assurance": []}, {"body": DIGEST}),
        *({"kind": "moan"}, {"kind": None}, {"kind": "join"}, {"received": "today"}, {"seat": 0}),
        *({"seat": 3}, {"seat": True}, {"signature": None}, {"signature": 1}, {"text": None}),
        *({"text": 1}, {"text": "heads\n"}, {"more": 1}),
    ],
    ids=str,
)
def test_a_signed_order_with_another_field_is_refused(but: dict[str, Any]) -> None:
    assert refused(ORDER | but)


@pytest.mark.parametrize("but", [{"signature": "armour"}, {"assurance": "signed"}, {"body": ""}])
def test_an_unsigned_order_with_another_field_is_refused(but: dict[str, Any]) -> None:
    assert refused(PLAIN | but)


@pytest.mark.parametrize(
    "but", [{"text": "psst\n"}, {"signature": "armour"}, {"body": None}, {"body": "x"}]
)
def test_press_with_more_than_a_digest_is_refused(but: dict[str, Any]) -> None:
    assert refused(PRESS | but)


@pytest.mark.parametrize("key", ORDER)
def test_none_of_the_seven_may_be_missing(key: str) -> None:
    assert refused({name: value for name, value in ORDER.items() if name != key})


@pytest.mark.parametrize("kind", ["seal", "open"])
def test_blind_letters_are_signed(kind: str) -> None:
    assert refused(PLAIN | {"kind": kind, "text": "x\n"})


# --- on a log ---


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
    match.change("seat", 2, None, "bot")
    bot = match.letter(2, "order", "heads\n", None, assurance="bot")
    match.close([None, bot])
    assert verdict(match) == ""


def test_used_names_letters_only() -> None:
    match = opened()
    match.letters[0] = {"signature": None}
    match.close([0, None])
    del match.letters[0]
    assert "0 is no letter's leaf" in failing(match.end().record())["disclosures"]
