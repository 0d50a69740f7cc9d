"""Everything a player reads exists in French and English, and says what it should."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from referee.games.rencontre_cosmique import GAME
from referee.games.rencontre_cosmique.log.events import DealOffered, NobodyLeft
from referee.games.rencontre_cosmique.rules.windows import INTERRUPTS
from referee.games.rencontre_cosmique.things.options import (
    RencontreOptions,
    power_rows,
)
from referee.games.rencontre_cosmique.things.state import Duel, Todo
from referee.games.rencontre_cosmique.words.vocabulary import WINDOW_NAMES
from referee.kernel.game import Outcome
from referee.kernel.sentences import table as toml_table
from referee.kernel.words import LANGUAGES
from tests.games.rencontre_cosmique.playing import Way, begun

TABLE = toml_table("referee.games.rencontre_cosmique.words", "sentences.toml")
ENDINGS = {"match_won", "nobody_left"}  # told as `won_…`
SILENT = {"power_deck_shuffled", "reactions_filed", "ladder_reached"} | ENDINGS
RULES = Path(__file__).parents[3] / "referee" / "games" / "rencontre_cosmique"


WHYS = [
    *["condition", "power", "used", "no_target", "no_part", "no_card", "hand_full"],
    "turn_over",
]
TOLD = [
    {"what": "book_fired", "number": 1, "edict": "zap"},
    {"what": "book_condition", "number": 1, "edict": "gaz"},
    {"what": "book_no_card", "number": 1, "edict": "champ"},
    {"what": "plague_skipped", "colour": "vert"},
    {"what": "ooze_skipped"},
    {"what": "offer_lapsed"},
    {"what": "next_lapsed"},
    {"what": "rings_idle"},
    {"what": "recover_none"},
    {"what": "recover_changed", "wished": "jaune1", "to": "vert1"},
    *[{"what": "next_skipped", "why": why} for why in ("no_duel_card", "no_right")],
    *[{"what": "clause_skipped", "power": "mutant", "why": why} for why in WHYS],
    *[
        {"what": "ally_skipped", "side": "offense", "why": why}
        for why in ("not_invited", "condition", "pawns")
    ],
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fact", TOLD, ids=str)
def test_private_facts_have_sentences(fact, language):
    said = GAME.told(fact, language)
    assert said.endswith(".")
    assert "{" not in said


def test_every_private_fact_of_the_rules_is_among_them():
    told = set()
    for path in RULES.rglob("*.py"):
        told |= set(re.findall(r'play\.tell\(\w+, "(\w+)"', path.read_text("utf-8")))
    assert told == {str(fact["what"]) for fact in TOLD}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", ["bases", "alliance", "deal", "last", "turns"])
def test_every_ending_has_a_sentence(reason, language):
    said = GAME.conclude(Outcome((1, 2), reason, {"bases_rouge": 5, "bases_bleu": 5}), language)
    assert said.count("5") >= 2


def test_every_window_and_every_power_has_its_help():
    windows = set(WINDOW_NAMES) - {"recards", "oracle", *INTERRUPTS}
    assert {f"help_{name}" for name in windows} <= set(TABLE)
    assert {f"order_{power}" for power in power_rows()} <= set(TABLE)


def test_house_data_is_marked_in_the_rules_players_read():
    rules = GAME.rules.decode()
    assert rules.count("[H") > 20
    assert "ENGLISH" in rules
    assert "FRANÇAIS" in rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_end_without_anybody_names_no_winner_and_ranks_nobody(language):
    said = GAME.conclude(Outcome((), "nobody"), language)
    assert said == GAME.narrate(NobodyLeft(), None, language)
    assert said.endswith({"en": "nobody wins.", "fr": "personne ne gagne."}[language])


@pytest.mark.parametrize(
    ("public", "said"),
    [(True, "Red offers nothing new."), (False, "Red has spoken to the other main player.")],
)
def test_a_bystander_reads_of_silence_in_a_public_deal_and_of_talk_in_a_secret_one(public, said):
    way = Way("deals", 3, RencontreOptions(powers=0, deal_public=public))
    match = begun(way, 1)
    duel = Duel(number=1, defense=2, planet="bleu1", round=1, cards={1: "C", 2: "C"})
    table = replace(match.state.table, turn=1, offense=1, duel=duel, agenda=(Todo("deal"),))
    match.put(replace(match.state, table=table))
    match.close({})
    [event] = [leaf for leaf in match.events if isinstance(leaf, DealOffered) and leaf.seat == 1]
    assert GAME.narrate(event.seen_by(3), 3, "en") == said
    assert GAME.narrate(event.seen_by(2), 2, "en") == "Red offers nothing new."
