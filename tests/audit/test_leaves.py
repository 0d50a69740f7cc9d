"""Leaves, tree and checkpoint: each check fails when its thing is broken, and by its own name."""

from collections.abc import Callable
from typing import Any

import pytest

from referee.seals import canonical, checkpoint, note
from tests.audit.forge import (
    ZERO,
    audited,
    code,
    edited,
    failures,
    find,
    remade,
    set_data,
)
from tests.record.house import answered, private, small


@pytest.mark.parametrize(
    ("type", "change", "why"),
    [
        ("lots.rolled", lambda leaf: leaf.update(at="2026-02-30T18:00:00.000Z"), "leaves.kind"),
        ("lots.rolled", lambda leaf: leaf.update(n=3), "leaves.number"),
        ("lots.rolled", lambda leaf: leaf.update(n=True), "leaves.number"),
        ("lots.rolled", lambda leaf: leaf.update(v=2), "leaves.version"),
        ("lots.rolled", lambda leaf: leaf.update(more=1), "leaves.keys"),
        ("lots.rolled", lambda leaf: leaf.update(type="lots.cheated"), "leaves.type"),
        ("lots.rolled", lambda leaf: leaf.update(type="match.cheated"), "leaves.type"),
        ("lots.rolled", lambda leaf: leaf.update(type="match.ruled"), "leaves.field"),
        ("lots.rolled", lambda leaf: leaf.update(sealed=[ZERO]), "leaves.sealed"),
        ("lots.rolled", lambda leaf: leaf.update(opens=[ZERO]), "leaves.opens"),
        ("lots.rolled", lambda leaf: leaf.update(sealed=["x"]), "leaves.digest"),
        ("lots.rolled", set_data("die", "six"), "leaves.value"),
        ("lots.rolled", set_data("die", None), "leaves.value"),
        ("lots.rolled", set_data("note", 1), "leaves.extra"),
        ("lots.rolled", lambda leaf: leaf["data"].clear(), "leaves.field"),
        ("lots.shown", lambda leaf: leaf.update(opens=leaf["opens"][:1] * 2), "leaves.opening"),
        ("match.window_opened", set_data("window", 2), "leaves.number_of"),
        ("match.window_opened", set_data("asked", [2, 1]), "leaves.number_of"),
        ("match.window_opened", set_data("asked", [1, 3]), "leaves.number_of"),
        ("match.window_opened", set_data("due", "tomorrow"), "leaves.number_of"),
        ("match.window_closed", set_data("window", 7), "leaves.number_of"),
        ("match.window_closed", set_data("link", "short"), "leaves.number_of"),
        ("match.window_closed", set_data("contributions", [ZERO]), "leaves.number_of"),
        ("match.window_closed", set_data("given", [2, 1]), "leaves.number_of"),
        ("match.seat_told", set_data("seat", 2), "leaves.number_of"),
        ("match.ended", set_data("secret", "x"), "leaves.number_of"),
        ("match.created", set_data("seats", 3), "leaves.value"),
        ("match.created", set_data("chain", "x"), "leaves.value"),
        ("match.created", set_data("origin", "nobody"), "leaves.value"),
        ("match.created", set_data("options", {"match.long": 0}), "leaves.value"),
        ("match.created", set_data("options", {"match.witnesses": "two"}), "leaves.value"),
        ("match.created", set_data("options", {"cards": "all"}), "leaves.value"),
        ("match.created", set_data("options", {"cards": 1}), "leaves.value"),
        ("lots.rolled", lambda leaf: leaf.update(type="nim.rolled"), "leaves.type"),
        ("lots.rolled", lambda leaf: leaf.update(v="1"), "leaves.kind"),
        ("lots.rolled", lambda leaf: leaf.update(data=[]), "leaves.kind"),
        ("lots.rolled", lambda leaf: leaf.update(type="rolled"), "leaves.type"),
        ("match.ended", set_data("cause", "x" * 65_535), "leaves.long"),
        ("match.letter_sealed", lambda leaf: leaf.update(sealed=["_" * 43]), "leaves.digest"),
    ],
)
def test_leaves_fails_for_a_leaf_that_no_referee_writes(
    type: str, change: Callable[[dict[str, Any]], None], why: str
) -> None:
    house = small()
    record = edited(house, find(house, type), change)
    assert "leaves" in failures(record)
    assert code(record, "leaves") == why


@pytest.mark.parametrize("field", ["chain", "secret", "origin"])
def test_leaves_names_the_field_of_leaf_0_that_cannot_be(field: str) -> None:
    record = edited(small(), 0, set_data(field, "nobody"))
    assert field in audited(record).of("leaves").sentence("en")


def test_leaves_fails_for_a_log_that_does_not_begin_with_leaf_0() -> None:
    house = small()
    other = canonical.load(house.leaves[find(house, "lots.rolled")])
    leaf = canonical.dump({**other, "n": 0, "opens": [], "sealed": []})
    assert code(of_lines(leaf, *house.leaves[1:]), "leaves") == "leaves.order"


def test_leaves_fails_for_a_line_that_is_no_json() -> None:
    house = small()
    record = of_lines(*house.leaves[:-1], house.leaves[-1][:-1])
    assert code(record, "leaves") == "leaves.json"


def of_lines(*lines: bytes) -> bytes:
    """A record whose log has these lines, by the referee's own hand."""
    house = small()
    return remade(
        house.record(), "log.jsonl", b"".join(b"%s\n" % line for line in lines), house.key
    )


def test_leaves_fails_where_a_seat_was_not_told() -> None:
    """A missing `seat_told` would show that there was nothing to tell."""
    house = answered()
    untold = [(1, "guessed"), (2, "guessed"), (1, "seat_told")]
    house.close(
        edit=lambda events: [
            x for x in events if not hasattr(x, "seat") or (x.seat, x.short_name()) in untold
        ]
    )
    assert code(house.record(), "leaves") == "leaves.untold"


# --- tree, checkpoint -----------------------------------------------------------------------------


def test_tree_fails_for_a_leaf_that_the_checkpoint_does_not_cover() -> None:
    house = small()
    shorter = house.checkpoint(15)
    assert failures(remade(house.record(), "checkpoint.txt", shorter, house.key)) == ["tree"]


def test_tree_fails_for_another_root_even_if_the_referee_signed_it() -> None:
    house = small()
    forged = checkpoint.sign(house.head()._replace(root=bytes(32)), house.key)
    assert failures(remade(house.record(), "checkpoint.txt", forged, house.key)) == ["tree"]


def test_checkpoint_fails_for_the_head_of_another_log_of_this_key() -> None:
    house = small()
    other = house.head()._replace(origin="play.example/other")
    vkey = note.vkey(other.origin, house.key.public_key().public_bytes_raw())
    record = remade(house.record(), "referee.vkey", f"{vkey}\n".encode(), house.key)
    forged = remade(record, "checkpoint.txt", checkpoint.sign(other, house.key), house.key)
    assert failures(forged) == ["key", "checkpoint"]
    assert code(forged, "checkpoint") == "checkpoint.origin"


def test_checkpoint_fails_for_another_signature() -> None:
    house = small()
    forged = checkpoint.sign(house.head(), private("somebody"))
    assert failures(remade(house.record(), "checkpoint.txt", forged, house.key)) == ["checkpoint"]
