"""What is written on a board can be read: by its contrast (WCAG 2.2, 1.4.3)."""

import pytest

from referee.games.capitaine_cosmos.board import shapes as cosmos
from referee.games.combats.board import shapes as combats
from referee.games.empereur_telepathe.board import shapes as telepathe
from referee.games.kardashev.board import shapes as kardashev
from referee.games.kardashev.things.seats import DOMAINS
from referee.games.rencontre_cosmique.board import shapes as rencontre

FAINTEST = {
    "capitaine-cosmos": (cosmos.DIM, cosmos.SPACE),
    "combats": (combats.INK, combats.FILL[1]),
    "empereur-telepathe": (telepathe.GREY, telepathe.PAPER),
    "kardashev": (kardashev.PALE, kardashev.PAPER),
    "rencontre-cosmique": (rencontre.FAINT, rencontre.PAPER),
}


def light(colour):
    """Relative luminance, 0 to 1 (WCAG 2.2)."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(("ink", "paper"), FAINTEST.values(), ids=FAINTEST)
def test_the_faintest_words_of_a_board_have_the_contrast_of_print(ink, paper):
    dark, bright = sorted((light(ink), light(paper)))
    assert (bright + 0.05) / (dark + 0.05) >= 4.5


GROUNDS = [
    *((telepathe.DARK.get(ground, "#ffffff"), ground) for ground in telepathe.FAMILY.values()),
    *((telepathe.DARK.get(ground, "#ffffff"), ground) for ground in telepathe.KIND.values()),
    *((rencontre.INK, ground) for ground in rencontre.FILL.values()),
    *((kardashev.TEXT.get(dom, "#ffffff"), kardashev.FILL[dom]) for dom in DOMAINS),
]


@pytest.mark.parametrize(("ink", "ground"), GROUNDS)
def test_what_is_written_on_a_colour_has_it_too(ink, ground):
    dark, bright = sorted((light(ink), light(ground)))
    assert (bright + 0.05) / (dark + 0.05) >= 4.5
