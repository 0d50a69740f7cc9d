"""What is written on a board can be read, by day and by night: by its contrast."""

import pytest

from referee.games.capitaine_cosmos.board import shapes as cosmos
from referee.games.combats.board import shapes as combats
from referee.games.empereur_telepathe.board import tones as telepathe
from referee.games.kardashev.board import tones as kardashev
from referee.games.kardashev.things.seats import DOMAINS
from referee.games.rencontre_cosmique.board import tones as rencontre
from tests.legible import LEAST, contrast

FAINTEST = {
    "capitaine-cosmos": (cosmos.DIM, cosmos.SPACE),
    "combats": (combats.ETCHED, combats.FILL[1]),
    "empereur-telepathe": (telepathe.GREY, telepathe.PAPER),
    "kardashev": (kardashev.PALE, kardashev.PAPER),
    "rencontre-cosmique": (rencontre.FAINT, rencontre.PAPER),
}


THEMES = {"day": lambda colour: colour, "night": lambda colour: getattr(colour, "night", colour)}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "paper"), FAINTEST.values(), ids=FAINTEST)
def test_the_faintest_words_of_a_board_have_the_contrast_of_print(ink, paper, theme):
    assert contrast(THEMES[theme](ink), THEMES[theme](paper)) >= LEAST


GROUNDS = [
    *((combats.INK, ground) for ground in (combats.PAPER, combats.CARD, combats.SHADE)),
    *((combats.ETCHED, ground) for ground in (combats.SUN, *combats.FILL.values())),
    *((telepathe.over(ground), ground) for ground in telepathe.FAMILY.values()),
    *((telepathe.over(ground), ground) for ground in telepathe.KIND.values()),
    *((rencontre.BLACK, ground) for ground in rencontre.FILL.values()),
    *((kardashev.over(dom), kardashev.FILL[dom]) for dom in DOMAINS),
]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), GROUNDS)
def test_what_is_written_on_a_colour_has_it_too(ink, ground, theme):
    assert contrast(THEMES[theme](ink), THEMES[theme](ground)) >= LEAST
