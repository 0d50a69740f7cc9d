"""Everything a player reads exists in French and English, and says what it should."""

import re

import pytest

from referee.games.capitaine_cosmos import GAME
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.games.capitaine_cosmos.things.scenarios import scenarios
from referee.games.capitaine_cosmos.words.sentences import SENTENCES
from referee.kernel.game import Outcome
from referee.kernel.sentences import table as toml_table
from referee.kernel.words import LANGUAGES
from tests.games.capitaine_cosmos.playing import position, ship
from tests.toys.play import bots, table

TABLE = toml_table("referee.games.capitaine_cosmos.words", "sentences.toml")
SILENT = {"phase_ended", "turn_ended", "paused"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ending_has_a_sentence(language):
    reasons = "cruiser_lost points drawn cargos_through cargos_lost wiped_out nemesis_lost"
    for reason in [*reasons.split(), "corsair_through", "corsair_lost", "time", "score", "left"]:
        said = GAME.conclude(Outcome((1,), reason, {"points_1": 3, "points_2": 0}), language)
        assert said.endswith(".")
        assert reason in SENTENCES


def test_the_text_twin_is_the_sheet_of_the_rulebook():
    """Cells, stars and the ladder of defence: `60 54 47`."""
    start = position(ship(4, "es", "1010"), ship(11, "ch", "0810"), ship(36, "ch", "1810", 3))
    match = table(GAME, 1, 2, CosmosOptions(scenario="S7"))
    match.put(start)
    text = "#4 : . MG . M . M\n#11 : M M M MDD GG X\nHOLD ALL"
    match.close({1: GAME.read(text, match.view(1))})
    said = GAME.words(match.view(1), "fr")
    assert "ES #4    .     MG" in said
    assert "CH #11   M     M" in said
    assert "MDD" in said
    assert "données maison" in said
    assert re.search(r"CH #36 : 20( \d+)+", said) or re.search(r"CH #11 : 20( \d+)+", said)
    assert "ES #4    .     MP" in GAME.words(match.view(1), "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_template_of_a_sheet_names_every_ship_and_phase_and_is_an_order(language):
    for scenario in scenarios():
        seats = min(scenarios()[scenario].sides)
        match = table(GAME, 1, seats, CosmosOptions(scenario=scenario))
        view = match.view(1)
        start = view.ask.form[0].start.in_(language)
        order = GAME.read(start, view)
        assert GAME.check(view, order).refused == ()
        for piece in view.ships:
            assert piece.seat != 1 or f"#{piece.id}" in start


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_window_has_its_page_of_help(language):
    seen = set()
    for scenario in ("S7", "S1"):
        match = table(GAME, 1, 2, CosmosOptions(scenario=scenario, tempo="live"))
        while match.window is not None:
            seen.add(match.window.name)
            asked = match.window.asked[0]
            assert len(GAME.help(match.view(asked), language)) > 60
            match.close(bots(match, 2))
    assert GAME.help(match.view(None), language) == SENTENCES.say("help_over", language)
    assert seen == {"fleet", "plot", "deck", "mines", "fire"}
