"""Disclosures and the two files that list them have one spelling (spec §2, §7)."""

import pytest

from . import sealed
from .forge import Forge
from .making import Members, made
from .spelling import Broken, base64url, from_json, to_json
from .spoiling import failing
from .stories import lobby, opened, played

SALT = base64url(made("salt"))


@pytest.mark.parametrize(
    "value",
    [
        [SALT, "coin.1"],
        [SALT, "coin.1", 1, 2],
        {"coin.1": 1},
        [SALT, 1, 1],
        [1, "coin.1", 1],
        [SALT[:-1], "coin.1", 1],
        [SALT, "coin", 1],
        [SALT, "coin.01", 1],
        [SALT, "coin.1.0", 1],
        [SALT, "coin.1.1.1", 1],
        [SALT, "Coin.1", 1],
    ],
    ids=str,
)
def test_a_disclosure_is_salt_name_and_value(value: object) -> None:
    with pytest.raises(Broken):
        sealed.read_disclosure(base64url(to_json(value).encode()))


def test_an_honest_disclosure_is_read() -> None:
    honest = base64url(to_json([SALT, "coin.1", [True]]).encode())
    assert sealed.read_disclosure(honest) == sealed.Part("coin.1", [True])


@pytest.mark.parametrize(
    "lines",
    [
        b'{"disclosure":"AAAA","n":1}',
        b'{"disclosure":"AAAA","n":1}\n\n',
        b'{"n":1,"disclosure":"AAAA"}\n',
        b'{"disclosure":"AAAA"}\n',
        b'{"disclosure":"AAAA","m":1}\n',
        b'{"disclosure":"AAAA","n":true}\n',
        b'{"disclosure":1,"n":1}\n',
        b"[]\n",
    ],
)
def test_a_line_of_disclosures_has_one_spelling(lines: bytes) -> None:
    with pytest.raises(Broken):
        sealed.read_disclosures(lines)


@pytest.mark.parametrize(
    "lines", [b"", b"A" * 43, b"A" * 43 + b"\n\n", b"A" * 42 + b"\n", b"\xff\n", b"A" * 44 + b"\n"]
)
def test_erased_is_a_digest_a_line_or_not_there(lines: bytes) -> None:
    with pytest.raises(Broken):
        sealed.read_erased(lines)


def test_without_erased_parts_there_is_no_list_of_them() -> None:
    assert sealed.read_erased(None) == []


@pytest.mark.parametrize("told", [{"what": "rolled"}, [1], [{}], [{"what": 1}], None])
def test_a_seat_is_told_facts(told: object) -> None:
    match = opened()
    match.append(
        "match.window_closed",
        match._draw([None, None]) | {"window": 1, "given": []},
        [("used", [None, None])],
    )
    match.append("match.seat_told", {"seat": 1}, [("told", told)])
    assert "an array of facts" in failing(match.record())["disclosures"]


def test_digests_of_erased_parts_are_listed_in_order() -> None:
    match = played()
    match.forget(1)
    assert failing(match.record()) == {}

    def swap(members: Members) -> None:
        members["erased.txt"] = b"".join(reversed(members["erased.txt"].splitlines(keepends=True)))

    assert "out of order" in failing(match.record(swap))["disclosures"]


def test_what_no_leaf_seals_cannot_be_erased() -> None:
    match = played()
    match.erased.append(base64url(made("nothing")))
    assert "no leaf seals" in failing(match.record())["disclosures"]


def started() -> Forge:
    match, joins = lobby()
    match.start(joins)
    return match


def test_a_disclosure_of_a_leaf_that_is_not_there_is_found() -> None:
    match = started()
    match.told[-1] = (99, match.told[-1][1])
    assert "leaf 99 seals nothing" in failing(match.record())["disclosures"]


def test_a_name_occurs_once_in_a_log() -> None:
    match = started()
    match.append("toss.hidden", {}, [("coin", 1), ("coin", 2)])
    assert "the name coin.4 occurs twice" in failing(match.record())["disclosures"]


def test_a_digest_is_sealed_once_in_a_log() -> None:
    match = started()
    match.append("toss.hidden", {}, [("coin", 1)])
    leaf = from_json(match.lines[4])
    match.lines[4] = to_json(leaf | {"sealed": leaf["sealed"] * 2}).encode()
    assert "seals" in failing(match.record())["disclosures"]
