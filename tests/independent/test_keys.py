"""Keys over time, and what `allowed_signers` says of them (spec §5, §7, §8)."""

from .forge import Forge
from .making import key_line, made, private_key
from .spoiling import failing, said
from .stories import lobby, opened

NEW = private_key(made("new key"))


def changed(what: str = "key") -> Forge:
    """Seat 1 gets a new key while window 1 is open."""
    match = opened()
    match.change(what, 1, key_line(NEW))
    return match


def test_an_old_key_counts_until_the_next_window_opens() -> None:
    match = changed()
    match.close([match.signed(1, "order", "heads\n"), None])
    assert failing(match.end().record()) == {}


def test_a_new_key_counts_from_the_next_window_on() -> None:
    match = changed()
    match.close([None, None])
    match.open()
    match.keys[1] = NEW
    match.close([match.signed(1, "order", "heads\n"), None])
    assert failing(match.end().record()) == {}


def test_a_new_key_does_not_count_before() -> None:
    match = changed()
    match.keys[1] = NEW
    match.close([match.signed(1, "order", "heads\n"), None])
    assert "another key" in failing(match.end().record())["orders"]


def test_an_old_key_counts_no_more_then() -> None:
    match = changed()
    match.close([None, None])
    match.open()
    match.close([match.signed(1, "order", "heads\n"), None])
    assert "another key" in failing(match.end().record())["orders"]


def test_allowed_signers_says_from_when_to_when() -> None:
    """The key is told in leaf 5; leaf 10 opens the next window, which ends the older one."""
    match = changed("seat")
    match.close([None, None])
    assert match.open() == 10
    told = match.end().members()["allowed_signers"].decode()
    assert told == (
        'seat1 namespaces="order@referee",valid-after="20000101000000Z",'
        f'valid-before="20000101000010Z" {key_line(match.keys[1])}\n'
        f'seat1 namespaces="order@referee",valid-after="20000101000005Z" {key_line(NEW)}\n'
    )


def test_a_key_taken_back_ends_and_has_no_line_of_its_own() -> None:
    match = opened()
    match.signed(1, "key", "none\n")
    match.change("key", 1, None, "player")
    match.close([None, None])
    match.open()
    told = match.end().members()["allowed_signers"].decode()
    assert told.count("\n") == 1
    assert 'valid-before="20000101000011Z"' in told
    assert failing(match.record()) == {}


def test_a_match_that_never_started_has_no_signers() -> None:
    match, _ = lobby()
    record = match.end()
    assert record.members()["allowed_signers"] == b""
    assert failing(record.record()) == {}


def test_draw_1_tells_the_keys_of_the_joins() -> None:
    match, joins = lobby()
    match.start(joins, keys=[key_line(NEW), None])
    assert failing(match.end().record())["keys"] == "seat 1's key is not the one of its join"


def test_an_unsigned_join_gives_no_key() -> None:
    match, joins = lobby()
    match.start(joins, keys=[key_line(match.keys[1]), key_line(NEW)])
    assert "seat 2's key" in failing(match.end().record())["keys"]


def test_a_key_of_no_accepted_kind_is_found() -> None:
    match = opened()
    match.change("key", 1, "ssh-dss AAAAB3NzaC1kc3M=")
    assert "'ssh-dss' is not accepted" in failing(match.end().record())["keys"]


def test_a_new_player_may_begin_the_nonce_habit_anew() -> None:
    match = changed("seat")
    match.close([None, None])
    match.open()
    match.keys[1] = NEW
    match.close([match.signed(1, "order", "heads\n", nonce=None), None])
    assert failing(match.end().record()) == {}
    assert said(match.record(), "draws").endswith("draw 2-3: 0 of 2 proved")
