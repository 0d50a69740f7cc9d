"""Chance by the spec agrees with every vector, and with the worked example."""

import json
from pathlib import Path
from typing import Any

import pytest

from . import chance, tree
from .chance import Chance, Stream, Words
from .checker import Record, public_chance, secret_chance
from .spelling import Broken
from .stories import opened, played

TESTS = Path(__file__).parent.parent
VECTORS = json.loads((TESTS / "vectors" / "chance.json").read_text("utf-8"))["vectors"]
EXAMPLE = (TESTS.parent / "docs" / "spec" / "lots-1.record.zip").read_bytes()


def raw(given: dict[str, Any], name: str) -> bytes:
    return bytes.fromhex(given[name])


def words_of(given: dict[str, Any]) -> Words:
    """The words of the vector: from its seed, or as scripted."""
    if "words" in given:
        scripted = [bytes.fromhex(word) for word in given["words"]]
        return lambda label, i: scripted[i]
    return lambda label, i: chance.word(raw(given, "seed"), label, i)


def computed(function: str, given: dict[str, Any]) -> Any:
    """What this implementation makes of a vector's input."""
    hashing = {
        "leaf_hash": lambda: tree.leaf_hash(raw(given, "leaf")),
        "link_before": lambda: chance.link_before(raw(given, "s")),
        "link_at": lambda: chance.link_at(raw(given, "last"), given["i"], given["links"]),
        "secret_commitment": lambda: chance.secret_commitment(raw(given, "h")),
        "contribution": lambda: contributed(given),
        "mix": lambda: chance.mix(raw(given, "leaf0_hash"), given["k"], shares(given)),
        "public_seed": lambda: chance.public_seed(raw(given, "s_k"), raw(given, "mix")),
        "secret_seed": lambda: chance.secret_seed(raw(given, "h"), given["k"], raw(given, "mix")),
        "word": lambda: chance.word(raw(given, "seed"), label(given), given["i"]),
    }
    return hashing[function]().hex() if function in hashing else drawn(function, given)


def drawn(function: str, given: dict[str, Any]) -> Any:
    if function == "below":
        stream = Stream(words_of(given), label(given), given["i"])
        return [str(stream.below(int(given["n"]))), stream.i]
    dice = Chance(words_of(given))
    match function:
        case "roll":
            return dice.roll(label(given), given["sides"], given["count"])
        case "shuffle":
            return dice.shuffle(label(given), given["items"])
        case "pick":
            return dice.pick(label(given), given["items"], given["count"])
    raise AssertionError(f"a vector of a function that is not known: {function}")


def label(given: dict[str, Any]) -> str:
    return bytes.fromhex(given["label"]).decode("ascii")


def shares(given: dict[str, Any]) -> list[bytes]:
    return [bytes.fromhex(share) for share in given["contributions"]]


def contributed(given: dict[str, Any]) -> bytes:
    nonce = None if given["nonce"] is None else raw(given, "nonce")
    return chance.contribution(raw(given, "leaf0_hash"), given["k"], given["seat"], nonce)


def test_there_are_57_vectors() -> None:
    assert len(VECTORS) == 57


@pytest.mark.parametrize("vector", VECTORS, ids=lambda one: f"{one['f']}: {one['note']}")
def test_a_vector_holds(vector: dict[str, Any]) -> None:
    assert computed(vector["f"], vector["in"]) == vector["out"]


def test_a_bots_seed_is_the_one_of_the_page() -> None:
    h = bytes.fromhex("8831e48018dc9d36d098932343b99fd375b7bb1c28204fb5d7d9f75bc23b79bf")
    wanted = "c30df5d8f17289b9bb58aeff48ba06df1db0ad12868ecea788c3211b8f6a78b8"
    assert chance.bot_seed(h, 2, 1).hex() == wanted


def test_a_bots_seed_of_version_2_mixes_the_draw_before() -> None:
    h = bytes.fromhex("8831e48018dc9d36d098932343b99fd375b7bb1c28204fb5d7d9f75bc23b79bf")
    mixed = bytes.fromhex("9614dd9c456f7ebad9bcfe98e3ce7d3547e8381748032de4ee86b2b8b15e0a9a")
    wanted = "db19569c513e809f607d0423bb246ccdcad31a72f88f6bc99d3e7d1454a42c8a"
    assert chance.bot_seed(h, 2, 1, mixed).hex() == wanted


def test_the_example_deals_3_4_2_1() -> None:
    assert secret_chance(Record(EXAMPLE), 1).shuffle("deal", [1, 2, 3, 4]) == [3, 4, 2, 1]


def test_the_example_rolls_a_5() -> None:
    assert public_chance(Record(EXAMPLE), 2).roll("die", 6) == [5]


def test_a_label_gives_one_roll() -> None:
    dice = Chance.of(bytes(32))
    dice.roll("die", 6)
    with pytest.raises(Broken, match="used up"):
        dice.roll("die", 6)


def test_no_secret_chance_while_the_match_runs() -> None:
    with pytest.raises(Broken, match="when the match has ended"):
        secret_chance(Record(opened().record()), 1)


def test_more_than_there_are_cannot_be_picked() -> None:
    with pytest.raises(Broken, match="cannot be picked"):
        Chance.of(bytes(32)).pick("hand", [1, 2], 3)


def test_public_and_secret_chance_may_use_one_label() -> None:
    record = Record(played().record())
    assert public_chance(record, 1).roll("die", 100, 9) != secret_chance(record, 1).roll(
        "die", 100, 9
    )


@pytest.mark.parametrize("k", [0, 3])
def test_a_draw_that_was_not_made_gives_no_chance(k: int) -> None:
    with pytest.raises(Broken, match=f"no draw {k}"):
        public_chance(Record(EXAMPLE), k)


@pytest.mark.parametrize("wrong", ["", "Die", "die one", "x" * 256])
def test_a_label_has_few_characters(wrong: str) -> None:
    with pytest.raises(Broken, match="no label"):
        Chance.of(bytes(32)).roll(wrong, 6)
