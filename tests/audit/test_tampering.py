"""Nobody can change a record unseen: not a byte by hand, not a word with everything made again."""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from referee.audit import Check, checks
from referee.audit.checking import NAMES
from referee.record import archive, build
from referee.seals import canonical
from tests.audit.forge import (
    edited,
    files,
    numbers,
    raised,
    remade,
    resealed,
    signed,
    whole_numbers,
)
from tests.audit.wording import worded
from tests.record.house import House, full, games, private, small

FREE = ("README.txt", "SHA256SUMS", "SHA256SUMS.sig")  # the first is advice, the others made again


@cache
def house() -> House:
    return small()


@cache
def record() -> bytes:
    return house().record()


def first_failure(data: bytes, vkey: str | None = None) -> Check | None:
    """The first check that fails; the later ones are not made."""
    made = checks(data, vkey or house().vkey, games=games())
    return next((worded(check) for check in made if check.failed), None)


@pytest.mark.parametrize("name", sorted(files(small().record())))
def test_every_byte_of_every_file_counts(name: str) -> None:
    """Given the manifest left alone, when any byte of a file is changed, then a check says so."""
    there = files(record())
    for place, byte in enumerate(there[name]):
        other = bytearray(there[name])
        other[place] = (byte + 1 + place % 255) % 256
        found = first_failure(archive.write({**there, name: bytes(other)}))
        assert found is not None, f"byte {place} of {name}"
        assert found.name in ("sums", "sums_sig")


def test_every_byte_of_the_archive_itself_counts() -> None:
    data = record()
    for place, byte in enumerate(data):
        other = bytearray(data)
        other[place] = (byte + 1 + place % 255) % 256
        found = first_failure(bytes(other))
        assert found is not None, f"byte {place}"
        assert found.name == "zip"


# --- random changes, with everything made again ---------------------------------------------------


def a_byte(chance: random.Random, data: bytes) -> bytes:
    place = chance.randrange(len(data))
    return data[:place] + bytes([chance.randrange(256)]) + data[place + 1 :]


def a_byte_more(chance: random.Random, data: bytes) -> bytes:
    place = chance.randrange(len(data) + 1)
    return data[:place] + bytes([chance.randrange(256)]) + data[place:]


def a_byte_less(chance: random.Random, data: bytes) -> bytes:
    place = chance.randrange(len(data))
    return data[:place] + data[place + 1 :]


def a_line_twice(chance: random.Random, data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    place = chance.randrange(len(lines))
    return b"".join([*lines[:place], lines[place], *lines[place:]])


def a_line_less(chance: random.Random, data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    del lines[chance.randrange(len(lines))]
    return b"".join(lines)


def two_lines_swapped(chance: random.Random, data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]
    return b"".join(lines)


CHANGES = (a_byte, a_byte_more, a_byte_less, a_line_twice, a_line_less, two_lines_swapped)


def changes(count: int, names: list[str], seed: str) -> Iterator[tuple[str, bytes]]:
    """(file, what it becomes), never the same as before."""
    chance, there = random.Random(seed), files(record())
    while count:
        name = chance.choice(names)
        other = chance.choice(CHANGES)(chance, there[name])
        if other != there[name]:
            count -= 1
            yield name, other


def test_five_hundred_random_changes_with_the_manifest_made_again_are_refused() -> None:
    """A forger without the log's key signs the new manifest with his own."""
    names = [name for name in files(record()) if not name.startswith("SHA256SUMS")]
    for name, data in changes(500, names, "without the key"):
        found = first_failure(remade(record(), name, data, private("forger")))
        assert found is not None
        assert found.name in ("sums_sig", "key"), name


def test_five_hundred_random_changes_signed_by_the_referee_himself_are_refused() -> None:
    """With the log's own key the manifest is good; then something else gives him away."""
    names = [name for name in files(record()) if name not in FREE]
    for name, data in changes(500, names, "with the key"):
        found = first_failure(remade(record(), name, data, house().key))
        assert found is not None, (name, data)
        assert found.name not in ("zip", "sums", "sums_sig"), name


def test_the_manifest_itself_cannot_be_changed_without_the_key() -> None:
    there = files(record())
    for name, data in changes(100, ["SHA256SUMS", "SHA256SUMS.sig"], "manifest"):
        found = first_failure(archive.write({**there, name: data}))
        assert found is not None
        assert found.name in ("sums", "sums_sig")


# --- the referee himself --------------------------------------------------------------------------


@pytest.mark.parametrize("by", [1, -1])
def test_no_number_in_the_log_can_be_changed_even_by_the_referee(by: int) -> None:
    """Tree, checkpoint, manifest and signatures are made again over the changed leaf."""
    for n, path in whole_numbers(house()):

        def change(leaf: dict[str, object], path: tuple[object, ...] = path) -> None:
            leaf["data"] = raised(leaf["data"], path, by)

        assert first_failure(edited(house(), n, change)) is not None, (n, path)


def test_no_number_under_seal_can_be_changed_even_by_the_referee() -> None:
    for name, part in house().by_name.items():
        for path in numbers(part.value):
            found = first_failure(resealed(house(), name, raised(part.value, path, 1)))
            assert found is not None, (name, path)


# --- no bytes break the audit ---------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 2**53) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


# Every one of these audits a record or two: as many as a second or two can hold.
some = settings(max_examples=60, deadline=None, derandomize=True)


@some
@given(st.binary(max_size=300))
def test_any_bytes_are_answered(data: bytes) -> None:
    found = first_failure(data)
    assert found is not None
    assert found.name == "zip"


@some
@given(
    st.sampled_from([name for name in files(small().record()) if name not in FREE]),
    st.binary(max_size=300),
)
def test_any_file_may_hold_anything(name: str, data: bytes) -> None:
    there = {**files(record()), name: data}
    report = list(checks(archive.write(signed(there, house().key)), games=games()))
    assert any(check.failed for check in report) or data == files(record())[name]
    for check in report:
        assert check.sentence("en")
        assert check.sentence("fr")


@some
@given(st.integers(0, 15), st.sampled_from(["data", "opens", "sealed", "at", "type", "v"]), JSON)
def test_any_leaf_may_hold_anything(n: int, key: str, value: object) -> None:
    """Given the log's own key, when a leaf says anything at all, then every check answers."""
    leaf = canonical.load(house().leaves[n])
    hostile = {**leaf, key: value}
    answers_with(n, hostile)


@some
@given(st.integers(0, 15), JSON, st.data())
def test_any_field_may_hold_anything(n: int, value: object, data: st.DataObject) -> None:
    leaf = canonical.load(house().leaves[n])
    if leaf["data"]:
        field = data.draw(st.sampled_from(sorted(leaf["data"])))
        answers_with(n, {**leaf, "data": {**leaf["data"], field: value}})


def answers_with(n: int, leaf: object) -> None:
    """Every check answers a log whose leaf n is this; canonical or not."""
    spelt = json.dumps(leaf, sort_keys=True, separators=(",", ":")).encode()
    leaves = [*house().leaves[:n], spelt, *house().leaves[n + 1 :]]
    log = b"".join(line + b"\n" for line in leaves)
    data = archive.write(signed({**files(record()), "log.jsonl": log}, house().key))
    report = list(checks(data, games=games()))
    assert any(check.failed for check in report) or leaves == house().leaves


@some
@given(st.sampled_from(sorted(small().by_name)), JSON)
def test_any_part_may_hold_anything(name: str, value: object) -> None:
    """Given a part that always held this, when the record is audited, then every check answers."""
    try:
        data = resealed(house(), name, value)
    except (ValueError, TypeError, AttributeError, KeyError):
        reject()  # what the referee's own tools cannot even write
    assert len(list(checks(data, games=games()))) == len(NAMES)


@pytest.mark.parametrize("make", [small, full])
@pytest.mark.parametrize("sixteenths", range(1, 16))
def test_a_log_cut_short_is_answered(make: Callable[[], House], sixteenths: int) -> None:
    """Given a log that the referee signed when it was shorter, then no check breaks over it."""
    whole = make()
    size = max(1, len(whole.leaves) * sixteenths // 16)
    material = replace(
        whole.material(),
        leaves=whole.leaves[:size],
        parts=[part for part in whole.parts if part.n < size],
        checkpoint=whole.checkpoint(size),
        ended=False,
    )
    report = list(checks(build(material, whole.key), games=games()))
    assert [check.name for check in report] == list(NAMES)
    assert not any(check.finding.code == "broke" for check in report)
