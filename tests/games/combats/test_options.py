"""What is asked for decides the mode and the tempo of a match."""

import pytest

from referee.games.catalogue import catalogue
from referee.play import play


def test_a_match_without_options_is_a_campaign():
    """The rulings' defaults: eight rounds, plotted, the aftermath folded into the plans."""
    match = play(catalogue(), "combats", {}, None, 4)
    options = match.table.view.options
    assert (options.mode, options.tempo, options.aftermath) == ("campaign", "plotted", "folded")
    assert (options.rounds, options.lead, options.start_energy) == (8, 0, (6, 7))


@pytest.mark.parametrize(
    ("given", "mode", "tempo"),
    [
        ({"mode": "single"}, "single", "live"),
        ({"preset": "orbite"}, "single", "live"),
        ({"legs": 2, "tempo": "plotted"}, "single", "plotted"),
        ({"tempo": "live"}, "campaign", "live"),
    ],
)
def test_the_mode_follows_from_what_is_asked_for(given, mode, tempo):
    options = play(catalogue(), "combats", given, None, 4).table.view.options
    assert (options.mode, options.tempo) == (mode, tempo)
    assert options.preset == ("" if mode == "campaign" else given.get("preset", "duel"))
