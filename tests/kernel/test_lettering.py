"""Words in a picture: how wide they are, and where their lines break."""

import pytest

from referee.kernel.lettering import fitted, width, wrapped

# As DejaVu Sans has them: advance widths, in pixels of letters that are 100 high.
MEASURED = {"illi": 111, "Mm": 184, "Empereur": 493, "Électrokinésie": 701, "3·15": 223}


@pytest.mark.parametrize(("words", "wide"), MEASURED.items())
def test_words_are_as_wide_as_the_face_has_them(words, wide):
    assert width(words, 100) == pytest.approx(wide, rel=0.04)


def test_bold_words_are_wider():
    assert width("Ancrage", 13, bold=True) > width("Ancrage", 13)


def test_an_accent_takes_no_room():
    assert width("Élan", 13) == width("Elan", 13)


def test_no_line_is_wider_than_asked_but_for_a_word_that_is():
    rows = wrapped("Regarde les 6 cartes du dessus du deck et défausses-en 4", 90, 13)
    assert len(rows) > 3
    assert all(width(row, 13) <= 90 for row in rows)
    assert wrapped("Électrokinésie", 20, 13) == ["Électrokinésie"]


def test_no_line_begins_with_a_french_sign():
    for wide in range(30, 200, 5):
        rows = wrapped("pour ta main ; puis défausse 2 cartes : « fin »", wide, 12)
        assert not [row for row in rows if row[0] in ";:»"]
        assert " ".join(rows) == "pour ta main ; puis défausse 2 cartes : « fin »"


def test_what_does_not_fit_ends_in_dots():
    assert fitted("Out of Body", 200, 13) == "Out of Body"
    short = fitted("Out of Body", 50, 13)
    assert short.endswith("…")
    assert width(short, 13) <= 50
