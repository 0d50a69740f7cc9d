"""Everything a player reads exists in French and English, and says what it should.

python -m tests.games.empereur_telepathe.test_sentences   # writes golden/worked_round.* anew
"""

import pytest
from msgspec.structs import replace

from referee.games.empereur_telepathe import GAME
from referee.games.empereur_telepathe.log.events import EVENTS
from referee.games.empereur_telepathe.things.options import TelepatheOptions
from referee.games.empereur_telepathe.words.sentences import SENTENCES
from referee.games.empereur_telepathe.words.vocabulary import VERBS_OF
from referee.kernel.game import Outcome
from referee.kernel.sentences import table as toml_table
from referee.kernel.words import LANGUAGES
from tests.games.empereur_telepathe.playing import Way, begun
from tests.games.empereur_telepathe.refusals import GOLDEN

TABLE = toml_table("referee.games.empereur_telepathe.words", "sentences.toml")


TOLD = [
    {"what": "row_gone", "card": "ARC3"},
    {"what": "row_default"},
    *(
        {"what": "target_skipped", "item": 1, "target": 2, "why": why}
        for why in ("out", "self", "open", "bare", "deck", "hand")
    ),
    {"what": "target_default"},
    *(
        {"what": "block_line", "line": 1, "attacker": 2, "why": why}
        for why in ("fired", "cards", "family", "when", "auto")
    ),
    {"what": "return_gone", "cards": ["ARC3", "TER1"]},
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fact", TOLD, ids=str)
def test_private_facts_have_sentences(fact, language):
    assert GAME.told(fact, language).endswith(".")


def test_a_private_fact_names_the_seat_and_the_card():
    assert "Béryl" in GAME.told(TOLD[2], "fr")
    assert "Neural Arc ARC3" in GAME.told(TOLD[0], "en")


ENDINGS = ["attack", "refresh", "storm", "abdication", "left", "last_mind"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cause", ENDINGS)
def test_every_ending_has_a_sentence(cause, language):
    outcome = Outcome((2,), f"crowned_{cause}", {"seat1": 2, "seat2": 1, "seat3": 2})
    sentence = GAME.conclude(outcome, language)
    assert sentence.endswith(".")
    assert "Amber" in sentence or "Ambre" in sentence


def test_the_endings_are_all_that_there_are():
    assert {f"crowned_{cause}" for cause in ENDINGS} == {
        key for key in TABLE if key.startswith("crowned_")
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("window", VERBS_OF)
def test_every_window_has_its_help(window, language):
    match = begun(Way(3, TelepatheOptions(tempo="live")), 1)
    view = replace(match.view(1), window=window)
    for verb in VERBS_OF[window][:1]:
        shown = SENTENCES.say("help_cards", language)
        assert GAME.help(view, language).endswith(shown), verb
    assert GAME.help(match.view(None), language).startswith(SENTENCES.say("help_over", language))


HANDS = {
    1: ("ARC3", "CAG1", "FOC2", "REF2", "SUG4", "TER5"),
    2: ("ARC1", "DIS3", "DRA4", "FOU1", "LEC2", "PRE2"),
}
WRITTEN = [
    {1: "engage ARC3 FOC2", 2: "commit DRA4", 3: "pass"},
    {
        1: "row +TRA1 > TER4\ntarget Beryl if open > fort",
        2: "row VIG2\ntarget Ambre\nblock DIS3 when ele and >= 4",
    },
]


def worked_round(language):
    """The worked round of the rulings (§8), as seat 2 reads it."""
    match = begun(Way(3, TelepatheOptions()), 1)
    minds = match.state.minds
    dealt = {seat: replace(minds[seat], hand=hand) for seat, hand in HANDS.items()}
    match.put(replace(match.state, row=("TRA1", "TER4", "VIG2"), minds=minds | dealt))
    board = GAME.words(match.view(2), language)
    sentences = []
    for orders in WRITTEN:
        leaves = match.close({s: GAME.read(text, match.view(s)) for s, text in orders.items()})
        for leaf in leaves:
            if isinstance(leaf.what, EVENTS):
                sentences.append(GAME.narrate(leaf.what.seen_by(2), 2, language))
            elif getattr(leaf.what, "seat", 0) == 2 and getattr(leaf.what, "told", ()):
                sentences += [GAME.told(fact, language) for fact in leaf.what.told]
    return "\n".join([board, "", *sentences, "", GAME.help(match.view(2), language), ""])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_worked_round_is_told_as_in_the_golden_file(language):
    golden = (GOLDEN / f"worked_round.{language}.txt").read_text("utf-8")
    assert worked_round(language) == golden


if __name__ == "__main__":
    for tongue in LANGUAGES:
        (GOLDEN / f"worked_round.{tongue}.txt").write_text(worked_round(tongue), "utf-8")
