"""While an order is typed, a game tells what may stand next: what it would write is among it."""

import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.catalogue import catalogue
from referee.kernel.words import LANGUAGES
from tests.toys.play import bots, played, table

GAMES = [catalogue().current(name) for name in catalogue().names]
TELLING = [game for game in GAMES if game.next_words is not None]
WORD = re.compile(r"[^\W\d_]{2,}[^\s,;:]*")  # no number, no letter and number, no sign

each_game = pytest.mark.parametrize("game", TELLING, ids=lambda game: game.name)


def untold(game, view, text, language):
    """The words of a written order that were not told where the text before them stops."""
    for word in WORD.finditer(text):
        told = game.next_words(text[: word.start()], view, language)
        if not any(text[word.start() :].startswith(each) for each in told):
            yield text[: word.end()].split("\n")[-1]


@each_game
def test_each_word_of_a_bot_s_order_is_told_before_it_is_typed(game):
    missing = []

    def watched(match, orders):
        for (seat, order), language in product(orders.items(), LANGUAGES):
            text = game.write(order, language)
            missing.extend(untold(game, match.view(seat), text, language))

    for seats in sorted(game.seats):
        played(game, 2, seats, watch=watched)
    assert not missing, "\n".join(sorted(set(missing)))


@each_game
@given(text=st.text("aA1 \n;,:#>=\"'é-~|/", max_size=20), data=st.data())
def test_whatever_is_typed_something_or_nothing_is_told(game, text, data):
    match = table(game, 1)
    seat = match.window.asked[0]
    order = game.write(bots(match, 1)[seat], "en")
    cut = data.draw(st.integers(0, len(order)))
    words = game.next_words(order[:cut] + text, match.view(seat), "fr")
    assert all(isinstance(word, str) and word for word in words)
