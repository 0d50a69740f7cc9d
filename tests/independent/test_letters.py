"""The part `letter.<n>` has seven fields that fit each other (spec §5)."""

from typing import Any

import pytest

from . import letters
from .forge import Forge
from .making import made
from .spelling import Broken, base64url

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
