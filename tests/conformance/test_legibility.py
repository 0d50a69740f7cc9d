"""What the kit finds too small on a wide drawing, as a page of 1280 pixels shows it."""

from referee.conformance.legibility import wide_faults
from referee.kernel.svg import sheet, text

WORDS = text(0, 0, "Boreal/1", 12, "start", "#000000")


def test_twelve_pixels_are_enough_where_the_drawing_is_as_wide_as_its_place():
    assert list(wide_faults(sheet(820, 9, [WORDS]))) == []


def test_a_wider_drawing_is_shown_smaller_and_so_are_its_letters():
    [fault] = wide_faults(sheet(1000, 9, [WORDS]))
    assert fault == "shown 9.8 pixels high at 'Boreal/1', and may be 12"


def test_a_group_that_is_scaled_down_is_too():
    small = f'<g transform="translate(8 8) scale(0.5)">{WORDS}</g>'
    assert len(list(wide_faults(sheet(820, 9, [small])))) == 1
