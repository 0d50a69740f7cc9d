"""Events to leaves and back: the bytes of docs/spec.md §2, and Corrupt for anything else."""

import contextlib
import dataclasses
import json

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee import codec
from referee.codec import Corrupt
from referee.kernel.event import Event, Opened, Sealed
from referee.match import events as e
from referee.seals import canonical, commitment
from tests.service.house import House
from tests.toys import TOYS, backs, convoy, quantum

AT = "2026-11-21T19:00:03.120Z"
SALT = bytes(range(32))
NIM = TOYS.current("nim")


def encoded(event, n=41, game="nim", names=None):
    return codec.encode(event, n, AT, game, lambda: SALT, names or {})


def decoded(one, game=NIM):
    return codec.decode(one.leaf, {part.digest: part for part in one.parts}, game)


# --- the bytes ------------------------------------------------------------------------------------


def test_a_leaf_is_written_to_the_byte_as_the_formats_say():
    due = e.DueChanged(3, None, "organiser", "Noël")
    assert (
        encoded(due).leaf
        == (
            '{"at":"2026-11-21T19:00:03.120Z","data":{"cause":"organiser","due":null,"reason":"Noël",'
            '"window":3},"n":41,"opens":[],"sealed":[],"type":"match.due_changed","v":1}'
        ).encode()
    )


def test_a_letter_is_written_to_the_byte_as_the_formats_say():
    letter = e.Letter("address", None, "order", AT, 2, None, "take 1\n")
    one = encoded(e.LetterSealed(Sealed((2,), letter)))
    value = (
        '{"assurance":"address","body":null,"kind":"order","received":"2026-11-21T19:00:03.120Z",'
        '"seat":2,"signature":null,"text":"take 1\\n"}'
    )
    salt = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
    disclosure = canonical.b64u(f'["{salt}","letter.41",{value}]'.encode())
    assert one.parts[0].disclosure == disclosure
    assert one.leaf == (
        b'{"at":"2026-11-21T19:00:03.120Z","data":{},"n":41,"opens":[],"sealed":["'
        + commitment.digest(disclosure).encode()
        + b'"],"type":"match.letter_sealed","v":1}'
    )


def test_a_part_for_every_seat_is_named_by_leaf_and_seat():
    keys = tuple(Sealed((1, 2), key) for key in ("ssh-ed25519 AAAA", None))
    started = e.Started(1, "link", ("c1", "c2"), keys, Sealed((), (1, None)))
    one = encoded(started, n=3)
    assert [part.name for part in one.parts] == ["keys.3.1", "keys.3.2", "used.3"]
    assert [part.value for part in one.parts] == ["ssh-ed25519 AAAA", None, [1, None]]
    assert [part.position for part in one.parts] == [0, 1, 2]


def test_the_rules_version_stands_in_leaf_0_as_version():
    first = e.Created("play.example/m", "nim", {}, 2, "r", "c", "s", "1.1")
    data = json.loads(encoded(first, n=0).leaf)["data"]
    assert data == {
        "chain": "c",
        "game": "nim",
        "options": {},
        "origin": "play.example/m",
        "rules": "r",
        "seats": 2,
        "secret": "s",
        "version": "1.1",
    }


def test_a_restored_log_tells_its_last_checkpoint_and_the_reason():
    restored = e.Restored("old checkpoint", "the disk died")
    first = e.Created("play.example/m.2", "nim", {}, 2, "r", "c", "s", "1.1", restored)
    one = encoded(first, n=0)
    told = {"checkpoint": "old checkpoint", "reason": "the disk died"}
    assert json.loads(one.leaf)["data"]["restored"] == told
    assert codec.decode(one.leaf, {}, None).event == first


def test_seats_as_keys_are_text_in_the_log_and_numbers_in_the_event():
    deployed = convoy.Deployed({1: 4, 2: 0})
    one = encoded(deployed, game="convoy")
    assert json.loads(one.leaf)["data"] == {"at": {"1": 4, "2": 0}}
    assert decoded(one, TOYS.current("convoy")).event == deployed


def test_two_parts_of_the_same_value_have_digests_that_tell_nothing():
    house = House()
    salts = [house.ring.entropy("salt") for _ in range(2)]
    event = convoy.SheetFiled(1, Sealed((1,), convoy.Sheet()))
    ones = [codec.encode(event, 5, AT, "convoy", lambda salt=salt: salt, {}) for salt in salts]
    assert ones[0].parts[0].digest != ones[1].parts[0].digest


# --- opening --------------------------------------------------------------------------------------


def laid():
    """A card face down in leaf 5, and the names by which it is opened."""
    one = encoded(quantum.CardLaid(1, Sealed((1,), "red"), Sealed((1,), None)), 5, "quantum")
    return one, {part.name: part for part in one.parts}


def test_an_opening_publishes_the_digest_and_tells_the_value():
    one, names = laid()
    turned = quantum.CardTurnedUp(1, Opened("card.5", "red"), "red")
    leaf = json.loads(encoded(turned, 6, "quantum", names).leaf)
    assert leaf["opens"] == [one.parts[0].digest]
    assert leaf["data"] == {"card": "red", "guess": "red", "seat": 1}


@pytest.mark.parametrize("opened", [Opened("card.5", "blue"), Opened("card.4", "red")])
def test_nothing_is_opened_as_what_it_is_not(opened):
    with pytest.raises(ValueError, match="does not hold"):
        encoded(quantum.CardTurnedUp(1, opened, None), 6, "quantum", laid()[1])


class Perhaps(Event, frozen=True):
    """An event that opens a part, or none."""

    card: Opened[str] | None


def test_an_event_that_may_open_a_part_and_does_not_opens_nothing():
    game = dataclasses.replace(quantum.GAME, events=(*quantum.GAME.events, Perhaps))
    one = encoded(Perhaps(None), 6, "quantum")
    leaf = json.loads(one.leaf)
    assert (leaf["data"], leaf["opens"], leaf["type"]) == ({"card": None}, [], "quantum.perhaps")
    assert decoded(one, game).event == Perhaps(None)


def test_a_leaf_that_opens_a_part_as_something_else_is_corrupt():
    one, names = laid()
    turned = encoded(quantum.CardTurnedUp(1, Opened("card.5", "red"), None), 6, "quantum", names)
    forged = turned.leaf.replace(b'"card":"red"', b'"card":"blue"')
    with pytest.raises(Corrupt, match="not what was sealed"):
        codec.decode(forged, {part.digest: part for part in one.parts}, quantum.GAME)


# --- there and back -------------------------------------------------------------------------------


MATCH_EVENTS = [
    e.WindowOpened(2, "take", "short", {"stones": 5, "last": "yes"}, (1, 2), AT),
    e.WindowOpened(2, "take", "short", {}, (), None),
    e.DueChanged(2, AT, "vote", ""),
    e.WindowClosed(2, 3, "link", ("a", "b"), (1,), Sealed((), (7, None))),
    e.SeatTold(1, Sealed((1,), ({"what": "standing_used", "number": 2},))),
    e.SeatTold(1, Sealed((1,), ())),
    e.KeyChanged(1, "player", "", Sealed((1, 2), "ssh-ed25519 AAAA")),
    e.SeatChanged(1, "removed", "left", Sealed((1, 2), None)),
    e.RulesChanged(("1.0", "1.1"), "hash", "consent", ""),
    e.Ruled(None, "organiser", "all agreed"),
    e.Rewound(3, "mistake", (7, 8)),
    e.Ended("outcome", e.Ending((1,), "last_stone", {"1": 3}), "h"),
    e.Ended("fork", None, "h"),
]


@pytest.mark.parametrize("event", MATCH_EVENTS, ids=lambda event: event.short_name())
def test_every_event_of_a_match_comes_back_as_it_was(event):
    entry = decoded(encoded(event))
    assert (entry.n, entry.at) == (41, AT)
    assert entry.event == event.named(41)


@pytest.mark.parametrize("event", MATCH_EVENTS, ids=lambda event: event.short_name())
def test_who_has_no_disclosure_reads_the_public_fields_alone(event):
    found = codec.decode(encoded(event).leaf, {}, NIM).event
    for name, kind in ((field.name, field.kind) for field in codec.shape(type(event))):
        if kind == "public":
            assert getattr(found, name) == getattr(event, name)
        else:
            assert getattr(found, name).value is msgspec.UNSET


@settings(
    max_examples=10, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
@given(game=st.sampled_from(TOYS.names), seed=st.integers(0, 999))
def test_every_leaf_of_a_match_between_bots_comes_back_as_the_same_bytes(game, seed):
    """decode(encode(e)) is e, and encode(decode(leaf)) the leaf, salts apart."""
    house = House(seed=f"codec{seed % 3}")
    match = house.created(game)
    for seat in match.seats:
        house.referee.lobby.sit_bot(match.name, seat)
    loaded = house.loaded(match.name)
    names = {}
    for leaf, entry in zip(loaded.leaves, loaded.entries, strict=True):
        parts = [part for part in loaded.parts if part.n == entry.n]
        salts = iter([commitment.open(part.disclosure).salt for part in parts])
        again = codec.encode(entry.event, entry.n, entry.at, game, salts.__next__, names)
        assert again.leaf == leaf
        assert list(again.parts) == parts
        names |= {part.name: part for part in parts}


# --- corrupt leaves -------------------------------------------------------------------------------


OPENED = MATCH_EVENTS[0]


def changed(event=OPENED, **fields):
    leaf = json.loads(encoded(event).leaf)
    return canonical.dump({**leaf, **fields})


def without(key):
    leaf = json.loads(encoded(OPENED).leaf)
    del leaf[key]
    return canonical.dump(leaf)


@pytest.mark.parametrize("key", ["at", "data", "n", "opens", "sealed", "type", "v"])
def test_a_leaf_without_one_of_its_seven_keys_is_corrupt(key):
    with pytest.raises(Corrupt):
        codec.decode(without(key), {}, NIM)


@pytest.mark.parametrize(
    "fields",
    [
        {"more": 1},
        {"at": 5},
        {"at": None},
        {"at": "2026-11-21T19:00:03Z"},
        {"at": "2026-11-21T19:00:03.120Z\n"},
        {"data": []},
        {"data": None},
        {"n": "41"},
        {"n": True},
        {"n": -1},
        {"opens": {}},
        {"opens": ["digest of nothing"]},
        {"opens": [5]},
        {"sealed": "abc"},
        {"sealed": [5]},
        {"sealed": ["one too many"]},
        {"sealed": None},
        {"type": 5},
        {"type": []},
        {"type": None},
        {"type": "match.nothing"},
        {"type": "convoy.deployed"},
        {"type": "nim.nothing"},
        {"type": "nim."},
        {"v": 2},
        {"v": True},
        {"v": "1"},
    ],
    ids=str,
)
def test_a_leaf_with_anything_else_in_its_keys_is_corrupt(fields):
    with pytest.raises(Corrupt):
        codec.decode(changed(**fields), {}, NIM)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"window": 2},
        {"window": "2"},
        {"asked": None},
        {"asked": [1.5]},
        {"facts": []},
        {"more": 1},
    ],
    ids=str,
)
def test_a_leaf_whose_data_are_not_its_types_fields_is_corrupt(data):
    whole = {} if data in ({}, {"window": 2}) else json.loads(encoded(OPENED).leaf)["data"]
    if data.get("asked") == [1.5]:
        bad = changed(data={**whole, "asked": [1]}).replace(b'"asked":[1]', b'"asked":[1.5]')
    else:
        bad = changed(data={**whole, **data})
    with pytest.raises(Corrupt):
        codec.decode(bad, {}, NIM)


@pytest.mark.parametrize("sealed", [[], ["a", "b"]])
def test_a_letter_with_no_part_or_two_is_corrupt(sealed):
    letter = e.LetterSealed(Sealed((1,), e.Letter("bot", None, "order", AT, 1, None, "x\n")))
    with pytest.raises(Corrupt):
        codec.decode(changed(letter, sealed=sealed), {}, NIM)


def test_an_opening_that_opens_nothing_is_corrupt():
    one, names = laid()
    turned = encoded(quantum.CardTurnedUp(1, Opened("card.5", "red"), None), 6, "quantum", names)
    leaf = canonical.dump({**json.loads(turned.leaf), "opens": []})
    with pytest.raises(Corrupt):
        codec.decode(leaf, {part.digest: part for part in one.parts}, quantum.GAME)


def test_a_disclosure_that_is_not_what_its_type_says_is_corrupt():
    one = encoded(e.SeatTold(1, Sealed((1,), ())))
    disclosure, digest = commitment.seal("told.41", {"not": "a list"}, SALT)
    part = msgspec.structs.replace(one.parts[0], disclosure=disclosure, digest=digest)
    leaf = canonical.dump({**json.loads(one.leaf), "sealed": [digest]})
    with pytest.raises(Corrupt):
        codec.decode(leaf, {digest: part}, NIM)


@pytest.mark.parametrize("leaf", [b"", b"[]", b"5", b"null", b'"match.created"', b"\xff", b"{}"])
def test_what_is_no_object_is_corrupt(leaf):
    with pytest.raises(Corrupt):
        codec.decode(leaf, {}, NIM)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(data=st.data())
def test_a_leaf_with_one_byte_changed_is_corrupt_or_another_leaf_but_never_a_fault(data):
    event = data.draw(st.sampled_from(MATCH_EVENTS))
    one = encoded(event)
    leaf = bytearray(one.leaf)
    leaf[data.draw(st.integers(0, len(leaf) - 1))] = data.draw(st.integers(0, 255))
    try:
        entry = codec.decode(bytes(leaf), {part.digest: part for part in one.parts}, NIM)
    except Corrupt:
        return
    assert isinstance(entry.event, e.MATCH_EVENTS)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text("abc", max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("abc", min_size=1), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(
    key=st.sampled_from(["at", "data", "n", "opens", "sealed", "type", "v"]),
    value=json_values,
    event=st.sampled_from(MATCH_EVENTS),
)
def test_a_leaf_with_any_json_under_a_key_is_corrupt_or_another_leaf_but_never_a_fault(
    key, value, event
):
    with contextlib.suppress(Corrupt):
        codec.decode(changed(event, **{key: value}), {}, NIM)


def test_leaf_0_needs_no_game_and_any_other_type_does():
    with pytest.raises(Corrupt, match="no such event"):
        codec.decode(encoded(backs.RoundEnded(1), game="backs").leaf, {}, None)


def test_an_erased_part_is_under_seal_for_everybody():
    one = encoded(e.SeatTold(1, Sealed((1,), ())))
    gone = msgspec.structs.replace(one.parts[0], disclosure=None)
    found = codec.decode(one.leaf, {gone.digest: gone}, NIM).event
    assert gone.value is msgspec.UNSET
    assert found.told.value is msgspec.UNSET
    assert found.told.name == "told.41"
