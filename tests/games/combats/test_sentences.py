"""Everything a player reads exists in French and English, and says what it should."""

import pytest

from referee.games.combats import GAME
from referee.games.combats.things.options import CombatsOptions
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel.game import Outcome
from referee.kernel.sentences import table as toml_table
from referee.kernel.words import LANGUAGES
from tests.games.combats.refusals import GOLDEN, told
from tests.toys.play import table

TABLE = toml_table("referee.games.combats.words", "sentences.toml")
EXAMPLE = [({}, []), ({1: "card mob"}, [3, 2]), ({1: "energy 3, riposte 1"}, [6, 2]), ({}, [])]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_worked_example_is_told_as_in_the_golden_file(language):
    """The rulebook's example with a riposte beside it, as grey reads it."""
    golden = (GOLDEN / f"example.{language}.txt").read_text("utf-8")
    assert example(language) == golden


def example(language):
    match = table(GAME, 1, options=CombatsOptions(preset="exemple"))
    for orders, dice in EXAMPLE:
        match.chance_of = told(dice)
        match.close({seat: GAME.read(text, match.view(seat)) for seat, text in orders.items()})
    said = [GAME.narrate(event.seen_by(1), 1, language) for event in match.events]
    board = GAME.words(match.view(1), language)
    return "\n".join([*said, "", board, "", GAME.conclude(match.outcome, language), ""])


TOLD = [
    {"what": "card_skipped", "battle": 1, "card": "butin", "why": why}
    for why in ("hand", "where", "needs", "argument")
] + [
    {"what": "energy_short", "battle": 2, "asked": 4, "left": 1},
    {"what": "riposte_kept", "battle": 2, "n": 2},
    {"what": "not_outmatched"},
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fact", TOLD, ids=str)
def test_private_facts_have_sentences(fact, language):
    said = GAME.told(fact, language)
    assert said.endswith(".")
    assert "butin" not in said  # the card's name, not its key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("reason", "winners", "scores"),
    [
        ("combat_won", (1,), {"half_points": (2, 0), "lost": (2, 3)}),
        ("combat_drawn", (), {"half_points": (1, 1), "lost": (2, 2)}),
        ("legs_points", (2,), {"half_points": (1, 3), "lost": (3, 2)}),
        ("legs_losses", (2,), {"half_points": (2, 2), "lost": (3, 2)}),
        ("legs_drawn", (), {"half_points": (2, 2), "lost": (3, 3)}),
        ("campaign_points", (2,), {"points": (28, 29)}),
        ("campaign_lead", (1,), {"points": (30, 8)}),
        ("campaign_usines", (1,), {"points": (28, 28), "usines": (5, 4)}),
        ("campaign_populations", (2,), {"points": (9, 9), "populations": (3, 4)}),
        ("campaign_drawn", (), {"points": (9, 9)}),
        ("left", (1,), {"points": (0, 3)}),
    ],
)
def test_every_ending_has_a_sentence(reason, winners, scores, language):
    said = GAME.conclude(Outcome(winners, reason, _by_name(scores)), language)
    assert said.endswith(".")
    assert reason in SENTENCES


def _by_name(scores):
    return {
        f"{name}_{colour}": count
        for name, both in scores.items()
        for colour, count in zip(("grey", "white"), both, strict=True)
    }


def test_the_winners_points_are_told_first():
    scores = {"points_grey": 28, "points_white": 29}
    said = GAME.conclude(Outcome((2,), "campaign_points", scores), "fr")
    assert said == "Blanc gagne la campagne, 29 points à 28."


def test_half_points_are_told_as_points_the_winner_first():
    scores = {"half_points_grey": 1, "half_points_white": 3, "lost_grey": 3, "lost_white": 2}
    said = GAME.conclude(Outcome((2,), "legs_points", scores), "en")
    assert said == "White wins the two legs, 1½-½."


def test_french_counts_from_two_for_the_plural():
    said = SENTENCES.say("panel_side", "fr", side="Gris", energy=0, cards=0)
    assert said.endswith("0 carte en main")
