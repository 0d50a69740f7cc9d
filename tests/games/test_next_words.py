"""While an order is typed, a game tells what may stand next: what it would write is among it."""

import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.catalogue import catalogue
from referee.kernel.words import LANGUAGES
from tests.games.ways import WAYS
from tests.toys.play import bots, table, to_the_end

GAMES = [catalogue().current(name) for name in catalogue().names]
WORD = re.compile(r"(?<![^\s,;:])[^\W\d_][^\W\d][^\s,;:]*")  # no number, no single letter
CELL = re.compile(r"[MDGPS]{2,3}")  # cells of a plot are read by a pattern

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def untold(game, view, text, language):
    """The words of a written order that were not told where the text before them stops."""
    for word in WORD.finditer(text):
        told = game.next_words(text[: word.start()], view, language)
        known = any(text[word.start() :].startswith(each) for each in told)
        if not known and not CELL.fullmatch(word[0]):
            yield text[: word.end()].split("\n")[-1]


@pytest.mark.long
@each_game
def test_each_word_of_a_bot_s_order_is_told_before_it_is_typed(game):
    missing = []

    def watched(match, orders):
        for (seat, order), language in product(orders.items(), LANGUAGES):
            text = game.write(order, language)
            missing.extend(untold(game, match.view(seat), text, language))

    for way in WAYS[game.name][:2]:
        to_the_end(table(game, 2, way.seats, way.options), 2, watch=watched)
    assert not missing, "\n".join(sorted(set(missing)))


@pytest.mark.long
@each_game
@given(text=st.text("aA1 \n;,:#>=\"'é-~|/", max_size=20), data=st.data())
def test_whatever_is_typed_something_or_nothing_is_told(game, text, data):
    way = WAYS[game.name][0]
    match = table(game, 1, way.seats, way.options)
    seat = match.window.asked[0]
    order = game.write(bots(match, 1)[seat], "en")
    cut = data.draw(st.integers(0, len(order)))
    words = game.next_words(order[:cut] + text, match.view(seat), "fr")
    assert all(isinstance(word, str) and word for word in words)
