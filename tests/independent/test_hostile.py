"""Whatever stands in a record, every check answers, and none falls over."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .checker import check
from .checks import CHECKS
from .forge import Forge
from .sealed import digest_of
from .spelling import base64url, from_base64url, from_json, to_json
from .spoiling import failing
from .stories import opened
from .test_texts import VALUES

TEXTS = st.sampled_from(["", "\n", "referee-order v1\n", "referee-open v1\n\nx\n", "a\rb\n", "🜁\n"])
ANYTHING = VALUES | TEXTS | st.sampled_from([-1, 0, 1, 2, 9, 300, [], {}, [None], [[]], [True, 1]])


def told() -> Forge:
    """A match with a part of every kind."""
    match = opened()
    match.signed(1, "standing", "always: heads\n")
    match.signed(1, "seal", "A" * 43 + "\n")
    match.letter(1, "press", None, None)
    match.signed(1, "key", "none\n")
    match.change("key", 1, None, "player")
    match.close([match.signed(1, "order", "heads\n"), match.plain(2, "withdraw", "\n")])
    match.open()
    match.rewind(1, [match.plain(2, "consent", "rewind 1 yes\n")])
    match.open()
    return match.end()


def places(value: Any) -> list[list[Any]]:
    """The paths to every value inside a value."""
    if not isinstance(value, dict | list):
        return [[]]
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    return [[]] + [[key, *path] for key, child in inner for path in places(child)]


def put(value: Any, path: list[Any], new: Any) -> Any:
    """The value with another one at the path."""
    if not path:
        return new
    copy = value.copy()
    copy[path[0]] = put(value[path[0]], path[1:], new)
    return copy


def answers(match: Forge) -> None:
    assert len(check(match.record())) == len(CHECKS)


QUICK = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def test_the_match_is_one_whose_checks_mostly_hold() -> None:
    assert failing(told().record()).keys() <= {"orders"}


@QUICK
@given(st.data())
def test_any_value_in_any_leaf_is_answered(data: st.DataObject) -> None:
    match = told()
    n = data.draw(st.integers(0, len(match.lines) - 1))
    leaf = from_json(match.lines[n])
    path = data.draw(st.sampled_from(places(leaf)))
    match.lines[n] = to_json(put(leaf, path, data.draw(ANYTHING))).encode()
    answers(match)


@QUICK
@given(st.data())
def test_any_value_in_any_part_is_answered(data: st.DataObject) -> None:
    """The leaf seals the changed part, so that only its value is wrong."""
    match = told()
    i = data.draw(st.integers(0, len(match.told) - 1))
    n, disclosure = match.told[i]
    part = from_json(from_base64url(disclosure))
    path = data.draw(st.sampled_from(places(part)))
    changed = base64url(to_json(put(part, path, data.draw(ANYTHING))).encode())
    match.told[i] = (n, changed)
    old, new = digest_of(disclosure).encode(), digest_of(changed).encode()
    match.lines[n] = match.lines[n].replace(old, new)
    answers(match)


@QUICK
@given(st.data())
def test_any_text_of_any_kind_is_answered(data: st.DataObject) -> None:
    match = opened()
    kind = data.draw(st.sampled_from(["order", "standing", "withdraw", "seal", "open", "key"]))
    body = data.draw(st.text(max_size=30) | TEXTS)
    match.signed(1, kind, body.encode("utf-8", "ignore").decode())
    answers(match.end())


@QUICK
@given(st.data())
def test_any_bytes_in_any_member_are_answered(data: st.DataObject) -> None:
    def change(members: dict[str, bytes]) -> None:
        name = data.draw(st.sampled_from(sorted(members)))
        members[name] = data.draw(st.binary(max_size=60))

    assert len(check(told().record(change))) == len(CHECKS)
