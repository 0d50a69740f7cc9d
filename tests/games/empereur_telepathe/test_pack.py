"""The card file: what its assertions demand (rulings §2.8), and what a combination may be."""

from collections import Counter

import pytest
from msgspec.structs import replace

from referee.games.empereur_telepathe.rules.combinations import flaw, legal_combinations, misfit
from referee.games.empereur_telepathe.things.cards import (
    FAMILIES,
    Strike,
    full_pack,
    kinds,
    refuse_faults,
)


def test_the_pack_has_163_cards_of_39_types():
    assert len(full_pack()) == len(set(full_pack())) == 163
    assert len(kinds()) == 39


def test_kinds_and_backs_are_as_many_as_the_rulings_say():
    """§3.2."""
    assert Counter(kinds()[card[:3]].kind for card in full_pack()) == {
        "attack": 72,
        "bonus": 29,
        "defence": 34,
        "block": 28,
    }
    backs = {"1": 29, "2": 39, "3": 39, "4": 31, "5": 25}
    assert Counter(card[3] for card in full_pack()) == backs


def test_most_defences_go_and_some_stay():
    """R-37: 18 cards go, 16 stay."""
    stays = Counter(
        kinds()[card[:3]].persistent for card in full_pack() if kinds()[card[:3]].kind == "defence"
    )
    assert stays == {False: 18, True: 16}


def test_every_text_and_name_exists_in_both_languages():
    for kind in kinds().values():
        assert kind.fr
        assert kind.en
        assert kind.text_fr.endswith(".")
        assert kind.text_en.endswith(".")


STEAL = Strike(zone="hand", pick="attacker", count=1, to="own_hand", main=True)
WRONG = {
    "main": ("ARC", {"strikes": ()}),
    "pick": ("ARC", {"strikes": (Strike("deck", "random", 1, "discard", main=True),)}),
    "own_defence": ("ARC", {"strikes": (Strike("deck", "top", 1, "own_defence", main=True),)}),
    "choice": ("ARC", {"strikes": (replace(STEAL, main=False), STEAL)}),
    "back": ("ARC", {"copies": (0, 6)}),
    "id": ("ARC", {"id": "arcs"}),
    "family": ("ARC", {"family": "sun"}),
    "couples": ("FOC", {"couples": ()}),
    "guard": ("CAG", {"guard": replace(kinds()["CAG"].guard, n=2)}),
    "reduce": ("BOU", {"guard": replace(kinds()["BOU"].guard, n=0)}),
    "both": ("VIF", {"amplify": replace(kinds()["VIF"].amplify, families=("pes",))}),
    "stays": ("TER", {"persistent": True}),
    "count": ("ARC", {"copies": (1, 2)}),
    "clash": ("ARC", {"id": "FOU"}),
    "family_clash": ("ARC", {"id": "ELE"}),
    "bonuses": ("FOC", {"copies": (1, 2)}),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_table_is_refused_when_it_is_loaded(case):
    key, changes = WRONG[case]
    table = [replace(kind, **changes) if kind.id == key else kind for kind in kinds().values()]
    with pytest.raises(ValueError, match=r".+"):
        refuse_faults(table)


ATTACKS = {kind.id for kind in kinds().values() if kind.kind == "attack"}
FITS = {  # §2.2
    "FOC": ATTACKS | {"BOU", "AUR", "BRU", "VIF", "ABS", "DIS", "ESQ", "REF"},
    "TRA": ATTACKS,
    "VOI": ATTACKS,
    "PER": ATTACKS,
    "EMP": ATTACKS - {"CLA", "VOL", "MOR", "DRA"},
    "ANC": {"CAG", "CLO", "COR", "BOU", "AUR", "BRU", "VIF", "ABS"},
    "VIG": {"CAG", "CLO", "COR", "AUR", "BRU", "VIF", "ABS", "TER", "REJ", "FEI", "DIS", "ESQ"},
}


@pytest.mark.parametrize("bonus", FITS)
def test_each_bonus_fits_what_the_table_of_the_rulings_says(bonus):
    bases = [kind for kind in kinds().values() if kind.kind != "bonus"]
    assert {base.id for base in bases if not misfit(kinds()[bonus], base)} == FITS[bonus]


def test_choices_hold_what_is_without_flaw_and_nothing_else():
    hand = ("ARC3", "CAG2", "FOC1", "FOC2", "TER1", "TRA1")
    playable = set(map(frozenset, legal_combinations(hand)))
    assert frozenset({"ARC3", "FOC1", "TRA1"}) in playable
    assert frozenset({"TRA1"}) in playable
    assert frozenset({"TER1"}) not in playable
    assert set(map(frozenset, legal_combinations(hand, reply=True))) == {frozenset({"TER1"})}


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_is_met_by_as_much_protection(family):
    """§3.2: a cancelling defence, reducers, a cancelling block, two reducing blocks."""
    guards = [kind for kind in kinds().values() if family in kind.guard.families]
    counts = Counter((kind.kind, kind.guard.effect) for kind in guards)
    assert counts == {
        ("defence", "cancel"): 1,
        ("defence", "reduce"): 3,
        ("block", "cancel"): 1,
        ("block", "reduce"): 2,
    }


def test_a_combination_of_three_bonuses_is_one_too_many():
    assert flaw(("FOC1", "TRA1", "VOI2")).code == "E-18"
    assert flaw(("FOC1",), reply=True).case == "alone"
