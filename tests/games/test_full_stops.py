"""A full stop at a line's end is no error in any game, whatever the line says."""

import pytest

from referee.games.catalogue import catalogue
from tests.games.ways import WAYS
from tests.toys.play import LONGEST, bots, table

ORDERS = 60  # of a match
FIRST = [(game, ways[0]) for game, ways in WAYS.items()]


@pytest.mark.parametrize(("game", "way"), FIRST, ids=[game for game, _ in FIRST])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_order_with_full_stops_is_the_same_order(game, way, language):
    match = table(catalogue().current(game), "stops", way.seats, way.options)
    done = 0
    for _ in range(LONGEST):
        if match.window is None or done >= ORDERS:
            break
        given = bots(match, "stops")
        for seat, order in given.items():
            text = match.game.write(order, language)
            read = match.game.read(_stopped(text), match.view(seat))
            assert match.game.write(read, language) == text
            done += 1
        match.close(given)
    assert done


def _stopped(text):
    """Each line but those whose last cell is a point (Capitaine Cosmos) as a sentence."""
    return "\n".join(line if line.endswith(".") else f"{line}." for line in text.split("\n"))
