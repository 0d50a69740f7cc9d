"""At the end each seat's score can be told beside its name."""

import pytest

from referee.games.catalogue import catalogue
from referee.kernel.words import LANGUAGES
from tests.games.ways import WAYS


@pytest.mark.parametrize("name", WAYS)
def test_every_seat_of_a_match_that_was_played_out_has_a_score_in_either_language(name):
    """Given a match of bots that came to its end, then each seat's score is told."""
    game, way = catalogue().current(name), WAYS[name][0]
    match = way.play(3, 0)
    for language in LANGUAGES:
        told = [game.score(match.outcome, seat, language) for seat in range(1, way.seats + 1)]
        assert all(told), match.outcome
        assert any(str(n)[0] in " ".join(told) for n in match.outcome.scores.values())
