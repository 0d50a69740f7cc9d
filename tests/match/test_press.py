"""Press: nobody is written to unless he was named (T20)."""

import pytest

from referee.match.press import Press, parse, spell
from tests.refusals import refusal

SEATS = range(1, 5)


@pytest.mark.parametrize(
    "press",
    [
        Press("all", "Hello."),
        Press("diary", "They lie.\n\nAll of them."),
        Press("organiser", "Is this allowed?"),
        Press((3,), "Two go to X"),
        Press((2, 4), "Shall we?", anonymous=True),
    ],
)
def test_a_message_reads_back_as_it_was_spelt(press):
    assert parse(spell(press)) == press


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("Attack at dawn.\n", "M-PRESS-NOBODY"),
        ("\nto: 2\n", "M-PRESS-NOBODY"),
        ("to: \n\nHello.\n", "M-PRESS-NOBODY"),
        ("to: everybody\n\nHello.\n", "M-PRESS-TO"),
        ("to: 3 2\n\nHello.\n", "M-PRESS-TO"),
        ("to: 2 2\n\nHello.\n", "M-PRESS-TO"),
        ("to: 2\nHello.\n", "M-PRESS-HEAD"),
        ("to: 2\n\n\n", "M-PRESS-EMPTY"),
    ],
)
def test_t20_without_a_recipient_that_is_clear_nobody_reads_it(body, code):
    assert refusal(parse, body).code == code


def test_who_heads_a_message_wrongly_is_told_the_one_line_there_is():
    head = refusal(parse, "to: 2\nfrom: 1\n\nHello.\n").suggestion
    assert parse(f"to: 2\n{head}\n\nHello.\n").anonymous


@pytest.mark.parametrize(
    ("to", "readers"),
    [("all", (2, 3, 4)), ("diary", ()), ("organiser", ()), ((1, 3), (3,))],
)
def test_who_hears_it_is_who_was_named_but_its_author(to, readers):
    assert Press(to, "x").readers(1, SEATS) == readers
