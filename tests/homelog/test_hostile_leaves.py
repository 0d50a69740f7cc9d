"""Whatever a hostile home writes into its log, its reader gets a sentence and no traceback."""

import tempfile
from contextlib import suppress
from copy import deepcopy
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.calling import CallAnswer
from referee.homelog import consistency
from referee.homelog import leaf as leaves
from referee.homelog.fold import Fork, HomeFold
from referee.homelog.leaf import BadHomeLeaf
from referee.monitor import Monitor
from referee.seals import canonical, checkpoint, note
from referee.seals.canonical import b64u
from referee.seals.checkpoint import Checkpoint
from storage.tree import Tree, leaf_hash
from tests.homelog.growing import KEY, ORIGIN, log_key
from tests.homelog.telling import named

AT = "2026-11-21T19:00:00.000Z"
HASH = b64u(b"h" * 32)
AFTER = {"origin": "play.example/.home", "root": HASH, "size": 7}
NAMED = leaves.match_id(b"h" * 32)
GOOD = {
    "opened": (leaves.OPENED, {"home": "play.example", "after": AFTER, "reason": "a fire"}),
    "begun": (leaves.MATCH, {"act": "begun", "leaf0": HASH, "origin": "play.example/nim-1"}),
    "stood": (leaves.MATCH, {"act": "stood", "root": HASH, "size": 4}),
    "ended": (leaves.MATCH, {"act": "ended", "cause": "rules", "root": HASH, "size": 9}),
    "listed": (leaves.LISTED, {"match": NAMED, "shown": False}),
    "keys": (leaves.KEYS, {"key": "k", "notes": None}),
    "rules": (leaves.RULES, {"game": "nim", "rules": HASH, "version": "1"}),
}
ANY = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text("aé.\n", max_size=3),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(st.sampled_from(["act", "size", "origin"]), inner, max_size=2)
    ),
    max_leaves=4,
)


def whole(n, name):
    """Leaf n of an honest log as plain JSON."""
    type, data = deepcopy(GOOD[name])
    link = {"match": NAMED, "previous": {"begun": None}.get(name, n - 1)}
    link |= named(data)
    told = {**link, **data} if type == leaves.MATCH else data
    return {"at": AT, "n": n, "data": told, "opens": [], "sealed": [], "type": type, "v": 1}


def log(*changes):
    """The honest log, but that at these places there stands another value."""
    found = [whole(n, name) for n, name in enumerate(GOOD)]
    for places, value in changes:
        here = found[places[0]]
        for place in places[1:-1]:
            here = here[place]
        here[places[-1]] = value
    return [canonical.dump(leaf) for leaf in found]


def fields():
    for n, name in enumerate(GOOD):
        leaf = whole(n, name)
        yield from ((n, key) for key in leaf)
        yield from ((n, "data", key) for key in leaf["data"])
    yield from ((0, "data", "after", key) for key in AFTER)


def test_the_log_of_these_tests_is_a_good_one_where_nothing_is_changed():
    fold = HomeFold()
    for leaf in log():
        fold.take(leaf)
    assert fold.size == len(GOOD)


@given(st.sampled_from(sorted(fields(), key=str)), ANY)
def test_a_leaf_that_is_none_is_told_from_one_that_is(places, value):
    fold = HomeFold()
    with suppress(BadHomeLeaf, Fork):
        for raw in log((places, value)):
            fold.take(raw)


class Hostile:
    """A home that signs and serves whatever leaves it likes, and no record."""

    def __init__(self, found, origin=ORIGIN, more=()):
        tree = Tree(leaf_hash(leaf) for leaf in found)
        head = checkpoint.sign(Checkpoint(origin, len(found), tree.root()), KEY)
        self.pages = {
            "/home.vkey": note.vkey(*log_key(KEY, ORIGIN)).encode(),
            "/checkpoint": head,
            f"/checkpoint?from={len(found)}": consistency.build(len(found), [], head),
            "/tile/entries/000.p/1": bundle(found[:1]),
            f"/tile/entries/000.p/{len(found)}": bundle(found),
            **dict(more),
        }

    def __call__(self, url, most):
        body = self.pages.get(url.removeprefix("http://play.example"))
        return CallAnswer(200, body) if body is not None else CallAnswer(404, b"")


def bundle(found):
    return b"".join(len(leaf).to_bytes(2, "big") + leaf for leaf in found)


def looked(folder, found, origin=ORIGIN, more=()):
    """`more`: pages, beside those of the log."""
    return Monitor("http://play.example", folder, fetch=Hostile(found, origin, more)).look()


@given(st.sampled_from(sorted(fields(), key=str)), ANY)
@settings(max_examples=50)
def test_whoever_watches_such_a_home_is_told_so(places, value):
    with tempfile.TemporaryDirectory() as folder:
        for looks in range(2):
            looked(Path(folder), log((places, value)), f"{ORIGIN}.2" if looks else ORIGIN)


@pytest.mark.parametrize("name", ["a b", "nim-1\n", "..", "é+", ""])
def test_a_match_of_a_name_that_is_none_is_told_of_and_breaks_nothing(name, tmp_path):
    origin = f"play.example/{name}"
    found = log(((1, "data", "origin"), origin), ((1, "data", "name"), leaves.name_id(origin)))
    said = [told for told in looked(tmp_path, found).told() if told.startswith("play.example/")]
    assert said[0].startswith(f"play.example/{name}: ".replace("\n", "?"))


@given(ANY)
def test_a_leaf_of_whatever_kind_is_read_or_refused(value):
    with suppress(BadHomeLeaf):
        leaves.read(canonical.dump(value), 0)


@pytest.mark.parametrize(
    "value", ["", "now", "2026-13-21T19:00:00.000Z", "2026-11-21", 7, [], None, {"at": AT}]
)
def test_a_time_that_is_none_is_no_leaf_s(value):
    with pytest.raises(BadHomeLeaf):
        leaves.read(log(((0, "at"), value))[0], 0)
