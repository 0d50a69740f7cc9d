"""Blind matches under audit: what a host could gain by leaving the way of seals and openings."""

from msgspec.structs import replace

from referee.match import blind
from referee.match import events as e
from tests.audit.forge import audited, code, failures
from tests.record.house import answered
from tests.record.sealing import BlindHouse, blind_match, both_sealed


def silent(events):
    """The close as the cheat would have it: seat 1 gave nothing."""
    used = replace(events[0].used, value=(None, events[0].used.known[1]))
    return [replace(events[0], given=(2,), used=used), *events[1:]]


def test_a_blind_match_holds_and_its_orders_are_proved():
    report = audited(blind_match().record())
    assert [check.name for check in report.checks if check.failed] == []
    assert "2 of 2" in report.of("draws").sentence("en")


def test_a_blind_match_in_which_one_does_not_open_holds():
    house = both_sealed()
    house.opened(2)
    house.close(early=False)
    assert failures(house.record()) == []


def test_an_illegal_opening_is_on_record_and_holds():
    house = BlindHouse()
    house.sealed(1, "guess 99")
    house.sealed(2, "guess 2")
    house.unseal()
    house.opened(1)
    house.opened(2)
    house.close()
    assert failures(house.record()) == []


def test_a_window_without_seals_closes_as_any_other():
    house = BlindHouse()
    house.close(early=False)
    assert failures(house.record()) == []


def test_an_order_in_the_clear_is_refused_in_a_blind_window():
    house = BlindHouse()
    house.order(1, "guess 4")
    house.close(early=False)
    assert code(house.record(), "orders") == "orders.refused"


def test_what_was_opened_before_all_had_sealed_is_refused():
    house = BlindHouse()
    house.sealed(1, "guess 4")
    house.opened(1)
    house.sealed(2, "guess 2")
    house.unseal()
    house.opened(2)
    house.close(early=False)
    assert "orders" in failures(house.record())


def test_an_opening_received_before_openings_began_fails_time():
    house = both_sealed()
    early = house.at
    house.wait(minutes=1)
    house.match = replace(house.match, window=replace(house.match.window, sealed_at=early))
    house.opened(1, received="2026-11-21T19:00:01.000Z")
    house.opened(2)
    house.close()
    assert "time" in failures(house.record())


def test_a_seal_after_openings_have_begun_is_refused():
    house = both_sealed()
    house.sealed(1, "guess 5")
    house.opened(2)
    house.close(early=False)
    assert "orders" in failures(house.record())


def test_a_copied_digest_opens_nothing():
    house = BlindHouse()
    house.sealed(2, "guess 2")
    house.lines[1] = house.lines[2]
    house.letter(1, "seal", blind.digest(house.lines[1]))
    house.unseal()
    house.opened(1)
    house.opened(2)
    house.close()
    assert code(house.record(), "orders") == "orders.refused"


def test_openings_begin_with_all_that_have_sealed_and_nobody_else():
    house = BlindHouse()
    house.sealed(1, "guess 4")
    house.sealed(2, "guess 2")
    house.write(e.WindowSealed(1, "2026-11-22T19:05:00.000Z", (2,)))
    house.opened(2)
    house.close(early=False)
    assert code(house.record(), "orders") == "orders.sealed"


def test_a_window_may_not_close_over_what_is_sealed():
    house = BlindHouse()
    house.sealed(1, "guess 4")
    house.close(early=False)
    assert code(house.record(), "orders") == "orders.unopened"


def test_openings_do_not_begin_before_all_have_sealed():
    house = BlindHouse()
    house.sealed(1, "guess 4")
    house.unseal()
    house.opened(1)
    house.close()
    assert code(house.record(), "time") == "time.closed"


def test_a_window_does_not_close_before_all_have_opened():
    house = both_sealed()
    house.opened(1)
    house.close()
    assert code(house.record(), "time") == "time.closed"


def test_openings_are_due_as_the_options_say():
    house = BlindHouse()
    house.sealed(1, "guess 4")
    house.sealed(2, "guess 2")
    house.write(e.WindowSealed(1, "2026-11-21T20:05:00.000Z", (1, 2)))
    house.opened(1)
    house.opened(2)
    house.close()
    assert code(house.record(), "time") == "time.due"


def test_an_opening_that_is_left_out_at_the_close_is_missed():
    house = both_sealed()
    house.opened(1)
    house.opened(2)
    house.close(edit=silent)
    assert code(house.record(), "orders") == "orders.used"


def test_nothing_is_sealed_where_leaf_0_does_not_say_so():
    house = answered()
    house.write(e.WindowSealed(1, "2026-11-22T19:05:00.000Z", (1, 2)))
    house.close()
    assert code(house.record(), "leaves") == "leaves.order"


def test_openings_begin_once():
    house = both_sealed()
    house.write(e.WindowSealed(1, house.match.window.due, (1, 2)))
    house.close(early=False)
    assert code(house.record(), "leaves") == "leaves.order"


def test_a_blind_match_of_somebody_forgotten_still_holds():
    house = blind_match()
    house.forget(1)
    assert failures(house.record()) == []
