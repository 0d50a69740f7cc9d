"""Everything a player reads exists in French and English, and says what it should."""

import pytest

from referee.games.kardashev import GAME
from referee.games.kardashev.log.events import EVENTS
from referee.games.kardashev.log.evolve import CHANGES
from referee.games.kardashev.things.seats import SEATS
from referee.games.kardashev.told.tellers import TELLERS
from referee.kernel.game import Outcome
from referee.kernel.sentences import table as toml_table
from referee.kernel.words import LANGUAGES
from tests.games.kardashev.fixtures import Played, fixtures
from tests.games.kardashev.playing import SINGLE, begun

TABLE = toml_table("referee.games.kardashev.words", "sentences.toml")
SILENT = {"play_opened", "order_filed", "match_won"}


def test_every_event_is_told_and_changes_the_position_by_a_rule():
    assert set(TELLERS) <= set(EVENTS) == set(CHANGES)
    names = {kind.short_name() for kind in EVENTS} - SILENT
    keys = {key.split(".")[0] for key in TABLE}
    assert names - {"cards_moved"} <= keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_the_fixtures_can_be_told_to_everybody(language):
    """They know effects that few games see."""
    for fixture in fixtures():
        for event in Played(fixture).events():
            for reader in (None, *SEATS):
                assert "{" not in GAME.narrate(event.seen_by(reader), reader, language)


def test_a_card_laid_is_named_to_its_seat_alone():
    events = Played(fixtures()[0]).events()
    laid = next(event for event in events if event.short_name() == "card_laid")
    assert "Garden Dome" in GAME.narrate(laid.seen_by(1), 1, "en")
    assert "Garden Dome" not in GAME.narrate(laid.seen_by(2), 2, "en")
    assert "Dôme-jardin" not in GAME.narrate(laid.seen_by(None), None, "fr")


ENDS = [
    *("spectrum", "monolith", "both", "adjudication", "concession", "match_conceded", "left"),
    "both_conceded",
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", ENDS)
def test_every_ending_has_a_sentence(reason, language):
    winners = () if reason == "both_conceded" else (2,)
    sentence = GAME.conclude(Outcome(winners, reason, {"games_a": 1, "games_b": 2}), language)
    assert sentence.endswith(".")
    assert "{" not in sentence


def test_leaving_gives_the_match_to_the_other():
    match = begun(SINGLE, 1)
    match.leave(2)
    assert match.outcome.winners == (1,)
    assert GAME.conclude(match.outcome, "en").startswith("B has left; A wins.")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("window", sorted(GAME.windows))
def test_help_shows_the_lines_of_each_window(window, language):
    sentence = TABLE[f"help_{window}"][language]
    word = "concede" if language == "en" else "abandonner"
    assert word in sentence
