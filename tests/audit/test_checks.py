"""Each check fails when its thing is broken, and by its own name; all else made good again."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from referee.audit import Status
from referee.audit.checking import NAMES
from referee.kernel.event import Event, Sealed
from referee.match import events as e
from referee.match import text
from referee.match.policy import Policy
from referee.seals import checkpoint, note
from referee.seals.canonical import b64u
from tests.audit.forge import (
    audited,
    cheating,
    code,
    edited,
    failures,
    files,
    find,
    honest_die,
    put,
    rebuilt,
    remade,
    resealed,
)
from tests.record import lots
from tests.record.house import (
    SECRET,
    House,
    answered,
    begun,
    full,
    games,
    key_line,
    private,
    small,
)

ZERO = b64u(bytes(32))
OPENED = b64u(SECRET)


# --- what holds -------------------------------------------------------------------------------


@pytest.mark.parametrize("house", [small, full], ids=["small", "full"])
def test_an_honest_record_passes_every_check(house: Callable[[], House]) -> None:
    report = audited(house().record(), vkey=house().vkey)
    assert report.exit_code == 0, report.text("en")
    assert [check.name for check in report.checks] == list(NAMES)
    assert {check.status for check in report.checks if check.name != "mail"} == {Status.PASSED}


def test_of_a_running_match_the_audit_says_what_it_cannot_look_at() -> None:
    report = audited(answered().record())
    assert report.holds
    sealed = [c.name for c in report.checks if c.status is Status.NOT_APPLICABLE]
    assert sealed == ["secret", "dice", "outcome", "mail"]


@pytest.mark.parametrize("seat", [1, 2])
def test_what_a_seat_was_handed_can_be_audited_while_the_match_runs(seat: int) -> None:
    assert failures(answered().record(seat)) == []


def test_a_match_that_ended_in_the_lobby_can_be_audited() -> None:
    house = House()
    house.join(1)
    house.write(e.Ended("organiser", None, OPENED))
    report = audited(house.record())
    assert report.holds, report.text("en")
    assert report.of("draws").status is Status.NOT_APPLICABLE


# --- zip, sums, key, sums_sig -------------------------------------------------------------------


def test_zip_fails_for_an_archive_with_something_behind_it() -> None:
    assert failures(small().record() + b"\n") == ["zip"]


@pytest.mark.parametrize("name", ["notes.txt", "orders/readme.txt", "keys/x.asc"])
def test_zip_fails_for_a_file_that_does_not_belong_there(name: str) -> None:
    house = small()
    assert failures(remade(house.record(), name, b"", house.key)) == ["zip"]


def test_zip_fails_for_a_file_that_is_missing() -> None:
    house = small()
    assert failures(remade(house.record(), "README.txt", None, house.key)) == ["zip"]


def test_sums_fails_for_a_file_that_was_touched() -> None:
    record = put(small().record(), "README.txt", b"Trust me.\n")
    assert failures(record) == ["sums"]
    assert "README.txt" in audited(record).of("sums").sentence("en")


def test_sums_fails_for_a_line_too_many() -> None:
    record = small().record()
    more = files(record)["SHA256SUMS"] + b"0" * 64 + b"  zzz\n"
    assert failures(put(record, "SHA256SUMS", more)) == ["sums", "sums_sig"]


def test_key_fails_for_a_record_by_another_than_the_trusted_key() -> None:
    house = small()
    other = note.vkey(house.origin, private("other").public_key().public_bytes_raw())
    assert failures(house.record(), vkey=other) == ["key"]


def test_key_fails_for_a_key_of_another_log() -> None:
    house = small()
    vkey = note.vkey("play.example/other", house.key.public_key().public_bytes_raw())
    record = remade(house.record(), "referee.vkey", f"{vkey}\n".encode(), house.key)
    assert failures(record) == ["key", "checkpoint"]


@pytest.mark.parametrize("vkey", [b"", b"play.example/match-7\n", b"\xff\n", b"a+00000000+AQ==\n"])
def test_key_fails_for_what_is_no_key(vkey: bytes) -> None:
    house = small()
    assert "key" in failures(remade(house.record(), "referee.vkey", vkey, house.key))


def test_sums_sig_fails_for_a_manifest_signed_by_somebody_else() -> None:
    record = small().record()
    forged = remade(record, "README.txt", b"Trust me.\n", private("somebody"))
    assert failures(forged) == ["sums_sig"]


@pytest.mark.parametrize("end", [b"", b"\n\n", b"\r\n"])
def test_key_fails_for_more_or_less_than_one_line(end: bytes) -> None:
    house = small()
    vkey = house.vkey.encode() + end
    assert failures(remade(house.record(), "referee.vkey", vkey, house.key))[0] == "key"


# --- leaves -------------------------------------------------------------------------------------


def set_data(key: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda leaf: leaf["data"].__setitem__(key, value)


@pytest.mark.parametrize(
    ("type", "change", "why"),
    [
        ("lots.rolled", lambda leaf: leaf.update(at="2026-11-21T18:00:00.000Z"), "leaves.back"),
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


# --- tree, checkpoint, disclosures --------------------------------------------------------------


def test_tree_fails_for_a_leaf_that_the_checkpoint_does_not_cover() -> None:
    house = small()
    shorter = house.checkpoint(15)
    assert failures(remade(house.record(), "checkpoint.txt", shorter, house.key)) == ["tree"]


def test_tree_fails_for_another_root_even_if_the_referee_signed_it() -> None:
    house = small()
    forged = checkpoint.sign(house.head()._replace(root=bytes(32)), house.key)
    assert failures(remade(house.record(), "checkpoint.txt", forged, house.key)) == ["tree"]


def test_checkpoint_fails_for_another_signature() -> None:
    house = small()
    forged = checkpoint.sign(house.head(), private("somebody"))
    assert failures(remade(house.record(), "checkpoint.txt", forged, house.key)) == ["checkpoint"]


def disclosure_lines(house: House) -> list[bytes]:
    return files(house.record())["disclosures.jsonl"].splitlines(keepends=True)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda lines: lines[1:], "disclosures.missing"),
        (lambda lines: [lines[1], lines[0], *lines[2:]], "disclosures.order"),
        (lambda lines: [lines[0], *lines], "disclosures.order"),
        (lambda lines: [lines[0].replace(b'"n":1', b'"n":2'), *lines[1:]], "disclosures.foreign"),
        (lambda lines: [lines[0].replace(b'"n":1', b'"n":99'), *lines[1:]], "disclosures.foreign"),
        (lambda lines: [lines[0].replace(b"Wy", b"Wz", 1), *lines[1:]], "disclosures.line"),
        (lambda lines: [b" " + lines[0], *lines[1:]], "disclosures.line"),
        (lambda lines: [b"{}\n", *lines], "disclosures.line"),
        (lambda lines: [*lines[:-1], lines[-1][:-1]], "disclosures.line"),
    ],
)
def test_disclosures_fails_for_a_line_that_is_not_what_was_sealed(
    change: Callable[[list[bytes]], list[bytes]], why: str
) -> None:
    house = small()
    forged = b"".join(change(disclosure_lines(house)))
    record = remade(house.record(), "disclosures.jsonl", forged, house.key)
    assert failures(record) == ["disclosures"]
    assert code(record, "disclosures") == why


def test_disclosures_fails_for_a_part_under_another_name() -> None:
    house = small()
    assert code(resealed(house, "card.4.1", 3, says="card.4.2"), "disclosures") == (
        "disclosures.name"
    )


@pytest.mark.parametrize("value", ["three", None, True, [3]])
def test_disclosures_fails_for_a_value_that_its_event_cannot_hold(value: Any) -> None:
    house = small()
    assert "disclosures" in failures(resealed(house, "guess.9", value))


def test_disclosures_fails_where_what_is_opened_is_not_what_was_sealed() -> None:
    house = small()
    one = house.by_name["card.4.1"].value
    record = edited(house, find(house, "lots.shown"), set_data("one", one % 4 + 1))
    assert "disclosures" in failures(record)


def test_disclosures_fails_where_something_else_than_a_letter_was_erased() -> None:
    house = small()
    lines = disclosure_lines(house)
    erased = house.by_name["card.4.1"].digest
    record = remade(house.record(), "erased.txt", f"{erased}\n".encode(), house.key)
    left = b"".join(line for line in lines if line != lines[5])
    record = remade(record, "disclosures.jsonl", left, house.key)
    assert code(record, "disclosures") == "disclosures.not_erasable"


# --- keys, orders -------------------------------------------------------------------------------


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


def ordered(house: House, body: str = "guess 4", **how: Any) -> bytes:
    """Seat 1 sends this; seat 2 an ordinary order; the record of the whole match."""
    house.order(1, body, **how)
    house.order(2, "guess 2", signed=False)
    house.close()
    return house.record()


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"key": private("somebody")}, "orders.signature"),
        ({"origin": "play.example/match-8"}, "orders.log"),
        ({"leaf0": bytes(32)}, "orders.log"),
        ({"seat_named": 2}, "orders.other_seat"),
        ({"window": 2}, "orders.refused"),
        ({"nonce": None}, "orders.refused"),
        ({"seen": text.Seen(3, bytes(32))}, "orders.seen"),
        ({"seen": text.Seen(99, bytes(32))}, "orders.seen"),
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
    house.order(1, "guess 4", seen=text.Seen(3, bytes(32)))
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
    house.write(e.KeyChanged(1, "player", "", Sealed((1, 2), key_line(new))))
    house.close(early=False)
    assert code(ordered(house), "orders") == "orders.signature"


def test_orders_holds_for_the_new_key_once_it_counts() -> None:
    house = begun(House(options={"rounds": 2}))
    house.write(e.KeyChanged(1, "player", "", Sealed((1, 2), key_line(private("new")))))
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
    house = House()
    house.starts = False
    house.join(1)
    house.join(2, signed=False)
    house.start()
    record = resealed(house_ended(house), "used.3", [1, None])
    assert "orders" in failures(record)


def house_ended(house: House) -> House:
    house.order(1, "guess 4")
    house.order(2, "guess 3", signed=False)
    house.close()
    return house


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


def test_orders_says_when_a_rewind_was_the_organisers_alone() -> None:
    assert "organiser alone" in audited(full().record()).of("orders").sentence("en")


# --- draws, secret, rules -------------------------------------------------------------------------


def test_draws_counts_the_seats_that_contributed() -> None:
    assert "Draw 1-2: 1 of 2 proved." in audited(small().record()).of("draws").sentence("en")


def test_draws_fails_for_a_link_that_is_not_of_the_chain() -> None:
    house = small()
    record = edited(house, find(house, "match.window_closed"), set_data("link", ZERO))
    assert "draws" in failures(record)
    assert code(record, "draws") == "draws.link"


def test_draws_fails_for_a_contribution_that_no_text_gives() -> None:
    """Given a signed nonce, when the referee leaves it out of the dice, then it shows."""
    house = small()
    record = edited(
        house, find(house, "match.window_closed"), set_data("contributions", [ZERO, ZERO])
    )
    assert code(record, "draws") == "draws.contribution"


def test_draws_fails_for_a_number_that_is_left_out() -> None:
    house = small()
    record = edited(house, find(house, "match.window_closed"), set_data("draw", 3))
    assert code(record, "draws") == "draws.number"


def test_secret_fails_for_another_secret() -> None:
    house = small()
    record = edited(house, len(house.leaves) - 1, set_data("secret", ZERO))
    assert failures(record)[0] == "secret"


def test_rules_fails_for_another_text() -> None:
    house = small()
    record = remade(house.record(), "rules.txt", b"The referee wins.\n", house.key)
    assert failures(record) == ["rules"]


def test_rules_fails_for_a_game_that_is_not_known_here() -> None:
    report = audited(small().record(), games=type(games())([]))
    assert [c.name for c in report.checks if c.failed] == ["rules"]
    assert report.of("dice").status is Status.NOT_APPLICABLE


def test_rules_fails_where_our_own_rules_have_another_text() -> None:
    other = type(games())([lots.make(rules=b"Other rules, same version.\n")])
    assert failures(small().record(), games=other) == ["rules"]


def test_rules_fails_for_a_text_of_rules_that_were_not_played() -> None:
    house = small()
    record = remade(house.record(), "rules.1.1.txt", b"", house.key)
    assert failures(record) == ["rules"]


# --- dice, outcome --------------------------------------------------------------------------------


def cheated(die: int) -> House:
    """The whole match with that die, and all that follows from it, sealed and signed."""
    return house_ended(begun(House(game=cheating(die))))


@pytest.mark.parametrize("step", range(1, 6))
def test_dice_fails_for_a_die_that_was_edited_with_all_its_consequences(step: int) -> None:
    """Everything else is made again by the referee's own key: only judging again can tell."""
    house = cheated((honest_die() + step - 1) % 6 + 1)
    record = house.record()
    assert failures(record, vkey=house.vkey) == ["dice"]
    assert "die" in audited(record).of("dice").sentence("en")


def test_dice_holds_for_the_die_that_fell() -> None:
    assert failures(cheated(honest_die()).record()) == []


def test_an_edited_die_under_another_key_fails_at_the_key_and_at_the_dice() -> None:
    honest, forger = small(), House(game=cheating(honest_die() % 6 + 1))
    forger.key = private("forger")
    assert failures(house_ended(begun(forger)).record(), vkey=honest.vkey) == ["key", "dice"]


def change_event(kind: str, **fields: Any) -> Callable[[list[Event]], list[Event]]:
    """The referee writes this of an event, and nothing else is touched."""
    return lambda events: [
        msgspec.structs.replace(x, **fields) if x.short_name() == kind else x for x in events
    ]


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (change_event("rolled", die=7), "dice.field"),
        (change_event("guessed", guess=Sealed((), 6)), "dice.field"),
        (change_event("seat_told", told=Sealed((), ())), "dice.field"),
        (lambda events: [x for x in events if x.short_name() != "guessed"], "dice.type"),
        (lambda events: [events[0], *events], "leaves.order"),
        (lambda events: [events[0], events[2], events[1], *events[3:]], "dice.field"),
    ],
)
def test_dice_fails_for_any_event_that_the_rules_do_not_give(edit: Any, why: str) -> None:
    house = answered()
    house.close(edit=edit)
    record = house.record()
    assert why in (code(record, "dice"), code(record, "leaves"))


def test_dice_fails_for_a_deal_that_the_secret_does_not_give() -> None:
    house = House()
    house.starts = False
    house.join(1)
    house.join(2, signed=False)
    mine = (Sealed((1,), 4), Sealed((2,), 1))
    assert [part.value for part in mine] != [small().by_name[f"card.4.{s}"].value for s in (1, 2)]
    house.start(edit=change_event("dealt", card=mine))
    assert failures(house_ended(house).record()) == ["dice"]


def test_dice_fails_for_a_window_that_asks_somebody_else() -> None:
    house = House()
    house.starts = False
    house.join(1)
    house.join(2, signed=False)
    house.start(edit=change_event("window_opened", asked=(1,)))
    house.order(1, "guess 4")
    house.write(e.Ended("organiser", None, OPENED))
    assert "dice" in failures(house.record())


@pytest.mark.parametrize(
    "ending",
    [
        e.Ending((1, 2), "nearest", {"1": 0, "2": 0}),
        e.Ending((2,), "nearest", {"1": 1, "2": 1}),
        None,
    ],
)
def test_outcome_fails_for_another_winner(ending: e.Ending | None) -> None:
    house = answered()
    house.close(edit=change_event("ended", outcome=ending))
    assert failures(house.record()) == ["outcome"]


def test_outcome_fails_for_a_cause_that_there_is_not() -> None:
    house = answered()
    house.write(e.Ended("boredom", None, OPENED))
    assert failures(house.record()) == ["outcome"]


def test_outcome_fails_for_a_match_that_was_called_over_while_it_was_not() -> None:
    house = answered()
    house.write(e.Ended("outcome", e.Ending((1,), "nearest"), OPENED))
    assert failures(house.record()) == ["outcome"]


# --- time -----------------------------------------------------------------------------------------


def test_time_fails_for_a_window_that_closed_before_everybody_had_answered() -> None:
    house = begun()
    house.order(1, "guess 4")
    house.close()
    assert code(house.record(), "time") == "time.closed"


def test_time_fails_for_a_window_that_closed_early_although_the_match_holds_them() -> None:
    house = answered(House(policy=Policy(hold=True)))
    house.close()
    assert code(house.record(), "time") == "time.closed"


def test_time_fails_for_a_window_that_closed_while_the_match_was_paused() -> None:
    house = answered()
    house.write(e.DueChanged(1, None, "organiser", ""))
    house.close()
    assert code(house.record(), "time") == "time.closed"


def test_time_fails_for_a_letter_that_came_too_late() -> None:
    house = begun()
    house.order(2, "guess 2", signed=False)
    house.wait(hours=80)
    house.order(1, "guess 4")
    house.close()
    assert failures(house.record()) == ["time"]
    assert code(house.record(), "time") == "time.late"


def test_time_holds_for_a_letter_in_time_that_was_written_down_late() -> None:
    """A mail answered 250 in time counts, however long the queue was."""
    house = begun()
    house.order(2, "guess 2", signed=False)
    house.wait(hours=80)
    house.order(1, "guess 4", received="2026-11-22T19:00:00.000Z")
    house.close()
    assert failures(house.record()) == []


@pytest.mark.parametrize(
    ("received", "why"),
    [
        ("2026-11-21T20:00:00.000Z", "time.received"),
        ("2026-11-21T18:00:00.000Z", "time.early"),
        ("yesterday", "time.received"),
    ],
)
def test_time_fails_for_a_letter_of_an_impossible_time(received: str, why: str) -> None:
    assert code(ordered(begun(), received=received), "time") == why


@pytest.mark.parametrize("due", ["2026-11-21T20:00:00.000Z", "2027-11-21T20:00:00.000Z", None])
def test_time_fails_for_a_due_time_that_the_policy_does_not_give(due: str | None) -> None:
    house = House()
    house.starts = False
    house.join(1)
    house.join(2, signed=False)
    house.start(edit=change_event("window_opened", due=due))
    house.wait(minutes=5)
    assert code(house_ended(house).record(), "time") == "time.due"


def test_time_fails_for_a_due_time_changed_after_it_had_passed() -> None:
    house = begun()
    house.wait(hours=80)
    house.write(e.DueChanged(1, "2026-12-01T20:00:00.000Z", "organiser", "forgot"))
    house.write(e.Ended("organiser", None, OPENED))
    assert code(house.record(), "time") == "time.changed_late"


def test_time_lets_an_outage_be_made_good_afterwards() -> None:
    house = begun()
    house.wait(hours=80)
    house.write(e.DueChanged(1, "2026-12-01T20:00:00.000Z", "outage", "the disk was full"))
    assert failures(ordered(house)) == []


def test_time_fails_for_a_cause_that_there_is_not() -> None:
    house = begun()
    house.write(e.DueChanged(1, "2026-12-01T20:00:00.000Z", "whim", ""))
    assert code(ordered(house), "time") == "time.cause"


def test_time_fails_for_an_absence_that_moves_a_deadline_already_told() -> None:
    """Right behind the opening it may stand: nobody has been told another one."""
    house = begun()
    house.write(e.DueChanged(1, "2026-12-01T20:00:00.000Z", "absence", "[absence]"))
    assert failures(ordered(house)) == []
    house = begun()
    house.order(1, "guess 4")
    house.write(e.DueChanged(1, "2026-12-01T20:00:00.000Z", "absence", "[absence]"))
    assert code(ordered(house), "time") == "time.absence"


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


# --- what was forgotten ---------------------------------------------------------------------------


def test_a_forgotten_players_letters_are_named_and_the_record_still_holds() -> None:
    house = small()
    house.erase("letter.2", "letter.7")
    report = audited(house.record())
    assert report.holds, report.text("en")
    assert "2 (0), 7 (1)" in report.of("disclosures").sentence("en")
    assert "0 of 2 proved" in report.of("draws").sentence("en")
    assert "erased" in report.of("dice").sentence("en")


def test_a_forgotten_key_leaves_its_signatures_unowned() -> None:
    house = small()
    house.erase("keys.3.1")
    report = audited(house.record())
    assert report.holds, report.text("en")
    assert "only that somebody signed" in report.of("orders").sentence("en")


def test_what_was_not_erased_is_still_judged_after_an_erasure() -> None:
    """Given a forgotten letter in one window, a die edited in another still shows."""
    house = begun(House(game=cheating(6), options={"rounds": 3}))
    first = house.order(2, "guess 2", signed=False)
    house.order(1, "guess 1")
    house.close()
    for _ in range(2):
        house.order(1, "guess 1")
        house.order(2, "guess 1", signed=False)
        house.close()
    house.erase(f"letter.{first}")
    assert "dice" in failures(house.record())


def test_a_record_of_other_leaves_than_its_own_is_seen() -> None:
    house = small()
    assert "orders" in failures(rebuilt(house, [*other_first(house), *house.leaves[1:]]))


def other_first(house: House) -> list[bytes]:
    """Leaf 0 with another option: every signed text names the true one."""
    return [house.leaves[0].replace(b'"match.short":24', b'"match.short":12')]
