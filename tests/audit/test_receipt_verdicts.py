"""`referee receipt`: what a receipt proves is told in a sentence, or why it proves nothing."""

from collections.abc import Callable
from pathlib import Path

import pytest

from referee.audit import Failed, ReceiptVerdict, verdicts
from tests.audit.forge import remade
from tests.audit.letters_held import eml, receipt, receipt_of, receipts
from tests.audit.test_mail import other_story
from tests.audit.test_promises import dropping, order_of
from tests.record.house import House, answered, begun, games, private, small

VKEY = small().vkey


def verdict(folder: Path, text: str, vkey: str | None = VKEY, **how: bytes) -> ReceiptVerdict:
    """Of a saved file with one receipt."""
    (folder / "kept.txt").write_text(text)
    [found] = verdicts([folder / "kept.txt"], vkey, games=games(), **how)
    return found


def test_it_says_which_letter_stands_on_which_log(tmp_path: Path) -> None:
    house = small()
    found = verdict(tmp_path, receipt(house, order_of(house, 2), 9))
    assert found.holds
    said = found.say("en")
    assert "proved: leaf 7 stands on the log play.example/match-7" in said
    assert "its first 9 leaves" in said
    assert "“order” of seat 2" in said
    assert said.endswith("\n    guess 2")
    assert "prouvé : l’entrée 7" in found.say("fr")


def test_without_a_key_it_does_not_say_who_signed(tmp_path: Path) -> None:
    found = verdict(tmp_path, receipt(small(), 7), vkey=None)
    assert found.holds
    assert "only --vkey or --record tells" in found.say("en")


def early(house: House) -> str:
    return receipt_of(house, 7, house.leaves[7], size=7)


def elsewhere(house: House) -> str:
    return receipt(house, 7).replace("index 7", "index 6")


def another_leaf(house: House) -> str:
    """Proved at place 7 of its log, and says that it is leaf 6."""
    house.leaves[7] = house.leaves[7].replace(b'"n":7', b'"n":6')
    return receipt(house, 7, 8)


def another_letter(house: House) -> str:
    shown = house.by_name["letter.6"].disclosure or ""
    return receipt(house, 7).replace(house.by_name["letter.7"].disclosure or "", shown)


def strangers(house: House) -> str:
    house.key = private("stranger")
    return receipt(house, 7)


def of_another_log(house: House) -> str:
    return receipt(answered(House(origin="play.example/match-8")), 7)


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (early, "its checkpoint of 7 leaves is older than leaf 7"),
        (elsewhere, "its hashes do not lead from leaf 6"),
        (another_leaf, "is no leaf of that number"),
        (another_letter, "does not seal the letter"),
        (strangers, "the key did not sign its checkpoint"),
        (of_another_log, "another than the key’s"),
        (lambda house: "Hello\n", "there is no receipt"),
    ],
)
def test_what_proves_nothing_is_refused_in_its_own_words(
    spoil: Callable[[House], str], why: str, tmp_path: Path
) -> None:
    found = verdict(tmp_path, spoil(small()))
    assert not found.holds
    assert why in found.say("en")


def test_with_a_record_it_says_that_the_leaf_stands_there(tmp_path: Path) -> None:
    house = small()
    found = verdict(tmp_path, receipt(house, 7), vkey=None, record=house.record())
    assert found.holds
    assert "The record has this leaf, byte for byte." in found.say("en")


def test_with_the_record_of_another_history_it_fails(tmp_path: Path) -> None:
    found = verdict(tmp_path, receipt(small(), 7), record=other_story().record())
    assert not found.holds
    assert "leaf 7 here is not the one that it proves" in found.say("en")


def test_with_a_record_that_has_forgotten_a_dropped_order_it_fails(tmp_path: Path) -> None:
    house, n = dropping()
    text = receipt(house, n)
    house.forget(1)
    found = verdict(tmp_path, text, record=house.record())
    assert not found.holds
    assert "was in force" in found.say("en")


def test_with_the_record_of_a_running_match_it_may_be_newer(tmp_path: Path) -> None:
    found = verdict(tmp_path, receipt(small(), 7), record=begun().record())
    assert found.holds
    assert "older than this leaf" in found.say("en")


def test_a_record_of_another_key_is_no_answer(tmp_path: Path) -> None:
    forger = small()
    forger.key = private("forger")
    with pytest.raises(Failed):
        verdict(tmp_path, receipt(small(), 7), record=forger.record())


def test_a_record_that_cannot_be_read_is_no_answer(tmp_path: Path) -> None:
    house = small()
    broken = remade(house.record(), "log.jsonl", b"x\n", house.key)
    with pytest.raises(Failed):
        verdict(tmp_path, receipt(house, 7), record=broken)


def test_a_letter_with_several_receipts_gets_a_verdict_for_each(tmp_path: Path) -> None:
    house = small()
    paths = eml(tmp_path, receipts(receipt(house, 6), receipt(house, 7)))
    assert [one.holds for one in verdicts(paths, VKEY)] == [True, True]


def test_what_a_stranger_wrote_cannot_command_the_terminal(tmp_path: Path) -> None:
    house = answered()
    n = house.letter(2, "press", "\x1b[2Jhello", signed=False)
    assert "\x1b" not in verdict(tmp_path, receipt(house, n)).say("en")
