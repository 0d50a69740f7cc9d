"""Keys, orders and concessions: each check fails when its thing is broken, and by its own name."""

from typing import Any

import pytest

from referee.games.catalogue import Catalogue
from referee.kernel.event import Sealed
from referee.match import events as e
from referee.match import text
from tests.audit.forge import (
    OPENED,
    ZERO,
    audited,
    code,
    edited,
    failures,
    files,
    find,
    foisted,
    gathered,
    ordered,
    played_out,
    rebuilt,
    remade,
    resealed,
    set_data,
)
from tests.record.house import House, begun, full, key_line, private, small


def test_keys_fails_for_other_signers_than_the_log_tells() -> None:
    house = small()
    other = files(house.record())["allowed_signers"].replace(b"seat1", b"seat2")
    assert failures(remade(house.record(), "allowed_signers", other, house.key)) == ["keys"]


def test_keys_fails_for_a_key_that_did_not_sign_the_join() -> None:
    house = small()
    record = resealed(house, "keys.3.2", key_line(private("seat 1")))
    assert failures(record) == ["keys"]


@pytest.mark.parametrize("key", ["ssh-ed25519 AAAA", "openpgp:00", "ssh-dss x", ""])
def test_keys_fails_for_a_key_that_may_not_sign(key: str) -> None:
    assert "keys" in failures(resealed(small(), "keys.3.2", key))


@pytest.mark.parametrize("name", ["orders/6-seat1.txt", "orders/6-seat1.sig"])
def test_orders_fails_for_a_letter_that_is_not_the_logs(name: str) -> None:
    house = small()
    assert failures(remade(house.record(), name, b"guess 6\n", house.key)) == ["orders"]
    assert failures(remade(house.record(), name, None, house.key)) == ["orders"]


def test_orders_fails_for_a_letter_too_many() -> None:
    house = small()
    record = remade(house.record(), "orders/99-seat1.txt", b"guess 6\n", house.key)
    assert failures(record) == ["orders"]


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"key": private("somebody")}, "orders.signature"),
        ({"origin": "play.example/match-8"}, "orders.log"),
        ({"leaf0": bytes(32)}, "orders.log"),
        ({"seat_named": 2}, "orders.other_seat"),
        ({"window": 2}, "orders.refused"),
        ({"nonce": None}, "orders.refused"),
        ({"seen": text.SeenCheckpoint(3, bytes(32))}, "orders.seen"),
        ({"seen": text.SeenCheckpoint(99, bytes(32))}, "orders.seen"),
    ],
)
def test_orders_fails_for_a_letter_that_should_never_have_counted(
    how: dict[str, Any], why: str
) -> None:
    house = begun()
    if "seat_named" in how:
        how = {}
        spelt = house.spell(2, "order", "guess 4")
        house.spell = lambda *_, **__: spelt  # type: ignore[method-assign]
    assert code(ordered(house, **how), "orders") == why


def test_orders_holds_where_the_match_was_stopped_for_what_a_player_had_seen() -> None:
    """Given a checkpoint of another history in a letter, when the match ended there, then the
    record says so, and the referee has done what he must."""
    house = begun()
    house.order(1, "guess 4", seen=text.SeenCheckpoint(3, bytes(32)))
    house.write(e.Ended("fork", None, OPENED))
    report = audited(house.record())
    assert report.holds
    assert "another history" in report.of("orders").sentence("en")


@pytest.mark.parametrize(
    "spelt", ["referee-order v1\n\nguess 4\n", "referee-order v1\nwindow: 1\n\nguess 4\n"]
)
def test_orders_fails_for_an_unsigned_text_with_few_headers(spelt: str) -> None:
    house = begun()
    house.order(2, spelt, signed=False)
    house.order(1, "guess 4")
    house.close()
    assert failures(house.record()) == ["orders"]


@pytest.mark.parametrize(
    ("spelt", "why"),
    [
        ("referee-withdraw v1\n{log}window: 1\nseat: 2\n\n", "orders.kind"),
        ("referee-order v1\n{log}window: 1\nseat: 1\n\nguess 4\n", "orders.other_seat"),
        ("referee-order v1\nwindow: 1\nseat: 2\n\nguess 4\n", "orders.log"),
        ("referee-order v1\n{log}window: 1\nSeat: 2\n\nguess 4\n", "orders.text"),
    ],
)
def test_orders_fails_for_headers_that_say_something_else(spelt: str, why: str) -> None:
    house = small()
    log = f"log: {house.origin} {text.short64(house.match.leaf0)}\n"
    letter = {**house.by_name["letter.7"].value, "text": spelt.format(log=log)}
    assert code(resealed(house, "letter.7", letter), "orders") == why


def test_orders_fails_for_a_signed_text_without_headers() -> None:
    house = small()
    letter = {**house.by_name["letter.6"].value, "text": "guess 4\n"}
    assert code(resealed(house, "letter.6", letter), "orders") == "orders.text"


def test_orders_checks_what_was_signed_in_the_lobby_with_the_joins_key() -> None:
    def lobby(key: Any) -> bytes:
        house = House()
        house.join(1)
        house.letter(1, "standing", "always guess: guess 2", key=key)
        house.join(2, signed=False)
        house.close(early=False)
        return house.record()

    assert failures(lobby(None)) == []
    assert code(lobby(private("somebody")), "orders") == "orders.signature"


def test_orders_fails_where_used_does_not_name_every_seat() -> None:
    assert code(resealed(small(), "used.8", [6]), "orders") == "orders.used_length"


def test_orders_fails_for_a_signature_of_a_seat_without_a_key() -> None:
    house = begun()
    house.order(1, "guess 4")
    house.order(2, "guess 2")
    house.close()
    assert code(house.record(), "orders") == "orders.no_key"


def test_orders_fails_for_the_old_key_after_the_new_one_counts() -> None:
    house = begun(House(options={"rounds": 2}))
    new = private("new")
    house.write(e.KeyChanged(1, "organiser", "", Sealed((1, 2), key_line(new))))
    house.close(early=False)
    assert code(ordered(house), "orders") == "orders.signature"


def test_orders_holds_for_the_new_key_once_it_counts() -> None:
    house = begun(House(options={"rounds": 2}))
    house.write(e.KeyChanged(1, "organiser", "", Sealed((1, 2), key_line(private("new")))))
    house.close(early=False)
    house.keys[1] = private("new")
    assert failures(ordered(house)) == []


def test_orders_fails_for_an_order_that_the_game_refuses() -> None:
    house = begun()
    house.letter(1, "order", "guess 9")
    house.write(e.Ended("organiser", None, OPENED))
    assert code(house.record(), "orders") == "orders.refused"


def test_orders_fails_for_the_same_letter_twice() -> None:
    house = begun()
    n = len(house.leaves)
    house.order(1, "guess 4", nonce=bytes(16))
    house.order(1, "guess 4", nonce=bytes(16))
    house.order(2, "guess 2", signed=False)
    house.close()
    record = house.record()
    assert code(record, "orders") == "orders.repeated"
    assert f"leaf {n}" in audited(record).of("orders").sentence("en")


def test_orders_fails_where_an_older_order_was_used() -> None:
    """Given an order that was replaced, when the referee used the first, then it shows."""
    house = begun()
    first = house.order(1, "guess 4")
    house.order(1, "guess 5")
    house.order(2, "guess 2", signed=False)
    house.close()
    used = house.by_name[f"used.{find(house, 'match.window_closed')}"]
    record = resealed(house, used.name, [first, used.value[1]])
    assert code(record, "orders") == "orders.used"


def test_orders_fails_where_a_seat_is_called_silent_that_was_not() -> None:
    house = small()
    record = edited(house, find(house, "match.window_closed"), set_data("given", [1]))
    assert failures(record) == ["orders"]


def test_orders_fails_where_the_match_started_without_a_seat() -> None:
    house = gathered()
    house.start()
    record = resealed(played_out(house), "used.3", [1, None])
    assert "orders" in failures(record)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seat", 3),
        ("assurance", "signed"),
        ("assurance", "trusted"),
        ("body", ZERO),
        ("kind", "press"),
        ("text", None),
        ("signature", "-----BEGIN PGP SIGNATURE-----\n"),
    ],
)
def test_orders_fails_for_a_letter_whose_parts_do_not_go_together(field: str, value: Any) -> None:
    house = small()
    letter = {**house.by_name["letter.7"].value, field: value}
    assert "orders" in failures(resealed(house, "letter.7", letter))


@pytest.mark.parametrize(
    "shape",
    [
        lambda letter: {**letter, "more": 1},
        lambda letter: {**letter, "seat": "2"},
        lambda letter: {name: letter[name] for name in letter if name != "kind"},
        lambda letter: "guess 4",
    ],
)
@pytest.mark.parametrize("rules", [True, False])
def test_orders_fails_for_a_part_that_is_no_letter(shape: Any, rules: bool) -> None:
    """Whatever rests on letters cannot be judged then; the parts are what was sealed."""
    house = small()
    record = foisted(house, "letter.7", shape(house.by_name["letter.7"].value))
    known = {} if rules else {"games": Catalogue([])}
    report = audited(record, **known)
    assert report.of("orders").finding.code == "orders.letter"
    assert not report.of("disclosures").failed
    assert [check.name for check in report.checks if check.finding.code == "broke"] == []


def test_orders_says_when_a_rewind_was_the_organisers_alone() -> None:
    assert "organiser alone" in audited(full().record()).of("orders").sentence("en")


def test_a_record_of_other_leaves_than_its_own_is_seen() -> None:
    house = small()
    assert "orders" in failures(rebuilt(house, [*other_first(house), *house.leaves[1:]]))


def other_first(house: House) -> list[bytes]:
    """Leaf 0 with another option: every signed text names the true one."""
    return [house.leaves[0].replace(b'"match.short":24', b'"match.short":12')]


# --- conceding ------------------------------------------------------------------------------------


def test_a_concession_that_nobody_wrote_is_seen() -> None:
    house = begun()
    house.order(1, "guess 4")
    house.leave(2, "conceded")
    house.write(e.Ended("organiser", None, OPENED))
    assert code(house.record(), "orders") == "orders.conceded"


def test_a_concession_that_changed_nothing_is_seen() -> None:
    house = begun()
    house.letter(1, "concede")
    assert code(ordered(house), "orders") == "orders.concession"


def test_refused_letters_are_counted_though_nobody_knows_the_rules() -> None:
    house = begun()
    for _ in range(50):
        house.unpublished(1, "refused", "guess seven")
    record = ordered(house)
    assert failures(record, games=Catalogue([])) == ["rules"]
    house = begun()
    for _ in range(51):
        house.unpublished(1, "refused", "guess seven")
    record = ordered(house)
    assert code(record, "orders", games=Catalogue([])) == "orders.refusals"
