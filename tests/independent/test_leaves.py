"""A leaf has seven keys, and each `match.*` type its own fields and no others (spec §2, §5)."""

from typing import Any

import pytest

from . import leaves
from .forge import Forge
from .making import made
from .spelling import Broken, base64url, from_json, to_json
from .spoiling import failing
from .stories import opened

DIGEST = base64url(made("digest"))
TIME = "2000-01-01T00:00:00.000Z"
WHY = {"cause": "organiser", "reason": "so"}
DRAW = {"draw": 1, "link": DIGEST, "contributions": [DIGEST, DIGEST]}
OUTCOME = {"reason": "nearest", "scores": {"1": -1}, "winners": [1]}
CREATED = from_json(Forge().lines[0])

# type without its prefix -> data, how many parts
GOOD: dict[str, tuple[dict[str, Any], int]] = {
    "letter_sealed": ({}, 1),
    "started": (DRAW, 3),
    "window_opened": (
        {
            **{"window": 1, "name": "guess", "pace": "long", "due": TIME},
            **{"facts": {"round": 1, "who": "all"}, "asked": [1, 2]},
        },
        0,
    ),
    "due_changed": ({"window": 1, "due": None} | WHY, 0),
    "window_closed": (DRAW | {"window": 1, "given": [2]}, 1),
    "seat_told": ({"seat": 2}, 1),
    "key_changed": ({"seat": 1} | WHY, 1),
    "seat_changed": ({"seat": 1} | WHY | {"cause": "removed"}, 1),
    "rules_changed": ({"versions": ["1.0", "1.1"], "rules": DIGEST} | WHY, 0),
    "ruled": ({"seat": None} | WHY, 0),
    "rewound": ({"to_window": 1, "reason": "so", "consents": [5, 6]}, 0),
    "ended": ({"cause": "outcome", "outcome": OUTCOME, "secret": DIGEST}, 0),
}
# field -> values it may not have, in any type that has it
WRONG: dict[str, list[Any]] = {
    "draw": [0, "1", True, None],
    "link": [DIGEST[:-1], None, 1],
    "contributions": [[DIGEST], [DIGEST] * 3, [DIGEST, None], None],
    "window": [0, "1", None],
    "to_window": [0, None],
    "name": [1, None],
    "pace": [1, None],
    "facts": [[], {"a": None}, {"a": True}, {"a": []}],
    "asked": [[2, 1], [1, 1], [0], [3], [True], None],
    "given": [[2, 1], [3], None],
    "due": ["", 0, TIME[:-1]],
    "cause": [None, 1],
    "reason": [None, 1],
    "seat": [0, 3, True, "1"],
    "versions": [["1.0"], ["1.0", 1], "1.0"],
    "rules": [None, "x"],
    "consents": [[-1], ["1"], None],
    "outcome": [{}, 1, OUTCOME | {"more": 1}, OUTCOME | {"scores": {"1": "2"}}],
    "secret": [None, "x"],
}
FIELDS = [(name, field) for name, (data, _) in GOOD.items() for field in data]


def leaf(name: str, **but: Any) -> leaves.Leaf:
    data, parts = GOOD[name]
    sealed = [base64url(made("part", i)) for i in range(parts)]
    value = {"at": TIME, "data": data, "n": 7, "opens": [], "sealed": sealed, "v": 1}
    return leaves.read_leaf(to_json(value | {"type": f"match.{name}"} | but).encode(), 7)


def refused(name: str, **but: Any) -> bool:
    try:
        leaves.check_fields(leaf(name, **but), CREATED["data"])
    except Broken:
        return True
    return False


@pytest.mark.parametrize("name", GOOD)
def test_a_leaf_with_its_fields_is_accepted(name: str) -> None:
    assert not refused(name)


@pytest.mark.parametrize("name", GOOD)
def test_a_leaf_of_another_version_or_with_other_parts_is_refused(name: str) -> None:
    assert refused(name, v=2)
    assert refused(name, opens=[DIGEST])
    assert refused(name, sealed=[DIGEST] * (GOOD[name][1] + 1))
    assert refused(name, data=GOOD[name][0] | {"more": 1})


@pytest.mark.parametrize(("name", "field"), FIELDS)
def test_a_field_that_is_missing_or_of_another_shape_is_refused(name: str, field: str) -> None:
    data = GOOD[name][0]
    assert refused(name, data={key: value for key, value in data.items() if key != field})
    for wrong in WRONG[field]:
        assert refused(name, data=data | {field: wrong}), wrong


@pytest.mark.parametrize(("name", "field"), [("due_changed", "cause"), ("ended", "cause")])
def test_a_cause_is_one_of_the_list(name: str, field: str) -> None:
    assert refused(name, data=GOOD[name][0] | {field: "whim"})


def test_a_type_that_no_match_writes_is_refused() -> None:
    assert refused("ruled", type="match.moaned")
    assert refused("ruled", type="moaned")
    assert refused("ruled", type="other.moaned")


@pytest.mark.parametrize(
    "but",
    [
        *({"at": TIME[:-1]}, {"n": 8}, {"n": "7"}, {"type": 1}, {"v": 0}, {"v": True}),
        *({"data": []}, {"opens": None}, {"opens": ["x"]}, {"sealed": [1]}, {"more": 1}),
        {"data": {"x": "x" * 65535}},
    ],
    ids=lambda but: str(but)[:30],
)
def test_one_of_the_seven_that_is_not_so_is_refused(but: dict[str, Any]) -> None:
    with pytest.raises(Broken):
        leaf("ruled", **but)


@pytest.mark.parametrize("key", ["at", "data", "n", "opens", "sealed", "type", "v"])
def test_none_of_the_seven_may_be_missing(key: str) -> None:
    value = {name: CREATED[name] for name in CREATED if name != key}
    with pytest.raises(Broken):
        leaves.read_leaf(to_json(value).encode(), 0)


# --- leaf 0 ---

OPTIONS = CREATED["data"]["options"]
WRONG_DATA: list[dict[str, Any]] = [
    *({"origin": "play.test"}, {"origin": "Play.test/a"}, {"origin": "play.test/a.1"}),
    *({"origin": 1}, {"game": "To.ss"}, {"version": 1}, {"seats": 0}, {"seats": 256}),
    *({"rules": "x"}, {"chain": None}, {"secret": 1}, {"more": 1}, {"options": []}),
    *({"options": {}}, {"options": OPTIONS | {"match.long": {}}}),
    {"options": OPTIONS | {"match.more": 1}},
]
NOT_CREATED: list[dict[str, Any]] = [
    *({"type": "match.ruled"}, {"v": 2}, {"opens": [DIGEST]}, {"sealed": [DIGEST]}),
    *({"data": CREATED["data"] | wrong} for wrong in WRONG_DATA),
]


@pytest.mark.parametrize("but", NOT_CREATED, ids=lambda but: str(but)[-40:])
def test_a_log_begins_with_match_created(but: dict[str, Any]) -> None:
    read = leaves.read_leaf(to_json(CREATED | but).encode(), 0)
    with pytest.raises(Broken):
        leaves.check_created(read)


def test_a_key_is_a_text_or_null() -> None:
    match = opened()
    match.change("key", 1, 7)  # type: ignore[arg-type]
    assert "a key is a text or null" in failing(match.end().record())["keys"]
