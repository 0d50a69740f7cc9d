"""What a mail program has probably done to a signed text: a guess for each sign of it."""

import pytest

from referee.kernel.refused import Problem
from referee.mail.reading.damage import damage

WHOLE = "referee-order v1\nlog: play.example/m hash\nwindow: 1\nseat: 1\n\ntake 2\n"
DOES_NOT_HOLD = (Problem("S-SIGNATURE"),)


@pytest.mark.parametrize(
    ("was", "came", "guess"),
    [
        ("take 2", "take\u00a02", "spaces"),
        ("take 2", "> take 2", "quoted"),
        ("m hash", "m\nhash", "wrapped"),
        ("take 2", "name=3Dx", "encoded"),
        ("take 2", "take “2”", "typography"),
        ("take 2", "take 2 ", "blanks"),
        ("take 2", "take 3", "unknown"),
    ],
)
def test_each_kind_of_damage_is_guessed_from_its_sign(was: str, came: str, guess: str) -> None:
    assert damage(WHOLE.replace(was, came), DOES_NOT_HOLD) == guess


def test_a_text_that_cannot_be_read_is_guessed_at_only_where_there_is_a_sign() -> None:
    assert damage(WHOLE.replace("m hash", "m\nhash"), (Problem("T-LOG"),)) == "wrapped"
    assert damage(WHOLE, (Problem("T-SERIAL"),)) is None


def test_nothing_is_guessed_about_a_good_signature_or_an_unsigned_text() -> None:
    assert damage(WHOLE, (Problem("S-PGP-UNKNOWN"),)) is None
    assert damage("take “2”\n", (Problem("E-WORD"),)) is None
